"""Sessions of pi: the active branch of a tree, and what on it a person or a model wrote."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import pi
from tests.transcripts.readers.mutations import check_total, lines_of, mutated, read_one, texts

_FILES = [
    "pi/good/branches.jsonl",
    "pi/good/moved-leaf.jsonl",
    "pi/good/version-1.jsonl",
    "pi/bad/branches.jsonl",
]
_HEADER = {"type": "session", "version": 3, "id": "s", "timestamp": "2026-01-14T10:00:00.000Z"}


def _entry(entry_id: str, parent: Any, text: str, role: str = "user") -> dict[str, Any]:
    message = {"role": role, "content": [{"type": "text", "text": text}]}
    return {"type": "message", "id": entry_id, "parentId": parent, "message": message}


def _told(*entries: dict[str, Any]) -> str:
    return "".join(text for message in _messages(*entries) for text in texts(message))


def _messages(*entries: dict[str, Any]) -> Any:
    return read_one(pi, [_HEADER, *entries]).messages


def test_a_session_with_branches() -> None:
    value = lines_of("pi/good/branches.jsonl")
    transcript = read_one(pi, value)
    assert transcript.identity == value[0]["id"]
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("tool", False),
        ("user", False),
        ("assistant", False),
        ("user", True),
    ]
    working = transcript.messages[1]
    assert texts(working) == ["先看现有的脚本。"]
    assert [(call.name, call.arguments, call.path) for call in working.tool_calls] == [
        ("bash", {"command": "ls migrations"}, (4, "message", "content", 2, "arguments")),
        ("read", {"path": "README.md"}, (4, "message", "content", 3, "arguments")),
    ]
    results = [transcript.messages[at].tool_results[0] for at in (2, 3)]
    assert [result.call_id for result in results] == [call.id for call in working.tool_calls]
    assert [result.name for result in results] == ["bash", "read"]
    assert results[1].path == (6, "message", "content")
    assert texts(transcript.messages[4]) == ["还是问我一下吧"]
    assert transcript.messages[4].parts[0].path == (11, "message", "content")
    assert transcript.messages[5].parts[0].path == (12, "message", "content", 0, "text")


def test_a_session_of_version_1_has_no_branches() -> None:
    value = lines_of("pi/good/version-1.jsonl")
    transcript = read_one(pi, value)
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
        ("user", True),
    ]
    assert transcript.messages[2].tool_results[0].call_id == transcript.messages[1].tool_calls[0].id


def test_a_leaf_moves_the_end_of_the_branch() -> None:
    transcript = read_one(pi, lines_of("pi/good/moved-leaf.jsonl"))
    assert [message.role for message in transcript.messages] == ["user", "assistant"]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ([_entry("1", None, "a"), _entry("2", "1", "b")], "ab"),
        ([_entry("1", None, "a"), _entry("2", "1", "b"), _entry("3", "1", "c")], "ac"),
        ([_entry("1", None, "a"), _entry("2", None, "b")], "b"),
        ([_entry("1", None, "a"), _entry("2", "gone", "b"), _entry("3", "2", "c")], "bc"),
        ([_entry("1", "1", "a"), _entry("2", "3", "b"), _entry("3", "2", "c")], "bc"),
        ([_entry("1", None, "a"), {"type": "leaf", "targetId": None}], ""),
        ([_entry("1", None, "a"), {"type": "leaf", "targetId": "1"}, _entry("2", "1", "b")], "ab"),
        ([_entry("1", None, "a"), {"type": "label", "id": "2", "parentId": "1"}], "a"),
        ([_entry("1", None, "a"), {"type": "message", "message": {"role": "user"}}], "a"),
        ([], ""),
    ],
)
def test_the_active_branch(entries: list[dict[str, Any]], told: str) -> None:
    assert _told(*entries) == told


@pytest.mark.parametrize(
    "role", ["custom", "hookMessage", "bashExecution", "branchSummary", "compactionSummary", "?"]
)
def test_what_pi_or_an_extension_wrote_is_hidden(role: str) -> None:
    (message,) = _messages(_entry("1", None, "a", role))
    assert (message.role, message.hidden, texts(message)) == ("user", True, ["a"])


@pytest.mark.parametrize("content", ["a", [{"type": "text", "text": "a"}, {"type": "image"}]])
def test_a_message_of_an_extension_is_hidden(content: Any) -> None:
    entry = {"type": "custom_message", "id": "1", "parentId": None, "content": content}
    (message,) = _messages({**entry, "customType": "x", "display": True})
    assert (message.role, message.hidden, texts(message)) == ("user", True, ["a"])


@pytest.mark.parametrize("kind", ["compaction", "branch_summary", "custom", "session_info"])
def test_summaries_and_notes_are_no_messages(kind: str) -> None:
    assert _messages({"type": kind, "id": "1", "parentId": None, "summary": "a", "data": {}}) == ()


def test_thinking_is_no_text() -> None:
    content = [{"type": "thinking", "thinking": "a"}, {"type": "text"}, "b", {"type": "toolCall"}]
    message = {"role": "assistant", "content": content}
    (found,) = _messages({"type": "message", "id": "1", "parentId": None, "message": message})
    assert found.parts == ()
    (call,) = found.tool_calls
    assert (call.id, call.name, call.arguments) == (None, "", None)
    assert call.path == (1, "message", "content", 3)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "session",
        {"type": "session"},
        {"type": "session", "id": "s"},
        {"type": "session", "id": 1, "timestamp": "t"},
        {"type": ["session"], "id": "s", "timestamp": "t"},
        {"type": "message", "role": "user", "content": "a"},
        {"type": "message", "parentId": None, "message": "a"},
        {"type": "message", "parentId": None, "message": {"content": "a"}},
        {"type": "user", "parentUuid": None, "message": {"role": "user", "content": "a"}},
    ],
)
def test_near_misses(value: Any) -> None:
    assert not pi.is_line(value)
    assert not pi.recognise([value])


def test_a_session_is_a_list_of_objects() -> None:
    assert pi.is_line(_HEADER)
    assert pi.recognise([_HEADER])
    assert pi.recognise([_entry("1", None, "a")])
    assert not pi.recognise([_HEADER, "a"])
    assert not pi.recognise(_HEADER)


@given(value=mutated([lines_of(name) for name in _FILES]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(pi, value)
