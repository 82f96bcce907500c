"""Which files are found under the paths that the user names."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from selfcheck.config.values import Globs
from selfcheck.corpus.discovery import REASONS, Found, Patterns, discover, display_name


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _make(*names: str, text: str = "x") -> None:
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _found(*paths: str, patterns: Patterns | None = None) -> list[str]:
    """Name what is found, a problem by its case in angle brackets."""
    if patterns is None:
        return [_name(item) for item in discover(paths) if not item.skipped]
    found = discover(paths, lambda _: patterns)
    return [_name(item) for item in found if not item.skipped]


def _skipped(*paths: str, patterns: Patterns | None = None) -> dict[str, str]:
    """Name what is passed over, with the reason."""
    found = discover(paths, lambda _: patterns or Patterns())
    return {item.display: item.skipped for item in found if item.skipped}


def _name(item: Found) -> str:
    return f"{item.display} <{item.problem.case}>" if item.problem else item.display


def _ignore(where: str, *lines: str) -> None:
    _make(f"{where}/.gitignore", text="\n".join(lines))


def _link(name: str, target: str) -> None:
    os.symlink(target, name)


def test_directories_are_walked_in_order(tree: Path) -> None:
    _make("d/b.md", "d/a.jsonl", "d/a/z.txt", "d/c.JSON", "d/e.ndjson", "d/f.markdown")
    _make("d/x.py", "d/y", "d/z.yaml", "d/a.md.bak")
    names = ["a/z.txt", "a.jsonl", "b.md", "c.JSON", "e.ndjson", "f.markdown"]
    assert _found("d") == [f"d/{name}" for name in names]
    assert all(not item.named for item in discover(["d"]))
    assert _skipped("d") == dict.fromkeys(["d/a.md.bak", "d/x.py", "d/y", "d/z.yaml"], "ending")


def test_hidden_entries_are_skipped_unless_named(tree: Path) -> None:
    _make("d/.a.md", "d/.git/b.md", "d/c.md")
    assert _found("d") == ["d/c.md"]
    assert _skipped("d") == {"d/.a.md": "hidden", "d/.git": "hidden"}
    assert _found("d/.a.md", "d/.git") == ["d/.a.md", "d/.git/b.md"]


def test_named_files_come_as_they_are(tree: Path) -> None:
    _make("x.py", "a.md")
    assert [(item.path, item.named) for item in discover(["x.py", "./a.md"])] == [
        ("x.py", True),
        ("./a.md", True),
    ]


def test_names_are_shown_as_given(tree: Path) -> None:
    _make("d/a.md")
    assert _found(".") == ["d/a.md"]
    assert _found("./d") == ["d/a.md"]
    assert _found("d/") == ["d/a.md"]
    assert _found(f"{tree}/d") == [f"{tree}/d/a.md".replace(os.sep, "/")]
    shown = {".//a": "a", "../a": "../a", "./": "./", ".a": ".a", "././a/./b": "a/./b"}
    assert {name: display_name(name) for name in shown} == shown


def test_names_are_shown_as_valid_unicode() -> None:
    assert display_name("a\udcff.md") == "a\\xff.md"
    assert display_name("a\ud800.md") == "a\\ud800.md"


def test_a_file_is_checked_once(tree: Path) -> None:
    _make("d/a.md", "d/e/b.md")
    assert _found("d/a.md", "d", "d/e", "d/../d/a.md") == ["d/a.md", "d/e/b.md"]


def test_standard_input_is_passed_through_once(tree: Path) -> None:
    _make("a.md")
    assert list(discover(["-", "a.md", "-"])) == [
        Found("-", "-", None, True),
        Found("a.md", "a.md", None, True),
    ]


def test_what_is_missing_is_said(tree: Path) -> None:
    _make("a.md")
    found = list(discover(["none.md", "a.md", "a.md/b"]))
    assert [_name(item) for item in found] == ["none.md <missing>", "a.md", "a.md/b <missing>"]
    assert found[0].problem is not None
    assert (found[0].problem.code, found[0].named) == ("transcript.unreadable", True)


def test_a_path_that_cannot_be_looked_at_is_left_to_its_reader(tree: Path) -> None:
    assert list(discover(["a\0b.md"])) == [Found("a\0b.md", "a\0b.md", None, True)]


def test_a_directory_with_nothing_to_check_is_said(tree: Path) -> None:
    _make("d/x.py", "e/.a.md")
    Path("empty").mkdir()
    assert _found("d", "e", "empty") == ["d <nothing>", "e <nothing>", "empty <nothing>"]
    assert _found("empty", ".") == ["empty <nothing>"]


def test_a_directory_that_cannot_be_listed_is_said(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _make("d/a.md", "d/b/c.md", "d/e/f.md")
    listdir = os.listdir

    def refuse(path: str) -> list[str]:
        if path.endswith("b"):
            raise PermissionError(13, "Permission denied")
        if path.endswith("e"):
            raise OSError(5, "Input/output error")
        return listdir(path)

    monkeypatch.setattr("os.listdir", refuse)
    assert _found("d") == ["d/a.md", "d/b <permission>", "d/e <>"]
    assert _found("d/b") == ["d/b <permission>"]


def test_loops_of_links_end(tree: Path) -> None:
    _make("d/a.md")
    _link("d/loop", "..")
    _link("d/self", ".")
    assert _found("d") == ["d/a.md"]
    Path("bare").mkdir()
    _link("bare/loop", ".")
    assert _found("bare") == ["bare <nothing>"]


def test_links_lead_to_files_once(tree: Path) -> None:
    _make("d/b.md", "e/c.md")
    _link("d/a.md", "b.md")
    _link("d/e", "../e")
    _link("d/dangling.md", "none.md")
    assert _found("d") == ["d/a.md", "d/dangling.md", "d/e/c.md"]


_IGNORED = {
    "d": ["*.txt", "/top.md", "build/", "!keep.txt", "deep/**/x.md", "# comment", "", "a b.md"],
    "d/sub": ["!again.txt", "own.md", "\\#x.md"],
}
_FILES = [
    "d/a.md",
    "d/a b.md",
    "d/a.txt",
    "d/keep.txt",
    "d/top.md",
    "d/build/a.md",
    "d/sub/top.md",
    "d/sub/again.txt",
    "d/sub/other.txt",
    "d/sub/own.md",
    "d/sub/#x.md",
    "d/sub/build/keep.txt",
    "d/deep/e/f/x.md",
    "d/deep/x.md",
    "d/deep/y.md",
]


def test_ignore_files_are_obeyed_as_git_does(tree: Path) -> None:
    _make(*_FILES)
    for where, lines in _IGNORED.items():
        _ignore(where, *lines)
    git = ["git", "-C", str(tree), "-c", "core.excludesFile="]
    subprocess.run([*git, "init", "-q"], check=True)
    listed = subprocess.run(
        [*git, "ls-files", "-z", "--others", "--exclude-standard", "d"],
        check=True,
        capture_output=True,
        text=True,
    )
    expected = {name for name in listed.stdout.split("\0") if name and ".gitignore" not in name}
    assert len(expected) < len(_FILES)
    assert set(_found("d")) == expected


def test_ignore_files_above_count_up_to_the_repositorys_root(tree: Path) -> None:
    _make("r/d/e/a.md", "r/d/e/b.md", "r/d/e/c.md", "r/d/e/d.md")
    _ignore(".", "a.md")
    _ignore("r", "b.md")
    _ignore("r/d", "c.md")
    assert _found("r/d/e") == [f"r/d/e/{name}.md" for name in "abcd"]
    Path("r/.git").mkdir()
    assert _found("r/d/e") == ["r/d/e/a.md", "r/d/e/d.md"]
    assert _found("r") == ["r/d/e/a.md", "r/d/e/d.md"]


def test_what_is_named_is_checked_though_git_ignores_it(tree: Path) -> None:
    Path(".git").mkdir()
    _ignore(".", "runs/", "*.log.md")
    _make("runs/a.md", "runs/b/c.md", "x.log.md", "d/a.md")
    assert _found("runs", "x.log.md") == ["runs/a.md", "runs/b/c.md", "x.log.md"]
    assert _found("runs/b") == ["runs/b/c.md"]
    assert _found(".") == ["d/a.md"]


def test_a_bad_pattern_costs_only_itself(tree: Path) -> None:
    _make("d/a.md", "d/b.md")
    _ignore("d", "!", "a.md", "\\", "[z-a]")
    assert _found("d") == ["d/b.md"]


def test_any_order_of_paths_finds_the_same(tree: Path) -> None:
    _make("d/a.md", "d/e/b.md", "f/c.md")

    def names(paths: Iterable[str]) -> list[str]:
        return sorted(_found(*paths))

    assert names(["d", "f", "d/e"]) == names(["d/e", "f", "d"]) == ["d/a.md", "d/e/b.md", "f/c.md"]


def _globs(*globs: str, root: Path | str = ".") -> Globs:
    return Globs(str(Path(root).resolve()), globs)


def test_what_is_excluded_is_passed_over_unless_named(tree: Path) -> None:
    _make("d/a.md", "d/old/b.md", "d/old/c.json", "d/in/old.md", "e/old/f.md")
    patterns = Patterns(exclude=_globs("old/", "d/in/*.md"))
    assert _found("d", "e", patterns=patterns) == ["d/a.md", "e <nothing>"]
    assert _skipped("d", patterns=patterns) == {"d/in/old.md": "excluded", "d/old": "excluded"}
    assert _found("d/in/old.md", patterns=patterns) == ["d/in/old.md"]
    assert _found("d/old", patterns=patterns) == ["d/old/b.md", "d/old/c.json"]


def test_globs_are_relative_to_their_own_root(tree: Path) -> None:
    _make("d/a.md", "d/b/a.md")
    assert _found("d", patterns=Patterns(exclude=_globs("/a.md", root="d"))) == ["d/b/a.md"]
    assert _found("d", patterns=Patterns(exclude=_globs("/a.md"))) == ["d/a.md", "d/b/a.md"]
    assert _found("d", patterns=Patterns(exclude=_globs("*", root="elsewhere"))) == [
        "d/a.md",
        "d/b/a.md",
    ]


def test_only_what_is_included_is_found_whatever_its_ending(tree: Path) -> None:
    _make("d/a.md", "d/b.log", "d/c/e.log", "d/c/.f.log", "d/g.log.md")
    patterns = Patterns(include=_globs("*.log"), exclude=_globs("c/"))
    assert _found("d", patterns=Patterns(include=_globs("*.log"))) == ["d/b.log", "d/c/e.log"]
    assert _found("d", patterns=patterns) == ["d/b.log"]
    assert _skipped("d", patterns=patterns) == {
        "d/a.md": "not_included",
        "d/c": "excluded",
        "d/g.log.md": "not_included",
    }


def test_what_git_ignores_is_told(tree: Path) -> None:
    _make("d/a.md", "d/b.md")
    _ignore("d", "a.md")
    assert _skipped("d") == {"d/.gitignore": "hidden", "d/a.md": "ignored"}


def test_every_reason_has_its_words() -> None:
    for text in REASONS.values():
        assert all(text)


def test_what_is_packed_goes_by_the_name_inside(tree: Path) -> None:
    _make("d/a.jsonl.gz", "d/b.MD.zst", "d/c.gz", "d/e.css.gz", "d/f.tar.zst", "d/g.eval")
    assert _found("d") == ["d/a.jsonl.gz", "d/b.MD.zst", "d/c.gz", "d/g.eval"]
    assert _skipped("d") == {"d/e.css.gz": "ending", "d/f.tar.zst": "ending"}


def test_a_journal_is_read_with_its_session(tree: Path) -> None:
    _make("d/messages.json", "d/messages.journal.jsonl", "e/messages.journal.jsonl")
    assert _found("d", "e") == ["d/messages.json", "e/messages.journal.jsonl"]
    assert _skipped("d") == {"d/messages.journal.jsonl": "journal"}
    assert _found("d/messages.journal.jsonl") == ["d/messages.journal.jsonl"]
