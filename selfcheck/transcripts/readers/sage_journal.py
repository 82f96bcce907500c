"""The journal of a Sage session, ``messages.journal.jsonl``: messages since the last snapshot.

Each line puts one message, in place of the one with its ``message_id`` or after all others. As the
runtime does it: lines of another session or another ``op`` count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, Transcript
from selfcheck.transcripts.readers import sage
from selfcheck.transcripts.readers.values import (
    are_objects,
    objects,
    text_or_empty,
)

NAME = "sage-journal"
TITLE = "Sage journal"
SHAPE = "{op: put_message, seq, message}"
KEYS = ("op", "seq")

_PUT = "put_message"


class Placed(NamedTuple):
    """A message's value and where it lies; ``source`` is there when not in the transcript's own."""

    value: dict[str, Any]
    path: Path
    source: RecordSource | None = None


def is_line(value: Any) -> bool:
    """Accept one entry of a journal."""
    return (
        isinstance(value, dict)
        and value.get("op") == _PUT
        and isinstance(value.get("message"), dict)
    )


def recognise(value: Any) -> bool:
    """Accept a list of objects of which at least one is an entry."""
    return fits(value) and any(map(is_line, value))


def fits(value: Any) -> bool:
    """Accept any list of objects."""
    return are_objects(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read a journal by itself, as what is left of a session without its snapshot."""
    session = session_of(value)
    messages = read_placed(replay([], entries(value, session)))
    yield Transcript(source, record, session, messages, NAME)


def session_of(values: list[Any]) -> str:
    """Return the session that the first entry names, or ``""``."""
    return next((sage.session_of(value) for value in values if is_line(value)), "")


def entries(values: list[Any], session: str, source: RecordSource | None = None) -> list[Placed]:
    """Return the messages that the lines of ``session`` put, in the order of their ``seq``.

    Lines without a number keep their place behind the line before them.
    """
    found: list[tuple[int, Placed]] = []
    seq = 0
    for index, line in objects(values):
        own = text_or_empty(line.get("session_id"))
        if not is_line(line) or (own and session and own != session):
            continue
        number = line.get("seq")
        seq = number if isinstance(number, int) else seq
        found.append((seq, Placed(line["message"], (index, "message"), source)))
    return [placed for _, placed in sorted(found, key=lambda item: item[0])]


def replay(stored: Iterable[Placed], puts: Iterable[Placed]) -> list[Placed]:
    """Put the messages ``puts`` over those that are ``stored``, by their ``message_id``."""
    messages = list(stored)
    places: dict[str, int] = {}
    for at, placed in enumerate(messages):
        places.setdefault(_id(placed), at)
    for placed in puts:
        at = places.setdefault(_id(placed), len(messages)) if _id(placed) else len(messages)
        messages[at : at + 1] = [placed]
    return messages


def read_placed(messages: list[Placed]) -> tuple[Message, ...]:
    """Read the messages of a session, numbered as they stand."""
    return tuple(
        sage.read_message(placed.value, index, placed.path)._replace(source=placed.source)
        for index, placed in enumerate(messages)
    )


def _id(placed: Placed) -> str:
    return text_or_empty(placed.value.get("message_id"))
