"""``selfcheck respond``: the response that a client would send."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from selfcheck import check_transcript, normalize_async
from tests.cli.support import BAD, CODE, GOOD, WARNED, Outcome, process, run

REPLY = """请确认。

```questionnaire
title: 发布
questions:
  - type: single_choice
    text: 是否现在发布？
    options: [发布, 暂缓]
    default: 暂缓
    allow_other: true
  - type: multi_choice
    text: 通知谁？
    options: [客户, "伙伴, 渠道", 支持]
    default: [客户]
    allow_other: true
  - type: free_text
    text: 还有什么？
    default: ""
```
"""
ELEMENT = (
    '<sage-questionnaire>{"title":"Mode","ui_text":{"other":"Something else"},"questions":'
    '[{"id":"a=b","type":"single_choice","text":"Which?","options":'
    '[{"value":"1","label":"One"}],"allow_other":true}]}</sage-questionnaire>\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reply.md").write_text(REPLY, encoding="utf-8")
    (tmp_path / "both.md").write_text(f"{REPLY}\n{ELEMENT}", encoding="utf-8")
    return tmp_path


def respond(*args: str, stdin: bytes | None = None) -> Outcome:
    return run("respond", *args, "--message-id", "m7", stdin=stdin)


def answers(result: Outcome) -> list[Any]:
    """What was answered, by question: other texts come after it."""
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("-response>\n") and result.out.count("\n") == 1
    payload = json.loads(result.out[result.out.index("{") : result.out.rindex("<")])
    return [
        (item["answer"], item["other_text"]) if "other_text" in item else item["answer"]
        for item in payload["answers"]
    ]


def test_the_defaults_are_sent(folder: Path, snapshot: SnapshotAssertion) -> None:
    assert respond("reply.md") == snapshot


def test_answers_are_sent(folder: Path, snapshot: SnapshotAssertion) -> None:
    result = respond(
        "reply.md",
        *("--answer", "q1=发布", "--answer", "q2=支持,客户", "--answer", "q3=谢谢, 辛苦了"),
        *("--other", "q2=</questionnaire-response>"),
    )
    assert result == snapshot
    assert result.code == 0


def test_ids_and_labels_of_an_element_are_its_own(
    folder: Path, snapshot: SnapshotAssertion
) -> None:
    result = respond("both.md", "--block", "2", "--answer", "a=b=Two")
    assert result == snapshot
    assert answers(result) == [("__questionnaire_other__", "Two")]
    assert answers(respond("both.md", "--block", "2", "--answer", "a=b=One")) == ["1"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["q2=客户"], ["客户"]),
        (["q2=客户", "q2=支持"], ["客户", "支持"]),
        (["q2= 支持 , 客户,"], ["支持", "客户"]),
        (["q2=客户,客户"], ["客户"]),
        (["q2=伙伴, 渠道"], ["伙伴, 渠道"]),
        (['q2=客户, "伙伴, 渠道"'], ["客户", "伙伴, 渠道"]),
        (["q2="], []),
        (["q2=媒体"], (["__questionnaire_other__"], "媒体")),
        (["q2=客户,媒体"], (["客户", "__questionnaire_other__"], "媒体")),
    ],
)
def test_commas_separate_the_answers_to_a_multiple_choice(
    folder: Path, given: list[str], expected: Any
) -> None:
    options = [part for value in given for part in ("--answer", value)]
    assert answers(respond("reply.md", *options)) == ["暂缓", expected, ""]


def test_free_text_may_be_empty_and_hold_anything(folder: Path) -> None:
    assert answers(respond("reply.md", "--answer", "q3="))[2] == ""
    assert answers(respond("reply.md", "--answer", 'q3=a=b, "c'))[2] == 'a=b, "c'


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--answer", "q4=x"],
            'the questionnaire has no question "q4"; it has "q1", "q2", "q3"',
        ),
        (
            ["--answer", "q1="],
            'question "q1" needs an answer: its options are "发布", "暂缓", or any other text',
        ),
        (
            ["--answer", "q1=发布", "--answer", "q1=暂缓"],
            'question "q1" takes one answer, not 2',
        ),
        (
            ["--answer", "q2=x,y"],
            'question "q2" takes one text that is no option, not 2: "x", "y"; its options are '
            '"客户", "伙伴, 渠道", "支持", or any other text',
        ),
        (["--answer", 'q2="x'], 'question "q2": "\\"x": unexpected end of data'),
        (["--answer", "q3=x", "--answer", "q3=y"], 'question "q3" takes one text, not 2'),
        (["--other", "q3=x"], 'question "q3" is free text: its answer is the text itself'),
        (
            ["--answer", "\x1b[31m=x"],
            'the questionnaire has no question "\\u001b[31m"; it has "q1", "q2", "q3"',
        ),
    ],
)
def test_a_refused_answer_exits_with_1(folder: Path, options: list[str], message: str) -> None:
    assert respond("reply.md", *options) == (1, "", f"selfcheck: error: {message}\n")


def test_a_choice_without_a_default_needs_an_answer(folder: Path) -> None:
    assert respond("both.md", "--block", "2") == (
        1,
        "",
        'selfcheck: error: question "a=b" ("Which?") needs an answer: its options are "1", or any '
        "other text\n",
    )


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("No question.\n", ""),
        (BAD, f" ({CODE}); `selfcheck check` says more"),
        (
            GOOD.replace("```", "~~~") + BAD,
            f" (questionnaire.fence.tilde, {CODE}); `selfcheck check` says more",
        ),
    ],
)
def test_a_reply_without_a_valid_questionnaire_exits_with_1(
    folder: Path, reply: str, found: str
) -> None:
    expected = f"selfcheck: error: nothing can be answered in the latest reply{found}\n"
    assert respond("-", stdin=reply.encode()) == (1, "", expected)


def test_a_questionnaire_with_warnings_is_answered(folder: Path) -> None:
    assert answers(respond("-", stdin=WARNED.encode())) == ["Wait"]
    # The broken block counts, but cannot be meant.
    result = respond("-", stdin=(BAD + "\n" + ELEMENT).encode())
    assert 'question "a=b"' in result.err


def test_one_of_several_questionnaires_has_to_be_named(folder: Path) -> None:
    known = '1 ("发布"), 2 ("Mode")'
    result = respond("both.md")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"there are several questionnaires; choose a --block: {known}\n")
    result = respond("both.md", "--block", "3")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"nothing can be answered in block 3; choose one of {known}\n")
    assert answers(respond("both.md", "--block", "1")) == ["暂缓", ["客户"], ""]


@pytest.mark.parametrize(
    "options",
    [
        ["--answer", "q1"],
        ["--other", "发布"],
        ["--other", "q1=x", "--other", "q1=y"],
        ["--block", "0"],
        ["--record", "x"],
    ],
)
def test_wrong_usage_exits_with_2(folder: Path, options: list[str]) -> None:
    result = respond("reply.md", *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Usage: ")


def test_the_ids_come_from_the_message(folder: Path) -> None:
    assert '"questionnaire_id":"m7_q1"' in respond("reply.md").out
    digest = hashlib.sha256(REPLY.encode()).hexdigest()[:12]
    assert f'"questionnaire_id":"message-{digest}_q1"' in run("respond", "reply.md").out
    message = {
        "id": "msg_01",
        "type": "message",
        "role": "assistant",
        "content": [{"type": "text", "text": REPLY}],
        "stop_reason": "end_turn",
    }
    (folder / "message.json").write_text(json.dumps(message))
    own = run("respond", "message.json", "--input-format", "anthropic")
    assert '"questionnaire_id":"msg_01_q1"' in own.out


def test_a_transcript_is_answered(folder: Path) -> None:
    lines = [
        {"messages": [{"role": "user", "content": "?"}, {"role": "assistant", "content": text}]}
        for text in (GOOD, REPLY)
    ]
    (folder / "data.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert respond("data.jsonl").code == 2
    assert answers(respond("data.jsonl", "--record", "1", "--answer", "q1=Ship")) == ["Ship"]


def test_configured_names_are_answered(folder: Path) -> None:
    (folder / "selfcheck.toml").write_text('[names]\nacme-form = "strict"\n')
    (folder / "acme.md").write_text(GOOD.replace("questionnaire", "acme-form"))
    result = respond("acme.md")
    assert answers(result) == ["Wait"]
    assert result.out.startswith('<acme-form-response>{"type":"acme_form_response",')


def test_what_the_terminal_cannot_take_is_escaped(folder: Path) -> None:
    result = process("respond", "reply.md", "--answer", "q3=\x1b[31m", cwd=folder)
    assert (result.code, result.err) == (0, "")
    assert '"answer":"\\u001b[31m"' in result.out
    options = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    result = process("respond", "reply.md", cwd=folder, env=options)
    assert result.out.isascii()
    assert answers(result) == ["暂缓", ["客户"], ""]


def test_a_file_that_cannot_be_read_exits_with_2(folder: Path) -> None:
    assert run("respond", "missing.md").code == 2
    assert run("respond").code == 2


# Conversations.


def said(role: str, content: str, **more: Any) -> dict[str, Any]:
    return {"role": role, "content": content, **more}


def conversation(folder: Path, *messages: dict[str, Any]) -> str:
    (folder / "c.json").write_text(json.dumps(messages), encoding="utf-8")
    return "c.json"


def test_what_a_call_asks_is_answered(folder: Path) -> None:
    question = {"type": "single_choice", "text": "Go?", "options": ["Yes", "No"], "default": "No"}
    arguments = {"questions": [question]}
    function = {"name": "questionnaire_async", "arguments": json.dumps(arguments)}
    call = {"id": "c1", "type": "function", "function": function}
    messages = [
        said("user", "Hello"),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        said("tool", json.dumps(normalize_async(arguments)), tool_call_id="c1"),
    ]
    result = run("respond", conversation(folder, *messages), "--answer", "q1=Yes")
    assert (result.code, result.err) == (0, "")
    assert '"questionnaire_id":"c1_q1"' in result.out
    assert check_transcript([*messages, said("user", result.out), said("assistant", "Ok.")]) == ()
    named = run("respond", "c.json", "--message-id", "m7")
    assert '"questionnaire_id":"m7_q1"' in named.out
    # A call that fails asks nothing.
    function["arguments"] = "{}"
    messages[2]["content"] = json.dumps(normalize_async({}))
    assert respond(conversation(folder, *messages)).err == (
        "selfcheck: error: nothing can be answered in the latest reply "
        "(questionnaire.start.questions_must_be_list); `selfcheck check` says more\n"
    )


def test_what_is_answered_is_not_answered_again(folder: Path) -> None:
    asked = [said("user", "Hello"), said("assistant", GOOD)]
    answered = respond(conversation(folder, *asked)).out
    result = respond(conversation(folder, *asked, said("user", answered)))
    assert (result.code, result.out) == (1, "")
    assert result.err == "selfcheck: error: nothing can be answered in the latest reply\n"
    # Of two blocks the other one is left.
    asked[1] = said("assistant", GOOD + "\n" + ELEMENT)
    first = respond(conversation(folder, *asked), "--block", "1").out
    left = respond(conversation(folder, *asked, said("user", first)), "--answer", "a=b=1")
    assert '"question_id":"a=b"' in left.out


def test_text_that_is_not_utf_8_is_refused(folder: Path) -> None:
    result = respond("both.md", "--block", "1", "--answer", "q3=\udcff")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith('--answer is not UTF-8: "q3=\\udcff"\n')


def test_what_is_close_to_an_option_is_not_taken_for_an_own_answer(folder: Path) -> None:
    (folder / "own.md").write_text(
        GOOD.replace('["Ship", "Wait"]', '["Ship", "Wait"]\n    allow_other: true')
    )
    result = respond("own.md", "--answer", "q1=ship")
    assert (result.code, result.out) == (1, "")
    assert 'has no option "ship" (did you mean "Ship"?)' in result.err
    assert '"other_text":"ship"' in respond("own.md", "--other", "q1=ship").out
    assert '"other_text":"Tomorrow"' in respond("own.md", "--answer", "q1=Tomorrow").out


def test_options_with_commas_are_found_among_others(folder: Path) -> None:
    request = {"questions": [{"type": "multi_choice", "text": "Extras?",
               "options": ["Late, after 14:00", "Parking", "Late"]}]}  # fmt: skip
    (folder / "m.md").write_text(f"Hi\n\n<questionnaire>{json.dumps(request)}</questionnaire>\n")
    result = respond("m.md", "--answer", "q1=Late, after 14:00, Parking,Late")
    assert '"values":["Late, after 14:00","Parking","Late"]' in result.out
