"""Logs of Inspect AI evaluations: each sample, in each epoch, is a transcript.

A whole log is one JSON document; in an ``.eval`` archive every sample is a document by itself.
Source: the ``EvalLog``, ``EvalSample`` and ``ChatMessage`` of Inspect's log file API.
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
    is_diagnostic,
    is_hidden,
    is_inspect_sample,
    objects,
    text_or_empty,
    text_or_none,
)

NAME = "inspect"
TITLE = "Inspect log"
SHAPE = "eval, samples[{id, epoch, messages}]"
KEYS = ("eval", "samples", "epoch")


def recognise(value: Any) -> bool:
    """Accept a log with its ``eval``, which names its task or has samples, or a sample alone."""
    if not isinstance(value, dict):
        return False
    spec = value.get("eval")
    if isinstance(spec, dict):
        samples = value.get("samples")
        if "task" in spec:
            return "samples" in value or "status" in value
        return isinstance(samples, list) and any(_is_sample(item) for _, item in objects(samples))
    return is_inspect_sample(value) and _is_sample(value) and _has_roles(value["messages"])


def fits(value: Any) -> bool:
    """Accept what holds samples, a log without them, and what has messages as a sample does."""
    return isinstance(value, dict) and (
        isinstance(value.get("samples"), list)
        or isinstance(value.get("eval"), dict)
        or _is_sample(value)
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read every sample of a log, or a sample by itself; a log may lack samples.

    Only ``messages`` is read: ``input``, ``output`` and ``events`` repeat some of them. The
    identity is the sample's id with its epoch, as in the names of an archive's members.
    """
    if _is_sample(value):
        yield _sample(value, source, record, ())
        return
    for index, sample in objects(value.get("samples")):
        yield _sample(sample, source, record, ("samples", index))


def _is_sample(value: dict[str, Any]) -> bool:
    return isinstance(value.get("messages"), list) and not isinstance(value.get("samples"), list)


def _has_roles(messages: list[Any]) -> bool:
    return all(isinstance(item, dict) and isinstance(item.get("role"), str) for item in messages)


def _sample(value: dict[str, Any], source: RecordSource, record: int, path: Path) -> Transcript:
    listed = objects(value.get("messages"))
    messages = (
        _message(item, number, (*path, "messages", place))
        for number, (place, item) in enumerate(listed)
    )
    return Transcript(source, record, _identity(value), tuple(messages), NAME)


def _identity(value: dict[str, Any]) -> str:
    own, epoch = identity_of(value, ("id", "uuid")), _epoch(value)
    return f"{own}_epoch_{epoch}" if own and epoch is not None else own


def _epoch(value: dict[str, Any]) -> int | None:
    epoch = value.get("epoch")
    return epoch if isinstance(epoch, int) and not isinstance(epoch, bool) else None


def _message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message.

    A user message that names calls carries what their tools gave (images, mostly): Inspect wrote
    it, not a person.
    """
    role = text_or_empty(value.get("role")).lower()
    content, place = value.get("content"), (*path, "content")
    if role == "tool":
        result = ToolResult(
            text_or_none(value.get("tool_call_id")),
            text_or_none(value.get("function")),
            content,
            place if "content" in value else path,
        )
        own = identity_of(value, ("id",))
        return Message(index, role, (), tool_results=(result,), message_id=own)
    calls, results = _server_tools(content, place)
    return Message(
        index,
        role,
        _texts(content, place),
        hidden=is_hidden(value) or (role == "user" and bool(value.get("tool_call_id"))),
        tool_calls=(*calls, *_calls(value.get("tool_calls"), (*path, "tool_calls"))),
        tool_results=tuple(results),
        diagnostic=is_diagnostic(value),
        message_id=identity_of(value, ("id",)),
    )


def _texts(content: Any, path: Path) -> tuple[TextPart, ...]:
    """Read a string, or the texts of a list: reasoning, images and data are none."""
    if isinstance(content, str):
        return (TextPart(content, path),)
    return tuple(
        TextPart(part["text"], (*path, index, "text"))
        for index, part in objects(content)
        if part.get("type") == "text" and isinstance(part.get("text"), str)
    )


def _calls(calls: Any, path: Path) -> Iterator[ToolCall]:
    """Read the calls of a message, in which ``function`` is the tool's name."""
    for index, call in objects(calls):
        yield _call(call, text_or_empty(call.get("function")), (*path, index))


def _call(call: dict[str, Any], name: str, path: Path) -> ToolCall:
    place = (*path, "arguments") if "arguments" in call else path
    return ToolCall(text_or_none(call.get("id")), name, call.get("arguments"), place)


def _server_tools(content: Any, path: Path) -> tuple[list[ToolCall], list[ToolResult]]:
    """Read the parts that hold a call which the model's provider ran, with its result."""
    calls: list[ToolCall] = []
    results: list[ToolResult] = []
    for index, part in objects(content):
        if part.get("type") != "tool_use":
            continue
        call = _call(part, text_or_empty(part.get("name")), (*path, index))
        calls.append(call)
        if "result" in part:
            place = (*path, index, "result")
            results.append(ToolResult(call.id, call.name or None, part["result"], place))
    return calls, results
