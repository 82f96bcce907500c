"""What all readers do with decoded JSON, of which nothing is certain."""

from __future__ import annotations

from typing import Any

IDENTITIES = ("id", "custom_id", "session_id", "conversation_id", "thread_id", "uuid")
"""The fields in which records of any format carry an id of their own, most telling first."""


def text_or_none(value: Any) -> str | None:
    """Return ``value`` if it is a string, else ``None``."""
    return value if isinstance(value, str) else None


def text_or_empty(value: Any) -> str:
    """Return ``value`` if it is a string, else ``""``."""
    return value if isinstance(value, str) else ""


def objects(value: Any) -> list[tuple[int, dict[str, Any]]]:
    """Return the objects in the list ``value``, each with its 0-based index; nothing for others."""
    if not isinstance(value, list):
        return []
    return [(index, item) for index, item in enumerate(value) if isinstance(item, dict)]


def identity_of(value: dict[str, Any], fields: tuple[str, ...] = IDENTITIES) -> str:
    """Return the id that the object ``value`` gives itself in one of ``fields``, or ``""``."""
    for key in fields:
        found = value.get(key)
        if isinstance(found, str) and found:
            return found
        if isinstance(found, int) and not isinstance(found, bool):
            return str(found)
    return ""
