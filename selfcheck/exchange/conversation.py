"""One transcript as an exchange; what is needed of it is worked out once, and only if asked for."""

from __future__ import annotations

from functools import cached_property

from selfcheck.exchange.calls import AsyncCall, async_calls
from selfcheck.exchange.cards import Deck
from selfcheck.exchange.lite import LiteCall, lite_calls
from selfcheck.exchange.pairing import Pairs
from selfcheck.exchange.requests import Thread
from selfcheck.protocol.names import Names
from selfcheck.transcripts.model import Transcript


class Conversation:
    """A transcript under a set of registered names."""

    def __init__(self, transcript: Transcript, names: Names, tool: str = "auto") -> None:
        """Take the transcript, and what its tool ``questionnaire`` is; nothing is read yet."""
        self.transcript = transcript
        self.names = names
        self._tool = tool

    @cached_property
    def pairs(self) -> Pairs[AsyncCall]:
        """Its calls of ``questionnaire_async``, with their results."""
        return async_calls(self.transcript.messages)

    @cached_property
    def lite(self) -> Pairs[LiteCall]:
        """Its lite-questionnaire calls, with their results."""
        return lite_calls(self.transcript.messages, self._tool)

    @cached_property
    def cards(self) -> Deck:
        """Its follow-up cards, with their submissions."""
        return Deck(self.transcript.messages)

    @cached_property
    def thread(self) -> Thread:
        """What is asked at each place of it; a thread that is walked through once."""
        return Thread(self.transcript.messages, self.pairs, self.names)
