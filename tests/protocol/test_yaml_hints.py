"""Every reason why a payload is not YAML, with the characters at fault."""

from __future__ import annotations

from typing import Any

import pytest

from selfcheck.protocol.document import Issue
from selfcheck.protocol.source_text import plain
from selfcheck.protocol.yaml_document import InvalidYaml, parse
from selfcheck.protocol.yaml_hints import _PROBLEMS
from selfcheck.rules.base import Text
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.wording import Quoted

HEAD = "title: x\n"


def invalid(payload: str) -> Issue:
    with pytest.raises(InvalidYaml) as caught:
        parse(plain(payload, 0, len(payload)))
    issue = caught.value.issue
    assert issue.code == "questionnaire.yaml.invalid"
    return issue


# Payload, case, the text pointed at, the arguments.
TABLE: list[tuple[str, str, str, dict[str, Any]]] = [
    ("title: Plan: stage 2\n", "colon", "Plan: stage 2", {"value": Quoted("Plan: stage 2")}),
    ("title: a: b # c\n", "colon", "a: b", {"value": Quoted("a: b")}),
    ("title: “x”: y\n", "colon", "“x”: y", {"value": Quoted("“x”: y")}),
    (HEAD + "q:\n  - text: What: now?\n", "colon", "What: now?", {"value": Quoted("What: now?")}),
    ("title:x\nquestions: []\n", "colon_blank", "title:", {"key": Quoted("title")}),
    (HEAD + "text:y\n", "colon_blank", "text:", {"key": Quoted("text")}),
    *(
        (f"title: {value}\n", "leading_character", value, {"char": char, "value": Quoted(value)})
        for char, value in [
            ("@", "@x"),
            ("@", "@a: b"),
            ("`", "`x`"),
            ("%", "%x"),
            ("[", "[draft] plan"),
            ("{", "{draft} plan"),
            ("- ", "- x"),
            (">", "> a"),
            ("|", "| a"),
            ("]", "]x"),
            (",", ", x"),
            ("&", "&b:c d"),
        ]
    ),
    ("o: [@a, b]\n", "leading_character", "@a", {"char": "@", "value": Quoted("@a")}),
    ("o: [**a**, b]\n", "emphasis", "**a**", {"value": Quoted("**a**")}),
    ("o:\n  - **a**: b\n", "emphasis", "**a**: b", {"value": Quoted("**a**: b")}),
    ("title: &甲 b\n", "leading_character", "&甲 b", {"char": "&", "value": Quoted("&甲 b")}),
    (
        "q:\n  - text: Which style\n      for the repo: tabs?\n",
        "colon",
        "Which style\n      for the repo: tabs?",
        {"value": Quoted("Which style for the repo: tabs?")},
    ),
    ("q:\n  - text: x\n      default: y\n", "indentation", "default: y", {}),
    ("o: [a, b],\nc: d\n", "extra_comma", ",", {}),
    ('o: ["a" "b"]\n', "missing_comma", '"', {}),
    ("o: [a, b]].\n", "text_after_list", "].", {"found": Quoted("].")}),
    ("o: [#1, #2]\nc: d\n", "comment", "#1, #2]", {"found": Quoted("#1, #2]")}),
    ('o: ["a", "b]\nc: d\n', "unclosed_quote", '"', {"quote": '"'}),
    ("o:\n  * a\n  * b\n", "bullet", "* a", {"value": Quoted("a")}),
    ("title:\u3000a\nc: d\n", "colon_blank", "title:", {"key": Quoted("title")}),
    ("title: **now** or\n", "emphasis", "**now** or", {"value": Quoted("**now** or")}),
    ("title: *Now* or\n", "emphasis", "*Now* or", {"value": Quoted("*Now* or")}),
    ("o:\n  - **a** b\n  - c\n", "emphasis", "**a** b", {"value": Quoted("**a** b")}),
    ("title: *x\n", "alias", "*x", {"name": Quoted("*x")}),
    ("o: [*a, b]\n", "alias", "*a", {"name": Quoted("*a")}),
    ('title: "a" b\n', "text_after_quote", '"a" b', {"value": Quoted('"a" b')}),
    ('title: "a "b" c"\n', "text_after_quote", '"a "b" c"', {"value": Quoted('"a "b" c"')}),
    ("title: 'it's'\n", "text_after_quote", "'it's'", {"value": Quoted("'it's'")}),
    ("title: 'it\\'s'\n", "backslash_quote", "\\'", {"value": Quoted("'it\\'s'")}),
    ('title: "a\\qb"\n', "bad_escape", "\\q", {"found": Quoted("\\q")}),
    ('title: "\\\\\\d"\n', "bad_escape", "\\d", {"found": Quoted("\\d")}),
    ('title: "C:\\Users"\n', "bad_escape", "\\U", {"found": Quoted("\\U")}),
    ('title: "\\x4"\n', "bad_escape", "\\x", {"found": Quoted("\\x")}),
    (HEAD + "\tquestions: []\n", "tab", "\t", {}),
    ("title:\tx\n", "tab", "\t", {}),
    ("title: a\tb\n", "tab", "\t", {}),
    ("title: a\n \t\n", "tab", "\t", {}),
    ("title: |\t\n  a\n", "tab", "\t", {}),
    ("title: !\t'a'\n", "tab", "\t", {}),
    ("title: [a,\tb]\n", "tab", "\t", {}),
    ("o:\n  - a\n  -b\n", "dash_blank", "-b", {"value": Quoted("b")}),
    ("title：x\nquestions: []\n", "fullwidth_colon", "：", {"key": Quoted("title")}),
    (HEAD + "questions：\n  - a\n", "fullwidth_colon", "：", {"key": Quoted("questions")}),
    ('o: ["a"，"b"]\n', "fullwidth_comma", "，", {}),
    ('title: "x”\n', "fullwidth_quote", "”", {"found": Quoted("”")}),
    ("o: [a, b\ndefault: a\n", "missing_bracket", "[a, b", {"expected": "]"}),
    ("o: [a, b}\n", "missing_bracket", "}", {"expected": "]"}),
    ("o: [[a, b]\n", "missing_bracket", "[[a, b]", {"expected": "]"}),
    ("a: {b: c\n", "missing_bracket", "{b: c", {"expected": "}"}),
    ('title: "x\ntext: y\n', "unclosed_quote", '"', {"quote": '"'}),
    ("title: 'x\ntext: y\n", "unclosed_quote", "'", {"quote": "'"}),
    ('title: "x",\ntext: y\n', "extra_comma", ",", {}),
    ("o: [a,, b]\n", "extra_comma", ",", {}),
    (HEAD + "  text: y\n", "indentation", "text: y", {}),
    ("q:\n  - type: a\n   text: b\n", "indentation", "text: b", {}),
    ("q:\n  - type: a\n     text: b\n", "indentation", "text: b", {}),
    ("a: b\n- c\n", "indentation", "- c", {}),
    ("k:\n|\n a\n", "indentation", "|", {}),
    ("a:\n  - k: [b\n  c]\n", "indentation", "c]", {}),
    ("title: a\x01b\n", "control_character", "\x01", {"found": "\\u0001"}),
    ("title: a\x7fb\n", "control_character", "\x7f", {"found": "\\u007f"}),
    ("title: \ud800\n", "control_character", "\ud800", {"found": "\\ud800"}),
    ("a: b\n\ufeffc: d\n", "control_character", "\ufeff", {"found": "U+FEFF"}),
    ("\n\ufeffc: d\n", "control_character", "\ufeff", {"found": "U+FEFF"}),
    ("a: &x 1\nb: &x 2\n", "duplicate_anchor", "&x", {"name": Quoted("x")}),
    ("a: b\nc\n", "", "c", {"problem": _PROBLEMS["could not find expected ':'"]}),
    ("k: {a: -}\n", "", "-}", {"problem": "found a dash without an item"}),
]


@pytest.mark.parametrize(("payload", "case", "found", "args"), TABLE)
def test_the_mistake_is_named(payload: str, case: str, found: str, args: dict[str, Any]) -> None:
    issue = invalid(payload)
    assert (issue.case, payload[slice(*issue.span)]) == (case, found)
    assert issue.args == {**args, "more": ""}


@pytest.mark.parametrize(("payload", "case", "found", "args"), TABLE)
def test_the_mistake_is_found_below_good_lines(
    payload: str, case: str, found: str, args: dict[str, Any]
) -> None:
    good = "first: 'a: b'\nlist:\n  - \"c\"\n  - [d, e]\n"
    issue = invalid(good + payload)
    assert (issue.case, (good + payload)[slice(*issue.span)]) == (case, found)
    assert issue.span.start >= len(good)


@pytest.mark.parametrize(("payload", "case", "found", "args"), TABLE)
def test_line_ends_make_no_difference(
    payload: str, case: str, found: str, args: dict[str, Any]
) -> None:
    crlf = payload.replace("\n", "\r\n")
    issue = invalid(crlf)
    assert (issue.case, crlf[slice(*issue.span)]) == (case, found.replace("\n", "\r\n"))


def test_every_case_is_in_the_table() -> None:
    # That a document is empty is found before it is parsed.
    cases = {case for _, case, _, _ in TABLE} | {"empty"}
    assert cases == set(CODES["questionnaire.yaml.invalid"].cases)


def test_all_lines_at_fault_are_named_at_once() -> None:
    issue = invalid("title: Q1: a\ntext: Q2: b\nmore: *c* d\nlast: fine\n")
    assert issue.case == "colon"
    more = issue.args["more"]
    assert isinstance(more, Text)
    assert more.en == (' Also invalid in this block: line 2 "text: Q2: b", line 3 "more: *c* d".')
    assert "第 2 行" in more.zh
    assert "linha 3" in more.pt


def test_lines_at_fault_are_quoted_safely() -> None:
    issue = invalid("title: a: b\ntext: \u202ec: d\n")
    assert isinstance(issue.args["more"], Text)
    assert "\u202e" not in issue.args["more"].en
