"""The public API: check a reply, a transcript, or files. Nothing here prints or exits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from selfcheck.fingerprint import Fingerprints, digest_of
from selfcheck.model import (
    ERROR,
    LANGUAGES,
    Diagnostic,
    Finding,
    ReplyResult,
    Report,
    Span,
    Summary,
    can_fail,
)
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.scanner import may_hold_block
from selfcheck.rules.base import matches

if TYPE_CHECKING:
    from selfcheck.diagnosis import Context
    from selfcheck.transcripts.model import Problem, Transcript
    from selfcheck.transcripts.selection import Reply, Turn
    from selfcheck.transcripts.source_map import FileSpan

STDIN = "-"
STDIN_NAME = "<stdin>"


class Options(NamedTuple):
    """What a check looks for and how it speaks.

    ``select`` and ``ignore`` hold leading parts of codes at a dot (``questionnaire.yaml``); an
    empty ``select`` means all. ``lang`` is ``en``, ``zh``, ``pt`` or ``auto`` (the language of each
    conversation). ``strict`` counts warnings as errors; ``require_reply`` makes a transcript
    without a reply an error.
    """

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()
    lang: str = "en"
    strict: bool = False
    require_reply: bool = False


_DEFAULT = Options()


def check_reply(text: str, options: Options = _DEFAULT) -> tuple[Diagnostic, ...]:
    """Check one assistant reply.

    Takes the reply's Markdown as the model wrote it. Returns its diagnostics in order of position;
    ``line`` and ``column`` are places in ``text`` (1-based, code points), ``file`` is ``None``.
    Raises ``ValueError`` for a code or language in ``options`` that does not exist.
    """
    wanted = _EVERYTHING if options is _DEFAULT else _Filter(options)
    if not may_hold_block(text):
        return ()
    from selfcheck.checker import check_text

    failed = check_text(text, DEFAULT_NAMES)
    if not failed:
        return ()
    from selfcheck.diagnosis import Context, diagnose
    from selfcheck.language import guess
    from selfcheck.transcripts.model import TextPart
    from selfcheck.transcripts.selection import Reply

    reply = Reply(text, 0, ((0, TextPart(text, None)),))
    context = Context(
        file=None,
        record=None,
        identity="",
        reply=reply,
        place=_places_in(reply),
        whole_file=True,
        lang=options.lang,
        reply_lang=guess([text]),
        fingerprints=Fingerprints(),
    )
    diagnostics = diagnose(failed, context)
    selected = _selected(diagnostics, wanted)
    return tuple(item._replace(message_index=None) for item in selected)


def check_transcript(
    messages: Sequence[Mapping[str, Any]] | Mapping[str, Any], options: Options = _DEFAULT
) -> tuple[Diagnostic, ...]:
    """Check the current turn of a conversation: the latest reply and the user message's answers.

    Takes messages as OpenAI's chat format has them (``role``, ``content``, ``tool_calls``, …) or as
    a Sage session does, as a list or in an object's ``messages``. Returns diagnostics whose
    ``line`` and ``column`` are places in the message's own text and whose ``message_index`` is
    0-based. Raises ``ValueError`` when the messages have no known format, or for a code or language
    in ``options`` that does not exist.
    """
    from selfcheck.transcripts.model import RecordSource, Transcript
    from selfcheck.transcripts.readers import reader_of
    from selfcheck.transcripts.selection import current_turn

    if isinstance(messages, Mapping):
        value: Any = dict(messages)
    else:
        value = [dict(item) if isinstance(item, Mapping) else item for item in messages]
    source = RecordSource("", "", 1, False)
    reader = reader_of(value)
    if reader is not None:
        transcript = next(reader.read(value, source, 1))
    elif value:
        raise ValueError("the messages have no format that selfcheck reads")
    else:
        transcript = Transcript(source, 1, "", (), "")
    checker = _RecordChecker(options, Fingerprints(), from_file=False)
    return tuple(checker.check(transcript, current_turn(transcript)))


def check_paths(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str], options: Options = _DEFAULT
) -> Report:
    """Check files and directories (searched recursively), as ``selfcheck check`` does.

    Takes one path or several. Returns every diagnostic with the counts of the run and the exit code
    that the command would have. Files that cannot be read become diagnostics. Raises ``ValueError``
    for a code or language in ``options`` that does not exist.
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    run = Run([os.fspath(path) for path in several], options)
    diagnostics: list[Diagnostic] = []
    failed = False
    for result in run:
        diagnostics += result.diagnostics
        failed = failed or result.failed
    return Report(tuple(diagnostics), run.summary, 2 if run.unreadable else int(failed))


class Run:
    """One streaming run over paths: iterate once, then read ``summary`` and ``unreadable``."""

    def __init__(
        self,
        paths: Iterable[str],
        options: Options = _DEFAULT,
        *,
        stdin: bytes | None = None,
        stdin_filename: str | None = None,
        outputs: Iterable[str] = (),
    ) -> None:
        """Prepare a run; ``outputs`` are files that its reports go to, passed over in folders."""
        self._paths = list(paths)
        self._options = options
        self._stdin = stdin or b""
        self._stdin_name = stdin_filename or STDIN_NAME
        self._checker = _RecordChecker(options, Fingerprints(), from_file=True)
        self._outputs = {os.path.realpath(path) for path in outputs}
        self._missing = False
        self.summary = Summary()

    @property
    def unreadable(self) -> bool:
        """Whether nothing could be read, or a named path is missing or holds nothing to check."""
        return self._missing or self.summary.transcripts == 0

    def __iter__(self) -> Iterator[ReplyResult]:
        """Yield one result for each transcript and each problem, in order of file and record."""
        from selfcheck.corpus.discovery import discover
        from selfcheck.transcripts.reading import read_bytes, read_path

        for found in discover(self._paths):
            if found.problem is not None:
                if found.named and found.problem.case in ("missing", "nothing"):
                    self._missing = True
                yield self._problem(found.problem)
                continue
            own = self._outputs and not found.named
            if own and os.path.realpath(found.path) in self._outputs:
                continue
            if found.path == STDIN:
                records = read_bytes(self._stdin, self._stdin_name)
            else:
                records = read_path(found.path, found.display)
            yield from self._file(records, found.named)

    def _file(self, records: Iterator[Transcript | Problem], named: bool) -> Iterator[ReplyResult]:
        """Check the records of one file; in directories, reports of earlier runs are skipped."""
        from selfcheck.transcripts.model import Transcript

        counted = False
        for record in records:
            own_report = not isinstance(record, Transcript) and record.args.get("kind") == "report"
            if own_report and not named:
                continue
            if not counted:
                self.summary = self.summary._replace(files=self.summary.files + 1)
                counted = True
            if isinstance(record, Transcript):
                yield self._transcript(record)
            else:
                yield self._problem(record)

    def _transcript(self, transcript: Transcript) -> ReplyResult:
        from selfcheck.transcripts.selection import current_turn

        turn = current_turn(transcript)
        checked = turn.reply is not None
        diagnostics = tuple(self._checker.check(transcript, turn))
        failed = any(can_fail(item, self._options.strict) for item in diagnostics)
        summary = self.summary
        self.summary = summary._replace(
            transcripts=summary.transcripts + 1,
            replies=summary.replies + checked,
            passed=summary.passed + (checked and not failed),
            failed=summary.failed + (checked and failed),
            no_reply=summary.no_reply + (not checked),
        )
        self._count(diagnostics)
        file = transcript.source.file
        reply_index = turn.reply.message_index if turn.reply is not None else None
        return ReplyResult(file, transcript.record, True, checked, failed, diagnostics, reply_index)

    def _problem(self, problem: Problem) -> ReplyResult:
        diagnostics = tuple(self._checker.problem(problem))
        self._count(diagnostics)
        failed = any(can_fail(item, self._options.strict) for item in diagnostics)
        return ReplyResult(problem.file, problem.record, False, False, failed, diagnostics)

    def _count(self, diagnostics: Sequence[Diagnostic]) -> None:
        count = [item.severity for item in diagnostics].count
        self.summary = self.summary._replace(
            errors=self.summary.errors + count("error"),
            warnings=self.summary.warnings + count("warning"),
            infos=self.summary.infos + count("info"),
        )


class _Filter:
    """Which codes are wanted. Files that cannot be read are reported unless they are ignored."""

    def __init__(self, options: Options) -> None:
        self._select = options.select
        self._ignore = options.ignore
        if options.lang != "auto" and options.lang not in LANGUAGES:
            raise ValueError(f"no such language: {options.lang}")
        if isinstance(options.select, str) or isinstance(options.ignore, str):
            raise ValueError("select and ignore take several codes: give a tuple or a list")
        if options.select or options.ignore:
            from selfcheck.rules.catalogue import known_prefix

            for prefix in (*options.select, *options.ignore):
                if not known_prefix(prefix):
                    raise ValueError(f"no such code: {prefix}")

    def wants(self, code: str, *, unreadable: bool = False) -> bool:
        """Whether a diagnostic of ``code`` is reported."""
        if any(matches(code, prefix) for prefix in self._ignore):
            return False
        if not self._select or unreadable:
            return True
        return any(matches(code, prefix) for prefix in self._select)


_EVERYTHING = _Filter(_DEFAULT)


def _identity(transcript: Transcript, turn: Turn) -> str:
    """What tells a record from others in its file: its id, or else the words that it answers."""
    if transcript.identity:
        return transcript.identity
    first = turn.user or turn.reply
    return digest_of(" ".join(first.text.split())) if first is not None else ""


def _selected(diagnostics: Iterable[Diagnostic], wanted: _Filter) -> list[Diagnostic]:
    return [item for item in diagnostics if wanted.wants(item.code)]


def _places_in(reply: Reply) -> Callable[[int, int], FileSpan]:
    from selfcheck.transcripts.source_map import FileSpan, LineIndex

    lines = LineIndex(reply.text)

    def place(start: int, end: int) -> FileSpan:
        return FileSpan(*lines.position(start), *lines.end_position(end, start))

    return place


class _RecordChecker:
    """Checks one transcript after the other and makes the diagnostics."""

    def __init__(self, options: Options, fingerprints: Fingerprints, *, from_file: bool) -> None:
        self._options = options
        self._filter = _Filter(options)
        self._fingerprints = fingerprints
        self._from_file = from_file

    def check(self, transcript: Transcript, turn: Turn) -> list[Diagnostic]:
        """Check a transcript's current turn; a crash becomes a diagnostic and the run goes on."""
        try:
            found = self._messages(transcript, turn)
        except Exception as error:
            return self._transcript_level(
                transcript,
                turn,
                Finding(
                    "transcript.check_failed",
                    (),
                    Span(0, 0),
                    {"error": f"{type(error).__name__}: {error}"},
                ),
            )
        if turn.reply is None:
            blank = any(
                part.path is None for message in transcript.messages for part in message.parts
            )
            finding = Finding(
                "transcript.no_reply",
                (),
                Span(0, 0),
                {},
                "empty" if blank else "",
                ERROR if self._options.require_reply else "",
            )
            found += self._transcript_level(transcript, turn, finding)
        return found

    def problem(self, problem: Problem) -> list[Diagnostic]:
        """Make the diagnostic of a file or record that cannot be read."""
        from selfcheck.diagnosis import file_diagnostic
        from selfcheck.transcripts.source_map import SourceMap

        if not self._filter.wants(problem.code, unreadable=True):
            return []
        place = None
        if problem.source is not None:
            place = SourceMap(problem.source).source_span(problem.start, problem.end)
        finding = Finding(problem.code, (), Span(0, 0), problem.args, problem.case)
        fingerprint = self._fingerprints.of(problem.file, "", problem.code, problem.case)
        return [
            file_diagnostic(
                finding, problem.file, problem.record, place, self._options.lang, fingerprint
            )
        ]

    def _transcript_level(
        self, transcript: Transcript, turn: Turn, finding: Finding
    ) -> list[Diagnostic]:
        from selfcheck.diagnosis import file_diagnostic
        from selfcheck.language import guess

        crashed = finding.code == "transcript.check_failed"
        if not self._filter.wants(finding.code, unreadable=crashed):
            return []
        file = record = place = None
        if self._from_file:
            from selfcheck.transcripts.source_map import SourceMap

            file, record = transcript.source.file, transcript.record
            place = SourceMap(transcript.source).source_span(0, 0)
        fingerprint = self._fingerprints.of(file or "", _identity(transcript, turn), finding.code)
        reply_lang = guess(part.text for part in (turn.user, turn.reply) if part is not None)
        return [
            file_diagnostic(
                finding, file, record, place, self._options.lang, fingerprint, reply_lang
            )
        ]

    def _messages(self, transcript: Transcript, turn: Turn) -> list[Diagnostic]:
        diagnostics: list[Diagnostic] = []
        for message, responses_only in ((turn.user, True), (turn.reply, False)):
            if message is None or not may_hold_block(message.text):
                continue
            from selfcheck.checker import check_text

            failed = check_text(message.text, DEFAULT_NAMES, responses_only=responses_only)
            if failed:
                from selfcheck.diagnosis import diagnose

                diagnostics += diagnose(failed, self._context(transcript, turn, message))
        return _selected(diagnostics, self._filter)

    def _context(self, transcript: Transcript, turn: Turn, message: Reply) -> Context:
        from selfcheck.diagnosis import Context
        from selfcheck.language import guess

        texts = [part.text for part in (turn.user, turn.reply) if part is not None]
        whole_file = message.pieces[0][1].path is None
        return Context(
            file=transcript.source.file if self._from_file else None,
            record=transcript.record if self._from_file else None,
            identity="" if whole_file else _identity(transcript, turn),
            reply=message,
            place=self._places(transcript, message),
            whole_file=whole_file,
            lang=self._options.lang,
            reply_lang=guess(texts),
            fingerprints=self._fingerprints,
        )

    def _places(self, transcript: Transcript, message: Reply) -> Callable[[int, int], FileSpan]:
        from selfcheck.transcripts.source_map import SourceMap

        if not self._from_file:
            return _places_in(message)
        source_map = SourceMap(transcript.source)

        def place(start: int, end: int) -> FileSpan:
            return source_map.reply_span(message, start, end)

        return place
