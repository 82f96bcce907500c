"""Follow-up cards in the messages of any format: content parts, events and messages of their own.

A card is known by the name of its event, never by its shape; a submission by its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.fields import CARD_EVENT
from selfcheck.model import Path
from selfcheck.transcripts.model import CardPart, Message, TextPart
from selfcheck.transcripts.parsing import JsonFault, parse_json

# Where a part, an event or a message says what it is; ``data-`` is the AI SDK's for parts of data.
_MARKS = ("type", "event", "message_type", "customType", "role", "from")
_NAMES = (CARD_EVENT, f"data-{CARD_EVENT}")
# Where what is marked holds the card, unless it is the card itself.
_HOLDERS = ("data", "payload", "card", CARD_EVENT, "content", "value")
# These hold nothing else, so that a number or a list there was meant as the card.
_FOR_CARDS = ("data", "payload", "card", CARD_EVENT)
# What a submission has beside the id of the card.
_ANSWERS = ("selections", "customInput", "cancelled")
# The fields of one without any of these.
_NEEDED = {"sessionId", "requestId"}
# Where an event, a request or a content part holds a submission.
_BODIES = ("data", "payload", "body", "json", "value")
# Where a message holds its content parts, or the events that came with it.
_LISTS = ("content", "parts", "events")


def card_of(value: Any, path: Path) -> CardPart | None:
    """Return the card that the object ``value`` at ``path`` is or wraps; ``None`` if it is none.

    Where it should wrap one and has neither that nor a field of its own, it is the card itself, of
    which everything is missing.
    """
    if not isinstance(value, dict) or not any(value.get(mark) in _NAMES for mark in _MARKS):
        return None
    for key in _HOLDERS:
        inner = value.get(key)
        if isinstance(inner, str | dict) and inner:
            return CardPart(inner, (*path, key))
        if isinstance(inner, list) and key == "content":
            found = _text_in(inner, (*path, key))
            if found is not None:
                return CardPart(found.text, found.path or ())
        if key in _FOR_CARDS and key in value:
            return CardPart(inner, (*path, key))
    return CardPart(value, path)


def _text_in(parts: list[Any], path: Path) -> TextPart | None:
    """The only text of a list of content parts that all are texts."""
    if len(parts) == 1 and isinstance(parts[0], dict) and isinstance(parts[0].get("text"), str):
        return TextPart(parts[0]["text"], (*path, 0, "text"))
    return None


def cards_in(parts: Any, path: Path) -> Iterator[CardPart]:
    """Find the cards in the list ``parts`` of content parts, which lies at ``path``."""
    for index, part in enumerate(parts if isinstance(parts, list) else ()):
        found = card_of(part, (*path, index))
        if found is not None:
            yield found


def with_cards(message: Message, value: dict[str, Any], path: Path) -> Message:
    """Give ``message`` the cards that its object ``value``, which lies at ``path``, holds.

    A message that is a card itself is the assistant's, and has no text.
    """
    whole = card_of(value, path)
    if whole is not None:
        return message._replace(role="assistant", parts=(), cards=(whole,))
    found = [part for key in _LISTS for part in cards_in(value.get(key), (*path, key))]
    if message.role == "user" and not message.hidden:
        found += _submissions_in(value, path)
    return message._replace(cards=tuple(found)) if found else message


def _submissions_in(value: dict[str, Any], path: Path) -> Iterator[CardPart]:
    """Find the submissions in a user's message that are objects and no text."""
    if is_submission(value.get("content")):
        yield CardPart(value["content"], (*path, "content"), submission=True)
    for key in _LISTS:
        parts = value.get(key)
        for index, part in enumerate(parts if isinstance(parts, list) else ()):
            found = _submission_of(part, (*path, key, index))
            if found is not None:
                yield found


def _submission_of(value: Any, path: Path) -> CardPart | None:
    """Return the submission that the object ``value`` at ``path`` is or wraps."""
    if is_submission(value):
        return CardPart(value, path, submission=True)
    for key in _BODIES if isinstance(value, dict) else ():
        inner = value.get(key)
        if is_submission(inner) or is_submission_text(inner):
            return CardPart(inner, (*path, key), submission=True)
    return None


def is_event(value: Any) -> bool:
    """Say whether ``value`` is an event in a list of messages: a card, or a submission of one."""
    return isinstance(value, dict) and "role" not in value and read_event(value, 0, ()) is not None


def read_event(value: dict[str, Any], index: int, path: Path) -> Message | None:
    """Read an event that is no message as the ``index``-th one (0-based); ``None`` for others."""
    card = card_of(value, path)
    if card is not None:
        return Message(index, "assistant", (), cards=(card,))
    found = _submission_of(value, path)
    return None if found is None else Message(index, "user", (), cards=(found,))


def is_submission(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` has the fields of a submission."""
    if not isinstance(value, dict) or "requestId" not in value:
        return False
    return any(answer in value for answer in _ANSWERS) or set(value) == _NEEDED


def with_submission(message: Message) -> Message:
    """Turn the text of a user's message that is a submission, or was meant as one, into that."""
    if message.role != "user" or len(message.parts) != 1 or message.hidden:
        return message
    part = message.parts[0]
    if part.path is None or not is_submission_text(part.text):
        return message
    card = CardPart(part.text, part.path, submission=True)
    return message._replace(parts=(), cards=(*message.cards, card))


def is_submission_text(text: Any) -> bool:
    if not isinstance(text, str) or '"requestId"' not in text:
        return False
    marks = (*_ANSWERS, "sessionId")
    if not text.lstrip().startswith("{") or not any(f'"{mark}"' in text for mark in marks):
        return False
    try:
        return is_submission(parse_json(text))
    except JsonFault:
        return text.rstrip().endswith("}")
