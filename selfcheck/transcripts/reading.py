"""Files and standard input to transcripts. Bad input becomes a ``Problem``, never an exception."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterator
from typing import BinaryIO

from selfcheck.transcripts import plain
from selfcheck.transcripts.decoding import decode, too_large, without_bom
from selfcheck.transcripts.kinds import (
    AUTO,
    CONTAINERS,
    CONTENT,
    JSON,
    JSONL,
    PACKED,
    STREAM,
    TEXT,
    How,
)
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.signatures import LOOK_AT, container_of

_AS_IT_COMES = How()
# The NAME of ``readers.events``, which loads what Markdown does not need.
_SSE = "sse"

EXTENSIONS = {
    ".md": TEXT,
    ".markdown": TEXT,
    ".txt": TEXT,
    ".json": JSON,
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".sse": STREAM,
    **dict.fromkeys((*PACKED, ".eval", ".parquet"), CONTENT),
}
"""How files with a known extension (lower case, with its dot) are read, once they are unpacked."""


def kind_of(name: str) -> str:
    """Return how a file called ``name`` is read: by its extension, or else ``CONTENT``.

    What is packed goes by the name without its last extension.
    """
    if _extension(name) in PACKED:
        name = os.path.splitext(name)[0]
    return EXTENSIONS.get(_extension(name), CONTENT)


def _extension(name: str) -> str:
    return os.path.splitext(name)[1].lower()


def read_path(path: str, display: str, how: How = _AS_IT_COMES) -> Iterator[Transcript | Problem]:
    """Yield the transcripts of the file at ``path``, called ``display`` in what is reported.

    Only regular files are opened. Whatever cannot be read gives a ``transcript.*`` problem. JSONL
    files are streamed. Never raises for what the file holds or lacks.
    """
    problem = _not_regular(path, display)
    if problem is not None:
        yield problem
        return
    try:
        with open(path, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            results = _read(stream, size, display, path, how)
            yield from _with_journal(results, path, display, how)
    except OSError as error:
        yield _unreadable(display, error)


def _with_journal(
    results: Iterator[Transcript | Problem], path: str, display: str, how: How
) -> Iterator[Transcript | Problem]:
    """Add to what the file at ``path`` holds what the journal of a Sage session beside it says."""
    if path.endswith(".json") and how.format in ("", "sage") and not how.column:
        from selfcheck.transcripts.sage_journal import journal_name, with_journal

        journal = journal_name(path)
        if os.path.isfile(journal):
            log = How(JSONL, "sage-journal", limit=how.limit)
            results = with_journal(results, read_path(journal, journal_name(display), log))
    yield from results


def read_bytes(
    data: bytes, display: str, how: How = _AS_IT_COMES
) -> Iterator[Transcript | Problem]:
    """Yield the transcripts that ``data`` (standard input, say) holds.

    ``display`` is its name in what is reported, whose extension counts as a file's does. Never
    raises for what ``data`` holds.
    """
    yield from _read(io.BytesIO(data), len(data), display, display, how)


def _resolved(how: How, name: str) -> How:
    """Say how a file called ``name`` is read where ``how`` leaves that open."""
    if how.format == plain.NAME:
        return how._replace(kind=TEXT)
    if how.kind != AUTO:
        return how
    kind = kind_of(name)
    # A named format is one of JSON: then the extension of Markdown decides nothing.
    return how._replace(kind=CONTENT if how.format and kind == TEXT else kind)


def _read(
    stream: BinaryIO, size: int, file: str, name: str, how: How
) -> Iterator[Transcript | Problem]:
    start = stream.read(LOOK_AT)
    stream.seek(0)
    if container_of(start):
        # Loaded on demand, as all that reads what is in it.
        from selfcheck.transcripts.containers import Content, read_container

        content = Content(_read_content, lambda member: _extension(member) in EXTENSIONS)
        yield from read_container(stream, size, file, name, how, content)
    elif _extension(name) in CONTAINERS and not _looks_like_json(start):
        args = {"ending": _extension(name)}
        yield Problem(file, None, "transcript.unreadable", "no_container", args)
    else:
        yield from _read_content(stream, size, file, name, how)


def _looks_like_json(start: bytes) -> bool:
    return without_bom(start).lstrip(b" \t\r\n").startswith((b"{", b"["))


def _read_content(
    stream: BinaryIO, size: int, file: str, name: str, how: How
) -> Iterator[Transcript | Problem]:
    """Read a stream called ``name`` that is no container."""
    how = _resolved(how, name)
    if how.format == _SSE:
        is_json = _looks_like_json(stream.read(LOOK_AT))
        stream.seek(0)
        how = how._replace(kind=CONTENT if is_json else STREAM)
    if how.kind not in (TEXT, STREAM):
        # Loaded on demand: a run over Markdown alone needs nothing of JSON.
        from selfcheck.transcripts.json_files import read_json

        yield from read_json(stream, size, file, how)
        return
    data = stream.read(how.limit + 1)
    if len(data) > how.limit:
        yield too_large(file, how.limit, max(size, len(data)))
        return
    text = decode(data, file, cr_ends_line=True)
    if isinstance(text, Problem):
        yield text
    elif how.kind == STREAM:
        from selfcheck.transcripts import event_stream

        yield from event_stream.read(text, file)
    elif how.format:
        yield plain.read(text, file)
    else:
        yield from plain.read_text(text, file)


def _not_regular(path: str, display: str) -> Problem | None:
    """Return the problem with a path that is no regular file. Opening a FIFO would block."""
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        return _unreadable(display, error)
    except ValueError as error:
        return Problem(display, None, "transcript.unreadable", "", {"reason": str(error)})
    if stat.S_ISREG(mode):
        return None
    case = "directory" if stat.S_ISDIR(mode) else "special"
    return Problem(display, None, "transcript.unreadable", case, {})


def _unreadable(display: str, error: OSError) -> Problem:
    code = "transcript.unreadable"
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return Problem(display, None, code, "missing", {})
    if isinstance(error, IsADirectoryError):
        return Problem(display, None, code, "directory", {})
    if isinstance(error, PermissionError):
        return Problem(display, None, code, "permission", {})
    return Problem(display, None, code, "", {"reason": error.strerror or type(error).__name__})
