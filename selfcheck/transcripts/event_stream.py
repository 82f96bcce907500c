"""A saved stream of server-sent events (WHATWG HTML, *Server-sent events*): one transcript.

The standard drops an event that no blank line ends; a stream that was saved and cut off is read to
its end, so that nothing is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from selfcheck.fields import CARD_EVENT
from selfcheck.model import Span
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.readers.cards import is_submission_text, with_submission
from selfcheck.transcripts.readers.events import NAME, SHAPE, TITLE, Event, read_events

# WHATWG HTML, *Parsing an event stream*: one blank behind the colon belongs to it.
_LINE = re.compile(r"(?P<line>[^\r\n]*)(?:\r\n|\r|\n|\Z)")
_FIELD = re.compile(r"(?P<name>event|data|id|retry)(?P<colon>:\x20?|\Z)")
_NOT_BREAKS = re.compile(r"[^\r\n]")
_OBJECT = re.compile(r"[ \t]*+[\[{]")
_JSON_START = re.compile(r"\s*+\{")


class _Raw(NamedTuple):
    """An event as it stands in the text: its name, and where the pieces of its data lie."""

    name: str
    data: list[Span]


def is_stream(text: str) -> bool:
    """Say whether ``text`` is a saved stream: nothing but fields, and some data of it is JSON."""
    for match in _LINE.finditer(text):
        line = match["line"]
        if line and not line.startswith(":") and not _FIELD.match(line):
            return False
    return any(
        event.name == CARD_EVENT or any(_OBJECT.match(text[start:end]) for start, end in event.data)
        for event in _events(text)
    )


def read(text: str, file: str) -> Iterator[Transcript | Problem]:
    """Read ``text``, the file without its BOM; data that is broken JSON is a problem of its own.

    Unless it is that of a card or a submission: then it is one of these.
    """
    raw = list(_events(text))
    if not raw:
        args = {"format": TITLE, "shape": SHAPE}
        source = RecordSource(file, text, 1, cr_ends_line=True)
        yield Problem(file, None, "transcript.format_unrecognized", "chosen", args, source)
        return
    joined = _joined(text, raw)
    starts = tuple(event.data[0].start for event in raw)
    source = RecordSource(file, joined, 1, cr_ends_line=True, starts=starts)
    events: list[Event] = []
    for index, event in enumerate(raw):
        span = Span(event.data[0].start, event.data[-1].end)
        data = joined[span.start : span.end]
        try:
            events.append(Event(event.name, parse_json(data), (index,)))
        except JsonFault as fault:
            is_card = event.name == CARD_EVENT or is_submission_text(data)
            if is_card or not _JSON_START.match(data):
                events.append(Event(event.name, data, (index,), span))
            else:
                problem = fault.problem(source, 1)
                at = span.start
                yield problem._replace(start=problem.start + at, end=problem.end + at)
    messages = tuple(map(with_submission, read_events(events)))
    yield Transcript(source, 1, "", messages, NAME)


def _events(text: str) -> Iterator[_Raw]:
    """Find the events that have data, in order."""
    event = _Raw("", [])
    for match in _LINE.finditer(text):
        line = match["line"]
        if not line:
            if event.data:
                yield event
            event = _Raw("", [])
            continue
        field = _FIELD.match(line)
        if field is None:
            continue
        start = match.start() + field.end()
        if field["name"] == "data":
            event.data.append(Span(start, match.end("line")))
        elif field["name"] == "event":
            event = event._replace(name=text[start : match.end("line")])
    if event.data:
        yield event


def _joined(text: str, events: list[_Raw]) -> str:
    """Blank out what stands between the pieces of an event's data.

    The data is then one JSON text, in which every character has its place of before.
    """
    parts: list[str] = []
    at = 0
    for event in events:
        for before, after in zip(event.data, event.data[1:], strict=False):
            parts.append(text[at : before.end])
            parts.append(_NOT_BREAKS.sub(" ", text[before.end : after.start]))
            at = after.start
    return "".join(parts) + text[at:]
