"""Hundreds of small conversations, written from the protocol's text alone, and what each yields.

``tests/data/conversations.jsonl`` holds one a line: ``id``, ``messages`` (in several formats),
``replies`` (which are checked) and ``expect``: exactly the errors and warnings, as code, path and
message.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck import Options, check_transcript

_FILE = Path(__file__).parent / "data" / "conversations.jsonl"
_CASES = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").split("\n") if line]


@pytest.mark.parametrize("case", _CASES, ids=[case["id"] for case in _CASES])
def test_a_conversation_yields_what_the_protocol_says(case: dict[str, Any]) -> None:
    found = check_transcript(case["messages"], Options(replies=case["replies"]))
    told = [[item.code, item.path, item.message_index] for item in found if item.severity != "info"]
    assert sorted(told, key=str) == sorted(case["expect"], key=str)


def test_the_cases_cover_every_code_about_several_messages() -> None:
    from selfcheck.rules.catalogue import CODES

    expected = {code for case in _CASES for code, *_ in case["expect"]}
    families = tuple(
        f"questionnaire.{family}." for family in ("response", "start", "result", "turn", "repair")
    )
    # Of our own making: the readable answer says something else than what was chosen.
    own = {"questionnaire.response.answer_mismatch"}
    assert {code for code in CODES if code.startswith(families)} - expected == own
