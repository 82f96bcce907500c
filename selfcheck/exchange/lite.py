"""The lite-questionnaire calls of a transcript.

Tools of other systems have the same name: an option says what it is.
Source: docs/protocol.md, *lite-questionnaire*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.dialects import lite
from selfcheck.dialects.lite_shape import is_lite, is_lite_text
from selfcheck.exchange.found import Carry, Found, source_of
from selfcheck.exchange.pairing import Call, Pairs, pair
from selfcheck.fields import LITE_TOOL
from selfcheck.transcripts.carried import arguments_value
from selfcheck.transcripts.model import Message, ToolCall
from selfcheck.transcripts.selection import Turn


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


def lite_calls(messages: tuple[Message, ...], tool: str) -> Pairs[Call]:
    """Find the lite-questionnaire calls in ``messages``, with their results."""
    return pair(messages, Call, lambda call: is_lite_call(call, tool), lambda _: False)


def concerns(turn: Turn) -> bool:
    """Whether ``turn`` has calls that may be a lite-questionnaire's."""
    return any(call.name == LITE_TOOL for message in turn.messages for call in message.tool_calls)


def check(turn: Turn, pairs: Pairs[Call], carry: Carry) -> Iterator[Found]:
    """Check the calls of ``turn``; ``pairs`` are those of the whole transcript."""
    for position in range(turn.start, turn.start + len(turn.messages)):
        for call in pairs.called.get(position, ()):
            given: Any = call.call.arguments
            if not isinstance(given, str) and lite.is_clean(given):
                continue
            findings = lite.check_source(source_of(carry(call.message, call.call)))
            if findings:
                told = call.result is not None
                yield Found(position, call.call, LITE_TOOL, call.ordinal, findings, told)
