"""Which message is the current user's, and which reply is checked."""

from __future__ import annotations

import pytest

from selfcheck.transcripts.model import Message, RecordSource, TextPart, ToolResult, Transcript
from selfcheck.transcripts.selection import (
    ALL,
    EVERY_TURN,
    LATEST,
    SCOPES,
    current_turn,
    locate,
    reply_of,
    turns,
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


def _turns(*messages: Message, scope: str) -> list[tuple[int | None, int | None, bool]]:
    source = RecordSource("a.json", "", 1, False)
    found = turns(Transcript(source, 1, "", messages, "openai"), scope)
    return [
        (
            turn.user.message_index if turn.user else None,
            turn.reply.message_index if turn.reply else None,
            turn.first,
        )
        for turn in found
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
    assert _turns(*messages, scope=LATEST) == [(5, 6, True)]
    assert _turns(*messages, scope=EVERY_TURN) == [
        (None, 0, True),
        (1, 3, True),
        (4, None, True),
        (5, 6, True),
    ]
    assert _turns(*messages, scope=ALL) == [
        (None, 0, True),
        (1, 2, True),
        (1, 3, False),
        (4, None, True),
        (5, 6, True),
    ]
    assert _turns(*messages[1:], scope=EVERY_TURN)[0] == (1, 3, True)


def test_a_transcript_without_messages_has_one_empty_turn() -> None:
    for scope in SCOPES:
        assert _turns(scope=scope) == [(None, None, True)]
