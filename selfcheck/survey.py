"""How files were understood: their formats, and how much there is in them to check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from selfcheck.corpus.inputs import Inputs
from selfcheck.fingerprint import Fingerprints
from selfcheck.model import Diagnostic
from selfcheck.options import Options, names_of
from selfcheck.protocol.names import Names
from selfcheck.protocol.scanner import scan
from selfcheck.records import RecordChecker
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.selection import ALL, replies, reply_of, turns


class Understood(NamedTuple):
    """How one file was understood.

    ``formats`` are the NAMEs of its transcripts' formats, each once. ``turns``, ``replies`` and
    ``blocks`` (questionnaires and near misses, and examples where those are checked) count those of
    whole transcripts, whatever a check would select. ``problems`` are the diagnostics of what
    cannot be read.
    """

    file: str
    formats: tuple[str, ...] = ()
    transcripts: int = 0
    turns: int = 0
    replies: int = 0
    blocks: int = 0
    problems: tuple[Diagnostic, ...] = ()


def survey(inputs: Inputs) -> Iterator[Understood]:
    """Yield how each file of ``inputs`` was understood, in their order."""
    fingerprints = Fingerprints()
    current: Understood | None = None
    last: Options | None = None
    for record, options in inputs:
        if options is not last:
            last, names = options, names_of(options)
        file = record.file if isinstance(record, Problem) else record.source.file
        if current is None or current.file != file:
            if current is not None:
                yield current
            current = Understood(file)
        if isinstance(record, Problem):
            found = RecordChecker(options, fingerprints, from_file=True).problem(record)
            current = current._replace(problems=(*current.problems, *found))
        else:
            current = _with(current, record, names, options.examples)
    if current is not None:
        yield current


def _with(current: Understood, transcript: Transcript, names: Names, examples: bool) -> Understood:
    """Add what ``transcript`` holds to the counts of its file."""
    selected = turns(transcript, ALL)
    texts = [reply_of(reply).text for turn in selected for _, reply in replies(turn, ALL)]
    formats = dict.fromkeys((*current.formats, transcript.format))
    return current._replace(
        formats=tuple(formats),
        transcripts=current.transcripts + 1,
        turns=current.turns + sum(bool(turn.asked or replies(turn, ALL)) for turn in selected),
        replies=current.replies + len(texts),
        blocks=current.blocks + sum(_blocks(text, names, examples) for text in texts),
    )


def _blocks(text: str, names: Names, examples: bool) -> int:
    found = len(scan(text, names))
    if examples:
        from selfcheck.protocol.examples import scan_examples

        found += sum(len(region.blocks) for region in scan_examples(text, names))
    return found
