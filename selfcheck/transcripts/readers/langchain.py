"""LangChain's messages in the three shapes that its serialisers write, and LangGraph's states.

A list of them, or an object that holds one: ``message_to_dict`` gives ``{type, data}``,
``model_dump`` the flat ``{type, content}``, and ``dumpd`` the constructor ``{lc: 1, id, kwargs}``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
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
from selfcheck.transcripts.readers.cards import with_cards
from selfcheck.transcripts.readers.values import (
    identity_of,
    is_diagnostic,
    is_hidden,
    objects,
    pair_calls,
    text_or_empty,
    text_or_none,
    with_pieces,
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
# A message of any role, which is in a field of its own: in Python, in JavaScript.
_FREE = ("chat", "generic")
_REMOVAL = "remove"
_KINDS = frozenset({*_ROLES, *_FREE, _REMOVAL})

# Where objects hold their messages: themselves, a state of LangGraph, a prompt value.
_HOLDERS: tuple[Path, ...] = (("messages",), ("values", "messages"), ("kwargs", "messages"))

_TEXTS = ("text", "output_text")
_CALL_BLOCKS = {"tool_use": "input", "tool_call": "args"}

# What LangGraph's chat front ends do not show.
_NOT_RENDERED = "do-not-render-"


class _Said(NamedTuple):
    """One message whatever its shape: its kind, its fields, and where these lie.

    ``piece`` is true of a chunk: of a stream, or of several that were added up.
    """

    kind: str
    piece: bool
    fields: dict[str, Any]
    path: Path


def recognise(value: Any) -> bool:
    """Accept messages of which one has what only LangChain's have; the shapes may be mixed."""
    found = _listed(value)
    if found is None or not found[0]:
        return False
    return all(map(_is_message, found[0])) and any(map(_is_telling, found[0]))


def fits(value: Any) -> bool:
    """Accept a list, or an object that holds one, with an object of a known type in it."""
    found = _listed(value)
    if found is None:
        return False
    return not found[0] or any(_said(item, ()) is not None for _, item in objects(found[0]))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages of a list, a chat history or a state of a thread.

    Chunks of one streamed message that follow each other are one message.
    """
    values, path = _listed(value) or ([], ())
    said = [_said(item, (*path, index)) for index, item in objects(values)]
    kept = [item for item in said if item is not None and item.kind != _REMOVAL]
    groups = [list(group) for _, group in groupby(enumerate(kept), _stream)]
    messages = [_joined([item for _, item in group], index) for index, group in enumerate(groups)]
    yield Transcript(source, record, _identity(value), pair_calls(tuple(messages)), NAME)


def _listed(value: Any) -> tuple[list[Any], Path] | None:
    """Find the list of messages and where it lies."""
    if isinstance(value, list):
        return value, ()
    for path in _HOLDERS:
        inner = value
        for key in path:
            inner = inner.get(key) if isinstance(inner, dict) else None
        if isinstance(inner, list):
            return inner, path
    return None


def _identity(value: Any) -> str:
    """Return the id of the object that holds the messages, or of the thread whose state it is."""
    if not isinstance(value, dict) or value.get("lc") == 1:
        return ""
    checkpoint = value.get("checkpoint")
    return identity_of(value) or (identity_of(checkpoint) if isinstance(checkpoint, dict) else "")


def _said(value: dict[str, Any], path: Path) -> _Said | None:
    """Find the shape of a message; ``None`` where it is of no known kind."""
    name, fields, place = value.get("type"), value, path
    classes, inner = value.get("id"), value.get("kwargs")
    if "lc" in value and isinstance(classes, list) and classes and isinstance(inner, dict):
        name, fields, place = classes[-1], inner, (*path, "kwargs")
    elif isinstance(value.get("data"), dict):
        fields, place = value["data"], (*path, "data")
    if not isinstance(name, str):
        return None
    kind = name.removesuffix("Chunk").removesuffix("Message").lower()
    return _Said(kind, name.endswith("Chunk"), fields, place) if kind in _KINDS else None


def _is_message(value: Any) -> bool:
    said = _said(value, ()) if isinstance(value, dict) else None
    if said is None:
        return False
    return "content" in said.fields and "parts" not in value


def _is_telling(value: dict[str, Any]) -> bool:
    """Say whether other formats have no such message: ``{type: system, content}`` is too common."""
    said = _said(value, ())
    if said is None:
        return False
    return (
        said.fields is not value
        or said.piece
        or said.kind in ("human", "ai")
        or ("role" not in value and "additional_kwargs" in value)
    )


def _stream(numbered: tuple[int, _Said]) -> tuple[Any, ...]:
    """Return what is the same for the pieces of one message and no other beside it."""
    number, said = numbered
    if not said.piece:
        return (number,)
    return ("piece", said.kind, text_or_none(said.fields.get("id")))


def _joined(pieces: list[_Said], index: int) -> Message:
    """Read the ``index``-th message (0-based), whose texts have nothing between their pieces."""
    first = _message(pieces[0], index)
    if len(pieces) == 1:
        return first
    read = [_message(piece, index) for piece in pieces]
    whole = tuple(call for message in read for call in message.tool_calls)
    return first._replace(
        parts=tuple(part for message in read for part in message.parts),
        tool_calls=_joined_calls(pieces) or whole,
        tool_results=tuple(result for message in read for result in message.tool_results),
        cards=tuple(card for message in read for card in message.cards),
        joint="",
    )


def _message(said: _Said, index: int) -> Message:
    fields, path = said.fields, said.path
    role = _ROLES.get(said.kind, "")
    if said.kind in _FREE:
        free = text_or_empty(fields.get("role")).lower()
        role = _ROLES.get(free, free)
    content = fields.get("content")
    place: Path = (*path, "content") if "content" in fields else path
    hidden = is_hidden(fields) or _is_hidden(fields)
    own = identity_of(fields, ("id",))
    if role == "tool":
        call_id = text_or_none(fields.get("tool_call_id"))
        result = ToolResult(call_id, text_or_none(fields.get("name")), content, place)
        return Message(index, role, (), hidden, (), (result,), message_id=own)
    message = Message(
        index,
        role,
        tuple(_parts(content, place)),
        hidden,
        tuple(_calls(fields, path)),
        diagnostic=is_diagnostic(fields),
        message_id=own,
    )
    return with_cards(message, fields, path)


def _is_hidden(fields: dict[str, Any]) -> bool:
    """Say whether nobody sees a message: an example, a summary of what was cut, an unrendered one.

    Sources: ``example`` of HumanMessage; LangChain's SummarizationMiddleware; LangGraph's Agent
    Chat UI.
    """
    more = fields.get("additional_kwargs")
    return (
        fields.get("example") is True
        or text_or_empty(fields.get("id")).startswith(_NOT_RENDERED)
        or (isinstance(more, dict) and more.get("lc_source") == "summarization")
    )


def _parts(content: Any, path: Path) -> Iterator[TextPart]:
    """Read the texts; reasoning and thinking are blocks of types of their own."""
    if isinstance(content, str):
        yield TextPart(content, path)
    elif isinstance(content, list):
        for index, block in enumerate(content):
            if isinstance(block, str):
                yield TextPart(block, (*path, index))
            elif _is_text(block):
                yield TextPart(block["text"], (*path, index, "text"))


def _is_text(block: Any) -> bool:
    return (
        isinstance(block, dict)
        and block.get("type", "text") in _TEXTS
        and isinstance(block.get("text"), str)
    )


def _calls(fields: dict[str, Any], path: Path) -> list[ToolCall]:
    """Read the calls from the first place that has any: the same call often stands in several.

    Calls whose arguments are no JSON stand apart from the others, as ``invalid_tool_calls``.
    """
    found = [
        _call(call, call, "args", (*path, key, index))
        for key in ("tool_calls", "invalid_tool_calls")
        for index, call in objects(fields.get(key))
    ]
    more = fields.get("additional_kwargs")
    if not found and isinstance(more, dict):
        place: Path = (*path, "additional_kwargs")
        functions: list[tuple[dict[str, Any], Any, Path]] = [
            (call, call.get("function"), (*place, "tool_calls", index, "function"))
            for index, call in objects(more.get("tool_calls"))
        ]
        functions.append(({}, more.get("function_call"), (*place, "function_call")))
        found = [
            _call(call, function, "arguments", at)
            for call, function, at in functions
            if isinstance(function, dict)
        ]
    if not found:
        for index, block in objects(fields.get("content")):
            key = _CALL_BLOCKS.get(text_or_empty(block.get("type")))
            if key:
                found.append(_call(block, block, key, (*path, "content", index)))
    return found


def _call(call: dict[str, Any], function: dict[str, Any], key: str, path: Path) -> ToolCall:
    name = text_or_empty(function.get("name"))
    place = (*path, key) if key in function else path
    return ToolCall(text_or_none(call.get("id")), name, function.get(key), place)


def _joined_calls(pieces: list[_Said]) -> tuple[ToolCall, ...]:
    """Join the pieces of each streamed call."""
    calls: dict[int, ToolCall] = {}
    texts: dict[int, list[TextPart]] = {}
    for piece in pieces:
        for nth, part in objects(piece.fields.get("tool_call_chunks")):
            number = part.get("index")
            key = number if isinstance(number, int) else nth
            new = _call(part, part, "args", (*piece.path, "tool_call_chunks", nth))
            old = calls.get(key, new._replace(arguments=""))
            calls[key] = old._replace(id=old.id or new.id, name=old.name or new.name)
            if isinstance(new.arguments, str):
                texts.setdefault(key, []).append(TextPart(new.arguments, new.path))
    return tuple(with_pieces(call, texts.get(key, [])) for key, call in calls.items())
