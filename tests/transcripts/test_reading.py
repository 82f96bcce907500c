"""Files and bytes to transcripts and problems: nothing raises, nothing is lost in silence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.fields import DOCUMENTS
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.reading import kind_of, read_bytes, read_path
from selfcheck.transcripts.selection import current_turn
from selfcheck.transcripts.source_map import FileSpan, SourceMap

_MESSAGES = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
_RECORD = json.dumps({"messages": _MESSAGES})
_LINES = "".join(json.dumps(message) + "\n" for message in _MESSAGES)


def _short(results: list[Transcript | Problem]) -> list[tuple[int | None, str]]:
    """Name each result by its record and its format, or its code's last word and case."""
    return [
        (result.record, result.format)
        if isinstance(result, Transcript)
        else (result.record, f"{result.code.removeprefix('transcript.')} {result.case}".strip())
        for result in results
    ]


def _read(text: str | bytes, name: str = "-", **options: Any) -> list[Transcript | Problem]:
    data = text.encode() if isinstance(text, str) else text
    return list(read_bytes(data, name, How(**options)))


def _problem(text: str | bytes, name: str = "a.json") -> Problem:
    (problem,) = _read(text, name)
    assert isinstance(problem, Problem)
    return problem


def _place(problem: Problem) -> FileSpan:
    assert problem.source is not None
    return SourceMap(problem.source).source_span(problem.start, problem.end)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.md", "text"),
        ("a.MARKDOWN", "text"),
        ("dir.json/a.txt", "text"),
        ("a.json", "json"),
        ("a.jsonl", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.log", "content"),
        ("-", "content"),
        (".md", "content"),
    ],
)
def test_the_extension_says_how_to_read(name: str, kind: str) -> None:
    assert kind_of(name) == kind


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("hello", "a.md", [(1, "plain")]),
        (_RECORD, "a.md", [(1, "plain")]),
        ("", "a.txt", [(1, "plain")]),
        (_RECORD, "a.json", [(1, "openai")]),
        (json.dumps(_MESSAGES[1]), "a.json", [(1, "openai")]),
        (f"[{_RECORD}, {json.dumps(_MESSAGES)}]", "a.json", [(1, "openai"), (2, "openai")]),
        (f"[{_RECORD}, 5]", "a.json", [(1, "openai"), (2, "format_unrecognized")]),
        (f"\n{_RECORD}\n \n{_RECORD}", "a.jsonl", [(2, "openai"), (4, "openai")]),
        (json.dumps(_MESSAGES) + "\n" + _RECORD, "a.jsonl", [(1, "openai"), (2, "openai")]),
        (_LINES, "a.jsonl", [(1, "openai")]),
        (json.dumps(json.loads(_RECORD), indent=1), "a.jsonl", [(1, "openai")]),
        (f"{_RECORD}\n{_RECORD}", "a.json", [(1, "openai"), (2, "openai")]),
        (_LINES, "a.json", [(1, "openai")]),
        ("", "-", [(1, "plain")]),
        ("hello", "-", [(1, "plain")]),
        ("[link](x) and text", "-", [(1, "plain")]),
        ('{"a": 1} is an object', "-", [(1, "plain")]),
        ('"hello"', "-", [(1, "plain")]),
        (_RECORD, "-", [(1, "openai")]),
        (_LINES, "-", [(1, "openai")]),
        (
            f"{_RECORD}\n5\n{_RECORD}",
            "-",
            [(1, "openai"), (2, "json_invalid not_object"), (3, "openai")],
        ),
        (_RECORD[:-9], "-", [(None, "json_invalid truncated")]),
        (f"{_RECORD[:-9]}\n{_RECORD}\n", "-", [(1, "json_invalid truncated"), (2, "openai")]),
        ('{"other": 1}', "-", [(None, "format_unrecognized")]),
    ],
)
def test_what_is_read_as_what(text: str, name: str, expected: list[tuple[int, str]]) -> None:
    assert _short(_read(text, name)) == expected


def test_the_kind_can_be_given() -> None:
    assert _short(_read(_RECORD, "a.json", kind="text")) == [(1, "plain")]
    assert _short(_read(_RECORD, "a.md", kind="jsonl")) == [(1, "openai")]
    assert _short(_read("x", "-", kind="json")) == [(None, "json_invalid")]


def test_bad_lines_cost_only_themselves() -> None:
    good = _RECORD.encode()
    lines = [good, b'{"messages": [', b"", b"[1]", b'"x"', b"\xff", b'{"a": 1}', b"nonsense", good]
    assert _short(_read(b"\n".join(lines), "a.jsonl")) == [
        (1, "openai"),
        (2, "json_invalid truncated"),
        (4, "json_invalid not_object"),
        (5, "json_invalid not_object"),
        (6, "encoding_invalid"),
        (7, "format_unrecognized"),
        (8, "json_invalid"),
        (9, "openai"),
    ]


def test_bad_lines_between_messages_cost_only_themselves() -> None:
    lines = [
        '{"role": ',
        *_LINES.splitlines(),
        "5",
        '{"a": 1}',
        '{"role": "assistant", "content": ',
    ]
    first, transcript, *problems = _read("\r\n".join(lines), "a.jsonl")
    # The transcript's record is 1 as well, and its places come after the first line.
    assert _short([first]) == [(1, "json_invalid truncated")]
    assert isinstance(transcript, Transcript)
    assert [m.message_index for m in transcript.messages] == [0, 1]
    assert _short(problems) == [
        (4, "json_invalid not_object"),
        (5, "format_unrecognized"),
        (6, "json_invalid truncated"),
    ]
    reply = current_turn(transcript).reply
    assert reply is not None
    assert SourceMap(transcript.source).reply_position(reply, 0) == (3, 35)


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t\n\n", "\ufeff", "\ufeff\n"])
@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_a_file_without_content_is_a_problem(name: str, text: str) -> None:
    assert _short(_read(text, name)) == [(None, "json_invalid empty")]


def test_very_many_blank_lines_keep_the_line_numbers() -> None:
    blank = 3 * (1 << 20) + 7
    (transcript,) = _read("\n" * blank + _RECORD, "a.jsonl")
    assert (transcript.record, transcript.source and transcript.source.line) == (
        blank + 1,
        blank + 1,
    )
    (gathered,) = _read("\n" * blank + _LINES, "a.jsonl")
    assert isinstance(gathered, Transcript)
    reply = current_turn(gathered).reply
    assert reply is not None
    assert SourceMap(gathered.source).reply_position(reply, 0) == (blank + 2, 35)


def test_many_bad_lines_do_not_hide_what_follows() -> None:
    results = _read("nonsense\n" * 500 + _RECORD + "\n", "a.jsonl")
    assert len(results) == 501
    assert _short(results[-1:]) == [(501, "openai")]


@pytest.mark.parametrize(
    ("text", "case", "place"),
    [
        ('{"messages": [{"role":', "truncated", (1, 23, 1, 23)),
        ('{"messages": "ab\n', "truncated", (1, 17, 1, 17)),
        ('{"messages": "ab\ncd"}', "", (1, 17, 1, 18)),
        ('{"messages": "ab', "truncated", (1, 17, 1, 17)),
        ('{"messages": tru', "truncated", (1, 17, 1, 17)),
        ('{"messages": "\\u12', "truncated", (1, 19, 1, 19)),
        ('{"a": 1,}', "", (1, 9, 1, 10)),
        ('{"😀": 1\n "b": 2}', "", (2, 2, 2, 3)),
        ('{"a" 1}', "", (1, 6, 1, 7)),
        ("{'a': 1}", "", (1, 2, 1, 3)),
        ("[1] 2", "", (1, 5, 1, 6)),
        ('{"a": "\\x"}', "", (1, 8, 1, 9)),
        ("nonsense", "", (1, 1, 1, 2)),
        ("[" * 100_000, "", (1, 1, 1, 2)),
    ],
)
def test_where_json_breaks(text: str, case: str, place: tuple[int, int, int, int]) -> None:
    problem = _problem(text)
    assert (problem.code, problem.case) == ("transcript.json_invalid", case)
    assert ("problem" in problem.args) is (case == "")
    if not text.startswith('{"a": 1,'):
        assert _place(problem) == place
    else:
        # Python 3.13 points at the comma, earlier ones at what follows it.
        assert _place(problem) in ((1, 8, 1, 9), place)


@pytest.mark.parametrize(
    "odd",
    ["NaN", "-Infinity", '"\\ud800"', "9" * 5000, "1e999", '"\\ud800", "n": ' + "9" * 5000],
)
def test_odd_values_do_not_keep_a_transcript_from_being_read(odd: str) -> None:
    text = f'{{"messages": {json.dumps(_MESSAGES)}, "x": {odd}}}'
    assert _short(_read(text, "a.json")) == [(1, "openai")]


def test_of_duplicate_keys_the_last_counts() -> None:
    text = '[{"role": "assistant", "content": "first", "content": "last"}]'
    (transcript,) = _read(text, "a.json")
    assert isinstance(transcript, Transcript)
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text == "last"
    assert SourceMap(transcript.source).reply_position(reply, 0) == (1, text.index("last") + 1)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ({"title": "t", "questions": []}, "fenced"),
        ({"questions": [{"type": "text", "text": "q"}]}, "xml"),
        ({"questions": [{"id": "a", "type": "free_text", "text": "q"}]}, "xml"),
        ({"questions": [{"options": [{"value": "a"}]}]}, "xml"),
        ({"type": "questionnaire_response", "answers": []}, "response"),
        ({"questions": [{"type": " Text ", "text": "q"}]}, "async"),
        ({"questions": [{"type": "text", "title": "q"}]}, "async"),
        ({"success": True, "validation_passed": True, "questions": []}, "async-result"),
        ({"id": "c", "toolCallId": "t", "title": "x", "mode": "single"}, "card"),
        ({"questions": [{"id": "a", "type": "select", "prompt": "q"}]}, "lite"),
        ({"sessionId": "s", "requestId": "c", "selections": []}, "card-submit"),
        ({"answers": [{"question_id": "a"}]}, "response"),
        ({"answers": {"a": {"text": "x"}}}, "lite-result"),
        ({"cancelled": True, "message": "User cancelled"}, "lite-result"),
    ],
)
def test_a_questionnaire_document_is_named(value: Any, kind: str) -> None:
    problem = _problem(json.dumps(value))
    assert (problem.code, problem.case) == ("transcript.format_unrecognized", "document")
    assert problem.args == {"kind": kind}
    assert kind in DOCUMENTS


@pytest.mark.parametrize(
    ("value", "nearest"),
    [
        ({"messages": 5}, "no list"),
        ({"messages": [_MESSAGES[0], {"from": "a"}]}, "messages[2]"),
        ({"role": "user"}, "without content"),
        ({"other": 1}, "without messages"),
        ([_MESSAGES[0], 5], "item 2"),
        (5, "neither object nor list"),
    ],
)
def test_what_comes_nearest_is_said(value: Any, nearest: str) -> None:
    problem = _problem("\n " + json.dumps(value))
    assert (problem.code, problem.case) == ("transcript.format_unrecognized", "")
    assert nearest in problem.args["nearest"].en
    assert "OpenAI messages" in problem.args["looked"].zh
    assert _place(problem) == (2, 2, 2, 3)


def test_the_document_of_an_array_element_keeps_its_place() -> None:
    value = [{"messages": _MESSAGES}, {"messages": _MESSAGES}]
    for indent in (None, 2):
        text = json.dumps(value, indent=indent)
        second = _read(text, "a.json")[1]
        assert isinstance(second, Transcript)
        reply = current_turn(second).reply
        assert reply is not None
        line, column = SourceMap(second.source).reply_position(reply, 0)
        at = text.rindex('"b"') + 1
        assert (line, column) == (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def test_limits() -> None:
    long = json.dumps({"messages": [], "x": "a" * 200})
    args = {"limit": 100, "size": len(long)}
    (problem,) = _read(long, "a.json", limit=100)
    assert isinstance(problem, Problem)
    assert (problem.code, problem.args) == ("transcript.too_large", args)
    first, second, third = _read(f"{_RECORD}\n{long}\n{_RECORD}", "a.jsonl", limit=100)
    assert _short([first, third]) == [(1, "openai"), (3, "openai")]
    assert isinstance(second, Problem)
    assert (second.code, second.record) == ("transcript.too_large", 2)
    assert second.args == {"limit": 100, "size": len(long) + 1}
    assert _short(_read(_LINES * 4, "a.jsonl", limit=100)) == [(None, "too_large")]
    assert _short(_read("a" * 101, "a.md", limit=100)) == [(None, "too_large")]
    assert _short(_read("a" * 100, "a.md", limit=100)) == [(1, "plain")]


def test_utf16_is_named_for_every_kind() -> None:
    for name in ("a.md", "a.json", "a.jsonl", "-"):
        found = _read(_RECORD.encode("utf-16"), name)
        assert _short(found) == [(None, "encoding_invalid utf16")]


def test_a_file_is_read_as_its_bytes_are(tmp_path: Path) -> None:
    for name, text in {"a.md": "x\r\n", "a.json": _RECORD, "a.jsonl": _LINES, "a": _LINES}.items():
        path = tmp_path / name
        path.write_bytes(text.encode())
        assert list(read_path(str(path), name)) == _read(text, name)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x")
    for name, case in {"none.md": "missing", "a.md/b.md": "missing", ".": "directory"}.items():
        path = str(tmp_path / name)
        assert _short(list(read_path(path, "shown"))) == [(None, f"unreadable {case}")]
    (problem,) = read_path("a\0b.md", "shown")
    assert isinstance(problem, Problem)
    assert (problem.file, problem.case) == ("shown", "")
    assert "null" in problem.args["reason"]
    (problem,) = read_path(str(tmp_path / ("a" * 5000)), "shown")
    assert isinstance(problem, Problem)
    assert problem.args["reason"]


def test_a_fifo_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    os.mkfifo(path)
    assert _short(list(read_path(str(path), "a.md"))) == [(None, "unreadable special")]


def test_a_file_that_may_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_text("x")

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    results = list(read_path(str(path), "a.md"))
    monkeypatch.undo()
    assert _short(results) == [(None, "unreadable permission")]


def test_a_fault_while_reading_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_text("x")

    def fail(_: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fstat", fail)
    (problem,) = read_path(str(path), "a.md")
    monkeypatch.undo()
    assert isinstance(problem, Problem)
    assert (problem.case, problem.args) == ("", {"reason": "Input/output error"})


_NAMES = st.sampled_from(["a.md", "a.json", "a.jsonl", "-"])
_PIECES = st.lists(
    st.sampled_from(
        [
            _RECORD.encode(),
            _LINES.encode(),
            b'{"role": "assistant", "content": "x"}',
            b'{"messages": [',
            b"[",
            b"]",
            b"{",
            b"}",
            b'"',
            b",",
            b"\\ud83d",
            b"\n",
            b"\r",
            b"\xff",
            b"\xef\xbb\xbf",
            b" ",
        ]
    )
    | st.binary(max_size=8),
    max_size=12,
).map(b"".join)


@given(_PIECES, _NAMES, st.sampled_from([20, 1000]))
def test_any_bytes_give_results_with_places(data: bytes, name: str, limit: int) -> None:
    results = _read(data, name, limit=limit)
    assert results
    for result in results:
        if isinstance(result, Problem):
            assert result.code.startswith("transcript.")
            if result.source is not None:
                assert 0 <= result.start <= result.end <= len(result.source.text)
                line, column, end_line, end_column = _place(result)
                assert (1, 1) <= (line, column) <= (end_line, end_column)
        else:
            turn = current_turn(result)
            sources = SourceMap(result.source)
            for reply in (turn.user, turn.reply):
                if reply is not None and reply.pieces:
                    place = sources.reply_span(reply, 0, len(reply.text))
                    assert place[:2] <= place[2:]


_SUMMARY = '{"type": "summary", "leafUuid": "x", "summary": "s"}\n'
_EVENT = '{"type": "event_msg", "payload": {"x": 1}}\n'
_SESSION = '{"type": "session", "id": "x", "timestamp": "t"}\n'


@pytest.mark.parametrize("first", [_SUMMARY, _EVENT, _SESSION])
def test_a_line_like_a_logs_does_not_swallow_transcripts(first: str) -> None:
    found = _read(first + _RECORD + "\n" + _RECORD + "\n", "a.jsonl")
    assert _short(found)[1:] == [(2, "openai"), (3, "openai")]


@pytest.mark.parametrize("first", [_SUMMARY, _EVENT, _SESSION])
def test_a_line_like_a_logs_does_not_swallow_messages(first: str) -> None:
    (transcript,) = _read(first + _LINES, "a.jsonl")
    assert isinstance(transcript, Transcript)
    assert (transcript.format, len(transcript.messages)) == ("openai", len(_MESSAGES))
    reply = current_turn(transcript).reply
    assert reply is not None
    place = SourceMap(transcript.source).reply_position(reply, 0)
    assert place == (3, _LINES.splitlines()[1].index(reply.text[:5]) + 1)


def test_messages_written_as_json_in_a_string_are_read() -> None:
    (transcript,) = _read(json.dumps({"id": "r", "messages": json.dumps(_MESSAGES)}), "a.jsonl")
    assert isinstance(transcript, Transcript)
    assert (transcript.format, transcript.identity) == ("openai", "r")
    assert not transcript.source.textual


@pytest.mark.parametrize(("role", "shown"), [("ai", True), ("model", True), ("bot", True)])
def test_other_names_of_speakers(role: str, shown: bool) -> None:
    (transcript,) = _read(
        json.dumps([{"role": "human", "content": "a"}, {"role": role, "content": "b"}])
    )
    assert isinstance(transcript, Transcript)
    assert (current_turn(transcript).reply is not None) is shown


def test_people_who_are_no_speakers_make_no_transcript() -> None:
    people = [{"role": "admin", "content": "a"}, {"role": "editor", "content": "b"}]
    assert _short(_read(json.dumps(people))) == [(None, "format_unrecognized")]


def test_blocks_without_a_type_are_no_blocks_of_anthropic() -> None:
    messages = [{"role": "assistant", "content": [{"text": "a"}]}]
    (transcript,) = _read(json.dumps({"system": [{"text": "s"}], "messages": messages}))
    assert isinstance(transcript, Transcript)
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text == "a"


@pytest.mark.parametrize("name", ["a.yaml", "a.YML"])
def test_a_request_in_yaml_does_not_pass_as_a_reply(name: str) -> None:
    (problem,) = _read("title: T\nquestions:\n  - a\n", name)
    assert isinstance(problem, Problem)
    assert (problem.case, problem.args) == ("document", {"kind": "fenced"})
    assert _short(_read("just: text\n", name)) == [(1, "plain")]


def test_a_transcript_among_messages_is_read_by_itself() -> None:
    found = _read(_LINES + _RECORD + "\n", "a.jsonl")
    assert _short(found) == [(1, "openai"), (len(_MESSAGES) + 1, "openai")]


def test_an_empty_list_does_not_hide_the_conversation_beside_it() -> None:
    value = {"messages": [], "conversations": [{"from": "human", "value": "a"}]}
    assert _short(_read(json.dumps(value))) == [(1, "sharegpt")]


def test_a_line_that_is_a_text_leaves_the_next_one_alone() -> None:
    line = json.dumps({"messages": "[1] see"})
    first, second = _read(line + "\n" + _RECORD + "\n", "a.jsonl")
    assert _short([first, second])[1] == (2, "openai")
