"""A Markdown or plain-text file: the whole of it is one assistant reply.

Markdown chat exports have no standard, so headings and speaker names divide nothing.
"""

from __future__ import annotations

from selfcheck.transcripts.model import Message, RecordSource, TextPart, Transcript

NAME = "plain"
TITLE = "Markdown"


def read(text: str, file: str) -> Transcript:
    """Make ``text`` (the file without its BOM) the only reply of a transcript."""
    source = RecordSource(file=file, text=text, line=1, cr_ends_line=True)
    reply = Message(message_index=0, role="assistant", parts=(TextPart(text, None),))
    return Transcript(source=source, record=1, identity="", messages=(reply,), format=NAME)
