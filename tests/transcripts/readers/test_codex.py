"""Codex rollouts: which of the things told several times is read, and what was really said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import codex
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import check_total, lines_of, mutated, read_one, texts

_FILES = [
    "codex/good/rollout-2025-11-18.jsonl",
    "codex/good/rolled-back.jsonl",
    "codex/good/before-payloads.jsonl",
    "codex/bad/events-only.jsonl",
    "codex/bad/finished-items.jsonl",
]


def _item(payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": "2025-11-18T09:00:00.000Z", "type": "response_item", "payload": payload}


def _event(payload: dict[str, Any]) -> dict[str, Any]:
    return {"timestamp": "2025-11-18T09:00:00.000Z", "type": "event_msg", "payload": payload}


def _said(role: str, *said: str) -> dict[str, Any]:
    kind = "output_text" if role == "assistant" else "input_text"
    content = [{"type": kind, "text": text} for text in said]
    return _item({"type": "message", "role": role, "content": content})


def _roles(values: list[Any]) -> list[tuple[str, bool]]:
    return [(item.role, item.hidden) for item in read_one(codex, values).messages]


def test_a_rollout() -> None:
    value = lines_of("codex/good/rollout-2025-11-18.jsonl")
    transcript = read_one(codex, value)
    assert transcript.identity == value[0]["payload"]["id"]
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("system", False),
        ("user", True),
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
        ("user", True),
    ]
    call, patch = (transcript.messages[at].tool_calls[0] for at in (3, 6))
    assert (call.name, call.arguments) == ("shell_command", value[8]["payload"]["arguments"])
    assert call.path == (8, "payload", "arguments")
    assert (patch.name, patch.path) == ("apply_patch", (13, "payload", "input"))
    results = [transcript.messages[at].tool_results[0] for at in (4, 7)]
    assert [result.call_id for result in results] == [call.id, patch.id]
    assert results[0].path == (9, "payload", "output")
    reply = transcript.messages[8].parts[0]
    assert reply.path == (16, "payload", "content", 0, "text")


def test_a_turn_that_was_taken_back_is_left_out() -> None:
    value = lines_of("codex/good/rolled-back.jsonl")
    transcript = read_one(codex, value)
    turn = current_turn(transcript)
    assert turn.user is not None
    assert turn.user.text == "检查一下草稿"
    assert [message.role for message in transcript.messages] == [
        "user",
        "user",
        "assistant",
        "tool",
        "assistant",
    ]
    (call,) = transcript.messages[2].tool_calls
    assert (call.name, call.arguments) == ("local_shell", value[5]["payload"]["action"])
    assert transcript.messages[3].tool_results[0].call_id == call.id


@pytest.mark.parametrize(
    ("turns", "left"),
    [(0, "abAB"), (1, "aA"), (2, ""), (99, ""), (-1, "abAB"), (None, "abAB"), ("1", "abAB")],
)
def test_how_many_turns_are_taken_back(turns: Any, left: str) -> None:
    value = [
        _said("user", "<environment_context>"),
        _said("user", "a"),
        _said("assistant", "A"),
        _said("user", "b"),
        _said("assistant", "B"),
        _event({"type": "thread_rolled_back", "num_turns": turns}),
    ]
    found = [texts(message)[0] for message in read_one(codex, value).messages]
    assert found[0] == "<environment_context>"
    assert sorted(found[1:]) == sorted(left)


def test_a_file_from_before_the_payloads() -> None:
    value = lines_of("codex/good/before-payloads.jsonl")
    transcript = read_one(codex, value)
    assert transcript.identity == value[0]["id"]
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", True),
        ("user", False),
        ("assistant", False),
        ("tool", False),
        ("assistant", False),
    ]
    assert transcript.messages[2].tool_calls[0].path == (6, "arguments")
    assert transcript.messages[3].tool_results[0].call_id == value[6]["call_id"]


@pytest.mark.parametrize("name", ["codex/bad/events-only.jsonl", "codex/bad/finished-items.jsonl"])
def test_events_are_read_where_no_item_says_anything(name: str) -> None:
    value = lines_of(name)
    transcript = read_one(codex, value)
    said = [message for message in transcript.messages if not message.hidden]
    assert [message.role for message in said] == ["user", "assistant"]
    assert texts(said[0]) == ["Is the site ready?"]


def test_each_role_is_read_from_the_first_place_that_has_it() -> None:
    user = _event({"type": "user_message", "message": "event"})
    agent = _event({"type": "agent_message", "message": "event"})
    content = [{"type": "Text", "text": "finished"}, {"type": "Image"}, {"type": "Text"}]
    finished = _event(
        {"type": "item_completed", "item": {"type": "AgentMessage", "content": content}}
    )
    injected = _said("user", "<environment_context>x</environment_context>")

    def told(*lines: dict[str, Any]) -> list[tuple[str, list[str], bool]]:
        messages = read_one(codex, list(lines)).messages
        return [(message.role, texts(message), message.hidden) for message in messages]

    context = ("user", ["<environment_context>x</environment_context>"], True)
    assert told(injected, user, agent, finished) == [
        context,
        ("user", ["event"], False),
        ("assistant", ["finished"], False),
    ]
    assert told(user, agent, finished, _said("assistant", "item")) == [
        ("user", ["event"], False),
        ("assistant", ["item"], False),
    ]
    assert told(_said("user", "item"), user, agent) == [
        ("user", ["item"], False),
        ("assistant", ["event"], False),
    ]


@pytest.mark.parametrize(
    ("said", "left", "hidden"),
    [
        (["# AGENTS.md instructions for /srv\n\n<INSTRUCTIONS>"], 1, True),
        (["<ENVIRONMENT_CONTEXT>", "\n <user_instructions>"], 2, True),
        (["<environment_context>", "Go on"], 1, False),
        (["Go on", "<skill>\n<name>x</name>"], 1, False),
        (["What is <environment_context>?"], 1, False),
        (["<skill>", " "], 2, True),
    ],
)
def test_what_codex_sends_as_the_user(said: list[str], left: int, hidden: bool) -> None:
    (message,) = read_one(codex, [_said("user", *said)]).messages
    assert message.hidden is hidden
    assert len(message.parts) == left


def test_an_assistant_may_speak_of_the_tags() -> None:
    assert _roles([_said("assistant", "<environment_context> is a tag")]) == [("assistant", False)]


@pytest.mark.parametrize(
    "line",
    [
        {"type": "compacted", "payload": {"message": "x", "replacement_history": []}},
        {"type": "turn_context", "payload": {"model": "m"}},
        {"type": "response_item", "payload": {"type": "reasoning", "summary": []}},
        {"type": "response_item", "payload": {"type": "web_search_call", "id": "ws_1"}},
        {"type": "event_msg", "payload": {"type": "agent_reasoning", "text": "x"}},
        {"type": "event_msg", "payload": {"type": "item_completed", "item": {"type": "Plan"}}},
        {"record_type": "state"},
    ],
)
def test_what_is_no_message(line: dict[str, Any]) -> None:
    assert codex.is_line(line)
    assert read_one(codex, [line]).messages == ()


def test_a_fork_has_its_own_identity() -> None:
    metas = [{"type": "session_meta", "payload": {"id": name}} for name in ("fork", "origin")]
    assert read_one(codex, metas).identity == "fork"


@pytest.mark.parametrize(
    "value",
    [
        None,
        "response_item",
        {"type": "response_item"},
        {"type": "response_item", "payload": "x"},
        {"type": "other", "payload": {}},
        {"type": ["event_msg"], "payload": {}},
        {"type": "message", "role": "user", "content": []},
        {"id": "a", "timestamp": "t"},
        {"id": "a", "timestamp": "t", "instructions": None, "messages": []},
        {"id": 1, "timestamp": "t", "instructions": None},
    ],
)
def test_near_misses(value: Any) -> None:
    assert not codex.is_line(value)
    assert not codex.recognise(value)
    assert not codex.recognise([value])


def test_a_list_with_anything_but_objects_is_no_rollout() -> None:
    assert codex.recognise([_said("user", "a")])
    assert not codex.recognise([_said("user", "a"), 1])
    assert not codex.fits({"payload": {}})


@given(value=mutated([lines_of(name) for name in _FILES]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(codex, value)
