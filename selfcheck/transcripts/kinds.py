"""How a file is read: the names that ``read_path`` and ``read_bytes`` take for it."""

from __future__ import annotations

AUTO = "auto"
TEXT = "text"
JSON = "json"
JSONL = "jsonl"
CONTENT = "content"
