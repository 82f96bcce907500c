"""Undoes the escapes that transports put on XML+JSON payloads, and keeps the reply's offsets."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from selfcheck.protocol.source_text import SourceText, pieced

_ENTITY = re.compile(r"&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,8}|[A-Za-z][A-Za-z0-9]{1,31});")
_ESCAPE = re.compile(r"\\[\"\\/]")
TRANSPORT_ESCAPE = re.compile(r"\\[\"/]")


def _replaced(
    source: SourceText, pattern: re.Pattern[str], decode: Callable[[str], str]
) -> SourceText:
    pieces: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    length = done = 0
    for match in pattern.finditer(source.text):
        decoded = decode(match[0])
        pieces += (source.text[done : match.start()], decoded)
        starts += (length, length + match.start() - done)
        origins += (done, match.start())
        length += match.start() - done + len(decoded)
        done = match.end()
    pieces.append(source.text[done:])
    starts += (length, length + len(source.text) - done)
    origins += (done, len(source.text))
    inner = pieced(pieces, starts, origins)
    return SourceText(inner.text, lambda offset: source.to_reply(inner.to_reply(offset)))


def without_entities(source: SourceText) -> SourceText:
    """The payload with its HTML entities decoded."""
    return _replaced(source, _ENTITY, html.unescape)


def without_transport_escapes(source: SourceText) -> SourceText:
    r"""The payload with ``\"`` and ``\/`` undone."""
    return _replaced(source, TRANSPORT_ESCAPE, lambda escape: escape[1])


def without_json_escapes(source: SourceText) -> SourceText:
    r"""The payload with ``\"``, ``\/`` and ``\\`` undone, as for JSON that was encoded twice."""
    return _replaced(source, _ESCAPE, lambda escape: escape[1])
