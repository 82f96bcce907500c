"""Every fixture file against its sidecar. A case is a file: adding one needs no code.

``fixtures/replies`` holds whole replies, each with ``FILE.expect``: a list of code, path, severity
and ``at``, the characters pointed at; ``fixtures/prompts`` holds prompts that show examples, which
are checked, in the same way. ``fixtures/transcripts`` holds transcript files, whose sidecars give
the places in the file instead; ``fixtures/exchanges`` such of which every turn is checked.
``fixtures/documents/KIND`` holds documents of a kind, with sidecars as replies have them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck import Diagnostic, Options, Report, check_paths, check_reply
from selfcheck.transcripts.reading import EXTENSIONS
from selfcheck.transcripts.sage_journal import is_replayed

FIXTURES = Path(__file__).parents[1] / "fixtures"


def _files(folder: str) -> list[Path]:
    """The fixtures below a folder; a journal that is read with its session has no expectations."""
    known = sorted(path for path in (FIXTURES / folder).rglob("*") if path.suffix in EXTENSIONS)
    found = [path for path in known if not is_replayed(str(path))]
    assert found
    return found


def _name(path: Path) -> str:
    return "/".join(path.relative_to(FIXTURES).parts)


def _expected(path: Path) -> list[dict[str, Any]]:
    expected: list[dict[str, Any]] = json.loads(
        path.with_name(path.name + ".expect").read_text(encoding="utf-8")
    )
    return expected


def _covered(text: str, item: Diagnostic) -> str:
    """The characters of ``text`` between the places of a diagnostic."""
    assert item.line and item.column and item.end_line and item.end_column
    lines = text.splitlines(keepends=True)
    if item.line == item.end_line:
        return lines[item.line - 1][item.column - 1 : item.end_column - 1]
    first = lines[item.line - 1][item.column - 1 :]
    between = "".join(lines[item.line : item.end_line - 1])
    return first + between + lines[item.end_line - 1][: item.end_column - 1]


def _found(text: str, report: Report) -> list[dict[str, Any]]:
    """The diagnostics of a report on ``text``, as sidecars have them."""
    return [
        {
            "code": item.code,
            "path": item.path,
            "severity": item.severity,
            "at": _covered(text, item),
        }
        for item in report.diagnostics
    ]


@pytest.mark.parametrize("path", [*_files("replies"), *_files("prompts")], ids=_name)
def test_a_reply_gives_what_its_sidecar_says(path: Path) -> None:
    options = Options(examples="prompts" in path.parts)
    report = check_paths([path], options)
    text = path.read_bytes().decode("utf-8-sig")
    found = _found(text, report)
    assert found == _expected(path)
    assert report.exit_code == (path.parent.name == "bad")
    assert [item.code for item in check_reply(text, options)] == [item["code"] for item in found]


@pytest.mark.parametrize("path", _files("documents"), ids=_name)
def test_a_document_gives_what_its_sidecar_says(path: Path) -> None:
    report = check_paths([path], Options(document=path.parents[1].name))
    text = path.read_text(encoding="utf-8")
    found = _found(text, report)
    assert found == _expected(path)
    assert report.exit_code == (path.parent.name == "bad")


@pytest.mark.parametrize("path", [*_files("transcripts"), *_files("exchanges")], ids=_name)
def test_a_transcript_gives_what_its_sidecar_says(path: Path) -> None:
    options = Options(replies="every-turn") if "exchanges" in path.parts else None
    report = check_paths([path], options)
    expected = _expected(path)
    found = [item for item in report.diagnostics if item.severity == "error"]
    assert [{key: getattr(item, key) for key in place} for item, place in zip(
        found, expected, strict=True
    )] == expected  # fmt: skip
    assert report.exit_code == (path.parent.name == "bad")


@pytest.mark.parametrize("path", _files("prompts"), ids=_name)
def test_examples_are_no_matter_unless_asked_for(path: Path) -> None:
    assert check_paths([path], Options()).diagnostics == ()


@pytest.mark.parametrize("folder", ["replies", "prompts", "documents"])
def test_fixtures_and_sidecars_come_in_pairs(folder: str) -> None:
    sidecars = {str(path).removesuffix(".expect") for path in (FIXTURES / folder).rglob("*.expect")}
    assert sidecars == set(map(str, _files(folder)))


@pytest.mark.parametrize(
    "path", [*_files("replies"), *_files("prompts"), *_files("documents")], ids=_name
)
def test_a_fixture_is_what_its_folder_says(path: Path) -> None:
    assert any(item.get("severity", "error") == "error" for item in _expected(path)) is (
        path.parent.name == "bad"
    )
