"""Reports reach their files whole or not at all, and no encoding stops them."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

import pytest

from selfcheck.report.output import FileOutput, OutputError, StreamOutput, is_unicode


def test_a_file_is_replaced_on_commit_only(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old", encoding="utf-8")
    with FileOutput(str(target)) as output:
        output.write("你好\n")
        assert target.read_text(encoding="utf-8") == "old"
        output.commit()
    assert target.read_bytes() == "你好\n".encode()
    assert os.listdir(tmp_path) == ["report.json"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt), FileOutput(str(target)) as output:
        output.write("half")
        raise KeyboardInterrupt
    assert target.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["report.json"]


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    with FileOutput(str(tmp_path / "report")) as output:
        output.commit()
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "report")}
    assert len(modes) == 1


def test_a_link_is_followed(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "report.json"
    link.symlink_to(real / "report.json")
    with FileOutput(str(link)) as output:
        output.write("new")
        output.commit()
    assert link.is_symlink()
    assert (real / "report.json").read_text(encoding="utf-8") == "new"


def test_a_device_is_written_as_it_is() -> None:
    with FileOutput(os.devnull) as output:
        output.write("gone")
        output.commit()
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize("name", ["no/such/folder/report.json", "."])
def test_a_place_that_cannot_be_written_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError, match="^cannot write " + name), FileOutput(name):
        pass
    assert os.listdir(tmp_path) == []


def test_a_lone_surrogate_does_not_stop_a_file(tmp_path: Path) -> None:
    with FileOutput(str(tmp_path / "report")) as output:
        output.write("a\ud800b")
        output.commit()
    assert (tmp_path / "report").read_bytes() == b"a\\ud800b"


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("ascii", b"a\\u4f60\\xe9\\ud800"), ("utf-8", "a你é\\ud800".encode())],
)
def test_what_a_stream_cannot_encode_is_escaped(encoding: str, expected: bytes) -> None:
    raw = io.BytesIO()
    output = StreamOutput(io.TextIOWrapper(raw, encoding=encoding, newline="\n"))
    output.write("a你é\ud800")
    output.commit()
    assert raw.getvalue() == expected


def test_unicode_streams_are_known() -> None:
    assert is_unicode(io.TextIOWrapper(io.BytesIO(), encoding="UTF-8"))
    assert not is_unicode(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
