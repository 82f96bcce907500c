"""What each format for people and models prints, word for word."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from selfcheck.model import LANGUAGES, Summary
from selfcheck.report import REPORTERS
from selfcheck.report.base import Settings
from selfcheck.rules.wording import escape_controls
from tests.report.samples import (
    ALL,
    DEFAULT,
    EVIL,
    LONG_LINE,
    NO_REPLY,
    RESULTS,
    UNREADABLE,
    render,
    result,
)


@pytest.mark.parametrize("width", [80, 40, 20])
def test_full(width: int, snapshot: SnapshotAssertion) -> None:
    assert render("full", settings=Settings(width=width)) == snapshot


@pytest.mark.parametrize("lang", ["zh", "pt", "auto"])
def test_full_in_other_languages(lang: str, snapshot: SnapshotAssertion) -> None:
    assert render("full", settings=Settings(lang=lang)) == snapshot


def test_full_in_colour_marks_the_code_alone(snapshot: SnapshotAssertion) -> None:
    text = render("full", [result(DEFAULT)], Settings(color=True))
    assert text.replace("\x1b", "ESC") == snapshot


@pytest.mark.parametrize("lang", LANGUAGES)
def test_concise(lang: str, snapshot: SnapshotAssertion) -> None:
    assert render("concise", settings=Settings(lang=lang)) == snapshot


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hidden(lang: str, snapshot: SnapshotAssertion) -> None:
    assert render("hidden", [result(*ALL), result(EVIL)], Settings(lang=lang)) == snapshot


@pytest.mark.parametrize("name", ["full", "concise"])
def test_quiet_shows_only_what_fails(name: str) -> None:
    quiet = render(name, settings=Settings(quiet=True))
    assert DEFAULT.code in quiet
    assert UNREADABLE.code in quiet
    assert LONG_LINE.code not in quiet
    assert NO_REPLY.code not in quiet
    assert "Checked" not in quiet
    strict = [one._replace(strict=True) for one in RESULTS]
    assert LONG_LINE.code in render(name, strict, Settings(quiet=True))


@pytest.mark.parametrize("name", ["full", "concise", "json", "hidden"])
def test_a_diagnostic_may_have_a_language_of_its_own(name: str) -> None:
    own = DEFAULT._replace(lang="pt")
    text = render(name, [result(own)], Settings(lang="zh"))
    assert "não está entre as opções" in text
    asked = render(name, [result(DEFAULT._replace(lang="auto"))], Settings(lang="en"))
    assert "不在选项" in asked


CLEAN = Summary(files=1, transcripts=1, replies=1, passed=1)
CLEAN_LINE = "Checked 1 reply in 1 file: 1 passed, 0 failed.\n"


def test_a_clean_run_is_one_line() -> None:
    assert render("full", [result()], summary=CLEAN) == CLEAN_LINE


def test_concise_notes_the_counts_beside_its_document() -> None:
    notes: list[str] = []
    settings = Settings(note=notes.append)
    assert render("concise", [result()], settings, summary=CLEAN) == ""
    assert notes == [CLEAN_LINE]


def test_concise_writes_a_line_for_each_diagnostic() -> None:
    lines = render("concise").splitlines()
    count = sum(len(one.diagnostics) for one in RESULTS)
    assert len(lines) == count
    assert lines[0].startswith("runs/day.jsonl:12:345: error: " + DEFAULT.code)


def test_concise_without_a_place_names_the_file_and_record() -> None:
    lines = render("concise", [result(NO_REPLY)]).splitlines()
    assert lines[0].startswith("runs/day.jsonl[12]: info: transcript.no_reply: ")
    whole = render("concise", [result(NO_REPLY._replace(record=None))])
    assert whole.startswith("runs/day.jsonl: info: transcript.no_reply: ")
    nameless = result(DEFAULT._replace(file=None))
    assert render("concise", [nameless]).startswith("<reply>:12:345: error: ")


@pytest.mark.parametrize("name", REPORTERS)
@pytest.mark.parametrize("lang", [*LANGUAGES, "auto"])
@pytest.mark.parametrize("width", [1, 20, 80, 400])
def test_nothing_hostile_gets_through(name: str, lang: str, width: int) -> None:
    settings = Settings(lang=lang, width=width)
    text = render(name, [result(EVIL), result(EVIL._replace(excerpt=None))], settings)
    assert "runtime_diagnostic" in text
    for line in text.removesuffix("\n").split("\n"):
        assert escape_controls(line) == line
    text.encode("utf-8")


def test_markup_is_text() -> None:
    assert "[red]x[/red]" in render("full", settings=Settings(color=True))
