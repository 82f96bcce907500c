"""One answer of a lite-questionnaire's result: its form, and what its question says of it.

Source: the seed *lite-questionnaire*, *答案类型* and *约束条件*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from selfcheck.dialects import patterns
from selfcheck.dialects.lite import Question, Relation, Relations, options_of, unknown_value
from selfcheck.model import Path
from selfcheck.rules.wording import Listing, Quoted

ANSWERS: Mapping[str, str] = MappingProxyType(
    {
        "select": '{"value": …, "label": …, "wasCustom": …}',
        "multiSelect": '{"values": […], "labels": […], "wasCustom": …}',
        "text": '{"text": …}',
        "confirm": '{"confirmed": …, "label": …}',
        "rating": '{"value": …, "annotation": …}',
    }
)
"""What the answer to a question of each type looks like."""

YES, NO = "是", "否"
"""The labels of a confirm question that has none of its own."""


class Judged(NamedTuple):
    """What is wrong with an answer, and the option values chosen, ``None`` where that is unclear.

    An answer to a question without options chooses nothing.
    """

    faults: Relations
    chosen: frozenset[str] | None


def form_of(answer: dict[str, Any]) -> str:
    """The type of question that an answer has the fields for, as the schema ``lite-result`` tells
    it; ``""`` where it has none of them."""
    if "values" in answer or "labels" in answer:
        return "multiSelect"
    for field, form in (("text", "text"), ("confirmed", "confirm"), ("annotation", "rating")):
        if field in answer:
            return form
    if "value" not in answer:
        return ""
    return "rating" if _is_number(answer["value"]) and "label" not in answer else "select"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def judged(answer: Any, path: Path, question: Question | None) -> Judged:
    """Judge the answer at ``path``; ``question`` is what it answers, where that is known.

    What is wrong with its form by itself is left to the schema.
    """
    form = form_of(answer) if isinstance(answer, dict) else ""
    if not form:
        return Judged(iter(()), None)
    if question is None:
        if form == "multiSelect":
            return Judged(_listed(answer, path, {}), None)
        return Judged(iter(()), None)
    if question.type == "rating" and form == "select" and _is_number(answer["value"]):
        # A rating, with a label for its annotation.
        args = {"field": "annotation"}
        return Judged(
            iter([Relation("answer_field_missing", (*path, "annotation"), "", args)]), None
        )
    if form != question.type:
        args = {"type": question.type, "form": form, "wanted": ANSWERS[question.type]}
        return Judged(iter([Relation("answer_type_mismatch", path, "", args)]), None)
    return Judged(_FAULTS[form](answer, path, question.value), _chosen(answer, question))


def _chosen(answer: dict[str, Any], question: Question) -> frozenset[str] | None:
    values = [answer.get("value")] if question.type == "select" else answer.get("values")
    if question.type not in ("select", "multiSelect"):
        return frozenset()
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        return None
    own = _is_own(answer)
    known = [value in options_of(question.value) for value in values]
    # Words of the user's own may read like an option; one that is unknown was meant to be one.
    if own is None or (all(known) if own else not all(known)):
        return None
    return frozenset(values)


def _is_own(answer: dict[str, Any]) -> bool | None:
    """Whether words of the user's own are in it; ``None`` where it does not say."""
    custom = answer.get("wasCustom", False)
    return custom if isinstance(custom, bool) else None


def _select(answer: dict[str, Any], path: Path, question: dict[str, Any]) -> Relations:
    value, label, known = answer.get("value"), answer.get("label"), options_of(question)
    if not isinstance(value, str):
        return
    place = (*path, "value")
    if not value.strip():
        yield _blank(question, place)
    elif _is_own(answer) is not False:
        return
    elif value not in known:
        yield _unknown(value, place, known)
    elif isinstance(label, str) and label != known[value]:
        yield _label((*path, "label"), label, known[value])


def _multi(answer: dict[str, Any], path: Path, question: dict[str, Any]) -> Relations:
    values, known = answer.get("values"), options_of(question)
    if not isinstance(values, list):
        return
    own = _is_own(answer)
    strange = [
        index
        for index, value in enumerate(values)
        if isinstance(value, str) and value.strip() and value not in known
    ]
    if own is False:
        for index in strange:
            yield _unknown(values[index], (*path, "values", index), known)
    elif own:
        for index in strange[1:]:
            args = {"value": Quoted(values[index]), "first": strange[0] + 1}
            args["options"] = Listing(tuple(known))
            yield Relation("value_unknown", (*path, "values", index), "several", args)
    for index, value in enumerate(values):
        if isinstance(value, str) and not value.strip():
            yield _blank(question, (*path, "values", index))
    yield from _listed(answer, path, known)
    violated = list(_violated(_count_limits(question), len(values), (*path, "values")))
    yield from violated
    if not values and not violated:
        yield _blank(question, (*path, "values"))


def _listed(answer: dict[str, Any], path: Path, known: dict[str, Any]) -> Relations:
    """What is wrong with the lists of values and labels; ``known`` are the options' labels."""
    values, labels = answer.get("values"), answer.get("labels")
    if not isinstance(values, list):
        return
    first: dict[str, int] = {}
    for index, value in enumerate(values):
        if isinstance(value, str) and first.setdefault(value, index) != index:
            args = {"value": Quoted(value), "first": first[value] + 1}
            yield Relation("value_duplicate", (*path, "values", index), "", args)
    if not isinstance(labels, list):
        return
    if len(labels) != len(values):
        args = {"values": len(values), "labels": len(labels)}
        yield Relation("labels_count", (*path, "labels"), "", args)
        return
    for index, (value, label) in enumerate(zip(values, labels, strict=True)):
        own = known.get(value) if isinstance(value, str) else None
        if own is not None and isinstance(label, str) and label != own:
            yield _label((*path, "labels", index), label, own)


def _text(answer: dict[str, Any], path: Path, question: dict[str, Any]) -> Relations:
    text, place = answer.get("text"), (*path, "text")
    if not isinstance(text, str):
        return
    if not text.strip() and any(item["type"] == "required" for item in _constraints(question)):
        yield _blank(question, place)
        return
    violated: dict[str, Relation] = {}
    for item in _constraints(question):
        kind, limit = item["type"], item.get("value", 0)
        if kind == "pattern" and patterns.matches(limit, text) is False:
            args = {"value": Quoted(text), "pattern": Quoted(limit)}
            violated.setdefault(kind, Relation("constraint_violated", place, "pattern", args))
        elif kind in ("minLength", "maxLength"):
            for fault in _out_of_length(kind, int(limit), text, place):
                violated.setdefault(kind, fault)
    yield from violated.values()
    if not text.strip() and not violated:
        yield _blank(question, place)


def _out_of_length(kind: str, limit: int, text: str, place: Path) -> Relations:
    """A length out of its limit, be it counted in code points or as JavaScript counts it."""
    units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    wrong = units < limit if kind == "minLength" else len(text) > limit
    if wrong:
        args = {"limit": limit, "count": len(text)}
        yield Relation("constraint_violated", place, kind, args)


def _confirm(answer: dict[str, Any], path: Path, question: dict[str, Any]) -> Relations:
    confirmed, label = answer.get("confirmed"), answer.get("label")
    if isinstance(confirmed, bool) and isinstance(label, str):
        own = question.get("yesLabel", YES) if confirmed else question.get("noLabel", NO)
        if label != own:
            yield _label((*path, "label"), label, own)


def _rating(answer: dict[str, Any], path: Path, question: dict[str, Any]) -> Relations:
    value, annotation = answer.get("value"), answer.get("annotation")
    if not isinstance(annotation, str) or not isinstance(value, int | float):
        return
    if isinstance(value, bool) or value not in range(1, 6):
        return
    own = question.get("annotations", {}).get(str(int(value)), "")
    if annotation != own:
        args = {"value": Quoted(annotation), "rating": str(int(value)), "wanted": Quoted(own)}
        yield Relation("annotation_mismatch", (*path, "annotation"), "" if own else "none", args)


_FAULTS: Mapping[str, Callable[[dict[str, Any], Path, dict[str, Any]], Relations]] = (
    MappingProxyType(
        {
            "select": _select,
            "multiSelect": _multi,
            "text": _text,
            "confirm": _confirm,
            "rating": _rating,
        }
    )
)


def _blank(question: dict[str, Any], place: Path) -> Relation:
    """An answer that has nothing in it, or breaks the constraint that it must have something."""
    for item in _constraints(question):
        if item["type"] == "required":
            return Relation("constraint_violated", place, "required", {})
    return Relation("answer_missing", place, "empty", {"id": Quoted(question["id"])})


def _unknown(value: str, place: Path, known: dict[str, Any]) -> Relation:
    return Relation("value_unknown", place, *unknown_value(value, known))


def _label(place: Path, label: str, wanted: str) -> Relation:
    args = {"value": Quoted(label), "wanted": Quoted(wanted)}
    return Relation("label_mismatch", place, "", args)


def _constraints(question: dict[str, Any]) -> list[dict[str, Any]]:
    given: list[dict[str, Any]] = question.get("constraints", [])
    return given


def _count_limits(question: dict[str, Any]) -> Iterator[tuple[str, int, bool]]:
    for item in _constraints(question):
        if item["type"] in ("minSelect", "maxSelect"):
            yield item["type"], int(item["value"]), False
    yield "maxSelect", int(question["maxSelect"]), True


def _violated(
    limits: Iterator[tuple[str, int, bool]],
    count: int,
    place: Path,
) -> Relations:
    """The limits that a number of choices breaks; the field counts where no constraint does."""
    told: set[str] = set()
    for kind, limit, of_field in limits:
        wrong = count < limit if kind == "minSelect" else count > limit
        if wrong and kind not in told:
            told.add(kind)
            args = {"limit": limit, "count": count}
            yield Relation("constraint_violated", place, "field" if of_field else kind, args)
