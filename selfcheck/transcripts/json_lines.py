"""JSONL files, line by line: one transcript a line (streamed), or one message a line (gathered)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from selfcheck.transcripts import plain
from selfcheck.transcripts.decoding import decode, has_utf16_bom
from selfcheck.transcripts.documents import is_message, read_one
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.parsing import JsonFault, parse_json, value_of
from selfcheck.transcripts.readers import (
    LOGS,
    LogReader,
    Reader,
    log_of,
    named,
    reader_of,
    transcripts_of,
)
from selfcheck.transcripts.unrecognised import unrecognised

# After so many lines that are neither, the rest is read as one transcript a line.
_UNDECIDED = 200
_CHUNK = 1 << 20


class _Line(NamedTuple):
    """A line with its line feed, and its value or the problem with it; or a run of blank lines."""

    source: RecordSource
    size: int
    value: Any = None
    problem: Problem | None = None
    blank: bool = False


def read_lines(stream: BinaryIO, file: str, how: How) -> Iterator[Transcript | Problem]:
    """Yield what a JSONL ``stream`` holds, from its start; ``file`` is its display name.

    A line that is blank is skipped; one that cannot be read, is longer than ``how.limit`` bytes or
    is no object gives a problem whose record is the line's number, and the rest goes on. The first
    line that is a transcript, a message, or a line of a log decides what all lines are. Raises
    ``OSError`` if the stream does.
    """
    lines = _lines(stream, file, how.limit)
    head: list[_Line] = []
    gather: _Gather | None = None
    told = size = 0
    for line in lines:
        if line.problem and line.problem.case == "utf16":
            yield line.problem
            return
        head.append(line)
        told += not line.blank
        size += line.size
        if not line.blank and line.problem is None:
            gather = _gather_of(line.value, how)
            if gather or how.column or reader_of(line.value, how.format) is not None:
                break
        if told >= _UNDECIDED or size > how.limit:
            break
    if gather:
        yield from _gathered(chain(head, lines), file, how, gather)
        return
    found = False
    last: Reader | None = None
    for line in chain(head, lines):
        if line.problem is not None:
            found = True
            yield line.problem
        elif not line.blank:
            found = True
            results = read_one(line.value, line.source, line.source.line, how, last)
            yield from results or [_stranger(line, how)]
            first = results[0] if results else None
            if isinstance(first, Transcript) and first.format != plain.NAME and not how.column:
                last = named(first.format)
    if not found:
        source = RecordSource(file, "", 1, cr_ends_line=False)
        yield Problem(file, None, "transcript.json_invalid", "empty", {}, source)


class _Gather(NamedTuple):
    """What the lines of a file are that make one transcript: a log's, or else one message each."""

    log: LogReader | None


def _gather_of(value: Any, how: How) -> _Gather | None:
    """Say what ``value`` shows its file to be; ``None`` where each line is a transcript."""
    log = None if how.column else log_of(value, how.format)
    if log is not None or is_message(value, how):
        return _Gather(log)
    return None


def _stranger(line: _Line, how: How) -> Problem:
    number = line.source.line
    if isinstance(line.value, dict):
        return unrecognised(line.value, line.source, number, how)
    text = line.source.text
    fault = JsonFault("not_object", {"value": value_of(line.value, text)}, *_extent(text))
    return fault.problem(line.source, number)


def _extent(text: str) -> tuple[int, int]:
    stripped = text.strip(" \t\r\n")
    start = len(text) - len(text.lstrip(" \t\r\n"))
    return start, start + len(stripped)


def _gathered(
    lines: Iterator[_Line], file: str, how: How, gather: _Gather
) -> Iterator[Transcript | Problem]:
    """Make all lines of the file one transcript, and report those that do not belong after it."""
    texts: list[str] = []
    values: list[Any] = []
    starts: list[int] = []
    problems: list[Problem] = []
    alone: list[Transcript | Problem] = []
    size = length = 0
    for line in lines:
        size += line.size
        if size > how.limit:
            args = {"limit": how.limit, "size": size}
            yield Problem(file, None, "transcript.too_large", "", args)
            return
        texts.append(line.source.text)
        if line.problem is not None:
            problems.append(line.problem)
        elif not line.blank and _is_alone(line.value, how, gather.log):
            alone += read_one(line.value, line.source, line.source.line, how) or []
        elif not line.blank and _belongs(line.value, how, gather):
            values.append(line.value)
            starts.append(length)
        elif not line.blank:
            problems.append(_stranger(line, how))
        length += len(line.source.text)
    source = RecordSource(file, "".join(texts), 1, cr_ends_line=False, starts=tuple(starts))
    reader = gather.log or reader_of(values, how.format)
    if problems and problems[0].record == 1:
        # Its record is the transcript's, its place before it.
        yield problems.pop(0)
    if reader is None:
        yield unrecognised(values, source._replace(starts=()), None, how)
    else:
        yield from _read_log(reader, values, source, how)
    yield from sorted([*alone, *problems], key=lambda result: result.record or 0)


def _is_alone(value: Any, how: How, log: LogReader | None) -> bool:
    """Say whether a line among those of a log, or among messages, is a transcript of its own."""
    if how.format or not isinstance(value, dict) or (log is not None and log.is_line(value)):
        return False
    return reader_of(value) is not None


def _read_log(
    reader: Reader, values: list[Any], source: RecordSource, how: How
) -> Iterator[Transcript | Problem]:
    """Read a log; where only a line or two looked like one, what the other lines make together."""
    found = transcripts_of(reader, values, source, 1)
    log = next((log for log in LOGS if log is reader), None)
    if log is not None and not how.format and not any(item.messages for item in found):
        others = [index for index, value in enumerate(values) if not log.is_line(value)]
        rest = [values[index] for index in others]
        other = reader_of(rest) if rest else None
        if other is not None:
            starts = tuple(source.starts[index] for index in others)
            found = transcripts_of(other, rest, source._replace(starts=starts), 1)
    yield from found


def _belongs(value: Any, how: How, gather: _Gather) -> bool:
    return isinstance(value, dict) if gather.log else is_message(value, how)


def _lines(stream: BinaryIO, file: str, limit: int) -> Iterator[_Line]:
    number = offset = 0
    # Empty lines are gathered: a file of nothing else must not cost one object each.
    run = bytearray()
    while data := stream.readline(limit + 1):
        number += 1
        if data in (b"\n", b"\r\n"):
            run += data
            if len(run) < _CHUNK:
                continue
        if run:
            offset += len(run)
            yield _Line(RecordSource(file, run.decode(), number, False), len(run), blank=True)
            run = bytearray()
            if data in (b"\n", b"\r\n"):
                continue
        size = len(data)
        if size > limit and not data.endswith(b"\n"):
            size += _skip_line(stream)
            args = {"limit": limit, "size": size}
            source = RecordSource(file, "\n", number, False)
            problem = Problem(file, number, "transcript.too_large", "line", args, source)
            yield _Line(source, size, problem=problem)
        else:
            yield _line(data, file, number, offset)
        offset += size


def _line(data: bytes, file: str, number: int, offset: int) -> _Line:
    text = decode(data, file, record=number, offset=offset, line=number)
    if isinstance(text, Problem):
        # Without its text only the line feed is left to matter, for the places of other lines.
        source = text.source or RecordSource(file, "\n", number, cr_ends_line=False)
        return _Line(source, len(data), problem=text)
    source = RecordSource(file, text, number, cr_ends_line=False)
    if not text.strip(" \t\r\n"):
        return _Line(source, len(data), blank=True)
    try:
        return _Line(source, len(data), parse_json(text))
    except JsonFault as fault:
        return _Line(source, len(data), problem=fault.problem(source, number))


def _skip_line(stream: BinaryIO) -> int:
    """Read on to the end of the line and return how many bytes that took."""
    size = 0
    while data := stream.readline(_CHUNK):
        size += len(data)
        if data.endswith(b"\n"):
            break
    return size


def starts_with_pretty_json(stream: BinaryIO, limit: int) -> bool:
    """Say whether the first line that is not blank opens a JSON value that goes on after it.

    Reads from the start of ``stream`` and leaves it there.
    """
    try:
        while data := stream.readline(limit + 1):
            if has_utf16_bom(data):
                return False
            text = decode(data, "")
            if isinstance(text, Problem):
                return False
            if text.strip(" \t\r\n"):
                return _is_cut_off(text)
        return False
    finally:
        stream.seek(0)


def _is_cut_off(text: str) -> bool:
    try:
        parse_json(text)
    except JsonFault as fault:
        return fault.case == "truncated"
    return False
