"""Messages as OpenAI's chat API has them: a list, or an object that holds ``messages``.

Such objects are bodies of requests and lines of fine-tuning data.
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
from selfcheck.transcripts.readers.cards import is_event, read_event, with_cards
from selfcheck.transcripts.readers.values import (
    has_anthropic_marks,
    has_value_parts,
    identity_of,
    is_ai_sdk_message,
    is_diagnostic,
    is_hidden,
    is_inspect_sample,
    is_responses_item,
    objects,
    pair_calls,
    text_or_empty,
    text_or_none,
)

NAME = "openai"
TITLE = "OpenAI messages"
SHAPE = "messages[{role, content}]"
KEYS = ("messages",)

_TEXT_TYPES = frozenset({"text", "input_text", "output_text"})
# The API's own, then those that other programs write for the same speakers.
_ROLES = {
    "developer": "system",
    "function": "tool",
    "ai": "assistant",
    "bot": "assistant",
    "chatbot": "assistant",
    "model": "assistant",
    "human": "user",
}
_SPEAKERS = frozenset({"user", "assistant", "system", "tool", *_ROLES})
_BODY = frozenset({"content", "tool_calls", "function_call", "refusal", "audio"})
MESSAGE_IDS = ("message_id", "id")
# What messages of the AI SDK, of Gemini and of Sage hold and OpenAI's do not.
_FOREIGN_LISTS = ("parts", "toolInvocations")
_SAGE_KEYS = frozenset({"message_id", "message_type", "chunk_id"})
_FOREIGN_KEYS = _SAGE_KEYS.union(_FOREIGN_LISTS)
_LANGCHAIN_TYPES = ("human", "ai", "AIMessageChunk")


def is_message(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` looks like one message: a role and something said."""
    return _has_role(value) and not _BODY.isdisjoint(value)


def _is_item(value: Any) -> bool:
    """Say whether ``value`` has a role, or is an event that stands between messages."""
    return _has_role(value) or is_event(value)


def _has_role(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("role"), str)


def recognise(value: Any) -> bool:
    """Accept a list of messages or ``{"messages": [...]}``; the elements decide, not the key.

    A message may lack its content (a call that failed, thinking alone), but not all of them. What
    has a mark of another format is that one's.
    """
    messages = value.get("messages") if isinstance(value, dict) else value
    if not isinstance(messages, list) or not all(map(_is_item, messages)):
        return False
    if is_inspect_sample(value):
        return False
    if any(map(_is_foreign, messages)) or has_anthropic_marks(value):
        return False
    # A bare list of items is what the Responses API takes; it takes no ``messages``.
    if messages is value and any(map(is_responses_item, messages)):
        return False
    if not messages:
        # An empty field beside the one that holds the conversation.
        return not (isinstance(value, dict) and value.get("conversations"))
    if not any(is_message(item) or is_event(item) for item in messages):
        return False
    return any(map(_has_role, messages)) and any(map(_is_spoken, messages))


def _is_spoken(message: dict[str, Any]) -> bool:
    """Say whether the speaker of a message is one of a conversation."""
    return is_event(message) or message["role"].lower() in _SPEAKERS


def fits(value: Any) -> bool:
    """Accept a list of which at least one element has a role, or an object that holds one."""
    messages = value.get("messages") if isinstance(value, dict) else value
    return isinstance(messages, list) and (not messages or any(map(_is_item, messages)))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read a list of messages, or an object that holds one."""
    if isinstance(value, dict):
        messages = read_messages(value["messages"], ("messages",))
        yield Transcript(source, record, identity_of(value), messages, NAME)
    else:
        yield Transcript(source, record, "", read_messages(value, ()), NAME)


def read_messages(values: list[Any], path: Path) -> tuple[Message, ...]:
    """Read the list of message objects that lies at ``path`` of the record.

    Elements that are no objects are left out. Calls by the legacy ``function_call`` are joined to
    the results that follow them.
    """
    return pair_calls(
        tuple(
            read_message(value, number, (*path, index))
            for number, (index, value) in enumerate(objects(values))
        )
    )


def read_message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message object: the ``index``-th of its transcript (0-based), lying at ``path``.

    ``reasoning_content`` and content parts that are no text never become visible text. An event
    that stands between messages is the message that it brings. Total.
    """
    event = read_event(value, index, path) if "role" not in value else None
    return event or with_cards(_message(value, index, path), value, path)


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    role = text_or_empty(value.get("role")).lower()
    role = _ROLES.get(role, role)
    content = value.get("content")
    place = (*path, "content")
    if role == "tool":
        result = ToolResult(
            text_or_none(value.get("tool_call_id")),
            text_or_none(value.get("name")),
            content,
            place if "content" in value else path,
        )
        return Message(
            index,
            role,
            (),
            is_hidden(value),
            tool_results=(result,),
            diagnostic=is_diagnostic(value),
            message_id=identity_of(value, MESSAGE_IDS),
        )
    parts = _text_parts(content, place)
    refusal = value.get("refusal")
    if isinstance(refusal, str) and refusal:
        parts.append(TextPart(refusal, (*path, "refusal")))
    return Message(
        index,
        role,
        tuple(parts),
        is_hidden(value),
        tuple(_tool_calls(value, path)),
        tuple(_tool_results(content, place)),
        diagnostic=is_diagnostic(value),
        message_id=identity_of(value, MESSAGE_IDS),
    )


def _is_foreign(message: dict[str, Any]) -> bool:
    if not _FOREIGN_KEYS.isdisjoint(message) and (
        not _SAGE_KEYS.isdisjoint(message)
        or any(isinstance(message.get(key), list) for key in _FOREIGN_LISTS)
    ):
        return True
    return (
        message.get("type") in _LANGCHAIN_TYPES
        or has_value_parts(message)
        or is_ai_sdk_message(message)
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
    for index, call in objects(value.get("tool_calls")):
        call_id = text_or_none(call.get("id"))
        place: Path = (*path, "tool_calls", index)
        # A custom tool takes free text as its input.
        kind = "custom" if isinstance(call.get("custom"), dict) else "function"
        inner = call.get(kind)
        if isinstance(inner, dict):
            calls.append(_call(call_id, inner, (*place, kind)))
        else:
            calls.append(_call(call_id, call, place))
    legacy = value.get("function_call")
    if isinstance(legacy, dict):
        calls.append(_call(None, legacy, (*path, "function_call")))
    return calls


def _call(call_id: str | None, function: dict[str, Any], path: Path) -> ToolCall:
    name = text_or_empty(function.get("name"))
    for key in ("arguments", "input"):
        if key in function:
            return ToolCall(call_id, name, function[key], (*path, key))
    return ToolCall(call_id, name, None, path)


def _tool_results(content: Any, path: Path) -> list[ToolResult]:
    """Read tool results that a user message carries as content parts."""
    return [
        ToolResult(
            text_or_none(part.get("tool_use_id")),
            None,
            part.get("content"),
            (*path, index, "content") if "content" in part else (*path, index),
        )
        for index, part in objects(content)
        if part.get("type") == "tool_result"
    ]
