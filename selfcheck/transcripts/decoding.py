"""File bytes to text: UTF-8 with an optional byte-order mark, and nothing else."""

from __future__ import annotations

from selfcheck.transcripts.model import Problem, RecordSource

_BOM = b"\xef\xbb\xbf"
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


def without_bom(data: bytes) -> bytes:
    """Return ``data`` without the UTF-8 byte-order mark that it may start with."""
    return data[len(_BOM) :] if data.startswith(_BOM) else data


def has_utf16_bom(data: bytes) -> bool:
    """Say whether ``data``, the start of a file, is a UTF-16 (or UTF-32) byte-order mark."""
    return data.startswith(_UTF16_BOMS)


def decode(
    data: bytes,
    file: str,
    *,
    record: int | None = None,
    offset: int = 0,
    line: int = 1,
    cr_ends_line: bool = False,
) -> str | Problem:
    """Decode ``data`` as UTF-8 (RFC 3629: no surrogates, no overlong forms).

    ``file`` is the display name; ``record`` is the 1-based record for a problem. ``offset`` (bytes)
    and ``line`` (1-based) are where ``data`` starts in its file: at offset 0 a byte-order mark is
    dropped.

    Returns the text, or a ``transcript.encoding_invalid`` problem whose ``offset`` counts bytes
    from the start of the file and whose source shows bad bytes as U+FFFD. Never raises.
    """
    code = "transcript.encoding_invalid"
    body = without_bom(data) if offset == 0 else data
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        if offset == 0 and has_utf16_bom(data):
            return Problem(file, None, code, "utf16", {})
        place = offset + len(data) - len(body) + error.start
        args = {"offset": place, "byte": f"0x{body[error.start]:02x}"}
        source = RecordSource(file, body.decode("utf-8", "replace"), line, cr_ends_line)
        start = len(body[: error.start].decode("utf-8"))
        return Problem(file, record, code, "", args, source, start, start + 1)


def too_large(file: str, limit: int, size: int) -> Problem:
    """Return the problem of a file of ``size`` bytes where ``limit`` are the most."""
    return Problem(file, None, "transcript.too_large", "", {"limit": limit, "size": size})
