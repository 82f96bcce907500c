"""The lite-questionnaire calls of a transcript, and their results.

Tools of other systems have the same name: an option says what it is.
Source: docs/protocol.md, *lite-questionnaire*.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from selfcheck.dialects import lite, lite_result
from selfcheck.dialects.lite_shape import is_lite, is_lite_text
from selfcheck.exchange.found import Carry, Found, source_of
from selfcheck.exchange.pairing import Call, Pairs, pair
from selfcheck.fields import LITE_TOOL
from selfcheck.model import Finding
from selfcheck.protocol.json_document import quick_value
from selfcheck.transcripts.carried import arguments_value
from selfcheck.transcripts.model import Message, ToolCall, Transcript
from selfcheck.transcripts.selection import Turn


class LiteCall(Call):
    """A call of a lite-questionnaire, and its result where there is one."""

    @cached_property
    def is_clean(self) -> bool:
        """Whether its arguments are known to have no fault, and decoding hides none."""
        given = self.call.arguments
        value = quick_value(given) if isinstance(given, str) else given
        return lite.is_clean(value)


def is_lite_call(call: ToolCall, tool: str) -> bool:
    """Whether ``call`` is one of a lite-questionnaire, where ``tool`` is one of
    ``fields.QUESTIONNAIRE_TOOLS``."""
    if call.name != LITE_TOOL or tool == "none":
        return False
    if tool == "lite":
        return True
    value = arguments_value(call)
    if value is None and isinstance(call.arguments, str):
        return is_lite_text(call.arguments)
    return is_lite(value)


def lite_calls(messages: tuple[Message, ...], tool: str) -> Pairs[LiteCall]:
    """Find the lite-questionnaire calls in ``messages``, with their results."""
    if not any(call.name == LITE_TOOL for message in messages for call in message.tool_calls):
        return Pairs([], [])
    return pair(messages, LiteCall, lambda call: is_lite_call(call, tool), lambda _: False)


def concerns(turn: Turn) -> bool:
    """Whether ``turn`` has calls that may be a lite-questionnaire's, or results of any tool."""
    return any(
        message.tool_results or any(call.name == LITE_TOOL for call in message.tool_calls)
        for message in turn.messages
    )


def check(
    transcript: Transcript, turn: Turn, pairs: Pairs[LiteCall], carry: Carry
) -> Iterator[Found]:
    """Check the calls and results of ``turn``; ``pairs`` are those of the whole transcript.

    A result counts where it stands, be its call of an earlier turn. One that is prose, or an object
    of another kind, is none: the tool may say in words what went wrong.
    """
    for position in range(turn.start, turn.start + len(turn.messages)):
        for call in pairs.called.get(position, ()):
            yield from _call(call, carry)
        for call in pairs.answered.get(position, ()):
            yield from _result(transcript, call, carry)


def _arguments(call: LiteCall, carry: Carry) -> list[Finding]:
    """What is wrong with the arguments; those that are fine need no places."""
    if call.is_clean:
        return []
    return lite.check_source(source_of(carry(call.message, call.call)))


def _call(call: LiteCall, carry: Carry) -> Iterator[Found]:
    findings = _arguments(call, carry)
    if findings:
        told = call.result is not None
        yield Found(call.position, call.call, LITE_TOOL, call.ordinal, findings, told)


def _result(transcript: Transcript, call: LiteCall, carry: Carry) -> Iterator[Found]:
    """What is wrong with the result of ``call``; faulty arguments say nothing of the answers."""
    if call.result is None:
        return
    text, arguments = call.result.content, arguments_value(call.call)
    broken = call.returned is None and isinstance(text, str) and lite_result.is_result_text(text)
    if not broken and not lite_result.is_result(call.returned, arguments):
        return
    asked = arguments if lite.is_clean(arguments) and not _arguments(call, carry) else None
    # A string may hold a key twice, which decoding hides.
    unclear = isinstance(text, str) and quick_value(text) is None
    if not unclear and lite_result.is_clean(call.returned, asked):
        return
    message = transcript.messages[call.answered_at]
    findings = lite_result.check_source(source_of(carry(message, call.result)), asked)
    if findings:
        yield Found(call.answered_at, call.result, LITE_TOOL, call.ordinal, findings)
