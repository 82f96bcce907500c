"""Wrapping keeps every character, fits the width, and reads well in Chinese."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from selfcheck.report.paper import Paper
from selfcheck.rules.wording import escape_controls


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Return the lines that a paragraph of ``text`` takes."""
    written: list[str] = []
    paper = Paper(written.append, width, color=False)
    paper.paragraph(paper.text(text), indent)
    return "".join(written).removesuffix("\n").split("\n")


def test_words_are_kept_whole() -> None:
    assert wrap("write one of the options", 12) == ["write one of", "the options"]
    assert wrap("a " + "long" * 5 + " b", 8, 2) == [
        "  a",
        "  longlo",
        "  nglong",
        "  longlo",
        "  ng b",
    ]


def test_chinese_breaks_anywhere_but_before_punctuation() -> None:
    assert wrap("默认值不在选项之中，请改。", 8) == ["默认值不", "在选项之", "中，请", "改。"]
    assert wrap("按（YAML）读取", 4) == ["按", "（YA", "ML）", "读取"]


def test_markup_and_emoji_codes_are_text() -> None:
    assert wrap("[red]x[/red] :smile:", 40) == ["[red]x[/red] :smile:"]


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(4, 60))
def test_nothing_is_lost_and_all_fits(text: str, width: int) -> None:
    text = escape_controls(text)
    lines = wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(cell_len(line) <= width for line in lines)
