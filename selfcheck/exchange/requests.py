"""Which questionnaire a response answers, and whether it may still be answered.

Source: docs/protocol.md, *Responses*; Sage Inline Questionnaire, *前端实现要求*: only what the
latest assistant message asks can be submitted, and once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from selfcheck.dialects import normalise
from selfcheck.dialects.form import Form
from selfcheck.dialects.response import ANSWERED, MISMATCH, STALE, Asked, faults_against
from selfcheck.dialects.result import form_of_result, succeeded
from selfcheck.exchange.calls import AsyncCall
from selfcheck.exchange.pairing import Pairs, Stray
from selfcheck.protocol.block import CHECKED, Block
from selfcheck.protocol.identity import ordinal_of, questionnaire_id
from selfcheck.protocol.names import CANONICAL, Names
from selfcheck.protocol.payload import value_of
from selfcheck.protocol.scanner import may_hold_block, scan
from selfcheck.transcripts.carried import result_value
from selfcheck.transcripts.model import Message
from selfcheck.transcripts.selection import is_person, is_reply, reply_of

# So many requests of one message are, where its id does not tell which is meant.
_MOST_COMPARED = 32


class Request:
    """A questionnaire that was put to the user.

    ``name`` is its base name; ``message`` the message that holds it; ``ordinal`` the 1-based number
    of its block there, where calls are counted after all blocks of the text. ``call`` is the call
    that it was put with, ``None`` for one in a reply's text. ``answered`` says that a response to
    it has been seen.
    """

    def __init__(
        self,
        name: str,
        ordinal: int,
        message: Message,
        read: Callable[[], Form | None],
        call: AsyncCall | None = None,
    ) -> None:
        """Take the function that reads the form, which is called when the form is wanted."""
        self.name = name
        self.ordinal = ordinal
        self.message = message
        self.call = call
        self.answered = False
        self._read = read
        self._form: Form | None = None
        self._known = False

    @property
    def form(self) -> Form | None:
        """Its normal form; ``None`` where it cannot be read."""
        if not self._known:
            self._form, self._known = self._read(), True
        return self._form


class Thread:
    """Walks through a transcript and knows what is asked at each place of it."""

    def __init__(
        self, messages: tuple[Message, ...], pairs: Pairs[AsyncCall], names: Names
    ) -> None:
        """Start before the first of ``messages``, whose calls are ``pairs``."""
        self._messages = messages
        self._names = names
        self._pairs = pairs
        self._at = 0
        self._latest: list[Request] = []
        # Of the latest message, of the nearest one before it that asks under the name, by name.
        self._here: dict[str, list[Request]] = {}
        self._before: dict[str, list[Request]] = {}
        self._nearest: list[Request] = []
        self._by_id: dict[str, Request] = {}

    def advance(self, position: int) -> None:
        """Read on up to the message at the 0-based ``position``, which is not read itself."""
        while self._at < position:
            message = self._messages[self._at]
            if is_person(message):
                self._hear(message)
            else:
                self._ask(message)
            self._at += 1

    def skip(self) -> None:
        """Pass over the next message, whose responses somebody has asked about one by one."""
        self._at += 1

    def latest(self) -> list[Request]:
        """The requests of the latest assistant message so far, in order; maybe none."""
        return list(self._latest)

    def asked(self, base: str, value: Any) -> Asked | None:
        """Find what the response ``value`` under the base name ``base`` answers, and note that.

        ``None`` where nothing was asked before. Call it once for each response, in order.
        """
        here = self._here.get(base)
        before = self._before.get(base, [])
        named = self._named(base, value)
        if named is not None and named not in (here or ()):
            request, standing = named, ANSWERED if named.answered else STALE
        elif here:
            request = _chosen(here, value)
            standing = ANSWERED if request.answered else ""
            request.answered = True
        elif before and not (self._latest and all(found.answered for found in before)):
            request = _chosen(before, value)
            standing = ANSWERED if request.answered else STALE
        elif self._latest or self._nearest:
            request, standing = _chosen(self._latest or self._nearest, value), MISMATCH
        else:
            return None
        return Asked(request.name, request.form, standing)

    def _named(self, base: str, value: Any) -> Request | None:
        """The request whose id ``value`` has, where its message has an id to make that of."""
        identity = value.get("questionnaire_id") if isinstance(value, dict) else None
        named = self._by_id.get(identity) if isinstance(identity, str) else None
        return named if named is not None and named.name == base else None

    def _ask(self, message: Message) -> None:
        """Note the requests of a message of the assistant, or of one with a result."""
        replied = is_reply(message)
        blocks = _blocks(reply_of(message).text, self._names) if replied else []
        found = [
            Request(block.base, ordinal, message, _block_reader(reply_of(message).text, block))
            for ordinal, block in enumerate(blocks, 1)
            if block.content == CHECKED and not block.response and block.base in self._names
        ]
        found += self._in_calls(message, len(blocks))
        if not found and not replied:
            return
        self._latest = found
        self._here = {}
        for request in found:
            self._here.setdefault(request.name, []).append(request)
            if message.message_id:
                self._by_id[questionnaire_id(message.message_id, request.ordinal)] = request
        self._before |= self._here
        self._nearest = found or self._nearest

    def _in_calls(self, message: Message, after: int) -> list[Request]:
        """The requests that calls in ``message`` have put to the user, numbered on ``after``.

        So has the successful result of a call that the transcript does not hold.
        """
        found = [
            Request(CANONICAL, after + call.ordinal, message, partial(_form_of, call), call)
            for call in self._pairs.called.get(self._at, ())
            if call.asks
        ]
        return found + [
            Request(CANONICAL, ordinal, message, partial(_form_of_stray, stray))
            for ordinal, stray in enumerate(self._pairs.strays.get(self._at, ()), 1)
            if not stray.answered and succeeded(result_value(stray.result))
        ]

    def _hear(self, message: Message) -> None:
        """Note the responses that a person's message holds."""
        text = reply_of(message).text
        for block in _blocks(text, self._names):
            if self._names.is_answer(block.name) and block.content == CHECKED:
                value = value_of(text, block)
                if value is not None:
                    self.asked(block.base, value)


def _blocks(text: str, names: Names) -> list[Block]:
    return scan(text, names) if may_hold_block(text, names) else []


def _block_reader(text: str, block: Block) -> Callable[[], Form | None]:
    def read() -> Form | None:
        value = value_of(text, block)
        return None if value is None else normalise.inline(value)

    return read


def _form_of(call: AsyncCall) -> Form | None:
    return call.form


def _form_of_stray(stray: Stray) -> Form | None:
    return form_of_result(result_value(stray.result))


def _chosen(requests: list[Request], value: Any) -> Request:
    """Choose the request of one message that ``value`` answers: the one that it fits best.

    Of several that it fits as well, the one that its ``questionnaire_id`` numbers, else the first
    that has no answer yet.
    """
    if len(requests) == 1:
        return requests[0]
    identity = value.get("questionnaire_id") if isinstance(value, dict) else None
    ordinal = ordinal_of(identity) if isinstance(identity, str) else 0
    numbered = next((request for request in requests if request.ordinal == ordinal), None)
    if numbered is not None and not _misfit(numbered, value):
        return numbered
    likely = [numbered] if numbered is not None else []
    likely += islice((request for request in requests if not request.answered), _MOST_COMPARED)
    likely += requests[:_MOST_COMPARED]
    return min(
        likely,
        key=lambda request: (
            _misfit(request, value),
            request.form is None,
            request is not numbered,
            request.answered,
        ),
    )


def _misfit(request: Request, value: Any) -> int:
    """Count what speaks against ``value`` as an answer to ``request``; nothing if that is unread.

    That are its faults, and answers that repeat another question than the one that they name.
    """
    answers = value.get("answers") if isinstance(value, dict) else None
    if request.form is None or not isinstance(answers, list):
        return 0
    texts = {question.id: question.text for question in request.form.questions}
    other_texts = sum(
        isinstance(text := answer.get("question"), str)
        and isinstance(identity := answer.get("question_id"), str)
        and identity in texts
        and text.strip() != texts[identity]
        for answer in answers
        if isinstance(answer, dict)
    )
    return other_texts + faults_against(value, request.form, request.name)
