"""Requests: fenced YAML, and XML+JSON in its three profiles."""

from __future__ import annotations

from selfcheck.fields import QUESTION_FIELDS, TYPE_ALIASES, TYPES
from tools.schemas.common import NON_BLANK, Schema, coded, document, names_of, never, non_blank


def question_type(accept_aliases: bool) -> Schema:
    aliases = list(TYPE_ALIASES)
    known = [*TYPES, *aliases] if accept_aliases else list(TYPES)
    last: Schema = coded({"enum": known}, enum="type_invalid")
    if not accept_aliases:
        last = {"if": {"enum": aliases}, "then": never("type_alias"), "else": last}
    return {
        "if": {"type": "null"},
        "then": never("type_missing#absent"),
        "else": {
            "if": {"type": "string", "not": {"pattern": NON_BLANK}},
            "then": never("type_missing#blank"),
            "else": last,
        },
    }


def branches() -> list[Schema]:
    """One branch for each type, which its aliases take too."""
    return [branch(names_of(kind), kind) for kind in TYPES]


def branch(types: list[str], target: str) -> Schema:
    """Choose the rest of a question's rules by its type.

    An alias counts as its type even where it is not accepted, since the question's other faults
    would otherwise cost another round.
    """
    return {
        "if": {"properties": {"type": {"enum": types}}, "required": ["type"]},
        "then": {"$ref": f"#/$defs/{target}"},
    }


def options_array() -> Schema:
    return coded(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/option"}},
        type="options_missing#type",
        minItems="options_missing#empty",
    )


SINGLE_DEFAULT = coded({"type": "string"}, type="default_type_invalid#single")
TEXT_DEFAULT = coded({"type": "string"}, type="default_type_invalid#text")
MULTI_DEFAULT = coded(
    {
        "type": "array",
        "items": coded({"type": "string"}, type="default_type_invalid#item"),
    },
    type="default_type_invalid#multi",
)
BOOLEAN = coded({"type": "boolean"}, type="allow_other_type_invalid")


def choice(default: Schema, case: str, needs_default: bool) -> Schema:
    required = ["options", "default"] if needs_default else ["options"]
    codes = {"options": "options_missing#absent", "default": f"default_missing#{case}"}
    return coded(
        {
            "required": required,
            "properties": {"options": options_array(), "default": default, "allow_other": BOOLEAN},
        },
        required={name: codes[name] for name in required},
    )


def questions() -> Schema:
    return coded(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/question"}},
        type="questions_missing#type",
        minItems="questions_empty",
    )


def fenced() -> Schema:
    question = coded(
        {
            "type": "object",
            "required": ["type", "text"],
            "properties": {
                "type": question_type(
                    accept_aliases=False,
                ),
                "text": non_blank("text_missing"),
                **dict.fromkeys(QUESTION_FIELDS[2:], True),
            },
            "additionalProperties": False,
            "allOf": [
                *branches(),
            ],
        },
        type="question_not_object",
        required={"type": "type_missing#absent", "text": "text_missing#absent"},
        additionalProperties="field_unknown",
    )
    return document(
        "fenced",
        "Questionnaire request in fenced YAML",
        {
            **coded(
                {
                    "type": "object",
                    "required": ["title", "questions"],
                    "properties": {
                        "title": non_blank("title_missing"),
                        "questions": questions(),
                    },
                    "additionalProperties": False,
                },
                required={
                    "title": "title_missing#absent",
                    "questions": "questions_missing#absent",
                },
                additionalProperties="field_unknown",
            ),
            "$defs": {
                "question": question,
                "single_choice": choice(SINGLE_DEFAULT, "single", True),
                "multi_choice": choice(MULTI_DEFAULT, "multi", True),
                "free_text": coded(
                    {
                        "required": ["default"],
                        "properties": {
                            "default": TEXT_DEFAULT,
                            "options": never("options_forbidden"),
                            "allow_other": never("allow_other_forbidden"),
                        },
                    },
                    required={"default": "default_missing#text"},
                ),
                "option": non_blank("option_invalid"),
            },
        },
        "questionnaire.yaml.not_mapping",
    )


def xml_option(needs_label: bool) -> Schema:
    text_or_nothing = coded({"type": ["string", "null"]}, type="option_invalid#type")

    def has(field: str) -> Schema:
        return {
            "required": [field],
            "properties": {field: {"type": "string", "pattern": NON_BLANK}},
        }

    body: Schema = {
        "type": "object",
        "properties": {"value": text_or_nothing, "label": text_or_nothing},
        "anyOf": [has("value"), has("label")],
    }
    codes = {"type": "option_invalid#type", "anyOf": "option_invalid#empty_object"}
    if needs_label:
        body["anyOf"] = [has("label")]
        codes["anyOf"] = "option_invalid#label"
    return {
        "if": {"type": "string"},
        "then": coded({"pattern": NON_BLANK}, pattern="option_invalid#blank"),
        "else": coded(body, **codes),
    }


def xml(name: str, title: str, *, aliases: bool, strict: bool, needs_label: bool) -> Schema:
    question = coded(
        {
            "type": "object",
            "required": ["type", "text"],
            "properties": {
                "id": non_blank("id_invalid"),
                "type": question_type(
                    accept_aliases=aliases,
                ),
                "text": non_blank("text_missing"),
            },
            "allOf": [
                *branches(),
            ],
        },
        type="question_not_object",
        required={"type": "type_missing#absent", "text": "text_missing#absent"},
    )
    free_text: Schema = {"properties": {"default": TEXT_DEFAULT, "allow_other": BOOLEAN}}
    if strict:
        free_text = coded(
            {"required": ["default"], **free_text}, required={"default": "default_missing#text"}
        )
    required = {"questions": "questions_missing#absent"}
    if strict:
        required = {"title": "title_missing#absent", **required}
    return document(
        name,
        title,
        {
            **coded(
                {
                    "type": "object",
                    "required": list(required),
                    "properties": {
                        "title": non_blank("title_missing")
                        if strict
                        else coded({"type": "string"}, type="title_type_invalid"),
                        "questions": questions(),
                        "ui_text": coded(
                            {
                                "type": "object",
                                "additionalProperties": coded(
                                    {"type": "string"}, type="ui_text_invalid#field"
                                ),
                            },
                            type="ui_text_invalid#object",
                        ),
                        "timeout_seconds": coded(
                            {"type": "integer", "minimum": 1},
                            type="timeout_invalid",
                            minimum="timeout_invalid",
                        ),
                    },
                },
                required=required,
            ),
            "$defs": {
                "question": question,
                "single_choice": choice(SINGLE_DEFAULT, "single", strict),
                "multi_choice": choice(MULTI_DEFAULT, "multi", strict),
                "free_text": free_text,
                "option": xml_option(needs_label),
            },
        },
        "questionnaire.json.not_object",
    )
