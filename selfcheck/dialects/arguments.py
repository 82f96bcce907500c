"""The arguments of a ``questionnaire_async`` call as the runtime reads them, and what follows.

Source: Sage Inline Questionnaire, *questionnaire_async*; docs/protocol.md of the same name.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from selfcheck.dialects import normalise, start
from selfcheck.dialects.form import Form
from selfcheck.model import Finding, Span, path_text
from selfcheck.protocol.document import Document
from selfcheck.protocol.json_document import quick_value
from selfcheck.protocol.json_parser import JsonFault, Parser
from selfcheck.protocol.source_text import plain
from selfcheck.rules.base import Text

_UNREAD = "questionnaire.start.arguments_invalid"
_UNWRITABLE = {
    "problem": Text(
        "They cannot be written as JSON.", "它们无法写成 JSON。", "Não podem ser escritos em JSON."
    ),
    "fix": Text("Use JSON's own values.", "请使用 JSON 自身的值。", "Use valores do JSON."),
}


class Reading(NamedTuple):
    """The arguments of a call as the runtime reads them.

    ``value`` is what they decode to, ``None`` where they do not. ``findings`` are the errors, in
    the runtime's order, all of them ``questionnaire.start.*``; their spans mean nothing.
    """

    value: Any
    findings: list[Finding]


class Expected(NamedTuple):
    """What a call must have returned.

    ``form`` is the normal form of good arguments, else ``None``; ``errors`` are the code and path
    (1-based, ``questions[1].default``) of each error of bad ones, in order.
    """

    form: Form | None
    errors: tuple[tuple[str, str], ...] = ()

    @property
    def unread(self) -> bool:
        """Whether the arguments are no JSON object, so that the tool never saw them.

        Who answers such a call instead, and in which words, is not defined.
        """
        return any(code == _UNREAD for code, _ in self.errors)


def read_arguments(arguments: Any) -> Reading:
    """Read the arguments of a call: JSON text (``str``), or a decoded value of any kind.

    A key that stands twice is no error of the arguments: its last value counts.
    """
    text = arguments
    if not isinstance(text, str):
        if start.is_clean(arguments):
            return Reading(arguments, [])
        try:
            text = json.dumps(arguments)
        except (TypeError, ValueError, RecursionError):
            return Reading(None, [Finding(_UNREAD, (), Span(0, 0), _UNWRITABLE, "json")])
    value = quick_value(text)
    if value is not None and start.is_clean(value):
        return Reading(value, [])
    try:
        value, root = Parser(text).parse()
    except JsonFault:
        return Reading(None, start.check_source(plain(text, 0, len(text))))
    return Reading(value, start.check(Document(value, root, lambda offset: offset, [], [])))


def expected_of(arguments: Any) -> Expected:
    """Work out what a call with these ``arguments`` (JSON text or a decoded value) must return."""
    value, findings = read_arguments(arguments)
    if findings:
        return Expected(None, tuple((item.code, path_text(item.path)) for item in findings))
    return Expected(normalise.arguments(value))
