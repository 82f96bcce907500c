"""``selfcheck config``: what holds for a path, and where each value comes from."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from selfcheck.cli import terminal
from selfcheck.cli.options import (
    check_config_options,
    color_option,
    config_options,
    json_option,
)
from selfcheck.report.output import is_unicode

if TYPE_CHECKING:
    from selfcheck.config import Origin, Resolver

_STDIN = "-"
# A value longer than this does not push the origins of the others to the right.
_WIDEST_VALUE = 40


class _Row(NamedTuple):
    """A line of the output: a key, its value as TOML and JSON have it, and its origin."""

    name: str
    value: Any
    origin: Origin


def _rows(found: Resolver, path: str, folder: bool) -> list[_Row]:
    """Collect every value that holds for ``path``, in the order of the keys."""
    from selfcheck.config.settings import field_of, plain

    settings = found.for_directory(path) if folder else found.for_file(path)
    origins = found.origins_for(path, folder=folder)
    return [_Row(name, plain(settings, field_of(name)), origin) for name, origin in origins.items()]


def _origin_text(row: _Row, rows: list[_Row]) -> str:
    """Say where the value of ``row`` comes from; ``ignore`` may have two origins."""
    added = any(other.name == "file-ignores" and other.value for other in rows)
    both = added and row.name == "ignore"
    return f"{row.origin.text} and file-ignores" if both else row.origin.text


def _plain(rows: list[_Row], path: str, file: str | None) -> str:
    """Lay out a line for each key, as in a TOML file with the origins as comments."""
    from selfcheck.config.reference import toml
    from selfcheck.rules.wording import escape_controls

    values = [toml(row.value) for row in rows]
    names = max(len(row.name) for row in rows)
    room = max(len(value) for value in values if len(value) <= _WIDEST_VALUE)
    lines = [f"# {path}: {file or 'no configuration file'}"]
    for row, value in zip(rows, values, strict=True):
        lines.append(f"{row.name:{names}} = {value:{room}}  # {_origin_text(row, rows)}")
    return "".join(escape_controls(line) + "\n" for line in lines)


def _table(rows: list[_Row], path: str, file: str | None, color: bool) -> None:
    """Print a table, its values wrapped where the terminal is narrow."""
    from selfcheck.config.reference import toml
    from selfcheck.report.paper import Paper
    from selfcheck.rules.wording import escape_controls

    paper = Paper(terminal.stdout().write, terminal.width(), color)
    title = f"{path}: {file or 'no configuration file'}"
    paper.line(paper.text(escape_controls(title), "bold"))
    paper.table(
        [
            (
                paper.text(row.name, "cyan"),
                paper.text(escape_controls(_origin_text(row, rows)), "dim"),
                paper.text(escape_controls(toml(row.value))),
            )
            for row in rows
        ]
    )


def _json(rows: list[_Row], path: str, file: str | None) -> str:
    """Write one JSON object."""
    from selfcheck.report.jsontext import dumps

    settings = {
        row.name: {"value": row.value, "origin": row.origin.source, "line": row.origin.line}
        for row in rows
    }
    document = {"path": path, "file": file, "settings": settings}
    return dumps(document, ascii_only=not is_unicode(sys.stdout), indent=2) + "\n"


@click.command("config", short_help="Show what holds for a path, and where it comes from.")
@click.argument("path", default=".", type=click.Path(readable=False))
@config_options()
@json_option()
@color_option()
def command(path: str, config_file: str | None, no_config: bool, form: str, color: str) -> None:
    """Show the settings that hold for PATH, and where each of them comes from.

    PATH is a file or a directory (default: the working directory); `-` is standard input.
    """
    from selfcheck.config import Resolver
    from selfcheck.config.values import shown

    check_config_options(config_file, no_config)
    found = Resolver(explicit_file=config_file, isolated=no_config)
    place = "." if path == _STDIN else path
    folder = os.path.isdir(place)
    rows = _rows(found, place, folder)
    holding = found.file_of(place, folder=folder)
    file = None if holding is None else shown(holding)
    if form == "json":
        terminal.stdout().write(_json(rows, path, file))
    elif terminal.is_terminal(sys.stdout):
        _table(rows, path, file, terminal.wants_color(color, sys.stdout))
    else:
        terminal.stdout().write(_plain(rows, path, file))
