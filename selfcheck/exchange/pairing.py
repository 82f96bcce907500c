"""Joins the calls of a tool in a transcript to the results that answer them, by their ids."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from selfcheck.transcripts.carried import result_value
from selfcheck.transcripts.model import Message, ToolCall, ToolResult


class Call:
    """A call of a tool, and its result where there is one.

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
    def returned(self) -> Any:
        """What it has returned, decoded; ``None`` where that is no JSON, or not there."""
        return None if self.result is None else result_value(self.result)


AnyCall = TypeVar("AnyCall", bound=Call)


class Stray(NamedTuple):
    """A result of the tool that answers no call; ``answered`` where its call has one already.

    ``ordinal`` is its 1-based number among the results of its message.
    """

    position: int
    result: ToolResult
    ordinal: int
    answered: bool


class Pairs(Generic[AnyCall]):
    """The calls of a tool in a transcript, and the results that belong to none.

    ``called``, ``answered`` and ``strays`` hold them by the 0-based place of the message with the
    call, with the result, or with the stray result.
    """

    def __init__(self, calls: list[AnyCall], strays: list[Stray]) -> None:
        """Take both in the order of their messages."""
        self.calls = calls
        self.called: dict[int, list[AnyCall]] = {}
        self.answered: dict[int, list[AnyCall]] = {}
        self.strays: dict[int, list[Stray]] = {}
        for call in calls:
            self.called.setdefault(call.position, []).append(call)
            if call.result is not None:
                self.answered.setdefault(call.answered_at, []).append(call)
        for stray in strays:
            self.strays.setdefault(stray.position, []).append(stray)


def pair(
    messages: tuple[Message, ...],
    make: Callable[[Message, int, ToolCall, int], AnyCall],
    is_call: Callable[[ToolCall], bool],
    may_be_result: Callable[[ToolResult], bool],
) -> Pairs[AnyCall]:
    """Join calls and results by their ids; a result answers the latest message that has its id.

    ``make`` makes the call of what ``is_call`` says is one, and ``may_be_result`` says of a result
    whose id no call has whether it is the tool's. Ids may be used again by later calls; calls of
    one message that share an id are answered in their order.
    """
    calls: list[AnyCall] = []
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
            if is_call(call):
                ordinal += 1
                waiting[call.id].append(len(calls))
                calls.append(make(message, position, call, ordinal))
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
