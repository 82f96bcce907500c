"""Lines of OpenAI's Batch API: whatever the body is, and those that failed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import openai_batch
from tests.transcripts.readers.mutations import (
    SOURCE,
    check,
    check_total,
    lines_of,
    mutated,
    read_one,
)

_FILES = ["openai-batch/good/output.jsonl", "openai-batch/good/input.jsonl"]


def test_each_line_is_read_by_its_body() -> None:
    lines = lines_of("openai-batch/good/output.jsonl")
    assert all(map(openai_batch.recognise, lines))
    found = [read_one(openai_batch, line) for line in lines]
    assert [(item.identity, len(item.messages)) for item in found] == [
        ("case-1", 1),
        ("case-9", 0),
        ("case-3", 0),
        ("case-4", 1),
        ("case-5", 0),
    ]
    assert {item.format for item in found} == {"openai-batch"}
    body = ("response", "body")
    completion, response = found[0].messages[0], found[3].messages[0]
    assert completion.parts[0].path == (*body, "choices", 0, "message", "content")
    assert response.parts[0].path == (*body, "output", 1, "content", 0, "text")


def test_each_choice_is_a_transcript() -> None:
    value = lines_of("openai-batch/bad/output.jsonl")[1]
    found = list(openai_batch.read(value, SOURCE, 2))
    for transcript in found:
        check(transcript, value)
    assert [(item.identity, item.record) for item in found] == [
        ("case-2_choice_0", 2),
        ("case-2_choice_1", 2),
    ]


def test_the_input_has_no_reply() -> None:
    for line in lines_of("openai-batch/good/input.jsonl"):
        assert openai_batch.recognise(line)
        messages = read_one(openai_batch, line).messages
        assert [message.role for message in messages] == ["system", "user"]
        assert messages[1].parts == (("Go.", ("body", "messages", 1, "content")),)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"response": {"body": {}}},
        {"custom_id": 5, "response": {"body": {}}},
        {"custom_id": "c", "response": None},
        {"custom_id": "c", "response": "text"},
        {"custom_id": "c", "response": {"status_code": 200}},
        {"custom_id": "c", "body": {}},
        {"custom_id": "c", "result": {"type": "succeeded"}},
        {"custom_id": "c", "messages": []},
    ],
)
def test_what_is_no_line_of_a_batch(value: Any) -> None:
    assert not openai_batch.recognise(value)


@given(value=mutated([line for name in _FILES for line in lines_of(name)]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(openai_batch, value)
