"""Sessions of the coding agent pi: a JSONL file whose entries are a tree, below a first line.

Going back in a session starts a branch in the same file; the last entry ends the active one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.fields import LITE_TOOL
from selfcheck.model import Path
from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.readers.cards import card_of, with_cards
from selfcheck.transcripts.readers.values import (
    are_objects,
    identity_of,
    lineage,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "pi"
TITLE = "pi session"
SHAPE = "{type: session}, {type: message, id, parentId, message}"
KEYS = ("parentId", "parentSession")

_HEADER = "session"
_LEAF = "leaf"
_ROLES = {"user": "user", "assistant": "assistant", "toolResult": "tool"}


def is_line(value: Any) -> bool:
    """Accept the first line of a session, or one of its messages."""
    if not isinstance(value, dict):
        return False
    if value.get("type") == _HEADER:
        return isinstance(value.get("id"), str) and isinstance(value.get("timestamp"), str)
    return value.get("type") == "message" and "parentId" in value and _is_message(value)


def recognise(value: Any) -> bool:
    """Accept a list of objects of which at least one is a line that only pi writes."""
    return fits(value) and any(map(is_line, value))


def fits(value: Any) -> bool:
    """Accept any list of objects."""
    return are_objects(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages of the active branch; the identity is the session's id.

    In a session of version 1, whose entries have no ids, each follows the one before it. Summaries
    are no messages: what they stand for is in the file.
    """
    messages: list[Message] = []
    for index in _active(value):
        entry = value[index]
        if _is_message(entry):
            place = (index, "message")
            message = _message(entry["message"], len(messages), place)
            messages.append(message._replace(message_id=_id(entry)))
        elif (card := card_of(entry, (index,))) is not None:
            messages.append(Message(len(messages), "assistant", (), cards=(card,)))
        elif entry.get("type") == "custom_message":
            parts = _texts(entry.get("content"), (index, "content"))
            own = _id(entry)
            messages.append(Message(len(messages), "user", parts, hidden=True, message_id=own))
    header = next((line for _, line in objects(value) if line.get("type") == _HEADER), {})
    yield Transcript(source, record, identity_of(header), tuple(messages), NAME)


def _active(values: list[Any]) -> list[int]:
    """Return the indices of the active branch, oldest entry first."""
    places: dict[str, int] = {}
    parents: dict[int, int | None] = {}
    last: int | None = None
    for index, entry in objects(values):
        if entry.get("type") == _HEADER:
            continue
        if entry.get("type") == _LEAF:
            last = places.get(text_or_empty(entry.get("targetId")))
            continue
        if "parentId" in entry:
            parents[index] = places.get(text_or_empty(entry["parentId"]))
        else:
            parents[index] = last
        if isinstance(entry.get("id"), str):
            places[entry["id"]] = index
        last = index
    return [] if last is None else lineage(last, parents)


def _id(entry: dict[str, Any]) -> str:
    return identity_of(entry, ("id",))


def _is_message(entry: dict[str, Any]) -> bool:
    message = entry.get("message")
    return isinstance(message, dict) and isinstance(message.get("role"), str)


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    role = _ROLES.get(text_or_empty(value.get("role")), "")
    content = value.get("content")
    place = (*path, "content")
    if role == "tool":
        name = text_or_none(value.get("toolName"))
        if name in (LITE_TOOL, None) and _is_result(value):
            # The content tells the model in words what the details hold.
            content, place = value["details"], (*path, "details")
        elif "content" not in value:
            place = path
        result = ToolResult(text_or_none(value.get("toolCallId")), name, content, place)
        return Message(index, role, (), tool_results=(result,))
    # What extensions or pi itself wrote (custom, bashExecution, summaries) goes to the model in the
    # role of the user.
    message = Message(
        index,
        role or "user",
        _texts(content, place),
        hidden=not role,
        tool_calls=tuple(
            ToolCall(
                text_or_none(block.get("id")),
                text_or_empty(block.get("name")),
                block.get("arguments"),
                (*place, nth, "arguments") if "arguments" in block else (*place, nth),
            )
            for nth, block in objects(content)
            if block.get("type") == "toolCall"
        ),
    )
    return with_cards(message, value, path)


def _texts(content: Any, path: Path) -> tuple[TextPart, ...]:
    if isinstance(content, str):
        return (TextPart(content, path),)
    return tuple(
        TextPart(block["text"], (*path, index, "text"))
        for index, block in objects(content)
        if block.get("type") == "text" and isinstance(block.get("text"), str)
    )


def _is_result(value: dict[str, Any]) -> bool:
    """Say whether the details of a tool's message are a lite-questionnaire's result.

    What failed has details of its own.
    """
    details = value.get("details")
    return (
        value.get("isError") is not True
        and isinstance(details, dict)
        and not {"answers", "cancelled", "submittedAt"}.isdisjoint(details)
    )
