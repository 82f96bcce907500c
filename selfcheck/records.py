"""Checks one transcript, document or problem after the other and makes the diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from selfcheck.fingerprint import Fingerprints, digest_of
from selfcheck.model import ERROR, Diagnostic, Finding, Span
from selfcheck.options import Filter, Options, client_of, names_of
from selfcheck.protocol.scanner import may_hold_block
from selfcheck.transcripts.selection import Reply, Turn, reply_of, turns

if TYPE_CHECKING:
    from selfcheck.checker import BlockFindings
    from selfcheck.diagnosis import Context
    from selfcheck.transcripts.model import Problem, RecordSource, Transcript
    from selfcheck.transcripts.source_map import FileSpan, SourceMap


class Outcome(NamedTuple):
    """What checking one reply gave, or a turn without one (``reply_index`` is ``None``)."""

    reply_index: int | None
    diagnostics: tuple[Diagnostic, ...]


class RecordChecker:
    """Checks records by one set of options."""

    def __init__(self, options: Options, fingerprints: Fingerprints, *, from_file: bool) -> None:
        """Take ``from_file`` as false where messages, not files, are checked.

        Then places are those in the message. Raises ``ValueError`` for options that do not exist.
        """
        self._options = options
        self._names = names_of(options)
        self._filter = Filter(options)
        self._client = client_of(options)
        self._fingerprints = fingerprints
        self._from_file = from_file
        self._last: tuple[RecordSource, SourceMap] | None = None

    def check(self, transcript: Transcript) -> Iterator[Outcome]:
        """Check the replies that the options ask for, each with the answers that its turn holds.

        A crash becomes a diagnostic of its reply, and the next one is checked.
        """
        if self._options.document:
            yield self._document(transcript)
            return
        selected = turns(transcript, self._options.replies)
        for turn in selected:
            diagnostics = self._turn(transcript, turn)
            last = turn is selected[-1]
            if last and turn.reply is None:
                diagnostics += self._no_reply(transcript, turn)
            if turn.reply is not None:
                yield Outcome(turn.reply.message_index, tuple(diagnostics))
            elif diagnostics or last:
                yield Outcome(None, tuple(diagnostics))

    def problem(self, problem: Problem) -> list[Diagnostic]:
        """Make the diagnostic of a file or record that cannot be read."""
        from selfcheck.diagnosis import Whole, file_diagnostic
        from selfcheck.transcripts.source_map import SourceMap

        if not self._filter.wants(problem.code, unreadable=True):
            return []
        source = problem.source
        place = None
        if source is not None and source.textual and (source.text or not source.member):
            place = SourceMap(source).source_span(problem.start, problem.end)
        finding = Finding(problem.code, (), Span(0, 0), problem.args, problem.case)
        member = source.member if source is not None else ""
        fingerprint = self._fingerprints.of(problem.file, member, problem.code, problem.case)
        whole = Whole(problem.file, member, problem.record, place)
        return [file_diagnostic(finding, whole, self._options.lang, fingerprint)]

    def _turn(self, transcript: Transcript, turn: Turn) -> list[Diagnostic]:
        try:
            return self._messages(transcript, turn)
        except Exception as error:
            return self._crashed(transcript, turn, error)

    def _crashed(self, transcript: Transcript, turn: Turn, error: Exception) -> list[Diagnostic]:
        args = {"error": f"{type(error).__name__}: {error}"}
        return self._transcript_level(
            transcript, turn, Finding("transcript.check_failed", (), Span(0, 0), args)
        )

    def _messages(self, transcript: Transcript, turn: Turn) -> list[Diagnostic]:
        diagnostics: list[Diagnostic] = []
        user = turn.user if turn.first else None
        for message, responses_only in ((user, True), (turn.reply, False)):
            if message is None or not may_hold_block(message.text, self._names):
                continue
            from selfcheck.checker import check_text

            failed = check_text(
                message.text,
                self._names,
                responses_only=responses_only,
                examples=self._options.examples and not responses_only,
                client=self._client,
            )
            diagnostics += self._diagnosed(failed, transcript, turn, message)
        return diagnostics

    def _document(self, transcript: Transcript) -> Outcome:
        """Check a file that is a questionnaire document by itself, whatever it holds."""
        if not transcript.messages:
            # An empty cell of a table.
            return Outcome(None, tuple(self._no_reply(transcript, Turn(None, None))))
        reply = reply_of(transcript.messages[0])
        turn = Turn(None, reply)
        try:
            from selfcheck.checker import check_document

            failed = check_document(reply.text, self._options.document)
            diagnostics = self._diagnosed(failed, transcript, turn, reply)
        except Exception as error:
            diagnostics = self._crashed(transcript, turn, error)
        return Outcome(0, tuple(diagnostics))

    def _diagnosed(
        self, failed: list[BlockFindings], transcript: Transcript, turn: Turn, message: Reply
    ) -> list[Diagnostic]:
        if not failed:
            return []
        from selfcheck.diagnosis import diagnose

        found = diagnose(failed, self._context(transcript, turn, message))
        return [item for item in found if self._filter.wants(item.code)]

    def _no_reply(self, transcript: Transcript, turn: Turn) -> list[Diagnostic]:
        # A file that is a reply is empty; a transcript merely has none.
        whole_file = any(
            part.path is None for message in transcript.messages for part in message.parts
        )
        severity = ERROR if self._options.require_reply else ""
        case = "empty" if whole_file else ""
        finding = Finding("transcript.no_reply", (), Span(0, 0), {}, case, severity)
        return self._transcript_level(transcript, turn, finding)

    def _transcript_level(
        self, transcript: Transcript, turn: Turn, finding: Finding
    ) -> list[Diagnostic]:
        from selfcheck.diagnosis import Whole, file_diagnostic
        from selfcheck.language import guess

        crashed = finding.code == "transcript.check_failed"
        if not self._filter.wants(finding.code, unreadable=crashed):
            return []
        whole = Whole(None, "", None, None)
        if self._from_file:
            source = transcript.source
            place = self._map(source).source_span(0, 0) if source.textual else None
            whole = Whole(source.file, source.member, transcript.record, place)
        fingerprint = self._fingerprints.of(
            whole.file or "", _identity(transcript, turn), finding.code
        )
        reply_lang = guess(part.text for part in (turn.user, turn.reply) if part is not None)
        return [file_diagnostic(finding, whole, self._options.lang, fingerprint, reply_lang)]

    def _context(self, transcript: Transcript, turn: Turn, message: Reply) -> Context:
        from selfcheck.diagnosis import Context
        from selfcheck.language import guess

        texts = [part.text for part in (turn.user, turn.reply) if part is not None]
        whole_file = message.pieces[0][1].path is None
        source = message.source or transcript.source
        return Context(
            file=source.file if self._from_file else None,
            member=source.member,
            record=transcript.record if self._from_file else None,
            identity="" if whole_file else _identity(transcript, turn),
            reply=message,
            place=self._places(transcript, message),
            whole_file=whole_file,
            lang=self._options.lang,
            reply_lang=guess(texts),
            fingerprints=self._fingerprints,
        )

    def _map(self, source: RecordSource) -> SourceMap:
        """Return the places in ``source``; replies that share it, share them."""
        from selfcheck.transcripts.source_map import SourceMap

        if self._last is None or self._last[0] is not source:
            self._last = (source, SourceMap(source))
        return self._last[1]

    def _places(
        self, transcript: Transcript, message: Reply
    ) -> Callable[[int, int], FileSpan | None]:
        source = message.source or transcript.source
        if not self._from_file:
            return places_in(message)
        if not source.textual:
            return lambda start, end: None
        source_map = self._map(source)

        def place(start: int, end: int) -> FileSpan:
            return source_map.reply_span(message, start, end)

        return place


def places_in(reply: Reply) -> Callable[[int, int], FileSpan]:
    """Return the function that turns code points of ``reply.text`` into its lines and columns."""
    from selfcheck.transcripts.source_map import FileSpan, LineIndex

    lines = LineIndex(reply.text)

    def place(start: int, end: int) -> FileSpan:
        return FileSpan(*lines.position(start), *lines.end_position(end, start))

    return place


def _identity(transcript: Transcript, turn: Turn) -> str:
    """What tells a record from others in its file: its id, or else the words that it answers."""
    if transcript.identity:
        return transcript.identity
    first = turn.user or turn.reply
    return digest_of(" ".join(first.text.split())) if first is not None else ""
