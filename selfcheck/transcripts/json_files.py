"""Files that are JSON or JSON lines, by their name or by their content."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from selfcheck.transcripts import plain
from selfcheck.transcripts.broken import is_broken_transcript
from selfcheck.transcripts.decoding import decode, too_large
from selfcheck.transcripts.documents import read_document
from selfcheck.transcripts.json_lines import read_lines, starts_with_pretty_json
from selfcheck.transcripts.kinds import CONTENT, JSONL, How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.unrecognised import yaml_request

_JSON_START = re.compile(r"[ \t\r\n]*+[\[{]")


def read_json(stream: BinaryIO, size: int, file: str, how: How) -> Iterator[Transcript | Problem]:
    """Yield the transcripts of a stream that is JSON or JSON lines, or may be (``CONTENT``).

    ``size`` is the file's size in bytes.
    """
    kind, limit = how.kind, how.limit
    if kind == JSONL and not starts_with_pretty_json(stream, limit):
        yield from read_lines(stream, file, how)
        return
    data = stream.read(limit + 1)
    if len(data) > limit:
        if kind == JSONL:
            stream.seek(0)
            yield from read_lines(stream, file, how)
        else:
            yield too_large(file, limit, max(size, len(data)))
        return
    text = decode(data, file, cr_ends_line=False)
    if isinstance(text, Problem):
        if kind == JSONL:
            yield from read_lines(io.BytesIO(data), file, how)
        else:
            yield text
    elif kind == CONTENT and not how.format and not _JSON_START.match(text):
        request = yaml_request(text, file)
        if request is not None:
            yield request
        else:
            yield from plain.read_text(text, file)
    else:
        yield from _read_json(data, text, file, how)


def _read_json(data: bytes, text: str, file: str, how: How) -> Iterator[Transcript | Problem]:
    """Read what is JSON by name or starts like it."""
    source = RecordSource(file=file, text=text, line=1, cr_ends_line=False)
    try:
        value = parse_json(text)
    except JsonFault as fault:
        if how.kind == JSONL or _is_lines(text, fault):
            yield from read_lines(io.BytesIO(data), file, how)
        elif how.kind == CONTENT and not how.format and not is_broken_transcript(text):
            yield plain.read(text, file)
        else:
            yield fault.problem(source, None)
        return
    yield from read_document(value, source, how)


def _is_lines(text: str, fault: JsonFault) -> bool:
    """Say whether a file that is no JSON document holds JSON lines under another name.

    That is so when its first line is a value by itself and more follow, or when the first line is
    bad but looks like a record, and the second is one.
    """
    if fault.extra_data:
        first = text[: fault.start].strip(" \t\r\n")
        return "\n" not in first and text[: fault.start].rstrip(" \t\r").endswith("\n")
    lines = text.lstrip(" \t\r\n").split("\n", 2)
    if len(lines) < 2 or not (lines[0].startswith('{"') and lines[1].startswith('{"')):
        return False
    try:
        return isinstance(parse_json(lines[1]), dict)
    except JsonFault:
        return False
