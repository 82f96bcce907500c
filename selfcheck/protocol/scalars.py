"""What the readers of a questionnaire make of a plain (unquoted) YAML scalar.

Three readers matter (docs/protocol.md, *Fenced YAML fields*): PyYAML, which follows YAML 1.1;
js-yaml 4; and the core schema of YAML 1.2 with timestamps, as ruamel.yaml reads it. One table
serves all three, with one line for each kind.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Reader(NamedTuple):
    """A reader's name and, for each kind that is no string, the pattern of its plain scalars.

    Patterns are compiled when the first scalar needs them; most payloads have none that does.
    ``finite`` says that a number too large for a double stays a string.
    """

    name: str
    kinds: tuple[tuple[str, str], ...]
    finite: bool = False

    def kind_of(self, text: str) -> str:
        """Return ``string``, ``unreadable`` or another kind, a key of ``wording.KINDS``."""
        for kind, pattern in self.kinds:
            if re.fullmatch(pattern, text):
                return "string" if self.finite and _overflows(kind, text) else kind
        return "string"


def _overflows(kind: str, text: str) -> bool:
    if kind != "number" or not re.search("[eE]", text) or re.match(r"[-+]?0x", text):
        return False
    return abs(float(text)) == float("inf")


_NULL = r"~|null|Null|NULL|"
_TRUE_FALSE = r"true|True|TRUE|false|False|FALSE"
_TIMESTAMP = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?"
    r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?"
)
_SPECIAL_FLOAT = r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"

PYYAML = Reader(
    "PyYAML",
    (
        ("null", _NULL),
        (
            "boolean",
            r"yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|true|True|TRUE|false|False|FALSE",
        ),
        (
            "number",
            (
                r"[-+]?0b_*+[01][01_]*|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)"
                r"|[-+]?0x_*+[0-9a-fA-F][0-9a-fA-F_]*"
                r"|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+"
                r"|[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?"
                r"|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|" + _SPECIAL_FLOAT
            ),
        ),
        ("date", _TIMESTAMP),
        ("unreadable", r"=|<<|[-+]?0[bx]_+"),
    ),
)
JS_YAML = Reader(
    "js-yaml 4",
    (
        ("null", _NULL),
        ("boolean", _TRUE_FALSE),
        (
            "number",
            (
                r"[-+]?0b[01]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+"
                r"|[-+]?[0-9]+(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9]+(?:[eE][-+]?[0-9]+)?|"
                + _SPECIAL_FLOAT
            ),
        ),
        ("date", _TIMESTAMP),
    ),
    finite=True,
)
YAML_12 = Reader(
    "YAML 1.2",
    (
        ("null", _NULL),
        ("boolean", _TRUE_FALSE),
        (
            "number",
            (
                r"[-+]_*+[0-9][0-9_]*|[0-9][0-9_]*|[-+]?0b_*+[01][01_]*|[-+]?0o_*+[0-7][0-7_]*"
                r"|[-+]?0x_*+[0-9a-fA-F][0-9a-fA-F_]*"
                r"|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
                r"|[-+]?\._*+[0-9][0-9_]*(?:[eE][-+][0-9]+)?|" + _SPECIAL_FLOAT
            ),
        ),
        ("date", _TIMESTAMP),
    ),
)
READERS = (PYYAML, JS_YAML, YAML_12)

_STRICT_YAML_11_BOOLEAN = ("y", "Y", "n", "N")
_FIRST_CHARACTERS = frozenset("0123456789+-.~=<nNtTfFyYoO")
_WORDS = frozenset(
    word
    for stem in ("null", "true", "false", "yes", "no", "on", "off", "y", "n")
    for word in (stem, stem.capitalize(), stem.upper())
)


class Reading(NamedTuple):
    """How a plain scalar is read: ``kind`` when all readers agree; else who differs and how."""

    kind: str
    reader: str = ""
    reading: str = ""
    soft: bool = False


_STRING = Reading("string")


def read_plain(text: str) -> Reading:
    """Classify the plain scalar ``text``.

    ``kind`` is ``string`` when it is one for all readers or for some (then ``reader`` names one
    that reads something else, ``reading``), and another kind when no reader makes a string of it.
    """
    if text and text[0] not in _FIRST_CHARACTERS:
        return _STRING
    if text[:1].isalpha() and text not in _WORDS:
        return _STRING
    if text in _STRICT_YAML_11_BOOLEAN:
        return Reading("string", "YAML 1.1", "boolean", soft=True)
    kinds = [(reader, reader.kind_of(text)) for reader in READERS]
    others = [(reader, kind) for reader, kind in kinds if kind != "string"]
    if len(others) == len(kinds):
        return Reading(others[-1][1])
    if not others:
        return _STRING
    reader, kind = others[0]
    return Reading("string", reader.name, kind)
