"""Turns a finding's arguments into words, safely: whatever they quote comes from strangers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from selfcheck.rules.base import Text

_MAX_QUOTE = 60
_MAX_LISTED = 8

# C0, DEL, C1, line and paragraph separators, bidi and invisible controls, BOM, tags, lone
# surrogates; the joiners U+200C and U+200D stay, since emoji and several scripts are spelled with
# them.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    code = ord(char)
    if char in _SHORT:
        return _SHORT[char]
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def escape_controls(text: str) -> str:
    """Return ``text`` with every character that could act on a reader's screen shown as an escape.

    Line ends and tabs become ``\\n``, ``\\r``, ``\\t``; other C0, C1, bidi and zero-width controls
    and lone surrogates become ``\\uXXXX``. The result is one line.
    """
    return _UNSAFE.sub(_escaped, text)


def shorten(text: str, limit: int = _MAX_QUOTE) -> str:
    """Cut ``text`` to at most ``limit`` code points, the cut shown as an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


class Quoted(NamedTuple):
    """Reply text to quote: escaped, cut, in quotation marks."""

    text: str


class Value(NamedTuple):
    """A decoded value to describe: its kind and its source text.

    ``kind`` is one of the keys of ``KINDS``; ``raw`` is the source text of a scalar, ``""`` for
    others.
    """

    kind: str
    raw: str = ""


class Listing(NamedTuple):
    """Several texts to quote, in order."""

    items: tuple[str, ...]


KINDS = {
    "string": Text("a string", "字符串", "um texto"),
    "number": Text("a number", "数字", "um número"),
    "boolean": Text("a boolean", "布尔值", "um booleano"),
    "null": Text("null", "空值", "nulo"),
    "date": Text("a date", "日期", "uma data"),
    "object": Text("an object", "对象", "um objeto"),
    "array": Text("an array", "数组", "uma lista"),
    "tagged": Text("a tagged value", "带标签的值", "um valor com tag"),
}

_AND_MORE = Text("and {count} more", "等，另有 {count} 项", "e mais {count}")
_EMPTY = Text("an empty value", "空值", "um valor vazio")


def quoted(text: str) -> str:
    """Quote reply text, cut to a readable length, as JSON and YAML write it in double quotes."""
    inner = shorten(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escape_controls(inner)}"'


def render(argument: Any, lang: str) -> str:
    """Render one message argument in ``lang`` (``en``, ``zh``, ``pt``).

    Takes ``Quoted``, ``Value``, ``Listing``, ``Text``, ``int`` or ``str``; a plain ``str`` is
    escaped and cut but not quoted.
    """
    if isinstance(argument, Quoted):
        return quoted(argument.text)
    if isinstance(argument, Value):
        kind: str = getattr(KINDS[argument.kind], lang)
        if argument.kind in ("object", "array"):
            return kind
        if argument.kind == "null" and argument.raw == "":
            empty: str = getattr(_EMPTY, lang)
            return empty
        shown = (
            quoted(argument.raw)
            if argument.kind == "string"
            else escape_controls(shorten(argument.raw))
        )
        if shown == KINDS[argument.kind].en:
            return kind
        return f"{shown}（{kind}）" if lang == "zh" else f"{shown} ({kind})"
    if isinstance(argument, Listing):
        shown_items = [quoted(item) for item in argument.items[:_MAX_LISTED]]
        joined = ("、" if lang == "zh" else ", ").join(shown_items)
        rest = len(argument.items) - _MAX_LISTED
        if rest <= 0:
            return joined
        more: str = getattr(_AND_MORE, lang).format(count=rest)
        return joined + ("" if lang == "zh" else " ") + more
    if isinstance(argument, Text):
        own: str = getattr(argument, lang)
        return own
    return escape_controls(shorten(str(argument)))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return ``" (did you mean …?)"`` for the known name nearest to ``name``, or ``""``."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean {near[0]}?)" if near else ""
