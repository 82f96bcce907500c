"""The public API: what goes in, what comes out, and that nothing else happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import selfcheck
from selfcheck import Diagnostic, Options, check_paths, check_reply, check_transcript
from selfcheck.config import ConfigError

GOOD = """Please decide.

```questionnaire
title: Release
questions:
  - type: single_choice
    text: Ship it today?
    options: ["Ship", "Wait"]
    default: "Wait"
```
"""
BAD = GOOD.replace('default: "Wait"', 'default: "Later"')
WARNED = GOOD.replace("```questionnaire", " ```questionnaire")
NOT_IN_OPTIONS = "questionnaire.request.default_not_in_options"
INDENTED = "questionnaire.fence.indented"
USER: dict[str, Any] = {"role": "user", "content": "Release it."}


def codes(found: tuple[Diagnostic, ...]) -> list[str]:
    return [item.code for item in found]


def write(path: Path, content: str | bytes | Any) -> Path:
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif isinstance(content, str):
        path.write_bytes(content.encode())
    else:
        path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_every_public_name_is_there() -> None:
    for name in selfcheck.__all__:
        assert getattr(selfcheck, name) is not None
    assert dir(selfcheck) == sorted(selfcheck.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = selfcheck.no_such_name


# check_reply


@pytest.mark.parametrize("text", ["", "   \n", "Just prose.", GOOD])
def test_a_reply_without_faults_has_no_diagnostics(text: str) -> None:
    assert check_reply(text) == ()


def test_a_diagnostic_of_a_reply_says_where_in_the_text() -> None:
    (item,) = check_reply(BAD)
    assert (item.code, item.severity, item.path) == (
        NOT_IN_OPTIONS,
        "error",
        "questions[1].default",
    )
    assert item.pointer == "/questions/0/default"
    assert (item.line, item.column, item.end_line, item.end_column) == (9, 14, 9, 21)
    assert (item.file, item.record, item.message_index) == (None, None, None)
    assert item.block == selfcheck.BlockInfo("questionnaire", "fenced_yaml", 1, 3, 1)
    assert item.texts["en"] == (item.message, item.hint)


@pytest.mark.parametrize("lang", ["en", "zh", "pt"])
def test_the_message_is_in_the_language_asked_for(lang: str) -> None:
    (item,) = check_reply(BAD, Options(lang=lang))
    assert (item.message, item.hint) == item.texts[lang]


@pytest.mark.parametrize(
    ("preface", "lang"),
    [
        ("请先确认一件事。", "zh"),
        ("Antes de continuar, você precisa decidir o que fazer.", "pt"),
        ("Before I go on, you need to decide what to do.", "en"),
        ("The word for it is 决定, and you need to do that now, please.", "en"),
        ("決めてください。", "en"),
    ],
)
def test_auto_follows_the_conversation(preface: str, lang: str) -> None:
    reply = BAD.replace("Please decide.", preface)
    (item,) = check_reply(reply, Options(lang="auto"))
    assert (item.reply_lang, item.message) == (lang, item.texts[lang][0])
    (item,) = check_transcript(
        [{"role": "user", "content": preface}, {"role": "assistant", "content": BAD}],
        Options(lang="auto"),
    )
    assert item.reply_lang == lang


def test_select_and_ignore_take_leading_parts() -> None:
    reply = WARNED.replace('default: "Wait"', 'default: "Later"')
    assert codes(check_reply(reply)) == [INDENTED, NOT_IN_OPTIONS]
    assert codes(check_reply(reply, Options(select=("questionnaire.request",)))) == [NOT_IN_OPTIONS]
    assert codes(check_reply(reply, Options(ignore=("questionnaire.request",)))) == [INDENTED]
    both = Options(select=("questionnaire",), ignore=(INDENTED,))
    assert codes(check_reply(reply, both)) == [NOT_IN_OPTIONS]


@pytest.mark.parametrize(
    "options",
    [
        Options(select=("questionnaire.req",)),
        Options(ignore=("nonsense",)),
        Options(select=("questionnaire", "")),
        Options(lang="de"),
    ],
)
def test_options_that_mean_nothing_are_refused_even_where_nothing_is_wrong(
    options: Options, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match="no such"):
        check_reply("Just prose.", options)
    with pytest.raises(ValueError, match="no such"):
        check_transcript([], options)
    with pytest.raises(ValueError, match="no such"):
        check_paths([tmp_path], options)


# check_transcript


def test_parts_are_joined_and_keep_their_places() -> None:
    parts = [{"type": "text", "text": "Please decide."}, {"type": "text", "text": BAD[16:]}]
    (item,) = check_transcript([USER, {"role": "assistant", "content": parts}])
    assert (item.line, item.column, item.end_line, item.end_column) == (9, 14, 9, 21)
    assert item.message_index == 1


def test_hidden_messages_are_no_user_messages() -> None:
    hidden = {"role": "user", "content": "<runtime_diagnostic>again</runtime_diagnostic>"}
    marked = {"role": "user", "content": "again", "metadata": {"hidden_from_chat": True}}
    for message in (hidden, marked):
        found = check_transcript([USER, {"role": "assistant", "content": BAD}, message])
        assert codes(found) == [NOT_IN_OPTIONS]


def test_a_user_message_of_tool_results_only_starts_no_turn() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "ls", "arguments": "{}"}}
    found = check_transcript(
        [
            USER,
            {"role": "assistant", "content": BAD, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "a.txt"},
            {"role": "assistant", "content": " \n"},
        ]
    )
    assert [(item.code, item.message_index) for item in found] == [(NOT_IN_OPTIONS, 1)]


def test_reasoning_is_no_reply() -> None:
    message = {"role": "assistant", "content": GOOD, "reasoning_content": BAD}
    assert check_transcript([USER, message]) == ()


def test_a_sage_session_is_read() -> None:
    session = [
        {"message_id": "m1", "role": "user", "message_type": "user", "content": "Go."},
        {"message_id": "m2", "role": "assistant", "message_type": "text", "content": BAD},
        {"message_id": "m3", "role": "assistant", "message_type": "token_usage", "content": "{}"},
    ]
    assert [(item.code, item.message_index) for item in check_transcript(session)] == [
        (NOT_IN_OPTIONS, 1)
    ]


def test_the_answer_in_the_user_message_is_checked_too() -> None:
    answer = (
        '<questionnaire-response>{"type": "questionnaire_response", "questionnaire_id": "a_q1",'
        '"status": "submitted"}</questionnaire-response>'
    )
    found = check_transcript(
        [
            {"role": "assistant", "content": GOOD},
            {"role": "user", "content": answer},
            {"role": "assistant", "content": BAD},
        ]
    )
    assert [(item.code, item.message_index) for item in found] == [
        ("questionnaire.response.answers_missing", 1),
        (NOT_IN_OPTIONS, 2),
    ]


@pytest.mark.parametrize("messages", [[], [USER], [{"role": "assistant", "content": None}, USER]])
def test_a_transcript_without_a_reply_says_so(messages: list[dict[str, Any]]) -> None:
    (item,) = check_transcript(messages)
    assert (item.code, item.severity, item.line) == ("transcript.no_reply", "info", None)
    (item,) = check_transcript(messages, Options(require_reply=True))
    assert item.severity == "error"


def test_a_transcript_without_a_reply_speaks_its_language() -> None:
    messages = [{"role": "user", "content": "请继续。"}]
    (item,) = check_transcript(messages, Options(lang="auto"))
    assert (item.message, item.hint) == item.texts["zh"]


def test_messages_of_no_known_format_are_refused() -> None:
    with pytest.raises(ValueError, match="format"):
        check_transcript([{"speaker": "me", "says": "hello"}])


def test_the_messages_are_left_as_they_were() -> None:
    messages = [USER, {"role": "assistant", "content": [{"type": "text", "text": BAD}]}]
    before = json.dumps(messages)
    check_transcript(messages)
    assert json.dumps(messages) == before


# check_paths


def test_files_and_directories_are_counted(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    write(tmp_path / "a.md", GOOD)
    write(tmp_path / "sub" / "b.json", [USER, {"role": "assistant", "content": BAD}])
    write(tmp_path / "sub" / "c.jsonl", json.dumps([USER]) + "\n")
    write(tmp_path / "sub" / "d.py", BAD)
    report = check_paths([tmp_path])
    assert codes(report.diagnostics) == [NOT_IN_OPTIONS, "transcript.no_reply"]
    summary = report.summary
    assert (summary.files, summary.transcripts, summary.replies) == (3, 3, 2)
    assert (summary.passed, summary.failed, summary.no_reply) == (1, 1, 1)
    assert (summary.errors, summary.warnings, summary.infos) == (1, 0, 1)
    assert report.exit_code == 1


@pytest.mark.parametrize(
    ("reply", "options", "exit_code"),
    [
        (GOOD, Options(), 0),
        (BAD, Options(), 1),
        (BAD, Options(ignore=(NOT_IN_OPTIONS,)), 0),
        (BAD, Options(select=(INDENTED,)), 0),
        (WARNED, Options(), 0),
        (WARNED, Options(strict=True), 1),
        (WARNED, Options(strict=True, ignore=(INDENTED,)), 0),
        (" \n", Options(), 0),
        (" \n", Options(require_reply=True), 1),
    ],
)
def test_the_exit_code(tmp_path: Path, reply: str, options: Options, exit_code: int) -> None:
    assert check_paths([write(tmp_path / "a.md", reply)], options).exit_code == exit_code


def test_a_path_that_is_not_there_is_exit_code_2_and_the_rest_is_checked(tmp_path: Path) -> None:
    report = check_paths([tmp_path / "missing.md", write(tmp_path / "a.md", BAD)])
    assert codes(report.diagnostics) == ["transcript.unreadable", NOT_IN_OPTIONS]
    assert report.exit_code == 2


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.json", '{"messages": [', "transcript.json_invalid"),
        ("a.json", '{"some": "object"}', "transcript.format_unrecognized"),
        ("a.md", b"text \xff\xfe\x81", "transcript.encoding_invalid"),
        ("a.jsonl", b'["\x80"]\n', "transcript.encoding_invalid"),
        ("a.jsonl", "[1,\n", "transcript.json_invalid"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, content: Any, code: str) -> None:
    bad = write(tmp_path / name, content)
    report = check_paths([bad])
    assert codes(report.diagnostics) == [code]
    assert report.diagnostics[0].file == str(bad)
    assert (report.exit_code, report.summary.transcripts) == (2, 0)
    # Beside a file that can be read it is one error among others, whatever is selected.
    both = check_paths([bad, write(tmp_path / "z.md", GOOD)], Options(select=(NOT_IN_OPTIONS,)))
    assert codes(both.diagnostics) == [code]
    assert (both.exit_code, both.summary.passed) == (1, 1)


def test_an_empty_directory_is_no_silent_pass(tmp_path: Path) -> None:
    report = check_paths([tmp_path])
    assert codes(report.diagnostics) == ["transcript.unreadable"]
    assert report.exit_code == 2
    assert check_paths([]).exit_code == 2


def test_a_crash_inside_is_a_diagnostic_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from selfcheck import checker

    real = checker.check_text

    def fragile(text: str, *args: Any, **more: Any) -> Any:
        if "Later" in text:
            raise RuntimeError("\x1b[31mboom")
        return real(text, *args, **more)

    monkeypatch.setattr(checker, "check_text", fragile)
    write(tmp_path / "a.md", BAD)
    write(tmp_path / "b.md", WARNED)
    report = check_paths([tmp_path])
    assert codes(report.diagnostics) == ["transcript.check_failed", INDENTED]
    crashed = report.diagnostics[0]
    assert (crashed.severity, crashed.file) == ("error", str(tmp_path / "a.md"))
    assert "RuntimeError" in crashed.message and "\x1b" not in crashed.message
    assert (report.summary.failed, report.summary.passed, report.exit_code) == (1, 1, 1)
    (item,) = check_transcript([USER, {"role": "assistant", "content": BAD}])
    assert item.code == "transcript.check_failed"


def test_nothing_is_printed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "a.md", BAD)
    write(tmp_path / "b.json", "{")
    check_reply(BAD)
    check_transcript([USER, {"role": "assistant", "content": BAD}])
    check_paths([tmp_path, tmp_path / "missing"])
    assert capfd.readouterr() == ("", "")


_TURNS = [
    {"role": "user", "content": "a"},
    {"role": "assistant", "content": BAD},
    {"role": "assistant", "content": BAD},
    {"role": "user", "content": "b"},
    {"role": "assistant", "content": GOOD},
]


@pytest.mark.parametrize(
    ("scope", "indexes"), [("latest", []), ("every-turn", [2]), ("all", [1, 2])]
)
def test_a_transcript_is_checked_in_the_scope_asked_for(scope: str, indexes: list[int]) -> None:
    found = check_transcript(_TURNS, Options(replies=scope))
    assert [item.message_index for item in found] == indexes


def test_a_reply_is_checked_with_its_examples() -> None:
    shown = f"Like this:\n\n````\n{BAD}````\n"
    assert check_reply(shown) == ()
    (found,) = check_reply(shown, Options(examples=True))
    assert found.block is not None
    assert found.block.example
    assert found.reply is not None
    assert (found.line, found.column) == (found.reply.line, found.reply.column)


def test_registered_names_and_clients_are_options() -> None:
    text = BAD.replace("questionnaire", "acme-form")
    assert check_reply(text) == ()
    assert len(check_reply(text, Options(names=(("acme-form", "lenient"),)))) == 1
    found = check_reply(GOOD.replace("```q", "```movo-q"), Options(client="ling"))
    assert [item.code for item in found] == ["questionnaire.client.not_rendered"]
    acme = (("acme", (("acme-form", ("fenced_yaml",)),)),)
    options = Options(client="acme", clients=acme, names=(("acme-form", "lenient"),))
    assert check_reply(GOOD.replace("```questionnaire", "```acme-form"), options) == ()
    (found_raw,) = check_reply(GOOD, options)
    assert found_raw.message.startswith("The client `acme` does not render `questionnaire`")
    with pytest.raises(ValueError, match="unknown client") as error:
        check_reply(GOOD, options._replace(client="acne"))
    assert str(error.value) == (
        'unknown client "acne" (did you mean acme?); there are sage, ling, yiii, movo, acme'
    )


@pytest.mark.parametrize(
    "options",
    [
        Options(client="acme", clients=(("ling", (("questionnaire", ("xml_json",)),)),)),
        Options(clients=(("acme", (("acme-form", ("xml_json",)),)),)),
        Options(clients=(("acme", (("questionnaire", ("yaml",)),)),)),
        Options(clients=(("acme", ()),)),
        Options(replies="some"),
        Options(client="saga"),
        Options(input_format="opnai"),
        Options(document="fence"),
        Options(names=(("questionnaire", "strict"),)),
        Options(names=(("acme-form", "harsh"),)),
    ],
)
def test_values_that_do_not_exist_are_refused(options: Options) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        check_reply(GOOD, options)
    with pytest.raises(ValueError, match=r"\w"):
        check_transcript(_TURNS, options)
    with pytest.raises(ValueError, match=r"\w"):
        check_paths(["missing.md"], options)


def test_options_that_are_given_hold_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "selfcheck.toml").write_text('ignore = ["questionnaire"]\n')
    (tmp_path / "a.md").write_text(BAD)
    assert check_paths("a.md").diagnostics == ()
    assert len(check_paths("a.md", Options()).diagnostics) == 1
    (tmp_path / "selfcheck.toml").write_text("ignore = 3\n")
    with pytest.raises(ConfigError, match=r"selfcheck\.toml:1: ignore: needs a list"):
        check_paths("a.md")


def test_a_document_of_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("title: T\nquestions: []\n")
    report = check_paths(tmp_path / "a.yaml", Options(document="fenced"))
    (found,) = report.diagnostics
    assert (found.line, found.column, found.path) == (2, 12, "questions")
    assert found.block is not None
    assert found.block.encoding == "document"
    assert (report.summary.transcripts, report.summary.failed, report.exit_code) == (1, 1, 1)
