"""Lines and columns of Markdown, with tab stops every four columns (CommonMark 0.31.2, 2.2)."""

from __future__ import annotations

import re

LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
"""One line and its end, by ``LINE.match(text, pos)``; group 1 is the line without its end."""


def skip_indent(text: str, pos: int, end: int, column: int) -> tuple[int, int]:
    """Step over spaces and tabs from ``pos`` (at 0-based ``column``); return the new pair."""
    while pos < end:
        char = text[pos]
        if char == " ":
            column += 1
        elif char == "\t":
            column += 4 - column % 4
        else:
            break
        pos += 1
    return pos, column


def skip_columns(text: str, pos: int, end: int, column: int, count: int) -> tuple[int, int]:
    """Step over ``count`` columns of white space; a tab that is used in part is not passed."""
    target = column + count
    while pos < end and column < target:
        char = text[pos]
        if char == " ":
            column += 1
        elif char == "\t":
            stop = column + 4 - column % 4
            if stop > target:
                return pos, target
            column = stop
        else:
            break
        pos += 1
    return pos, column
