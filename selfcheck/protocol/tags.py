"""The XML+JSON form: questionnaire tags in raw reply text (docs/protocol.md, *Tags*)."""

from __future__ import annotations

import bisect
import re
from typing import NamedTuple

from selfcheck.model import XML_JSON, Span
from selfcheck.protocol.block import CHECKED, IF_DECODABLE, UNCHECKED, Block, Fault
from selfcheck.protocol.names import Names
from selfcheck.rules.wording import Quoted

_LT = r"&(?:lt|LT|#0*+60|#[xX]0*+3[cC]);"
_GT = r"&(?:gt|GT|#0*+62|#[xX]0*+3[eE]);"
# A name may hold entities, but not the one that ends its tag.
_ESCAPED_NAME = rf"(?P<name>(?:[\w.-]|(?!{_GT})&#\w{{1,8}};)++)"
_RAW_OPENING = re.compile(
    r"<(?P<name>[A-Za-z_][\w.-]*+)"
    r"(?P<attributes>(?:[\s](?:[^<>\"']|\"[^<\"]*+\"|'[^<']*+')*+)?)>"
)
_ESCAPED_OPENING = re.compile(
    _LT + _ESCAPED_NAME + r"(?P<attributes>(?:\s[^<>\r\n]{0,500}?)?)(?:" + _GT + "|>)"
)
_CLOSING = re.compile(rf"(?:<|{_LT})\\?/{_ESCAPED_NAME}\s*+(?:>|{_GT})")
# What prose puts between two tags that it only names: "... and ...", an ellipsis, a dash.
_CONNECTIVE = re.compile(
    r"\s*+(?:(?:and|or|to|with|e|ou|a|com|和|与|或|到|及|至)\s*+|[.…,，、/|\u2010-\u2015-][\s.…-]*+)",
    re.IGNORECASE,
)
_FENCE = re.compile(r"\s{0,100}```")
_WINDOW = 256
_JSON_START = re.compile(r"\s*+\{\s*+[\"'“\\&]")
_TEMPLATE = re.compile(r"\s*+\{\s*+[A-Za-z_]\w*+\s*+\}")
_BRACE = re.compile(r"\s*+(?:\{|&#0*+123;|&#[xX]0*+7[bB];|&lcub;|&lbrace;)")


class Opening(NamedTuple):
    """An opening tag as it lies in the reply; ``before_object`` when a ``{`` follows it."""

    name: str
    span: Span
    attributes: Span
    escaped: bool
    before_object: bool


def _decoded(name: str) -> str:
    """A tag's name without entities; the table of entities is large and seldom needed."""
    if "&" not in name:
        return name
    import html

    return html.unescape(name)


def opening_at(text: str, pos: int, names: Names) -> Opening | None:
    """Read the tag, raw or entity-escaped, that opens at ``pos``; ``None`` if none of ours does."""
    escaped = text[pos] == "&"
    match = (_ESCAPED_OPENING if escaped else _RAW_OPENING).match(text, pos)
    if match is None:
        return None
    name = _decoded(match["name"])
    if not names.may_mean_one(name.lower()):
        return None
    if text.endswith("/", pos, match.end() - 1):
        return None
    return Opening(
        name,
        Span(pos, match.end()),
        Span(*match.span("attributes")),
        escaped,
        _BRACE.match(text, match.end()) is not None,
    )


class TagIndex:
    """All questionnaire tags of one reply, found once, so that no search is repeated."""

    def __init__(self, text: str, names: Names) -> None:
        self._text = text
        self._fences: dict[int, int] = {}
        self._closings: dict[str, list[Span]] = {}
        self._all_closings: list[tuple[int, int, str]] = []
        for match in _CLOSING.finditer(text):
            name = _decoded(match["name"])
            if names.is_tag(name):
                self._closings.setdefault(name, []).append(Span(*match.span()))
                self._all_closings.append((*match.span(), name))
        self._openings: list[tuple[int, str]] = []
        for pattern in (_RAW_OPENING, _ESCAPED_OPENING):
            for match in pattern.finditer(text):
                name = _decoded(match["name"])
                if (name in names or names.response_of(name)) and _BRACE.match(text, match.end()):
                    self._openings.append((match.start(), name))
        self._openings.sort()

    def closing(self, name: str, pos: int) -> Span | None:
        """The first closing tag of ``name`` from ``pos`` on."""
        spans = self._closings.get(name, [])
        at = bisect.bisect_left(spans, (pos, pos))
        return spans[at] if at < len(spans) else None

    def next_opening(self, pos: int) -> int:
        """Start of the next registered opening tag before a ``{`` from ``pos`` on; else the end.

        The end is that of the text.
        """
        at = bisect.bisect_left(self._openings, (pos, ""))
        return self._openings[at][0] if at < len(self._openings) else len(self._text)

    def fence_before(self, closing: Span) -> int:
        """Where the last run of three backticks before a closing tag starts; -1 without any."""
        if closing.start not in self._fences:
            self._fences[closing.start] = self._text.rfind("```", 0, closing.start)
        return self._fences[closing.start]

    def any_closing(self, pos: int, limit: int) -> tuple[Span, str] | None:
        """The first closing tag of any questionnaire name that starts in ``pos`` to ``limit``."""
        at = bisect.bisect_left(self._all_closings, (pos, pos, ""))
        if at < len(self._all_closings) and self._all_closings[at][0] < limit:
            start, end, name = self._all_closings[at]
            return Span(start, end), name
        return None


def element(text: str, opening: Opening, tags: TagIndex, names: Names) -> Block | None:
    """Build the block that ``opening`` starts; ``None`` where the tag is a mere mention."""
    base = opening.name if opening.name in names else names.response_of(opening.name)
    if base is None:
        return None if _is_type_argument(text, opening) else _near_miss(opening, tags, names)
    start = opening.span.end
    closing = tags.closing(opening.name, start)
    rival = tags.next_opening(start)
    if not opening.before_object:
        if (
            closing is not None
            and not text[start : min(rival, start + 100)].strip()
            and rival < closing.start
        ):
            return _block(opening, base, Span(start, closing.start), closing.end, CHECKED)
        if closing is None or closing.start > rival or _is_mention(text, start, closing, tags):
            return None
        return _block(opening, base, Span(start, closing.start), closing.end, CHECKED)
    if closing is not None and (
        closing.start < rival or _object_end(text, start, closing.start) == closing.start
    ):
        return _block(opening, base, Span(start, closing.start), closing.end, CHECKED)
    other = tags.any_closing(start, rival)
    if other is not None:
        span, found = other
        fault = Fault(
            "questionnaire.tag.mismatched", opening.span, {"name": opening.name, "found": found}
        )
        return _block(opening, base, Span(start, span.start), span.end, CHECKED, fault)
    if _is_type_argument(text, opening):
        return None
    fault = Fault("questionnaire.tag.unclosed", opening.span, {"name": opening.name})
    end = _object_end(text, start, len(text))
    if end is None:
        return _block(opening, base, Span(start, start), start, UNCHECKED, fault)
    return _block(opening, base, Span(start, end), end, IF_DECODABLE, fault)


def _is_type_argument(text: str, opening: Opening) -> bool:
    """Whether the tag is code: ``List<Questionnaire> {``, ``cat <<…>{``, ``<…>{id}``."""
    before = text[opening.span.start - 1 : opening.span.start]
    if before and before.isascii() and (before.isalnum() or before in "_<"):
        return _JSON_START.match(text, opening.span.end) is None
    return _TEMPLATE.match(text, opening.span.end) is not None


def _block(
    opening: Opening, base: str, payload: Span, end: int, content: str, *faults: Fault
) -> Block:
    if opening.escaped:
        faults = (
            Fault("questionnaire.tag.html_escaped", opening.span, {"name": opening.name}),
            *faults,
        )
    return Block(
        name=opening.name,
        base=base,
        encoding=XML_JSON,
        response=opening.name != base,
        span=Span(opening.span.start, end),
        opening=opening.span,
        payload=payload,
        content=content,
        faults=faults,
        escaped=opening.escaped,
        attributes=opening.attributes,
    )


def _near_miss(opening: Opening, tags: TagIndex, names: Names) -> Block | None:
    near = names.near_tag(opening.name) if opening.before_object else None
    if near is None:
        return None
    if near.kind == "case":
        fault = Fault(
            "questionnaire.tag.name_case",
            opening.span,
            {"name": near.nearest, "found": Quoted(opening.name)},
        )
    else:
        fault = Fault(
            "questionnaire.tag.unregistered_name",
            opening.span,
            {"name": opening.name, "nearest": near.nearest},
            near.kind if near.kind == "misspelling" else "",
        )
    start = opening.span.end
    closing = tags.closing(opening.name, start)
    known = closing is not None and closing.start < tags.next_opening(start)
    payload_end, end = closing if closing is not None and known else Span(start, start)
    block = _block(opening, opening.name, Span(start, payload_end), end, UNCHECKED)
    return block._replace(faults=(fault,))


def _is_mention(text: str, start: int, closing: Span, tags: TagIndex) -> bool:
    """Whether prose merely names both tags: the closing one stands in code."""
    if _CONNECTIVE.fullmatch(text, start, closing.start):
        return True
    if _FENCE.match(text, start):
        return False
    return tags.fence_before(closing) >= start or (
        text[closing.start - 1] == "`" and text.startswith("`", closing.end)
    )


def _object_end(text: str, start: int, limit: int) -> int | None:
    """Where the JSON object after the tag ends (with the white space after it, up to ``limit``)."""
    import json

    brace = text.find("{", start)
    if brace < 0:
        return None
    decoder = json.JSONDecoder()
    # A failing decoder counts the lines before its fault: a growing window keeps that in proportion
    # to what it read.
    window = _WINDOW
    while True:
        part = text[brace : brace + window]
        whole = brace + window >= len(text)
        try:
            _, end = decoder.raw_decode(part)
        except json.JSONDecodeError as error:
            cut = error.pos + _WINDOW // 2 > len(part) or error.msg.startswith("Unterminated")
            if whole or not cut:
                return None
        except (ValueError, RecursionError):
            return None
        else:
            break
        window *= 4
    end += brace
    while end < limit and text[end] in " \t\r\n":
        end += 1
    return end
