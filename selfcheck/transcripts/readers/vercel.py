"""Messages of the Vercel AI SDK, as its chat components keep them (``UIMessage``).

Since version 5 a message is a list of parts; version 4 has ``content`` with ``toolInvocations``.
A part of a tool holds the call and, once there is one, its result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.readers.values import (
    identity_of,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "vercel"
TITLE = "Vercel AI SDK messages"
SHAPE = "[{id, role, parts[{type}]}]"
KEYS = ("parts", "toolInvocations")

_TOOL = "tool-"
_DYNAMIC = "dynamic-tool"
_INVOCATION = "tool-invocation"
# The model is still writing the arguments: there is no call yet.
_PARTIAL = frozenset({"input-streaming", "partial-call"})
_DONE = {"output-available": "output", "output-error": "errorText", "result": "result"}


def recognise(value: Any) -> bool:
    """Accept a list of messages of which one at least has parts or tool invocations."""
    messages = _listed(value)
    if not messages or not all(_has_role(item) for item in messages):
        return False
    marked = [item for item in messages if "parts" in item or "toolInvocations" in item]
    return bool(marked) and all(_is_marked(item) for item in marked)


def fits(value: Any) -> bool:
    """Accept a list of which at least one element has a role, or an object that holds one."""
    messages = _listed(value)
    return messages is not None and (not messages or any(map(_has_role, messages)))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages; the identity is that of the chat that holds them."""
    path: Path = ("messages",) if isinstance(value, dict) else ()
    messages = tuple(
        _message(item, number, (*path, index))
        for number, (index, item) in enumerate(objects(_listed(value)))
    )
    identity = identity_of(value) if isinstance(value, dict) else ""
    yield Transcript(source, record, identity, messages, NAME)


def _listed(value: Any) -> list[Any] | None:
    messages = value.get("messages") if isinstance(value, dict) else value
    return messages if isinstance(messages, list) else None


def _has_role(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("role"), str)


def _is_marked(message: dict[str, Any]) -> bool:
    parts = message.get("parts")
    if isinstance(parts, list):
        return all(isinstance(part, dict) and isinstance(part.get("type"), str) for part in parts)
    return isinstance(message.get("toolInvocations"), list)


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message. Where it has parts, they repeat ``content`` and ``toolInvocations``."""
    parts: list[TextPart] = []
    calls: list[ToolCall] = []
    results: list[ToolResult] = []
    if isinstance(value.get("parts"), list):
        for number, part in objects(value["parts"]):
            place = (*path, "parts", number)
            if part.get("type") == "text":
                if isinstance(part.get("text"), str):
                    parts.append(TextPart(part["text"], (*place, "text")))
            else:
                _tool(part, place, calls, results)
    else:
        if isinstance(value.get("content"), str):
            parts.append(TextPart(value["content"], (*path, "content")))
        for number, invocation in objects(value.get("toolInvocations")):
            _invocation(
                invocation,
                text_or_empty(invocation.get("toolName")),
                (*path, "toolInvocations", number),
                calls,
                results,
            )
    role = text_or_empty(value.get("role")).lower()
    return Message(index, role, tuple(parts), tool_calls=tuple(calls), tool_results=tuple(results))


def _tool(
    part: dict[str, Any], path: Path, calls: list[ToolCall], results: list[ToolResult]
) -> None:
    """Add the call and the result of a part, if it is one of a tool."""
    kind = text_or_empty(part.get("type"))
    if kind == _INVOCATION:
        inner = part.get("toolInvocation")
        if isinstance(inner, dict):
            name = text_or_empty(inner.get("toolName"))
            _invocation(inner, name, (*path, "toolInvocation"), calls, results)
    elif kind == _DYNAMIC:
        _invocation(part, text_or_empty(part.get("toolName")), path, calls, results)
    elif kind.startswith(_TOOL):
        _invocation(part, kind.removeprefix(_TOOL), path, calls, results)


def _invocation(
    value: dict[str, Any],
    name: str,
    path: Path,
    calls: list[ToolCall],
    results: list[ToolResult],
) -> None:
    state = text_or_empty(value.get("state"))
    if state in _PARTIAL:
        return
    call_id = text_or_none(value.get("toolCallId"))
    key = "input" if "input" in value else "args"
    calls.append(ToolCall(call_id, name, value.get(key), (*path, key) if key in value else path))
    output = _DONE.get(state)
    if output is not None:
        at = (*path, output) if output in value else path
        results.append(ToolResult(call_id, name, value.get(output), at))
