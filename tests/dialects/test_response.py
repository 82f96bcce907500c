"""Responses against their request: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import normalise, response
from selfcheck.dialects.form import OTHER, Form
from selfcheck.dialects.response import ANSWERED, MISMATCH, STALE, Asked
from selfcheck.model import Finding, Span, path_text
from selfcheck.protocol import json_document
from selfcheck.protocol.document import Document
from selfcheck.protocol.json_parser import Parser
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.source_text import plain
from selfcheck.rules.catalogue import CODES

Found = tuple[str, str, str, str]
"""Code (without its first two parts), path, case, and the characters pointed at."""

TAG = "<questionnaire-response>"


def form(*questions: dict[str, Any]) -> Form:
    """The normal form of a request with these questions; a text is given to those without one."""
    return normalise.inline({"questions": [{"text": "Q", **question} for question in questions]})


SINGLE = {"type": "single_choice", "options": ["Now", "Later"]}
MULTI = {"type": "multi_choice", "options": ["Mail", "Chat", "Phone"]}
FREE = {"type": "free_text"}
OBJECTS = [{"value": "now", "label": "Now!"}, {"value": "later", "label": "Not yet"}]

NOW = {
    "question_id": "q1",
    "type": "single_choice",
    "answer": "Now",
    "value": "Now",
    "label": "Now",
}
CHOSEN = ["Mail", "Chat"]
BOTH = {
    "question_id": "q1",
    "type": "multi_choice",
    "answer": CHOSEN,
    "values": CHOSEN,
    "labels": CHOSEN,
}
WORDS = {"question_id": "q1", "type": "free_text", "answer": "Thank you."}
OWN = {**NOW, "answer": "Friday", "value": OTHER, "label": "Other", "other_text": "Friday"}


def without(value: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {key: item for key, item in value.items() if key not in fields}


def responded(*answers: Any, base: str = "questionnaire", **changed: Any) -> dict[str, Any]:
    """A response with these answers, right in all else but what is ``changed``."""
    return {
        "type": base.replace("-", "_") + "_response",
        "questionnaire_id": "m1_q1",
        "status": "submitted",
        "answers": list(answers),
        **changed,
    }


def decoded(text: str) -> Document:
    return json_document.parse(plain(text, 0, len(text)), "questionnaire-response")


def findings(text: str, asked: Asked | None, base: str) -> list[Finding]:
    """All that is found in the response ``text``, which stands behind its opening tag."""
    whole = TAG + text
    document = json_document.parse(plain(whole, len(TAG), len(whole)), "questionnaire-response")
    found = response.check(document)
    return found + response.against(document, asked, base, Span(0, len(TAG)))


def checked(
    value: Any, asked: Asked | Form | None, base: str = "questionnaire", text: str = ""
) -> list[Found]:
    """What is found in ``value``, or in ``text`` that is decoded to it; codes are shortened."""
    text = text or json.dumps(value, ensure_ascii=False)
    request = Asked(base, asked) if isinstance(asked, Form) else asked
    found = findings(text, request, base)
    if not decoded(text).issues:
        assert response.is_clean(value, request, base) is (not found)
    whole = TAG + text
    return [
        (
            item.code.removeprefix("questionnaire.response."),
            path_text(item.path),
            item.case,
            whole[item.span.start : item.span.end],
        )
        for item in found
    ]


def told(question: dict[str, Any], *answers: Any) -> list[Found]:
    """What is found in these answers to one question, with short paths for the first of them."""
    found = checked(responded(*answers), form(question))
    return [
        (code, path.removeprefix("answers[1]."), case, shown) for code, path, case, shown in found
    ]


# What is right.


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (SINGLE, NOW),
        (MULTI, BOTH),
        (FREE, WORDS),
        (FREE, {**WORDS, "answer": ""}),
        # Fields that nobody asks for, and what is shown for reading.
        (SINGLE, {**NOW, "question": "Q", "values": 7, "other_text": None, "x": {}}),
        (SINGLE, {**NOW, "question": 7}),
        # Clients trim what the request says; blanks in the readable answer do not matter.
        (SINGLE, {**NOW, "answer": "Now "}),
        ({**SINGLE, "options": [" Now "]}, NOW),
        ({**SINGLE, "id": " when "}, {**NOW, "question_id": "when"}),
        # Types are compared in their normal form.
        ({**MULTI, "type": "multiple_choice"}, BOTH),
        ({**FREE, "type": "text"}, WORDS),
        # Option objects: the value is sent, the label shown; the answer may be either.
        ({**SINGLE, "options": OBJECTS}, {**NOW, "answer": "now", "value": "now", "label": "Now!"}),
        (
            {**SINGLE, "options": OBJECTS},
            {**NOW, "answer": "Now!", "value": "now", "label": "Now!"},
        ),
        ({**SINGLE, "options": [{"label": "Now"}]}, NOW),
        ({**SINGLE, "options": ["Now", {"value": "Now", "label": "!"}]}, {**NOW, "label": "!"}),
        (
            {**MULTI, "options": OBJECTS},
            {
                **BOTH,
                "answer": ["Not yet", "Now!"],
                "values": ["later", "now"],
                "labels": ["Not yet", "Now!"],
            },
        ),
        # Multiple choice: nothing chosen, and an answer in words.
        (MULTI, {**BOTH, "answer": [], "values": [], "labels": []}),
        (MULTI, {**BOTH, "answer": "Mail and Chat"}),
        (MULTI, {**BOTH, "answer": ""}),
        # An answer of the user's own: the label is the client's.
        ({**SINGLE, "allow_other": True}, OWN),
        ({**SINGLE, "allow_other": True}, {**OWN, "answer": OTHER, "label": "其他"}),
        ({**SINGLE, "allow_other": True}, {**OWN, "answer": "Other"}),
        ({**SINGLE, "allow_other": True}, {**OWN, "other_text": " Friday "}),
        (
            {**MULTI, "allow_other": True},
            {
                **BOTH,
                "answer": ["Mail", "Fax"],
                "values": ["Mail", OTHER],
                "labels": ["Mail", "Other"],
                "other_text": "Fax",
            },
        ),
        # An option that is called like it is an option.
        ({**SINGLE, "options": [OTHER]}, {**NOW, "answer": OTHER, "value": OTHER, "label": OTHER}),
    ],
)
def test_what_fits_its_question_has_no_finding(
    question: dict[str, Any], answer: dict[str, Any]
) -> None:
    assert told(question, answer) == []


@pytest.mark.parametrize("name", [*DEFAULT_NAMES.profiles, "acme-form"])
def test_the_type_follows_from_the_name(name: str) -> None:
    good = responded(NOW, base=name)
    assert checked(good, form(SINGLE), name) == []
    for other in DEFAULT_NAMES.profiles:
        wrong = responded(NOW, base=other)
        expected = [] if other == name else [("type_invalid", "type", "", f'"{wrong["type"]}"')]
        assert checked(wrong, form(SINGLE), name) == expected


@pytest.mark.parametrize("name", DEFAULT_NAMES.profiles)
def test_only_ling_runs_out_of_time(name: str) -> None:
    late = responded(NOW, base=name, status="timeout_default")
    faults = [("status_invalid", "status", "", '"timeout_default"')]
    assert checked(late, form(SINGLE), name) == ([] if name == "ling-questionnaire" else faults)
    assert checked(responded(NOW, base=name), form(SINGLE), name) == []


def test_answers_are_in_any_order() -> None:
    first, second = {**NOW, "question_id": "when"}, {**WORDS, "question_id": "q2"}
    asked = form({**SINGLE, "id": "when"}, FREE)
    assert checked(responded(first, second), asked) == []
    assert checked(responded(second, first), asked) == []


# The response as a whole.


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, [("answers_missing", "answers", "absent", "{")]),
        ({"answers": None}, [("answers_missing", "answers", "type", "null")]),
        ({"answers": "q1"}, [("answers_missing", "answers", "type", '"q1"')]),
        ({"answers": []}, []),
        (
            {"answers": ["Now", {}, None]},
            [
                ("answer_not_object", "answers[1]", "", '"Now"'),
                ("answer_not_object", "answers[3]", "", "null"),
            ],
        ),
    ],
)
def test_by_itself_a_response_has_answers_that_are_objects(
    value: Any, expected: list[Found]
) -> None:
    text = json.dumps(value)
    assert [
        (item.code, path_text(item.path), item.case, text[item.span.start : item.span.end])
        for item in response.check(decoded(text))
    ] == [("questionnaire.response." + code, *rest) for code, *rest in expected]


def test_without_a_request_nothing_else_is_said() -> None:
    assert checked({"answers": []}, None) == [("request_missing", "", "", TAG)]
    assert checked(responded(NOW), None) == [("request_missing", "", "", TAG)]


@pytest.mark.parametrize(
    ("standing", "code"), [(STALE, "request_stale"), (ANSWERED, "already_answered")]
)
def test_a_request_that_is_closed_is_compared_all_the_same(standing: str, code: str) -> None:
    asked = Asked("questionnaire", form(SINGLE), standing)
    assert checked(responded(NOW), asked) == [(code, "", "", TAG)]
    assert checked(responded({**NOW, "value": 1}, status="done"), asked) == [
        (code, "", "", TAG),
        ("status_invalid", "status", "", '"done"'),
        ("field_type_invalid", "answers[1].value", "choice", "1"),
    ]


def test_a_wrong_name_is_the_only_fault_of_the_type_and_status() -> None:
    asked = Asked("questionnaire", form(SINGLE), MISMATCH)
    value = without(responded(NOW, base="sage-questionnaire", status=1), "questionnaire_id")
    assert checked(value, asked, "sage-questionnaire") == [
        ("name_mismatch", "", "", TAG),
        # Wrong under every name.
        ("status_invalid", "status", "", "1"),
        ("field_missing", "questionnaire_id", "id", "{"),
    ]
    late = responded(NOW, base="sage-questionnaire", status="timeout_default")
    assert checked(late, asked, "sage-questionnaire") == [("name_mismatch", "", "", TAG)]
    (found, *_) = findings(json.dumps(value), asked, "sage-questionnaire")
    assert texts_of(found)["en"] == (
        "`sage-questionnaire-response` does not answer the questionnaire before it, which is "
        "called `questionnaire`.",
        "Write `questionnaire-response` in both tags, and the `type` that goes with it.",
    )
    # Whether its answers fit can be told when the name is right.
    value = responded({**NOW, "value": 1}, base="sage-questionnaire")
    assert checked(value, asked, "sage-questionnaire") == [("name_mismatch", "", "", TAG)]


def test_a_request_that_cannot_be_read_leaves_the_answers_alone() -> None:
    value = responded({}, 7, status="")
    expected = [
        ("answer_not_object", "answers[2]", "", "7"),
        ("status_invalid", "status", "", '""'),
    ]
    assert checked(value, Asked("questionnaire", None)) == expected
    assert checked(value, form({"type": "rating"})) == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"type": None}, [("type_invalid", "type", "", "null")]),
        ({"type": "questionnaire"}, [("type_invalid", "type", "", '"questionnaire"')]),
        ({"type": ["x"]}, [("type_invalid", "type", "", '["x"]')]),
        ({"status": None}, [("status_invalid", "status", "", "null")]),
        ({"status": "Submitted"}, [("status_invalid", "status", "", '"Submitted"')]),
        ({"status": {}}, [("status_invalid", "status", "", "{}")]),
        (
            {"questionnaire_id": "\u3000"},
            [("field_missing", "questionnaire_id", "id_blank", '"\u3000"')],
        ),
        (
            {"questionnaire_id": None},
            [("field_type_invalid", "questionnaire_id", "string", "null")],
        ),
        ({"questionnaire_id": 7}, [("field_type_invalid", "questionnaire_id", "string", "7")]),
    ],
)
def test_the_head(changed: dict[str, Any], expected: list[Found]) -> None:
    assert checked(responded(NOW, **changed), form(SINGLE)) == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("type", ("type_invalid", "type", "absent", "{")),
        ("status", ("status_invalid", "status", "absent", "{")),
        ("questionnaire_id", ("field_missing", "questionnaire_id", "id", "{")),
        ("answers", ("answers_missing", "answers", "absent", "{")),
    ],
)
def test_the_head_is_complete(field: str, expected: Found) -> None:
    assert checked(without(responded(NOW), field), form(SINGLE)) == [expected]


def test_what_is_no_object_has_no_fields_to_compare() -> None:
    value, root = Parser("[1]").parse()
    document = Document(value, root, lambda offset: offset, [], [])
    asked = Asked("questionnaire", form(SINGLE), STALE)
    found = response.against(document, asked, "questionnaire", Span(0, 0))
    assert [item.code for item in found] == ["questionnaire.response.request_stale"]
    assert [item.code for item in response.check(document)] == ["questionnaire.json.not_object"]


# Which question an answer is to.


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        (None, ("field_type_invalid", "answers[1].question_id", "choice", "null")),
        (1, ("field_type_invalid", "answers[1].question_id", "choice", "1")),
        ("", ("question_unknown", "answers[1].question_id", "", '""')),
        ("first", ("question_unknown", "answers[1].question_id", "", '"first"')),
        ("Q1", ("question_unknown", "answers[1].question_id", "nearest", '"Q1"')),
    ],
)
def test_an_answer_that_names_no_question_is_one_fault(identity: Any, expected: Found) -> None:
    assert checked(responded({"question_id": identity}), form(SINGLE)) == [expected]


def test_an_answer_without_a_name_is_one_fault() -> None:
    assert told(SINGLE, without(NOW, "question_id")) == [
        ("field_missing", "question_id", "choice", "{")
    ]
    assert told(SINGLE, "Now") == [("answer_not_object", "answers[1]", "", '"Now"')]


def test_a_misnamed_answer_is_that_to_the_question_at_its_place_and_no_other() -> None:
    asked = form({**FREE, "id": "city"}, {**FREE, "id": "street"}, {**FREE, "id": "house"})
    city, far = {**WORDS, "question_id": "city"}, {**WORDS, "question_id": "x"}
    assert [found[:2] for found in checked(responded(city, far), asked)] == [
        ("question_unknown", "answers[2].question_id"),
        ("question_unanswered", "answers"),
    ]
    (*_, missing) = findings(
        json.dumps(responded(city, far)), Asked("questionnaire", asked), "questionnaire"
    )
    assert texts_of(missing)["en"][0] == 'The question "house" has no answer: "Q".'


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"value": " Now"}, "value_not_in_options", "answers[1].value"),
        ({"value": "Now\u3000"}, "value_not_in_options", "answers[1].value"),
        ({"label": "Now "}, "label_mismatch", "answers[1].label"),
        ({"question_id": " q1"}, "question_unknown", "answers[1].question_id"),
    ],
)
def test_values_labels_and_ids_are_compared_exactly(
    changed: dict[str, Any], code: str, path: str
) -> None:
    (found,) = checked(responded({**NOW, **changed}), form(SINGLE))
    assert found[:2] == (code, path)


def test_a_question_is_answered_once() -> None:
    again = {"question_id": "q1"}
    assert checked(responded(NOW, again, again), form(SINGLE)) == [
        ("question_duplicate", "answers[2].question_id", "", '"q1"'),
        ("question_duplicate", "answers[3].question_id", "", '"q1"'),
    ]
    # A faulty answer is an answer.
    assert checked(responded({**NOW, "value": 1}, NOW), form(SINGLE)) == [
        ("field_type_invalid", "answers[1].value", "choice", "1"),
        ("question_duplicate", "answers[2].question_id", "", '"q1"'),
    ]


def test_every_question_that_is_not_answered_is_named() -> None:
    asked = form(SINGLE, {**FREE, "id": "why", "text": "Why?"}, MULTI)
    value = responded({**NOW, "type": "x"})
    assert checked(value, asked) == [
        ("answer_type_mismatch", "answers[1].type", "", '"x"'),
        ("question_unanswered", "answers", "", json.dumps(value["answers"])),
        ("question_unanswered", "answers", "", json.dumps(value["answers"])),
    ]
    told = findings(json.dumps(responded()), Asked("questionnaire", asked), "questionnaire")
    assert [texts_of(found)["en"] for found in told] == [
        (
            'The question "q1" has no answer: "Q".',
            'Add an answer with "q1" as `question_id` and `single_choice` as `type`.',
        ),
        (
            'The question "why" has no answer: "Why?".',
            'Add an answer with "why" as `question_id` and `free_text` as `type`.',
        ),
        (
            'The question "q3" has no answer: "Q".',
            'Add an answer with "q3" as `question_id` and `multi_choice` as `type`.',
        ),
    ]


# What an answer holds.


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        # Its type; nothing else is said then.
        (SINGLE, {"question_id": "q1"}, [("field_missing", "type", "type", "{")]),
        (
            SINGLE,
            {"question_id": "q1", "type": None},
            [("field_type_invalid", "type", "choice", "null")],
        ),
        (SINGLE, WORDS, [("answer_type_mismatch", "type", "", '"free_text"')]),
        (FREE, NOW, [("answer_type_mismatch", "type", "", '"single_choice"')]),
        (
            SINGLE,
            {**NOW, "type": "Single_choice"},
            [("answer_type_mismatch", "type", "", '"Single_choice"')],
        ),
        (
            {**MULTI, "type": "multiple_choice"},
            {**BOTH, "type": "multiple_choice"},
            [("answer_type_mismatch", "type", "alias", '"multiple_choice"')],
        ),
        (FREE, {**WORDS, "type": "text"}, [("answer_type_mismatch", "type", "alias", '"text"')]),
        (SINGLE, {**NOW, "type": "text"}, [("answer_type_mismatch", "type", "", '"text"')]),
        # Free text.
        (FREE, without(WORDS, "answer"), [("field_missing", "answer", "text", "{")]),
        (FREE, {**WORDS, "answer": None}, [("field_type_invalid", "answer", "string", "null")]),
        (FREE, {**WORDS, "answer": ["a"]}, [("field_type_invalid", "answer", "string", '["a"]')]),
        # Single choice: all three fields, each a string.
        (
            SINGLE,
            {"question_id": "q1", "type": "single_choice"},
            [
                ("field_missing", "answer", "choice", "{"),
                ("field_missing", "value", "choice", "{"),
                ("field_missing", "label", "choice", "{"),
            ],
        ),
        (
            SINGLE,
            {**NOW, "answer": ["Now"], "value": None, "label": 7},
            [
                ("field_type_invalid", "answer", "choice", '["Now"]'),
                ("field_type_invalid", "value", "choice", "null"),
                ("field_type_invalid", "label", "choice", "7"),
            ],
        ),
        # The value; its label and answer are not compared with one that is no option.
        (
            SINGLE,
            {**NOW, "value": "Never", "label": "x", "answer": "y"},
            [("value_not_in_options", "value", "", '"Never"')],
        ),
        (
            SINGLE,
            {**NOW, "answer": "now", "value": "now", "label": "now"},
            [("value_not_in_options", "value", "nearest", '"now"')],
        ),
        (
            {**SINGLE, "options": OBJECTS},
            {**NOW, "answer": "Now!", "value": " Now! ", "label": "Now!"},
            [("value_not_in_options", "value", "label", '" Now! "')],
        ),
        (
            SINGLE,
            {**NOW, "answer": "", "value": " ", "label": ""},
            [("value_not_in_options", "value", "empty", '" "')],
        ),
        (SINGLE, OWN, [("value_not_in_options", "value", "other", f'"{OTHER}"')]),
        (
            {**SINGLE, "allow_other": "yes"},
            without(OWN, "other_text"),
            [("value_not_in_options", "value", "other", f'"{OTHER}"')],
        ),
        # The label and the answer of a value that is one.
        (SINGLE, {**NOW, "label": "Later"}, [("label_mismatch", "label", "", '"Later"')]),
        (SINGLE, {**NOW, "label": ""}, [("label_mismatch", "label", "", '""')]),
        (
            {**SINGLE, "options": OBJECTS},
            {**NOW, "answer": "now", "value": "now", "label": "now"},
            [("label_mismatch", "label", "", '"now"')],
        ),
        (SINGLE, {**NOW, "answer": "Later"}, [("answer_mismatch", "answer", "single", '"Later"')]),
        (SINGLE, {**NOW, "answer": ""}, [("value_not_in_options", "answer", "empty", '""')]),
        (
            SINGLE,
            {**NOW, "answer": "now"},
            [("value_not_in_options", "answer", "nearest", '"now"')],
        ),
        (
            SINGLE,
            {**NOW, "answer": "x", "label": "y"},
            [
                ("label_mismatch", "label", "", '"y"'),
                ("value_not_in_options", "answer", "", '"x"'),
            ],
        ),
        # Label and answer agree with each other: the fault is one.
        (
            SINGLE,
            {**NOW, "answer": "Later ", "label": "Later"},
            [("label_mismatch", "label", "", '"Later"')],
        ),
        (
            SINGLE,
            {**NOW, "answer": 7, "label": "x"},
            [
                ("field_type_invalid", "answer", "choice", "7"),
                ("label_mismatch", "label", "", '"x"'),
            ],
        ),
        # The other choice.
        (
            {**SINGLE, "allow_other": True},
            without(OWN, "other_text"),
            [("other_text_missing", "other_text", "absent", "{")],
        ),
        (
            {**SINGLE, "allow_other": True},
            {**OWN, "other_text": None},
            [("other_text_missing", "other_text", "blank", "null")],
        ),
        (
            {**SINGLE, "allow_other": True},
            {**OWN, "other_text": "\n"},
            [("other_text_missing", "other_text", "blank", r'"\n"')],
        ),
        (
            {**SINGLE, "allow_other": True},
            {**OWN, "other_text": ["Friday"]},
            [("field_type_invalid", "other_text", "string", '["Friday"]')],
        ),
        (
            {**SINGLE, "allow_other": True},
            {**OWN, "answer": "Now"},
            [("answer_mismatch", "answer", "single", '"Now"')],
        ),
        # Multiple choice: all three fields, each a list of strings.
        (
            MULTI,
            {"question_id": "q1", "type": "multi_choice"},
            [
                ("field_missing", "answer", "list", "{"),
                ("field_missing", "values", "list", "{"),
                ("field_missing", "labels", "list", "{"),
            ],
        ),
        (
            MULTI,
            {**BOTH, "answer": None, "values": "Mail", "labels": {}},
            [
                ("field_type_invalid", "answer", "list", "null"),
                ("field_type_invalid", "values", "list", '"Mail"'),
                ("field_type_invalid", "labels", "list", "{}"),
            ],
        ),
        (
            MULTI,
            {**BOTH, "answer": [1, "Chat"], "values": ["Mail", None], "labels": ["Mail", ["Chat"]]},
            [
                ("field_type_invalid", "answer[1]", "item", "1"),
                ("field_type_invalid", "values[2]", "item", "null"),
                ("field_type_invalid", "labels[2]", "item", '["Chat"]'),
            ],
        ),
        # Every value that is none is one fault, beside items that are no strings.
        (
            MULTI,
            {**BOTH, "values": ["fax", 7, "mail", "", OTHER], "labels": []},
            [
                ("field_type_invalid", "values[2]", "item", "7"),
                ("value_not_in_options", "values[1]", "", '"fax"'),
                ("value_not_in_options", "values[3]", "nearest", '"mail"'),
                ("value_not_in_options", "values[4]", "empty", '""'),
                ("value_not_in_options", "values[5]", "other", f'"{OTHER}"'),
            ],
        ),
        (
            {**MULTI, "options": OBJECTS},
            {**BOTH, "values": ["now", "Not yet"]},
            [("value_not_in_options", "values[2]", "label", '"Not yet"')],
        ),
        # One label for each value.
        (
            MULTI,
            {**BOTH, "labels": ["Mail", "Phone"]},
            [("label_mismatch", "labels[2]", "", '"Phone"')],
        ),
        (
            MULTI,
            {**BOTH, "labels": ["Chat", "Mail"]},
            [
                ("label_mismatch", "labels[1]", "", '"Chat"'),
                ("label_mismatch", "labels[2]", "", '"Mail"'),
            ],
        ),
        (MULTI, {**BOTH, "labels": []}, [("label_mismatch", "labels[1]", "fewer", "[")]),
        (MULTI, {**BOTH, "labels": ["Chat"]}, [("label_mismatch", "labels[2]", "fewer", "[")]),
        (
            MULTI,
            {**BOTH, "labels": [*CHOSEN, "Phone", "x"]},
            [("label_mismatch", "labels[3]", "more", '"Phone"')],
        ),
        (
            MULTI,
            {**BOTH, "labels": ["x", 7]},
            [
                ("field_type_invalid", "labels[2]", "item", "7"),
                ("label_mismatch", "labels[1]", "", '"x"'),
            ],
        ),
        # The answer says the same, in the same order.
        (
            MULTI,
            {**BOTH, "answer": ["Chat", "Mail"]},
            [("answer_mismatch", "answer", "multi", '["Chat", "Mail"]')],
        ),
        (MULTI, {**BOTH, "answer": []}, [("answer_mismatch", "answer", "multi", "[]")]),
        (
            MULTI,
            {**BOTH, "answer": ["Mail", "x"]},
            [("value_not_in_options", "answer[2]", "", '"x"')],
        ),
        (
            MULTI,
            {**BOTH, "values": [], "labels": []},
            [("answer_mismatch", "answer", "none", '["Mail", "Chat"]')],
        ),
        # Labels and answer agree with each other: the fault is one.
        (
            MULTI,
            {**BOTH, "values": ["Mail"]},
            [("label_mismatch", "labels[2]", "more", '"Chat"')],
        ),
        # The other choice in a list.
        (
            {**MULTI, "allow_other": True},
            {
                **BOTH,
                "values": ["Mail", OTHER],
                "labels": ["Mail", "Other"],
                "answer": ["Mail", "x"],
            },
            [("other_text_missing", "other_text", "absent", "{")],
        ),
        (
            {**MULTI, "allow_other": True},
            {
                **BOTH,
                "answer": ["Mail", "Fax"],
                "values": ["Mail", OTHER],
                "labels": ["Mail", "Other"],
                "other_text": "Telex",
            },
            [("answer_mismatch", "answer", "multi", '["Mail", "Fax"]')],
        ),
    ],
)
def test_one_answer(
    question: dict[str, Any], answer: dict[str, Any], expected: list[Found]
) -> None:
    assert told(question, answer) == expected


def test_the_options_are_quoted_in_the_hint() -> None:
    asked = Asked("questionnaire", form({**SINGLE, "options": OBJECTS, "allow_other": True}))
    text = json.dumps(responded(without({**NOW, "value": "never"}, "label")))
    assert [texts_of(found)["en"] for found in findings(text, asked, "questionnaire")] == [
        ("The answer has no field `label`.", 'Add `label` with one of "Now!", "Not yet".'),
        (
            '"never" is not the value of an option.',
            f'Write the one that was chosen of "now", "later", "{OTHER}".',
        ),
    ]


# Faults of the document itself.


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('"type": "q', '"type": 1, "type": "', []),
        ('"status": "submitted"', '"status": 1, "status": 2', []),
        ('"value": "Now"', '"value": 1, "value": "x"', []),
        # Nobody can tell which is meant: neither the answers nor what is missing among them.
        ('"answers": [', '"answers": [], "answers": [1, {"question_id": 7}, ', []),
        (
            '"status": "submitted"',
            '"status": "submitted", "x": {"a": 1, "a": 2}, "type": ""',
            [],
        ),
        (
            '"value": "Now"',
            '"x": 1, "x": 1, "value": "x"',
            [("value_not_in_options", "answers[1].value", "", '"x"')],
        ),
    ],
)
def test_nothing_is_said_of_a_place_that_has_a_fault_of_its_own(
    before: str, after: str, expected: list[Found]
) -> None:
    text = json.dumps(responded(NOW))
    assert text.count(before) == 1
    assert checked(None, form(SINGLE), text=text.replace(before, after)) == expected


# Hostile sizes: work must not grow with the product of answers, options and questions.


def test_many_faults_are_all_reported() -> None:
    count = 3000
    names = [f"option {number}" for number in range(count)]
    asked = form({**MULTI, "options": names}, *[FREE] * count)
    chosen = [f"choice {number}" for number in range(count)]
    long = {**BOTH, "answer": "", "values": chosen, "labels": []}
    strays = [{"question_id": f"no question {number}"} for number in range(count - 1)]
    found = checked(responded(long, *strays), asked)
    assert [found[count - 1][:2], found[count][:2]] == [
        ("value_not_in_options", f"answers[1].values[{count}]"),
        ("question_unknown", "answers[2].question_id"),
    ]
    assert [item[0] for item in found[2 * count - 1 :]] == ["question_unanswered"]


# Whatever the response is.

_WORDS = st.sampled_from(["Now", "now", " a", "a", "A", "", " ", "q1", "q2", "Q1", OTHER, "\ud800"])
_ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.just(1.5) | _WORDS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_WORDS, inner, max_size=2),
    max_leaves=4,
)
_TYPES = st.sampled_from(["single_choice", "multi_choice", "free_text", "multiple_choice", "text"])
_LIST = st.lists(_WORDS, max_size=2)
_ANSWER = st.fixed_dictionaries(
    {},
    optional={
        "question_id": st.sampled_from(["q1", "q2", " q1"]) | _ANY,
        "type": _TYPES | _ANY,
        "answer": _WORDS | _LIST | _ANY,
        "value": _WORDS | _ANY,
        "label": _WORDS | _ANY,
        "values": _LIST | _ANY,
        "labels": _LIST | _ANY,
        "other_text": _WORDS | _ANY,
    },
)
_RESPONSE = st.fixed_dictionaries(
    {},
    optional={
        "type": st.just("questionnaire_response") | _ANY,
        "status": st.just("submitted") | _ANY,
        "questionnaire_id": _WORDS | _ANY,
        "answers": st.lists(_ANSWER | _ANY, max_size=3) | _ANY,
    },
)
_OPTION = _WORDS | st.fixed_dictionaries({"value": _WORDS, "label": _WORDS})
_QUESTION = st.fixed_dictionaries(
    {"type": _TYPES, "text": st.just("Q")},
    optional={
        "id": _WORDS,
        "options": st.lists(_OPTION, min_size=1, max_size=3),
        "allow_other": st.booleans(),
    },
)
_FORM = st.lists(_QUESTION, max_size=3).map(lambda questions: form(*questions))
_ASKED = st.none() | st.builds(
    Asked,
    st.sampled_from(["questionnaire", "ling-questionnaire"]),
    st.none() | _FORM,
    st.sampled_from(["", "", STALE, ANSWERED, MISMATCH]),
)


@given(_RESPONSE, _ASKED)
def test_every_finding_can_be_told(value: Any, asked: Asked | None) -> None:
    for found in findings(json.dumps(value), asked, "questionnaire"):
        assert found.case in CODES[found.code].cases
        for message, hint in texts_of(found).values():
            assert message and hint


@given(_RESPONSE | _ANY, _ASKED)
def test_the_quick_answer_is_the_same(value: Any, asked: Asked | None) -> None:
    clean = response.is_clean(value, asked, "questionnaire")
    if isinstance(value, dict):
        assert clean is (findings(json.dumps(value), asked, "questionnaire") == [])
    else:
        assert clean is False


@given(_RESPONSE, _ASKED)
def test_a_place_has_one_fault(value: Any, asked: Asked | None) -> None:
    found = findings(json.dumps(value), asked, "questionnaire")
    places = [item.path for item in found if not item.code.endswith("question_unanswered")]
    assert len(places) == len(set(places))


def _answered(question: Any, chosen: list[int]) -> dict[str, Any]:
    """An answer to a question in normal form: the options at ``chosen``, as a client sends them."""
    answer: dict[str, Any] = {"question_id": question.id, "type": question.type}
    if question.type == "free_text":
        return {**answer, "answer": ""}
    options = [question.options[index % len(question.options)] for index in chosen]
    if question.type == "multi_choice":
        values = [option.value for option in options]
        labels = [option.label for option in options]
        return {**answer, "answer": labels, "values": values, "labels": labels}
    (value, label) = options[0]
    return {**answer, "answer": value, "value": value, "label": label}


@given(_FORM, st.lists(st.integers(0, 2), min_size=1, max_size=3))
def test_what_is_chosen_from_the_form_is_clean(asked: Form, chosen: list[int]) -> None:
    questions = {question.id: question for question in reversed(asked.questions)}
    answers = [_answered(question, chosen) for question in questions.values()]
    assert checked(responded(*answers), asked) == []
