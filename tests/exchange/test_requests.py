"""Which questionnaire a response answers, and when it may not be answered any more."""

from __future__ import annotations

import json
from typing import Any

import pytest

from selfcheck import Options, check_transcript
from selfcheck.normalization import normalize_async
from selfcheck.protocol.names import REGISTERED
from selfcheck.rules.samples import called, element, fenced, returned, said

NAMES = [profile.name for profile in REGISTERED]
QUESTION = {"type": "single_choice", "text": "Go?", "options": ["Yes", "No"], "default": "No"}
YAML = (
    'title: Go\nquestions:\n  - type: single_choice\n    text: "Go?"\n'
    '    options: ["Yes", "No"]\n    default: "No"'
)


def asks(name: str = "questionnaire", encoding: str = "fenced", **more: Any) -> dict[str, Any]:
    """A reply that asks ``QUESTION``."""
    if encoding == "fenced":
        return said("assistant", fenced(YAML, "Well.", name))
    request = {"title": "Go", "questions": [{**QUESTION, **more}]}
    return said("assistant", element(json.dumps(request), "Well.", name))


def answer(question: str = "q1", text: str = "Go?", value: str = "Yes") -> dict[str, Any]:
    return {
        "question_id": question,
        "question": text,
        "type": "single_choice",
        "answer": value,
        "value": value,
        "label": value,
    }


def payload(name: str = "questionnaire", identity: str = "m_q1", **fields: Any) -> str:
    value = {
        "type": name.replace("-", "_") + "_response",
        "questionnaire_id": identity,
        "status": "submitted",
        "answers": [answer()],
        **fields,
    }
    return f"<{name}-response>{json.dumps(value)}</{name}-response>"


def answers(name: str = "questionnaire", identity: str = "m_q1", **fields: Any) -> dict[str, Any]:
    return said("user", payload(name, identity, **fields))


def asks_by_call(identity: str = "call_1", success: bool = True) -> list[dict[str, Any]]:
    """A call that asks ``QUESTION`` and its result, or the error of one that fails."""
    arguments = {"questions": [QUESTION if success else {**QUESTION, "default": "Maybe"}]}
    result = json.dumps(normalize_async(arguments))
    return [called(json.dumps(arguments), identity), returned(result, identity)]


HELLO = said("user", "Hello")
MORE = said("assistant", "Thanks.")


def reported(messages: list[dict[str, Any]], replies: str = "latest") -> list[tuple[str, int]]:
    """What is reported about responses: the code's last part, and the message."""
    found = check_transcript(messages, Options(replies=replies))
    return [
        (item.code.removeprefix("questionnaire.response."), item.message_index or 0)
        for item in found
        if item.code.startswith("questionnaire.response.")
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("encoding", ["fenced", "xml"])
def test_a_response_to_the_latest_message_is_right_under_every_name(
    name: str, encoding: str
) -> None:
    assert reported([HELLO, asks(name, encoding), answers(name)]) == []
    wrong = answers(name, status="timeout_default")
    expected = [] if name == "ling-questionnaire" else [("status_invalid", 2)]
    assert reported([HELLO, asks(name, encoding), wrong]) == expected


def test_what_is_asked_by_a_call_is_answered_without_a_prefix() -> None:
    asked = [HELLO, *asks_by_call()]
    assert reported([*asked, answers()]) == []
    assert reported([*asked, answers("sage-questionnaire")]) == [("name_mismatch", 3)]
    assert reported([*asked, answers(answers=[answer(value="Maybe")])]) == [
        ("value_not_in_options", 3)
    ]


def test_a_call_that_fails_asks_nothing() -> None:
    assert reported([HELLO, *asks_by_call(success=False), answers()]) == [("request_missing", 3)]


def test_a_call_whose_result_is_not_there_has_asked_what_its_arguments_say() -> None:
    call = asks_by_call()[0]
    assert reported([HELLO, call, answers()]) == []
    wrong = answers(answers=[answer(value="Maybe")])
    assert reported([HELLO, call, wrong]) == [("value_not_in_options", 2)]


def test_the_form_that_counts_is_the_one_in_the_result() -> None:
    call, result = asks_by_call()
    value = json.loads(result["content"])
    value["questions"][0]["options"].append({"value": "Maybe", "label": "Maybe"})
    messages = [HELLO, call, returned(json.dumps(value)), answers(answers=[answer(value="Maybe")])]
    assert reported(messages) == []


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([answers()], [("request_missing", 0)]),
        ([HELLO, MORE, answers()], [("request_missing", 2)]),
        ([HELLO, asks(), MORE, answers()], [("request_stale", 3)]),
        ([HELLO, asks(), HELLO, answers()], []),
        ([HELLO, asks(), HELLO, MORE, answers()], [("request_stale", 4)]),
        ([HELLO, asks(), answers(), MORE, answers()], [("already_answered", 4)]),
        ([HELLO, asks(), answers(), answers()], [("already_answered", 3)]),
        ([HELLO, asks(), answers(), asks(), answers()], []),
        ([HELLO, asks(), answers("sage-questionnaire")], [("name_mismatch", 2)]),
        ([HELLO, asks(), answers("sage-questionnaire"), answers()], []),
        ([HELLO, asks(), MORE, answers("ling-questionnaire")], [("name_mismatch", 3)]),
        (
            [HELLO, asks("ling-questionnaire", "xml"), answers("ling-questionnaire"),
             asks(), answers("ling-questionnaire")],
            [("name_mismatch", 4)],
        ),
        (
            [HELLO, asks("ling-questionnaire", "xml"), asks(), answers("ling-questionnaire")],
            [("request_stale", 3)],
        ),
        ([HELLO, *asks_by_call(), said("assistant", "Fill it in."), answers()],
         [("request_stale", 4)]),
        ([HELLO, asks(), *asks_by_call(), answers()], []),
        ([HELLO, asks(), {"role": "assistant", "content": ""}, answers()], []),
    ],
)  # fmt: skip
def test_only_what_the_latest_message_asks_can_be_answered_and_once(
    messages: list[dict[str, Any]], expected: list[tuple[str, int]]
) -> None:
    assert reported(messages) == expected


def test_two_responses_in_one_message_cannot_answer_one_questionnaire() -> None:
    twice = said("user", payload() + "\n" + payload())
    assert reported([HELLO, asks(), twice]) == [("already_answered", 2)]


def test_a_message_with_two_questionnaires_takes_two_responses_in_any_order() -> None:
    other = YAML.replace("Go?", "Stop?")
    asked = said("assistant", fenced(YAML, "Well.") + "\n" + fenced(other, "And:"))
    first = payload(identity="m_q1")
    second = payload(identity="m_q2", answers=[answer(text="Stop?")])
    assert reported([HELLO, asked, said("user", second + first)]) == []
    assert reported([HELLO, asked, said("user", second), said("user", second)]) == [
        ("already_answered", 3)
    ]
    # Without an ordinal in the ids, the questions tell them apart.
    first = payload(identity="a")
    second = payload(identity="b", answers=[answer(text="Stop?")])
    assert reported([HELLO, asked, said("user", second), said("user", first)]) == []


OTHER = {"id": "why", "type": "text", "text": "Why?"}
WHY = {"question_id": "why", "type": "free_text", "answer": "So."}


def test_of_several_calls_the_one_that_fits_is_answered() -> None:
    first, second = {"questions": [QUESTION]}, {"questions": [OTHER]}
    calls = [called(json.dumps(item), name) for item, name in ((first, "a"), (second, "b"))]
    both = {**calls[0], "tool_calls": [call["tool_calls"][0] for call in calls]}
    results = [returned(json.dumps(normalize_async(item)), name)
               for item, name in ((first, "a"), (second, "b"))]  # fmt: skip
    asked = [HELLO, both, *results]
    for identity in ("b", "m_q1", "m_q2"):
        assert reported([*asked, answers(identity=identity, answers=[WHY])]) == []
    assert reported([*asked, answers(), answers(answers=[WHY])]) == []
    assert reported([*asked, answers(answers=[WHY]), answers(answers=[WHY])]) == [
        ("already_answered", 5)
    ]


def test_a_call_beside_a_questionnaire_in_the_text_is_answered_too() -> None:
    call = called(json.dumps({"questions": [OTHER]}))
    asked = [HELLO, {**call, "content": asks()["content"]},
             returned(json.dumps(normalize_async({"questions": [OTHER]})))]  # fmt: skip
    assert reported([*asked, answers(answers=[WHY])]) == []
    assert reported([*asked, answers()]) == []


def test_responses_of_several_turns_are_counted_once() -> None:
    other = YAML.replace("Go?", "Stop?")
    both = said("assistant", fenced(YAML, "Well.") + "\n" + fenced(other, "And:"))
    first = answers(identity="a")
    second = answers(identity="b", answers=[answer(text="Stop?")])
    messages = [HELLO, both, first, second, MORE]
    for scope in ("latest", "every-turn", "all"):
        assert reported(messages, scope) == []


def test_calls_are_numbered_after_all_blocks_of_the_text() -> None:
    text = fenced(YAML, "Well.") + "\n" + payload() + "\n"
    call = {**called(json.dumps({"questions": [QUESTION]})), "content": text}
    asked = [HELLO, call, returned(json.dumps(normalize_async({"questions": [QUESTION]})))]
    twice = [answers(identity="m_q3"), answers(identity="m_q3")]
    assert reported([*asked, *twice]) == [("already_answered", 4)]
    assert reported([*asked, answers(identity="m_q3"), answers(identity="m_q1")]) == []


def test_the_id_of_an_older_message_names_its_questionnaire() -> None:
    def sage(message: dict[str, Any], identity: str) -> dict[str, Any]:
        return {**message, "message_id": identity, "message_type": "normal"}

    asked = [sage(HELLO, "m1"), sage(asks(), "m2"), sage(HELLO, "m3"), sage(asks(), "m4")]
    assert reported([*asked, sage(answers(identity="m2_q1"), "m5")]) == [("request_stale", 4)]
    assert reported([*asked, sage(answers(identity="m4_q1"), "m5")]) == []
    assert reported([*asked, sage(answers(identity="m9_q1"), "m5")]) == []


def test_a_result_without_its_call_asks_too() -> None:
    result = returned(json.dumps(normalize_async({"questions": [QUESTION]})))
    assert reported([HELLO, result, answers(), MORE]) == []
    assert reported([HELLO, result, answers(answers=[answer(value="Maybe")]), MORE]) == [
        ("value_not_in_options", 2)
    ]


def test_of_several_that_fit_the_number_in_the_id_decides() -> None:
    twice = said("assistant", fenced(YAML, "Well.") + "\n" + fenced(YAML, "And:"))
    second = answers(identity="m_q2")
    assert reported([HELLO, twice, second, second]) == [("already_answered", 3)]
    assert reported([HELLO, twice, second, answers(identity="m_q1")]) == []
    assert reported([HELLO, twice, answers(identity="x"), answers(identity="x")]) == []


def test_what_fits_no_name_is_one_fault() -> None:
    asked = said("assistant", fenced(YAML, "Well.") + fenced(YAML, "And:", "sage-questionnaire"))
    wrong = answers("ling-questionnaire", answers=[answer(question="q7"), answer("q8")])
    assert reported([HELLO, asked, wrong]) == [("name_mismatch", 2)]


def test_every_turn_has_its_response_checked_once() -> None:
    messages = [HELLO, asks(), answers(status="x"), asks(), answers(status="y"), MORE]
    assert reported(messages) == [("status_invalid", 4)]
    for scope in ("every-turn", "all"):
        assert reported(messages, scope) == [("status_invalid", 2), ("status_invalid", 4)]


def test_a_request_that_cannot_be_read_is_still_the_request() -> None:
    broken = said("assistant", fenced("title: [", "Well."))
    assert reported([HELLO, broken, answers(answers=[])]) == []
    assert reported([HELLO, broken, answers(status="x")]) == [("status_invalid", 2)]


def test_near_misses_and_examples_ask_nothing() -> None:
    tilde = said("assistant", f"Well.\n\n~~~questionnaire\n{YAML}\n~~~\n")
    example = said("assistant", f"Well.\n\n````\n{fenced(YAML)}````\n")
    for asked in (tilde, example):
        assert reported([HELLO, asked, answers()]) == [("request_missing", 2)]


def test_a_response_in_a_reply_answers_nothing() -> None:
    assert reported([HELLO, said("assistant", payload())]) == []


def test_configured_names_ask_and_answer_too() -> None:
    options = Options(names=(("acme-form", "lenient"),))
    asked = [HELLO, asks("acme-form")]
    assert check_transcript([*asked, answers("acme-form"), MORE], options) == ()
    found = check_transcript([*asked, answers(), MORE], options)
    assert [item.code for item in found] == ["questionnaire.response.name_mismatch"]
