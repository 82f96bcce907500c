"""Cards and submissions in the course of a conversation: what is reported, and where."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from selfcheck import Options, check_transcript
from selfcheck.exchange.cards import Deck
from selfcheck.report.hidden import instruction
from selfcheck.rules.card_samples import (
    MULTIPLE,
    SINGLE,
    SUBMISSION,
    TEXT,
    WIZARD,
    shown,
    submitted,
)
from selfcheck.rules.samples import called, changed, said
from selfcheck.transcripts.model import CardPart, Message

HELLO = said("user", "帮我处理这个项目")
AGAIN = said("user", "算了，换个话题")
WORDS = said("assistant", "好的。")
OTHER_CALL = called("{}", "call_9", "ls")
FAULTY = changed(SINGLE, mode="radio")
ANSWER = submitted(SUBMISSION)
WRONG = submitted(changed(SUBMISSION, selections=["nope"]))
LATER = submitted(changed(SUBMISSION, selections=["implement"]))


def codes(*messages: dict[str, Any], replies: str = "latest") -> list[tuple[str, str, int | None]]:
    found = check_transcript(list(messages), Options(replies=replies))
    return [(item.code.removeprefix("card."), item.path, item.message_index) for item in found]


@pytest.mark.parametrize(
    "messages",
    [
        [HELLO, shown(SINGLE)],
        [HELLO, WORDS, shown(SINGLE), ANSWER, WORDS],
        [HELLO, shown(SINGLE), ANSWER, OTHER_CALL, shown(TEXT)],
        # Two cards one after the other; another card is no output.
        [HELLO, shown(SINGLE), shown(TEXT), ANSWER],
        # Cancelled, or given up by the runtime: the assistant goes on.
        [HELLO, shown(SINGLE), AGAIN, WORDS],
        [HELLO, shown(SINGLE), WORDS],
        # The same id again is a new card.
        [HELLO, shown(SINGLE), ANSWER, WORDS, shown(SINGLE), ANSWER],
        [HELLO, shown(SINGLE), AGAIN, shown(SINGLE), ANSWER],
        # One that was refused may be sent again.
        [
            shown(MULTIPLE),
            submitted(changed(SUBMISSION, requestId="ask_002", selections=["risks"])),
        ],
        [HELLO, shown(WIZARD), submitted(changed(SUBMISSION, requestId="ask_004", cancelled=True))],
    ],
)
def test_a_good_course_has_no_finding(messages: list[dict[str, Any]]) -> None:
    assert codes(*messages, replies="every-turn") == []


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([HELLO, shown(FAULTY)], [("mode_invalid", "mode", 1)]),
        ([HELLO, shown(SINGLE), WRONG], [("submit.selection_unknown", "selections[1]", 2)]),
        # The second one is the first that counts.
        ([HELLO, shown(SINGLE), WRONG, ANSWER], [("submit.selection_unknown", "selections[1]", 2)]),
        ([HELLO, shown(SINGLE), ANSWER, LATER], [("submit.already_submitted", "requestId", 3)]),
        (
            [HELLO, shown(SINGLE), ANSWER, LATER, ANSWER],
            [
                ("submit.already_submitted", "requestId", 3),
                ("submit.already_submitted", "requestId", 4),
            ],
        ),
        ([HELLO, ANSWER, shown(SINGLE)], [("submit.request_unknown", "requestId", 1)]),
        ([HELLO, shown(TEXT), ANSWER], [("submit.request_unknown", "requestId", 2)]),
        ([HELLO, shown(SINGLE), AGAIN, WORDS, ANSWER], [("submit.card_cancelled", "requestId", 4)]),
        # Of one that comes for nothing the answers do not matter.
        ([HELLO, shown(SINGLE), AGAIN, WORDS, WRONG], [("submit.card_cancelled", "requestId", 4)]),
        # A faulty card is told; what a submission chooses of it is not judged.
        ([HELLO, shown(FAULTY), WRONG], [("mode_invalid", "mode", 1)]),
        ([HELLO, shown(SINGLE), WORDS, WORDS, ANSWER], [("turn.continued", "", 2)]),
        ([HELLO, shown(SINGLE), OTHER_CALL, ANSWER], [("turn.continued", "", 2)]),
        (
            [HELLO, shown(SINGLE), WORDS, WRONG],
            [
                ("turn.continued", "", 2),
                ("submit.selection_unknown", "selections[1]", 3),
            ],
        ),
        # Words behind a card in its own message.
        (
            [
                HELLO,
                {
                    "role": "assistant",
                    "content": [
                        {"type": "text", "text": "a"},
                        {"type": "userinputrequired", "data": SINGLE},
                        {"type": "text", "text": "b"},
                    ],
                },
                ANSWER,
            ],
            [("turn.continued", "", 1)],
        ),
    ],
)
def test_a_bad_course(
    messages: list[dict[str, Any]], expected: list[tuple[str, str, int | None]]
) -> None:
    assert codes(*messages, replies="every-turn") == expected


def test_only_the_current_turn_is_looked_at_unless_asked_for() -> None:
    messages = [HELLO, shown(FAULTY), AGAIN, WORDS]
    assert codes(*messages) == []
    assert codes(*messages, replies="every-turn") == [("mode_invalid", "mode", 1)]


def test_a_submission_beside_words_of_the_person_counts() -> None:
    event = {"event": "continue", "data": changed(SUBMISSION, selections=[])}
    assert codes(HELLO, shown(SINGLE), event) == [("submit.selections_missing", "selections", 2)]


def test_a_turn_that_ends_with_a_card_has_a_reply() -> None:
    report = check_transcript([HELLO, shown(SINGLE)], Options(require_reply=True))
    assert list(report) == []


def test_a_broken_card_is_pointed_at() -> None:
    text = json.dumps(SINGLE, ensure_ascii=False)[:-1] + ",}"
    message = {"role": "assistant", "content": [{"type": "userinputrequired", "data": text}]}
    (item,) = check_transcript([HELLO, message])
    assert (item.code, item.line, item.column) == ("card.json_invalid", 1, len(text) - 1)


def test_many_submissions_are_no_matter() -> None:
    """All of them wrong, so that each is held against all before it if nobody takes care."""
    count = 5000
    cards = (CardPart(SINGLE, ()),)
    wrong = CardPart(changed(SUBMISSION, selections=["nope"]), (), submission=True)
    messages = [Message(0, "assistant", (), cards=cards * count)]
    messages += [Message(n, "user", (), cards=(wrong,)) for n in range(1, count)]
    deck = Deck(tuple(messages))
    last = deck.at[count - 1][0]
    assert last.card is not None
    assert last.card.settled == count - 1


_ONES = st.sampled_from(
    [HELLO, AGAIN, WORDS, OTHER_CALL, shown(SINGLE), shown(FAULTY), shown(TEXT), ANSWER, WRONG]
)


@settings(max_examples=50)
@given(st.lists(_ONES, max_size=8))
def test_every_part_is_told_of_once_and_in_some_turn(messages: list[dict[str, Any]]) -> None:
    found = codes(*messages, replies="every-turn")
    assert len(set(found)) == len(found)
    faulty = [index for index, message in enumerate(messages) if message == shown(FAULTY)]
    assert [index for code, _, index in found if code == "mode_invalid"] == faulty


def test_the_hidden_diagnostic_asks_for_the_card_again() -> None:
    text = instruction(list(check_transcript([HELLO, shown(FAULTY)])), "en")
    assert "the whole card, with every problem below fixed." in text
    assert "1. card 1, mode [card.mode_invalid]" in text


BAD = changed(SUBMISSION, selections=["safex"])
BARE = {"sessionId": "default", "requestId": "ask_001"}


@pytest.mark.parametrize(
    ("message", "path"),
    [
        ({"role": "user", "content": BAD}, "selections[1]"),
        ({"role": "user", "content": [BAD]}, "selections[1]"),
        ({"role": "user", "content": [{"type": "submit", "data": BAD}]}, "selections[1]"),
        ({"role": "user", "content": [{"type": "json", "json": BAD}]}, "selections[1]"),
        ({"role": "user", "content": [{"type": "x", "data": json.dumps(BAD)}]}, "selections[1]"),
        ({"role": "user", "content": "", "events": [{"data": BAD}]}, "selections[1]"),
        ({"role": "user", "content": json.dumps(BARE)}, "selections"),
        (BAD, "selections[1]"),
        ({"method": "POST", "path": "/api/chat/continue", "body": BAD}, "selections[1]"),
        ({"type": "chat_continue", "data": BAD}, "selections[1]"),
    ],
)
def test_where_a_submission_may_stand(message: dict[str, Any], path: str) -> None:
    ((code, found, index),) = codes(HELLO, shown(SINGLE), message, replies="every-turn")
    assert (code.startswith("submit.selection"), found, index) == (True, path, 2)


def test_a_card_may_be_an_event_that_came_with_a_message() -> None:
    events = [{"event": "userinputrequired", "data": FAULTY}]
    message = {"role": "assistant", "content": "好的。", "events": events}
    assert codes(HELLO, message) == [("mode_invalid", "mode", 1)]


@pytest.mark.parametrize("data", [None, 5, [1], True])
def test_what_stands_in_place_of_a_card_is_told_once(data: Any) -> None:
    assert codes(HELLO, {"type": "userinputrequired", "data": data}) == [("json_invalid", "", 1)]


def test_a_submission_with_faults_does_not_end_the_pause() -> None:
    found = codes(HELLO, shown(SINGLE), WRONG, WORDS, ANSWER, WORDS, replies="every-turn")
    assert [(code, index) for code, _, index in found] == [
        ("submit.selection_unknown", 2),
        ("turn.continued", 3),
    ]
    # Where none is good, the first one ends it.
    found = codes(HELLO, shown(SINGLE), WRONG, WORDS, replies="every-turn")
    assert [code for code, *_ in found] == ["submit.selection_unknown"]
