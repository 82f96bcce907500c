"""OpenAI completions: every choice is a reply of its own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import openai_completion
from tests.transcripts.readers.mutations import (
    SOURCE,
    check,
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)

_CHOICE = {"index": 0, "message": {"role": "assistant", "content": "a"}}


def test_each_choice_is_a_transcript() -> None:
    value = document_of("openai-completion/good/completion.json")
    found = list(openai_completion.read(value, SOURCE, 4))
    for transcript in found:
        check(transcript, value)
    assert [(item.identity, item.record, item.format) for item in found] == [
        ("chatcmpl-BXw1_choice_0", 4, "openai-completion"),
        ("chatcmpl-BXw1_choice_1", 4, "openai-completion"),
    ]
    assert [len(item.messages) for item in found] == [1, 1]
    assert found[1].messages[0].parts[0].path == ("choices", 1, "message", "content")
    assert texts(found[1].messages[0])[0].startswith("Só uma pergunta:")


def test_a_log_has_the_request_before_the_reply() -> None:
    first, second, _ = lines_of("openai-completion/good/log.jsonl")
    transcript = read_one(openai_completion, first)
    assert transcript.identity == "c-1"
    assert [message.role for message in transcript.messages] == ["system", "user", "assistant"]
    assert transcript.messages[0].parts[0].path == ("request", "messages", 0, "content")
    assert transcript.messages[2].parts[0].path == ("response", "choices", 0, "message", "content")
    (message,) = read_one(openai_completion, second).messages
    assert message.parts == ()
    assert message.tool_calls[0][:2] == ("call_Zk3", "questionnaire")


def test_old_completions_are_plain_text() -> None:
    value = {"object": "text_completion", "choices": [{"text": "a", "index": 0}]}
    assert openai_completion.recognise(value)
    (message,) = read_one(openai_completion, value).messages
    assert (message.role, message.parts) == ("assistant", (("a", ("choices", 0, "text")),))


def test_the_role_may_be_missing() -> None:
    value = {"choices": [{"message": {"content": "a"}}]}
    assert openai_completion.recognise(value)
    assert read_one(openai_completion, value).messages[0].role == "assistant"


@pytest.mark.parametrize("choices", [[], [None], [{"message": None}]])
def test_without_a_message_there_is_no_reply(choices: list[Any]) -> None:
    value = {"id": "c", "object": "chat.completion", "choices": choices}
    assert openai_completion.recognise(value)
    transcript = read_one(openai_completion, value)
    assert (transcript.identity, transcript.messages) == ("c", ())


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"choices": []},
        {"choices": [_CHOICE, None]},
        {"choices": [{"text": "a"}]},
        {"object": "chat.completion.chunk", "choices": [{"delta": {}}]},
        {"object": "chat.completion", "choices": None},
        {"messages": [], "choices": [_CHOICE]},
        {"request": {"messages": []}, "response": None},
        {"request": {"messages": []}, "response": {"output": []}},
        {"request": {}, "response": {"choices": [_CHOICE]}},
    ],
)
def test_what_is_no_completion(value: Any) -> None:
    assert not openai_completion.recognise(value)


@given(
    value=mutated(
        [
            document_of("openai-completion/good/completion.json"),
            *lines_of("openai-completion/good/log.jsonl"),
        ]
    )
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(openai_completion, value)
