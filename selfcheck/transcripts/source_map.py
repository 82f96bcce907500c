"""From offsets in a reply to lines and columns of the file as it lies on disk.

Lines and columns are 1-based; a column counts Unicode code points, and the file's BOM is none of
them. Source: ``schemas/report.json``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from selfcheck.model import Path, Span
from selfcheck.transcripts import json_source
from selfcheck.transcripts.model import RecordSource, TextPart
from selfcheck.transcripts.selection import Reply, locate

# CommonMark 2.1: a line ending is LF, CR LF, or a CR that no LF follows.
_ANY_LINE_END = re.compile(r"\r\n|\n|\r")
_LF = re.compile(r"\n")


class FileSpan(NamedTuple):
    """A stretch of a file: 1-based lines and columns in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class LineIndex:
    """The lines of one text."""

    def __init__(self, text: str, cr_ends_line: bool = True) -> None:
        """Index ``text``; only LF ends a line when ``cr_ends_line`` is false."""
        self._text = text
        pattern = _ANY_LINE_END if cr_ends_line else _LF
        breaks = [match.span() for match in pattern.finditer(text)]
        self._starts = [0, *(end for _, end in breaks)]
        self._ends = [*(start for start, _ in breaks), len(text)]

    def __len__(self) -> int:
        """Return the number of lines; a text that ends with a line break has an empty last one."""
        return len(self._starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of code point ``offset``, cut to the text."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def end_position(self, offset: int, start: int) -> tuple[int, int]:
        """Return the line and column at which a span that began at ``start`` ends, exclusively.

        A span that takes a line break along ends where that line's own characters end, so that no
        diagnostic reaches into a line of which it covers nothing; one that covers a line break
        alone ends a column after it.
        """
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        if offset > start and line > 1 and offset == self._starts[line - 1]:
            end, column = self.position(max(self._ends[line - 2], start))
            return end, column + (start >= self._ends[line - 2])
        return self.position(offset)

    def line_length(self, line: int) -> int:
        """Return the number of code points in the 1-based ``line``, without its line break."""
        return self._ends[line - 1] - self._starts[line - 1]

    def line_part(self, line: int, start: int, end: int) -> str:
        """Return the code points ``start`` to ``end`` (0-based) of the 1-based ``line``."""
        first, last = self._starts[line - 1], self._ends[line - 1]
        return self._text[min(first + start, last) : min(first + end, last)]

    def line_text(self, line: int) -> str:
        """Return the 1-based ``line`` without its line break; ``IndexError`` outside the text."""
        if line < 1:
            raise IndexError(line)
        return self._text[self._starts[line - 1] : self._ends[line - 1]]


def reply_position(text: str, offset: int) -> tuple[int, int]:
    """Return the 1-based line and column of code point ``offset`` in a decoded reply."""
    return LineIndex(text).position(offset)


def places_in(reply: Reply) -> Callable[[int, int], FileSpan]:
    """Return the function that turns code points of ``reply.text`` into its lines and columns."""
    lines = LineIndex(reply.text)

    def place(start: int, end: int) -> FileSpan:
        return FileSpan(*lines.position(start), *lines.end_position(end, start))

    return place


class SourceMap:
    """The places of one source's texts in its file. Make one per source that has findings."""

    def __init__(self, source: RecordSource) -> None:
        """Take the record's source; nothing is scanned before the first question."""
        self._source = source
        self._finder = json_source.Finder(source.text)
        self._index: LineIndex | None = None
        self._literals: dict[Path, tuple[json_source.StringLiteral, int, int]] = {}

    def position(self, part: TextPart, offset: int) -> tuple[int, int]:
        """Return the line and column in the file of code point ``offset`` of ``part.text``."""
        if part.path is None:
            return self.source_position(offset)
        literal, line, base = self._literal(part.path)
        return line, base + literal.source_offset(offset)

    def span(self, part: TextPart, start: int, end: int) -> FileSpan:
        """Return the place in the file of the half-open range ``start``..``end`` of ``part.text``.

        The end is where the source of the last covered character ends: after its escape in JSON; in
        Markdown a covered line break at the very end is left out.
        """
        if part.path is None:
            return self.source_span(start, end)
        return FileSpan(*self.position(part, start), *self.position(part, max(start, end)))

    def reply_position(self, reply: Reply, offset: int) -> tuple[int, int]:
        """Return the line and column in the file of code point ``offset`` of ``reply.text``."""
        return self.position(*locate(reply, offset))

    def reply_span(self, reply: Reply, start: int, end: int) -> FileSpan:
        """Return the place in the file of a range of ``reply.text``, which may cross its parts."""
        part, first = locate(reply, start)
        if end <= start:
            return self.span(part, first, first)
        last_part, last = locate(reply, end - 1)
        last = min(last + 1, len(last_part.text))
        if last_part is part:
            return self.span(part, first, last)
        ending = self.span(last_part, 0, last)
        return FileSpan(*self.position(part, first), ending.end_line, ending.end_column)

    def source_position(self, offset: int) -> tuple[int, int]:
        """Return the line and column in the file of code point ``offset`` of ``source.text``."""
        return self._in_file(*self._lines().position(offset))

    def source_span(self, start: int, end: int) -> FileSpan:
        """Return the place in the file of a range of ``source.text`` (of a ``Problem``, say)."""
        lines = self._lines()
        return FileSpan(
            *self._in_file(*lines.position(start)),
            *self._in_file(*lines.end_position(max(start, end), start)),
        )

    def path_span(self, path: Path) -> FileSpan:
        """Return the place in the file of the JSON value at ``path``, a string's quotes included.

        Raises ``KeyError`` when the record has no such value.
        """
        return self.source_span(*self.find(path))

    def find(self, path: Path) -> Span:
        """Return the code points of ``source.text`` that the JSON value at ``path`` takes up.

        Those of a string include its quotes. Raises ``KeyError`` when the record has no such value.
        """
        source = self._source
        if source.starts:
            index = path[0]
            assert isinstance(index, int)
            return self._finder.find(path[1:], source.starts[index])
        return self._finder.find(path)

    def _lines(self) -> LineIndex:
        if self._index is None:
            self._index = LineIndex(self._source.text, self._source.cr_ends_line)
        return self._index

    def _in_file(self, line: int, column: int) -> tuple[int, int]:
        if line == 1:
            column += self._source.column - 1
        return line + self._source.line - 1, column

    def _literal(self, path: Path) -> tuple[json_source.StringLiteral, int, int]:
        """Return the literal, its line, and what to add to a source offset to get the column."""
        known = self._literals.get(path)
        if known is None:
            span = self.find(path)
            # A JSON string holds no raw line break, so one line and one base do for all of it.
            line, column = self.source_position(span.start)
            literal = json_source.StringLiteral(self._source.text, span)
            known = self._literals[path] = (literal, line, column - span.start)
        return known
