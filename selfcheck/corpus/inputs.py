"""The records of all files that a run is to look at, one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from selfcheck.corpus.discovery import STDIN, Found, Patterns, discover, no_patterns
from selfcheck.options import Options
from selfcheck.transcripts.model import Problem, Transcript

STDIN_NAME = "<stdin>"


class Item(NamedTuple):
    """A record, or what is wrong with a file or record, and the options that hold for its file."""

    record: Transcript | Problem
    options: Options


class Inputs:
    """The records under some paths: iterate once; the counts are those of what was seen so far.

    ``files`` counts the files that were opened, ``skipped`` the entries of directories that were
    passed over; ``missing`` says that a named path does not exist or holds nothing to check.
    """

    def __init__(
        self,
        paths: Iterable[str],
        options_for: Callable[[str], Options],
        *,
        patterns_for: Callable[[str], Patterns] = no_patterns,
        stdin: bytes | None = None,
        stdin_filename: str | None = None,
        outputs: Iterable[str] = (),
        endings: tuple[str, ...] = (),
        on_skip: Callable[[str, str], object] | None = None,
    ) -> None:
        """Prepare to look at ``paths``: files, directories, or ``-`` for the bytes ``stdin``.

        ``options_for`` gives the options that hold for the file at a path, ``patterns_for`` what is
        left out of a directory. ``outputs`` are files that this run's reports go to: in directories
        they do not exist for it. ``endings`` are further extensions that count there. ``on_skip``
        is told of every entry that is passed over: its display name and one of
        ``discovery.REASONS``.
        """
        self._paths = list(paths)
        self._options_for = options_for
        self._patterns_for = patterns_for
        self._stdin = stdin or b""
        self._stdin_name = stdin_filename or STDIN_NAME
        self._outputs = {os.path.realpath(path) for path in outputs}
        self._endings = endings
        self._on_skip = on_skip
        self.files = 0
        self.skipped = 0
        self.missing = False

    def __iter__(self) -> Iterator[Item]:
        """Yield the records and problems in the order of file and record."""
        for found in discover(self._paths, self._patterns_for, self._endings):
            if found.skipped:
                self._skip(found.display, found.skipped)
            elif found.problem is not None:
                if found.named and found.problem.case in ("missing", "nothing"):
                    self.missing = True
                yield Item(found.problem, self._options_for(found.path))
            elif found.named or not self._is_output(found.path):
                yield from self._file(found)

    def _is_output(self, path: str) -> bool:
        return bool(self._outputs) and os.path.realpath(path) in self._outputs

    def _skip(self, display: str, reason: str) -> None:
        self.skipped += 1
        if self._on_skip is not None:
            self._on_skip(display, reason)

    def _file(self, found: Found) -> Iterator[Item]:
        """Read one file; in directories, reports of earlier runs are passed over."""
        options = self._options_for(self._stdin_name if found.path == STDIN else found.path)
        counted = skipped = False
        for record in self._guarded(found, options):
            own_report = isinstance(record, Problem) and record.case == "report"
            if own_report and not found.named:
                if not skipped:
                    self._skip(found.display, "report")
                skipped = True
                continue
            if not counted:
                self.files += 1
                counted = True
            yield Item(record, options)

    def _guarded(self, found: Found, options: Options) -> Iterator[Transcript | Problem]:
        """Read the records of a file; a crash becomes a problem of it, and the run goes on."""
        try:
            yield from self._records(found, options)
        except Exception as error:
            args = {"error": f"{type(error).__name__}: {error}"}
            yield Problem(found.display, None, "transcript.check_failed", "", args)

    def _records(self, found: Found, options: Options) -> Iterator[Transcript | Problem]:
        from selfcheck.transcripts.kinds import How
        from selfcheck.transcripts.plain import NAME as PLAIN
        from selfcheck.transcripts.reading import read_bytes, read_path

        # A document is read like a reply: its whole text is what is checked.
        how = How(format=PLAIN if options.document else options.input_format, column=options.column)
        if found.path == STDIN:
            return read_bytes(self._stdin, self._stdin_name, how)
        return read_path(found.path, found.display, how)
