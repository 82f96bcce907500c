"""Files inside files: gzip and zstd, archives, and tables.

For gzip and zstd, places are those of the unpacked text. What an archive holds carries the member's
name. A container may hold another one; that one may hold none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from selfcheck.transcripts.kinds import PACKED, How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.signatures import GZIP, LOOK_AT, READ, ZIP, ZSTD, container_of
from selfcheck.transcripts.unpacking import Budget, Fault, Unpacked, start_of, unreadable, whole

if TYPE_CHECKING:
    from selfcheck.transcripts.archives import Archive, Member

Results = Iterator[Transcript | Problem]


class Content(NamedTuple):
    """What is done with the files in a container.

    ``read`` reads a stream that is no container: its size in bytes (0 where nobody knows), display
    name, own name, and how. ``wanted`` says of a name in an archive whether it is to be read.
    """

    read: Callable[[BinaryIO, int, str, str, How], Results]
    wanted: Callable[[str], bool]


# Deflate packs a run of one byte to a 1032nd: nothing that people write unpacks to more.
_MOST_UNPACKED = 1000


class _Place(NamedTuple):
    """Where in a file something lies.

    ``name`` is its own name, whose extension tells its kind; ``member`` the name inside an archive;
    ``depth`` the number of containers around it.
    """

    name: str
    member: str = ""
    depth: int = 0


def read_container(
    stream: BinaryIO, size: int, file: str, name: str, how: How, content: Content
) -> Results:
    """Yield what the container ``stream``, ``size`` bytes long, holds.

    ``file`` is its display name and ``name`` its own; ``content`` reads what is no container. A
    container that is cut off, corrupt, encrypted or a bomb gives a problem, after all that could be
    read. Raises ``OSError`` if the stream does.
    """
    budget = Budget(max(how.limit, _MOST_UNPACKED * size), how.limit)
    containers = _Containers(file, how, content, budget)
    try:
        yield from containers.visit(stream, size, _Place(name))
    except Fault as fault:
        yield fault.problem(file, "")


class _Containers:
    """The containers of one file."""

    def __init__(self, file: str, how: How, content: Content, budget: Budget) -> None:
        self._file = file
        self._how = how
        self._content = content
        self._budget = budget

    def visit(self, stream: BinaryIO, size: int, place: _Place) -> Results:
        """Yield what a stream holds that may be a container or none. Raises ``Fault``."""
        container = container_of(start_of(stream, LOOK_AT))
        if not container:
            results = self._content.read(stream, size, self._file, place.name, self._how)
            yield from (_placed(result, place, self._how.limit) for result in results)
        elif container not in READ:
            raise unreadable("foreign", container=container)
        elif place.depth > 1:
            raise unreadable("nested")
        elif container in (GZIP, ZSTD):
            yield from self._compressed(stream, container, place)
        elif container == ZIP:
            yield from self._archive(whole(stream, self._how.limit), place)
        else:
            from selfcheck.transcripts.tables import read_table

            source = RecordSource(self._file, "", 1, False, member=place.member, textual=False)
            table = whole(stream, self._how.limit)
            yield from read_table(table, container, source, self._how)

    def _compressed(self, stream: BinaryIO, container: str, place: _Place) -> Results:
        def start() -> Any:
            stream.seek(0)
            return _decompressed(stream, container)

        content = Unpacked(start, container, self._budget)
        inner = place._replace(name=_without_suffix(place.name), depth=place.depth + 1)
        yield from self._unpacked(content, inner)

    def _unpacked(self, content: Unpacked, place: _Place) -> Results:
        for result in self.visit(content, 0, place):
            # That it is empty is no news of a stream that broke off at its start.
            if content.fault is None or not _is_empty(result):
                yield result
        if content.fault is not None:
            raise content.fault

    def _archive(self, stream: BinaryIO, place: _Place) -> Results:
        from selfcheck.transcripts.archives import Archive

        archive = Archive(stream, self._content.wanted)
        for member in archive.members():
            try:
                yield from self._member(archive, member, place)
            except Fault as fault:
                yield fault.problem(self._file, _inside(place, member.name), member.record)

    def _member(self, archive: Archive, member: Member, place: _Place) -> Results:
        content = Unpacked(archive.opener(member), ZIP, self._budget)
        inner = _Place(member.name, _inside(place, member.name), place.depth + 1)
        results = self._unpacked(content, inner)
        if member.record is None:
            yield from results
        else:
            yield from (result._replace(record=member.record) for result in results)


def _decompressed(stream: BinaryIO, container: str) -> Any:
    if container == GZIP:
        from gzip import GzipFile

        return GzipFile(fileobj=stream)
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdFile
    else:
        from backports.zstd import ZstdFile

    return ZstdFile(stream)


def _without_suffix(name: str) -> str:
    stem, suffix = os.path.splitext(name)
    return stem if suffix.lower() in PACKED else name


def _inside(place: _Place, name: str) -> str:
    return f"{place.member}/{name}" if place.member else name


def _is_empty(result: Transcript | Problem) -> bool:
    return isinstance(result, Problem) and result.case == "empty"


def _placed(result: Transcript | Problem, place: _Place, limit: int) -> Transcript | Problem:
    """Give a result the member that it comes from; nobody knows how much a stream unpacks to."""
    if not place.depth:
        return result
    if isinstance(result, Transcript):
        return result._replace(source=result.source._replace(member=place.member))
    if result.code == "transcript.too_large" and result.record is None:
        result = result._replace(case="unpacked", args={"limit": limit})
    if result.source is None and not place.member:
        return result
    source = result.source or RecordSource(result.file, "", 1, False)
    return result._replace(source=source._replace(member=place.member))
