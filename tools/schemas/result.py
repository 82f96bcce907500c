"""The results of ``questionnaire_async``: the success form and the error form."""

from __future__ import annotations

from selfcheck.dialects.result import AWAITING, FAILED
from selfcheck.fields import TYPES
from tools.schemas.common import PYTHON_BLANK, PYTHON_NON_BLANK, Schema, coded, document

_RESULT = "questionnaire.result."
_DIFFERS = "normalization_mismatch"
_UNUSABLE = f"{_DIFFERS}#unusable"
_ABSENT = f"{_DIFFERS}#absent"
# A blank at the start or the end.
_EDGES = f"^[{PYTHON_BLANK}]|[{PYTHON_BLANK}]$"


def _exactly(value: bool | str, code: str) -> Schema:
    return coded({"const": value}, _RESULT, const=code)


def _typed(name: str, code: str = _DIFFERS) -> Schema:
    return coded({"type": name}, _RESULT, type=code)


def _trimmed() -> Schema:
    """A string that is not blank and has no blanks around it."""
    return coded(
        {
            "type": "string",
            "pattern": PYTHON_NON_BLANK,
            "not": {"pattern": _EDGES},
        },
        _RESULT,
        type=_DIFFERS,
        pattern=_UNUSABLE,
        not_=_DIFFERS,
    )


def _needs(fields: Schema, **codes: str) -> Schema:
    """An object with all of ``fields``; ``codes`` has the code of a missing one."""
    return coded({"required": list(fields), "properties": fields}, _RESULT, required=codes)


def _object(code: str, body: Schema) -> Schema:
    """Demand of ``body`` that it is an object; ``code`` is that of anything else."""
    return {
        "type": "object",
        **body,
        "x-selfcheck": {"type": _RESULT + code, **body["x-selfcheck"]},
    }


def _questions() -> Schema:
    return coded(
        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/question"}},
        _RESULT,
        type=_UNUSABLE,
        minItems=_UNUSABLE,
    )


def _question() -> Schema:
    """A question in normal form; options and default follow from its type."""
    fields = {
        "id": _trimmed(),
        "type": coded({"enum": list(TYPES)}, _RESULT, enum=_DIFFERS),
        "text": _trimmed(),
        "options": _typed("array"),
        "default": coded({"type": ["string", "array"]}, _RESULT, type=_DIFFERS),
        "allow_other": _typed("boolean"),
    }
    branches = [
        {
            "if": {"required": ["type"], "properties": {"type": {"const": kind}}},
            "then": {"$ref": f"#/$defs/{kind}"},
        }
        for kind in TYPES
    ]
    body = _object(_UNUSABLE, _needs(fields, **dict.fromkeys(fields, _ABSENT)))
    return {**body, "allOf": branches}


def _choice(default: Schema) -> Schema:
    options = coded(
        {"minItems": 1, "items": {"$ref": "#/$defs/option"}}, _RESULT, minItems=_UNUSABLE
    )
    return {"properties": {"options": options, "default": default}}


def _option() -> Schema:
    fields = {"value": _trimmed(), "label": _trimmed()}
    return _object(_DIFFERS, _needs(fields, value=_DIFFERS, label=_DIFFERS))


def _success() -> Schema:
    """The success form; a missing title is an empty one."""
    form = _needs(
        {
            "status": _exactly(AWAITING, "status_invalid"),
            "validation_passed": _exactly(True, "status_invalid"),
            "question_count": coded(
                {"type": "integer", "minimum": 1},
                _RESULT,
                type="count_mismatch",
                minimum="count_mismatch",
            ),
            "questions": _questions(),
            "should_end": _exactly(True, "should_end_missing"),
        },
        status="status_invalid#absent",
        validation_passed="status_invalid#absent",
        question_count="count_mismatch#absent",
        questions=_UNUSABLE,
        should_end="should_end_missing#absent",
    )
    form["properties"]["title"] = coded(
        {"type": "string", "not": {"pattern": _EDGES}}, _RESULT, type=_DIFFERS, not_=_DIFFERS
    )
    return form


def _error() -> Schema:
    text = _typed("string", "errors_mismatch#item")
    item = _object(
        "errors_mismatch#item",
        _needs(
            {"code": text, "path": text},
            code="errors_mismatch#item",
            path="errors_mismatch#item",
        ),
    )
    errors = coded(
        {"type": "array", "minItems": 1, "items": item},
        _RESULT,
        type="errors_mismatch#type",
        minItems="errors_mismatch#none",
    )
    return _needs(
        {
            "status": _exactly(FAILED, "status_invalid"),
            "validation_passed": _exactly(False, "status_invalid"),
            "errors": errors,
        },
        status="status_invalid#absent",
        validation_passed="status_invalid#absent",
        errors="errors_mismatch#absent",
    )


def result() -> Schema:
    """The result of a call: ``success`` says which form it has."""

    def form(success: bool, target: str) -> Schema:
        has = {"required": ["success"], "properties": {"success": {"const": success}}}
        return {"if": has, "then": {"$ref": f"#/$defs/{target}"}}

    strings = coded({"type": "array", "items": _typed("string")}, _RESULT, type=_DIFFERS)
    nothing = {"items": coded({"not": {}}, _RESULT, not_=_DIFFERS)}
    return document(
        "async-result",
        "Result of questionnaire_async",
        {
            **coded(
                {
                    "type": "object",
                    "required": ["success"],
                    "properties": {"success": _typed("boolean", "status_invalid")},
                    "allOf": [form(True, "success"), form(False, "error")],
                },
                _RESULT,
                required={"success": "status_invalid#absent"},
            ),
            "$defs": {
                "success": _success(),
                "error": _error(),
                "question": _question(),
                "single_choice": _choice(_typed("string")),
                "multi_choice": _choice(strings),
                "free_text": {"properties": {"options": nothing, "default": _typed("string")}},
                "option": _option(),
            },
        },
        f"{_RESULT}status_invalid#object",
    )
