"""``selfcheck transcripts``: how files were understood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.support import BAD, GOOD, process, run

ASKED = {"role": "user", "content": "Ask me."}


def said(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of several formats, one that is none, and a name that wants to do harm."""
    monkeypatch.chdir(tmp_path)
    runs = tmp_path / "runs"
    runs.mkdir()
    turns = [ASKED, said(BAD), said("ok"), ASKED, said(GOOD), ASKED]
    (runs / "chat.json").write_text(json.dumps(turns))
    lines = [{"messages": turns[:2]}, {"conversations": [{"from": "gpt", "value": GOOD}]}]
    (runs / "data.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (runs / "reply.md").write_text("No question.\n")
    (runs / "other.json").write_text('{"name": "x"}')
    (runs / "\x1b[31m.txt").write_text(GOOD)
    (runs / "notes.py").write_text("")
    return tmp_path


def test_each_file_has_a_row(folder: Path, snapshot: SnapshotAssertion) -> None:
    result = run("transcripts", "-v", "runs")
    assert result == snapshot
    assert result.code == 2
    assert "\x1b" not in result.out + result.err


@pytest.mark.parametrize("lang", ["zh", "pt"])
def test_headings_come_in_other_languages(
    folder: Path, lang: str, snapshot: SnapshotAssertion
) -> None:
    assert run("transcripts", "--lang", lang, "runs/chat.json", "runs/reply.md") == snapshot


def test_the_counts_are_those_of_whole_transcripts(folder: Path) -> None:
    result = run("transcripts", "--format", "json", "runs")
    document = json.loads(result.out)
    assert document["skipped"] == 1
    found = {Path(item["file"]).name: item for item in document["files"]}
    counts = {
        name: [item[key] for key in ("formats", "transcripts", "turns", "replies", "blocks")]
        for name, item in found.items()
    }
    assert counts == {
        "\x1b[31m.txt": [["plain"], 1, 1, 1, 1],
        "chat.json": [["openai"], 1, 3, 3, 2],
        "data.jsonl": [["openai", "sharegpt"], 2, 2, 2, 2],
        "other.json": [[], 0, 0, 0, 0],
        "reply.md": [["plain"], 1, 1, 1, 0],
    }
    (problem,) = found["other.json"]["problems"]
    assert problem["code"] == "transcript.format_unrecognized"


def test_what_was_understood_exits_with_0(folder: Path) -> None:
    result = run("transcripts", "runs/chat.json")
    assert (result.code, result.err) == (0, "")
    assert len(result.out.splitlines()) == 2


def test_a_pipe_may_be_read(folder: Path) -> None:
    result = run("transcripts", "--format", "json", "-", stdin=GOOD.encode())
    assert json.loads(result.out)["files"][0]["blocks"] == 1


def test_nothing_named_is_wrong_usage(folder: Path) -> None:
    assert run("transcripts").code == 2
    result = process("transcripts", "missing.json", cwd=folder)
    assert result.code == 2
    assert "transcript.unreadable" in result.err


def test_configured_names_are_counted(folder: Path) -> None:
    (folder / "selfcheck.toml").write_text('[names]\nacme-form = "strict"\n')
    (folder / "a.md").write_text(GOOD.replace("questionnaire", "acme-form"))
    document = json.loads(run("transcripts", "--format", "json", "a.md").out)
    assert document["files"][0]["blocks"] == 1
    document = json.loads(run("transcripts", "--format", "json", "--no-config", "a.md").out)
    assert document["files"][0]["blocks"] == 0
