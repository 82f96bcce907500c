"""Words and places that several formats share."""

from __future__ import annotations

from selfcheck.model import ERROR, INFO, LANGUAGES, WARNING, Diagnostic
from selfcheck.report.base import Settings
from selfcheck.rules.wording import escape_controls


def language(diagnostic: Diagnostic, lang: str) -> str:
    """Return the language to speak of ``diagnostic`` in: ``lang``, or its conversation's for
    ``auto``.
    """
    wanted = diagnostic.reply_lang if lang == "auto" else lang
    return wanted if wanted in LANGUAGES else "en"


def words(diagnostic: Diagnostic, lang: str) -> tuple[str, str | None]:
    """Return the message and the hint of ``diagnostic`` in ``lang`` (or ``auto``).

    A diagnostic without texts in that language gives those that it was made with.
    """
    return diagnostic.texts.get(language(diagnostic, lang), (diagnostic.message, diagnostic.hint))


def location(diagnostic: Diagnostic) -> str:
    """Return ``file:line:column``, on one line and safe to print; parts that are not known are
    left out.
    """
    parts = [escape_controls(diagnostic.file) if diagnostic.file is not None else "<reply>"]
    if diagnostic.line is not None:
        parts.append(str(diagnostic.line))
        if diagnostic.column is not None:
            parts.append(str(diagnostic.column))
    return ":".join(parts)


def can_fail(diagnostic: Diagnostic, strict: bool) -> bool:
    """Tell whether ``diagnostic`` makes its reply fail: errors do, and warnings under
    ``strict``.
    """
    return diagnostic.severity == ERROR or (strict and diagnostic.severity == WARNING)


def wanted(diagnostic: Diagnostic, settings: Settings) -> bool:
    """Tell whether a format for people shows ``diagnostic``: ``quiet`` hides what cannot fail a
    run.
    """
    return not settings.quiet or can_fail(diagnostic, settings.strict)


STYLES = {ERROR: "bold red", WARNING: "bold yellow", INFO: "bold blue"}
"""The rich style of each severity."""
