"""What is found in requests and responses: exact lists of code, path, case and severity."""

from __future__ import annotations

import json
from typing import Any

import pytest

from selfcheck import Options, check_reply, check_transcript
from selfcheck.checker import check_text
from selfcheck.model import path_text
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.rules.catalogue import severity_of

Found = tuple[str, str, str, str]
"""Code (without its first part for requests), path, case, and the characters pointed at."""

AMBIGUOUS = "yaml.ambiguous_scalar"


def findings(reply: str) -> list[Found]:
    """Everything found in ``reply``, in order; warnings carry ``W:`` before their code."""
    return [
        (
            ("" if severity_of(item) == "error" else severity_of(item)[0].upper() + ":")
            + item.code.removeprefix("questionnaire.").removeprefix("request."),
            path_text(item.path),
            item.case,
            reply[item.span.start : item.span.end],
        )
        for block in check_text(reply, DEFAULT_NAMES)
        for item in block.findings
    ]


def fenced(payload: str, name: str = "questionnaire") -> list[Found]:
    return findings(f"请先确认一件事。\n\n```{name}\n{payload}\n```\n")


def element(payload: str, name: str = "questionnaire", attributes: str = "") -> list[Found]:
    return findings(f"<{name}{attributes}>{payload}</{name}>")


def yaml_question(*lines: str) -> list[Found]:
    """The findings of a fenced request whose one question has these lines."""
    return fenced("title: T\nquestions:\n  - " + "\n    ".join(lines))


def json_question(name: str = "questionnaire", **fields: Any) -> list[Found]:
    """The findings of an XML+JSON request whose one question has these fields."""
    return element(json.dumps({"title": "T", "questions": [fields]}), name)


SINGLE = ("type: single_choice", "text: Q", "options: [a, b]")
MULTI = ("type: multi_choice", "text: Q", "options: [a, b]")
FREE = ("type: free_text", "text: Q")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((*SINGLE, "default: a"), []),
        ((*SINGLE, "default: b", "allow_other: true"), []),
        ((*MULTI, "default: []"), []),
        ((*MULTI, "default: [b, a]", "allow_other: false"), []),
        ((*FREE, 'default: ""'), []),
        ((*FREE, "default: a draft"), []),
        # A missing field points at the first key of its question.
        (SINGLE, [("default_missing", "questions[1].default", "single", "type")]),
        (MULTI, [("default_missing", "questions[1].default", "multi", "type")]),
        (FREE, [("default_missing", "questions[1].default", "text", "type")]),
        (
            ("type: free_text", 'default: ""'),
            [("text_missing", "questions[1].text", "absent", "type")],
        ),
        (
            ("type: free_text", "text: '\u3000'", 'default: ""'),
            [("text_missing", "questions[1].text", "blank", "'\u3000'")],
        ),
        (
            ("text: Q", "options: [1]", "default: 2"),
            [("type_missing", "questions[1].type", "absent", "text")],
        ),
        (
            ("type: ~", "text: Q", "options: [1]", "default: 2"),
            [("type_missing", "questions[1].type", "absent", "~")],
        ),
        (
            ('type: " "', "text: Q", "options: []"),
            [("type_missing", "questions[1].type", "blank", '" "')],
        ),
        # Nothing but the type is said of a question whose type is unknown.
        (
            ("type: dropdown", "text: Q", "options: [yes, 3]", "default: z"),
            [("type_invalid", "questions[1].type", "nearest", "dropdown")],
        ),
        (
            ("type: single-choice", "text: Q"),
            [("type_invalid", "questions[1].type", "nearest", "single-choice")],
        ),
        (
            ("type: [single_choice]", "text: Q"),
            [("type_invalid", "questions[1].type", "", "[single_choice]")],
        ),
        # Its text is another matter, and so are fields that no question may have.
        (
            ("type: dropdown", "text: ''", "id: a"),
            [
                ("type_invalid", "questions[1].type", "nearest", "dropdown"),
                ("text_missing", "questions[1].text", "blank", "''"),
                ("field_unknown", "questions[1].id", "", "id"),
            ],
        ),
        # An alias is a known type: its question's other faults are found in the same round.
        (
            ("type: multiple_choice", "text: Q", "options: [a, yes]", "default: [c]"),
            [
                ("type_alias", "questions[1].type", "", "multiple_choice"),
                (AMBIGUOUS, "questions[1].options[2]", "", "yes"),
                ("default_not_in_options", "questions[1].default[1]", "", "c"),
            ],
        ),
        (
            ("type: text", "text: Q", "options: [a]"),
            [
                ("default_missing", "questions[1].default", "text", "type"),
                ("type_alias", "questions[1].type", "", "text"),
                ("options_forbidden", "questions[1].options", "", "options"),
            ],
        ),
        # Options.
        (
            ("type: single_choice", "text: Q", "default: z"),
            [("options_missing", "questions[1].options", "absent", "type")],
        ),
        (
            ("type: single_choice", "text: Q", "options: []", "default: z"),
            [("options_missing", "questions[1].options", "empty", "[]")],
        ),
        (
            ("type: multi_choice", "text: Q", "options:", "default: [z]"),
            [("options_missing", "questions[1].options", "type", "options")],
        ),
        (
            ("type: multi_choice", "text: Q", "options: {a: b}", "default: [z]"),
            [("options_missing", "questions[1].options", "type", "{a: b}")],
        ),
        (
            ("type: multi_choice", "text: Q", "options: yes", "default: []"),
            [("options_missing", "questions[1].options", "type", "yes")],
        ),
        (
            ("type: single_choice", "text: Q", "options: [a, {value: b, label: B}]", "default: b"),
            [("option_invalid", "questions[1].options[2]", "object", "{value: b, label: B}")],
        ),
        (
            ("type: single_choice", "text: Q", "options: [a, [b]]", "default: a"),
            [("option_invalid", "questions[1].options[2]", "type", "[b]")],
        ),
        (
            ("type: single_choice", "text: Q", "options: [a, '\u00a0', a]", "default: a"),
            [
                ("option_invalid", "questions[1].options[2]", "blank", "'\u00a0'"),
                ("W:option_duplicate", "questions[1].options[3]", "", "a"),
            ],
        ),
        (
            ("type: single_choice", "text: Q", "options: [720, 1080p]", 'default: "720"'),
            [("option_invalid", "questions[1].options[1]", "type", "720")],
        ),
        # Not one option is known: nothing can be said of the default.
        (
            ("type: single_choice", "text: Q", "options: [1, 2]", "default: z"),
            [
                ("option_invalid", "questions[1].options[1]", "type", "1"),
                ("option_invalid", "questions[1].options[2]", "type", "2"),
            ],
        ),
        # Membership is exact: no trimming, no folding of case or width.
        (
            (*SINGLE, 'default: "a "'),
            [("default_not_in_options", "questions[1].default", "nearest", '"a "')],
        ),
        (
            (*SINGLE, "default: A"),
            [("default_not_in_options", "questions[1].default", "nearest", "A")],
        ),
        (
            (*SINGLE, "default: ａ"),
            [("default_not_in_options", "questions[1].default", "", "ａ")],
        ),
        (
            (*SINGLE, 'default: ""'),
            [("default_not_in_options", "questions[1].default", "", '""')],
        ),
        (
            (*MULTI, "default: [a, c, 3, d]"),
            [
                ("default_not_in_options", "questions[1].default[2]", "", "c"),
                ("default_type_invalid", "questions[1].default[3]", "item", "3"),
                ("default_not_in_options", "questions[1].default[4]", "", "d"),
            ],
        ),
        (
            ("type: single_choice", "text: Q", "options: ['是，否']", "default: 是"),
            [("default_not_in_options", "questions[1].default", "fullwidth_comma", "是")],
        ),
        # Types of defaults.
        (
            (*SINGLE, "default: [a]"),
            [("default_type_invalid", "questions[1].default", "single", "[a]")],
        ),
        (
            (*SINGLE, "default:"),
            [("default_type_invalid", "questions[1].default", "single", "default")],
        ),
        ((*MULTI, "default: a"), [("default_type_invalid", "questions[1].default", "multi", "a")]),
        (
            (*MULTI, "default: yes"),
            [("default_type_invalid", "questions[1].default", "multi", "yes")],
        ),
        (
            (*FREE, "default: false"),
            [("default_type_invalid", "questions[1].default", "text", "false")],
        ),
        # allow_other is a real boolean, nothing that only looks like one.
        (
            (*SINGLE, "default: a", "allow_other: yes"),
            [("allow_other_type_invalid", "questions[1].allow_other", "ambiguous", "yes")],
        ),
        (
            (*SINGLE, "default: a", "allow_other: 1"),
            [("allow_other_type_invalid", "questions[1].allow_other", "", "1")],
        ),
        (
            (*SINGLE, "default: a", "allow_other:"),
            [("allow_other_type_invalid", "questions[1].allow_other", "", "allow_other")],
        ),
        (
            (*FREE, 'default: ""', "allow_other: nonsense", "options: 5"),
            [
                ("allow_other_forbidden", "questions[1].allow_other", "", "allow_other"),
                ("options_forbidden", "questions[1].options", "", "options"),
            ],
        ),
        # Fields that XML+JSON knows are unknown here.
        (
            ("id: q1", *FREE, 'default: ""', "alow_other: true"),
            [
                ("field_unknown", "questions[1].id", "", "id"),
                ("field_unknown", "questions[1].alow_other", "nearest", "alow_other"),
            ],
        ),
        (
            ("type: free_text", "question: Q", 'default: ""'),
            [
                ("field_unknown", "questions[1].question", "nearest", "question"),
                ("text_missing", "questions[1].text", "wrong_field", "question"),
            ],
        ),
    ],
)
def test_a_fenced_question(lines: tuple[str, ...], expected: list[Found]) -> None:
    assert yaml_question(*lines) == expected


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ("title: T", [("questions_missing", "questions", "absent", "title")]),
        ("title: T\nquestions:", [("questions_missing", "questions", "type", "questions")]),
        ("title: T\nquestions: []", [("questions_empty", "questions", "", "[]")]),
        (
            "title: T\nquestions:\n  - Q\n  - ~\n  - [a]",
            [
                ("question_not_object", "questions[1]", "", "Q"),
                ("question_not_object", "questions[2]", "", "~"),
                ("question_not_object", "questions[3]", "", "[a]"),
            ],
        ),
        (
            "questions: []\nui_text: {}\ntimeout_seconds: -1",
            [
                ("title_missing", "title", "absent", "questions"),
                ("questions_empty", "questions", "", "[]"),
                ("field_unknown", "ui_text", "", "ui_text"),
                ("field_unknown", "timeout_seconds", "", "timeout_seconds"),
            ],
        ),
        (
            'title: "\ufeff"\nquestions: []',
            [
                ("title_missing", "title", "blank", '"\ufeff"'),
                ("questions_empty", "questions", "", "[]"),
            ],
        ),
        (
            "a: 1",
            [
                ("field_unknown", "a", "", "a"),
                ("questions_missing", "questions", "absent", "a"),
                ("title_missing", "title", "absent", "a"),
            ],
        ),
        # What the payload's own fault covers is not reported once more.
        (
            "title: T\n1: x\nquestions: []",
            [
                ("yaml.non_string_key", "", "", "1"),
                ("questions_empty", "questions", "", "[]"),
            ],
        ),
        (
            "title: T\nquestions:\n  - type: free_text\n    text: Q\n    2024-01-01: x",
            [
                ("default_missing", "questions[1].default", "text", "type"),
                ("yaml.non_string_key", "questions[1]", "", "2024-01-01"),
            ],
        ),
        (
            "title: T\nyes: 1\nquestions: []",
            [(AMBIGUOUS, "yes", "", "yes"), ("questions_empty", "questions", "", "[]")],
        ),
        (
            "title: T\ntitle: 5\nquestions: []",
            [
                ("yaml.duplicate_key", "title", "", "title"),
                ("questions_empty", "questions", "", "[]"),
            ],
        ),
        (
            "title: !secret T\nquestions: !vault\n  - type: free_text\n    text: Q",
            [
                ("yaml.custom_tag", "title", "", "!secret"),
                ("yaml.custom_tag", "questions", "", "!vault"),
                ("default_missing", "questions[1].default", "text", "type"),
            ],
        ),
    ],
)
def test_a_fenced_document(payload: str, expected: list[Found]) -> None:
    assert fenced(payload) == expected


@pytest.mark.parametrize("name", sorted(DEFAULT_NAMES.profiles))
def test_fenced_rules_are_the_same_under_every_name(name: str) -> None:
    question = "  - type: text\n    text: Q\n    id: a\n    default: ''"
    assert fenced(f"title: T\nquestions:\n{question}", name) == [
        ("type_alias", "questions[1].type", "", "text"),
        ("field_unknown", "questions[1].id", "", "id"),
    ]


# Scalars that readers do not agree on.

DIFFERING = [
    "yes",
    "No",
    "ON",
    "off",
    "9:16",
    "1:30:00",
    "1_000",
    "1e3",
    "1.5e3",
    "0o14",
    "=",
    "<<",
]
PLAIN = ["true", "~", "null", "12", "012", "0x1F", ".5", "-3", "2024-01-01", ".inf"]
STRINGS = ["1080p", "9：16", "16x9", "truee", "12 34", "v1.2.3", "是", "1/2", "no way", "12:60"]


@pytest.mark.parametrize("scalar", DIFFERING)
def test_a_scalar_that_readers_differ_on_is_one_error_in_every_place(scalar: str) -> None:
    case = "unreadable" if scalar in ("=", "<<") else ""
    for path, lines in {
        "questions[1].type": (f"type: {scalar}", "text: Q", "options: []", "default: 3"),
        "questions[1].text": ("type: free_text", f"text: {scalar}", 'default: ""'),
        "questions[1].options[2]": (
            *SINGLE[:2],
            "options:",
            f"  - a\n      - {scalar}",
            "default: a",
        ),
        "questions[1].default": (*SINGLE, f"default: {scalar}"),
        "questions[1].default[1]": (*MULTI, "default:", f"  - {scalar}"),
    }.items():
        assert yaml_question(*lines) == [(AMBIGUOUS, path, case, scalar)]
    free = f"title: {scalar}\nquestions:\n  - type: free_text\n    text: Q\n    default: {scalar}"
    assert fenced(free) == [
        (AMBIGUOUS, "title", case, scalar),
        (AMBIGUOUS, "questions[1].default", case, scalar),
    ]


@pytest.mark.parametrize("scalar", DIFFERING)
def test_quoted_it_is_a_string_for_all(scalar: str) -> None:
    quoted = f"'{scalar}'"
    lines = (*SINGLE[:2], f"options: [{quoted}]", f"default: {quoted}")
    assert yaml_question(*lines) == []


def test_a_quoted_default_means_the_unquoted_option() -> None:
    assert yaml_question(*SINGLE[:2], "options: [yes, no]", 'default: "yes"') == [
        (AMBIGUOUS, "questions[1].options[1]", "", "yes"),
        (AMBIGUOUS, "questions[1].options[2]", "", "no"),
    ]


def test_ambiguous_options_are_no_duplicates() -> None:
    assert yaml_question(*SINGLE[:2], "options: [a, on, on]", "default: a") == [
        (AMBIGUOUS, "questions[1].options[2]", "", "on"),
        (AMBIGUOUS, "questions[1].options[3]", "", "on"),
    ]


def test_where_no_string_is_needed_nothing_is_ambiguous() -> None:
    assert yaml_question(*FREE, 'default: ""', "note: yes") == [
        ("field_unknown", "questions[1].note", "", "note")
    ]
    assert yaml_question(*SINGLE[:2], "options: [a, {value: yes}]", "default: a") == [
        ("option_invalid", "questions[1].options[2]", "object", "{value: yes}")
    ]


@pytest.mark.parametrize("scalar", ["y", "Y", "n", "N"])
def test_y_and_n_are_a_warning_only(scalar: str) -> None:
    lines = (*SINGLE[:2], f"options: [a, {scalar}]", f"default: {scalar}")
    assert yaml_question(*lines) == [
        ("W:" + AMBIGUOUS, "questions[1].options[2]", "soft", scalar),
        ("W:" + AMBIGUOUS, "questions[1].default", "soft", scalar),
    ]


def test_a_warning_hides_no_error() -> None:
    assert yaml_question(*SINGLE, "default: y") == [
        ("default_not_in_options", "questions[1].default", "", "y"),
        ("W:" + AMBIGUOUS, "questions[1].default", "soft", "y"),
    ]


@pytest.mark.parametrize("scalar", PLAIN)
def test_what_no_reader_takes_for_a_string_is_a_plain_type_error(scalar: str) -> None:
    question = f"  - type: free_text\n    text: {scalar}\n    default: {scalar}"
    assert fenced(f"title: {scalar}\nquestions:\n{question}") == [
        ("title_missing", "title", "type", scalar),
        ("text_missing", "questions[1].text", "type", scalar),
        ("default_type_invalid", "questions[1].default", "text", scalar),
    ]
    lines = (*MULTI[:2], f"options: [a, {scalar}]", f"default: [{scalar}]")
    assert yaml_question(*lines) == [
        ("option_invalid", "questions[1].options[2]", "type", scalar),
        ("default_type_invalid", "questions[1].default[1]", "item", scalar),
    ]


@pytest.mark.parametrize("scalar", STRINGS)
def test_what_every_reader_takes_for_a_string_passes(scalar: str) -> None:
    question = f"  - type: free_text\n    text: {scalar}\n    default: {scalar}"
    assert fenced(f"title: {scalar}\nquestions:\n{question}") == []


# Anchors, aliases, merge keys.


def test_an_alias_stands_for_its_value() -> None:
    lines = (*SINGLE[:2], "options: [&first a, b]", "default: *first")
    assert yaml_question(*lines) == []
    lines = (*SINGLE[:2], "options: [&first a, b]", "default: [*first]")
    assert yaml_question(*lines) == [
        ("default_type_invalid", "questions[1].default", "single", "[*first]")
    ]


def test_a_fault_in_an_alias_is_pointed_at_where_it_is_used() -> None:
    question = "  - type: free_text\n    text: {text}\n    default: ''\n"
    payload = "title: T\nquestions:\n" + question.format(text="&n 5") + question.format(text="*n")
    assert fenced(payload.rstrip()) == [
        ("text_missing", "questions[1].text", "type", "&n 5"),
        ("text_missing", "questions[2].text", "type", "*n"),
    ]


def test_merged_fields_count() -> None:
    first = "  - &base\n    type: single_choice\n    text: Q\n    options: [a, b]\n    default: a\n"
    payload = "title: T\nquestions:\n" + first
    assert fenced(payload + "  - <<: *base\n    text: R") == []
    assert fenced(payload + "  - <<: *base\n    default: c") == [
        ("default_not_in_options", "questions[2].default", "", "c")
    ]


# XML+JSON.

CHOICE: dict[str, Any] = {"type": "single_choice", "text": "Q", "options": ["a", "b"]}
LENIENT = ("questionnaire", "sage-questionnaire", "movo-questionnaire")


@pytest.mark.parametrize("name", LENIENT)
@pytest.mark.parametrize(
    "request_",
    [
        {"questions": [{"type": "text", "text": "Q"}]},
        {"title": "", "questions": [{"type": "free_text", "text": "Q", "default": ""}]},
        {"questions": [{**CHOICE, "type": "multiple_choice", "default": ["b"]}]},
        {"questions": [{**CHOICE, "default": "b", "id": "x", "allow_other": False}]},
        {
            "questions": [
                {**CHOICE, "options": [{"value": "v"}, {"label": "l"}, "s"], "default": "l"}
            ]
        },
        {"questions": [{**CHOICE, "options": [{"value": None, "label": "l"}], "default": "l"}]},
        {"questions": [{**CHOICE, "options": [{"value": "\ufeff", "label": "l"}], "default": "l"}]},
        {"questions": [CHOICE], "ui_text": {"other": "Outro"}, "timeout_seconds": 60, "x": [1]},
        {"questions": [{"type": "text", "text": "Q", "options": 5, "subtitle": None}]},
    ],
    ids=json.dumps,
)
def test_what_the_lenient_names_accept(name: str, request_: dict[str, Any]) -> None:
    assert element(json.dumps(request_), name) == []


@pytest.mark.parametrize("name", LENIENT)
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({**CHOICE, "text": None}, [("text_missing", "questions[1].text", "type", "null")]),
        ({**CHOICE, "type": None}, [("type_missing", "questions[1].type", "absent", "null")]),
        ({**CHOICE, "type": 5}, [("type_invalid", "questions[1].type", "", "5")]),
        (
            {**CHOICE, "options": None},
            [("options_missing", "questions[1].options", "type", "null")],
        ),
        (
            {**CHOICE, "default": None},
            [("default_type_invalid", "questions[1].default", "single", "null")],
        ),
        (
            {**CHOICE, "default": True, "allow_other": 0},
            [
                ("default_type_invalid", "questions[1].default", "single", "true"),
                ("allow_other_type_invalid", "questions[1].allow_other", "", "0"),
            ],
        ),
        (
            {"type": "text", "text": "Q", "default": 1, "allow_other": "no"},
            [
                ("default_type_invalid", "questions[1].default", "text", "1"),
                ("allow_other_type_invalid", "questions[1].allow_other", "", '"no"'),
            ],
        ),
        (
            {**CHOICE, "type": "multiple_choice", "default": "a"},
            [("default_type_invalid", "questions[1].default", "multi", '"a"')],
        ),
        (
            {**CHOICE, "options": [{"value": 5, "label": "x"}, {}, [], {"value": " "}, "b", ""]},
            [
                ("option_invalid", "questions[1].options[1]", "type", "5"),
                ("option_invalid", "questions[1].options[2]", "empty_object", "{}"),
                ("option_invalid", "questions[1].options[3]", "type", "[]"),
                ("option_invalid", "questions[1].options[4]", "empty_object", '{"value": " "}'),
                ("option_invalid", "questions[1].options[6]", "blank", '""'),
            ],
        ),
        # An option with both texts wrong is one fault.
        (
            {**CHOICE, "options": ["a", {"value": 5, "label": 6}], "default": "a"},
            [("option_invalid", "questions[1].options[2]", "type", "5")],
        ),
        (
            {**CHOICE, "options": [{"value": "v", "label": "L"}, "w"], "default": "L"},
            [("default_not_in_options", "questions[1].default", "label", '"L"')],
        ),
        # A label in a later option, after one that is no option at all.
        (
            {**CHOICE, "options": [7, {"value": "v", "label": "L"}], "default": "L"},
            [
                ("option_invalid", "questions[1].options[1]", "type", "7"),
                ("default_not_in_options", "questions[1].default", "label", '"L"'),
            ],
        ),
        (
            {**CHOICE, "options": [{"value": "v", "label": "1"}, {"value": "v", "label": "2"}]},
            [("W:option_duplicate", "questions[1].options[2]", "", '{"value": "v", "label": "2"}')],
        ),
        ({**CHOICE, "id": None}, [("id_invalid", "questions[1].id", "type", "null")]),
        ({**CHOICE, "id": "\u2003"}, [("id_invalid", "questions[1].id", "blank", '"\\u2003"')]),
    ],
)
def test_an_xml_question(name: str, fields: dict[str, Any], expected: list[Found]) -> None:
    assert json_question(name, **fields) == expected


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("{}", [("questions_missing", "questions", "absent", "{")]),
        ('{"title":null,"questions":7}', [
            ("title_type_invalid", "title", "", "null"),
            ("questions_missing", "questions", "type", "7"),
        ]),
        ('{"questions":[],"ui_text":[],"timeout_seconds":true}', [
            ("questions_empty", "questions", "", "[]"),
            ("ui_text_invalid", "ui_text", "object", "[]"),
            ("timeout_invalid", "timeout_seconds", "", "true"),
        ]),
        ('{"questions":[7,null],"ui_text":{"other":null,"x":1},"timeout_seconds":null}', [
            ("question_not_object", "questions[1]", "", "7"),
            ("question_not_object", "questions[2]", "", "null"),
            ("ui_text_invalid", "ui_text.other", "field", "null"),
            ("ui_text_invalid", "ui_text.x", "field", "1"),
            ("timeout_invalid", "timeout_seconds", "", "null"),
        ]),
        ('{"questions":[{"type":"text","text":"Q","text":5}]}', [
            ("json.duplicate_key", "questions[1].text", "", '"text"'),
        ]),
    ],
)  # fmt: skip
def test_an_xml_document(document: str, expected: list[Found]) -> None:
    assert element(document) == expected


def _ids(*ids: Any) -> list[Found]:
    """The findings about questions with these ids; ``...`` leaves the field out."""
    questions = [
        {"type": "text", "text": "Q"}
        if given is ...
        else {"id": given, "type": "text", "text": "Q"}
        for given in ids
    ]
    return element(json.dumps({"questions": questions}))


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (("q1", ...), []),
        (("a", "A", "a "), []),
        (("a", "a", "a"), [
            ("id_duplicate", "questions[2].id", "", '"a"'),
            ("id_duplicate", "questions[3].id", "", '"a"'),
        ]),
        ((..., "q1"), [("id_duplicate", "questions[2].id", "implicit", '"q1"')]),
        (("q2", ...), [("id_duplicate", "questions[2].id", "implicit", "{")]),
        ((5, "q1"), [("id_invalid", "questions[1].id", "type", "5")]),
        (("", ""), [
            ("id_invalid", "questions[1].id", "blank", '""'),
            ("id_invalid", "questions[2].id", "blank", '""'),
        ]),
    ],
)  # fmt: skip
def test_ids_are_unique_with_those_that_positions_give(
    ids: tuple[Any, ...], expected: list[Found]
) -> None:
    assert _ids(*ids) == expected


ALIASED = '{"title":"T","questions":[{"type":"text","text":"Q","default":""}]}'


@pytest.mark.parametrize("name", ["yiii-questionnaire", "ling-questionnaire"])
def test_names_that_accept_no_alias(name: str) -> None:
    assert element(ALIASED, name) == [("type_alias", "questions[1].type", "", '"text"')]
    assert json_question(name, **{**CHOICE, "type": "multiple_choice", "default": ["z"]}) == [
        ("type_alias", "questions[1].type", "", '"multiple_choice"'),
        ("default_not_in_options", "questions[1].default[1]", "", '"z"'),
    ]


def test_yiii_needs_a_title_and_defaults() -> None:
    free = {"type": "free_text", "text": "Q"}
    assert element(json.dumps({"questions": [CHOICE, free]}), "yiii-questionnaire") == [
        ("title_missing", "title", "absent", "{"),
        ("default_missing", "questions[1].default", "single", "{"),
        ("default_missing", "questions[2].default", "text", "{"),
    ]
    blank = '{"title":"\\u3000","questions":[{"type":"free_text","text":"Q","default":""}]}'
    assert element(blank, "yiii-questionnaire") == [
        ("title_missing", "title", "blank", '"\\u3000"')
    ]
    assert json_question(
        "yiii-questionnaire", **{**CHOICE, "options": [{"value": "v"}], "default": "v"}
    ) == []  # fmt: skip


def test_ling_needs_labels() -> None:
    options = [{"label": "only"}, {"value": "v"}, {"value": "w", "label": " "}]
    assert json_question(
        "ling-questionnaire", **{**CHOICE, "options": options, "default": "v"}
    ) == [
        ("option_invalid", "questions[1].options[2]", "label", '{"value": "v"}'),
        ("option_invalid", "questions[1].options[3]", "label", '{"value": "w", "label": " "}'),
    ]


@pytest.mark.parametrize(
    ("attributes", "at"),
    [
        (' timeout_seconds="60"', None),
        (" timeout_seconds='7'", None),
        (" id=a timeout_seconds = 60", None),
        (' note="a timeout_seconds=0"', None),
        (" data-timeout_seconds=0", None),
        (' timeout_seconds="0"', '"0"'),
        (" timeout_seconds=-1", "-1"),
        (" timeout_seconds='1.5'", "'1.5'"),
        (' timeout_seconds=""', '""'),
        (' timeout_seconds="６０"', '"６０"'),
        (" timeout_seconds", "timeout_seconds"),
    ],
)
def test_the_attribute_timeout_seconds(attributes: str, at: str | None) -> None:
    expected = [] if at is None else [("timeout_invalid", "timeout_seconds", "", at)]
    assert element(ALIASED, "sage-questionnaire", attributes) == expected


@pytest.mark.parametrize(("seconds", "faults"), [("60", []), ("0", ["timeout_invalid"])])
def test_the_attribute_in_escaped_tags(seconds: str, faults: list[str]) -> None:
    opening = f"&lt;questionnaire timeout_seconds=&quot;{seconds}&quot;&gt;"
    payload = ALIASED.replace('"', "&quot;")
    found = findings(f"{opening}{payload}&lt;/questionnaire&gt;")
    assert [item[0] for item in found] == ["W:tag.html_escaped", *faults]


# Responses.


@pytest.mark.parametrize("name", sorted(DEFAULT_NAMES.profiles))
@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ('{"answers":[]}', []),
        ('{"answers":[{}],"title":7}', []),
        ("{}", [("response.answers_missing", "answers", "absent", "{")]),
        ('{"answers":null}', [("response.answers_missing", "answers", "type", "null")]),
        ('{"answers":{"q1":"a"}}', [("response.answers_missing", "answers", "type", '{"q1":"a"}')]),
        ('{"answers":[],"answers":5}', [("json.duplicate_key", "answers", "", '"answers"')]),
        ("[]", [("json.not_object", "", "response", "[]")]),
    ],
)
def test_a_response(name: str, payload: str, expected: list[Found]) -> None:
    assert element(payload, f"{name}-response") == expected


def test_the_response_of_a_user_message_is_checked_and_its_other_text_is_not() -> None:
    block = '<questionnaire-response>{"status":"submitted"}</questionnaire-response>'
    quoted = "<questionnaire>{}</questionnaire>\n\n```foo-questionnaire\n```\n\n"
    messages = [
        {"role": "user", "content": quoted + block},
        {"role": "assistant", "content": "Obrigado."},
    ]
    found = check_transcript(messages, Options())
    assert [(item.code, item.path, item.message_index) for item in found] == [
        ("questionnaire.response.request_missing", "", 0),
        ("questionnaire.response.answers_missing", "answers", 0),
    ]


# Hostile sizes: work must not grow with the product of options and defaults.


def test_many_faults_are_all_reported() -> None:
    count = 3000
    question = {
        "type": "multi_choice",
        "text": "Q",
        "options": [f"option {number}" for number in range(count)],
        "default": [f"choice {number}" for number in range(count)],
    }
    reply = f"<questionnaire>{json.dumps({'questions': [question]})}</questionnaire>"
    found = check_reply(reply)
    assert len(found) == count
    assert found[-1].path == f"questions[1].default[{count}]"


def test_no_nearest_word_is_looked_for_in_endless_ones() -> None:
    long = "ab c" * 5000
    found = json_question(**{**CHOICE, "options": [long + "x"], "default": long})
    assert [item[:3] for item in found] == [("default_not_in_options", "questions[1].default", "")]


def test_a_key_that_readers_differ_on_matters_where_fields_stand() -> None:
    assert fenced("title: T\nyes: 1\nquestions: []") == [
        (AMBIGUOUS, "yes", "", "yes"),
        ("questions_empty", "questions", "", "[]"),
    ]
    assert yaml_question(*SINGLE[:2], "options: [a, {yes: b}]", "default: a") == [
        ("option_invalid", "questions[1].options[2]", "type", "{yes: b}")
    ]
    assert fenced("title: {yes: 1}\nquestions: [{type: free_text, text: Q, default: ''}]") == [
        ("title_missing", "title", "type", "{yes: 1}")
    ]
