"""Recorded streams: a reply is put together from its chunks, and places stay exact."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts.model import RecordSource, TextPart, ToolCall
from selfcheck.transcripts.readers import openai_chunks
from selfcheck.transcripts.selection import reply_of
from selfcheck.transcripts.source_map import SourceMap
from tests.transcripts.readers.mutations import SOURCE, document_of, lines_of, mutated, walk


def _chunk(delta: Any, index: Any = 0, name: str = "c") -> dict[str, Any]:
    choices = [{"index": index, "delta": delta}]
    return {"id": name, "object": "chat.completion.chunk", "choices": choices}


def _check(value: Any) -> None:
    """Check all that holds of whatever is read, and that reading never raises."""
    if openai_chunks.recognise(value):
        assert openai_chunks.fits(value)
    if openai_chunks.fits(value):
        for transcript in openai_chunks.read(value, SOURCE, 1):
            for message in transcript.messages:
                assert all(walk(value, part.path or ()) == part.text for part in message.parts)
                for call in message.tool_calls:
                    found = walk(value, call.path)
                    assert not isinstance(found, str) or call.arguments.startswith(found)


def test_the_pieces_of_a_stream_are_one_text() -> None:
    value = lines_of("openai-chunks/good/stream.jsonl")
    assert all(map(openai_chunks.is_line, value))
    _check(value)
    (transcript,) = openai_chunks.read(value, SOURCE, 1)
    assert (transcript.format, transcript.identity) == ("openai-chunks", "chatcmpl-st1")
    (message,) = transcript.messages
    assert message.role == "assistant"
    text = reply_of(message).text
    assert text.startswith("两份合同都看过了：\n\n```questionnaire\ntitle: 下一步\n")
    assert text.endswith("default: 甲方合同\n```")
    assert message.parts[0].path == (2, "choices", 0, "delta", "content")
    (call,) = message.tool_calls
    assert call[:3] == ("call_s1", "save", '{"path": "a.md"}')
    assert "".join(part.text for part in call.parts) == call.arguments
    assert [walk(value, part.path or ()) for part in call.parts] == [
        part.text for part in call.parts
    ]
    assert call.path == call.parts[0].path
    assert message.message_id == "chatcmpl-st1"


def test_choices_and_completions_are_kept_apart() -> None:
    value = document_of("openai-chunks/good/two-choices.json")
    found = list(openai_chunks.read([*value, _chunk({"content": "x"}, 0, "")], SOURCE, 1))
    assert [item.identity for item in found] == [
        "chatcmpl-st3_choice_0",
        "chatcmpl-st3_choice_1",
        "",
    ]
    begins = [reply_of(item.messages[0]).text[:5] for item in found]
    assert begins == ["Ready", "Done.", "x"]


def test_the_pieces_of_calls() -> None:
    deltas = [
        {"tool_calls": [{"index": 1, "id": "b", "function": {"name": "g", "arguments": ""}}]},
        {"tool_calls": [{"index": 0, "id": "a", "function": {"name": "f", "arguments": "{"}}]},
        {"tool_calls": [{"index": 1, "function": {"arguments": "[]"}}, {"index": 2}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": "}"}}]},
        {"function_call": {"name": "h", "arguments": ""}},
        {"function_call": {"arguments": None}},
    ]
    (transcript,) = openai_chunks.read([_chunk(delta) for delta in deltas], SOURCE, 1)

    def at(index: int, nth: int = 0) -> tuple[Any, ...]:
        return (index, "choices", 0, "delta", "tool_calls", nth, "function", "arguments")

    (message,) = transcript.messages
    assert message.tool_calls == (
        ToolCall("b", "g", "[]", at(2)),
        ToolCall("a", "f", "{}", at(1), parts=(TextPart("{", at(1)), TextPart("}", at(3)))),
        ToolCall(None, "", "", at(2, 1)[:-2]),
        ToolCall(None, "h", "", (4, "choices", 0, "delta", "function_call", "arguments")),
    )


def test_a_stream_without_choices_has_no_reply() -> None:
    (transcript,) = openai_chunks.read([{"object": "chat.completion.chunk"}], SOURCE, 1)
    assert transcript.messages == ()


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        [{"object": "chat.completion"}],
        [_chunk({}), None],
        _chunk({}),
    ],
)
def test_what_is_no_stream(value: Any) -> None:
    assert not openai_chunks.recognise(value)


@given(st.text(min_size=1), st.lists(st.integers(1, 6)))
def test_places_cross_the_pieces(text: str, sizes: list[int]) -> None:
    pieces = []
    rest = text
    for size in [*sizes, len(text)]:
        if rest:
            pieces.append(rest[:size])
            rest = rest[size:]
    lines = [json.dumps(_chunk({"content": piece})) for piece in pieces]
    starts = [sum(len(line) + 1 for line in lines[:at]) for at in range(len(lines))]
    source = RecordSource("a.jsonl", "\n".join(lines), 1, False, starts=tuple(starts))
    (transcript,) = openai_chunks.read([json.loads(line) for line in lines], source, 1)
    reply = reply_of(transcript.messages[0])
    assert reply.text == text
    span = SourceMap(source).reply_span(reply, 0, len(text))
    assert (span.line, span.end_line) == (1, len(pieces))
    first = lines[0].index('"content": "') + len('"content": "') + 1
    last = lines[-1].index('"content": "') + len('"content": "')
    assert span.column == first
    assert span.end_column == last + len(json.dumps(pieces[-1])) - 1


@given(
    value=mutated(
        [
            lines_of("openai-chunks/good/stream.jsonl"),
            document_of("openai-chunks/good/two-choices.json"),
        ]
    )
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    _check(value)
