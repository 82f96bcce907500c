"""Which questionnaire system a code is about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from selfcheck.rules.base import matches

DIALECTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "inline": ("questionnaire",),
        "async": ("questionnaire.start", "questionnaire.result", "questionnaire.turn"),
        "card": ("card",),
        "lite": ("lite",),
    }
)
"""The dialects, each with the leading parts of its codes; a code is of the longest that fits."""


def dialect_of(code: str) -> str:
    """Return the dialect, a key of ``DIALECTS``, that ``code`` is about; ``""`` if about none."""
    found = [
        (len(prefix), dialect)
        for dialect, prefixes in DIALECTS.items()
        for prefix in prefixes
        if matches(code, prefix)
    ]
    return max(found)[1] if found else ""
