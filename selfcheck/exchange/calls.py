"""The ``questionnaire_async`` calls of a transcript, each with the result that answers it.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *校验失败*: a result
belongs to the call whose id it names.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Any, NamedTuple

from selfcheck.dialects.arguments import Expected, expected_of
from selfcheck.dialects.form import Form
from selfcheck.dialects.result import form_of_result, succeeded
from selfcheck.fields import ASYNC_TOOL
from selfcheck.transcripts.carried import result_value
from selfcheck.transcripts.model import Message, ToolCall, ToolResult

# A field that only results of the tool have.
_MARK = "validation_passed"


class Call:
    """A call of ``questionnaire_async``, and its result where there is one.

    ``ordinal`` is its 1-based number among such calls of its message; ``position`` the 0-based
    place of ``message`` in the transcript's ``messages``, ``answered_at`` that of the message with
    the result. What is decoded of it is decoded once.
    """

    def __init__(self, message: Message, position: int, call: ToolCall, ordinal: int) -> None:
        """Take a call without its result; ``answer`` gives it one."""
        self.message = message
        self.position = position
        self.call = call
        self.ordinal = ordinal
        self.result: ToolResult | None = None
        self.answered_at = -1

    def answer(self, found: ToolResult, position: int) -> None:
        """Note the result, in the message at ``position``; nothing may have been asked before."""
        self.result = found
        self.answered_at = position

    @cached_property
    def expected(self) -> Expected:
        """What it must return."""
        return expected_of(self.call.arguments)

    @cached_property
    def returned(self) -> Any:
        """What it has returned, decoded; ``None`` where that is no JSON, or not there."""
        return None if self.result is None else result_value(self.result)

    @property
    def succeeded(self) -> bool:
        """Whether its result says that the questionnaire was put to the user."""
        return succeeded(self.returned)

    @property
    def asks(self) -> bool:
        """Whether the user was asked: by what the result says, or else by the arguments."""
        if self.result is None:
            return self.form is not None
        # A result that does not say whether is at fault itself.
        return isinstance(self.returned, dict) and self.returned.get("success") is not False

    @property
    def form(self) -> Form | None:
        """What a client shows of it: the result's questions, or those that it should have had."""
        return form_of_result(self.returned) or self.expected.form


class Stray(NamedTuple):
    """A questionnaire result that answers no call; ``answered`` where its call has one already.

    ``ordinal`` is its 1-based number among the results of its message.
    """

    position: int
    result: ToolResult
    ordinal: int
    answered: bool


class Pairs:
    """The calls of a transcript, and the results that belong to none.

    ``called``, ``answered`` and ``strays`` hold them by the 0-based place of the message with the
    call, with the result, or with the stray result.
    """

    def __init__(self, calls: list[Call], strays: list[Stray]) -> None:
        """Take both in the order of their messages."""
        self.calls = calls
        self.called: dict[int, list[Call]] = {}
        self.answered: dict[int, list[Call]] = {}
        self.strays: dict[int, list[Stray]] = {}
        for call in calls:
            self.called.setdefault(call.position, []).append(call)
            if call.result is not None:
                self.answered.setdefault(call.answered_at, []).append(call)
        for stray in strays:
            self.strays.setdefault(stray.position, []).append(stray)


def pair(messages: tuple[Message, ...]) -> Pairs:
    """Join calls and results by their ids; a result answers the latest message that has its id.

    Ids may be used again by later calls; calls of one message that share an id are answered in
    their order.
    """
    calls: list[Call] = []
    strays: list[Stray] = []
    # The places in ``calls`` of the calls that a result with this id answers; -1 for other tools.
    waiting: dict[str | None, deque[int]] = {}
    for position, message in enumerate(messages):
        ordinal = 0
        new: set[str | None] = set()
        for call in message.tool_calls:
            if call.id not in new:
                new.add(call.id)
                waiting[call.id] = deque()
            if call.name == ASYNC_TOOL:
                ordinal += 1
                waiting[call.id].append(len(calls))
                calls.append(Call(message, position, call, ordinal))
            else:
                waiting[call.id].append(-1)
        for number, found in enumerate(message.tool_results, 1):
            queue = waiting.get(found.call_id)
            if queue is None:
                if may_be_result(found):
                    strays.append(Stray(position, found, number, answered=False))
                continue
            # The last one stays, so that what comes after its result is known to be too much.
            nth = queue.popleft() if len(queue) > 1 else queue[0]
            if nth >= 0 and calls[nth].result is None:
                calls[nth].answer(found, position)
            elif nth >= 0:
                strays.append(Stray(position, found, number, answered=True))
    return Pairs(calls, strays)


def may_be_result(found: ToolResult) -> bool:
    """Whether ``found`` is a result of ``questionnaire_async``, as far as its name and text tell.

    Quick for a string, which most results are.
    """
    if found.name is not None:
        return found.name == ASYNC_TOOL
    if isinstance(found.content, str) and _MARK not in found.content:
        return False
    value = result_value(found)
    return isinstance(value, dict) and {"success", "status", _MARK} <= value.keys()
