"""The arguments of the lite-questionnaire tool.

The schema ``lite`` finds what concerns one value; here stand the words, and the rules that relate
values to each other. Source: the seed *lite-questionnaire*, *参数与字段说明*, *约束条件* and
*条件子问题*; docs/protocol.md, *lite-questionnaire*.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.dialects import json_object, patterns, schema_check
from selfcheck.dialects.card import is_whole
from selfcheck.dialects.nearest import nearest, squeezed
from selfcheck.dialects.schema_check import Violation
from selfcheck.dialects.synonyms import LITE_TYPE_WORDS
from selfcheck.fields import CONSTRAINT_TYPES, LITE_TYPES
from selfcheck.model import Finding, Path
from selfcheck.protocol.document import Document
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Listing, Quoted

CHOICES = ("select", "multiSelect")
"""The types of questions with options, which may have children."""

_CODE = "lite."
_RANGE = "lite.range_invalid"
_LOOKALIKES = {
    "label_missing": ("title", "name", "header", "tab"),
    "prompt_missing": ("text", "question", "title", "message"),
    "option_value_missing": ("id", "key", "name"),
    "option_label_missing": ("text", "title", "name"),
    "max_select_missing": ("maxSelections", "max_select", "max", "maxSelected"),
}
# A constraint of these types is for questions of this type; ``required`` is for all.
_FOR = {
    "minSelect": "multiSelect",
    "maxSelect": "multiSelect",
    "minLength": "text",
    "maxLength": "text",
    "pattern": "text",
}
_RATINGS = re.compile("[1-5]")

Words = tuple[str, dict[str, Any]]
"""A case of a rule, and the arguments of its texts."""


class Question(NamedTuple):
    """A question object in its place: its path, and the parent that it is a child of."""

    value: dict[str, Any]
    path: Path
    parent: dict[str, Any] | None

    @property
    def type(self) -> str:
        """One of ``fields.LITE_TYPES``, or ``""`` where it is none."""
        kind = self.value.get("type")
        return kind if isinstance(kind, str) and kind in LITE_TYPES else ""


def check_source(source: SourceText) -> list[Finding]:
    """Check the JSON text of the arguments; spans of the findings are code points of the reply.

    Nothing is said of places that already have a finding of the JSON (a duplicate key).
    """
    document = json_object.read(source, _CODE + "arguments_invalid")
    if isinstance(document, Finding):
        return [document]
    found = [*_by_schema(document), *placed(document, _CODE, _relations(document.value))]
    return document.findings() + [item for item in found if not document.is_spoken(item.path)]


def is_clean(value: Any) -> bool:
    """Whether decoded arguments have no fault at all, found without any positions."""
    try:
        return schema_check.is_valid("lite", value) and next(_relations(value), None) is None
    except RecursionError:
        # Deeper than any text that is read.
        return False


def questions(value: Any) -> Iterator[Question]:
    """The question objects of decoded arguments, each before its children, in their order."""
    waiting = [_listed(value, "questions", (), None)]
    while waiting:
        question = next(waiting[-1], None)
        if question is None:
            waiting.pop()
            continue
        yield question
        if question.type in CHOICES:
            waiting.append(_listed(question.value, "children", question.path, question.value))


def _listed(
    value: Any, field: str, path: Path, parent: dict[str, Any] | None
) -> Iterator[Question]:
    items = value.get(field) if isinstance(value, dict) else None
    for index, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, dict):
            yield Question(item, (*path, field, index), parent)


def options_of(question: dict[str, Any]) -> dict[str, Any]:
    """The options of a question that have a value: their labels by their values."""
    options = question.get("options")
    return {
        option["value"]: option.get("label")
        for option in (options if isinstance(options, list) else ())
        if isinstance(option, dict) and isinstance(option.get("value"), str) and option["value"]
    }


# What the schema finds, put into words.


def _by_schema(document: Document) -> Iterator[Finding]:
    if schema_check.is_valid("lite", document.value):
        return
    taken: set[Path] = set()
    for code, case, path in _once(schema_check.violations("lite", document.value)):
        name = code.removeprefix(_CODE)
        missing = document.node(path) is None
        other = _misnamed(document, name, path) if missing else None
        # One field can stand for one.
        if other is not None and other not in taken:
            taken.add(other)
            args: dict[str, Any] = {"field": Quoted(str(other[-1]))}
            span = document.key_span(other) or document.span(path)
            yield Finding(code, path, span, args, "wrong_field")
        else:
            case, args = _words(document, name, path, case)
            yield Finding(code, path, document.span(path), args, case)


def _once(violations: list[Violation]) -> Iterator[Violation]:
    """A range whose ends are both wrong is one fault, of the range as a whole."""
    ends = Counter(path[:-1] for code, _, path in violations if code == _RANGE)
    told: set[Path] = set()
    for violation in violations:
        whole = violation.path[:-1]
        if violation.code != _RANGE or ends[whole] < 2:
            yield violation
        elif whole not in told:
            told.add(whole)
            yield violation._replace(path=whole)


def _misnamed(document: Document, name: str, path: Path) -> Path | None:
    """The path of the field that stands for the missing one, by its name."""
    node = document.node(path[:-1])
    members = node.members if node else {}
    other = next((field for field in _LOOKALIKES.get(name, ()) if field in members), None)
    return None if other is None else (*path[:-1], other)


def _words(document: Document, name: str, path: Path, case: str) -> Words:
    value = document.described(path)
    args: dict[str, Any] = {"value": value}
    owner = document.described((*path[:-1], "type")).raw
    if name.endswith("_forbidden") or name.startswith(("max_select_", "constraint_value_")):
        args["type"] = owner
    if name in ("type_missing", "constraint_type_missing"):
        args["allowed"] = Listing(_words_for(name))
    if name in ("type_invalid", "constraint_type_invalid"):
        args["allowed"] = Listing(_words_for(name))
        near = _meant(name, value.raw) if value.kind == "string" else ""
        if near:
            return "nearest", {**args, "nearest": near}
    return case, args


def _words_for(name: str) -> tuple[str, ...]:
    return CONSTRAINT_TYPES if name.startswith("constraint_") else LITE_TYPES


def _meant(name: str, word: str) -> str:
    """The type that ``word`` was probably meant to be, or ``""``."""
    if name == "constraint_type_invalid":
        return nearest(squeezed(word), CONSTRAINT_TYPES) or ""
    near = nearest(squeezed(word), list(LITE_TYPE_WORDS))
    return LITE_TYPE_WORDS[near] if near else ""


# What the schema cannot say.


class Relation(NamedTuple):
    """What the schema cannot say: the last part of a code, its path, case and arguments.

    ``value``, the value at the path, is put to the arguments where they have none. ``key`` says
    that it is about the key there.
    """

    name: str
    path: Path
    case: str
    args: dict[str, Any]
    key: bool = False


Relations = Iterator[Relation]


def placed(document: Document, family: str, relations: Relations) -> Iterator[Finding]:
    """Give ``relations`` their places in ``document``; their codes begin with ``family``."""
    for name, path, case, args, key in relations:
        span = (document.key_span(path) if key else None) or document.span(path)
        words = {"value": document.described(path), **args}
        yield Finding(family + name, path, span, words, case)


def _relations(value: Any) -> Relations:
    seen: dict[str, Path] = {}
    for question in questions(value):
        yield from _same_id(question, seen)
        yield from _same_values(question)
        yield from _most(question)
        yield from _shown_if(question)
        yield from _annotations(question)
        yield from _constraints(question)


def _same_id(question: Question, seen: dict[str, Path]) -> Relations:
    """Ids must differ, on all levels."""
    identity = question.value.get("id")
    if isinstance(identity, str) and identity.strip():
        first = seen.setdefault(identity, question.path)
        if first is not question.path:
            from selfcheck.model import path_text

            args = {"value": Quoted(identity), "first": path_text(first)}
            yield Relation("id_duplicate", (*question.path, "id"), "", args)


def _same_values(question: Question) -> Relations:
    options = question.value.get("options") if question.type in CHOICES else None
    seen: dict[str, int] = {}
    for index, option in enumerate(options if isinstance(options, list) else ()):
        value = option.get("value") if isinstance(option, dict) else None
        if isinstance(value, str) and value.strip():
            first = seen.setdefault(value, index)
            if first != index:
                path = (*question.path, "options", index, "value")
                args = {"value": Quoted(value), "first": first + 1}
                yield Relation("option_value_duplicate", path, "", args)


def _most(question: Question) -> Relations:
    """Not more can be chosen than there are options, with the custom one that is always there."""
    most, options = question.value.get("maxSelect"), question.value.get("options")
    if question.type != "multiSelect" or not isinstance(options, list) or not options:
        return
    if is_whole(most) and most > max(2, len(options) + 1):
        path = (*question.path, "maxSelect")
        args = {"count": len(options), "most": len(options) + 1}
        yield Relation("max_select_invalid", path, "above", args)


def _shown_if(question: Question) -> Relations:
    shown = question.value.get("showIf")
    value = shown.get("value") if isinstance(shown, dict) else None
    known = options_of(question.parent) if question.parent is not None else {}
    if not isinstance(value, str) or not known or value in known:
        return
    case, args = unknown_value(value, known)
    yield Relation("show_if_unknown_value", (*question.path, "showIf", "value"), case, args)


def unknown_value(value: str, known: dict[str, Any]) -> Words:
    """Put into words that no option has ``value``; ``known`` are the labels by their values."""
    args: dict[str, Any] = {"value": Quoted(value), "options": Listing(tuple(known))}
    labelled = next((own for own, label in known.items() if label == value), None)
    if labelled is not None:
        return "label", {**args, "option": Quoted(labelled)}
    near = nearest(value, tuple(known))
    return ("nearest", {**args, "nearest": Quoted(near)}) if near else ("", args)


def _annotations(question: Question) -> Relations:
    annotations = question.value.get("annotations") if question.type == "rating" else None
    for key in annotations if isinstance(annotations, dict) else ():
        if not _RATINGS.fullmatch(key):
            path = (*question.path, "annotations", key)
            yield Relation("annotation_key_invalid", path, "", {"key": Quoted(key)}, key=True)


def _constraints(question: Question) -> Relations:
    given = question.value.get("constraints")
    limits: dict[str, Any] = {}
    for index, item in enumerate(given if isinstance(given, list) else ()):
        if not isinstance(item, dict) or not question.type:
            continue
        kind, path = item.get("type"), (*question.path, "constraints", index)
        wanted = _FOR.get(kind) if isinstance(kind, str) else None
        if wanted is None:
            continue
        value = item.get("value")
        if wanted != question.type:
            args = {"constraint": kind, "type": question.type, "wanted": wanted}
            yield Relation("constraint_not_applicable", (*path, "type"), "", args)
        elif kind == "pattern":
            if isinstance(value, str) and (words := patterns.fault(value)) is not None:
                args = {"value": Quoted(value), "problem": words}
                yield Relation("pattern_invalid", (*path, "value"), "", args)
        elif is_whole(value) and value >= 0:
            yield from _contradiction(question, str(kind), value, path, limits)


def _contradiction(
    question: Question, kind: str, value: int | float, path: Path, limits: dict[str, Any]
) -> Relations:
    """The second of two limits that cannot both hold; ``limits`` are those before it, by kind."""
    least, most = kind.replace("max", "min"), kind.replace("min", "max")
    place = (*path, "value")
    both = {**limits, kind: value}
    if least in both and most in both and both[least] > both[most]:
        other = most if kind == least else least
        args = {"constraint": kind, "other": other, "limit": str(int(limits[other]))}
        yield Relation("constraint_contradictory", place, "", args)
        return
    field = question.value.get("maxSelect")
    if kind == "minSelect" and is_whole(field) and 2 <= field < value:
        args = {"constraint": kind, "limit": str(int(field))}
        yield Relation("constraint_contradictory", place, "field", args)
        return
    # One that is at fault itself is held against no other.
    tighter = max if kind == least else min
    limits[kind] = tighter(limits.get(kind, value), value)
