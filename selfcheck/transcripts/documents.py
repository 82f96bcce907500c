"""A decoded JSON document to transcripts: one, several, an array of them, or a problem instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.transcripts import json_source
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.readers import Reader, reader_of
from selfcheck.transcripts.unrecognised import no_column, unrecognised


def read_document(value: Any, source: RecordSource, how: How) -> Iterator[Transcript | Problem]:
    """Yield the transcripts of the decoded JSON file ``value``; ``source`` is the file's.

    They are numbered from 1, those of an array's elements as well; elements that are none give a
    problem each. A file that is no transcript at all gives one problem.
    """
    single = read_one(value, source, 1, how)
    if single is not None:
        yield from _numbered(single)
    elif isinstance(value, list) and any(_is_record(item, how) for item in value):
        yield from _numbered(
            result
            for item, part in zip(value, _split(source), strict=True)
            for result in read_one(item, part, 1, how) or [unrecognised(item, part, 1, how)]
        )
    else:
        yield unrecognised(value, source, None, how)


def read_one(
    value: Any, source: RecordSource, record: int, how: How, last: Reader | None = None
) -> list[Transcript | Problem] | None:
    """Read ``value`` as transcripts, or as the only message of one; ``None`` if it is neither.

    All get the number ``record``. ``last`` is the reader of the record before, if any.
    """
    if how.column:
        return _column(value, source, record, how)
    reader = reader_of(value, how.format, last)
    if reader is not None:
        return list(reader.read(value, source, record))
    reader = reader_of([value], how.format)
    if reader is not None:
        return list(reader.read([value], source._replace(starts=(0,)), record))
    return None


def is_message(value: Any, how: How) -> bool:
    """Say whether the decoded JSON ``value`` is one message and not a transcript by itself."""
    if how.column or not isinstance(value, dict):
        return False
    return reader_of(value, how.format) is None and reader_of([value], how.format) is not None


def _is_record(value: Any, how: How) -> bool:
    if how.column:
        return isinstance(value, dict)
    return reader_of(value, how.format) is not None


def _column(
    value: Any, source: RecordSource, record: int, how: How
) -> list[Transcript | Problem] | None:
    """Read the field ``how.column`` of a record; the record's own id stays the identity."""
    from selfcheck.transcripts.readers.values import identity_of

    if not isinstance(value, dict):
        return None
    if how.column not in value:
        return [no_column(value, source, record, how.column)]
    inner = value[how.column]
    part = source
    if source.textual:
        part = _part(source, *json_source.find(source.text, (how.column,)))
    found = read_one(inner, part, record, how._replace(column=""))
    if found is None:
        return [unrecognised(inner, part, record, how)]
    identity = identity_of(value)
    return [
        item._replace(identity=identity) if identity and isinstance(item, Transcript) else item
        for item in found
    ]


def _numbered(
    results: Iterator[Transcript | Problem] | list[Transcript | Problem],
) -> Iterator[Transcript | Problem]:
    for record, result in enumerate(results, 1):
        yield result._replace(record=record)


def _split(source: RecordSource) -> Iterator[RecordSource]:
    """Cut the source of an array into those of its elements, in one pass."""
    line, column, seen = source.line, source.column, 0
    for start, end in json_source.elements(source.text):
        breaks = source.text.count("\n", seen, start)
        if breaks:
            line += breaks
            column = start - source.text.rfind("\n", seen, start)
        else:
            column += start - seen
        seen = start
        yield source._replace(text=source.text[start:end], line=line, column=column)


def _part(source: RecordSource, start: int, end: int) -> RecordSource:
    """Cut the source of a record down to code points ``start`` to ``end`` of its text."""
    before = source.text[:start]
    breaks = before.count("\n")
    column = start - before.rfind("\n") if breaks else source.column + start
    return source._replace(
        text=source.text[start:end], line=source.line + breaks, column=column, starts=()
    )
