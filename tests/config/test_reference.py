"""Values as TOML, and what docs/configuration.md says."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.cli import main
from selfcheck.config.reference import table, toml
from selfcheck.config.resolver import Resolver
from selfcheck.config.settings import KEYS
from selfcheck.rules.wording import escape_controls

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"

PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=5), inner, max_size=3
        )
    ),
)


@given(PLAIN)
def test_values_are_written_as_toml_reads_them(value: Any) -> None:
    text = toml(value)
    assert tomllib.loads(f"key = {text}") == {"key": value}
    assert escape_controls(text) == text


def test_the_table_has_a_row_for_each_key() -> None:
    rows = table().splitlines()
    assert [row.split("`")[1] for row in rows[2:]] == list(KEYS)
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5}


def blocks(info: str) -> list[str]:
    return re.findall(rf"```{info}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_page_is_a_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("toml")
    (tmp_path / "selfcheck.toml").write_text(example, encoding="utf-8")
    held = Resolver().for_file("exports/x.json")
    assert held.names == (("acme-form", "strict"),)
    assert held.file_format == "openai"


def test_the_page_shows_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("toml")
    shown, wrong = blocks("console")
    broken = 'ignore = [\n  "questionnaire.fence",\n  "questionnaire.yml",\n]\n'
    for text, session in ((example, shown), (broken, wrong)):
        (tmp_path / "selfcheck.toml").write_text(text, encoding="utf-8")
        first, output = session.split("\n", 1)
        arguments = shlex.split(first)
        assert arguments[:3] == ["$", "selfcheck", "config"]
        assert main(arguments[2:]) == (0 if session is shown else 2)
        assert "".join(capsys.readouterr()) == output
