"""The word that was probably meant, among those that would be right."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD_JOINERS = re.compile(r"[\s_-]+")

MAX_COMPARED = 100
"""Longer words, and more candidates, are not looked at: a reply may be hostile."""


def nearest(word: str, candidates: Sequence[str]) -> str | None:
    """Return the candidate that ``word`` was probably meant to be, if one is close.

    Blanks around it and case do not matter.
    """
    from difflib import get_close_matches

    if len(word) > MAX_COMPARED:
        return None
    folded = {
        candidate.strip().casefold(): candidate
        for candidate in candidates[:MAX_COMPARED]
        if len(candidate) <= MAX_COMPARED
    }
    key = word.strip().casefold()
    if key in folded:
        return folded[key]
    close = get_close_matches(key, folded, 1, 0.75)
    return folded[close[0]] if close else None


def squeezed(word: str) -> str:
    """Return ``word`` as the tables of synonyms have it: lower case, without blanks and joiners."""
    return _WORD_JOINERS.sub("", word[:MAX_COMPARED].lower())
