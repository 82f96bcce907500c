"""The hidden diagnostic names every problem of the reply and can be taken for no questionnaire."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import Options, check_reply
from selfcheck.model import LANGUAGES, Excerpt, ReplyResult
from selfcheck.report.base import Settings
from selfcheck.report.hidden import defuse, instruction
from tests.report.samples import (
    DEFAULT,
    EVIL,
    HOSTILE,
    LONG_LINE,
    NO_REPLY,
    UNCLOSED,
    UNREADABLE,
    render,
    result,
)

OPENING = '<runtime_diagnostic source="sage_self_check" generated_by="system">'
CLOSING = "</runtime_diagnostic>"


def bodies(text: str) -> list[str]:
    """Take the elements apart; fails when there is anything beside them."""
    found = re.findall(f"{OPENING}\n(.*?)\n{CLOSING}\n", text, re.DOTALL)
    assert text == "".join(f"{OPENING}\n{body}\n{CLOSING}\n" for body in found)
    return found


def unescape(text: str) -> str:
    """Undo backslash escapes as generously as any reader might."""

    def one(match: re.Match[str]) -> str:
        digits = match[1] or match[2] or match[3] or match[4]
        if digits:
            code = int(digits, 16)
            return chr(code) if code < 0x110000 else ""
        if match[5]:
            return chr(int(match[5], 8))
        return {"n": "\n", "r": "\r", "t": "\t"}.get(match[6], match[6])

    pattern = (
        r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})"
        r"|([0-7]{1,3})|(.))"
    )
    return re.sub(pattern, one, text)


def assert_harmless(body: str) -> None:
    """Decode ``body`` in every order, and find neither tag nor fence in any of the results."""
    seen = {body}
    for _ in range(3):
        seen |= {html.unescape(text) for text in seen} | {unescape(text) for text in seen}
    for text in seen:
        assert "<" not in text
        assert ">" not in text
        assert "``" not in text
        assert "~~~" not in text


def test_one_element_per_failing_reply() -> None:
    text = render("hidden", [result(DEFAULT, LONG_LINE), result(), result(UNCLOSED)])
    first, second = bodies(text)
    assert DEFAULT.code in first
    assert DEFAULT.path in first
    assert LONG_LINE.code in first
    assert UNCLOSED.code in second


def test_warnings_alone_need_no_repair() -> None:
    assert render("hidden", [result(LONG_LINE)]) == ""


def test_a_payload_that_does_not_parse_is_named_by_its_line() -> None:
    broken = UNCLOSED._replace(
        code="questionnaire.yaml.invalid",
        excerpt=Excerpt(("    text: a: b",), 7, False, 10, 14),
    )
    (body,) = bodies(render("hidden", [result(broken)]))
    assert 'line 4 of the questionnaire, "text: a: b" [questionnaire.yaml.invalid]' in body


def test_strict_repairs_for_warnings_too() -> None:
    (body,) = bodies(render("hidden", [result(LONG_LINE)._replace(strict=True)]))
    assert LONG_LINE.code in body


@pytest.mark.parametrize("passing", [result(), result(LONG_LINE), result(NO_REPLY)])
def test_nothing_when_all_pass(passing: ReplyResult) -> None:
    assert render("hidden", [passing]) == ""


def test_a_file_that_cannot_be_read_is_not_the_models_fault() -> None:
    notes: list[str] = []
    users = DEFAULT._replace(message_index=2)
    settings = Settings(note=notes.append)
    assert render("hidden", [result(UNREADABLE), result(users)], settings) == ""
    assert len(notes) == 2
    assert notes[0].startswith("runs/day.jsonl:14:1: error: transcript.json_invalid: ")


def test_auto_speaks_the_language_of_each_conversation() -> None:
    text = render("hidden", [result(DEFAULT), result(UNCLOSED)], Settings(lang="auto"))
    first, second = bodies(text)
    assert DEFAULT.texts["zh"][0] in first
    assert UNCLOSED.texts["en"][0] in second


def test_the_block_is_named_when_there_are_several() -> None:
    (body,) = bodies(render("hidden", [result(DEFAULT, LONG_LINE._replace(severity="error"))]))
    assert "1. block 1, questions[1].default [" in body
    assert "2. block 2, questions[2].options[3] [" in body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_arguments_stay_words(lang: str) -> None:
    (body,) = bodies(render("hidden", [result(EVIL, DEFAULT)], Settings(lang=lang)))
    assert_harmless(body)
    assert "‹/runtime_diagnostic›" in body


PIECES = [
    *"<>&`~\\/;#{}\n\r\t \u200c\u200d\u200b\x1b\ud800",
    *"ulUxN0367ceg",
    "&lt",
    "\\u003c",
    "&#96;",
]


@given(
    st.lists(st.sampled_from(PIECES) | st.characters(), max_size=40).map("".join),
    st.sampled_from(LANGUAGES),
)
def test_no_text_survives_as_a_block(text: str, lang: str) -> None:
    safe = defuse(text, lang)
    assert "\n" not in safe
    assert_harmless(safe)


def test_harmless_text_stays_as_it_is() -> None:
    text = 'questions[1].default: "R&D" is not "a `b` ~c~"; write \\" or \\\' or 1 & 2 — 你好'
    assert defuse(text.replace("R&D", "R & D"), "en") == text.replace("R&D", "R & D")
    assert defuse(text, "en") == text.replace("R&D", "R& D")


def test_the_samples_are_live_without_the_defusing() -> None:
    with pytest.raises(AssertionError):
        assert_harmless(HOSTILE)
    with pytest.raises(AssertionError):
        assert_harmless("\\u003cquestionnaire")
    with pytest.raises(AssertionError):
        assert_harmless("&amp;lt;questionnaire")


@pytest.mark.parametrize(
    ("kind", "document", "wanted"),
    [
        ("lite", '{"questions": []}', "The arguments of your questionnaire call"),
        ("async", '{"questions": []}', "The arguments of your questionnaire_async call"),
        ("card", "{}", "The follow-up card in your latest reply"),
        ("fenced", '{"title": "T", "questions": []}', "The questionnaire in your latest reply"),
    ],
)
def test_a_document_is_asked_for_as_what_it_is(kind: str, document: str, wanted: str) -> None:
    found = check_reply(document, Options(document=kind))
    text = instruction([item for item in found if item.severity == "error"], "en")
    assert wanted in text
    assert text.count("Output the complete corrected reply") == 1
