"""Finds the files to check: those that are named, and those inside named directories."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from selfcheck.transcripts.model import Problem
from selfcheck.transcripts.reading import EXTENSIONS

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

STDIN = "-"
_IGNORE_FILE = ".gitignore"


class Found(NamedTuple):
    """A file to check.

    ``path`` opens it (``"-"`` is standard input); ``display`` is its name in reports: as the user
    gave it, with forward slashes and without a leading ``./``. ``problem`` is there when the path
    cannot be walked, in place of a file. ``named`` is true for a path of the command line itself.
    """

    path: str
    display: str
    problem: Problem | None
    named: bool


def discover(paths: Iterable[str]) -> Iterator[Found]:
    """Yield the files that ``paths`` (files, directories, ``"-"``) lead to, each file once.

    Named files come as they are, whatever their extension; directories are walked in sorted order,
    without hidden entries, those that a ``.gitignore`` ignores, and files of other extensions. A
    path that does not exist, a directory that cannot be listed and one without anything to check
    give a problem. Never raises ``OSError``.
    """
    seen: set[str] = set()
    walked: set[tuple[int, int]] = set()
    stdin_given = False
    for path in paths:
        if path == STDIN:
            if not stdin_given:
                yield Found(STDIN, STDIN, None, True)
            stdin_given = True
            continue
        try:
            os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            yield Found(path, display_name(path), _unlistable(path, "missing"), True)
            continue
        except (OSError, ValueError):
            # Whoever reads it finds the same fault and says what it is.
            yield Found(path, display_name(path), None, True)
            continue
        if os.path.isdir(path):
            yield from _directory(path, seen, walked)
        elif _is_new(path, seen):
            yield Found(path, display_name(path), None, True)


def display_name(path: str) -> str:
    """Return ``path`` as reports show it: with forward slashes and without a leading ``./``.

    Bytes that are not UTF-8 are shown as ``\\xff``.
    """
    try:
        raw = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raw = path.encode("utf-8", "backslashreplace")
    shown = raw.decode("utf-8", "backslashreplace")
    if os.sep != "/":
        shown = shown.replace(os.sep, "/")
    while shown.startswith("./") and shown.strip("./"):
        shown = shown[2:].lstrip("/")
    return shown


def _is_new(path: str, seen: set[str]) -> bool:
    """Say whether the file behind ``path``, symbolic links resolved, is met for the first time."""
    real = os.path.realpath(path)
    if real in seen:
        return False
    seen.add(real)
    return True


def _unlistable(path: str, case: str, reason: str = "") -> Problem:
    args = {"reason": reason} if reason else {}
    return Problem(display_name(path), None, "transcript.unreadable", case, args)


def _directory(top: str, seen: set[str], walked: set[tuple[int, int]]) -> Iterator[Found]:
    """Walk a named directory; report it when there is nothing in it to check."""
    walk = _Walk(seen, walked)
    above = _ignores_above(top)
    real = os.path.realpath(top)
    if _is_ignored(os.path.dirname(real), os.path.basename(real), above):
        # To name an ignored directory is to ask for what is in it.
        above = ()
    yield from walk.visit(top, above)
    if walk.matches == 0:
        yield Found(top, display_name(top), _unlistable(top, "nothing"), True)


class _Ignore(NamedTuple):
    """The patterns of one ``.gitignore`` and the real directory that they are relative to."""

    root: str
    spec: GitIgnoreSpec


class _Walk:
    """One walk over a directory; ``matches`` counts files to check, those seen before too."""

    def __init__(self, seen: set[str], walked: set[tuple[int, int]]) -> None:
        self._seen = seen
        self._walked = walked
        self._walked_before = frozenset(walked)
        self.matches = 0

    def visit(self, top: str, ignores: tuple[_Ignore, ...]) -> Iterator[Found]:
        """Yield the files under ``top``, depth first, entries in the order of their names."""
        waiting = [(top, ignores)]
        while waiting:
            path, ignores = waiting.pop()
            if os.path.isdir(path):
                try:
                    entries = self._entries(path)
                except PermissionError:
                    self.matches += 1
                    problem = _unlistable(path, "permission")
                    yield Found(path, display_name(path), problem, path == top)
                    continue
                except OSError as error:
                    self.matches += 1
                    problem = _unlistable(path, "", error.strerror or type(error).__name__)
                    yield Found(path, display_name(path), problem, path == top)
                    continue
                if entries:
                    own = _ignore_file(path)
                    ignores = (*ignores, own) if own else ignores
                    if ignores:
                        real = os.path.realpath(path)
                        entries = [name for name in entries if not _is_ignored(real, name, ignores)]
                    waiting += [(os.path.join(path, name), ignores) for name in reversed(entries)]
            elif os.path.splitext(path)[1].lower() in EXTENSIONS:
                self.matches += 1
                if _is_new(path, self._seen):
                    yield Found(path, display_name(path), None, False)

    def _entries(self, path: str) -> list[str]:
        """Return the names in ``path``, sorted, none hidden; nothing if it was listed before.

        Knowing directories by what they are, not by name, ends loops of symbolic links.
        """
        status = os.stat(path)
        identity = (status.st_dev, status.st_ino)
        if identity in self._walked:
            # A loop in this walk is nothing to check; what an earlier walk covered is.
            self.matches += identity in self._walked_before
            return []
        self._walked.add(identity)
        return sorted(name for name in os.listdir(path) if not name.startswith("."))


def _ignores_above(top: str) -> tuple[_Ignore, ...]:
    """Return the ignore files that hold for ``top``: from its repository's root to its parent."""
    real = os.path.realpath(top)
    above: list[str] = []
    place = real
    while not os.path.exists(os.path.join(place, ".git")):
        parent = os.path.dirname(place)
        if parent == place:
            # No repository: only ignore files inside the directory itself count.
            return ()
        above.append(parent)
        place = parent
    found = (_ignore_file(path) for path in reversed(above))
    return tuple(ignore for ignore in found if ignore)


def _ignore_file(path: str) -> _Ignore | None:
    name = os.path.join(path, _IGNORE_FILE)
    if not os.path.isfile(name):
        return None
    try:
        with open(name, encoding="utf-8", errors="replace") as stream:
            lines = stream.read().split("\n")
    except OSError:
        return None
    from pathspec import GitIgnoreSpec

    try:
        return _Ignore(os.path.realpath(path), GitIgnoreSpec.from_lines(lines))
    except ValueError:
        # Git skips a pattern that it cannot read; one such line must not cost the others.
        good = [line for line in lines if _is_pattern(line)]
        return _Ignore(os.path.realpath(path), GitIgnoreSpec.from_lines(good))


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def _is_ignored(real: str, name: str, ignores: tuple[_Ignore, ...]) -> bool:
    """Say whether git ignores entry ``name`` of the real directory ``real``.

    As in git, the innermost file that has a matching line decides.
    """
    entry = os.path.join(real, name)
    folder = "/" if os.path.isdir(entry) else ""
    for ignore in reversed(ignores):
        inside = os.path.relpath(entry, ignore.root)
        if inside.startswith(".." + os.sep):
            continue
        verdict = ignore.spec.check_file(inside + folder).include
        if verdict is not None:
            return verdict
    return False
