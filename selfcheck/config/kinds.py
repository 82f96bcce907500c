"""The types of the keys' values: how each is read from TOML, checked, and shown again.

A reader takes the decoded TOML value, whatever that is, and the folder of the configuration; it
returns the immutable value of the setting, or raises ``Rejected``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from selfcheck.config.errors import Rejected
from selfcheck.config.values import ByGlob, Globs, Target, pattern_fault, shown
from selfcheck.rules.wording import did_you_mean, quoted

if TYPE_CHECKING:
    from selfcheck.protocol.clients import Tables

Read = Callable[[Any, str], Any]
"""Decoded TOML and the absolute path of the configuration's folder in; the setting out."""

_Item = TypeVar("_Item")

# As text: compiled on first use, as most runs have none.
_NAME = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


class Kind(NamedTuple):
    """A type of value.

    ``title`` says what to write, for the reference, where ``choices`` follow it: the texts that are
    allowed, when they are few. ``show`` turns the setting back into text, boolean, list or table,
    as TOML and JSON have them.
    """

    title: str
    read: Read
    show: Callable[[Any], Any]
    choices: Callable[[], Iterable[str]] | None = None


def type_name(value: Any) -> str:
    """Say what type of TOML a decoded value is: ``a string``, ``a table``, …"""
    for kind, name in (
        (bool, "a boolean"),
        (str, "a string"),
        ((int, float), "a number"),
        ((list, tuple), "an array"),
        (dict, "a table"),
    ):
        if isinstance(value, kind):
            return name
    return "a date or time"


def _boolean(value: Any, root: str) -> bool:
    if not isinstance(value, bool):
        raise Rejected(f"needs true or false, not {type_name(value)}")
    return value


def _string(value: Any, root: str) -> str:
    if not isinstance(value, str):
        raise Rejected(f"needs a string, not {type_name(value)}")
    return value


def _strings(value: Any, read: Callable[[str], _Item]) -> tuple[_Item, ...]:
    """Read a list of strings, each with ``read``."""
    if not isinstance(value, (list, tuple)):
        raise Rejected(f"needs a list of strings, not {type_name(value)}")
    return tuple(
        _below(index, lambda text: read(_string(text, "")), item)
        for index, item in enumerate(value)
    )


def _below(token: str | int, read: Callable[[Any], _Item], value: Any) -> _Item:
    """Read what lies at ``token`` with ``read``, so that a fault is found there."""
    try:
        return read(value)
    except Rejected as fault:
        raise Rejected(fault.message, token, *fault.at) from None


def _table(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Rejected(f"needs a table of {what}, not {type_name(value)}")
    return value


def _code(code: str) -> str:
    from selfcheck.rules.catalogue import known_prefix, nearest

    if not known_prefix(code):
        near = nearest(code)
        guess = f" (did you mean {near}?)" if near else ""
        raise Rejected(f"unknown code {quoted(code)}{guess}")
    return code


def _codes(value: Any, root: str) -> tuple[str, ...]:
    return _strings(value, _code)


def _pattern(pattern: str, *, alone: bool = False) -> str:
    fault = pattern_fault(pattern, alone=alone)
    if fault:
        raise Rejected(f"{quoted(pattern)} {fault}")
    return pattern


def _globs(value: Any, root: str) -> Globs:
    return Globs(root, _strings(value, _pattern))


def _by_glob(value: Any, root: str, what: str, read: Callable[[Any], tuple[str, ...]]) -> ByGlob:
    """Read a table from patterns to what ``read`` reads."""
    entries = []
    for glob, texts in _table(value, what).items():
        entries.append((_pattern(glob, alone=True), _below(glob, read, texts)))
    return ByGlob(root, tuple(entries))


def _codes_by_glob(value: Any, root: str) -> ByGlob:
    return _by_glob(value, root, "patterns and codes", lambda codes: _codes(codes, root))


def _transcript_formats() -> Iterable[str]:
    from selfcheck.transcripts.readers import FORMATS

    return FORMATS


def _one_format(value: Any) -> tuple[str, ...]:
    return (_chosen(_string(value, ""), "transcript format", _transcript_formats()),)


def _format_by_glob(value: Any, root: str) -> ByGlob:
    if isinstance(value, str):
        return ByGlob(root, (("", _one_format(value)),)) if value else ByGlob(root)
    return _by_glob(value, root, "patterns and transcript formats", _one_format)


def _show_format_by_glob(value: ByGlob) -> Any:
    if not value.entries:
        return ""
    table = {glob: texts[0] for glob, texts in value.entries}
    return table.get("", table)


def _names(value: Any, root: str) -> tuple[tuple[str, str], ...]:
    from selfcheck.protocol.names import PROFILES, REGISTERED, RESPONSE_SUFFIX

    built_in = [profile.name for profile in REGISTERED]
    for name, profile in _table(value, "names and profiles").items():
        if not re.fullmatch(_NAME, name):
            raise Rejected(
                f"{quoted(name)} is no name: it needs lower-case letters and digits in parts with "
                "a hyphen between them, beginning with a letter"
            )
        if name.endswith(RESPONSE_SUFFIX):
            raise Rejected(
                f"{quoted(name)} ends in {RESPONSE_SUFFIX}, as the names of responses do: register "
                "the name of the request"
            )
        if name in built_in:
            raise Rejected(f"{quoted(name)} is built in")
        _below(name, lambda text: _chosen(_string(text, ""), "profile", PROFILES), profile)
    return tuple(value.items())


def _built_in_clients() -> Iterable[str]:
    from selfcheck.protocol.clients import CLIENTS

    return CLIENTS


def _encodings() -> Iterable[str]:
    from selfcheck.protocol.clients import ENCODINGS

    return ENCODINGS


def _clients(value: Any, root: str) -> Tables:
    clients = _table(value, "clients")
    for client in clients:
        if not re.fullmatch(_NAME, client):
            raise Rejected(
                f"{quoted(client)} is no name of a client: it needs lower-case letters and digits "
                "in parts with a hyphen between them, beginning with a letter"
            )
    return tuple((client, _below(client, _renders, table)) for client, table in clients.items())


def _renders(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Read what a client shows: names, each with its encodings, which are checked later."""
    return tuple(
        (name, _below(name, _some_strings, encodings))
        for name, encodings in _table(value, "names and encodings").items()
    )


def _some_strings(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else _strings(value, str)


def _show_clients(value: Tables) -> dict[str, dict[str, list[str]]]:
    return {client: {name: list(encodings) for name, encodings in table} for client, table in value}


def _formats() -> Iterable[str]:
    from selfcheck.report import REPORTERS

    return REPORTERS


def _target(text: str, root: str) -> Target:
    name, equals, file = text.partition("=")
    _chosen(name, "format", _formats())
    if equals and not file:
        raise Rejected(f"{name}= needs the name of a file")
    return Target(name, None if file in ("", "-") else os.path.join(root, file))


def _targets(value: Any, root: str) -> tuple[Target, ...]:
    if isinstance(value, str):
        return (_target(value, root),)
    return _strings(value, lambda text: _target(text, root))


def _show_target(target: Target) -> str:
    return target.name if target.file is None else f"{target.name}={shown(target.file)}"


def _chosen(word: str, what: str, known: Iterable[str]) -> str:
    """Return ``word`` if it is one of ``known``; ``what`` says what those are."""
    names = list(known)
    if word not in names:
        guess = did_you_mean(word, names)
        raise Rejected(f"unknown {what} {quoted(word)}{guess}; there are {', '.join(names)}")
    return word


def choice(what: str, choices: Callable[[], Iterable[str]], *, optional: bool = False) -> Kind:
    """Make the kind of a text that is one of ``choices``, or ``""`` where it is ``optional``."""

    def read(value: Any, root: str) -> str:
        text = _string(value, root)
        return text if optional and not text else _chosen(text, what, choices())

    return Kind("one of", read, str, choices)


BOOLEAN = Kind("boolean", _boolean, bool)
STRING = Kind("string", _string, str)
CODES = Kind("list of codes", _codes, list)
GLOBS = Kind("list of patterns", _globs, lambda value: list(value.patterns))
CODES_BY_GLOB = Kind(
    "table: pattern to list of codes",
    _codes_by_glob,
    lambda value: {glob: list(codes) for glob, codes in value.entries},
)
FORMAT_BY_GLOB = Kind(
    "a name, or table: pattern to name; a name is one of",
    _format_by_glob,
    _show_format_by_glob,
    _transcript_formats,
)
NAMES = Kind("table: name to `strict` or `lenient`", _names, dict)
CLIENT = Kind("a client of `clients`, or one of", _string, str, _built_in_clients)
CLIENTS = Kind(
    "table: client to table: name to an encoding or a list of them, each one of",
    _clients,
    _show_clients,
    _encodings,
)
TARGETS = Kind(
    "`NAME` or `NAME=FILE`, or a list of them; a name is one of",
    _targets,
    lambda value: [_show_target(target) for target in value],
    _formats,
)
