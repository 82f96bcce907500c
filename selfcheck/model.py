"""The data types that all parts of selfcheck share.

Nothing here reads files, parses text or prints. Offsets are 0-based counts of Unicode code points;
lines and columns are 1-based; ends are exclusive.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Token = str | int
"""One step of a path: an object key, or a 0-based array index."""

Path = tuple[Token, ...]
"""A place inside a document, as the tokens of a JSON Pointer; ``()`` is the document itself."""

ERROR = "error"
WARNING = "warning"
INFO = "info"

LANGUAGES = ("en", "zh", "pt")

REPORT_FORMAT = "selfcheck-report/1"
"""What a report in the ``json`` format calls itself."""

FENCED_YAML = "fenced_yaml"
XML_JSON = "xml_json"
DOCUMENT = "document"
TOOL_CALL = "tool_call"
TOOL_RESULT = "tool_result"


class Span(NamedTuple):
    """A half-open range of code points of the decoded reply."""

    start: int
    end: int


class TextSpan(NamedTuple):
    """A stretch of a text: 1-based lines and columns in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Finding(NamedTuple):
    """What a check found, still symbolic: no line numbers, no wording.

    ``args`` holds the named values of the rule's message (see ``rules.wording``); ``case`` picks
    one of the rule's message and hint pairs; ``severity`` overrides the rule's own when it is not
    ``""``.
    """

    code: str
    path: Path
    span: Span
    args: dict[str, Any]
    case: str = ""
    severity: str = ""


class BlockInfo(NamedTuple):
    """Where a diagnostic's protocol block stands in its reply.

    ``ordinal`` is 1-based among all blocks of the reply, near misses included; an ``example`` (a
    block inside code) is counted among the examples, a call and its result (``encoding`` is
    ``tool_call``, ``tool_result``) among the calls. ``reply_line`` and ``reply_column`` are the
    block's start in the decoded reply; in the JSON of the arguments or the result they are 1.
    """

    name: str
    encoding: str
    ordinal: int
    reply_line: int
    reply_column: int
    example: bool = False


class Excerpt(NamedTuple):
    """The lines that a diagnostic points at, for reporters that show source.

    ``lines`` are decoded lines without their line ends (at most a handful; controls not yet
    escaped); ``first_line`` is the 1-based number of the first of them, in the file when
    ``in_file`` is true and in the decoded reply otherwise. ``start`` is a 0-based code point into
    the first line, ``end`` an exclusive one into the last.
    """

    lines: tuple[str, ...]
    first_line: int
    in_file: bool
    start: int
    end: int


class Diagnostic(NamedTuple):
    """One problem with its exact place, as ``schemas/report.json`` describes it.

    ``line`` to ``end_column`` are a place in the file as it lies on disk, 1-based, in code points,
    the end exclusive. Where there is no ``file`` they are a place in the text that was checked: the
    reply (``check_reply``), or the message ``message_index`` (``check_transcript``), where those of
    a call or a result are in its JSON. ``member`` is
    the file inside an archive that the place is in. ``reply`` is the place in the decoded text of
    the message, which is all there is for a row of a binary table. ``record`` is the 1-based
    transcript in the file, ``message_index`` the 0-based message in it. ``path`` counts from 1
    (``questions[1].default``), ``pointer`` is the same place as a JSON Pointer, which counts from
    0. A diagnostic about what follows what in a turn has no ``block``; one about a file, a record
    or a transcript has no ``excerpt``, no ``reply`` and no ``message_index`` either, and its place
    is ``None`` where the file could not be read.

    ``message`` and ``hint`` are in the language asked for; ``texts`` has both in every language of
    ``LANGUAGES``; ``reply_lang`` is the language of the conversation, one of them. ``lang`` is the
    language that was asked for, one of them or ``auto``; ``""`` where that was left open. ``told``
    says that the model knows: the fault is that of a call, whose result has come.
    """

    code: str
    severity: str
    message: str
    hint: str | None
    path: str
    pointer: str
    file: str | None
    member: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    record: int | None
    message_index: int | None
    reply: TextSpan | None
    block: BlockInfo | None
    fingerprint: str
    excerpt: Excerpt | None
    texts: dict[str, tuple[str, str | None]]
    reply_lang: str
    lang: str = ""
    told: bool = False


class ReplyResult(NamedTuple):
    """What checking one reply (or one record that cannot be read) gave, in file order.

    ``checked`` is true when there was a reply to check, which is message ``reply_index`` (0-based);
    ``failed`` when something found is an error (or, where ``strict``, a warning). ``transcript``
    is false for a file or record that cannot be read, which is neither checked nor passed.
    ``repair_rounds`` counts those of its turn, with the turn's last reply only.
    """

    file: str | None
    record: int | None
    transcript: bool
    checked: bool
    failed: bool
    diagnostics: tuple[Diagnostic, ...]
    reply_index: int | None = None
    strict: bool = False
    repair_rounds: int = 0


class Summary(NamedTuple):
    """The counts of a run, as the report's ``summary`` has them.

    ``skipped`` counts the entries of directories that were passed over; the report has it beside
    the ``summary``. ``repaired_turns`` counts the turns with repair rounds, ``most_repairs`` the
    rounds of the turn that has most of them; the report leaves both out.
    """

    files: int = 0
    transcripts: int = 0
    replies: int = 0
    passed: int = 0
    failed: int = 0
    no_reply: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    repair_rounds: int = 0
    skipped: int = 0
    repaired_turns: int = 0
    most_repairs: int = 0


class Report(NamedTuple):
    """Everything that a run found. ``exit_code`` is 0, 1 or 2 as the command line returns it."""

    diagnostics: tuple[Diagnostic, ...]
    summary: Summary
    exit_code: int


def can_fail(diagnostic: Diagnostic, strict: bool) -> bool:
    """Tell whether ``diagnostic`` fails its reply: errors do, under ``strict`` warnings too."""
    return diagnostic.severity == ERROR or (strict and diagnostic.severity == WARNING)


def pointer_of(path: Path) -> str:
    """Write ``path`` as a JSON Pointer (RFC 6901): ``("questions", 0)`` gives ``/questions/0``."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


def path_text(path: Path) -> str:
    """Write ``path`` as the protocol does, 1-based: ``questions[1].default``; ``()`` gives ``""``.

    A key that holds anything but letters, digits, ``_`` and ``-`` is written as a JSON string in
    brackets, so that the text stays one line and names one place only.
    """
    parts: list[str] = []
    for token in path:
        if isinstance(token, int):
            parts.append(f"[{token + 1}]")
        elif token.replace("-", "_").replace("_", "a").isalnum():
            parts.append(("." if parts else "") + token)
        else:
            import json

            parts.append(f"[{json.dumps(token)}]")
    return "".join(parts)
