"""Which questionnaire a response answers, and whether it may still be answered.

Source: docs/protocol.md, *Responses*; Sage Inline Questionnaire, *前端实现要求*: only what the
latest assistant message asks can be submitted, and once.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from selfcheck.dialects import normalise
from selfcheck.dialects.form import Form
from selfcheck.dialects.response import ANSWERED, MISMATCH, STALE, Asked, faults_against
from selfcheck.exchange.calls import Call, Pairs
from selfcheck.protocol.block import CHECKED, Block
from selfcheck.protocol.names import CANONICAL, Names
from selfcheck.protocol.payload import value_of
from selfcheck.protocol.scanner import may_hold_block, scan
from selfcheck.transcripts.model import Message
from selfcheck.transcripts.selection import is_person, is_reply, reply_of

# How the protocol writes a questionnaire's id: the message's id, and the ordinal of the block.
_ORDINAL = re.compile(r"_q([0-9]{1,9})$")


class Request:
    """A questionnaire that was put to the user.

    ``name`` is its base name; ``message`` the message that holds it; ``ordinal`` the 1-based number
    of its block there, where calls are counted after the blocks of the text. ``call`` is the call
    that it was put with, ``None`` for one in a reply's text. ``answered`` says that a response to
    it has been seen.
    """

    def __init__(
        self,
        name: str,
        ordinal: int,
        message: Message,
        read: Callable[[], Form | None],
        call: Call | None = None,
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

    def __init__(self, messages: tuple[Message, ...], pairs: Pairs, names: Names) -> None:
        """Start before the first of ``messages``, whose calls are ``pairs``."""
        self._messages = messages
        self._names = names
        self._calls: dict[int, list[Call]] = {}
        for call in pairs.calls:
            self._calls.setdefault(call.position, []).append(call)
        self._at = 0
        self._latest: list[Request] = []
        self._by_name: dict[str, list[Request]] = {}
        self._nearest: list[Request] = []

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
        here = [request for request in self._latest if request.name == base]
        before = self._by_name.get(base, [])
        if here:
            request = _chosen(here, value)
            standing = ANSWERED if request.answered else ""
            request.answered = True
        elif before and not (self._latest and all(request.answered for request in before)):
            request = _chosen(before, value)
            standing = ANSWERED if request.answered else STALE
        elif self._latest or self._nearest:
            request = _chosen(self._latest or self._nearest, value)
            standing = MISMATCH
        else:
            return None
        return Asked(request.name, request.form, standing)

    def _ask(self, message: Message) -> None:
        """Note the requests of a message of the assistant."""
        found = requests_in(message, self._names) if is_reply(message) else []
        called = self._in_calls(message, after=max((item.ordinal for item in found), default=0))
        if not called and not is_reply(message):
            return
        found += called
        self._latest = found
        if found:
            self._nearest = found
        for name in dict.fromkeys(request.name for request in found):
            self._by_name[name] = [request for request in found if request.name == name]

    def _in_calls(self, message: Message, after: int) -> list[Request]:
        """The requests that calls in ``message`` have put to the user, numbered on ``after``."""
        return [
            Request(CANONICAL, after + call.ordinal, message, _form_reader(call), call)
            for call in self._calls.get(self._at, ())
            if call.asks
        ]

    def _hear(self, message: Message) -> None:
        """Note the responses that a person's message holds."""
        text = reply_of(message).text
        if not may_hold_block(text, self._names):
            return
        for block in scan(text, self._names):
            if self._names.is_answer(block.name) and block.content == CHECKED:
                value = value_of(text, block)
                if value is not None:
                    self.asked(block.base, value)


def requests_in(message: Message, names: Names) -> list[Request]:
    """Find the requests in the visible text of ``message``, in order; near misses are none."""
    text = reply_of(message).text
    if not may_hold_block(text, names):
        return []
    return [
        Request(block.base, ordinal, message, _block_reader(text, block))
        for ordinal, block in enumerate(scan(text, names), 1)
        if block.content == CHECKED and not block.response and block.base in names.profiles
    ]


def _block_reader(text: str, block: Block) -> Callable[[], Form | None]:
    def read() -> Form | None:
        value = value_of(text, block)
        return None if value is None else normalise.inline(value)

    return read


def _form_reader(call: Call) -> Callable[[], Form | None]:
    return lambda: call.form


def _chosen(requests: list[Request], value: Any) -> Request:
    """Choose the request of one message that ``value`` answers: the one that it fits best.

    Of several that it fits as well, the one that its ``questionnaire_id`` numbers, else the first
    that has no answer yet.
    """
    if len(requests) == 1:
        return requests[0]
    identity = value.get("questionnaire_id") if isinstance(value, dict) else None
    match = _ORDINAL.search(identity) if isinstance(identity, str) else None
    ordinal = int(match[1]) if match else 0

    def misfit(request: Request) -> tuple[int, bool, bool, bool]:
        answers = value.get("answers") if isinstance(value, dict) else None
        known = request.form is not None and isinstance(answers, list)
        faults = faults_against(value, request.form, request.name) if known else 0
        other_texts = _other_texts(request.form, answers) if known else 0
        return faults + other_texts, not known, request.ordinal != ordinal, request.answered

    return min(requests, key=misfit)


def _other_texts(form: Form | None, answers: Any) -> int:
    """Count the answers that repeat another question than the one that they name."""
    texts = {question.id: question.text for question in form.questions} if form else {}
    return sum(
        isinstance(text := answer.get("question"), str)
        and isinstance(identity := answer.get("question_id"), str)
        and identity in texts
        and text.strip() != texts[identity]
        for answer in answers
        if isinstance(answer, dict)
    )
