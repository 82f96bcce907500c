"""A sheet for terminal text, which rich measures, wraps and colours, never reading it as markup."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from selfcheck.report.base import Write

_WIDE = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff"
_OPENING = "（【《「『“‘"
_CLOSING = "，。、；：？！）】》」』”’"
# What must stay together on a line: blanks, or a word or wide character with its punctuation.
_TOKEN = re.compile(
    rf"\s+|[{_OPENING}]*(?:(?![{_OPENING}])[{_WIDE}]|[^\s{_WIDE}{_OPENING}]+)[{_CLOSING}]*|[{_OPENING}]+"
)


def _wrapped(plain: str, width: int) -> list[tuple[int, int]]:
    """Split ``plain`` into lines of at most ``width`` cells: pairs of offsets, end exclusive."""
    lines: list[tuple[int, int]] = []
    start = used = 0
    for token in _TOKEN.finditer(plain):
        size = cell_len(token[0])
        if token[0].isspace():
            used += size
            continue
        if used and used + size > width:
            lines.append((start, token.start()))
            start, used = token.start(), 0
        if size <= width:
            used += size
            continue
        for offset, char in enumerate(token[0], token.start()):
            if used + cell_len(char) > width:
                lines.append((start, offset))
                start, used = offset, 0
            used += cell_len(char)
    lines.append((start, len(plain)))
    return lines


# The narrowest that a column is broken to.
_LEAST_WRAPPED = 16


class Paper:
    """Prints ``Text`` to ``write``, at most ``width`` cells wide where it may be wrapped.

    What the environment says about colours, widths and notebooks is left to the caller.
    """

    def __init__(self, write: Write, width: int, color: bool) -> None:
        self._write = write
        self._buffer = io.StringIO()
        self._console = Console(
            file=self._buffer,
            width=width,
            color_system="standard" if color else None,
            force_terminal=color,
            force_jupyter=False,
            force_interactive=False,
            no_color=not color,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
            _environ={},
        )

    @staticmethod
    def text(content: str = "", style: str = "") -> Text:
        """Return a new ``Text`` of ``content``, which must have its controls escaped already."""
        return Text(content, style, no_wrap=True, overflow="ignore", end="")

    def line(self, text: Text) -> None:
        """Write ``text`` as one line, however long it is."""
        self._console.print(text, soft_wrap=True, end="\n")
        self._flush()

    def paragraph(self, text: Text, indent: int) -> None:
        """Write ``text`` wrapped, each line ``indent`` cells in; a word longer than a line is cut.

        Chinese and similar scripts may break between any two characters, save before closing
        punctuation.
        """
        for start, end in _wrapped(text.plain, max(self._console.width - indent, 2)):
            line = text[start:end]
            line.rstrip()
            self.line(self.text(" " * indent) + line)

    def table(
        self, rows: Sequence[Sequence[Text]], *, wrapped: int = -1, right: Sequence[int] = ()
    ) -> None:
        """Write ``rows`` in aligned columns; the numbers in ``right`` are those set to the right.

        Only the column ``wrapped`` is broken into lines when room is short. Where the others alone
        take it all, the lines are longer than a line may be rather than cut.
        """
        wide = range(len(rows[0]))
        last = wide[wrapped]
        fixed = sum(max(cell_len(row[n].plain) for row in rows) + 2 for n in wide if n != last)
        grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        for number in range(len(rows[0])):
            grid.add_column(justify="right" if number in right else "left", no_wrap=number != last)
        for row in rows:
            for number in (wrapped, *right):
                # rich sets only what it may wrap to the right.
                row[number].no_wrap, row[number].overflow = False, "fold"
            grid.add_row(*row)
        # rich would rather cut the other columns.
        room = max(self._console.width, fixed + _LEAST_WRAPPED)
        width, self._console.width = self._console.width, room
        self._console.print(grid)
        self._console.width = width
        self._flush()

    def _flush(self) -> None:
        self._write(self._buffer.getvalue())
        self._buffer.seek(0)
        self._buffer.truncate()
