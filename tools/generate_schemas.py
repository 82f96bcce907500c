"""Writes the JSON Schemas of the document kinds into ``schemas/``; ``--check`` fails on drift.

The document kinds share most of their shape, and every schema must be usable on its own, so they
are put together here. Beside each keyword, under ``x-selfcheck``, stands the code that its failure
means, as ``code`` or ``code#case``; for ``required`` there is one for each property.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from selfcheck.fields import QUESTION_FIELDS, TYPE_ALIASES, TYPES

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
REQUEST = "questionnaire.request."
START = "questionnaire.start."

# White space of Python's str.strip, which is all that the runtime takes off.
PYTHON_BLANK = (
    "\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f"
    "\\u205f\\u3000"
)
PYTHON_NON_BLANK = f"[^{PYTHON_BLANK}]"
# The white space of JavaScript's trim as well, so that blank means blank to both.
NON_BLANK = f"[^{PYTHON_BLANK}\\ufeff]"

Schema = dict[str, Any]


def coded(schema: Schema, family: str = REQUEST, /, **codes: Any) -> Schema:
    """Put the codes of a schema's keywords beside them; ``not_`` stands for ``not``."""
    named = {key.rstrip("_"): value for key, value in codes.items()}
    return {
        **schema,
        "x-selfcheck": {
            key: {name: family + code for name, code in value.items()}
            if isinstance(value, dict)
            else family + value
            for key, value in named.items()
        },
    }


def non_blank(code: str, kind: str = "type", blank: str = "blank") -> Schema:
    return coded(
        {"type": "string", "pattern": NON_BLANK}, type=f"{code}#{kind}", pattern=f"{code}#{blank}"
    )


def never(code: str) -> Schema:
    return coded({"not": {}}, not_=code)


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


def names_of(kind: str) -> list[str]:
    """The type ``kind`` and its aliases."""
    return [kind, *(name for name, meant in TYPE_ALIASES.items() if meant == kind)]


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


def document(name: str, title: str, body: Schema, no_object: str) -> Schema:
    """Make a whole schema of ``body``; ``no_object`` is the code of a document that is none."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:selfcheck:schema:{name}:1",
        "title": title,
        **body,
        "x-selfcheck": {"type": no_object, **body["x-selfcheck"]},
    }


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


def response() -> Schema:
    code = "questionnaire.response.answers_missing"
    return document(
        "response",
        "Questionnaire response",
        {
            "type": "object",
            "required": ["answers"],
            "properties": {
                "answers": {"type": "array", "x-selfcheck": {"type": f"{code}#type"}},
            },
            "x-selfcheck": {"required": {"answers": f"{code}#absent"}},
        },
        "questionnaire.json.not_object",
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


def schemas() -> dict[str, Schema]:
    """All generated schemas by document kind."""
    return {
        "fenced": fenced(),
        "xml": xml(
            "xml",
            "Questionnaire request in XML+JSON",
            aliases=True,
            strict=False,
            needs_label=False,
        ),
        "xml-yiii": xml(
            "xml-yiii",
            "Questionnaire request of yiii-questionnaire in XML+JSON",
            aliases=False,
            strict=True,
            needs_label=False,
        ),
        "xml-ling": xml(
            "xml-ling",
            "Questionnaire request of ling-questionnaire in XML+JSON",
            aliases=False,
            strict=False,
            needs_label=True,
        ),
        "response": response(),
        "async": start(),
    }


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` compare them; returns the exit code."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.generate_schemas [--check]", file=sys.stderr)
        return 2
    stale = []
    for name, schema in schemas().items():
        target = SCHEMAS / f"{name}.json"
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        if arguments:
            if not target.exists() or target.read_text(encoding="utf-8") != text:
                stale.append(target.name)
        else:
            target.write_text(text, encoding="utf-8")
    if stale:
        print("out of date, run `make schemas`: " + ", ".join(stale), file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
