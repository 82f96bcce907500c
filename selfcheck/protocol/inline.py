"""Inline structure of a paragraph: code spans and raw HTML (CommonMark 0.31.2, 6.1 and 6.6)."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import NamedTuple

_TOKEN = re.compile(r"`++|\\[\\`]|<|&")
_RUN = re.compile(r"`++")
_HTML = re.compile(
    r"</?[A-Za-z][A-Za-z0-9-]*+"
    r"(?:\s++[A-Za-z_:][\w.:-]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'=<>`]++))?)*+\s*+/?>"
    r"|<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+>"
)


class Piece(NamedTuple):
    """A part of a paragraph: ``text``, ``code``, ``html``, or a ``tag`` still to be looked at.

    ``text`` is prose; a ``tag`` is a ``<`` or ``&``.
    """

    kind: str
    start: int
    end: int


class _Runs:
    """The backtick runs of one paragraph by length, to find each closing run in one step."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._by_length: dict[int, list[int]] = {}
        for run in _RUN.finditer(text, start, end):
            self._by_length.setdefault(len(run[0]), []).append(run.start())
        for starts in self._by_length.values():
            starts.reverse()

    def closing(self, length: int, pos: int) -> int | None:
        """Start of the next run of exactly ``length`` backticks; ``pos`` may only grow."""
        starts = self._by_length.get(length, [])
        while starts and starts[-1] < pos:
            starts.pop()
        return starts[-1] if starts else None


def pieces(text: str, start: int, end: int) -> Generator[Piece, int | None, None]:
    """Split ``text[start:end]`` left to right; code spans, HTML tags and autolinks never overlap.

    A ``tag`` piece is one character long: send back the offset to go on from (for a protocol
    element that was recognised there), or ``None`` to have it read as HTML or text.
    """
    runs: _Runs | None = None
    comments = True
    pos = plain = start
    while True:
        token = _TOKEN.search(text, pos, end)
        if token is None:
            if plain < end:
                yield Piece("text", plain, end)
            return
        at = token.start()
        first = token[0][0]
        if first == "\\":
            pos = token.end()
            continue
        if first == "`":
            runs = runs or _Runs(text, start, end)
            closing = runs.closing(len(token[0]), token.end())
            if closing is None:
                pos = token.end()
                continue
            if plain < at:
                yield Piece("text", plain, at)
            pos = plain = closing + len(token[0])
            yield Piece("code", at, pos)
            continue
        if plain < at:
            yield Piece("text", plain, at)
        plain = at
        resume = yield Piece("tag", at, at + 1)
        if resume is not None:
            pos = plain = resume
            if pos >= end:
                return
            continue
        close = -1
        if first == "<" and comments and text.startswith("<!--", at):
            close = text.find("-->", at + 4, end)
            comments = close >= 0
        markup = _HTML.match(text, at, end) if first == "<" else None
        if close >= 0 or markup is not None:
            pos = plain = close + 3 if markup is None else markup.end()
            yield Piece("html", at, pos)
        else:
            pos = token.end()
