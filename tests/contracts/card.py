"""The contract of the codes about follow-up cards; its form is that of the catalogue's own."""

from __future__ import annotations

from selfcheck.model import ERROR as E

_FILLED = {"absent": "", "blank": "", "type": "value"}

CONTRACT: dict[str, tuple[str, dict[str, str]]] = {
    "card.json_invalid": (E, {"empty": "", "json": "problem fix", "type": "value"}),
    "card.id_missing": (E, _FILLED),
    "card.tool_call_id_missing": (E, _FILLED),
    "card.title_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "card.mode_missing": (E, {"absent": "allowed", "blank": "allowed"}),
    "card.mode_invalid": (
        E,
        {"": "value allowed", "nearest": "value nearest allowed", "nested": "value allowed"},
    ),
    "card.description_invalid": (E, {"": "value"}),
    "card.submit_label_invalid": (E, {"blank": "", "type": "value"}),
    "card.options_missing": (E, {"absent": "", "empty": "", "type": "value"}),
    "card.option_not_object": (E, {"": "value"}),
    "card.option_id_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "card.option_label_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "card.option_description_invalid": (E, {"": "value"}),
    "card.recommended_invalid": (E, {"": "value"}),
    "card.options_forbidden": (E, {"": "mode"}),
    "card.option_id_duplicate": (E, {"": "value first"}),
    "card.recommended_duplicate": (E, {"": "first"}),
    "card.max_selections_invalid": (E, {"": "value", "above": "value count"}),
    "card.max_selections_forbidden": (E, {"": "mode"}),
    "card.allow_custom_invalid": (E, {"": "value"}),
    "card.allow_custom_forbidden": (E, {"": "mode"}),
    "card.questions_missing": (E, {"absent": "", "empty": "", "type": "value"}),
    "card.questions_forbidden": (E, {"": "mode"}),
    "card.question_not_object": (E, {"": "value"}),
    "card.question_id_duplicate": (E, {"": "value first"}),
}
