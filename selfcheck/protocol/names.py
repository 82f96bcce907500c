"""The registered names and what each of them allows (docs/protocol.md, *Registered names*)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

RESPONSE_SUFFIX = "-response"
CANONICAL = "questionnaire"

PROFILES: dict[str, str] = {"strict": "xml-yiii", "lenient": "xml"}
"""What a configured name may be: the document kind of its XML+JSON payload.

The fenced form is strict under every name.
"""


SUBMITTED = "submitted"
"""The status of a response that the user has sent."""


class Profile(NamedTuple):
    """A registered request name, the document kind of its XML+JSON payload, and its statuses.

    ``statuses`` are what a response under the name may say of itself.
    """

    name: str
    xml_kind: str
    statuses: tuple[str, ...] = (SUBMITTED,)


REGISTERED = (
    Profile("questionnaire", "xml"),
    Profile("sage-questionnaire", "xml"),
    Profile("yiii-questionnaire", "xml-yiii"),
    Profile("movo-questionnaire", "xml"),
    Profile("ling-questionnaire", "xml-ling", (SUBMITTED, "timeout_default")),
)

_BUILT_IN = frozenset(profile.name for profile in REGISTERED)

# A shorter name is one edit away from too many words that mean something else.
_SHORTEST_GUESSED = 6

# Patterns as text: compiled on the first near miss, which most runs never meet.
_UNREGISTERED_INFO = r"[\w.]+(?:-[\w.]+)*-questionnaire"
_PREFIXED_INFO = r"questionnaire-[\w-]*\w"
_UNREGISTERED_TAG = r"(?:[\w.]+-)+questionnaire(?:-[\w.]+)*|questionnaire(?:-[\w.]+)+"


def response_type(name: str) -> str:
    """Return what a response under the base name ``name`` has as its ``type``."""
    return name.replace("-", "_") + "_response"


class NearMiss(NamedTuple):
    """An info string or tag name that is not registered but looks as if it should be.

    ``kind`` is ``case``, ``unregistered``, ``misspelling``, ``prefix``, ``response`` or ``extra``;
    ``name`` is
    the name as written, ``nearest`` the registered name that was probably meant, ``extra`` the
    words after it.
    """

    kind: str
    name: str
    nearest: str
    extra: str = ""


class Names:
    """The set of registered names that a check knows: the built-in ones, and configured ones.

    Much is guessed about names with the word "questionnaire" in them; about a configured name only
    other capitals and one edit, and the edit only where the name is long enough.
    """

    def __init__(self, profiles: Iterable[Profile] = REGISTERED) -> None:
        self.profiles = {profile.name: profile for profile in profiles}
        self._responses = {name + RESPONSE_SUFFIX: name for name in self.profiles}
        self.configured = tuple(name for name in self.profiles if name not in _BUILT_IN)
        self._traces = tuple(trace for name in self.configured for trace in _traces(name))
        self._tag_trace = _tag_trace(self.configured, self._traces)

    @classmethod
    def with_more(cls, more: Mapping[str, str]) -> Names:
        """The built-in names and ``more``: request names in lower case, each with its profile.

        Raises ``ValueError`` for a profile that is not in ``PROFILES`` and for a built-in name.
        """
        for name, profile in more.items():
            if profile not in PROFILES:
                raise ValueError(f"no such profile: {profile}")
            if name in _BUILT_IN:
                raise ValueError(f"a built-in name: {name}")
        added = (Profile(name, PROFILES[profile]) for name, profile in more.items())
        return cls((*REGISTERED, *added))

    def __contains__(self, name: str) -> bool:
        return name in self.profiles

    def may_mean_one(self, low: str) -> bool:
        """Whether ``low``, in lower case, holds what one edit leaves whole of a registered name.

        Never wrongly false for a name that ``near_info`` or ``near_tag`` knows.
        """
        # One edit of the word leaves one of its two parts whole, the letter between them included.
        return "quest" in low or "onnaire" in low or self.may_mean_configured(low)

    def may_mean_configured(self, low: str) -> bool:
        """The same for the configured names."""
        return any(trace in low for trace in self._traces)

    def tag_may_mean_configured(self, low: str) -> bool:
        """Whether a tag in ``low``, a text in lower case, may mean a configured name."""
        return self._tag_trace is not None and self._tag_trace.search(low) is not None

    def is_tag(self, name: str) -> bool:
        """Whether ``name`` is a tag name of ours in any capitals, registered or not."""
        low = name.lower()
        return CANONICAL in low or low in self.profiles or low in self._responses

    def is_answer(self, name: str) -> bool:
        """Whether a block called ``name``, which may be a near miss, is an answer."""
        low = name.lower()
        if low in self.profiles:
            return False
        if RESPONSE_SUFFIX not in low:
            return self._misspelt_response(low) is not None
        return self._misspelt(low) is None

    def response_of(self, name: str) -> str | None:
        """Return the request name that the response name ``name`` answers, else ``None``."""
        return self._responses.get(name)

    def nearest(self, name: str) -> str:
        """Return the registered name that ``name`` was probably meant to be.

        The one that is one edit away, else the canonical one; for a response that of a response.
        """
        response = self._misspelt_response(name)
        if response is None and RESPONSE_SUFFIX in name:
            base = name[: name.index(RESPONSE_SUFFIX)]
            known = base if base in self.profiles else self._misspelt(base) or CANONICAL
            response = known + RESPONSE_SUFFIX
        return response or self._misspelt(name) or CANONICAL

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
        if low in self._responses:
            return NearMiss("response", first, low)
        if re.fullmatch(_UNREGISTERED_INFO, low):
            return NearMiss("unregistered", first, self.nearest(low))
        misspelt = self._misspelt(low)
        if misspelt is not None:
            return NearMiss("misspelling", first, misspelt)
        if re.fullmatch(_PREFIXED_INFO, low):
            return NearMiss("prefix", first, self.nearest(low))
        return None

    def near_tag(self, name: str) -> NearMiss | None:
        """Classify a tag name that is not registered; ``None`` when it is nothing of ours."""
        low = name.lower()
        if low in self.profiles or low in self._responses:
            return NearMiss("case", name, low)
        if re.fullmatch(_UNREGISTERED_TAG, low):
            return NearMiss("unregistered", name, self.nearest(low))
        misspelt = self._misspelt(low) or self._misspelt_response(low)
        return None if misspelt is None else NearMiss("misspelling", name, misspelt)

    def _misspelt(self, word: str) -> str | None:
        """The registered name that is one edit away from ``word``, if there is one."""
        return next(
            (name for name in self.profiles if _is_guessed(name) and one_edit_away(word, name)),
            None,
        )

    def _misspelt_response(self, word: str) -> str | None:
        """The registered name of a response one edit away from ``word``, if there is one."""
        return next((name for name in self._responses if one_edit_away(word, name)), None)


def _is_guessed(name: str) -> bool:
    """Whether one edit of ``name`` is still taken for it."""
    return len(name) >= _SHORTEST_GUESSED


def _traces(name: str) -> tuple[str, ...]:
    """Texts of which any spelling of ``name`` that is recognised holds one.

    One edit leaves one of its two parts whole, the letter between them included.
    """
    if not _is_guessed(name):
        return (name,)
    middle = len(name) // 2
    return name[:middle], name[middle + 1 :]


def _tag_trace(names: tuple[str, ...], traces: tuple[str, ...]) -> re.Pattern[str] | None:
    if not names:
        return None
    before = max(map(len, names))
    return re.compile(rf"(?:<|&lt;)[\w.-]{{0,{before}}}(?:{'|'.join(map(re.escape, traces))})")


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
