"""``selfcheck transcripts``: how files were understood."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from selfcheck.cli import terminal
from selfcheck.cli.inputs import (
    configured,
    input_options,
    inputs_of,
    say_unreadable,
)
from selfcheck.cli.options import color_option, json_option, lang_option
from selfcheck.report.concise import concise_line
from selfcheck.report.output import is_unicode
from selfcheck.rules.base import Text
from selfcheck.rules.wording import escape_controls
from selfcheck.survey import Understood

_COLUMNS = {
    "file": Text("file", "文件", "arquivo"),
    "format": Text("format", "格式", "formato"),
    "transcripts": Text("transcripts", "对话", "conversas"),
    "turns": Text("turns", "轮次", "turnos"),
    "replies": Text("replies", "回复", "respostas"),
    "blocks": Text("blocks", "问卷块", "blocos"),
}
_NUMBERS = ("transcripts", "turns", "replies", "blocks")
_TOTAL = Text("{files} files", "{files} 个文件", "{files} arquivos")
_NONE = "-"
# In a pipe every file has one line.
_UNLIMITED = 100_000


def _cells(item: Understood) -> list[str]:
    formats = ", ".join(item.formats) or _NONE
    return [escape_controls(item.file), formats, *(str(getattr(item, key)) for key in _NUMBERS)]


def _rows(items: list[Understood], lang: str) -> list[list[str]]:
    """Lay the table out: a heading, a row a file, and the totals where there are several."""
    rows = [[getattr(title, lang) for title in _COLUMNS.values()], *map(_cells, items)]
    if len(items) > 1:
        label = getattr(_TOTAL, lang).format(files=len(items))
        sums = [str(sum(getattr(item, key) for item in items)) for key in _NUMBERS]
        rows.append([label, "", *sums])
    return rows


def _table(rows: list[list[str]], totals: bool, width: int, color: bool) -> None:
    """Print the table; only the names of files are broken into lines where ``width`` is short."""
    from selfcheck.report.paper import Paper

    paper = Paper(terminal.stdout().write, width, color)
    bold = {0, len(rows) - 1} if totals else {0}
    paper.table(
        [
            [paper.text(cell, "bold" if number in bold else "") for cell in row]
            for number, row in enumerate(rows)
        ],
        wrapped=0,
        right=range(2, len(_COLUMNS)),
    )


def _json(items: Iterable[Understood], skipped: int, lang: str) -> str:
    from selfcheck.report.jsontext import diagnostic_object, dumps

    files = [
        {
            "file": item.file,
            "formats": list(item.formats),
            **{key: getattr(item, key) for key in _NUMBERS},
            "problems": [diagnostic_object(problem, lang) for problem in item.problems],
        }
        for item in items
    ]
    ascii_only = not is_unicode(sys.stdout)
    lines = ",\n  ".join(dumps(entry, ascii_only=ascii_only) for entry in files)
    return f'{{"skipped": {skipped},\n "files": [{lines and chr(10) + "  "}{lines}]}}\n'


@click.command("transcripts", short_help="Show how files are understood.")
@click.argument("paths", nargs=-1, type=click.Path(readable=False))
@json_option()
@lang_option(None, auto=False, text="Language of headings and messages.  [default: en]")
@click.option("--examples/--no-examples", default=None, help="Count also the blocks inside code.")
@input_options()
@color_option()
@click.option("-v", "--verbose", is_flag=True, help="List what is skipped in directories.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    form: str,
    lang: str | None,
    examples: bool | None,
    input_format: str | None,
    column: str | None,
    exclude: tuple[str, ...],
    include: tuple[str, ...],
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
    color: str,
    verbose: bool,
) -> None:
    """Show how the files in PATHS are understood, before anything in them is checked.

    For each file: its format, and how many transcripts, turns, replies and blocks (questionnaires
    and what looks like them) there are in all of it, whatever a check would look at. Exits with 2
    when something cannot be read.
    """
    if not paths:
        raise click.UsageError("nothing to show: name files or directories, or - for stdin", ctx)
    from selfcheck.survey import survey

    settings = configured(
        {
            "lang": lang,
            "examples": examples,
            "input-format": input_format,
            "column": column,
            "exclude": exclude,
            "include": include,
        },
        config_file,
        no_config,
    )
    lang = settings.here().lang
    lang = "en" if lang in ("", "auto") else lang
    inputs = inputs_of(
        ctx, paths, settings, stdin_filename=stdin_filename, verbose=verbose, lang=lang
    )
    items = list(survey(inputs))
    if form == "json":
        terminal.stdout().write(_json(items, inputs.skipped, lang))
    else:
        width = terminal.width() if terminal.is_terminal(sys.stdout) else _UNLIMITED
        colored = terminal.wants_color(color, sys.stdout)
        _table(_rows(items, lang), len(items) > 1, width, colored)
        for item in items:
            for problem in item.problems:
                terminal.stderr().write(concise_line(problem, lang) + "\n")
    read = sum(item.transcripts for item in items)
    if inputs.missing or not read:
        say_unreadable(read > 0)
    ctx.exit(2 if inputs.missing or not read or any(item.problems for item in items) else 0)
