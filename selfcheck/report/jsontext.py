"""Diagnostics as the JSON of ``schemas/report.json``, in text that is harmless to show."""

from __future__ import annotations

import json
from typing import Any

from selfcheck.model import Diagnostic
from selfcheck.report.text import words
from selfcheck.rules.wording import escape_controls


def dumps(
    value: Any,
    *,
    ascii_only: bool = False,
    indent: int | None = None,
    exact: bool = False,
    compact: bool = False,
) -> str:
    """Write ``value`` as JSON: on one line, or a member a line with ``indent`` blanks a level.

    Text stays readable, but every character that ``escape_controls`` finds unsafe (C0, C1, bidi and
    invisible controls, line separators) becomes a ``\\uXXXX`` escape of JSON, so that the result
    acts on no terminal. With ``ascii_only`` all but ASCII is escaped. A lone surrogate, which
    strict JSON readers refuse in any spelling, becomes six ordinary characters (a backslash,
    ``ud800``), as in messages, so that every reader takes the result; unless it is to be ``exact``:
    then it is written as the escape that stands for it. The result is valid UTF-8. ``compact``
    leaves out the blanks.
    """
    separators = (",", ":") if compact else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    return "\n".join(_line(line, ascii_only, exact) for line in text.split("\n"))


def _line(line: str, ascii_only: bool, exact: bool) -> str:
    """Escape what must be escaped in a line of JSON; such characters stand in strings only."""
    if escape_controls(line) == line and (line.isascii() or not ascii_only):
        return line
    return "".join(_char(char, ascii_only, exact) for char in line)


def _char(char: str, ascii_only: bool, exact: bool) -> str:
    """Return ``char`` as it may stand in a JSON string."""
    shown = escape_controls(char)
    if not exact and "\ud800" <= char <= "\udfff":
        return "\\" + shown
    if shown == char and (char.isascii() or not ascii_only):
        return char
    return escaped(char)


def escaped(char: str) -> str:
    """Write one character as an escape of JSON."""
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else json.dumps(char)[1:-1]


def diagnostic_object(diagnostic: Diagnostic, lang: str) -> dict[str, Any]:
    """Return ``diagnostic`` as the report's JSON object, its keys in the schema's order."""
    message, hint = words(diagnostic, lang)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": message,
        "hint": hint,
        "path": diagnostic.path,
        "pointer": diagnostic.pointer,
        "file": diagnostic.file,
        "member": diagnostic.member,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "end_line": diagnostic.end_line,
        "end_column": diagnostic.end_column,
        "record": diagnostic.record,
        "message_index": diagnostic.message_index,
        "reply": None if diagnostic.reply is None else diagnostic.reply._asdict(),
        "block": None if diagnostic.block is None else diagnostic.block._asdict(),
        "fingerprint": diagnostic.fingerprint,
    }
