"""Sage sessions: which messages a person sees, and the journal that is replayed over a snapshot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.readers import sage, sage_journal
from selfcheck.transcripts.reading import read_path
from selfcheck.transcripts.sage_journal import is_replayed, journal_name
from selfcheck.transcripts.selection import current_turn, reply_of
from selfcheck.transcripts.source_map import SourceMap
from tests.transcripts.readers.mutations import (
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)


def test_a_sage_session() -> None:
    transcript = read_one(
        sage,
        [
            {"role": "user", "content": "a", "message_id": "1", "session_id": "s"},
            {"role": "assistant", "content": "b", "message_id": "2", "message_type": "execution"},
            {"role": "assistant", "content": "9", "chunk_id": "3", "message_type": "token_usage"},
            {"role": "assistant", "content": "", "chunk_id": "4", "type": "EMPTY"},
            {"role": "assistant", "content": "hm", "chunk_id": "5", "message_type": "thinking"},
        ],
    )
    assert (transcript.format, transcript.identity) == ("sage", "s")
    assert [(m.message_index, m.hidden, bool(m.parts)) for m in transcript.messages] == [
        (0, False, True),
        (1, False, True),
        (2, True, False),
        (3, True, False),
        (4, True, False),
    ]


def test_one_message_with_sages_fields_makes_it_sages() -> None:
    value = [{"role": "user", "content": "a", "message_id": "1"}, {"role": "user", "content": "b"}]
    assert sage.recognise(value)
    assert sage.recognise({"messages": value})
    assert not sage.recognise([{"role": "user", "content": "b"}])
    assert not sage.recognise([{"role": "user", "message_id": "1"}])
    assert not sage.recognise([*value, None])


def test_reasoning_and_hidden_messages() -> None:
    transcript = read_one(sage, document_of("sage/good/hidden.json"))
    assert transcript.identity == "session-5f21"
    assert [(m.role, m.hidden, len(m.parts)) for m in transcript.messages] == [
        ("user", False, 1),
        ("assistant", False, 1),
        ("tool", False, 0),
        ("assistant", False, 1),
        ("user", True, 1),
        ("assistant", True, 0),
        ("assistant", True, 0),
        ("assistant", True, 0),
    ]
    assert transcript.messages[1].tool_calls[0].id == transcript.messages[2].tool_results[0].call_id
    assert texts(transcript.messages[1]) == ["我先看一下。"]


def test_an_object_may_hold_the_messages() -> None:
    value = {"session_id": "s", "messages": [{"role": "user", "content": "a", "message_id": "1"}]}
    transcript = read_one(sage, value)
    assert transcript.identity == "s"
    assert transcript.messages[0].parts[0].path == ("messages", 0, "content")


@given(
    value=mutated([document_of("sage/good/messages.json"), document_of("sage/good/hidden.json")])
)
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(sage, value)


def _said(name: str, content: str, role: str = "assistant") -> dict[str, Any]:
    return {"role": role, "content": content, "message_id": name}


def _put(seq: Any, message: Any, **fields: Any) -> dict[str, Any]:
    return {"op": "put_message", "seq": seq, "message": message, **fields}


def test_a_journal_by_itself() -> None:
    value = lines_of("sage-journal/good/messages.journal.jsonl")
    assert all(sage_journal.is_line(line) for line in value[:-1])
    assert not sage_journal.is_line(value[-1])
    transcript = read_one(sage_journal, value)
    assert (transcript.format, transcript.identity) == ("sage-journal", "session-5f21")
    assert [(m.role, m.hidden) for m in transcript.messages] == [
        ("user", False),
        ("assistant", False),
        ("user", True),
        ("assistant", True),
    ]
    assert transcript.messages[1].parts[0].path == (2, "message", "content")


def test_entries_are_put_in_the_order_of_their_numbers() -> None:
    lines = [
        _put(3, _said("a", "third")),
        _put(1, _said("a", "first")),
        _put(None, _said("b", "after the first")),
        _put(2, {"role": "assistant", "content": "no id"}),
        _put(2, {"role": "assistant", "content": "no id"}),
        {"op": "delete_message", "seq": 9, "message_id": "a"},
        _put(4, None),
    ]
    messages = read_one(sage_journal, lines).messages
    assert [texts(message) for message in messages] == [
        ["third"],
        ["after the first"],
        ["no id"],
        ["no id"],
    ]


@given(value=mutated([lines_of("sage-journal/good/messages.journal.jsonl")]))
def test_whatever_journal_fits_can_be_read(value: Any) -> None:
    check_total(sage_journal, value)


def _write(folder: File, snapshot: Any, *lines: Any) -> list[Transcript | Problem]:
    name = folder / "messages.json"
    name.write_text(snapshot if isinstance(snapshot, str) else json.dumps(snapshot), "utf-8")
    journal = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    (folder / "messages.journal.jsonl").write_text(journal, "utf-8")
    return list(read_path(str(name), "run/messages.json"))


_SNAPSHOT = [_said("u", "Go.", "user"), _said("a", "old")]


def test_a_journal_is_replayed_over_its_snapshot(tmp_path: File) -> None:
    lines = ["", json.dumps(_put(1, _said("b", "more"))), json.dumps(_put(2, _said("a", "new")))]
    (transcript,) = _write(tmp_path, _SNAPSHOT, *lines)
    assert isinstance(transcript, Transcript)
    assert transcript.format == "sage"
    assert [texts(message) for message in transcript.messages] == [["Go."], ["new"], ["more"]]
    assert [message.message_index for message in transcript.messages] == [0, 1, 2]
    assert transcript.messages[0].source is None
    mended = transcript.messages[1]
    assert mended.source is not None
    assert mended.source.file == "run/messages.journal.jsonl"
    place = SourceMap(mended.source).reply_span(reply_of(mended), 0, 3)
    assert place == (3, lines[2].index("new") + 1, 3, lines[2].index("new") + 4)
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text == "more"
    assert reply.source == mended.source


def test_an_emptied_journal_changes_nothing(tmp_path: File) -> None:
    (tmp_path / "messages.json").write_text(json.dumps(_SNAPSHOT), "utf-8")
    alone = list(read_path(str(tmp_path / "messages.json"), "run/messages.json"))
    assert _write(tmp_path, _SNAPSHOT) == alone


def test_bad_lines_are_the_journals_own(tmp_path: File) -> None:
    found = _write(tmp_path, _SNAPSHOT, "[1]", _put(1, _said("a", "new")), '{"op": "put_mess')
    transcript, *problems = found
    assert isinstance(transcript, Transcript)
    assert texts(transcript.messages[1]) == ["new"]
    assert [(item.file, item.record) for item in problems if isinstance(item, Problem)] == [
        ("run/messages.journal.jsonl", 1),
        ("run/messages.journal.jsonl", 3),
    ]


def test_another_sessions_entries_count_for_nothing(tmp_path: File) -> None:
    snapshot = [{**_said("a", "old"), "session_id": "s"}]
    lines = [_put(1, _said("a", "foreign"), session_id="t"), _put(2, _said("b", "own"))]
    (transcript,) = _write(tmp_path, snapshot, *lines)
    assert isinstance(transcript, Transcript)
    assert [texts(message) for message in transcript.messages] == [["old"], ["own"]]


@pytest.mark.parametrize("snapshot", [[], {"messages": []}])
def test_a_session_that_was_never_saved(tmp_path: File, snapshot: Any) -> None:
    (transcript,) = _write(tmp_path, snapshot, _put(1, _said("a", "new"), session_id="s"))
    assert isinstance(transcript, Transcript)
    assert (transcript.format, transcript.identity) == ("sage", "s")
    assert [texts(message) for message in transcript.messages] == [["new"]]


@pytest.mark.parametrize("snapshot", ['[{"role": "user", "con', '{"a": 1}'])
def test_a_journal_outlives_a_broken_snapshot(tmp_path: File, snapshot: str) -> None:
    problem, transcript = _write(tmp_path, snapshot, _put(1, _said("a", "new")))
    assert isinstance(problem, Problem)
    assert problem.file == "run/messages.json"
    assert isinstance(transcript, Transcript)
    assert transcript.format == "sage-journal"
    assert transcript.source.file == "run/messages.journal.jsonl"


def test_a_file_that_is_no_session_keeps_its_messages(tmp_path: File) -> None:
    plain = [{"role": "assistant", "content": "kept"}]
    first, second = _write(tmp_path, plain, _put(1, _said("a", "new")))
    assert isinstance(first, Transcript)
    assert isinstance(second, Transcript)
    assert [first.format, second.format] == ["openai", "sage-journal"]
    assert texts(first.messages[0]) == ["kept"]


def test_another_named_format_leaves_the_journal_alone(tmp_path: File) -> None:
    _write(tmp_path, _SNAPSHOT, _put(1, _said("a", "new")))
    how = How(format="openai")
    (transcript,) = read_path(str(tmp_path / "messages.json"), "messages.json", how)
    assert isinstance(transcript, Transcript)
    assert texts(transcript.messages[1]) == ["old"]


def test_which_journals_are_replayed(tmp_path: File) -> None:
    journal = tmp_path / "messages.journal.jsonl"
    journal.write_text("", "utf-8")
    assert not is_replayed(str(journal))
    (tmp_path / "messages.json").mkdir()
    assert not is_replayed(str(journal))
    (tmp_path / "messages.json").rmdir()
    (tmp_path / "messages.json").write_text("[]", "utf-8")
    assert is_replayed(str(journal))
    assert not is_replayed(str(tmp_path / "messages.json"))
    assert journal_name("a/messages.json") == "a/messages.journal.jsonl"
    assert journal_name("a/messages.jsonl") == ""


def _indexes(source: list[sage_journal.Placed]) -> Iterator[str]:
    return (placed.value["message_id"] for placed in source)


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("cdef")))
def test_replaying_keeps_ids_and_their_first_order(stored: list[str], puts: list[str]) -> None:
    def placed(names: list[str], text: str) -> list[sage_journal.Placed]:
        return [sage_journal.Placed(_said(name, text), (at,)) for at, name in enumerate(names)]

    before = placed(list(dict.fromkeys(stored)), "old")
    after = sage_journal.replay(before, placed(puts, "new"))
    assert list(_indexes(after)) == list(dict.fromkeys([*stored, *puts]))
    assert {item.value["message_id"] for item in after if item.value["content"] == "new"} == set(
        puts
    )
