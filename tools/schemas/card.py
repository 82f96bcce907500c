"""Follow-up cards and their submissions."""

from __future__ import annotations

from selfcheck.fields import CARD_MODES
from tools.schemas.common import (
    CARD,
    NON_BLANK,
    SUBMIT,
    Schema,
    by,
    coded,
    document,
    never,
    non_blank,
    typed,
)


def _filled(code: str, family: str = CARD) -> Schema:
    return non_blank(code, family=family)


def _mode(modes: tuple[str, ...]) -> Schema:
    return {
        "if": {"type": "null"},
        "then": never("mode_missing#blank", CARD),
        "else": {
            "if": {"type": "string", "not": {"pattern": NON_BLANK}},
            "then": never("mode_missing#blank", CARD),
            "else": coded({"enum": list(modes)}, CARD, enum="mode_invalid"),
        },
    }


def _list(name: str, target: str) -> Schema:
    """A list with at least one of ``target``, under the field and the code that ``name`` names."""
    return coded(
        {"type": "array", "minItems": 1, "items": {"$ref": f"#/$defs/{target}"}},
        CARD,
        type=f"{name}_missing#type",
        minItems=f"{name}_missing#empty",
    )


def _option() -> Schema:
    return coded(
        {
            "type": "object",
            "required": ["id", "label"],
            "properties": {
                "id": _filled("option_id_missing"),
                "label": _filled("option_label_missing"),
                "description": typed("string", "option_description_invalid", CARD),
                "recommended": typed("boolean", "recommended_invalid", CARD),
            },
        },
        CARD,
        type="option_not_object",
        required={"id": "option_id_missing#absent", "label": "option_label_missing#absent"},
    )


def _forbidden(*fields: str) -> dict[str, Schema]:
    codes = {
        "options": "options_forbidden",
        "maxSelections": "max_selections_forbidden",
        "allowCustom": "allow_custom_forbidden",
        "questions": "questions_forbidden",
    }
    return {field: never(codes[field], CARD) for field in fields}


def _choice(most: Schema) -> Schema:
    """What a mode with options has; ``most`` is the demand on ``maxSelections``."""
    fields = {
        "options": _list("options", "option"),
        "allowCustom": typed("boolean", "allow_custom_invalid", CARD),
        "maxSelections": most,
        **_forbidden("questions"),
    }
    body = {"required": ["options"], "properties": fields}
    return coded(body, CARD, required={"options": "options_missing#absent"})


def _page() -> Schema:
    modes = CARD_MODES[:-1]
    return coded(
        {
            "type": "object",
            "required": ["id", "title", "mode"],
            "properties": {
                "id": _filled("id_missing"),
                "title": _filled("title_missing"),
                "description": typed("string", "description_invalid", CARD),
                "mode": _mode(modes),
            },
            "allOf": [by("mode", mode, mode) for mode in modes],
        },
        CARD,
        type="question_not_object",
        required={
            "id": "id_missing#absent",
            "title": "title_missing#absent",
            "mode": "mode_missing#absent",
        },
    )


def card() -> Schema:
    """A card; what else it has follows from its mode, as with a page of a wizard."""
    positive = coded(
        {"type": "integer", "minimum": 1},
        CARD,
        type="max_selections_invalid",
        minimum="max_selections_invalid",
    )
    no_choice = ("options", "maxSelections", "allowCustom")
    wizard = {
        "required": ["questions"],
        "properties": {**_forbidden(*no_choice), "questions": _list("questions", "page")},
    }
    return document(
        "card",
        "Follow-up card (userinputrequired)",
        {
            **coded(
                {
                    "type": "object",
                    "required": ["id", "toolCallId", "title", "mode"],
                    "properties": {
                        "id": _filled("id_missing"),
                        "toolCallId": _filled("tool_call_id_missing"),
                        "title": _filled("title_missing"),
                        "description": typed("string", "description_invalid", CARD),
                        "mode": _mode(CARD_MODES),
                        "submitLabel": _filled("submit_label_invalid"),
                    },
                    "allOf": [by("mode", mode, mode) for mode in CARD_MODES],
                },
                CARD,
                required={
                    "id": "id_missing#absent",
                    "toolCallId": "tool_call_id_missing#absent",
                    "title": "title_missing#absent",
                    "mode": "mode_missing#absent",
                },
            ),
            "$defs": {
                "single": _choice(never("max_selections_forbidden", CARD)),
                "multiple": _choice(positive),
                "text": {"properties": _forbidden(*no_choice, "questions")},
                "wizard": coded(wizard, CARD, required={"questions": "questions_missing#absent"}),
                "page": _page(),
                "option": _option(),
            },
        },
        CARD + "json_invalid#type",
    )


def card_submit() -> Schema:
    """A submission by itself; a card has to be at hand to tell what it must choose from."""
    selections = coded(
        {"type": "array", "items": typed("string", "selections_invalid#item", SUBMIT)},
        SUBMIT,
        type="selections_invalid#type",
    )
    return document(
        "card-submit",
        "Submission of a follow-up card",
        coded(
            {
                "type": "object",
                "required": ["sessionId", "requestId"],
                "properties": {
                    "sessionId": _filled("session_id_missing", SUBMIT),
                    "requestId": _filled("request_id_missing", SUBMIT),
                    "selections": selections,
                    "customInput": typed("string", "custom_input_invalid", SUBMIT),
                    "cancelled": typed("boolean", "cancelled_invalid", SUBMIT),
                },
            },
            SUBMIT,
            required={
                "sessionId": "session_id_missing#absent",
                "requestId": "request_id_missing#absent",
            },
        ),
        SUBMIT + "json_invalid#type",
    )
