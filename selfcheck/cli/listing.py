"""Lists codes one below the other, for terminals too narrow for a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from selfcheck.rules.base import Rule

if TYPE_CHECKING:
    from selfcheck.report.paper import Paper


def write_list(paper: Paper, rules: Iterable[Rule], lang: str) -> None:
    """Write code and severity of each rule, and under them its summary in ``lang``."""
    for rule in rules:
        paper.line(paper.text(f"{rule.code} ({rule.severity})", "cyan"))
        paper.paragraph(paper.text(getattr(rule.summary, lang)), 4)
