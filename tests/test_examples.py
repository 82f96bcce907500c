"""Every example of every rule, run through the checker: code, path, case and exact span."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from selfcheck import check_paths
from selfcheck.checker import check_document, check_text
from selfcheck.model import Diagnostic, Finding, path_text
from selfcheck.protocol.clients import CLIENTS
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.rules.base import Example, Rule
from selfcheck.rules.catalogue import CODES


def findings(example: Example) -> list[Finding]:
    if example.as_kind:
        checked = check_document(example.reply, example.as_kind)
    else:
        checked = check_text(example.reply, DEFAULT_NAMES, client=CLIENTS.get(example.client))
    return [item for block in checked for item in block.findings]


def bad_examples(*, files: bool = False) -> list[object]:
    return [
        pytest.param(rule, example, id=f"{rule.code}-{number}-{example.case or 'default'}")
        for rule in CODES.values()
        for number, example in enumerate(rule.bad, 1)
        if bool(example.file) == files
    ]


@pytest.mark.parametrize(("rule", "example"), bad_examples())
def test_bad_example_yields_its_code_at_its_place_and_nothing_else(
    rule: Rule, example: Example
) -> None:
    found = findings(example)
    own = [item for item in found if item.code == rule.code]
    assert [(path_text(item.path), item.case) for item in own] == [(example.path, example.case)]
    assert example.reply[own[0].span.start : own[0].span.end] == example.at
    assert [item.code for item in found if item.code != rule.code] == []


def _is_cause(found: Diagnostic, rule: Rule) -> bool:
    """Whether ``found`` is a fault of a call without which its result could not break ``rule``."""
    return rule.code.startswith("questionnaire.result.") and found.code.startswith(
        "questionnaire.start."
    )


def checked_as_file(example: Example, folder: Path) -> list[Diagnostic]:
    file = folder / example.file
    file.write_bytes(example.reply.encode("utf-8", "surrogateescape"))
    return list(check_paths([file]).diagnostics)


@pytest.mark.parametrize(("rule", "example"), bad_examples(files=True))
def test_bad_file_yields_its_code_at_its_place_and_nothing_else(
    rule: Rule, example: Example, tmp_path: Path
) -> None:
    (found,) = (item for item in checked_as_file(example, tmp_path) if not _is_cause(item, rule))
    case = rule.cases[example.case]
    assert (found.code, found.path) == (rule.code, example.path)
    assert re.fullmatch(re.sub(r"\\\{\w+\\\}", ".*", re.escape(case.message.en)), found.message)
    if example.at:
        assert found.line is not None and found.column is not None
        assert found.line == found.end_line
        line = example.reply.split("\n")[found.line - 1]
        assert found.end_column == found.column + len(example.at)
        assert line[found.column - 1 :].startswith(example.at)


@pytest.mark.parametrize("rule", CODES.values(), ids=list(CODES))
def test_good_example_is_clean(rule: Rule, tmp_path: Path) -> None:
    if rule.good.file:
        assert checked_as_file(rule.good, tmp_path) == []
    else:
        assert findings(rule.good) == []


def test_what_has_no_example_cannot_have_one() -> None:
    without = {rule.code for rule in CODES.values() if not rule.bad}
    assert without == {
        "transcript.unreadable",  # there is no file, or it may not be opened
        "transcript.too_large",  # a hundred megabytes
        "transcript.check_failed",  # a fault of selfcheck itself
    }
