"""Payload text prepared for a parser, with the way back to the reply for every character."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable
from typing import NamedTuple

from selfcheck.model import Span


class SourceText(NamedTuple):
    """``text`` as a parser gets it; ``to_reply`` maps its offsets to offsets of the reply."""

    text: str
    to_reply: Callable[[int], int]


def plain(reply: str, start: int, end: int) -> SourceText:
    """The payload as it lies in the reply."""
    return SourceText(reply[start:end], lambda offset: start + offset)


def pieced(pieces: list[str], starts: list[int], origins: list[int]) -> SourceText:
    """Join ``pieces``: what starts at ``starts[i]`` of the result comes from ``origins[i]``."""

    def to_reply(offset: int) -> int:
        at = bisect.bisect_right(starts, offset) - 1
        return origins[at] + offset - starts[at]

    return SourceText("".join(pieces), to_reply)


def dedented(reply: str, start: int, end: int, columns: int) -> SourceText:
    """The payload with each line's first blanks, up to ``columns``, removed (CommonMark, 4.5)."""
    if columns == 0:
        return plain(reply, start, end)
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    length = 0
    for line in re.finditer(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+", reply[start:end]):
        text = line[0]
        blanks = 0
        while blanks < columns and text.startswith(" ", blanks):
            blanks += 1
        pieces.append(text[blanks:])
        starts.append(length)
        origins.append(start + line.start() + blanks)
        length += len(text) - blanks
    starts.append(length)
    origins.append(end)
    return pieced(pieces, starts, origins)


def first_line(text: str) -> Span:
    """The span of the first line of ``text`` that is not blank, without the blanks around it."""
    start = len(text) - len(text.lstrip())
    return Span(start, start + len(text[start:].split("\n", 1)[0].rstrip()))
