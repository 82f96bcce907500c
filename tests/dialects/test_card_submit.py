"""Submissions of follow-up cards: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import card_submit
from selfcheck.model import path_text
from selfcheck.protocol.source_text import plain
from selfcheck.rules.card_samples import (
    AUDIENCE,
    MULTIPLE,
    NOTE,
    SINGLE,
    STYLE,
    SUBMISSION,
    TEXT,
    WIZARD,
)
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.samples import changed
from tests.dialects.mutating import ANY, mutated
from tests.dialects.test_card import CARDS, Found

FIELDS = ["sessionId", "requestId", "selections", "customInput", "cancelled"]


def checked(text: str, card: Any = None) -> list[Found]:
    """Everything found in ``text``, code without its first two parts."""
    return [
        (
            item.code.removeprefix("card.submit."),
            path_text(item.path),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in card_submit.check_source(plain(text, 0, len(text)), card)
    ]


def submission(*selections: Any, custom: Any = "", **more: Any) -> dict[str, Any]:
    return changed(SUBMISSION, selections=list(selections), customInput=custom, **more)


def found(value: Any, card: Any = None) -> list[Found]:
    return checked(json.dumps(value, ensure_ascii=False), card)


def paged(*pages: dict[str, Any]) -> dict[str, Any]:
    return changed(WIZARD, questions=list(pages))


YES_NO = {
    "title": "?",
    "mode": "single",
    "options": [{"id": "yes", "label": "Y"}, {"id": "no", "label": "N"}],
}
TWINS = paged({**YES_NO, "id": "a"}, {**YES_NO, "id": "b"})


@pytest.mark.parametrize(
    ("value", "card"),
    [
        (SUBMISSION, None),
        (SUBMISSION, SINGLE),
        (changed(SUBMISSION, "customInput", "cancelled"), SINGLE),
        (submission(custom="别的"), None),
        (submission(custom="别的"), MULTIPLE),
        (submission("tasks", "risks", "summary", custom="别的"), MULTIPLE),
        (submission("tasks", custom=" \n"), SINGLE | {"options": MULTIPLE["options"]}),
        (submission(custom="导出"), TEXT),
        (changed(SUBMISSION, "selections", customInput="导出"), TEXT),
        (submission("healthy", "light", "office", custom="地铁"), WIZARD),
        # Nothing is required of a cancelled one, whatever it says.
        (submission(cancelled=True), WIZARD),
        (submission("x", "x", custom="x", cancelled=True), SINGLE),
        ({"sessionId": "s", "requestId": "r", "cancelled": True}, None),
        # One id may be for two pages.
        (submission("yes"), TWINS),
        (submission("yes", "yes"), TWINS),
        (submission("yes", "no"), TWINS),
        # Words are for every page that takes some.
        (submission(custom="x"), paged(NOTE, changed(STYLE, allowCustom=True))),
    ],
)
def test_good_submissions_have_no_finding(value: Any, card: Any) -> None:
    assert found(value, card) == []
    assert card_submit.is_clean(value, card)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("json_invalid", "", "empty", "")]),
        ("{", [("json_invalid", "", "json", "{")]),
        ("[]", [("json_invalid", "", "type", "[]")]),
        (
            "{}",
            [
                ("session_id_missing", "sessionId", "absent", "{"),
                ("request_id_missing", "requestId", "absent", "{"),
                ("selections_missing", "selections", "neither", "{"),
            ],
        ),
        (
            '{"sessionId":"s","requestId":"r","selections":[],"selections":[1]}',
            [("questionnaire.json.duplicate_key", "selections", "", '"selections"')],
        ),
    ],
)
def test_documents(text: str, expected: list[Found]) -> None:
    assert checked(text) == expected


@pytest.mark.parametrize(
    ("value", "card", "expected"),
    [
        (
            submission("safe", requestId=""),
            None,
            [("request_id_missing", "requestId", "blank", '""')],
        ),
        (submission("safe", sessionId=1), None, [("session_id_missing", "sessionId", "type", "1")]),
        # What is ill-formed is told once, and not what follows from it.
        (
            changed(SUBMISSION, selections="safe"),
            SINGLE,
            [("selections_invalid", "selections", "type", '"safe"')],
        ),
        (
            changed(SUBMISSION, selections=None),
            None,
            [("selections_invalid", "selections", "type", "null")],
        ),
        (
            submission("safe", 1, None),
            SINGLE,
            [
                ("selections_invalid", "selections[2]", "item", "1"),
                ("selections_invalid", "selections[3]", "item", "null"),
            ],
        ),
        (submission(custom=None), TEXT, [("custom_input_invalid", "customInput", "", "null")]),
        (submission(custom=7), MULTIPLE, [("custom_input_invalid", "customInput", "", "7")]),
        (submission(cancelled=1), SINGLE, [("cancelled_invalid", "cancelled", "", "1")]),
        (submission("x", cancelled=None), SINGLE, [("cancelled_invalid", "cancelled", "", "null")]),
        # Nothing chosen.
        (submission(), None, [("selections_missing", "selections", "neither", "[]")]),
        (submission(custom=" "), None, [("selections_missing", "selections", "neither", "[]")]),
        (submission(), SINGLE, [("selections_missing", "selections", "", "[]")]),
        (submission(), MULTIPLE, [("selections_missing", "selections", "", "[]")]),
        (submission(), TEXT, [("custom_input_missing", "customInput", "", '""')]),
        (
            changed(SUBMISSION, "selections", "customInput"),
            TEXT,
            [("custom_input_missing", "customInput", "", "{")],
        ),
        # Options of that card.
        (submission("nope"), SINGLE, [("selection_unknown", "selections[1]", "", '"nope"')]),
        (
            submission("SAFE "),
            SINGLE,
            [("selection_unknown", "selections[1]", "nearest", '"SAFE "')],
        ),
        (
            submission("直接实现"),
            SINGLE,
            [("selection_unknown", "selections[1]", "label", '"直接实现"')],
        ),
        (
            submission("报价"),
            MULTIPLE,
            [("selection_unknown", "selections[1]", "custom", '"报价"')],
        ),
        (
            submission("a", custom="b"),
            TEXT,
            [("selection_unknown", "selections[1]", "none", '"a"')],
        ),
        (
            submission("safe", "nope"),
            SINGLE,
            [("selection_unknown", "selections[2]", "", '"nope"')],
        ),
        # Too many, or twice.
        (
            submission("safe", "implement"),
            SINGLE,
            [("selections_too_many", "selections", "", '["safe", "implement"]')],
        ),
        (
            submission("safe", "safe"),
            SINGLE,
            [("selection_duplicate", "selections[2]", "", '"safe"')],
        ),
        (
            submission("yes", "yes", "yes"),
            TWINS,
            [("selection_duplicate", "selections[3]", "", '"yes"')],
        ),
        (
            submission("tasks", "risks"),
            changed(MULTIPLE, maxSelections=1),
            [("selections_too_many", "selections", "", '["tasks", "risks"]')],
        ),
        (
            submission("healthy", "fashion", "light", "office"),
            paged(STYLE, AUDIENCE),
            [
                (
                    "selections_too_many",
                    "selections",
                    "page",
                    '["healthy", "fashion", "light", "office"]',
                )
            ],
        ),
        # Words.
        (
            submission("safe", custom="x"),
            SINGLE,
            [("custom_input_forbidden", "customInput", "", '"x"')],
        ),
        (
            submission("safe", custom="x"),
            changed(SINGLE, allowCustom=False),
            [("custom_input_forbidden", "customInput", "", '"x"')],
        ),
        # Every page of a wizard.
        (
            submission("healthy", custom="x"),
            WIZARD,
            [("selections_missing", "selections", "page", '["healthy"]')],
        ),
        (
            submission(),
            WIZARD,
            [
                ("selections_missing", "selections", "page", "[]"),
                ("selections_missing", "selections", "page", "[]"),
                ("custom_input_missing", "customInput", "page", '""'),
            ],
        ),
        (
            submission("healthy", "office", custom="x"),
            paged(STYLE, AUDIENCE),
            [("custom_input_forbidden", "customInput", "", '"x"')],
        ),
    ],
)
def test_submissions(value: Any, card: Any, expected: list[Found]) -> None:
    assert sorted(found(value, card)) == sorted(expected)
    assert not card_submit.is_clean(value, card)


def test_one_that_comes_for_nothing_is_told_with_the_faults_of_its_form_alone() -> None:
    text = json.dumps(submission("nope", cancelled="no"))
    untimely = card_submit.Fault("already_submitted", ("requestId",), "", {})
    items = card_submit.check_source(plain(text, 0, len(text)), SINGLE, untimely)
    assert [(item.code, text[item.span.start : item.span.end]) for item in items] == [
        ("card.submit.cancelled_invalid", '"no"'),
        ("card.submit.already_submitted", '"ask_001"'),
    ]


_SUBMISSIONS = [
    SUBMISSION,
    submission("tasks", "risks", custom="x"),
    submission("healthy", "office", custom="x"),
    submission(custom="x"),
    submission(cancelled=True),
]


@given(mutated(_SUBMISSIONS, FIELDS) | ANY, st.sampled_from([None, *CARDS, TWINS]))
def test_the_quick_answer_is_the_exact_one(value: Any, card: Any) -> None:
    text = json.dumps(value)
    items = card_submit.check_source(plain(text, 0, len(text)), card)
    assert card_submit.is_clean(value, card) == (items == [])
    for item in items:
        assert item.case in CODES[item.code].cases
        assert all(message and hint for message, hint in texts_of(item).values())


def test_the_ids_to_choose_from_are_told_in_their_order() -> None:
    text = json.dumps(submission("zzz"))
    (item,) = card_submit.check_source(plain(text, 0, len(text)), SINGLE)
    ids = [option["id"] for option in SINGLE["options"]]
    assert item.args["options"].items == tuple(ids)
