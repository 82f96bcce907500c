"""What is known about the terminal: its width, and whether it wants colour."""

from __future__ import annotations

import os
import sys
from typing import IO

from selfcheck.report.output import NoteOutput, StreamOutput

_DEFAULT_WIDTH = 80


def stdout() -> StreamOutput:
    """Return standard output as it is now, safe against characters that its encoding lacks."""
    return StreamOutput(sys.stdout)


def stderr() -> NoteOutput:
    """Return standard error as it is now, safe against characters that its encoding lacks.

    What was written to standard output before comes out before it.
    """
    return NoteOutput(sys.stderr, before=sys.stdout)


def is_terminal(stream: IO[str] | None) -> bool:
    """Tell whether ``stream`` is a terminal; a closed one (``None``) is none."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def wants_color(choice: str, stream: IO[str] | None) -> bool:
    """Decide about colour; ``choice`` is ``auto``, ``always`` or ``never``.

    A ``stream`` of ``None`` stands for a file. For ``auto``, ``NO_COLOR`` (any text) forbids
    colour, ``FORCE_COLOR`` (any text but ``0``) asks for it, and otherwise a terminal gets it
    unless ``TERM`` is ``dumb``. A file gets none unless ``always``.
    """
    if choice != "auto":
        return choice == "always"
    if stream is None or os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Return the cells that a line may take: ``COLUMNS``, else the terminal's width, else 80."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns) > 0:
        return int(columns)
    try:
        found = os.get_terminal_size(sys.stdout.fileno()).columns
    except (AttributeError, OSError, ValueError):
        return _DEFAULT_WIDTH
    return found or _DEFAULT_WIDTH
