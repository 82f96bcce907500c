"""The results of the lite-questionnaire tool."""

from __future__ import annotations

from tools.schemas.common import (
    LITE_RESULT,
    NON_BLANK,
    Schema,
    coded,
    document,
    never,
    non_blank,
    typed,
)

# What JavaScript's Date.prototype.toISOString writes, and the other forms of RFC 3339.
_TIME = (
    "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
    "|02-(0[1-9]|[12][0-9]))[Tt]([01][0-9]|2[0-3]):[0-5][0-9]"
    ":([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$(?!\\n)"
)


def _form(**fields: Schema) -> Schema:
    """An answer that has all of ``fields``."""
    return coded(
        {"required": list(fields), "properties": fields},
        LITE_RESULT,
        required=dict.fromkeys(fields, "answer_field_missing"),
    )


def _has(*fields: str) -> Schema:
    return {"anyOf": [{"required": [field]} for field in fields]}


def _first_of(*cases: tuple[Schema, str], otherwise: Schema) -> Schema:
    """Go on with the definition of the first case that holds."""
    schema = otherwise
    for condition, form in reversed(cases):
        schema = {"if": condition, "then": {"$ref": f"#/$defs/{form}"}, "else": schema}
    return schema


def _answer() -> Schema:
    """An answer is of the form whose fields it has; the arguments say which it must be."""
    form = _first_of(
        (_has("values", "labels"), "multiSelect"),
        (_has("text"), "text"),
        (_has("confirmed"), "confirm"),
        (_has("annotation"), "rating"),
        ({"required": ["value", "label"]}, "select"),
        ({"required": ["value"], "properties": {"value": {"type": "number"}}}, "rating"),
        (_has("value"), "select"),
        otherwise=never("answer_form_unknown", LITE_RESULT),
    )
    return coded({"type": "object", **form}, LITE_RESULT, type="answer_not_object")


def _submitted() -> Schema:
    answers = coded(
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/answer"}},
        LITE_RESULT,
        type="answers_missing#type",
    )
    time = {
        "allOf": [
            non_blank("submitted_at_missing", family=LITE_RESULT),
            {
                "if": {"type": "string", "pattern": NON_BLANK},
                "then": coded({"pattern": _TIME}, LITE_RESULT, pattern="submitted_at_invalid"),
            },
        ]
    }
    return coded(
        {
            "required": ["answers", "submittedAt"],
            "properties": {"answers": answers, "submittedAt": time},
        },
        LITE_RESULT,
        required={
            "answers": "answers_missing#absent",
            "submittedAt": "submitted_at_missing#absent",
        },
    )


def lite_result() -> Schema:
    """A result, submitted or cancelled; without the arguments none can tell what it answers."""

    def text(kind: str = "string") -> Schema:
        return typed("string", f"answer_field_invalid#{kind}", LITE_RESULT)

    texts = coded(
        {"type": "array", "items": text("item")},
        LITE_RESULT,
        type="answer_field_invalid#strings",
    )
    boolean = typed("boolean", "answer_field_invalid#boolean", LITE_RESULT)
    number = coded(
        {"type": "integer", "minimum": 1, "maximum": 5},
        LITE_RESULT,
        type="rating_invalid",
        minimum="rating_invalid",
        maximum="rating_invalid",
    )
    custom = {"properties": {"wasCustom": boolean}}
    return document(
        "lite-result",
        "Result of the lite-questionnaire tool",
        {
            **coded(
                {
                    "type": "object",
                    "properties": {"cancelled": typed("boolean", "cancelled_invalid", LITE_RESULT)},
                    "allOf": [
                        {
                            "if": {
                                "required": ["cancelled"],
                                "properties": {"cancelled": {"const": True}},
                            },
                            "then": {
                                "properties": {
                                    "message": typed("string", "message_invalid", LITE_RESULT)
                                }
                            },
                        },
                        {
                            "if": {"properties": {"cancelled": {"const": False}}},
                            "then": {"$ref": "#/$defs/submitted"},
                        },
                    ],
                },
                LITE_RESULT,
            ),
            "$defs": {
                "submitted": _submitted(),
                "answer": _answer(),
                "select": {**_form(value=text(), label=text()), "allOf": [custom]},
                "multiSelect": {**_form(values=texts, labels=texts), "allOf": [custom]},
                "text": _form(text=text()),
                "confirm": _form(confirmed=boolean, label=text()),
                "rating": _form(value=number, annotation=text()),
            },
        },
        LITE_RESULT + "json_invalid#type",
    )
