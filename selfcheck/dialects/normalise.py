"""The normal form of requests: what the runtime and the clients make of one before they use it.

Pure functions over decoded JSON, which may be anything. Source: Sage Inline Questionnaire,
*questionnaire_async* (调用参数), and docs/protocol.md of the same name. Where they are silent, the
runtime is taken at its word as a Python program: blanks are those of ``str.strip``, and what is no
string becomes one as ``str`` writes it.
"""

from __future__ import annotations

from typing import Any

from selfcheck.dialects.form import FREE, MULTI, Form, Option, Question
from selfcheck.fields import TYPE_ALIASES, TYPES


def trimmed(value: Any) -> str:
    """The string ``value`` without the blanks around it; ``""`` for what is no string."""
    return value.strip() if isinstance(value, str) else ""


def question_type(value: Any) -> str | None:
    """The canonical type that ``value`` names, in whatever case and blanks; ``None`` for others."""
    word = trimmed(value).lower()
    word = TYPE_ALIASES.get(word, word)
    return word if word in TYPES else None


def question_text(question: dict[str, Any]) -> str:
    """The text of a question: its ``text``, or its ``title`` where that is blank or no string."""
    return trimmed(question.get("text")) or trimmed(question.get("title"))


def own_id(question: dict[str, Any]) -> str:
    """The id that a question gives itself; ``""`` when it gives none.

    It gives none when ``id`` is missing, blank, or empty in Python's sense (``null``, ``0``,
    ``false``, ``[]``, ``{}``). Any other value is written out: 7 is ``"7"``, ``true`` ``"True"``.
    """
    value = question.get("id")
    return _written(value).strip() if value else ""


def question_id(question: dict[str, Any], position: int) -> str:
    """The id of the question at the 1-based ``position``: its own, or else ``q<position>``."""
    return own_id(question) or f"q{position}"


def _written(value: Any) -> str:
    """``value`` as a string; ``""`` where Python gives up: too many digits, too deep."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return ""


def option(value: Any) -> Option | None:
    """The normalised form of one item of ``options``; ``None`` when it is no option.

    A string is both value and label; an object that has only one of them as a non-blank string
    uses it for both.
    """
    if isinstance(value, dict):
        own, label = trimmed(value.get("value")), trimmed(value.get("label"))
        text = own or label
        return Option(text, label or own) if text else None
    text = trimmed(value)
    return Option(text, text) if text else None


def options(question: dict[str, Any]) -> list[Option]:
    """The options of a choice question that can be used, in order; of free text there are none."""
    value = question.get("options")
    if question_type(question.get("type")) == FREE or not isinstance(value, list):
        return []
    return [found for item in value if (found := option(item)) is not None]


def question(value: Any, position: int) -> Question | None:
    """The normalised question at the 1-based ``position``; ``None`` when it has no form.

    It has none when it is no object, or its type, its text or all its options are missing or
    invalid; that is where the runtime stops reading it. A default or ``allow_other`` that is
    invalid gives the missing one's value: ``""``, ``[]`` for multiple choice, ``false``. A default
    is kept as it is, blanks included. Other fields are dropped.
    """
    if not isinstance(value, dict):
        return None
    kind, text, usable = question_type(value.get("type")), question_text(value), options(value)
    if kind is None or not text or (kind != FREE and not usable):
        return None
    default = _default(kind, value.get("default"), {found.value for found in usable})
    allow_other = value.get("allow_other") is True
    return Question(question_id(value, position), kind, text, tuple(usable), default, allow_other)


def _default(kind: str, value: Any, values: set[str]) -> str | list[str]:
    if kind == MULTI:
        good = isinstance(value, list) and all(
            isinstance(item, str) and item in values for item in value
        )
        return list(value) if good else []
    good = isinstance(value, str) and (kind == FREE or value in values)
    return value if good else ""


def arguments(value: Any) -> Form:
    """The normal form of a call's arguments.

    For arguments that ``dialects.start.check`` finds nothing in this is what the runtime reports
    and the clients render; questions that have no form are left out of it. A title that is no
    string is none.
    """
    found = value if isinstance(value, dict) else {}
    questions = found.get("questions")
    numbered = enumerate(questions if isinstance(questions, list) else (), 1)
    normal = (question(item, position) for position, item in numbered)
    return Form(trimmed(found.get("title")), tuple(item for item in normal if item is not None))


def inline(value: Any) -> Form:
    """The normal form of a decoded request, fenced YAML or XML+JSON, as the clients render it.

    It differs from that of a call in one thing: the clients trim defaults as they trim options.
    """
    found = value if isinstance(value, dict) else {}
    questions = found.get("questions")
    if not isinstance(questions, list):
        return arguments(found)
    return arguments({**found, "questions": [_trimmed_default(item) for item in questions]})


def _trimmed_default(value: Any) -> Any:
    if not isinstance(value, dict) or "default" not in value:
        return value
    default = value["default"]
    if isinstance(default, list):
        return {**value, "default": [_stripped(item) for item in default]}
    return {**value, "default": _stripped(default)}


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value
