"""``selfcheck rules``: the table of codes."""

from __future__ import annotations

import sys

import click

from selfcheck.cli import terminal
from selfcheck.cli.listing import write_list
from selfcheck.cli.options import Code, Codes, color_option, json_option, lang_option
from selfcheck.report.output import is_unicode
from selfcheck.rules.base import Rule
from selfcheck.rules.systems import DIALECTS, dialect_of

# For the severity, the gaps between the columns, and a few words of each summary.
_LEAST_ROOM = 32


def _plain(rules: list[Rule], lang: str) -> str:
    """Lay out code, severity and summary in aligned columns, a rule a line."""
    code_width = max(len(rule.code) for rule in rules)
    lines = [
        f"{rule.code:{code_width}}  {rule.severity:7}  {getattr(rule.summary, lang)}\n"
        for rule in rules
    ]
    return "".join(lines)


def _json(rules: list[Rule], lang: str) -> str:
    """Write an array of objects with code, severity and summary."""
    from selfcheck.report.jsontext import dumps

    entries = [
        {
            "code": rule.code,
            "severity": rule.severity,
            "summary": getattr(rule.summary, lang),
        }
        for rule in rules
    ]
    lines = [dumps(entry, ascii_only=not is_unicode(sys.stdout)) for entry in entries]
    return "[\n " + ",\n ".join(lines) + "\n]\n"


def _table(rules: list[Rule], lang: str, color: bool) -> None:
    """Print a table, or a list where the terminal is too narrow for one."""
    from selfcheck.report.paper import Paper
    from selfcheck.report.text import STYLES

    width = terminal.width()
    paper = Paper(terminal.stdout().write, width, color)
    if max(len(rule.code) for rule in rules) + _LEAST_ROOM > width:
        write_list(paper, rules, lang)
        return
    rows = [
        (
            paper.text(rule.code, "cyan"),
            paper.text(rule.severity, STYLES[rule.severity]),
            paper.text(getattr(rule.summary, lang)),
        )
        for rule in rules
    ]
    paper.table(rows)


@click.command("rules", short_help="List the codes with severity and summary.")
@click.argument("prefixes", nargs=-1, type=Code(), metavar="[CODES]...")
@click.option(
    "--select",
    multiple=True,
    type=Codes(),
    metavar="CODES",
    help="The same as naming CODES as arguments; separated by commas.",
)
@click.option(
    "--dialect",
    type=click.Choice(tuple(DIALECTS)),
    help="Only the codes of one questionnaire system.",
)
@json_option()
@lang_option("en", auto=False, text="Language of the summaries.  [default: en]")
@color_option()
def command(
    prefixes: tuple[str, ...],
    select: tuple[tuple[str, ...], ...],
    dialect: str | None,
    form: str,
    lang: str,
    color: str,
) -> None:
    """List every diagnostic code, or those that CODES (codes or leading parts of codes) name."""
    from selfcheck.rules.catalogue import CODES, matches

    wanted = [*prefixes, *(code for group in select for code in group)]
    rules = [
        rule
        for rule in CODES.values()
        if (not wanted or any(matches(rule.code, prefix) for prefix in wanted))
        and dialect in (None, dialect_of(rule.code))
    ]
    if not rules:
        raise click.UsageError(f"no code of the dialect {dialect} is named")
    if form == "json":
        terminal.stdout().write(_json(rules, lang))
    elif terminal.is_terminal(sys.stdout):
        _table(rules, lang, terminal.wants_color(color, sys.stdout))
    else:
        terminal.stdout().write(_plain(rules, lang))
