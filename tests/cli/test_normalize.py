"""``selfcheck normalize``: what it prints, and how it ends."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from selfcheck import normalize_async
from selfcheck.cli import main
from selfcheck.rules.wording import escape_controls
from selfcheck.transcripts import kinds
from tests.cli.support import process, run

GOOD = {
    "title": "发布",
    "questions": [
        {"type": "Multiple_Choice", "text": "发到哪里？", "options": ["邮件", {"value": "sms"}]},
        {"type": "text", "title": "还有什么要说？", "id": 7},
    ],
}
BAD = {
    "questions": [
        {"type": "rating", "text": "Which is the one?"},
        {"type": "text", "text": "And what of it?", "default": 5, "allow_other": "no"},
    ]
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, value in (("good.json", GOOD), ("bad.json", BAD)):
        (tmp_path / name).write_text(json.dumps(value, ensure_ascii=False), "utf-8")
    return tmp_path


@pytest.mark.parametrize(("name", "code"), [("good.json", 0), ("bad.json", 1)])
def test_the_result_is_printed(
    folder: Path, name: str, code: int, snapshot: SnapshotAssertion
) -> None:
    result = run("normalize", name)
    assert result == snapshot
    assert (result.code, result.err) == (code, "")
    assert json.loads(result.out) == normalize_async((folder / name).read_text("utf-8"))


@pytest.mark.parametrize("lang", ["en", "zh", "pt"])
def test_the_language_can_be_chosen(folder: Path, lang: str) -> None:
    for name, value in (("good.json", GOOD), ("bad.json", BAD)):
        result = run("normalize", "--lang", lang, name)
        assert json.loads(result.out) == normalize_async(value, lang)
    assert json.loads(run("normalize", "--lang", "auto", "bad.json").out) == normalize_async(
        BAD, "en"
    )


def test_the_same_arguments_in_other_wrappings_give_the_same(folder: Path) -> None:
    plain = run("normalize", "good.json")
    data = (folder / "good.json").read_bytes()
    (folder / "bom.json").write_bytes(b"\xef\xbb\xbf" + data)
    # As the argument string of a call, with the many brackets of a long questionnaire.
    (folder / "string.txt").write_text(" " + json.dumps(data.decode() + " " * 99) + "\n")
    (folder / "good.json.gz").write_bytes(gzip.compress(data))
    (folder / "noending").write_bytes(data)
    for name in ("bom.json", "string.txt", "good.json.gz", "noending"):
        assert run("normalize", name) == plain
    assert run("normalize", "-", stdin=data) == plain


def test_a_string_may_hold_a_long_questionnaire(folder: Path) -> None:
    long = {"questions": [{"type": "text", "text": "[["}] * 100}
    text = json.dumps(json.dumps(long))
    assert run("normalize", "-", stdin=text.encode()).code == 0


@pytest.mark.parametrize(
    "text", ["", "\n", "{", "[]", "null", '"', '"{"', '"hello"', '{"questions": []}', "---\na: 1"]
)
def test_what_can_be_read_has_a_result(folder: Path, text: str) -> None:
    result = run("normalize", "-", stdin=text.encode())
    assert (result.code, result.err) == (1, "")
    found = json.loads(result.out)
    assert found["errors"][0]["code"].startswith("questionnaire.start.")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing.json", "missing.json: There is no such file or directory."),
        (".", ".: it is a directory; name the file with the arguments"),
        ("latin.json", "latin.json: The byte 0xe9 at offset 11 is not valid UTF-8."),
        ("wide.json", "wide.json: The file starts with a UTF-16 byte-order mark."),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(folder: Path, name: str, says: str) -> None:
    (folder / "latin.json").write_bytes('{"title": "é"}'.encode("latin-1"))
    (folder / "wide.json").write_bytes('{"title": "é"}'.encode("utf-16"))
    result = process("normalize", name, cwd=folder)
    assert result == (2, "", f"selfcheck: error: {says}\n")


def test_a_file_that_is_too_large_is_not_read(folder: Path) -> None:
    with (folder / "large.json").open("wb") as file:
        file.truncate(kinds.MAX_BYTES + 1)
    result = run("normalize", "large.json")
    assert (result.code, result.out) == (2, "")
    assert "large.json: " in result.err
    assert str(kinds.MAX_BYTES) in result.err


def test_a_configuration_changes_nothing(folder: Path) -> None:
    before = run("normalize", "good.json")
    (folder / "selfcheck.toml").write_text('input-format = "openai"\nignore = ["questionnaire"]\n')
    assert run("normalize", "good.json") == before


def test_a_closed_standard_input_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["normalize", "-"]) == 2
    assert capsys.readouterr().err.endswith("selfcheck: error: standard input is closed\n")


def test_hostile_text_is_shown_escaped(folder: Path) -> None:
    asked = {"type": "text", "text": "a\x1b[31m\u202eb\ud800", "default": "\u2028"}
    bad = {**asked, "type": "\x1b]0;x\x07"}
    for question in (asked, bad):
        result = process("normalize", "-", stdin=json.dumps({"questions": [question]}).encode())
        for line in result.out.splitlines():
            assert escape_controls(line) == line
        assert json.loads(result.out)["success"] is (question is asked)


def test_a_stream_without_unicode_gets_ascii(folder: Path) -> None:
    result = process("normalize", "good.json", cwd=folder, env={"PYTHONIOENCODING": "ascii"})
    assert result.out.isascii()
    assert json.loads(result.out) == normalize_async(GOOD)


def test_the_help_says_what_the_exit_codes_mean() -> None:
    text = " ".join(run("normalize", "--help").out.split())
    assert "success form" in text
    assert "(exit code 0)" in text
