"""The events of a chat's stream: follow-up cards, submissions, messages and pieces of these.

They come as a list of ``{event, data}``, or from a saved stream (``event_stream``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from selfcheck.fields import CARD_EVENT
from selfcheck.model import Path, Span
from selfcheck.transcripts.model import (
    CardPart,
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    Transcript,
)
from selfcheck.transcripts.readers import openai, openai_chunks
from selfcheck.transcripts.readers.cards import (
    card_of,
    is_event,
    is_submission,
    is_submission_text,
)
from selfcheck.transcripts.readers.openai_chunks import Delta
from selfcheck.transcripts.readers.values import (
    are_objects,
    identity_of,
    objects,
    text_or_empty,
    text_or_none,
    with_pieces,
)

NAME = "sse"
TITLE = "Server-sent events"
SHAPE = "event: … and data: {…} lines"
KEYS = ("event", "data")

# Words for pieces of text: as the type of the data or the name of the event, and as its field.
_TEXT_FIELDS = ("content", "text", "delta", "token", "answer")
_TEXT_TYPES = frozenset({"", "message", "text_delta", *_TEXT_FIELDS})
# What OpenAI's API sends after the last event of a message.
_END = "[DONE]"
# Anthropic's events that are part of a message.
_MESSAGE_START = "message_start"
_BLOCK_START = "content_block_start"
_BLOCK_DELTA = "content_block_delta"


class Event(NamedTuple):
    """One event: its name, ``""`` for none, and its decoded data, to which ``path`` leads.

    Where ``span`` is there, the data is a text that is no JSON, at those code points of the source.
    """

    name: str
    data: Any
    path: Path
    span: Span | None = None


def is_line(value: Any) -> bool:
    """Accept a card or a submission; other events and messages may stand between them.

    A bare submission by itself is a document, and no stream.
    """
    return is_event(value) and not is_submission(value)


def recognise(value: Any) -> bool:
    """Accept a list of events, one of them a card or a submission, and messages between them.

    Where there are messages, there must be events of other kinds, too: cards alone may stand
    between the messages of other formats.
    """
    if not (isinstance(value, list) and any(map(is_line, value)) and all(map(_is_item, value))):
        return False
    others = [item for item in value if not is_event(item)]
    return not others or any(map(_is_wrapped, others))


def fits(value: Any) -> bool:
    """Accept a list of objects, one of which is an event or a message."""
    return are_objects(value) and any(map(_is_item, value))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the events, and the messages between them, in the list ``value``."""
    events = (
        Event(item["event"], item["data"], (index, "data"))
        if _is_wrapped(item)
        else Event("", item, (index,))
        for index, item in objects(value)
    )
    yield Transcript(source, record, "", read_events(events), NAME)


def _is_wrapped(value: Any) -> bool:
    return isinstance(value, dict) and "data" in value and isinstance(value.get("event"), str)


def _is_item(value: Any) -> bool:
    return _is_wrapped(value) or is_event(value) or openai.is_message(value)


def read_events(events: Iterable[Event]) -> tuple[Message, ...]:
    """Make messages of events; pieces of one message that follow each other are joined.

    Events of unknown kinds are left out, wherever they stand. Total.
    """
    known = (event for event in events if _kind_of(event)[0])
    messages = [
        message
        for (kind, _), run in groupby(known, _kind_of)
        if kind in _MAKERS
        for message in _MAKERS[kind](list(run))
    ]
    return tuple(message._replace(message_index=nth) for nth, message in enumerate(messages))


def _kind_of(event: Event) -> tuple[str, str]:
    """Say what an event is, and which message it is a piece of, where it says so itself."""
    data = event.data
    if event.name == CARD_EVENT or card_of(data, ()) is not None:
        return "card", ""
    if is_submission(data) or is_submission_text(data):
        return "submission", ""
    if not isinstance(data, dict):
        return ("end", "") if data == _END else ("", "")
    if openai.is_message(data):
        return "message", f"{data['role']} {identity_of(data, openai.MESSAGE_IDS)}"
    if any(isinstance(choice.get("delta"), dict) for _, choice in objects(data.get("choices"))):
        return "chunk", identity_of(data, ("id",))
    if data.get("type") in (_MESSAGE_START, _BLOCK_START, _BLOCK_DELTA):
        return "block", ""
    return ("text", "") if _text_field(event) else ("", "")


def _cards(events: list[Event]) -> Iterator[Message]:
    for event in events:
        card = card_of(event.data, event.path) or CardPart(event.data, event.path, span=event.span)
        yield Message(0, "assistant", (), cards=(card,))


def _submissions(events: list[Event]) -> Iterator[Message]:
    for event in events:
        card = CardPart(event.data, event.path, submission=True, span=event.span)
        yield Message(0, "user", (), cards=(card,))


def _messages(events: list[Event]) -> Iterator[Message]:
    """Whole messages, or the pieces of one: those that share an id."""
    read = [openai.read_message(event.data, 0, event.path) for event in events]
    if len(read) == 1 or not read[0].message_id:
        yield from read
    else:
        yield read[0]._replace(
            parts=tuple(part for message in read for part in message.parts),
            tool_calls=tuple(call for message in read for call in message.tool_calls),
            tool_results=tuple(result for message in read for result in message.tool_results),
            joint="",
        )


def _chunks(events: list[Event]) -> Iterator[Message]:
    """The first choice of chunks as OpenAI's chat API sends them."""
    deltas = [
        Delta(choice["delta"], (*event.path, "choices", nth, "delta"))
        for event in events
        for nth, choice in objects(event.data["choices"])
        if isinstance(choice.get("delta"), dict) and not choice.get("index")
    ]
    yield openai_chunks.message_of(deltas, identity_of(events[0].data, ("id",)))


def _blocks(events: list[Event]) -> Iterator[Message]:
    """The blocks of messages as Anthropic's API streams them."""
    pieces: list[Event] = []
    for event in events:
        if event.data["type"] == _MESSAGE_START:
            yield from _block_message(pieces)
            pieces = []
        else:
            pieces.append(event)
    yield from _block_message(pieces)


def _block_message(events: list[Event]) -> Iterator[Message]:
    texts: list[TextPart] = []
    calls: dict[Any, ToolCall] = {}
    arguments: dict[Any, list[TextPart]] = {}
    for _, data, path, _ in events:
        key = "content_block" if data["type"] == _BLOCK_START else "delta"
        block, number = data.get(key), data.get("index")
        if not isinstance(block, dict) or not isinstance(number, int):
            continue
        for field in ("text", "partial_json"):
            text = block.get(field)
            if isinstance(text, str) and text:
                part = TextPart(text, (*path, key, field))
                (texts if field == "text" else arguments.setdefault(number, [])).append(part)
        if block.get("type") == "tool_use":
            name = text_or_empty(block.get("name"))
            call_id = text_or_none(block.get("id"))
            calls[number] = ToolCall(call_id, name, block.get("input"), (*path, key, "input"))
    made = tuple(with_pieces(call, arguments.get(nth, [])) for nth, call in calls.items())
    if texts or made:
        yield Message(0, "assistant", tuple(texts), tool_calls=made, joint="")


def _texts(events: list[Event]) -> Iterator[Message]:
    """The pieces of a text, each an event of its own."""
    parts = []
    for event in events:
        field = _text_field(event)
        parts.append(TextPart(event.data[field], (*event.path, field)))
    yield Message(0, "assistant", tuple(parts), joint="")


def _text_field(event: Event) -> str:
    """The field of the data that holds a piece of text; ``""`` where there is none."""
    data = event.data
    kind = text_or_empty(data.get("type")) or event.name
    if kind not in _TEXT_TYPES:
        return ""
    return next((field for field in _TEXT_FIELDS if isinstance(data.get(field), str)), "")


_MAKERS: Mapping[str, Callable[[list[Event]], Iterator[Message]]] = MappingProxyType(
    {
        "card": _cards,
        "submission": _submissions,
        "message": _messages,
        "chunk": _chunks,
        "block": _blocks,
        "text": _texts,
    }
)
