"""Gemini's API: the contents of a request, the candidates of a response, or both in one log.

Field names come in camelCase (REST) and in snake_case (Python).
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
    pair_calls,
    text_or_empty,
    text_or_none,
)

NAME = "gemini"
TITLE = "Gemini contents"
SHAPE = "contents[{role: user|model, parts[{text}]}]"
KEYS = ("contents", "candidates", "usageMetadata", "modelVersion", "systemInstruction")

_ROLES = {"model": "assistant", "function": "tool"}
_PART_KEYS = frozenset(
    {
        "text",
        "thought",
        "functionCall",
        "function_call",
        "functionResponse",
        "function_response",
        "inlineData",
        "inline_data",
        "fileData",
        "file_data",
        "executableCode",
        "executable_code",
        "codeExecutionResult",
        "code_execution_result",
    }
)
_IDENTITIES = ("id", "key", "custom_id", "responseId", "response_id")


def recognise(value: Any) -> bool:
    """Accept a request, a response, a log of both, a list of contents, or a recorded stream."""
    if isinstance(value, list):
        return bool(value) and (all(map(_is_content, value)) or all(map(_is_response, value)))
    if not isinstance(value, dict) or "messages" in value:
        return False
    if _is_request(value) or _is_response(value):
        return True
    return _is_request(value.get("request")) and (
        value.get("response") is None or _is_response(value["response"])
    )


def fits(value: Any) -> bool:
    """Accept a list of objects, or an object that holds contents or candidates."""
    if isinstance(value, list):
        return all(isinstance(item, dict) for item in value) and (
            not value or any("parts" in item or "candidates" in item for item in value)
        )
    if not isinstance(value, dict):
        return False
    return any(
        isinstance(holder, dict) and ("contents" in holder or "candidates" in holder)
        for holder in (value, value.get("request"), value.get("response"))
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the contents, and each candidate after them as a transcript of its own.

    The instruction of the system is no message. The pieces of a stream are joined.
    """
    if isinstance(value, list):
        yield from _read_list(value, source, record)
        return
    request, response, before, after = _halves(value)
    messages = _contents(request.get("contents"), (*before, "contents"))
    identity = identity_of(value, _IDENTITIES) or identity_of(response, _IDENTITIES)
    candidates = objects(response.get("candidates"))
    if not candidates:
        yield Transcript(source, record, identity, pair_calls(tuple(messages)), NAME)
    for index, candidate in candidates:
        own = f"{identity}_candidate_{index}" if identity and len(candidates) > 1 else identity
        place = (*after, "candidates", index, "content")
        content = candidate.get("content")
        reply = (
            [_message(content, len(messages), place, "model")] if isinstance(content, dict) else []
        )
        yield Transcript(source, record, own, pair_calls((*messages, *reply)), NAME)


def _halves(value: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], Path, Path]:
    """Find what holds the contents and what holds the candidates, with their paths."""
    request, response = value.get("request"), value.get("response")
    before: Path = () if "contents" in value or not isinstance(request, dict) else ("request",)
    after: Path = () if "candidates" in value or not isinstance(response, dict) else ("response",)
    return (
        request if before and isinstance(request, dict) else value,
        response if after and isinstance(response, dict) else value,
        before,
        after,
    )


def _read_list(value: list[Any], source: RecordSource, record: int) -> Iterator[Transcript]:
    if not any("candidates" in item for _, item in objects(value)):
        messages = _contents(value, ())
        yield Transcript(source, record, "", pair_calls(tuple(messages)), NAME)
        return
    streams: dict[int, list[tuple[dict[str, Any], Path]]] = {}
    for index, chunk in objects(value):
        for nth, candidate in objects(chunk.get("candidates")):
            number = candidate.get("index")
            content = candidate.get("content")
            if isinstance(content, dict):
                place = (index, "candidates", nth, "content")
                key = number if isinstance(number, int) else 0
                streams.setdefault(key, []).append((content, place))
    identity = next(
        filter(None, (identity_of(chunk, _IDENTITIES) for _, chunk in objects(value))), ""
    )
    for number, pieces in streams.items():
        own = f"{identity}_candidate_{number}" if identity and len(streams) > 1 else identity
        read = [_message(content, 0, place, "model") for content, place in pieces]
        whole = Message(
            0,
            "assistant",
            tuple(part for message in read for part in message.parts),
            tool_calls=tuple(call for message in read for call in message.tool_calls),
            joint="",
        )
        yield Transcript(source, record, own, pair_calls((whole,)), NAME)
    if not streams:
        yield Transcript(source, record, identity, (), NAME)


def _contents(contents: Any, path: Path) -> list[Message]:
    """Read a list of contents, one content, or a text that stands for one."""
    if isinstance(contents, str):
        return [Message(0, "user", (TextPart(contents, path),))]
    if isinstance(contents, dict):
        return [_message(contents, 0, path, "user")]
    messages: list[Message] = []
    for index, item in enumerate(contents if isinstance(contents, list) else ()):
        place = (*path, index)
        if isinstance(item, str):
            messages.append(Message(len(messages), "user", (TextPart(item, place),)))
        elif isinstance(item, dict):
            messages.append(_message(item, len(messages), place, "user"))
    return messages


def _message(value: dict[str, Any], index: int, path: Path, default: str) -> Message:
    """Read a content; the API takes one without a role for the ``default`` one."""
    said = (text_or_empty(value.get("role")) or default).lower()
    role = _ROLES.get(said, said)
    parts: list[TextPart] = []
    calls: list[ToolCall] = []
    results: list[ToolResult] = []
    held = value.get("parts")
    listed = held if isinstance(held, list) else [held]
    for number, part in enumerate(listed):
        place = (*path, "parts", number) if isinstance(held, list) else (*path, "parts")
        if isinstance(part, str):
            parts.append(TextPart(part, place))
        elif isinstance(part, dict):
            if isinstance(part.get("text"), str) and part.get("thought") is not True:
                parts.append(TextPart(part["text"], (*place, "text")))
            calls += _calls(part, place)
            results += _results(part, place)
    return Message(index, role, tuple(parts), tool_calls=tuple(calls), tool_results=tuple(results))


def _calls(part: dict[str, Any], path: Path) -> Iterator[ToolCall]:
    for key in ("functionCall", "function_call"):
        call = part.get(key)
        if isinstance(call, dict):
            at = (*path, key, "args") if "args" in call else (*path, key)
            name = text_or_empty(call.get("name"))
            yield ToolCall(text_or_none(call.get("id")), name, call.get("args"), at)


def _results(part: dict[str, Any], path: Path) -> Iterator[ToolResult]:
    for key in ("functionResponse", "function_response"):
        result = part.get(key)
        if isinstance(result, dict):
            at = (*path, key, "response") if "response" in result else (*path, key)
            name = text_or_none(result.get("name"))
            yield ToolResult(text_or_none(result.get("id")), name, result.get("response"), at)


def _is_request(value: Any) -> bool:
    if not isinstance(value, dict) or "contents" not in value:
        return False
    contents = value["contents"]
    if isinstance(contents, dict):
        return _is_content(contents)
    return isinstance(contents, list) and all(
        isinstance(item, str) or _is_content(item) for item in contents
    )


def _is_response(value: Any) -> bool:
    """Say whether ``value`` is a response; one that was blocked has no candidates."""
    if not isinstance(value, dict):
        return False
    candidates = value.get("candidates")
    if candidates is None:
        return "promptFeedback" in value or "prompt_feedback" in value
    return isinstance(candidates, list) and all(
        isinstance(item, dict)
        and ("finishReason" in item or "finish_reason" in item or _is_content(item.get("content")))
        for item in candidates
    )


def _is_content(value: Any) -> bool:
    """Say whether ``value`` is a content: it has parts, none with the ``type`` of other formats."""
    if not isinstance(value, dict) or "parts" not in value or "content" in value:
        return False
    held = value["parts"]
    parts = held if isinstance(held, list) else [held]
    return all(
        isinstance(part, str)
        or (isinstance(part, dict) and "type" not in part and not _PART_KEYS.isdisjoint(part))
        for part in parts
    )
