"""Fixture files as text, unpacked by the standard library alone."""

from __future__ import annotations

import gzip
import importlib
import io
import sys
from pathlib import Path

from selfcheck.transcripts.reading import EXTENSIONS
from selfcheck.transcripts.sage_journal import is_replayed

ROOT = Path(__file__).parents[2] / "fixtures" / "transcripts"
# A session's journal is read with the session, and has the session's sidecar.
FILES = sorted(
    path for path in ROOT.rglob("*") if path.suffix in EXTENSIONS and not is_replayed(str(path))
)
TABLES = frozenset({".parquet"})

_NEW = sys.version_info >= (3, 14)
_zstd = importlib.import_module("compression.zstd" if _NEW else "backports.zstd")
_zipfile = importlib.import_module("zipfile" if _NEW else "backports.zstd.zipfile")


def name_of(path: Path) -> str:
    """Name a fixture by its format, folder and file: the id of its tests."""
    return "/".join(path.relative_to(ROOT).parts)


def format_of(path: Path) -> str:
    """Return the name of the format that a fixture belongs to: its folder's parent."""
    return path.relative_to(ROOT).parts[0]


def text_of(path: Path, member: str = "") -> str:
    """Return the text of a fixture, of the archive's ``member`` where it is one, without BOM.

    What a cut-off stream still gives is returned.
    """
    data = path.read_bytes()
    if data.startswith(b"\x1f\x8b"):
        with gzip.open(io.BytesIO(data)) as stream:
            data = b""
            try:
                while byte := stream.read1(1):
                    data += byte
            except EOFError:
                pass
    elif data.startswith(b"\x28\xb5\x2f\xfd"):
        data = _zstd.decompress(data)
    if member:
        data = _zipfile.ZipFile(io.BytesIO(data)).read(member)
    return data.decode("utf-8-sig")
