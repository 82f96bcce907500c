"""Reads one configuration file: the table of selfcheck's keys, and the lines that they stand on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from selfcheck.config.errors import ConfigError
from selfcheck.config.kinds import type_name
from selfcheck.config.values import shown
from selfcheck.rules.wording import quoted

OWN_NAME = "selfcheck.toml"
SHARED_NAME = "pyproject.toml"
TABLE = ("tool", "selfcheck")

_MAX_BYTES = 1 << 20

# What matters for finding the end of a statement: strings and comments, inside of which nothing
# does; brackets, inside of which a line may end; and line ends. A string of three quotes may end
# with two more that belong to it. (As text: most runs need no line of a key.)
_TOML_TOKEN = (
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*|[\[{]|[\]}]|\n"
)
# Nothing is said about what lies deeper than an entry of a table in a table of ours: `clients`.
_MAX_DEPTH = len(TABLE) + 3

_FAULT_PLACE = r" \(at (?:line (\d+), column \d+|end of document)\)$"

Path = tuple[str, ...]


class Source(NamedTuple):
    """A configuration file: its absolute ``path``, its ``text``, and selfcheck's keys in it.

    ``above`` leads to the table of the keys: ``()`` or ``("tool", "selfcheck")``.
    """

    path: str
    text: str
    above: Path
    values: Mapping[str, Any]

    def lines(self) -> dict[Path, int]:
        """Return the 1-based line on which each key of the table begins, as a path from there."""
        depth = len(self.above)
        found = key_lines(self.text)
        return {key[depth:]: line for key, line in found.items() if key[:depth] == self.above}


def find(folder: str) -> Source | None:
    """Read the configuration that stands in ``folder`` itself; ``None`` when none does.

    ``selfcheck.toml`` comes before ``pyproject.toml``, which counts when it has the table
    ``[tool.selfcheck]``. Raises ``ConfigError``.
    """
    own = os.path.join(folder, OWN_NAME)
    if os.path.isfile(own):
        return load(own)
    shared = os.path.join(folder, SHARED_NAME)
    return load(shared) if os.path.isfile(shared) else None


def named(path: str) -> Source:
    """Read the configuration file that the user named. Raises ``ConfigError``, also without it."""
    found = load(path)
    if found is None:
        raise ConfigError(shown(path), None, None, f"has no table [{'.'.join(TABLE)}]")
    return found


def load(path: str) -> Source | None:
    """Read a configuration file: a ``pyproject.toml``, or any other name for keys at the top.

    Returns ``None`` for a ``pyproject.toml`` without selfcheck's table. Raises ``ConfigError`` for
    a file that cannot be read or is not TOML.
    """
    above = TABLE if os.path.basename(path) == SHARED_NAME else ()
    data = _read(path)
    # Most files named pyproject.toml are not about selfcheck, and need no parser.
    if above and TABLE[-1].encode() not in data:
        return None
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(shown(path), line, None, "is not UTF-8") from None
    values = _parsed(text, path)
    for nth, key in enumerate(above, 1):
        if not isinstance(values, dict) or key not in values:
            return None
        values = values[key]
        if nth == len(above) and not isinstance(values, dict):
            message = f"needs a table, not {type_name(values)}"
            raise ConfigError(shown(path), key_lines(text).get(above), dotted(above), message)
    return Source(path, text, above, values)


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        raise ConfigError(shown(path), None, None, "there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConfigError(shown(path), None, None, f"cannot be read: {reason}") from None
    if len(data) > _MAX_BYTES:
        raise ConfigError(shown(path), None, None, f"is larger than {_MAX_BYTES} bytes")
    return data


def _parsed(text: str, path: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:
        # Not TOMLDecodeError alone: a number may have more digits than Python reads.
        message = str(error)
        place = re.search(_FAULT_PLACE, message)
        if place is None:
            raise ConfigError(shown(path), None, None, f"is not TOML: {message}") from None
        line = int(place[1]) if place[1] else text.count("\n") + 1
        message = message[: place.start()]
        raise ConfigError(shown(path), line, None, f"is not TOML: {message}") from None
    except RecursionError:
        raise ConfigError(shown(path), None, None, "is nested too deeply") from None


def key_lines(text: str) -> dict[Path, int]:
    """Return the 1-based line of every key of ``text``, valid TOML with LF as line end.

    A key stands where its statement begins: the line of ``key = value``, or for a table that of its
    first header or key. Keys below the entries of ``[tool.selfcheck.KEY.NAME]`` are left out.
    """
    import tomllib

    lines: dict[Path, int] = {}
    header: Path = ()
    for line, statement in _statements(text):
        # A statement alone is TOML, too, and says which keys it sets.
        try:
            paths = list(_paths(tomllib.loads(statement)))
        except RecursionError:
            # The whole was read with a little more of the stack left.
            continue
        if statement.startswith("["):
            header = paths[-1]
        else:
            paths = [(header + path)[:_MAX_DEPTH] for path in paths]
        for path in paths:
            for length in range(1, len(path) + 1):
                lines.setdefault(path[:length], line)
    return lines


def _paths(tree: Mapping[str, Any], above: Path = ()) -> Iterator[Path]:
    """Yield the path of every key in ``tree``, outer ones first; of an array of tables, too."""
    for key, value in tree.items():
        path = (*above, key)
        yield path
        inner = value[0] if isinstance(value, list) and value else value
        if isinstance(inner, dict) and len(path) < _MAX_DEPTH:
            yield from _paths(inner, path)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the 1-based line and the text of every statement (a header, or a key and its value)."""
    start, line, depth = 0, 1, 0
    for token in re.finditer(_TOML_TOKEN, text + "\n", re.DOTALL):
        sign = token[0]
        if sign in ("[", "{"):
            depth += 1
        elif sign in ("]", "}"):
            depth -= 1
        elif sign == "\n" and depth == 0:
            statement = text[start : token.start()].strip(" \t")
            if statement and not statement.startswith("#"):
                yield line, statement
            line += text.count("\n", start, token.end())
            start = token.end()


def dotted(path: tuple[str | int, ...]) -> str:
    """Write a path as TOML does, list places counted from 1: ``ignore[2]``, ``names."a b"``."""
    text = ""
    for token in path:
        if isinstance(token, int):
            text += f"[{token + 1}]"
        else:
            text += ("." if text else "") + key_text(token)
    return text


def key_text(key: str) -> str:
    """Write a key as TOML does: bare where that is possible."""
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isascii() and bare.isalnum() else quoted(key)
