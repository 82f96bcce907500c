"""Words and places that several formats share."""

from __future__ import annotations

from selfcheck.model import ERROR, INFO, WARNING, Diagnostic, can_fail
from selfcheck.report.base import Settings
from selfcheck.rules.wording import escape_controls


def language(diagnostic: Diagnostic, lang: str) -> str:
    """Return the language for ``diagnostic``: ``lang``, or its conversation's for ``auto``."""
    return diagnostic.reply_lang if lang == "auto" else lang


def words(diagnostic: Diagnostic, lang: str) -> tuple[str, str | None]:
    """Return the message and the hint of ``diagnostic`` in ``lang`` (or ``auto``)."""
    return diagnostic.texts[language(diagnostic, lang)]


def location(diagnostic: Diagnostic) -> str:
    """Return ``file:line:column`` as far as it is known, on one line and safe to print."""
    parts = [escape_controls(diagnostic.file) if diagnostic.file is not None else "<reply>"]
    if diagnostic.line is not None:
        parts.append(str(diagnostic.line))
        if diagnostic.column is not None:
            parts.append(str(diagnostic.column))
    return ":".join(parts)


def wanted(diagnostic: Diagnostic, settings: Settings) -> bool:
    """Tell whether a format for people shows ``diagnostic``.

    Under ``quiet`` it shows only what can fail a run.
    """
    return not settings.quiet or can_fail(diagnostic, settings.strict)


STYLES = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}
"""The rich style of each severity."""
