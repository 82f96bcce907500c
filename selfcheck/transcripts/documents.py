"""A decoded JSON document to transcripts: one, several, an array of them, or a problem instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.transcripts import json_source, plain
from selfcheck.transcripts.broken import is_broken_transcript
from selfcheck.transcripts.kinds import COLUMNS, How
from selfcheck.transcripts.model import Message, Problem, RecordSource, TextPart, Transcript
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.readers import Reader, reader_of, transcripts_of
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
        found = transcripts_of(reader, value, source, record)
        return [*found] or [_no_transcript(reader, source, record)]
    column = _string_column(value)
    if column:
        return _column(value, source, record, how._replace(column=column))
    reader = reader_of([value], how.format)
    if reader is not None:
        return [*transcripts_of(reader, [value], source._replace(starts=(0,)), record)]
    return None


def read_text(text: str, source: RecordSource, record: int, how: How) -> list[Transcript | Problem]:
    """Read the string ``text``, which is all of ``source``, as a transcript in JSON, or a reply.

    It may be a reply only where the user has named its column. Places inside JSON that is a string
    itself are told in the reply alone.
    """
    if how.format != plain.NAME and text.lstrip(" \t\r\n").startswith(("{", "[")):
        inner = how._replace(column="")
        try:
            value = parse_json(text)
        except JsonFault as fault:
            if not how.column or how.format or is_broken_transcript(text):
                return [_at_start(fault.problem(source, record))]
        else:
            found = read_one(value, source._replace(text="", textual=False), record, inner)
            if found is not None or not how.column:
                return found or [unrecognised(value, source, record, inner)]
    if how.column and how.format in ("", plain.NAME):
        reply = Message(0, "assistant", (TextPart(text, ()),))
        return [Transcript(source, record, "", (reply,), plain.NAME)]
    return [unrecognised(text, source, record, how)]


def _string_column(value: Any) -> str:
    """Name the column of a record whose messages are written as JSON in a string; else ``""``."""
    if not isinstance(value, dict):
        return ""
    texts = ((name, value.get(name)) for name in COLUMNS)
    return next(
        (name for name, text in texts if isinstance(text, str) and text.lstrip().startswith("[")),
        "",
    )


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
    if inner is None:
        found: list[Transcript | Problem] | None = [Transcript(part, record, "", (), plain.NAME)]
    elif isinstance(inner, str):
        found = read_text(inner, part, record, how)
    else:
        found = read_one(inner, part, record, how._replace(column=""))
    if found is None:
        return [unrecognised(inner, part, record, how)]
    identity = identity_of(value)
    return [
        item._replace(identity=identity) if identity and isinstance(item, Transcript) else item
        for item in found
    ]


def _no_transcript(reader: Reader, source: RecordSource, record: int) -> Problem:
    args = {"format": reader.TITLE}
    code = "transcript.unreadable"
    return _at_start(Problem(source.file, record, code, "no_transcript", args, source))


def _at_start(problem: Problem) -> Problem:
    """Let ``problem`` point at the first character of its source, blanks passed over."""
    text = problem.source.text if problem.source else ""
    start = len(text) - len(text.lstrip(" \t\r\n"))
    return problem._replace(start=start, end=min(start + 1, len(text)))


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
