"""Values of a configuration that belong to a folder: patterns, and the files of reports.

A pattern is a line of a ``.gitignore`` (https://git-scm.com/docs/gitignore), relative to the folder
of the configuration that it stands in.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


class Globs(NamedTuple):
    """Patterns, and the absolute path of the folder that they are relative to."""

    root: str
    patterns: tuple[str, ...] = ()

    def match(self, path: str, *, folder: bool = False) -> bool:
        """Say whether the patterns hold for ``path``: the last one that matches decides.

        ``path`` is absolute or relative to the working directory, and need not exist; ``folder``
        says that it is a folder. What lies outside of the root never matches.
        """
        if not self.patterns:
            return False
        inside = _inside(path, self.root)
        if inside is None:
            return False
        return _compiled(self.patterns).match_file(inside + "/" if folder else inside)


class ByGlob(NamedTuple):
    """Texts that hold for the files of a pattern: pairs of pattern and texts, in their order.

    ``root`` is the folder that the patterns are relative to; ``""`` in place of a pattern stands
    for every file, outside of the root, too.
    """

    root: str
    entries: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def matching(self, path: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the pairs whose pattern matches the file at ``path``, in their order."""
        return [
            (glob, texts)
            for glob, texts in self.entries
            if not glob or Globs(self.root, (glob,)).match(path)
        ]


class Target(NamedTuple):
    """An output format and the file that its report goes to; ``None`` is standard output."""

    name: str
    file: str | None = None


def pattern_fault(pattern: str, *, alone: bool) -> str | None:
    """Say what is wrong with ``pattern``, or ``None``.

    A pattern that stands ``alone``, not in a list, must match something by itself.
    """
    import re

    try:
        includes = {compiled.include for compiled in _compiled((pattern,)).patterns}
    except (ValueError, re.error):
        return "is no pattern as .gitignore has them"
    if includes <= {None} or "\n" in pattern:
        return "matches nothing"
    if alone and includes == {False}:
        return 'matches nothing: a pattern that begins with "!" only takes back one before it'
    return None


def absolute(path: str) -> str:
    """Return ``path`` as an absolute path, symbolic links kept."""
    try:
        return os.path.abspath(path)
    except OSError:
        # The working directory is gone.
        return os.path.normpath(path)


def shown(path: str) -> str:
    """Return ``path`` as messages show it: relative to the working directory where that is shorter.

    With forward slashes.
    """
    whole = absolute(path)
    try:
        relative = os.path.relpath(whole)
    except (OSError, ValueError):
        # No working directory, or one on another drive.
        relative = whole
    name = min(relative, whole, key=len)
    return name if os.sep == "/" else name.replace(os.sep, "/")


def _inside(path: str, root: str) -> str | None:
    """Return ``path`` relative to the folder ``root``, or ``None`` when it is not inside."""
    whole = absolute(path)
    prefix = os.path.join(root, "")
    if whole.startswith(prefix):
        return whole[len(prefix) :]
    try:
        # One of the two may lead through a symbolic link.
        whole = os.path.realpath(path)
        prefix = os.path.join(os.path.realpath(root), "")
    except (OSError, ValueError):
        return None
    return whole[len(prefix) :] if whole.startswith(prefix) else None


@cache
def _compiled(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """Compile patterns, once for all files; raises ``ValueError`` or ``re.error``."""
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)
