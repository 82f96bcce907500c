"""Repair rounds: replies that failed, and were to be written again within the same turn.

Source: docs/protocol.md, *Repair rounds*; Sage Inline Questionnaire, *Self-check*: the encoding may
change, the registered name may not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from selfcheck.checker import check_text
from selfcheck.model import ERROR, Finding
from selfcheck.protocol.block import UNCHECKED, Block
from selfcheck.protocol.names import Names
from selfcheck.protocol.scanner import may_hold_block, scan
from selfcheck.protocol.source_text import first_line
from selfcheck.rules.catalogue import severity_of
from selfcheck.rules.wording import Listing
from selfcheck.transcripts.model import Message
from selfcheck.transcripts.selection import Turn, is_diagnostic, is_reply, reply_of

ANY = ""
"""What stands for a failed questionnaire under a name that is not registered."""


class Round(NamedTuple):
    """A hidden diagnostic, by its 0-based place in the transcript, and what it calls for.

    ``wanted`` are the base names of the questionnaires that have failed in the turn so far, or
    ``ANY``.
    """

    position: int
    wanted: tuple[str, ...]


def rounds(turn: Turn, names: Names) -> list[Round]:
    """Find the repair rounds of ``turn``; further diagnostics about one reply are no rounds."""
    found: list[Round] = []
    wanted: dict[str, None] = {}
    reply: Message | None = None
    for position, message in enumerate(turn.messages, turn.start):
        if is_reply(message):
            reply = message
        elif reply is not None and is_diagnostic(message):
            wanted |= dict.fromkeys(failing_names(reply_of(reply).text, names))
            found.append(Round(position, tuple(wanted)))
            reply = None
    return found


def missing(text: str, wanted: Iterable[str], names: Names) -> list[Finding]:
    """What a repaired reply lacks of the questionnaires ``wanted``, base names or ``ANY``.

    One finding for each, on the first line of the reply's ``text`` that is not blank. A block that
    is broken is there, since its own errors say so; one that merely looks like a questionnaire, and
    is shown by no client, is not.
    """
    there = {
        block.base
        for block in scan(text, names)
        if not block.response and (block.content != UNCHECKED or _is_broken(block))
    }
    known = there & set(names.profiles)
    return [
        _finding(name, text, names)
        for name in wanted
        if (not known if name == ANY else name not in there)
    ]


def _is_broken(block: Block) -> bool:
    """Whether the frame of ``block`` has an error."""
    return any(
        severity_of(Finding(fault.code, (), fault.span, fault.args, fault.case)) == ERROR
        for fault in block.faults
    )


def failing_names(text: str, names: Names) -> list[str]:
    """The base names of questionnaires with errors in ``text``; ``ANY`` for unregistered names."""
    if not may_hold_block(text, names):
        return []
    failed = (
        found.block.base if found.block.base in names.profiles else ANY
        for found in check_text(text, names)
        if not found.block.response
        and any(severity_of(finding) == ERROR for finding in found.findings)
    )
    return list(dict.fromkeys(failed))


def _finding(name: str, text: str, names: Names) -> Finding:
    span = first_line(text)
    code = "questionnaire.repair.missing"
    if name == ANY:
        return Finding(code, (), span, {"names": Listing(tuple(names.profiles))}, "unregistered")
    return Finding(code, (), span, {"name": name})
