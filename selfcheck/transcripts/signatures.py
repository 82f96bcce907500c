"""Containers by their first bytes: names deceive, and reading a few bytes costs nothing."""

from __future__ import annotations

GZIP = "gzip"
ZSTD = "zstd"
ZIP = "zip"
PARQUET = "Parquet"
ARROW_FILE = "Arrow"
ARROW_STREAM = "Arrow IPC stream"

READ = frozenset({GZIP, ZSTD, ZIP, PARQUET, ARROW_FILE, ARROW_STREAM})
"""The containers that are read; others are only known by name."""

LOOK_AT = 512
"""How many bytes tell a container."""

# Deflate is the only method that gzip has (RFC 1952, section 2.3.1).
_GZIP = b"\x1f\x8b\x08"
# A frame, and the skippable frames that may come before it (RFC 8878, sections 3.1.1 and 3.1.2).
_ZSTD = b"\x28\xb5\x2f\xfd"
_ZSTD_SKIPPABLE = b"\x2a\x4d\x18"
# The header of a member, and the end of an archive without any (APPNOTE.TXT, section 4.3).
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
# After the magic comes a Thrift struct whose first field is an i32 (parquet.thrift, PageHeader and
# FileMetaData): a text that begins with the same letters has no such control character there.
_PARQUET = b"PAR1\x15"
# After this one comes the length of an encrypted module (Parquet Modular Encryption, section 5.1).
_PARQUET_ENCRYPTED = b"PARE"
_ARROW_FILE = b"ARROW1\0\0"
_ARROW_STREAM = b"\xff\xff\xff\xff"

# What is packed in a way that is not read: told by name, since some of it would pass as text.
_FOREIGN = {"xz": b"\xfd7zXZ\0", "7z": b"7z\xbc\xaf\x27\x1c", "rar": b"Rar!\x1a\x07"}
# A block comes after the digit that says how large one is.
_BZIP2, _BZIP2_BLOCK = b"BZh", b"1AY&SY"
# POSIX.1, pax: the field magic of a header.
_TAR = b"ustar"
_TAR_AT = 257


def container_of(start: bytes) -> str:
    """Name the container that begins with ``start``, ``LOOK_AT`` bytes of it or all; or ``""``."""
    if start.startswith(_GZIP):
        return GZIP
    if start.startswith(_ZSTD) or (start[1:4] == _ZSTD_SKIPPABLE and 0x50 <= start[0] <= 0x5F):
        return ZSTD
    if start.startswith(_ZIP):
        return ZIP
    if start.startswith(_PARQUET) or (start[:4] == _PARQUET_ENCRYPTED and start[7:8] == b"\0"):
        return PARQUET
    if start.startswith(_ARROW_FILE):
        return ARROW_FILE
    # What follows is the length of the schema, which is never nothing.
    if start.startswith(_ARROW_STREAM) and start[4:8] not in (b"", b"\0\0\0\0", _ARROW_STREAM):
        return ARROW_STREAM
    if start.startswith(_TAR, _TAR_AT):
        return "tar"
    if start.startswith(_BZIP2) and start.startswith(_BZIP2_BLOCK, 4):
        return "bzip2"
    return next((name for name, magic in _FOREIGN.items() if start.startswith(magic)), "")
