"""Checks one text: scans it for blocks, decodes each payload and applies its dialect."""

from __future__ import annotations

import re
from typing import NamedTuple

from selfcheck.dialects import request, response
from selfcheck.model import FENCED_YAML, Finding, Span
from selfcheck.protocol.block import CHECKED, UNCHECKED, Block, Fault
from selfcheck.protocol.document import Document
from selfcheck.protocol.names import Names
from selfcheck.protocol.scanner import scan
from selfcheck.protocol.source_text import dedented, plain
from selfcheck.rules.wording import Quoted, Value

# HTML, *Attributes*: a name, and a value in double, single or no quotes. Whatever else stands
# between the names is passed over.
_ATTRIBUTE = (
    r"(?P<name>[^\s\"'<>/=]++)"
    r"(?:\s*+=\s*+(?P<value>\"[^\"]*+\"|'[^']*+'|[^\s\"'<>]++))?+|\"[^\"]*+\"|'[^']*+'"
)


class BlockFindings(NamedTuple):
    """A block with what is wrong with it; ``ordinal`` is its 1-based number in the reply."""

    block: Block
    ordinal: int
    findings: list[Finding]


def check_text(text: str, names: Names, *, responses_only: bool = False) -> list[BlockFindings]:
    """Check every block of a message; returns the blocks that have findings, in order.

    ``responses_only`` is for user messages, in which only answers count.
    """
    failed: list[BlockFindings] = []
    for ordinal, block in enumerate(scan(text, names), 1):
        if responses_only and "-response" not in block.name.lower():
            continue
        findings = _check_block(text, block, names)
        if findings:
            findings.sort(key=_order)
            failed.append(BlockFindings(block, ordinal, findings))
    return failed


def _order(finding: Finding) -> tuple[Span, str]:
    return finding.span, finding.code


def _check_block(text: str, block: Block, names: Names) -> list[Finding]:
    findings = [_frame_finding(fault) for fault in block.faults]
    if block.content != UNCHECKED:
        if block.encoding == FENCED_YAML:
            findings += _fenced(text, block)
        else:
            findings += _element(text, block, names)
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
        code, path, span, issue_args, case = error.issue
        place = Span(source.to_reply(span.start), source.to_reply(span.end))
        return [Finding(code, path, place, issue_args, case)] if reported else []
    if document.flow and document.root.kind in ("object", "array"):
        root = document.reply_span(Span(document.root.start, document.root.end))
        brace = next(i for i in range(*root) if text[i] in "{[")
        code = "questionnaire.fence.json_payload"
        return [Finding(code, (), Span(brace, brace + 1), {**args, "found": Quoted(text[brace])})]
    if document.root.kind != "object":
        return [_not_mapping(document, payload)] if reported else []
    return _issues(document) + request.check(document, "fenced")


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


def _issues(document: Document) -> list[Finding]:
    return [
        Finding(issue.code, issue.path, document.reply_span(issue.span), issue.args, issue.case)
        for issue in document.issues
    ]


def _element(text: str, block: Block, names: Names) -> list[Finding]:
    from selfcheck.protocol import json_document

    reported = block.content == CHECKED
    payload = text[block.payload.start : block.payload.end]
    if not payload.strip():
        empty = Finding("questionnaire.tag.empty", (), block.opening, {"name": block.name})
        return [empty] if reported else []
    findings = _timeout_attribute(text, block)
    kind = "response" if block.response else names.profiles[block.base].xml_kind
    if not block.escaped:
        value = json_document.quick_value(payload)
        if isinstance(value, dict) and is_clean(value, kind):
            return findings
    source = plain(text, block.payload.start, block.payload.end)
    try:
        document = json_document.parse(source, block.name, escaped=block.escaped)
    except json_document.InvalidJson as error:
        issue = error.issue
        found = Finding(issue.code, (), issue.span, issue.args, issue.case)
        return findings + ([found] if reported else [])
    findings += _issues(document)
    checked = response.check(document) if block.response else request.check(document, kind)
    return findings + checked


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
