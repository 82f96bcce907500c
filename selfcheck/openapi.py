"""The OpenAPI 3.0 description of the lite-questionnaire tool, made from its JSON Schemas.

OpenAPI 3.0 knows an older dialect of JSON Schema: conditions become alternatives, ``const`` an
``enum``, and a reference stands alone. What is valid stays the same. Source: OpenAPI Specification
3.0.3, *Schema Object*; the seed *lite-questionnaire*, *OpenAPI 规范*.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from selfcheck import schema_store
from selfcheck._version import VERSION

Schema = dict[str, Any]

OFFERED = ("lite",)
"""The schemas that have such a description."""

_PREFIX = "#/components/schemas/"
# What the definitions of our schemas are called in the description.
_NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "lite": MappingProxyType(
            {
                "": "Questionnaire",
                "top": "Question",
                "child": "ChildQuestion",
                "question": "AnyQuestion",
                "select": "SelectQuestion",
                "multiSelect": "MultiSelectQuestion",
                "text": "TextQuestion",
                "confirm": "ConfirmQuestion",
                "rating": "RatingQuestion",
                "option": "Option",
                "constraint": "Constraint",
            }
        ),
        "lite-result": MappingProxyType(
            {
                "": "QuestionnaireResult",
                "submitted": "SubmittedResult",
                "answer": "Answer",
                "select": "SelectAnswer",
                "multiSelect": "MultiSelectAnswer",
                "text": "TextAnswer",
                "confirm": "ConfirmAnswer",
                "rating": "RatingAnswer",
            }
        ),
    }
)
# Of a JSON Schema; the description has no place for them, or says them in another way.
_LEFT_OUT = frozenset({"$schema", "$id", "$defs", "x-selfcheck", "if", "then", "else", "const"})


def description() -> dict[str, Any]:
    """Return the OpenAPI 3.0.3 document: one operation, which is the call and its result."""
    from selfcheck.rules.lite_samples import ALL, ANSWERS, answering, asking

    schemas: Schema = {}
    for kind, names in _NAMES.items():
        root = schema_store.load(kind)
        for definition, name in names.items():
            found = root["$defs"][definition] if definition else root
            schemas[name] = _converted(found, names)

    def content(name: str, example: Any) -> Schema:
        return {"application/json": {"schema": {"$ref": _PREFIX + name}, "example": example}}

    return {
        "openapi": "3.0.3",
        "info": {
            "title": "lite-questionnaire",
            "version": VERSION,
            "description": "The arguments and the result of the tool `questionnaire`. Rules that "
            "relate values to each other are not in the schemas; `selfcheck` checks them.",
        },
        "paths": {
            "/questionnaire": {
                "post": {
                    "operationId": "questionnaire",
                    "summary": "Ask the user, and wait for the answers.",
                    "requestBody": {
                        "required": True,
                        "content": content("Questionnaire", asking(*ALL)),
                    },
                    "responses": {
                        "200": {
                            "description": "The answers, or that the user has cancelled.",
                            "content": content("QuestionnaireResult", answering(**ANSWERS)),
                        }
                    },
                }
            }
        },
        "components": {"schemas": schemas},
    }


def _converted(schema: Schema, names: Mapping[str, str]) -> Schema:
    """Say in OpenAPI's dialect what ``schema`` says; ``names`` are those of its definitions."""

    def below(part: Any) -> Any:
        return _converted(part, names)

    if schema.get("type") == "null":
        return {"enum": [None], "nullable": True}
    found: Schema = {}
    for keyword, value in schema.items():
        if keyword in _LEFT_OUT:
            continue
        if keyword == "properties":
            found[keyword] = {name: below(part) for name, part in value.items()}
        elif keyword in ("allOf", "anyOf"):
            found[keyword] = [below(part) for part in value]
        elif keyword in ("items", "not", "additionalProperties"):
            found[keyword] = below(value)
        elif keyword == "$ref":
            found[keyword] = _PREFIX + names[value.removeprefix("#/$defs/")]
        else:
            found[keyword] = value
    if "const" in schema:
        found["enum"] = [schema["const"]]
    if found.get("type") == "array":
        found.setdefault("items", {})
    demands = [found] if found else []
    if "$ref" in found and len(found) > 1:
        demands = [{"$ref": found.pop("$ref")}, found]
    if "if" in schema:
        condition = below(schema["if"])
        if "then" in schema:
            demands.append({"anyOf": [{"not": condition}, below(schema["then"])]})
        if "else" in schema:
            demands.append({"anyOf": [condition, below(schema["else"])]})
    if len(demands) < 2:
        return demands[0] if demands else {}
    return {"allOf": demands}
