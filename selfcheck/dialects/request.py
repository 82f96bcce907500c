"""Questionnaire requests, fenced or XML+JSON: what the schemas find, put into words, and more.

The schemas say what a value must look like; the rules here relate one part of a request to another.
Source: docs/protocol.md, *Fenced YAML fields* and *XML+JSON fields*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from selfcheck.dialects import schema_check
from selfcheck.dialects.nearest import MAX_COMPARED, nearest, squeezed
from selfcheck.dialects.synonyms import FIELD_WORDS, TYPE_WORDS
from selfcheck.fields import QUESTION_FIELDS, TOP_FIELDS, TYPE_ALIASES, TYPES
from selfcheck.model import Finding, Path, Span
from selfcheck.protocol.document import Document, Issue, Node
from selfcheck.protocol.scalars import read_plain
from selfcheck.rules.wording import Listing, Quoted, Value

_CODE = "questionnaire.request."
_TEXT_LOOKALIKES = ("question", "title", "label", "prompt", "description", "name")
_TYPOGRAPHIC = "“”„‟‘’「」『』＂"
_DASHES = re.compile(r"\s*-\S")
_MAX_EXPLAINED = 20


def check(document: Document, kind: str) -> list[Finding]:
    """Check a decoded request against the schema ``kind`` and the rules beyond it.

    Returns findings whose spans are code points of the reply. Nothing is said of places that
    already have a finding of the payload itself (a duplicate key, a custom tag, an ambiguous
    scalar).
    """
    value = document.value
    valid = schema_check.is_valid(kind, value)
    if valid and not document.ambiguous and not beyond_schema(value, kind):
        return []
    return _Check(document, kind, valid).run()


def beyond_schema(value: Any, kind: str) -> bool:
    """Whether a valid request breaks a rule that its schema cannot express; quick for good ones."""
    ids: set[str] = set()
    for number, question in enumerate(value["questions"], 1):
        options = question.get("options")
        if options is not None and question["type"] not in ("free_text", "text"):
            values = {option_value(option) for option in options}
            if len(values) != len(options):
                return True
            default = question.get("default")
            if default is not None:
                chosen = default if isinstance(default, list) else (default,)
                if not all(choice in values for choice in chosen):
                    return True
        if kind != "fenced":
            identity = question.get("id", f"q{number}")
            if identity in ids:
                return True
            ids.add(identity)
    return False


def option_value(option: Any) -> str | None:
    """The value of a valid option: the string itself, or the object's value, else its label."""
    if isinstance(option, str):
        return option
    if isinstance(option, dict):
        for field in ("value", "label"):
            text = option.get(field)
            if isinstance(text, str) and not _is_blank(text):
                return text
    return None


def _is_blank(text: str) -> bool:
    """Whether ``text`` is blank to Python and to JavaScript alike, as the schemas have it."""
    return not text.replace("\ufeff", "").strip()


class _Check:
    def __init__(self, document: Document, kind: str, valid: bool) -> None:
        self.document = document
        self.kind = kind
        self.valid = valid
        self.spoken: set[Path] = set()
        self.tagged: set[Path] = set()
        self.findings: list[Finding] = []
        for issue in document.issues:
            self.heed(issue)

    def heed(self, issue: Issue) -> None:
        """Note where the payload's own fault stands, so that it is not reported once more."""
        if issue.code == "questionnaire.yaml.non_string_key":
            # Its path is the mapping's, whose other fields are no part of the fault; but a mapping
            # where text belongs is one: `- 1: fast`, `text: {{name}}`.
            for key, (span, _) in self.members(issue.path).items():
                if span == issue.span:
                    self.spoken.add((*issue.path, key))
            if self.needs_string(issue.path):
                self.spoken.add(issue.path)
        elif issue.code == "questionnaire.yaml.custom_tag":
            self.tagged.add(issue.path)
        elif issue.path:
            self.spoken.add(issue.path)

    def run(self) -> list[Finding]:
        self.ambiguous()
        violations = [] if self.valid else schema_check.violations(self.kind, self.document.value)
        broken: set[Path] = set()
        for code, case, place in violations:
            path = place[:4] if code.endswith("option_invalid") else place
            broken.add(path)
            self.add(code, path, case, place)
        for index, question in self.questions():
            self.options(index, question, broken)
        if self.kind != "fenced":
            self.ids(broken)
        return self.findings

    # What the schema finds, put into words.

    def add(self, code: str, path: Path, case: str, place: Path) -> None:
        """Report a fault of ``path`` at ``place``, which is that path itself or one inside it."""
        if self.is_spoken(path):
            return
        self.spoken.add(path)
        name = code.removeprefix(_CODE)
        value = self.document.described(place)
        case, args = self.worded(name, path, case, value)
        span = self.document.span(place)
        if case == "wrong_field":
            span = self.document.key_span((*path[:-1], args["field"].text)) or span
        if name in ("field_unknown", "options_forbidden", "allow_other_forbidden"):
            span = self.document.key_span(path) or span
        self.findings.append(Finding(code, path, span, args, case))

    def worded(self, name: str, path: Path, case: str, value: Value) -> tuple[str, dict[str, Any]]:
        """Choose the case and gather the arguments of a schema finding."""
        if name == "field_unknown":
            return self.unknown_field(path)
        if name in ("type_missing", "type_invalid"):
            return self.type_words(name, value, case)
        if name == "type_alias":
            return case, {"value": Quoted(value.raw), "canonical": TYPE_ALIASES.get(value.raw, "")}
        if name == "text_missing" and case == "absent":
            members = self.members(path[:-1])
            other = next((field for field in _TEXT_LOOKALIKES if field in members), None)
            if other is not None:
                return "wrong_field", {"field": Quoted(other)}
        if name == "option_invalid":
            return self.option_words(path, case, value)
        lists = (("options_missing", "type"), ("default_type_invalid", "multi"))
        if (name, case) in lists and value.kind == "string" and _DASHES.match(value.raw):
            return "dash_blank", {"value": value}
        if name == "allow_other_type_invalid" and value.kind == "string":
            reading = read_plain(value.raw)
            if self.kind == "fenced" and reading.reader and not reading.soft:
                return "ambiguous", {"found": Quoted(value.raw), "reader": reading.reader}
        if name == "default_missing" and case == "single":
            options = self.document.node((*path[:-1], "options"))
            items = options.items if options else []
            return case, {"options": Listing(tuple(item.raw for item in items if item.raw))}
        if name == "ui_text_invalid" and case == "field":
            return case, {"field": Quoted(str(path[-1])), "value": value}
        return case, {"value": value}

    def members(self, path: Path) -> dict[str, tuple[Span, Node]]:
        node = self.document.node(path)
        return node.members if node else {}

    def unknown_field(self, path: Path) -> tuple[str, dict[str, Any]]:
        allowed = QUESTION_FIELDS if len(path) > 1 else TOP_FIELDS
        field = str(path[-1])
        args: dict[str, Any] = {"field": Quoted(field), "allowed": Listing(allowed)}
        present = self.members(path[:-1])
        absent = [name for name in allowed if name not in present]
        word = squeezed(field)
        near = next((name for name in absent if word in FIELD_WORDS[name].split()), None)
        near = near or nearest(field, absent)
        return ("nearest", {**args, "nearest": near}) if near else ("", args)

    def type_words(self, name: str, value: Value, case: str) -> tuple[str, dict[str, Any]]:
        args: dict[str, Any] = {"allowed": Listing(TYPES)}
        if name == "type_missing":
            return case, args
        args["value"] = value
        near = nearest(squeezed(value.raw), list(TYPE_WORDS))
        return ("nearest", {**args, "nearest": TYPE_WORDS[near]}) if near else ("", args)

    def option_words(self, path: Path, case: str, value: Value) -> tuple[str, dict[str, Any]]:
        if self.kind == "fenced" and value.kind == "object":
            members = self.members(path)
            texts = [members[name][1].raw for name in ("label", "value") if name in members]
            if texts:
                return "object", {"found": Quoted(texts[0])}
            node = self.document.node(path)
            starts = [span.start for span, _ in members.values()]
            if node is not None and starts == [node.start]:
                return "colon", {"found": Quoted(_as_written(members))}
            return "type", {"value": value}
        return case, {"value": value}

    # Scalars that readers do not agree on.

    def ambiguous(self) -> None:
        for path, issue, is_key in self.document.ambiguous:
            if _is_field(path) if is_key else self.needs_string(path):
                if issue.code.endswith("ambiguous_scalar") and issue.case != "soft":
                    self.spoken.add(path)
                span = self.document.reply_span(issue.span)
                self.findings.append(Finding(issue.code, path, span, issue.args, issue.case))

    def needs_string(self, path: Path) -> bool:
        """Whether the place ``path`` is one that only a string may fill."""
        if path == ("title",):
            return True
        if len(path) < 3 or path[0] != "questions" or not isinstance(path[1], int):
            return False
        field = path[2]
        if len(path) == 3 and field in ("type", "text"):
            return True
        kind = self.type_of(path[1])
        if field == "options":
            return len(path) == 4 and kind in ("single_choice", "multi_choice")
        if field == "default":
            return len(path) == (4 if kind == "multi_choice" else 3) and kind in TYPES
        return False

    def type_of(self, index: int) -> str | None:
        """The canonical type of a question, if it has one: an alias is known, accepted or not."""
        node = self.document.node(("questions", index, "type"))
        if node is None or node.kind != "string":
            return None
        return TYPE_ALIASES.get(node.raw, node.raw)

    # What the schema cannot say.

    def is_spoken(self, path: Path) -> bool:
        """Whether a finding already stands at ``path`` or above it.

        A tag speaks for the value that carries it, not for what lies inside.
        """
        if path in self.tagged:
            return True
        return any(path[:length] in self.spoken for length in range(1, len(path) + 1))

    def questions(self) -> Iterator[tuple[int, dict[str, Any]]]:
        value = self.document.value
        questions = value.get("questions") if isinstance(value, dict) else None
        for index, question in enumerate(questions if isinstance(questions, list) else ()):
            if isinstance(question, dict):
                yield index, question

    def options(self, index: int, question: dict[str, Any], broken: set[Path]) -> None:
        """Duplicate options, and defaults that are none of them."""
        kind = self.type_of(index)
        here: Path = ("questions", index)
        options = question.get("options")
        path: Path = (*here, "options")
        if kind not in ("single_choice", "multi_choice") or path in broken:
            return
        if not isinstance(options, list) or not options or self.is_spoken(path):
            return
        values = [option_value(option) for option in options]
        seen: dict[str, int] = {}
        for number, value in enumerate(values):
            if value is None or _is_blank(value) or (*path, number) in broken:
                continue
            if value in seen:
                args = {"value": Quoted(value), "first": seen[value] + 1}
                self.rule("option_duplicate", (*path, number), args)
            seen.setdefault(value, number)
        self.default(kind, (*here, "default"), question, values)

    def default(
        self, kind: str, path: Path, question: dict[str, Any], options: list[str | None]
    ) -> None:
        """Defaults that are none of the options, whose values ``options`` are."""
        default = question.get("default")
        values = tuple(value for value in options if value is not None)
        if self.is_spoken(path) or not values:
            return
        if kind == "multi_choice":
            chosen = list(enumerate(default)) if isinstance(default, list) else []
            places = [((*path, number), value) for number, value in chosen]
        else:
            places = [(path, default)]
        known = set(values) | self.faulty_options(path)
        explained = 0
        for place, value in places:
            if not isinstance(value, str) or value in known or self.is_spoken(place):
                continue
            explained += 1
            case, args = "", {"value": Quoted(value), "options": Listing(values)}
            if explained <= _MAX_EXPLAINED:
                case, args = self.default_words(path, value, values, args)
            self.rule("default_not_in_options", place, args, case)

    def faulty_options(self, path: Path) -> set[str]:
        """The texts of options that are themselves at fault: then only that is reported."""
        texts: set[str] = set()
        options = self.document.node((*path[:-1], "options"))
        for number, item in enumerate(options.items if options else []):
            if self.is_spoken((*path[:-1], "options", number)):
                texts.update([member.raw for _, member in item.members.values()] or [item.raw])
                texts.add(_as_written(item.members))
        return texts

    def default_words(
        self, path: Path, value: str, values: tuple[str, ...], args: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        options = self.document.node((*path[:-1], "options"))
        for item in options.items if options else []:
            label = item.members.get("label")
            own = item.members.get("value")
            if label is not None and own is not None and label[1].raw == value:
                return "label", {"value": Quoted(value), "option": Quoted(own[1].raw)}
        for option in values[:MAX_COMPARED]:
            if "，" in option or "、" in option:
                parts = re.split("[，、]", option[:MAX_COMPARED])
                if value in [part.strip() for part in parts]:
                    return "fullwidth_comma", args
        chosen = [part.strip() for part in re.split("[，、]", value[:MAX_COMPARED])]
        if len(chosen) > 1 and all(part in values for part in chosen):
            return "fullwidth_comma", args
        for option in values[:MAX_COMPARED]:
            if value.strip(_TYPOGRAPHIC) == option.strip(_TYPOGRAPHIC) and value != option:
                quotes = value if value[:1] in _TYPOGRAPHIC else option
                return "quotes", {
                    "value": Quoted(value),
                    "found": quotes[:1],
                    "option": Quoted(option),
                }
        near = nearest(value, values)
        return ("nearest", {**args, "nearest": Quoted(near)}) if near else ("", args)

    def ids(self, broken: set[Path]) -> None:
        """Question ids, the automatic ``q1``, ``q2``… included, must differ."""
        seen: dict[str, tuple[int, bool]] = {}
        for index, question in self.questions():
            path: Path = ("questions", index, "id")
            explicit = "id" in question
            identity = question.get("id") if explicit else f"q{index + 1}"
            if not isinstance(identity, str) or path in broken:
                continue
            if identity in seen:
                other, other_explicit = seen[identity]
                args = {"value": Quoted(identity), "other": other + 1}
                both = explicit and other_explicit
                self.rule("id_duplicate", path, args, "" if both else "implicit")
            seen.setdefault(identity, (index, explicit))

    def rule(self, name: str, path: Path, args: dict[str, Any], case: str = "") -> None:
        if self.is_spoken(path):
            return
        span: Span = self.document.span(path)
        self.findings.append(Finding(_CODE + name, path, span, args, case))


def _is_field(path: Path) -> bool:
    """Whether ``path`` names a field of the request or of a question."""
    return len(path) == 1 or (len(path) == 3 and path[0] == "questions")


def _as_written(members: dict[str, tuple[Span, Node]]) -> str:
    """What an author wrote who did not mean a mapping: ``Plan: fast``."""
    return ", ".join(f"{key}: {node.raw}".rstrip() for key, (_, node) in members.items())
