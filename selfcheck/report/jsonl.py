"""``jsonl``: one diagnostic a line, written as soon as it is known."""

from __future__ import annotations

from selfcheck.model import ReplyResult, Summary
from selfcheck.report.base import Settings, Write
from selfcheck.report.jsontext import diagnostic_object, dumps


class JsonlReporter:
    """Writes each diagnostic as the object that it is in the ``json`` document; no summary."""

    def __init__(self, write: Write, settings: Settings) -> None:
        self._write = write
        self._settings = settings

    def feed(self, result: ReplyResult) -> None:
        """Write a line for each diagnostic of ``result``."""
        for diagnostic in result.diagnostics:
            entry = diagnostic_object(diagnostic, self._settings.lang)
            self._write(dumps(entry, ascii_only=self._settings.ascii) + "\n")

    def finish(self, summary: Summary) -> None:
        """Write nothing: every line is a diagnostic."""
