"""Which message is the current user's, and which reply is checked."""

from __future__ import annotations

from typing import Any

import pytest

from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.readers import reader_of
from selfcheck.transcripts.selection import (
    ALL,
    EVERY_TURN,
    LATEST,
    SCOPES,
    calls_after,
    current_turn,
    is_diagnostic,
    locate,
    replies,
    reply_of,
    turns,
    visible_after,
)

_SOURCE = RecordSource("a.json", "[]", 1, False)


def _indexes(*messages: tuple[str, str] | Message) -> tuple[int | None, int | None]:
    built = []
    for index, item in enumerate(messages):
        if isinstance(item, Message):
            built.append(item._replace(message_index=index))
        else:
            built.append(Message(index, item[0], (TextPart(item[1], (index, "content")),)))
    turn = current_turn(Transcript(_SOURCE, 1, "", tuple(built), "openai"))
    user = turn.user.message_index if turn.user else None
    return user, turn.reply.message_index if turn.reply else None


def _hidden(role: str, text: str) -> Message:
    return Message(0, role, (TextPart(text, ()),), hidden=True)


_CARRIER = Message(0, "user", (), tool_results=(ToolResult("c", None, "x", ()),))


def test_the_latest_reply_after_the_last_user_message() -> None:
    assert _indexes(("user", "a"), ("assistant", "b"), ("user", "c"), ("assistant", "d")) == (2, 3)
    assert _indexes(("user", "a"), ("assistant", "b"), ("assistant", "c")) == (0, 2)


def test_an_older_reply_does_not_count() -> None:
    assert _indexes(("user", "a"), ("assistant", "b"), ("user", "c")) == (2, None)


def test_without_a_user_message_the_search_starts_at_the_beginning() -> None:
    assert _indexes(("system", "s"), ("assistant", "b")) == (None, 1)
    assert _indexes() == (None, None)


@pytest.mark.parametrize("blank", ["", " \n\t", "\u3000"])
def test_blank_replies_are_passed_over(blank: str) -> None:
    assert _indexes(("user", "a"), ("assistant", "b"), ("assistant", blank)) == (0, 1)


def test_hidden_messages_are_nobodys() -> None:
    note = _hidden("user", "c")
    assert _indexes(("user", "a"), ("assistant", "b"), note, ("assistant", "d")) == (0, 3)
    assert _indexes(("user", "a"), ("assistant", "b"), _hidden("assistant", "c")) == (0, 1)


@pytest.mark.parametrize("lead", ["", "\n  "])
def test_a_runtime_diagnostic_is_no_user_message(lead: str) -> None:
    text = lead + '<runtime_diagnostic source="sage_self_check">x</runtime_diagnostic>'
    assert _indexes(("user", "a"), ("assistant", "b"), ("user", text), ("assistant", "d")) == (0, 3)
    quoting = "What is <runtime_diagnostic>?"
    assert _indexes(("user", "a"), ("assistant", "b"), ("user", quoting)) == (2, None)


def test_a_carrier_of_tool_results_is_no_user_message() -> None:
    assert _indexes(("user", "a"), ("assistant", "b"), _CARRIER, ("assistant", "d")) == (0, 3)
    talking = _CARRIER._replace(parts=(TextPart("and now?", ()),))
    assert _indexes(("user", "a"), ("assistant", "b"), talking) == (2, None)


def test_a_user_message_without_text_counts() -> None:
    assert _indexes(("user", "a"), ("assistant", "b"), Message(0, "user", ())) == (2, None)


def test_parts_are_joined_with_a_blank_line() -> None:
    parts = (TextPart("ab", (0,)), TextPart("", (1,)), TextPart("c", (2,)))
    reply = reply_of(Message(4, "assistant", parts))
    assert (reply.text, reply.message_index) == ("ab\n\n\n\nc", 4)
    assert [start for start, _ in reply.pieces] == [0, 4, 6]
    assert locate(reply, 1) == (parts[0], 1)
    assert locate(reply, 3) == (parts[0], 2)
    assert locate(reply, 5) == (parts[1], 0)
    assert locate(reply, 6) == (parts[2], 0)
    assert locate(reply, 99) == (parts[2], 1)


def test_the_pieces_of_a_stream_are_joined_without_one() -> None:
    parts = (TextPart("ab", (0,)), TextPart("c", (1,)))
    reply = reply_of(Message(0, "assistant", parts, joint=""))
    assert reply.text == "abc"
    assert locate(reply, 1) == (parts[0], 1)
    assert locate(reply, 2) == (parts[1], 0)


def test_no_parts_no_places() -> None:
    with pytest.raises(ValueError, match="without text"):
        locate(reply_of(Message(0, "assistant", ())), 0)


def _turns(*messages: Message, scope: str) -> list[tuple[int | None, list[int], int]]:
    """The indexes of the message sent and of the replies of each turn, and where it starts."""
    source = RecordSource("", "", 1, False)
    return [
        (
            turn.user.message_index if turn.user else None,
            [reply.message_index for _, reply in replies(turn, scope)],
            turn.start,
        )
        for turn in turns(Transcript(source, 1, "", messages, "openai"), scope)
    ]


def test_the_scopes_select_turns_and_replies() -> None:
    said = [
        ("assistant", "welcome"),
        ("user", "a"),
        ("assistant", "one"),
        ("assistant", "two"),
        ("user", "b"),
        ("user", "c"),
        ("assistant", "three"),
        ("assistant", " "),
    ]
    messages = [
        Message(index, role, (TextPart(text, (index,)),)) for index, (role, text) in enumerate(said)
    ]
    assert _turns(*messages, scope=LATEST) == [(5, [6], 6)]
    assert _turns(*messages, scope=EVERY_TURN) == [
        (None, [0], 0),
        (1, [3], 2),
        (4, [], 5),
        (5, [6], 6),
    ]
    assert _turns(*messages, scope=ALL) == [
        (None, [0], 0),
        (1, [2, 3], 2),
        (4, [], 5),
        (5, [6], 6),
    ]
    assert _turns(*messages[1:], scope=EVERY_TURN)[0] == (1, [3], 1)


def test_the_messages_of_all_turns_are_those_of_the_transcript() -> None:
    messages = tuple(
        Message(index, role, (TextPart("x", (index,)),))
        for index, role in enumerate(["assistant", "user", "tool", "assistant", "user"])
    )
    source = RecordSource("", "", 1, False)
    together = [
        part
        for turn in turns(Transcript(source, 1, "", messages, "openai"), ALL)
        for part in (*filter(None, [turn.asked]), *turn.messages)
    ]
    assert together == list(messages)


def test_a_transcript_without_messages_has_one_empty_turn() -> None:
    for scope in SCOPES:
        assert _turns(scope=scope) == [(None, [], 0)]


def test_a_diagnostic_is_known_by_its_text_or_its_metadata() -> None:
    text = (TextPart(" \n", ()), TextPart('\n<runtime_diagnostic source="x">', ()))
    for role, parts, marked, expected in (
        ("user", text, False, True),
        ("system", text, False, True),
        ("assistant", text, False, False),
        ("assistant", (), True, False),
        ("user", (), True, True),
        ("user", (), False, False),
        ("user", (TextPart("a", ()), *text), False, False),
    ):
        message = Message(0, role, parts, hidden=True, diagnostic=marked)
        assert is_diagnostic(message) == expected


def _tool(name: str, **more: Any) -> dict[str, Any]:
    return {"type": f"tool-{name}", "toolCallId": name, "state": "output-available"} | more


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


_DONE: dict[str, Any] = {"input": {}, "output": {}}
_USED = {"toolCallId": "a", "toolName": "a", "state": "result", "args": {}, "result": 1}


@pytest.mark.parametrize(
    ("message", "text", "call"),
    [
        # The AI SDK has all steps of a turn in one message.
        ({"parts": [_text("x"), _tool("a", **_DONE)]}, None, None),
        ({"parts": [_text("x"), _tool("a", **_DONE), _text(" \n"), _text("y")]}, "y", None),
        (
            {"parts": [_tool("a", **_DONE), {"type": "step-start"}, _tool("b", input={})]},
            None,
            "b",
        ),
        ({"parts": [_tool("a", **_DONE), _tool("b", **_DONE), _text("y")]}, "y", "b"),
        ({"content": "y", "toolInvocations": [_USED]}, None, None),
        ({"content": "", "toolInvocations": [_USED, _USED | {"toolName": "b"}]}, None, "b"),
    ],
)
def test_what_comes_behind_a_result_in_its_message(
    message: dict[str, Any], text: str | None, call: str | None
) -> None:
    value = [{"id": "m", "role": "assistant"} | message]
    _check_behind(value, text, call)


def test_what_comes_behind_a_result_in_other_formats() -> None:
    answer = {"functionResponse": {"name": "a", "response": {}}}
    call = {"functionCall": {"name": "b", "args": {}}}
    parts = [{"text": "x"}, answer, {"text": "y", "thought": True}, call, {"text": "z"}]
    _check_behind([{"role": "model", "parts": parts}], "z", "b")
    _check_behind([{"role": "model", "parts": parts[:2]}], None, None)
    use = {"type": "server_tool_use", "id": "a", "name": "a", "input": {}}
    blocks = [use, {"type": "web_search_tool_result", "tool_use_id": "a", "content": []}]
    for more, text, name in (
        ([], None, None),
        ([_text("y")], "y", None),
        ([use | {"name": "b"}], None, "b"),
    ):
        _check_behind([{"role": "assistant", "content": [*blocks, *more]}], text, name)


def test_nothing_comes_behind_the_result_of_another_message() -> None:
    content = ToolResult("a", None, {}, (0, "parts", 0))
    call = ToolCall("b", "b", {}, (1, "parts", 2))
    part = TextPart("y", (1, "parts", 1))
    message = Message(1, "assistant", (part,), tool_calls=(call,))
    assert visible_after(message, content) is None
    assert calls_after(message, content) is None


def _check_behind(value: list[Any], text: str | None, call: str | None) -> None:
    """Check what comes behind the first result of the only message of ``value``."""
    reader = reader_of(value)
    assert reader is not None
    (transcript,) = reader.read(value, _SOURCE, 1)
    (first,) = transcript.messages
    result = first.tool_results[0]
    part, found = visible_after(first, result), calls_after(first, result)
    assert (part.text if part else None, found.name if found else None) == (text, call)
