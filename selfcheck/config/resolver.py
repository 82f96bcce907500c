"""Which configuration holds for which path, and where each of its values comes from.

The nearest folder with a configuration wins, from the file's own upward; files are not merged.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from selfcheck.config import source as sources
from selfcheck.config.crossing import check_clients
from selfcheck.config.errors import ConfigError, Rejected
from selfcheck.config.settings import DEFAULTS, FOR_RUN, KEYS, Settings, field_of
from selfcheck.config.source import Source
from selfcheck.config.values import absolute, shown
from selfcheck.rules.wording import did_you_mean, quoted

DEFAULT = "default"
COMMAND_LINE = "command line"


class Origin(NamedTuple):
    """Where a value comes from.

    ``source`` is ``default``, ``command line`` or the configuration file, as messages show it;
    ``line`` the 1-based line of the key in that file.
    """

    source: str
    line: int | None = None

    @property
    def text(self) -> str:
        """The origin in one word: ``default``, ``pyproject.toml:12``."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


class _Held(NamedTuple):
    """What a configuration file (``None``: none) and the command line say together.

    ``misfit`` is what the command line says and this configuration cannot follow: an error for
    the files that it holds for, and for none else.
    """

    source: Source | None
    settings: Settings
    misfit: ConfigError | None = None


class Resolver:
    """Answers what holds for a path; each folder is looked at once."""

    def __init__(
        self,
        overrides: Mapping[str, Any] | None = None,
        explicit_file: str | None = None,
        isolated: bool = False,
    ) -> None:
        """Prepare for one run.

        ``overrides`` are what the command line says: names of keys with values as TOML would have
        them (tuples do for lists), which take the place of configured ones; ``None`` says nothing.
        Their patterns and files are relative to the working directory. ``explicit_file`` is the one
        configuration file that holds for every path; ``isolated`` means that none does.

        Raises ``ConfigError`` for a fault in any of them, or in what holds for the working
        directory.
        """
        said = {name: value for name, value in (overrides or {}).items() if value is not None}
        self._overrides = _read(said, absolute("."), COMMAND_LINE, None)
        self._base = self._fitted(_Held(None, DEFAULTS._replace(**self._overrides)))
        # Fields that the working directory decides, once it is known what holds there.
        self._for_run: dict[str, Any] = {}
        self._folders: dict[str, _Held] = {}
        self._narrowed: dict[Settings, Settings] = {}
        self._search = explicit_file is None and not isolated
        if explicit_file is not None and not isolated:
            self._base = self._hold(sources.named(absolute(explicit_file)))
        self._here = self._holding(absolute("."))
        fields = [field_of(name) for name in FOR_RUN]
        self._for_run = {field: getattr(self._here.settings, field) for field in fields}
        if self._here is not self._base:
            settings = self._base.settings._replace(**self._for_run)
            self._base = self._base._replace(settings=settings)

    def for_file(self, path: str) -> Settings:
        """Return what holds for the file at ``path``, which need not exist.

        Under one configuration, equal settings are one object: what is made for them can be kept
        under their ``id``.
        Raises ``ConfigError`` when its configuration is wrong, or does not fit the command line.
        """
        held = self._holding(os.path.dirname(absolute(path)))
        if held.misfit is not None:
            raise held.misfit
        settings = held.settings
        if not (settings.per_file_ignores.entries or settings.input_format.entries):
            return settings
        added = [code for _, codes in settings.per_file_ignores.matching(path) for code in codes]
        formats = settings.input_format.matching(path)
        narrowed = settings._replace(
            ignore=tuple(dict.fromkeys((*settings.ignore, *added))),
            file_ignores=tuple(dict.fromkeys(added)),
            file_format=formats[-1][1][0] if formats else "",
        )
        return self._narrowed.setdefault(narrowed, narrowed)

    def for_directory(self, path: str) -> Settings:
        """Return what holds for the folder ``path``, before what holds for single files in it.

        Raises ``ConfigError`` when its configuration is wrong.
        """
        return self._holding(absolute(path)).settings

    def file_of(self, path: str, *, folder: bool = False) -> str | None:
        """Return the absolute path of the configuration file that holds for a file or folder.

        ``None`` when none does. Raises ``ConfigError`` when it is wrong.
        """
        held = self._holding(absolute(path) if folder else os.path.dirname(absolute(path)))
        return None if held.source is None else held.source.path

    def origins_for(self, path: str, *, folder: bool = False) -> dict[str, Origin]:
        """Return where each value for a file or folder comes from, under the name of its key.

        For a file, ``file-ignores`` and ``file-format`` are there, too, with the lines of the
        patterns that decide. Raises ``ConfigError`` when its configuration is wrong.
        """
        held = self._holding(absolute(path) if folder else os.path.dirname(absolute(path)))
        sides = [
            (source, {} if source is None else source.lines())
            for source in (held.source, self._here.source)
        ]

        def origin(*key: str) -> Origin:
            source, lines = sides[key[0] in FOR_RUN]
            if field_of(key[0]) in self._overrides:
                return Origin(COMMAND_LINE)
            if source is None or key[0] not in source.values:
                return Origin(DEFAULT)
            return Origin(shown(source.path), lines.get(key, lines.get(key[:1])))

        found = {name: origin(name) for name in KEYS}
        if not folder:
            ignores = held.settings.per_file_ignores.matching(path)
            formats = held.settings.input_format.matching(path)
            found["file-ignores"] = (
                origin("per-file-ignores", ignores[0][0]) if ignores else Origin(DEFAULT)
            )
            found["file-format"] = (
                origin("input-format", formats[-1][0]) if formats else Origin(DEFAULT)
            )
        return found

    def _holding(self, folder: str) -> _Held:
        """Find what holds for the absolute path ``folder``."""
        if not self._search:
            return self._base
        passed: list[str] = []
        while (held := self._folders.get(folder)) is None:
            passed.append(folder)
            found = sources.find(folder)
            parent = os.path.dirname(folder)
            if found is not None or parent == folder:
                held = self._base if found is None else self._hold(found)
                break
            folder = parent
        self._folders.update(dict.fromkeys(passed, held))
        return held

    def _hold(self, source: Source) -> _Held:
        values = _read(source.values, os.path.dirname(source.path), shown(source.path), source)
        settings = DEFAULTS._replace(**{**values, **self._overrides, **self._for_run})
        return self._fitted(_Held(source, settings))

    def _fitted(self, held: _Held) -> _Held:
        """Check that ``held`` has what its values name, and note what the command line misses.

        Raises ``ConfigError`` where the file itself is wrong.
        """
        try:
            check_clients(held.settings)
        except Rejected as fault:
            source = held.source
            key = fault.at[0]
            if source is not None and key not in self._overrides:
                place = sources.dotted((*source.above, *fault.at))
                line = _line(source, *fault.at)
                raise ConfigError(shown(source.path), line, place, fault.message) from None
            file = "no configuration file" if source is None else shown(source.path)
            message = f"{fault.message} ({file})"
            return held._replace(misfit=ConfigError(COMMAND_LINE, None, str(key), message))
        return held


def _read(values: Mapping[str, Any], root: str, name: str, source: Source | None) -> dict[str, Any]:
    """Read every key; returns fields of ``Settings``.

    ``root`` is the folder that patterns and files are relative to, ``name`` what to call the source
    in errors. Raises ``ConfigError``.
    """
    above = () if source is None else source.above
    fields: dict[str, Any] = {}
    for key, value in values.items():
        known = KEYS.get(key)
        if known is None:
            message = f"unknown key {quoted(key)}{did_you_mean(key, KEYS)}"
            if key == sources.TABLE[0] and not above:
                message += "; in a file of its own the keys stand at the top, in no table"
            raise ConfigError(name, _line(source, key), sources.dotted(above) or None, message)
        try:
            fields[field_of(key)] = known.kind.read(value, root)
        except Rejected as fault:
            line = _line(source, key, *fault.at)
            place = sources.dotted((*above, key, *fault.at))
            raise ConfigError(name, line, place, fault.message) from None
    return fields


def _line(source: Source | None, *path: str | int) -> int | None:
    """Return the line of ``path`` in ``source``, or else of the nearest key above it."""
    if source is None:
        return None
    lines = source.lines()
    keys = [token for token in path if isinstance(token, str)]
    while keys and tuple(keys) not in lines:
        keys.pop()
    return lines.get(tuple(keys))
