"""Conversations of ChatGPT: the branch that was shown, and what of it was visible."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import chatgpt
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import check_total, document_of, mutated, read_one, texts

_GOOD = document_of("chatgpt/good/conversations.json")
_BAD = document_of("chatgpt/bad/conversations.json")


def _body(role: str = "assistant", content: Any = "a", **more: Any) -> dict[str, Any]:
    if isinstance(content, str):
        content = {"content_type": "text", "parts": [content]}
    return {"id": "m", "author": {"role": role, "name": None}, "content": content, **more}


def _conversation(*bodies: Any, current: bool = True) -> dict[str, Any]:
    mapping = {
        str(nth): {
            "id": str(nth),
            "message": body,
            "parent": str(nth - 1) if nth else None,
            "children": [str(nth + 1)] if nth + 1 < len(bodies) else [],
        }
        for nth, body in enumerate(bodies)
    }
    return {"mapping": mapping} | ({"current_node": str(len(bodies) - 1)} if current else {})


def _messages(*bodies: Any) -> Any:
    return read_one(chatgpt, _conversation(*bodies)).messages


def test_a_conversation() -> None:
    value = _GOOD[0]
    transcript = read_one(chatgpt, value)
    assert transcript.identity == value["conversation_id"]
    assert [(item.role, item.hidden, len(item.parts)) for item in transcript.messages] == [
        ("system", True, 1),
        ("user", True, 0),
        ("user", False, 1),
        ("assistant", False, 0),
        ("assistant", False, 0),
        ("tool", False, 0),
        ("assistant", False, 0),
        ("assistant", False, 1),
    ]
    (call,) = transcript.messages[4].tool_calls
    assert (call.name, call.arguments) == ("web.run", 'search("hotéis Évora")')
    assert call.path[-2:] == ("content", "text")
    (result,) = transcript.messages[5].tool_results
    assert (result.call_id, result.name, result.content) == (call.id, "web.run", "3 resultados")
    assert result.path[-3:] == ("content", "parts", 0)
    current = value["current_node"]
    assert transcript.messages[7].parts[0].path == (
        "mapping",
        current,
        "message",
        "content",
        "parts",
        0,
    )


def test_images_are_left_out_and_output_is_a_result() -> None:
    transcript = read_one(chatgpt, _GOOD[1])
    user, call, output, reply, note = transcript.messages
    assert texts(user) == ["What does this chart say?"]
    assert user.parts[0].path is not None
    assert user.parts[0].path[-2:] == ("parts", 1)
    assert call.tool_calls[0].name == "python"
    assert output.tool_results[0].call_id == call.tool_calls[0].id
    assert output.tool_results[0].content == "count 12"
    assert (reply.role, note.hidden) == ("assistant", True)


def test_speech_is_text() -> None:
    user, reply = read_one(chatgpt, _BAD[1]).messages
    assert texts(user) == ["明天做什么？"]
    assert user.parts[0].path is not None
    assert user.parts[0].path[-3:] == ("parts", 0, "text")
    assert texts(reply)[0].startswith("有两个选择。😀")


def test_without_a_current_node_the_last_children_are_followed() -> None:
    value = document_of("chatgpt/good/no-current-node.json")
    reply = current_turn(read_one(chatgpt, value)).reply
    assert reply is not None
    assert 'default: "Centro"' in reply.text


@pytest.mark.parametrize("current", [None, "gone", 1, ["0"]])
def test_a_current_node_that_is_none(current: Any) -> None:
    value = _conversation(None, _body("user", "a"), _body("assistant", "b"))
    value["current_node"] = current
    assert [texts(message) for message in read_one(chatgpt, value).messages] == [["a"], ["b"]]


def test_circles_end() -> None:
    value = _conversation(_body("user", "a"), _body("assistant", "b"))
    value["mapping"]["0"]["parent"] = "1"
    assert [texts(message) for message in read_one(chatgpt, value).messages] == [["a"], ["b"]]
    del value["current_node"]
    assert read_one(chatgpt, value).messages == ()
    value["mapping"]["0"]["parent"] = None
    value["mapping"]["1"]["children"] = ["0", "gone", 7]
    assert [texts(message) for message in read_one(chatgpt, value).messages] == [["a"], ["b"]]


@pytest.mark.parametrize(
    ("more", "hidden"),
    [
        ({}, False),
        ({"weight": 1.0}, False),
        ({"weight": 0}, True),
        ({"weight": 0.0}, True),
        ({"weight": "0"}, False),
        ({"metadata": {"is_visually_hidden_from_conversation": True}}, True),
        ({"metadata": {"is_visually_hidden_from_conversation": False}}, False),
        ({"metadata": {"is_user_system_message": True}}, True),
        ({"metadata": ["is_user_system_message"]}, False),
    ],
)
def test_hidden_messages(more: dict[str, Any], hidden: bool) -> None:
    (message,) = _messages(_body("user", "a", **more))
    assert message.hidden is hidden


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ({"content_type": "text", "parts": ["a", "", "b"]}, ["a", "", "b"]),
        ({"parts": ["a"]}, ["a"]),
        ({"content_type": "multimodal_text", "parts": [{"asset_pointer": "x"}, "a"]}, ["a"]),
        ({"content_type": "multimodal_text", "parts": [{"content_type": "text", "text": 1}]}, []),
        ({"content_type": "code", "language": "json", "text": "{}"}, []),
        ({"content_type": "thoughts", "thoughts": [{"content": "x"}]}, []),
        ({"content_type": "reasoning_recap", "content": "x"}, []),
        ({"content_type": "model_editable_context", "parts": ["x"]}, []),
        ({"content_type": ["text"], "parts": ["x"]}, []),
        ({"content_type": "text", "parts": "x"}, []),
        (None, []),
    ],
)
def test_what_is_shown_of_the_content(content: Any, found: list[str]) -> None:
    (message,) = _messages(_body("assistant", content))
    assert texts(message) == found


def test_thinking_aloud_is_not_shown() -> None:
    messages = _messages(_body(channel="analysis"), _body(channel="commentary"), _body())
    assert [texts(message) for message in messages] == [[], ["a"], ["a"]]


@pytest.mark.parametrize(
    ("content", "arguments", "place"),
    [
        ({"content_type": "code", "text": "1+1"}, "1+1", ("text",)),
        ({"content_type": "text", "parts": ['{"a": 1}']}, '{"a": 1}', ("parts", 0)),
        ({"content_type": "text", "parts": ["a", "b"]}, ["a", "b"], ("parts",)),
        ({"content_type": "other"}, {"content_type": "other"}, ()),
    ],
)
def test_a_call_is_a_message_to_a_tool(content: Any, arguments: Any, place: Any) -> None:
    (message,) = _messages(_body("assistant", content, recipient="python"))
    (call,) = message.tool_calls
    assert (call.id, call.name, call.arguments, message.parts) == ("m", "python", arguments, ())
    assert call.path == ("mapping", "0", "message", "content", *place)


def test_a_result_answers_the_call_before_it() -> None:
    def tool(name: str | None) -> dict[str, Any]:
        return {**_body("tool", "r"), "author": {"role": "tool", "name": name}}

    call = _body("assistant", "q", recipient="file_search.msearch")
    results = [
        message.tool_results[0].call_id
        for message in _messages(
            tool("file_search"),
            call,
            tool("file_search"),
            tool("file_search"),
            tool("python"),
            tool(None),
            _body("user", "u"),
            tool("file_search"),
        )
        if message.tool_results
    ]
    assert results == [None, "m", "m", None, None, None]


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"conversation_id": "a", "id": "b"}, "a"),
        ({"id": "b"}, "b"),
        ({"title": "c"}, ""),
    ],
)
def test_identity(fields: dict[str, Any], identity: str) -> None:
    assert read_one(chatgpt, _conversation(_body()) | fields).identity == identity


@pytest.mark.parametrize(
    ("value", "recognised"),
    [
        (_GOOD[0], True),
        ({"mapping": {}, "current_node": None}, True),
        ({"mapping": {"a": {"parent": None}}}, True),
        ({"mapping": {}}, False),
        ({"mapping": {"a": 1}, "current_node": "a"}, False),
        ({"mapping": {"a": {"type": "x"}}}, False),
        ({"mapping": []}, False),
        (_GOOD, False),
        (None, False),
    ],
)
def test_recognition(value: Any, recognised: bool) -> None:
    assert chatgpt.recognise(value) is recognised


@given(value=mutated([*_GOOD, *_BAD, document_of("chatgpt/bad/no-current-node.json")]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(chatgpt, value)
