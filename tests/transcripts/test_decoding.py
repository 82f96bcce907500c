"""Bytes to text: what is dropped, what is refused, and where the fault is said to be."""

from __future__ import annotations

import pytest

from selfcheck.transcripts.decoding import decode
from selfcheck.transcripts.model import Problem


def _problem(data: bytes, record: int | None = None, offset: int = 0, line: int = 1) -> Problem:
    found = decode(data, "a.md", record=record, offset=offset, line=line)
    assert isinstance(found, Problem)
    assert found.code == "transcript.encoding_invalid"
    return found


def test_plain_utf8_stays_as_it_is() -> None:
    assert decode("é😀\r\n下".encode(), "a.md") == "é😀\r\n下"


def test_a_byte_order_mark_is_dropped_once() -> None:
    assert decode(b"\xef\xbb\xbfa", "a.md") == "a"
    assert decode(b"\xef\xbb\xbf\xef\xbb\xbfa", "a.md") == "\ufeffa"


def test_a_byte_order_mark_inside_the_file_is_text() -> None:
    assert decode(b"\xef\xbb\xbfa", "a.jsonl", offset=10) == "\ufeffa"


@pytest.mark.parametrize(
    ("data", "offset", "byte", "start"),
    [
        (b"abc\xff", 3, "0xff", 3),
        (b"\xef\xbb\xbfabc\xff", 6, "0xff", 3),
        ("下".encode() + b"\x80", 3, "0x80", 1),
        (b"\xed\xa0\x80", 0, "0xed", 0),
        (b"\xc0\xaf", 0, "0xc0", 0),
        (b"a\xe4\xb8", 1, "0xe4", 1),
    ],
)
def test_invalid_bytes_are_located(data: bytes, offset: int, byte: str, start: int) -> None:
    problem = _problem(data)
    assert problem.case == ""
    assert problem.args == {"offset": offset, "byte": byte}
    assert (problem.start, problem.end) == (start, start + 1)
    assert problem.source is not None
    assert problem.source.text[start] == "\ufffd"


def test_the_offset_counts_from_the_start_of_the_file() -> None:
    problem = _problem(b"a\xff", record=4, offset=100, line=4)
    assert problem.args["offset"] == 101
    assert problem.record == 4
    assert problem.source is not None
    assert problem.source.line == 4


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_named(encoding: str) -> None:
    problem = _problem("\ufeffhello".encode(encoding))
    assert problem.case == "utf16"
