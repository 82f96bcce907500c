"""LangChain's messages: three shapes, calls told several times, streams, and what nobody sees."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import langchain
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import (
    SOURCE,
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
    walk,
)

_STATE = document_of("langchain/good/thread-state.json")
_HISTORY = document_of("langchain/good/history.json")
_DUMPED = document_of("langchain/good/dumped.json")
_STREAM = lines_of("langchain/good/stream.jsonl")
_ROWS = lines_of("langchain/bad/dataset.jsonl")


def _ai(content: Any = "", **more: Any) -> dict[str, Any]:
    return {"type": "ai", "content": content} | more


def _chunk(content: Any = "", **more: Any) -> dict[str, Any]:
    return {"type": "AIMessageChunk", "content": content, "id": "run-1"} | more


def _roles(value: Any) -> list[tuple[str, bool]]:
    return [(message.role, message.hidden) for message in read_one(langchain, value).messages]


def test_a_state_of_a_thread() -> None:
    transcript = read_one(langchain, _STATE)
    assert transcript.identity == "c7e1d9f4-3f5a-4e6b-8d35-4b2c6d0b1f11"
    assert _roles(_STATE) == [
        ("user", True),
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
        ("user", True),
    ]
    asked, result = transcript.messages[2:4]
    assert texts(asked) == ["I look at the settings first."]
    (call,) = asked.tool_calls
    assert (call.id, call.name, call.arguments) == (
        "toolu_01Mx7hQ",
        "read_file",
        {"path": "config/cache.yaml"},
    )
    assert call.path == ("values", "messages", 2, "tool_calls", 0, "args")
    assert result.tool_results[0].call_id == call.id
    assert result.tool_results[0].path == ("values", "messages", 3, "content")
    turn = current_turn(transcript)
    assert turn.user is not None and turn.reply is not None
    assert turn.user.text == "Make the product page faster."
    assert turn.reply.pieces[0][1].path == ("values", "messages", 4, "content", 1, "text")


def test_a_stored_history() -> None:
    transcript = read_one(langchain, _HISTORY)
    assert _roles(_HISTORY) == [
        ("system", False),
        ("user", True),
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
    ]
    (call,) = transcript.messages[3].tool_calls
    assert (call.id, call.name, call.arguments) == (
        "call_Vd0a",
        "list_reports",
        '{"quarter": "2023Q3"}',
    )
    assert call.path[1:] == (
        "data",
        "additional_kwargs",
        "tool_calls",
        0,
        "function",
        "arguments",
    )
    assert transcript.messages[4].tool_results[0].call_id == call.id
    assert transcript.messages[5].parts[0].path == (5, "data", "content")


def test_constructors() -> None:
    messages = read_one(langchain, _DUMPED).messages
    assert [message.role for message in messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
        "tool",
        "assistant",
    ]
    legacy, invalid = messages[2].tool_calls[0], messages[4].tool_calls[0]
    assert (legacy.id, legacy.name) == ("call-1", "buscar")
    assert messages[3].tool_results[0].call_id == "call-1"
    assert (invalid.id, invalid.arguments) == ("call_7Qk", '{"hotel": "Ribeira"')
    assert messages[5].tool_results[0].call_id == "call_7Qk"
    assert [part.path for part in messages[6].parts] == [
        ("messages", 6, "kwargs", "content", 0),
        ("messages", 6, "kwargs", "content", 1, "text"),
    ]
    assert messages[6].joint == "\n\n"


def test_the_pieces_of_a_stream_are_one_message() -> None:
    transcript = read_one(langchain, _STREAM)
    assert _roles(_STREAM) == [("user", False), ("assistant", False)]
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text == "".join(line["content"] for line in _STREAM[1:])
    assert 'default: "tonight"' in reply.text


def test_the_pieces_of_streamed_calls_are_joined() -> None:
    value = [
        _chunk(tool_call_chunks=[{"name": "f", "args": "", "id": "a", "index": 0}]),
        _chunk(tool_call_chunks=[{"name": None, "args": '{"x"', "id": None, "index": 0}]),
        _chunk(tool_call_chunks=[{"name": "g", "args": "{}", "id": "b", "index": 1}]),
        _chunk(tool_call_chunks=[{"name": None, "args": ": 1}", "id": None, "index": 0}]),
    ]
    (transcript,) = langchain.read(value, SOURCE, 1)
    (message,) = transcript.messages
    assert [(call.id, call.name, call.arguments, call.path) for call in message.tool_calls] == [
        ("a", "f", '{"x": 1}', (1, "tool_call_chunks", 0, "args")),
        ("b", "g", "{}", (2, "tool_call_chunks", 0, "args")),
    ]


@pytest.mark.parametrize(
    ("values", "count"),
    [
        ([_chunk("a"), _chunk("b")], 1),
        ([_chunk("a"), _chunk("b", id="run-2")], 2),
        ([_chunk("a"), _ai("b", id="run-1")], 2),
        ([_ai("a", id="run-1"), _ai("b", id="run-1")], 2),
        ([_chunk("a"), {"type": "human", "content": "q"}, _chunk("b")], 3),
    ],
)
def test_which_messages_are_pieces_of_one(values: list[Any], count: int) -> None:
    assert len(read_one(langchain, values).messages) == count


def test_a_call_that_stands_in_several_places_is_one() -> None:
    raw = {"id": "a", "function": {"name": "f", "arguments": "{}"}}
    block = {"type": "tool_use", "id": "a", "name": "f", "input": {}}
    call = {"id": "a", "name": "f", "args": {}}
    extra = {"additional_kwargs": {"tool_calls": [raw]}}
    for value, path in [
        (_ai([block], tool_calls=[call], **extra), (0, "tool_calls", 0, "args")),
        (
            _ai([block], tool_calls=[], **extra),
            (0, "additional_kwargs", "tool_calls", 0, "function", "arguments"),
        ),
        (_ai([block], tool_calls=[]), (0, "content", 0, "input")),
        (_ai([{**call, "type": "tool_call"}]), (0, "content", 0, "args")),
    ]:
        (found,) = read_one(langchain, [value]).messages[0].tool_calls
        assert (found.id, found.name, found.path) == ("a", "f", path)


def test_reasoning_is_no_text() -> None:
    content = [
        "a",
        {"type": "reasoning", "reasoning": "x", "text": "x"},
        {"type": "thinking", "thinking": "x"},
        {"type": "image_url", "image_url": "x"},
        {"type": "text", "text": "b"},
        {"type": "text", "text": None},
        {"text": "c"},
    ]
    (message,) = read_one(langchain, [_ai(content)]).messages
    assert texts(message) == ["a", "b", "c"]


def test_roles_that_are_fields() -> None:
    value = [
        {"type": "chat", "role": "Human", "content": "a"},
        {"type": "generic", "data": {"role": "assistant", "content": "b"}},
        {"lc": 1, "id": ["HumanMessage"], "kwargs": {"content": "c"}},
        {"type": "remove", "content": "", "id": "gone"},
        {"type": "developer", "content": "d"},
    ]
    assert langchain.recognise(value)
    assert _roles(value) == [
        ("user", False),
        ("assistant", False),
        ("user", False),
        ("system", False),
    ]


@pytest.mark.parametrize(
    "value",
    [
        {"example": True},
        {"id": "do-not-render-1"},
        {"additional_kwargs": {"lc_source": "summarization"}},
    ],
)
def test_what_nobody_sees(value: dict[str, Any]) -> None:
    assert _roles([{"type": "human", "content": "a"} | value]) == [("user", True)]


@pytest.mark.parametrize(
    "value",
    [
        {"example": False},
        {"id": "render"},
        {"additional_kwargs": {"lc_source": "slack"}},
        {"additional_kwargs": None, "id": 1, "example": 1},
    ],
)
def test_what_a_person_sees(value: dict[str, Any]) -> None:
    assert _roles([{"type": "human", "content": "a"} | value]) == [("user", False)]


@pytest.mark.parametrize(
    "value",
    [
        [{"type": "human", "content": "a"}],
        {"messages": [{"type": "ai", "content": []}]},
        {"values": {"messages": [_ai("a")]}},
        {"lc": 1, "id": ["ChatPromptValue"], "kwargs": {"messages": [_ai("a")]}},
        [{"type": "system", "data": {"content": "a"}}],
        [{"type": "system", "content": "a", "additional_kwargs": {}}],
        [{"lc": 1, "id": ["langchain", "SystemMessage"], "kwargs": {"content": "a"}}],
    ],
)
def test_recognised(value: Any) -> None:
    assert langchain.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"messages": []},
        {"values": {"messages": "a"}},
        [{"type": "system", "content": "a"}],
        [{"type": "chat", "role": "user", "content": "a", "additional_kwargs": {}}],
        [{"type": "user", "content": "a"}],
        [{"type": "human"}],
        [{"type": "human", "content": "a"}, {"role": "user", "content": "a"}],
        [{"type": "human", "content": "a"}, None],
        [{"role": "user", "content": "a"}],
        [{"lc": 1, "id": ["langchain", "PromptTemplate"], "kwargs": {"content": "a"}}],
        [{"lc": 1, "id": [], "kwargs": {"content": "a"}}],
        [{"type": ["human"], "content": "a"}],
        [{"from": "human", "value": "a"}],
    ],
)
def test_near_misses(value: Any) -> None:
    assert not langchain.recognise(value)


def test_each_line_of_a_data_set_has_its_identity() -> None:
    assert [read_one(langchain, row).identity for row in _ROWS] == ["ex-1", "ex-2", "ex-3"]


@given(value=mutated([_STATE, _HISTORY, _DUMPED, _ROWS[0]]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(langchain, value)


_CALLING = [_chunk(tool_call_chunks=[{"name": "f", "args": "{", "id": "a", "index": 0}])] * 3


@given(value=mutated([_STREAM, _CALLING]))
def test_whatever_a_stream_holds_can_be_read(value: Any) -> None:
    """Joined arguments lie in several places, so that no path leads to all of them."""
    if langchain.fits(value):
        (transcript,) = langchain.read(value, SOURCE, 1)
        for message in transcript.messages:
            for part in message.parts:
                assert part.path is not None
                assert walk(value, part.path) == part.text
            for call in message.tool_calls:
                walk(value, call.path)
