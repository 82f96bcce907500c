"""Zip archives, of which Inspect's logs (``.eval``) are one kind.

An Inspect log holds one sample a file, ``samples/<id>_epoch_<n>.json``, beside a journal and, once
it is finished, ``header.json``; only its samples are transcripts. Their records are numbered in the
order of the archive's directory, in which they were finished: numbers stay when more are written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from selfcheck.rules.wording import Listing
from selfcheck.transcripts.readers import named
from selfcheck.transcripts.signatures import ZIP
from selfcheck.transcripts.unpacking import fault_of, unreadable

_HEADER = "header.json"
_JOURNAL = "_journal/start.json"
_SAMPLES = "samples/"
_CONVERSATIONS = re.compile(r"(?:[^/]+/)?conversations(?:-\d+)?\.json")
_ACCOUNT = frozenset({"user.json", "chat.html", "message_feedback.json"})
_ENCRYPTED = 1


class Member(NamedTuple):
    """A file in an archive that is to be read.

    ``record`` is its 1-based number where the archive numbers its transcripts, else ``None``;
    ``info`` what the archive's directory says of it.
    """

    name: str
    record: int | None
    info: Any


class Archive:
    """One zip archive."""

    def __init__(self, stream: BinaryIO, wanted: Callable[[str], bool]) -> None:
        """Read the directory of the archive in ``stream``.

        ``wanted`` says of a member's name whether it can be a transcript. Raises ``Fault``.
        """
        zipfile = _zipfile()
        try:
            self._zip = zipfile.ZipFile(stream)
        except Exception as error:
            # Anything: the directory is made of numbers that a stranger wrote.
            raise _directory_fault(error, stream) from None
        self._wanted = wanted

    def members(self) -> Iterator[Member]:
        """Yield the members to read; ``Fault`` where there is none.

        Of members with one name the last counts, as for every program that unpacks them. What is
        hidden is passed over, as in a folder.
        """
        infos = {info.filename: info for info in self._zip.infolist()}
        samples = [name for name in infos if _is_sample(name)]
        if _JOURNAL in infos or (samples and _HEADER in infos):
            if not samples:
                raise unreadable("no_transcript", format=named("inspect").TITLE)
            for record, name in enumerate(samples, 1):
                yield Member(name, record, infos[name])
            return
        exported = [name for name in infos if _CONVERSATIONS.fullmatch(name)]
        if exported and any(name.rsplit("/", 1)[-1] in _ACCOUNT for name in infos):
            # A ChatGPT export, beside whose conversations lie files about the account.
            for name in exported:
                yield Member(name, None, infos[name])
            return
        names = [name for name in infos if not _is_hidden(name) and self._wanted(name)]
        if not names:
            held = [name for name in infos if not name.endswith("/")]
            if not held:
                raise unreadable("archive_empty")
            raise unreadable("archive_nothing", members=Listing(tuple(held)))
        for name in names:
            yield Member(name, None, infos[name])

    def opener(self, member: Member) -> Callable[[], Any]:
        """Return what opens ``member`` at its start; it raises ``Fault`` for one out of reach."""

        def start() -> Any:
            if member.info.flag_bits & _ENCRYPTED:
                raise unreadable("encrypted", container=ZIP)
            try:
                return self._zip.open(member.info)
            except NotImplementedError:
                raise unreadable("compression", method=member.info.compress_type) from None

        return start


def _zipfile() -> Any:
    """Return the standard library's ``zipfile`` as it is from Python 3.14 on: it knows zstd."""
    if sys.version_info >= (3, 14):
        import zipfile
    else:
        from backports.zstd import zipfile

    return zipfile


def _directory_fault(error: Exception, stream: BinaryIO) -> Exception:
    """Say what keeps the directory, which ends an archive, from being read."""
    import errno

    if isinstance(error, OSError) and error.errno != errno.EINVAL:
        return fault_of(error, ZIP)
    stream.seek(0)
    return unreadable("cut_off" if not _has_end(stream) else "corrupt", container=ZIP)


def _has_end(stream: BinaryIO) -> bool:
    """Say whether the record that ends a directory is where it must be (with its comment)."""
    size = stream.seek(0, 2)
    stream.seek(max(0, size - (1 << 16) - 22))
    return b"PK\x05\x06" in stream.read()


def _is_sample(name: str) -> bool:
    return name.startswith(_SAMPLES) and name.endswith(".json")


def _is_hidden(name: str) -> bool:
    """Say whether a part of the path is hidden, or holds what macOS keeps about files."""
    parts = [part for part in name.split("/") if part not in (".", "..")]
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)
