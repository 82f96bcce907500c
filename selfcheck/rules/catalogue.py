"""The registry of every diagnostic code: what ``explain``, ``rules`` and the reporters look up."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from selfcheck.model import Finding
from selfcheck.rules.base import Rule, matches
from selfcheck.rules.card import RULES as CARD
from selfcheck.rules.card_submit import RULES as CARD_SUBMIT
from selfcheck.rules.card_turn import RULES as CARD_TURN
from selfcheck.rules.client import RULES as CLIENT
from selfcheck.rules.fence import RULES as FENCE
from selfcheck.rules.json import RULES as JSON
from selfcheck.rules.lite import RULES as LITE
from selfcheck.rules.lite_answers import RULES as LITE_ANSWERS
from selfcheck.rules.lite_constraints import RULES as LITE_CONSTRAINTS
from selfcheck.rules.lite_result import RULES as LITE_RESULT
from selfcheck.rules.request import RULES as REQUEST
from selfcheck.rules.response import RULES as RESPONSE
from selfcheck.rules.result import RULES as RESULT
from selfcheck.rules.start import RULES as START
from selfcheck.rules.tag import RULES as TAG
from selfcheck.rules.transcript import RULES as TRANSCRIPT
from selfcheck.rules.turn import RULES as TURN
from selfcheck.rules.yaml import RULES as YAML

_INLINE = (FENCE, TAG, JSON, YAML, REQUEST)
_EXCHANGE = (RESPONSE, START, RESULT, TURN)
_CARDS = (CARD, CARD_SUBMIT, CARD_TURN)
_LITE = (LITE, LITE_CONSTRAINTS, LITE_RESULT, LITE_ANSWERS)

CODES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.code: rule
        for family in (*_INLINE, *_EXCHANGE, *_CARDS, *_LITE, CLIENT, TRANSCRIPT)
        for rule in family
    }
)
"""Every rule under its code, in the order of the table of codes."""


__all__ = ["CODES", "known_prefix", "matches", "nearest", "rule", "severity_of"]


def rule(code: str) -> Rule:
    """Return the rule called ``code``; raise ``KeyError`` when there is none."""
    return CODES[code]


def severity_of(finding: Finding) -> str:
    """The finding's own severity, or that of its rule's case, or its rule's."""
    rule = CODES[finding.code]
    return finding.severity or rule.cases[finding.case].severity or rule.severity


def known_prefix(prefix: str) -> bool:
    """Tell whether ``prefix`` matches at least one code of the catalogue."""
    return any(matches(code, prefix) for code in CODES)


def nearest(code: str) -> str | None:
    """Return the known code, or leading part of codes, that ``code`` was probably meant to be.

    The last part of a code alone (``default_missing``) finds the first code that ends in it;
    capitals and a dot or star at the end do not matter. ``None`` when nothing is close.
    """
    word = code.lower().rstrip(".*")
    for known in CODES:
        if known.endswith("." + word):
            return known
    parts = [known.split(".") for known in CODES]
    prefixes = [".".join(part[:length]) for part in parts for length in range(1, len(part))]
    from difflib import get_close_matches

    found = get_close_matches(word, [*dict.fromkeys(prefixes), *CODES], n=1)
    return found[0] if found else None
