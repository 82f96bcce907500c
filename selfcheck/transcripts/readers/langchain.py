"""Messages of LangChain, in the three shapes in which its versions write them.

``{type, content}`` is a message dumped by itself, ``{type, data}`` what ``messages_to_dict`` gives,
``{lc: 1, id, kwargs}`` what ``dumps`` gives.
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
from selfcheck.transcripts.readers import openai
from selfcheck.transcripts.readers.values import (
    identity_of,
    objects,
    pair_calls,
    text_or_empty,
    text_or_none,
)

NAME = "langchain"
TITLE = "LangChain messages"
SHAPE = "[{type: human|ai|…, content}]"
KEYS = ("lc", "kwargs")

_ROLES = {
    "human": "user",
    "ai": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}
# Of a list, these make it LangChain's: "system" and "tool" alone are types elsewhere, too.
_TELLING = frozenset({"user", "assistant"})


class _Fields(NamedTuple):
    """A message's role, its fields, and where they lie."""

    role: str
    values: dict[str, Any]
    path: Path


def recognise(value: Any) -> bool:
    """Accept a list of messages of any of the three shapes, or ``{"messages": [...]}``."""
    listed = _listed(value)
    if listed is None:
        return False
    found = [_fields(item, ()) if isinstance(item, dict) else None for item in listed[0]]
    if not found or any(fields is None for fields in found):
        return False
    return any(fields is not None and fields.role in _TELLING for fields in found)


def fits(value: Any) -> bool:
    """Accept a list of which at least one element is a message, or an object that holds one."""
    listed = _listed(value)
    return listed is not None and (
        not listed[0] or any(_fields(item, ()) is not None for _, item in objects(listed[0]))
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages; the identity is that of the object that holds them."""
    listed = _listed(value)
    items, path = listed if listed is not None else ([], ())
    found = [_fields(item, (*path, index)) for index, item in objects(items)]
    messages = [
        _message(fields, number)
        for number, fields in enumerate(fields for fields in found if fields is not None)
    ]
    identity = identity_of(value) if isinstance(value, dict) else ""
    yield Transcript(source, record, identity, pair_calls(tuple(messages)), NAME)


def _listed(value: Any) -> tuple[list[Any], Path] | None:
    if isinstance(value, list):
        return value, ()
    if isinstance(value, dict) and isinstance(value.get("messages"), list):
        return value["messages"], ("messages",)
    return None


def _fields(value: dict[str, Any], path: Path) -> _Fields | None:
    """Find role and fields of a message; ``None`` for what is none."""
    if "role" in value:
        return None
    if "lc" in value and isinstance(value.get("kwargs"), dict):
        names = value.get("id")
        name = names[-1] if isinstance(names, list) and names else ""
        return _of_kind(text_or_empty(name), value["kwargs"], (*path, "kwargs"))
    kind = text_or_empty(value.get("type"))
    if isinstance(value.get("data"), dict):
        return _of_kind(kind, value["data"], (*path, "data"))
    return _of_kind(kind, value, path) if "content" in value else None


def _of_kind(kind: str, values: dict[str, Any], path: Path) -> _Fields | None:
    """Take the names of types and of classes: ``ai``, ``AIMessage``, ``AIMessageChunk``."""
    name = kind.removesuffix("Chunk").removesuffix("Message").lower()
    role = _ROLES.get(name)
    if name == "chat":
        said = text_or_empty(values.get("role")).lower()
        role = _ROLES.get(said, said or None)
    return _Fields(role, values, path) if role else None


def _message(fields: _Fields, index: int) -> Message:
    role, values, path = fields
    content = values.get("content")
    if role == "tool":
        call_id, name = text_or_none(values.get("tool_call_id")), text_or_none(values.get("name"))
        at = (*path, "content") if "content" in values else path
        return Message(index, role, (), tool_results=(ToolResult(call_id, name, content, at),))
    parts = tuple(_parts(content, (*path, "content")))
    return Message(index, role, parts, tool_calls=_calls(values, path))


def _parts(content: Any, path: Path) -> Iterator[TextPart]:
    if isinstance(content, str):
        yield TextPart(content, path)
    elif isinstance(content, list):
        for index, part in enumerate(content):
            if isinstance(part, str):
                yield TextPart(part, (*path, index))
            elif (
                isinstance(part, dict)
                and part.get("type") == "text"
                and isinstance(part.get("text"), str)
            ):
                yield TextPart(part["text"], (*path, index, "text"))


def _calls(values: dict[str, Any], path: Path) -> tuple[ToolCall, ...]:
    """Read the calls; those whose arguments are no JSON stand apart, and older ones in extras."""
    calls = []
    for key in ("tool_calls", "invalid_tool_calls"):
        for index, call in objects(values.get(key)):
            place = (*path, key, index)
            at = (*place, "args") if "args" in call else place
            name = text_or_empty(call.get("name"))
            calls.append(ToolCall(text_or_none(call.get("id")), name, call.get("args"), at))
    extras = values.get("additional_kwargs")
    if not calls and isinstance(extras, dict):
        message = openai.read_message(
            {**extras, "role": "assistant"}, 0, (*path, "additional_kwargs")
        )
        return message.tool_calls
    return tuple(calls)
