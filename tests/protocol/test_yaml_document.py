"""Fenced payloads against PyYAML: what is YAML, its values and its places."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st

from selfcheck.model import Span
from selfcheck.protocol.document import Document, Node
from selfcheck.protocol.source_text import dedented, plain
from selfcheck.protocol.yaml_composer import MAX_DEPTH, walk
from selfcheck.protocol.yaml_document import MAX_SIZE, InvalidYaml, parse

DATA = Path(__file__).parent / "data"
RECORDED: list[list[Any]] = json.loads(
    (DATA / "js-yaml-4-documents.json").read_text(encoding="utf-8")
)["documents"]
"""Payloads of such lines, each with what js-yaml 4 made of it; ``None`` where it refused."""
ALPHABET: list[str] = json.loads((DATA / "yaml-lines.json").read_text(encoding="utf-8"))
"""Lines that mean something to YAML, alone or together."""
CHARACTERS = "abk: -\n\n  '\"[]{},#&*!|>%@`~\t\\：，“”1"
SAMPLE = "title: 'x'\nquestions:\n  - type: \"a\"\n    text: [b, c]\n    d:\n      - e\n"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good payload with a few characters put in or taken out."""
    text = SAMPLE
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from(["", *CHARACTERS]))
        text = text[:at] + put + text[at + (not put) :]
    return text


PAYLOADS = st.one_of(
    st.lists(
        st.builds(str.__add__, st.sampled_from(["", "", "  "]), st.sampled_from(ALPHABET)),
        min_size=1,
        max_size=6,
    ).map("\n".join),
    st.text(CHARACTERS, max_size=12).map("k: ".__add__),
    damaged(),
).map(lambda text: text.rstrip("\n") + "\n")


def decode(text: str) -> Document:
    return parse(plain(text, 0, len(text)))


def shape(value: Any) -> Any:
    """A value as its kind, with the text of strings; other scalars differ between readers."""
    if value is None:
        return ["null"]
    if isinstance(value, bool):
        return ["boolean"]
    if isinstance(value, int | float):
        return ["number"]
    if isinstance(value, datetime.date):
        return ["date"]
    if isinstance(value, str):
        return ["string", value]
    if isinstance(value, list):
        return ["array", [shape(item) for item in value]]
    assert isinstance(value, dict)
    return ["object", sorted([key, shape(member)] for key, member in value.items())]


def own_shape(node: Node, value: Any) -> Any:
    if node.kind == "string":
        return ["string", value]
    if node.kind == "array":
        items = zip(node.items, value, strict=True)
        return ["array", [own_shape(item, part) for item, part in items]]
    if node.kind == "object":
        members = node.members.items()
        return [
            "object",
            sorted([key, own_shape(member, value[key])] for key, (_, member) in members),
        ]
    return [node.kind]


def clean(text: str) -> Document | None:
    """The document of a mapping that has nothing to report; ``None`` for all others."""
    try:
        document = decode(text)
    except InvalidYaml as error:
        start, end = error.issue.span
        assert 0 <= start <= end <= len(text)
        return None
    if document.issues or document.root.kind != "object":
        return None
    if any(ambiguous.issue.case != "soft" for ambiguous in document.ambiguous):
        return None
    return document


@given(PAYLOADS)
@example("k: |#\n")
@example("k: !\t'a'\n")
@example("k: a\n \t\n")
@example("k: |\t\n  a\n")
@example("k: ! 12\n")
@example("k: !\n")
@example("\n\ufeffk: v\n")
@example("k: !!bool 2\n")
@example("k: [a:b, http://x]\n")
def test_what_passes_is_the_same_for_pyyaml(text: str) -> None:
    document = clean(text)
    assume(document is not None)
    assert document is not None
    assert own_shape(document.root, document.value) == shape(yaml.safe_load(text))


@pytest.mark.parametrize(("text", "expected"), RECORDED)
def test_what_passes_is_the_same_for_js_yaml(text: str, expected: Any) -> None:
    document = clean(text)
    if expected is None:
        assert document is None
    elif document is not None:
        assert own_shape(document.root, document.value) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("k: [a:b, 'c']\n", ["a:b", "c"]),
        ("k: [http://x, a::b]\n", ["http://x", "a::b"]),
        ("k: {a:b: c}\n", {"a:b": "c"}),
        ("k: |\n  a\tb\n  \t\n", "a\tb\n\t\n"),
        ('k: "a\tb" # c\td\n', "a\tb"),
        ("k: 'a' #\tb\n", "a"),
        ("k: [a,\n b]\n", ["a", "b"]),
        ('k: "a\nb"\n', "a b"),
        ("k: \ufeffa\n", "\ufeffa"),
    ],
)
def test_what_every_reader_takes_is_taken(text: str, value: Any) -> None:
    document = clean(text)
    assert document is not None
    assert document.value == {"k": value} == yaml.safe_load(text)


TEXTS = st.text(
    st.characters(
        codec="utf-8",
        exclude_characters="\x7f\x85\u2028\u2029\ufeff",
        exclude_categories=["Cc", "Cs", "Cn"],
    ),
    max_size=8,
)
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)


@given(
    st.dictionaries(TEXTS, VALUES, min_size=1, max_size=3),
    st.sampled_from(['"', "'"]),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_spans_cut_out_the_source(
    value: dict[str, Any], quote: str, flow: bool, indent: int, newline: str
) -> None:
    text = yaml.safe_dump(
        value, default_style=quote, allow_unicode=True, default_flow_style=flow, width=10**6
    )
    pad = " " * indent
    reply = "👍" + newline + "".join(pad + line + newline for line in text.splitlines())
    document = parse(dedented(reply, 1 + len(newline), len(reply), indent))
    assert document.value == value
    for path, node in walk((), document.root):
        cut = reply[slice(*document.span(path))]
        if node.kind == "string":
            assert yaml.safe_load(cut) == node.raw
            assert cut[0] == cut[-1]
        for key, (span, _) in node.members.items():
            assert yaml.safe_load(reply[slice(*document.reply_span(span))].lstrip("? ")) == key


def test_spans_of_plain_and_block_values() -> None:
    text = "a: one two # c\nb: |-\n  x\n  y\n\nc:\n- d\n- [e, f]\ng: &h i\nj: *h\nk:\n"
    document = decode(text)

    def cut(*path: str | int) -> str:
        return text[slice(*document.span(path))]

    assert cut("a") == "one two"
    assert cut("b") == "|-\n  x\n  y"
    assert cut("c") == "- d\n- [e, f]"
    assert cut("c", 1) == "[e, f]"
    assert cut("c", 1, 1) == "f"
    assert cut("g") == "&h i"
    assert cut("j") == "*h"
    assert cut("k") == "k"
    assert cut("missing") == "a"


def reported(text: str) -> list[tuple[str, tuple[str | int, ...], str]]:
    document = decode(text)
    issues = [*document.issues, *(ambiguous.issue for ambiguous in document.ambiguous)]
    return [
        (issue.code.removeprefix("questionnaire.yaml."), issue.path, text[slice(*issue.span)])
        for issue in issues
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\n'a': 2\n", [("duplicate_key", ("a",), "'a'")]),
        ("a: {b: c, b: d}\n", [("duplicate_key", ("a", "b"), "b")]),
        ("12: a\n", [("non_string_key", (), "12")]),
        ("a:\n  true: b\n", [("non_string_key", ("a",), "true")]),
        ("? [a, b]\n: c\n", [("non_string_key", (), "[")]),
        ("a: &x b\n*x : c\n", [("non_string_key", (), "*x")]),
        ("yes: a\n", [("ambiguous_scalar", ("yes",), "yes")]),
        ("a: 9:16\n", [("ambiguous_scalar", ("a",), "9:16")]),
        ("a: [x, no]\n", [("ambiguous_scalar", ("a", 1), "no")]),
        ("a: y\n", [("ambiguous_scalar", ("a",), "y")]),
        ("a: ! 12\n", [("ambiguous_scalar", ("a",), "! 12")]),
        ("a: 'x\u2028y'\n", [("ambiguous_scalar", ("a",), "\u2028")]),
        ("a: 'x\x85y'\n", [("ambiguous_scalar", ("a",), "\x85")]),
        ("a: !secret b\n", [("custom_tag", ("a",), "!secret")]),
        ("a: !!binary YQ==\n", [("custom_tag", ("a",), "!!binary")]),
        ("a: &x !t b\n", [("custom_tag", ("a",), "!t")]),
        (
            "a: !!python/object:os.system [x]\n",
            [("custom_tag", ("a",), "!!python/object:os.system")],
        ),
        ("a: !!map [x]\n", [("custom_tag", ("a",), "!!map")]),
        ("a: !!bool maybe\n", [("custom_tag", ("a",), "!!bool")]),
        ("a: !!str 12\nb: !!int 12\nc: !!bool true\nd: !!seq [x]\n", []),
        ("a: 'yes'\nb: \"9:16\"\nc: |\n  no\n", []),
    ],
)
def test_what_readers_disagree_on_is_reported(
    text: str, expected: list[tuple[str, tuple[str | int, ...], str]]
) -> None:
    assert reported(text) == expected


def refused(text: str) -> tuple[str, str, Span]:
    with pytest.raises(InvalidYaml) as caught:
        decode(text)
    issue = caught.value.issue
    return issue.code.removeprefix("questionnaire.yaml."), issue.case, issue.span


def test_nesting_up_to_the_limit_is_read() -> None:
    assert reported("[" * MAX_DEPTH + "]" * MAX_DEPTH + "\n") == []


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100_000])
def test_deeper_nesting_is_refused(depth: int) -> None:
    span = Span(MAX_DEPTH, MAX_DEPTH + 1)
    assert refused("[" * depth) == ("too_complex", "depth", span)
    code, case, span = refused("".join(" " * n + "a:\n" for n in range(min(depth, 400))))
    assert (code, case) == ("too_complex", "depth")


def test_an_alias_inside_its_own_anchor_is_refused() -> None:
    assert refused("a: &x [b, *x]\n") == ("too_complex", "recursive", Span(10, 12))


def test_aliases_that_multiply_are_refused() -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for n in range(1, 9):
        bomb += f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 10) + "]\n"
    code, case, span = refused(bomb)
    assert (code, case) == ("too_complex", "aliases")
    assert bomb[slice(*span)].startswith("*a")


def test_aliases_within_the_limit_are_read() -> None:
    document = decode("a: &x [b, c]\nd: *x\ne: {<<: {f: g}, h: i}\n")
    assert document.value == {"a": ["b", "c"], "d": ["b", "c"], "e": {"h": "i", "f": "g"}}


def test_payloads_above_the_size_limit_are_refused() -> None:
    assert refused("a: " + "x" * MAX_SIZE) == ("too_complex", "size", Span(0, 1))


@pytest.mark.parametrize(
    ("text", "case", "found"),
    [
        ("a: b\n---\nc: d\n", "", "---"),
        ("---\na: b\n---\n", "front_matter", "---"),
        ("a: b\n...\nc: d\n", "", "c: "),
        ("a: b\n... # end\n\nc: d\n", "", "c: "),
    ],
)
def test_several_documents_are_refused(text: str, case: str, found: str) -> None:
    code, its_case, span = refused(text)
    assert (code, its_case) == ("multiple_documents", case)
    assert text[slice(*span)] == found


def test_one_document_with_its_marks_is_read() -> None:
    assert decode("---\na: b\n...\n").value == {"a": "b"}


def test_a_long_base_60_number_is_ambiguous_like_a_short_one() -> None:
    text = "a: 1" + ":1" * 9000 + "\n"
    assert [code for code, _, _ in reported(text)] == ["ambiguous_scalar"]
