"""Characters between the tokens of a payload that only some YAML readers skip."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable

from selfcheck.model import Span

_BLOCK_HEADER = re.compile(r"[|>][-+0-9 ]*+\t")
_TABBED = re.compile(r"(?<![^\r\n])[^\t\r\n]*+\t[^\r\n]*")
_PROPERTIES = re.compile(r"(?:[!&]\S*\s+)*+(?=\S)")


def stray_tab(text: str, scalars: list[Span]) -> int | None:
    """The first tab between tokens or inside a plain scalar; PyYAML takes neither.

    ``scalars`` are the spans of all scalars in order, properties and trailing line breaks included.
    Tabs in quoted and block scalars and in comments are text.
    """
    scalar_at = _lookup(scalars)
    for line in _TABBED.finditer(text):
        pos, end = line.span()
        while (tab := text.find("\t", pos, end)) >= 0:
            inside = scalar_at(tab)
            if inside is None:
                if _in_comment(text, line.start(), tab, scalar_at):
                    break
                return tab
            content = _PROPERTIES.match(text, inside.start)
            if content is None or tab < content.end() or text[content.end()] not in "\"'|>":
                return tab
            if _BLOCK_HEADER.match(text, content.end(), tab + 1):
                return tab
            pos = inside.end
    return None


def stray_mark(text: str, scalars: list[Span]) -> int | None:
    """The first byte order mark between tokens that is not the payload's first character."""
    scalar_at = _lookup(scalars)
    mark = text.find("\ufeff", 1)
    while mark >= 0 and scalar_at(mark) is not None:
        mark = text.find("\ufeff", mark + 1)
    return mark if mark >= 0 else None


def stray(pattern: re.Pattern[str], text: str, scalars: list[Span]) -> int | None:
    """The first character that ``pattern`` matches outside of all scalars."""
    scalar_at = _lookup(scalars)
    found = (match.start() for match in pattern.finditer(text))
    return next((offset for offset in found if scalar_at(offset) is None), None)


def _lookup(scalars: list[Span]) -> Callable[[int], Span | None]:
    """Return the function that gives the scalar at an offset, if one is there."""
    starts = [span.start for span in scalars]

    def scalar_at(offset: int) -> Span | None:
        at = bisect.bisect_right(starts, offset) - 1
        return scalars[at] if at >= 0 and offset < scalars[at].end else None

    return scalar_at


def _in_comment(text: str, start: int, end: int, scalar_at: Callable[[int], Span | None]) -> bool:
    """Whether a comment starts in ``start`` to ``end`` of a line."""
    at = text.find("#", start, end)
    while at >= 0:
        inside = scalar_at(at)
        if inside is None and (at == start or text[at - 1] in " \t]}\"'"):
            return True
        at = text.find("#", at + 1 if inside is None else max(at + 1, inside.end), end)
    return False
