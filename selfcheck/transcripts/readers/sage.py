"""A Sage session's ``messages.json``: a list of OpenAI-like messages with fields of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.transcripts.model import Message, RecordSource, Transcript
from selfcheck.transcripts.readers import openai

NAME = "sage"
TITLE = "Sage messages"
SHAPE = "[{role, content, message_id, message_type}]"
KEYS = ("message_id", "message_type", "chunk_id")

_MARKS = ("message_id", "message_type", "chunk_id")
# Bookkeeping and thinking that Sage stores as messages; every other type is shown to the user.
_NO_REPLY_TYPES = frozenset({"token_usage", "empty", "thinking", "reasoning", "reasoning_content"})


def recognise(value: Any) -> bool:
    """Accept a list of messages of which at least one has one of Sage's fields."""
    return (
        isinstance(value, list)
        and openai.recognise(value)
        and any(key in item for item in value for key in _MARKS)
    )


def fits(value: Any) -> bool:
    """Accept any list of messages."""
    return isinstance(value, list) and openai.recognise(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read a recognised list; the identity is the session that the messages name."""
    messages = tuple(_message(item, index) for index, item in enumerate(value))
    sessions = (item.get("session_id") for item in value)
    identity = next((name for name in sessions if isinstance(name, str) and name), "")
    yield Transcript(source, record, identity, messages, NAME)


def _message(value: dict[str, Any], index: int) -> Message:
    message = openai.read_message(value, index, (index,))
    kind = value.get("message_type") or value.get("type")
    if isinstance(kind, str) and kind.lower() in _NO_REPLY_TYPES:
        return message._replace(parts=(), hidden=True)
    return message
