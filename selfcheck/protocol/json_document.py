"""XML+JSON payloads: strict JSON (RFC 8259) with the place of every key and value.

A payload that the standard library accepts as it is takes the short way; positions are worked out
only when something has to be pointed at.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from selfcheck.model import Span
from selfcheck.protocol.document import Document, Issue
from selfcheck.protocol.escapes import (
    TRANSPORT_ESCAPE,
    without_entities,
    without_json_escapes,
    without_transport_escapes,
)
from selfcheck.protocol.json_parser import MAX_DEPTH, JsonFault, Parser, integer
from selfcheck.protocol.source_text import SourceText


class InvalidJson(Exception):
    """The payload is no JSON object that every reader takes; ``issue`` says what and where."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


class _Duplicate(Exception):
    """Ends the short way: the payload needs the parser that keeps places."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise _Duplicate
    return value


def _refuse(constant: str) -> Any:
    raise _Duplicate(constant)


def quick_value(text: str) -> Any:
    """Return the payload's value if it is strict JSON without duplicate keys, else ``None``."""
    if text.count("{") + text.count("[") > MAX_DEPTH:
        return None
    try:
        return json.loads(
            text, object_pairs_hook=_unique, parse_int=integer, parse_constant=_refuse
        )
    except (ValueError, RecursionError, _Duplicate):
        return None


def parse(source: SourceText, name: str, *, escaped: bool = False) -> Document:
    """Decode the payload of an element called ``name``, whose tags may be entity-escaped.

    Raises ``InvalidJson`` when it is no JSON object in any form that is accepted.
    """
    readings: list[tuple[str, Callable[[SourceText], SourceText]]] = [("", lambda text: text)]
    if "&" in source.text:
        readings.insert(0 if escaped else 1, ("entities", without_entities))
    if "\\" in source.text:
        readings += (("transport", without_json_escapes), ("transport", without_transport_escapes))
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
                    {"name": name},
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
    found = TRANSPORT_ESCAPE.search(source.text)
    assert found is not None
    at = found.start()
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
