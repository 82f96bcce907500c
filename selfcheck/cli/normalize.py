"""``selfcheck normalize``: what ``questionnaire_async`` would return for given arguments."""

from __future__ import annotations

import os
import sys

import click

from selfcheck.cli import terminal
from selfcheck.cli.inputs import configured, inputs_of
from selfcheck.cli.options import lang_option
from selfcheck.report.output import is_unicode


class Unreadable(click.ClickException):
    """The arguments cannot be read."""

    exit_code = 2


def _text_of(ctx: click.Context, file: str) -> str:
    """Return the text of ``file``, without the byte-order mark that it may start with."""
    from selfcheck.transcripts.model import Problem

    if os.path.isdir(file):
        raise Unreadable(f"{file}: it is a directory; name the file with the arguments")
    # The arguments are a document, whatever a configuration says of the files around them.
    settings = configured({}, None, no_config=True, document="async")
    inputs = inputs_of(ctx, (file,), settings, stdin_filename=None, verbose=False, lang="en")
    found = [item for item, _ in inputs]
    if len(found) != 1:
        raise Unreadable(f"{file}: it holds {len(found)} files; name one with the arguments")
    (item,) = found
    if not isinstance(item, Problem):
        return item.source.text
    from selfcheck.diagnosis import texts_of
    from selfcheck.model import Finding, Span

    message, _ = texts_of(Finding(item.code, (), Span(0, 0), item.args, item.case))["en"]
    raise Unreadable(f"{file}: {message}")


def _arguments(text: str) -> str:
    """Return the text of the arguments: ``text``, or the one that it holds as a JSON string."""
    from selfcheck.protocol.json_parser import JsonFault, Parser

    if not text.lstrip().startswith('"'):
        return text
    try:
        value, _ = Parser(text).parse()
    except JsonFault:
        return text
    return value if isinstance(value, str) else text


@click.command("normalize", short_help="Print what questionnaire_async returns for arguments.")
@click.argument("file", type=click.Path(readable=False))
@lang_option(
    "auto",
    auto=True,
    text="Language of the messages; auto follows the arguments.  [default: auto]",
)
@click.pass_context
def command(ctx: click.Context, file: str, lang: str) -> None:
    """Print what the runtime returns for a call of questionnaire_async, as JSON.

    FILE holds the arguments of the call: a JSON object, or a JSON string with that object in it, as
    some APIs write it; `-` is standard input. Good arguments give the success form with the
    questionnaire in normal form (exit code 0), bad ones the error form with every error (exit code
    1). The exit code is 2 where FILE cannot be read.
    """
    from selfcheck.normalization import normalize_async
    from selfcheck.report.jsontext import dumps

    found = normalize_async(_arguments(_text_of(ctx, file)), lang)
    text = dumps(found, ascii_only=not is_unicode(sys.stdout), indent=2, exact=True)
    terminal.stdout().write(text + "\n")
    ctx.exit(0 if found["success"] else 1)
