"""Results of the lite-questionnaire tool, by themselves and held against the arguments.

The schema ``lite-result`` finds what concerns one value; here stand the words, and what relates the
answers to their questions. Source: the seed *lite-questionnaire*, *返回结果*, *条件子问题* and
*约束条件*; docs/protocol.md, *lite-questionnaire*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.dialects import json_object, schema_check
from selfcheck.dialects.lite import Question, Relation, Relations, placed, questions
from selfcheck.dialects.lite_answers import ANSWERS, Judged, judged
from selfcheck.dialects.nearest import nearest
from selfcheck.model import Finding, Path
from selfcheck.protocol.document import Document
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Listing, Quoted

_CODE = "lite.result."
_ANSWERS: Path = ("answers",)
_OF_FORM = ("answer_type_mismatch", "answer_field_missing")


def check_source(source: SourceText, arguments: Any = None) -> list[Finding]:
    """Check the JSON text of a result; spans of the findings are code points of the reply.

    ``arguments`` are the decoded arguments that it answers, ones without faults; ``None`` where
    they are not known. Nothing is said of places that already have a finding of the JSON.
    """
    document = json_object.read(source, _CODE + "json_invalid")
    if isinstance(document, Finding):
        return [document]
    relations = list(_relations(document.value, arguments))
    # Of an answer of another type nothing more is said, the schema's view of it neither.
    other = {item.path[:2] for item in relations if item.name in _OF_FORM}
    found = [
        item for item in _by_schema(document) if len(item.path) < 2 or item.path[:2] not in other
    ]
    found += placed(document, _CODE, iter(relations))
    return document.findings() + [item for item in found if not document.is_spoken(item.path)]


def is_clean(value: Any, arguments: Any = None) -> bool:
    """Whether a decoded result has no fault at all, found without any positions."""
    try:
        valid = schema_check.is_valid("lite-result", value)
        return valid and next(_relations(value, arguments), None) is None
    except RecursionError:
        # Deeper than any text that is read.
        return False


_FIELDS = ("answers", "cancelled", "submittedAt")


def is_result(value: Any, arguments: Any) -> bool:
    """Whether what a lite-questionnaire has returned, decoded, is meant as its result.

    It has a field of one, an answer to a question of the ``arguments`` where that should be, or
    nothing at all.
    """
    if not isinstance(value, dict):
        return False
    ids = (question.value.get("id") for question in questions(arguments))
    return not value or any(name in value for name in (*_FIELDS, *filter(_is_text, ids)))


def is_result_text(text: str) -> bool:
    """Whether ``text``, which is no JSON, was meant as a result."""
    return text.lstrip().startswith("{") and any(f'"{name}"' in text for name in _FIELDS)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _by_schema(document: Document) -> Iterator[Finding]:
    if schema_check.is_valid("lite-result", document.value):
        return
    for code, case, path in schema_check.violations("lite-result", document.value):
        args: dict[str, Any] = {"value": document.described(path)}
        name = code.removeprefix(_CODE)
        if name in ("answer_field_missing", "answer_field_invalid"):
            args["field"] = str(path[2])
        yield Finding(code, path, document.span(path), args, case)


def _relations(value: Any, arguments: Any) -> Relations:
    answers = value.get("answers") if isinstance(value, dict) else None
    if not isinstance(answers, dict):
        return
    cancelled = value.get("cancelled", False)
    if cancelled is True and answers:
        yield Relation("answers_forbidden", _ANSWERS, "", {})
    if cancelled is not False:
        return
    if arguments is None:
        for identity, answer in answers.items():
            yield from judged(answer, (*_ANSWERS, identity), None).faults
    else:
        yield from _against(answers, list(questions(arguments)))


def _against(answers: dict[str, Any], asked: list[Question]) -> Relations:
    ids = tuple(question.value["id"] for question in asked)
    unknown = [identity for identity in answers if identity not in ids]
    near: dict[str, str | None] = {}
    for identity in unknown:
        # Two answers cannot both be meant for one question.
        free = [known for known in ids if known not in answers and known not in near.values()]
        near[identity] = nearest(identity, free)
    for identity in unknown:
        path = (*_ANSWERS, identity)
        args: dict[str, Any] = {"id": Quoted(identity), "ids": Listing(ids)}
        if near[identity]:
            args["nearest"] = Quoted(near[identity] or "")
        case = "nearest" if near[identity] else ""
        yield Relation("question_unknown", path, case, args, key=True)
    course = _Course(answers)
    for question in asked:
        yield from course.at(question)
    # An answer to an unknown question may be the one that is missing.
    meant = set(near.values())
    missing = [question for question in course.missing if question.value["id"] not in meant]
    if len(missing) > sum(name is None for name in near.values()):
        for question in missing:
            args = {"id": Quoted(question.value["id"]), "type": question.type}
            args["form"] = ANSWERS[question.type]
            path = (*_ANSWERS, question.value["id"])
            yield Relation("answer_missing", path, "absent", args)


class _Course:
    """Which questions are shown to one who gives these answers."""

    def __init__(self, answers: dict[str, Any]) -> None:
        """Take the answers by the ids of their questions; ``missing`` collects those that lack."""
        self._answers = answers
        # What was chosen at a question, by its path; ``None`` where that cannot be told.
        self._chosen: dict[Path, frozenset[str] | None] = {}
        self._hidden: set[Path] = set()
        self.missing: list[Question] = []

    def at(self, question: Question) -> Relations:
        """Go on to the next question; a parent comes before its children."""
        identity = question.value["id"]
        path = (*_ANSWERS, identity)
        found: Judged | None = None
        shown = self._is_shown(question)
        if shown is False:
            self._hidden.add(question.path)
            if identity in self._answers:
                yield self._answer_of_hidden(question, path)
        elif identity in self._answers:
            found = judged(self._answers[identity], path, question)
            yield from found.faults
        elif shown:
            self.missing.append(question)
        self._chosen[question.path] = found.chosen if found is not None else None

    def _is_shown(self, question: Question) -> bool | None:
        """Whether the question is shown; ``None`` where that cannot be told."""
        if question.parent is None:
            return True
        parent = question.path[:-2]
        if parent in self._hidden:
            return False
        chosen = self._chosen[parent]
        if chosen is None or "showIf" not in question.value:
            return None if chosen is None else True
        return question.value["showIf"]["value"] in chosen

    @staticmethod
    def _answer_of_hidden(question: Question, path: Path) -> Relation:
        assert question.parent is not None
        args: dict[str, Any] = {
            "id": Quoted(question.value["id"]),
            "parent": Quoted(question.parent["id"]),
        }
        case = ""
        if "showIf" in question.value:
            case, args["wanted"] = "value", Quoted(question.value["showIf"]["value"])
        return Relation("answer_hidden", path, case, args, key=True)
