"""The arguments of lite-questionnaires: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import lite
from selfcheck.model import path_text
from selfcheck.protocol.source_text import plain
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.lite_samples import (
    ALL,
    CONFIRM,
    DESCRIPTION,
    FEATURES,
    FRAMEWORK,
    LANG,
    SATISFACTION,
    WITH_CHILD,
    asking,
)
from selfcheck.rules.samples import changed
from tests.dialects.mutating import ANY, mutated

Found = tuple[str, str, str, str]
"""Code (without its first part), path in the first question, case, and the characters."""

FIELDS = ["id", "type", "prompt", "options", "maxSelect", "children", "showIf", "value"]
FIELDS += ["constraints", "range", "annotations", "label"]


def checked(text: str) -> list[Found]:
    """Everything found in ``text``."""
    return [
        (
            item.code.removeprefix("lite."),
            path_text(item.path).removeprefix("questions[1]").removeprefix("."),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in lite.check_source(plain(text, 0, len(text)))
    ]


def found(*questions: Any) -> list[Found]:
    return checked(json.dumps(asking(*questions), ensure_ascii=False))


def bound(question: dict[str, Any], *constraints: Any, **more: Any) -> dict[str, Any]:
    return changed(question, constraints=list(constraints), **more)


def limit(kind: str, value: Any = None) -> dict[str, Any]:
    return {"type": kind} if value is None else {"type": kind, "value": value}


def nested(depth: int) -> dict[str, Any]:
    """A question with a child with a child, so many levels deep."""
    question = changed(LANG, id="last")
    for level in range(depth):
        question = changed(LANG, id=f"q{level}", children=[question])
    return question


@pytest.mark.parametrize(
    "questions",
    [
        ALL,
        *([question] for question in ALL),
        [changed(LANG, extra=1, required=True, children=[])],
        [changed(LANG, maxSelect=1.0)],
        # A child without a condition, and one of a multiple choice.
        [changed(LANG, children=[changed(FRAMEWORK, "showIf")])],
        [changed(FEATURES, children=[changed(FRAMEWORK, showIf={"value": "ws"})])],
        [nested(20)],
        # With the custom option, one more than there are options; of one option two can be chosen.
        [changed(FEATURES, maxSelect=4)],
        [changed(FEATURES, options=FEATURES["options"][:1], maxSelect=2)],
        [changed(DESCRIPTION, "multiline", placeholder="", children=[])],
        [changed(CONFIRM, "yesLabel", "noLabel", placeholder=5)],
        [changed(SATISFACTION, "range", "annotations", "showEmoji")],
        [changed(SATISFACTION, annotations={})],
        [bound(CONFIRM, {"type": "required"}, {"type": "required", "value": True})],
        [
            bound(
                DESCRIPTION,
                limit("minLength", 0),
                limit("maxLength", 0),
                limit("pattern", "(?<=a)b"),
            )
        ],
        [bound(FEATURES, limit("minSelect", 3), limit("maxSelect", 3))],
    ],
)
def test_good_arguments_have_no_finding(questions: list[Any]) -> None:
    assert found(*questions) == []
    assert lite.is_clean(asking(*questions))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("arguments_invalid", "", "empty", "")]),
        ("{'a': 1}", [("arguments_invalid", "", "json", "'")]),
        ("7", [("arguments_invalid", "", "type", "7")]),
        ("{}", [("questions_missing", "questions", "absent", "{")]),
        ('{"questions":null}', [("questions_missing", "questions", "type", "null")]),
        ('{"questions":[]}', [("questions_missing", "questions", "empty", "[]")]),
        ('{"questions":[1]}', [("question_not_object", "", "", "1")]),
        (
            '{"questions":[{"id":"a","id":"","label":"l","prompt":"p","type":"text"}]}',
            [("questionnaire.json.duplicate_key", "id", "", '"id"')],
        ),
    ],
)
def test_documents(text: str, expected: list[Found]) -> None:
    assert checked(text) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            {},
            [
                (f"{name}_missing", name, "absent", "{")
                for name in ("id", "label", "prompt", "type")
            ],
        ),
        (changed(LANG, id="\ufeff"), [("id_missing", "id", "blank", '"\ufeff"')]),
        (
            changed(LANG, "prompt", title="?"),
            [("prompt_missing", "prompt", "wrong_field", '"title"')],
        ),
        (changed(LANG, type=None), [("type_missing", "type", "blank", "null")]),
        (changed(LANG, type=2), [("type_invalid", "type", "", "2")]),
        (changed(LANG, type="Select"), [("type_invalid", "type", "nearest", '"Select"')]),
        (
            changed(LANG, type="single_choice"),
            [("type_invalid", "type", "nearest", '"single_choice"')],
        ),
        # Of an unknown type nobody knows what belongs to it.
        (
            changed(
                LANG,
                type="matrix",
                options=1,
                maxSelect=-1,
                children=1,
                constraints=[limit("minSelect", 1)],
            ),
            [("type_invalid", "type", "", '"matrix"')],
        ),
        (changed(LANG, options=None), [("options_missing", "options", "type", "null")]),
        (
            changed(LANG, "maxSelect", "options"),
            [
                ("options_missing", "options", "absent", "{"),
                ("max_select_missing", "maxSelect", "", "{"),
            ],
        ),
        (changed(LANG, maxSelect=True), [("max_select_invalid", "maxSelect", "single", "true")]),
        (changed(LANG, maxSelect="1"), [("max_select_invalid", "maxSelect", "single", '"1"')]),
        (changed(FEATURES, maxSelect=2.5), [("max_select_invalid", "maxSelect", "several", "2.5")]),
        (
            changed(FEATURES, maxSelect=99, options=[]),
            [("options_missing", "options", "empty", "[]")],
        ),
        (
            changed(LANG, options=[{}]),
            [
                ("option_value_missing", "options[1].value", "absent", "{"),
                ("option_label_missing", "options[1].label", "absent", "{"),
            ],
        ),
        (
            changed(LANG, options=["a", None]),
            [
                ("option_not_object", "options[1]", "", '"a"'),
                ("option_not_object", "options[2]", "", "null"),
            ],
        ),
        (
            changed(LANG, options=[LANG["options"][0]] * 3),
            [
                ("option_value_duplicate", "options[2].value", "", '"ts"'),
                ("option_value_duplicate", "options[3].value", "", '"ts"'),
            ],
        ),
        # What a type has not.
        (
            changed(SATISFACTION, options=[], maxSelect=None, children=[1]),
            [
                ("options_forbidden", "options", "", "[]"),
                ("max_select_forbidden", "maxSelect", "", "null"),
                ("children_forbidden", "children", "", "[1]"),
            ],
        ),
        (changed(DESCRIPTION, children={}), [("children_forbidden", "children", "", "{}")]),
        (changed(DESCRIPTION, multiline=None), [("multiline_invalid", "multiline", "", "null")]),
        (
            changed(CONFIRM, noLabel="\u3000"),
            [("no_label_invalid", "noLabel", "blank", '"\u3000"')],
        ),
        (changed(SATISFACTION, range=None), [("range_invalid", "range", "", "null")]),
        (
            changed(SATISFACTION, range={"min": 0}),
            [
                ("range_invalid", "range", "", '{"min": 0}'),
            ],
        ),
        (
            changed(SATISFACTION, annotations={"1": 1, "6": "a", "05": "b", "１": "c"}),
            [
                ("annotation_value_invalid", "annotations.1", "", "1"),
                ("annotation_key_invalid", "annotations.6", "", '"6"'),
                ("annotation_key_invalid", "annotations.05", "", '"05"'),
                ("annotation_key_invalid", "annotations.１", "", '"１"'),
            ],
        ),
        # Constraints.
        (
            bound(LANG, limit("minSelect", 1)),
            [("constraint_not_applicable", "constraints[1].type", "", '"minSelect"')],
        ),
        (
            bound(CONFIRM, limit("pattern", "(")),
            [("constraint_not_applicable", "constraints[1].type", "", '"pattern"')],
        ),
        (
            bound(DESCRIPTION, {}, None),
            [
                ("constraint_type_missing", "constraints[1].type", "absent", "{"),
                ("constraint_not_object", "constraints[2]", "", "null"),
            ],
        ),
        (
            bound(DESCRIPTION, limit("maxlength", 1)),
            [("constraint_type_invalid", "constraints[1].type", "nearest", '"maxlength"')],
        ),
        (
            bound(DESCRIPTION, limit("minLength", -1)),
            [("constraint_value_invalid", "constraints[1].value", "number", "-1")],
        ),
        (
            bound(DESCRIPTION, limit("minLength", True)),
            [("constraint_value_invalid", "constraints[1].value", "number", "true")],
        ),
        (
            bound(DESCRIPTION, limit("pattern", "(?i)a")),
            [("pattern_invalid", "constraints[1].value", "", '"(?i)a"')],
        ),
        (
            bound(DESCRIPTION, limit("maxLength", 1), limit("minLength", 2)),
            [("constraint_contradictory", "constraints[2].value", "", "2")],
        ),
        # Of two limits of a kind the tighter one counts, whichever comes first.
        (
            bound(DESCRIPTION, limit("minLength", 5), limit("minLength", 1), limit("maxLength", 3)),
            [("constraint_contradictory", "constraints[3].value", "", "3")],
        ),
        # What contradicts one limit already is held against no other.
        (
            bound(FEATURES, limit("minSelect", 4), limit("maxSelect", 2)),
            [("constraint_contradictory", "constraints[1].value", "field", "4")],
        ),
        (
            bound(FEATURES, limit("minSelect", 4)),
            [("constraint_contradictory", "constraints[1].value", "field", "4")],
        ),
        # One fault, one finding: the field is wrong already.
        (
            bound(changed(FEATURES, maxSelect=1), limit("minSelect", 2)),
            [("max_select_invalid", "maxSelect", "several", "1")],
        ),
        # Children.
        (
            changed(LANG, children=[FRAMEWORK, FRAMEWORK]),
            [("id_duplicate", "children[2].id", "", '"framework"')],
        ),
        (changed(WITH_CHILD, options=[]), [("options_missing", "options", "empty", "[]")]),
        (
            changed(LANG, children=[changed(FRAMEWORK, showIf={"value": "x", "a": 1})]),
            [
                ("show_if_unknown_value", "children[1].showIf.value", "", '"x"'),
            ],
        ),
        (changed(LANG, showIf=None), [("show_if_misplaced", "showIf", "", "null")]),
        (changed(LANG, children=[None]), [("question_not_object", "children[1]", "", "null")]),
    ],
)
def test_questions(question: Any, expected: list[Found]) -> None:
    assert sorted(found(question)) == sorted(expected)
    assert not lite.is_clean(asking(question))


def test_a_fault_is_found_on_every_level() -> None:
    question = nested(20)
    inner = question
    while "children" in inner:
        inner = inner["children"][0]
    inner["maxSelect"] = 3
    ((code, path, case, at),) = found(question)
    assert (code, case, at) == ("max_select_invalid", "single", "3")
    assert path == "children[1]." * 20 + "maxSelect"


def test_the_first_of_two_ids_is_named() -> None:
    text = json.dumps(asking(WITH_CHILD, changed(DESCRIPTION, id="framework")))
    (item,) = lite.check_source(plain(text, 0, len(text)))
    assert texts_of(item)["en"][0] == (
        'The id "framework" is already that of questions[1].children[1].'
    )


def test_what_is_too_deep_to_be_read_is_not_clean() -> None:
    assert not lite.is_clean(asking(nested(2000)))
    text = json.dumps(asking(nested(40)))
    assert [(code, case) for code, _, case, _ in checked(text)] == [("arguments_invalid", "json")]


@given(mutated([asking(*ALL), asking(WITH_CHILD), asking(FEATURES)], FIELDS) | ANY)
def test_the_quick_answer_is_the_exact_one(value: Any) -> None:
    text = json.dumps(value)
    items = lite.check_source(plain(text, 0, len(text)))
    assert lite.is_clean(value) == (items == [])
    for item in items:
        assert item.case in CODES[item.code].cases
        assert all(message and hint for message, hint in texts_of(item).values())
    # One fault is told once.
    assert len({(item.code, item.path) for item in items}) == len(items)


@given(st.text(st.sampled_from('{}[]",:\\1e-ntrue\n“ '), max_size=20))
def test_any_text_has_an_answer(text: str) -> None:
    assert checked(text)
