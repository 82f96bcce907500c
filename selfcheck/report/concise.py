"""``concise``: one line per diagnostic, as editors and ``grep`` know it from compilers."""

from __future__ import annotations

from selfcheck.model import Diagnostic, ReplyResult, Summary
from selfcheck.report.base import Settings, Write
from selfcheck.report.summary import summary_line
from selfcheck.report.text import location, wanted, words
from selfcheck.rules.wording import escape_controls


def concise_line(diagnostic: Diagnostic, lang: str) -> str:
    """Return ``file:line:column: severity: code path: message``, one line, without its line end."""
    subject = escape_controls(f"{diagnostic.code} {diagnostic.path}".rstrip())
    message = escape_controls(words(diagnostic, lang)[0])
    return f"{location(diagnostic)}: {diagnostic.severity}: {subject}: {message}"


class ConciseReporter:
    """Writes a line for each diagnostic and nothing else: the counts go to the settings' note.

    ``quiet`` leaves only what can fail a run, and no counts.
    """

    def __init__(self, write: Write, settings: Settings) -> None:
        self._write = write
        self._settings = settings

    def feed(self, result: ReplyResult) -> None:
        """Write a line for each diagnostic of ``result``."""
        for diagnostic in result.diagnostics:
            if wanted(diagnostic, result, self._settings):
                self._write(concise_line(diagnostic, self._settings.lang) + "\n")

    def finish(self, summary: Summary) -> None:
        """Note the counts."""
        if not self._settings.quiet:
            self._settings.note(summary_line(summary, self._settings.lang) + "\n")
