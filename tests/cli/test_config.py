"""``selfcheck config``: what holds for a path, as text, as a table and as JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Protocol

import pytest

from selfcheck.cli import main
from selfcheck.config import KEYS
from selfcheck.rules.wording import escape_controls
from tests.cli.support import Outcome

CONFIG = """\
ignore = ["transcript.no_reply"]
lang = "zh"

[per-file-ignores]
"docs/" = ["questionnaire.tag"]
"""


class Run(Protocol):
    """Runs ``selfcheck config`` with arguments, in this process."""

    def __call__(self, *args: str) -> Outcome: ...


@pytest.fixture
def config(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command, with all that the command line does about errors."""

    def run(*args: str) -> Outcome:
        code = main(["config", *args])
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a configuration, which we are in."""
    (tmp_path / "selfcheck.toml").write_text(CONFIG, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_text_is_toml_with_the_origins_in_one_column(config: Run, project: Path) -> None:
    result = config()
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "# .: selfcheck.toml"
    assert lines[2] == 'ignore             = ["transcript.no_reply"]            # selfcheck.toml:1'
    assert lines[8] == 'lang               = "zh"                               # selfcheck.toml:2'
    assert {line.index("  # ") for line in lines[1:]} == {54}
    assert list(tomllib.loads(result.out)) == list(KEYS)
    (project / "docs" / "selfcheck.toml").write_text(result.out, encoding="utf-8")
    assert tomllib.loads(config("docs").out) == tomllib.loads(result.out)


def test_a_file_has_what_its_patterns_add(config: Run, project: Path) -> None:
    lines = config("docs/none.md").out.splitlines()
    assert lines[0] == "# docs/none.md: selfcheck.toml"
    assert lines[2] == (
        'ignore             = ["transcript.no_reply", "questionnaire.tag"]  '
        "# selfcheck.toml:1 and file-ignores"
    )
    assert lines[-2].split("  # ") == [
        'file-ignores       = ["questionnaire.tag"]            ',
        "selfcheck.toml:5",
    ]
    assert lines[-1].startswith('file-format        = ""  ')


def test_json(config: Run, project: Path) -> None:
    found = json.loads(config("docs/none.md", "--format", "json").out)
    assert list(found) == ["path", "file", "settings"]
    assert (found["path"], found["file"]) == ("docs/none.md", "selfcheck.toml")
    assert list(found["settings"]) == [*KEYS, "file-ignores", "file-format"]
    assert found["settings"]["lang"] == {"value": "zh", "origin": "selfcheck.toml", "line": 2}
    assert found["settings"]["strict"] == {"value": False, "origin": "default", "line": None}
    assert found["settings"]["per-file-ignores"] == {
        "value": {"docs/": ["questionnaire.tag"]},
        "origin": "selfcheck.toml",
        "line": 4,
    }
    assert found["settings"]["ignore"]["value"] == ["transcript.no_reply", "questionnaire.tag"]


def test_a_terminal_gets_a_table(
    config: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("selfcheck.cli.terminal.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    lines = [line.rstrip() for line in config("docs/none.md").out.splitlines()]
    assert lines[0] == "docs/none.md: selfcheck.toml"
    cells = [line.split() for line in lines]
    assert ["lang", "selfcheck.toml:2", '"zh"'] in cells
    assert ["strict", "default", "false"] in cells
    starts = {
        line.index(cell[-1]) for line, cell in zip(lines, cells, strict=True) if len(cell) == 3
    }
    assert len(starts) == 1
    # Keys and origins are never cut, whatever room is left for the values.
    names = [cell[0] for cell in cells[1:] if cell]
    assert "per-file-ignores" in names
    assert "\x1b[36m" in config("--color", "always").out


def test_standard_input_has_what_the_working_directory_has(config: Run, project: Path) -> None:
    assert config("-").out.splitlines()[1:] == config(".").out.splitlines()[1:]


def test_no_config_and_config(config: Run, project: Path, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("lang = 'pt'\n", encoding="utf-8")
    none = config("--no-config")
    assert none.out.splitlines()[0] == "# .: no configuration file"
    assert tomllib.loads(none.out)["lang"] == ""
    assert json.loads(config("--no-config", "--format", "json").out)["file"] is None
    other = config("--config", "other.toml", "docs/x.md")
    assert other.out.splitlines()[0] == "# docs/x.md: other.toml"
    assert tomllib.loads(other.out)["lang"] == "pt"
    both = config("--config", "other.toml", "--no-config")
    assert both.code == 2
    assert "--config and --no-config contradict each other" in both.err


@pytest.mark.parametrize("options", [[], ["--format", "json"], ["--config", "selfcheck.toml"]])
def test_a_wrong_configuration_is_one_line(config: Run, project: Path, options: list[str]) -> None:
    (project / "selfcheck.toml").write_text("strict = true\nselct = []\n", encoding="utf-8")
    result = config(*options)
    assert (result.code, result.out) == (2, "")
    assert (
        result.err
        == 'selfcheck: error: selfcheck.toml:2: unknown key "selct" (did you mean select?)\n'
    )


def test_nothing_in_a_configuration_acts_on_the_terminal(
    config: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "selfcheck.toml").write_text(
        'column = "\\u001b[31m\\u202e\\n"\nexclude = ["\\u0007|"]\n', encoding="utf-8"
    )
    outputs = [config().out, config("--format", "json").out, config("\x1b.md").out]
    monkeypatch.setattr("selfcheck.cli.terminal.is_terminal", lambda stream: True)
    monkeypatch.setenv("NO_COLOR", "1")
    outputs.append(config("\x1b.md").out)
    for output in outputs:
        assert "[31m" in output
        assert all(escape_controls(line) == line for line in output.split("\n"))
    assert tomllib.loads(outputs[0])["column"] == "\x1b[31m\u202e\n"
    assert json.loads(outputs[1])["settings"]["column"]["value"] == "\x1b[31m\u202e\n"
