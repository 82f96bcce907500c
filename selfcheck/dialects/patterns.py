"""Regular expressions in JavaScript's syntax, which come from strangers: checked, and tried safely.

``regress`` is an engine for ECMAScript's. Like ``new RegExp(pattern)``, no flag is set. Compiling
takes time in proportion to the length, and the engine refuses what is nested too deeply; matching
may take for ever, and so happens in a process of its own that is stopped when its time is up.
"""

from __future__ import annotations

import atexit
import re
from functools import cache

from selfcheck.dialects.pattern_process import Matcher

LONGEST = 10_000
"""Longer patterns and texts, in code points, are not looked at."""

SECONDS = 1.0
"""How long one match may take."""

_TOO_DEEP = "Regular expression is too deeply nested"
_REVERSED = "Range values reversed"
_UNSURE = (_TOO_DEEP, _REVERSED)
# A pattern in pieces: a repeated boundary, an escape, a class up to such a range or to its end. A
# class that is not closed goes on to the last character, so that the time stays linear.
_PIECES = re.compile(
    r"(?P<repeated>\\[bB](?:[*+?]|\{[0-9]+(?:,[0-9]*)?\}))|\\.|"
    r"\[(?:[^\]\\]|\\(?:.|\Z))*?"
    r"(?:(?P<range>[\U00010000-\U0010ffff]-[\U00010000-\U0010ffff])|\]|\Z)",
    re.DOTALL,
)
_SURROGATES = re.compile("[\ud800-\udfff]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


def fault(pattern: str) -> str | None:
    """Return the engine's words for what is wrong with ``pattern``; ``None`` if nothing is.

    The words are English and begin with a capital letter. A pattern that is longer than
    ``LONGEST`` is not judged.
    """
    import regress

    if len(pattern) > LONGEST:
        return None
    own = _overlooked(pattern)
    try:
        regress.Regex(_SURROGATES.sub("\ufffd", pattern))
    except regress.RegressError as error:
        words = str(error)
        return own if words.startswith(_UNSURE) and own else _sure(words, pattern)
    return own


def _sure(words: str, pattern: str) -> str | None:
    """The engine's ``words``, unless JavaScript may think otherwise: it has no limit of depth, and
    compares the halves of characters that are two to it."""
    if words.startswith(_TOO_DEEP):
        return None
    if words.startswith(_REVERSED) and (_ASTRAL.search(pattern) or _SURROGATES.search(pattern)):
        return None
    return words


def _overlooked(pattern: str) -> str | None:
    """What JavaScript refuses and the engine takes: a word boundary that is repeated, and a range
    between two characters that are two to JavaScript, whose halves are always in the wrong order.
    """
    for found in _PIECES.finditer(pattern):
        if found["range"]:
            return f"{_REVERSED}, start char code is greater than end char code."
        if found["repeated"]:
            return "Nothing to repeat"
    return None


def matches(pattern: str, text: str) -> bool | None:
    """Say whether a valid ``pattern`` is found anywhere in ``text``, as JavaScript's ``test`` does.

    ``None`` where that cannot be told: it takes longer than ``SECONDS``, or the pattern has
    before; one of both is longer than ``LONGEST``; or a text without a match has characters that
    are two to JavaScript and one to the engine.
    """
    if max(len(pattern), len(text)) > LONGEST or _SURROGATES.search(pattern + text):
        return None
    found = _matcher().matches(pattern, text)
    return None if found is False and _ASTRAL.search(text) else found


@cache
def _matcher() -> Matcher:
    """The process that all matches of this one share; it starts with the first of them."""
    matcher = Matcher(SECONDS)
    atexit.register(matcher.close)
    return matcher
