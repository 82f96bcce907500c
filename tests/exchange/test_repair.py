"""Repair rounds: what a repaired reply must hold, and how rounds are counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck import Options, check_paths, check_transcript
from selfcheck.rules.samples import JSON_SINGLE, called, element, fenced, returned, said, single

HELLO = said("user", "Hello")
FAILED = said("assistant", fenced(single(default="nowhere")))
REPAIRED = said("assistant", fenced(single()))
TOLD = said("user", "<runtime_diagnostic>\nno\n</runtime_diagnostic>")
PROMISE = said("assistant", "I will.\nSoon.")
MARKED = {
    **said("user", "Please write it again."),
    "metadata": {"runtime_diagnostic_source": "sage_self_check"},
}


def lacking(*messages: dict[str, Any], replies: str = "latest") -> list[tuple[str, int | None]]:
    """What repaired replies lack: the message, and in which message it is said."""
    found = check_transcript(list(messages), Options(replies=replies))
    return [
        (item.message, item.message_index)
        for item in found
        if item.code == "questionnaire.repair.missing"
    ]


def message(name: str) -> str:
    return f"`{name}` failed earlier in this turn, and this reply does not hold it again."


@pytest.mark.parametrize("told", [TOLD, MARKED])
def test_a_repaired_reply_must_hold_the_questionnaire_again(told: dict[str, Any]) -> None:
    assert lacking(HELLO, FAILED, told, REPAIRED) == []
    assert lacking(HELLO, FAILED, told, PROMISE) == [(message("questionnaire"), 3)]


def test_the_place_is_the_first_line_of_the_reply_and_no_block() -> None:
    (found,) = check_transcript([HELLO, FAILED, TOLD, said("assistant", "\n\n I will.\nSoon.")])
    assert (found.line, found.column, found.end_line, found.end_column) == (3, 2, 3, 9)
    assert found.block is None
    assert found.path == ""


@pytest.mark.parametrize(
    "reply",
    [
        element(JSON_SINGLE),
        # Its own fault is told by itself.
        fenced(single(default=None)),
        "Well.\n\n```questionnaire\n" + single(),
        "Well.\n\n```questionnaire now\n" + single() + "\n```\n",
        "Well.\n\n<questionnaire>" + JSON_SINGLE,
    ],
)
def test_the_encoding_may_change_and_a_new_fault_is_no_absence(reply: str) -> None:
    assert lacking(HELLO, FAILED, TOLD, said("assistant", reply)) == []


@pytest.mark.parametrize(
    "reply",
    [
        "Well.\n\n~~~questionnaire\n" + single() + "\n~~~\n",
        "Well.\n\n```Questionnaire\n" + single() + "\n```\n",
        "Well.\n\n> ```questionnaire\n> title: T\n> ```\n",
        "Well.\n\n````\n" + fenced(single()) + "````\n",
        f"Well: `<questionnaire>{JSON_SINGLE}</questionnaire>`",
    ],
)
def test_what_no_client_shows_is_no_questionnaire(reply: str) -> None:
    assert lacking(HELLO, FAILED, TOLD, said("assistant", reply)) == [(message("questionnaire"), 3)]


def test_another_name_is_not_the_same_questionnaire() -> None:
    other = said("assistant", fenced(single(), name="sage-questionnaire"))
    assert lacking(HELLO, FAILED, TOLD, other) == [(message("questionnaire"), 3)]


def test_an_unregistered_name_may_come_back_as_any_registered_one() -> None:
    foreign = said("assistant", fenced(single(), name="foo-questionnaire"))
    other = said("assistant", fenced(single(), name="ling-questionnaire"))
    assert lacking(HELLO, foreign, TOLD, other) == []
    assert len(lacking(HELLO, foreign, TOLD, PROMISE)) == 1
    assert len(lacking(HELLO, foreign, TOLD, foreign)) == 1


def test_every_questionnaire_that_failed_in_the_turn_is_wanted() -> None:
    both = fenced(single(default="x")) + fenced(single(default="x"), name="sage-questionnaire")
    wanted = [message("questionnaire"), message("sage-questionnaire")]
    messages = (HELLO, said("assistant", both), TOLD, PROMISE)
    assert [text for text, _ in lacking(*messages)] == wanted
    # Over several rounds, too: the promise has not made up for it.
    assert lacking(*messages, TOLD, REPAIRED) == [(wanted[1], 5)]


def test_every_reply_after_a_round_is_looked_at_when_all_are() -> None:
    messages = (HELLO, FAILED, TOLD, PROMISE, TOLD, REPAIRED)
    assert lacking(*messages) == []
    assert lacking(*messages, replies="all") == [(message("questionnaire"), 3)]


def test_without_a_diagnostic_or_a_failure_nothing_is_wanted() -> None:
    assert lacking(HELLO, FAILED, PROMISE) == []
    assert lacking(HELLO, REPAIRED, TOLD, PROMISE) == []
    assert lacking(HELLO, FAILED, TOLD, HELLO, PROMISE) == []
    warned = said("assistant", "Well.\n\n ```questionnaire\n" + single() + "\n```\n")
    assert lacking(HELLO, warned, TOLD, PROMISE) == []


def test_a_call_is_no_repaired_reply_and_the_failed_one_is_still_the_latest() -> None:
    arguments = json.dumps({"questions": []})
    call, result = called(arguments), returned("{}")
    found = check_transcript([HELLO, FAILED, TOLD, call, result])
    assert "questionnaire.repair.missing" not in [item.code for item in found]
    assert "questionnaire.request.default_not_in_options" in [item.code for item in found]


@pytest.mark.parametrize(
    ("messages", "rounds"),
    [
        ([HELLO, REPAIRED], (0, 0, 0)),
        ([HELLO, FAILED, TOLD, REPAIRED], (1, 1, 1)),
        ([HELLO, FAILED, TOLD, TOLD, REPAIRED], (1, 1, 1)),
        ([HELLO, TOLD, FAILED], (0, 0, 0)),
        ([HELLO, FAILED, TOLD, FAILED, TOLD, REPAIRED, HELLO, FAILED, MARKED], (3, 2, 2)),
    ],
)
@pytest.mark.parametrize("scope", ["every-turn", "all"])
def test_rounds_are_counted_by_turn(
    messages: list[dict[str, Any]], rounds: tuple[int, int, int], scope: str, tmp_path: Path
) -> None:
    file = tmp_path / "t.json"
    file.write_text(json.dumps(messages), encoding="utf-8")
    summary = check_paths([file], Options(replies=scope)).summary
    assert (summary.repair_rounds, summary.repaired_turns, summary.most_repairs) == rounds


def test_only_the_rounds_of_the_turns_that_are_checked_count(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    messages = [HELLO, FAILED, TOLD, REPAIRED, HELLO, REPAIRED]
    file.write_text(json.dumps(messages), encoding="utf-8")
    assert check_paths([file], Options()).summary.repair_rounds == 0
