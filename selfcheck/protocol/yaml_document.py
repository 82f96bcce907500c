"""Fenced YAML payloads: safe, one document, with the place of every key and value."""

from __future__ import annotations

import re

from selfcheck.model import Span
from selfcheck.protocol.document import Ambiguous, Document, Issue
from selfcheck.protocol.source_text import SourceText
from selfcheck.protocol.yaml_composer import InvalidYaml, YamlSyntax, compose, too_complex, walk

MAX_SIZE = 1_000_000
"""The longest payload that is read, in code points."""

_BOM = "\ufeff"
_LINE_SEPARATORS = {"\x85": "U+0085", "\u2028": "U+2028", "\u2029": "U+2029"}
_SEPARATOR = re.compile("[\x85\u2028\u2029]")

__all__ = ["MAX_SIZE", "InvalidYaml", "parse"]


def parse(source: SourceText) -> Document:
    """Decode a payload.

    Raises ``InvalidYaml`` when it is no single YAML document within the limits.
    """
    text = source.text
    if len(text) > MAX_SIZE:
        span = Span(0, min(len(text), 1))
        raise too_complex("size", {"limit": MAX_SIZE}, span)
    odd = "\t" in text or _BOM in text or _SEPARATOR.search(text) is not None
    scalars: list[Span] | None = [] if odd else None
    try:
        document = compose(source, scalars)
    except YamlSyntax as error:
        # Loaded for faulty payloads only.
        from selfcheck.protocol.yaml_hints import explain

        raise InvalidYaml(explain(text, error.problem, error.offset, error.context)) from None
    if scalars is not None:
        _check_white_space(text, scalars)
        _check_separators(text, document)
    return document


def _check_white_space(text: str, scalars: list[Span]) -> None:
    """Refuse what only some readers skip between tokens: tabs and byte order marks.

    PyYAML skips spaces only (YAML 1.1, *s-separate*), and reads a later mark as a letter.
    """
    from selfcheck.protocol.yaml_whitespace import stray, stray_mark, stray_tab

    code = "questionnaire.yaml.invalid"
    mark = stray_mark(text, scalars)
    if mark is not None:
        args = {"found": "U+FEFF", "more": ""}
        raise InvalidYaml(Issue(code, (), Span(mark, mark + 1), args, "control_character"))
    separator = stray(_SEPARATOR, text, scalars)
    if separator is not None:
        args = {"found": _LINE_SEPARATORS[text[separator]], "more": ""}
        span = Span(separator, separator + 1)
        raise InvalidYaml(Issue(code, (), span, args, "control_character"))
    tab = stray_tab(text, scalars)
    if tab is not None:
        raise InvalidYaml(Issue(code, (), Span(tab, tab + 1), {"more": ""}, "tab"))


def _check_separators(text: str, document: Document) -> None:
    """Find U+0085, U+2028 and U+2029 in strings: they end a line for PyYAML only."""
    seen: set[int] = set()
    for path, node in walk((), document.root):
        if node.kind != "string" or node.start in seen:
            continue
        seen.add(node.start)
        found = _SEPARATOR.search(text, node.start, node.end)
        if found is not None:
            args = {"found": _LINE_SEPARATORS[found[0]]}
            code = "questionnaire.yaml.ambiguous_scalar"
            issue = Issue(code, path, Span(*found.span()), args, "line_separator")
            document.ambiguous.append(Ambiguous(path, issue))
