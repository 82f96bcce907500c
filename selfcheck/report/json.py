"""``json``: one document for the whole run, as ``schemas/report.json`` describes it."""

from __future__ import annotations

from selfcheck.model import REPORT_FORMAT, ReplyResult, Summary
from selfcheck.report.base import Settings, Write
from selfcheck.report.jsontext import diagnostic_object, dumps
from selfcheck.report.spool import Spool

_NOT_IN_SUMMARY = ("skipped", "repaired_turns", "most_repairs")


class JsonReporter:
    """Writes the document at the end: the summary comes first, so diagnostics wait in a spool."""

    def __init__(self, write: Write, settings: Settings) -> None:
        self._write = write
        self._settings = settings
        self._spool = Spool()
        self._separator = "\n  "

    def feed(self, result: ReplyResult) -> None:
        """Keep the diagnostics of ``result``, already as JSON."""
        for diagnostic in result.diagnostics:
            entry = diagnostic_object(diagnostic, self._settings.lang)
            self._spool.add(self._separator + dumps(entry, ascii_only=self._settings.ascii))
            self._separator = ",\n  "

    def finish(self, summary: Summary) -> None:
        """Write the whole document."""
        tool = {"name": "selfcheck", "version": self._settings.version}
        self._write(f'{{"format": "{REPORT_FORMAT}",\n')
        self._write(f' "tool": {dumps(tool)},\n')
        counts = summary._asdict()
        for field in _NOT_IN_SUMMARY:
            del counts[field]
        self._write(f' "summary": {dumps(counts)},\n')
        self._write(f' "skipped": {summary.skipped},\n')
        self._write(' "diagnostics": [')
        self._spool.drain(self._write)
        self._write("]}\n")
