"""Responses, as far as they can be checked without their request."""

from __future__ import annotations

from tools.schemas.common import Schema, document


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
