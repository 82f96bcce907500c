"""Gemini's API: contents of a request or a chat, responses with their candidates, batch lines.

Keys are in camel case in REST and JavaScript, in snake case in Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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
    hide_injected,
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
_OWN_ROLES = ("user", "model", "function", "system")
# A request, a saved chat, and what the SDKs add to a response when they have called functions.
_HISTORIES = (
    "contents",
    "history",
    "automaticFunctionCallingHistory",
    "automatic_function_calling_history",
)
# Beside these, ``contents`` may be the shorthand of a plain string.
_OF_REQUESTS = ("systemInstruction", "system_instruction", "generationConfig", "generation_config")
_OF_BLOCKED = ("promptFeedback", "prompt_feedback")
_FINISH = ("finishReason", "finish_reason")
_RESPONSE_IDS = ("responseId", "response_id")
_IDENTITIES = ("id", "key", "custom_id", *_RESPONSE_IDS)
_CALLS = ("functionCall", "function_call")
_RESULTS = ("functionResponse", "function_response")

# What Gemini CLI sends before the first prompt.
_CONTEXT = ("<session_context>", "This is the Gemini CLI. We are setting up the context")


class _Placed(NamedTuple):
    """An object and where it lies."""

    value: dict[str, Any]
    path: Path


# What a response has beside its candidates, or without any: one that was blocked.
_RESPONSE_KEYS = frozenset(
    {
        "promptFeedback",
        "prompt_feedback",
        "usageMetadata",
        "usage_metadata",
        "modelVersion",
        "model_version",
        "responseId",
        "response_id",
    }
)


def recognise(value: Any) -> bool:
    """Accept contents, a request, a response, both together, or a recorded stream of responses."""
    if isinstance(value, list):
        return _are_contents(value) or _is_stream(value)
    if not isinstance(value, dict) or "messages" in value:
        return False
    request, response = _parts_of(value)
    if request and _are_contents(request.value[_history(request.value)]):
        return True
    if response and _is_response(response.value):
        return True
    if request and any(key in request.value for key in _OF_REQUESTS):
        return True
    return _is_failure(value)


def fits(value: Any) -> bool:
    """Accept what holds contents or candidates, and any list with objects that do."""
    if isinstance(value, list):
        return not value or any(
            "parts" in item or "candidates" in item for _, item in objects(value)
        )
    return isinstance(value, dict) and (any(_parts_of(value)) or _is_failure(value))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read each candidate, after the contents, as a transcript of its own; or the contents alone.

    The system instruction is no message. The chunks of a stream make one response. A batch's
    request that failed has no reply.
    """
    request: _Placed | None = None
    responses: list[_Placed] = []
    before: tuple[Message, ...] = ()
    if isinstance(value, dict):
        request, response = _parts_of(value)
        responses = [response] if response else []
    elif any("candidates" in item for _, item in objects(value)):
        responses = [_Placed(item, (index,)) for index, item in objects(value)]
    else:
        before = _contents(value, ())
    if request:
        key = _history(request.value)
        before = _contents(request.value[key], (*request.path, key))
    identity = identity_of(value, _IDENTITIES) if isinstance(value, dict) else ""
    if not identity and responses:
        identity = identity_of(responses[0].value, _IDENTITIES)
    candidates = _candidates(responses)
    if not candidates:
        yield Transcript(source, record, identity, pair_calls(before), NAME)
    for number, pieces in candidates.items():
        own = f"{identity}_candidate_{number}" if identity and len(candidates) > 1 else identity
        reply = _reply(pieces, len(before), identity_of(responses[0].value, _RESPONSE_IDS))
        messages = pair_calls((*before, *reply))
        yield Transcript(source, record, own, messages, NAME)


def _history(value: dict[str, Any]) -> str:
    """Return the key of ``value`` under which there are contents, or ``""``."""
    return next((key for key in _HISTORIES if value.get(key)), "")


def _parts_of(value: dict[str, Any]) -> tuple[_Placed | None, _Placed | None]:
    """Find what holds the contents and what holds the candidates: ``value``, or two in it."""
    found: list[_Placed | None] = []
    for key in ("request", "response"):
        inner = value.get(key)
        places = [_Placed(value, ())]
        if isinstance(inner, dict):
            places.append(_Placed(inner, (key,)))
        holds = _history if key == "request" else _holds_candidates
        found.append(next((place for place in places if holds(place.value)), None))
    return found[0], found[1]


def _holds_candidates(value: dict[str, Any]) -> bool:
    return isinstance(value.get("candidates"), list) or any(
        isinstance(value.get(key), dict) for key in _OF_BLOCKED
    )


def _are_contents(values: Any) -> bool:
    """Say whether all of a list, or the only one, are contents and one of them is Gemini's."""
    if isinstance(values, dict):
        values = [values]
    if not isinstance(values, list) or not all(map(_is_content, values)):
        return False
    return any(isinstance(item, dict) and bool(item["parts"]) for item in values)


def _is_content(value: Any) -> bool:
    """Tell a content from a message of the AI SDK, whose parts have a type."""
    if isinstance(value, str):
        return True
    if not isinstance(value, dict) or "parts" not in value or "content" in value:
        return False
    parts, role = value["parts"], value.get("role")
    if (role is not None and role not in _OWN_ROLES) or not isinstance(parts, str | dict | list):
        return False
    return all(
        isinstance(part, str) or (isinstance(part, dict) and not {"type", "kind"} & part.keys())
        for part in (parts if isinstance(parts, list) else [parts])
    )


def _is_response(value: dict[str, Any]) -> bool:
    candidates = value.get("candidates")
    if not candidates:
        return not _RESPONSE_KEYS.isdisjoint(value)
    return isinstance(candidates, list) and all(map(_is_candidate, candidates))


def _is_candidate(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    content = value.get("content")
    if isinstance(content, dict):
        # A reply that was cut off while the model thought has a role alone.
        return _is_content(content) or set(content) <= {"role"}
    return content is None and any(isinstance(value.get(key), str | int) for key in _FINISH)


def _is_stream(values: list[Any]) -> bool:
    """Say whether the responses ``values`` are the chunks of one, in order.

    They name the same response, or only the last says why it ended.
    """
    if len(values) < 2 or not all(
        isinstance(item, dict) and isinstance(item.get("candidates"), list) and _is_response(item)
        for item in values
    ):
        return False
    names = {identity_of(item, _RESPONSE_IDS) for item in values}
    if names != {""}:
        return len(names) == 1
    return not any(
        candidate.get(key)
        for item in values[:-1]
        for _, candidate in objects(item["candidates"])
        for key in _FINISH
    )


def _is_failure(value: dict[str, Any]) -> bool:
    """Say whether ``value`` is the line of a batch whose request failed."""
    error = value.get("error")
    return "key" in value and isinstance(error, dict) and {"code", "message"} <= error.keys()


def _contents(value: Any, path: Path) -> tuple[Message, ...]:
    """Read a list of contents, or its shorthands: one content, or the user's texts alone."""
    if isinstance(value, dict):
        return (_message([_Placed(value, path)], 0, "user"),)
    if isinstance(value, str) or not any("parts" in item for _, item in objects(value)):
        return (_message([_Placed({"parts": value}, path)], 0, "user", wrapped=True),)
    messages: list[Message] = []
    for index, item in enumerate(value):
        content = item if isinstance(item, dict) else {"parts": item}
        placed = _Placed(content, (*path, index))
        if isinstance(item, str | dict):
            messages.append(_message([placed], len(messages), "user", isinstance(item, str)))
    return tuple(messages)


def _candidates(responses: list[_Placed]) -> dict[int, list[_Placed]]:
    """Gather the contents of each candidate: one, or the pieces of a stream."""
    found: dict[int, list[_Placed]] = {}
    for response in responses:
        for nth, candidate in objects(response.value.get("candidates")):
            index = candidate.get("index")
            number = index if len(responses) > 1 and isinstance(index, int) else nth
            pieces = found.setdefault(number, [])
            if isinstance(candidate.get("content"), dict):
                place = (*response.path, "candidates", nth, "content")
                pieces.append(_Placed(candidate["content"], place))
    return found


def _reply(pieces: list[_Placed], index: int, own: str) -> tuple[Message, ...]:
    return (_message(pieces, index, "model")._replace(message_id=own),) if pieces else ()


def _message(pieces: list[_Placed], index: int, by: str, wrapped: bool = False) -> Message:
    """Read the contents ``pieces`` as the ``index``-th message; one without a role is ``by``'s.

    Where ``wrapped`` is true, the parts lie at the path itself. The SDKs put the texts of a model's
    parts together with nothing between them.
    """
    role = text_or_empty(pieces[0].value.get("role")).lower() or by
    role = _ROLES.get(role, role)
    texts: list[TextPart] = []
    calls: list[ToolCall] = []
    results: list[ToolResult] = []
    for content, path in pieces:
        parts = content.get("parts")
        place = path if wrapped else (*path, "parts")
        several = list(enumerate(parts)) if isinstance(parts, list) else [(None, parts)]
        for nth, part in several:
            _add_part(part, place if nth is None else (*place, nth), texts, calls, results)
    joint = "" if role == "assistant" else "\n\n"
    message = Message(index, role, tuple(texts), False, tuple(calls), tuple(results), joint=joint)
    return hide_injected(message, _is_context) if role == "user" else message


def _is_context(text: str) -> bool:
    return text.lstrip().startswith(_CONTEXT)


def _add_part(
    part: Any,
    path: Path,
    texts: list[TextPart],
    calls: list[ToolCall],
    results: list[ToolResult],
) -> None:
    """Add what a part is to the list of its kind; thoughts, code and files are left out."""
    if isinstance(part, str):
        texts.append(TextPart(part, path))
    if not isinstance(part, dict):
        return
    if isinstance(part.get("text"), str) and part.get("thought") is not True:
        texts.append(TextPart(part["text"], (*path, "text")))
    for key in _CALLS:
        call = part.get(key)
        if isinstance(call, dict):
            place = (*path, key, "args") if "args" in call else (*path, key)
            name = text_or_empty(call.get("name"))
            calls.append(ToolCall(text_or_none(call.get("id")), name, call.get("args"), place))
    for key in _RESULTS:
        result = part.get(key)
        if isinstance(result, dict):
            place = (*path, key, "response") if "response" in result else (*path, key)
            call_id, name_or_none = text_or_none(result.get("id")), text_or_none(result.get("name"))
            results.append(ToolResult(call_id, name_or_none, result.get("response"), place))
