"""``normalize_async``: whole results for given arguments, and what holds for any."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import normalize_async
from selfcheck.dialects import result, schema_check
from selfcheck.dialects.arguments import expected_of
from selfcheck.protocol.source_text import plain
from tests.dialects.test_schemas import requests

SINGLE = {"type": "single_choice", "text": "Ship it?", "options": ["Yes", "No"]}
MULTI = {**SINGLE, "type": "multi_choice"}
FREE = {"type": "free_text", "text": "Why is that?"}
YES, NO = ({"value": text, "label": text} for text in ("Yes", "No"))
ONE = "The questionnaire is issued and awaits the user's reply: 1 question."


def question(**changes: Any) -> dict[str, Any]:
    """``SINGLE`` in normal form, with some fields changed."""
    return {
        "id": "q1",
        "type": "single_choice",
        "text": "Ship it?",
        "options": [YES, NO],
        "default": "",
        "allow_other": False,
        **changes,
    }


def success(*questions: Any, title: str = "", message: str = ONE) -> dict[str, Any]:
    return {
        "success": True,
        "status": "awaiting_user_input",
        "validation_passed": True,
        "title": title,
        "question_count": len(questions),
        "questions": list(questions),
        "should_end": True,
        "message": message,
    }


def failure(*errors: tuple[str, str, str]) -> dict[str, Any]:
    return {
        "success": False,
        "status": "error",
        "error_code": "INVALID_ARGUMENT",
        "validation_passed": False,
        "errors": [
            {
                "code": f"questionnaire.start.{code}",
                "path": path,
                "message": message,
                "details": {},
            }
            for code, path, message in errors
        ],
    }


def test_the_result_of_the_protocols_own_call() -> None:
    """The call and the result of the norm, letter by letter."""
    asked = {
        "id": "action",
        "type": "single_choice",
        "text": "是否继续当前任务？",
        "options": [{"value": "continue", "label": "继续"}],
        "default": "continue",
        "allow_other": False,
    }
    found = normalize_async({"title": "继续执行", "questions": [asked]})
    expected = success(asked, title="继续执行", message="问卷已发起并等待用户回复，共 1 题。")
    assert json.dumps(found) == json.dumps(expected)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        # Types: in odd case, with blanks around, by their other names.
        ({**SINGLE, "type": " Single_CHOICE\n"}, question()),
        ({**MULTI, "type": "\tmultiple_choice "}, question(type="multi_choice", default=[])),
        ({**MULTI, "type": "Multi_Choice"}, question(type="multi_choice", default=[])),
        (
            {**FREE, "type": "TEXT"},
            question(type="free_text", text="Why is that?", options=[]),
        ),
        # The text is trimmed, and that of the title where there is none.
        ({**SINGLE, "text": "\u3000Ship it? "}, question()),
        ({**SINGLE, "text": " ", "title": " Ship it? "}, question()),
        ({**SINGLE, "text": None, "title": "Ship it?"}, question()),
        ({**SINGLE, "title": "Not this one"}, question()),
        # Options: strings, objects with both sides, with one.
        ({**SINGLE, "options": [" Yes", "No "]}, question()),
        (
            {**SINGLE, "options": [{"value": " y ", "label": " Yes "}], "default": "y"},
            question(options=[{"value": "y", "label": "Yes"}], default="y"),
        ),
        ({**SINGLE, "options": [{"value": "Yes"}, {"label": "No"}]}, question()),
        ({**SINGLE, "options": [{"value": "Yes", "label": " "}, {"value": 2, "label": "No"}]},
         question()),
        ({**SINGLE, "options": ["Yes", "Yes"], "default": "Yes"},
         question(options=[YES, YES], default="Yes")),
        ({**SINGLE, "options": [{"value": "Yes", "label": "Now"}, "Yes"]},
         question(options=[{"value": "Yes", "label": "Now"}, YES])),
        ({**FREE, "options": ["dropped"]},
         question(type="free_text", text="Why is that?", options=[])),
        # Ids: trimmed, written as strings, made where there is none.
        ({**SINGLE, "id": " ship "}, question(id="ship")),
        ({**SINGLE, "id": 7}, question(id="7")),
        ({**SINGLE, "id": "  "}, question(id="q1")),
        ({**SINGLE, "id": None}, question(id="q1")),
        # Defaults: null is one for free text alone; blanks are kept.
        ({**FREE, "default": None}, question(type="free_text", text="Why is that?", options=[])),
        ({**FREE, "default": " because "},
         question(type="free_text", text="Why is that?", options=[], default=" because ")),
        ({**MULTI, "default": ["No", "Yes"]},
         question(type="multi_choice", default=["No", "Yes"])),
        # A missing switch is off, and other fields are dropped.
        ({**SINGLE, "allow_other": None}, question()),
        ({**SINGLE, "allow_other": True, "hint": "Think."}, question(allow_other=True)),
    ],
)  # fmt: skip
def test_a_question_in_normal_form(asked: Any, expected: Any) -> None:
    assert normalize_async({"questions": [asked]}, "en") == success(expected)


def test_ids_are_made_by_position() -> None:
    asked = {"title": " Release ", "questions": [{**SINGLE, "id": "ship"}, SINGLE, SINGLE]}
    message = "The questionnaire is issued and awaits the user's reply: 3 questions."
    assert normalize_async(asked) == success(
        question(id="ship"),
        question(id="q2"),
        question(id="q3"),
        title="Release",
        message=message,
    )


@pytest.mark.parametrize(
    ("questions", "errors"),
    [
        # A missing id that collides with an explicit one.
        (
            [{**SINGLE, "id": "q2"}, SINGLE],
            [
                (
                    "question_id_duplicate",
                    "questions[2].id",
                    'The id "q2" is also that of question 1: '
                    "a question without an id is called after its position.",
                )
            ],
        ),
        # Null is no default of a choice.
        (
            [{**SINGLE, "default": None}, {**MULTI, "default": None}],
            [
                (
                    "default_type_invalid",
                    "questions[1].default",
                    "`default` is null; a `single_choice` question needs a string.",
                ),
                (
                    "default_type_invalid",
                    "questions[2].default",
                    "`default` is null; a `multi_choice` question needs an array of strings.",
                ),
            ],
        ),
        # All errors of all questions, in order; a bad type ends the reading of its question.
        (
            [
                {**SINGLE, "type": "rating", "default": 5},
                {**SINGLE, "default": 5, "allow_other": 1},
            ],
            [
                (
                    "question_type_invalid",
                    "questions[1].type",
                    '`type` is "rating" (a string), which is no question type.',
                ),
                (
                    "default_type_invalid",
                    "questions[2].default",
                    "`default` is 5 (a number); a `single_choice` question needs a string.",
                ),
                (
                    "allow_other_type_invalid",
                    "questions[2].allow_other",
                    "`allow_other` is 1 (a number), not a boolean.",
                ),
            ],
        ),
        ([], [("questions_empty", "questions", "`questions` is an empty array.")]),
    ],
)
def test_bad_arguments(questions: Any, errors: Any) -> None:
    assert normalize_async({"questions": questions}, "en") == failure(*errors)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The arguments are empty."),
        ("[]", "The arguments are an array, not an object."),
        ('"{}"', 'The arguments are "{}" (a string), not an object.'),
    ],
)
def test_text_that_holds_no_arguments(text: str, message: str) -> None:
    assert normalize_async(text, "en") == failure(("arguments_invalid", "", message))


def test_of_a_key_that_stands_twice_the_last_counts() -> None:
    good = json.dumps([SINGLE])
    assert normalize_async(f'{{"questions": 1, "questions": {good}}}', "en") == success(question())
    found = normalize_async(f'{{"questions": {good}, "questions": []}}', "en")
    assert found == failure(("questions_empty", "questions", "`questions` is an empty array."))


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", ONE, ONE.replace("1 question", "2 questions")),
        ("zh", "问卷已发起并等待用户回复，共 1 题。", "问卷已发起并等待用户回复，共 2 题。"),
        (
            "pt",
            "O questionário foi enviado e aguarda a resposta do usuário: 1 pergunta.",
            "O questionário foi enviado e aguarda a resposta do usuário: 2 perguntas.",
        ),
    ],
)
def test_the_message_is_in_the_language_asked_for(
    lang: str, one: str, two: str, count: int
) -> None:
    found = normalize_async({"questions": [SINGLE] * count}, lang)
    assert found["message"] == (one if count == 1 else two)


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        ({"title": "任务已暂停", "questions": [FREE]}, "zh"),
        ({"title": "Sprint", "questions": [{**FREE, "text": "Por que você não quer?"}]}, "pt"),
        ({"questions": [{**SINGLE, "text": "?", "options": ["A equipe não está", "?"]}]}, "pt"),
        ({"questions": [{**SINGLE, "text": "Is it the one?"}]}, "en"),
        ({"title": "继续", "questions": 1}, "zh"),
        ('{"title": "继续执行', "zh"),
        (None, "en"),
    ],
)
def test_the_language_is_that_of_the_arguments(arguments: Any, lang: str) -> None:
    assert normalize_async(arguments) == normalize_async(arguments, lang)
    for other in {"en", "zh", "pt"} - {lang}:
        assert normalize_async(arguments) != normalize_async(arguments, other)


@pytest.mark.parametrize("lang", ["", "fr", "EN", None, 7])
def test_an_unknown_language_is_an_error(lang: Any) -> None:
    with pytest.raises(ValueError, match="unknown language"):
        normalize_async({}, lang)


def test_the_arguments_are_left_as_they_are() -> None:
    asked = {"title": " T ", "questions": [{**MULTI, "default": ["No"]}]}
    before = deepcopy(asked)
    found = normalize_async(asked)
    found["questions"][0]["default"].append("Yes")
    assert asked == before


def _deep() -> Any:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    return value


def _endless() -> Any:
    value: list[Any] = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    "value",
    [_deep(), _endless(), 10**5000, {1, 2}, b"{}", float("nan")],
    ids=["deep", "endless", "digits", "set", "bytes", "nan"],
)
def test_what_json_cannot_write_is_no_crash(value: Any) -> None:
    for arguments in (value, {"questions": value}, {"questions": [{**FREE, "default": value}]}):
        found = normalize_async(arguments)
        assert [item["code"] for item in found["errors"]] == [
            "questionnaire.start.arguments_invalid"
        ]
    # Where nobody reads it, it does no harm.
    assert normalize_async({"questions": [{**FREE, "hint": value}]})["success"] is True


# What holds for any arguments.

_TEXT = st.sampled_from(["", " ", "a", " b ", "继续", "q1", "q2", "\ud800"])
_TYPE = st.sampled_from(
    ["single_choice", " Multi_Choice", "multiple_choice", "TEXT", "free_text", "rating", ""]
)
_ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | _TEXT,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["value", "label", "title", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)
_OPTION = _TEXT | st.fixed_dictionaries({}, optional={"value": _TEXT, "label": _TEXT | _ANY})
_QUESTION = st.fixed_dictionaries(
    {"type": _TYPE | _ANY, "text": _TEXT | _ANY},
    optional={
        "title": _TEXT,
        "id": _TEXT | _ANY,
        "options": st.lists(_OPTION, max_size=3) | _ANY,
        "default": _TEXT | st.lists(_TEXT, max_size=2) | _ANY,
        "allow_other": st.booleans() | _ANY,
        "extra": _ANY,
    },
)
ARGUMENTS = (
    st.fixed_dictionaries(
        {"questions": st.lists(_QUESTION | _ANY, max_size=3) | _ANY},
        optional={"title": _TEXT | _ANY},
    )
    | _ANY
)


def good_arguments() -> st.SearchStrategy[Any]:
    """Good requests of the lenient profile, which are good arguments as well."""
    return requests(strict=False).filter(lambda value: normalize_async(value)["success"])


@given(good_arguments())
def test_to_normalise_a_normalised_questionnaire_changes_nothing(arguments: Any) -> None:
    """Every choice here has a default: the ``""`` of one that has none could not be given again."""
    once = normalize_async(arguments)
    again = {"title": once["title"], "questions": once["questions"]}
    assert normalize_async(again) == once


def test_the_default_of_a_choice_that_has_none_cannot_be_given_again() -> None:
    once = normalize_async({"questions": [SINGLE]})
    found = normalize_async({"questions": once["questions"]})
    assert [item["code"] for item in found["errors"]] == [
        "questionnaire.start.default_value_not_in_options"
    ]


@given(ARGUMENTS | good_arguments())
def test_what_it_returns_has_no_fault(arguments: Any) -> None:
    found = normalize_async(arguments)
    expected = expected_of(arguments)
    text = json.dumps(found)
    assert schema_check.is_valid("async-result", found)
    for held_against in (None, expected):
        assert result.is_clean(found, held_against)
        assert result.check_source(plain(text, 0, len(text)), held_against) == []
    assert (result.form_of_result(found) == expected.form) is True


@given(ARGUMENTS)
def test_text_and_value_of_arguments_give_the_same(arguments: Any) -> None:
    if isinstance(arguments, str):
        return
    try:
        text = json.dumps(arguments, allow_nan=False)
    except ValueError:
        return
    assert normalize_async(text, "en") == normalize_async(arguments, "en")


@given(st.text(max_size=30))
def test_any_text_has_a_result(text: str) -> None:
    assert set(normalize_async(text)) >= {"success", "status", "validation_passed"}
