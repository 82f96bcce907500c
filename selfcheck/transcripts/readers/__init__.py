"""The transcript formats, one module each. To add one: write its module, add it to ``READERS``."""

from __future__ import annotations

from typing import Any, Protocol

from selfcheck.transcripts.model import RecordSource, Transcript
from selfcheck.transcripts.readers import openai, sage


class Reader(Protocol):
    """What a format's module offers (a module's functions have no ``self``)."""

    NAME: str
    """The format's short name, as ``Transcript.format`` has it."""

    TITLE: str
    """What messages call the format: a name that is the same in every language."""

    def recognise(self, value: Any) -> bool:
        """Say whether the decoded JSON ``value`` is a transcript in this format. Never raises."""

    def read(self, value: Any, source: RecordSource, record: int) -> Transcript:
        """Turn a recognised ``value`` into a transcript; ``record`` is its 1-based number."""


READERS: tuple[Reader, ...] = (sage, openai)
"""The formats in the order in which they are tried: the more particular ones first."""


def reader_of(value: Any) -> Reader | None:
    """Return the first reader that recognises the decoded JSON ``value``, or ``None``."""
    return next((reader for reader in READERS if reader.recognise(value)), None)
