"""How a file is read: the names of the kinds, and what the user has said about the input."""

from __future__ import annotations

from typing import NamedTuple

AUTO = "auto"
TEXT = "text"
JSON = "json"
JSONL = "jsonl"
CONTENT = "content"

MAX_BYTES = 100 * 1024 * 1024
"""The largest document, or line of a JSONL file, that is read."""


class How(NamedTuple):
    """How an input is to be read.

    ``kind`` is ``TEXT`` (one reply), ``JSON``, ``JSONL``, ``CONTENT`` (JSON or JSONL where the
    content is that, else one reply), or ``AUTO``: as the extension says, else by content.
    ``format`` is the NAME of the only transcript format that is tried, or ``""``: the content
    decides. ``column`` is the field of every record that holds its messages, or ``""``. ``limit``
    is the largest document, or line of a JSONL file, in bytes.
    """

    kind: str = AUTO
    format: str = ""
    column: str = ""
    limit: int = MAX_BYTES
