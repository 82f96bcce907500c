"""Lines and columns of the file, for Markdown and for text inside JSON."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts.model import RecordSource, TextPart, Transcript
from selfcheck.transcripts.reading import read_bytes
from selfcheck.transcripts.selection import Reply, current_turn
from selfcheck.transcripts.source_map import LineIndex, SourceMap, places_in, reply_position

_TEXTS = st.text(
    st.sampled_from('ab \t\n\r"\\/下Ａ😀\u2028\x00\x7f') | st.characters(codec="utf-8"), max_size=30
)


def _markdown(text: str) -> tuple[SourceMap, TextPart]:
    return SourceMap(RecordSource("a.md", text, 1, True)), TextPart(text, None)


def test_markdown_lines_end_at_lf_crlf_and_cr() -> None:
    sources, part = _markdown("a\nbc\r\nd\re")
    places = [sources.position(part, offset) for offset in (0, 2, 3, 6, 8)]
    assert places == [(1, 1), (2, 1), (2, 2), (3, 1), (4, 1)]


def test_a_span_that_ends_with_a_line_break_stays_on_its_line() -> None:
    sources, part = _markdown("ab\r\ncd\nef")
    assert sources.span(part, 0, 4) == (1, 1, 1, 3)
    assert sources.span(part, 0, 7) == (1, 1, 2, 3)
    assert sources.span(part, 4, 4) == (2, 1, 2, 1)
    assert sources.span(part, 6, 7) == (2, 3, 2, 4)
    assert sources.span(part, 7, 9) == (3, 1, 3, 3)


def test_the_end_of_the_text_is_a_place() -> None:
    sources, part = _markdown("ab\n")
    assert sources.position(part, 3) == (2, 1)
    assert sources.span(part, 3, 3) == (2, 1, 2, 1)


def test_only_lf_ends_a_line_of_json() -> None:
    text = '\r[\r\n\r"x"]'
    sources = SourceMap(RecordSource("a.json", text, 1, False))
    assert sources.position(TextPart("x", (0,)), 0) == (2, 3)


def test_a_span_in_json_ends_after_its_escape() -> None:
    text = r'["a\nb\ud83d\ude00\n"]'
    sources = SourceMap(RecordSource("a.json", text, 1, False))
    part = TextPart("a\nb😀\n", (0,))
    assert sources.span(part, 0, 2) == (1, 3, 1, 6)
    assert sources.span(part, 3, 4) == (1, 7, 1, 19)
    assert sources.span(part, 3, 5) == (1, 7, 1, 21)
    assert sources.span(part, 5, 5) == (1, 21, 1, 21)


def test_a_record_may_start_inside_a_line() -> None:
    source = RecordSource("a.json", '{"a":\n"xy"}', 3, False, column=11)
    sources = SourceMap(source)
    assert sources.source_position(1) == (3, 12)
    assert sources.position(TextPart("xy", ("a",)), 1) == (4, 3)
    assert sources.path_span(("a",)) == (4, 1, 4, 5)


def test_gathered_messages_lie_where_their_lines_are() -> None:
    text = '{"c": "a"}\n\n  {"c": "b"}\n'
    sources = SourceMap(RecordSource("a.jsonl", text, 1, False, starts=(0, 12)))
    assert sources.position(TextPart("b", (1, "c")), 0) == (3, 10)
    assert sources.path_span((1,)) == (3, 3, 3, 13)


def test_values_are_found_in_the_source() -> None:
    text = '{"c": "a"}\n\n  {"c": ["b", 12]}\n'
    gathered = SourceMap(RecordSource("a.jsonl", text, 1, False, starts=(0, 12)))
    assert text[slice(*gathered.find((0, "c")))] == '"a"'
    assert text[slice(*gathered.find((1, "c", 1)))] == "12"
    alone = SourceMap(RecordSource("a.json", ' [{"a": {} }]', 1, False))
    assert alone.find((0, "a")) == (8, 10)
    assert alone.find(()) == (1, 13)


def test_places_in_a_text_of_its_own() -> None:
    place = places_in(Reply("ab\r\ncd\n", 0, ()))
    assert place(1, 6) == (1, 2, 2, 3)
    assert place(0, 4) == (1, 1, 1, 3)
    assert place(7, 7) == (3, 1, 3, 1)


def test_an_unknown_path_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        SourceMap(RecordSource("a.json", "{}", 1, False)).path_span(("x",))


def test_lines_can_be_read_back() -> None:
    index = LineIndex("a\r\nb\rc\n")
    assert [index.line_text(line) for line in range(1, len(index) + 1)] == ["a", "b", "c", ""]
    for line in (0, 5):
        with pytest.raises(IndexError):
            index.line_text(line)
    assert LineIndex("a\rb\n", cr_ends_line=False).line_text(1) == "a\rb"


@given(_TEXTS)
def test_positions_agree_with_splitting_the_text(text: str) -> None:
    lines = re.split(r"\r\n|\n|\r", text)
    for offset in range(len(text) + 1):
        if text[max(offset - 1, 0) : offset + 1] == "\r\n":
            continue
        before = re.split(r"\r\n|\n|\r", text[:offset])
        line, column = reply_position(text, offset)
        assert (line, column) == (len(before), len(before[-1]) + 1)
        assert column <= len(lines[line - 1]) + 1


def _slice(file_text: str, line: int, column: int, end_line: int, end_column: int) -> str:
    lines = file_text.split("\n")
    assert line == end_line
    return lines[line - 1][column - 1 : end_column - 1]


def _only(data: bytes, name: str) -> Transcript:
    (transcript,) = read_bytes(data, name)
    assert isinstance(transcript, Transcript)
    return transcript


def _conversation(parts: list[str]) -> list[dict[str, Any]]:
    content = [{"type": "text", "text": part} for part in parts]
    return [{"role": "user", "content": "Ａ"}, {"role": "assistant", "content": content}]


@given(
    st.lists(_TEXTS, min_size=1, max_size=3),
    st.booleans(),
    st.sampled_from([None, 0, 2, "\t"]),
    st.booleans(),
    st.sampled_from(["list", "object", "array", "transcript lines", "message lines"]),
    st.data(),
)
def test_file_slices_decode_to_reply_slices(
    parts: list[str],
    ascii_only: bool,
    indent: int | str | None,
    bom: bool,
    layout: str,
    data: st.DataObject,
) -> None:
    parts.append("end")
    messages = _conversation(parts)

    def dumps(value: Any, indent: int | str | None = None) -> str:
        return json.dumps(value, ensure_ascii=ascii_only, indent=indent)

    name, nth = "a.json", 0
    if layout == "list":
        text = dumps(messages, indent)
    elif layout == "object":
        text = dumps({"messages": [], "id": "x", "m\n": messages}, indent).replace(
            dumps("m\n"), '"messages"'
        )
    elif layout == "array":
        text, nth = dumps([{"messages": []}, messages, {"messages": messages}], indent), 2
    else:
        name = "a.jsonl"
        lines = messages if layout == "message lines" else [{"messages": messages}]
        text = "\n \n" + "\n".join(dumps(line) for line in lines)
    results = list(read_bytes((b"\xef\xbb\xbf" if bom else b"") + text.encode(), name))
    transcript = results[nth]
    assert isinstance(transcript, Transcript)
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text == "\n\n".join(parts)
    sources = SourceMap(transcript.source)
    for start, part in reply.pieces:
        first = data.draw(st.integers(0, len(part.text)))
        last = data.draw(st.integers(first, len(part.text)))
        place = sources.span(part, first, last)
        assert json.loads(f'"{_slice(text, *place)}"') == part.text[first:last]
        assert place[:2] == sources.position(part, first)
        if first < last:
            assert sources.reply_span(reply, start + first, start + last) == place


def test_a_span_may_cross_the_parts_of_a_reply() -> None:
    text = json.dumps(_conversation(["ab", "cd"]), indent=0)
    transcript = _only(text.encode(), "a.json")
    reply = current_turn(transcript).reply
    assert reply is not None
    sources = SourceMap(transcript.source)
    line, column, end_line, end_column = sources.reply_span(reply, 1, 5)
    lines = text.split("\n")
    assert lines[line - 1][column - 1 :].startswith('b"')
    assert lines[end_line - 1][: end_column - 1].endswith('"c')
    assert sources.reply_position(reply, 4) == (end_line, end_column - 1)


def test_columns_do_not_count_a_bom() -> None:
    transcript = _only(b"\xef\xbb\xbfab", "a.md")
    part = transcript.messages[0].parts[0]
    assert SourceMap(transcript.source).position(part, 1) == (1, 2)
