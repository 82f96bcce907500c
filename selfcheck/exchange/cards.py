"""The follow-up cards of a transcript, and what became of each: submitted, cancelled, or neither.

Source: the seed *追问卡片 userinputrequired*, *交互规则*: the stream pauses at a card until it is
submitted, and a new message of the user cancels it; docs/protocol.md, *Cards*.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from operator import itemgetter
from typing import Any

from selfcheck.dialects import card, card_submit
from selfcheck.dialects.card_submit import Fault
from selfcheck.dialects.nearest import MAX_COMPARED, nearest
from selfcheck.exchange.course import first_line_of, said_behind, said_first
from selfcheck.exchange.found import Carry, Found, source_of
from selfcheck.fields import CARD_EVENT
from selfcheck.model import Finding, Path, Span
from selfcheck.protocol.json_document import quick_value
from selfcheck.rules.wording import Quoted
from selfcheck.transcripts.carried import card_value
from selfcheck.transcripts.model import CardPart, Message, TextPart, ToolCall, Transcript
from selfcheck.transcripts.selection import Turn, is_person

_REQUEST: Path = ("requestId",)


class Sheet:
    """A card, or a submission, in its place of the transcript.

    ``position`` is the 0-based place of its message in the transcript's ``messages``, ``ordinal``
    its 1-based number among what the message has of this kind. For a submission ``card`` is the
    latest card before it that it names, if there is one, and ``nth`` the 0-based number among the
    ``submissions`` that name that card.
    """

    def __init__(self, part: CardPart, position: int, ordinal: int) -> None:
        """Take a part; ``Deck`` joins it to others."""
        self.part = part
        self.position = position
        self.ordinal = ordinal
        self.card: Sheet | None = None
        self.nth = 0
        self.submissions: list[Sheet] = []

    @cached_property
    def value(self) -> Any:
        """What it holds, decoded; ``None`` where that is no JSON."""
        return card_value(self.part)

    @property
    def name(self) -> str:
        """The id of a card, or the one that a submission names; ``""`` where there is none."""
        field = "requestId" if self.part.submission else "id"
        name = self.value.get(field) if isinstance(self.value, dict) else None
        return name if isinstance(name, str) and name.strip() else ""

    @cached_property
    def is_clean(self) -> bool:
        """Whether a card has no fault, or a submission none by itself and against its card."""
        if not self.part.submission:
            return card.is_clean(self.value)
        return card_submit.is_clean(self.value, self.template)

    @cached_property
    def settled(self) -> int:
        """The number of the submission that a card was answered by; past the last for none."""
        numbers = range(len(self.submissions))
        return next((nth for nth in numbers if self.submissions[nth].is_clean), len(numbers))

    @property
    def template(self) -> Any:
        """The decoded card that a submission is held against; ``None`` where that has faults."""
        return self.card.value if self.card is not None and self.card.is_clean else None


class Deck:
    """The cards and submissions of a transcript, joined; ``at`` has them by place of message."""

    def __init__(self, messages: tuple[Message, ...]) -> None:
        """Join each submission to the latest card before it that has the id it names."""
        self.at: dict[int, list[Sheet]] = {}
        self._messages = messages
        self._named: list[tuple[int, str]] = []
        latest: dict[str, Sheet] = {}
        for position, message in enumerate(messages):
            counts = {True: 0, False: 0}
            for part in message.cards:
                counts[part.submission] += 1
                sheet = Sheet(part, position, counts[part.submission])
                self.at.setdefault(position, []).append(sheet)
                name = sheet.name
                if not part.submission:
                    latest[name] = sheet
                    self._named.append((position, name))
                elif name in latest:
                    sheet.card = latest[name]
                    sheet.nth = len(sheet.card.submissions)
                    sheet.card.submissions.append(sheet)

    def names_until(self, position: int) -> list[str]:
        """The ids of the last cards in messages up to that at ``position``."""
        end = bisect_right(self._named, position, key=itemgetter(0))
        return [name for _, name in self._named[max(0, end - MAX_COMPARED) : end] if name]

    def is_interrupted(self, start: int, end: int) -> bool:
        """Whether a person has written between the messages at ``start`` and ``end``."""
        return bisect_right(self._persons, start) < bisect_left(self._persons, end)

    def said_next(self, sheet: Sheet, end: int) -> tuple[int, TextPart | ToolCall] | None:
        """Find what the assistant says first behind a card, before ``end``, with its place."""
        own = said_behind(self._messages[sheet.position], sheet.part)
        if own is not None:
            return sheet.position, own
        nth = bisect_right(self._spoken, sheet.position)
        if nth == len(self._spoken) or self._spoken[nth] >= end:
            return None
        first = said_first(self._messages[self._spoken[nth]])
        return None if first is None else (self._spoken[nth], first)

    @cached_property
    def _persons(self) -> list[int]:
        return [at for at, message in enumerate(self._messages) if is_person(message)]

    @cached_property
    def _spoken(self) -> list[int]:
        return [at for at, message in enumerate(self._messages) if said_first(message) is not None]


def concerns(turn: Turn) -> bool:
    """Whether ``turn`` has cards or submissions, those in the person's own message included."""
    asked = turn.asked is not None and bool(turn.asked.cards)
    return asked or any(message.cards for message in turn.messages)


def check(transcript: Transcript, turn: Turn, deck: Deck, carry: Carry) -> Iterator[Found]:
    """Check the cards and submissions of ``turn``; ``deck`` is that of the whole transcript.

    A submission counts where it stands, be its card of an earlier turn.
    """
    first = turn.start if turn.asked is None else turn.start - 1
    for position in range(first, turn.start + len(turn.messages)):
        for sheet in deck.at.get(position, ()):
            if sheet.part.submission:
                yield from _submission(transcript, deck, sheet, carry)
            else:
                yield from _card(transcript, deck, sheet, carry)


def _card(transcript: Transcript, deck: Deck, sheet: Sheet, carry: Carry) -> Iterator[Found]:
    if not (_is_plain(sheet) and sheet.is_clean):
        message = transcript.messages[sheet.position]
        findings = card.check_source(source_of(carry(message, sheet.part)))
        if findings:
            yield _found(sheet, findings)
    if sheet.submissions:
        yield from _continued(transcript, deck, sheet, carry)


def _submission(transcript: Transcript, deck: Deck, sheet: Sheet, carry: Carry) -> Iterator[Found]:
    """What is wrong with a submission by itself, with the moment that it comes at, or its answers.

    The answers of one that comes for nothing are of no interest.
    """
    untimely = _untimely(deck, sheet)
    if untimely is None and _is_plain(sheet) and sheet.is_clean:
        return
    source = source_of(carry(transcript.messages[sheet.position], sheet.part))
    findings = card_submit.check_source(source, sheet.template, untimely)
    if findings:
        yield _found(sheet, findings)


def _untimely(deck: Deck, sheet: Sheet) -> Fault | None:
    """Why a submission comes for nothing, if it does."""
    if not sheet.name:
        return None
    args: dict[str, Any] = {"value": Quoted(sheet.name)}
    shown = sheet.card
    if shown is None:
        known = deck.names_until(sheet.position)
        near = nearest(sheet.name, known)
        if near is not None:
            return Fault("request_unknown", _REQUEST, "nearest", {**args, "nearest": Quoted(near)})
        return Fault("request_unknown", _REQUEST, "" if known else "none", args)
    if shown.settled < sheet.nth:
        return Fault("already_submitted", _REQUEST, "", args)
    interrupted = deck.is_interrupted(shown.position, sheet.position)
    return Fault("card_cancelled", _REQUEST, "", args) if interrupted else None


def _continued(transcript: Transcript, deck: Deck, sheet: Sheet, carry: Carry) -> Iterator[Found]:
    """The first thing that the assistant says or calls between a card and its submission.

    One with faults does not end the pause where a good one follows.
    Once a person has written, the card is cancelled, and the assistant answers that.
    """
    answered = sheet.settled if sheet.settled < len(sheet.submissions) else 0
    end = sheet.submissions[answered].position
    found = None if deck.is_interrupted(sheet.position, end) else deck.said_next(sheet, end)
    if found is None:
        return
    position, part = found
    message = transcript.messages[position]
    code, args = "card.turn.continued", {"id": Quoted(sheet.name)}
    if isinstance(part, TextPart):
        finding = Finding(code, (), first_line_of(message, part), args, "text")
    else:
        span = Span(0, len(carry(message, part).reply.text))
        finding = Finding(code, (), span, {**args, "name": Quoted(part.name)}, "call")
    yield Found(position, part, CARD_EVENT, 0, [finding])


def _is_plain(sheet: Sheet) -> bool:
    """Whether decoding hides nothing: a string may hold a key twice."""
    payload = sheet.part.payload
    return not isinstance(payload, str) or quick_value(payload) is not None


def _found(sheet: Sheet, findings: list[Finding]) -> Found:
    return Found(sheet.position, sheet.part, CARD_EVENT, sheet.ordinal, findings)
