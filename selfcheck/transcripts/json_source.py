"""Where a decoded JSON value lies in its source text.

The text has been parsed before, so these functions need not check it again; they walk over it once,
without recursion, and only for replies that have findings. Where the text is no JSON after all they
raise ``ValueError`` and never loop.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator

from selfcheck.model import Path, Span, Token

# Possessive throughout: no position is tried twice, so the time is linear in the text.
_SPACE = re.compile(r"[ \t\n\r]*+")
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_SCALAR = re.compile(r'[^\s,:"\[\]{}]++')
_NO_BRACKET = re.compile(r'[^"\[\]{}]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"\[\]{}]*+)*+', re.DOTALL)
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL
)


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _value_end(text: str, at: int) -> int:
    """Return the end of the value that starts at ``at``."""
    char = text[at : at + 1]
    if char == '"':
        match = _STRING.match(text, at)
    elif char in ("{", "["):
        depth = 0
        while True:
            run = _NO_BRACKET.match(text, at)
            at = run.end() if run else at
            bracket = text[at : at + 1]
            if bracket in ("{", "["):
                depth += 1
            elif bracket in ("}", "]"):
                depth -= 1
            else:
                raise ValueError("the JSON text ends inside an object or array")
            at += 1
            if depth == 0:
                return at
    else:
        match = _SCALAR.match(text, at)
    if match is None:
        raise ValueError("there is no JSON value at this place")
    return match.end()


def _members(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """Yield the key literal, start and end of every member's value of the object at ``at``."""
    at = _after_space(text, at + 1)
    while text[at : at + 1] == '"':
        key_end = _value_end(text, at)
        key = text[at:key_end]
        colon = _after_space(text, key_end)
        start = _after_space(text, colon + 1)
        end = _value_end(text, start)
        yield key, start, end
        comma = _after_space(text, end)
        if text[comma : comma + 1] != ",":
            return
        at = _after_space(text, comma + 1)


def elements(text: str, at: int = 0) -> Iterator[Span]:
    """Yield the source span of each element of the JSON array that starts at or after ``at``.

    Offsets are code points into ``text``; blanks before the array are skipped. An array that is
    broken off ends the iteration or raises ``ValueError``.
    """
    at = _after_space(text, at)
    if text[at : at + 1] != "[":
        raise ValueError("there is no JSON array at this place")
    at = _after_space(text, at + 1)
    while at < len(text) and text[at] != "]":
        end = _value_end(text, at)
        yield Span(at, end)
        comma = _after_space(text, end)
        if text[comma : comma + 1] != ",":
            return
        at = _after_space(text, comma + 1)


class Finder:
    """Finds values in one JSON text; every container that a path leads through is read once."""

    def __init__(self, text: str) -> None:
        """Take the text; nothing is read before the first question."""
        self._text = text
        self._children: dict[int, dict[Token, int]] = {}

    def find(self, path: Path, start: int = 0) -> Span:
        """Find the value at ``path`` in the JSON value that starts at code point ``start``.

        ``path`` is made of object keys and 0-based indexes. Of a key that is there more than once
        the last counts, as for ``json.loads``. The span of a string includes its quotes. Raises
        ``KeyError`` when there is no such value.
        """
        at = _after_space(self._text, start)
        for token in path:
            at = self._inside(at)[token]
        return Span(at, _value_end(self._text, at))

    def _inside(self, at: int) -> dict[Token, int]:
        """Return where the elements or members of the value at ``at`` start."""
        known = self._children.get(at)
        if known is None:
            text = self._text
            if text[at : at + 1] == "[":
                known = {index: span.start for index, span in enumerate(elements(text, at))}
            elif text[at : at + 1] == "{":
                known = {
                    key[1:-1] if "\\" not in key else json.loads(key): start
                    for key, start, _ in _members(text, at)
                }
            else:
                known = {}
            self._children[at] = known
        return known


def find(text: str, path: Path, start: int = 0) -> Span:
    """Find one value of ``text``, as ``Finder`` does."""
    return Finder(text).find(path, start)


class StringLiteral:
    """One JSON string as written: maps offsets of the decoded string to its source."""

    def __init__(self, text: str, span: Span) -> None:
        """Take the literal at ``span`` of ``text``, quotes included."""
        self._first = span.start + 1
        self.end = span.end - 1
        """The code point of the closing quote."""
        decoded_ends: list[int] = []
        source_ends: list[int] = []
        saved = self._first
        for escape in _ESCAPE.finditer(text, self._first, self.end):
            # An escape, pairs of surrogates included, decodes to one code point.
            saved += escape.end() - escape.start() - 1
            source_ends.append(escape.end())
            decoded_ends.append(escape.end() - saved)
        self._decoded_ends = decoded_ends
        self._source_ends = source_ends

    def source_offset(self, offset: int) -> int:
        """Return where the code point ``offset`` of the decoded string starts in the source.

        That is also where the one before it ends: after its escape, if it is written as one. The
        decoded string's length gives the place of the closing quote; what lies beyond is cut to it.
        """
        nth = bisect_right(self._decoded_ends, offset) - 1
        if nth < 0:
            place = self._first + max(offset, 0)
        else:
            place = self._source_ends[nth] + offset - self._decoded_ends[nth]
        return min(place, self.end)
