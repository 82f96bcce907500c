"""Builds a document from the events of ruamel.yaml's C parser.

It works on a stream of events, so that depth and aliases are bounded before any object is made, and
nothing is ever constructed from a tag. What that parser takes and PyYAML or js-yaml does not is
refused here.
"""

from __future__ import annotations

import re
from typing import Any

from selfcheck.model import Path, Span
from selfcheck.protocol.document import Ambiguous, Document, Issue, Node
from selfcheck.protocol.scalars import PYYAML, READERS, Reading, read_plain
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.wording import Quoted, Value

MAX_DEPTH = 64
MAX_EXPANSION = 20_000
"""How many nodes all aliases of a payload may stand for together."""

_CORE = "tag:yaml.org,2002:"
_CORE_TAGS = {
    _CORE + name: kind
    for name, kind in {
        "str": "string",
        "int": "number",
        "float": "number",
        "bool": "boolean",
        "null": "null",
        "seq": "array",
        "map": "object",
    }.items()
}
_TIGHT_COMMENT = re.compile(r"[|>][-+0-9]*+#")
_PROPERTIES = re.compile(r"(?:[!&]\S*\s+)*+")
_INDENTED = re.compile(r"[\r\n]( *+)(?=[^ \t\r\n])")
_DOCUMENT_END = re.compile(r"\.\.\.(?!\S)")
# A comment has a blank after its sign; without one, as in "#12", it was meant as text.
_WORDS_AFTER_HASH = re.compile(r"[ \t]+(#[^\s#!][^\r\n]*)")
_TAG = re.compile(r"[^ \t\r\n,\[\]{}]*+")
# Where the parser refuses what YAML 1.2, PyYAML and js-yaml take: a colon inside a plain scalar in
# brackets, and a tab at the start of a block scalar. They are masked, and the payload read again.
_TIGHT = "found unexpected ':'"
_TABBED = "found a tab character where an indentation space is expected"
_MASKS = {
    _TIGHT: re.compile(r"(?<=[^\s,\[\]{}\"']):(?=[^\s,\[\]{}])"),
    _TABBED: re.compile(r"(?<![^\r\n]) *+\t"),
}
_MASKED = {_TIGHT: ":", _TABBED: "\t"}
_MAX_SEXAGESIMAL = 40
_PLAIN_STYLES = (None, "")
_SAMPLE: dict[str, Any] = {"number": 0, "boolean": True, "null": None, "date": 0, "tagged": 0}


class InvalidYaml(Exception):
    """The payload is no YAML, or more than the limits allow; ``issue`` says what and where."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


class YamlSyntax(Exception):
    """The parser's own refusal: ``problem`` in its words, ``offset`` in the source."""

    def __init__(self, problem: str, offset: int, context: int | None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.offset = offset
        self.context = context


def compose(source: SourceText, scalars: list[Span] | None = None) -> Document:
    """Build the document from the parser's events; raises ``YamlSyntax`` where ``parse`` explains.

    ``scalars``, when given, takes the span of every scalar in order, with its properties and the
    line breaks that belong to it.
    """
    masked: tuple[str, ...] = ()
    while True:
        composer = _Composer(source, scalars, masked)
        try:
            composer.run()
            break
        except YamlSyntax as error:
            if error.problem not in _MASKS or error.problem in masked:
                raise
            masked = (*masked, error.problem)
            if scalars is not None:
                scalars.clear()
    root = composer.root
    if root is None:
        root = Node("null", 0, 0)
    document = Document(composer.value, root, source.to_reply, composer.issues, composer.ambiguous)
    document.flow = composer.flow
    return document


def _masked(text: str, pattern: re.Pattern[str], mask: str) -> str:
    """Replace the last character of each match of ``pattern`` by ``mask``."""
    return pattern.sub(lambda found: found[0][:-1] + mask, text)


def too_complex(case: str, args: dict[str, Any], span: Span) -> InvalidYaml:
    return InvalidYaml(Issue("questionnaire.yaml.too_complex", (), span, args, case))


def walk(path: Path, node: Node) -> list[tuple[Path, Node]]:
    """Every node below ``node`` with its path, in order."""
    found: list[tuple[Path, Node]] = []
    stack: list[tuple[Path, Node]] = [(path, node)]
    while stack:
        here, current = stack.pop()
        found.append((here, current))
        below = [((*here, key), child) for key, (_, child) in current.members.items()]
        below += [((*here, index), child) for index, child in enumerate(current.items)]
        stack += reversed(below)
    return found


class _Frame:
    """A mapping or sequence that is still open."""

    __slots__ = (
        "anchor",
        "column",
        "flow",
        "is_key",
        "key",
        "key_span",
        "merging",
        "mergers",
        "node",
        "path",
        "size",
        "value",
    )

    def __init__(self, node: Node, value: Any, path: Path, anchor: str | None) -> None:
        self.node = node
        self.value = value
        self.path = path
        self.anchor = anchor
        self.key: str | None = None
        self.key_span: Span | None = None
        self.merging = False
        self.mergers: list[tuple[Node, Any]] = []
        self.size = 1
        self.is_key = False
        self.column = 0
        self.flow = False


class _Composer:
    def __init__(
        self, source: SourceText, scalars: list[Span] | None, masked: tuple[str, ...]
    ) -> None:
        """``masked`` names the refusals of ``_MASKS`` that are to be kept from the parser."""
        self.text = source.text
        self._scalars = scalars
        self._masks: dict[str, str] = {}
        for problem in masked:
            free = (chr(code) for code in range(0xE000, 0xE400))
            used = (*self._masks, *source.text)
            mask = next((char for char in free if char not in used), None)
            if mask is not None:
                self._masks[mask] = problem
        self.flow = False
        self._unused: dict[str, tuple[Path, Span]] = {}
        self._comments = " #" in source.text or "\t#" in source.text
        self.issues: list[Issue] = []
        self.ambiguous: list[Ambiguous] = []
        self.root: Node | None = None
        self.value: Any = None
        self._stack: list[_Frame] = []
        self._anchors: dict[str, tuple[Node, Any, int] | None] = {}
        self._expanded = 0
        self._shallow: YamlSyntax | None = None

    def run(self) -> None:
        from _ruamel_yaml import CParser
        from ruamel.yaml import events as kinds
        from ruamel.yaml.error import MarkedYAMLError
        from ruamel.yaml.reader import ReaderError

        documents = 0
        try:
            text = self.text
            for mask, problem in self._masks.items():
                text = _masked(text, _MASKS[problem], mask)
            parser = CParser(text)
            while True:
                event = parser.get_event()
                kind = type(event)
                if kind is kinds.ScalarEvent:
                    for mask, problem in self._masks.items():
                        event.value = event.value.replace(mask, _MASKED[problem])
                    self._scalar(event)
                elif kind is kinds.MappingStartEvent:
                    self._open(event, "object")
                elif kind is kinds.SequenceStartEvent:
                    self._open(event, "array")
                elif kind is kinds.MappingEndEvent or kind is kinds.SequenceEndEvent:
                    self._close(event)
                elif kind is kinds.AliasEvent:
                    self._alias(event)
                elif kind is kinds.DocumentStartEvent:
                    documents += 1
                    if documents > 1:
                        self._second_document(event.start_mark.index)
                        return
                elif kind is kinds.StreamEndEvent:
                    if self._shallow is not None:
                        raise self._shallow
                    for path, span in self._unused.values():
                        self._note_lost(path, span, "anchor")
                    return
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            context = error.context_mark.index if error.context_mark else None
            problem = error.problem or error.context or "not YAML"
            if mark and documents and "<document start>" in problem:
                before = self.text[: mark.index].rstrip()
                if _DOCUMENT_END.match(before, max(before.rfind("\n"), before.rfind("\r")) + 1):
                    self._second_document(mark.index)
            raise YamlSyntax(problem, mark.index if mark else 0, context) from None
        except ReaderError as error:
            raise YamlSyntax("control characters are not allowed", error.position, None) from None
        except UnicodeEncodeError as error:
            raise YamlSyntax("surrogates are not allowed", error.start, None) from None

    def _second_document(self, offset: int) -> None:
        wrapped = self.text.lstrip().startswith("---") and self.text.rstrip().endswith("---")
        case = "front_matter" if wrapped else ""
        span = Span(offset, min(offset + 3, len(self.text)))
        raise InvalidYaml(Issue("questionnaire.yaml.multiple_documents", (), span, {}, case))

    def _path(self) -> Path:
        """The path of the value that comes next."""
        if not self._stack:
            return ()
        frame = self._stack[-1]
        if frame.node.kind == "array":
            return (*frame.path, len(frame.node.items))
        return frame.path if frame.key is None else (*frame.path, frame.key)

    def _open(self, event: Any, kind: str) -> None:
        start = event.start_mark.index
        if len(self._stack) >= MAX_DEPTH:
            raise too_complex("depth", {"limit": MAX_DEPTH}, Span(start, start + 1))
        at_key = self._at_key()
        if at_key:
            self._non_string_key(self._stack[-1].path, Span(start, start + 1), self.text[start])
        node = Node(kind, start, start)
        kind_by_tag = _CORE_TAGS.get(event.tag, "tagged") if event.tag not in (None, "!") else kind
        if kind_by_tag != kind:
            self._custom_tag(event)
        if event.anchor:
            self._declare(event.anchor, start)
        value: Any = {} if kind == "object" else []
        frame = _Frame(node, value, self._path(), event.anchor)
        frame.is_key = at_key
        frame.column = event.start_mark.column
        frame.flow = bool(event.flow_style)
        self.flow = self.flow or (frame.flow and not self._stack)
        self._stack.append(frame)

    def _close(self, event: Any) -> None:
        frame = self._stack.pop()
        node = frame.node
        node.end = self._trimmed(node.start, event.end_mark.index)
        for merged, value in frame.mergers:
            for key, member in merged.members.items():
                if key not in node.members:
                    node.members[key] = member
                    frame.value[key] = value[key]
        if frame.anchor:
            self._anchors[frame.anchor] = (node, frame.value, frame.size)
        if frame.is_key:
            self._stack[-1].key_span = Span(node.start, node.end)
            return
        self._place(node, frame.value, frame.size)

    def _trimmed(self, start: int, end: int) -> int:
        """A block collection's end mark lies at the next token: step back over white space."""
        return start + len(self.text[start:end].rstrip())

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        text: str = event.value
        tag = event.tag
        if self._scalars is not None:
            self._scalars.append(Span(start, end))
        if event.anchor:
            self._declare(event.anchor, start)
        plain = event.style in _PLAIN_STYLES
        if plain and self._stack and self._stack[-1].flow:
            self._flow_lines(start, end)
        if self._at_key():
            self._key(event, text, start, end)
            return
        node = Node("string", start, end, text)
        if start == end and self._stack and self._stack[-1].node.kind == "array":
            # An item without anything is its dash.
            node.start, node.end = max(0, start - 1), start
        value: Any = text
        if event.style in ("|", ">"):
            self._block_scalar(event)
            node.end = self._trimmed(start, end)
        if tag is None or tag == "!":
            if plain:
                value = self._plain(node, text, start, end, tagged=tag is not None)
                self._lost_text(event, start, end)
        elif tag in _CORE_TAGS and _CORE_TAGS[tag] not in ("array", "object"):
            node.kind = _CORE_TAGS[tag]
            if node.kind != "string":
                value = _SAMPLE[node.kind]
                if any(reader.kind_of(text) != node.kind for reader in READERS):
                    self._custom_tag(event)
        else:
            node.kind = "tagged"
            value = _SAMPLE["tagged"]
            self._custom_tag(event)
        if event.anchor:
            self._anchors[event.anchor] = (node, value, 1)
        self._place(node, value, 1)

    def _lost_text(self, event: Any, start: int, end: int) -> None:
        """Note words beside a plain scalar that no reader shows: a comment, an anchor."""
        if event.anchor:
            self._unused[event.anchor] = (self._path(), Span(start, start + len(event.anchor) + 1))
        if self._comments:
            comment = _WORDS_AFTER_HASH.match(self.text, end)
            if comment is not None:
                span = Span(comment.start(1), comment.start(1) + len(comment[1].rstrip()))
                self._note_lost(self._path(), span, "comment")

    def _note_lost(self, path: Path, span: Span, case: str) -> None:
        args = {"found": Quoted(self.text[span.start : span.end])}
        issue = Issue("questionnaire.yaml.text_lost", path, span, args, case)
        self.ambiguous.append(Ambiguous(path, issue))

    def _block_scalar(self, event: Any) -> None:
        """Refuse the block scalars that the parser takes and js-yaml does not."""
        start = event.start_mark.index
        properties = _PROPERTIES.match(self.text, start)
        assert properties is not None
        at = properties.end()
        comment = _TIGHT_COMMENT.match(self.text, at)
        if comment is not None:
            raise YamlSyntax(
                "found '#' right after a block scalar's indicator", comment.end() - 1, None
            )
        broken = max(self.text.rfind("\n", start, at), self.text.rfind("\r", start, at)) + 1
        column = at - broken if broken else event.start_mark.column
        alone = bool(broken) or not self.text[start - column : start].strip()
        if alone and self._stack and column <= self._stack[-1].column:
            raise YamlSyntax("did not find expected indentation of a block scalar", at, None)

    def _flow_lines(self, start: int, end: int) -> None:
        """Note a plain scalar in brackets that continues to the left of the block around them.

        js-yaml refuses it. A bracket that is never closed ends that way too, and is then the better
        reason.
        """
        column = next((frame.column for frame in reversed(self._stack) if not frame.flow), -1)
        for line in _INDENTED.finditer(self.text, start, end):
            if line.end() - line.start(1) <= column:
                problem = "did not find expected indentation in brackets"
                self._shallow = self._shallow or YamlSyntax(problem, line.end(), None)
                return

    def _plain(self, node: Node, text: str, start: int, end: int, *, tagged: bool) -> Any:
        """Read a plain scalar; ``tagged`` says that it has the tag ``!``, which PyYAML ignores."""
        if text == "-":
            raise YamlSyntax("found a dash without an item", start, None)
        reading = read_plain(text)
        if tagged and text:
            kind = PYYAML.kind_of(text)
            reading = Reading("string", *(() if kind == "string" else (PYYAML.name, kind)))
        if reading.kind != "string":
            node.kind = reading.kind
            if reading.kind == "boolean":
                return text.lower() == "true"
            if reading.kind == "number" and text.isdecimal() and len(text) < 20:
                return int(text)
            return _SAMPLE[reading.kind]
        if reading.reader:
            path = self._path()
            span = Span(start, end)
            issue = _ambiguous(reading, path, span, text)
            self.ambiguous.append(Ambiguous(path, issue))
        return text

    def _at_key(self) -> bool:
        if not self._stack:
            return False
        frame = self._stack[-1]
        return frame.node.kind == "object" and frame.key_span is None

    def _key(self, event: Any, text: str, start: int, end: int) -> None:
        frame = self._stack[-1]
        plain = event.tag is None and event.implicit[0]
        span = Span(start, end)
        frame.key_span = span
        if end > start > 0 and self.text[start - 1] == "?":
            raise YamlSyntax("found '?' without a blank after it", start - 1, None)
        if plain and text == "<<":
            frame.merging = True
            return
        reading = read_plain(text) if plain else None
        if event.tag in (None, "!", _CORE + "str"):
            if reading is not None and reading.kind != "string":
                self._non_string_key(frame.path, span, self.text[start:end])
            elif reading is not None and reading.reader and not reading.soft:
                path = (*frame.path, text)
                issue = _ambiguous(reading, path, span, text)
                self.ambiguous.append(Ambiguous(path, issue, is_key=True))
        elif event.tag in _CORE_TAGS:
            self._non_string_key(frame.path, span, self.text[start:end])
        else:
            self._custom_tag(event)
        frame.key = text
        if text in frame.node.members:
            self.issues.append(
                Issue(
                    "questionnaire.yaml.duplicate_key",
                    (*frame.path, text),
                    span,
                    {"key": Quoted(text)},
                )
            )

    def _non_string_key(self, path: Path, span: Span, found: str) -> None:
        self.issues.append(
            Issue("questionnaire.yaml.non_string_key", path, span, {"found": Quoted(found)})
        )

    def _custom_tag(self, event: Any) -> None:
        start = max(event.start_mark.index, self.text.find("!", event.start_mark.index))
        found = _TAG.match(self.text, start)
        assert found is not None
        span = Span(*found.span())
        args = {"tag": Quoted(found[0])}
        self.issues.append(Issue("questionnaire.yaml.custom_tag", self._path(), span, args))

    def _declare(self, anchor: str, start: int) -> None:
        if anchor in self._anchors:
            args = {"name": Quoted(anchor), "more": ""}
            span = Span(start, start + len(anchor) + 1)
            raise InvalidYaml(
                Issue("questionnaire.yaml.invalid", (), span, args, "duplicate_anchor")
            )
        after = start + len(anchor) + 1
        if self.text.startswith("&" + anchor, start) and self.text[after : after + 1].strip(
            " \t\r\n,[]{}"
        ):
            raise YamlSyntax("did not find a blank after an anchor", start, None)
        self._anchors[anchor] = None

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        name: str = event.anchor
        if name not in self._anchors:
            raise YamlSyntax("found undefined alias", start, None)
        self._unused.pop(name, None)
        target = self._anchors[name]
        if target is None:
            raise too_complex("recursive", {"name": Quoted(name)}, Span(start, end))
        original, value, size = target
        if self._at_key():
            frame = self._stack[-1]
            frame.key_span = Span(start, end)
            self._non_string_key(frame.path, frame.key_span, self.text[start:end])
            return
        self._expanded += size
        if self._expanded > MAX_EXPANSION:
            raise too_complex("aliases", {"limit": MAX_EXPANSION}, Span(start, end))
        node = Node(original.kind, start, end, original.raw)
        node.items = original.items
        node.members = original.members
        self._place(node, value, size)

    def _place(self, node: Node, value: Any, size: int) -> None:
        if not self._stack:
            if self.root is None:
                self.root, self.value = node, value
            return
        frame = self._stack[-1]
        frame.size += size
        if frame.node.kind == "array":
            frame.node.items.append(node)
            frame.value.append(value)
            return
        span, key = frame.key_span, frame.key
        assert span is not None
        frame.key_span = frame.key = None
        if frame.merging:
            frame.merging = False
            self._merge(frame, node, value, span)
        elif key is not None:
            frame.node.members[key] = (span, node)
            frame.value[key] = value

    def _merge(self, frame: _Frame, node: Node, value: Any, span: Span) -> None:
        if node.kind == "object":
            sources = [(node, value)]
        else:
            sources = list(zip(node.items, value if isinstance(value, list) else (), strict=False))
        if not sources or any(source.kind != "object" for source, _ in sources):
            raise YamlSyntax("a merge key needs a mapping", span.start, None)
        frame.mergers += sources


def _ambiguous(reading: Reading, path: Path, span: Span, text: str) -> Issue:
    """The issue of a plain scalar, ``text``, that the readers do not agree on."""
    code = "questionnaire.yaml.ambiguous_scalar"
    if reading.soft:
        return Issue(code, path, span, {"found": Quoted(text)}, "soft")
    args: dict[str, Any] = {"found": Quoted(text), "reader": reading.reader}
    if reading.reading == "unreadable":
        return Issue(code, path, span, args, "unreadable")
    return Issue(code, path, span, {**args, "reading": _reading(reading.reading, text)})


def _reading(kind: str, text: str) -> Value:
    """What the differing reader makes of ``text``, for the message."""
    if kind == "number" and ":" in text and len(text) <= _MAX_SEXAGESIMAL:
        return Value("number", str(_sexagesimal(text)))
    if kind == "boolean":
        return Value("boolean", "true" if text.lower() in ("yes", "on", "true") else "false")
    return Value(kind, text)


def _sexagesimal(text: str) -> int | float:
    """The base-60 number that YAML 1.1 reads in ``9:16`` or ``1:30:00``."""
    total: int | float = 0
    for part in text.lstrip("+-").replace("_", "").split(":"):
        total = total * 60 + (float(part) if "." in part else int(part))
    return -total if text.startswith("-") else total
