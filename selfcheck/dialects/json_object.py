"""Reads the JSON of the dialects that are plain JSON; what is no JSON gets the dialect's own code.

What XML+JSON forgives, such as escaped quotes, is not forgiven here.
"""

from __future__ import annotations

from typing import Any

from selfcheck.model import LANGUAGES, Finding, Span
from selfcheck.protocol.document import Document, Issue
from selfcheck.protocol.json_parser import JsonFault, Parser
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.base import Text
from selfcheck.rules.wording import render


def read(source: SourceText, code: str) -> Document | Finding:
    """Decode the text of ``source``; what cannot be decoded gives one finding with the ``code``.

    Its case is ``empty`` (no arguments), or ``json``, whose arguments ``problem`` and ``fix`` are
    the sentences of the JSON rules. That the JSON is an object is left to the dialect's schema.
    Spans are code points of the reply.
    """
    if not source.text.strip():
        return Finding(code, (), Span(0, 0), {}, "empty")
    parser = Parser(source.text)
    try:
        value, root = parser.parse()
    except JsonFault as fault:
        from selfcheck.protocol.json_hints import explain

        issue = explain(source.text, fault)
        span = Span(source.to_reply(issue.span.start), source.to_reply(issue.span.end))
        return Finding(code, (), span, _cause(issue), "json")
    return Document(value, root, source.to_reply, parser.issues, [])


def _cause(issue: Issue) -> dict[str, Any]:
    """What a JSON rule says of ``issue``, as arguments of another rule's texts."""
    from selfcheck.rules.catalogue import CODES

    case = CODES[issue.code].cases[issue.case]

    def told(text: Text, more: bool) -> Text:
        parts = []
        for lang in LANGUAGES:
            args = {name: render(value, lang) for name, value in issue.args.items()}
            parts.append(getattr(text, lang).format(**args) + (args.get("more", "") * more))
        return Text(*parts)

    return {"problem": told(case.message, True), "fix": told(case.hint, False)}
