"""Calls, results and what follows them: what is reported about one turn, and where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from selfcheck import Diagnostic, Options, check_transcript
from selfcheck.normalization import normalize_async
from selfcheck.rules.samples import called, fenced, returned, said, single

GOOD = {"title": "Go", "questions": [{"type": "text", "text": "Why?"}]}
BAD = {"questions": [{"type": "text", "text": "Why?", "default": 5}]}
HELLO = said("user", "Hello")
OTHER_CALL: dict[str, Any] = {
    "role": "assistant",
    "content": None,
    "tool_calls": [
        {"id": "call_9", "type": "function", "function": {"name": "ls", "arguments": "{}"}}
    ],
}


def call(arguments: Any = GOOD, identity: str = "call_1") -> dict[str, Any]:
    return called(json.dumps(arguments), identity)


def result(arguments: Any = GOOD, identity: str = "call_1", **more: Any) -> dict[str, Any]:
    return returned(json.dumps({**normalize_async(arguments), **more}), identity)


def checked(*messages: dict[str, Any], replies: str = "latest") -> list[Diagnostic]:
    return list(check_transcript(list(messages), Options(replies=replies)))


def codes(*messages: dict[str, Any], replies: str = "latest") -> list[tuple[str, str, int | None]]:
    return [
        (item.code.removeprefix("questionnaire."), item.path, item.message_index)
        for item in checked(*messages, replies=replies)
    ]


def test_a_good_call_with_its_result_is_a_turn_without_fault() -> None:
    assert codes(HELLO, call(), result()) == []


def test_bad_arguments_with_the_error_that_they_deserve() -> None:
    (found,) = checked(HELLO, call(BAD), result(BAD))
    assert (found.code, found.path) == (
        "questionnaire.start.default_type_invalid",
        "questions[1].default",
    )
    assert found.block is not None
    assert found.block[:3] == ("questionnaire_async", "tool_call", 1)
    assert found.message_index == 1
    arguments = json.dumps(BAD)
    assert (found.line, found.column) == (1, arguments.index("5") + 1)


def test_a_result_that_contradicts_its_call() -> None:
    assert codes(HELLO, call(BAD), result(GOOD)) == [
        ("start.default_type_invalid", "questions[1].default", 1),
        ("result.status_invalid", "success", 2),
    ]
    found = checked(HELLO, call(GOOD), result(BAD))
    assert [(item.code, item.path) for item in found] == [
        ("questionnaire.result.status_invalid", "success")
    ]
    assert found[0].block is not None
    assert found[0].block[:3] == ("questionnaire_async", "tool_result", 1)


def test_the_result_is_that_of_the_call_with_its_id() -> None:
    two = {**call(BAD, "a"), "tool_calls": [*call(BAD, "a")["tool_calls"],
                                            *call(GOOD, "b")["tool_calls"]]}  # fmt: skip
    assert codes(HELLO, two, result(GOOD, "b"), result(BAD, "a")) == [
        ("start.default_type_invalid", "questions[1].default", 1)
    ]


@pytest.mark.parametrize(
    ("messages", "message"),
    [
        ((HELLO, call()), "ends"),
        ((HELLO, call(), said("assistant", "Well.")), "goes on"),
        ((HELLO, call(), OTHER_CALL), "goes on"),
    ],
)
def test_a_call_without_a_result(messages: tuple[dict[str, Any], ...], message: str) -> None:
    (found,) = checked(*messages)
    assert (found.code, found.message_index) == ("questionnaire.result.missing", 1)
    assert message in found.message


def test_a_call_of_an_earlier_turn_is_checked_with_that_turn() -> None:
    messages = (HELLO, call(), said("user", "And?"), said("assistant", "Well."))
    assert codes(*messages) == []
    assert codes(*messages, replies="every-turn") == [("result.missing", "", 1)]


@pytest.mark.parametrize("id_of_second", ["a", "b"])
def test_two_calls_of_one_message_have_a_result_each(id_of_second: str) -> None:
    calls = [call(GOOD, "a")["tool_calls"][0], call(GOOD, id_of_second)["tool_calls"][0]]
    both = {**call(), "tool_calls": calls}
    wrong = result(GOOD, id_of_second, question_count=5)
    (found,) = checked(HELLO, both, result(GOOD, "a"), wrong)
    assert (found.code, found.message_index) == ("questionnaire.result.count_mismatch", 3)
    assert found.block is not None and found.block.ordinal == 2


def test_a_result_counts_where_it_stands() -> None:
    wrong = result(GOOD, question_count=5)
    messages = (HELLO, call(), said("user", "Wait."), wrong, said("assistant", "Well."))
    for scope in ("latest", "every-turn", "all"):
        assert codes(*messages, replies=scope) == [
            ("result.count_mismatch", "question_count", 3),
            ("turn.continued", "", 4),
        ]


@pytest.mark.parametrize("more", [',"should_end":true}', ',"x":NaN}'])
def test_what_is_wrong_with_the_json_of_a_result_is_not_lost(more: str) -> None:
    text = json.dumps(normalize_async(GOOD))[:-1] + more
    (found,) = checked(HELLO, call(), returned(text))
    assert found.code in (
        "questionnaire.json.duplicate_key",
        "questionnaire.result.status_invalid",
    )
    assert found.block is not None and found.block.encoding == "tool_result"


def test_a_single_answer_of_an_api_cannot_have_a_result() -> None:
    choice = {"index": 0, "message": call()}
    response = {"object": "chat.completion", "choices": [choice]}
    assert check_transcript(response) == ()
    use = {"type": "tool_use", "id": "c", "name": "questionnaire_async", "input": GOOD}
    message = {"type": "message", "role": "assistant", "content": [use]}
    assert check_transcript(message) == ()
    # Where the transcript goes on, it could.
    request = {"messages": [HELLO, call(), said("assistant", "So.")]}
    choice["message"] = said("assistant", "Well.")
    found = check_transcript({"request": request, "response": response})
    assert [item.code for item in found] == ["questionnaire.result.missing"]


def test_results_without_a_call() -> None:
    assert codes(HELLO, call(), result(), result()) == [("result.unmatched", "", 3)]
    assert codes(HELLO, call(), result(), result(identity="call_2")) == [
        ("result.unmatched", "", 3)
    ]
    # What another tool returns is none of our business.
    assert codes(HELLO, OTHER_CALL, returned("[]", "call_8"), said("assistant", "Well.")) == []


def test_an_id_may_be_used_again_for_a_later_call() -> None:
    messages = (HELLO, call(), result(), said("user", "More"), call(), result())
    assert codes(*messages, replies="every-turn") == []


@pytest.mark.parametrize("after", [said("assistant", "\nFill in\nthe form."), OTHER_CALL])
def test_a_success_ends_the_turn(after: dict[str, Any]) -> None:
    (found,) = checked(HELLO, call(), result(), after)
    assert (found.code, found.message_index) == ("questionnaire.turn.continued", 3)
    assert found.block is None
    if after["content"]:
        assert (found.line, found.column, found.end_line, found.end_column) == (2, 1, 2, 8)


def test_only_the_first_thing_after_a_success_is_reported() -> None:
    messages = (HELLO, call(), result(), said("assistant", "a"), said("assistant", "b"))
    assert codes(*messages) == [("turn.continued", "", 3)]


def test_what_stands_beside_the_call_is_before_its_result() -> None:
    calls = [message["tool_calls"][0] for message in (call(), OTHER_CALL)]
    both = {**call(), "content": "Here is a form.", "tool_calls": calls}
    assert codes(HELLO, both, result(), returned("x", "call_9")) == []


def test_a_result_before_the_first_message_is_looked_at() -> None:
    assert codes(result(), HELLO, said("assistant", "x"), replies="every-turn") == [
        ("result.unmatched", "", 0)
    ]


def test_nothing_is_wrong_with_going_on_after_an_error_or_a_new_message() -> None:
    again = (call(BAD), result(BAD), call(GOOD, "call_2"), result(GOOD, "call_2"))
    assert [code for code, *_ in codes(HELLO, *again)] == ["start.default_type_invalid"]
    messages = (HELLO, call(), result(), said("user", "x"), said("assistant", "y"))
    assert codes(*messages, replies="all") == []
    hidden = {**said("assistant", "note"), "metadata": {"hidden_from_chat": True}}
    assert codes(HELLO, call(), result(), hidden) == []


def test_a_turn_that_only_calls_is_not_without_a_reply() -> None:
    required = Options(require_reply=True)
    assert check_transcript([HELLO, call(), result()], required) == ()
    found = check_transcript([HELLO, OTHER_CALL, returned("x", "call_9")], required)
    assert [item.code for item in found] == ["transcript.no_reply"]


def test_diagnostics_of_a_turn_stand_in_the_order_of_their_places() -> None:
    bad_reply = said("assistant", fenced(single(default="nowhere")))
    messages = (HELLO, call(BAD), result(BAD), bad_reply, call(BAD, "c"), result(GOOD, "c"))
    for scope in ("latest", "all"):
        assert [index for *_, index in codes(*messages, replies=scope)] == [1, 3, 4, 5]


@pytest.mark.parametrize("text", ["Thanks.", "<runtime_diagnostic>x</runtime_diagnostic>"])
def test_what_a_user_writes_beside_a_result_is_no_going_on(text: str) -> None:
    use = {"type": "tool_use", "id": "c", "name": "questionnaire_async", "input": GOOD}
    content = {"tool_use_id": "c", "content": json.dumps(normalize_async(GOOD))}
    both = [{"type": "tool_result", **content}, {"type": "text", "text": text}]
    messages = [HELLO, said_in_blocks("assistant", [use]), said_in_blocks("user", both)]
    assert codes(*messages, replies="every-turn") == [("transcript.no_reply", "", None)] * (
        text == "Thanks."
    )


def said_in_blocks(role: str, blocks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"role": role, "content": blocks}


def test_a_message_may_hold_a_call_its_result_and_what_follows() -> None:
    part = {"type": "tool-questionnaire_async", "toolCallId": "c", "state": "output-available",
            "input": GOOD, "output": normalize_async(GOOD)}  # fmt: skip
    text = {"type": "text", "text": "Please answer."}
    user = {"id": "u", "role": "user", "parts": [{"type": "text", "text": "Hello"}]}

    def reported(*parts: dict[str, Any]) -> list[tuple[str, str, int | None]]:
        return codes(user, {"id": "a", "role": "assistant", "parts": list(parts)})

    assert reported(text, part) == []
    assert reported(part, text) == [("turn.continued", "", 1)]


def test_calls_are_ignored_and_selected_like_all_else() -> None:
    options = Options(ignore=("questionnaire.start",))
    assert check_transcript([HELLO, call(BAD), result(BAD)], options) == ()


@pytest.mark.parametrize("arguments", ["", "{", "[]", "null", '"{}"', None, 5, [], {}])
def test_arguments_of_any_kind_have_an_answer(arguments: Any) -> None:
    message = call()
    message["tool_calls"][0]["function"]["arguments"] = arguments
    found = checked(HELLO, message, result(arguments))
    assert found
    assert all(item.code.startswith("questionnaire.start.") for item in found)
