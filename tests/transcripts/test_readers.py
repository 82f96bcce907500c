"""What each format's reader makes of its messages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, TextPart, Transcript
from selfcheck.transcripts.readers import READERS, openai, plain, reader_of, sage

_SOURCE = RecordSource("a.json", "", 1, False)


def _read(value: Any) -> Transcript:
    reader = reader_of(value)
    assert reader is not None
    (transcript,) = reader.read(value, _SOURCE, 3)
    return transcript


def _message(value: dict[str, Any]) -> Message:
    (message,) = _read([value]).messages
    return message


def _texts(message: Message) -> list[tuple[str, Path | None]]:
    return [(part.text, part.path) for part in message.parts]


def test_a_plain_file_is_one_reply() -> None:
    transcript = plain.read("# User\nhi\n# Assistant\nho", "a.md")
    assert transcript.source == RecordSource("a.md", "# User\nhi\n# Assistant\nho", 1, True)
    assert [(m.role, m.parts) for m in transcript.messages] == [
        ("assistant", (TextPart("# User\nhi\n# Assistant\nho", None),))
    ]


def test_a_list_and_an_object_of_messages() -> None:
    messages = [{"role": "User", "content": "a"}, {"role": "assistant", "content": "b"}]
    bare = _read(messages)
    assert (bare.format, bare.record, bare.identity) == ("openai", 3, "")
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
        ("c1", "f", '{"a": 1}', (0, "tool_calls", 0, "function", "arguments")),
        (None, "g", {"b": 2}, (0, "tool_calls", 2, "arguments")),
        (None, "h", "{", (0, "function_call", "arguments")),
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
    assert message.tool_results == (("c1", None, "ok", (0, "content", 0)),)


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


def test_a_sage_session() -> None:
    transcript = _read(
        [
            {"role": "user", "content": "a", "message_id": "1", "session_id": "s"},
            {"role": "assistant", "content": "b", "message_id": "2", "message_type": "execution"},
            {"role": "assistant", "content": "9", "chunk_id": "3", "message_type": "token_usage"},
            {"role": "assistant", "content": "", "chunk_id": "4", "type": "EMPTY"},
            {"role": "assistant", "content": "hm", "chunk_id": "5", "message_type": "thinking"},
        ]
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
    assert not sage.recognise([{"role": "user", "content": "b"}])


def test_a_message_without_content_does_not_hide_the_others() -> None:
    thinking = {"role": "assistant", "reasoning_content": "x"}
    value = [{"role": "user", "content": "a"}, thinking, {"role": "assistant", "content": "ok"}]
    assert openai.recognise(value)
    assert not openai.recognise([thinking, {"role": "assistant"}])
    (transcript,) = openai.read(value, RecordSource("a.json", "", 1, False), 1)
    assert [len(message.parts) for message in transcript.messages] == [1, 0, 1]


@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        "a",
        {},
        {"messages": None},
        {"messages": {"role": "user", "content": "a"}},
        {"messages": [{"role": "user"}]},
        {"messages": [{"from": "human", "value": "a"}]},
        [{"role": "user", "content": "a"}, None],
        [{"role": 5, "content": "a"}],
        {"role": "user", "content": "a"},
    ],
)
def test_what_is_no_transcript(value: Any) -> None:
    assert reader_of(value) is None


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["role", "content", "type", "text", "metadata", "tool_calls", "function", "refusal"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(
    st.lists(_JSON.map(lambda value: {"role": "assistant", "content": value}), max_size=4), _JSON
)
def test_whatever_is_recognised_can_be_read(messages: list[Any], other: Any) -> None:
    for value in (messages, {"messages": messages}, [*messages, other], other):
        for reader in READERS:
            if reader.recognise(value):
                (transcript,) = reader.read(value, _SOURCE, 1)
                assert [m.message_index for m in transcript.messages] == list(
                    range(len(transcript.messages))
                )


def test_every_reader_has_its_own_name() -> None:
    names = [reader.NAME for reader in READERS]
    assert len(set(names)) == len(names)
    assert all(reader.TITLE for reader in READERS)
