"""Turns symbolic findings into diagnostics: wording in three languages, places, fingerprints."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from selfcheck.checker import BlockFindings
from selfcheck.fingerprint import Fingerprints
from selfcheck.model import (
    LANGUAGES,
    BlockInfo,
    Diagnostic,
    Excerpt,
    Finding,
    TextSpan,
    path_text,
    pointer_of,
)
from selfcheck.rules.catalogue import CODES, severity_of
from selfcheck.rules.wording import render
from selfcheck.transcripts.selection import Reply
from selfcheck.transcripts.source_map import FileSpan, LineIndex

_MAX_EXCERPT_LINES = 6
_MAX_LINE = 300
_HAN = re.compile("[\u3400-\u9fff]")


class Context(NamedTuple):
    """What the diagnostics of one message have in common.

    ``place`` maps a range of the reply's text (0-based code points) to the file, or to ``None``
    where the file is no text; ``member`` is the file inside an archive, or ``""``; ``identity`` is
    what tells the record from others of its file when lines move; ``whole_file`` says that the
    reply is the file.
    """

    file: str | None
    member: str
    record: int | None
    identity: str
    reply: Reply
    place: Callable[[int, int], FileSpan | None]
    whole_file: bool
    lang: str
    reply_lang: str
    fingerprints: Fingerprints


class Whole(NamedTuple):
    """The file, member of an archive and record that a diagnostic is about, and the place in it."""

    file: str | None
    member: str
    record: int | None
    place: FileSpan | None


def texts_of(finding: Finding) -> dict[str, tuple[str, str | None]]:
    """The finding's message and hint in every language."""
    case = CODES[finding.code].cases[finding.case]
    texts: dict[str, tuple[str, str | None]] = {}
    for lang in LANGUAGES:
        args = {name: render(value, lang) for name, value in finding.args.items()}
        message = _filled(getattr(case.message, lang), args)
        if "more" in args and "{more}" not in case.message.en:
            message += args["more"]
        texts[lang] = (message, _filled(getattr(case.hint, lang), args) or None)
    return texts


def _filled(template: str, args: dict[str, str]) -> str:
    """Fill a template; Chinese words meet Chinese words without the blank that Latin ones need."""
    for name, value in args.items():
        if _HAN.match(value[:1]):
            template = re.sub(f"(?<={_HAN.pattern}) (?={{{name}}})", "", template)
        if _HAN.match(value[-1:]):
            template = re.sub(f"(?<={{{name}}}) (?={_HAN.pattern})", "", template)
    return template.format(**args)


def diagnose(failed: list[BlockFindings], context: Context) -> list[Diagnostic]:
    """Make the diagnostics of one message, in the order of the findings."""
    if not failed:
        return []
    lines = LineIndex(context.reply.text)
    diagnostics = []
    for block, ordinal, findings, example in failed:
        line, column = lines.position(block.span.start)
        info = BlockInfo(block.name, block.encoding, ordinal, line, column, example)
        for finding in findings:
            diagnostics.append(_diagnostic(finding, info, lines, context))
    return diagnostics


def diagnose_text(findings: list[Finding], context: Context) -> list[Diagnostic]:
    """Make the diagnostics about the text of a message itself, which concern no block of it."""
    lines = LineIndex(context.reply.text)
    return [_diagnostic(finding, None, lines, context) for finding in findings]


def _diagnostic(
    finding: Finding, info: BlockInfo | None, lines: LineIndex, context: Context
) -> Diagnostic:
    path = path_text(finding.path)
    start, end = finding.span
    named = [context.file or "", context.member] if context.member else [context.file or ""]
    fingerprint = context.fingerprints.of(
        *named,
        context.identity,
        context.reply.message_index if not context.whole_file else 0,
        *_identity(info),
        path,
        finding.code,
    )
    place = context.place(start, end)
    diagnostic = file_diagnostic(
        finding,
        Whole(context.file, context.member, context.record, place),
        context.lang,
        fingerprint,
        context.reply_lang,
    )
    return diagnostic._replace(
        path=path,
        pointer=pointer_of(finding.path),
        message_index=context.reply.message_index,
        block=info,
        excerpt=_excerpt(finding, lines, context.whole_file),
        reply=TextSpan(*lines.position(start), *lines.end_position(end, start)),
    )


def _identity(info: BlockInfo | None) -> tuple[str | int, ...]:
    """What a fingerprint says of a block; a result has the call's name and number."""
    if info is None:
        return ()
    return info.name, f"example {info.ordinal}" if info.example else info.ordinal


def _excerpt(finding: Finding, lines: LineIndex, whole_file: bool) -> Excerpt:
    start, end = finding.span
    first, column = lines.position(start)
    last, end_column = lines.end_position(end, start)
    if last - first >= _MAX_EXCERPT_LINES:
        last = first
        end_column = lines.line_length(first) + 1
    if last > first:
        shown = tuple(lines.line_part(number, 0, _MAX_LINE) for number in range(first, last + 1))
        return Excerpt(
            shown, first, whole_file, min(column - 1, _MAX_LINE), min(end_column - 1, _MAX_LINE)
        )
    # A line may be as long as the file: only what is around the fault is kept.
    low = max(0, column - 1 - _MAX_LINE)
    part = lines.line_part(first, low, end_column - 1 + _MAX_LINE)
    cut = "…" if low else ""
    shift = low - len(cut)
    end_of_part = min(end_column - 1 - shift, column - 1 - shift + 2 * _MAX_LINE)
    return Excerpt(
        (cut + part[: 4 * _MAX_LINE],), first, whole_file, column - 1 - shift, end_of_part
    )


def file_diagnostic(
    finding: Finding, whole: Whole, lang: str, fingerprint: str, reply_lang: str = "en"
) -> Diagnostic:
    """Make the diagnostic of a whole file, record or transcript (the ``transcript.*`` codes)."""
    texts = texts_of(finding)
    message, hint = texts[reply_lang if lang == "auto" else lang or "en"]
    place = whole.place
    return Diagnostic(
        code=finding.code,
        severity=severity_of(finding),
        message=message,
        hint=hint,
        path="",
        pointer="",
        file=whole.file,
        member=whole.member or None,
        line=place.line if place else None,
        column=place.column if place else None,
        end_line=place.end_line if place else None,
        end_column=place.end_column if place else None,
        record=whole.record,
        message_index=None,
        reply=None,
        block=None,
        fingerprint=fingerprint,
        excerpt=None,
        texts=texts,
        reply_lang=reply_lang,
        lang=lang,
    )
