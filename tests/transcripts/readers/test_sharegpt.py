"""ShareGPT's conversations under all their names, and calls that have no ids."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.model import Message, ToolCall, Transcript
from selfcheck.transcripts.readers import sharegpt
from tests.transcripts.readers.mutations import (
    SOURCE,
    document_of,
    lines_of,
    mutated,
    texts,
    walk,
)

_HUMAN = {"from": "human", "value": "a"}


def _check(transcript: Transcript, value: Any) -> None:
    """Check that messages are numbered and that texts and results lie where they should.

    The arguments of a call may lie in a string that holds the whole call.
    """
    for index, message in enumerate(transcript.messages):
        assert message.message_index == index
        for part in message.parts:
            assert walk(value, part.path or ()) == part.text
        for call in message.tool_calls:
            found = walk(value, call.path)
            if call.inside:
                found = walk(json.loads(found), call.inside)
            assert found == call.arguments or call.arguments is None
        for result in message.tool_results:
            found = walk(value, result.path)
            assert found == result.content or result.content is None


def _read(value: Any) -> tuple[Message, ...]:
    assert sharegpt.fits(value)
    (transcript,) = sharegpt.read(value, SOURCE, 1)
    _check(transcript, value)
    return transcript.messages


def test_a_conversation_with_a_call() -> None:
    value = document_of("sharegpt/good/conversations.json")[0]
    (transcript,) = sharegpt.read(value, SOURCE, 1)
    assert (transcript.format, transcript.identity) == ("sharegpt", "zh-0001")
    messages = _read(value)
    assert [(m.role, len(m.parts)) for m in messages] == [
        ("user", 1),
        ("assistant", 0),
        ("tool", 0),
        ("assistant", 1),
    ]
    assert messages[1].tool_calls == (
        ToolCall(
            "call-1",
            "list_dir",
            {"path": "contracts"},
            ("conversations", 1, "value"),
            inside=("arguments",),
        ),
    )
    assert messages[2].tool_results[0].call_id == "call-1"
    assert messages[3].parts[0].path == ("conversations", 3, "value")


def test_speakers_have_many_names() -> None:
    turns = [
        {"from": name, "value": "x"}
        for name in ("system", "User", "GPT", "chatgpt", "bard", "observation", "tool", "critic")
    ]
    assert [message.role for message in _read(turns)] == [
        "system",
        "user",
        "assistant",
        "assistant",
        "assistant",
        "tool",
        "tool",
        "critic",
    ]


def test_renamed_keys() -> None:
    parts, renamed, preference = lines_of("sharegpt/good/renamed.jsonl")
    assert all(map(sharegpt.recognise, (parts, renamed, preference)))
    user, reply = _read(parts)
    assert texts(user) == ["Publique."]
    assert [part.path for part in reply.parts] == [
        ("messages", 1, "content", 1, "value"),
        ("messages", 1, "content", 2, "value"),
    ]
    assert [message.role for message in _read(renamed)] == ["user", "assistant"]
    assert [m.parts[0].path for m in _read(preference)] == [
        ("conversations", 0, "value"),
        ("chosen", "value"),
    ]


def test_parallel_calls_are_answered_in_their_order() -> None:
    calls = '[{"name": "f", "arguments": {"a": 1}}, {"name": "g", "arguments": "{}"}]'
    turns = [
        {"from": "function_call", "value": calls},
        {"from": "observation", "value": "1"},
        {"from": "observation", "value": "2"},
        {"from": "observation", "value": "3"},
    ]
    first, *answers = _read(turns)
    assert [(call.id, call.name, call.arguments) for call in first.tool_calls] == [
        ("call-1", "f", {"a": 1}),
        ("call-2", "g", "{}"),
    ]
    assert [answer.tool_results[0].call_id for answer in answers] == ["call-1", "call-2", None]


@pytest.mark.parametrize("text", ["{broken", "5", "[]", None])
def test_a_call_that_is_none_is_kept_as_it_is(text: Any) -> None:
    (message,) = _read([{"from": "function_call", "value": text}])
    assert message.tool_calls == (ToolCall("call-1", "", text, (0, "value")),)


def test_calls_among_the_parts() -> None:
    part = {"type": "tool_call", "value": '{"name": "f", "arguments": {}}'}
    (message,) = _read({"messages": [{"role": "assistant", "content": [part]}]})
    place = ("messages", 0, "content", 0, "value")
    assert message.tool_calls == (ToolCall("call-1", "f", {}, place, inside=("arguments",)),)


def test_calls_that_are_no_strings_have_paths_of_their_own() -> None:
    calls = [{"name": "f", "arguments": {"a": 1}}, 5, {"name": "g"}]
    first, second = _read(
        [{"from": "function_call", "value": calls}, {"from": "tool_call", "value": calls[0]}]
    )
    assert first.tool_calls == (
        ToolCall("call-1", "f", {"a": 1}, (0, "value", 0, "arguments")),
        ToolCall("call-2", "g", None, (0, "value", 2)),
    )
    assert second.tool_calls == (ToolCall("call-3", "f", {"a": 1}, (1, "value", "arguments")),)


@pytest.mark.parametrize(
    "value",
    [
        [_HUMAN],
        {"conversations": [_HUMAN]},
        {"conversation": [_HUMAN]},
        {"messages": [_HUMAN]},
        {"conversations": [{"role": "user", "content": "a"}]},
        {"conversations": [{"from": "human", "content": None}]},
    ],
)
def test_what_is_a_conversation(value: Any) -> None:
    assert sharegpt.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"conversations": []},
        {"conversations": {"from": "human", "value": "a"}},
        [_HUMAN, None],
        [_HUMAN, {"from": "gpt"}],
        [{"from": 5, "value": "a"}],
        [{"role": "user", "content": "a"}],
        {"messages": [{"role": "user", "content": "a"}]},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": "a"}]}]},
        {"mapping": {}, "conversations": "x"},
    ],
)
def test_what_is_none(value: Any) -> None:
    assert not sharegpt.recognise(value)


@given(
    value=mutated(
        [
            *document_of("sharegpt/good/conversations.json"),
            *lines_of("sharegpt/good/renamed.jsonl"),
            lines_of("sharegpt/good/turns.jsonl"),
        ]
    )
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    if sharegpt.recognise(value):
        assert sharegpt.fits(value)
    if sharegpt.fits(value):
        for transcript in sharegpt.read(value, SOURCE, 1):
            _check(transcript, value)


def test_what_a_person_says_ends_the_waiting_for_a_lost_result() -> None:
    def turn(speaker: str, value: str) -> dict[str, str]:
        return {"from": speaker, "value": value}

    calls = [json.dumps({"name": name, "arguments": {}}) for name in ("ls", "cat")]
    turns = [
        turn("human", "a"),
        turn("function_call", calls[0]),
        turn("human", "never mind"),
        turn("function_call", calls[1]),
        turn("observation", "result of cat"),
    ]
    messages = _read({"conversations": turns})
    assert [call.id for message in messages for call in message.tool_calls] == ["call-1", "call-2"]
    assert messages[4].tool_results[0].call_id == "call-2"
