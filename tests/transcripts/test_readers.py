"""What each format's reader makes of its messages."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts import plain
from selfcheck.transcripts.model import RecordSource, TextPart
from selfcheck.transcripts.readers import ALL, reader_of
from selfcheck.transcripts.selection import is_diagnostic

_SOURCE = RecordSource("a.json", "", 1, False)


def test_a_plain_file_is_one_reply() -> None:
    transcript = plain.read("# User\nhi\n# Assistant\nho", "a.md")
    assert transcript.source == RecordSource("a.md", "# User\nhi\n# Assistant\nho", 1, True)
    assert [(m.role, m.parts) for m in transcript.messages] == [
        ("assistant", (TextPart("# User\nhi\n# Assistant\nho", None),))
    ]


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
        {"messages": [{"from": "human"}]},
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
def test_whatever_fits_can_be_read(messages: list[Any], other: Any) -> None:
    for value in (messages, {"messages": messages}, [*messages, other], other):
        for reader in ALL:
            if reader.recognise(value):
                assert reader.fits(value)
            if reader.fits(value):
                for transcript in reader.read(value, _SOURCE, 1):
                    indexes = [message.message_index for message in transcript.messages]
                    assert indexes == list(range(len(indexes)))


def test_every_reader_has_its_own_name() -> None:
    names = [reader.NAME for reader in ALL]
    assert len(set(names)) == len(names)
    assert all(reader.TITLE for reader in ALL)


@pytest.mark.parametrize(
    "value",
    [
        [{"role": "user", "content": "a"}, {"role": "user", "content": "b", "metadata": {}}],
        {"system": "s", "messages": [{"role": "user", "content": "a"}] * 2},
        [{"role": "user", "parts": [{"type": "text", "text": "a"}]}] * 2,
        [{"type": "human", "content": "a"}] * 2,
        {"id": 1, "epoch": 1, "input": "a", "messages": [{"role": "user", "content": "a"}] * 2},
    ],
)
@pytest.mark.parametrize(
    "metadata",
    [
        {"hidden_from_chat": True},
        {"hide_from_chat": True},
        {"sse_visible": False},
        {"runtime_diagnostic_source": "sage_self_check"},
    ],
)
def test_metadata_hides_a_message_in_every_format(value: Any, metadata: dict[str, Any]) -> None:
    value = copy.deepcopy(value)
    messages = value["messages"] if isinstance(value, dict) else value
    messages[-1] = {**messages[-1], "metadata": metadata}
    reader = reader_of(value)
    assert reader is not None
    (transcript,) = reader.read(value, RecordSource("a.json", "", 1, False), 1)
    assert [message.hidden for message in transcript.messages] == [False, True]
    told = "runtime_diagnostic_source" in metadata
    assert [is_diagnostic(message) for message in transcript.messages] == [False, told]
    assert [len(message.parts) for message in transcript.messages] == [1, 1]


_LINE = {"timestamp": "t", "type": "response_item"}
_NODE = {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["a"]}}


@pytest.mark.parametrize(
    ("value", "ids"),
    [
        (
            [{"role": "user", "content": "a"}, {"id": "m", "role": "assistant", "content": "b"}],
            "-m",
        ),
        ([{"role": "tool", "content": "a", "message_id": "m", "id": "x"}], "m"),
        ({"id": "c", "choices": [{"message": {"role": "assistant", "content": "a"}}]}, "c"),
        ({"id": "c", "choices": [{"message": {"role": "assistant", "id": "m"}}]}, "m"),
        ({"id": "c", "object": "text_completion", "choices": [{"text": "a"}]}, "c"),
        ([{"id": "c", "object": "chat.completion.chunk", "choices": [{"delta": {}}]}], "c"),
        (
            [
                {"type": "message", "id": "m", "role": "user", "content": "a"},
                {"type": "function_call", "id": "f", "call_id": "c"},
                {"type": "function_call_output", "call_id": "c"},
            ],
            "mf-",
        ),
        ({"id": "m", "type": "message", "role": "assistant", "content": [{"type": "text"}]}, "m"),
        ([{"id": "m", "role": "user", "parts": [{"type": "text", "text": "a"}]}], "m"),
        ([{"type": "human", "content": "a", "id": None}, {"type": "ai", "content": "b"}], "--"),
        ([{"type": "ai", "data": {"content": "b", "id": "r"}}], "r"),
        ([{"type": "tool", "content": "b", "id": "t", "additional_kwargs": {}}], "t"),
        (
            {
                "id": 1,
                "epoch": 1,
                "input": "a",
                "messages": [{"id": "m", "role": "user"}, {"id": "t", "role": "tool"}],
            },
            "mt",
        ),
        ({"mapping": {"n": {"message": _NODE, "parent": None}}, "current_node": "n"}, "n"),
        (
            [
                {"type": "user", "uuid": "u", "parentUuid": None, "message": {"content": "a"}},
                {
                    "type": "assistant",
                    "uuid": "v",
                    "parentUuid": "u",
                    "message": {"id": "m", "content": "b"},
                },
            ],
            "um",
        ),
        (
            [
                _LINE | {"payload": {"type": "message", "id": "m", "role": "user", "content": []}},
                _LINE | {"payload": {"type": "local_shell_call", "id": "s"}},
            ],
            "ms",
        ),
        (
            [
                {"type": "message", "id": "a", "parentId": None, "message": {"role": "user"}},
                {"type": "custom_message", "id": "b", "parentId": "a", "content": "x"},
            ],
            "ab",
        ),
        (
            {
                "responseId": "r",
                "candidates": [{"content": {"role": "model", "parts": [{"text": "a"}]}}],
            },
            "r",
        ),
        ([{"op": "put_message", "message": {"role": "user", "message_id": "m"}}], "m"),
        ({"conversations": [{"from": "human", "value": "a"}]}, "-"),
    ],
)
def test_messages_keep_their_ids(value: Any, ids: str) -> None:
    reader = reader_of(value)
    assert reader is not None
    (transcript,) = reader.read(value, _SOURCE, 1)
    assert "".join(message.message_id or "-" for message in transcript.messages) == ids


_SAID = {"type": "message", "role": "assistant"}
_UI = {"role": "user", "content": "a", "parts": [{"type": "text", "text": "a"}]}


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (_SAID | {"content": [{"type": "text", "text": "a"}]}, "anthropic"),
        ([_SAID | {"content": [{"type": "output_text", "text": "a"}]}], "openai-responses"),
        ({"messages": [{"role": "user", "content": "a"}], "epoch": 1}, "openai"),
        ({"model": "claude-x", "messages": [_UI]}, "vercel"),
    ],
)
def test_formats_that_look_alike_are_told_apart(value: Any, name: str) -> None:
    assert [reader.NAME for reader in ALL if reader.recognise(value)] == [name]
