"""Arguments of tools called questionnaire: which are a lite-questionnaire's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.dialects.lite_shape import is_lite
from selfcheck.rules.lite_samples import ALL, DESCRIPTION, LANG, asking
from selfcheck.rules.samples import changed
from tests.dialects.mutating import ANY, mutated

PI = {"id": "a", "prompt": "Which?", "options": [{"value": "x", "label": "X"}]}
SAGE = {"id": "q1", "type": "single_choice", "text": "Which?", "options": ["a"]}


@pytest.mark.parametrize(
    "value",
    [
        *(asking(question) for question in ALL),
        asking(changed(LANG, type="single_choice")),
        asking(changed(DESCRIPTION, type="Text")),
        asking({"type": "multi-select", "label": "a"}),
        # A prompt with any type: that of older tools has none.
        asking({**PI, "type": "selct"}),
        asking(None, {"prompt": "a", "maxSelect": 1}),
        # Written as Sage's are, but for the prompt.
        asking(changed(LANG, "prompt", text="?")),
    ],
)
def test_lite_questionnaires(value: Any) -> None:
    assert is_lite(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        asking(),
        {"questions": {}},
        asking("a", 1),
        asking(PI),
        {"title": "T", "questionnaire_id": "x", **asking(LANG)},
        {"title": "T", **asking(SAGE)},
        {"title": "T", **asking({"type": "free_text", "text": "?"})},
        {"title": "T", **asking({"type": "text", "text": "?"})},
        asking({"type": ["text"], "prompt": "?"}),
        asking(LANG, SAGE),
    ],
)
def test_other_tools(value: Any) -> None:
    assert not is_lite(value)


@given(mutated([asking(*ALL), asking(PI), asking(SAGE)], ["type", "text", "prompt"]) | ANY)
def test_any_value_has_an_answer(value: Any) -> None:
    assert is_lite(value) in (True, False)
