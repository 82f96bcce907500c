"""The arguments of a ``questionnaire_async`` call, checked as the runtime checks them.

Source: Sage Inline Questionnaire, *questionnaire_async*; the codes are the runtime's own, and so is
the order: question by question, in each of them type, text, id, options, default, ``allow_other``.
A question whose type, text or options fail is read no further. The schema
``async`` finds what concerns one value; here stand the words, and the rules that relate values to
each other. They are compared as ``dialects.normalise`` has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.dialects import json_object, normalise, schema_check
from selfcheck.dialects.form import FREE, Option, Question
from selfcheck.dialects.nearest import nearest, squeezed
from selfcheck.dialects.synonyms import TYPE_WORDS
from selfcheck.fields import TYPE_ALIASES, TYPES
from selfcheck.model import Finding, Path
from selfcheck.protocol.document import Document
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Listing, Quoted

_CODE = "questionnaire.start."
_FIELDS = ("type", "text", "id", "options", "default", "allow_other")
_STOPPING = ("type", "text", "options")
_TEXT_LOOKALIKES = ("question", "label", "prompt", "description", "name")

Words = tuple[str, dict[str, Any]]
"""A case of a rule, and the arguments of its texts."""


def check_source(source: SourceText) -> list[Finding]:
    """Check the text of a call's arguments; spans of the findings are code points of the reply.

    Text that is no JSON object gives ``arguments_invalid`` alone. The runtime reads plain JSON:
    what XML+JSON forgives, such as escaped quotes, is not forgiven here.
    """
    document = json_object.read(source, _CODE + "arguments_invalid")
    if isinstance(document, Finding):
        return [document]
    return document.findings() + check(document)


def is_clean(value: Any) -> bool:
    """Whether decoded arguments have no fault at all, found without any positions."""
    if not schema_check.is_valid("async", value):
        return False
    form = normalise.arguments(value)
    if len({question.id for question in form.questions}) < len(form.questions):
        return False
    given = (question.get("default") for question in value["questions"])
    return all(
        question.type == FREE or _is_among(default, question)
        for question, default in zip(form.questions, given, strict=True)
    )


def _is_among(default: Any, question: Question) -> bool:
    """Whether a default of the right type, or none, is made of values of the question's options."""
    if default is None:
        return True
    values = {option.value for option in question.options}
    return values.issuperset(default if isinstance(default, list) else [default])


def check(document: Document) -> list[Finding]:
    """Check decoded arguments; spans of the findings are code points of the reply.

    Nothing is said of places that already have a finding of the document itself (a duplicate key).
    """
    found = [
        finding
        for finding in (*_by_schema(document), *_same_ids(document), *_foreign_defaults(document))
        if not document.is_spoken(finding.path)
    ]
    return _read_until_stopped(sorted(found, key=_order))


def _read_until_stopped(found: list[Finding]) -> list[Finding]:
    """Leave out what stands behind the field at which the reading of its question stopped."""
    stopped: dict[Path, int] = {}
    kept: list[Finding] = []
    for finding in found:
        question, rank = finding.path[:2], _order(finding)[1]
        if rank > stopped.get(question, len(_FIELDS)):
            continue
        if rank >= 0 and _FIELDS[rank] in _STOPPING:
            stopped.setdefault(question, rank)
        kept.append(finding)
    return kept


def _order(finding: Finding) -> tuple[int, ...]:
    """The runtime's order: by question, by field, by option."""
    question, field, item = (*finding.path[1:4], -1, -1, -1)[:3]
    rank = _FIELDS.index(field) if field in _FIELDS else -1
    return tuple(number if isinstance(number, int) else -1 for number in (question, rank, item))


def _finding(document: Document, name: str, path: Path, words: Words) -> Finding:
    case, args = words
    return Finding(_CODE + name, path, document.span(path), args, case)


# What the schema finds, put into words.


def _by_schema(document: Document) -> Iterator[Finding]:
    if schema_check.is_valid("async", document.value):
        return
    unusable: dict[Path, list[Path]] = {}
    for code, case, path in schema_check.violations("async", document.value):
        name = code.removeprefix(_CODE)
        if name == "default_list_invalid_items":
            unusable.setdefault(path[:3], []).append(path)
        elif name == "question_text_required":
            yield _no_text(document, path)
        else:
            yield _finding(document, name, path, _words(document, name, path, case))
    for path, items in unusable.items():
        yield _finding(document, "default_list_invalid_items", path, _items(document, items))


def _words(document: Document, name: str, path: Path, case: str) -> Words:
    value = document.described(path)
    if name != "question_type_invalid":
        return case, {"value": value}
    args: dict[str, Any] = {"allowed": Listing((*TYPES, *TYPE_ALIASES))}
    if case == "absent":
        return case, args
    args["value"] = value
    word = squeezed(value.raw)
    near = nearest(word, list(TYPE_WORDS)) if value.kind == "string" else None
    return ("nearest", {**args, "nearest": TYPE_WORDS[near]}) if near else ("", args)


def _items(document: Document, paths: list[Path]) -> Words:
    """Words for the items of a default that are no strings."""
    first = min(paths)
    args: dict[str, Any] = {"item": int(first[-1]) + 1, "value": document.described(first)}
    return ("several", {**args, "count": len(paths)}) if len(paths) > 1 else ("", args)


def _no_text(document: Document, question: Path) -> Finding:
    """The finding about a question without a text: at the field that should have held it."""
    path: Path = (*question, "text")
    node = document.node(question)
    members = node.members if node else {}
    for field in ("text", "title"):
        if field in members:
            value = document.described((*question, field))
            case = "blank" if value.kind == "string" else "type"
            args = {"field": field} if case == "blank" else {"field": field, "value": value}
            found = _finding(document, "question_text_required", path, (case, args))
            return found._replace(span=document.span((*question, field)))
    other = next((field for field in _TEXT_LOOKALIKES if field in members), None)
    if other is None:
        return _finding(document, "question_text_required", path, ("absent", {}))
    words = ("wrong_field", {"field": Quoted(other)})
    found = _finding(document, "question_text_required", path, words)
    return found._replace(span=document.key_span((*question, other)) or found.span)


# What the schema cannot say.


def _questions(document: Document) -> Iterator[tuple[int, dict[str, Any]]]:
    """The questions that are read beyond their text, each with its 0-based index."""
    value = document.value
    questions = value.get("questions") if isinstance(value, dict) else None
    for index, question in enumerate(questions if isinstance(questions, list) else ()):
        if (
            isinstance(question, dict)
            and normalise.question_type(question.get("type"))
            and normalise.question_text(question)
        ):
            yield index, question


def _same_ids(document: Document) -> Iterator[Finding]:
    """Question ids, the automatic ``q1``, ``q2``… included, must differ."""
    seen: dict[str, tuple[int, bool]] = {}
    for index, question in _questions(document):
        identity = normalise.question_id(question, index + 1)
        explicit = bool(normalise.own_id(question))
        other, other_explicit = seen.setdefault(identity, (index, explicit))
        if other != index:
            case = "" if explicit and other_explicit else "implicit"
            args = {"value": Quoted(identity), "other": other + 1}
            path: Path = ("questions", index, "id")
            yield _finding(document, "question_id_duplicate", path, (case, args))


def _foreign_defaults(document: Document) -> Iterator[Finding]:
    """A choice question's default must be among the values of its options.

    Options that are invalid have no value; a question without any that is valid is read no further.
    """
    for index, question in _questions(document):
        options = normalise.options(question)
        default = question.get("default")
        kind = normalise.question_type(question.get("type"))
        chosen = default if kind == "multi_choice" else [default]
        if not options or not isinstance(chosen, list):
            continue
        if not all(isinstance(value, str) for value in chosen):
            continue
        values = {option.value for option in options}
        foreign = [value for value in chosen if value not in values]
        if foreign:
            path: Path = ("questions", index, "default")
            words = _default_words(foreign, options)
            yield _finding(document, "default_value_not_in_options", path, words)


def _default_words(foreign: list[str], options: list[Option]) -> Words:
    values = tuple(option.value for option in options)
    args: dict[str, Any] = {"options": Listing(values)}
    if len(foreign) > 1:
        return "several", {**args, "values": Listing(tuple(foreign))}
    value = foreign[0]
    if not value.strip():
        return "blank", args
    args["value"] = Quoted(value)
    for option in options:
        if option.label == value:
            return "label", {"value": Quoted(value), "option": Quoted(option.value)}
    near = nearest(value, values)
    return ("nearest", {**args, "nearest": Quoted(near)}) if near else ("", args)
