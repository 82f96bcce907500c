"""What is wrong with the calls, the results and the course of one turn.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *questionnaire_async*: a
successful call ends the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from selfcheck.dialects import result, start
from selfcheck.exchange.calls import Call, Pairs, Stray, may_be_result
from selfcheck.fields import ASYNC_TOOL
from selfcheck.model import Finding, Span
from selfcheck.protocol.json_document import quick_value
from selfcheck.protocol.source_text import SourceText, first_line, plain
from selfcheck.rules.wording import Quoted
from selfcheck.transcripts.carried import Carried
from selfcheck.transcripts.model import Message, TextPart, ToolCall, ToolResult, Transcript
from selfcheck.transcripts.selection import (
    Turn,
    calls_after,
    is_blank,
    is_person,
    is_reply,
    reply_of,
    visible_after,
)

Part = ToolCall | ToolResult | TextPart
"""What a finding stands in: a call's arguments, a result's content, or a visible text."""

Carry = Callable[[Message, ToolCall | ToolResult], Carried]
"""Makes the text that a call or a result of a message carries."""

# Records of these formats are single answers of a model's API: what follows a call cannot be there.
_ANSWERS = frozenset({"openai-completion", "openai-chunks", "openai-batch", "promptfoo"})
_MAYBE_ANSWERS = frozenset({"anthropic", "openai-responses", "gemini"})


class Found(NamedTuple):
    """Findings in one part of a message, which stands at ``position`` of the transcript.

    ``ordinal`` numbers the calls of the message from 1, a result as its call; 0 where the findings
    are about no call. Spans are code points of the part's text: of what it carries, or of the
    message's whole visible text for a ``TextPart``. ``told`` says that the call has its result, so
    that the model knows.
    """

    position: int
    part: Part
    ordinal: int
    findings: list[Finding]
    told: bool = False


def concerns(turn: Turn) -> bool:
    """Whether ``turn`` has calls of ``questionnaire_async``, or what may be results of some."""
    return any(
        any(call.name == ASYNC_TOOL for call in message.tool_calls)
        or any(map(may_be_result, message.tool_results))
        for message in turn.messages
    )


def check(transcript: Transcript, turn: Turn, pairs: Pairs, carry: Carry) -> Iterator[Found]:
    """Check the calls and results of ``turn``; ``pairs`` are those of the whole transcript.

    A result counts where it stands, be its call of an earlier turn.
    """
    ended: Call | None = None
    for position in range(turn.start, turn.start + len(turn.messages)):
        for call in pairs.called.get(position, ()):
            yield from _call(transcript, call, carry)
        for call in pairs.answered.get(position, ()):
            yield from _result(transcript, call, carry)
            if ended is None and call.succeeded:
                ended = call
        for stray in pairs.strays.get(position, ()):
            yield _stray(transcript, stray, carry)
    if ended is not None:
        yield from _continued(transcript, turn, ended, carry)


def _call(transcript: Transcript, call: Call, carry: Carry) -> Iterator[Found]:
    findings = _arguments(call, carry)
    goes_on = call.result is None and _goes_on(transcript, call)
    if call.result is None and (goes_on or not _is_answer(transcript)):
        text = carry(call.message, call.call).reply.text
        case = "continued" if goes_on else ""
        args = {"tool": ASYNC_TOOL, "id": Quoted(call.call.id or "")}
        span = Span(0, len(text))
        findings.append(Finding("questionnaire.result.missing", (), span, args, case))
    if findings:
        told = call.result is not None
        yield Found(call.position, call.call, call.ordinal, findings, told)


def _arguments(call: Call, carry: Carry) -> list[Finding]:
    """What is wrong with the arguments; decoded ones that are fine need no places."""
    given = call.call.arguments
    if not isinstance(given, str) and start.is_clean(given):
        return []
    return start.check_source(_source(carry(call.message, call.call)))


def _source(carried: Carried) -> SourceText:
    text = carried.reply.text
    return plain(text, 0, len(text))


def _result(transcript: Transcript, call: Call, carry: Carry) -> Iterator[Found]:
    """What is wrong with the result of ``call``; one that is fine needs no places."""
    assert call.result is not None
    text = call.result.content
    # A string may hold a key twice, which decoding hides.
    unclear = isinstance(text, str) and quick_value(text) is None
    if not unclear and result.is_clean(call.returned, call.expected):
        return
    message = transcript.messages[call.answered_at]
    findings = result.check_source(_source(carry(message, call.result)), call.expected)
    if findings:
        yield Found(call.answered_at, call.result, call.ordinal, findings)


def _stray(transcript: Transcript, stray: Stray, carry: Carry) -> Found:
    text = carry(transcript.messages[stray.position], stray.result).reply.text
    args = {"tool": ASYNC_TOOL, "id": Quoted(stray.result.call_id or "")}
    case = "answered" if stray.answered else ""
    finding = Finding("questionnaire.result.unmatched", (), Span(0, len(text)), args, case)
    return Found(stray.position, stray.result, stray.ordinal, [finding])


def _is_answer(transcript: Transcript) -> bool:
    """Whether the record is a single answer of an API, which ends where a tool would be called."""
    return transcript.format in _ANSWERS or (
        transcript.format in _MAYBE_ANSWERS and len(transcript.messages) == 1
    )


def _goes_on(transcript: Transcript, call: Call) -> bool:
    later = islice(reversed(transcript.messages), len(transcript.messages) - call.position - 1)
    # From the end: there the next one is most likely found at once.
    return any(
        is_person(message) or (message.role == "assistant" and not message.hidden)
        for message in later
    )


def _continued(transcript: Transcript, turn: Turn, first: Call, carry: Carry) -> Iterator[Found]:
    """The first thing that the assistant says or calls after the call that ended the turn."""
    assert first.result is not None
    message = transcript.messages[first.answered_at]
    found: Part | None = None
    if message.role == "assistant":
        # Some formats put a call, its result and what follows into one message.
        found = visible_after(message, first.result) or calls_after(message, first.result)
    position = first.answered_at
    while found is None and position + 1 < turn.start + len(turn.messages):
        position += 1
        message = transcript.messages[position]
        if message.role == "assistant" and not message.hidden:
            found = _first_part(message)
    if found is None:
        return
    code, args = "questionnaire.turn.continued", {"tool": ASYNC_TOOL}
    if isinstance(found, TextPart):
        span = _first_line(message, found)
        yield Found(position, found, 0, [Finding(code, (), span, args, "text")])
    elif isinstance(found, ToolCall):
        text = carry(message, found).reply.text
        called = {**args, "name": Quoted(found.name)}
        yield Found(position, found, 0, [Finding(code, (), Span(0, len(text)), called, "call")])


def _first_part(message: Message) -> Part | None:
    """The first visible text of a message, or else its first call."""
    if is_reply(message):
        return next(part for part in message.parts if not is_blank(part.text))
    return next(iter(message.tool_calls), None)


def _first_line(message: Message, part: TextPart) -> Span:
    """The first line of ``part`` that is not blank, in the whole text of its message."""
    at = next(at for at, piece in reply_of(message).pieces if piece is part)
    start, end = first_line(part.text)
    return Span(at + start, at + end)
