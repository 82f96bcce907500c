"""Files inside files: what is in them is read as it would be alone, and no fault is silent."""

from __future__ import annotations

import bz2
import gzip
import importlib
import io
import json
import lzma
import random
import struct
import sys
import tarfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.reading import read_bytes, read_path
from selfcheck.transcripts.selection import current_turn
from selfcheck.transcripts.source_map import SourceMap

_NEW = sys.version_info >= (3, 14)
zstd = importlib.import_module("compression.zstd" if _NEW else "backports.zstd")
zipfile = importlib.import_module("zipfile" if _NEW else "backports.zstd.zipfile")

_MESSAGES = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
_RECORD = json.dumps({"id": "r1", "messages": _MESSAGES})
_LINES = "".join(json.dumps(message) + "\n" for message in _MESSAGES)

_PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "zst": zstd.compress}
_NAMES = {"gz": "gzip", "zst": "zstd"}


def _read(data: bytes, name: str = "-", **options: Any) -> list[Transcript | Problem]:
    return list(read_bytes(data, name, How(**options)))


def _short(results: list[Transcript | Problem]) -> list[tuple[str, int | None, str]]:
    """Name each result by its member, record, and format or code and case."""
    return [
        (
            result.source.member if result.source else "",
            result.record,
            result.format
            if isinstance(result, Transcript)
            else f"{result.code.removeprefix('transcript.')} {result.case}".strip(),
        )
        for result in results
    ]


def _zip(members: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _many_lines(count: int) -> bytes:
    """Lines that hardly get smaller, so that a cut in the middle is one in the middle of them."""
    noise = random.Random(5)
    lines = []
    for number in range(count):
        reply = {"role": "assistant", "content": noise.randbytes(40).hex() + "é"}
        lines.append(json.dumps({"id": f"r{number}", "messages": [_MESSAGES[0], reply]}))
    return "\n".join(lines).encode() + b"\n"


@pytest.mark.parametrize("suffix", _PACKERS)
@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (f"{_RECORD}\n\n{_RECORD}", "a.jsonl.{}", [(1, "openai"), (3, "openai")]),
        (_LINES, "a.ndjson.{}", [(1, "openai")]),
        (_RECORD, "a.json.{}", [(1, "openai")]),
        (_RECORD, "a.md.{}", [(1, "plain")]),
        (_RECORD, "a.{}", [(1, "openai")]),
        ("hello", "a.{}", [(1, "plain")]),
        (_RECORD, "a.json", [(1, "openai")]),
        (_RECORD, "a.txt", [(1, "plain")]),
        (_RECORD, "-", [(1, "openai")]),
        (json.dumps(json.loads(_RECORD), indent=1), "a.jsonl.{}", [(1, "openai")]),
        ("", "a.json.{}", [(None, "json_invalid empty")]),
        ("", "a.md.{}", [(1, "plain")]),
    ],
)
def test_the_name_without_the_suffix_says_what_is_in_it(
    suffix: str, text: str, name: str, expected: list[tuple[int, str]]
) -> None:
    found = _read(_PACKERS[suffix](text.encode()), name.format(suffix))
    assert [item[1:] for item in _short(found)] == expected
    assert all(item[0] == "" for item in _short(found))


@pytest.mark.parametrize("name", ["a.gz", "a.zst", "a.eval", "a.parquet"])
def test_the_name_alone_makes_no_container(name: str) -> None:
    assert _short(_read(_RECORD.encode(), name)) == [("", 1, "openai")]
    assert _short(_read(b"hello", name)) == [("", None, "unreadable no_container")]
    assert _short(_read(b"\x7fELF\0", name)) == [("", None, "unreadable no_container")]


@pytest.mark.parametrize(
    "start", ["PAR1 and more", "PK", "ARROW1 and more", "PARENTHESES", "BZh9", "7z", ""]
)
def test_text_that_begins_like_a_container_is_text(start: str) -> None:
    assert _short(_read(start.encode(), "a.md")) == [("", 1, "plain")]


def test_what_is_packed_in_another_way_is_named() -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a.md"))
    tar = buffer.getvalue()
    for name, data in {
        "tar": tar,
        "bzip2": bz2.compress(tar),
        "xz": lzma.compress(tar),
        "7z": b"7z\xbc\xaf\x27\x1c\0\4",
        "rar": b"Rar!\x1a\x07\1\0",
    }.items():
        for packed in (data, gzip.compress(data)):
            (problem,) = _read(packed, "a.tar.gz")
            assert isinstance(problem, Problem)
            assert (problem.case, problem.args) == ("foreign", {"container": name})


@pytest.mark.parametrize("suffix", _PACKERS)
def test_parts_that_were_packed_one_by_one_are_read_on(suffix: str) -> None:
    pack = _PACKERS[suffix]
    data = pack(f"{_RECORD}\n".encode()) + pack(b"") + pack(_RECORD.encode())
    assert _short(_read(data, "a.jsonl")) == [("", 1, "openai"), ("", 2, "openai")]


def test_a_skippable_zstd_frame_may_come_first() -> None:
    data = b"\x50\x2a\x4d\x18" + struct.pack("<I", 3) + b"abc" + zstd.compress(_RECORD.encode())
    assert _short(_read(data, "a.json.zst")) == [("", 1, "openai")]


@pytest.mark.parametrize("suffix", _PACKERS)
def test_places_are_those_of_the_unpacked_text(suffix: str) -> None:
    text = f"\n{_RECORD}\n"
    (found,) = _read(_PACKERS[suffix](text.encode()), f"a.jsonl.{suffix}")
    assert isinstance(found, Transcript)
    reply = current_turn(found).reply
    assert reply is not None
    assert SourceMap(found.source).reply_position(reply, 0) == (2, _RECORD.index('"b"') + 2)


@pytest.mark.parametrize("suffix", _PACKERS)
def test_what_is_cut_off_is_read_up_to_there(suffix: str) -> None:
    lines = _many_lines(3000)
    data = _PACKERS[suffix](lines)
    alone = [item for item in _read(lines, "a.jsonl") if isinstance(item, Transcript)]
    for cut in (4, 9, len(data) // 2, len(data) - 1):
        *found, last = _read(data[:cut], "a.jsonl")
        assert _short([last]) == [("", None, "unreadable cut_off")]
        assert isinstance(last, Problem)
        assert last.args == {"container": _NAMES[suffix]}
        assert found == alone[: len(found)]
        assert (len(found) > 500) is (cut > 9)


@pytest.mark.parametrize("suffix", _PACKERS)
def test_messages_before_a_cut_make_a_transcript(suffix: str) -> None:
    lines = b"".join(
        json.dumps({"role": "assistant", "content": line}).encode() + b"\n"
        for line in _many_lines(3000).decode().splitlines()
    )
    data = _PACKERS[suffix](lines)
    transcript, problem = _read(data[: len(data) // 2], f"a.jsonl.{suffix}")
    assert _short([problem]) == [("", None, "unreadable cut_off")]
    assert isinstance(transcript, Transcript)
    assert len(transcript.messages) > 500


@pytest.mark.parametrize("suffix", _PACKERS)
@pytest.mark.parametrize("name", ["a.json", "a.md", "a"])
def test_a_document_that_is_cut_off_is_no_document(suffix: str, name: str) -> None:
    data = _PACKERS[suffix](_many_lines(500))[:-20]
    assert _short(_read(data, f"{name}.{suffix}")) == [("", None, "unreadable cut_off")]


@pytest.mark.parametrize("suffix", _PACKERS)
def test_what_follows_the_end_is_corrupt(suffix: str) -> None:
    data = _PACKERS[suffix](_RECORD.encode() + b"\n") + b"garbage"
    assert _short(_read(data, f"a.jsonl.{suffix}")) == [
        ("", 1, "openai"),
        ("", None, "unreadable corrupt"),
    ]


def test_a_wrong_checksum_is_corrupt() -> None:
    data = bytearray(gzip.compress(_RECORD.encode() + b"\n"))
    data[-8] ^= 1
    assert _short(_read(bytes(data), "a.jsonl.gz")) == [
        ("", 1, "openai"),
        ("", None, "unreadable corrupt"),
    ]
    assert _short(_read(bytes(data), "a.json.gz")) == [("", None, "unreadable corrupt")]


@pytest.mark.parametrize("suffix", _PACKERS)
@pytest.mark.parametrize("name", ["a.json", "a.md", "a", "a.jsonl"])
@pytest.mark.parametrize("bomb", [b"a", b"["])
def test_a_bomb_does_not_go_off(suffix: str, name: str, bomb: bytes) -> None:
    data = _PACKERS[suffix](bomb * 1_000_000)
    results = _read(data, f"{name}.{suffix}", limit=1000)
    problem = results[-1]
    assert isinstance(problem, Problem)
    assert problem.code == "transcript.too_large"
    if problem.record is None:
        assert (problem.case, problem.args) == ("unpacked", {"limit": 1000})
    else:
        assert (name, problem.record, problem.args["limit"]) == ("a.jsonl", 1, 1000)


def test_a_bomb_of_blank_lines_does_not_go_off() -> None:
    data = zstd.compress(b"\n" * 1_000_000)
    assert _short(_read(data, "a.jsonl.zst", limit=1000)) == [("", None, "too_large unpacked")]


def test_a_line_that_is_too_long_costs_only_itself() -> None:
    lines = b"\n".join([_RECORD.encode(), b"a" * 5000, _RECORD.encode()])
    assert _short(_read(gzip.compress(lines), "a.jsonl.gz", limit=1000)) == [
        ("", 1, "openai"),
        ("", 2, "too_large line"),
        ("", 3, "openai"),
    ]


@pytest.mark.parametrize("suffix", _PACKERS)
def test_memory_does_not_grow_with_what_is_packed(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.jsonl.{suffix}"
    path.write_bytes(_PACKERS[suffix](_many_lines(20_000)))
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_path(str(path), "a"))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 20_000
    assert peak < 2 << 20


_FILES: dict[str, str | bytes] = {
    "notes/reply.md": "hello",
    "runs.jsonl": f"{_RECORD}\n{_RECORD}",
    "packed.jsonl.gz": gzip.compress(f"{_RECORD}\n5".encode()),
    "__MACOSX/notes/._reply.md": b"\0\1",
    ".cache/x.json": "{",
    "picture.png": b"\x89PNG",
    "folder/": "",
    "broken.json": "[1",
}


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, 93])
def test_an_archive_is_read_like_a_folder(method: int) -> None:
    assert _short(_read(_zip(_FILES, method), "a.zip")) == [
        ("notes/reply.md", 1, "plain"),
        ("runs.jsonl", 1, "openai"),
        ("runs.jsonl", 2, "openai"),
        ("packed.jsonl.gz", 1, "openai"),
        ("packed.jsonl.gz", 2, "json_invalid not_object"),
        ("broken.json", None, "json_invalid truncated"),
    ]


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, 93])
@pytest.mark.parametrize("mark", ["header.json", "_journal/start.json"])
def test_the_samples_of_an_inspect_log_are_numbered(method: int, mark: str) -> None:
    members: dict[str, str | bytes] = {
        mark: _RECORD,
        "samples/b_epoch_1.json": _RECORD,
        "_journal/summaries/1.json": _RECORD,
        "samples/a_epoch_1.json": "{",
        "samples/a_epoch_2.json": _RECORD,
        "summaries.json": _RECORD,
    }
    assert _short(_read(_zip(members, method), "log.eval")) == [
        ("samples/b_epoch_1.json", 1, "openai"),
        ("samples/a_epoch_1.json", 2, "json_invalid truncated"),
        ("samples/a_epoch_2.json", 3, "openai"),
    ]


def test_an_inspect_log_without_samples_says_so() -> None:
    (problem,) = _read(_zip({"_journal/start.json": "{}", "summaries.json": "[]"}), "a.eval")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.case) == ("transcript.unreadable", "no_transcript")
    assert "Inspect" in problem.args["format"]


def test_a_header_alone_makes_no_inspect_log() -> None:
    assert _short(_read(_zip({"header.json": _RECORD, "a.md": "x"}), "a.zip")) == [
        ("header.json", 1, "openai"),
        ("a.md", 1, "plain"),
    ]


def test_of_members_with_one_name_the_last_counts() -> None:
    buffer = io.BytesIO()
    with pytest.warns(UserWarning), zipfile.ZipFile(buffer, "w") as archive:
        for text in ("first", "last"):
            archive.writestr("a.md", text)
    (found,) = _read(buffer.getvalue(), "a.zip")
    assert isinstance(found, Transcript)
    assert found.source.text == "last"


def test_a_member_out_of_reach_costs_only_itself() -> None:
    data = _zip({"a.md": "one", "b.md": "two"}, zipfile.ZIP_STORED)
    first = data.index(b"PK\x01\x02")
    encrypted = bytearray(data)
    encrypted[first + 8] |= 1
    assert _short(_read(bytes(encrypted), "a.zip")) == [
        ("a.md", None, "unreadable encrypted"),
        ("b.md", 1, "plain"),
    ]
    packed = bytearray(data)
    packed[first + 10] = 98
    (problem, _) = _read(bytes(packed), "a.zip")
    assert isinstance(problem, Problem)
    assert (problem.case, problem.args) == ("compression", {"method": 98})
    corrupt = data.replace(b"one", b"0ne")
    assert _short(_read(corrupt, "a.zip")) == [
        ("a.md", None, "unreadable corrupt"),
        ("b.md", 1, "plain"),
    ]


def test_an_archive_without_its_directory_is_cut_off() -> None:
    data = _zip({"header.json": "{}", "samples/a_epoch_1.json": _RECORD})
    for cut in (10, data.index(b"PK\x01\x02"), len(data) - 22):
        assert _short(_read(data[:cut], "a.eval")) == [("", None, "unreadable cut_off")]
    corrupt = bytearray(data)
    corrupt[data.index(b"PK\x01\x02")] = 0
    assert _short(_read(bytes(corrupt), "a.eval")) == [("", None, "unreadable corrupt")]


def test_an_archive_with_nothing_to_check_says_what_it_holds() -> None:
    (problem,) = _read(_zip({"a.png": "x", "b/": "", "c.\x1b[31m": "y"}), "a.zip")
    assert isinstance(problem, Problem)
    assert problem.case == "archive_nothing"
    assert problem.args["members"].items == ("a.png", "c.\x1b[31m")
    assert _short(_read(_zip({}), "a.zip")) == [("", None, "unreadable archive_empty")]


def test_a_container_in_a_container_is_read_and_no_further_one() -> None:
    inner = _zip({"a.md": "x", "deep.gz": gzip.compress(b"x")})
    assert _short(_read(gzip.compress(inner), "a.zip.gz")) == [
        ("a.md", 1, "plain"),
        ("deep.gz", None, "unreadable nested"),
    ]
    log = _zip({"header.json": "{}", "samples/a_epoch_1.json": _RECORD})
    assert _short(_read(_zip({"logs/a.eval": log}), "a.zip")) == [
        ("logs/a.eval/samples/a_epoch_1.json", 1, "openai")
    ]
    twice = gzip.compress(gzip.compress(_RECORD.encode()))
    assert _short(_read(twice, "a.json.gz.gz")) == [("", 1, "openai")]
    assert _short(_read(gzip.compress(twice), "a.gz")) == [("", None, "unreadable nested")]
    assert _short(_read(gzip.compress(inner)[:-30], "a.zip.gz")) == [
        ("", None, "unreadable cut_off")
    ]


def test_an_archive_of_bombs_has_one_budget() -> None:
    bombs: dict[str, str | bytes] = {f"{number}.jsonl": "a" * 5_000_000 for number in range(3)}
    assert _short(_read(_zip(bombs, 93), "a.zip", limit=1000)) == [
        ("0.jsonl", 1, "too_large line"),
        ("0.jsonl", None, "too_large unpacked"),
        ("1.jsonl", None, "too_large unpacked"),
        ("2.jsonl", None, "too_large unpacked"),
    ]


def test_a_format_that_is_named_is_asked_for_inside() -> None:
    data = gzip.compress(_RECORD.encode())
    assert _short(_read(data, "a.json.gz", format="plain")) == [("", 1, "plain")]
    assert _short(_read(data, "a.md.gz", format="openai")) == [("", 1, "openai")]


def test_a_packed_file_is_read_as_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(_LINES.encode()))
    assert list(read_path(str(path), "a.jsonl.gz")) == _read(path.read_bytes(), "a.jsonl.gz")


_SAMPLES = [
    gzip.compress(_many_lines(3)),
    zstd.compress(_many_lines(3)),
    _zip({"header.json": "{}", "samples/a_epoch_1.json": _RECORD, "b.jsonl": _LINES}),
    _zip({"a.jsonl.gz": gzip.compress(_many_lines(3)), "b.md": "x"}, 93),
]


@given(
    st.sampled_from(_SAMPLES),
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=4),
    st.integers(0, 2000),
)
def test_any_damage_gives_results(data: bytes, flips: list[tuple[int, int]], cut: int) -> None:
    damaged = bytearray(data[: max(cut, 8)])
    for place, value in flips:
        damaged[place % len(damaged)] = value
    for name in ("a.jsonl", "a", "a.md"):
        results = _read(bytes(damaged), name, limit=10_000)
        assert results
        for item in results:
            assert isinstance(item, Transcript) or item.code.startswith("transcript.")
