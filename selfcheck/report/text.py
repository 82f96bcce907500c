"""Words and places that several formats share."""

from __future__ import annotations

from selfcheck.model import ERROR, INFO, WARNING, Diagnostic, ReplyResult, can_fail
from selfcheck.report.base import Settings
from selfcheck.rules.wording import escape_controls


def language(diagnostic: Diagnostic, lang: str) -> str:
    """Return the language for ``diagnostic``: its own, else ``lang``; for ``auto`` the reply's."""
    asked = diagnostic.lang or lang
    return diagnostic.reply_lang if asked == "auto" else asked


def words(diagnostic: Diagnostic, lang: str) -> tuple[str, str | None]:
    """Return the message and the hint of ``diagnostic`` as ``language`` has it."""
    return diagnostic.texts[language(diagnostic, lang)]


def location(diagnostic: Diagnostic) -> str:
    """Return ``file:line:column`` as far as it is known, on one line and safe to print.

    A place inside an archive has the member's name in brackets (``log.eval[samples/1.json]:3:7``);
    one in a row of a binary table the row, and the line and column of the reply
    (``data.parquet[12]:3:7``).
    """
    name = escape_controls(diagnostic.file) if diagnostic.file is not None else "<reply>"
    line, column = diagnostic.line, diagnostic.column
    if diagnostic.member is not None:
        name += f"[{escape_controls(diagnostic.member)}]"
    if line is None and diagnostic.file is not None and diagnostic.record is not None:
        name += f"[{diagnostic.record}]"
        if diagnostic.reply is not None:
            line, column = diagnostic.reply[:2]
    parts = [str(number) for number in (line, column) if number is not None]
    return ":".join([name, *parts])


def wanted(diagnostic: Diagnostic, result: ReplyResult, settings: Settings) -> bool:
    """Tell whether a format for people shows ``diagnostic``, which is one of ``result``.

    Under ``quiet`` it shows only what can fail a run.
    """
    return not settings.quiet or can_fail(diagnostic, result.strict)


STYLES = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}
"""The rich style of each severity."""
