"""OpenAI's Responses API: a response, the body of a request, or a list of the items of either."""

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
from selfcheck.transcripts.readers import openai
from selfcheck.transcripts.readers.cards import is_event, read_event
from selfcheck.transcripts.readers.values import (
    are_objects,
    identity_of,
    is_responses_item,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "openai-responses"
TITLE = "OpenAI Responses"
SHAPE = "output[{type: message|function_call|function_call_output}]"
KEYS = ("output", "previous_response_id")

# The arguments of a call lie in one field of its item, by the item's type.
_CALLS = {"function_call": "arguments", "custom_tool_call": "input", "mcp_call": "arguments"}
_RESULTS = frozenset({"function_call_output", "custom_tool_call_output"})


def recognise(value: Any) -> bool:
    """Accept a response, a request whose ``input`` is a list of items, or a list of items."""
    if isinstance(value, list):
        return _are_items(value)
    if not isinstance(value, dict) or "messages" in value:
        return False
    if is_response(value):
        return True
    given = value.get("input")
    if not isinstance(given, list) or isinstance(value.get("choices"), list):
        return False
    if isinstance(value.get("output"), list):
        return _are_items([*given, *value["output"]])
    return _are_items(given) or ("model" in value and openai.recognise(given) and bool(given))


def is_response(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` is a response by its own word."""
    return (
        isinstance(value, dict)
        and value.get("object") == "response"
        and isinstance(value.get("output"), list | str)
    )


def fits(value: Any) -> bool:
    """Accept any list of objects, or an object with such an ``input`` or ``output``."""
    if isinstance(value, dict):
        return any(isinstance(value.get(key), list | str) for key in ("input", "output"))
    return are_objects(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the items of ``input``, then those of ``output``; or those of a list."""
    if isinstance(value, list):
        yield Transcript(source, record, "", read_items(value, ()), NAME)
    else:
        yield Transcript(source, record, identity_of(value), read_response(value, ()), NAME)


def read_response(value: dict[str, Any], path: Path) -> tuple[Message, ...]:
    """Read the messages of the response or request ``value``, which lies at ``path``."""
    given = value.get("input")
    if isinstance(given, str):
        before: tuple[Message, ...] = (Message(0, "user", (TextPart(given, (*path, "input")),)),)
    else:
        before = read_items(given, (*path, "input"))
    output, place = value.get("output"), (*path, "output")
    if isinstance(output, str):
        return (*before, Message(len(before), "assistant", (TextPart(output, place),)))
    return (*before, *read_items(output, place, len(before)))


def read_items(items: Any, path: Path, first: int = 0) -> tuple[Message, ...]:
    """Read the list ``items`` at ``path``, as messages numbered from ``first`` on.

    Each message, call and result is a message of its own. Reasoning, the calls of hosted tools but
    MCP and items of unknown types are none. Total.
    """
    messages: list[Message] = []
    for index, item in objects(items):
        message = read_item(item, first + len(messages), (*path, index))
        if message is not None:
            messages.append(message)
    return tuple(messages)


def read_item(item: dict[str, Any], index: int, path: Path) -> Message | None:
    """Read one item, the ``index``-th message (0-based), lying at ``path``; ``None`` if it is none.

    Calls and results are joined by their ``call_id``; ``id`` is that of the item.
    """
    kind = text_or_empty(item.get("type"))
    own = identity_of(item, ("id",))
    if kind in _CALLS:
        key = _CALLS[kind]
        call_id = text_or_none(item.get("id" if kind == "mcp_call" else "call_id"))
        name = text_or_empty(item.get("name"))
        place = (*path, key) if key in item else path
        call = ToolCall(call_id, name, item.get(key), place)
        results: tuple[ToolResult, ...] = ()
        if item.get("output") is not None:
            results = (ToolResult(call_id, name, item["output"], (*path, "output")),)
        return Message(index, "assistant", (), False, (call,), results, message_id=own)
    if kind in _RESULTS:
        call_id = text_or_none(item.get("call_id"))
        place = (*path, "output") if "output" in item else path
        result = ToolResult(call_id, None, item.get("output"), place)
        return Message(index, "tool", (), tool_results=(result,), message_id=own)
    if kind in ("message", "") and isinstance(item.get("role"), str):
        return openai.read_message(item, index, path)
    return read_event(item, index, path)


def _are_items(values: list[Any]) -> bool:
    """Say whether all ``values`` may be items, and one of them can be nothing else."""
    return any(map(is_responses_item, values)) and all(
        is_responses_item(value) or openai.is_message(value) or is_event(value) for value in values
    )
