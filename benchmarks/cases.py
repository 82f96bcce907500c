"""What is compared with what, and which ratio is wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NamedTuple

from benchmarks import inputs
from benchmarks.timing import Sample, process, statement

Sides = Callable[[float, str], tuple[Sample, Sample]]
"""Takes the seconds that a sample should last and a folder for files; returns both sides."""


class Case(NamedTuple):
    """One row of the table; ``target`` is the highest ratio wanted, ``pairs`` the samples."""

    name: str
    against: str
    target: float
    pairs: int
    sides: Sides


def _valid_reply(*, quoted: bool) -> Sides:
    def sides(seconds: float, _folder: str) -> tuple[Sample, Sample]:
        import yaml

        from selfcheck import check_reply

        replies = inputs.fenced_replies(quoted=quoted)
        names: dict[str, object] = {
            "check_reply": check_reply,
            "load": yaml.load,
            "SafeLoader": yaml.SafeLoader,
            "replies": [reply.reply for reply in replies],
            "payloads": [reply.payload for reply in replies],
        }
        ours = "for reply in replies: check_reply(reply)"
        theirs = "for payload in payloads: load(payload, SafeLoader)"
        return (
            statement(ours, names, seconds, len(replies)),
            statement(theirs, names, seconds, len(replies)),
        )

    return sides


def _prose(texts: Callable[[], list[str]]) -> Sides:
    def sides(seconds: float, _folder: str) -> tuple[Sample, Sample]:
        from selfcheck import check_reply

        names: dict[str, object] = {"check_reply": check_reply, "texts": texts()}
        ours = "for text in texts: check_reply(text)"
        theirs = f"for text in texts: {inputs.TRIGGER!r} in text.lower()"
        return (
            statement(ours, names, seconds, inputs.VARIANTS),
            statement(theirs, names, seconds, inputs.VARIANTS),
        )

    return sides


def command(name: str) -> list[str]:
    """Return the start of a command line for the Python program ``name``, as a user would start it.

    That is the script beside this Python; without one, the module of that name.
    """
    script = os.path.join(os.path.dirname(sys.executable), name)
    return [script] if os.access(script, os.X_OK) else [sys.executable, "-m", name]


def _process(_seconds: float, folder: str) -> tuple[Sample, Sample]:
    reply = inputs.fenced_replies()[0]
    for name, text in (("one.md", reply.reply), ("one.yaml", inputs.yaml_file_text(reply))):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    ours = [*command("selfcheck"), "check", "one.md"]
    theirs = [*command("yamllint"), "one.yaml"]
    return process(ours, folder), process(theirs, folder)


_YAML = "PyYAML SafeLoader, its YAML alone"
_SEARCH = f'"{inputs.TRIGGER}" in text.lower()'

CASES = (
    Case("valid reply, 3 questions, quoted", _YAML, 1 / 3, 100, _valid_reply(quoted=True)),
    Case("valid reply, 3 questions, plain", _YAML, 1 / 3, 100, _valid_reply(quoted=False)),
    Case("2 KB of plain prose", _SEARCH, 5, 100, _prose(inputs.plain_prose)),
    Case("2 KB of prose with code and <", _SEARCH, 5, 100, _prose(inputs.marked_up_prose)),
    Case("2 KB of Chinese prose", _SEARCH, 5, 100, _prose(inputs.chinese_prose)),
    Case("process: check one.md", "process: yamllint one.yaml", 1, 15, _process),
)
