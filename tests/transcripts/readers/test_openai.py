"""OpenAI messages: roles, visible text, calls and results, and what belongs to other formats."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, ToolCall, Transcript
from selfcheck.transcripts.readers import openai
from tests.transcripts.readers.mutations import check_total, document_of, mutated, read_one

_FILES = ["openai/good/messages.json", "openai/good/parts.json", "openai/good/tools.json"]


def _read(value: Any) -> Transcript:
    assert openai.fits(value)
    return read_one(openai, value)


def _message(value: dict[str, Any]) -> Message:
    (message,) = _read([value]).messages
    return message


def _texts(message: Message) -> list[tuple[str, Path | None]]:
    return [(part.text, part.path) for part in message.parts]


def test_a_list_and_an_object_of_messages() -> None:
    messages = [{"role": "User", "content": "a"}, {"role": "assistant", "content": "b"}]
    bare = _read(messages)
    assert (bare.format, bare.record, bare.identity) == ("openai", 1, "")
    assert [m.role for m in bare.messages] == ["user", "assistant"]
    assert _texts(bare.messages[1]) == [("b", (1, "content"))]
    wrapped = _read({"messages": messages, "tools": []})
    assert _texts(wrapped.messages[1]) == [("b", ("messages", 1, "content"))]


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"id": "x", "custom_id": "y"}, "x"),
        ({"custom_id": "y"}, "y"),
        ({"session_id": 7}, "7"),
        ({"id": "", "conversation_id": "z"}, "z"),
        ({"id": True}, ""),
        ({"id": None}, ""),
        ({"id": [1]}, ""),
    ],
)
def test_the_identity_is_the_records_own(fields: dict[str, Any], identity: str) -> None:
    assert _read({"messages": [], **fields}).identity == identity


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, []),
        (5, []),
        ("a", [("a", (0, "content"))]),
        (
            ["a", {"type": "text", "text": "b"}, 5],
            [("a", (0, "content", 0)), ("b", (0, "content", 1, "text"))],
        ),
        ([{"type": "input_text", "text": "a"}], [("a", (0, "content", 0, "text"))]),
        ([{"type": "output_text", "text": "a"}], [("a", (0, "content", 0, "text"))]),
        ([{"text": "a"}], [("a", (0, "content", 0, "text"))]),
        ([{"type": "text", "text": {"value": "a"}}], [("a", (0, "content", 0, "text", "value"))]),
        ([{"type": "refusal", "refusal": "no"}], [("no", (0, "content", 0, "refusal"))]),
        ({"type": "text", "text": "a"}, [("a", (0, "content", "text"))]),
        ([{"type": "thinking", "thinking": "a", "text": "a"}], []),
        ([{"type": "reasoning", "text": "a"}], []),
        ([{"type": ["text"], "text": "a"}], []),
        ([{"type": "text", "text": 5}], []),
    ],
)
def test_visible_text(content: Any, expected: list[tuple[str, Path]]) -> None:
    assert _texts(_message({"role": "assistant", "content": content})) == expected


def test_reasoning_is_hidden_and_a_refusal_is_not() -> None:
    message = _message(
        {"role": "assistant", "content": None, "reasoning_content": "hm", "refusal": "No."}
    )
    assert _texts(message) == [("No.", (0, "refusal"))]


def test_developer_is_a_system_message() -> None:
    assert _message({"role": "developer", "content": "a"}).role == "system"


def test_tool_calls() -> None:
    message = _message(
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "c1", "function": {"name": "f", "arguments": '{"a": 1}'}},
                None,
                {"id": 5, "name": "g", "arguments": {"b": 2}},
            ],
            "function_call": {"name": "h", "arguments": "{"},
        }
    )
    assert message.tool_calls == (
        ToolCall("c1", "f", '{"a": 1}', (0, "tool_calls", 0, "function", "arguments")),
        ToolCall("call-2", "g", {"b": 2}, (0, "tool_calls", 2, "arguments")),
        ToolCall("call-3", "h", "{", (0, "function_call", "arguments")),
    )


@pytest.mark.parametrize("role", ["tool", "function"])
def test_tool_results_are_no_visible_text(role: str) -> None:
    message = _message({"role": role, "tool_call_id": "c1", "name": "f", "content": "ok"})
    assert (message.role, message.parts) == ("tool", ())
    assert message.tool_results == (("c1", "f", "ok", (0, "content")),)


def test_a_user_message_may_carry_tool_results() -> None:
    content = [{"type": "tool_result", "tool_use_id": "c1", "content": "ok"}]
    message = _message({"role": "user", "content": content})
    assert message.parts == ()
    assert message.tool_results == (("c1", None, "ok", (0, "content", 0, "content")),)


@pytest.mark.parametrize(
    ("metadata", "hidden"),
    [
        ({"hidden_from_chat": True}, True),
        ({"hide_from_chat": True}, True),
        ({"sse_visible": False}, True),
        ({"runtime_diagnostic_source": "sage_self_check"}, True),
        ({"hidden_from_chat": False, "hide_from_chat": None, "sse_visible": True}, False),
        ({"runtime_diagnostic_source": ""}, False),
        ({"sse_visible": None}, False),
        (None, False),
        ([], False),
    ],
)
def test_hidden_messages(metadata: Any, hidden: bool) -> None:
    assert _message({"role": "user", "content": "a", "metadata": metadata}).hidden is hidden


def test_a_message_without_content_does_not_hide_the_others() -> None:
    thinking = {"role": "assistant", "reasoning_content": "x"}
    value = [{"role": "user", "content": "a"}, thinking, {"role": "assistant", "content": "ok"}]
    assert openai.recognise(value)
    assert not openai.recognise([thinking, {"role": "assistant"}])
    assert [len(message.parts) for message in _read(value).messages] == [1, 0, 1]


def test_custom_tools_take_free_text() -> None:
    call = {"id": "c1", "type": "custom", "custom": {"name": "sql", "input": "SELECT 1"}}
    message = _message({"role": "assistant", "content": None, "tool_calls": [call]})
    assert message.tool_calls == (
        ToolCall("c1", "sql", "SELECT 1", (0, "tool_calls", 0, "custom", "input")),
    )


def test_legacy_calls_are_joined_to_their_results() -> None:
    messages = _read(document_of("openai/good/tools.json")).messages
    assert [message.role for message in messages] == [
        "system",
        "user",
        "assistant",
        "tool",
        "assistant",
        "tool",
        "user",
    ]
    (legacy,) = messages[2].tool_calls
    assert legacy == ToolCall(
        "call-1",
        "get_schema",
        '{"table": "users"',
        ("messages", 2, "function_call", "arguments"),
    )
    assert messages[3].tool_results[0][:2] == ("call-1", "get_schema")
    assert messages[4].tool_calls[0].id == messages[5].tool_results[0].call_id == "call_m1"
    assert messages[2].parts == ()


def test_a_result_without_an_id_answers_the_oldest_open_call_of_its_name() -> None:
    calls = [{"id": name, "function": {"name": name, "arguments": "{}"}} for name in ("f", "g")]
    results = [
        {"role": "tool", "name": "g", "content": "1"},
        {"role": "tool", "content": "2"},
        {"role": "tool", "content": "3"},
    ]
    messages = _read([{"role": "assistant", "tool_calls": calls}, *results]).messages
    assert [message.tool_results[0].call_id for message in messages[1:]] == ["g", "f", None]


_USER = {"role": "user", "content": "a"}
_LINKED = {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "function": {}}]}
_USE = {"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {}}]}


@pytest.mark.parametrize(
    "value",
    [
        [{**_USER, "parts": [{"type": "text", "text": "a"}]}],
        [{**_USER, "toolInvocations": []}],
        [{**_USER, "message_id": "m"}],
        {"messages": [_USER, {**_USER, "message_type": "empty"}]},
        [_USER, _USE],
        {"messages": [_USER, _USE]},
        {"messages": [_USER], "system": "s"},
        {"messages": [_USER], "model": "claude-3-haiku-20240307"},
        [{**_USER, "type": "human"}],
        [{**_USER, "type": "message"}],
        [_USER, {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}],
        [{"role": "user", "content": [{"type": "input_text", "text": "a"}]}],
        {"messages": [{"role": "user", "content": [{"type": "text", "value": "a"}]}]},
    ],
)
def test_marks_of_other_formats(value: Any) -> None:
    assert not openai.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"messages": []},
        [{**_USER, "parts": None}],
        [_USER, _LINKED, {"role": "tool", "tool_call_id": "c", "content": "x"}],
        [_USER, _USE, _LINKED],
        {"messages": [{"role": "system", "content": "s"}, _USER], "model": "claude-3-haiku"},
        {"messages": [{"role": "user", "content": [{"type": "input_text", "text": "a"}]}]},
        {"messages": [{"role": "user", "content": [{"type": "text", "text": "a"}]}]},
    ],
)
def test_what_is_openais(value: Any) -> None:
    assert openai.recognise(value)


def test_a_named_format_reads_around_what_is_no_message() -> None:
    value = {"messages": [None, {"role": "user", "content": "a"}, {"content": "b"}, 5]}
    assert openai.fits(value)
    messages = _read(value).messages
    assert [(m.message_index, m.role, _texts(m)) for m in messages] == [
        (0, "user", [("a", ("messages", 1, "content"))]),
        (1, "", [("b", ("messages", 2, "content"))]),
    ]


@given(value=mutated([document_of(name) for name in _FILES]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(openai, value)
