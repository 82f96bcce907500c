"""Submissions of follow-up cards, by themselves and held against their card.

Source: the seed *追问卡片 userinputrequired*, *提交 API*; docs/protocol.md, *Cards*. Absent
``selections``, ``customInput`` and ``cancelled`` mean none, no words and no; a cancelled submission
need not answer anything. A submission to a wizard has one flat list: each id counts for every page
that has such an option, and ``customInput`` is for all pages that take words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.dialects import card as cards
from selfcheck.dialects import json_object, schema_check
from selfcheck.dialects.nearest import nearest
from selfcheck.model import Finding, Path
from selfcheck.protocol.document import Document
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Listing, Quoted

_CODE = "card.submit."
_SELECTIONS: Path = ("selections",)
_CUSTOM: Path = ("customInput",)


class Fault(NamedTuple):
    """A finding without its place: the last part of its code, its path, case and arguments."""

    name: str
    path: Path
    case: str
    args: dict[str, Any]


_Faults = Iterator[Fault]


def check_source(
    source: SourceText, card: Any = None, untimely: Fault | None = None
) -> list[Finding]:
    """Check the JSON text of a submission; spans of the findings are code points of the reply.

    ``card`` is the decoded card that it submits, one without faults; ``None`` where it is not
    known. ``untimely`` says that it comes for nothing, which is told besides what is wrong with its
    form. Nothing is said of places that already have a finding of the JSON (a duplicate key).
    """
    document = json_object.read(source, _CODE + "json_invalid")
    if isinstance(document, Finding):
        return [document]
    found = list(_by_schema(document))
    faulty = {finding.path[:1] for finding in found}
    faults = _faults(document.value, card) if untimely is None else iter([untimely])
    for name, path, case, args in faults:
        if path[:1] not in faulty and not (name == "selections_missing" and _CUSTOM in faulty):
            words = {"value": document.described(path), **args}
            found.append(Finding(_CODE + name, path, document.span(path), words, case))
    return document.findings() + [item for item in found if not document.is_spoken(item.path)]


def is_clean(value: Any, card: Any = None) -> bool:
    """Whether a decoded submission has no fault at all, found without any positions."""
    return schema_check.is_valid("card-submit", value) and next(_faults(value, card), None) is None


def _by_schema(document: Document) -> Iterator[Finding]:
    if schema_check.is_valid("card-submit", document.value):
        return
    for code, case, path in schema_check.violations("card-submit", document.value):
        args = {"value": document.described(path)}
        yield Finding(code, path, document.span(path), args, case)


def _faults(value: Any, card: Any) -> _Faults:
    """What is wrong with what was chosen; an ill-formed list or text counts as none."""
    if not isinstance(value, dict) or value.get("cancelled", False) is not False:
        return
    chosen = value.get("selections")
    selections = chosen if isinstance(chosen, list) else []
    custom = value.get("customInput")
    words = isinstance(custom, str) and bool(custom.strip())
    if card is not None:
        yield from _against(_Form(list(cards.pages(card))), selections, words=words)
    elif not selections and not words:
        yield Fault("selections_missing", _SELECTIONS, "neither", {})


class _Form:
    """What a card lets its user choose and write."""

    def __init__(self, pages: list[cards.Page]) -> None:
        self.pages = pages
        self.ids = [[option["id"] for option in page.options] for page in pages]
        self.labels = {option["label"]: option["id"] for page in pages for option in page.options}
        self.times = Counter(identity for ids in self.ids for identity in dict.fromkeys(ids))
        self.takes_words = any(_takes_words(page) for page in pages)


def _takes_words(page: cards.Page) -> bool:
    return page.mode == "text" or page.value.get("allowCustom") is True


def _against(form: _Form, selections: list[Any], *, words: bool) -> _Faults:
    unknown = [
        index
        for index, selection in enumerate(selections)
        if isinstance(selection, str) and selection not in form.times
    ]
    for index in unknown:
        yield _unknown(form, selections[index], (*_SELECTIONS, index))
    yield from _repeated(form, selections)
    known = {selection for selection in selections if isinstance(selection, str)}
    for page, ids in zip(form.pages, form.ids, strict=True):
        yield from _too_many(form, page, [identity for identity in ids if identity in known])
    # An unknown selection may be the one that is missing.
    if not unknown:
        yield from _missing(form, known, words=words)
    if words and not form.takes_words:
        mode = form.pages[0].mode if len(form.pages) == 1 else "wizard"
        yield Fault("custom_input_forbidden", _CUSTOM, "", {"mode": mode})


def _unknown(form: _Form, selection: str, path: Path) -> Fault:
    ids = tuple(form.times)
    args: dict[str, Any] = {"value": Quoted(selection), "options": Listing(ids)}
    if not ids:
        case = "none"
    elif selection in form.labels:
        case, args["option"] = "label", Quoted(form.labels[selection])
    elif near := nearest(selection, ids):
        case, args["nearest"] = "nearest", Quoted(near)
    else:
        case = "custom" if form.takes_words else ""
    return Fault("selection_unknown", path, case, args)


def _repeated(form: _Form, selections: list[Any]) -> _Faults:
    """A selection may stand as often as there are pages that have it."""
    places: dict[str, list[int]] = {}
    for index, selection in enumerate(selections):
        if not isinstance(selection, str):
            continue
        before = places.setdefault(selection, [])
        before.append(index)
        if len(before) > max(1, form.times[selection]):
            args = {"value": Quoted(selection), "first": before[0] + 1}
            yield Fault("selection_duplicate", (*_SELECTIONS, index), "", args)


def _too_many(form: _Form, page: cards.Page, chosen: list[str]) -> _Faults:
    """More selections than the page takes; ids that other pages have too may be meant for them."""
    if page.mode not in ("single", "multiple"):
        return
    limit = 1 if page.mode == "single" else page.value.get("maxSelections", len(page.options))
    count = sum(form.times[identity] == 1 for identity in chosen)
    if count > limit:
        args = {"count": count, "most": int(limit), **_named(page)}
        yield Fault("selections_too_many", _SELECTIONS, "page" if page.path else "", args)


def _missing(form: _Form, known: set[str], *, words: bool) -> _Faults:
    for page, ids in zip(form.pages, form.ids, strict=True):
        case = "page" if page.path else ""
        if (words and _takes_words(page)) or not known.isdisjoint(ids):
            continue
        if page.mode == "text":
            yield Fault("custom_input_missing", _CUSTOM, case, _named(page))
        else:
            args = {"options": Listing(tuple(ids)), **_named(page)}
            yield Fault("selections_missing", _SELECTIONS, case, args)


def _named(page: cards.Page) -> dict[str, Any]:
    return {"page": Quoted(page.value["id"])} if page.path else {}
