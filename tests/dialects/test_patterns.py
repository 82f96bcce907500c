"""JavaScript's regular expressions: what is one, what it matches, and that it ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.dialects import patterns
from selfcheck.dialects.pattern_process import Matcher


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "^[a-z]+$",
        "(?<year>\\d{4})-\\k<year>",
        "(?<=\\$)\\d+(?!x)",
        "(?<!a)b",
        # Not in Unicode mode, this is the letter p and so on.
        "\\p{L}",
        "[\\w-]",
        "a{,2}",
        "\\u{1F642}",
        "🙂+",
        "\\-",
        "]",
        "((a{9999}){9999}){9999}",
        "\ud800",
        "(" * patterns.LONGEST + "a",
        # Where the engine and JavaScript compare different numbers, and where only it has a limit.
        "[😀-\uffff]",
        "[\ud800-\uf8ff]",
        "(?:" * 900 + ")" * 900,
        "[😀😎-]",
        "😀-😎",
        "\\[😀-😎",
        "\\\\b{,2}",
        "[\\b]+",
    ],
)
def test_what_javascript_takes_is_no_fault(pattern: str) -> None:
    assert patterns.fault(pattern) is None


@pytest.mark.parametrize(
    "pattern",
    [
        "(",
        ")",
        "[",
        "[b-a]",
        "*a",
        "a**",
        "a{2,1}",
        "\\",
        "(?P<x>a)",
        "(?i)a",
        "(?#comment)",
        "(?<x>a)(?<x>b)",
        "a\ud800(",
        "[😀-😎]",
        "[^a🙂-\\]😎-🙏]",
        "\\B*",
        "a\\b{2}",
    ],
)
def test_what_javascript_refuses_is_told_in_words(pattern: str) -> None:
    words = patterns.fault(pattern)
    assert words and words[0].isupper()


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("b", "abc", True),
        ("^b", "abc", False),
        ("^b", "a\nb", False),
        (".", "\n", False),
        ("^\\d+$", "12\n", False),
        ("^(?:ab)*$", "", True),
        ("(?<=\\$)\\d+", "$5", True),
        ("", "", True),
        ("a\nb", "a\nb", True),
        ("é", "é", True),
        # Two units to JavaScript: that it does not match is not certain.
        ("^.{2}$", "🙂", None),
        ("🙂", "a🙂", True),
        ("\ud800", "a", None),
        ("a", "\ud800", None),
        ("a", "a" * (patterns.LONGEST + 1), None),
    ],
)
def test_a_pattern_is_found_anywhere(pattern: str, text: str, expected: bool | None) -> None:
    assert patterns.matches(pattern, text) is expected


@pytest.mark.parametrize("pattern", ["(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)*(.*)*(.*)*=$"])
def test_what_takes_too_long_is_stopped_and_others_go_on(pattern: str) -> None:
    matcher = Matcher(0.2)
    try:
        assert matcher.matches("b", "abc") is True
        assert matcher.matches(pattern, "a" * 200 + "b") is None
        assert matcher.matches("b", "abc") is True
    finally:
        matcher.close()


def test_slow_patterns_are_tried_once_and_not_without_end() -> None:
    slow, text = "^(a+)+$", "a" * 40 + "b"
    matcher = Matcher(0.2, patience=2)
    try:
        assert matcher.matches(slow, text) is None
        assert matcher.matches("a", text) is True
        # Not even where it would be quick.
        assert matcher.matches(slow, "a") is None
        assert matcher.matches(slow + "|^(b+)+$", text) is None
        assert matcher.matches("a", text) is None
    finally:
        matcher.close()


def test_a_process_that_dies_is_replaced() -> None:
    matcher = Matcher(5)
    try:
        # It is not valid, and the process ends of it.
        assert matcher.matches("(", "a") is None
        assert matcher.matches("a", "a") is True
        matcher.close()
        assert matcher.matches("b", "a") is False
    finally:
        matcher.close()


def test_without_an_interpreter_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "")
    assert Matcher(5).matches("a", "a") is None
    monkeypatch.setattr("sys.executable", "/does/not/exist")
    assert Matcher(5).matches("a", "a") is None


@given(st.text(max_size=30))
def test_any_pattern_has_an_answer(pattern: str) -> None:
    words = patterns.fault(pattern)
    assert words is None or words
