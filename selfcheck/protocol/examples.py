"""Questionnaires shown as examples: the blocks inside a reply's code.

The content of a code region is scanned as if it were a reply of its own whose prose stands
elsewhere. Its own code regions are scanned in turn, to a fixed depth; each level takes time linear
in the reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from selfcheck.model import FENCED_YAML, Span
from selfcheck.protocol.block import UNCHECKED, Block
from selfcheck.protocol.code import SPAN, Code
from selfcheck.protocol.names import Names
from selfcheck.protocol.scanner import may_hold_block, scan_with_code
from selfcheck.protocol.source_text import SourceText

MAX_DEPTH = 8
"""How many code regions, each inside the one before, are looked into."""

# How much of a payload is looked at to see whether it holds anything.
_WINDOW = 500
# What shows a change to a text shows no whole text.
_CHANGE = re.compile(r"(?:diff|patch)\b", re.IGNORECASE)
_CLOSING = re.compile(r"(?:<|&lt;)\\?/")
# What the payload of an example starts with: a YAML key, a bracket (also as an entity), a tag with
# content, or a fence, comments or quote markers before one of them.
_CONTENT = re.compile(
    r"[\s>]*+(?:`{3,}[^\r\n]*+\s*+)?(?:---\s++)?(?:#[^\r\n]*+\s*+)*+"
    r"(?:(?P<bracket>[{\[])|(?:-\s++)?[\w\"'“”]++[ \t]*+[:：]|&#|<\w[^<>]*+>[^<>]*+<)"
)
_EMPTY = re.compile(r"[{\[]\s*+[}\]]")
_FIELD = re.compile(r"[:：\"“”]")
# A place-holder of a template or a call: {{title}}, {json.dumps(payload)}, {payload|json}.
_EXPRESSION = re.compile(r"\{++[#^/&]?\s*+[A-Za-z_][\w.]*+\s*+[(|\[}]")
_QUOTE = r"\\?(?:[\"'“”]|&\w+;)?"
_FIRST_FIELD = re.compile(rf"\s*+\{{\s*+{_QUOTE}[\w-]++{_QUOTE}\s*+[:：]")

# Lines that stand for others, values to be filled in, and the choice between several.
_YAML_TEMPLATE = re.compile(
    r"^[ \t]*+(?:-[ \t]*+)?(?:[\w-]++:[ \t]*+)?"
    r"(?:\[?[ \t]*+\"?(?:\.\.\.|…)\"?[ \t]*+\]?|\"?<[^<>\r\n]++>\"?|\{\{[^\r\n]*+)"
    r"[ \t]*+(?=[\r\n]|\Z)"
    r"|^[ \t]*+#[^\r\n]*(?:\.\.\.|…|as above|同上|como acima)"
    r"|\[\"?(?:\.\.\.|…|<[^<>\r\n]++>)\"?[ \t]*+[,\]]"
    r"|^[ \t-]*+type:[ \t]*+\"?\w++[ \t]*+\|[ \t]*+\w",
    re.MULTILINE,
)
_JSON_STRING = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"')
_JSON_TEMPLATE = re.compile(r"\.\.\.|…|\{\{|[:,\[]\s*+<[\w -]++>\s*+[,\]}]|\"\s*+\|\s*+\"")
# A brace that begins an expression: no object has such a first key, not even without quotes.
_CODE = re.compile(r"\s*+\{\s*+(?:[$(!]|[A-Za-z_][\w$.]*+\s*+(?!:))")
_MARKUP = re.compile(r"(?i:html?|xml|xsd|xhtml|svg|jsx|tsx|vue|svelte|astro)\b")


class ExampleRegion(NamedTuple):
    """A code region with the blocks that it shows.

    The blocks' offsets are code points of ``source.text``, the region's content without what
    containers and indentation put before its lines; ``reply_span`` maps them to the reply. ``info``
    is the info string of a fence around it.
    """

    source: SourceText
    info: str
    blocks: list[Block]

    def reply_span(self, span: Span) -> Span:
        """Map a span of the region's content to the reply, from its first character to its last."""
        start = self.source.to_reply(span.start)
        if span.end <= span.start:
            return Span(start, start)
        return Span(start, self.source.to_reply(span.end - 1) + 1)


def scan_examples(text: str, names: Names) -> list[ExampleRegion]:
    """Return the code regions of a reply that show blocks or near misses, in no order.

    A mere mention of a tag or fence is no example, nor is a block whose payload is left to the
    reader's imagination: nothing, an ellipsis, a place-holder.
    """
    if not may_hold_block(text, names):
        return []
    found: list[ExampleRegion] = []
    whole = SourceText(text, lambda offset: offset)
    level = list(_inside(whole, scan_with_code(text, names)[1], names))
    for _ in range(MAX_DEPTH):
        deeper: list[tuple[Code, SourceText]] = []
        for code, source in level:
            blocks, inner = scan_with_code(source.text, names)
            shown = list(_shown(blocks, source.text, code))
            if shown:
                found.append(ExampleRegion(source, code.info, shown))
            deeper += _inside(source, inner, names)
        level = deeper
    return found


def _inside(
    outer: SourceText, regions: Iterable[Code], names: Names
) -> Iterator[tuple[Code, SourceText]]:
    """The content of those code ``regions`` of a text that can hold a block."""
    for code in regions:
        if _CHANGE.match(code.info):
            continue
        if may_hold_block(outer.text[code.start : code.end], names):
            yield code, _through(outer, code.source(outer.text))


def _through(outer: SourceText, inner: SourceText) -> SourceText:
    return SourceText(inner.text, lambda offset: outer.to_reply(inner.to_reply(offset)))


def _shown(blocks: list[Block], text: str, code: Code) -> Iterator[Block]:
    """Those ``blocks`` of a region that are examples.

    A code span must hold all of the block; elsewhere a block without its end must at least begin.
    """
    in_span = code.kind == SPAN
    closing: int | None = 0
    for block in blocks:
        start = block.opening.end
        fenced = block.encoding == FENCED_YAML
        if any(fault.code.endswith(".unclosed") and not fault.case for fault in block.faults):
            if in_span:
                continue
            shown = _holds_content(text, *block.payload) if fenced else _begins(text, start)
        elif block.content != UNCHECKED:
            shown = _holds_content(text, *block.payload)
        elif fenced:
            shown = not in_span and _holds_content(text, start, len(text))
        else:
            # The scanner looks for no end of an element whose name is not registered.
            if closing is not None and closing < start:
                match = _CLOSING.search(text, start)
                closing = None if match is None else match.start()
            shown = closing is not None and _holds_content(text, start, closing)
        if shown and not _is_template(text, block, code.info):
            yield block


def _is_template(text: str, block: Block, info: str) -> bool:
    """Whether part of a payload is left to the reader: an ellipsis or a place-holder in it.

    An element may also be code (``{a && b}``), or in markup one of another vocabulary.
    """
    start, end = block.payload
    if end <= start:
        start = block.opening.end
        end = text.find("```", start) if block.encoding == FENCED_YAML else -1
        end = len(text) if end < 0 else end
    payload = text[start:end]
    if block.encoding == FENCED_YAML:
        return _YAML_TEMPLATE.search(payload) is not None
    if _CODE.match(payload) or (_MARKUP.match(info) and payload.lstrip().startswith("<")):
        return True
    return _JSON_TEMPLATE.search(_JSON_STRING.sub('""', payload)) is not None


def _holds_content(text: str, start: int, end: int) -> bool:
    """Whether a payload says something: it does not if it is blank, an ellipsis, a place-holder."""
    end = min(end, start + _WINDOW)
    match = _CONTENT.match(text, start, end)
    if match is None:
        return False
    at = match.start("bracket")
    if at < 0 or _EMPTY.match(text, at, end):
        return True
    return not _EXPRESSION.match(text, at, end) and _FIELD.search(text, at, end) is not None


def _begins(text: str, start: int) -> bool:
    """Whether an element that never ends has a first field."""
    return _FIRST_FIELD.match(text, start, start + _WINDOW) is not None
