"""Responses, as far as they can be checked without their request."""

from __future__ import annotations

from tools.schemas.common import Schema, coded, document

_RESPONSE = "questionnaire.response."


def response() -> Schema:
    answer = coded({"type": "object"}, _RESPONSE, type="answer_not_object")
    answers = coded({"type": "array", "items": answer}, _RESPONSE, type="answers_missing#type")
    body = {"type": "object", "required": ["answers"], "properties": {"answers": answers}}
    return document(
        "response",
        "Questionnaire response",
        coded(body, _RESPONSE, required={"answers": "answers_missing#absent"}),
        "questionnaire.json.not_object",
    )
