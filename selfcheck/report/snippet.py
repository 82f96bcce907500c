"""Source lines with the characters at fault underlined, true to the cells that a terminal uses."""

from __future__ import annotations

from typing import NamedTuple

from selfcheck.model import Excerpt
from selfcheck.rules.wording import escape_controls

# ASCII on purpose: "…" takes two cells in some East Asian terminals and would shift the underline.
_ELLIPSIS = "..."


class Line(NamedTuple):
    """A line to show: its 1-based number (``None``: lines left out here), its text, its underline.

    ``text`` is safe to print. The underline begins ``indent`` cells into it and is ``length`` cells
    long.
    """

    number: int | None
    text: str
    indent: int
    length: int


def cut(line: str, start: int, end: int, width: int) -> tuple[str, int, int]:
    """Show ``line`` in at most ``width`` cells, around its code points ``start`` to ``end``
    (exclusive).

    Returns the text to print, with controls and tabs as escapes and what is left out as ``...``,
    and the cells before and under the underline (at least one: also for an empty range or one past
    the end).
    """
    from rich.cells import cell_len

    start = min(start, len(line))
    end = min(max(end, start), len(line))
    # A character takes a cell or more, save combining ones: no further ones could be shown.
    low, high = max(0, start - width), min(len(line), start + width)
    shown = [escape_controls(char) for char in line[low:high]]
    sizes = [cell_len(text) for text in shown]
    first, last = 0, len(shown)
    if low > 0 or high < len(line) or sum(sizes) > width:
        room = max(width - 2 * len(_ELLIPSIS), 1)
        first = last = start - low
        used = 0
        while first > 0 and used + sizes[first - 1] <= room // 3:
            first -= 1
            used += sizes[first]
        while last < len(shown) and used + sizes[last] <= room:
            used += sizes[last]
            last += 1
        while first > 0 and used + sizes[first - 1] <= room:
            first -= 1
            used += sizes[first]
        if start < len(line):
            last = max(last, start - low + 1)
    head = _ELLIPSIS if low + first > 0 else ""
    tail = _ELLIPSIS if low + last < len(line) else ""
    before = head + "".join(shown[first : start - low])
    marked = "".join(shown[start - low : min(end - low, last)])
    after = "".join(shown[max(start, end) - low : last])
    # Measured on whole strings: joined emoji take fewer cells than their parts.
    indent = cell_len(before)
    return before + marked + after + tail, indent, max(1, cell_len(before + marked) - indent)


def snippet(excerpt: Excerpt, width: int) -> list[Line]:
    """Lay out the first and the last line that ``excerpt`` covers, each in at most ``width``
    cells.
    """
    lines = excerpt.lines
    end = excerpt.end
    if len(lines) > 1 and end == 0:
        lines = lines[:-1]
        end = len(lines[-1])
    if len(lines) == 1:
        return [Line(excerpt.first_line, *cut(lines[0], excerpt.start, end, width))]
    shown = [Line(excerpt.first_line, *cut(lines[0], excerpt.start, len(lines[0]), width))]
    if len(lines) > 2:
        shown.append(Line(None, _ELLIPSIS, 0, 0))
    begin = len(lines[-1]) - len(lines[-1].lstrip())
    number = excerpt.first_line + len(lines) - 1
    shown.append(Line(number, *cut(lines[-1], min(begin, end), end, width)))
    return shown
