"""A Sage session's ``messages.json``: a list of OpenAI-like messages with fields of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, Transcript
from selfcheck.transcripts.readers import cards, openai
from selfcheck.transcripts.readers.values import objects, text_or_empty

NAME = "sage"
TITLE = "Sage messages"
SHAPE = "[{role, content, message_id, message_type}]"
KEYS = ("message_id", "message_type", "chunk_id")

_MARKS = frozenset(KEYS)
# Bookkeeping and thinking that Sage stores as messages; every other type is shown to the user.
_NO_REPLY_TYPES = frozenset({"token_usage", "empty", "thinking", "reasoning", "reasoning_content"})


def recognise(value: Any) -> bool:
    """Accept a list of messages, or ``{"messages": [...]}``, with one that has a field of Sage."""
    messages = value.get("messages") if isinstance(value, dict) else value
    return (
        isinstance(messages, list)
        and any(map(is_marked, messages))
        and all(
            (isinstance(item, dict) and isinstance(item.get("role"), str)) or cards.is_event(item)
            for item in messages
        )
        and any(map(openai.is_message, messages))
    )


def is_marked(value: Any) -> bool:
    """Say whether ``value`` is an object with one of the fields that Sage gives its messages."""
    return isinstance(value, dict) and not _MARKS.isdisjoint(value)


def fits(value: Any) -> bool:
    """Accept any list of messages, or an object that holds one."""
    return openai.fits(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages of a session; the identity is the session that they name."""
    path: Path = ("messages",) if isinstance(value, dict) else ()
    items = objects(value["messages"] if isinstance(value, dict) else value)
    messages = tuple(
        read_message(item, number, (*path, index)) for number, (index, item) in enumerate(items)
    )
    outer = session_of(value) if isinstance(value, dict) else ""
    identity = outer or next(filter(None, (session_of(item) for _, item in items)), "")
    yield Transcript(source, record, identity, messages, NAME)


def session_of(value: dict[str, Any]) -> str:
    """Return the session that a message or an entry names, or ``""``."""
    return text_or_empty(value.get("session_id"))


def read_message(value: dict[str, Any], index: int, path: Path) -> Message:
    """Read one message: the ``index``-th of its transcript (0-based), lying at ``path``. Total."""
    message = openai.read_message(value, index, path)
    kind = text_or_empty(value.get("message_type")) or text_or_empty(value.get("type"))
    if kind.lower() in _NO_REPLY_TYPES:
        return message._replace(parts=(), hidden=True)
    return message
