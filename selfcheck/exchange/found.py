"""What is found in a turn beside its texts, and the part of a message that it stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from selfcheck.model import Finding
from selfcheck.protocol.source_text import SourceText, plain
from selfcheck.transcripts.carried import Carried
from selfcheck.transcripts.model import CardPart, Message, TextPart, ToolCall, ToolResult

Held = ToolCall | ToolResult | CardPart
"""What a message holds beside its texts: a call, a result, a follow-up card or its submission."""

Part = Held | TextPart
"""What a finding stands in: what a message holds, or a visible text."""

Carry = Callable[[Message, Held], Carried]
"""Makes the text that a part of a message carries."""


class Found(NamedTuple):
    """Findings in one part of a message, which stands at ``position`` of the transcript.

    ``name`` is what reports call the part: the tool of a call and its result, or the card's event.
    ``ordinal`` numbers the parts of the kind in the message from 1, a result as its call; 0 where
    the findings are about no part of that name. Spans are code points of the part's text: of what
    it carries, or of the message's whole visible text for a ``TextPart``. ``told`` says that the
    call has its result, so that the model knows.
    """

    position: int
    part: Part
    name: str
    ordinal: int
    findings: list[Finding]
    told: bool = False


def source_of(carried: Carried) -> SourceText:
    """The text that a part carries, as what a dialect reads; offsets are those of the text."""
    text = carried.reply.text
    return plain(text, 0, len(text))
