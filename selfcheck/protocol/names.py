"""The registered names and what each of them allows (docs/protocol.md, *Registered names*)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

RESPONSE_SUFFIX = "-response"
CANONICAL = "questionnaire"


class Profile(NamedTuple):
    """A registered request name and the document kind of its XML+JSON payload."""

    name: str
    xml_kind: str


REGISTERED = (
    Profile("questionnaire", "xml"),
    Profile("sage-questionnaire", "xml"),
    Profile("yiii-questionnaire", "xml-yiii"),
    Profile("movo-questionnaire", "xml"),
    Profile("ling-questionnaire", "xml-ling"),
)

# Patterns as text: compiled on the first near miss, which most runs never meet.
_UNREGISTERED_INFO = r"[\w.]+(?:-[\w.]+)*-questionnaire"
_PREFIXED_INFO = r"questionnaire-[\w-]*\w"
_UNREGISTERED_TAG = r"(?:[\w.]+-)+questionnaire(?:-[\w.]+)*|questionnaire(?:-[\w.]+)+"


class NearMiss(NamedTuple):
    """An info string or tag name that is not registered but looks as if it should be.

    ``kind`` is ``case``, ``unregistered``, ``misspelling``, ``prefix`` or ``extra``; ``name`` is
    the name as written, ``nearest`` the registered name that was probably meant, ``extra`` the
    words after it.
    """

    kind: str
    name: str
    nearest: str
    extra: str = ""


class Names:
    """The set of registered names that a check knows."""

    def __init__(self, profiles: Iterable[Profile] = REGISTERED) -> None:
        self.profiles = {profile.name: profile for profile in profiles}
        self._responses = {name + RESPONSE_SUFFIX: name for name in self.profiles}

    def __contains__(self, name: str) -> bool:
        return name in self.profiles

    def response_of(self, name: str) -> str | None:
        """Return the request name that the response name ``name`` answers, else ``None``."""
        return self._responses.get(name)

    def nearest(self, name: str) -> str:
        """Return the registered name one edit away from ``name``, else the canonical one."""
        return self._misspelt(name) or CANONICAL

    def near_info(self, info: str) -> NearMiss | None:
        """Classify an info string that is no registered name; ``None`` for ordinary code fences."""
        first, _, extra = info.partition(" ")
        if "\t" in first:
            first, _, extra = info.partition("\t")
        low = first.lower()
        if low in self.profiles:
            return (
                NearMiss("extra", low, low, extra.strip())
                if extra
                else NearMiss("case", first, low)
            )
        if re.fullmatch(_UNREGISTERED_INFO, low):
            return NearMiss("unregistered", first, self.nearest(low))
        misspelt = self._misspelt(low)
        if misspelt is not None:
            return NearMiss("misspelling", first, misspelt)
        if re.fullmatch(_PREFIXED_INFO, low) or low in self._responses:
            return NearMiss("prefix", first, self.nearest(low))
        return None

    def near_tag(self, name: str) -> NearMiss | None:
        """Classify a tag name that is not registered; ``None`` when it is nothing of ours."""
        low = name.lower()
        if low in self.profiles or low in self._responses:
            return NearMiss("case", name, low)
        if re.fullmatch(_UNREGISTERED_TAG, low):
            return NearMiss("unregistered", name, self.nearest(low))
        misspelt = self._misspelt(low)
        return None if misspelt is None else NearMiss("misspelling", name, misspelt)

    def _misspelt(self, word: str) -> str | None:
        """The registered name that is one edit away from ``word``, if there is one."""
        return next((name for name in self.profiles if one_edit_away(word, name)), None)


def one_edit_away(one: str, other: str) -> bool:
    """Whether ``one`` becomes ``other`` by one insertion, deletion, substitution or swap.

    A swap exchanges two neighbouring characters.
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    a, b = one[start:], other[start:]
    if len(a) == len(b):
        return a[1:] == b[1:] or (a[2:] == b[2:] and a[:2] == b[1::-1])
    return a[1:] == b or a == b[1:]


DEFAULT_NAMES = Names()
"""The names that are registered where no configuration says otherwise."""
