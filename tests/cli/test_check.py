"""``check``: options, exit codes, and where reports go."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from selfcheck.report import REPORTERS
from tests.cli.support import BAD, CODE, GOOD, ROOT, WARNED, WARNING, process, run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a reply that passes, one that fails, one with a warning only."""
    (tmp_path / "good.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.md").write_text(BAD, encoding="utf-8")
    (tmp_path / "warned.md").write_text(WARNED, encoding="utf-8")
    (tmp_path / "silent.json").write_text('[{"role": "user", "content": "hi"}]', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", REPORTERS)
@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["good.md"], 0),
        (["bad.md"], 1),
        (["good.md", "bad.md"], 1),
        (["warned.md"], 0),
        (["warned.md", "--strict"], 1),
        (["bad.md", "--exit-zero"], 0),
        (["bad.md", "--ignore", CODE], 0),
        (["bad.md", "--select", "questionnaire.fence"], 0),
        (["bad.md", "--select", "questionnaire.request,questionnaire.yaml"], 1),
        (["good.md", "bad.md", "--fail-under", "50"], 0),
        (["good.md", "bad.md", "--fail-under", "50.1"], 1),
        (["silent.json"], 0),
        (["silent.json", "--require-reply"], 1),
        (["absent.md"], 2),
        (["good.md", "absent.md"], 2),
        (["good.md", "absent.md", "--fail-under", "0"], 2),
    ],
)
def test_the_exit_code_is_the_same_for_every_format(
    name: str, args: list[str], code: int, folder: Path
) -> None:
    assert run("check", "--format", name, *args).code == code


def test_a_client_must_be_known_where_the_files_are(folder: Path) -> None:
    (folder / "a").mkdir()
    (folder / "a" / "x.md").write_text(GOOD, encoding="utf-8")
    (folder / "a" / "selfcheck.toml").write_text(
        "[clients.acme]\nling-questionnaire = 'xml_json'\n"
    )
    report = json.loads(run("check", "--format", "json", "--client", "acme", "a").out)
    assert [(item["code"], item["message"], item["hint"]) for item in report["diagnostics"]] == [
        (
            "questionnaire.client.not_rendered",
            "The client `acme` does not render `questionnaire`; its users see the source.",
            'For this client, write one of these names instead: "ling-questionnaire".',
        )
    ]
    wrong = 'unknown client "{}"{}; there are sage, ling, yiii, movo{} ({})\n'
    start = "selfcheck: error: command line: client: "
    for name, path, words in (
        ("acme", "good.md", ("", "", "no configuration file")),
        ("acm", "a", (" (did you mean acme?)", ", acme", "a/selfcheck.toml")),
    ):
        outcome = process("check", "--client", name, path, cwd=folder)
        assert (outcome.code, outcome.err) == (2, start + wrong.format(name, *words))


def test_concise_is_the_default_where_there_is_no_terminal(folder: Path) -> None:
    result = run("check", "bad.md")
    assert result.out.startswith(f"bad.md:9:14: error: {CODE} questions[1].default: ")
    assert result.out == run("check", "bad.md", "--format", "concise").out


def test_a_directory_is_searched(folder: Path) -> None:
    lines = run("check", ".", "-q").out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["bad.md"]


def test_quiet_leaves_what_fails(folder: Path) -> None:
    assert run("check", "-q", "good.md", "warned.md", "silent.json").out == ""
    assert WARNING in run("check", "-q", "--strict", "warned.md").out


def test_the_json_report_fits_its_schema(folder: Path) -> None:
    schema = json.loads((ROOT / "schemas" / "report.json").read_text(encoding="utf-8"))
    for args in ([], ["absent.md"], ["bad.md", "warned.md", "silent.json"]):
        result = run("check", "good.md", "--format", "json", *args)
        document = json.loads(result.out)
        jsonschema.validate(document, schema, jsonschema.Draft202012Validator)
        files = {found["file"] for found in document["diagnostics"]}
        assert files == set(args)


def test_jsonl_is_the_diagnostics_of_json(folder: Path) -> None:
    document = json.loads(run("check", ".", "--format", "json").out)
    lines = run("check", ".", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == document["diagnostics"]


def test_hidden_is_the_elements_alone(folder: Path) -> None:
    result = run("check", ".", "--format", "hidden")
    assert result.out.count("<runtime_diagnostic ") == 1
    assert result.out.endswith("</runtime_diagnostic>\n")
    assert f"questions[1].default [{CODE}]" in result.out
    assert run("check", "good.md", "--format", "hidden").out == ""


def test_hidden_tells_of_unreadable_files_on_standard_error(folder: Path) -> None:
    result = run("check", "good.md", "absent.md", "--format", "hidden")
    assert result.out == ""
    assert "absent.md: error: transcript.unreadable: " in result.err


def test_hidden_follows_the_conversation_unless_told_otherwise(folder: Path) -> None:
    reply = BAD.replace("Please decide.", "请先确认一件事，然后我再继续发布。")
    reply = reply.replace("Ship it today?", "今天发布吗？").replace("Release", "发布确认")
    (folder / "zh.md").write_text(reply, encoding="utf-8")
    assert "内部修复指令" in run("check", "zh.md", "--format", "hidden").out
    assert "Internal repair" in run("check", "zh.md", "--format", "hidden", "--lang", "en").out


@pytest.mark.parametrize("lang", ["en", "zh", "pt"])
def test_the_language_of_messages(lang: str, folder: Path) -> None:
    from selfcheck.rules.catalogue import CODES

    (message,) = (
        found["message"]
        for found in json.loads(run("check", "bad.md", "--format", "json", "--lang", lang).out)[
            "diagnostics"
        ]
    )
    beginnings = {getattr(case.message, lang).split("{")[0] for case in CODES[CODE].cases.values()}
    assert any(message.startswith(beginning) for beginning in beginnings)
    assert '"Later"' in message


def test_standard_input(folder: Path) -> None:
    assert run("check", "-", stdin=GOOD.encode()).code == 0
    result = run("check", "-", "--stdin-filename", "reply.md", stdin=BAD.encode())
    assert result.code == 1
    assert result.out.startswith("reply.md:9:14: error: ")
    transcript = json.dumps([{"role": "assistant", "content": BAD}]).encode()
    assert CODE in run("check", "-", stdin=transcript).out


def test_several_reports_in_one_run(folder: Path) -> None:
    result = run(
        "check",
        "bad.md",
        "--format",
        "json=r.json",
        "--format",
        "full",
        "--format",
        "jsonl=r.jsonl",
    )
    assert result.code == 1
    assert f"error  {CODE}" in result.out
    document = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    line = json.loads((folder / "r.jsonl").read_text(encoding="utf-8"))
    assert document["diagnostics"] == [line]


def test_output_goes_to_the_file_and_not_to_standard_output(folder: Path) -> None:
    result = run("check", "bad.md", "-o", "report.txt")
    assert result.out == ""
    assert result.code == 1
    assert (folder / "report.txt").read_text(encoding="utf-8").startswith("bad.md:9:14: ")
    assert run("check", "bad.md", "-o", "-").out == run("check", "bad.md").out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "nothing to check"),
        (["x", "--format", "jsn"], "did you mean json?"),
        (["x", "--format", "json="], "needs the name of a file"),
        (["x", "--format", "json", "--format", "full"], "holds one report only"),
        (["x", "--format", "json=a", "-o", "b"], "--output has nothing to hold"),
        (["x", "--format", "json=a", "--format", "full=a"], "two reports would go to one file"),
        (["x", "--select", "questionnaire.yml"], "unknown code: questionnaire.yml (did you mean"),
        (["x", "--ignore", "questionnaire.yaml,nonsense"], "unknown code: nonsense"),
        (["x", "--select", ""], "unknown code"),
        (["x", "--fail-under", "101"], "--fail-under"),
        (["x", "--lang", "fr"], "--lang"),
    ],
)
def test_wrong_usage_is_explained(args: list[str], message: str, folder: Path) -> None:
    result = run("check", *args)
    assert result.code == 2
    assert result.out == ""
    assert message in result.err
    assert sorted(os.listdir(folder)) == ["bad.md", "good.md", "silent.json", "warned.md"]


def test_a_report_that_cannot_be_written_is_an_error(folder: Path) -> None:
    result = process("check", "bad.md", "-o", "no/such/r.json", cwd=folder)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "selfcheck: error: cannot write no/such/r.json: No such file or directory\n"
    )


def test_nothing_read_is_said_on_standard_error(folder: Path) -> None:
    result = run("check", "absent.md", "--format", "json")
    assert result.code == 2
    assert "nothing that was named could be read" in result.err
    assert json.loads(result.out)["diagnostics"][0]["code"] == "transcript.unreadable"


@pytest.mark.parametrize(
    ("args", "variables", "colored"),
    [
        ([], {}, False),
        (["--color", "always"], {}, True),
        (["--color", "always"], {"NO_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "1"}, True),
        ([], {"FORCE_COLOR": "0"}, False),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (["--color", "never"], {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    args: list[str], variables: dict[str, str], colored: bool, folder: Path
) -> None:
    plain = {"NO_COLOR": "", "FORCE_COLOR": ""}
    result = process(
        "check", "bad.md", "--format", "full", *args, cwd=folder, env=plain | variables
    )
    assert ("\x1b[" in result.out) == colored


def test_a_terminal_gets_full_in_colour(folder: Path) -> None:
    reader, writer = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "selfcheck", "check", "bad.md"],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={
            **{k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")},
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "COLUMNS": "60",
        },
    )
    os.close(writer)
    written = b""
    try:
        while piece := os.read(reader, 4096):
            written += piece
    except OSError:
        pass  # How a pseudo-terminal says that its other side is closed.
    os.close(reader)
    assert child.wait() == 1
    assert child.stderr is not None
    assert child.stderr.read() == b""
    child.stderr.close()
    assert b"\x1b[1mbad.md:9:14\x1b[0m" in written
    assert b"^^^^^^^" in written


def test_hostile_names_and_texts_are_harmless_in_a_process(folder: Path) -> None:
    name = "evil\x1b]0;x\x07\u202e.md"
    (folder / name).write_text(BAD.replace("Later", "\x1b[31m\u202e</x>"), encoding="utf-8")
    for form in REPORTERS:
        result = process("check", ".", "--format", form, cwd=folder)
        assert result.code == 1
        for char in "\x1b\x07\u202e":
            assert char not in result.out + result.err


def test_an_encoding_without_the_characters_stops_nothing(folder: Path) -> None:
    (folder / "zh.md").write_text(BAD.replace("Later", "以后é"), encoding="utf-8")
    variables = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    for form in REPORTERS:
        result = process(
            "check", "zh.md", "--format", form, "--lang", "zh", cwd=folder, env=variables
        )
        assert result.code == 1
        assert result.err.isascii()
        assert "Traceback" not in result.err
        assert result.out.isascii()
        if form == "json":
            assert "以后é" in json.loads(result.out)["diagnostics"][0]["message"]


def test_an_interrupt_leaves_no_report(folder: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "selfcheck", "check", "-", "-o", "report.txt"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPROFILEIMPORTTIME": "1"},
        # A job in the background of a shell inherits that interrupts are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stderr is not None
    while b"| selfcheck.run" not in (line := child.stderr.readline()):
        assert line, "the command ended before it asked for its input"
    child.send_signal(signal.SIGINT)
    child.communicate()
    assert child.returncode == 130
    assert not (folder / "report.txt").exists()


def shell(command: str, folder: Path) -> tuple[int, str]:
    """Run a line of ``sh`` in which ``$S`` is the command; returns code and both streams as one."""
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={
            **{name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            "PYTHONPATH": str(ROOT),
            "S": f"{sys.executable} -m selfcheck check",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.returncode, done.stdout.decode()


def test_counts_come_after_the_diagnostics(folder: Path) -> None:
    (folder / "a.md").write_text(BAD)
    code, text = shell("$S a.md", folder)
    assert code == 1
    first, last = text.splitlines()
    assert first.startswith("a.md:9:14: error: ")
    assert last.startswith("Checked 1 reply")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("$S a.md >&-", 1),
        ("$S a.md 2>&-", 1),
        ("$S b.md >&- 2>&-", 0),
        ("$S --format json=out.json b.md >&-", 0),
        ("$S a.md >/dev/full", 2),
        ("$S a.md 2>/dev/full", 1),
        ("$S - <&-", 2),
    ],
)
def test_closed_and_full_streams(folder: Path, command: str, code: int) -> None:
    (folder / "a.md").write_text(BAD)
    (folder / "b.md").write_text(GOOD)
    found, text = shell(command, folder)
    assert found == code
    assert "Traceback" not in text
    assert "internal error" not in text
    assert "Exception ignored" not in text


@pytest.mark.parametrize("paths", [("a.md",), (".",), ("./a.md",), ("../folder",)])
def test_a_report_never_replaces_what_is_checked(folder: Path, paths: tuple[str, ...]) -> None:
    inside = folder / "folder"
    inside.mkdir()
    (inside / "a.md").write_text(BAD)
    result = process("check", "--format", "full=a.md", *paths, cwd=inside)
    assert result.code == 2
    assert "would replace a file to be checked" in result.err
    assert (inside / "a.md").read_text() == BAD


@pytest.mark.parametrize("form", ["json", "jsonl"])
@pytest.mark.parametrize("text", [BAD, GOOD])
def test_a_report_in_a_checked_folder_is_made_anew(folder: Path, form: str, text: str) -> None:
    folder = folder / "runs"
    folder.mkdir()
    (folder / "a.md").write_text(text)
    first = process("check", "--format", f"{form}=report.{form}", ".", cwd=folder)
    before = (folder / f"report.{form}").read_bytes()
    if before:
        second = process("check", "--format", f"{form}=report.{form}", ".", cwd=folder)
        assert (second.code, second.err) == (first.code, first.err)
        assert (folder / f"report.{form}").read_bytes() == before
        named = process("check", f"report.{form}", cwd=folder)
        assert "transcript.format_unrecognized" in named.out
    assert first.code == int(text == BAD)


def test_what_cannot_be_read_counts_under_a_threshold(folder: Path) -> None:
    (folder / "good.md").write_text(GOOD)
    (folder / "broken.json").write_text("[")
    for percent, code in (("50", 0), ("51", 1), ("0", 0)):
        assert run("check", "--fail-under", percent, "good.md", "broken.json").code == code


def test_a_transcript_without_a_reply_has_a_line(folder: Path) -> None:
    (folder / "a.jsonl").write_text('[]\n{"messages": [{"role": "user", "content": "x"}]}\n')
    result = run("check", "a.jsonl", "--format", "json")
    assert [(d["line"], d["record"]) for d in json.loads(result.out)["diagnostics"]] == [
        (1, 1),
        (2, 2),
    ]
