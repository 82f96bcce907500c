"""Follow-up cards (``userinputrequired``): one question with options or a text, or a wizard.

The schema ``card`` finds what concerns one value; here stand the words, and the rules that relate
values to each other. Source: the seed *追问卡片 userinputrequired*; docs/protocol.md, *Cards*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from selfcheck.dialects import json_object, schema_check
from selfcheck.dialects.nearest import nearest, squeezed
from selfcheck.dialects.synonyms import CARD_MODE_WORDS
from selfcheck.fields import CARD_MODES
from selfcheck.model import Finding, Path
from selfcheck.protocol.document import Document
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Listing, Quoted

_CODE = "card."
_CHOICES = ("single", "multiple")
_LOOKALIKES = {
    "title_missing": ("text", "question", "prompt", "label", "name"),
    "option_id_missing": ("value", "key"),
    "option_label_missing": ("text", "title", "name"),
}

Words = tuple[str, dict[str, Any]]
"""A case of a rule, and the arguments of its texts."""


class Page(NamedTuple):
    """A question of a card: the card itself, or a page of a wizard.

    ``path`` is that of the object in the card, ``()`` for the card itself; ``mode`` one of
    ``fields.CARD_MODES``, or ``""`` where it is none.
    """

    path: Path
    mode: str
    value: dict[str, Any]

    @property
    def options(self) -> list[Any]:
        """The options as they are written; none where the mode has none."""
        options = self.value.get("options") if self.mode in _CHOICES else None
        return options if isinstance(options, list) else []


def check_source(source: SourceText) -> list[Finding]:
    """Check the JSON text of a card; spans of the findings are code points of the reply.

    Nothing is said of places that already have a finding of the JSON (a duplicate key).
    """
    document = json_object.read(source, _CODE + "json_invalid")
    if isinstance(document, Finding):
        return [document]
    found = [*_by_schema(document), *_relating(document)]
    return document.findings() + [item for item in found if not document.is_spoken(item.path)]


def is_clean(value: Any) -> bool:
    """Whether a decoded card has no fault at all, found without any positions."""
    return schema_check.is_valid("card", value) and next(_relations(value), None) is None


def pages(value: Any) -> Iterator[Page]:
    """The questions that a decoded card puts: itself, or the pages of a wizard."""
    if not isinstance(value, dict):
        return
    if value.get("mode") != "wizard":
        yield Page((), _mode(value), value)
        return
    questions = value.get("questions")
    for index, page in enumerate(questions if isinstance(questions, list) else ()):
        if isinstance(page, dict):
            yield Page(("questions", index), _mode(page), page)


def is_whole(value: Any) -> TypeGuard[int | float]:
    """Whether a decoded value is an integer to JSON Schema, for which 2.0 is one."""
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _mode(value: dict[str, Any]) -> str:
    mode = value.get("mode")
    return mode if isinstance(mode, str) and mode in CARD_MODES else ""


# What the schema finds, put into words.


def _by_schema(document: Document) -> Iterator[Finding]:
    if schema_check.is_valid("card", document.value):
        return
    for code, case, path in schema_check.violations("card", document.value):
        name = code.removeprefix(_CODE)
        other = _misnamed(document, name, path) if case == "absent" else None
        if other is not None:
            args = {"field": Quoted(str(other[-1]))}
            span = document.key_span(other) or document.span(path)
            yield Finding(code, path, span, args, "wrong_field")
        else:
            case, args = _words(document, name, path, case)
            yield Finding(code, path, document.span(path), args, case)


def _misnamed(document: Document, name: str, path: Path) -> Path | None:
    """The path of the field that stands for the missing one, by its name."""
    node = document.node(path[:-1])
    members = node.members if node else {}
    other = next((field for field in _LOOKALIKES.get(name, ()) if field in members), None)
    return None if other is None else (*path[:-1], other)


def _words(document: Document, name: str, path: Path, case: str) -> Words:
    value = document.described(path)
    if name.endswith("_forbidden"):
        return case, {"mode": document.described((*path[:-1], "mode")).raw}
    if name not in ("mode_missing", "mode_invalid"):
        return case, {"value": value}
    modes = CARD_MODES[:-1] if len(path) > 1 else CARD_MODES
    args: dict[str, Any] = {"allowed": Listing(modes), "value": value}
    if name == "mode_missing" or value.kind != "string":
        return case, args
    if value.raw == "wizard":
        return "nested", args
    near = nearest(squeezed(value.raw), list(CARD_MODE_WORDS))
    mode_meant = CARD_MODE_WORDS[near] if near else ""
    return ("nearest", {**args, "nearest": mode_meant}) if mode_meant in modes else ("", args)


# What the schema cannot say.


class _Relation(NamedTuple):
    """A finding without its place: the last part of its code, its path, case and arguments.

    ``value``, the value at the path, is put to the arguments where they have none.
    """

    name: str
    path: Path
    case: str
    args: dict[str, Any]


def _relating(document: Document) -> Iterator[Finding]:
    for name, path, case, args in _relations(document.value):
        words = {"value": document.described(path), **args}
        yield Finding(_CODE + name, path, document.span(path), words, case)


def _relations(value: Any) -> Iterator[_Relation]:
    found = list(pages(value))
    for page in found:
        yield from _same_options(page)
        yield from _recommended(page)
        yield from _most(page)
    seen: dict[str, int] = {}
    for page in found:
        identity = page.value.get("id")
        if page.path and isinstance(identity, str) and identity.strip():
            index = int(page.path[-1])
            first = seen.setdefault(identity, index)
            if first != index:
                args = {"value": Quoted(identity), "first": first + 1}
                yield _Relation("question_id_duplicate", (*page.path, "id"), "", args)


def _same_options(page: Page) -> Iterator[_Relation]:
    """Options of one question must differ in their ids."""
    seen: dict[str, int] = {}
    for index, option in enumerate(page.options):
        identity = option.get("id") if isinstance(option, dict) else None
        if not isinstance(identity, str) or not identity.strip():
            continue
        first = seen.setdefault(identity, index)
        if first != index:
            path = (*page.path, "options", index, "id")
            args = {"value": Quoted(identity), "first": first + 1}
            yield _Relation("option_id_duplicate", path, "", args)


def _recommended(page: Page) -> Iterator[_Relation]:
    """Of the options of a single choice, one at most is recommended."""
    if page.mode != "single":
        return
    marked = [
        index
        for index, option in enumerate(page.options)
        if isinstance(option, dict) and option.get("recommended") is True
    ]
    for index in marked[1:]:
        path = (*page.path, "options", index, "recommended")
        yield _Relation("recommended_duplicate", path, "", {"first": marked[0] + 1})


def _most(page: Page) -> Iterator[_Relation]:
    """``maxSelections`` must not be more than there are options."""
    most, count = page.value.get("maxSelections"), len(page.options)
    if page.mode == "multiple" and count and is_whole(most) and most > count:
        path = (*page.path, "maxSelections")
        yield _Relation("max_selections_invalid", path, "above", {"count": count})
