"""The contract of the codes about submissions of cards; its form is that of the catalogue's own."""

from __future__ import annotations

from selfcheck.model import ERROR as E

_FILLED = {"absent": "", "blank": "", "type": "value"}

CONTRACT: dict[str, tuple[str, dict[str, str]]] = {
    "card.submit.json_invalid": (E, {"empty": "", "json": "problem fix", "type": "value"}),
    "card.submit.session_id_missing": (E, _FILLED),
    "card.submit.request_id_missing": (E, _FILLED),
    "card.submit.selections_invalid": (E, {"type": "value", "item": "value"}),
    "card.submit.custom_input_invalid": (E, {"": "value"}),
    "card.submit.cancelled_invalid": (E, {"": "value"}),
    "card.submit.selections_missing": (
        E,
        {"neither": "", "": "options", "page": "page options"},
    ),
    "card.submit.selection_unknown": (
        E,
        {
            "": "value options",
            "nearest": "value nearest options",
            "label": "value option options",
            "custom": "value options",
            "none": "value",
        },
    ),
    "card.submit.selection_duplicate": (E, {"": "value first"}),
    "card.submit.selections_too_many": (E, {"": "count most", "page": "count most page"}),
    "card.submit.custom_input_missing": (E, {"": "", "page": "page"}),
    "card.submit.custom_input_forbidden": (E, {"": "value mode"}),
    "card.submit.request_unknown": (
        E,
        {"": "value", "nearest": "value nearest", "none": "value"},
    ),
    "card.submit.already_submitted": (E, {"": "value"}),
    "card.submit.card_cancelled": (E, {"": "value"}),
}
