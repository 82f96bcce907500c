"""Checks one transcript, document or problem after the other and makes the diagnostics."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from selfcheck.fields import ASYNC_TOOL, LITE_TOOL
from selfcheck.fingerprint import Fingerprints, digest_of
from selfcheck.model import (
    DOCUMENT,
    ERROR,
    TOOL_CALL,
    TOOL_RESULT,
    Diagnostic,
    Finding,
    Span,
)
from selfcheck.options import Filter, Options, client_of, names_of
from selfcheck.protocol.scanner import may_hold_block
from selfcheck.transcripts.model import CardPart, TextPart, ToolCall
from selfcheck.transcripts.selection import (
    LATEST,
    Reply,
    Turn,
    is_diagnostic,
    replies,
    reply_of,
    turns,
)

if TYPE_CHECKING:
    from selfcheck.checker import BlockFindings
    from selfcheck.diagnosis import Context
    from selfcheck.exchange.conversation import Conversation
    from selfcheck.exchange.found import Found, Held
    from selfcheck.exchange.repair import Round
    from selfcheck.transcripts.carried import Carried
    from selfcheck.transcripts.model import (
        Message,
        Problem,
        RecordSource,
        Transcript,
    )
    from selfcheck.transcripts.source_map import FileSpan, SourceMap


class Outcome(NamedTuple):
    """What checking one reply gave, or a turn without one (``reply_index`` is ``None``).

    ``repair_rounds`` are those of its turn; only the turn's last reply has them. ``unanswered``
    says that the current turn has no reply: one outcome of a transcript at most does.
    """

    reply_index: int | None
    diagnostics: tuple[Diagnostic, ...]
    repair_rounds: int = 0
    unanswered: bool = False


class _Facts(NamedTuple):
    """What the diagnostics of a turn have in common: the record's identity, and the language."""

    identity: str
    lang: str


Placed = tuple[int, Diagnostic]
"""A diagnostic with the 0-based place of its message in the transcript."""


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
        self._exchange: Conversation | None = None
        self._known: tuple[Turn, _Facts] | None = None

    def check(self, transcript: Transcript) -> Iterator[Outcome]:
        """Check the replies that the options ask for, with what else their turns hold.

        These are the answers in the user's message, calls and results, and repair rounds. A crash
        becomes a diagnostic of what was checked, and the next thing is checked.
        """
        if self._options.document:
            yield self._document(transcript)
            return
        selected = turns(transcript, self._options.replies)
        if not self._ends(selected[-1], replies(selected[-1], LATEST)):
            # It is about the transcript as a whole, whose place is its start.
            lacking = self._no_reply(transcript, selected[-1])
            yield Outcome(None, tuple(lacking), unanswered=True)
        for turn in selected:
            yield from self._turn(transcript, turn)

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

    def _turn(self, transcript: Transcript, turn: Turn) -> Iterator[Outcome]:
        """Check one turn, and share out what is found among its replies, in order of place."""
        wanted = replies(turn, self._options.replies)
        found: list[Placed] = []
        rounds: list[Round] = []
        try:
            rounds = self._rounds(turn)
        except Exception as error:
            found += [(turn.start, item) for item in self._crashed(transcript, turn, error)]
        parts = [partial(self._user, transcript, turn)]
        parts += [
            partial(self._reply, transcript, turn, position, message, rounds)
            for position, message in wanted
        ]
        parts.append(partial(self._calls, transcript, turn))
        parts.append(partial(self._lite, transcript, turn))
        parts.append(partial(self._cards, transcript, turn))
        for part in parts:
            try:
                found += part()
            except Exception as error:
                crashed = self._crashed(transcript, turn, error)
                found += [(turn.start, item) for item in crashed]
        ends = self._ends(turn, wanted)
        found.sort(key=_in_order)
        if ends:
            yield from _shared_out(found, ends, len(rounds))
        elif found or rounds:
            yield Outcome(None, tuple(item for _, item in found), len(rounds))

    def _rounds(self, turn: Turn) -> list[Round]:
        """The repair rounds of the turn."""
        if not any(map(is_diagnostic, turn.messages)):
            return []
        from selfcheck.exchange.repair import rounds

        return rounds(turn, self._names)

    def _user(self, transcript: Transcript, turn: Turn) -> list[Placed]:
        """Check the answers in the message that the person sent, against what was asked before."""
        message = turn.user
        if message is None or not may_hold_block(message.text, self._names):
            return []
        from selfcheck.checker import check_text

        thread = self._conversation(transcript).thread
        thread.advance(turn.start - 1)
        try:
            failed = check_text(message.text, self._names, responses_only=True, asked=thread.asked)
        finally:
            thread.skip()
        found = self._diagnosed(failed, transcript, turn, message)
        return [(turn.start - 1, item) for item in found]

    def _reply(
        self,
        transcript: Transcript,
        turn: Turn,
        position: int,
        message: Message,
        rounds: list[Round],
    ) -> list[Placed]:
        """Check one reply, and whether it repairs what failed before it in its turn."""
        reply = reply_of(message)
        found: list[Diagnostic] = []
        lacking = self._lacking(reply, position, rounds) if rounds else []
        if lacking:
            from selfcheck.diagnosis import diagnose_text

            context = self._context(transcript, turn, reply)
            found += self._wanted(diagnose_text(lacking, context))
        if may_hold_block(reply.text, self._names):
            from selfcheck.checker import check_text

            failed = check_text(
                reply.text, self._names, examples=self._options.examples, client=self._client
            )
            found += self._diagnosed(failed, transcript, turn, reply)
        return [(position, item) for item in found]

    def _lacking(self, reply: Reply, position: int, rounds: list[Round]) -> list[Finding]:
        """What the reply at ``position`` lacks of the questionnaires that failed before it."""
        from selfcheck.exchange.repair import missing

        before = bisect_left(rounds, position, key=lambda found: found.position)
        return missing(reply.text, rounds[before - 1].wanted, self._names) if before else []

    def _calls(self, transcript: Transcript, turn: Turn) -> list[Placed]:
        """Check the calls of ``questionnaire_async`` in the turn, and their results."""
        if not any(message.tool_calls or message.tool_results for message in turn.messages):
            return []
        from selfcheck.exchange import turn as course

        if not course.concerns(turn):
            return []
        pairs = self._conversation(transcript).pairs
        carry = partial(self._carried, transcript)
        return self._placed(transcript, turn, course.check(transcript, turn, pairs, carry))

    def _lite(self, transcript: Transcript, turn: Turn) -> list[Placed]:
        """Check the lite-questionnaire calls in the turn, and the results."""
        from selfcheck.exchange import lite

        if not lite.concerns(turn):
            return []
        pairs = self._conversation(transcript).lite
        carry = partial(self._carried, transcript)
        return self._placed(transcript, turn, lite.check(transcript, turn, pairs, carry))

    def _cards(self, transcript: Transcript, turn: Turn) -> list[Placed]:
        """Check the follow-up cards in the turn, and the submissions of cards."""
        from selfcheck.exchange import cards

        if not cards.concerns(turn):
            return []
        deck = self._conversation(transcript).cards
        carry = partial(self._carried, transcript)
        return self._placed(transcript, turn, cards.check(transcript, turn, deck, carry))

    def _placed(
        self, transcript: Transcript, turn: Turn, findings: Iterator[Found]
    ) -> list[Placed]:
        """Make diagnostics of what is found beside the texts of a turn, each with its place."""
        return [
            (found.position, item)
            for found in findings
            for item in self._told(transcript, turn, transcript.messages[found.position], found)
        ]

    def _ends(self, turn: Turn, wanted: list[tuple[int, Message]]) -> list[tuple[int, int]]:
        """Where the ``wanted`` replies of ``turn`` stand, or else what it last asked without words.

        Gives the place of each message in the transcript, and the message's index.
        """
        if not wanted:
            placed = enumerate(turn.messages, turn.start)
            asked = [(at, message) for at, message in placed if self._asks(message)]
            wanted = asked[-1:]
        return [(position, message.message_index) for position, message in wanted]

    def _asks(self, message: Message) -> bool:
        """Whether ``message`` has a call that puts a questionnaire to the user, or a card."""
        if any(not card.submission for card in message.cards):
            return True
        names = {call.name for call in message.tool_calls}
        if ASYNC_TOOL in names or LITE_TOOL not in names:
            return ASYNC_TOOL in names
        from selfcheck.exchange.lite import is_lite_call

        tool = self._options.questionnaire_tool
        return any(is_lite_call(call, tool) for call in message.tool_calls)

    def _told(
        self, transcript: Transcript, turn: Turn, message: Message, found: Found
    ) -> list[Diagnostic]:
        """Make the diagnostics of findings about a call, a result, a card or what follows them."""
        from selfcheck.checker import carried_findings
        from selfcheck.diagnosis import diagnose, diagnose_text

        part = found.part
        if isinstance(part, TextPart):
            context = self._context(transcript, turn, reply_of(message))
            return self._wanted(diagnose_text(found.findings, context))
        carried = self._carried(transcript, message, part)
        context = self._context(transcript, turn, carried.reply, carried.place)
        if not found.ordinal:
            return self._wanted(diagnose_text(found.findings, context))
        text, encoding = context.reply.text, _encoding(part)
        checked = carried_findings(text, found.name, encoding, found.ordinal, found.findings)
        told = self._wanted(diagnose([checked], context))
        return [item._replace(told=found.told) for item in told]

    def _conversation(self, transcript: Transcript) -> Conversation:
        """Return ``transcript`` as an exchange of messages; its turns share it."""
        from selfcheck.exchange.conversation import Conversation

        if self._exchange is None or self._exchange.transcript is not transcript:
            tool = self._options.questionnaire_tool
            self._exchange = Conversation(transcript, self._names, tool)
        return self._exchange

    def _carried(self, transcript: Transcript, message: Message, part: Held) -> Carried:
        from selfcheck.transcripts.carried import carried_arguments, carried_card, carried_result

        source = message.source or transcript.source
        places = self._map(source) if self._from_file and source.textual else None
        if isinstance(part, ToolCall):
            return carried_arguments(part, message, source, places)
        if isinstance(part, CardPart):
            return carried_card(part, message, source, places)
        return carried_result(part, message, source, places)

    def _crashed(self, transcript: Transcript, turn: Turn, error: Exception) -> list[Diagnostic]:
        args = {"error": f"{type(error).__name__}: {error}"}
        return self._transcript_level(
            transcript, turn, Finding("transcript.check_failed", (), Span(0, 0), args)
        )

    def _document(self, transcript: Transcript) -> Outcome:
        """Check a file that is a questionnaire document by itself, whatever it holds."""
        if not transcript.messages:
            # An empty cell of a table.
            lacking = self._no_reply(transcript, Turn(None, 0, ()))
            return Outcome(None, tuple(lacking), unanswered=True)
        reply = reply_of(transcript.messages[0])
        turn = Turn(None, 0, transcript.messages)
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

        return self._wanted(diagnose(failed, self._context(transcript, turn, message)))

    def _wanted(self, found: list[Diagnostic]) -> list[Diagnostic]:
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

        crashed = finding.code == "transcript.check_failed"
        if not self._filter.wants(finding.code, unreadable=crashed):
            return []
        whole = Whole(None, "", None, None)
        if self._from_file:
            source = transcript.source
            place = self._map(source).source_span(0, 0) if source.textual else None
            whole = Whole(source.file, source.member, transcript.record, place)
        facts = self._facts(transcript, turn)
        fingerprint = self._fingerprints.of(whole.file or "", facts.identity, finding.code)
        return [file_diagnostic(finding, whole, self._options.lang, fingerprint, facts.lang)]

    def _context(
        self,
        transcript: Transcript,
        turn: Turn,
        message: Reply,
        place: Callable[[int, int], FileSpan | None] | None = None,
    ) -> Context:
        from selfcheck.diagnosis import Context

        facts = self._facts(transcript, turn)
        whole_file = bool(message.pieces) and message.pieces[0][1].path is None
        source = message.source or transcript.source
        return Context(
            file=source.file if self._from_file else None,
            member=source.member,
            record=transcript.record if self._from_file else None,
            identity="" if whole_file else facts.identity,
            reply=message,
            place=place or self._places(transcript, message),
            whole_file=whole_file,
            lang=self._options.lang,
            reply_lang=facts.lang,
            fingerprints=self._fingerprints,
        )

    def _facts(self, transcript: Transcript, turn: Turn) -> _Facts:
        """Return what the diagnostics of ``turn`` have in common; worked out once."""
        if self._known is None or self._known[0] is not turn:
            from selfcheck.language import guess

            said = [part for part in (turn.user, turn.reply) if part is not None]
            # A record's own id, or else the words that it answers, tell it from others in its file.
            first = " ".join(said[0].text.split()) if said and not transcript.identity else ""
            identity = transcript.identity or (digest_of(first) if said else "")
            self._known = turn, _Facts(identity, guess(part.text for part in said))
        return self._known[1]

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
            from selfcheck.transcripts.source_map import places_in

            return places_in(message)
        if not source.textual:
            return lambda start, end: None
        source_map = self._map(source)

        def place(start: int, end: int) -> FileSpan:
            return source_map.reply_span(message, start, end)

        return place


def _in_order(placed: Placed) -> tuple[int, int, int]:
    """The order of a turn's diagnostics: by message, then by place in the file."""
    position, item = placed
    return position, item.line or 0, item.column or 0


def _encoding(part: Held) -> str:
    """The encoding of what a message holds beside its texts; a card is a document by itself."""
    if isinstance(part, CardPart):
        return DOCUMENT
    return TOOL_CALL if isinstance(part, ToolCall) else TOOL_RESULT


def _shared_out(found: list[Placed], ends: list[tuple[int, int]], rounds: int) -> Iterator[Outcome]:
    """Give each reply what was found up to it, and the last one the rest and the repair rounds.

    ``ends`` has the place and the index of each reply's message, in order.
    """
    at = 0
    for position, index in ends[:-1]:
        start = at
        while at < len(found) and found[at][0] <= position:
            at += 1
        yield Outcome(index, tuple(item for _, item in found[start:at]))
    yield Outcome(ends[-1][1], tuple(item for _, item in found[at:]), rounds)
