"""How a file is read: the names of the kinds, and what the user has said about the input."""

from __future__ import annotations

from typing import NamedTuple

AUTO = "auto"
TEXT = "text"
JSON = "json"
JSONL = "jsonl"
CONTENT = "content"
STREAM = "stream"

MAX_BYTES = 100 * 1024 * 1024
"""The largest document, or line of a JSONL file, that is read."""

COLUMNS = ("messages", "conversations", "conversation")
"""The columns of a dataset that hold the messages where the user names none."""

JOURNAL = ".journal.jsonl"
"""How the name of a journal ends that belongs to the session of the same name in ``.json``."""

PACKED = (".gz", ".gzip", ".zst", ".zstd")
"""The extensions of one packed file: what is in it goes by the name without them."""

CONTAINERS = frozenset({*PACKED, ".eval", ".zip", ".parquet", ".arrow", ".feather"})
"""The extensions of files that are never text."""

YAML = (".yaml", ".yml")
"""The extensions of files that can only be a document by themselves."""


class How(NamedTuple):
    """How an input is to be read.

    ``kind`` is ``TEXT`` (one reply, or the event stream that it looks like), ``STREAM``, ``JSON``,
    ``JSONL``, ``CONTENT`` (JSON or JSONL where the content is that, else as ``TEXT``), or ``AUTO``:
    as the extension says, else by content.
    ``format`` is the NAME of the only transcript format that is tried, or ``""``: the content
    decides. ``column`` is the field of every record that holds its messages, or ``""``. ``limit``
    is the largest document, or line of a JSONL file, in bytes.
    """

    kind: str = AUTO
    format: str = ""
    column: str = ""
    limit: int = MAX_BYTES
