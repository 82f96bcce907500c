"""The contract of the codes about lite-questionnaires; its form is that of the catalogue's own."""

from __future__ import annotations

from selfcheck.model import ERROR as E

_FILLED = {"absent": "", "blank": "", "type": "value"}

CONTRACT: dict[str, tuple[str, dict[str, str]]] = {
    "lite.arguments_invalid": (E, {"empty": "", "json": "problem fix", "type": "value"}),
    "lite.questions_missing": (E, {"absent": "", "empty": "", "type": "value"}),
    "lite.question_not_object": (E, {"": "value"}),
    "lite.id_missing": (E, _FILLED),
    "lite.label_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "lite.prompt_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "lite.type_missing": (E, {"absent": "allowed", "blank": "allowed"}),
    "lite.type_invalid": (E, {"": "value allowed", "nearest": "value nearest allowed"}),
    "lite.id_duplicate": (E, {"": "value first"}),
    "lite.options_missing": (E, {"absent": "", "empty": "", "type": "value"}),
    "lite.options_forbidden": (E, {"": "type"}),
    "lite.option_not_object": (E, {"": "value"}),
    "lite.option_value_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "lite.option_label_missing": (E, {**_FILLED, "wrong_field": "field"}),
    "lite.option_description_invalid": (E, {"": "value"}),
    "lite.option_value_duplicate": (E, {"": "value first"}),
    "lite.max_select_missing": (E, {"": "type", "wrong_field": "field"}),
    "lite.max_select_invalid": (
        E,
        {"single": "value type", "several": "value type", "above": "value count most"},
    ),
    "lite.max_select_forbidden": (E, {"": "type"}),
    "lite.placeholder_invalid": (E, {"": "value"}),
    "lite.multiline_invalid": (E, {"": "value"}),
    "lite.yes_label_invalid": (E, {"blank": "", "type": "value"}),
    "lite.no_label_invalid": (E, {"blank": "", "type": "value"}),
    "lite.range_invalid": (E, {"": ""}),
    "lite.show_emoji_invalid": (E, {"": "value"}),
    "lite.annotations_invalid": (E, {"": "value"}),
    "lite.annotation_key_invalid": (E, {"": "key"}),
    "lite.annotation_value_invalid": (E, {"": "value"}),
    "lite.constraints_invalid": (E, {"": "value"}),
    "lite.constraint_not_object": (E, {"": "value"}),
    "lite.constraint_type_missing": (E, {"absent": "allowed", "blank": "allowed"}),
    "lite.constraint_type_invalid": (
        E,
        {"": "value allowed", "nearest": "value nearest allowed"},
    ),
    "lite.constraint_not_applicable": (E, {"": "constraint wanted type"}),
    "lite.constraint_value_missing": (E, {"": "type"}),
    "lite.constraint_value_invalid": (E, {"number": "type value", "pattern": "type value"}),
    "lite.constraint_message_invalid": (E, {"blank": "", "type": "value"}),
    "lite.constraint_contradictory": (
        E,
        {"": "constraint value other limit", "field": "constraint value limit"},
    ),
    "lite.pattern_invalid": (E, {"": "value problem"}),
    "lite.children_invalid": (E, {"": "value"}),
    "lite.children_forbidden": (E, {"": "type"}),
    "lite.show_if_invalid": (E, {"type": "value", "absent": "", "value": "value"}),
    "lite.show_if_misplaced": (E, {"": ""}),
    "lite.show_if_unknown_value": (
        E,
        {"": "value options", "nearest": "value nearest options", "label": "value option options"},
    ),
}
