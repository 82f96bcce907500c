"""The contract of the codes about results of the lite-questionnaire tool."""

from __future__ import annotations

from selfcheck.model import ERROR as E

CONTRACT: dict[str, tuple[str, dict[str, str]]] = {
    "lite.result.json_invalid": (E, {"empty": "", "json": "problem fix", "type": "value"}),
    "lite.result.answers_missing": (E, {"absent": "", "type": "value"}),
    "lite.result.answers_forbidden": (E, {"": ""}),
    "lite.result.cancelled_invalid": (E, {"": "value"}),
    "lite.result.message_invalid": (E, {"": "value"}),
    "lite.result.submitted_at_missing": (E, {"absent": "", "blank": "", "type": "value"}),
    "lite.result.submitted_at_invalid": (E, {"": "value"}),
    "lite.result.answer_not_object": (E, {"": "value"}),
    "lite.result.answer_form_unknown": (E, {"": ""}),
    "lite.result.answer_field_missing": (E, {"": "field"}),
    "lite.result.answer_field_invalid": (
        E,
        dict.fromkeys(("string", "strings", "item", "boolean"), "field value"),
    ),
    "lite.result.rating_invalid": (E, {"": "value"}),
    "lite.result.question_unknown": (E, {"": "id ids", "nearest": "id nearest ids"}),
    "lite.result.answer_missing": (E, {"absent": "id form", "empty": "id"}),
    "lite.result.answer_hidden": (E, {"value": "id wanted parent", "": "id parent"}),
    "lite.result.answer_type_mismatch": (E, {"": "form type wanted"}),
    "lite.result.value_unknown": (
        E,
        {
            "": "value options",
            "nearest": "value nearest options",
            "label": "value option options",
            "several": "value first options",
        },
    ),
    "lite.result.value_duplicate": (E, {"": "value first"}),
    "lite.result.labels_count": (E, {"": "labels values"}),
    "lite.result.label_mismatch": (E, {"": "value wanted"}),
    "lite.result.annotation_mismatch": (
        E,
        {"": "value wanted rating", "none": "value rating wanted"},
    ),
    "lite.result.constraint_violated": (
        E,
        {
            "required": "",
            **dict.fromkeys(
                ("minSelect", "maxSelect", "field", "minLength", "maxLength"), "count limit"
            ),
            "pattern": "value pattern",
        },
    ),
}
