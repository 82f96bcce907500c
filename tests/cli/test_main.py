"""The command line as a whole: help, version, wrong usage, and failures that must not show."""

from __future__ import annotations

import subprocess
import sys

import pytest

from selfcheck._version import VERSION
from selfcheck.cli import COMMANDS, LazyGroup, main
from tests.cli.support import ROOT, process, run


def test_help_lists_every_command_without_loading_one() -> None:
    result = process("--help", env={"PYTHONPROFILEIMPORTTIME": "1"})
    assert result.code == 0
    for name, entry in COMMANDS.items():
        assert f"  {name} " in result.out
        assert entry.summary in result.out
    loaded = {line.rpartition("|")[2].strip() for line in result.err.splitlines()}
    assert "selfcheck.cli" in loaded
    heavy = {"rich", "ruamel", "jsonschema", "orjson", "selfcheck.rules.catalogue"}
    assert not {name for name in loaded if name.split(".")[0] in heavy or name in heavy}
    assert not {entry.module for entry in COMMANDS.values()} & loaded


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = run(name, "--help")
    assert result.code == 0
    assert f"selfcheck {name}" in result.out
    assert COMMANDS[name].summary


def test_version() -> None:
    assert process("--version").out == f"selfcheck {VERSION}\n"


def test_without_a_command_the_help_is_shown() -> None:
    result = process()
    assert result.code == 2
    assert "Commands:" in result.err


def test_an_unknown_command_names_the_nearest() -> None:
    result = process("chekc")
    assert result.code == 2
    assert result.out == ""
    assert "no such command: chekc (did you mean check?)" in result.err


def test_an_argument_cannot_act_on_the_terminal() -> None:
    for args in (["check", "--\x1b[31mred"], ["\x1b[31mred"], ["explain", "\x1b[31mred"]):
        result = process(*args)
        assert result.code == 2
        assert "\x1b" not in result.err
        assert "[31mred" in result.err


def test_an_unexpected_error_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("something\x1b[31m broke")

    monkeypatch.setattr(LazyGroup, "invoke", fail)
    assert main(["rules"]) == 2
    captured = capsys.readouterr()
    assert captured.err == ("selfcheck: internal error: RuntimeError: something\\u001b[31m broke\n")
    monkeypatch.setenv("SELFCHECK_DEBUG", "1")
    assert main(["rules"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(LazyGroup, "invoke", interrupt)
    assert main(["rules"]) == 130
    assert capsys.readouterr().err.strip() == ""


def test_a_closed_pipe_is_quiet() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "selfcheck", "explain", "questionnaire", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 141


def test_a_full_disk_is_told_in_a_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "selfcheck", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        b"selfcheck: error: cannot write standard output: No space left on device\n"
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_made(shell: str) -> None:
    result = process(env={"_SELFCHECK_COMPLETE": f"{shell}_source"})
    assert result.code == 0
    assert "_SELFCHECK_COMPLETE" in result.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("selfcheck ", "check"),
        ("selfcheck check --format ", "hidden"),
        ("selfcheck check --select questionnaire.ya", "questionnaire.yaml"),
        ("selfcheck check --select transcript,questionnaire.ya", "transcript,questionnaire.yaml"),
        ("selfcheck explain transcript.no", "transcript.no_reply"),
        ("selfcheck schema re", "report"),
    ],
)
def test_completion_knows(words: str, expected: str) -> None:
    incomplete = not words.endswith(" ")
    result = process(
        env={
            "_SELFCHECK_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - incomplete),
        }
    )
    assert f"plain,{expected}" in result.out.splitlines()
