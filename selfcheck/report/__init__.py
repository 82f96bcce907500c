"""The output formats: one file each, and the table that the command line offers them from."""

from __future__ import annotations

from typing import NamedTuple, cast

from selfcheck.report.base import Reporter, Settings, Write


class Format(NamedTuple):
    """An output format: its module and class, a line of help, its own default language."""

    module: str
    reporter: str
    summary: str
    lang: str = "en"


REPORTERS: dict[str, Format] = {
    "full": Format(
        "selfcheck.report.full", "FullReporter", "a block per diagnostic, with the lines at fault"
    ),
    "concise": Format("selfcheck.report.concise", "ConciseReporter", "a line per diagnostic"),
    "hidden": Format(
        "selfcheck.report.hidden",
        "HiddenReporter",
        "the repair instruction to send back to the model",
        lang="auto",
    ),
    "json": Format("selfcheck.report.json", "JsonReporter", "one JSON document"),
    "jsonl": Format("selfcheck.report.jsonl", "JsonlReporter", "a JSON object a line"),
}


def create(name: str, write: Write, settings: Settings) -> Reporter:
    """Make the reporter of the format ``name``, which writes to ``write``.

    Its module is imported here and not before: some of them are slow to load. Raises ``KeyError``
    for a name that is not in ``REPORTERS``.
    """
    from importlib import import_module

    entry = REPORTERS[name]
    reporter = getattr(import_module(entry.module), entry.reporter)
    return cast(Reporter, reporter(write, settings))
