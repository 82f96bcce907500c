"""A Sage session on disk: ``messages.json``, and the journal of what has come since beside it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.kinds import JOURNAL
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.parsing import parse_json
from selfcheck.transcripts.readers import openai, sage, sage_journal
from selfcheck.transcripts.readers.values import objects

_SNAPSHOT = ".json"


def journal_name(snapshot: str) -> str:
    """Return how the journal of the file ``snapshot`` is called; ``""`` if it can have none."""
    return snapshot.removesuffix(_SNAPSHOT) + JOURNAL if snapshot.endswith(_SNAPSHOT) else ""


def is_replayed(path: str) -> bool:
    """Say whether the file at ``path`` is a journal that is read with the snapshot beside it."""
    return path.endswith(JOURNAL) and os.path.isfile(path.removesuffix(JOURNAL) + _SNAPSHOT)


def with_journal(
    snapshot: Iterable[Transcript | Problem], journal: Iterable[Transcript | Problem]
) -> Iterator[Transcript | Problem]:
    """Yield what a snapshot holds with its journal replayed over it; both as they were read.

    What cannot be read of the journal is reported behind it. A journal is a transcript of its own
    where there is no session to replay it over: the snapshot is broken, or something else.
    """
    stored = list(snapshot)
    # The runtime empties the journal whenever it has written a snapshot.
    found = [item for item in journal if not (isinstance(item, Problem) and item.case == "empty")]
    log = next((item for item in found if isinstance(item, Transcript)), None)
    first = stored[0] if len(stored) == 1 else None
    if log is not None and isinstance(first, Transcript) and _is_session(first):
        yield _replayed(first, log)
        found.remove(log)
    else:
        yield from stored
    yield from found


def _is_session(transcript: Transcript) -> bool:
    """Say whether a journal can be replayed over ``transcript``.

    A session that was never saved since it began is an empty list, which may be anything.
    """
    empty = transcript.format == openai.NAME and not transcript.messages
    return transcript.source.textual and (transcript.format == sage.NAME or empty)


def _replayed(snapshot: Transcript, log: Transcript) -> Transcript:
    lines = list(_lines(log.source))
    session = snapshot.identity or sage_journal.session_of(lines)
    puts = sage_journal.entries(lines, session, log.source)
    messages = sage_journal.replay(_stored(snapshot.source), puts)
    return snapshot._replace(
        identity=session, messages=sage_journal.read_placed(messages), format=sage.NAME
    )


def _stored(source: RecordSource) -> list[sage_journal.Placed]:
    value = parse_json(source.text)
    path: Path = ("messages",) if isinstance(value, dict) else ()
    items = value["messages"] if isinstance(value, dict) else value
    return [sage_journal.Placed(item, (*path, index)) for index, item in objects(items)]


def _lines(source: RecordSource) -> Iterator[Any]:
    """Decode again the lines that the log of ``source`` was gathered from."""
    for start in source.starts:
        end = source.text.find("\n", start)
        yield parse_json(source.text[start : end if end >= 0 else len(source.text)])
