"""One streaming run over files and directories: checks what they hold and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from selfcheck.corpus.inputs import Inputs
from selfcheck.fingerprint import Fingerprints
from selfcheck.model import Diagnostic, ReplyResult, Summary, can_fail
from selfcheck.options import Options
from selfcheck.records import RecordChecker
from selfcheck.transcripts.model import Problem, Transcript


class Run:
    """One run over inputs: iterate once, then read ``summary`` and ``unreadable``."""

    def __init__(self, inputs: Inputs) -> None:
        """Prepare a run over ``inputs``, which nobody else may iterate."""
        self._inputs = inputs
        self._fingerprints = Fingerprints()
        self._checkers: dict[int, tuple[Options, RecordChecker]] = {}
        self.summary = Summary()

    @property
    def unreadable(self) -> bool:
        """Whether nothing could be read, or a named path is missing or holds nothing to check."""
        return self._inputs.missing or self.summary.transcripts == 0

    def __iter__(self) -> Iterator[ReplyResult]:
        """Yield a result for each reply and each problem, in order of file, record and position."""
        for record, options in self._inputs:
            if isinstance(record, Problem):
                yield self._problem(record, options)
            else:
                yield from self._transcript(record, options)
        self.summary = self.summary._replace(files=self._inputs.files, skipped=self._inputs.skipped)

    def _checker(self, options: Options) -> RecordChecker:
        """Return the checker for ``options``, made once; they are kept, so that ids stay theirs."""
        known = self._checkers.get(id(options))
        if known is None:
            checker = RecordChecker(options, self._fingerprints, from_file=True)
            known = self._checkers[id(options)] = (options, checker)
        return known[1]

    def _transcript(self, transcript: Transcript, options: Options) -> Iterator[ReplyResult]:
        self.summary = self.summary._replace(transcripts=self.summary.transcripts + 1)
        for outcome in self._checker(options).check(transcript):
            checked = outcome.reply_index is not None
            failed = any(can_fail(item, options.strict) for item in outcome.diagnostics)
            summary = self.summary
            rounds = outcome.repair_rounds
            self.summary = summary._replace(
                replies=summary.replies + checked,
                passed=summary.passed + (checked and not failed),
                failed=summary.failed + (checked and failed),
                repair_rounds=summary.repair_rounds + rounds,
                repaired_turns=summary.repaired_turns + bool(rounds),
                most_repairs=max(summary.most_repairs, rounds),
                no_reply=summary.no_reply + outcome.unanswered,
            )
            self._count(outcome.diagnostics)
            yield ReplyResult(
                transcript.source.file,
                transcript.record,
                True,
                checked,
                failed,
                outcome.diagnostics,
                outcome.reply_index,
                options.strict,
                outcome.repair_rounds,
            )

    def _problem(self, problem: Problem, options: Options) -> ReplyResult:
        diagnostics = tuple(self._checker(options).problem(problem))
        self._count(diagnostics)
        failed = any(can_fail(item, options.strict) for item in diagnostics)
        return ReplyResult(
            problem.file, problem.record, False, False, failed, diagnostics, None, options.strict
        )

    def _count(self, diagnostics: Sequence[Diagnostic]) -> None:
        count = [item.severity for item in diagnostics].count
        self.summary = self.summary._replace(
            errors=self.summary.errors + count("error"),
            warnings=self.summary.warnings + count("warning"),
            infos=self.summary.infos + count("info"),
        )
