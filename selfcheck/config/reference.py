"""The keys as text: values as TOML, and the table of docs/configuration.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from selfcheck.config.settings import DEFAULTS, KEYS, choices, field_of, plain
from selfcheck.config.source import key_text
from selfcheck.rules.wording import escape_controls


def toml(value: Any) -> str:
    """Write a text, boolean, list or table as TOML, on one line without control characters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return _string(str(value))


def _string(text: str) -> str:
    inner = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escape_controls(inner)}"'


def _key(key: str) -> str:
    return key if key_text(key) == key else _string(key)


def table() -> str:
    """Return the Markdown table of all keys, a row each, ending with a line feed.

    A raised one marks the keys that hold for a run as a whole.
    """
    lines = ["| key | value | default | meaning |", "| --- | --- | --- | --- |"]
    for name, key in KEYS.items():
        known = ", ".join(f"`{word}`" for word in choices(key))
        value = f"{key.kind.title} {known}".rstrip()
        default = toml(plain(DEFAULTS, field_of(name)))
        mark = " ¹" if key.for_run else ""
        lines.append(f"| `{name}`{mark} | {value} | `{default}` | {key.summary} |")
    return "\n".join(lines) + "\n"
