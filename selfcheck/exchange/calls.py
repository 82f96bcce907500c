"""The ``questionnaire_async`` calls of a transcript, each with the result that answers it.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *校验失败*: a result
belongs to the call whose id it names.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from selfcheck.dialects import result
from selfcheck.dialects.form import Form
from selfcheck.fields import ASYNC_TOOL
from selfcheck.transcripts.carried import result_value
from selfcheck.transcripts.model import Message, ToolCall, ToolResult

# A field that only results of the tool have.
_MARK = "validation_passed"


class Call(NamedTuple):
    """A call of ``questionnaire_async``, and its result where there is one.

    ``ordinal`` is its 1-based number among such calls of its message; ``position`` the 0-based
    place of ``message`` in the transcript's ``messages``, ``answered_at`` that of the message with
    the result.
    """

    message: Message
    position: int
    call: ToolCall
    ordinal: int
    result: ToolResult | None = None
    answered_at: int = -1

    @property
    def succeeded(self) -> bool:
        """Whether its result says that the questionnaire was put to the user."""
        return self.result is not None and result.succeeded(result_value(self.result))

    @property
    def asks(self) -> bool:
        """Whether the user was asked: by what the result says, or else by the arguments."""
        if self.result is None:
            return self.form is not None
        value = result_value(self.result)
        # A result that does not say so is at fault itself.
        return isinstance(value, dict) and value.get("success") is not False

    @property
    def form(self) -> Form | None:
        """What a client shows of it: the result's questions, or those that it should have had."""
        shown = result.form_of_result(result_value(self.result)) if self.result else None
        return shown or result.expected_of(self.call.arguments).form


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
                calls[nth] = calls[nth]._replace(result=found, answered_at=position)
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
