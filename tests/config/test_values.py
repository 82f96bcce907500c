"""Patterns belong to a folder, and mean what they mean in a ``.gitignore``."""

from __future__ import annotations

from pathlib import Path

import pytest

from selfcheck.config.values import ByGlob, Globs, absolute, pattern_fault, shown


def test_patterns_are_relative_to_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "project"
    (root / "runs").mkdir(parents=True)
    monkeypatch.chdir(root / "runs")
    globs = Globs(str(root), ("/runs/*.json", "drafts/", "*.bak", "!keep.bak"))
    assert globs.match("a.json")
    assert globs.match(str(root / "runs" / "a.json"))
    assert not globs.match("deep/a.json")
    assert not globs.match("../a.json")
    assert globs.match("../drafts/a.json")
    assert globs.match("../drafts", folder=True)
    assert not globs.match("../drafts")
    assert globs.match("x.bak")
    assert not globs.match("keep.bak")
    assert not globs.match(str(tmp_path / "x.bak"))
    assert not globs.match(str(tmp_path / "project-2" / "x.bak"))
    assert not Globs(str(root)).match("x.bak")


def test_a_symbolic_link_to_the_folder_leads_into_it(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert Globs(str(tmp_path / "real"), ("/a.md",)).match(str(tmp_path / "link" / "a.md"))
    assert Globs(str(tmp_path / "link"), ("/a.md",)).match(str(tmp_path / "real" / "a.md"))


def test_names_that_no_file_can_have_match_like_others(tmp_path: Path) -> None:
    globs = Globs(str(tmp_path), ("*.md",))
    assert globs.match(str(tmp_path / "\udcff.md"))
    assert globs.match(str(tmp_path / "a\0.md"))
    assert not globs.match("/\0.md")
    assert not globs.match("")


def test_all_matching_patterns_of_a_table_are_given_in_order(tmp_path: Path) -> None:
    table = ByGlob(str(tmp_path), (("*.md", ("a",)), ("docs/", ("b",)), ("", ("c",))))
    assert table.matching(str(tmp_path / "docs" / "x.md")) == list(table.entries)
    assert table.matching(str(tmp_path / "x.md")) == [("*.md", ("a",)), ("", ("c",))]
    assert table.matching("/elsewhere/x.md") == [("", ("c",))]


@pytest.mark.parametrize(
    ("pattern", "alone", "fault"),
    [
        ("*.md", True, None),
        ("!*.md", False, None),
        ("[a-c].md", True, None),
        ("", False, "matches nothing"),
        ("  ", False, "matches nothing"),
        ("# a", False, "matches nothing"),
        ("/", False, "matches nothing"),
        ("a\nb", False, "matches nothing"),
        ("!", False, "is no pattern as .gitignore has them"),
        ("[z-a]", False, "is no pattern as .gitignore has them"),
        ("\\", False, "is no pattern as .gitignore has them"),
        (
            "!*.md",
            True,
            'matches nothing: a pattern that begins with "!" only takes back one before it',
        ),
    ],
)
def test_patterns_that_can_never_hold_are_found(
    pattern: str, alone: bool, fault: str | None
) -> None:
    assert pattern_fault(pattern, alone=alone) == fault


def test_paths_are_shown_relative_where_that_is_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    assert shown(str(tmp_path / "a" / "b" / "c.toml")) == "c.toml"
    assert shown(str(tmp_path / "a" / "c.toml")) == "../c.toml"
    assert shown("/etc") == "/etc"


def test_a_working_directory_that_is_gone_is_no_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr("os.getcwd", gone)
    assert absolute("a/../b") == "b"
    assert shown("b") == "b"
    assert not Globs(str(tmp_path), ("*.md",)).match("a.md")
