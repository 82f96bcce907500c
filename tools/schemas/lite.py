"""The arguments of the lite-questionnaire tool."""

from __future__ import annotations

from selfcheck.fields import CONSTRAINT_TYPES, LITE_TYPES
from tools.schemas.common import (
    LITE,
    NON_BLANK,
    Schema,
    by,
    coded,
    document,
    never,
    non_blank,
    typed,
)


def _filled(code: str) -> Schema:
    return non_blank(code, family=LITE)


def _word(words: tuple[str, ...], name: str) -> Schema:
    """One of ``words``; null and blank ones are as good as none."""
    missing = never(f"{name}_missing#blank", LITE)
    return {
        "if": {"type": "null"},
        "then": missing,
        "else": {
            "if": {"type": "string", "not": {"pattern": NON_BLANK}},
            "then": missing,
            "else": coded({"enum": list(words)}, LITE, enum=f"{name}_invalid"),
        },
    }


def _choice(most: Schema) -> Schema:
    """What a question with options has; ``most`` is the demand on ``maxSelect``."""
    options = coded(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/option"}},
        LITE,
        type="options_missing#type",
        minItems="options_missing#empty",
    )
    children = coded(
        {"type": "array", "items": {"$ref": "#/$defs/child"}}, LITE, type="children_invalid"
    )
    return coded(
        {
            "required": ["options", "maxSelect"],
            "properties": {"options": options, "maxSelect": most, "children": children},
        },
        LITE,
        required={"options": "options_missing#absent", "maxSelect": "max_select_missing"},
    )


def _no_choice(**fields: Schema) -> Schema:
    """What a question without options has: ``fields``."""
    no_children = {
        "if": {"type": "array", "not": {"minItems": 1}},
        "else": never("children_forbidden", LITE),
    }
    forbidden = {
        "options": never("options_forbidden", LITE),
        "maxSelect": never("max_select_forbidden", LITE),
        "children": no_children,
    }
    return {"properties": {**forbidden, **fields}}


def _option() -> Schema:
    return coded(
        {
            "type": "object",
            "required": ["value", "label"],
            "properties": {
                "value": _filled("option_value_missing"),
                "label": _filled("option_label_missing"),
                "description": typed("string", "option_description_invalid", LITE),
            },
        },
        LITE,
        type="option_not_object",
        required={
            "value": "option_value_missing#absent",
            "label": "option_label_missing#absent",
        },
    )


def _constraint() -> Schema:
    def valued(value: Schema) -> Schema:
        body = {"required": ["value"], "properties": {"value": value}}
        return coded(body, LITE, required={"value": "constraint_value_missing"})

    number = coded(
        {"type": "integer", "minimum": 0},
        LITE,
        type="constraint_value_invalid#number",
        minimum="constraint_value_invalid#number",
    )
    pattern = typed("string", "constraint_value_invalid#pattern", LITE)
    kinds = {**dict.fromkeys(CONSTRAINT_TYPES[1:-1], number), "pattern": pattern}
    return coded(
        {
            "type": "object",
            "required": ["type"],
            "properties": {
                "type": _word(CONSTRAINT_TYPES, "constraint_type"),
                "message": _filled("constraint_message_invalid"),
            },
            "allOf": [
                {**by("type", kind, ""), "then": valued(value)} for kind, value in kinds.items()
            ],
        },
        LITE,
        type="constraint_not_object",
        required={"type": "constraint_type_missing#absent"},
    )


def _rating() -> Schema:
    def fixed(value: int) -> Schema:
        return coded({"const": value}, LITE, const="range_invalid")

    range_ = coded(
        {
            "type": "object",
            "required": ["min", "max"],
            "properties": {"min": fixed(1), "max": fixed(5)},
        },
        LITE,
        type="range_invalid",
        required={"min": "range_invalid", "max": "range_invalid"},
    )
    annotations = coded(
        {
            "type": "object",
            "additionalProperties": typed("string", "annotation_value_invalid", LITE),
        },
        LITE,
        type="annotations_invalid",
    )
    emoji = typed("boolean", "show_emoji_invalid", LITE)
    return _no_choice(range=range_, showEmoji=emoji, annotations=annotations)


def _question() -> Schema:
    constraints = coded(
        {"type": "array", "items": {"$ref": "#/$defs/constraint"}}, LITE, type="constraints_invalid"
    )
    return coded(
        {
            "type": "object",
            "required": ["id", "label", "prompt", "type"],
            "properties": {
                "id": _filled("id_missing"),
                "label": _filled("label_missing"),
                "prompt": _filled("prompt_missing"),
                "type": _word(LITE_TYPES, "type"),
                "constraints": constraints,
            },
            "allOf": [by("type", kind, kind) for kind in LITE_TYPES],
        },
        LITE,
        type="question_not_object",
        required={name: f"{name}_missing#absent" for name in ("id", "label", "prompt", "type")},
    )


def lite() -> Schema:
    """The arguments; questions have children like themselves, to any depth."""
    one = coded({"const": 1}, LITE, const="max_select_invalid#single")
    several = coded(
        {"type": "integer", "minimum": 2},
        LITE,
        type="max_select_invalid#several",
        minimum="max_select_invalid#several",
    )
    questions = coded(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/top"}},
        LITE,
        type="questions_missing#type",
        minItems="questions_missing#empty",
    )
    shown_if = coded(
        {
            "type": "object",
            "required": ["value"],
            "properties": {"value": typed("string", "show_if_invalid#value", LITE)},
        },
        LITE,
        type="show_if_invalid#type",
        required={"value": "show_if_invalid#absent"},
    )
    question = {"$ref": "#/$defs/question"}
    return document(
        "lite",
        "Arguments of the lite-questionnaire tool",
        {
            **coded(
                {
                    "type": "object",
                    "required": ["questions"],
                    "properties": {"questions": questions},
                },
                LITE,
                required={"questions": "questions_missing#absent"},
            ),
            "$defs": {
                "top": {
                    **question,
                    "properties": {"showIf": never("show_if_misplaced", LITE)},
                },
                "child": {**question, "properties": {"showIf": shown_if}},
                "question": _question(),
                "select": _choice(one),
                "multiSelect": _choice(several),
                "text": _no_choice(
                    placeholder=typed("string", "placeholder_invalid", LITE),
                    multiline=typed("boolean", "multiline_invalid", LITE),
                ),
                "confirm": _no_choice(
                    yesLabel=_filled("yes_label_invalid"), noLabel=_filled("no_label_invalid")
                ),
                "rating": _rating(),
                "option": _option(),
                "constraint": _constraint(),
            },
        },
        LITE + "arguments_invalid#type",
    )
