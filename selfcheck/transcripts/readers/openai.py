"""Messages as OpenAI's chat API has them: a list, or an object that holds ``messages``."""

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
from selfcheck.transcripts.readers.values import identity_of
from selfcheck.transcripts.readers.values import text_or_none as _text_or_none

NAME = "openai"
TITLE = "OpenAI messages"
SHAPE = "messages[{role, content}]"
KEYS = ("messages",)

_TEXT_TYPES = frozenset({"text", "input_text", "output_text"})
_ROLES = {"developer": "system", "function": "tool"}
_BODY = ("content", "tool_calls", "function_call", "refusal", "audio")


def is_message(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` looks like one message: a role and something said."""
    return _has_role(value) and any(key in value for key in _BODY)


def _has_role(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("role"), str)


def recognise(value: Any) -> bool:
    """Accept a list of messages or ``{"messages": [...]}``; the elements decide, not the key.

    A message may lack its content (a call that failed, thinking alone), but not all of them.
    """
    if isinstance(value, dict):
        value = value.get("messages")
    if not isinstance(value, list) or not all(map(_has_role, value)):
        return False
    return not value or any(map(is_message, value))


def fits(value: Any) -> bool:
    """Accept what ``recognise`` does: any list of objects with a role is read."""
    return recognise(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read a list of messages, or an object that holds one."""
    if isinstance(value, dict):
        messages = read_messages(value["messages"], ("messages",))
        yield Transcript(source, record, identity_of(value), messages, NAME)
    else:
        yield Transcript(source, record, "", read_messages(value, ()), NAME)


def read_messages(values: list[Any], path: Path) -> tuple[Message, ...]:
    """Read the list of message objects that lies at ``path`` of the record."""
    return tuple(read_message(value, index, (*path, index)) for index, value in enumerate(values))


def read_message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message object: the ``index``-th of its transcript (0-based), lying at ``path``.

    ``reasoning_content`` and content parts that are no text never become visible text.
    """
    role = value["role"].lower()
    role = _ROLES.get(role, role)
    content = value.get("content")
    if role == "tool":
        result = ToolResult(
            _text_or_none(value.get("tool_call_id")),
            _text_or_none(value.get("name")),
            content,
            (*path, "content"),
        )
        return Message(index, role, (), is_hidden(value), (), (result,))
    parts = _text_parts(content, (*path, "content"))
    refusal = value.get("refusal")
    if isinstance(refusal, str) and refusal:
        parts.append(TextPart(refusal, (*path, "refusal")))
    return Message(
        index,
        role,
        tuple(parts),
        is_hidden(value),
        tuple(_tool_calls(value, path)),
        tuple(_tool_results(content, (*path, "content"))),
    )


def is_hidden(value: dict[str, Any]) -> bool:
    """Say whether a message's metadata hides it (docs/protocol.md, *Which reply is checked*)."""
    metadata = value.get("metadata")
    if not isinstance(metadata, dict):
        return False
    return (
        metadata.get("hidden_from_chat") is True
        or metadata.get("hide_from_chat") is True
        or metadata.get("sse_visible") is False
        or bool(metadata.get("runtime_diagnostic_source"))
    )


def _text_parts(content: Any, path: Path) -> list[TextPart]:
    if isinstance(content, str):
        return [TextPart(content, path)]
    if isinstance(content, dict):
        return _text_of_part(content, path)
    if isinstance(content, list):
        found: list[TextPart] = []
        for index, part in enumerate(content):
            if isinstance(part, str):
                found.append(TextPart(part, (*path, index)))
            elif isinstance(part, dict):
                found.extend(_text_of_part(part, (*path, index)))
        return found
    return []


def _text_of_part(part: dict[str, Any], path: Path) -> list[TextPart]:
    kind = part.get("type", "text")
    if kind == "refusal" and isinstance(part.get("refusal"), str):
        return [TextPart(part["refusal"], (*path, "refusal"))]
    if not isinstance(kind, str) or kind not in _TEXT_TYPES:
        return []
    text = part.get("text")
    if isinstance(text, dict) and isinstance(text.get("value"), str):
        return [TextPart(text["value"], (*path, "text", "value"))]
    return [TextPart(text, (*path, "text"))] if isinstance(text, str) else []


def _tool_calls(value: dict[str, Any], path: Path) -> list[ToolCall]:
    calls: list[ToolCall] = []
    listed = value.get("tool_calls")
    for index, call in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(call, dict):
            continue
        place: Path = (*path, "tool_calls", index)
        function = call.get("function")
        if isinstance(function, dict):
            place = (*place, "function")
        else:
            function = call
        calls.append(_call(_text_or_none(call.get("id")), function, place))
    legacy = value.get("function_call")
    if isinstance(legacy, dict):
        calls.append(_call(None, legacy, (*path, "function_call")))
    return calls


def _call(call_id: str | None, function: dict[str, Any], path: Path) -> ToolCall:
    name = function.get("name")
    return ToolCall(
        call_id,
        name if isinstance(name, str) else "",
        function.get("arguments"),
        (*path, "arguments") if "arguments" in function else path,
    )


def _tool_results(content: Any, path: Path) -> list[ToolResult]:
    """Read tool results that a user message carries as content parts."""
    if not isinstance(content, list):
        return []
    return [
        ToolResult(
            _text_or_none(part.get("tool_use_id")), None, part.get("content"), (*path, index)
        )
        for index, part in enumerate(content)
        if isinstance(part, dict) and part.get("type") == "tool_result"
    ]
