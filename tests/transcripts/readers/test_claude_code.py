"""Sessions of Claude Code: the active branch, messages in several lines, and who really spoke."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import claude_code
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import check_total, lines_of, mutated, read_one, texts

_FILES = [
    "claude-code/good/rewound.jsonl",
    "claude-code/good/compacted.jsonl",
    "claude-code/good/stream.jsonl",
    "claude-code/good/agent-5f0c91d2.jsonl",
    "claude-code/bad/one-message.jsonl",
    "claude-code/bad/queued.jsonl",
]


def _line(uuid: str, parent: Any, content: Any, kind: str = "user", **more: Any) -> dict[str, Any]:
    message = {"role": kind, "content": content}
    tree = {"uuid": uuid, "parentUuid": parent, "isSidechain": False}
    return {"type": kind, "message": message, "sessionId": "s", **tree, **more}


def _block(
    uuid: str, parent: Any, message_id: str, block: dict[str, Any], **more: Any
) -> dict[str, Any]:
    line = _line(uuid, parent, [block], "assistant", **more)
    line["message"]["id"] = message_id
    return line


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _call(call_id: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": "Read", "input": {"file_path": call_id}}


def _result(uuid: str, parent: str, call_id: str) -> dict[str, Any]:
    result = {"type": "tool_result", "tool_use_id": call_id, "content": f"of {call_id}"}
    return _line(uuid, parent, [result])


def _told(*lines: dict[str, Any]) -> list[list[str]]:
    return [texts(message) for message in read_one(claude_code, list(lines)).messages]


def test_a_session_that_was_rewound() -> None:
    value = lines_of("claude-code/good/rewound.jsonl")
    transcript = read_one(claude_code, value)
    assert transcript.identity == value[2]["sessionId"]
    assert [
        (item.role, item.hidden, len(item.parts), len(item.tool_calls), len(item.tool_results))
        for item in transcript.messages
    ] == [
        ("user", True, 1, 0, 0),
        ("user", True, 1, 0, 0),
        ("user", True, 1, 0, 0),
        ("user", False, 1, 0, 0),
        ("assistant", False, 1, 2, 0),
        ("user", False, 0, 0, 1),
        ("user", False, 0, 0, 1),
        ("user", False, 1, 0, 0),
        ("assistant", False, 0, 1, 0),
        ("user", False, 0, 0, 1),
        ("assistant", False, 1, 0, 0),
        ("user", True, 1, 0, 0),
        ("assistant", True, 1, 0, 0),
    ]
    working = transcript.messages[4]
    assert texts(working) == ["Let me look at the calendar and the log."]
    assert [call.name for call in working.tool_calls] == ["Bash", "Bash"]
    assert working.tool_calls[0].arguments["command"] == "cal"
    assert working.tool_calls[0].path == (8, "message", "content", 0, "input")
    results = [transcript.messages[at].tool_results[0] for at in (5, 6)]
    assert [result.call_id for result in results] == [call.id for call in working.tool_calls]
    turn = current_turn(transcript)
    assert turn.user is not None
    assert turn.user.text == "Plan it for next week, please"
    assert turn.reply is not None
    assert turn.reply.message_index == 10


def test_what_came_before_a_compaction_still_was_said() -> None:
    transcript = read_one(claude_code, lines_of("claude-code/good/compacted.jsonl"))
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", False),
        ("assistant", False),
        ("user", False),
        ("user", True),
        ("assistant", False),
    ]


def test_a_compaction_of_what_is_in_another_file_begins_the_branch() -> None:
    boundary = {
        "type": "system",
        "subtype": "compact_boundary",
        "uuid": "b",
        "parentUuid": None,
        "logicalParentUuid": "elsewhere",
        "isSidechain": False,
    }
    lines = [_line("1", None, "old"), boundary, _line("2", "b", "new")]
    assert _told(*lines) == [["new"]]
    assert _told(lines[0], {**boundary, "logicalParentUuid": "1"}, lines[2]) == [["old"], ["new"]]


def test_a_subagents_own_file_is_hidden() -> None:
    transcript = read_one(claude_code, lines_of("claude-code/good/agent-5f0c91d2.jsonl"))
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", True),
        ("assistant", True),
    ]


def test_streamed_output_follows_the_lines() -> None:
    value = lines_of("claude-code/good/stream.jsonl")
    transcript = read_one(claude_code, value)
    assert transcript.identity == value[0]["session_id"]
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("assistant", False),
        ("user", False),
        ("assistant", False),
    ]
    assert [call.name for call in transcript.messages[0].tool_calls] == ["Task"]


def test_the_lines_of_one_message_are_one() -> None:
    transcript = read_one(claude_code, lines_of("claude-code/bad/one-message.jsonl"))
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", False),
        ("assistant", False),
        ("user", False),
        ("user", False),
        ("user", True),
    ]
    reply = transcript.messages[1]
    assert [part.path for part in reply.parts] == [
        (2, "message", "content", 0, "text"),
        (5, "message", "content", 0, "text"),
    ]
    calls = [call.id for call in reply.tool_calls]
    assert [transcript.messages[at].tool_results[0].call_id for at in (2, 3)] == calls


def test_a_message_typed_meanwhile_is_an_attachment() -> None:
    value = lines_of("claude-code/bad/queued.jsonl")
    transcript = read_one(claude_code, value)
    asked, notice = transcript.messages[3], transcript.messages[5]
    assert (asked.role, asked.hidden, texts(asked)) == ("user", False, ["e depois pergunta-me"])
    assert asked.parts[0].path == (4, "attachment", "prompt")
    assert (notice.role, notice.hidden) == ("user", True)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([_line("1", None, "a"), _line("2", "1", "b")], ["a", "b"]),
        ([_line("1", None, "a"), _line("2", "1", "b"), _line("3", "1", "c")], ["a", "c"]),
        ([_line("1", None, "a"), _line("2", "gone", "b"), _line("3", "2", "c")], ["b", "c"]),
        ([_line("1", "2", "a"), _line("2", "1", "b")], ["a", "b"]),
        ([_line("1", "1", "a")], ["a"]),
        ([_line("1", None, "a"), _line("2", "1", "b"), _line("1", None, "a")], ["a", "b"]),
        ([_line("1", None, "a"), _line("2", "1", "b", isSidechain=True)], ["a"]),
        ([_line("1", None, "a"), _line("2", "1", "b", parent_tool_use_id="t")], ["a"]),
        ([_line("1", None, "a"), {"type": "summary", "leafUuid": "1", "summary": "b"}], ["a"]),
        ([{"type": "user", "message": {"content": text}} for text in "ab"], ["a", "b"]),
    ],
)
def test_the_active_branch(lines: list[dict[str, Any]], told: list[str]) -> None:
    assert _told(*lines) == [[text] for text in told]


@pytest.mark.parametrize("kind", ["system", "progress", "attachment"])
def test_a_branch_leads_through_other_lines(kind: str) -> None:
    between = {"type": kind, "uuid": "2", "parentUuid": "1", "isSidechain": False}
    assert claude_code.is_line(between)
    assert _told(_line("1", None, "a"), between, _line("3", "2", "b")) == [["a"], ["b"]]


def test_parallel_calls_fork_the_tree() -> None:
    lines = [
        _line("u", None, "go"),
        _block("a", "u", "m", _text("look")),
        _block("b", "a", "m", _call("t1")),
        _block("c", "a", "m", _call("t2")),
        _result("r1", "b", "t1"),
        _result("r2", "c", "t2"),
        _result("r3", "a", "of another branch"),
        _block("d", "r1", "n", _text("done")),
    ]
    _, asked, first, second, reply = read_one(claude_code, lines).messages
    assert [call.id for call in asked.tool_calls] == ["t1", "t2"]
    assert [first.tool_results[0].call_id, second.tool_results[0].call_id] == ["t1", "t2"]
    assert (texts(asked), texts(reply)) == (["look"], ["done"])


def test_a_call_without_an_id_is_not_answered_by_results_without_one() -> None:
    call = {"type": "tool_use", "name": "Read", "input": {}}
    result = {"type": "tool_result", "content": "x"}
    lines = [
        _line("u", None, "go"),
        _block("a", "u", "m", call),
        _line("dead", "u", [result]),
        _block("b", "a", "n", _text("done")),
    ]
    assert _told(*lines) == [["go"], [], ["done"]]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Go on", False),
        ("<command-name>/review</command-name>", True),
        ("<command-message>review</command-message>\n<command-name>/review</command-name>", True),
        ("<local-command-stdout>done</local-command-stdout>", True),
        ("\n<local-command-stderr>no</local-command-stderr>", True),
        ("<bash-input>ls</bash-input>", True),
        ("<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>", True),
        ("<task-notification>\n</task-notification>", True),
        ("<TASK-NOTIFICATION>", True),
        ("[Request interrupted by user]", True),
        ("[Request interrupted by user for tool use]", True),
        ("This session is being continued from a previous conversation that ran out", True),
        ("<system-reminder>a</system-reminder>", True),
        ("<system-reminder>a</system-reminder>\n<system-reminder>b</system-reminder>\n", True),
        ("<system-reminder>a</system-reminder>\n\nGo on", False),
        ("<system-reminder>a</system-reminder><command-name>/x</command-name>", True),
        ("<system-reminder>never closed", True),
        ("What is <command-name>?", False),
        ("  ", False),
    ],
)
def test_texts_that_no_person_wrote(text: str, hidden: bool) -> None:
    for content in (text, [_text(text)]):
        (message,) = read_one(claude_code, [_line("1", None, content)]).messages
        assert (message.hidden, texts(message)) == (hidden, [text])
    (reply,) = read_one(claude_code, [_block("1", None, "m", _text(text))]).messages
    assert not reply.hidden


def test_injected_blocks_are_taken_out_of_a_persons_message() -> None:
    content = [
        _text("<ide_selection>x</ide_selection>"),
        _text("Go on"),
        _text("<system-reminder>"),
    ]
    (message,) = read_one(claude_code, [_line("1", None, content)]).messages
    assert (message.hidden, texts(message)) == (False, ["Go on"])


@pytest.mark.parametrize(
    ("more", "hidden"),
    [
        ({}, False),
        ({"isMeta": True}, True),
        ({"isMeta": False}, False),
        ({"isCompactSummary": True}, True),
        ({"isVisibleInTranscriptOnly": True}, True),
        ({"isSynthetic": True}, True),
        ({"isSidechain": True}, True),
        ({"origin": {"kind": "human"}}, False),
        ({"origin": {"kind": "task-notification"}}, True),
        ({"origin": None}, False),
    ],
)
def test_lines_that_no_person_sent(more: dict[str, Any], hidden: bool) -> None:
    (message,) = read_one(claude_code, [_line("1", None, "a", **more)]).messages
    assert message.hidden is hidden


def test_errors_of_the_api_are_no_replies() -> None:
    flagged = _block("1", None, "m", _text("API Error"), isApiErrorMessage=True)
    synthetic = _block("2", "1", "n", _text("No response requested."))
    synthetic["message"]["model"] = "<synthetic>"
    messages = read_one(claude_code, [flagged, synthetic]).messages
    assert [message.hidden for message in messages] == [True, True]


@pytest.mark.parametrize(
    "line",
    [
        _line("1", None, "a"),
        {"type": "user", "message": {"role": "user", "content": []}, "parent_tool_use_id": None},
        {"type": "system", "subtype": "init", "session_id": "s"},
        {"type": "summary", "summary": "a", "leafUuid": "1"},
        {"type": "file-history-snapshot", "snapshot": {}},
        {"type": "queue-operation", "operation": "enqueue", "sessionId": "s"},
        {"type": "last-prompt", "sessionId": "s", "lastPrompt": "a"},
    ],
)
def test_lines(line: dict[str, Any]) -> None:
    assert claude_code.is_line(line)
    assert claude_code.recognise([line])
    assert not claude_code.recognise(line)
    assert not claude_code.recognise([line, None])


@pytest.mark.parametrize(
    "value",
    [
        None,
        "user",
        {"type": "user"},
        {"type": ["user"], "message": {"content": "a"}, "parentUuid": None},
        {"type": "user", "message": "a", "parentUuid": None},
        {"type": "user", "message": {"role": "user", "content": "a"}},
        {"type": "user", "message": {"role": "user", "parts": []}, "parentUuid": None},
        {"type": "system", "content": "a"},
        {"type": "system", "uuid": "1", "parentUuid": None},
        {"type": "message", "parentId": None, "message": {"role": "user", "content": "a"}},
        {"type": "summary", "summary": "a"},
        {"role": "user", "content": "a", "uuid": "1", "parentUuid": None},
    ],
)
def test_near_misses(value: Any) -> None:
    assert not claude_code.is_line(value)
    assert not claude_code.recognise([value])


@given(value=mutated([lines_of(name) for name in _FILES]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(claude_code, value)
