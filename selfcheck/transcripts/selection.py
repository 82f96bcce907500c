"""Which messages are looked at: the current user message and the latest reply to it.

Source: docs/protocol.md, *Which reply is checked*.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from selfcheck.transcripts.model import Message, TextPart, Transcript

_JOINT = "\n\n"
_DIAGNOSTIC_TAG = "<runtime_diagnostic"


class Reply(NamedTuple):
    """The visible text of one message.

    ``text`` is its parts joined with a blank line; ``message_index`` is 0-based; ``pieces`` holds
    each part with the code point of ``text`` at which it starts, in order.
    """

    text: str
    message_index: int
    pieces: tuple[tuple[int, TextPart], ...]


class Turn(NamedTuple):
    """The current user message and the reply that is checked; ``None`` where there is none."""

    user: Reply | None
    reply: Reply | None


def is_blank(text: str) -> bool:
    """Say whether ``text`` shows nothing: it is empty or white space only."""
    return not text or text.isspace()


def reply_of(message: Message) -> Reply:
    """Join the visible parts of ``message``, whatever its role, into one text with their places."""
    pieces: list[tuple[int, TextPart]] = []
    at = 0
    for part in message.parts:
        pieces.append((at, part))
        at += len(part.text) + len(_JOINT)
    text = _JOINT.join(part.text for part in message.parts)
    return Reply(text, message.message_index, tuple(pieces))


def locate(reply: Reply, offset: int) -> tuple[TextPart, int]:
    """Find the part that code point ``offset`` of ``reply.text`` comes from, and the offset in it.

    Between two parts, the end of the first is meant. Raises ``ValueError`` for a reply without
    parts.
    """
    if not reply.pieces:
        raise ValueError("a message without text has no places")
    nth = bisect_right([start for start, _ in reply.pieces], max(offset, 0)) - 1
    start, part = reply.pieces[nth]
    return part, min(max(offset - start, 0), len(part.text))


def is_person(message: Message) -> bool:
    """Say whether a person sent ``message``: not hidden, no diagnostic, not only tool results."""
    if message.role != "user" or message.hidden:
        return False
    first = next((part.text for part in message.parts if not is_blank(part.text)), "")
    if first.lstrip().startswith(_DIAGNOSTIC_TAG):
        return False
    return bool(first) or not message.tool_results


def is_reply(message: Message) -> bool:
    """Say whether ``message`` is an assistant message that the user sees text of."""
    if message.role != "assistant" or message.hidden:
        return False
    return not all(is_blank(part.text) for part in message.parts)


def current_turn(transcript: Transcript) -> Turn:
    """Select the last message that a person sent and the latest reply after it.

    Without a user message, the reply is looked for in the whole transcript.
    """
    reply: Message | None = None
    for message in reversed(transcript.messages):
        if reply is None and is_reply(message):
            reply = message
        elif is_person(message):
            return Turn(reply_of(message), reply_of(reply) if reply else None)
    return Turn(None, reply_of(reply) if reply else None)
