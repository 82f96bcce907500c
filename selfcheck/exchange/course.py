"""What the assistant does next in a transcript: its texts and calls, in their order."""

from __future__ import annotations

from selfcheck.model import Span
from selfcheck.protocol.source_text import first_line
from selfcheck.transcripts.model import CardPart, Message, TextPart, ToolCall, ToolResult
from selfcheck.transcripts.selection import (
    calls_after,
    is_blank,
    is_reply,
    reply_of,
    visible_after,
)


def said_next(
    messages: tuple[Message, ...], position: int, before: ToolResult | CardPart, end: int
) -> tuple[int, TextPart | ToolCall] | None:
    """Find the first visible text or call of the assistant behind ``before``, with its place.

    ``before`` is a part of the message at the 0-based ``position``; messages from ``end`` on do not
    count. In one message a text comes before a call.
    """
    own = said_behind(messages[position], before)
    if own is not None:
        return position, own
    for later in range(position + 1, end):
        first = said_first(messages[later])
        if first is not None:
            return later, first
    return None


def said_behind(message: Message, before: ToolResult | CardPart) -> TextPart | ToolCall | None:
    """Find the first visible text or call behind ``before`` in the assistant's ``message``.

    Some formats put a call, its result and what follows into one message.
    """
    if message.role != "assistant":
        return None
    return visible_after(message, before) or calls_after(message, before)


def said_first(message: Message) -> TextPart | ToolCall | None:
    """Find the first visible text of the assistant's ``message``, or else its first call."""
    if message.role != "assistant" or message.hidden:
        return None
    if is_reply(message):
        return next(part for part in message.parts if not is_blank(part.text))
    return next(iter(message.tool_calls), None)


def first_line_of(message: Message, part: TextPart) -> Span:
    """The first line of ``part`` that is not blank, in the whole text of its message."""
    at = next(at for at, piece in reply_of(message).pieces if piece is part)
    start, end = first_line(part.text)
    return Span(at + start, at + end)
