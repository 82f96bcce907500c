"""What a reporter is: it is fed one result after the other and writes text to a sink."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from selfcheck._version import VERSION
from selfcheck.model import ReplyResult, Summary

Write = Callable[[str], object]
"""A text sink. What it is given is written as it is, without a line end of its own."""


def _nowhere(text: str) -> None:
    """Drop ``text``: the sink of notes that nobody asked for."""


class Settings(NamedTuple):
    """How a report is to be written.

    ``lang`` is one of ``model.LANGUAGES``, or ``auto`` for the language of each conversation: that
    of all diagnostics that have none of their own. ``width`` is the room for a line in terminal
    cells. ``color`` allows terminal colours; ``ascii`` asks formats that have escapes of their own
    to write nothing but ASCII. ``quiet`` asks the formats for people to leave out what cannot fail
    a run. ``note`` takes what does not belong in the report but must not get lost (the command
    line's standard error).
    """

    lang: str = "en"
    color: bool = False
    width: int = 80
    ascii: bool = False
    quiet: bool = False
    version: str = VERSION
    note: Write = _nowhere


class Reporter(Protocol):
    """One output format at work: ``feed`` is called once per result, in order, then ``finish``."""

    def __init__(self, write: Write, settings: Settings) -> None: ...

    def feed(self, result: ReplyResult) -> None:
        """Take the diagnostics of one reply, or of one record that could not be read."""

    def finish(self, summary: Summary) -> None:
        """Take the counts of the whole run and write what is still to be written."""
