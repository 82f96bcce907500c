"""``selfcheck split``: a reply in pieces, as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.support import BAD, CODE, GOOD, Outcome, process, run

ELEMENT = '<questionnaire>{"questions":[{"id":"a","type":"text","text":"Why?"}]}</questionnaire>\n'
ASKED = {"role": "user", "content": "Ask me."}


def said(text: str, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": text, **more}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "reply.md").write_text(GOOD + "\n" + ELEMENT, encoding="utf-8")
    return tmp_path


def write(path: Path, content: Any) -> None:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def segments(result: Outcome) -> list[dict[str, Any]]:
    """The segments of an output without complaints."""
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["format", "message_id", "segments"]
    assert document["format"] == "selfcheck-segments/1"
    found: list[dict[str, Any]] = document["segments"]
    return found


def test_the_output_is_json_with_a_line_for_each_segment(
    folder: Path, snapshot: SnapshotAssertion
) -> None:
    result = run("split", "reply.md", "--message-id", "m7")
    assert result == snapshot
    found = segments(result)
    assert "".join(item["raw"] for item in found) == (folder / "reply.md").read_text()
    assert len(result.out.splitlines()) == len(found) + 3


def test_diagnostics_are_those_of_the_report(folder: Path, snapshot: SnapshotAssertion) -> None:
    write(folder / "bad.md", BAD)
    result = run("split", "bad.md", "--lang", "pt")
    assert result == snapshot
    _, kept = segments(result)
    report = json.loads(run("check", "--format", "json", "--lang", "pt", "bad.md").out)
    (told,), (reported,) = kept["diagnostics"], report["diagnostics"]
    assert told["code"] == CODE
    for key in ("code", "severity", "message", "hint", "path", "pointer", "block", "line"):
        assert told[key] == reported[key]


def test_the_latest_reply_of_a_transcript_is_split(folder: Path) -> None:
    turns = [ASKED, said(GOOD), ASKED, said(ELEMENT, id="msg-9"), ASKED]
    write(folder / "chat.json", turns)
    (only,) = segments(run("split", "chat.json", "--message-id", "m"))[:1]
    assert (only["id"], only["kind"]) == ("m_q1", "questionnaire")


def test_the_id_of_the_message_is_the_transcripts_own(folder: Path) -> None:
    message = {
        "id": "msg_01",
        "type": "message",
        "role": "assistant",
        "content": [{"type": "text", "text": ELEMENT}],
        "stop_reason": "end_turn",
    }
    write(folder / "chat.json", [ASKED, message])
    found = segments(run("split", "--input-format", "anthropic", "chat.json"))
    assert found[0]["id"] == "msg_01_q1"
    found = segments(run("split", "chat.json", "--message-id", "other"))
    assert found[0]["id"] == "other_q1"


def test_one_of_several_transcripts_has_to_be_named(folder: Path) -> None:
    lines = [{"messages": [ASKED, said(text)]} for text in ("One.", "Two.")]
    write(folder / "data.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    result = run("split", "data.jsonl")
    assert (result.code, result.out) == (2, "")
    assert "data.jsonl holds several transcripts: name one of them with --record N" in result.err
    (only,) = segments(run("split", "data.jsonl", "--record", "2"))
    assert only["raw"] == "Two."
    result = run("split", "data.jsonl", "--record", "3")
    assert (result.code, result.out) == (2, "")
    assert "data.jsonl holds no transcript with the number 3 that can be read" in result.err


def test_what_cannot_be_read_beside_it_is_told(folder: Path) -> None:
    lines = [json.dumps({"messages": [ASKED, said("One.")]}), "{"]
    write(folder / "data.jsonl", "\n".join(lines))
    result = run("split", "data.jsonl")
    assert (result.code, len(json.loads(result.out)["segments"])) == (0, 1)
    assert result.err.startswith("data.jsonl:2:")
    assert segments(run("split", "data.jsonl", "--record", "1"))[0]["raw"] == "One."
    assert run("split", "data.jsonl", "--record", "2").code == 2
    write(folder / "data.jsonl", "\n".join(["{", *lines[:1]]))
    assert segments(run("split", "data.jsonl", "--record", "2"))[0]["raw"] == "One."


def test_of_alternatives_the_first_is_split(folder: Path) -> None:
    choices = [{"index": index, "message": said(text)} for index, text in enumerate("AB")]
    line = json.dumps({"object": "chat.completion", "choices": choices})
    write(folder / "completion.jsonl", line + "\n")
    (only,) = segments(run("split", "completion.jsonl"))
    assert only["raw"] == "A"
    assert segments(run("split", "completion.jsonl", "--record", "1")) == [only]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([ASKED], "chat.json holds no reply"),
        ({"name": "x"}, "chat.json holds no transcript that can be read"),
        ("{", "chat.json holds no transcript that can be read"),
    ],
)
def test_a_file_without_a_reply_exits_with_2(folder: Path, content: Any, message: str) -> None:
    write(folder / "chat.json", content)
    result = run("split", "chat.json")
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"{message}\n")


def test_what_is_no_file_exits_with_2(folder: Path) -> None:
    missing = process("split", "missing\x1b[31m.md", cwd=folder)
    assert (missing.code, missing.out) == (2, "")
    assert missing.err == (
        "missing\\u001b[31m.md: error: transcript.unreadable: "
        "There is no such file or directory.\n"
        "selfcheck: error: missing\\u001b[31m.md holds no transcript that can be read\n"
    )
    assert run("split", ".").code == 2
    assert run("split").code == 2


def test_an_empty_reply_is_no_reply(folder: Path) -> None:
    result = run("split", "-", stdin=b"")
    assert result == (2, "", "Error: standard input holds no reply\n")


def test_standard_input_may_hold_the_reply(folder: Path) -> None:
    found = segments(run("split", "-", "--message-id", "m", stdin=GOOD.encode()))
    assert [item["id"] for item in found] == ["m_m1", "m_q1"]


def test_the_configuration_holds(folder: Path) -> None:
    write(folder / "selfcheck.toml", '[names]\nacme-form = "strict"\n')
    write(folder / "reply.md", GOOD.replace("questionnaire", "acme-form"))
    assert [item["kind"] for item in segments(run("split", "reply.md"))] == [
        "markdown",
        "questionnaire",
    ]
    (only,) = segments(run("split", "--no-config", "reply.md"))
    assert only["kind"] == "markdown"


def test_hostile_text_is_harmless_json(folder: Path) -> None:
    hostile = ELEMENT.replace('"Why?"', '"\\u001b[31m \\ud800", "x": 1e999, "y": [-1e999]')
    result = run("split", "-", "--message-id", "\x1b]0;", stdin=("\x1b[31m " + hostile).encode())
    first, second, _ = segments(result)
    assert "\x1b" not in result.out and "Infinity" not in result.out
    assert (first["raw"], first["id"]) == ("\x1b[31m ", "\x1b]0;_m1")
    assert second["value"]["questions"] == [
        {"id": "a", "type": "text", "text": "\x1b[31m \ud800", "x": None, "y": [None]}
    ]
    # A lone surrogate is what it is, in an escape that any output takes.
    messages = [{"role": "assistant", "content": f"Hi \ud83d\n{hostile}"}]
    (folder / "lone.json").write_text(json.dumps(messages))
    result = run("split", "lone.json")
    assert result.out.encode() and "\\ud83d" in result.out
    assert "".join(item["raw"] for item in segments(result)) == messages[0]["content"]


def test_a_stream_that_is_no_unicode_gets_ascii(folder: Path) -> None:
    options = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    result = process("split", "-", "--message-id", "é", stdin="是".encode(), env=options)
    assert result.out.isascii()
    assert json.loads(result.out)["segments"][0]["raw"] == "是"
    assert json.loads(result.out)["message_id"] == "é"
