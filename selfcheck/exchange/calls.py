"""The ``questionnaire_async`` calls of a transcript, each with the result that answers it.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *校验失败*: a result
belongs to the call whose id it names.
"""

from __future__ import annotations

from functools import cached_property

from selfcheck.dialects.arguments import Expected, expected_of
from selfcheck.dialects.form import Form
from selfcheck.dialects.result import form_of_result, succeeded
from selfcheck.exchange.pairing import Call, Pairs, pair
from selfcheck.fields import ASYNC_TOOL
from selfcheck.transcripts.carried import result_value
from selfcheck.transcripts.model import Message, ToolCall, ToolResult

# A field that only results of the tool have.
_MARK = "validation_passed"


class AsyncCall(Call):
    """A call of ``questionnaire_async``, and its result where there is one."""

    @cached_property
    def expected(self) -> Expected:
        """What it must return."""
        return expected_of(self.call.arguments)

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


def async_calls(messages: tuple[Message, ...]) -> Pairs[AsyncCall]:
    """Find the calls of ``questionnaire_async`` in ``messages``, with their results."""
    return pair(messages, AsyncCall, is_async, may_be_result)


def is_async(call: ToolCall) -> bool:
    """Whether ``call`` is one of ``questionnaire_async``."""
    return call.name == ASYNC_TOOL


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
