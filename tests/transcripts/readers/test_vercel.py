"""The Vercel AI SDK: parts of tools that are call and result, and what version 4 says twice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import vercel
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import (
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)

_CHAT = document_of("vercel/good/chat.json")
_VERSION_4 = document_of("vercel/good/version-4.json")
_CHATS = lines_of("vercel/good/chats.jsonl")
_ROWS = lines_of("vercel/good/rows.jsonl")


def _said(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"id": "m", "role": "assistant", "parts": list(parts)} | more


def _tool(state: str, **more: Any) -> dict[str, Any]:
    return {"type": "tool-f", "toolCallId": "a", "state": state} | more


def _uses(message: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    (read,) = read_one(vercel, [message]).messages
    return (
        [(call.id, call.name, call.arguments, call.path[1:]) for call in read.tool_calls],
        [(item.call_id, item.name, item.content, item.path[1:]) for item in read.tool_results],
    )


def test_a_chat() -> None:
    transcript = read_one(vercel, _CHAT)
    assert transcript.identity == "Kx81vBq0pYt5sZdE"
    user, reply = transcript.messages
    assert (user.role, texts(user)) == ("user", ["Book me a flight to Lisbon."])
    assert [part.path for part in reply.parts] == [
        ("messages", 1, "parts", 2, "text"),
        ("messages", 1, "parts", 8, "text"),
    ]
    assert [(call.id, call.name) for call in reply.tool_calls] == [
        ("call_H2b", "searchFlights"),
        ("call_J8d", "weather"),
        ("call_K1f", "bookFlight"),
    ]
    assert reply.tool_calls[0].path == ("messages", 1, "parts", 3, "input")
    assert [(item.call_id, item.name, item.content) for item in reply.tool_results] == [
        ("call_H2b", "searchFlights", {"flights": ["TP 535", "LH 1166"]}),
        ("call_J8d", "weather", "Timed out"),
    ]
    assert reply.tool_results[1].path == ("messages", 1, "parts", 4, "errorText")


def test_version_4_says_everything_twice() -> None:
    transcript = read_one(vercel, _VERSION_4)
    user, reply = transcript.messages
    assert texts(user) == ["Reserve uma sala para amanhã."]
    (part,) = reply.parts
    assert part.path == (1, "parts", 4, "text")
    (call,) = reply.tool_calls
    (result,) = reply.tool_results
    place = (1, "parts", 2, "toolInvocation")
    assert (call.id, call.name, call.path) == ("call_Qz9", "listarSalas", (*place, "args"))
    assert (result.call_id, result.path) == (call.id, (*place, "result"))


def test_messages_from_before_the_parts() -> None:
    transcript = read_one(vercel, _CHATS[1])
    assert transcript.identity == "chat-2"
    asked = transcript.messages[1]
    assert [call.id for call in asked.tool_calls] == ["call_2"]
    assert asked.tool_calls[0].path == ("messages", 1, "toolInvocations", 0, "args")
    assert asked.tool_results[0].content == "3"
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.pieces[0][1].path == ("messages", 2, "content")


@pytest.mark.parametrize(
    ("part", "call", "result"),
    [
        (_tool("input-streaming", input={}), None, None),
        (_tool("input-streaming", input={}, output=1), None, None),
        (_tool("input-available", input={"x": 1}), ({"x": 1}, "input"), None),
        (_tool("approval-requested", input={}), ({}, "input"), None),
        (_tool("output-denied", input={}), ({}, "input"), None),
        (_tool("output-available", input="i", output="o"), ("i", "input"), ("o", "output")),
        (_tool("output-available", input={}, output=None), ({}, "input"), (None, None)),
        (_tool("output-error", rawInput="{", errorText="e"), ("{", "rawInput"), ("e", "errorText")),
        (_tool("output-error", input=None, rawInput="{"), ("{", "rawInput"), (None, None)),
        ({"type": "tool-f", "toolCallId": "a"}, (None, None), None),
    ],
)
def test_the_states_of_a_tool(part: dict[str, Any], call: Any, result: Any) -> None:
    def told(found: Any) -> list[Any]:
        if found is None:
            return []
        value, key = found
        return [("a", "f", value, ("parts", 0, key) if key else ("parts", 0))]

    assert _uses(_said(part)) == (told(call), told(result))


def test_the_states_of_version_4() -> None:
    uses = [
        {"state": "partial-call", "toolCallId": "a", "toolName": "f", "args": {}},
        {"state": "call", "toolCallId": "b", "toolName": "f", "args": {}},
        {"state": "result", "toolCallId": "c", "toolName": "f", "args": {}, "result": [1]},
    ]
    calls, results = _uses({"role": "assistant", "content": "", "toolInvocations": uses})
    assert [call[0] for call in calls] == ["b", "c"]
    assert results == [("c", "f", [1], ("toolInvocations", 2, "result"))]


def test_messages_of_models_are_read_where_named() -> None:
    value = [
        {"role": "user", "content": "q"},
        {
            "role": "assistant",
            "content": [
                {"type": "reasoning", "text": "x"},
                {"type": "text", "text": "t"},
                {"type": "tool-call", "toolCallId": "a", "toolName": "f", "input": {"x": 1}},
            ],
        },
        {
            "role": "tool",
            "content": [
                {
                    "type": "tool-result",
                    "toolCallId": "a",
                    "toolName": "f",
                    "output": {"type": "text", "value": "r"},
                }
            ],
        },
    ]
    assert vercel.fits(value)
    user, said, result = read_one(vercel, value).messages
    assert (texts(user), texts(said)) == (["q"], ["t"])
    assert said.parts[0].path == (1, "content", 1, "text")
    assert said.tool_calls[0].path == (1, "content", 2, "input")
    assert (result.role, result.tool_results[0].call_id) == ("tool", "a")
    assert result.tool_results[0].path == (2, "content", 0, "output")


def test_only_texts_are_text() -> None:
    parts = [
        {"type": "text", "text": "a"},
        {"type": "reasoning", "text": "x"},
        {"type": "data-note", "data": {"text": "x"}},
        {"type": "file", "url": "x"},
        {"type": "text", "text": 1},
        {"type": "text", "text": "b", "state": "streaming"},
    ]
    (message,) = read_one(vercel, [_said(*parts, content="x")]).messages
    assert texts(message) == ["a", "b"]


@pytest.mark.parametrize(
    "value",
    [
        [_said({"type": "text", "text": "a"})],
        {"messages": [_said({"type": "step-start"})]},
        [{"role": "assistant", "content": "", "toolInvocations": []}],
        [{"role": "user", "content": "a"}, _said({"type": "text", "text": "a"})],
        [_said(), _said({"type": "text", "text": "a"})],
    ],
)
def test_recognised(value: Any) -> None:
    assert vercel.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"messages": []},
        {"messages": "a"},
        [_said()],
        [{"role": "user", "content": "a"}],
        [{"role": "user", "parts": [{"text": "a"}]}],
        [{"role": "user", "parts": ["a"]}],
        [{"role": "user", "parts": "a"}],
        [_said({"type": "text", "text": "a"}, role="model")],
        [_said({"type": "text", "text": "a"}, role=["user"])],
        [_said({"type": "text", "text": "a"}), {"role": "user"}],
        [_said({"type": "text", "text": "a"}), None],
    ],
)
def test_near_misses(value: Any) -> None:
    assert not vercel.recognise(value)


@given(value=mutated([_CHAT, _VERSION_4, *_CHATS, _ROWS]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(vercel, value)
