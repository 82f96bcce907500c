"""The arguments of ``questionnaire_async``."""

from __future__ import annotations

from selfcheck.fields import TYPE_ALIASES, TYPES
from tools.schemas.common import (
    PYTHON_BLANK,
    PYTHON_NON_BLANK,
    START,
    Schema,
    coded,
    document,
    names_of,
)


def type_pattern(*types: str) -> str:
    """A pattern for ``types`` as the runtime reads them: in any case, with blanks around."""
    words = ("".join(f"[{c.upper()}{c}]" if c.isalpha() else c for c in word) for word in types)
    return f"^[{PYTHON_BLANK}]*(?:{'|'.join(words)})[{PYTHON_BLANK}]*$"


def has_text(field: str) -> Schema:
    return {
        "required": [field],
        "properties": {field: {"type": "string", "pattern": PYTHON_NON_BLANK}},
    }


def start_option() -> Schema:
    return {
        "if": {"type": "string"},
        "then": coded(
            {"pattern": PYTHON_NON_BLANK}, START, pattern="question_option_invalid#blank"
        ),
        "else": coded(
            {"type": "object", "anyOf": [has_text("value"), has_text("label")]},
            START,
            type="question_option_invalid#type",
            anyOf="question_option_invalid#empty_object",
        ),
    }


def start_choice(default: Schema) -> Schema:
    """A choice question; its other fields are read only when one option at least can be used."""
    usable = {"not": {"items": {"not": {"$ref": "#/$defs/option"}}}}
    return {
        **coded(
            {
                "required": ["options"],
                "properties": {
                    "options": coded(
                        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/option"}},
                        START,
                        type="question_options_required#type",
                        minItems="question_options_required#empty",
                    )
                },
            },
            START,
            required={"options": "question_options_required#absent"},
        ),
        "if": {"required": ["options"], "properties": {"options": {"type": "array", **usable}}},
        "then": {"properties": {"default": default, "allow_other": {"$ref": "#/$defs/switch"}}},
    }


def start() -> Schema:
    """The arguments of ``questionnaire_async``.

    A definition for each step of reading a question, since the runtime stops at the first of them
    that fails: its type (``question``), its text (``typed``), the rest by its type (``worded``).
    """
    any_type = {"type": "string", "pattern": type_pattern(*TYPES, *TYPE_ALIASES)}

    def typed(pattern: Schema, target: str) -> Schema:
        return {
            "if": {"required": ["type"], "properties": {"type": pattern}},
            "then": {"$ref": f"#/$defs/{target}"},
        }

    texts = [has_text("text"), has_text("title")]
    multi = coded(
        {
            "type": "array",
            "items": coded({"type": "string"}, START, type="default_list_invalid_items"),
        },
        START,
        type="default_type_invalid#multi",
    )
    return document(
        "async",
        "Arguments of questionnaire_async",
        {
            **coded(
                {
                    "type": "object",
                    "required": ["questions"],
                    "properties": {
                        "questions": coded(
                            {
                                "type": "array",
                                "minItems": 1,
                                "items": {"$ref": "#/$defs/question"},
                            },
                            START,
                            type="questions_must_be_list#type",
                            minItems="questions_empty",
                        )
                    },
                },
                START,
                required={"questions": "questions_must_be_list#absent"},
            ),
            "$defs": {
                "question": coded(
                    {
                        "type": "object",
                        "required": ["type"],
                        "properties": {
                            "type": coded(
                                any_type,
                                START,
                                type="question_type_invalid",
                                pattern="question_type_invalid",
                            )
                        },
                        "allOf": [typed(any_type, "typed")],
                    },
                    START,
                    type="question_not_object",
                    required={"type": "question_type_invalid#absent"},
                ),
                "typed": coded(
                    {
                        "anyOf": texts,
                        "if": {"anyOf": texts},
                        "then": {"$ref": "#/$defs/worded"},
                    },
                    START,
                    anyOf="question_text_required#absent",
                ),
                "worded": {
                    "allOf": [
                        typed({"type": "string", "pattern": type_pattern(*names_of(kind))}, kind)
                        for kind in TYPES
                    ]
                },
                "single_choice": start_choice(
                    coded({"type": "string"}, START, type="default_type_invalid#single")
                ),
                "multi_choice": start_choice(multi),
                "free_text": {
                    "properties": {
                        "default": coded(
                            {"type": ["string", "null"]}, START, type="default_type_invalid#text"
                        ),
                        "allow_other": {"$ref": "#/$defs/switch"},
                    }
                },
                "option": start_option(),
                "switch": coded(
                    {"type": ["boolean", "null"]}, START, type="allow_other_type_invalid"
                ),
            },
        },
        START + "arguments_invalid#type",
    )
