"""What the scanner finds: protocol blocks and the faults of their frames."""

from __future__ import annotations

from typing import Any, NamedTuple

from selfcheck.model import Span

CHECKED = "checked"
"""The payload is decoded and checked, and what does not decode is reported."""
IF_DECODABLE = "if_decodable"
"""The frame's fault may have cut the payload: it is checked only where it decodes."""
UNCHECKED = "unchecked"
"""No consumer reads the payload, or nothing certain can be said about it."""


class Fault(NamedTuple):
    """Something wrong with a block's frame: its code, place in the reply and arguments."""

    code: str
    span: Span
    args: dict[str, Any]
    case: str = ""


class Block(NamedTuple):
    """One protocol block or near miss; all offsets are code points of the reply.

    ``span`` is the whole block with its fences or tags; ``opening`` the opening fence (first
    backtick to the end of the info string) or tag; ``payload`` what lies between. ``indent`` is the
    opening fence's indentation in columns; ``attributes`` the text between a tag's name and its
    ``>``. ``base`` is the request name (the name without ``-response``).
    """

    name: str
    base: str
    encoding: str
    response: bool
    span: Span
    opening: Span
    payload: Span
    content: str
    faults: tuple[Fault, ...] = ()
    indent: int = 0
    escaped: bool = False
    attributes: Span = Span(0, 0)
