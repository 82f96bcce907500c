"""A recorded stream of OpenAI's chat API: a list of chunks, or one chunk a line.

The chunks of one completion carry the pieces of its text, of which each lies in a string of its
own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, TextPart, ToolCall, Transcript
from selfcheck.transcripts.readers.values import (
    are_objects,
    objects,
    text_or_empty,
    text_or_none,
    with_pieces,
)

NAME = "openai-chunks"
TITLE = "OpenAI chunks"
SHAPE = "[{object: chat.completion.chunk, choices[{delta}]}]"
KEYS = ("choices", "delta")

_OBJECT = "chat.completion.chunk"
# The number of the one call that there could be before there were several.
_LEGACY = -1


class Delta(NamedTuple):
    """What one chunk adds to a choice, and where it lies."""

    value: dict[str, Any]
    path: Path


def is_line(value: Any) -> bool:
    """Accept one chunk."""
    return isinstance(value, dict) and value.get("object") == _OBJECT


def recognise(value: Any) -> bool:
    """Accept a list of chunks; other events may stand between them."""
    return (
        isinstance(value, list)
        and any(map(is_line, value))
        and all(isinstance(item, dict) for item in value)
    )


def fits(value: Any) -> bool:
    """Accept any list of objects."""
    return are_objects(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Join the chunks of each choice of each completion, in the order in which they began."""
    found: dict[tuple[str, int], list[Delta]] = {}
    for index, chunk in objects(value):
        identity = text_or_empty(chunk.get("id"))
        for nth, choice in objects(chunk.get("choices")):
            delta = choice.get("delta")
            number = choice.get("index")
            if isinstance(delta, dict):
                key = identity, number if isinstance(number, int) else 0
                place = (index, "choices", nth, "delta")
                found.setdefault(key, []).append(Delta(delta, place))
    if not found:
        yield Transcript(source, record, "", (), NAME)
    several = {identity for identity, number in found if number}
    for (identity, number), deltas in found.items():
        own = f"{identity}_choice_{number}" if identity in several and identity else identity
        yield Transcript(source, record, own, (message_of(deltas, identity),), NAME)


def message_of(deltas: list[Delta], identity: str) -> Message:
    """Join the chunks of one choice, in their order, to the first message of a transcript."""
    parts: list[TextPart] = []
    for delta in deltas:
        for key in ("content", "refusal"):
            text = delta.value.get(key)
            if isinstance(text, str) and text:
                parts.append(TextPart(text, (*delta.path, key)))
    calls = tuple(_calls(deltas).values())
    return Message(0, "assistant", tuple(parts), tool_calls=calls, joint="", message_id=identity)


def _calls(deltas: list[Delta]) -> dict[int, ToolCall]:
    """Join the pieces of each call."""
    calls: dict[int, ToolCall] = {}
    pieces: dict[int, list[TextPart]] = {}
    for delta in deltas:
        for key, call_id, function in _pieces(delta):
            call = calls.setdefault(key, ToolCall(None, "", "", function.path))
            name = call.name or text_or_empty(function.value.get("name"))
            calls[key] = call._replace(id=call.id or call_id, name=name)
            text = function.value.get("arguments")
            if isinstance(text, str):
                place = (*function.path, "arguments")
                pieces.setdefault(key, []).append(TextPart(text, place))
    return {key: with_pieces(call, pieces.get(key, [])) for key, call in calls.items()}


def _pieces(delta: Delta) -> Iterator[tuple[int, str | None, Delta]]:
    """Yield what ``delta`` adds to calls: the number of the call, its id, and its function."""
    for nth, piece in objects(delta.value.get("tool_calls")):
        number, function = piece.get("index"), piece.get("function")
        place: Path = (*delta.path, "tool_calls", nth)
        inner = Delta(function, (*place, "function")) if isinstance(function, dict) else None
        key = number if isinstance(number, int) else nth
        yield key, text_or_none(piece.get("id")), inner or Delta({}, place)
    legacy = delta.value.get("function_call")
    if isinstance(legacy, dict):
        yield _LEGACY, None, Delta(legacy, (*delta.path, "function_call"))
