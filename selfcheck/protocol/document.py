"""A decoded payload: its value, and where every part of it lies in the reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from selfcheck.model import Finding, Path, Span
from selfcheck.rules.wording import Value


class Node:
    """One value of a payload with its place; offsets are code points of the parsed source.

    ``kind`` is a key of ``wording.KINDS``. ``items`` holds an array's nodes, ``members`` an
    object's ``key -> (key span, node)``, the last of duplicate keys. ``raw`` is a scalar's source
    text (its decoded text when it is a string).
    """

    __slots__ = ("end", "items", "kind", "members", "raw", "start")

    def __init__(self, kind: str, start: int, end: int, raw: str = "") -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.raw = raw
        self.items: list[Node] = []
        self.members: dict[str, tuple[Span, Node]] = {}


class Issue(NamedTuple):
    """A fault of the payload itself, found by decoding it; ``span`` is in the parsed source."""

    code: str
    path: Path
    span: Span
    args: dict[str, Any]
    case: str = ""


class Ambiguous(NamedTuple):
    """Something that matters only where a string is needed.

    It is a plain YAML scalar that only some readers take for a string (see ``protocol.scalars``),
    or one that loses words.
    """

    path: Path
    issue: Issue
    is_key: bool = False


class Document:
    """A payload that decoded: ``value`` as Python data, ``root`` with every place in it.

    ``to_reply`` maps an offset of the parsed source to one of the reply; ``flow`` says that a YAML
    payload is written in flow style at its top level.
    """

    def __init__(
        self,
        value: Any,
        root: Node,
        to_reply: Callable[[int], int],
        issues: list[Issue],
        ambiguous: list[Ambiguous],
    ) -> None:
        self.value = value
        self.root = root
        self.issues = issues
        self.ambiguous = ambiguous
        self.flow = False
        self._to_reply = to_reply
        self._spoken: set[Path] | None = None

    def reply_span(self, span: Span) -> Span:
        """Map a span of the parsed source to the reply."""
        start = self._to_reply(span.start)
        return Span(start, max(start, self._to_reply(span.end)))

    def is_spoken(self, path: Path) -> bool:
        """Whether decoding the payload has found an issue at ``path`` or above it.

        Issues of the whole payload do not count.
        """
        if not self.issues:
            return False
        if self._spoken is None:
            self._spoken = {issue.path for issue in self.issues}
        return any(path[:length] in self._spoken for length in range(1, len(path) + 1))

    def findings(self) -> list[Finding]:
        """The issues as findings, whose spans are code points of the reply."""
        return [
            Finding(issue.code, issue.path, self.reply_span(issue.span), issue.args, issue.case)
            for issue in self.issues
        ]

    def node(self, path: Path) -> Node | None:
        """Return the node at ``path``, or ``None`` where there is none."""
        node = self.root
        for token in path:
            if isinstance(token, int):
                if token >= len(node.items):
                    return None
                node = node.items[token]
            else:
                member = node.members.get(token)
                if member is None:
                    return None
                node = member[1]
        return node

    def key_span(self, path: Path) -> Span | None:
        """The reply span of the key that ``path`` ends with."""
        parent = self.node(path[:-1]) if path else None
        member = parent.members.get(str(path[-1])) if parent else None
        return self.reply_span(member[0]) if member else None

    def span(self, path: Path) -> Span:
        """The reply span to point at for ``path``.

        A value's own characters; for an empty value its key; for a missing field the first key of
        the object that should have it, or that object's opening brace.
        """
        node = self.node(path)
        if node is None:
            return self._owner_span(path[:-1])
        if node.end > node.start:
            return self.reply_span(Span(node.start, node.end))
        return self.key_span(path) or self._owner_span(path[:-1])

    def _owner_span(self, path: Path) -> Span:
        node = self.node(path)
        if node is None:
            return self._owner_span(path[:-1]) if path else self.reply_span(Span(0, 0))
        if node.kind == "object" and node.members:
            first = min(span for span, _ in node.members.values())
            if first.start == node.start:
                return self.reply_span(first)
        return self.reply_span(Span(node.start, node.start + 1))

    def described(self, path: Path) -> Value:
        """Describe the value at ``path`` for a message."""
        node = self.node(path)
        return Value("null") if node is None else Value(node.kind, node.raw)
