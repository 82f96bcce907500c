"""The decoded payload of a block, for those who want its value and no diagnostics."""

from __future__ import annotations

from typing import Any

from selfcheck.model import FENCED_YAML
from selfcheck.protocol.block import Block
from selfcheck.protocol.source_text import dedented, plain


def value_of(text: str, block: Block) -> Any:
    """Decode the payload of ``block``, whose offsets are code points of ``text``.

    Returns ``None`` for a payload that does not decode, and for YAML that is no mapping.
    """
    start, end = block.payload
    if block.encoding == FENCED_YAML:
        from selfcheck.protocol import yaml_document

        try:
            value = yaml_document.parse(dedented(text, start, end, block.indent)).value
        except yaml_document.InvalidYaml:
            return None
        return value if isinstance(value, dict) else None
    from selfcheck.protocol import json_document

    if not block.escaped:
        value = json_document.quick_value(text[start:end])
        if isinstance(value, dict):
            return value
    try:
        return json_document.parse(plain(text, start, end), block.name, escaped=block.escaped).value
    except json_document.InvalidJson:
        return None
