"""The normal form of ``questionnaire_async`` arguments, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.dialects import normalise
from selfcheck.dialects.form import as_json

# The call of the protocol's own text, which says what the runtime makes of it.
CALL = {
    "title": "继续执行",
    "questions": [
        {
            "id": "action",
            "type": "single_choice",
            "text": "是否继续当前任务？",
            "options": [{"value": "continue", "label": "继续"}],
            "default": "continue",
            "allow_other": False,
        }
    ],
}


def normal_form(arguments: Any) -> dict[str, Any]:
    return as_json(normalise.arguments(arguments))


def test_what_is_in_normal_form_stays_as_it_is() -> None:
    assert normal_form(CALL) == CALL


def test_everything_is_trimmed_and_what_is_missing_filled_in() -> None:
    arguments = {
        "title": " T ",
        "session": 1,
        "questions": [
            {"type": " Multiple_Choice", "title": " Q ", "options": [" a ", {"label": "b "}]},
            {"type": "TEXT", "text": " Q", "options": ["x"], "default": None, "id": 7, "more": 1},
            {"type": "single_choice", "text": "Q", "options": [{"value": "v "}], "id": " i "},
        ],
    }
    assert normal_form(arguments) == {
        "title": "T",
        "questions": [
            {
                "id": "q1",
                "type": "multi_choice",
                "text": "Q",
                "options": [{"value": "a", "label": "a"}, {"value": "b", "label": "b"}],
                "default": [],
                "allow_other": False,
            },
            {
                "id": "7",
                "type": "free_text",
                "text": "Q",
                "options": [],
                "default": "",
                "allow_other": False,
            },
            {
                "id": "i",
                "type": "single_choice",
                "text": "Q",
                "options": [{"value": "v", "label": "v"}],
                "default": "",
                "allow_other": False,
            },
        ],
    }


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("single_choice", "single_choice"),
        ("multiple_choice", "multi_choice"),
        ("text", "free_text"),
        ("\u3000FREE_text\t", "free_text"),
        ("free text", None),
        ("", None),
        (None, None),
        (["text"], None),
    ],
)
def test_types(value: Any, expected: str | None) -> None:
    assert normalise.question_type(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a", "a"),
        (" a ", "a"),
        (7, "7"),
        (1.5, "1.5"),
        (True, "True"),
        (None, "q3"),
        ("", "q3"),
        (" \n", "q3"),
        (0, "q3"),
        (False, "q3"),
        ([], "q3"),
    ],
)
def test_ids(value: Any, expected: str) -> None:
    assert normalise.question_id({"id": value}, 3) == expected


def test_an_id_that_python_cannot_write_is_none() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert normalise.question_id({"id": deep}, 1) == "q1"
    assert normalise.question_id({"id": 10**5000}, 1) == "q1"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (" a ", ("a", "a")),
        ({"value": "a", "label": " A "}, ("a", "A")),
        ({"value": "a"}, ("a", "a")),
        ({"value": " ", "label": "A"}, ("A", "A")),
        ({"value": 1, "label": "A"}, ("A", "A")),
        ({"value": "a", "label": None, "more": 1}, ("a", "a")),
        (" ", None),
        ({"value": 1}, None),
        ({}, None),
        (1, None),
        (None, None),
        (["a"], None),
    ],
)
def test_options(value: Any, expected: tuple[str, str] | None) -> None:
    assert normalise.option(value) == expected


@pytest.mark.parametrize(
    ("kind", "default", "expected"),
    [
        ("single_choice", "a", "a"),
        ("single_choice", " a", ""),
        ("single_choice", None, ""),
        ("multi_choice", ["b", "a"], ["b", "a"]),
        ("multi_choice", ["b", "c"], []),
        ("multi_choice", ["b", 1], []),
        ("multi_choice", "a", []),
        ("free_text", " as it is ", " as it is "),
        ("free_text", 5, ""),
    ],
)
def test_defaults(kind: str, default: Any, expected: Any) -> None:
    question = {"type": kind, "text": "Q", "options": ["a", " b"], "default": default}
    normal = normalise.question(question, 1)
    assert normal is not None
    assert normal.default == expected


@pytest.mark.parametrize(("value", "expected"), [(True, True), (False, False), (1, False)])
def test_allow_other(value: Any, expected: bool) -> None:
    normal = normalise.question({"type": "text", "text": "Q", "allow_other": value}, 1)
    assert normal is not None
    assert normal.allow_other is expected


@pytest.mark.parametrize(
    "question",
    [
        None,
        {"type": "rating", "text": "Q"},
        {"type": "text", "text": " "},
        {"type": "single_choice", "text": "Q", "options": [1]},
        {"type": "single_choice", "text": "Q", "options": "a"},
    ],
)
def test_a_question_that_is_not_read_to_its_end_has_no_normal_form(question: Any) -> None:
    assert normalise.question(question, 1) is None
    assert normal_form({"questions": [question]})["questions"] == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=2),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["title", "questions", "id", "type"]), inner)
        ),
        max_leaves=8,
    )
)
def test_anything_has_a_normal_form(value: Any) -> None:
    assert set(normal_form(value)) == {"title", "questions"}
