"""Recognises selfcheck's own reports, so that none is read as a transcript or reported as bad."""

from __future__ import annotations

import json
from typing import Any

from selfcheck.model import REPORT_FORMAT

# What every line of a report in the jsonl format has.
_DIAGNOSTIC = frozenset({"code", "severity", "pointer", "fingerprint"})


def is_report(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` is a report, or one line of a ``jsonl`` report."""
    if not isinstance(value, dict):
        return False
    return value.get("format") == REPORT_FORMAT or _DIAGNOSTIC.issubset(value)


def starts_report(start: bytes) -> bool:
    """Say whether a file that begins with ``start`` (a few kilobytes) is a report, or empty."""
    first, _, _ = start.decode("utf-8", "replace").strip().partition("\n")
    if not first:
        return True
    if first == f'{{"format": "{REPORT_FORMAT}",':
        return True
    try:
        return is_report(json.loads(first))
    except ValueError:
        return False
