"""Tells the lite-questionnaire tool from others that are called ``questionnaire``, too.

Source: docs/protocol.md, *lite-questionnaire*. Sage's blocking tool has a ``questionnaire_id``, or
questions with a ``text`` and types of its own; older examples of pi have prompts and no types.
"""

from __future__ import annotations

from typing import Any

from selfcheck.dialects.nearest import squeezed
from selfcheck.fields import LITE_TYPES, TYPES

_TYPES = frozenset(map(str.lower, LITE_TYPES))
_FOREIGN_TYPES = frozenset(map(squeezed, (*TYPES, "multiple_choice")))
# Fields that only questions of lite-questionnaires have.
_MARKS = frozenset(
    {
        "maxSelect",
        "constraints",
        "children",
        "showIf",
        "yesLabel",
        "noLabel",
        "range",
        "showEmoji",
        "annotations",
        "multiline",
    }
)


def is_lite(value: Any) -> bool:
    """Whether decoded arguments of a tool called ``questionnaire`` are a lite-questionnaire's.

    One question has to be of its kind, and none may be of another's: a type beside a prompt, one
    of its own types, in any case, with or without joiners, beside a label, or a field that only it
    has. Total.
    """
    if not isinstance(value, dict) or "questionnaire_id" in value:
        return False
    questions = value.get("questions")
    if not isinstance(questions, list):
        return False
    asked = [item for item in questions if isinstance(item, dict)]
    return any(map(_is_own, asked)) and not any(map(_is_foreign, asked))


def _is_own(question: dict[str, Any]) -> bool:
    if not _MARKS.isdisjoint(question):
        return True
    kind = question.get("type")
    if not isinstance(kind, str):
        return False
    # A prompt with any type: older tools that have prompts have no types.
    return "prompt" in question or ("label" in question and squeezed(kind) in _TYPES)


def _is_foreign(question: dict[str, Any]) -> bool:
    kind = question.get("type")
    return (
        isinstance(kind, str)
        and squeezed(kind) in _FOREIGN_TYPES
        and "text" in question
        and "prompt" not in question
    )


def is_lite_text(text: str) -> bool:
    """Whether ``text``, which is no JSON, was meant to be the arguments of a lite-questionnaire."""
    return (
        '"questions"' in text
        and '"prompt"' in text
        and '"questionnaire_id"' not in text
        and any(f'"{word}"' in text for word in (*_MARKS, *LITE_TYPES))
    )
