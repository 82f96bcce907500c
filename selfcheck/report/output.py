"""Where reports go: standard streams, and files that are replaced in one step."""

from __future__ import annotations

import os
from contextlib import suppress
from types import TracebackType
from typing import IO, Self


class OutputError(Exception):
    """A report cannot be written; the text tells whoever asked for it where to and why."""


class ReaderGone(Exception):
    """The reader of standard output has stopped, as ``head`` does: no error, just the end."""


def is_unicode(stream: IO[str] | None) -> bool:
    """Tell whether ``stream`` can take every character."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
    return encoding.startswith("utf")


class StreamOutput:
    """Writes to an open text stream; what its encoding lacks appears as a backslash escape."""

    def __init__(self, stream: IO[str] | None) -> None:
        """Take the stream, ``None`` where it is closed and what is written is lost."""
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"

    def write(self, text: str) -> None:
        """Write ``text``.

        Raises ``ReaderGone`` when nobody reads any more, ``OutputError`` when the system refuses.
        """
        if self._stream is None:
            return
        data = text.encode(self._encoding, "backslashreplace")
        try:
            self._stream.write(data.decode(self._encoding))
        except OSError as error:
            raise _stopped(error) from error

    def commit(self) -> None:
        """Hand over what is still buffered; raises what ``write`` raises."""
        if self._stream is None:
            return
        try:
            self._stream.flush()
        except OSError as error:
            raise _stopped(error) from error


class NoteOutput(StreamOutput):
    """Writes notes beside the report; a note that cannot be written stops nothing.

    What was written to ``before``, the report's own stream, comes out before each note.
    """

    def __init__(self, stream: IO[str] | None, before: IO[str] | None) -> None:
        super().__init__(stream)
        self._report = StreamOutput(before)

    def write(self, text: str) -> None:
        """Write ``text``; raises what writing the report raises."""
        self._report.commit()
        with suppress(OutputError, ReaderGone):
            super().write(text)
            self.commit()


def _stopped(error: OSError) -> Exception:
    """Tell a reader that has gone from a stream that cannot be written."""
    if isinstance(error, BrokenPipeError):
        return ReaderGone()
    return OutputError(f"cannot write standard output: {error.strerror or error}")


class FileOutput:
    """Writes a UTF-8 file beside ``path`` that takes its place on ``commit``, whole or not at all.

    Use it as a context manager: leaving it without a ``commit`` removes what was written and leaves
    the old file as it was. A link is followed; a device or pipe is written directly. Every method
    raises ``OutputError`` when the system refuses.
    """

    def __init__(self, path: str) -> None:
        self._name = path
        self._target = os.path.realpath(path)
        self._temporary: str | None = None
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        try:
            if os.path.exists(self._name) and not os.path.isfile(self._name):
                descriptor = os.open(self._name, os.O_WRONLY)
            else:
                # A random name: a run that was killed may have left its file behind.
                folder = os.path.dirname(self._target)
                temporary = os.path.join(folder, f".selfcheck-{os.urandom(8).hex()}.tmp")
                # 0o666 and the umask: the permissions that any new file gets.
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                descriptor = os.open(temporary, flags, 0o666)
                self._temporary = temporary
            self._file = open(
                descriptor, "w", encoding="utf-8", errors="backslashreplace", newline="\n"
            )
        except OSError as error:
            raise self._refused(error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._discard()

    def write(self, text: str) -> None:
        """Write ``text`` to the waiting file."""
        assert self._file is not None, "used outside of its with statement"
        try:
            self._file.write(text)
        except OSError as error:
            raise self._refused(error) from error

    def commit(self) -> None:
        """Put the finished file in its place."""
        assert self._file is not None, "used outside of its with statement"
        try:
            self._file.close()
            if self._temporary is not None:
                os.replace(self._temporary, self._target)
                self._temporary = None
        except OSError as error:
            raise self._refused(error) from error

    def _discard(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        if self._temporary is not None:
            with suppress(OSError):
                os.unlink(self._temporary)
            self._temporary = None

    def _refused(self, error: OSError) -> OutputError:
        return OutputError(f"cannot write {self._name}: {error.strerror or error}")
