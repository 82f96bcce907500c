"""Questionnaire requests, fenced or XML+JSON (PROTOCOL, *Fenced YAML fields* and *XML+JSON
fields*).

The schemas say what a value must look like; the rules here relate one part of a request to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from selfcheck.dialects import schema_check
from selfcheck.model import WARNING, Finding, Path, Span
from selfcheck.protocol.document import Document
from selfcheck.rules.wording import Listing, Quoted, Value

_CODE = "questionnaire.request."
_QUESTION_FIELDS = ("type", "text", "options", "default", "allow_other")
_CANONICAL = ("single_choice", "multi_choice", "free_text")
_ALIASES = {"multiple_choice": "multi_choice", "text": "free_text"}
_TEXT_LOOKALIKES = ("question", "title", "label", "prompt", "description", "name")
_WORD_JOINERS = re.compile(r"[\s_-]+")


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
    """Whether a valid request breaks a rule that its schema cannot say; the quick way for good
    ones.
    """
    ids: set[str] = set()
    for number, question in enumerate(value["questions"], 1):
        options = question.get("options")
        if options is not None and question["type"] not in ("free_text", "text"):
            values = [option_value(option) for option in options]
            if len(set(values)) != len(values):
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
            if isinstance(text, str) and text.strip():
                return text
    return None


class _Check:
    def __init__(self, document: Document, kind: str, valid: bool) -> None:
        self.document = document
        self.kind = kind
        self.valid = valid
        self.spoken: set[Path] = {issue.path for issue in document.issues if issue.path}
        self.findings: list[Finding] = []

    def run(self) -> list[Finding]:
        self.ambiguous()
        violations = [] if self.valid else schema_check.violations(self.kind, self.document.value)
        broken: set[Path] = set()
        for code, case, path in violations:
            if code.endswith("option_invalid") and len(path) > 4:
                path = path[:4]
            broken.add(path)
            self.add(code, path, case)
        for index, question in self.questions():
            self.options(index, question, broken)
        if self.kind != "fenced":
            self.ids(broken)
        return self.findings

    # What the schema finds, put into words.

    def add(self, code: str, path: Path, case: str) -> None:
        if self.is_spoken(path):
            return
        self.spoken.add(path)
        name = code.removeprefix(_CODE)
        value = self.document.described(path)
        case, args = self.worded(name, path, case, value)
        span = self.document.span(path)
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
            return case, {"value": Quoted(value.raw), "canonical": _ALIASES.get(value.raw, "")}
        if name == "text_missing" and case == "absent":
            members = self.members(path[:-1])
            other = next((field for field in _TEXT_LOOKALIKES if field in members), None)
            if other is not None:
                return "wrong_field", {"field": Quoted(other)}
        if name == "option_invalid":
            return self.option_words(path, case, value)
        if name == "options_missing" and case == "type" and value.raw.lstrip().startswith("-"):
            return "dash_blank", {"value": value}
        if name == "default_missing" and case == "single":
            options = self.document.node((*path[:-1], "options"))
            items = options.items if options else []
            return case, {"options": Listing(tuple(item.raw for item in items if item.raw))}
        if name == "ui_text_invalid" and case == "field":
            return case, {"field": Quoted(str(path[-1])), "value": value}
        return case, {"value": value}

    def members(self, path: Path) -> dict[str, Any]:
        node = self.document.node(path)
        return dict(node.members) if node else {}

    def unknown_field(self, path: Path) -> tuple[str, dict[str, Any]]:
        allowed = _QUESTION_FIELDS if len(path) > 1 else ("title", "questions")
        field = str(path[-1])
        args: dict[str, Any] = {"field": Quoted(field), "allowed": Listing(allowed)}
        near = _nearest(field, [name for name in allowed if name not in self.members(path[:-1])])
        return ("nearest", {**args, "nearest": near}) if near else ("", args)

    def type_words(self, name: str, value: Value, case: str) -> tuple[str, dict[str, Any]]:
        args: dict[str, Any] = {"allowed": Listing(_CANONICAL)}
        if name == "type_missing":
            return case, args
        args["value"] = value
        known = {**dict(zip(_CANONICAL, _CANONICAL, strict=True)), **_ALIASES}
        squeezed = {_WORD_JOINERS.sub("", word): target for word, target in known.items()}
        squeezed |= {"choice": "single_choice", "select": "single_choice", "multi": "multi_choice"}
        near = _nearest(_WORD_JOINERS.sub("", value.raw.lower()), list(squeezed))
        return ("nearest", {**args, "nearest": squeezed[near]}) if near else ("", args)

    def option_words(self, path: Path, case: str, value: Value) -> tuple[str, dict[str, Any]]:
        if self.kind == "fenced" and value.kind == "object":
            members = self.members(path)
            texts = [members[name][1].raw for name in ("label", "value") if name in members]
            if not texts:
                return "type", {"value": value}
            return "object", {"found": Quoted(texts[0])}
        return case, {"value": value}

    # Scalars that readers do not agree on.

    def ambiguous(self) -> None:
        for path, issue in self.document.ambiguous:
            if self.needs_string(path):
                if issue.severity != WARNING:
                    self.spoken.add(path)
                span = self.document.reply_span(issue.span)
                self.findings.append(
                    Finding(issue.code, path, span, issue.args, issue.case, issue.severity)
                )

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
            return len(path) == (4 if kind == "multi_choice" else 3) and kind in _CANONICAL
        return False

    def type_of(self, index: int) -> str | None:
        """The canonical type of a question, if it has one that is known."""
        node = self.document.node(("questions", index, "type"))
        if node is None or node.kind != "string":
            return None
        if self.kind in ("xml",):
            return _ALIASES.get(node.raw, node.raw)
        return node.raw

    # What the schema cannot say.

    def is_spoken(self, path: Path) -> bool:
        """Whether a finding already stands at ``path`` or above it."""
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
            if value is None or not value.strip() or (*path, number) in broken:
                continue
            if value in seen:
                args = {"value": Quoted(value), "first": seen[value] + 1}
                self.rule("option_duplicate", (*path, number), args)
            seen.setdefault(value, number)
        self.default(kind, (*here, "default"), question, [v for v in values if v is not None])

    def default(self, kind: str, path: Path, question: dict[str, Any], values: list[str]) -> None:
        default = question.get("default")
        if self.is_spoken(path):
            return
        if kind == "multi_choice":
            chosen = [] if not isinstance(default, list) else list(enumerate(default))
            places = [((*path, number), value) for number, value in chosen]
        else:
            places = [(path, default)]
        for place, value in places:
            if not isinstance(value, str) or value in values or self.is_spoken(place):
                continue
            if self.means_option(path, value):
                continue
            case, args = self.default_words(path, value, values)
            self.rule("default_not_in_options", place, args, case)

    def means_option(self, path: Path, value: str) -> bool:
        """Whether ``value`` names an option that is itself at fault: then only that is reported."""
        options = self.document.node((*path[:-1], "options"))
        for number, item in enumerate(options.items if options else []):
            if not self.is_spoken((*path[:-1], "options", number)):
                continue
            texts = [member.raw for _, member in item.members.values()] or [item.raw]
            if value in texts:
                return True
        return False

    def default_words(
        self, path: Path, value: str, values: list[str]
    ) -> tuple[str, dict[str, Any]]:
        args: dict[str, Any] = {"value": Quoted(value), "options": Listing(tuple(values))}
        options = self.document.node((*path[:-1], "options"))
        for item, option in zip(options.items if options else [], values, strict=False):
            label = item.members.get("label")
            if label is not None and label[1].raw == value:
                return "label", {"value": Quoted(value), "option": Quoted(option)}
        if any("，" in option or "、" in option for option in values):
            for option in values:
                if value in [part.strip() for part in re.split("[，、]", option)]:
                    return "fullwidth_comma", args
        near = _nearest(value, values)
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


def _nearest(word: str, candidates: list[str]) -> str | None:
    """The candidate that ``word`` was probably meant to be, if one is close."""
    from difflib import get_close_matches

    folded = {candidate.strip().casefold(): candidate for candidate in candidates}
    key = word.strip().casefold()
    if key in folded:
        return folded[key]
    close = get_close_matches(key, folded, 1, 0.75)
    return folded[close[0]] if close else None
