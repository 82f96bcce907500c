"""Follow-up cards: exact lists of code, path, case and characters."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.diagnosis import texts_of
from selfcheck.dialects import card
from selfcheck.model import path_text
from selfcheck.protocol.source_text import plain
from selfcheck.rules.card_samples import MULTIPLE, NOTE, SAFE, SINGLE, STYLE, TEXT, WIZARD
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.samples import changed
from tests.dialects.mutating import ANY, mutated

Found = tuple[str, str, str, str]
"""Code (without its first part), path, case, and the characters pointed at."""

CARDS = [SINGLE, MULTIPLE, TEXT, WIZARD]
FIELDS = ["id", "title", "mode", "options", "maxSelections", "allowCustom", "questions", "label"]


def checked(text: str) -> list[Found]:
    """Everything found in ``text``."""
    return [
        (
            item.code.removeprefix("card."),
            path_text(item.path),
            item.case,
            text[item.span.start : item.span.end],
        )
        for item in card.check_source(plain(text, 0, len(text)))
    ]


def found(value: Any) -> list[Found]:
    return checked(json.dumps(value, ensure_ascii=False))


def options(*items: Any) -> dict[str, Any]:
    return changed(SINGLE, options=list(items))


def paged(*pages: Any) -> dict[str, Any]:
    return changed(WIZARD, questions=list(pages))


@pytest.mark.parametrize(
    "value",
    [
        *CARDS,
        changed(SINGLE, "description", "submitLabel", allowCustom=True),
        changed(SINGLE, extra=1, timeoutSeconds="9"),
        options(SAFE),
        options(changed(SAFE, "recommended", "description", icon="★")),
        changed(MULTIPLE, options=[{**SAFE, "id": str(n)} for n in range(9)], maxSelections=9),
        changed(MULTIPLE, maxSelections=2.0),
        # Several may be recommended where several can be chosen.
        changed(MULTIPLE, options=[SAFE, {**SAFE, "id": "b"}]),
        # Two pages may have options with the same ids.
        paged(STYLE, {**STYLE, "id": "other"}),
        paged(changed(STYLE, "maxSelections", mode="single", allowCustom=False)),
        paged({**NOTE, "description": ""}),
    ],
)
def test_good_cards_have_no_finding(value: Any) -> None:
    assert found(value) == []
    assert card.is_clean(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("json_invalid", "", "empty", "")]),
        ("\n \t", [("json_invalid", "", "empty", "")]),
        ("{", [("json_invalid", "", "json", "{")]),
        ("{'id': 1}", [("json_invalid", "", "json", "'")]),
        ('{"a": Infinity}', [("json_invalid", "", "json", "Infinity")]),
        ("null", [("json_invalid", "", "type", "null")]),
        ("[{}]", [("json_invalid", "", "type", "[{}]")]),
        (
            "{}",
            [
                ("id_missing", "id", "absent", "{"),
                ("tool_call_id_missing", "toolCallId", "absent", "{"),
                ("title_missing", "title", "absent", "{"),
                ("mode_missing", "mode", "absent", "{"),
            ],
        ),
        (
            '{"id":"a","id":"","toolCallId":"c","title":"t","mode":"text"}',
            [("questionnaire.json.duplicate_key", "id", "", '"id"')],
        ),
    ],
)
def test_documents(text: str, expected: list[Found]) -> None:
    assert checked(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (changed(TEXT, id=None), [("id_missing", "id", "type", "null")]),
        (changed(TEXT, id="\ufeff"), [("id_missing", "id", "blank", '"\ufeff"')]),
        (
            changed(TEXT, toolCallId=False),
            [("tool_call_id_missing", "toolCallId", "type", "false")],
        ),
        (
            changed(TEXT, "title", question="?"),
            [("title_missing", "title", "wrong_field", '"question"')],
        ),
        (changed(TEXT, title=["?"]), [("title_missing", "title", "type", '["?"]')]),
        (changed(TEXT, mode=None), [("mode_missing", "mode", "blank", "null")]),
        (changed(TEXT, mode="\u3000"), [("mode_missing", "mode", "blank", '"\u3000"')]),
        (changed(TEXT, mode=1), [("mode_invalid", "mode", "", "1")]),
        (changed(TEXT, mode="Text"), [("mode_invalid", "mode", "nearest", '"Text"')]),
        (
            changed(SINGLE, mode="single_choice"),
            [("mode_invalid", "mode", "nearest", '"single_choice"')],
        ),
        (changed(WIZARD, mode="步骤"), [("mode_invalid", "mode", "", '"步骤"')]),
        (changed(WIZARD, mode="steps"), [("mode_invalid", "mode", "nearest", '"steps"')]),
        # Of an unknown mode nobody knows what belongs to it.
        (
            changed(SINGLE, mode="x", options=1, maxSelections=-1, questions=0, allowCustom=0),
            [("mode_invalid", "mode", "", '"x"')],
        ),
        (
            changed(SINGLE, "mode", options=[SAFE, SAFE]),
            [("mode_missing", "mode", "absent", "{")],
        ),
        (changed(TEXT, description=None), [("description_invalid", "description", "", "null")]),
        (
            changed(TEXT, submitLabel=None),
            [("submit_label_invalid", "submitLabel", "type", "null")],
        ),
        (changed(TEXT, submitLabel=" "), [("submit_label_invalid", "submitLabel", "blank", '" "')]),
        # What a mode has not.
        (
            changed(TEXT, options=[], maxSelections=1, allowCustom=False, questions=[]),
            [
                ("options_forbidden", "options", "", "[]"),
                ("max_selections_forbidden", "maxSelections", "", "1"),
                ("allow_custom_forbidden", "allowCustom", "", "false"),
                ("questions_forbidden", "questions", "", "[]"),
            ],
        ),
        (
            changed(WIZARD, options=[], maxSelections=1, allowCustom=False),
            [
                ("options_forbidden", "options", "", "[]"),
                ("max_selections_forbidden", "maxSelections", "", "1"),
                ("allow_custom_forbidden", "allowCustom", "", "false"),
            ],
        ),
        (
            changed(SINGLE, questions=[NOTE]),
            [("questions_forbidden", "questions", "", json.dumps([NOTE], ensure_ascii=False))],
        ),
        (
            changed(SINGLE, maxSelections=None),
            [("max_selections_forbidden", "maxSelections", "", "null")],
        ),
        (changed(SINGLE, allowCustom=None), [("allow_custom_invalid", "allowCustom", "", "null")]),
        # Options.
        (changed(SINGLE, "options"), [("options_missing", "options", "absent", "{")]),
        (changed(SINGLE, options={}), [("options_missing", "options", "type", "{}")]),
        (
            options("a", None),
            [
                ("option_not_object", "options[1]", "", '"a"'),
                ("option_not_object", "options[2]", "", "null"),
            ],
        ),
        (
            options({}),
            [
                ("option_id_missing", "options[1].id", "absent", "{"),
                ("option_label_missing", "options[1].label", "absent", "{"),
            ],
        ),
        (
            options({"value": "a", "name": "A"}),
            [
                ("option_id_missing", "options[1].id", "wrong_field", '"value"'),
                ("option_label_missing", "options[1].label", "wrong_field", '"name"'),
            ],
        ),
        (
            options(changed(SAFE, recommended=1)),
            [("recommended_invalid", "options[1].recommended", "", "1")],
        ),
        (
            options(SAFE, SAFE, changed(SAFE, "recommended")),
            [
                ("option_id_duplicate", "options[2].id", "", '"safe"'),
                ("option_id_duplicate", "options[3].id", "", '"safe"'),
                ("recommended_duplicate", "options[2].recommended", "", "true"),
            ],
        ),
        # Blank ids are one fault, not two.
        (
            options(changed(SAFE, id=" "), {"id": " ", "label": "B"}),
            [
                ("option_id_missing", "options[1].id", "blank", '" "'),
                ("option_id_missing", "options[2].id", "blank", '" "'),
            ],
        ),
        # Limits.
        (
            changed(MULTIPLE, maxSelections=0),
            [("max_selections_invalid", "maxSelections", "", "0")],
        ),
        (
            changed(MULTIPLE, maxSelections=4),
            [("max_selections_invalid", "maxSelections", "above", "4")],
        ),
        (
            changed(MULTIPLE, maxSelections=10**4000),
            [("max_selections_invalid", "maxSelections", "above", "1" + "0" * 4000)],
        ),
        (
            changed(MULTIPLE, maxSelections=True),
            [("max_selections_invalid", "maxSelections", "", "true")],
        ),
        (
            changed(MULTIPLE, maxSelections="2"),
            [("max_selections_invalid", "maxSelections", "", '"2"')],
        ),
        (
            changed(MULTIPLE, maxSelections=9, options=[]),
            [("options_missing", "options", "empty", "[]")],
        ),
        # Pages.
        (changed(WIZARD, questions=None), [("questions_missing", "questions", "type", "null")]),
        (paged(), [("questions_missing", "questions", "empty", "[]")]),
        (paged(NOTE, 7), [("question_not_object", "questions[2]", "", "7")]),
        (
            paged({}),
            [
                ("id_missing", "questions[1].id", "absent", "{"),
                ("title_missing", "questions[1].title", "absent", "{"),
                ("mode_missing", "questions[1].mode", "absent", "{"),
            ],
        ),
        (paged(NOTE, NOTE), [("question_id_duplicate", "questions[2].id", "", '"note"')]),
        (
            paged(changed(NOTE, mode="wizard", questions=[])),
            [("mode_invalid", "questions[1].mode", "nested", '"wizard"')],
        ),
        (
            paged(changed(NOTE, mode="steps")),
            [("mode_invalid", "questions[1].mode", "", '"steps"')],
        ),
        (
            paged(changed(NOTE, questions=[])),
            [("questions_forbidden", "questions[1].questions", "", "[]")],
        ),
        (
            paged(
                changed(STYLE, maxSelections=4, options=[*STYLE["options"], STYLE["options"][0]])
            ),
            [("option_id_duplicate", "questions[1].options[4].id", "", '"healthy"')],
        ),
        (
            paged(changed(STYLE, maxSelections=3, options=STYLE["options"][:2])),
            [("max_selections_invalid", "questions[1].maxSelections", "above", "3")],
        ),
        (
            paged(changed(STYLE, "options")),
            [("options_missing", "questions[1].options", "absent", "{")],
        ),
    ],
)
def test_cards(value: Any, expected: list[Found]) -> None:
    assert sorted(found(value)) == sorted(expected)
    assert not card.is_clean(value)


@pytest.mark.parametrize("field", ["id", "label"])
def test_strange_names_are_names(field: str) -> None:
    for name in ("__proto__", "constructor", "\x00", "🙂", "a" * 10_000):
        assert found(options(changed(SAFE, **{field: name}))) == []


def test_a_deep_card_is_told_and_not_followed() -> None:
    text = '{"questions":[' * 50_000
    assert [code for code, *_ in checked(text)] == ["json_invalid"]


def test_the_nearest_mode_of_a_page_is_told() -> None:
    text = json.dumps(paged(changed(STYLE, mode="checkbox")))
    (item,) = card.check_source(plain(text, 0, len(text)))
    assert texts_of(item)["en"][1] == (
        'Write `multiple`; the modes are "single", "multiple", "text".'
    )


@given(mutated(CARDS, FIELDS) | ANY)
def test_the_quick_answer_is_the_exact_one(value: Any) -> None:
    text = json.dumps(value)
    items = card.check_source(plain(text, 0, len(text)))
    assert card.is_clean(value) == (items == [])
    for item in items:
        assert item.case in CODES[item.code].cases
        assert all(message and hint for message, hint in texts_of(item).values())
    # One fault is told once.
    assert len({(item.code, item.path) for item in items}) == len(items)


@given(st.text(st.sampled_from('{}[]",:\\1e-ntrue\n“ '), max_size=20))
def test_any_text_has_an_answer(text: str) -> None:
    assert checked(text)
