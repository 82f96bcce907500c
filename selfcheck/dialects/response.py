"""Questionnaire responses, by themselves and against the request that they answer.

By itself a response is checked by its schema; all else needs the request in its normal form, with
which ids, values and labels are compared exactly. An answer is read from the outside in: which
question it names, its type, what it holds; what one step leaves open is not complained about by the
next. Source: Sage Inline Questionnaire, *Inline 回答协议* and *前端实现要求*;
docs/protocol.md, *Responses*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.dialects import schema_check
from selfcheck.dialects.form import FREE, OTHER, SINGLE, Form, Question
from selfcheck.dialects.nearest import nearest
from selfcheck.fields import TYPE_ALIASES
from selfcheck.model import Finding, Path, Span
from selfcheck.protocol.document import Document
from selfcheck.protocol.names import CANONICAL, REGISTERED, RESPONSE_SUFFIX, response_type
from selfcheck.rules.wording import Listing, Quoted

STALE = "stale"
ANSWERED = "answered"
MISMATCH = "mismatch"

_CODE = "questionnaire.response."
_STANDINGS = {
    STALE: "request_stale",
    ANSWERED: "already_answered",
    MISMATCH: "name_mismatch",
}
_STATUSES = {profile.name: profile.statuses for profile in REGISTERED}
_MAX_EXPLAINED = 20


class Asked(NamedTuple):
    """The request that a response answers.

    ``name`` is the request's base name (``sage-questionnaire``); ``form`` its normal form, ``None``
    where it cannot be read. ``standing`` is ``""`` where it may be answered; ``STALE`` where a
    later message of the assistant has passed it over, ``ANSWERED`` where it has its answer already,
    ``MISMATCH`` where the response bears another base name.
    """

    name: str
    form: Form | None
    standing: str = ""


def check(document: Document) -> list[Finding]:
    """Check a decoded response by itself; spans of the findings are code points of its message."""
    if schema_check.is_valid("response", document.value):
        return []
    return [
        Finding(code, path, document.span(path), {"value": document.described(path)}, case)
        for code, case, path in schema_check.violations("response", document.value)
        if not document.is_spoken(path)
    ]


def against(document: Document, asked: Asked | None, base: str, opening: Span) -> list[Finding]:
    """Check what a decoded response says of its request, which ``check`` leaves out.

    ``asked`` is ``None`` where nothing was asked before. ``base`` is the response's own base name,
    ``opening`` the span of its opening tag, at which everything about the whole response is
    reported. Spans are code points of its message. Nothing is said of places that already have a
    finding of the document itself (a duplicate key).
    """
    if asked is None:
        return [Finding(_CODE + "request_missing", (), opening, {"name": base})]
    found = []
    if asked.standing:
        args = {
            "name": base + RESPONSE_SUFFIX,
            "request": asked.name,
            "expected": asked.name + RESPONSE_SUFFIX,
        }
        found.append(Finding(_CODE + _STANDINGS[asked.standing], (), opening, args))
    for name, path, case, args in _faults(document.value, asked, base):
        if not document.is_spoken(path):
            told = {"value": document.described(path), **args}
            found.append(Finding(_CODE + name, path, document.span(path), told, case))
    return found


def faults_against(value: Any, form: Form | None, base: str) -> int:
    """Count what is wrong with a decoded response as one to the request ``base`` with ``form``."""
    return sum(1 for _ in _faults(value, Asked(base, form), base))


def is_clean(value: Any, asked: Asked | None, base: str) -> bool:
    """Tell whether a decoded response has no fault at all, found without any positions.

    It agrees with ``check`` and ``against`` for a document that has no issues of its own.
    """
    if asked is None or asked.standing or not schema_check.is_valid("response", value):
        return False
    return next(_faults(value, asked, base), None) is None


class _Fault(NamedTuple):
    """A finding without its place: its code's last part, path, case and arguments.

    The value at ``path`` is an argument called ``value`` where ``args`` has no other.
    """

    name: str
    path: Path
    case: str
    args: dict[str, Any]


_Faults = Iterator[_Fault]


def _faults(value: Any, asked: Asked, base: str) -> _Faults:
    """Everything that is wrong in ``value``, in order, worked out one by one."""
    if not isinstance(value, dict):
        return
    mismatch = asked.standing == MISMATCH
    yield from _kind(value, base, mismatch)
    identity = value.get("questionnaire_id")
    if "questionnaire_id" not in value:
        yield _missing((), "questionnaire_id", "id")
    elif not isinstance(identity, str):
        yield _mistyped((), "questionnaire_id", "string")
    elif not identity.strip():
        yield _missing((), "questionnaire_id", "id_blank")
    answers = value.get("answers")
    if mismatch:
        # Which questions it answers is not known before its name is right.
        return
    # A request without a single usable question is at fault itself: nothing can answer it.
    if asked.form is not None and asked.form.questions and isinstance(answers, list):
        yield from _Answers(asked.form).faults(answers)


def _kind(value: dict[str, Any], base: str, mismatch: bool) -> _Faults:
    """``type`` and ``status``, which follow from the name; where that is wrong, any status does."""
    expected = response_type(base)
    if value.get("type") != expected and not mismatch:
        case = "" if "type" in value else "absent"
        yield _Fault("type_invalid", ("type",), case, {"expected": Quoted(expected)})
    allowed = _STATUSES.get(base, _STATUSES[CANONICAL])
    known = {status for statuses in _STATUSES.values() for status in statuses}
    if value.get("status") not in (list(known) if mismatch else allowed):
        case = "" if "status" in value else "absent"
        yield _Fault("status_invalid", ("status",), case, {"allowed": Listing(allowed)})


def _missing(path: Path, field: str, case: str, options: tuple[str, ...] = ()) -> _Fault:
    args = {"field": field, "options": Listing(options)}
    return _Fault("field_missing", (*path, field), case, args)


def _mistyped(path: Path, field: str, case: str, options: tuple[str, ...] = ()) -> _Fault:
    args = {"field": field, "options": Listing(options)}
    return _Fault("field_type_invalid", (*path, field), case, args)


def _no_string(answer: dict[str, Any], path: Path, field: str, options: tuple[str, ...]) -> _Faults:
    """``field`` must be there and be a string, of which ``options`` are good ones."""
    if field not in answer:
        yield _missing(path, field, "choice", options)
    elif not isinstance(answer[field], str):
        yield _mistyped(path, field, "choice", options)


def _no_list(answer: dict[str, Any], path: Path, field: str, options: tuple[str, ...]) -> _Faults:
    """``field`` must be there and be an array of strings, of which ``options`` are good ones."""
    value = answer.get(field)
    if field not in answer:
        yield _missing(path, field, "list", options)
    elif not isinstance(value, list):
        yield _mistyped(path, field, "list", options)
    else:
        for number, item in enumerate(value):
            if not isinstance(item, str):
                args = {"field": field, "item": number + 1, "options": Listing(options)}
                place = (*path, field, number)
                yield _Fault("field_type_invalid", place, "item", args)


def _strings(value: Any) -> list[str] | None:
    """``value`` when it is a list of strings, else ``None``."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    return None


class _Choices:
    """What may be chosen in a choice question.

    ``values`` are the values that an answer may have, ``labels`` what the options are called.
    """

    def __init__(self, question: Question) -> None:
        self._labels: dict[str, list[str]] = {}
        self._values: dict[str, str] = {}
        for option in question.options:
            # Options may share a value, which is a mere warning: each of their labels is right.
            self._labels.setdefault(option.value, []).append(option.label)
            self._values.setdefault(option.label, option.value)
        self.labels = tuple(option.label for option in question.options)
        self.values = (*self._labels, OTHER) if question.allow_other else tuple(self._labels)
        self._own = question.takes_other

    def __contains__(self, value: str) -> bool:
        return value in self._labels or self.is_other(value)

    def is_other(self, value: str) -> bool:
        """Whether ``value`` stands for an answer of the user's own, and may."""
        return self._own and value == OTHER

    def knows(self, word: str) -> bool:
        """Whether ``word`` is a value or a label of some option, blanks around it aside."""
        return word.strip() in self or word.strip() in self._values

    def labels_of(self, value: str) -> list[str]:
        """The labels of the options with this value; of the other choice none is prescribed."""
        return self._labels.get(value, [])

    def value_of(self, label: str) -> str | None:
        """The value of the option that is called ``label``."""
        return self._values.get(label)


class _Answers:
    """Reads the answers to a form one by one, and keeps in mind which questions they were to."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.questions: dict[str, Question] = {}
        for question in form.questions:
            self.questions.setdefault(question.id, question)
        self.ids = tuple(self.questions)
        self.answered: dict[str, int] = {}
        self.unnamed: set[str] = set()
        self.explained = 0

    def faults(self, answers: list[Any]) -> _Faults:
        """What is wrong with ``answers``, in order, and then which are missing."""
        for index, answer in enumerate(answers):
            yield from self.answer(index, answer)
        for question in self.form.questions:
            if question.id not in self.answered and question.id not in self.unnamed:
                args = {"id": Quoted(question.id), "text": Quoted(question.text)}
                yield _Fault(
                    "question_unanswered", ("answers",), "", {**args, "type": question.type}
                )

    def answer(self, index: int, answer: Any) -> _Faults:
        """What is wrong with the answer at the 0-based ``index``."""
        path: Path = ("answers", index)
        identity = answer.get("question_id") if isinstance(answer, dict) else None
        if not isinstance(identity, str):
            self.suppose(index)
            if isinstance(answer, dict):
                yield from _no_string(answer, path, "question_id", self.ids)
            return
        question = self.questions.get(identity)
        place = (*path, "question_id")
        if question is None:
            self.suppose(index)
            near = self.nearest(identity, self.ids)
            args: dict[str, Any] = {"value": Quoted(identity), "ids": Listing(self.ids)}
            case = "nearest" if near else ""
            yield _Fault("question_unknown", place, case, {**args, "nearest": Quoted(near)})
            return
        first = self.answered.setdefault(question.id, index)
        if first != index:
            args = {"value": Quoted(identity), "other": first + 1}
            yield _Fault("question_duplicate", place, "", args)
        elif answer.get("type") != question.type:
            yield self.wrong_type(path, answer, question.type)
        elif question.type == FREE:
            if "answer" not in answer:
                yield _missing(path, "answer", "text")
            elif not isinstance(answer["answer"], str):
                yield _mistyped(path, "answer", "string")
        elif question.type == SINGLE:
            yield from self.single(path, answer, _Choices(question))
        else:
            yield from self.multi(path, answer, _Choices(question))

    def suppose(self, index: int) -> None:
        """Take a misnamed answer for that to the question at its place, which so has one.

        Clients answer in the order of the questions; one fault is to be reported once.
        """
        if index < len(self.form.questions):
            self.unnamed.add(self.form.questions[index].id)

    def nearest(self, word: str, known: tuple[str, ...]) -> str:
        """The known word that was probably meant, or ``""``; the first faults only get one."""
        self.explained += 1
        return (self.explained <= _MAX_EXPLAINED and nearest(word, known)) or ""

    def wrong_type(self, path: Path, answer: dict[str, Any], expected: str) -> _Fault:
        """The fault of an answer that is not of the type ``expected``."""
        if "type" not in answer:
            return _missing(path, "type", "type", (expected,))
        given = answer["type"]
        if not isinstance(given, str):
            return _mistyped(path, "type", "choice", (expected,))
        case = "alias" if TYPE_ALIASES.get(given) == expected else ""
        args = {"value": Quoted(given), "type": expected}
        return _Fault("answer_type_mismatch", (*path, "type"), case, args)

    def single(self, path: Path, answer: dict[str, Any], choices: _Choices) -> _Faults:
        """What is wrong with the fields of a ``single_choice`` answer."""
        yield from _no_string(answer, path, "answer", choices.values)
        yield from _no_string(answer, path, "value", choices.values)
        yield from _no_string(answer, path, "label", choices.labels)
        if not isinstance(answer.get("value"), str):
            return
        value = answer["value"]
        if value not in choices:
            yield self.no_option((*path, "value"), value, choices)
            return
        if choices.is_other(value):
            yield from _no_other_text(answer, path)
        label, told = answer.get("label"), answer.get("answer")
        if isinstance(label, str):
            yield from _wrong_label((*path, "label"), value, label, choices)
        if isinstance(told, str):
            good = _sayings(answer, value, choices)
            if _says(told.strip(), good, label):
                return
            if not choices.is_other(value) and not choices.knows(told):
                yield self.no_option((*path, "answer"), told, choices)
            else:
                args = {"found": Quoted(told), "value": Quoted(value), "expected": Quoted(good[0])}
                yield _Fault("answer_mismatch", (*path, "answer"), "single", args)

    def multi(self, path: Path, answer: dict[str, Any], choices: _Choices) -> _Faults:
        """What is wrong with the fields of a ``multi_choice`` answer."""
        if not isinstance(answer.get("answer"), str):
            yield from _no_list(answer, path, "answer", choices.values)
        yield from _no_list(answer, path, "values", choices.values)
        yield from _no_list(answer, path, "labels", choices.labels)
        given = answer.get("values")
        for number, value in enumerate(given if isinstance(given, list) else ()):
            if isinstance(value, str) and value not in choices:
                yield self.no_option((*path, "values", number), value, choices)
        values = _strings(given)
        if any(map(choices.is_other, values or ())):
            yield from _no_other_text(answer, path)
        if values is None or not all(value in choices for value in values):
            return
        labels, told = answer.get("labels"), _strings(answer.get("answer"))
        if isinstance(labels, list):
            yield from _wrong_labels(path, values, labels, choices)
        if told is None or _agree(answer, values, told, choices):
            return
        own = any(map(choices.is_other, values))
        strange = [nth for nth, word in enumerate(told) if not (own or choices.knows(word))]
        for number in strange:
            yield self.no_option((*path, "answer", number), told[number], choices)
        if not strange:
            args = {"values": Listing(tuple(values))}
            yield _Fault("answer_mismatch", (*path, "answer"), "multi" if values else "none", args)

    def no_option(self, place: Path, value: str, choices: _Choices) -> _Fault:
        """The fault of a value that is none of ``choices``."""
        args: dict[str, Any] = {"value": Quoted(value), "options": Listing(choices.values)}
        trimmed = value.strip()
        option = choices.value_of(trimmed)
        if not trimmed:
            case = "empty"
        elif trimmed == OTHER:
            case = "other"
        elif option is not None:
            case, args["option"] = "label", Quoted(option)
        elif near := self.nearest(value, choices.values):
            case, args["nearest"] = "nearest", Quoted(near)
        else:
            case = ""
        return _Fault("value_not_in_options", place, case, args)


def _no_other_text(answer: dict[str, Any], path: Path) -> _Faults:
    """The other choice needs the user's own words."""
    text = answer.get("other_text")
    if "other_text" not in answer:
        yield _Fault("other_text_missing", (*path, "other_text"), "absent", {})
    elif text is not None and not isinstance(text, str):
        yield _mistyped(path, "other_text", "string")
    elif text is None or not text.strip():
        yield _Fault("other_text_missing", (*path, "other_text"), "blank", {})


def _wrong_label(place: Path, value: str, label: str, choices: _Choices) -> _Faults:
    """The label must be that of the chosen option, where one is chosen."""
    good = choices.labels_of(value)
    if good and label not in good:
        args = {"value": Quoted(value), "found": Quoted(label), "label": Quoted(good[0])}
        yield _Fault("label_mismatch", place, "", args)


def _wrong_labels(path: Path, values: list[str], labels: list[Any], choices: _Choices) -> _Faults:
    """There must be one label for each value; which is wrong can be told if there is."""
    if len(labels) == len(values):
        for number, (value, label) in enumerate(zip(values, labels, strict=True)):
            if isinstance(label, str):
                yield from _wrong_label((*path, "labels", number), value, label, choices)
        return
    case = "fewer" if len(labels) < len(values) else "more"
    first = min(len(labels), len(values))
    args = {"labels": len(labels), "values": len(values)}
    yield _Fault("label_mismatch", (*path, "labels", first), case, args)


def _sayings(answer: dict[str, Any], value: str, choices: _Choices) -> list[str]:
    """What the field ``answer`` may say for the choice of ``value``, the best first.

    That is what a client may show: the value, its label, the user's own words. Where those are at
    fault, nothing can be said.
    """
    if not choices.is_other(value):
        return [value, *choices.labels_of(value)]
    text = answer.get("other_text")
    return [text.strip(), value] if isinstance(text, str) and text.strip() else []


def _says(told: str, good: list[str], label: Any) -> bool:
    """Whether ``told`` is one of ``good``, or repeats the ``label``, whose own faults are known."""
    return not good or told in good or (isinstance(label, str) and told == label.strip())


def _agree(answer: dict[str, Any], values: list[str], told: list[str], choices: _Choices) -> bool:
    """Whether the list ``told`` says what ``values`` choose, in order, or what ``labels`` do."""
    if told == _strings(answer.get("labels")):
        return True
    return len(told) == len(values) and all(
        _says(word.strip(), _sayings(answer, value, choices), None)
        for word, value in zip(told, values, strict=True)
    )
