"""Calls of tools named questionnaire: which are checked, and what is told of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from selfcheck import Options, check_transcript
from selfcheck.report.hidden import instruction
from selfcheck.rules.lite_samples import (
    ALL,
    ANSWERS,
    DESCRIPTION,
    LANG,
    answering,
    asking,
)
from selfcheck.rules.samples import called, changed, returned, said

HELLO = said("user", "帮我创建项目")
FAULTY = asking(changed(LANG, maxSelect=2))
SAGE = {"title": "T", "questionnaire_id": "x", "questions": [{"type": "free_text", "text": "?"}]}
OLD = {"questions": [{"id": "a", "prompt": "?", "options": [{"value": "x"}]}]}


def call(arguments: Any, tool: str = "questionnaire") -> dict[str, Any]:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return called(text, tool=tool)


def codes(*messages: dict[str, Any], tool: str = "auto") -> list[tuple[str, str, int | None]]:
    options = Options(replies="every-turn", questionnaire_tool=tool)
    found = check_transcript(list(messages), options)
    return [(item.code, item.path, item.message_index) for item in found]


def test_a_good_call_has_no_finding_and_is_a_reply() -> None:
    assert codes(HELLO, call(asking(*ALL))) == []
    assert check_transcript([HELLO, call(asking(*ALL))], Options(require_reply=True)) == ()


def test_faults_of_a_call_are_told_in_its_arguments() -> None:
    (item,) = check_transcript([HELLO, call(FAULTY)])
    assert (item.code, item.path) == ("lite.max_select_invalid", "questions[1].maxSelect")
    assert item.block is not None
    assert (item.block.name, item.block.encoding, item.block.ordinal) == (
        "questionnaire",
        "tool_call",
        1,
    )
    assert item.told is False
    (answered,) = check_transcript([HELLO, call(FAULTY), returned("No.")])
    assert answered.told is True


@pytest.mark.parametrize("arguments", [SAGE, OLD, {}, "", "{", [], {"questions": 5}])
def test_other_tools_of_the_name_are_let_alone(arguments: Any) -> None:
    assert codes(HELLO, call(arguments), said("assistant", "a")) == []


def test_what_was_meant_as_one_and_is_no_json_is_told() -> None:
    text = json.dumps(asking(DESCRIPTION))[:-1] + ",}"
    assert codes(HELLO, call(text)) == [("lite.arguments_invalid", "", 1)]


def test_the_option_decides_where_it_is_set() -> None:
    messages = (HELLO, call(OLD), said("assistant", "a"))
    assert [code for code, *_ in codes(*messages, tool="lite")] == [
        "lite.label_missing",
        "lite.type_missing",
    ]
    assert codes(HELLO, call(FAULTY), said("assistant", "a"), tool="none") == []
    with pytest.raises(ValueError, match="questionnaire_tool is one of"):
        codes(HELLO, tool="sage")


def test_a_tool_of_another_name_is_no_matter() -> None:
    assert codes(HELLO, call(FAULTY, tool="ask"), said("assistant", "a")) == []


def test_calls_are_numbered_among_their_kind() -> None:
    first, second = call(SAGE)["tool_calls"][0], call(FAULTY)["tool_calls"][0]
    message = {"role": "assistant", "content": None, "tool_calls": [first, second, second]}
    found = check_transcript([HELLO, message])
    assert [item.block and item.block.ordinal for item in found] == [1, 2]


def test_the_hidden_diagnostic_asks_for_the_call_again_by_its_name() -> None:
    text = instruction(list(check_transcript([HELLO, call(FAULTY)])), "en")
    assert "The arguments of your questionnaire call cannot be used as they are." in text
    assert "1. call 1, questions[1].maxSelect [lite.max_select_invalid]" in text


RESULT = json.dumps(answering(**ANSWERS))
WRONG = json.dumps(answering(lang={"value": "go", "label": "Go"}))
CANCELLED = '{"cancelled": true, "message": "User cancelled the questionnaire"}'


@pytest.mark.parametrize("content", [RESULT, CANCELLED, "Error: no UI", '{"error": "x"}', "[]", ""])
def test_good_results_and_what_is_none_have_no_finding(content: str) -> None:
    assert codes(HELLO, call(asking(*ALL)), returned(content), said("assistant", "好的。")) == []


def test_a_result_is_held_against_the_arguments() -> None:
    found = codes(HELLO, call(asking(LANG)), returned(WRONG), said("assistant", "好的。"))
    assert found == [("lite.result.value_unknown", "answers.lang.value", 2)]


def test_of_faulty_arguments_only_the_form_of_the_result_is_told() -> None:
    assert codes(HELLO, call(FAULTY), returned(WRONG)) == [
        ("lite.max_select_invalid", "questions[1].maxSelect", 1)
    ]
    listed = json.dumps({"answers": []})
    assert codes(HELLO, call(FAULTY), returned(listed))[1:] == [
        ("lite.result.submitted_at_missing", "submittedAt", 2),
        ("lite.result.answers_missing", "answers", 2),
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (RESULT[:60], [("lite.result.json_invalid", "")]),
        (
            json.dumps({"lang": ANSWERS["lang"]}),
            [
                ("lite.result.answers_missing", "answers"),
                ("lite.result.submitted_at_missing", "submittedAt"),
            ],
        ),
        (
            "{}",
            [
                ("lite.result.answers_missing", "answers"),
                ("lite.result.submitted_at_missing", "submittedAt"),
            ],
        ),
    ],
)
def test_what_was_meant_as_a_result_is_one(content: str, expected: list[tuple[str, str]]) -> None:
    found = codes(HELLO, call(asking(LANG)), returned(content))
    assert found == [(*item, 2) for item in expected]


def test_results_of_other_tools_are_let_alone() -> None:
    assert codes(HELLO, call(SAGE), returned(WRONG), said("assistant", "a")) == []
    assert (
        codes(HELLO, call(asking(LANG)), returned(WRONG), said("assistant", "a"), tool="none") == []
    )


def test_a_key_that_stands_twice_in_a_result_is_told() -> None:
    twice = '{"cancelled": false, ' + CANCELLED[1:]
    assert codes(HELLO, call(asking(LANG)), returned(twice)) == [
        ("questionnaire.json.duplicate_key", "cancelled", 2)
    ]


def test_arguments_with_a_key_twice_say_nothing_of_the_answers() -> None:
    twice = json.dumps(asking(LANG)).replace('"id": "lang"', '"id": "lang", "id": "lang"')
    assert codes(HELLO, call(twice), returned(WRONG)) == [
        ("questionnaire.json.duplicate_key", "questions[1].id", 1)
    ]


def test_a_number_too_long_to_be_one_is_no_crash() -> None:
    question = changed(DESCRIPTION, constraints=[{"type": "maxLength", "value": 1}])
    text = json.dumps(asking(question)).replace('"value": 1', '"value": ' + "9" * 5000)
    result = json.dumps(answering(description={"text": "x"}))
    assert codes(HELLO, call(text), returned(result)) == []


def test_the_result_of_a_long_questionnaire_is_held_against_it() -> None:
    """The quick reading of a text leaves those with many brackets to the exact one."""
    asked = asking(*(changed(LANG, id=f"q{number}") for number in range(30)))
    answers = {f"q{number}": ANSWERS["lang"] for number in range(30)}
    right = json.dumps(answering(**answers))
    wrong = json.dumps(answering(**{**answers, "q29": {"value": "go", "label": "Go"}}))
    assert codes(HELLO, call(asked), returned(right)) == []
    assert codes(HELLO, call(asked), returned(wrong)) == [
        ("lite.result.value_unknown", "answers.q29.value", 2)
    ]
