"""A reply cut into what a client shows one below the other: Markdown, forms and answers.

Source: Sage Inline Questionnaire, *前端实现要求*: the pieces keep the order of the message, and
what does not parse stays visible as it was written; *Inline 回答协议*: the ids can be made again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.dialects.form import Form
from selfcheck.model import ERROR, Diagnostic, Span
from selfcheck.options import DEFAULT, Options, names_of
from selfcheck.protocol.block import CHECKED, Block
from selfcheck.protocol.clients import NOT_RENDERED
from selfcheck.protocol.identity import questionnaire_id
from selfcheck.protocol.scanner import scan

MARKDOWN = "markdown"
QUESTIONNAIRE = "questionnaire"
RESPONSE = "response"


class Segment(NamedTuple):
    """A piece of a reply.

    ``kind`` is ``markdown``, ``questionnaire`` or ``response``; ``raw`` the piece as it stands in
    the reply, ``span`` its place there (code points). ``id`` is the same whenever the same message
    is split. ``diagnostics`` are those of ``check_reply`` for what lies in the piece.

    A block of the protocol has the base ``name`` (``sage-questionnaire`` for a response to one),
    its ``encoding`` (``fenced_yaml`` or ``xml_json``) and its ``ordinal``, the 1-based number among
    the blocks of the reply, near misses included. ``value`` is its decoded payload, and ``form``
    the normal form of a questionnaire. A block that is no valid one is Markdown: it has neither
    ``value`` nor ``form``, while ordinary Markdown has no name, encoding and ordinal either.
    """

    kind: str
    raw: str
    span: Span
    id: str
    name: str | None
    encoding: str | None
    value: Any
    form: Form | None
    diagnostics: tuple[Diagnostic, ...]
    ordinal: int | None


class _Piece(NamedTuple):
    span: Span
    block: Block | None = None
    ordinal: int | None = None


def split_reply(text: str, message_id: str = "", options: Options = DEFAULT) -> tuple[Segment, ...]:
    """Split a reply into its segments, in order; their ``raw`` texts joined are ``text`` again.

    Takes the reply's Markdown as the model wrote it. ``message_id`` is what the ids begin with: a
    questionnaire is ``<message_id>_q<ordinal>``, a response ``<message_id>_r<ordinal>``, the first
    Markdown ``<message_id>_m1``; where it is ``""``, ``derived_id`` gives one. No segment is empty,
    so an empty text has none. A block is invalid when it does not decode, has an error, or is shown
    as text by the client that ``options`` name; ``select`` and ``ignore`` do not change that, and
    all diagnostics are there. Raises ``ValueError`` as ``check_reply`` does.
    """
    from selfcheck.api import check_reply

    message_id = message_id or derived_id(text)
    if options != DEFAULT:
        # A document is no reply, and what is not reported is wrong all the same.
        options = options._replace(document="", select=(), ignore=())
    found = check_reply(text, options)
    pieces = list(_pieces(text, options))
    told = _shared_out(text, pieces, found)
    segments: list[Segment] = []
    texts = 0
    for piece, diagnostics in zip(pieces, told, strict=True):
        segment = _segment(text, piece, message_id, diagnostics)
        if segment.kind == MARKDOWN:
            texts += 1
            segment = segment._replace(id=f"{message_id}_m{texts}")
        segments.append(segment)
    return tuple(segments)


def derived_id(text: str) -> str:
    """Make the id of a message that has none of its own: it follows from the text alone."""
    from selfcheck.fingerprint import digest_of

    return f"message-{digest_of(text)[:12]}"


def _pieces(text: str, options: Options) -> Iterator[_Piece]:
    """Cut ``text`` before and after each block."""
    at = 0
    for ordinal, block in enumerate(scan(text, names_of(options)), 1):
        start, end = block.span
        if start > at:
            yield _Piece(Span(at, start))
        yield _Piece(block.span, block, ordinal)
        at = end
    if at < len(text):
        yield _Piece(Span(at, len(text)))


def _shared_out(
    text: str, pieces: list[_Piece], found: tuple[Diagnostic, ...]
) -> list[list[Diagnostic]]:
    """Give each piece the diagnostics whose block begins in it; an example lies in Markdown."""
    told: list[list[Diagnostic]] = [[] for _ in pieces]
    if found:
        from selfcheck.transcripts.source_map import LineIndex

        lines = LineIndex(text)
        starts = [lines.position(piece.span.start) for piece in pieces]
        for item in found:
            assert item.block is not None, "all that is wrong with one reply is wrong with a block"
            place = (item.block.reply_line, item.block.reply_column)
            told[bisect_right(starts, place) - 1].append(item)
    return told


def _segment(text: str, piece: _Piece, message_id: str, diagnostics: list[Diagnostic]) -> Segment:
    """Make the segment of one piece; that of Markdown still lacks its id."""
    block = piece.block
    segment = Segment(
        kind=MARKDOWN,
        raw=text[slice(*piece.span)],
        span=piece.span,
        id="",
        name=block.base if block else None,
        encoding=block.encoding if block else None,
        value=None,
        form=None,
        diagnostics=tuple(diagnostics),
        ordinal=piece.ordinal,
    )
    if block is None or block.content != CHECKED:
        return segment
    if any(item.severity == ERROR or item.code == NOT_RENDERED for item in diagnostics):
        return segment
    from selfcheck.protocol.payload import value_of

    value = value_of(text, block)
    if value is None:
        return segment
    if block.response:
        return segment._replace(kind=RESPONSE, id=f"{message_id}_r{piece.ordinal}", value=value)
    from selfcheck.dialects import normalise

    form = normalise.inline(value)
    identity = questionnaire_id(message_id, piece.ordinal or 0)
    return segment._replace(kind=QUESTIONNAIRE, id=identity, value=value, form=form)
