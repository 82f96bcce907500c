"""Results of lite-questionnaires: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import lite, lite_result
from selfcheck.model import path_text
from selfcheck.protocol.source_text import plain
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.lite_samples import (
    ALL,
    ANSWERS,
    CONFIRM,
    DESCRIPTION,
    FEATURES,
    FRAMEWORK,
    LANG,
    SATISFACTION,
    SUBMITTED,
    WITH_CHILD,
    answering,
    asking,
)
from selfcheck.rules.samples import changed
from tests.dialects.mutating import ANY, mutated
from tests.dialects.test_lite import Found, bound, limit

FIELDS = ["answers", "cancelled", "submittedAt", "message", "value", "values", "label", "labels"]
FIELDS += ["text", "confirmed", "annotation", "wasCustom", *ANSWERS]
CANCELLED = {"cancelled": True, "message": "User cancelled the questionnaire"}
PYTHON = {"value": "py", "label": "Python", "wasCustom": False}
OWN = {"value": "Rust", "label": "Rust", "wasCustom": True}


def checked(text: str, arguments: Any = None) -> list[Found]:
    """Everything found in ``text``."""
    return [
        (
            item.code.removeprefix("lite.result."),
            path_text(item.path).removeprefix("answers."),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in lite_result.check_source(plain(text, 0, len(text)), arguments)
    ]


def found(value: Any, arguments: Any = None) -> list[Found]:
    return checked(json.dumps(value, ensure_ascii=False), arguments)


def answered(*questions: Any, **answers: Any) -> list[Found]:
    """Everything found in ``answers`` to ``questions``."""
    assert lite.is_clean(asking(*questions))
    expected = found(answering(**answers), asking(*questions))
    assert lite_result.is_clean(answering(**answers), asking(*questions)) == (not expected)
    return expected


def chosen(*values: str, own: bool = False) -> dict[str, Any]:
    known = {option["value"]: option["label"] for option in FEATURES["options"]}
    labels = [known.get(value, value) for value in values]
    return {"values": list(values), "labels": labels, "wasCustom": own}


@pytest.mark.parametrize(
    "value",
    [
        answering(**ANSWERS),
        answering(),
        CANCELLED,
        {"cancelled": True},
        {**CANCELLED, "answers": {}},
        {**answering(**ANSWERS), "cancelled": False},
        changed(answering(), submittedAt="2026-05-26T12:00:00+08:00"),
        answering(a={"value": "x", "label": "y"}, b={"value": 1.0, "annotation": ""}),
        # Without the arguments nobody knows the options, or which form is right.
        answering(a={"value": "", "label": ""}, b={"values": [], "labels": []}),
    ],
)
def test_good_results_have_no_finding(value: Any) -> None:
    assert found(value) == []
    assert lite_result.is_clean(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("json_invalid", "", "empty", "")]),
        ("User cancelled", [("json_invalid", "", "json", "User")]),
        ("null", [("json_invalid", "", "type", "null")]),
        (
            "{}",
            [
                ("answers_missing", "answers", "absent", "{"),
                ("submitted_at_missing", "submittedAt", "absent", "{"),
            ],
        ),
        ('{"cancelled":1}', [("cancelled_invalid", "cancelled", "", "1")]),
        (
            '{"cancelled":true,"cancelled":true}',
            [("questionnaire.json.duplicate_key", "cancelled", "", '"cancelled"')],
        ),
    ],
)
def test_documents(text: str, expected: list[Found]) -> None:
    assert checked(text) == expected


@pytest.mark.parametrize(
    "time",
    [
        "2026-05-26",
        "2026-05-26T12:00:00",
        "2026-13-26T12:00:00Z",
        "2026-02-30T12:00:00Z",
        "2026-04-31T12:00:00Z",
        "2026-05-26T24:00:00Z",
        "2026-05-26T12:00:00Z\n",
        " 2026-05-26T12:00:00Z",
    ],
)
def test_what_is_no_time_with_its_zone(time: str) -> None:
    shown = json.dumps(time)
    expected = [("submitted_at_invalid", "submittedAt", "", shown)]
    assert found(changed(answering(), submittedAt=time)) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (5, [("answer_not_object", "a", "", "5")]),
        ({}, [("answer_form_unknown", "a", "", "{}")]),
        ({"label": "x"}, [("answer_form_unknown", "a", "", '{"label": "x"}')]),
        ({"value": 5}, [("answer_field_missing", "a.annotation", "", "{")]),
        ({"value": "x"}, [("answer_field_missing", "a.label", "", "{")]),
        (
            {"value": 5, "label": "x"},
            [("answer_field_invalid", "a.value", "string", "5")],
        ),
        ({"value": 2.5, "annotation": ""}, [("rating_invalid", "a.value", "", "2.5")]),
        ({"value": True, "annotation": ""}, [("rating_invalid", "a.value", "", "true")]),
        ({"labels": ["x"]}, [("answer_field_missing", "a.values", "", "{")]),
        (
            {"value": "x", "label": "y", "wasCustom": "no"},
            [("answer_field_invalid", "a.wasCustom", "boolean", '"no"')],
        ),
        (
            {"values": ["x", "x"], "labels": ["y", "y"]},
            [("value_duplicate", "a.values[2]", "", '"x"')],
        ),
        ({"values": ["x"], "labels": []}, [("labels_count", "a.labels", "", "[]")]),
    ],
)
def test_answers_by_themselves(answer: Any, expected: list[Found]) -> None:
    assert found(answering(a=answer)) == expected
    assert not lite_result.is_clean(answering(a=answer))


def test_the_results_of_the_seed_answer_its_questions() -> None:
    assert answered(*ALL, **ANSWERS) == []
    assert found(CANCELLED, asking(*ALL)) == []


NESTED = changed(LANG, children=[changed(FRAMEWORK, children=[changed(DESCRIPTION, id="notes")])])
ALWAYS = changed(LANG, children=[changed(FRAMEWORK, "showIf")])
FROM_MANY = changed(FEATURES, children=[changed(FRAMEWORK, showIf={"value": "api"})])
REACT = ANSWERS["framework"]
TS = ANSWERS["lang"]


@pytest.mark.parametrize(
    ("questions", "answers", "expected"),
    [
        ([WITH_CHILD], {"lang": PYTHON}, []),
        ([WITH_CHILD], {"lang": OWN}, []),
        ([WITH_CHILD], {"lang": TS}, [("answer_missing", "framework", "absent", "{")]),
        (
            [WITH_CHILD],
            {"lang": OWN, "framework": REACT},
            [("answer_hidden", "framework", "value", '"framework"')],
        ),
        # The user's own words may read like an option; then nobody knows whether it was shown.
        ([WITH_CHILD], {"lang": changed(TS, wasCustom=True)}, []),
        ([WITH_CHILD], {"lang": changed(TS, wasCustom=True), "framework": REACT}, []),
        # Nothing is said of the children of a faulty answer.
        (
            [WITH_CHILD],
            {"lang": {"text": "x"}},
            [("answer_type_mismatch", "lang", "", '{"text": "x"}')],
        ),
        ([WITH_CHILD], {"lang": 5, "framework": REACT}, [("answer_not_object", "lang", "", "5")]),
        ([WITH_CHILD], {"framework": REACT}, [("answer_missing", "lang", "absent", "{")]),
        ([ALWAYS], {"lang": PYTHON}, [("answer_missing", "framework", "absent", "{")]),
        ([ALWAYS], {"lang": PYTHON, "framework": REACT}, []),
        ([FROM_MANY], {"features": chosen("auth")}, []),
        ([FROM_MANY], {"features": chosen("auth", "api"), "framework": REACT}, []),
        (
            [FROM_MANY],
            {"features": chosen("auth", "离线", own=True), "framework": REACT},
            [("answer_hidden", "framework", "value", '"framework"')],
        ),
        # Hidden with its parent.
        (
            [NESTED],
            {"lang": PYTHON, "notes": {"text": "x"}},
            [("answer_hidden", "notes", "", '"notes"')],
        ),
        ([NESTED], {"lang": TS, "framework": REACT}, [("answer_missing", "notes", "absent", "{")]),
    ],
)
def test_which_questions_are_shown(
    questions: list[Any], answers: dict[str, Any], expected: list[Found]
) -> None:
    assert answered(*questions, **answers) == expected


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"langs": TS}, [("question_unknown", "langs", "nearest", '"langs"')]),
        ({"q1": TS}, [("question_unknown", "q1", "", '"q1"')]),
        (
            {"langs": TS, "lang": TS},
            [("question_unknown", "langs", "", '"langs"')],
        ),
        (
            {"langs": TS, "lange": TS},
            [
                ("question_unknown", "langs", "nearest", '"langs"'),
                ("question_unknown", "lange", "", '"lange"'),
            ],
        ),
        ({}, [("answer_missing", "lang", "absent", "{")]),
    ],
)
def test_an_answer_under_another_id_is_told_once(
    answers: dict[str, Any], expected: list[Found]
) -> None:
    assert answered(LANG, **answers) == expected


def test_more_are_missing_than_unknown_answers_can_stand_for() -> None:
    assert answered(
        LANG, DESCRIPTION, CONFIRM, q1=TS, confirm={"confirmed": True, "label": "创建"}
    ) == [
        ("question_unknown", "q1", "", '"q1"'),
        ("answer_missing", "lang", "absent", "{"),
        ("answer_missing", "description", "absent", "{"),
    ]


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (LANG, OWN, []),
        (LANG, changed(TS, "wasCustom"), []),
        (LANG, changed(OWN, wasCustom=False), [("value_unknown", "lang.value", "", '"Rust"')]),
        (LANG, {"value": "", "label": ""}, [("answer_missing", "lang.value", "empty", '""')]),
        (
            bound(LANG, limit("required")),
            {"value": " ", "label": "", "wasCustom": True},
            [("constraint_violated", "lang.value", "required", '" "')],
        ),
        (LANG, changed(TS, label="ts"), [("label_mismatch", "lang.label", "", '"ts"')]),
        (
            LANG,
            changed(TS, value=["ts"]),
            [("answer_field_invalid", "lang.value", "string", '["ts"]')],
        ),
        (FEATURES, chosen("auth", "离线", own=True), []),
        (
            FEATURES,
            chosen("离线"),
            [("value_unknown", "features.values[1]", "", '"离线"')],
        ),
        (
            FEATURES,
            {"values": ["auth", "api"], "labels": ["REST API", "用户认证"]},
            [
                ("label_mismatch", "features.labels[1]", "", '"REST API"'),
                ("label_mismatch", "features.labels[2]", "", '"用户认证"'),
            ],
        ),
        # The seed's question has `minSelect`; without one it is empty all the same.
        (FEATURES, chosen(), [("constraint_violated", "features.values", "minSelect", "[]")]),
        (
            changed(FEATURES, "constraints"),
            chosen(),
            [("answer_missing", "features.values", "empty", "[]")],
        ),
        (
            bound(FEATURES, limit("maxSelect", 1), maxSelect=2),
            chosen("auth", "api", "ws"),
            [("constraint_violated", "features.values", "maxSelect", '["auth", "api", "ws"]')],
        ),
        (DESCRIPTION, {"text": "  "}, [("answer_missing", "description.text", "empty", '"  "')]),
        (
            bound(DESCRIPTION, limit("required"), limit("minLength", 3)),
            {"text": ""},
            [
                ("constraint_violated", "description.text", "required", '""'),
            ],
        ),
        (
            bound(FEATURES, limit("maxSelect", 1), limit("maxSelect", 1), maxSelect=3),
            chosen("auth", "api"),
            [("constraint_violated", "features.values", "maxSelect", '["auth", "api"]')],
        ),
        (
            FEATURES,
            {"values": ["auth", " "], "labels": ["用户认证", ""], "wasCustom": True},
            [("answer_missing", "features.values[2]", "empty", '" "')],
        ),
        # JavaScript counts two for such a character; who counts which is not known.
        (bound(DESCRIPTION, limit("minLength", 2)), {"text": "🙂"}, []),
        (bound(DESCRIPTION, limit("maxLength", 1)), {"text": "🙂"}, []),
        (
            bound(DESCRIPTION, limit("maxLength", 1)),
            {"text": "🙂🙂"},
            [("constraint_violated", "description.text", "maxLength", '"🙂🙂"')],
        ),
        (bound(DESCRIPTION, limit("pattern", "b")), {"text": "abc"}, []),
        (
            bound(DESCRIPTION, limit("pattern", "^b")),
            {"text": "abc"},
            [("constraint_violated", "description.text", "pattern", '"abc"')],
        ),
        (CONFIRM, {"confirmed": False, "label": "取消"}, []),
        (changed(CONFIRM, "yesLabel", "noLabel"), {"confirmed": True, "label": "是"}, []),
        (
            changed(CONFIRM, "yesLabel", "noLabel"),
            {"confirmed": False, "label": "No"},
            [("label_mismatch", "confirm.label", "", '"No"')],
        ),
        (SATISFACTION, {"value": 5.0, "annotation": "非常好"}, []),
        (SATISFACTION, {"value": 3, "annotation": ""}, []),
        (changed(SATISFACTION, "annotations"), {"value": 5, "annotation": ""}, []),
        (
            SATISFACTION,
            {"value": 5, "annotation": ""},
            [("annotation_mismatch", "satisfaction.annotation", "", '""')],
        ),
        (
            SATISFACTION,
            {"value": 9, "annotation": "x"},
            [("rating_invalid", "satisfaction.value", "", "9")],
        ),
        (
            SATISFACTION,
            {"value": 5, "label": "非常好"},
            [("answer_field_missing", "satisfaction.annotation", "", "{")],
        ),
        (
            SATISFACTION,
            {"value": "5", "label": "非常好"},
            [("answer_type_mismatch", "satisfaction", "", '{"value": "5", "label": "非常好"}')],
        ),
    ],
)
def test_answers_against_their_question(
    question: dict[str, Any], answer: Any, expected: list[Found]
) -> None:
    assert answered(question, **{question["id"]: answer}) == expected


_RESULTS = [answering(**ANSWERS), answering(lang=PYTHON), CANCELLED, answering(lang=OWN)]


@given(
    mutated(_RESULTS, FIELDS) | ANY,
    st.sampled_from([None, asking(*ALL), asking(NESTED), asking(FROM_MANY, SATISFACTION)]),
)
def test_the_quick_answer_is_the_exact_one(value: Any, arguments: Any) -> None:
    text = json.dumps(value)
    items = lite_result.check_source(plain(text, 0, len(text)), arguments)
    assert lite_result.is_clean(value, arguments) == (items == [])
    for item in items:
        assert item.case in CODES[item.code].cases
        assert all(message and hint for message, hint in texts_of(item).values())


def test_one_fault_one_finding() -> None:
    """What the seed's result says wrong in one place is told once."""
    for identity, answer in ANSWERS.items():
        for name in answer:
            result = answering(**{**ANSWERS, identity: changed(answer, **{name: None})})
            assert len(found(result, asking(*ALL))) == 1, (identity, name)
    assert found(changed(answering(**ANSWERS), submittedAt=SUBMITTED[:-1]), asking(*ALL)) != []
