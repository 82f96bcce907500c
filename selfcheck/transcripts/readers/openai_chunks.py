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
)

NAME = "openai-chunks"
TITLE = "OpenAI chunks"
SHAPE = "[{object: chat.completion.chunk, choices[{delta}]}]"
KEYS = ("choices", "delta")

_OBJECT = "chat.completion.chunk"


class _Delta(NamedTuple):
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
    found: dict[tuple[str, int], list[_Delta]] = {}
    for index, chunk in objects(value):
        identity = text_or_empty(chunk.get("id"))
        for nth, choice in objects(chunk.get("choices")):
            delta = choice.get("delta")
            number = choice.get("index")
            if isinstance(delta, dict):
                key = identity, number if isinstance(number, int) else 0
                place = (index, "choices", nth, "delta")
                found.setdefault(key, []).append(_Delta(delta, place))
    if not found:
        yield Transcript(source, record, "", (), NAME)
    several = {identity for identity, number in found if number}
    for (identity, number), deltas in found.items():
        own = f"{identity}_choice_{number}" if identity in several and identity else identity
        yield Transcript(source, record, own, (_message(deltas),), NAME)


def _message(deltas: list[_Delta]) -> Message:
    parts: list[TextPart] = []
    for delta in deltas:
        for key in ("content", "refusal"):
            text = delta.value.get(key)
            if isinstance(text, str) and text:
                parts.append(TextPart(text, (*delta.path, key)))
    calls = tuple(_calls(deltas).values())
    return Message(0, "assistant", tuple(parts), tool_calls=calls, joint="")


def _calls(deltas: list[_Delta]) -> dict[int, ToolCall]:
    """Join the pieces of each call; its path leads to the first piece of its arguments."""
    calls: dict[int, ToolCall] = {}
    pieces: dict[int, list[str]] = {}
    for delta in deltas:
        for nth, piece in objects(delta.value.get("tool_calls")):
            number = piece.get("index")
            key = number if isinstance(number, int) else nth
            function = piece.get("function")
            place: Path = (*delta.path, "tool_calls", nth)
            call = calls.setdefault(key, ToolCall(None, "", "", place))
            call = call._replace(id=call.id or text_or_none(piece.get("id")))
            if isinstance(function, dict):
                call = call._replace(name=call.name or text_or_empty(function.get("name")))
                text = function.get("arguments")
                if isinstance(text, str):
                    if not pieces.get(key):
                        call = call._replace(path=(*place, "function", "arguments"))
                    pieces.setdefault(key, []).append(text)
            calls[key] = call
    return {
        key: call._replace(arguments="".join(pieces.get(key, ()))) for key, call in calls.items()
    }
