"""What is wrong with the calls, the results and the course of one turn.

Source: docs/protocol.md, *questionnaire_async*; Sage Inline Questionnaire, *questionnaire_async*: a
successful call ends the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from selfcheck.dialects import result, start
from selfcheck.exchange.calls import AsyncCall, is_async, may_be_result
from selfcheck.exchange.course import first_line_of, said_next
from selfcheck.exchange.found import Carry, Found, Part, source_of
from selfcheck.exchange.pairing import Pairs, Stray
from selfcheck.fields import ASYNC_TOOL
from selfcheck.model import Finding, Span
from selfcheck.protocol.json_document import quick_value
from selfcheck.rules.wording import Quoted
from selfcheck.transcripts.model import TextPart, Transcript
from selfcheck.transcripts.selection import Turn, is_person

# Records of these formats are single answers of a model's API: what follows a call cannot be there.
_ANSWERS = frozenset({"openai-completion", "openai-chunks", "openai-batch", "promptfoo"})
_MAYBE_ANSWERS = frozenset({"anthropic", "openai-responses", "gemini"})


def concerns(turn: Turn) -> bool:
    """Whether ``turn`` has calls of ``questionnaire_async``, or what may be results of some."""
    return any(
        any(map(is_async, message.tool_calls)) or any(map(may_be_result, message.tool_results))
        for message in turn.messages
    )


def check(
    transcript: Transcript, turn: Turn, pairs: Pairs[AsyncCall], carry: Carry
) -> Iterator[Found]:
    """Check the calls and results of ``turn``; ``pairs`` are those of the whole transcript.

    A result counts where it stands, be its call of an earlier turn.
    """
    ended: AsyncCall | None = None
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


def _call(transcript: Transcript, call: AsyncCall, carry: Carry) -> Iterator[Found]:
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
        yield _found(call.position, call.call, call.ordinal, findings, told)


def _arguments(call: AsyncCall, carry: Carry) -> list[Finding]:
    """What is wrong with the arguments; decoded ones that are fine need no places."""
    given = call.call.arguments
    if not isinstance(given, str) and start.is_clean(given):
        return []
    return start.check_source(source_of(carry(call.message, call.call)))


def _result(transcript: Transcript, call: AsyncCall, carry: Carry) -> Iterator[Found]:
    """What is wrong with the result of ``call``; one that is fine needs no places."""
    assert call.result is not None
    text = call.result.content
    # A string may hold a key twice, which decoding hides.
    unclear = isinstance(text, str) and quick_value(text) is None
    if not unclear and result.is_clean(call.returned, call.expected):
        return
    message = transcript.messages[call.answered_at]
    findings = result.check_source(source_of(carry(message, call.result)), call.expected)
    if findings:
        yield _found(call.answered_at, call.result, call.ordinal, findings)


def _stray(transcript: Transcript, stray: Stray, carry: Carry) -> Found:
    text = carry(transcript.messages[stray.position], stray.result).reply.text
    args = {"tool": ASYNC_TOOL, "id": Quoted(stray.result.call_id or "")}
    case = "answered" if stray.answered else ""
    finding = Finding("questionnaire.result.unmatched", (), Span(0, len(text)), args, case)
    return _found(stray.position, stray.result, stray.ordinal, [finding])


def _is_answer(transcript: Transcript) -> bool:
    """Whether the record is a single answer of an API, which ends where a tool would be called."""
    return transcript.format in _ANSWERS or (
        transcript.format in _MAYBE_ANSWERS and len(transcript.messages) == 1
    )


def _goes_on(transcript: Transcript, call: AsyncCall) -> bool:
    later = islice(reversed(transcript.messages), len(transcript.messages) - call.position - 1)
    # From the end: there the next one is most likely found at once.
    return any(
        is_person(message) or (message.role == "assistant" and not message.hidden)
        for message in later
    )


def _continued(
    transcript: Transcript, turn: Turn, first: AsyncCall, carry: Carry
) -> Iterator[Found]:
    """The first thing that the assistant says or calls after the call that ended the turn."""
    assert first.result is not None
    end = turn.start + len(turn.messages)
    found = said_next(transcript.messages, first.answered_at, first.result, end)
    if found is None:
        return
    position, part = found
    message = transcript.messages[position]
    code, args = "questionnaire.turn.continued", {"tool": ASYNC_TOOL}
    if isinstance(part, TextPart):
        span = first_line_of(message, part)
        yield _found(position, part, 0, [Finding(code, (), span, args, "text")])
    else:
        text = carry(message, part).reply.text
        called = {**args, "name": Quoted(part.name)}
        yield _found(position, part, 0, [Finding(code, (), Span(0, len(text)), called, "call")])


def _found(
    position: int, part: Part, ordinal: int, findings: list[Finding], told: bool = False
) -> Found:
    return Found(position, part, ASYNC_TOOL, ordinal, findings, told)
