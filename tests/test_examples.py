"""Every example of every rule, run through the checker: code, path, case and exact span."""

from __future__ import annotations

import pytest

from selfcheck.checker import check_text
from selfcheck.diagnosis import severity_of
from selfcheck.model import ERROR, Finding, path_text
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.rules.base import Example, Rule
from selfcheck.rules.catalogue import CODES


def findings(reply: str) -> list[Finding]:
    return [item for block in check_text(reply, DEFAULT_NAMES) for item in block.findings]


def bad_examples() -> list[object]:
    return [
        pytest.param(rule, example, id=f"{rule.code}-{number}-{example.case or 'default'}")
        for rule in CODES.values()
        for number, example in enumerate(rule.bad, 1)
    ]


@pytest.mark.parametrize(("rule", "example"), bad_examples())
def test_bad_example_yields_its_code_at_its_place_and_no_other_error(
    rule: Rule, example: Example
) -> None:
    found = findings(example.reply)
    own = [item for item in found if item.code == rule.code]
    assert [(path_text(item.path), item.case) for item in own] == [(example.path, example.case)]
    assert example.reply[own[0].span.start : own[0].span.end] == example.at
    others = [item.code for item in found if item.code != rule.code and severity_of(item) == ERROR]
    assert others == []


@pytest.mark.parametrize("rule", CODES.values(), ids=list(CODES))
def test_good_example_is_clean(rule: Rule) -> None:
    assert findings(rule.good.reply) == []
