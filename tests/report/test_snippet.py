"""The underline stands under the characters at fault, whatever the line holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from selfcheck.model import Excerpt
from selfcheck.report.snippet import Line, cut, snippet
from selfcheck.rules.wording import escape_controls


def under(line: str, start: int, end: int, width: int) -> tuple[str, str]:
    """Return the whole text that is shown and the part of it above the underline, cut by cells."""
    text, indent, length = cut(line, start, end, width)
    at = next(i for i in range(len(text) + 1) if cell_len(text[:i]) == indent)
    to = next(
        (i for i in range(at, len(text) + 1) if cell_len(text[:i]) == indent + length), len(text)
    )
    return text, text[at:to]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("default: Z", "Z"),
        ("默认：全角文字 default: 柔和", "柔和"),
        ("\tdefault:\tZ", "Z"),
        ("a\x1b[31mb", "b"),
        ("👍👍🏽 ok: x", "x"),
        ("e\u0301te\u0301: fault", "fault"),
        ("\u202e\u2066: fault", "fault"),
    ],
)
def test_the_fault_is_underlined(line: str, fault: str) -> None:
    start = line.rindex(fault)
    text, marked = under(line, start, start + len(fault), 60)
    assert text == escape_controls(line)
    assert marked == fault


def test_a_fault_that_is_an_escape_is_underlined_whole() -> None:
    assert under("a\tb", 1, 2, 60) == (r"a\tb", r"\t")


def test_a_long_line_is_cut_around_its_fault() -> None:
    line = "字" * 100 + "FAULT" + "字" * 100
    text, marked = under(line, 100, 105, 40)
    assert marked == "FAULT"
    assert text.startswith("...字")
    assert text.endswith("字...")
    assert cell_len(text) <= 40


def test_a_fault_at_an_end_leaves_the_room_to_the_rest() -> None:
    line = "x" * 200 + "END"
    text, marked = under(line, 200, 203, 40)
    assert marked == "END"
    assert text.endswith("xEND")
    assert cell_len(text) > 30
    text, marked = under(line, 0, 3, 40)
    assert text.startswith("xxx")
    assert marked == "xxx"


def test_a_fault_longer_than_the_line_shows_its_beginning() -> None:
    text, marked = under("a" * 10 + "F" * 200, 10, 210, 40)
    assert marked.startswith("FFFFF")
    assert text.endswith("F...")


def test_an_empty_fault_gets_one_caret() -> None:
    assert cut("abc", 1, 1, 40) == ("abc", 1, 1)
    assert cut("abc", 3, 3, 40) == ("abc", 3, 1)
    assert cut("", 0, 0, 40) == ("", 0, 1)


def test_several_lines_show_the_first_and_the_last() -> None:
    excerpt = Excerpt(("title: >", "  a", "  b", "   end here"), 9, True, 7, 6)
    assert snippet(excerpt, 40) == [
        Line(9, "title: >", 7, 1),
        Line(None, "...", 0, 0),
        Line(12, "   end here", 3, 3),
    ]


def test_two_lines_have_nothing_between_them() -> None:
    assert [line.number for line in snippet(Excerpt(("a: [", "b"), 1, True, 3, 1), 40)] == [1, 2]


def test_an_end_before_the_first_character_of_a_line_belongs_to_the_line_before() -> None:
    assert snippet(Excerpt(("abc", ""), 4, True, 1, 0), 40) == [Line(4, "abc", 1, 2)]


@given(
    st.text(st.characters(categories=None), max_size=200),
    st.integers(0, 220),
    st.integers(0, 220),
    st.integers(1, 120),
)
def test_any_line_is_shown_safely(line: str, start: int, end: int, width: int) -> None:
    text, indent, length = cut(line, start, end, width)
    assert escape_controls(text) == text
    assert indent >= 0
    assert length >= 1
    assert indent <= cell_len(text)
    # An escape is never cut, so that the narrowest room still holds one and both ellipses.
    assert cell_len(text) <= max(width, 16)


def test_escapes_of_an_output_without_the_characters_are_measured() -> None:
    text, indent, length = cut("é中: x", 4, 5, 40, ascii_only=True)
    assert (text, indent, length) == ("\\xe9\\u4e2d: x", 12, 1)
