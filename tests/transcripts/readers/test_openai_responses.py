"""OpenAI's Responses API: items of input and output, and calls joined by their call_id."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.model import ToolCall
from selfcheck.transcripts.readers import openai_responses
from tests.transcripts.readers.mutations import (
    check_total,
    document_of,
    mutated,
    read_one,
    texts,
)

_USER = {"role": "user", "content": "a"}
_CALL = {"type": "function_call", "id": "fc", "call_id": "c1", "name": "f", "arguments": "{}"}
_OUTPUT = {"type": "function_call_output", "call_id": "c1", "output": "x"}


def test_a_response() -> None:
    transcript = read_one(openai_responses, document_of("openai-responses/good/response.json"))
    assert (transcript.format, transcript.identity) == ("openai-responses", "resp_68d5c1e0")
    assert [(m.role, len(m.parts), len(m.tool_calls)) for m in transcript.messages] == [
        ("assistant", 1, 0),
        ("assistant", 0, 1),
        ("assistant", 1, 0),
    ]
    assert transcript.messages[2].parts[0].path == ("output", 4, "content", 0, "text")


def test_items() -> None:
    messages = read_one(openai_responses, document_of("openai-responses/good/items.json")).messages
    assert [message.role for message in messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
    ]
    assert texts(messages[1]) == ["Which contract first?"]
    (call,) = messages[2].tool_calls
    arguments = '{"folder": "2026"}'
    assert call == ToolCall("call_9dK", "list_contracts", arguments, (3, "arguments"))
    (result,) = messages[3].tool_results
    assert (result.call_id, result.path) == ("call_9dK", (4, "output"))
    assert messages[3].parts == ()


def test_input_may_be_one_text() -> None:
    value = {"object": "response", "input": "Go?", "output": [_CALL]}
    user, call = read_one(openai_responses, value).messages
    assert user.parts == (("Go?", ("input",)),)
    assert (user.role, call.message_index) == ("user", 1)


def test_other_calls() -> None:
    items = [
        {"type": "custom_tool_call", "call_id": "c2", "name": "sql", "input": "SELECT 1"},
        {"type": "custom_tool_call_output", "call_id": "c2", "output": "1"},
        {"type": "mcp_call", "id": "m1", "name": "ask", "arguments": "{}", "output": "yes"},
        {"type": "function_call"},
        {"type": "image_generation_call", "id": "i1", "result": "aGk="},
    ]
    custom, answer, mcp, bare = read_one(openai_responses, items).messages
    assert custom.tool_calls == (ToolCall("c2", "sql", "SELECT 1", (0, "input")),)
    assert answer.tool_results == (("c2", None, "1", (1, "output")),)
    assert mcp.tool_calls == (ToolCall("m1", "ask", "{}", (2, "arguments")),)
    assert mcp.tool_results == (("m1", "ask", "yes", (2, "output")),)
    assert bare.tool_calls == (ToolCall(None, "", None, (3,)),)


def test_a_refusal_is_visible() -> None:
    content = [{"type": "refusal", "refusal": "No."}]
    item = {"type": "message", "role": "assistant", "content": content}
    (message,) = read_one(openai_responses, [item]).messages
    assert message.parts == (("No.", (0, "content", 0, "refusal")),)


@pytest.mark.parametrize(
    "value",
    [
        {"object": "response", "output": []},
        [_USER, _CALL, _OUTPUT],
        {"input": [_USER, _CALL]},
        {"model": "gpt-5", "input": [_USER]},
        {"input": [_USER], "output": [_CALL]},
        [{"role": "user", "content": [{"type": "input_text", "text": "a"}]}],
        [{"type": "web_search_call", "id": "ws_1", "status": "completed"}, _USER],
    ],
)
def test_what_is_of_the_responses_api(value: Any) -> None:
    assert openai_responses.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        [_USER],
        [_USER, _CALL, {"timestamp": "t", "type": "session_meta", "payload": {}}],
        {"input": [_USER]},
        {"model": "text-embedding-3-small", "input": ["a", "b"]},
        {"model": "gpt-5", "input": []},
        {"object": "response", "output": None},
        {"messages": [_USER], "input": [_CALL]},
        {"output": [_USER]},
        [{"type": "message", "id": "1", "message": _USER}],
    ],
)
def test_what_is_not(value: Any) -> None:
    assert not openai_responses.recognise(value)


@given(
    value=mutated(
        [
            document_of("openai-responses/good/response.json"),
            document_of("openai-responses/good/items.json"),
            document_of("openai-responses/bad/request.json"),
        ]
    )
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(openai_responses, value)


def test_the_output_of_a_response_may_be_a_text() -> None:
    value = {"object": "response", "id": "r", "input": "q", "output": "a"}
    assert openai_responses.recognise(value)
    transcript = read_one(openai_responses, value)
    assert [(m.role, [(p.text, p.path) for p in m.parts]) for m in transcript.messages] == [
        ("user", [("q", ("input",))]),
        ("assistant", [("a", ("output",))]),
    ]
