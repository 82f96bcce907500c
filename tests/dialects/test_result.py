"""Results of ``questionnaire_async``: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import normalize_async
from selfcheck.diagnosis import texts_of
from selfcheck.dialects import normalise, result, schema_check
from selfcheck.dialects.arguments import Expected, expected_of
from selfcheck.model import path_text
from selfcheck.protocol.source_text import plain

Found = tuple[str, str, str, str]
"""Code (without its first two parts), path, case, and the characters pointed at."""

SINGLE = {"type": "single_choice", "text": "Q", "options": ["a", "b"], "default": "b"}
MULTI = {**SINGLE, "type": "multi_choice", "default": ["a"]}
FREE = {"type": "free_text", "text": "Q"}
ARGUMENTS = {"title": "T", "questions": [SINGLE, MULTI, FREE]}
GOOD = normalize_async(ARGUMENTS, "en")
BAD_ARGUMENTS = {"questions": [{**SINGLE, "default": 1}, {**MULTI, "allow_other": "no"}]}
BAD = normalize_async(BAD_ARGUMENTS, "en")

DIFFERS, STATUS, ERRORS = "normalization_mismatch", "status_invalid", "errors_mismatch"
# The options of the first question, whatever stands there.
OPTIONS = (DIFFERS, "questions[1].options", "", "")


def checked(text: str, expected: Expected | None = None) -> list[Found]:
    """Everything found in the text of a result, in order."""
    return [
        (
            item.code.removeprefix("questionnaire.").removeprefix("result."),
            path_text(item.path),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in result.check_source(plain(text, 0, len(text)), expected)
    ]


def held(value: Any, expected: Expected | None = None) -> list[Found]:
    """What is found in ``value``; the quick check must agree."""
    found = checked(json.dumps(value, ensure_ascii=False), expected)
    assert result.is_clean(value, expected) is (found == [])
    return found


def changed(value: Any, *path: Any, to: Any = None, drop: bool = False) -> Any:
    """A copy of ``value`` with the part at ``path`` replaced or dropped."""
    copy = deepcopy(value)
    place = copy
    for token in path[:-1]:
        place = place[token]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return copy


def messages(value: Any, expected: Expected | None = None) -> list[str]:
    text = json.dumps(value)
    found = result.check_source(plain(text, 0, len(text)), expected)
    return [texts_of(item)["en"][0] for item in found]


def test_what_the_runtime_returns_is_right() -> None:
    for value, arguments in ((GOOD, ARGUMENTS), (BAD, BAD_ARGUMENTS)):
        assert held(value) == []
        assert held(value, expected_of(arguments)) == []
        assert held(value, expected_of(json.dumps(arguments))) == []


def test_what_is_left_alone() -> None:
    """Messages are in the runtime's language, and more fields are nobody's business here."""
    good = {**GOOD, "message": 5, "session": {}}
    good["questions"] = [{**item, "hint": None} for item in GOOD["questions"]]
    assert held(good, expected_of(ARGUMENTS)) == []
    bad = {**BAD, "message": "…", "error_code": "OTHER", "questions": 7, "title": 7}
    bad["errors"] = [{"code": item["code"], "path": item["path"]} for item in BAD["errors"]]
    assert held(bad, expected_of(BAD_ARGUMENTS)) == []


def test_a_missing_title_is_an_empty_one() -> None:
    untitled = {"questions": [SINGLE]}
    value = changed(normalize_async(untitled), "title", drop=True)
    assert held(value, expected_of(untitled)) == []
    assert held(value) == []
    assert held(changed(GOOD, "title", drop=True), expected_of(ARGUMENTS)) == [
        (DIFFERS, "title", "absent", "{")
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (STATUS, "", "empty", "")),
        (" \n", (STATUS, "", "empty", "")),
        ("Error: bad call", (STATUS, "", "json", "Error: bad call")),
        (" not yet\n", (STATUS, "", "json", "not yet")),
        ('{"success": true', (STATUS, "", "json", "e")),
        ("[1]", (STATUS, "", "object", "[1]")),
        ("null", (STATUS, "", "object", "null")),
        ("{}", (STATUS, "success", "absent", "{")),
        ('{"success": "true"}', (STATUS, "success", "", '"true"')),
        ('{"success": 1}', (STATUS, "success", "", "1")),
        ('{"success": null}', (STATUS, "success", "", "null")),
    ],
)
def test_content_that_is_no_result_has_one_fault(text: str, expected: Found) -> None:
    assert checked(text) == [expected]
    assert checked(text, expected_of(ARGUMENTS)) == [expected]
    assert checked(text, expected_of(BAD_ARGUMENTS)) == [expected]


def test_success_that_contradicts_the_arguments_is_all_that_is_said() -> None:
    wrong = {**GOOD, "status": "?", "question_count": 0}
    assert held(wrong, expected_of(BAD_ARGUMENTS)) == [(STATUS, "success", "accepted", "true")]
    assert messages(wrong, expected_of(BAD_ARGUMENTS)) == [
        "`success` is true, although the arguments are wrong: "
        '"questions[1].default: default_type_invalid", '
        '"questions[2].allow_other: allow_other_type_invalid".'
    ]
    wrong = {**BAD, "status": "?", "errors": 0}
    assert held(wrong, expected_of(ARGUMENTS)) == [(STATUS, "success", "refused", "false")]


@pytest.mark.parametrize("arguments", ["", "{", "[]", '"{}"', None, 5, [ARGUMENTS]])
def test_who_answers_arguments_that_nobody_can_read_is_free_in_his_words(arguments: Any) -> None:
    expected = expected_of(arguments)
    assert expected == Expected(None, (("questionnaire.start.arguments_invalid", ""),))
    for text in ("", "Error: no JSON", "[]", "{}", '{"success": false}', json.dumps(BAD)):
        assert checked(text, expected) == []
    assert held(GOOD, expected) == [(STATUS, "success", "accepted", "true")]


@pytest.mark.parametrize(
    ("path", "to", "expected"),
    [
        # Status.
        (("status",), "done", (STATUS, "status", "", '"done"')),
        (("status",), "error", (STATUS, "status", "", '"error"')),
        (("status",), None, (STATUS, "status", "", "null")),
        (("validation_passed",), False, (STATUS, "validation_passed", "", "false")),
        (("validation_passed",), 1, (STATUS, "validation_passed", "", "1")),
        # Count and end.
        (("question_count",), 2, ("count_mismatch", "question_count", "", "2")),
        (("question_count",), "3", ("count_mismatch", "question_count", "", '"3"')),
        (("question_count",), True, ("count_mismatch", "question_count", "", "true")),
        (("should_end",), False, ("should_end_missing", "should_end", "", "false")),
        (("should_end",), 1, ("should_end_missing", "should_end", "", "1")),
        # The normal form.
        (("title",), "T ", (DIFFERS, "title", "", '"T "')),
        (("title",), None, (DIFFERS, "title", "", "null")),
        (("questions", 0, "type"), "Single_choice", (DIFFERS, "questions[1].type", "",
                                                     '"Single_choice"')),
        (("questions", 0, "text"), " Q", (DIFFERS, "questions[1].text", "", '" Q"')),
        (("questions", 0, "id"), 1, (DIFFERS, "questions[1].id", "", "1")),
        (("questions", 0, "allow_other"), 0, (DIFFERS, "questions[1].allow_other", "", "0")),
        (("questions", 0, "allow_other"), None, (DIFFERS, "questions[1].allow_other", "", "null")),
        (("questions", 0, "default"), "c", (DIFFERS, "questions[1].default", "", '"c"')),
        (("questions", 0, "default"), ["b"], (DIFFERS, "questions[1].default", "", '["b"]')),
        (("questions", 1, "default"), "a", (DIFFERS, "questions[2].default", "", '"a"')),
        (("questions", 2, "default"), None, (DIFFERS, "questions[3].default", "", "null")),
        (("questions", 2, "options"), ["a"], (DIFFERS, "questions[3].options", "", '["a"]')),
        (("questions", 0, "options", 0), "a", OPTIONS),
        (
            ("questions", 0, "options", 1),
            {"value": "b"},
            OPTIONS,
        ),
        (
            ("questions", 0, "options", 1, "label"),
            " b",
            OPTIONS,
        ),
        # What has no normal form at all.
        (("questions",), None, (DIFFERS, "questions", "unusable", "null")),
        (("questions", 1), "Q", (DIFFERS, "questions[2]", "unusable", '"Q"')),
    ],
)  # fmt: skip
def test_a_field_of_a_success_that_differs(path: Any, to: Any, expected: Found) -> None:
    value = changed(GOOD, *path, to=to)
    if expected == OPTIONS:
        expected = (*OPTIONS[:3], json.dumps(value["questions"][0]["options"]))
    assert held(value, expected_of(ARGUMENTS)) == [expected]
    if to is not None or path != ("questions",):
        assert held(value) == [expected]
    assert not schema_check.is_valid("async-result", value) or expected[3] in ("2", '"c"')


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("status",), (STATUS, "status", "absent", "{")),
        (("validation_passed",), (STATUS, "validation_passed", "absent", "{")),
        (("question_count",), ("count_mismatch", "question_count", "absent", "{")),
        (("should_end",), ("should_end_missing", "should_end", "absent", "{")),
        *(
            (("questions", 0, field), (DIFFERS, f"questions[1].{field}", "absent", "{"))
            for field in ("id", "default", "allow_other")
        ),
    ],
)
def test_a_field_of_a_success_that_is_missing(path: Any, expected: Found) -> None:
    value = changed(GOOD, *path, drop=True)
    assert held(value) == [expected]
    assert held(value, expected_of(ARGUMENTS)) == [expected]
    assert not schema_check.is_valid("async-result", value)


@pytest.mark.parametrize("field", ["type", "text", "options"])
def test_a_question_without_type_text_or_options(field: str) -> None:
    value = changed(GOOD, "questions", 0, field, drop=True)
    path = f"questions[1].{field}"
    assert held(value, expected_of(ARGUMENTS)) == [(DIFFERS, path, "absent", "{")]
    # Without its call nobody knows what should stand there.
    assert held(value) == [(DIFFERS, path, "unusable", "{")]


def test_what_differs_is_told_with_what_is_expected() -> None:
    value = changed(GOOD, "questions", 1, "default", to=["b"])
    assert messages(value, expected_of(ARGUMENTS)) == [
        '`default` is ["b"]; the normal form has ["a"].'
    ]
    value = changed(GOOD, "questions", 0, "options", 1, "value", to="c")
    assert messages(value, expected_of(ARGUMENTS)) == [
        '`options[2]` is {"value": "c", "label": "b"}; the normal form has '
        '{"value": "b", "label": "b"}.'
    ]


def test_options_that_differ_are_one_difference() -> None:
    value = changed(GOOD, "questions", 0, "options", 0, drop=True)
    assert held(value, expected_of(ARGUMENTS)) == [
        (DIFFERS, "questions[1].options", "", '[{"value": "b", "label": "b"}]')
    ]
    value = changed(GOOD, "questions", 0, "options", to=[{"value": "x", "label": "x"}] * 2)
    assert [item[1] for item in held(value, expected_of(ARGUMENTS))] == ["questions[1].options"]
    assert messages(value, expected_of(ARGUMENTS)) == [
        '`options[1]` is {"value": "x", "label": "x"}; the normal form has '
        '{"value": "a", "label": "a"}.'
    ]


def test_questions_too_few_and_too_many() -> None:
    value = changed(GOOD, "questions", 1, drop=True)
    # The third one stands where the second should.
    paths = [item[1:3] for item in held(value, expected_of(ARGUMENTS))]
    assert paths[-1] == ("questions[3]", "fewer")
    assert {path for path, _ in paths[:-1]} == {
        f"questions[2].{field}" for field in ("id", "type", "options", "default")
    }
    value = changed(GOOD, "questions", 2, drop=True)
    assert held(value, expected_of(ARGUMENTS)) == [(DIFFERS, "questions[3]", "fewer", "[")]
    assert held(value) == [("count_mismatch", "question_count", "", "3")]
    value = changed(GOOD, "questions", to=[*GOOD["questions"], 5, 6])
    assert held(value, expected_of(ARGUMENTS)) == [
        (DIFFERS, "questions[4]", "more", "5"),
        (DIFFERS, "questions[5]", "more", "6"),
    ]


@pytest.mark.parametrize("questions", [None, [], {}, "[]"])
def test_a_success_by_itself_has_questions(questions: Any) -> None:
    value = {**GOOD, "questions": questions}
    assert held(value) == [(DIFFERS, "questions", "unusable", json.dumps(questions))]
    assert held(changed(GOOD, "questions", drop=True)) == [(DIFFERS, "questions", "unusable", "{")]


def test_ids_of_a_success_by_itself_differ() -> None:
    value = changed(GOOD, "questions", 2, "id", to="q1")
    assert held(value) == [(DIFFERS, "questions[3].id", "duplicate", '"q1"')]
    # With its call it is just another id than it should be.
    assert held(value, expected_of(ARGUMENTS)) == [(DIFFERS, "questions[3].id", "", '"q1"')]


def test_every_fault_of_a_success_is_reported() -> None:
    value = {"success": True, "questions": [{"type": "text", "text": "Q"}]}
    assert [item[:3] for item in held(value)] == [
        (STATUS, "status", "absent"),
        (STATUS, "validation_passed", "absent"),
        (DIFFERS, "questions[1].id", "absent"),
        (DIFFERS, "questions[1].type", ""),
        (DIFFERS, "questions[1].options", "absent"),
        (DIFFERS, "questions[1].default", "absent"),
        (DIFFERS, "questions[1].allow_other", "absent"),
        ("count_mismatch", "question_count", "absent"),
        ("should_end_missing", "should_end", "absent"),
    ]


@pytest.mark.parametrize(
    ("field", "to", "expected"),
    [
        ("status", AWAITING := "awaiting_user_input", (STATUS, "status", "", f'"{AWAITING}"')),
        ("validation_passed", True, (STATUS, "validation_passed", "", "true")),
        ("errors", None, (ERRORS, "errors", "type", "null")),
        ("errors", {}, (ERRORS, "errors", "type", "{}")),
        ("errors", [], (ERRORS, "errors", "none", "[]")),
        ("errors", ["no"], (ERRORS, "errors", "item", '["no"]')),
        ("errors", [{"code": "c"}], (ERRORS, "errors", "item", '[{"code": "c"}]')),
        ("errors", [{"code": 1, "path": ""}], (ERRORS, "errors", "item",
                                               '[{"code": 1, "path": ""}]')),
    ],
)  # fmt: skip
def test_a_field_of_an_error_that_differs(field: str, to: Any, expected: Found) -> None:
    value = {**BAD, field: to}
    assert held(value) == [expected]
    assert held(value, expected_of(BAD_ARGUMENTS)) == [expected]
    assert not schema_check.is_valid("async-result", value)


@pytest.mark.parametrize("field", ["status", "validation_passed", "errors"])
def test_a_field_of_an_error_that_is_missing(field: str) -> None:
    code = ERRORS if field == "errors" else STATUS
    assert held(changed(BAD, field, drop=True)) == [(code, field, "absent", "{")]


def recorded(*errors: tuple[str, str]) -> dict[str, Any]:
    """An error result with these codes (without their first two parts) and paths."""
    coded = [{"code": f"questionnaire.start.{code}", "path": path} for code, path in errors]
    return {**BAD, "errors": coded}


DEFAULT = ("default_type_invalid", "questions[1].default")
SWITCH = ("allow_other_type_invalid", "questions[2].allow_other")


@pytest.mark.parametrize(
    "errors",
    [
        (DEFAULT, SWITCH),
        (SWITCH, DEFAULT),
        ((DEFAULT[0], "questions[1]"), (SWITCH[0], "questions[2]")),
        (DEFAULT, (SWITCH[0], "questions[2]")),
    ],
)
def test_the_runtime_may_name_the_question_or_the_field(errors: Any) -> None:
    assert held(recorded(*errors), expected_of(BAD_ARGUMENTS)) == []


@pytest.mark.parametrize(
    ("errors", "case", "message"),
    [
        (
            [DEFAULT],
            "missing",
            'Errors of the arguments are missing: "questions[2].allow_other: '
            'allow_other_type_invalid".',
        ),
        (
            [DEFAULT, SWITCH, SWITCH, ("x", "")],
            "extra",
            "The arguments do not have these errors: "
            '"questions[2].allow_other: allow_other_type_invalid", "x".',
        ),
        (
            [DEFAULT, (SWITCH[0], "questions[1]")],
            "differ",
            'The arguments have the errors "questions[2].allow_other: allow_other_type_invalid", '
            'which are missing, and not "questions[1]: allow_other_type_invalid".',
        ),
        (
            [DEFAULT, ("default_type_invalid", "questions[2].allow_other")],
            "differ",
            'The arguments have the errors "questions[2].allow_other: allow_other_type_invalid", '
            'which are missing, and not "questions[2].allow_other: default_type_invalid".',
        ),
        (
            [(DEFAULT[0], "questions"), SWITCH],
            "differ",
            'The arguments have the errors "questions[1].default: default_type_invalid", '
            'which are missing, and not "questions: default_type_invalid".',
        ),
        (
            [(DEFAULT[0], "questions[1].default[1]"), SWITCH],
            "differ",
            'The arguments have the errors "questions[1].default: default_type_invalid", '
            'which are missing, and not "questions[1].default[1]: default_type_invalid".',
        ),
    ],
)
def test_errors_that_differ_are_named_in_one_finding(errors: Any, case: str, message: str) -> None:
    value = recorded(*errors)
    found = held(value, expected_of(BAD_ARGUMENTS))
    assert [item[:3] for item in found] == [(ERRORS, "errors", case)]
    assert messages(value, expected_of(BAD_ARGUMENTS)) == [message]


@pytest.mark.parametrize("path", ["questions[1] default", " questions[1].default", "question 1"])
def test_other_paths_are_none(path: str) -> None:
    (found,) = held(recorded((DEFAULT[0], path), SWITCH), expected_of(BAD_ARGUMENTS))
    assert found[2] == "differ"


def test_each_option_that_fails_is_an_error_of_its_own() -> None:
    expected = expected_of({"questions": [{**SINGLE, "options": [1, "b", 2]}]})
    code = "question_option_invalid"
    for paths in (
        ("questions[1].options[1]", "questions[1].options[3]"),
        ("questions[1] options[1]", "questions[1] options[3]"),
        ("questions[1]", "questions[1]"),
        ("questions[1].options", "questions[1].options[1]"),
        ("questions[1]", "questions[1].options[3]"),
    ):
        assert held(recorded(*((code, path) for path in paths)), expected) == []
    (found,) = held(recorded((code, "questions[1]")), expected)
    assert found[2] == "missing"
    (found,) = held(recorded((code, "questions[1]"), (code, "questions[1].options[2]")), expected)
    assert found[2] == "differ"


@pytest.mark.parametrize(
    ("error", "allowed"),
    [
        (("default_value_not_in_options", "questions[1].default"), True),
        (("allow_other_type_invalid", "questions[1]"), True),
        (("question_id_duplicate", "questions[1].id"), True),
        (("question_text_required", "questions[1].text"), False),
        (("default_value_not_in_options", "questions[2].default"), False),
    ],
)
def test_the_runtime_may_read_on_behind_a_bad_option(error: Any, allowed: bool) -> None:
    expected = expected_of({"questions": [{**SINGLE, "options": [1, "b"]}, SINGLE]})
    option = ("question_option_invalid", "questions[1].options[1]")
    found = held(recorded(option, error), expected)
    assert [item[2] for item in found] == ([] if allowed else ["extra"])


def test_a_key_that_stands_twice_is_the_only_fault_at_its_place() -> None:
    text = json.dumps(GOOD).replace(
        '"question_count": 3', '"question_count": 3, "question_count": 4'
    )
    assert checked(text) == [("json.duplicate_key", "question_count", "", '"question_count"')]


def test_spans_are_those_of_the_reply() -> None:
    text = '…{"success": 1}…'
    (found,) = result.check_source(plain(text, 1, len(text) - 1), None)
    assert text[found.span.start : found.span.end] == "1"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (GOOD, True),
        (changed(GOOD, "validation_passed", drop=True), True),
        (changed(GOOD, "should_end", drop=True), True),
        ({**GOOD, "questions": [1, *GOOD["questions"]]}, True),
        ({**GOOD, "validation_passed": False}, False),
        ({**GOOD, "success": 1}, False),
        ({**GOOD, "questions": []}, False),
        ({**GOOD, "questions": None}, False),
        (BAD, False),
        ([GOOD], False),
        (None, False),
    ],
)
def test_the_form_that_a_client_shows(value: Any, shown: bool) -> None:
    form = result.form_of_result(value)
    assert (form == normalise.arguments(GOOD)) is (
        shown and len(form.questions if form else ()) > 0
    )
    assert (form is not None) is shown


# What holds for any value.

_WRONG = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 4),
    st.sampled_from(["", " a", "a", "q1", "error", "Single_Choice", "free_text"]),
    st.just([]),
    st.just({}),
    st.just([{"value": "a", "label": "a"}]),
    st.just([{"code": "questionnaire.start.questions_empty", "path": "questions"}]),
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    items = list(value.items()) if isinstance(value, dict) else []
    items = list(enumerate(value)) if isinstance(value, list) else items
    return [place for key, below in items for place in ((value, key), *_places(below))]


@st.composite
def changed_results(draw: st.DrawFn) -> Any:
    """A result with up to three things replaced, removed or put elsewhere."""
    value = deepcopy(draw(st.sampled_from([GOOD, BAD])))
    for _ in range(draw(st.integers(0, 3))):
        container, key = draw(st.sampled_from(_places(value)))
        if draw(st.booleans()):
            container[key] = deepcopy(draw(_WRONG))
        elif isinstance(container, dict) or key < len(container):
            del container[key]
        if not _places(value):
            break
    return value


ANYTHING = st.recursive(
    _WRONG | st.floats() | st.just("\ud800"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*GOOD, *BAD, *GOOD["questions"][0]]), inner, max_size=5)
    ),
    max_leaves=8,
)
EXPECTED = st.sampled_from(
    [None, expected_of(ARGUMENTS), expected_of(BAD_ARGUMENTS), expected_of("no JSON")]
)


@given(changed_results() | ANYTHING, EXPECTED)
def test_both_checks_agree_about_any_value(value: Any, expected: Expected | None) -> None:
    clean = result.is_clean(value, expected)
    text = json.dumps(value)
    found = checked(text, expected)
    if "NaN" not in text and "Infinity" not in text:
        assert clean is (found == [])
    result.form_of_result(value)


@given(changed_results() | ANYTHING)
def test_what_breaks_the_schema_is_found(value: Any) -> None:
    """The schema says nothing about what relates fields to each other, and the check all."""
    if result.is_clean(value):
        assert schema_check.violations("async-result", value) == []


@given(st.text(max_size=40), EXPECTED)
def test_any_text_can_be_checked(text: str, expected: Expected | None) -> None:
    found = checked(text, expected)
    assert found or (expected is not None and expected.unread)


def test_hostile_values_are_no_crash() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, {"success": deep}, {**GOOD, "questions": deep}, {**GOOD, "title": deep}):
        assert not result.is_clean(value)
        assert not result.is_clean(value, expected_of(ARGUMENTS))
        assert result.form_of_result(value) is None or value.get("title") is deep
    assert not result.is_clean({**GOOD, "question_count": 10**5000})
    assert checked("[" * 100_000)[0][2] == "json"
