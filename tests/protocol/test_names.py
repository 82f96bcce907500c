"""Names from the configuration: everything that a built-in name is, under another name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from selfcheck.model import Span
from selfcheck.protocol.block import Block
from selfcheck.protocol.examples import scan_examples
from selfcheck.protocol.names import DEFAULT_NAMES, Names, NearMiss
from selfcheck.protocol.scanner import may_hold_block, scan

NAMES = Names.with_more({"acme-form": "strict", "acme-questionnaire": "lenient", "ask": "lenient"})


def test_a_profile_gives_the_kind_of_the_payload() -> None:
    kinds = {name: NAMES.profiles[name].xml_kind for name in NAMES.configured}
    assert kinds == {"acme-form": "xml-yiii", "acme-questionnaire": "xml", "ask": "xml"}
    assert NAMES.response_of("acme-form-response") == "acme-form"
    assert set(DEFAULT_NAMES.profiles) < set(NAMES.profiles)
    assert "acme-form" not in DEFAULT_NAMES


@pytest.mark.parametrize(
    ("more", "message"),
    [({"acme": "loose"}, "loose"), ({"questionnaire": "strict"}, "questionnaire")],
)
def test_a_bad_profile_or_a_built_in_name_is_refused(more: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Names.with_more(more)


@pytest.mark.parametrize(
    ("info", "expected"),
    [
        ("Acme-Form", NearMiss("case", "Acme-Form", "acme-form")),
        ("acme-form v2", NearMiss("extra", "acme-form", "acme-form", "v2")),
        ("acme-from", NearMiss("misspelling", "acme-from", "acme-form")),
        ("acmeform", NearMiss("misspelling", "acmeform", "acme-form")),
        ("acme-form-response", NearMiss("response", "acme-form-response", "acme-form-response")),
        (
            "acne-questionnaire",
            NearMiss("unregistered", "acne-questionnaire", "acme-questionnaire"),
        ),
        ("ASK", NearMiss("case", "ASK", "ask")),
        ("asm", None),
        ("acme-formular", None),
        ("other-form", None),
        ("acme", None),
    ],
)
def test_info_strings_that_look_like_a_configured_name(info: str, expected: object) -> None:
    assert NAMES.near_info(info) == expected


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("ACME-FORM", NearMiss("case", "ACME-FORM", "acme-form")),
        ("Acme-form-Response", NearMiss("case", "Acme-form-Response", "acme-form-response")),
        ("acme_form", NearMiss("misspelling", "acme_form", "acme-form")),
        (
            "foo-questionnaire-response",
            NearMiss("unregistered", "foo-questionnaire-response", "questionnaire-response"),
        ),
        (
            "acme-questionnaire-response-2",
            NearMiss(
                "unregistered", "acme-questionnaire-response-2", "acme-questionnaire-response"
            ),
        ),
        (
            "questionnaire-respons",
            NearMiss("unregistered", "questionnaire-respons", "questionnaire-response"),
        ),
        (
            "ling-questionnair-response",
            NearMiss("misspelling", "ling-questionnair-response", "ling-questionnaire-response"),
        ),
        ("acme-form-extra", None),
        ("asks", None),
    ],
)
def test_tags_that_look_like_a_configured_name(tag: str, expected: object) -> None:
    assert NAMES.near_tag(tag) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("questionnaire-response", True),
        ("Questionnaire-Response", True),
        ("foo-questionnaire-response", True),
        ("questionnaire-respons", True),
        ("ling-questionnair-response", True),
        ("acme-form-response", True),
        ("questionnaire", False),
        ("acme-form", False),
        ("the-response-form", False),
        ("the-response-from", False),
        ("the-response-form-response", True),
    ],
)
def test_answers_are_told_from_requests_by_their_name(name: str, expected: bool) -> None:
    names = Names.with_more({"acme-form": "strict", "the-response-form": "strict"})
    assert names.is_answer(name) is expected


@pytest.mark.parametrize(
    "text",
    [
        "Inform acme of the form <b>",
        "```sh\nacme form\n```",
        "`acme` has a `form`",
        "ask <b>",
    ],
)
def test_text_with_a_configured_name_in_it_gets_no_scan(text: str) -> None:
    assert not may_hold_block(text, NAMES)
    assert scan(text, NAMES) == []


@given(
    st.lists(
        st.sampled_from(
            ["acme", "-", "form", "from", "Acme-Form", "ask", "ASK", "ac", "me-fo", "rm", "x"]
            + ["``", "```", "~~~", "<", ">", "{", "}", "</", "\n", "&lt;", "&gt;", "&#97;", "`"]
        )
    )
)
@example(["~~~", "Acme-Form"])
@example(["``", "ac", "-", "form"])
@example(["<", "acme", "-", "x", "form", ">", "{"])
def test_the_quick_look_is_never_wrongly_false(parts: list[str]) -> None:
    text = "".join(parts)
    assume(not may_hold_block(text, NAMES))
    assert scan("questionnaire <b>\n\n" + text, NAMES) == []


def edits(name: str) -> set[str]:
    """Everything that is one insertion, deletion, substitution or swap away from ``name``."""
    words = set()
    for at in range(len(name) + 1):
        before, after = name[:at], name[at:]
        words |= {before + "x" + after, before + after[1:], before + "x" + after[1:]}
        words.add(before + after[1::-1] + after[2:])
    return words - {name}


@pytest.mark.parametrize("word", sorted(edits("acme-form")))
def test_every_single_edit_of_a_name_is_found(word: str) -> None:
    (block,) = scan(f"Hi\n\n```{word}\na: b\n```\n", NAMES)
    expected = ("questionnaire.fence.unregistered_name", "misspelling")
    assert [(fault.code, fault.case) for fault in block.faults] == [expected]
    if word[0].isalpha():
        (block,) = scan(f"Hi <{word}>{{}}", NAMES)
        assert block.faults[0].args["nearest"] == "acme-form"


# A built-in name and a configured one in all spellings, by what stands for them in a text.
Spellings = dict[str, str]
BUILT_IN: Spellings = {
    "NAME": "sage-questionnaire",
    "RESPONSE": "sage-questionnaire-response",
    "CAPITALS": "Sage-Questionnaire",
    "MISSPELT": "sage-questionaire",
}
CONFIGURED: Spellings = {
    "NAME": "acme-form",
    "RESPONSE": "acme-form-response",
    "CAPITALS": "Acme-Form",
    "MISSPELT": "acme-from",
}
TEXTS = ["```", "``", "~~~", "````", "`", "\n", "> ", "- ", "    ", "\t", " v2", "\r\n"]
TEXTS += [
    "<",
    "</",
    "<\\/",
    ">",
    "&lt;",
    "&lt;/",
    "&gt;",
    "{",
    "}",
    '{"a": 1}',
    "title: x\n",
    "Hi ",
]
TEXTS += ["\n```\n", "\n```", ">{}", "<questionnaire>{}</questionnaire>", "'", "...", "and"]


Way = Callable[[int], int]


class Renaming(NamedTuple):
    """One text under a built-in and under a configured name, and where their pieces start."""

    one: str
    other: str
    starts: list[tuple[int, int]]

    def way(self, offset: int) -> int:
        """The offset in ``other`` for one in ``one``."""
        if offset == len(self.one):
            return len(self.other)
        one, other = max(start for start in self.starts if start[0] <= offset)
        return other + offset - one


def renaming(pieces: list[str]) -> Renaming:
    one = other = ""
    starts = []
    for piece in pieces:
        starts.append((len(one), len(other)))
        one += BUILT_IN.get(piece, piece)
        other += CONFIGURED.get(piece, piece)
    return Renaming(one, other, starts)


def described(block: Block, way: Way) -> str:
    """All of a block, its offsets taken ``way``, its name the configured one."""

    def moved(span: Span) -> Span:
        return Span(way(span.start), way(span.end))

    faults = tuple(fault._replace(span=moved(fault.span)) for fault in block.faults)
    there = block._replace(
        span=moved(block.span),
        opening=moved(block.opening),
        payload=moved(block.payload),
        attributes=moved(block.attributes),
        faults=faults,
    )
    words = repr(there)
    for key in ("CAPITALS", "MISSPELT", "NAME"):
        words = words.replace(BUILT_IN[key], CONFIGURED[key])
    return words


def same(offset: int) -> int:
    return offset


def apart(pieces: list[str]) -> bool:
    """Whether no name runs on into another word: of "questionnaire" more is recognised."""
    text = "".join("\0" if piece in CONFIGURED else piece for piece in pieces)
    return re.search(r"\0[\w.\0-]|[\w.-]\0", text) is None


PIECES = st.lists(st.sampled_from([*CONFIGURED, "NAME", "NAME", *TEXTS]), max_size=25).filter(apart)


@given(PIECES)
@example(["Hi", "\n```", "NAME", "\n", "title: x\n", "```"])
@example(["<", "NAME", ">", "{}", "</", "RESPONSE", ">"])
@example(["<", "MISSPELT", ">{}", "</", "MISSPELT", ">"])
@example(["```", "RESPONSE", "\n```"])
def test_another_name_changes_nothing_else(pieces: list[str]) -> None:
    one, other, _ = both = renaming(pieces)
    expected = [described(block, both.way) for block in scan(one, NAMES)]
    assert [described(block, same) for block in scan(other, NAMES)] == expected


@given(PIECES)
@example(["````", "\n", "```", "NAME", "\n", "title: x\n", "```", "\n", "````"])
def test_another_name_changes_nothing_else_in_examples(pieces: list[str]) -> None:
    one, other, _ = both = renaming(pieces)
    expected = [
        Span(both.way(span.start), both.way(span.end))
        for region in scan_examples(one, NAMES)
        for span in (region.reply_span(block.span) for block in region.blocks)
    ]
    found = [
        region.reply_span(block.span)
        for region in scan_examples(other, NAMES)
        for block in region.blocks
    ]
    assert found == expected
