"""Results of promptfoo: the prompt, and what of the output is a reply."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from selfcheck.transcripts.readers import promptfoo
from selfcheck.transcripts.selection import current_turn
from tests.transcripts.readers.mutations import (
    SOURCE,
    check_total,
    document_of,
    lines_of,
    mutated,
    read_one,
    texts,
)

_EXPORT = document_of("promptfoo/good/results.json")
_V2 = document_of("promptfoo/good/summary-v2.json")
_LINES = lines_of("promptfoo/bad/results.jsonl")
_CALL = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}


def _result(output: Any = "a", raw: Any = "q", **more: Any) -> dict[str, Any]:
    return {"prompt": {"raw": raw}, "response": {"output": output}, "testIdx": 0} | more


def test_every_result_is_a_transcript() -> None:
    found = list(promptfoo.read(_EXPORT, SOURCE, 1))
    results = _EXPORT["results"]["results"]
    assert [transcript.identity for transcript in found] == [item["id"] for item in results]
    assert [[message.role for message in item.messages] for item in found] == [
        ["user", "assistant"],
        ["user", "assistant"],
        ["user", "assistant"],
        ["user", "assistant"],
        ["user"],
        ["user"],
        ["user"],
    ]
    user, reply = found[0].messages
    assert user.parts[0].path == ("results", "results", 0, "prompt", "raw")
    assert reply.parts[0].path == ("results", "results", 0, "response", "output")
    assert "default: today" in reply.parts[0].text


def test_a_prompt_of_messages_has_no_text_of_its_own() -> None:
    # Its JSON would show answers with their quotes escaped.
    user = list(promptfoo.read(_EXPORT, SOURCE, 1))[2].messages[0]
    assert (user.role, user.parts, user.hidden) == ("user", (), False)


def test_an_output_may_be_a_message() -> None:
    result = {
        "prompt": {"raw": "q"},
        "success": True,
        "testIdx": 0,
        "response": {"output": {"role": "assistant", "content": "a"}},
    }
    (transcript,) = promptfoo.read(result, SOURCE, 1)
    (part,) = transcript.messages[1].parts
    assert (part.text, part.path) == ("a", ("response", "output", "content"))


def test_an_output_with_calls_is_a_message_of_openai() -> None:
    found = list(promptfoo.read(_EXPORT, SOURCE, 1))
    said, called = found[1].messages[1], found[3].messages[1]
    place = ("results", "results", 1, "response", "output")
    assert said.parts[0].path == (*place, "content")
    assert said.tool_calls[0].path == (*place, "tool_calls", 0, "function", "arguments")
    (call,) = called.tool_calls
    assert (call.id, call.name, call.arguments) == ("call_Jw81", "list_dbs", '{"env": "prod"}')
    assert call.path == (*place[:2], 3, "response", "output", 0, "function", "arguments")
    assert called.parts == ()


def test_a_legacy_call_stands_alone() -> None:
    value = _result({"name": "f", "arguments": "{}"})
    (call,) = read_one(promptfoo, value).messages[1].tool_calls
    assert (call.id, call.name, call.arguments) == ("call-1", "f", "{}")
    assert call.path == ("response", "output", "arguments")


@pytest.mark.parametrize(
    "output",
    [
        None,
        5,
        {},
        {"content": "a"},
        {"name": "f", "arguments": {}},
        [],
        ["a"],
        [{"name": "a"}],
        "[output stripped]",
    ],
)
def test_other_outputs_are_no_reply(output: Any) -> None:
    (message,) = read_one(promptfoo, _result(output)).messages
    assert message.role == "user"


@pytest.mark.parametrize(
    ("prompt", "path"),
    [({"raw": "q"}, ("prompt", "raw")), ("q", ("prompt",))],
)
def test_prompts(prompt: Any, path: tuple[str, ...]) -> None:
    user = read_one(promptfoo, _result(prompt=prompt)).messages[0]
    assert [(part.text, part.path) for part in user.parts] == [("q", path)]


@pytest.mark.parametrize("prompt", [None, 1, {}, {"raw": None}, {"raw": "[prompt stripped]"}])
def test_a_reply_without_its_prompt(prompt: Any) -> None:
    (message,) = read_one(promptfoo, _result(prompt=prompt)).messages
    assert (message.message_index, message.role, texts(message)) == (0, "assistant", ["a"])


@pytest.mark.parametrize("response", [None, "a", [], {"error": "timeout"}])
def test_a_response_may_lack(response: Any) -> None:
    (message,) = read_one(promptfoo, _result(response=response)).messages
    assert message.role == "user"


def test_a_summary_of_version_2() -> None:
    first, second = promptfoo.read(_V2, SOURCE, 1)
    assert (first.identity, second.identity) == ("", "")
    turn = current_turn(second)
    assert turn.reply is not None
    assert "default: pedidos" in turn.reply.text
    assert turn.reply.pieces[0][1].path == ("results", 1, "response", "output")


def test_a_line_is_a_result() -> None:
    transcript = read_one(promptfoo, _LINES[1])
    assert transcript.identity == _LINES[1]["id"]
    assert [texts(message) for message in transcript.messages] == [
        ["发布草稿 🙂"],
        [_LINES[1]["response"]["output"]],
    ]


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"id": "r"}, "r"),
        ({"testIdx": 3, "promptIdx": 0}, "3-0"),
        ({"testIdx": 3}, ""),
        ({"testIdx": 3, "promptIdx": None}, ""),
    ],
)
def test_identity(fields: dict[str, Any], identity: str) -> None:
    assert read_one(promptfoo, _result(**fields)).identity == identity


@pytest.mark.parametrize(
    "value",
    [
        *_LINES,
        _EXPORT,
        _V2,
        _result(),
        {"results": [None, _result()]},
        {"evalId": "eval-x", "results": {"results": []}},
    ],
)
def test_it_is_recognised(value: Any) -> None:
    assert promptfoo.recognise(value)


@pytest.mark.parametrize(
    "value",
    [
        [_result()],
        {"results": []},
        {"results": {"results": []}},
        {"evalId": "eval-x", "results": {}},
        {"results": [{"prompt": "q", "response": "a"}]},
        {"results": [{"prompt": {"raw": "q"}}]},
        {"prompt": {"raw": "q"}, "response": {"output": "a"}},
        {"prompt": "q", "response": {"output": "a"}, "testIdx": 0},
        {"custom_id": "c", "response": {"status_code": 200, "body": {}}, "error": None},
    ],
)
def test_near_misses(value: Any) -> None:
    assert not promptfoo.recognise(value)


@given(mutated([_EXPORT, _V2, *_LINES, _result([_CALL])]))
def test_what_fits_can_be_read(value: Any) -> None:
    check_total(promptfoo, value)


@pytest.mark.parametrize("prompt", [{}, {"prompt": "q"}, {"prompt": {"raw": "q"}}])
def test_an_export_that_names_itself_may_lack_the_rest(prompt: dict[str, Any]) -> None:
    value = {"evalId": "e", "results": {"results": [{**prompt, "response": {"output": "a"}}]}}
    assert promptfoo.recognise(value)
    (transcript,) = promptfoo.read(value, SOURCE, 1)
    assert texts(transcript.messages[-1]) == ["a"]
