"""XML+JSON payloads: strict JSON (RFC 8259) with the place of every key and value.

A payload that the standard library accepts as it is takes the short way; positions are worked out
only when something has to be pointed at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from selfcheck.model import Path, Span
from selfcheck.protocol.document import Document, Issue, Node
from selfcheck.protocol.escapes import (
    without_entities,
    without_json_escapes,
    without_transport_escapes,
)
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Quoted

MAX_DEPTH = 64
_MAX_DIGITS = 400

_BLANK = re.compile(r"[ \t\r\n]*+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?")
_MORE_NUMBER = re.compile(r"[\w.+-]")
_CONSTANTS: dict[str, tuple[str, Any]] = {
    "true": ("boolean", True),
    "false": ("boolean", False),
    "null": ("null", None),
}
_DECODER = json.JSONDecoder()
_WORD = re.compile(r"[A-Za-z]++")


class InvalidJson(Exception):
    """The payload is no JSON object that every reader takes; ``issue`` says what and where."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


class JsonFault(Exception):
    """Where strict JSON ends: ``offset`` in the source, and the brackets still open there.

    ``at_key`` tells whether a key was expected, ``expected`` what the grammar wanted: ``value``,
    ``key``, ``colon``, ``comma``, ``end``, ``string``, ``depth``.
    """

    def __init__(self, expected: str, offset: int, stack: str, start: int = -1) -> None:
        super().__init__(expected)
        self.expected = expected
        self.offset = offset
        self.stack = stack
        self.start = offset if start < 0 else start


class _Duplicate(Exception):
    """Ends the short way: the payload needs the parser that keeps places."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _Duplicate
    return value


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float("1e999")


def _refuse(constant: str) -> Any:
    raise _Duplicate(constant)


def quick_value(text: str) -> Any:
    """Return the payload's value when it is plain strict JSON without duplicate keys, else
    ``None``.
    """
    if text.count("{") + text.count("[") > MAX_DEPTH:
        return None
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_int=_integer, parse_constant=_refuse
        )
    except (ValueError, RecursionError, _Duplicate):
        return None


def parse(source: SourceText, *, escaped: bool = False) -> Document:
    """Decode a payload; ``escaped`` says that its tags were entity-escaped.

    Raises ``InvalidJson`` when it is no JSON object in any form that is accepted.
    """
    readings: list[tuple[str, Callable[[SourceText], SourceText]]] = [("", lambda text: text)]
    if "&" in source.text:
        readings.insert(0 if escaped else 1, ("entities", without_entities))
    if "\\" in source.text:
        readings += (("transport", without_transport_escapes), ("transport", without_json_escapes))
        if "&" in source.text:
            readings.append(
                ("transport", lambda text: without_json_escapes(without_entities(text)))
            )
    first: JsonFault | None = None
    first_source = source
    for form, prepare in readings:
        prepared = prepare(source)
        try:
            document = _parse_strict(prepared)
        except JsonFault as fault:
            if first is None:
                first, first_source = fault, prepared
            continue
        if form == "transport":
            document.issues.append(_transport_issue(source, prepared))
        elif form == "entities" and not escaped:
            at = source.text.index("&")
            document.issues.append(
                Issue(
                    "questionnaire.tag.html_escaped",
                    (),
                    _back(prepared, source, at),
                    {},
                )
            )
        if document.root.kind != "object":
            raise InvalidJson(
                Issue(
                    "questionnaire.json.not_object",
                    (),
                    document.reply_span(Span(document.root.start, document.root.end)),
                    {"value": document.described(())},
                )
            )
        return document
    assert first is not None
    raise InvalidJson(_explain(first_source, first))


def _back(prepared: SourceText, source: SourceText, at: int) -> Span:
    """A span of the parsed text whose first character comes from offset ``at`` of the payload."""
    target = source.to_reply(at)
    low, high = 0, len(prepared.text)
    while low < high:
        middle = (low + high) // 2
        if prepared.to_reply(middle) < target:
            low = middle + 1
        else:
            high = middle
    return Span(low, low + 1)


def _transport_issue(source: SourceText, prepared: SourceText) -> Issue:
    at = next(m.start() for m in re.finditer(r"\\[\"/]", source.text))
    return Issue(
        "questionnaire.json.transport_escaped",
        (),
        _back(prepared, source, at),
        {"found": source.text[at : at + 2]},
    )


def _explain(source: SourceText, fault: JsonFault) -> Issue:
    """Turn the strict parser's fault into an issue; its span is mapped to the reply already."""
    from selfcheck.protocol.json_hints import explain

    issue = explain(source.text, fault)
    start, end = issue.span
    return issue._replace(span=Span(source.to_reply(start), source.to_reply(end)))


def _parse_strict(source: SourceText) -> Document:
    parser = Parser(source.text)
    value, root = parser.parse()
    return Document(value, root, source.to_reply, parser.issues, [])


class _Open:
    __slots__ = ("key", "key_span", "node", "path", "value")

    def __init__(self, node: Node, value: Any, path: Path) -> None:
        self.node = node
        self.value = value
        self.path = path
        self.key = ""
        self.key_span = Span(0, 0)


class Parser:
    """A strict JSON parser that keeps places; iterative, so that depth is a limit and not a
    crash.
    """

    def __init__(self, text: str, max_depth: int = MAX_DEPTH) -> None:
        self.text = text
        self.issues: list[Issue] = []
        self._max_depth = max_depth
        self._stack: list[_Open] = []

    def parse(self) -> tuple[Any, Node]:
        """Return the value and its node. Raises ``JsonFault`` at the first offence."""
        pos = self._skip(0)
        while True:
            value, node, pos = self._value(pos)
            while True:
                pos = self._skip(pos)
                if not self._stack:
                    if pos < len(self.text):
                        raise self._fault("end", pos)
                    return value, node
                frame = self._stack[-1]
                self._attach(frame, value, node)
                char = self.text[pos : pos + 1]
                if char == ",":
                    pos = self._skip(pos + 1)
                    if frame.node.kind == "object":
                        pos = self._key(frame, pos)
                    break
                if char != ("}" if frame.node.kind == "object" else "]"):
                    raise self._fault("comma", pos)
                pos += 1
                frame.node.end = pos
                self._stack.pop()
                value, node = frame.value, frame.node

    def _fault(self, expected: str, pos: int, start: int = -1) -> JsonFault:
        stack = "".join("}" if frame.node.kind == "object" else "]" for frame in self._stack)
        return JsonFault(expected, pos, stack[::-1], start)

    def _skip(self, pos: int) -> int:
        match = _BLANK.match(self.text, pos)
        assert match is not None
        return match.end()

    def _path(self) -> Path:
        if not self._stack:
            return ()
        frame = self._stack[-1]
        step = frame.key if frame.node.kind == "object" else len(frame.node.items)
        return (*frame.path, step)

    def _value(self, pos: int) -> tuple[Any, Node, int]:
        """Read the value at ``pos``, down to its first scalar or empty collection."""
        while True:
            char = self.text[pos : pos + 1]
            if char not in ("{", "["):
                return self._scalar(char, pos)
            if len(self._stack) >= self._max_depth:
                raise self._fault("depth", pos)
            node = Node("object" if char == "{" else "array", pos, pos)
            frame = _Open(node, {} if char == "{" else [], self._path())
            inside = self._skip(pos + 1)
            if self.text[inside : inside + 1] == ("}" if char == "{" else "]"):
                node.end = inside + 1
                return frame.value, node, node.end
            self._stack.append(frame)
            pos = self._key(frame, inside) if char == "{" else inside

    def _scalar(self, char: str, pos: int) -> tuple[Any, Node, int]:
        if char == '"':
            text, end = self._string(pos)
            return text, Node("string", pos, end, text), end
        number = _NUMBER.match(self.text, pos)
        if number is not None and not _MORE_NUMBER.match(self.text, number.end()):
            raw = number[0]
            value = float(raw) if any(c in raw for c in ".eE") else _integer(raw)
            return value, Node("number", pos, number.end(), raw), number.end()
        word = _WORD.match(self.text, pos)
        if word is not None and word[0] in _CONSTANTS:
            kind, constant = _CONSTANTS[word[0]]
            return constant, Node(kind, pos, word.end(), word[0]), word.end()
        raise self._fault("value", pos)

    def _string(self, pos: int) -> tuple[str, int]:
        try:
            text, end = _DECODER.raw_decode(self.text, pos)
        except json.JSONDecodeError as error:
            raise self._fault("string", error.pos, pos) from None
        return str(text), end

    def _key(self, frame: _Open, pos: int) -> int:
        if self.text[pos : pos + 1] != '"':
            raise self._fault("key", pos)
        frame.key, end = self._string(pos)
        frame.key_span = Span(pos, end)
        if frame.key in frame.node.members:
            self.issues.append(
                Issue(
                    "questionnaire.json.duplicate_key",
                    (*frame.path, frame.key),
                    frame.key_span,
                    {"key": Quoted(frame.key)},
                )
            )
        colon = self._skip(end)
        if self.text[colon : colon + 1] != ":":
            raise self._fault("colon", colon)
        return self._skip(colon + 1)

    def _attach(self, frame: _Open, value: Any, node: Node) -> None:
        if frame.node.kind == "object":
            frame.node.members[frame.key] = (frame.key_span, node)
            frame.value[frame.key] = value
        else:
            frame.node.items.append(node)
            frame.value.append(value)
