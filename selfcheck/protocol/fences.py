"""Code fences: their opening lines, and where a questionnaire's fence ends.

Source: CommonMark 0.31.2, section 4.5.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from selfcheck.model import Span
from selfcheck.protocol.columns import LINE, skip_indent
from selfcheck.protocol.names import Names

# An info string that is a sentence, not the name of a language.
_WORDS = re.compile(r"\s|[.,:;?!]\Z|\A[^\x00-\x7f]")
_FENCE_LINE = re.compile(r"(?<![^\r\n])[ \t]*+(?=[`~])")
_VISIBLE = re.compile(r"\S")
_RUN = re.compile(r"`{2,}|~{3,}")


class Opening(NamedTuple):
    """A line that may open a fence; ``span`` is its fence characters and info string."""

    char: str
    length: int
    info: str
    span: Span


class Extent(NamedTuple):
    """Where a fenced block's payload and the block itself end, and the frame fault that was met.

    ``fault`` is ``""``, ``unclosed``, ``unclosed_indented``, ``closing_text``, ``short``,
    ``nested`` or ``nested_unclosed``; ``found`` is the offending fence line's span and ``length``
    its number of characters.
    """

    payload_end: int
    end: int
    fault: str = ""
    found: Span = Span(0, 0)
    length: int = 0


def opening_at(text: str, pos: int, end: int) -> Opening | None:
    """Read the fence that opens at ``pos`` of a line that ends at ``end``; two backticks count."""
    run = _RUN.match(text, pos, end)
    if run is None:
        return None
    info = text[run.end() : end].strip(" \t")
    char = text[pos]
    if char == "`" and "`" in info:
        return None
    stop = text.index(info, run.end(), end) + len(info) if info else run.end()
    return Opening(char, run.end() - pos, info, Span(pos, stop))


def closes(text: str, pos: int, end: int, char: str, length: int) -> bool:
    """Whether ``pos`` to ``end`` is a closing fence: ``char`` at least ``length`` times."""
    rest = text[pos:end].rstrip(" \t")
    return len(rest) >= length and rest == char * len(rest)


def bare_line_after(text: str, pos: int) -> tuple[int, int] | None:
    """Return start and end of the first line from ``pos`` on that holds backticks only."""
    while pos < len(text):
        line = LINE.match(text, pos)
        assert line is not None
        rest = line[1].strip(" \t")
        if rest and not rest.strip("`"):
            return pos, line.end(1)
        pos = line.end()
    return None


class _Lines:
    """The fence-like lines met inside one open questionnaire fence."""

    def __init__(self) -> None:
        self.inner: tuple[int, int, Opening] | None = None
        self.pending = 0
        self.short: list[tuple[int, int, Opening]] = []
        self.tiny: tuple[int, int, Opening] | None = None
        self.deep: list[tuple[int, int, Opening]] = []
        self.first_close: tuple[int, int] | None = None


def extent(text: str, pos: int, length: int, names: Names) -> Extent:
    """Find the end of a fence of ``length`` backticks whose payload starts at ``pos``.

    The fence is a questionnaire's. Its closing fence is the first line of backticks only, at least
    as long and at most three columns deep. A fence inside the payload pairs with its own closing
    line, so that what follows the block is not misread; the search ends at the next opening of a
    registered questionnaire.
    """
    seen = _Lines()
    while (found := _FENCE_LINE.search(text, pos)) is not None:
        pos = found.start()
        line = LINE.match(text, pos)
        assert line is not None
        end = line.end(1)
        start, column = skip_indent(text, pos, end, 0)
        fence = opening_at(text, start, end) if start < end and text[start] in "`~" else None
        if fence is not None and fence.char == "~" and column > 3:
            fence = None
        if fence is None and column <= 3 and text[start:end].rstrip(" \t") == "`":
            fence = Opening("`", 1, "", Span(start, start + 1))
        if fence is not None and (fence.length >= 3 or not fence.info):
            bare = not fence.info and fence.char == "`"
            if bare and column <= 3:
                if fence.length < length:
                    if fence.length >= 3:
                        seen.short.append((pos, line.end(), fence))
                    else:
                        seen.tiny = seen.tiny or (pos, line.end(), fence)
                elif seen.pending == 0:
                    return _closed(seen, pos, line.end())
                else:
                    seen.pending -= 1
                    seen.first_close = seen.first_close or (pos, line.end())
            elif bare:
                seen.deep.append((pos, line.end(), fence))
            elif fence.char == "`" and column <= 3 and fence.info in names:
                if _VISIBLE.search(text, line.end()) is None:
                    return _closing_text(pos, line.end(), fence)
                return _interrupted(seen, pos, fence)
            else:
                seen.inner = seen.inner or (pos, line.end(), fence)
                if fence.char == "`" and column <= 3 and fence.length >= length:
                    seen.pending += 1
        pos = line.end()
    return _open_to_the_end(seen, len(text))


def _closed(seen: _Lines, payload_end: int, end: int) -> Extent:
    if seen.inner is not None:
        fence = seen.inner[2]
        return Extent(payload_end, end, "nested", fence.span, fence.length)
    if seen.short:
        start, _, fence = seen.short[0]
        if len(seen.short) % 2:
            return Extent(start, end, "short", fence.span, fence.length)
        return Extent(payload_end, end, "nested", fence.span, fence.length)
    if seen.deep:
        fence = seen.deep[0][2]
        return Extent(payload_end, end, "nested", fence.span, fence.length)
    return Extent(payload_end, end)


def _unclosed(seen: _Lines) -> Extent | None:
    if seen.first_close is not None:
        return _closed(seen, *seen.first_close)
    if seen.short:
        start, end, fence = seen.short[0]
        return Extent(start, end, "short", fence.span, fence.length)
    if len(seen.deep) % 2:
        start, end, fence = seen.deep[-1]
        return Extent(start, end, "unclosed_indented", fence.span, fence.length)
    if seen.tiny is not None:
        start, end, fence = seen.tiny
        return Extent(start, end, "short", fence.span, fence.length)
    return None


def _interrupted(seen: _Lines, pos: int, fence: Opening) -> Extent:
    return _unclosed(seen) or Extent(pos, pos, "nested_unclosed", fence.span, fence.length)


def _closing_text(start: int, end: int, fence: Opening) -> Extent:
    return Extent(start, end, "closing_text", fence.span, fence.length)


def _open_to_the_end(seen: _Lines, end: int) -> Extent:
    known = _unclosed(seen)
    if known is not None or seen.inner is None:
        return known or Extent(end, end, "unclosed")
    start, after, fence = seen.inner
    if seen.pending and _WORDS.search(fence.info):
        return _closing_text(start, after, fence)
    return Extent(end, end, "unclosed")
