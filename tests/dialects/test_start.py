"""Arguments of ``questionnaire_async``: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import normalise, start
from selfcheck.dialects.form import as_json
from selfcheck.model import path_text
from selfcheck.protocol import json_document
from selfcheck.protocol.source_text import plain
from selfcheck.rules.catalogue import CODES

Found = tuple[str, str, str, str]
"""Code (without its first two parts), path, case, and the characters pointed at."""

SINGLE = {"type": "single_choice", "text": "Q", "options": ["a", "b"]}
MULTI = {**SINGLE, "type": "multi_choice"}
FREE = {"type": "free_text", "text": "Q"}


def checked(text: str) -> list[Found]:
    """Everything found in ``text``, in order."""
    return [
        (
            item.code.removeprefix("questionnaire.").removeprefix("start."),
            path_text(item.path),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in start.check_source(plain(text, 0, len(text)))
    ]


def asked(*questions: Any) -> list[Found]:
    """What is found in a call with these questions."""
    return checked(json.dumps({"questions": questions}, ensure_ascii=False))


def without(question: dict[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in question.items() if key != field}


@pytest.mark.parametrize(
    "question",
    [
        SINGLE,
        MULTI,
        FREE,
        {**SINGLE, "default": "b", "allow_other": True},
        {**MULTI, "default": ["b", "a", "b"], "allow_other": False},
        {**MULTI, "default": []},
        {**FREE, "default": " "},
        # Types: aliases, any case, blanks around.
        {**MULTI, "type": "multiple_choice"},
        {**FREE, "type": "text"},
        {**SINGLE, "type": "\n Single_CHOICE\u3000"},
        # A text may stand under title, whatever text is then.
        {**without(SINGLE, "text"), "title": "Q"},
        {**SINGLE, "text": " \t", "title": "Q"},
        {**SINGLE, "text": 7, "title": "Q"},
        {**SINGLE, "title": None},
        # Options as objects, one side of them or both.
        {**SINGLE, "options": [{"value": "a"}, {"label": " b "}, "c "], "default": "b"},
        {**SINGLE, "options": [{"value": "a", "label": "A"}], "default": "a"},
        {**SINGLE, "options": [{"value": 1, "label": "A"}], "default": "A"},
        {**SINGLE, "options": ["a ", "a"], "default": "a"},
        # Null is no default for free text, and no switch for any.
        {**FREE, "default": None, "allow_other": None},
        # Free text has no options, and other fields are nobody's.
        {**FREE, "options": [1], "extra": {}},
        {**FREE, "options": 5},
    ],
)
def test_what_the_runtime_takes_has_no_finding(question: Any) -> None:
    assert asked(question) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("arguments_invalid", "", "empty", "")]),
        ('{"questions":', [("arguments_invalid", "", "json", ":")]),
        ("{'questions': []}", [("arguments_invalid", "", "json", "'")]),
        (r"{\"questions\": []}", [("arguments_invalid", "", "json", "\\")]),
        ('{"a": NaN}', [("arguments_invalid", "", "json", "NaN")]),
        ("&#123;}", [("arguments_invalid", "", "json", "&")]),
        ("[1]", [("arguments_invalid", "", "type", "[1]")]),
        ("null", [("arguments_invalid", "", "type", "null")]),
        ("{}", [("questions_must_be_list", "questions", "absent", "{")]),
        ('{"questions":null}', [("questions_must_be_list", "questions", "type", "null")]),
        ('{"questions":{"0":{}}}', [("questions_must_be_list", "questions", "type", '{"0":{}}')]),
        ('{"questions":[]}', [("questions_empty", "questions", "", "[]")]),
        ('{"title":7,"questions":[]}', [("questions_empty", "questions", "", "[]")]),
        # A key that stands twice is a fault of its own, and the only one at its place.
        (
            '{"questions":1,"questions":[]}',
            [("json.duplicate_key", "questions", "", '"questions"')],
        ),
    ],
)
def test_arguments(text: str, expected: list[Found]) -> None:
    assert checked(text) == expected


def test_the_cause_is_told_in_every_language() -> None:
    (found,) = start.check_source(plain('{"questions":[],}', 0, 17))
    texts = texts_of(found)
    assert texts["en"][0].endswith("a closing bracket. The arguments cannot be read.")
    assert texts["zh"][0].endswith("因此无法读取调用参数。")
    assert texts["pt"][1] is not None and texts["pt"][1].startswith("Remova a vírgula")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Q", [("question_not_object", "questions[1]", "", '"Q"')]),
        (None, [("question_not_object", "questions[1]", "", "null")]),
        # Type.
        (without(SINGLE, "type"), [("question_type_invalid", "questions[1].type", "absent", "{")]),
        ({**SINGLE, "type": None}, [("question_type_invalid", "questions[1].type", "", "null")]),
        ({**SINGLE, "type": " "}, [("question_type_invalid", "questions[1].type", "", '" "')]),
        (
            {**SINGLE, "type": ["text"]},
            [("question_type_invalid", "questions[1].type", "", '["text"]')],
        ),
        (
            {**SINGLE, "type": "single-choice"},
            [("question_type_invalid", "questions[1].type", "nearest", '"single-choice"')],
        ),
        (
            {**SINGLE, "type": "multi_choise"},
            [("question_type_invalid", "questions[1].type", "nearest", '"multi_choise"')],
        ),
        # Nothing more is said of a question that fails on its type or its text.
        (
            {"type": "rating", "options": [], "default": 1, "allow_other": 1},
            [("question_type_invalid", "questions[1].type", "", '"rating"')],
        ),
        (
            {**without(SINGLE, "text"), "options": [], "default": 1, "allow_other": 1},
            [("question_text_required", "questions[1].text", "absent", "{")],
        ),
        # Text.
        (
            {**SINGLE, "text": "\u3000"},
            [("question_text_required", "questions[1].text", "blank", '"\u3000"')],
        ),
        (
            {**SINGLE, "text": "", "title": 1},
            [("question_text_required", "questions[1].text", "blank", '""')],
        ),
        (
            {**without(SINGLE, "text"), "title": " "},
            [("question_text_required", "questions[1].text", "blank", '" "')],
        ),
        (
            {**SINGLE, "text": ["Q"]},
            [("question_text_required", "questions[1].text", "type", '["Q"]')],
        ),
        (
            {**without(SINGLE, "text"), "prompt": "Q"},
            [("question_text_required", "questions[1].text", "wrong_field", '"prompt"')],
        ),
        # Options.
        (
            without(SINGLE, "options"),
            [("question_options_required", "questions[1].options", "absent", "{")],
        ),
        (
            {**SINGLE, "options": [], "default": "a"},
            [("question_options_required", "questions[1].options", "empty", "[]")],
        ),
        (
            {**MULTI, "options": "a, b", "default": 1, "allow_other": 1},
            [("question_options_required", "questions[1].options", "type", '"a, b"')],
        ),
        # All of its options are at fault: nothing is left to compare a default with.
        (
            {**SINGLE, "options": [" ", 1, None, [], {}, {"value": 2}], "default": 1},
            [
                ("question_option_invalid", "questions[1].options[1]", "blank", '" "'),
                ("question_option_invalid", "questions[1].options[2]", "type", "1"),
                ("question_option_invalid", "questions[1].options[3]", "type", "null"),
                ("question_option_invalid", "questions[1].options[4]", "type", "[]"),
                ("question_option_invalid", "questions[1].options[5]", "empty_object", "{}"),
                (
                    "question_option_invalid",
                    "questions[1].options[6]",
                    "empty_object",
                    '{"value": 2}',
                ),
            ],
        ),
        # One that cannot be used is enough: the question is read no further.
        (
            {**SINGLE, "options": [1, "b"], "default": "c", "allow_other": "no"},
            [
                ("question_option_invalid", "questions[1].options[1]", "type", "1"),
            ],
        ),
        # Defaults.
        (
            {**SINGLE, "default": None},
            [("default_type_invalid", "questions[1].default", "single", "null")],
        ),
        (
            {**SINGLE, "default": ["a"]},
            [("default_type_invalid", "questions[1].default", "single", '["a"]')],
        ),
        (
            {**MULTI, "default": "a"},
            [("default_type_invalid", "questions[1].default", "multi", '"a"')],
        ),
        (
            {**MULTI, "default": None},
            [("default_type_invalid", "questions[1].default", "multi", "null")],
        ),
        (
            {**FREE, "default": 123},
            [("default_type_invalid", "questions[1].default", "text", "123")],
        ),
        (
            {**MULTI, "default": ["a", 1, "z"]},
            [("default_list_invalid_items", "questions[1].default", "", '["a", 1, "z"]')],
        ),
        (
            {**MULTI, "default": [None, "a", 1]},
            [("default_list_invalid_items", "questions[1].default", "several", '[null, "a", 1]')],
        ),
        (
            {**SINGLE, "default": ""},
            [("default_value_not_in_options", "questions[1].default", "blank", '""')],
        ),
        (
            {**SINGLE, "options": ["a "], "default": "a "},
            [("default_value_not_in_options", "questions[1].default", "nearest", '"a "')],
        ),
        (
            {**SINGLE, "options": [{"value": "a", "label": "A"}], "default": "A"},
            [("default_value_not_in_options", "questions[1].default", "label", '"A"')],
        ),
        (
            {**MULTI, "default": ["a", "z"]},
            [("default_value_not_in_options", "questions[1].default", "", '["a", "z"]')],
        ),
        (
            {**MULTI, "default": ["y", "a", "z"]},
            [
                (
                    "default_value_not_in_options",
                    "questions[1].default",
                    "several",
                    '["y", "a", "z"]',
                )
            ],
        ),
        # allow_other, which free text may have as well.
        (
            {**FREE, "allow_other": 0},
            [("allow_other_type_invalid", "questions[1].allow_other", "", "0")],
        ),
    ],
)
def test_one_question(question: Any, expected: list[Found]) -> None:
    assert asked(question) == expected


def _ids(*ids: Any) -> list[tuple[str, str, str]]:
    """The path, case and characters of the duplicates among questions with these ids."""
    questions = [FREE if identity is ... else {**FREE, "id": identity} for identity in ids]
    found = asked(*questions)
    assert all(code == "question_id_duplicate" for code, *_ in found)
    return [(path, case, shown) for _, path, case, shown in found]


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ((..., "a", "b", ...), []),
        (("a", " a "), [("questions[2].id", "", '" a "')]),
        ((7, "7", 7.0), [("questions[2].id", "", '"7"')]),
        (("q2", ...), [("questions[2].id", "implicit", "{")]),
        ((..., "q1"), [("questions[2].id", "implicit", '"q1"')]),
        (("q2", None, "", " ", 0, False, [], {}), [("questions[2].id", "implicit", "null")]),
        (("q1", "q2"), []),
        (("True", True), [("questions[2].id", "", "true")]),
        (("a", "a", "a"), [("questions[2].id", "", '"a"'), ("questions[3].id", "", '"a"')]),
    ],
)
def test_ids(ids: tuple[Any, ...], expected: list[tuple[str, str, str]]) -> None:
    assert _ids(*ids) == expected


def test_a_question_without_a_type_or_text_takes_no_id() -> None:
    untyped, unworded = {"id": "a", "text": "Q"}, {"id": "a", "type": "text"}
    optionless = {"id": "a", "type": "single_choice", "text": "Q"}
    assert [found[:2] for found in asked(untyped, unworded, optionless, {**FREE, "id": "a"})] == [
        ("question_type_invalid", "questions[1].type"),
        ("question_text_required", "questions[2].text"),
        ("question_options_required", "questions[3].options"),
        ("question_id_duplicate", "questions[4].id"),
    ]


def test_the_order_is_that_of_the_questions_and_in_each_that_of_the_runtime() -> None:
    faults = {"allow_other": 1, "default": 1, "options": [1, "a", 2], "id": "a"}
    first, second = {**faults, "text": "Q", "type": "single_choice"}, {**faults, **MULTI}
    second["options"] = ["a", "b"]
    assert [found[:2] for found in asked(first, second)] == [
        ("question_option_invalid", "questions[1].options[1]"),
        ("question_option_invalid", "questions[1].options[3]"),
        ("question_id_duplicate", "questions[2].id"),
        ("default_type_invalid", "questions[2].default"),
        ("allow_other_type_invalid", "questions[2].allow_other"),
    ]


def test_spans_are_those_of_the_text_around() -> None:
    text = 'arguments: {"questions":[]}'
    (found,) = start.check_source(plain(text, 11, len(text)))
    assert text[found.span.start : found.span.end] == "[]"
    (found,) = start.check_source(plain(text, 11, len(text) - 1))
    assert (found.span.start, found.span.end) == (len(text) - 2, len(text) - 1)


def test_a_document_may_come_decoded() -> None:
    text = '{"questions":[]}'
    document = json_document.parse(plain(text, 0, len(text)), "questionnaire_async")
    assert [found.code for found in start.check(document)] == [
        "questionnaire.start.questions_empty"
    ]


# Whatever the arguments are: the codes are those that reading them step by step gives.


def _step_by_step(arguments: Any) -> list[tuple[str, str]]:
    """Code and path of each error, by an independent reading of the protocol's sentences."""
    if not isinstance(arguments, dict):
        return [("arguments_invalid", "")]
    questions = arguments.get("questions")
    if not isinstance(questions, list):
        return [("questions_must_be_list", "questions")]
    if not questions:
        return [("questions_empty", "questions")]
    errors: list[tuple[str, str]] = []
    ids: list[str] = []
    for number, question in enumerate(questions, 1):
        place = f"questions[{number}]"
        if not isinstance(question, dict):
            errors.append(("question_not_object", place))
            continue
        kinds = {"single_choice": 1, "multi_choice": 2, "multiple_choice": 2}
        kind = question.get("type")
        kind = kind.strip().lower() if isinstance(kind, str) else ""
        if kind not in (*kinds, "text", "free_text"):
            errors.append(("question_type_invalid", place + ".type"))
            continue
        words = [question.get(field) for field in ("text", "title")]
        if not any(isinstance(text, str) and text.strip() for text in words):
            errors.append(("question_text_required", place + ".text"))
            continue
        identity = str(question.get("id") or "").strip() or f"q{number}"
        if identity in ids:
            errors.append(("question_id_duplicate", place + ".id"))
        ids.append(identity)
        values = []
        if kind in kinds:
            options = question.get("options")
            if not isinstance(options, list) or not options:
                errors.append(("question_options_required", place + ".options"))
                continue
            for item, option in enumerate(options, 1):
                sides = [option]
                if isinstance(option, dict):
                    sides = [option.get("value"), option.get("label")]
                good = [side.strip() for side in sides if isinstance(side, str) and side.strip()]
                if good:
                    values.append(good[0])
                else:
                    errors.append(("question_option_invalid", f"{place}.options[{item}]"))
            if len(values) < len(options):
                continue
        if "default" in question:
            problem = _default_problem(kinds.get(kind, 0), question["default"], values)
            if problem:
                errors.append((problem, place + ".default"))
        switch = question.get("allow_other")
        if switch is not None and not isinstance(switch, bool):
            errors.append(("allow_other_type_invalid", place + ".allow_other"))
    return errors


def _default_problem(choices: int, default: Any, values: list[str]) -> str:
    if choices == 0:
        return "" if default is None or isinstance(default, str) else "default_type_invalid"
    if not isinstance(default, str if choices == 1 else list):
        return "default_type_invalid"
    chosen = [default] if choices == 1 else default
    if not all(isinstance(value, str) for value in chosen):
        return "default_list_invalid_items"
    return "default_value_not_in_options" if set(chosen) - set(values) else ""


_WORDS = st.sampled_from(["a", "b", " a", "a\ufeff", "", " ", "\u3000", "A", "q1", "q2", "\ud800"])
_ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.5]) | _WORDS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_WORDS, inner, max_size=2),
    max_leaves=4,
)
_TYPES = st.sampled_from(
    ["single_choice", "multi_choice", "free_text", "text", "multiple_choice", " TEXT\n", "rating"]
)
_OPTION = _WORDS | st.fixed_dictionaries({}, optional={"value": _WORDS | _ANY, "label": _WORDS})
_QUESTION = st.fixed_dictionaries(
    {"type": _TYPES, "text": st.just("Q") | _WORDS},
    optional={
        "title": _WORDS | _ANY,
        "id": _WORDS | _ANY,
        "options": st.lists(_OPTION | _ANY, max_size=3) | _ANY,
        "default": _WORDS | st.lists(_WORDS, max_size=3) | _ANY,
        "allow_other": st.booleans() | _ANY,
    },
)
_ARGUMENTS = st.fixed_dictionaries(
    {"questions": st.lists(_QUESTION | _ANY, max_size=3) | _ANY}, optional={"title": _ANY}
)


@given(_ARGUMENTS | _ANY)
def test_the_errors_are_those_of_reading_step_by_step(arguments: Any) -> None:
    found = [(code, path) for code, path, *_ in checked(json.dumps(arguments))]
    assert found == _step_by_step(arguments)


@given(_ARGUMENTS | _ANY)
def test_every_finding_can_be_told(arguments: Any) -> None:
    text = json.dumps(arguments)
    for found in start.check_source(plain(text, 0, len(text))):
        assert found.case in CODES[found.code].cases
        for message, hint in texts_of(found).values():
            assert message and hint


@given(st.text(st.sampled_from('{}[]",:\\1e-ntrue\n“ '), max_size=20))
def test_any_text_has_an_answer(text: str) -> None:
    assert checked(text)


@given(_ARGUMENTS)
def test_arguments_without_errors_keep_every_question_in_the_normal_form(arguments: Any) -> None:
    normal = normalise.arguments(arguments)
    assert normalise.arguments(as_json(normal)) == normal
    if not _step_by_step(arguments):
        assert len(normal.questions) == len(arguments["questions"])
