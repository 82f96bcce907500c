"""Checks one text: scans it for blocks, decodes each payload and applies its dialect."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from selfcheck.dialects import request, response
from selfcheck.fields import ASYNC_TOOL, CARD_EVENT, LITE_TOOL
from selfcheck.model import DOCUMENT, FENCED_YAML, Finding, Span
from selfcheck.protocol.block import CHECKED, UNCHECKED, Block, Fault
from selfcheck.protocol.document import Document, Issue
from selfcheck.protocol.names import RESPONSE_SUFFIX, Names
from selfcheck.protocol.scanner import scan
from selfcheck.protocol.source_text import SourceText, dedented, plain
from selfcheck.rules.wording import Quoted, Value

if TYPE_CHECKING:
    from selfcheck.protocol.clients import Client
    from selfcheck.protocol.examples import ExampleRegion

_DOCUMENT_NAMES = {
    "fenced": "questionnaire",
    "xml": "questionnaire",
    "xml-yiii": "yiii-questionnaire",
    "xml-ling": "ling-questionnaire",
    "response": "questionnaire-response",
    "async": ASYNC_TOOL,
    "async-result": ASYNC_TOOL,
    "card": CARD_EVENT,
    "card-submit": CARD_EVENT,
    "lite": LITE_TOOL,
    "lite-result": LITE_TOOL,
}
"""What a report calls a document of each kind."""

_DIALECTS = {
    "async": "selfcheck.dialects.start",
    "async-result": "selfcheck.dialects.result",
    "card": "selfcheck.dialects.card",
    "card-submit": "selfcheck.dialects.card_submit",
    "lite": "selfcheck.dialects.lite",
    "lite-result": "selfcheck.dialects.lite_result",
}
"""The modules of the kinds whose documents never stand in a reply, loaded when they are needed."""

_JSON_INFO = r"(?i:json[lc5]?|ndjson)\b"

# HTML, *Attributes*: a name, and a value in double, single or no quotes. Whatever else stands
# between the names is passed over.
_ATTRIBUTE = (
    r"(?P<name>[^\s\"'<>/=]++)"
    r"(?:\s*+=\s*+(?P<value>\"[^\"]*+\"|'[^']*+'|[^\s\"'<>]++))?+|\"[^\"]*+\"|'[^']*+'"
)


FindRequest = Callable[[str, Any], "response.Asked | None"]
"""Finds what a response answers, by its base name and its decoded payload."""


_IN_RESPONSES = {
    ("questionnaire.tag.empty", ""): "response",
    ("questionnaire.json.not_object", ""): "response",
    ("questionnaire.json.invalid", "yaml"): "response",
    ("questionnaire.json.invalid", "markup"): "response",
}
"""The cases whose words speak of a request, and those that say the same of a response."""


class BlockFindings(NamedTuple):
    """A block with what is wrong with it; all offsets are code points of the text checked.

    ``ordinal`` is its 1-based number among the live blocks of the text, or, if it is an
    ``example``, among the examples. The findings are in order of position.
    """

    block: Block
    ordinal: int
    findings: list[Finding]
    example: bool = False


def check_text(
    text: str,
    names: Names,
    *,
    responses_only: bool = False,
    examples: bool = False,
    client: Client | None = None,
    asked: FindRequest | None = None,
) -> list[BlockFindings]:
    """Check every block of a message; returns the blocks that have findings, in order of position.

    ``responses_only`` is for user messages, in which only answers count. ``examples`` checks the
    blocks inside code, too, as if they were live; only the preface rule does not hold for them.
    Live requests are checked for what ``client`` shows, where one is given. ``asked``, called once
    for each live response that decodes, in order, finds its request, against which it is checked.
    """
    failed: list[BlockFindings] = []
    for ordinal, block in enumerate(scan(text, names), 1):
        if responses_only and not names.is_answer(block.name):
            continue
        findings = _check_block(text, block, names, asked)
        if client is not None and not block.response:
            from selfcheck.protocol.clients import client_findings

            findings += client_findings(block, client)
        if findings:
            findings.sort(key=_order)
            failed.append(BlockFindings(block, ordinal, findings))
    if examples:
        failed += _examples(text, names, responses_only)
        failed.sort(key=_place)
    return failed


def _place(found: BlockFindings) -> Span:
    return found.block.span


def _examples(text: str, names: Names, responses_only: bool) -> Iterator[BlockFindings]:
    """Check the blocks inside code, in order of position, and map what is found to ``text``."""
    from selfcheck.protocol.examples import scan_examples

    shown = [(region, block) for region in scan_examples(text, names) for block in region.blocks]
    shown.sort(key=lambda pair: pair[0].reply_span(pair[1].span))
    for ordinal, (region, block) in enumerate(shown, 1):
        if responses_only and not names.is_answer(block.name):
            continue
        findings = [
            finding._replace(span=region.reply_span(finding.span))
            for finding in _check_block(region.source.text, block, names)
            if finding.code not in _fitting(region.info)
        ]
        if findings:
            findings.sort(key=_order)
            yield BlockFindings(_in_reply(block, region), ordinal, findings, example=True)


def _fitting(info: str) -> tuple[str, ...]:
    """Codes of what is right in code with this info string: JSON escapes the quotes in strings."""
    return ("questionnaire.json.transport_escaped",) if re.match(_JSON_INFO, info) else ()


def _in_reply(block: Block, region: ExampleRegion) -> Block:
    """The block with its offsets mapped from the region to the reply."""
    place = region.reply_span
    return block._replace(
        span=place(block.span),
        opening=place(block.opening),
        payload=place(block.payload),
        attributes=place(block.attributes),
        faults=tuple(fault._replace(span=place(fault.span)) for fault in block.faults),
    )


def check_document(text: str, kind: str) -> list[BlockFindings]:
    """Check a questionnaire document by itself, with no fence or tags around it.

    ``kind`` is one of ``fields.DOCUMENTS``: ``fenced`` is YAML, or JSON where the text starts with
    a bracket; all others are JSON. Returns one item, or none where nothing is wrong; spans are code
    points of ``text``. Raises ``KeyError`` for a kind that does not exist.
    """
    name = _DOCUMENT_NAMES[kind]
    # What is missing at the end of a payload is found at its closing tag; here there is none.
    findings = [
        found._replace(span=Span(*(min(offset, len(text)) for offset in found.span)))
        for found in _document(text, kind, name)
    ]
    if kind == "response":
        findings = _of_response(findings)
    if not findings:
        return []
    findings.sort(key=_order)
    block = Block(
        name=name,
        base=name.removesuffix(RESPONSE_SUFFIX),
        encoding=DOCUMENT,
        response=kind == "response",
        span=Span(0, len(text)),
        opening=Span(0, 0),
        payload=Span(0, len(text)),
        content=CHECKED,
    )
    return [BlockFindings(block, 1, findings)]


def carried_findings(
    text: str, name: str, encoding: str, ordinal: int, findings: list[Finding]
) -> BlockFindings:
    """Make the block of findings about what a message carries beside its text.

    That is the JSON ``text`` of a call's arguments or of its result, where ``name`` is the tool's.
    """
    whole = Span(0, len(text))
    block = Block(
        name=name,
        base=name,
        encoding=encoding,
        response=False,
        span=whole,
        opening=Span(0, 0),
        payload=whole,
        content=CHECKED,
    )
    return BlockFindings(block, ordinal, sorted(findings, key=_order))


def _document(text: str, kind: str, name: str) -> list[Finding]:
    from selfcheck.protocol import json_document

    source = plain(text, 0, len(text))
    check_source = _dialect(kind)
    if check_source is not None:
        return check_source(source)
    first = text.lstrip()[:1]
    if not first:
        code = "questionnaire.yaml.invalid" if kind == "fenced" else "questionnaire.json.invalid"
        return [Finding(code, (), Span(0, 0), {"more": ""}, "empty")]
    if kind == "fenced" and first not in ("{", "["):
        return _yaml_document(source)
    try:
        return _decoded(json_document.parse(source, name), kind)
    except json_document.InvalidJson as error:
        return [_invalid_json(error.issue)]


def _dialect(kind: str) -> Callable[[SourceText], list[Finding]] | None:
    """Find the check of a kind whose documents never stand in a reply; ``None`` for the others."""
    module = _DIALECTS.get(kind)
    if module is None:
        return None
    check: Callable[[SourceText], list[Finding]] = import_module(module).check_source
    return check


def _yaml_document(source: SourceText) -> list[Finding]:
    from selfcheck.protocol import yaml_document

    try:
        document = yaml_document.parse(source)
    except yaml_document.InvalidYaml as error:
        return [_invalid_yaml(source, error.issue)]
    if document.root.kind != "object":
        return [_not_mapping(document, source.text)]
    return _decoded(document, "fenced")


def _of_response(findings: list[Finding]) -> list[Finding]:
    """Choose the words that speak of a response."""
    return [
        finding._replace(case=_IN_RESPONSES.get((finding.code, finding.case), finding.case))
        for finding in findings
    ]


def _order(finding: Finding) -> tuple[Span, str]:
    return finding.span, finding.code


def _check_block(
    text: str, block: Block, names: Names, asked: FindRequest | None = None
) -> list[Finding]:
    findings = [_frame_finding(fault) for fault in block.faults]
    if block.content != UNCHECKED:
        if block.encoding == FENCED_YAML:
            findings += _fenced(text, block)
        else:
            found = _element(text, block, names, asked)
            findings += _of_response(found) if block.response else found
    return findings


def _frame_finding(fault: Fault) -> Finding:
    return Finding(fault.code, (), fault.span, fault.args, fault.case)


def _fenced(text: str, block: Block) -> list[Finding]:
    from selfcheck.protocol import yaml_document

    payload = text[block.payload.start : block.payload.end]
    start = payload.lstrip()
    args = {"name": block.name}
    reported = block.content == CHECKED
    if not start:
        empty = Finding("questionnaire.fence.empty", (), block.opening, args)
        return [empty] if reported else []
    if start[0] in "{[":
        at = block.payload.start + len(payload) - len(start)
        code = "questionnaire.fence.json_payload"
        return [Finding(code, (), Span(at, at + 1), {**args, "found": Quoted(start[0])})]
    source = dedented(text, block.payload.start, block.payload.end, block.indent)
    try:
        document = yaml_document.parse(source)
    except yaml_document.InvalidYaml as error:
        return [_invalid_yaml(source, error.issue)] if reported else []
    if document.flow and document.root.kind in ("object", "array"):
        root = document.reply_span(Span(document.root.start, document.root.end))
        brace = next(i for i in range(*root) if text[i] in "{[")
        code = "questionnaire.fence.json_payload"
        return [Finding(code, (), Span(brace, brace + 1), {**args, "found": Quoted(text[brace])})]
    if document.root.kind != "object":
        return [_not_mapping(document, payload)] if reported else []
    return _decoded(document, "fenced")


def _invalid_yaml(source: SourceText, issue: Issue) -> Finding:
    place = Span(source.to_reply(issue.span.start), source.to_reply(issue.span.end))
    return Finding(issue.code, issue.path, place, issue.args, issue.case)


def _not_mapping(document: Document, payload: str) -> Finding:
    first = payload.lstrip().split("\n", 1)[0]
    case = ""
    if first.startswith("<"):
        case = "markup"
    elif re.match(r"[\w\"']+：", first):
        case = "fullwidth_colon"
    elif re.match(r"(?:title|questions):\S", first):
        case = "colon_blank"
    span = document.span(())
    return Finding(
        "questionnaire.yaml.not_mapping", (), span, {"value": document.described(())}, case
    )


def _element(text: str, block: Block, names: Names, asked: FindRequest | None) -> list[Finding]:
    from selfcheck.protocol import json_document

    reported = block.content == CHECKED
    payload = text[block.payload.start : block.payload.end]
    if not payload.strip():
        empty = Finding("questionnaire.tag.empty", (), block.opening, {"name": block.name})
        return [empty] if reported else []
    findings = _timeout_attribute(text, block)
    if block.response and reported and asked is not None:
        return _response(text, block, asked)
    kind = "response" if block.response else names.profiles[block.base].xml_kind
    if not block.escaped:
        value = json_document.quick_value(payload)
        if isinstance(value, dict) and is_clean(value, kind):
            return findings
    source = plain(text, block.payload.start, block.payload.end)
    try:
        document = json_document.parse(source, block.name, escaped=block.escaped)
    except json_document.InvalidJson as error:
        return findings + ([_invalid_json(error.issue)] if reported else [])
    return findings + _decoded(document, kind)


def _response(text: str, block: Block, asked: FindRequest) -> list[Finding]:
    """Check a live response by itself and against its request."""
    from selfcheck.protocol import json_document

    known: list[response.Asked | None] = []
    if not block.escaped:
        value = json_document.quick_value(text[block.payload.start : block.payload.end])
        if isinstance(value, dict):
            # It has no duplicate key, so the slow reading decodes to the same value.
            known = [asked(block.base, value)]
            if response.is_clean(value, known[0], block.base):
                return []
    source = plain(text, block.payload.start, block.payload.end)
    try:
        document = json_document.parse(source, block.name, escaped=block.escaped)
    except json_document.InvalidJson as error:
        return [_invalid_json(error.issue)]
    request = known[0] if known else asked(block.base, document.value)
    return _decoded(document, "response") + response.against(
        document, request, block.base, block.opening
    )


def _invalid_json(issue: Issue) -> Finding:
    return Finding(issue.code, (), issue.span, issue.args, issue.case)


def _decoded(document: Document, kind: str) -> list[Finding]:
    """What is wrong with a payload that decoded to an object."""
    checked = response.check(document) if kind == "response" else request.check(document, kind)
    return document.findings() + checked


def is_clean(value: dict[str, object], kind: str) -> bool:
    """Whether a decoded XML+JSON payload has no fault at all, found without any positions."""
    from selfcheck.dialects import schema_check

    if not schema_check.is_valid(kind, value):
        return False
    return kind == "response" or not request.beyond_schema(value, kind)


def _timeout_attribute(text: str, block: Block) -> list[Finding]:
    """The attribute ``timeout_seconds`` must be a positive integer, as the field must."""
    attributes = text[block.attributes.start : block.attributes.end]
    if block.response or "timeout_seconds" not in attributes:
        return []
    found = re.finditer(_ATTRIBUTE, attributes)
    match = next((match for match in found if match["name"] == "timeout_seconds"), None)
    if match is None:
        return []
    value = match["value"]
    start, end = match.span("name" if value is None else "value")
    written = value or ""
    if block.escaped and "&" in written:
        import html

        written = html.unescape(written)
    written = written.strip("\"'")
    if re.fullmatch(r"0*[1-9][0-9]*", written.strip()):
        return []
    at = block.attributes.start
    return [
        Finding(
            "questionnaire.request.timeout_invalid",
            ("timeout_seconds",),
            Span(at + start, at + end),
            {"value": Value("null" if value is None else "string", written)},
        )
    ]
