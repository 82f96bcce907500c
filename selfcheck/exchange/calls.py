"""The ``questionnaire_async`` calls of a transcript, each with the result that answers it.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *校验失败*: a result
belongs to the call whose id it names.
"""

from __future__ import annotations

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
        if self.result is None:
            return False
        value = result_value(self.result)
        return isinstance(value, dict) and value.get("success") is True

    @property
    def asks(self) -> bool:
        """Whether the user was asked: by what the result says, or else by the arguments."""
        return self.succeeded if self.result is not None else self.form is not None

    @property
    def form(self) -> Form | None:
        """What a client shows of it: the result's questions, or those that it should have had."""
        shown = result.form_of_result(result_value(self.result)) if self.result else None
        return shown or result.expected_of(self.call.arguments).form


class Stray(NamedTuple):
    """A questionnaire result that answers no call; ``answered`` where its call has one already."""

    position: int
    result: ToolResult
    answered: bool


class Pairs(NamedTuple):
    """The calls of some messages, and the results that belong to none, each in order."""

    calls: list[Call]
    strays: list[Stray]


def pair(messages: tuple[Message, ...]) -> Pairs:
    """Join calls and results by their ids; a result answers the latest call before it.

    Ids may be used again by later calls.
    """
    calls: list[Call] = []
    strays: list[Stray] = []
    # The place in ``calls`` of the call that a result with this id answers; -1 for other tools.
    waiting: dict[str | None, int] = {}
    answered: set[str | None] = set()
    for position, message in enumerate(messages):
        ordinal = 0
        for call in message.tool_calls:
            answered.discard(call.id)
            if call.name == ASYNC_TOOL:
                ordinal += 1
                waiting[call.id] = len(calls)
                calls.append(Call(message, position, call, ordinal))
            else:
                waiting[call.id] = -1
        for found in message.tool_results:
            nth = waiting.get(found.call_id)
            if nth is None:
                if may_be_result(found):
                    strays.append(Stray(position, found, answered=False))
            elif nth >= 0:
                if found.call_id in answered:
                    strays.append(Stray(position, found, answered=True))
                else:
                    answered.add(found.call_id)
                    calls[nth] = calls[nth]._replace(result=found, answered_at=position)
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
