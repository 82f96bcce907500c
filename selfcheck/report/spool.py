"""Text that has to wait: in memory while it is little, in a temporary file when it grows."""

from __future__ import annotations

from typing import IO

from selfcheck.report.base import Write

_IN_MEMORY = 8 * 1024 * 1024
_PIECE = 1024 * 1024


class Spool:
    """Keeps pieces of text in order. ``in_memory`` is how many code points may stay in memory."""

    def __init__(self, in_memory: int = _IN_MEMORY) -> None:
        self._limit = in_memory
        self._pieces: list[str] = []
        self._size = 0
        self._file: IO[str] | None = None

    def add(self, text: str) -> None:
        """Append ``text``, which must hold no lone surrogate.

        Raises ``OSError`` when the disk is full.
        """
        self._pieces.append(text)
        self._size += len(text)
        if self._size > self._limit:
            if self._file is None:
                from tempfile import TemporaryFile

                # Closed by drain; the system removes it with the process otherwise.
                self._file = TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115 - closed in drain
            self._file.write("".join(self._pieces))
            self._pieces.clear()
            self._size = 0

    def drain(self, write: Write) -> None:
        """Write everything to ``write`` in the order that it came in, and forget it."""
        if self._file is not None:
            with self._file as file:
                file.seek(0)
                while piece := file.read(_PIECE):
                    write(piece)
            self._file = None
        write("".join(self._pieces))
        self._pieces.clear()
        self._size = 0
