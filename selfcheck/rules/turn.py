"""Codes about what follows what within a turn: calls that end it, replies to be repaired."""

from __future__ import annotations

from selfcheck.rules.base import Rule

RULES: tuple[Rule, ...] = ()
