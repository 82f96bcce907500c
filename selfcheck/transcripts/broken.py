"""JSON that does not parse, but was meant to be a transcript."""

from __future__ import annotations

import re

# The second kind of quotes is what Python prints of a list of messages.
_START = re.compile(r"[ \t\r\n]*+(?:\[[ \t\r\n]*+)?\{[ \t\r\n]*+[\"']")
_KEY = re.compile(
    r"[\"'](?:messages|role|message_id|conversations|choices|contents|candidates|samples|mapping"
    r"|parts)[\"'][ \t\r\n]*+:"
)
_LOOK_AT = 4096


def is_broken_transcript(text: str) -> bool:
    """Say whether ``text``, which is no JSON, begins as a transcript does."""
    return bool(_START.match(text) and _KEY.search(text, 0, min(len(text), _LOOK_AT)))
