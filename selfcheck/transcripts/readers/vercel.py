"""Messages of the Vercel AI SDK: those of its front ends, of version 4 and since, and its models'.

A list of them, or an object that holds ``messages``.
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
from selfcheck.transcripts.readers.cards import with_cards
from selfcheck.transcripts.readers.values import (
    identity_of,
    is_ai_sdk_message,
    is_diagnostic,
    is_hidden,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "vercel"
TITLE = "Vercel AI SDK messages"
SHAPE = "[{id, role, parts[{type}]}]"
KEYS = ("parts", "toolInvocations")

_ROLES = ("system", "user", "assistant", "data", "tool")
# The arguments of such a call are still being written.
_PARTIAL = ("input-streaming", "partial-call")
_DONE = ("output-available", "output-error", "result")
_ARGUMENTS = ("input", "args", "rawInput")
_OUTPUTS = ("output", "result", "errorText")


def recognise(value: Any) -> bool:
    """Accept messages with known roles, one of which has parts or calls as only the AI SDK does.

    That may be what models get and give, too: ``content[{type: tool-call, toolCallId}]``.
    """
    messages = value.get("messages") if isinstance(value, dict) else value
    return (
        isinstance(messages, list)
        and all(map(_is_message, messages))
        and any(map(_is_marked, messages))
    )


def fits(value: Any) -> bool:
    """Accept a list with a message that has a role, or an object that holds one."""
    messages = value.get("messages") if isinstance(value, dict) else value
    return isinstance(messages, list) and (
        not messages or any(isinstance(item.get("role"), str) for _, item in objects(messages))
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages; a tool's part is both its call and, once there is one, its result."""
    path: Path = ("messages",) if isinstance(value, dict) else ()
    identity = identity_of(value) if isinstance(value, dict) else ""
    items = objects(value["messages"] if isinstance(value, dict) else value)
    messages = tuple(_message(item, nth, (*path, index)) for nth, (index, item) in enumerate(items))
    yield Transcript(source, record, identity, messages, NAME)


def _is_message(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("role") not in _ROLES:
        return False
    parts = value.get("parts")
    if isinstance(parts, list):
        return all(isinstance(part, dict) and isinstance(part.get("type"), str) for part in parts)
    return parts is None and "content" in value


def _is_marked(value: dict[str, Any]) -> bool:
    return (
        bool(value.get("parts"))
        or isinstance(value.get("toolInvocations"), list)
        or is_ai_sdk_message(value)
    )


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message: the ``index``-th of its transcript (0-based), lying at ``path``. Total.

    In version 4, ``content`` and ``toolInvocations`` say again what is in ``parts``: they are read
    only where the parts lack it. Reasoning, sources, files and data are left out.
    """
    parts = objects(value.get("parts"))
    texts = _texts(parts, (*path, "parts"))
    uses = _uses(parts, (*path, "parts"))
    content = value.get("content")
    if not texts:
        place: Path = (*path, "content")
        if isinstance(content, str):
            texts = [TextPart(content, place)]
        else:
            texts = _texts(objects(content), place)
    if not uses:
        uses = [
            (item, "toolName", (*path, "toolInvocations", nth))
            for nth, item in objects(value.get("toolInvocations"))
        ]
    uses = [use for use in uses if use[0].get("state") not in _PARTIAL]
    calls = [_call(*use) for use in uses]
    results = [result for use in uses for result in _results(*use)]
    for nth, part in objects(content):
        at: Path = (*path, "content", nth)
        if part.get("type") == "tool-call":
            calls.append(_call(part, "toolName", at))
        elif part.get("type") == "tool-result":
            results += _results({**part, "state": "result"}, "toolName", at)
    role = text_or_empty(value.get("role")).lower()
    message = Message(
        index,
        role,
        tuple(texts),
        is_hidden(value),
        tuple(calls),
        tuple(results),
        diagnostic=is_diagnostic(value),
        message_id=identity_of(value, ("id",)),
    )
    return with_cards(message, value, path)


def _texts(parts: list[tuple[int, dict[str, Any]]], path: Path) -> list[TextPart]:
    return [
        TextPart(part["text"], (*path, nth, "text"))
        for nth, part in parts
        if part.get("type") == "text" and isinstance(part.get("text"), str)
    ]


def _uses(
    parts: list[tuple[int, dict[str, Any]]], path: Path
) -> list[tuple[dict[str, Any], str, Path]]:
    """Find the uses of tools: each one's object, the key that names the tool, and its place."""
    found: list[tuple[dict[str, Any], str, Path]] = []
    for nth, part in parts:
        kind = text_or_empty(part.get("type"))
        inner = part.get("toolInvocation")
        if kind == "tool-invocation" and isinstance(inner, dict):
            found.append((inner, "toolName", (*path, nth, "toolInvocation")))
        elif kind == "dynamic-tool":
            found.append((part, "toolName", (*path, nth)))
        elif kind.startswith("tool-"):
            found.append((part, "type", (*path, nth)))
    return found


def _name(use: dict[str, Any], key: str) -> str:
    name = text_or_empty(use.get(key))
    return name.removeprefix("tool-") if key == "type" else name


def _call(use: dict[str, Any], key: str, path: Path) -> ToolCall:
    """Read a call. Input that failed to parse is there as ``rawInput`` alone."""
    given = next((name for name in _ARGUMENTS if use.get(name) is not None), "")
    place = (*path, given) if given else path
    arguments = use[given] if given else None
    return ToolCall(text_or_none(use.get("toolCallId")), _name(use, key), arguments, place)


def _results(use: dict[str, Any], key: str, path: Path) -> list[ToolResult]:
    """Read the result or the error of a call that has one; a denied call has none."""
    given = next((name for name in _OUTPUTS if use.get(name) is not None), "")
    if not given and use.get("state") not in _DONE:
        return []
    place = (*path, given) if given else path
    content = use[given] if given else None
    return [ToolResult(text_or_none(use.get("toolCallId")), _name(use, key), content, place)]
