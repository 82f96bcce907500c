"""Code regions of a reply, with prefixes and indentation taken off (CommonMark 0.31.2).

Sections 4.4 (indented code), 4.5 (fenced code), 6.1 (code spans).
"""

from __future__ import annotations

from selfcheck.model import Span
from selfcheck.protocol.columns import skip_columns
from selfcheck.protocol.containers import Place
from selfcheck.protocol.source_text import SourceText, pieced

FENCED = "fenced"
INDENTED = "indented"
SPAN = "span"


class Code:
    """One code region; offsets are code points of the scanned text.

    ``kind`` is ``FENCED``, ``INDENTED`` or ``SPAN``; ``info`` is a fence's info string, ``indent``
    the columns that each of its lines loses. ``start`` and ``end`` are those of its content.
    """

    def __init__(self, kind: str, start: int, info: str = "", indent: int = 0) -> None:
        self.kind = kind
        self.info = info
        self.start = start
        self.end = start
        self._indent = indent
        self._pieces: list[Span] = []
        self._blanks: dict[int, int] = {}

    def add(self, text: str, line: int, place: Place, end: int, after: int) -> None:
        """Add the line that starts at ``line``; its content starts at ``place``, inside containers.

        ``end`` is where its text ends, ``after`` where the next line starts.
        """
        pos, column = skip_columns(text, place.pos, end, place.column, self._indent)
        if text.startswith("\t", pos):
            width = -_column_at(text, line, pos) % 4 or 4
            left = -column % 4 or 4
            if left < width:
                # A tab that the containers used in part counts as the blanks that are left of it.
                self._blanks[len(self._pieces)] = left
        self._pieces.append(Span(pos, after))
        self.end = after

    def add_words(self, start: int, end: int) -> None:
        """Add a part of a code span, on one line."""
        self._pieces.append(Span(start, end))
        self.end = end

    def source(self, text: str) -> SourceText:
        """The region's content, with the way back to ``text``, the text that was scanned."""
        pieces: list[str] = []
        starts: list[int] = []
        origins: list[int] = []
        length = 0
        for number, (start, end) in enumerate(self._pieces):
            blanks = self._blanks.get(number, 0)
            for _ in range(blanks):
                pieces.append(" ")
                starts.append(length)
                origins.append(start)
                length += 1
            start += blanks > 0
            pieces.append(text[start:end])
            starts.append(length)
            origins.append(start)
            length += end - start
        return pieced(pieces, starts or [0], origins or [self.start])


def _column_at(text: str, line: int, pos: int) -> int:
    """The 0-based column of ``pos`` in the line that starts at ``line``."""
    column = 0
    for char in text[line:pos]:
        column += 4 - column % 4 if char == "\t" else 1
    return column
