"""A strict JSON parser that keeps the place of every key and value (RFC 8259)."""

from __future__ import annotations

import json
import re
from typing import Any

from selfcheck.model import Path, Span
from selfcheck.protocol.document import Issue, Node
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


def integer(digits: str) -> int:
    """The number of a JSON integer literal; of very many digits only the first count."""
    return int(digits[:_MAX_DIGITS])


class _Open:
    __slots__ = ("key", "key_span", "node", "path", "value")

    def __init__(self, node: Node, value: Any, path: Path) -> None:
        self.node = node
        self.value = value
        self.path = path
        self.key = ""
        self.key_span = Span(0, 0)


class Parser:
    """A strict JSON parser that keeps places; without recursion, so that no depth can crash it."""

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
            value = float(raw) if any(c in raw for c in ".eE") else integer(raw)
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
