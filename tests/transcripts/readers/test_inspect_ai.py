"""Inspect logs: every sample of every epoch, and of each what was really said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import inspect_ai, openai
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import (
    SOURCE,
    check_total,
    document_of,
    mutated,
    read_one,
    texts,
)

_LOG = document_of("inspect/good/ask-first.json")
_SAMPLE = document_of("inspect/bad/docs-links_epoch_2.json")
_OLD = document_of("inspect/good/7_epoch_1.json")


def _sample(*messages: Any, **more: Any) -> dict[str, Any]:
    return {"id": "s", "epoch": 1, "input": "q", "messages": list(messages)} | more


def test_every_sample_of_a_log_is_a_transcript() -> None:
    found = list(inspect_ai.read(_LOG, SOURCE, 1))
    assert [(transcript.identity, transcript.record) for transcript in found] == [
        ("docs-links_epoch_1", 1),
        ("7_epoch_1", 1),
        ("docs-links_epoch_2", 1),
    ]
    assert found[1].messages[0].parts[0].path == ("samples", 1, "messages", 0, "content")


def test_a_sample() -> None:
    transcript = read_one(inspect_ai, _SAMPLE)
    assert transcript.identity == "docs-links_epoch_2"
    assert [(item.role, item.hidden, len(item.parts)) for item in transcript.messages] == [
        ("system", False, 1),
        ("user", False, 1),
        ("assistant", False, 1),
        ("tool", False, 0),
        ("tool", False, 0),
        ("user", True, 1),
        ("assistant", False, 1),
    ]
    first, second = transcript.messages[2].tool_calls
    assert (first.id, first.name) == ("toolu_01Lk", "check_links")
    assert first.arguments == {"root": "docs", "deep": True}
    assert first.path == ("messages", 2, "tool_calls", 0, "arguments")
    (text,), (shown,) = (transcript.messages[at].tool_results for at in (3, 4))
    assert (text.call_id, text.name) == (first.id, "check_links")
    assert text.content == "2 broken: guide.md, faq.md"
    assert text.path == ("messages", 3, "content")
    assert (shown.call_id, shown.content) == (
        second.id,
        [{"type": "text", "text": "See the image."}],
    )


def test_the_reply_is_neither_the_thought_nor_a_copy() -> None:
    turn = current_turn(read_one(inspect_ai, _SAMPLE))
    assert turn.user is not None
    assert turn.user.text == "检查 docs 里的链接"
    assert turn.reply is not None
    assert "default: 全部删除" in turn.reply.text
    assert turn.reply.pieces[0][1].path == ("messages", 6, "content", 1, "text")


def test_tools_of_the_provider_are_calls_with_their_results() -> None:
    transcript = list(inspect_ai.read(_LOG, SOURCE, 1))[1]
    (message,) = [item for item in transcript.messages if item.tool_calls]
    (call,), (result,) = message.tool_calls, message.tool_results
    place = ("samples", 1, "messages", 1, "content", 0)
    assert (call.id, call.name, call.path) == ("srvtoolu_9a", "web_search", (*place, "arguments"))
    assert call.arguments == '{"query": "câmbio março"}'
    assert (result.call_id, result.name) == (call.id, call.name)
    assert (result.content, result.path) == ("5,71", (*place, "result"))
    assert message.parts[0].path == ("samples", 1, "messages", 1, "content", 1, "text")


def test_a_sample_of_an_old_log() -> None:
    transcript = read_one(inspect_ai, _OLD)
    assert transcript.identity == "7_epoch_1"
    assert texts(transcript.messages[0]) == ["Feche o orçamento de março"]


def test_what_an_element_lacks_does_not_renumber_paths() -> None:
    transcript = read_one(inspect_ai, _sample(None, {"role": "user", "content": "a"}))
    assert transcript.messages[0].message_index == 0
    assert transcript.messages[0].parts[0].path == ("messages", 1, "content")


def test_a_call_without_arguments_and_a_result_without_content() -> None:
    call = {"id": "c", "function": "stop"}
    value = _sample(
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c", "error": {"type": "timeout", "message": "late"}},
    )
    said, got = read_one(inspect_ai, value).messages
    assert said.tool_calls[0].path == ("messages", 0, "tool_calls", 0)
    assert (got.tool_results[0].call_id, got.tool_results[0].name) == ("c", None)
    assert got.tool_results[0].path == ("messages", 1)


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"id": 0, "epoch": 3}, "0_epoch_3"),
        ({"id": "a", "epoch": None}, "a"),
        ({"id": None, "uuid": "u"}, "u_epoch_1"),
        ({"id": True}, ""),
        ({"id": "", "uuid": 1.5}, ""),
    ],
)
def test_identity(fields: dict[str, Any], identity: str) -> None:
    assert read_one(inspect_ai, _sample(**fields)).identity == identity


def test_a_log_without_samples_gives_none() -> None:
    value = {"version": 2, "status": "error", "eval": {"task": "t", "model": "m"}}
    assert inspect_ai.recognise(value)
    assert list(inspect_ai.read(value, SOURCE, 1)) == []


@pytest.mark.parametrize("value", [_LOG, _SAMPLE, _OLD, _sample({"role": "user", "content": "a"})])
def test_it_is_recognised(value: Any) -> None:
    assert inspect_ai.recognise(value)
    assert not openai.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        [_SAMPLE],
        _SAMPLE["messages"],
        {"messages": _SAMPLE["messages"]},
        _SAMPLE | {"epoch": 0.5},
        _SAMPLE | {"epoch": True},
        _SAMPLE | {"epoch": "1"},
        _SAMPLE | {"messages": None},
        _SAMPLE | {"messages": [{"from": "human", "value": "a"}]},
        {"samples": [_SAMPLE]},
        {"eval": {"task": "t"}},
        {"eval": {"score": 1}, "samples": []},
        {"eval": "t", "samples": [_SAMPLE]},
    ],
)
def test_near_misses(value: Any) -> None:
    assert not inspect_ai.recognise(value)


@given(mutated([_LOG, _SAMPLE, _OLD]))
def test_what_fits_can_be_read(value: Any) -> None:
    check_total(inspect_ai, value)
