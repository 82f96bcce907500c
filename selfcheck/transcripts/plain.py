"""A Markdown or plain-text file: the whole of it is one assistant reply.

Markdown chat exports have no standard, so headings and speaker names divide nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selfcheck.transcripts.model import Message, Problem, RecordSource, TextPart, Transcript

NAME = "plain"
TITLE = "Markdown"


# How a saved event stream may begin: a field of an event, or a comment.
_STREAM_START = re.compile(r"[\r\n]*+(?::|(?:event|data|id|retry)[:\r\n])")


def read_text(text: str, file: str) -> Iterator[Transcript | Problem]:
    """Read ``text``, the file without its BOM, as what it is: an event stream, or else a reply."""
    if _STREAM_START.match(text):
        from selfcheck.transcripts import event_stream

        if event_stream.is_stream(text):
            yield from event_stream.read(text, file)
            return
    yield read(text, file)


def read(text: str, file: str) -> Transcript:
    """Make ``text`` (the file without its BOM) the only reply of a transcript."""
    source = RecordSource(file=file, text=text, line=1, cr_ends_line=True)
    reply = Message(message_index=0, role="assistant", parts=(TextPart(text, None),))
    return Transcript(source=source, record=1, identity="", messages=(reply,), format=NAME)
