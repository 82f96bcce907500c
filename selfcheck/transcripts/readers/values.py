"""What several readers do with decoded JSON, of which nothing is certain.

Here stand, too, the marks of single formats that others must leave alone: readers do not import
each other for them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from selfcheck.transcripts.model import Message, TextPart, ToolCall, ToolResult
from selfcheck.transcripts.selection import is_person

_Key = TypeVar("_Key", str, int)

_MOST_CALLS_AT_ONCE = 4096

IDENTITIES = ("id", "custom_id", "session_id", "conversation_id", "thread_id", "uuid")
"""The fields in which records of any format carry an id of their own, most telling first."""


def text_or_none(value: Any) -> str | None:
    """Return ``value`` if it is a string, else ``None``."""
    return value if isinstance(value, str) else None


def text_or_empty(value: Any) -> str:
    """Return ``value`` if it is a string, else ``""``."""
    return value if isinstance(value, str) else ""


def objects(value: Any) -> list[tuple[int, dict[str, Any]]]:
    """Return the objects in the list ``value``, each with its 0-based index; nothing for others."""
    if not isinstance(value, list):
        return []
    return [(index, item) for index, item in enumerate(value) if isinstance(item, dict)]


def identity_of(value: dict[str, Any], fields: tuple[str, ...] = IDENTITIES) -> str:
    """Return the id that the object ``value`` gives itself in one of ``fields``, or ``""``."""
    for key in fields:
        if key in value:
            found = value[key]
            if isinstance(found, str) and found:
                return found
            if isinstance(found, int) and not isinstance(found, bool):
                return str(found)
    return ""


def is_anthropic_block(block: Any) -> bool:
    """Say whether the content part ``block`` is of a type that only Anthropic's messages have."""
    if not isinstance(block, dict):
        return False
    kind = block.get("type")
    if "tool_type" in block:
        # Inspect's part of the same type.
        return False
    if kind in ("image", "document"):
        return isinstance(block.get("source"), dict)
    if kind == "thinking":
        return isinstance(block.get("thinking"), str)
    return isinstance(kind, str) and (
        kind == "redacted_thinking" or kind.endswith(("tool_use", "tool_result"))
    )


def has_anthropic_marks(value: Any) -> bool:
    """Say whether ``value``, messages or an object that holds ``messages``, is Anthropic's.

    Messages of plain text are OpenAI's as well: what tells them apart is a block that OpenAI does
    not have, or a field of the request. A call beside the content makes them OpenAI's.
    """
    messages = value.get("messages") if isinstance(value, dict) else value
    requested = isinstance(value, dict) and _is_anthropic_request(value)
    has_block = False
    for message in messages if isinstance(messages, list) else ():
        if not isinstance(message, dict):
            continue
        role = message.get("role")
        if role in ("tool", "function", "developer") or message.get("tool_calls"):
            return False
        if isinstance(message.get("parts"), list) or "toolInvocations" in message:
            # The AI SDK's.
            return False
        # Anthropic's system prompt is no message.
        requested = requested and role != "system"
        content = message.get("content")
        if isinstance(content, list):
            if any(isinstance(block, dict) and "type" not in block for block in content):
                return False
            has_block = has_block or any(map(is_anthropic_block, content))
    return requested or has_block


def _is_anthropic_request(value: dict[str, Any]) -> bool:
    if isinstance(value.get("system"), str | list) or "anthropic_version" in value:
        return True
    return text_or_empty(value.get("model")).startswith("claude-")


_RESPONSES_TYPES = frozenset(
    {
        "reasoning",
        "function_call",
        "function_call_output",
        "custom_tool_call",
        "custom_tool_call_output",
        "mcp_call",
        "item_reference",
    }
)
"""Types of items that only OpenAI's Responses API has, besides those of hosted tools."""


def is_responses_item(item: Any) -> bool:
    """Say whether ``item`` has what only items of OpenAI's Responses API have."""
    if not isinstance(item, dict):
        return False
    kind = text_or_empty(item.get("type"))
    if kind == "message":
        if "content" not in item:
            return False
        return isinstance(item.get("role"), str) and not _is_anthropic_text(item.get("content"))
    if kind in _RESPONSES_TYPES or (kind.endswith(("_call", "_call_output")) and "id" in item):
        return "role" not in item
    return isinstance(item.get("role"), str) and any(
        part.get("type") in ("input_text", "output_text")
        for _, part in objects(item.get("content"))
    )


def _is_anthropic_text(content: Any) -> bool:
    """Say whether ``content`` is blocks as Anthropic has them; OpenAI's have longer type names."""
    return isinstance(content, list) and any(
        part.get("type") == "text" or is_anthropic_block(part) for _, part in objects(content)
    )


def has_value_parts(message: dict[str, Any]) -> bool:
    """Say whether the content of ``message`` is a list of LLaMA-Factory's ``{type, value}``."""
    content = message.get("content")
    return isinstance(content, list) and any(
        "value" in part and isinstance(part.get("type"), str) and part["type"] not in part
        for _, part in objects(content)
    )


def pair_calls(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """Give calls and results that have no id one that joins them, as in formats without ids.

    Calls are numbered: ``call-1``, ``call-2``. A result answers the oldest call before it that has
    no result yet; among those of its name, where it names one. What a person says ends the waiting:
    calls before it have lost their results.
    """
    waiting: deque[ToolCall] = deque(maxlen=_MOST_CALLS_AT_ONCE)
    paired: list[Message] = []
    number = 0
    for message in messages:
        if waiting and is_person(message):
            waiting.clear()
        calls: list[ToolCall] = []
        for call in message.tool_calls:
            number += 1
            calls.append(call if call.id is not None else call._replace(id=f"call-{number}"))
        waiting += calls
        results: list[ToolResult] = []
        for result in message.tool_results:
            answered = next((call for call in waiting if _answers(result, call)), None)
            if answered is not None:
                waiting.remove(answered)
                result = result._replace(call_id=answered.id)
            results.append(result)
        paired.append(message._replace(tool_calls=tuple(calls), tool_results=tuple(results)))
    return tuple(paired)


def _answers(result: ToolResult, call: ToolCall) -> bool:
    if result.call_id is not None:
        return result.call_id == call.id
    return result.name is None or call.name in ("", result.name)


def with_pieces(call: ToolCall, pieces: list[TextPart]) -> ToolCall:
    """Give ``call`` the arguments that a stream has cut into ``pieces``, in their order.

    Pieces of nothing count for nothing, unless there is no other.
    """
    parts = tuple(piece for piece in pieces if piece.text) or tuple(pieces[:1])
    if not parts or parts[0].path is None:
        return call
    arguments = "".join(part.text for part in parts)
    return call._replace(
        arguments=arguments, path=parts[0].path, parts=parts if len(parts) > 1 else ()
    )


def lineage(last: _Key, parents: Mapping[_Key, _Key | None]) -> list[_Key]:
    """Return ``last`` and its ancestors, oldest first.

    It begins where a parent is missing from ``parents``, or where parents go round in a circle.
    """
    found: dict[_Key, None] = {}
    at: _Key | None = last
    while at is not None and at not in found:
        found[at] = None
        at = parents.get(at)
    return list(reversed(found))


def hide_injected(message: Message, is_injected: Callable[[str], bool]) -> Message:
    """Take the texts that no person wrote out of a user's message; one of nothing else is hidden.

    ``is_injected`` says of a text whether a program put it there. A hidden message keeps its texts.
    """
    own = tuple(part for part in message.parts if not is_injected(part.text))
    if len(own) == len(message.parts):
        return message
    if any(part.text.strip() for part in own):
        return message._replace(parts=own)
    return message._replace(hidden=True)


def is_inspect_sample(value: Any) -> bool:
    """Say whether ``value`` has what Inspect's samples have: the number of an epoch and a task."""
    if not isinstance(value, dict) or isinstance(value.get("epoch"), bool):
        return False
    return isinstance(value.get("epoch"), int) and any(
        key in value for key in ("id", "input", "target", "scores")
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
        or is_diagnostic(value)
    )


def is_diagnostic(value: dict[str, Any]) -> bool:
    """Say whether a message's metadata names the runtime that wrote it to the model."""
    metadata = value.get("metadata")
    return isinstance(metadata, dict) and bool(metadata.get("runtime_diagnostic_source"))


def is_ai_sdk_message(message: dict[str, Any]) -> bool:
    """Say whether the content of ``message`` has calls or results as the AI SDK writes them."""
    return any(
        part.get("type") in ("tool-call", "tool-result") and "toolCallId" in part
        for _, part in objects(message.get("content"))
    )


def are_objects(value: Any) -> bool:
    """Say whether ``value`` is a list of nothing but objects."""
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)
