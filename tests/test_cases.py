"""A thousand small replies, written from the protocol's text alone, with what each must yield.

``tests/data/replies.jsonl`` holds one a line: ``id``, ``reply``, ``expect`` (exactly the errors, as
code and path) and ``warn`` (what must be among the warnings).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck import check_reply

_FILE = Path(__file__).parent / "data" / "replies.jsonl"
_CASES = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").split("\n") if line]


@pytest.mark.parametrize("case", _CASES, ids=[case["id"] for case in _CASES])
def test_a_reply_yields_what_the_protocol_says(case: dict[str, Any]) -> None:
    found = check_reply(case["reply"])
    errors = [[item.code, item.path] for item in found if item.severity == "error"]
    warnings = [[item.code, item.path] for item in found if item.severity == "warning"]
    assert sorted(errors) == sorted(case["expect"])
    assert [pair for pair in case["warn"] if pair not in warnings] == []


def test_the_cases_cover_every_code_of_replies() -> None:
    from selfcheck.rules.catalogue import CODES

    expected = {pair[0] for case in _CASES for pair in (*case["expect"], *case["warn"])}
    # Codes that the protocol leaves to its readers, and the payload that is too long for a table.
    own = {
        "questionnaire.fence.not_alone",
        "questionnaire.json.too_deep",
        "questionnaire.yaml.text_lost",
    }
    # Documents, clients and other messages, of which a reply alone knows nothing.
    elsewhere = (
        "transcript.",
        "card.",
        "lite.",
        *(f"questionnaire.{part}." for part in ("start", "result", "turn", "repair", "client")),
    )
    left = {code for code in CODES if not code.startswith(elsewhere)} - expected
    assert {code for code in left if not code.startswith("questionnaire.response.")} == own
    assert [] in [case["expect"] for case in _CASES]
