"""A reply split into segments: nothing is lost, and each block is what the check says it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import Options, Segment, check_reply, split_reply
from selfcheck.dialects.form import Form, Option, Question
from selfcheck.model import ERROR
from selfcheck.rules.catalogue import CODES

FENCE = """```questionnaire
title: Release
questions:
  - type: single_choice
    text: Ship it today?
    options: [Ship, Wait]
    default: Wait
```
"""
ELEMENT = (
    '<sage-questionnaire>{"questions":[{"id":"why","type":"text","text":"Why?"},'
    '{"type":"multiple_choice","text":"Who?","options":["A",{"value":"b","label":"B"}],'
    '"default":["b"]}]}</sage-questionnaire>'
)
ANSWER = '<questionnaire-response>{"answers":[]}</questionnaire-response>'
REPLY = f"Please decide.\n\n{FENCE}\nAnd:\n\n{ELEMENT}\n\n{ANSWER}"


def kinds(segments: tuple[Segment, ...]) -> list[tuple[str, str, str]]:
    return [(segment.kind, segment.id, segment.raw) for segment in segments]


def test_a_reply_is_split_in_order() -> None:
    segments = split_reply(REPLY, "m7")
    assert kinds(segments) == [
        ("markdown", "m7_m1", "Please decide.\n\n"),
        ("questionnaire", "m7_q1", FENCE),
        ("markdown", "m7_m2", "\nAnd:\n\n"),
        ("questionnaire", "m7_q2", ELEMENT),
        ("markdown", "m7_m3", "\n\n"),
        ("response", "m7_r3", ANSWER),
    ]
    assert [segment.span for segment in segments] == [
        (0, 16),
        (16, 16 + len(FENCE)),
        (16 + len(FENCE), 23 + len(FENCE)),
        (23 + len(FENCE), 23 + len(FENCE) + len(ELEMENT)),
        (23 + len(FENCE) + len(ELEMENT), 25 + len(FENCE) + len(ELEMENT)),
        (25 + len(FENCE) + len(ELEMENT), len(REPLY)),
    ]
    assert [(segment.name, segment.encoding, segment.ordinal) for segment in segments] == [
        (None, None, None),
        ("questionnaire", "fenced_yaml", 1),
        (None, None, None),
        ("sage-questionnaire", "xml_json", 2),
        (None, None, None),
        ("questionnaire", "xml_json", 3),
    ]
    assert [segment.diagnostics for segment in segments] == [()] * 6


def test_a_questionnaire_has_its_value_and_its_normal_form() -> None:
    _, fence, _, element, _, answer = split_reply(REPLY)
    assert fence.value == {
        "title": "Release",
        "questions": [
            {
                "type": "single_choice",
                "text": "Ship it today?",
                "options": ["Ship", "Wait"],
                "default": "Wait",
            }
        ],
    }
    options = (Option("Ship", "Ship"), Option("Wait", "Wait"))
    assert fence.form == Form(
        "Release", (Question("q1", "single_choice", "Ship it today?", options, "Wait", False),)
    )
    assert element.value["questions"][0] == {"id": "why", "type": "text", "text": "Why?"}
    assert element.form == Form(
        "",
        (
            Question("why", "free_text", "Why?", (), "", False),
            Question(
                "q2", "multi_choice", "Who?", (Option("A", "A"), Option("b", "B")), ["b"], False
            ),
        ),
    )
    assert (answer.value, answer.form) == ({"answers": []}, None)


def test_an_empty_text_has_no_segments() -> None:
    assert split_reply("") == ()
    assert kinds(split_reply("\n", "m")) == [("markdown", "m_m1", "\n")]


def test_a_message_without_an_id_gets_one_from_its_text() -> None:
    # printf 'Hello' | sha256sum
    (segment,) = split_reply("Hello")
    assert segment.id == "message-185f8db32271_m1"
    (other,) = split_reply("Hello!")
    assert other.id != segment.id
    (lone,) = split_reply("\ud800")
    assert lone.raw == "\ud800"


@pytest.mark.parametrize(
    ("block", "name", "code"),
    [
        (
            FENCE.replace("default: Wait", "default: Later"),
            "questionnaire",
            "request.default_not_in_options",
        ),
        (FENCE.replace("title: Release", "title: a: b"), "questionnaire", "yaml.invalid"),
        (
            FENCE.replace("title: Release\n", '{"title": 1}\n'),
            "questionnaire",
            "fence.json_payload",
        ),
        (FENCE.replace("```questionnaire", "``questionnaire"), "questionnaire", "fence.too_short"),
        ("<questionnaire>{]</questionnaire>", "questionnaire", "json.invalid"),
        (
            "<questionnaire-response>{}</questionnaire-response>",
            "questionnaire",
            "response.answers_missing",
        ),
        (ELEMENT.removesuffix("</sage-questionnaire>"), "sage-questionnaire", "tag.unclosed"),
        ("<foo-questionnaire>{}</foo-questionnaire>", "foo-questionnaire", "tag.unregistered_name"),
    ],
)
def test_a_block_with_an_error_is_kept_as_text(block: str, name: str, code: str) -> None:
    first, kept, last = split_reply(f"Look:\n\n{block}\n\nDone.", "m")
    assert (kept.kind, kept.id, kept.name, kept.ordinal) == ("markdown", "m_m2", name, 1)
    assert kept.raw.rstrip("\n") == block.rstrip("\n")
    assert (kept.value, kept.form) == (None, None)
    assert [item.code for item in kept.diagnostics] == [f"questionnaire.{code}"]
    assert (first.raw, last.id) == ("Look:\n\n", "m_m3")
    assert (first.diagnostics, last.diagnostics) == ((), ())


def test_a_near_miss_is_kept_as_text_and_counts() -> None:
    text = f"Look:\n\n{FENCE.replace('```', '~~~')}\n{ELEMENT}"
    first, opening, rest, element = split_reply(text, "m")
    assert (opening.kind, opening.raw, opening.ordinal) == ("markdown", "~~~questionnaire", 1)
    assert [item.code for item in opening.diagnostics] == ["questionnaire.fence.tilde"]
    assert opening.diagnostics[0].severity == "warning"
    assert (rest.kind, rest.name) == ("markdown", None)
    assert (element.kind, element.id) == ("questionnaire", "m_q2")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("questionaire", "questionnaire.tag.unregistered_name"),
        ("Questionnaire", "questionnaire.tag.name_case"),
    ],
)
def test_a_near_miss_is_kept_as_text_whatever_it_holds(name: str, code: str) -> None:
    first, *rest = split_reply(ELEMENT.replace("sage-questionnaire", name), "m")
    assert (first.kind, first.id, first.name) == ("markdown", "m_m1", name)
    assert [(item.code, item.severity) for item in first.diagnostics] == [(code, "warning")]
    assert all(segment.kind == "markdown" for segment in rest)


@pytest.mark.parametrize(
    ("block", "code"),
    [
        (FENCE.replace("[Ship, Wait]", "[Wait, Wait]"), "request.option_duplicate"),
        (ELEMENT.replace("<", "&lt;").replace(">", "&gt;"), "tag.html_escaped"),
        (ELEMENT.replace('"', '\\"'), "json.transport_escaped"),
    ],
)
def test_a_live_block_with_warnings_is_a_questionnaire(block: str, code: str) -> None:
    segment = split_reply("Look:\n\n" + block, "m")[1]
    assert (segment.kind, segment.id) == ("questionnaire", "m_q1")
    assert [item.code for item in segment.diagnostics] == [f"questionnaire.{code}"]
    assert segment.form is not None


def test_an_indented_fence_is_dedented() -> None:
    text = "Look:\n\n" + "".join("  " + line for line in FENCE.splitlines(keepends=True))
    markdown, segment = split_reply(text, "m")
    assert markdown.raw == "Look:\n\n  "
    assert (segment.kind, segment.raw) == ("questionnaire", text[9:])
    assert segment.form == split_reply("Look:\n\n" + FENCE)[1].form


def test_examples_stay_inside_markdown_with_what_is_said_of_them() -> None:
    text = f"Look:\n\n````\n{FENCE.replace('default: Wait', 'default: x')}````\n\n`{ELEMENT}`\n"
    (segment,) = split_reply(text, "m")
    assert (segment.kind, segment.raw, segment.diagnostics) == ("markdown", text, ())
    first, second = split_reply(f"{text}\n{ELEMENT}", "m", Options(examples=True))
    assert [item.code for item in first.diagnostics] == [
        "questionnaire.request.default_not_in_options"
    ]
    assert (second.kind, second.diagnostics) == ("questionnaire", ())


def test_the_options_hold() -> None:
    text = "Look:\n\n" + FENCE.replace("default: Wait", "default: Later")
    code = "questionnaire.request.default_not_in_options"
    # What is not reported is wrong all the same, and a client shows it as text.
    for options in (Options(ignore=(code,)), Options(select=("questionnaire.yaml",))):
        ignored = split_reply(text, "m", options)[1]
        assert ignored.kind == "markdown"
        assert [item.code for item in ignored.diagnostics] == [code]
    foreign = "Look:\n\n" + FENCE.replace("questionnaire", "ling-questionnaire")
    assert split_reply(foreign)[1].kind == "questionnaire"
    assert split_reply(foreign, options=Options(client="sage"))[1].kind == "markdown"
    broken = "Look:\n\n" + FENCE.replace("title: Release", "title: a: b")
    assert split_reply(broken, "m", Options(ignore=("questionnaire",)))[1].kind == "markdown"
    acme = "Look:\n\n" + FENCE.replace("questionnaire", "acme-form")
    named = split_reply(acme, "m", Options(names=(("acme-form", "strict"),)))[1]
    assert (named.kind, named.name) == ("questionnaire", "acme-form")
    assert [segment.kind for segment in split_reply(acme)] == ["markdown"]
    assert split_reply(REPLY, "m", Options(document="fenced")) == split_reply(REPLY, "m")
    with pytest.raises(ValueError, match="no such language: xx"):
        split_reply("Hello", "m", Options(lang="xx"))


# What must always hold.

_SEEDS = sorted(
    {
        example.reply
        for rule in CODES.values()
        for example in (*rule.bad, rule.good)
        if not example.file and not example.as_kind
    }
)
_PIECES = [
    FENCE,
    ELEMENT,
    ANSWER,
    *("```questionnaire\n", "```\n", "````\n", "~~~\n", "``questionnaire\n", "``\n", "> ", "- "),
    *("    ", "\t", " ", "\n", "\r", "\r\n", "\n\n", "`", "title: x\n", "Words. ", "🙂", "\ud800"),
    *("<questionnaire>", "</questionnaire>", "{", "}", "<\\/questionnaire>", "&lt;questionnaire>"),
    *("<questionaire>{}</questionaire>", "```yiii-questionnaire x\n", "<ling-questionnaire>{"),
]
ANY = st.one_of(
    st.text(),
    st.lists(st.sampled_from(_PIECES)).map("".join),
    st.lists(st.sampled_from([*_SEEDS, *_PIECES]), max_size=5).map("".join),
)


@given(ANY, st.booleans())
def test_the_segments_are_the_whole_reply_and_nothing_else(text: str, examples: bool) -> None:
    options = Options(examples=examples)
    segments = split_reply(text, "m", options)
    assert "".join(segment.raw for segment in segments) == text
    assert all(segment.raw == text[slice(*segment.span)] for segment in segments)
    assert all(segment.raw for segment in segments)
    assert [item for segment in segments for item in segment.diagnostics] == list(
        check_reply(text, options)
    )


@given(ANY)
def test_ids_are_the_same_every_time_and_differ_from_each_other(text: str) -> None:
    segments = split_reply(text)
    assert split_reply(text) == segments
    assert len({segment.id for segment in segments}) == len(segments)
    tails = [segment.id[len("message-") + 12 :] for segment in segments]
    assert [segment.id for segment in split_reply(text, "x")] == ["x" + tail for tail in tails]


@given(ANY)
def test_only_valid_blocks_have_a_value(text: str) -> None:
    for segment in split_reply(text):
        valid = segment.kind != "markdown"
        assert isinstance(segment.value, dict) == valid
        assert (segment.form is not None) == (segment.kind == "questionnaire")
        assert (segment.name is None) == (segment.encoding is None) == (segment.ordinal is None)
        if valid:
            assert segment.name is not None
            assert all(item.severity != ERROR for item in segment.diagnostics)
            alone = split_reply("Words.\n\n" + segment.raw)[1]
            assert (alone.kind, alone.value) == (segment.kind, segment.value)
