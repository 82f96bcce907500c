"""Packed streams as plain ones: what ends them early is kept, and no bomb goes off."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, BinaryIO, Protocol

from selfcheck.transcripts.model import Problem, RecordSource


class Fault(Exception):
    """What is wrong with a container: the code, case and arguments of a problem with it."""

    def __init__(self, code: str, case: str, args: dict[str, Any]) -> None:
        super().__init__(case)
        self.code = code
        self.case = case
        self.arguments = args

    def problem(self, file: str, member: str, record: int | None = None) -> Problem:
        """Make it a problem of ``file``, or of the archive's ``member`` in it."""
        source = RecordSource(file, "", 1, False, member=member) if member else None
        return Problem(file, record, self.code, self.case, self.arguments, source)


def unreadable(case: str, **args: Any) -> Fault:
    """Return the fault that is a ``case`` of ``transcript.unreadable``."""
    return Fault("transcript.unreadable", case, args)


def too_much(limit: int) -> Fault:
    """Return the fault of content that unpacks to more than ``limit`` bytes."""
    return Fault("transcript.too_large", "unpacked", {"limit": limit})


def fault_of(error: Exception, container: str) -> Fault:
    """Turn what a library raised on a ``container`` into words of our own.

    Raises ``error`` again where it is the system's or the installation's, not the container's.
    """
    if isinstance(error, Fault):
        return error
    if isinstance(error, ImportError) or (isinstance(error, OSError) and error.errno is not None):
        raise error
    if isinstance(error, EOFError):
        return unreadable("cut_off", container=container)
    return unreadable("corrupt", container=container)


class Budget:
    """How many bytes one file may still unpack to, all that is nested in it included."""

    def __init__(self, left: int, limit: int) -> None:
        """Allow ``left`` bytes; ``limit`` is the largest document, which a bomb is told about."""
        self.left = left
        self.limit = limit


class _Source(Protocol):
    def read1(self, size: int, /) -> bytes: ...


class _Unpacker(io.RawIOBase):
    """Unpacks on demand; a fault ends the stream and is kept."""

    def __init__(self, start: Callable[[], _Source], container: str, budget: Budget) -> None:
        self._start = start
        self._container = container
        self._budget = budget
        self._source: _Source | None = None
        self._position = 0
        self.fault: Fault | None = None

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Go back to the start, the only place that a packed stream can be read from."""
        if (offset, whence) != (0, io.SEEK_SET):
            raise io.UnsupportedOperation("seek")
        self._budget.left += self._position
        self._source = self.fault = None
        self._position = 0
        return 0

    def readinto(self, buffer: Any, /) -> int:
        if self.fault is not None:
            return 0
        try:
            if self._source is None:
                self._source = self._start()
            data = self._source.read1(len(buffer))
            self._position += len(data)
            self._budget.left -= len(data)
            if self._budget.left < 0:
                raise too_much(self._budget.limit)
        except Exception as error:
            # Anything: decompressors of several libraries run here over bytes of strangers.
            self.fault = fault_of(error, self._container)
            return 0
        buffer[: len(data)] = data
        return len(data)


class Unpacked(io.BufferedReader):
    """What a packed stream holds.

    Lines are read up to the last whole one before a fault, and ``fault`` tells it afterwards. A
    document that a fault cuts short is of no use: ``read`` raises the ``Fault``.
    """

    def __init__(self, start: Callable[[], _Source], container: str, budget: Budget) -> None:
        """Take what opens the stream at its start: an object with ``read1``.

        ``container`` is the name of its format, for messages.
        """
        self._unpacker = _Unpacker(start, container, budget)
        super().__init__(self._unpacker, 1 << 16)

    @property
    def fault(self) -> Fault | None:
        """What ended the stream before its end, if it has been read so far."""
        return self._unpacker.fault

    def start(self, size: int) -> bytes:
        """Return the first ``size`` bytes from the start, fewer where a fault or the end is nearer.

        Leaves the stream at its start.
        """
        data = super().read(size)
        self.seek(0)
        return data

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(-1 if size is None else size)
        cut = self.fault is not None and not line.endswith(b"\n") and len(line) != size
        return b"" if cut else line

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        fault = self.fault
        if fault is not None and len(data) != size:
            raise fault
        return data


def start_of(stream: BinaryIO, size: int) -> bytes:
    """Return the first ``size`` bytes of ``stream``, which is at its start and is left there."""
    if isinstance(stream, Unpacked):
        return stream.start(size)
    data = stream.read(size)
    stream.seek(0)
    return data


def whole(stream: BinaryIO, limit: int) -> BinaryIO:
    """Return ``stream``, from its start, as one that can be read at any place.

    Raises ``Fault`` where it has more than ``limit`` bytes, or is faulty itself.
    """
    if not isinstance(stream, Unpacked):
        return stream
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise too_much(limit)
    return io.BytesIO(data)
