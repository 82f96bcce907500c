"""Examples, clients and documents: what the checker adds to a reply's live blocks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.checker import BlockFindings, check_document, check_text
from selfcheck.fields import DOCUMENTS
from selfcheck.model import DOCUMENT, Finding, Span, path_text
from selfcheck.protocol.clients import CLIENTS
from selfcheck.protocol.names import DEFAULT_NAMES, Names
from selfcheck.rules.base import Example
from selfcheck.rules.catalogue import CODES
from tests.test_properties import ANY

FAULTY = "```questionnaire\ntitle: T\nquestions: []\n```\n"
ELEMENT = '<questionnaire>{"questions":[]}</questionnaire>'
RESPONSE = "<questionnaire-response>{}</questionnaire-response>"

NAMES = {
    "fenced": "questionnaire",
    "xml": "questionnaire",
    "xml-yiii": "yiii-questionnaire",
    "xml-ling": "ling-questionnaire",
    "response": "questionnaire-response",
    "async": "questionnaire_async",
}


def checked(text: str, **options: Any) -> list[tuple[str, bool, int, list[str]]]:
    found = check_text(text, DEFAULT_NAMES, **options)
    return [
        (
            text[slice(*block.block.span)],
            block.example,
            block.ordinal,
            [finding.code.removeprefix("questionnaire.") for finding in block.findings],
        )
        for block in found
    ]


EMPTY = ["request.questions_empty"]


def test_examples_are_checked_only_when_they_are_asked_for() -> None:
    text = f"````\n{FAULTY}````\n"
    assert checked(text) == []
    assert checked(text, examples=True) == [(FAULTY, True, 1, EMPTY)]


def test_examples_are_numbered_apart_and_stand_in_order_of_position() -> None:
    good = '`<questionnaire>{"questions":[{"type":"text","text":"q"}]}</questionnaire>`'
    text = f"Hi {good} `{ELEMENT}`\n\n{FAULTY}\n````\n{FAULTY}````\n\n{ELEMENT}\n"
    assert checked(text, examples=True) == [
        (ELEMENT, True, 2, EMPTY),
        (FAULTY, False, 1, EMPTY),
        (FAULTY, True, 3, EMPTY),
        (ELEMENT, False, 2, EMPTY),
    ]
    assert checked(text) == [(FAULTY, False, 1, EMPTY), (ELEMENT, False, 2, EMPTY)]


def test_an_example_stands_in_the_reply_with_all_its_places() -> None:
    text = "> ~~~\n> ```questionnaire v2\n> title: T\n> questions: []\n> ```\n> ~~~\n"
    (found,) = check_text(text, DEFAULT_NAMES, examples=True)
    block = found.block
    assert text[slice(*block.opening)] == "```questionnaire v2"
    assert text[slice(*block.payload)] == "title: T\n> questions: []\n"
    assert [text[slice(*fault.span)] for fault in block.faults] == ["```questionnaire v2"]
    assert [(text[slice(*item.span)], item.code) for item in found.findings] == [
        ("```questionnaire v2", "questionnaire.fence.info_extra"),
        ("[]", "questionnaire.request.questions_empty"),
    ]


def test_quotes_that_json_escapes_are_right_in_an_example_of_json() -> None:
    escaped = ELEMENT.replace("[]", '[{"type":"text","text":"q"}]').replace('"', '\\"')
    line = f'{{"content": "{escaped}"}}\n'
    code = "json.transport_escaped"
    assert checked(f"```json\n{line}```\n", examples=True) == []
    assert checked(f"```\n{line}```\n", examples=True) == [(escaped, True, 1, [code])]


def test_of_a_users_message_only_answers_count_in_examples_too() -> None:
    text = f"`{ELEMENT}` `{RESPONSE}` {ELEMENT} {RESPONSE}"
    code = ["response.answers_missing"]
    assert checked(text, examples=True, responses_only=True) == [
        (RESPONSE, True, 2, code),
        (RESPONSE, False, 2, code),
    ]


def test_a_configured_answer_counts_in_a_users_message() -> None:
    names = Names.with_more({"the-response-form": "strict"})
    text = "<the-response-form>{}</the-response-form>"
    assert check_text(text, names, responses_only=True) == []
    assert [found.block.name for found in check_text(text, names)] == ["the-response-form"]
    answer = text.replace("form>", "form-response>")
    (found,) = check_text(answer, names, responses_only=True)
    assert [finding.code for finding in found.findings] == [
        "questionnaire.response.answers_missing"
    ]


def test_a_configured_name_is_as_strict_as_it_says() -> None:
    names = Names.with_more({"acme-form": "strict", "acme-card": "lenient"})
    question = '{"questions":[{"type":"text","text":"q"}]}'
    lenient, strict = (f"<{name}>{question}</{name}>" for name in ("acme-card", "acme-form"))
    assert check_text(lenient, names) == []
    (found,) = check_text(strict, names)
    assert sorted(finding.code.rpartition(".")[2] for finding in found.findings) == [
        "default_missing",
        "title_missing",
        "type_alias",
    ]


def test_a_client_counts_for_live_requests_only() -> None:
    good = ELEMENT.replace("[]", '[{"type":"single_choice","text":"q","options":["a"]}]')
    answer = '<questionnaire-response>{"answers":[]}</questionnaire-response>'
    text = f"{good} {answer} `{good}`"
    assert checked(text) == []
    assert checked(text, client=CLIENTS["ling"], examples=True) == [
        (good, False, 1, ["client.not_rendered"])
    ]


# Faults of which an example of the catalogue is a mere mention once it stands in code.
MENTIONS = {
    ("questionnaire.tag.empty", ""),
    ("questionnaire.tag.empty", "response"),
    ("questionnaire.fence.empty", ""),
    ("questionnaire.json.invalid", "prose"),
    ("questionnaire.yaml.not_mapping", ""),
}
IN_REPLIES = [
    pytest.param(example, id=f"{rule.code}-{number}")
    for rule in CODES.values()
    for number, example in enumerate(rule.bad, 1)
    if rule.code != "questionnaire.fence.preface_missing"
    and not (example.file or example.as_kind or example.client)
    and (rule.code, example.case) not in MENTIONS
]


def described(found: list[BlockFindings], text: str) -> list[tuple[str, str, str, str]]:
    return [
        (item.code, item.case, path_text(item.path), text[slice(*item.span)])
        for block in found
        for item in block.findings
    ]


@pytest.mark.parametrize("example", IN_REPLIES)
@pytest.mark.parametrize("prefix", ["", "> ", "  ", "    "])
def test_a_fault_is_the_same_in_an_example(example: Example, prefix: str) -> None:
    live = described(check_text(example.reply, DEFAULT_NAMES), example.reply)
    if ",..." in example.reply:
        # What is left out in an example is left to its reader.
        live = []
    fence = "~" * 12
    framed = f"{fence}\n{example.reply}\n{fence}\n"
    text = "1.  Hi\n\n" if prefix == "    " else ""
    text += re.sub("^", prefix, framed, flags=re.MULTILINE)
    found = check_text(text, DEFAULT_NAMES, examples=True)
    assert all(block.example for block in found)
    assert [item[:3] for item in described(found, text)] == [item[:3] for item in live]
    covered = [item[3].replace("\n" + prefix, "\n") for item in described(found, text)]
    assert covered == [item[3] for item in live]


@given(ANY)
def test_examples_change_nothing_about_live_blocks(text: str) -> None:
    found = check_text(text, DEFAULT_NAMES, examples=True)
    assert [block for block in found if not block.example] == check_text(text, DEFAULT_NAMES)
    for block in found:
        for finding in block.findings:
            assert 0 <= finding.span.start < finding.span.end <= len(text)
            assert finding.code in CODES


@given(ANY)
def test_what_stands_in_a_fence_has_no_fault_that_it_has_not_outside(text: str) -> None:
    fence = "~" * (text.count("~") + 3)
    framed = f"{fence}\n{text}\n{fence}\n"
    alone = check_text(f"Hi\n\n{text}\n", DEFAULT_NAMES, examples=True)
    known = {(*_shifted(item, -4), item.code) for block in alone for item in block.findings}
    for block in check_text(framed, DEFAULT_NAMES, examples=True):
        for item in block.findings:
            assert (*_shifted(item, -len(fence) - 1), item.code) in known


def _shifted(finding: Finding, by: int) -> Span:
    return Span(finding.span.start + by, finding.span.end + by)


YAML = 'title: "T"\nquestions:\n  - type: free_text\n    text: "q"\n    default: ""\n'
JSON = '{"title":"T","questions":[{"type":"free_text","text":"q","default":""}]}'


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("fenced", YAML),
        ("fenced", "\n " + JSON),
        ("xml", JSON),
        ("xml", '{"questions":[{"type":"text","text":"q"}]}\n'),
        ("xml-yiii", JSON),
        ("xml-ling", JSON),
        ("response", '{"answers":[]}'),
        ("async", JSON),
    ],
)
def test_good_documents(kind: str, text: str) -> None:
    assert check_document(text, kind) == []


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("fenced", "", [("yaml.invalid", "empty", "")]),
        ("fenced", " \n", [("yaml.invalid", "empty", "")]),
        ("fenced", YAML.replace('"q"', "9:16"), [("yaml.ambiguous_scalar", "", "9:16")]),
        ("fenced", "- a\n", [("yaml.not_mapping", "", "- a")]),
        ("fenced", 'a: "', [("yaml.invalid", "unclosed_quote", '"')]),
        ("fenced", JSON[:-1], [("json.invalid", "end", "]")]),
        ("fenced", JSON.replace("free_", ""), [("request.type_alias", "", '"text"')]),
        ("fenced", "[]", [("json.not_object", "", "[]")]),
        ("xml", "\n", [("json.invalid", "empty", "")]),
        ("xml", YAML, [("json.invalid", "yaml", "t")]),
        ("xml", "[]", [("json.not_object", "", "[]")]),
        (
            "xml-yiii",
            JSON.replace('"title":"T",', ""),
            [("request.title_missing", "absent", "{")],
        ),
        ("xml-ling", JSON.replace("free_", ""), [("request.type_alias", "", '"text"')]),
        ("response", "{}", [("response.answers_missing", "absent", "{")]),
        ("async", "", [("start.arguments_invalid", "empty", "")]),
        ("async", "[]", [("start.arguments_invalid", "type", "[]")]),
        ("async", '{"questions":[]}', [("start.questions_empty", "", "[]")]),
    ],
)
def test_bad_documents(kind: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    (found,) = check_document(text, kind)
    assert [
        (item.code.removeprefix("questionnaire."), item.case, text[slice(*item.span)])
        for item in found.findings
    ] == expected
    block = found.block
    assert (block.name, block.encoding, found.ordinal) == (NAMES[kind], DOCUMENT, 1)
    assert block.span == block.payload == (0, len(text))
    assert block.response is (kind == "response")


def test_a_kind_of_document_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError, match="report"):
        check_document("{}", "report")


@given(ANY, st.sampled_from(sorted(DOCUMENTS)))
def test_any_text_can_be_a_document(text: str, kind: str) -> None:
    for found in check_document(text, kind):
        for finding in found.findings:
            assert 0 <= finding.span.start <= finding.span.end <= len(text)
            assert finding.case in CODES[finding.code].cases
