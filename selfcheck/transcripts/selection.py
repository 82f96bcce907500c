"""Which messages are looked at: what a person sent, and the replies to it.

Source: docs/protocol.md, *Which reply is checked*.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from selfcheck.transcripts.model import Message, RecordSource, TextPart, Transcript

LATEST = "latest"
EVERY_TURN = "every-turn"
ALL = "all"

SCOPES = (LATEST, EVERY_TURN, ALL)
"""Which replies are checked: the latest one, the latest of each turn, or all of each turn."""

_DIAGNOSTIC_TAG = "<runtime_diagnostic"


class Reply(NamedTuple):
    """The visible text of one message.

    ``text`` is its parts with the message's ``joint`` between them; ``message_index`` is 0-based;
    ``pieces`` holds each part with the code point of ``text`` at which it starts, in order.
    ``source`` is the message's own source, where it has one.
    """

    text: str
    message_index: int
    pieces: tuple[tuple[int, TextPart], ...]
    source: RecordSource | None = None


class Turn(NamedTuple):
    """A message that a person sent and a reply to it; ``None`` where there is none.

    ``first`` is true of the first such pair of its turn: later ones share its user message, whose
    answers are to be checked once.
    """

    user: Reply | None
    reply: Reply | None
    first: bool = True


def is_blank(text: str) -> bool:
    """Say whether ``text`` shows nothing: it is empty or white space only."""
    return not text or text.isspace()


def reply_of(message: Message) -> Reply:
    """Join the visible parts of ``message``, whatever its role, into one text with their places."""
    pieces: list[tuple[int, TextPart]] = []
    at = 0
    for part in message.parts:
        pieces.append((at, part))
        at += len(part.text) + len(message.joint)
    text = message.joint.join(part.text for part in message.parts)
    return Reply(text, message.message_index, tuple(pieces), message.source)


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


def turns(transcript: Transcript, scope: str) -> list[Turn]:
    """Select what ``scope`` (one of ``SCOPES``) asks for, in the order of the transcript.

    A turn begins with a message that a person sent, or at the start. One without a reply is there
    with ``None`` for it; a transcript without messages has one empty turn.
    """
    if scope == LATEST:
        return [current_turn(transcript)]
    found: list[Turn] = []
    for user, replies in _grouped(transcript):
        sent = reply_of(user) if user else None
        wanted = replies if scope == ALL else replies[-1:]
        found += [Turn(sent, reply_of(reply), nth == 0) for nth, reply in enumerate(wanted)]
        if not wanted:
            found.append(Turn(sent, None))
    return found


def _grouped(transcript: Transcript) -> list[tuple[Message | None, list[Message]]]:
    """Group the replies under the user messages that they answer."""
    groups: list[tuple[Message | None, list[Message]]] = [(None, [])]
    for message in transcript.messages:
        if is_person(message):
            groups.append((message, []))
        elif is_reply(message):
            groups[-1][1].append(message)
    if len(groups) > 1 and not groups[0][1]:
        del groups[0]
    return groups
