"""Codes about the results of ``questionnaire_async`` calls."""

from __future__ import annotations

from selfcheck.rules.base import Rule

RULES: tuple[Rule, ...] = ()
