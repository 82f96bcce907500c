"""Saved event streams: what is one, what its events are, and where everything lies in the file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import Options, check_paths
from selfcheck.transcripts.event_stream import is_stream
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Message, Problem, Transcript
from selfcheck.transcripts.reading import read_bytes
from selfcheck.transcripts.source_map import SourceMap

CARD = {"id": "a", "toolCallId": "c", "title": "🙂", "mode": "text"}
SENT = {"sessionId": "s", "requestId": "a", "customInput": "x"}


def event(data: Any, name: str = "") -> str:
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return (f"event: {name}\n" if name else "") + f"data: {text}\n\n"


def transcript(text: str, name: str = "a.sse") -> Transcript:
    found = [item for item in read_bytes(text.encode(), name) if isinstance(item, Transcript)]
    assert len(found) == 1
    return found[0]


def messages(*events: str) -> tuple[Message, ...]:
    return transcript("".join(events)).messages


def said(*events: str) -> list[tuple[str, str]]:
    """The role of each message and its text; cards and submissions by their ids."""
    return [
        (
            message.role,
            message.joint.join(part.text for part in message.parts)
            or "".join(it.payload.get("id") or it.payload["requestId"] for it in message.cards),
        )
        for message in messages(*events)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        event(CARD, "userinputrequired"),
        "event:userinputrequired\rdata:{}\r\r",
        "\n: comment\n\n" + event({"a": 1}),
        "id: 7\nretry: 10\ndata: [1]\n",
        "data\ndata: {}\n",
        "event: userinputrequired\ndata: not JSON\n",
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.md", "a", "a.log", "a.sse"])
def test_a_stream_is_known_by_what_it_holds(text: str, name: str) -> None:
    assert is_stream(text)
    for bom in ("", "\ufeff"):
        assert transcript(bom + text, name).format == "sse"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello.\n",
        "data: the word of the year\n",
        "data: one\n\ndata: two\n",
        "event: concert\nid: 5\n",
        "event: userinputrequired\n",
        event(CARD) + "And some words.\n",
        "---\ndata: {}\n---\n",
        "Data: {}\n",
        " data: {}\n",
        ": just a line that begins with a colon\n",
        "database: {}\n",
        "data {}\n",
    ],
)
def test_what_else_looks_like_fields_is_a_reply(text: str) -> None:
    assert not is_stream(text)
    assert transcript(text, "a.md").format == "plain"


def test_naming_the_format_overrules_the_content() -> None:
    text = event(CARD, "userinputrequired").encode()
    (plain,) = read_bytes(text, "a.sse", How(format="plain"))
    assert isinstance(plain, Transcript) and plain.format == "plain"
    (found,) = read_bytes(text + b"and words\n", "a.md", How(format="sse"))
    assert isinstance(found, Transcript) and found.format == "sse"


@pytest.mark.parametrize("text", ["", "words\n", "event: x\n\n"])
@pytest.mark.parametrize("how", [How(), How(format="sse")])
def test_a_stream_without_events_is_none(text: str, how: How) -> None:
    (problem,) = read_bytes(text.encode(), "a.sse", how)
    assert isinstance(problem, Problem)
    assert (problem.code, problem.case) == ("transcript.format_unrecognized", "chosen")


def test_cards_and_submissions() -> None:
    assert said(
        event(CARD, "userinputrequired"),
        event(SENT, "continue"),
        event({"type": "userinputrequired", "data": CARD | {"id": "b"}}),
        event({"requestId": "b", "cancelled": True}),
    ) == [("assistant", "a"), ("user", "a"), ("assistant", "b"), ("user", "b")]


def test_pieces_of_text_are_one_message_until_something_else_comes() -> None:
    assert said(
        event({"type": "text", "content": "a"}),
        event({"delta": "b"}, "message"),
        event("[DONE]"),
        event({"type": "text", "text": "c"}),
        event({"type": "ping"}),
        event({"type": "thinking", "content": "d"}),
        event(CARD, "userinputrequired"),
        event({"token": "e"}),
    ) == [("assistant", "ab"), ("assistant", "c"), ("assistant", "a"), ("assistant", "e")]


def test_chunks_of_openai() -> None:
    def chunk(delta: dict[str, Any], number: int = 0) -> str:
        return event({"id": "x", "choices": [{"index": number, "delta": delta}]})

    call = {"index": 0, "id": "t", "function": {"name": "f", "arguments": '{"a"'}}
    more = {"index": 0, "function": {"arguments": ":1}"}}
    (message,) = messages(
        chunk({"role": "assistant", "content": "a"}),
        chunk({"content": "other"}, 1),
        chunk({"content": "b"}),
        chunk({"tool_calls": [call]}),
        chunk({"tool_calls": [more]}),
    )
    assert "".join(part.text for part in message.parts) == "ab"
    assert [(found.name, found.arguments) for found in message.tool_calls] == [("f", '{"a":1}')]


def test_blocks_of_anthropic() -> None:
    def block(number: int, **delta: Any) -> str:
        return event({"type": "content_block_delta", "index": number, "delta": delta})

    use = {"type": "tool_use", "id": "t", "name": "f", "input": {}}
    found = messages(
        event({"type": "message_start", "message": {"role": "assistant", "content": []}}),
        event({"type": "content_block_start", "index": 0, "content_block": {"text": ""}}),
        block(0, type="text_delta", text="a"),
        block(0, type="text_delta", text="b"),
        block(1, type="thinking_delta", thinking="x"),
        event({"type": "content_block_start", "index": 2, "content_block": use}),
        block(2, type="input_json_delta", partial_json='{"a"'),
        block(2, type="input_json_delta", partial_json=":1}"),
        event({"type": "message_start"}),
        block(0, type="text_delta", text="c"),
    )  # fmt: skip
    assert ["".join(part.text for part in message.parts) for message in found] == ["ab", "c"]
    assert [(call.id, call.name, call.arguments) for call in found[0].tool_calls] == [
        ("t", "f", '{"a":1}')
    ]


def test_whole_messages_and_those_in_pieces() -> None:
    def message(text: str, identity: str = "", role: str = "assistant") -> str:
        return event({"role": role, "content": text, "message_id": identity})

    assert said(
        message("q", role="user"),
        message("a", "1"),
        message("b", "1"),
        message("c"),
        message("d"),
    ) == [("user", "q"), ("assistant", "ab"), ("assistant", "c"), ("assistant", "d")]


def test_a_list_of_events_is_read_alike() -> None:
    listed = [
        {"event": "message", "data": {"type": "text", "content": "a"}},
        {"event": "userinputrequired", "data": CARD},
        {"event": "continue", "data": json.dumps(SENT)},
    ]
    for text, name in (
        (json.dumps(listed), "a.json"),
        ("\n".join(map(json.dumps, listed)) + "\n", "a.jsonl"),
    ):
        found = transcript(text, name)
        assert found.format == "sse"
        assert [message.role for message in found.messages] == ["assistant", "assistant", "user"]
        assert found.messages[2].cards[0].submission


def test_broken_data_is_told_where_it_stands() -> None:
    text = event("no JSON") + event('{"a":\r\ndata: 1,}'.replace("\r\n", "\n"))
    problem, found = read_bytes(text.encode(), "a.sse")
    assert isinstance(problem, Problem) and problem.source is not None
    assert (problem.code, problem.record) == ("transcript.json_invalid", 1)
    place = SourceMap(problem.source).source_span(problem.start, problem.end)
    assert (place.line, place.column) == (4, 9)
    assert isinstance(found, Transcript)


def test_an_event_that_was_cut_off_is_read() -> None:
    (message,) = messages('event: userinputrequired\ndata: {"id": "a", "ti')
    assert message.cards[0].payload == '{"id": "a", "ti'


# Positions.


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("blank", ["", " ", "  "])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_places_are_those_of_the_file(tmp_path: Any, end: str, blank: str, bom: str) -> None:
    lines = [
        ": comment",
        "event: userinputrequired",
        f'data:{blank}{{"id": "a", "title": "🙂\\n",',
        "id: 5",
        f'data:{blank}"toolCallId": "c",',
        f'data:{blank}"mode": "texty"}}',
        "",
        "event: userinputrequired",
        f'data:{blank}{{"id": "🙂",',
        f'data:{blank}}}',
        "",
    ]  # fmt: skip
    path = tmp_path / "a.sse"
    path.write_bytes((bom + end.join(lines)).encode())
    found = check_paths([path]).diagnostics
    width = len("data:" + blank)
    assert [(item.code, item.line, item.column, item.end_column) for item in found] == [
        ("card.mode_invalid", 6, width + 9, width + 16),
        ("card.json_invalid", 9, width + len('{"id": "🙂",'), width + len('{"id": "🙂",') + 1),
    ]


_PIECES = st.sampled_from(
    ["event: userinputrequired", "data: {", "data:}", 'data: "id":"a"', ",", "data", "id: 1", "",
     "\r", ": x", 'data: {"id":"🙂","mode":"x"}', "data: [DONE]", "\ufeff", "retry", '"']
)  # fmt: skip


@given(st.lists(_PIECES, max_size=9), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_any_stream_is_read_and_every_card_has_its_place(
    lines: list[str], end: str, named: bool
) -> None:
    text = end.join(lines)
    for found in read_bytes(text.encode(), "a.sse" if named else "a.txt"):
        if isinstance(found, Transcript):
            for message in found.messages:
                for card in message.cards:
                    places = SourceMap(found.source)
                    assert card.span is not None or places.path_span(card.path).line >= 1


def test_a_document_is_no_stream(tmp_path: Any) -> None:
    path = tmp_path / "a.sse"
    path.write_text(json.dumps(CARD))
    assert check_paths([path], Options(document="card")).diagnostics == ()


def test_a_long_stream_is_read_in_one_pass() -> None:
    """Ten thousand events: a reader that cuts the text for each of them would take minutes."""
    text = event({"type": "text", "content": "word " * 20}) * 10_000
    (message,) = transcript(text, "a.txt").messages
    assert len(message.parts) == 10_000
