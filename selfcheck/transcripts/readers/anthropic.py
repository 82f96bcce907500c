"""Anthropic's Messages API: the body of a request, its response, and a line of a batch's results.

The text of ``system`` is no message there, so it is none here either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    CardPart,
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.readers.cards import cards_in
from selfcheck.transcripts.readers.values import (
    has_anthropic_marks,
    identity_of,
    is_anthropic_block,
    is_diagnostic,
    is_hidden,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "anthropic"
TITLE = "Anthropic messages"
SHAPE = "messages[{role, content[{type: text|tool_use|tool_result}]}]"
KEYS = ("stop_reason", "anthropic_version", "system")

_CALL = "tool_use"
_RESULT = "tool_result"


class Content(NamedTuple):
    """What the content of one message holds, each kind in the order of its blocks."""

    parts: tuple[TextPart, ...]
    calls: tuple[ToolCall, ...]
    results: tuple[ToolResult, ...]
    cards: tuple[CardPart, ...] = ()


def content_parts(content: Any, path: Path) -> Content:
    """Read ``content`` (a string, or a list of blocks) that lies at ``path`` of the record.

    Thinking, images and blocks of unknown types are left out. Calls and results that a server
    made itself (``server_tool_use``, ``web_search_tool_result``) are read like the others. A
    result's path leads to its content, or to its block where it has none. Total.
    """
    if isinstance(content, str):
        return Content((TextPart(content, path),), (), ())
    parts: list[TextPart] = []
    calls: list[ToolCall] = []
    results: list[ToolResult] = []
    for index, block in objects(content):
        place = (*path, index)
        kind = text_or_empty(block.get("type"))
        if kind == "text":
            if isinstance(block.get("text"), str):
                parts.append(TextPart(block["text"], (*place, "text")))
        elif kind.endswith(_CALL):
            name = text_or_empty(block.get("name"))
            at = (*place, "input") if "input" in block else place
            calls.append(ToolCall(text_or_none(block.get("id")), name, block.get("input"), at))
        elif kind.endswith(_RESULT):
            at = (*place, "content") if "content" in block else place
            call_id = text_or_none(block.get("tool_use_id"))
            results.append(ToolResult(call_id, None, block.get("content"), at))
    return Content(tuple(parts), tuple(calls), tuple(results), tuple(cards_in(content, path)))


def recognise(value: Any) -> bool:
    """Accept a request, a list of its messages, a response, or a line of a batch's results."""
    if isinstance(value, dict) and not isinstance(value.get("messages"), list):
        return _is_response(value) or _is_result(value)
    messages = value.get("messages") if isinstance(value, dict) else value
    return (
        isinstance(messages, list)
        and all(_is_message(item) for item in messages)
        and has_anthropic_marks(value)
    )


def fits(value: Any) -> bool:
    """Accept what holds messages of any role, a response or a result; no message by itself."""
    if isinstance(value, dict) and not isinstance(value.get("messages"), list):
        return (value.get("type") == "message" and "role" in value) or _is_result(value)
    messages = value.get("messages") if isinstance(value, dict) else value
    return isinstance(messages, list) and (
        not messages or any(isinstance(item.get("role"), str) for _, item in objects(messages))
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read all messages of a request, or the one of a response.

    A batch's request that failed is a transcript without messages.
    """
    identity = identity_of(value) if isinstance(value, dict) else ""
    yield Transcript(source, record, identity, _messages(value), NAME)


def _messages(value: Any) -> tuple[Message, ...]:
    if isinstance(value, list):
        return _listed(value, ())
    if isinstance(value.get("messages"), list):
        return _listed(value["messages"], ("messages",))
    if _is_result(value):
        message = value["result"].get("message")
        return (_message(message, 0, ("result", "message")),) if isinstance(message, dict) else ()
    return (_message(value, 0, ()),)


def _listed(values: list[Any], path: Path) -> tuple[Message, ...]:
    return tuple(
        _message(value, number, (*path, index))
        for number, (index, value) in enumerate(objects(values))
    )


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    content = content_parts(value.get("content"), (*path, "content"))
    return Message(
        index,
        text_or_empty(value.get("role")).lower(),
        content.parts,
        is_hidden(value),
        tool_calls=content.calls,
        tool_results=content.results,
        diagnostic=is_diagnostic(value),
        message_id=identity_of(value, ("id",)),
        cards=content.cards,
    )


def _is_message(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("role"), str)
        and isinstance(value.get("content"), str | list)
    )


def _is_response(value: dict[str, Any]) -> bool:
    """Tell a response from OpenAI's item of the same type, whose content has other types."""
    content = value.get("content")
    return (
        value.get("type") == "message"
        and value.get("role") == "assistant"
        and isinstance(content, list)
        and ("stop_reason" in value or any(map(_is_block, content)))
    )


def _is_block(block: Any) -> bool:
    return is_anthropic_block(block) or (isinstance(block, dict) and block.get("type") == "text")


def _is_result(value: dict[str, Any]) -> bool:
    result = value.get("result")
    return "custom_id" in value and isinstance(result, dict) and isinstance(result.get("type"), str)
