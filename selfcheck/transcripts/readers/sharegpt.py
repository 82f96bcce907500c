"""ShareGPT's conversations, and LLaMA-Factory's kinds of them; their keys go by several names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.readers.cards import with_cards
from selfcheck.transcripts.readers.values import (
    has_value_parts,
    identity_of,
    objects,
    pair_calls,
    text_or_empty,
)

NAME = "sharegpt"
TITLE = "ShareGPT"
SHAPE = "conversations[{from, value}]"
KEYS = ("conversations", "conversation", "from")

_LISTS = ("conversations", "conversation", "messages")
_SPEAKERS = ("from", "role")
_TEXTS = ("value", "content", "text")
_CALL = "function_call"
_ROLES = {
    "human": "user",
    "gpt": "assistant",
    "chatgpt": "assistant",
    "bard": "assistant",
    "bing": "assistant",
    "claude": "assistant",
    "model": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    _CALL: "assistant",
    "tool_call": "assistant",
    "observation": "tool",
    "function_response": "tool",
    "tool_response": "tool",
    "function": "tool",
}
_CALLS = (_CALL, "tool_call")


class _Turns(NamedTuple):
    """The list of a conversation, where it lies, and the names of its keys."""

    values: list[Any]
    path: Path
    speaker: str
    text: str


def recognise(value: Any) -> bool:
    """Accept an object with ``conversations``, or a list; the elements decide.

    ``role`` and ``content`` are OpenAI's keys, except in ``conversations`` and where the parts of
    the content are LLaMA-Factory's.
    """
    turns = _turns(value)
    if turns is None or not turns.values:
        return False
    if not all(_is_turn(item, turns) for item in turns.values):
        return False
    if turns.speaker == "from":
        return True
    return (turns.path != () and turns.path != ("messages",)) or any(
        map(has_value_parts, turns.values)
    )


def fits(value: Any) -> bool:
    """Accept what holds a list of objects, one of them with a speaker."""
    return _turns(value) is not None


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the turns; calls and results, which have no ids, are joined in their order.

    In preference data the chosen reply ends the conversation; the rejected one is not read.
    """
    turns = _turns(value)
    identity = identity_of(value) if isinstance(value, dict) else ""
    messages: tuple[Message, ...] = ()
    if turns is not None:
        places = [(item, (*turns.path, index)) for index, item in objects(turns.values)]
        chosen = value.get("chosen") if isinstance(value, dict) else None
        if isinstance(chosen, dict):
            places.append((chosen, ("chosen",)))
        messages = tuple(
            _turn(item, number, path, turns) for number, (item, path) in enumerate(places)
        )
    yield Transcript(source, record, identity, pair_calls(messages), NAME)


def _turns(value: Any) -> _Turns | None:
    """Find the conversation and how its keys are called; ``None`` where there is none."""
    path: Path = ()
    if isinstance(value, dict):
        name = next((key for key in _LISTS if isinstance(value.get(key), list)), None)
        if name is None:
            return None
        value, path = value[name], (name,)
    first = next((item for _, item in objects(value) if any(key in item for key in _SPEAKERS)), {})
    speaker = next((key for key in _SPEAKERS if isinstance(first.get(key), str)), "")
    text = next((key for key in _TEXTS if key in first), "")
    return _Turns(value, path, speaker, text) if speaker and text else None


def _is_turn(item: Any, turns: _Turns) -> bool:
    return (
        isinstance(item, dict) and isinstance(item.get(turns.speaker), str) and turns.text in item
    )


def _turn(item: dict[str, Any], index: int, path: Path, turns: _Turns) -> Message:
    speaker = text_or_empty(item.get(turns.speaker)).lower()
    role = _ROLES.get(speaker, speaker)
    content = item.get(turns.text)
    place = (*path, turns.text) if turns.text in item else path
    if role == "tool":
        return Message(index, role, (), tool_results=(ToolResult(None, None, content, place),))
    if speaker in _CALLS:
        return Message(index, role, (), tool_calls=tuple(_calls(content, place)))
    return with_cards(_message(content, index, role, place), item, path)


def _message(content: Any, index: int, role: str, path: Path) -> Message:
    """Read a text, or the parts of LLaMA-Factory's: texts and calls."""
    if isinstance(content, str):
        return Message(index, role, (TextPart(content, path),))
    parts: list[TextPart] = []
    calls: list[ToolCall] = []
    for nth, part in objects(content):
        key = "value" if "value" in part else "text"
        text, place = part.get(key), (*path, nth, key)
        kind = part.get("type", "text")
        if kind == "text" and isinstance(text, str):
            parts.append(TextPart(text, place))
        elif kind in _CALLS and "value" in part:
            calls += _calls(text, place)
    return Message(index, role, tuple(parts), tool_calls=tuple(calls))


def _calls(content: Any, path: Path) -> list[ToolCall]:
    """Read one call or several; what is no JSON is kept as the arguments of a nameless one.

    They stand there as they are, or as JSON in a string.
    """
    try:
        value = parse_json(content) if isinstance(content, str) else content
    except JsonFault:
        value = None
    places: list[tuple[Path, dict[str, Any]]] = [((nth,), call) for nth, call in objects(value)]
    if isinstance(value, dict):
        places = [((), value)]
    if not places:
        return [ToolCall(None, "", content, path)]
    calls: list[ToolCall] = []
    for place, call in places:
        name, arguments = text_or_empty(call.get("name")), call.get("arguments")
        inner = (*place, "arguments") if "arguments" in call else place
        if isinstance(content, str):
            calls.append(ToolCall(None, name, arguments, path, inside=inner))
        else:
            calls.append(ToolCall(None, name, arguments, (*path, *inner)))
    return calls
