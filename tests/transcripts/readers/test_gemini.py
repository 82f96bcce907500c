"""Gemini: contents and candidates in both spellings, streams, batches, thoughts and shorthands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import gemini
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import (
    SOURCE,
    check,
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)

_REQUEST = document_of("gemini/good/request.json")
_CANDIDATES = document_of("gemini/good/candidates.json")
_CHAT = document_of("gemini/good/checkpoint-readme.json")
_STREAM = document_of("gemini/good/stream.json")
_BATCH = lines_of("gemini/good/batch.jsonl")


def _content(*parts: Any, role: str = "model") -> dict[str, Any]:
    return {"role": role, "parts": list(parts)}


def _response(*said: str, **more: Any) -> dict[str, Any]:
    candidates = [{"content": _content({"text": text}), "index": n} for n, text in enumerate(said)]
    return {"candidates": candidates} | more


def _ended(text: str, **more: Any) -> dict[str, Any]:
    candidate = {"content": _content({"text": text}), "finishReason": "STOP"}
    return {"candidates": [candidate]} | more


def test_a_request() -> None:
    transcript = read_one(gemini, _REQUEST)
    messages = transcript.messages
    assert [message.role for message in messages] == ["user", "assistant", "user", "assistant"]
    assert messages[1].parts == ()
    assert [(call.id, call.name, call.arguments) for call in messages[1].tool_calls] == [
        ("call-1", "list_files", {"dir": "photos"}),
        ("call-2", "disk_usage", {}),
    ]
    assert messages[1].tool_calls[0].path == ("contents", 1, "parts", 1, "functionCall", "args")
    assert [(item.call_id, item.name) for item in messages[2].tool_results] == [
        ("call-1", "list_files"),
        ("call-2", "disk_usage"),
    ]
    assert messages[2].tool_results[1].content == {"mb": 812}
    turn = current_turn(transcript)
    assert turn.user is not None and turn.reply is not None
    assert turn.user.text == "Clean up the photo folder."
    assert turn.reply.text.startswith("There are duplicates. What should")
    assert turn.reply.pieces[0][1].path == ("contents", 3, "parts", 1, "text")


def test_candidates_are_alternatives() -> None:
    found = list(gemini.read(_CANDIDATES, SOURCE, 1))
    assert [item.identity for item in found] == [
        "y3qVaOyRLv2Gz7IP8r6Q0AE_candidate_0",
        "y3qVaOyRLv2Gz7IP8r6Q0AE_candidate_1",
    ]
    for number, item in enumerate(found):
        check(item, _CANDIDATES)
        (message,) = item.messages
        (part,) = message.parts
        assert part.path == ("candidates", number, "content", "parts", 1, "text")


def test_a_chat_of_gemini_cli() -> None:
    transcript = read_one(gemini, _CHAT)
    assert [(message.role, message.hidden) for message in transcript.messages] == [
        ("user", True),
        ("assistant", False),
        ("user", False),
        ("assistant", False),
        ("user", False),
        ("assistant", False),
    ]
    call_id = "read_file-1773151200000-9f1c"
    assert transcript.messages[3].tool_calls[0].id == call_id
    assert transcript.messages[4].tool_results[0].call_id == call_id
    turn = current_turn(transcript)
    assert turn.user is not None
    assert turn.user.text == "Traduza o README."


def test_the_context_may_stand_beside_the_prompt() -> None:
    context = {"text": "This is the Gemini CLI. We are setting up the context for our chat."}
    value = [_content(context, {"text": "Go on"}, role="user"), _content(context)]
    user, model = read_one(gemini, value).messages
    assert (texts(user), user.hidden) == (["Go on"], False)
    assert (texts(model), model.hidden) == ([context["text"]], False)


def test_a_recorded_stream_is_one_reply() -> None:
    transcript = read_one(gemini, _STREAM)
    assert transcript.identity == "Jk2RaPzJC8qtz7IPwYjV-Ao"
    (message,) = transcript.messages
    assert message.role == "assistant"
    assert len(message.parts) == 4
    reply = current_turn(transcript).reply
    assert reply is not None
    assert reply.text.startswith("Let me check one thing.\n\n```questionnaire\ntitle:")


def test_candidates_of_a_stream_are_told_apart_by_their_index() -> None:
    value = [_response("a", "b", responseId="x"), _response("c", "d", responseId="x")]
    value[1]["candidates"].reverse()
    found = list(gemini.read(value, SOURCE, 1))
    said = ["".join(texts(item.messages[0])) for item in found]
    assert said == ["ac", "bd"]
    assert [item.identity for item in found] == ["x_candidate_0", "x_candidate_1"]


def test_a_batch() -> None:
    assert all(map(gemini.recognise, _BATCH))
    found = [read_one(gemini, line) for line in _BATCH]
    assert [item.identity for item in found] == ["r-1", "r-2", "b2WSaM1", "r-4", "r-5"]
    assert [[message.role for message in item.messages] for item in found] == [
        ["assistant"],
        [],
        ["user", "assistant"],
        [],
        ["user", "assistant"],
    ]
    assert found[4].messages[0].parts[0].path == ("request", "contents")
    assert found[2].messages[1].parts[0].path == (
        "response",
        "candidates",
        0,
        "content",
        "parts",
        0,
        "text",
    )


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        ("a", [("user", ["a"], [("contents",)])]),
        (["a", "b"], [("user", ["a", "b"], [("contents", 0), ("contents", 1)])]),
        ({"parts": "a"}, [("user", ["a"], [("contents", "parts")])]),
        ({"parts": {"text": "a"}}, [("user", ["a"], [("contents", "parts", "text")])]),
        (
            ["a", {"role": "model", "parts": ["b"]}],
            [
                ("user", ["a"], [("contents", 0)]),
                ("assistant", ["b"], [("contents", 1, "parts", 0)]),
            ],
        ),
        (
            [None, {"role": "function", "parts": [{"text": "a"}]}, 1],
            [("tool", ["a"], [("contents", 1, "parts", 0, "text")])],
        ),
    ],
)
def test_shorthands(contents: Any, said: list[Any]) -> None:
    messages = read_one(gemini, {"contents": contents}).messages
    assert [(item.role, texts(item), [p.path for p in item.parts]) for item in messages] == said


def test_both_spellings_of_calls_and_results() -> None:
    value = [
        _content({"functionCall": {"id": "a", "name": "f", "args": {"x": 1}}}),
        _content({"function_call": {"name": "g"}}),
        _content({"function_response": {"id": "a", "name": "f", "response": {}}}, role="function"),
        _content({"functionResponse": {"name": "g"}}, role="user"),
    ]
    messages = read_one(gemini, value).messages
    calls = [call for message in messages for call in message.tool_calls]
    results = [result for message in messages for result in message.tool_results]
    assert [(call.id, call.path) for call in calls] == [
        ("a", (0, "parts", 0, "functionCall", "args")),
        ("call-2", (1, "parts", 0, "function_call")),
    ]
    assert [(result.call_id, result.path) for result in results] == [
        ("a", (2, "parts", 0, "function_response", "response")),
        ("call-2", (3, "parts", 0, "functionResponse")),
    ]


def test_functions_that_the_sdk_called() -> None:
    value = _response(
        "c", automatic_function_calling_history=[_content({"text": "q"}, role="user")]
    )
    messages = read_one(gemini, value).messages
    assert [texts(message) for message in messages] == [["q"], ["c"]]


def test_only_thoughts_are_hidden() -> None:
    parts = [{"text": "a", "thought": True}, {"text": "b", "thought": False}]
    more: list[Any] = [{"text": "c", "thoughtSignature": "x"}, {"text": "d", "thought": None}]
    (message,) = read_one(gemini, [_content(*parts, *more)]).messages
    assert texts(message) == ["b", "c", "d"]
    assert message.joint == ""


@pytest.mark.parametrize(
    "value",
    [
        {"contents": "a", "generation_config": {}},
        {"contents": _content({"text": "a"})},
        {"candidates": [], "usageMetadata": {}},
        {"promptFeedback": {"blockReason": "OTHER"}},
        {"candidates": [{"finishReason": "SAFETY", "index": 0}]},
        {"candidates": [{"content": {"role": "model"}, "finishReason": "MAX_TOKENS"}]},
        [_content({"inlineData": {}}, role="user")],
        [_response("a"), _response("b")],
        [_response("a"), _ended("b")],
        [_ended("a", responseId="x"), _ended("b", responseId="x")],
    ],
)
def test_recognised(value: Any) -> None:
    assert gemini.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"contents": "a"},
        {"contents": ["a"]},
        {"contents": []},
        {"candidates": "a"},
        {"candidates": [{"name": "Ada"}]},
        {"candidates": [], "choices": []},
        {"candidates": [None]},
        {"key": "a", "error": "b"},
        {"messages": [], "contents": [_content({"text": "a"})]},
        [{"role": "user", "parts": [{"type": "text", "text": "a"}]}],
        [{"role": "agent", "parts": [{"kind": "text", "text": "a"}]}],
        [{"role": "assistant", "parts": [{"text": "a"}]}],
        [{"role": "user", "parts": []}],
        [{"role": "user", "parts": None}],
        [{"role": "user", "content": "a", "parts": ["a"]}],
        [_content({"text": "a"}), None],
        [_response("a")],
        [_ended("a"), _ended("b")],
        [_ended("a", responseId="x"), _ended("b", responseId="y")],
        [_response("a", responseId="x"), _response("b")],
    ],
)
def test_near_misses(value: Any) -> None:
    assert not gemini.recognise(value)


def test_what_fits_may_be_less() -> None:
    assert gemini.fits({"contents": "a"})
    assert not gemini.fits({"contents": []})
    assert not gemini.fits([1, {"role": "user"}])


@given(value=mutated([_REQUEST, _CANDIDATES, _CHAT, _STREAM, *_BATCH]))
def test_whatever_fits_can_be_read(value: Any) -> None:
    check_total(gemini, value)
