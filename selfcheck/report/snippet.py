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


def _plain_ascii(char: str) -> str:
    return escape_controls(char).encode("ascii", "backslashreplace").decode("ascii")


def cut(
    line: str, start: int, end: int, width: int, *, ascii_only: bool = False
) -> tuple[str, int, int]:
    """Show ``line`` in at most ``width`` cells, around its code points ``start`` to ``end``.

    ``end`` is exclusive. Returns the text to print, with controls and tabs as escapes and what is
    left out as ``...``, and the cells before and under the underline (at least one: also for an
    empty range or one past the end). ``ascii_only`` is for outputs that show other characters as
    escapes.
    """
    from rich.cells import cell_len

    start = min(start, len(line))
    end = min(max(end, start), len(line))
    # A character takes a cell or more, save combining ones: no further ones could be shown.
    low, high = max(0, start - width), min(len(line), start + width)
    show = _plain_ascii if ascii_only else escape_controls
    shown = [show(char) for char in line[low:high]]
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


def snippet(excerpt: Excerpt, width: int, *, ascii_only: bool = False) -> list[Line]:
    """Lay out the first and last line of ``excerpt``, each in at most ``width`` cells."""

    def laid_out(line: str, start: int, end: int) -> tuple[str, int, int]:
        return cut(line, start, end, width, ascii_only=ascii_only)

    lines = excerpt.lines
    end = excerpt.end
    if len(lines) > 1 and end == 0:
        lines = lines[:-1]
        end = len(lines[-1])
    if len(lines) == 1:
        return [Line(excerpt.first_line, *laid_out(lines[0], excerpt.start, end))]
    shown = [Line(excerpt.first_line, *laid_out(lines[0], excerpt.start, len(lines[0])))]
    if len(lines) > 2:
        shown.append(Line(None, _ELLIPSIS, 0, 0))
    begin = len(lines[-1]) - len(lines[-1].lstrip())
    number = excerpt.first_line + len(lines) - 1
    shown.append(Line(number, *laid_out(lines[-1], min(begin, end), end)))
    return shown
