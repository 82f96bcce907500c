"""Which messages are looked at: what a person sent, and the replies to it.

Source: docs/protocol.md, *Which reply is checked*.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    CardPart,
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)

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
    """A message that a person sent, ``None`` where there is none, and all that follows it.

    ``messages`` reach up to the next such message; ``start`` is the 0-based place of the first of
    them in the transcript's ``messages``.
    """

    asked: Message | None
    start: int
    messages: tuple[Message, ...]

    @property
    def user(self) -> Reply | None:
        """What the person wrote."""
        return reply_of(self.asked) if self.asked is not None else None

    @property
    def reply(self) -> Reply | None:
        """The latest reply of the turn."""
        latest = next(filter(is_reply, reversed(self.messages)), None)
        return reply_of(latest) if latest is not None else None


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
    """Say whether a person sent ``message``: not hidden, no diagnostic, and more than an answer.

    Tool results, and submissions of follow-up cards, go on with the turn that they are in.
    """
    if message.role != "user" or message.hidden or is_diagnostic(message):
        return False
    return bool(_first_text(message)) or not (message.tool_results or message.cards)


def is_diagnostic(message: Message) -> bool:
    """Say whether ``message`` is what the runtime told the model about its reply.

    Its metadata says so, or its text begins as that of such a message does.
    """
    if message.role in ("assistant", "tool"):
        return False
    return message.diagnostic or _first_text(message).lstrip().startswith(_DIAGNOSTIC_TAG)


def _first_text(message: Message) -> str:
    return next((part.text for part in message.parts if not is_blank(part.text)), "")


def is_reply(message: Message) -> bool:
    """Say whether ``message`` is an assistant message that the user sees text of."""
    if message.role != "assistant" or message.hidden:
        return False
    return any(not is_blank(part.text) for part in message.parts)


def visible_after(message: Message, before: ToolResult | CardPart) -> TextPart | None:
    """Find the first text that the user sees behind ``before`` in the same ``message``.

    ``None`` where there is none, where that is not of this message, or where the format does not
    tell which of them came first.
    """
    texts = (part for part in message.parts if not is_blank(part.text))
    return next((part for part in texts if _is_after(part.path, message, before)), None)


def calls_after(message: Message, before: ToolResult | CardPart) -> ToolCall | None:
    """Find the first call behind ``before`` in the same ``message``, as ``visible_after`` does."""
    calls = message.tool_calls
    return next((call for call in calls if _is_after(call.path, message, before)), None)


def _is_after(path: Path | None, message: Message, before: ToolResult | CardPart) -> bool:
    """Say whether ``path`` leads to an element behind that of ``before``, in the same list."""
    own = [
        *(result.path for result in message.tool_results),
        *(card.path for card in message.cards),
    ]
    if path is None or before.path not in own:
        return False
    for token, other in zip(path, before.path, strict=False):
        if token != other:
            return isinstance(token, int) and isinstance(other, int) and token > other
    return False


def current_turn(transcript: Transcript) -> Turn:
    """Select the last message that a person sent, and what follows it.

    Without such a message, the turn is the whole transcript.
    """
    messages = transcript.messages
    for index in range(len(messages) - 1, -1, -1):
        if is_person(messages[index]):
            return Turn(messages[index], index + 1, messages[index + 1 :])
    return Turn(None, 0, messages)


def turns(transcript: Transcript, scope: str) -> list[Turn]:
    """Select the turns that ``scope`` (one of ``SCOPES``) asks for, in order: the last, or all.

    A turn begins with a message that a person sent, or at the start where the assistant speaks
    first. A transcript without messages has one empty turn.
    """
    if scope == LATEST:
        return [current_turn(transcript)]
    messages = transcript.messages
    sent = [index for index, message in enumerate(messages) if is_person(message)]
    ends = [*sent, len(messages)]
    before = Turn(None, 0, messages[: ends[0]])
    found = [
        Turn(messages[index], index + 1, messages[index + 1 : end])
        for index, end in zip(sent, ends[1:], strict=True)
    ]
    spoken = any(
        is_reply(message) or message.tool_calls or message.tool_results or message.cards
        for message in before.messages
    )
    return [before, *found] if spoken or not found else found


def replies(turn: Turn, scope: str) -> list[tuple[int, Message]]:
    """Select the replies of ``turn`` that ``scope`` asks for: all of them, or the latest.

    Each comes with its 0-based place in the transcript's ``messages``.
    """
    placed = enumerate(turn.messages, turn.start)
    found = [(position, message) for position, message in placed if is_reply(message)]
    return found if scope == ALL else found[-1:]
