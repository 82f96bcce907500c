"""Block quotes and list items: which of them a line goes on with, and which it opens.

CommonMark 0.31.2, sections 5.1 (block quotes), 5.2 (list items) and 4.1 (thematic breaks). A
container is a number: ``QUOTE``, or the columns of indentation that a list item's content needs.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from selfcheck.protocol.columns import skip_columns, skip_indent

QUOTE = 0
MAX_DEPTH = 64
"""Deeper nesting is read as text: no consumer shows it, and the work for a line stays bounded."""

_MARKER = re.compile(r"(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]|\Z)")
_BREAK = re.compile(r"([-_*])(?:[ \t]*+\1){2,}+[ \t]*+\Z")


class Place(NamedTuple):
    """A place in a line: offset in the text and 0-based column (which may lie inside a tab)."""

    pos: int
    column: int


def is_break(text: str, pos: int, end: int) -> bool:
    """Whether the line's rest is a thematic break."""
    return text[pos] in "-_*" and _BREAK.match(text, pos, end) is not None


def matched(text: str, pos: int, end: int, containers: list[int]) -> tuple[int, Place]:
    """Return how many open containers the line goes on with, and the place after their markers."""
    place = Place(pos, 0)
    for count, width in enumerate(containers):
        start, column = skip_indent(text, place.pos, end, place.column)
        if width == QUOTE:
            if start >= end or column - place.column > 3 or text[start] != ">":
                return count, place
            place = Place(*skip_columns(text, start + 1, end, column + 1, 1))
        elif start >= end:
            place = Place(start, column)
        elif column - place.column >= width:
            place = Place(*skip_columns(text, place.pos, end, place.column, width))
        else:
            return count, place
    return len(containers), place


def opened(
    text: str, place: Place, end: int, depth: int, in_paragraph: bool
) -> tuple[list[int], Place]:
    """Return the containers that a line opens at ``place``, and the place of their content.

    ``in_paragraph`` says that the text would otherwise go on with a paragraph, which only a block
    quote, a bullet with content, or a list that starts at 1 may interrupt.
    """
    new: list[int] = []
    while depth + len(new) < MAX_DEPTH:
        start, column = skip_indent(text, place.pos, end, place.column)
        indent = column - place.column
        if start >= end or indent > 3:
            break
        if text[start] == ">":
            new.append(QUOTE)
            place = Place(*skip_columns(text, start + 1, end, column + 1, 1))
            continue
        marker = _MARKER.match(text, start, end)
        if marker is None or is_break(text, start, end):
            break
        after = marker.end()
        content, content_column = skip_indent(text, after, end, column + after - start)
        starts_at_one = not marker[0][0].isdigit() or int(marker[0][:-1]) == 1
        if in_paragraph and not new and (content >= end or not starts_at_one):
            break
        width = indent + after - start
        blanks = content_column - (column + after - start)
        used = 1 if content >= end or blanks > 4 else blanks
        new.append(width + used)
        place = Place(*skip_columns(text, after, end, column + after - start, used))
    return new, place
