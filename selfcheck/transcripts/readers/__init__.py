"""The transcript formats, one module each. To add one: write its module, add it to ``READERS``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from selfcheck.transcripts import plain
from selfcheck.transcripts.model import RecordSource, Transcript
from selfcheck.transcripts.readers import (
    anthropic,
    cards,
    chatgpt,
    claude_code,
    codex,
    events,
    gemini,
    inspect_ai,
    langchain,
    openai,
    openai_batch,
    openai_chunks,
    openai_completion,
    openai_responses,
    pi,
    promptfoo,
    sage,
    sage_journal,
    sharegpt,
    vercel,
)


class Reader(Protocol):
    """What a format's module offers (a module's functions have no ``self``)."""

    NAME: str
    """The format's short name, as ``Transcript.format`` and ``--input-format`` have it."""

    TITLE: str
    """What messages call the format: a name that is the same in every language."""

    SHAPE: str
    """What marks the format, in the notation of its fields: ``choices[].message``."""

    @property
    def KEYS(self) -> tuple[str, ...]:
        """Keys of the outermost object that hint at the format where the rest does not fit."""

    def recognise(self, value: Any, /) -> bool:
        """Say whether the decoded JSON ``value`` is this format and no other. Never raises."""

    def fits(self, value: Any, /) -> bool:
        """Say whether ``read`` can make messages of ``value``: all that is asked of it when the
        user has named the format. Never raises."""

    def read(self, value: Any, source: RecordSource, record: int, /) -> Iterator[Transcript]:
        """Turn a ``value`` that fits into its transcripts, mostly one.

        All get the number ``record``; whoever knows that they are alone in their file numbers them
        on. Paths lead from ``value``. Never raises.
        """


class LogReader(Reader, Protocol):
    """A format whose transcript is a JSONL file: its ``value`` is the list of the lines' values."""

    def is_line(self, value: Any, /) -> bool:
        """Say whether ``value``, one line, can only come from a file of this format."""


READERS: tuple[Reader, ...] = (
    sage,
    openai,
    openai_completion,
    openai_responses,
    openai_batch,
    anthropic,
    gemini,
    sharegpt,
    langchain,
    vercel,
    inspect_ai,
    promptfoo,
    chatgpt,
)
"""The formats of a document or record."""

LOGS: tuple[LogReader, ...] = (sage_journal, openai_chunks, claude_code, codex, pi, events)
"""The formats of a whole JSONL file."""

ALL: tuple[Reader, ...] = (*LOGS, *READERS)

FORMATS: Mapping[str, str] = MappingProxyType(
    {plain.NAME: plain.TITLE} | {reader.NAME: reader.TITLE for reader in ALL}
)
"""The TITLE of every format under its NAME."""


def named(name: str) -> Reader:
    """Return the reader whose NAME is ``name``; raise ``KeyError`` where there is none."""
    return {reader.NAME: reader for reader in ALL}[name]


def reader_of(value: Any, name: str = "", last: Reader | None = None) -> Reader | None:
    """Return the reader that recognises the decoded JSON ``value``, or ``None``.

    Where ``name`` names a format, it is that one's reader, if ``value`` fits it. ``last`` is tried
    first: the reader of the record before.
    """
    if name:
        reader = named(name)
        return reader if reader.fits(value) else None
    if last is not None and last.recognise(value):
        return last
    return next((reader for reader in ALL if reader.recognise(value)), None)


def transcripts_of(
    reader: Reader, value: Any, source: RecordSource, record: int
) -> list[Transcript]:
    """Read a ``value`` that fits ``reader``; users' texts that are submissions become these."""
    return [
        transcript._replace(messages=tuple(map(cards.with_submission, transcript.messages)))
        for transcript in reader.read(value, source, record)
    ]


def log_of(value: Any, name: str = "") -> LogReader | None:
    """Return the reader of whose files ``value`` is a line, or ``None``.

    Where ``name`` names a log's format, any object is a line of it.
    """
    if name:
        named_log = next((reader for reader in LOGS if name == reader.NAME), None)
        return named_log if isinstance(value, dict) else None
    return next((reader for reader in LOGS if reader.is_line(value)), None)
