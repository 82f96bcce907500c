"""Which files are looked at, how they are read, and which of their replies are checked."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import BAD, CODE, GOOD, WARNED, process, run

ASKED = {"role": "user", "content": "Ask me."}


def said(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(*args: str, stdin: bytes | None = None) -> list[dict[str, Any]]:
    report = json.loads(run("check", "--format", "json", *args, stdin=stdin).out)
    diagnostics: list[dict[str, Any]] = report["diagnostics"]
    return diagnostics


def codes(*args: str, stdin: bytes | None = None) -> list[str]:
    return [item["code"] for item in found(*args, stdin=stdin)]


TURNS = [ASKED, said(BAD), said(BAD), ASKED, said(BAD), said(GOOD)]


@pytest.mark.parametrize(
    ("scope", "indexes", "replies"),
    [("latest", [], 1), ("every-turn", [2], 2), ("all", [1, 2, 4], 4)],
)
def test_the_replies_that_are_asked_for_are_checked(
    folder: Path, scope: str, indexes: list[int], replies: int
) -> None:
    (folder / "a.json").write_text(json.dumps(TURNS))
    result = run("check", "--replies", scope, "--format", "json", "a.json")
    report = json.loads(result.out)
    assert [item["message_index"] for item in report["diagnostics"]] == indexes
    counts = report["summary"]
    assert (counts["transcripts"], counts["replies"], counts["failed"]) == (
        1,
        replies,
        len(indexes),
    )
    assert result.code == bool(indexes)


def test_each_failing_reply_has_a_hidden_diagnostic(folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps(TURNS))
    result = run("check", "--replies", "all", "--format", "hidden", "a.json")
    assert result.out.count("</runtime_diagnostic>") == 3


def test_an_answer_is_checked_once_a_turn(folder: Path) -> None:
    answer = {"role": "user", "content": "<questionnaire-response>{}</questionnaire-response>"}
    (folder / "a.json").write_text(json.dumps([answer, said("a"), said("b"), answer]))
    wanted = "questionnaire.response.answers_missing"
    for scope, indexes in (("latest", [3]), ("every-turn", [0, 3]), ("all", [0, 3])):
        items = found("--replies", scope, "a.json")
        assert [i["message_index"] for i in items if i["code"] == wanted] == indexes
        # The current turn has no reply yet, whatever else is checked, and nothing was asked.
        others = [i["code"] for i in items if i["code"] != wanted]
        missing = ["questionnaire.response.request_missing"] * len(indexes)
        assert sorted(others) == [*missing, "transcript.no_reply"]


def test_a_wider_scope_asks_for_no_less(folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps([ASKED, said(GOOD), ASKED]))
    for scope, replies in (("latest", 0), ("every-turn", 1), ("all", 1)):
        result = run("check", "--replies", scope, "--require-reply", "--format", "json", "a.json")
        counts = json.loads(result.out)["summary"]
        assert (counts["replies"], counts["no_reply"], result.code) == (replies, 1, 1)


def test_a_transcript_has_no_reply_where_no_turn_has_one(folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps([ASKED, ASKED]))
    for scope in ("latest", "every-turn", "all"):
        result = run("check", "--replies", scope, "--require-reply", "--format", "json", "a.json")
        report = json.loads(result.out)
        assert [item["code"] for item in report["diagnostics"]] == ["transcript.no_reply"]
        assert (report["summary"]["no_reply"], result.code) == (1, 1)


SHOWN = f"Write it like this:\n\n````markdown\n{BAD}````\n"


def test_examples_are_checked_when_asked_for(folder: Path) -> None:
    (folder / "prompt.md").write_text(SHOWN)
    assert codes("prompt.md") == []
    (item,) = found("--examples", "prompt.md")
    assert item["code"] == CODE
    assert item["block"]["example"] is True
    lines = SHOWN.splitlines()
    assert lines[item["line"] - 1][item["column"] - 1 : item["end_column"] - 1] == '"Later"'
    assert codes("--examples", "--no-examples", "prompt.md") == []


REQUEST: dict[str, Any] = {
    "title": "T",
    "questions": [
        {"type": "single_choice", "text": "Go?", "options": ["a", "b"], "default": "c"},
    ],
}


@pytest.mark.parametrize(
    ("kind", "text", "code", "at"),
    [
        ("fenced", json.dumps(REQUEST), CODE, '"c"'),
        (
            "fenced",
            "title: T\nquestions: none\n",
            "questionnaire.request.questions_missing",
            "none",
        ),
        ("xml", json.dumps(REQUEST, indent=1), CODE, '"c"'),
        ("xml-yiii", '{"questions": []}', "questionnaire.request.title_missing", "{"),
        ("response", '{"answers": 3}', "questionnaire.response.answers_missing", "3"),
        (
            "async",
            '{"questions": [{"type": "text"}]}',
            "questionnaire.start.question_text_required",
            "{",
        ),
    ],
)
def test_a_document_is_checked_by_itself(
    folder: Path, kind: str, text: str, code: str, at: str
) -> None:
    (folder / "doc.json").write_text(text)
    for name, stdin in (("doc.json", None), ("-", text.encode())):
        item = found("--as", kind, name, stdin=stdin)[0]
        assert item["code"] == code
        assert item["block"]["encoding"] == "document"
        line = text.split("\n")[item["line"] - 1]
        assert line[item["column"] - 1 :].startswith(at)
    result = run("check", "--as", kind, "doc.json")
    assert result.code == 1
    assert "1 failed" in result.err


def test_a_good_document_passes(folder: Path) -> None:
    good = {**REQUEST, "questions": [{**REQUEST["questions"][0], "default": "a"}]}
    for kind in ("fenced", "xml", "async"):
        result = run("check", "--as", kind, "-", stdin=json.dumps(good).encode())
        assert (result.code, result.out) == (0, "")


@pytest.mark.parametrize("kind", ["fenced", "xml", "response", "async"])
@pytest.mark.parametrize("text", ["", " \n", "\ufeff", "[", "5", "\x00"])
def test_no_document_passes_silently(folder: Path, kind: str, text: str) -> None:
    result = run("check", "--as", kind, "-", stdin=text.encode())
    assert result.code == 1
    assert result.out.count("\n") == 1


def test_recognition_names_the_kind_that_checks_a_document(folder: Path) -> None:
    (folder / "doc.json").write_text(json.dumps(REQUEST))
    (item,) = found("doc.json")
    assert item["code"] == "transcript.format_unrecognized"
    assert "--as fenced" in item["hint"]


def test_a_named_format_is_the_only_one_that_is_tried(folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps([ASKED, said(BAD)]))
    assert codes("--input-format", "openai", "a.json") == [CODE]
    (item,) = found("--input-format", "gemini", "a.json")
    assert item["code"] == "transcript.format_unrecognized"
    assert "Gemini" in item["message"]
    (folder / "b.json").write_text(GOOD)
    assert codes("--input-format", "plain", "b.json") == []


def test_a_column_holds_the_messages(folder: Path) -> None:
    (folder / "a.jsonl").write_text(json.dumps({"id": 1, "chat": [ASKED, said(BAD)]}) + "\n")
    assert codes("a.jsonl") == ["transcript.format_unrecognized"]
    (item,) = found("--column", "chat", "a.jsonl")
    assert item["code"] == CODE
    line = (folder / "a.jsonl").read_text()
    assert line[item["column"] - 1 : item["end_column"] - 1] == '\\"Later\\"'
    (item,) = found("--column", "talk", "a.jsonl")
    assert "no column talk; it has id, chat" in item["message"]


def test_a_packed_file_is_read_like_the_one_in_it(folder: Path) -> None:
    (folder / "a.md").write_text(BAD)
    (folder / "a.md.gz").write_bytes(gzip.compress(BAD.encode()))
    plain, packed = found("a.md"), found("a.md.gz")
    for one, other in zip(plain, packed, strict=True):
        assert one["line"] == other["line"]
        assert one["message"] == other["message"]


def test_directories_are_searched_as_asked(folder: Path) -> None:
    for name in ("runs/a.md", "runs/old/b.md", "runs/c.log", "runs/d.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(BAD)

    def files(*args: str) -> list[str]:
        return [item["file"] for item in found(*args)]

    assert files("runs") == ["runs/a.md", "runs/old/b.md"]
    assert files("--exclude", "old/", "runs") == ["runs/a.md"]
    assert files("--exclude", "*.md", "runs/a.md") == ["runs/a.md"]
    assert files("--include", "*.log", "--include", "b.*", "runs") == [
        "runs/c.log",
        "runs/old/b.md",
    ]


def test_what_is_skipped_is_counted_and_listed(folder: Path) -> None:
    for name in ("runs/a.md", "runs/.b.md", "runs/c.py", "runs/d\x1b[1m.md"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(GOOD)
    result = run("check", "-v", "--exclude", "d*", "runs")
    assert result.err.splitlines() == [
        "skipped: runs/.b.md (hidden)",
        "skipped: runs/c.py (another ending)",
        "skipped: runs/d\\u001b[1m.md (excluded)",
        "Checked 1 reply in 1 file: 1 passed, 0 failed; 3 skipped (-v lists them).",
    ]
    report = json.loads(run("check", "--exclude", "d*", "--format", "json", "runs").out)
    assert report["skipped"] == 3


def test_a_client_is_told_what_it_does_not_show(folder: Path) -> None:
    text = GOOD.replace("```questionnaire", "```movo-questionnaire")
    (folder / "a.md").write_text(text)
    assert codes("a.md") == []
    assert codes("--client", "sage", "a.md") == ["questionnaire.client.not_rendered"]
    assert codes("--client", "movo", "a.md") == []
    (folder / "selfcheck.toml").write_text(
        '[names]\nb2 = "strict"\n[clients.acme]\nb2 = "fenced_yaml"\n'
    )
    assert codes("--client", "acme", "a.md") == ["questionnaire.client.not_rendered"]


def test_a_configuration_holds_for_the_files_below_it(folder: Path) -> None:
    (folder / "selfcheck.toml").write_text(
        'ignore = ["questionnaire.request"]\nexclude = ["old/"]\n[names]\nacme-form = "strict"\n'
    )
    (folder / "runs" / "own").mkdir(parents=True)
    (folder / "runs" / "own" / "selfcheck.toml").write_text("")
    (folder / "runs" / "old").mkdir()
    for name in ("a.md", "old/b.md", "own/c.md"):
        (folder / "runs" / name).write_text(BAD)
    (folder / "runs" / "form.md").write_text(GOOD.replace("```questionnaire", "```acme-form x"))
    items = found("runs")
    assert [(item["file"], item["code"]) for item in items] == [
        ("runs/form.md", "questionnaire.fence.info_extra"),
        ("runs/own/c.md", CODE),
    ]
    assert [item["file"] for item in found("--no-config", "runs")] == [
        "runs/a.md",
        "runs/old/b.md",
        "runs/own/c.md",
    ]
    assert codes("--ignore", "transcript", "runs/a.md") == [CODE]
    (folder / "other.toml").write_text("strict = true\n")
    assert codes("--config", "other.toml", "runs/a.md") == [CODE]


def test_a_wrong_configuration_ends_the_run(folder: Path) -> None:
    (folder / "a.md").write_text(GOOD)
    (folder / "selfcheck.toml").write_text('selct = ["questionnaire"]\n')
    result = process("check", "a.md", cwd=folder)
    assert result.code == 2
    assert 'selfcheck.toml:1: unknown key "selct" (did you mean select?)' in result.err
    assert "Traceback" not in result.err


def test_the_format_of_a_configuration_is_the_default(folder: Path) -> None:
    (folder / "a.md").write_text(BAD)
    (folder / "selfcheck.toml").write_text('format = ["jsonl", "json=report.json"]\nlang = "zh"\n')
    result = run("check", "a.md")
    assert json.loads(result.out)["code"] == CODE
    assert "不" in json.loads(result.out)["message"]
    assert json.loads((folder / "report.json").read_text())["summary"]["failed"] == 1
    assert run("check", "--format", "concise", "a.md").out.startswith("a.md:")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--input-format", "opnai"), "unknown transcript format: opnai (did you mean openai"),
        (("--as", "fence"), "unknown kind of document: fence (did you mean fenced?)"),
        (("--client", "saga"), 'client: unknown client "saga" (did you mean sage?)'),
        (("--replies", "some"), "'some' is not one of 'latest', 'every-turn', 'all'"),
        (("--as", "xml", "--column", "a"), "--as takes documents"),
        (("--config", "a.toml", "--no-config"), "contradict each other"),
        (("--config", "missing.toml"), "missing.toml: there is no such file"),
        (("--exclude", ""), "matches nothing"),
    ],
)
def test_wrong_options_are_said(folder: Path, args: tuple[str, ...], words: str) -> None:
    (folder / "a.md").write_text(GOOD)
    result = process("check", *args, "a.md", cwd=folder)
    assert result.code == 2
    assert words in result.err


def test_language_and_strictness_are_those_of_each_file(folder: Path) -> None:
    (folder / "zh").mkdir()
    (folder / "zh" / "selfcheck.toml").write_text('lang = "zh"\nstrict = true\n')
    for name in ("a.md", "zh/a.md"):
        (folder / name).write_text(WARNED)
    result = run("check", "--format", "json", "a.md", "zh/a.md")
    first, second = json.loads(result.out)["diagnostics"]
    assert first["message"].isascii()
    assert not second["message"].isascii()
    counts = json.loads(result.out)["summary"]
    assert (counts["passed"], counts["failed"], result.code) == (1, 1, 1)
    hidden = run("check", "--format", "hidden", "a.md", "zh/a.md").out
    assert hidden.count("</runtime_diagnostic>") == 1
    assert "不是用户的新请求" in hidden
    said = json.loads(run("check", "--format", "json", "--lang", "en", "zh/a.md").out)
    assert said["diagnostics"][0]["message"].isascii()


def test_documents_in_a_folder_may_be_yaml(folder: Path) -> None:
    (folder / "docs").mkdir()
    (folder / "docs" / "a.yaml").write_text("title: T\nquestions: []\n")
    (folder / "docs" / "b.json").write_text(json.dumps(REQUEST))
    assert [item["file"] for item in found("--as", "fenced", "docs")] == [
        "docs/a.yaml",
        "docs/b.json",
    ]
    assert [item["file"] for item in found("docs")] == ["docs/b.json"]


def test_named_files_come_under_their_names(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "a.md").write_text(BAD)
    (folder / "sub" / "link.md").symlink_to(folder / "a.md")
    result = run("check", "-v", "--format", "json", "sub", "a.md")
    assert [item["file"] for item in json.loads(result.out)["diagnostics"]] == ["a.md"]
    assert "skipped: sub/link.md (met under another name)" in result.err


def test_a_session_and_its_journal_are_one(folder: Path) -> None:
    message = {"role": "assistant", "content": BAD, "message_id": "m", "message_type": "text"}
    (folder / "messages.json").write_text(json.dumps([message]))
    entry = {"op": "put_message", "seq": 1, "message": message}
    (folder / "messages.journal.jsonl").write_text(json.dumps(entry) + "\n")
    (item,) = found("messages.json", "messages.journal.jsonl")
    assert (item["file"], item["line"]) == ("messages.journal.jsonl", 1)


def test_what_comes_nearest_may_be_inside(folder: Path) -> None:
    (folder / "a.json").write_text(json.dumps({"n": 1, "chat": [ASKED, said(BAD)]}))
    (item,) = found("a.json")
    assert 'an object whose field "chat" is OpenAI messages: --column takes them' in item["message"]
    assert codes("--column", "chat", "a.json") == [CODE]


def test_a_table_in_a_file_of_its_own_is_explained(folder: Path) -> None:
    (folder / "a.md").write_text(GOOD)
    (folder / "selfcheck.toml").write_text("[tool.selfcheck]\nstrict = true\n")
    result = process("check", "a.md", cwd=folder)
    assert "the keys stand at the top" in result.err


@pytest.mark.parametrize("name", ["a.eval", "a.parquet", "a.jsonl.gz", "a.zst"])
def test_what_is_no_container_does_not_pass(folder: Path, name: str) -> None:
    (folder / name).write_text("version https://example.com/spec/v1\noid sha256:1\n")
    result = run("check", name)
    assert result.code == 2
    assert "transcript.unreadable" in result.out


def test_examples_are_counted_where_they_are_checked(folder: Path) -> None:
    (folder / "prompt.md").write_text(SHOWN)
    for args, blocks in (((), 0), (("--examples",), 1)):
        result = run("transcripts", "--format", "json", *args, "prompt.md")
        assert json.loads(result.out)["files"][0]["blocks"] == blocks


def test_a_crash_of_a_reader_costs_only_its_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: Any) -> Any:
        raise RecursionError("too deep")

    monkeypatch.setattr("selfcheck.transcripts.readers.openai.read_messages", crash)
    (folder / "a.json").write_text(json.dumps([ASKED, said(GOOD)]))
    (folder / "b.md").write_text(BAD)
    first, second = found("a.json", "b.md")
    assert (first["code"], first["file"]) == ("transcript.check_failed", "a.json")
    assert (second["code"], second["file"]) == (CODE, "b.md")


def test_an_empty_cell_is_no_document(folder: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.table({"doc": [json.dumps(REQUEST), None]}), "a.parquet")
    (folder / "selfcheck.toml").write_text('column = "doc"\n')
    assert codes("--as", "fenced", "a.parquet") == [CODE, "transcript.no_reply"]
