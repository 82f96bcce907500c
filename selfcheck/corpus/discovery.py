"""Finds the files to check: those that are named, and those inside named directories."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from selfcheck.config.values import Globs
from selfcheck.rules.base import Text
from selfcheck.transcripts.kinds import JOURNAL, PACKED
from selfcheck.transcripts.model import Problem
from selfcheck.transcripts.reading import EXTENSIONS

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

STDIN = "-"

REASONS = {
    "hidden": Text("hidden", "隐藏", "oculto"),
    "ignored": Text("ignored by .gitignore", "被 .gitignore 忽略", "ignorado por .gitignore"),
    "excluded": Text("excluded", "被排除", "excluído"),
    "not_included": Text("not included", "不在包含范围内", "não incluído"),
    "ending": Text("another ending", "扩展名不符", "outra extensão"),
    "journal": Text(
        "read with its messages.json", "已随 messages.json 读取", "lido com messages.json"
    ),
    "again": Text("met under another name", "已在其他路径下出现", "já visto com outro nome"),
    "report": Text("a report of selfcheck", "selfcheck 的报告", "um relatório do selfcheck"),
}
"""Why an entry of a directory is passed over, in words."""

_IGNORE_FILE = ".gitignore"


class Found(NamedTuple):
    """A file to check.

    ``path`` opens it (``"-"`` is standard input); ``display`` is its name in reports: as the user
    gave it, with forward slashes and without a leading ``./``. ``problem`` is there when the path
    cannot be walked, in place of a file. ``named`` is true for a path of the command line itself.
    ``skipped`` is one of ``REASONS`` for an entry of a directory that is passed over, else ``""``.
    """

    path: str
    display: str
    problem: Problem | None
    named: bool
    skipped: str = ""


class Patterns(NamedTuple):
    """What a directory's configuration leaves out, and what alone it lets in.

    Without patterns in ``include``, all files of a known extension are let in.
    """

    exclude: Globs = Globs("")
    include: Globs = Globs("")


NO_PATTERNS = Patterns()


def no_patterns(path: str) -> Patterns:
    """Return the patterns that hold in the directory ``path`` where nothing is configured."""
    return NO_PATTERNS


def discover(
    paths: Iterable[str],
    patterns_for: Callable[[str], Patterns] = no_patterns,
    endings: tuple[str, ...] = (),
) -> Iterator[Found]:
    """Yield the files that ``paths`` (files, directories, ``"-"``) lead to, each file once.

    Named files come as they are, whatever their extension; directories are walked in sorted order.
    There, hidden entries are passed over, and those that a ``.gitignore`` ignores or that the
    patterns for their directory exclude; and files of other extensions, or that do not match what
    the patterns include. ``endings`` are further extensions that count. A path that does not exist,
    a directory that cannot be listed and one without anything to check give a problem. Never raises
    ``OSError``.
    """
    paths = list(paths)
    seen: set[str] = set()
    walked: set[tuple[int, int]] = set()
    # A file that is named comes under that name, whatever else leads to it.
    named = {os.path.realpath(path) for path in paths if _is_file(path)}
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
            yield from _directory(path, seen, walked, patterns_for, named, endings)
        elif _is_replayed_beside(path, named):
            yield Found(path, display_name(path), None, True, "journal")
        elif _is_new(path, seen):
            yield Found(path, display_name(path), None, True)


def _is_file(path: str) -> bool:
    try:
        return path != STDIN and os.path.isfile(path)
    except ValueError:
        return False


def _is_replayed_beside(path: str, named: set[str]) -> bool:
    """Say whether ``path`` is a journal whose session is named as well, which reads both."""
    if not path.endswith(JOURNAL):
        return False
    return os.path.realpath(path.removesuffix(JOURNAL) + ".json") in named


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


def _directory(
    top: str,
    seen: set[str],
    walked: set[tuple[int, int]],
    patterns_for: Callable[[str], Patterns],
    named: set[str],
    endings: tuple[str, ...],
) -> Iterator[Found]:
    """Walk a named directory; report it when there is nothing in it to check."""
    walk = _Walk(seen, walked, patterns_for, top, named, endings)
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


class _Waiting(NamedTuple):
    """An entry still to be visited, with the patterns of its directory; or passed over."""

    path: str
    ignores: tuple[_Ignore, ...]
    patterns: Patterns
    skipped: str = ""


class _Walk:
    """One walk over a directory; ``matches`` counts files to check, those seen before too."""

    def __init__(
        self,
        seen: set[str],
        walked: set[tuple[int, int]],
        patterns_for: Callable[[str], Patterns],
        top: str,
        named: set[str],
        endings: tuple[str, ...],
    ) -> None:
        self._seen = seen
        self._walked = walked
        self._walked_before = frozenset(walked)
        self._patterns_for = patterns_for
        self._named = named
        self._endings = endings
        # To name an excluded directory is to ask for what is in it.
        exclude = patterns_for(top).exclude
        self._asked = exclude if exclude.match(top, folder=True) else None
        self.matches = 0

    def visit(self, top: str, ignores: tuple[_Ignore, ...]) -> Iterator[Found]:
        """Yield the files under ``top``, depth first, entries in the order of their names."""
        waiting = [_Waiting(top, ignores, NO_PATTERNS)]
        while waiting:
            entry = waiting.pop()
            path = entry.path
            if entry.skipped:
                yield Found(path, display_name(path), None, False, entry.skipped)
            elif os.path.isdir(path):
                try:
                    names = self._names(path)
                    if names is None:
                        if path != top:
                            yield Found(path, display_name(path), None, False, "again")
                        continue
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
                waiting += reversed(self._entries(path, names, entry.ignores))
            elif reason := self._reason(path, entry.patterns):
                yield Found(path, display_name(path), None, False, reason)
            else:
                self.matches += 1
                again = self._named and os.path.realpath(path) in self._named
                reason = "again" if again or not _is_new(path, self._seen) else ""
                yield Found(path, display_name(path), None, False, reason)

    def _names(self, path: str) -> list[str] | None:
        """Return the names in ``path``, sorted; ``None`` if it was listed before.

        Knowing directories by what they are, not by name, ends loops of symbolic links.
        """
        status = os.stat(path)
        identity = (status.st_dev, status.st_ino)
        if identity in self._walked:
            # A loop in this walk is nothing to check; what an earlier walk covered is.
            self.matches += identity in self._walked_before
            return None
        self._walked.add(identity)
        return sorted(os.listdir(path))

    def _entries(self, path: str, names: list[str], above: tuple[_Ignore, ...]) -> list[_Waiting]:
        if not names:
            return []
        own = _ignore_file(path)
        ignores = (*above, own) if own else above
        real = os.path.realpath(path) if ignores else ""
        patterns = self._patterns_for(path)
        if patterns.exclude == self._asked:
            patterns = patterns._replace(exclude=NO_PATTERNS.exclude)
        entries: list[_Waiting] = []
        for name in names:
            inner = os.path.join(path, name)
            reason = ""
            if name.startswith("."):
                reason = "hidden"
            elif ignores and _is_ignored(real, name, ignores):
                reason = "ignored"
            elif patterns.exclude.patterns and patterns.exclude.match(
                inner, folder=os.path.isdir(inner)
            ):
                reason = "excluded"
            entries.append(_Waiting(inner, ignores, patterns, reason))
        return entries

    def _reason(self, path: str, patterns: Patterns) -> str:
        """Say why the file at ``path`` is not looked at; ``""`` where it is."""
        if path.endswith(JOURNAL):
            from selfcheck.transcripts.sage_journal import is_replayed

            if is_replayed(path):
                return "journal"
        if patterns.include.patterns:
            return "" if patterns.include.match(path) else "not_included"
        known = _is_known(path) or path.lower().endswith(self._endings)
        return "" if known else "ending"


def _is_known(path: str) -> bool:
    """Say whether files of this name are looked at; what is packed goes by the name inside."""
    stem, ending = os.path.splitext(path.lower())
    if ending in PACKED:
        ending = os.path.splitext(stem)[1] or ending
    return ending in EXTENSIONS


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
        with open(name, encoding="utf-8-sig", errors="replace") as stream:
            lines = stream.read().split("\n")
    except OSError:
        return None
    from pathspec import GitIgnoreSpec

    try:
        return _Ignore(os.path.realpath(path), GitIgnoreSpec.from_lines(lines))
    except (ValueError, re.error):
        # Git skips a pattern that it cannot read; one such line must not cost the others.
        good = [line for line in lines if _is_pattern(line)]
        return _Ignore(os.path.realpath(path), GitIgnoreSpec.from_lines(good))


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
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
