"""Anthropic's messages: blocks, carriers of results, responses and results of batches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.model import TextPart, ToolCall
from selfcheck.transcripts.readers import anthropic
from selfcheck.transcripts.readers.anthropic import Content
from selfcheck.transcripts.selection import is_person
from tests.transcripts.readers.mutations import (
    SOURCE,
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)

_USER = {"role": "user", "content": "a"}
_USE = {"type": "tool_use", "id": "t1", "name": "f", "input": {"a": 1}}
_ASSISTANT = {"role": "assistant", "content": [_USE]}


def test_a_request() -> None:
    transcript = read_one(anthropic, document_of("anthropic/bad/request.json"))
    assert (transcript.format, transcript.identity) == ("anthropic", "")
    messages = transcript.messages
    assert [(m.role, len(m.parts), is_person(m)) for m in messages] == [
        ("user", 1, True),
        ("assistant", 1, False),
        ("user", 0, False),
        ("assistant", 1, False),
        ("user", 0, False),
    ]
    assert texts(messages[1]) == ["Vou ver os rascunhos."]
    assert messages[1].parts[0].path == ("messages", 1, "content", 1, "text")
    assert messages[1].tool_calls == (
        ToolCall(
            "toolu_01A7mVbqWcXy3Rk9TzL5dHfP",
            "list_drafts",
            {"folder": "semana"},
            ("messages", 1, "content", 2, "input"),
        ),
    )
    (result,) = messages[2].tool_results
    assert result.call_id == messages[1].tool_calls[0].id
    assert result.path == ("messages", 2, "content", 0, "content")


def test_a_response() -> None:
    transcript = read_one(anthropic, document_of("anthropic/good/response.json"))
    assert transcript.identity == "msg_01XhGkQp7vT2sNd9"
    (message,) = transcript.messages
    assert [part.path for part in message.parts] == [("content", 2, "text"), ("content", 3, "text")]


def test_results_of_a_batch() -> None:
    found = [read_one(anthropic, v) for v in lines_of("anthropic/good/batch-results.jsonl")]
    assert [(item.identity, len(item.messages)) for item in found] == [
        ("run-001", 1),
        ("run-002", 0),
        ("run-003", 1),
    ]
    assert found[0].messages[0].parts[0].path == ("result", "message", "content", 0, "text")


def test_the_content_of_a_message() -> None:
    content: list[Any] = [
        "no block",
        {"type": "text", "text": "a"},
        {"type": "text", "text": 5},
        {"type": "thinking", "thinking": "b", "text": "b"},
        {"type": ["text"], "text": "c"},
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "q"}},
        {"type": "web_search_tool_result", "tool_use_id": "s1", "content": []},
        {"type": "tool_use", "name": 5},
        {"type": "tool_result"},
    ]
    found = anthropic.content_parts(content, ("content",))
    assert found.parts == (("a", ("content", 1, "text")),)
    assert found.calls == (
        ToolCall("s1", "web_search", {"query": "q"}, ("content", 5, "input")),
        ToolCall(None, "", None, ("content", 7)),
    )
    assert found.results == (
        ("s1", None, [], ("content", 6, "content")),
        (None, None, None, ("content", 8)),
    )
    assert anthropic.content_parts("a", ("c",)) == Content((TextPart("a", ("c",)),), (), ())
    for other in (None, 5, {"type": "text", "text": "a"}):
        assert anthropic.content_parts(other, ()) == Content((), (), ())


@pytest.mark.parametrize(
    "value",
    [
        [_USER, _ASSISTANT],
        {"messages": [_ASSISTANT]},
        {"messages": [_USER], "system": "s"},
        {"messages": [_USER], "anthropic_version": "bedrock-2023-05-31"},
        {"messages": [_USER], "model": "claude-3-haiku-20240307"},
        [{"role": "user", "content": [{"type": "image", "source": {"type": "base64"}}]}],
        [{"role": "assistant", "content": [{"type": "thinking", "thinking": "hm"}]}],
        {"type": "message", "role": "assistant", "content": [], "stop_reason": "end_turn"},
        {"type": "message", "role": "assistant", "content": [_USE]},
        {"custom_id": "c", "result": {"type": "canceled"}},
    ],
)
def test_what_is_anthropics(value: Any) -> None:
    assert anthropic.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        [],
        [_USER],
        {"messages": [_USER]},
        {"messages": [_USER, {"role": "system", "content": "s"}], "system": "s"},
        [_ASSISTANT, {"role": "tool", "tool_call_id": "t1", "content": "x"}],
        [{**_ASSISTANT, "tool_calls": [{"id": "c", "function": {}}]}],
        [_ASSISTANT, None],
        [{"role": "assistant", "content": None}, _ASSISTANT],
        [{"role": "user", "content": [{"type": "image", "image": "x"}]}],
        [{"role": "assistant", "content": [{"type": "thinking", "thinking": []}]}],
        [{"role": "assistant", "content": [{"type": "tool-result"}]}],
        {"type": "message", "role": "assistant", "content": [{"type": "output_text"}]},
        {"type": "message", "id": "x", "message": _ASSISTANT},
        {"custom_id": "c", "response": {"body": {}}},
        {"custom_id": "c", "result": "succeeded"},
    ],
)
def test_what_is_not(value: Any) -> None:
    assert not anthropic.recognise(value)


def test_a_message_by_itself_is_no_response() -> None:
    assert not anthropic.fits(_ASSISTANT)
    assert anthropic.fits([_ASSISTANT])
    assert anthropic.fits({"messages": [None, _USER]})
    (transcript,) = anthropic.read({"messages": [None, _USER]}, SOURCE, 1)
    assert transcript.messages[0].parts == (("a", ("messages", 1, "content")),)


@given(
    value=mutated(
        [
            document_of("anthropic/good/request.json"),
            document_of("anthropic/good/response.json"),
            lines_of("anthropic/good/messages.jsonl"),
            *lines_of("anthropic/good/batch-results.jsonl"),
        ]
    )
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(anthropic, value)
