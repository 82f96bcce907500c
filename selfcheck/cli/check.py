"""``selfcheck check``: the main job."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from selfcheck.cli import terminal
from selfcheck.cli.inputs import (
    Name,
    configured,
    input_options,
    inputs_of,
    say_unreadable,
)
from selfcheck.cli.options import (
    Codes,
    ParamType,
    color_option,
    lang_option,
)
from selfcheck.config.values import Target
from selfcheck.fields import DOCUMENTS, QUESTIONNAIRE_TOOLS
from selfcheck.protocol.clients import CLIENTS
from selfcheck.report import REPORTERS, create
from selfcheck.report.base import Reporter, Settings
from selfcheck.report.output import FileOutput, StreamOutput, is_unicode
from selfcheck.rules.wording import did_you_mean
from selfcheck.transcripts.selection import SCOPES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from selfcheck.run import Run


# A line of a jsonl report is not longer than this, and a json report begins with its own name.
_ENOUGH_OF_A_REPORT = 1 << 16


class FormatType(ParamType):
    """``NAME`` or ``NAME=FILE``; gives a ``Target``."""

    name = "format"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Target:
        """Split the file off the format's name and check the name."""
        if isinstance(value, Target):
            return value
        name, equals, file = str(value).partition("=")
        if name not in REPORTERS:
            known = ", ".join(REPORTERS)
            guess = did_you_mean(name, REPORTERS)
            self.fail(f"unknown format: {name}{guess}; there are {known}", param, ctx)
        if equals and not file:
            self.fail(f"{name}= needs the name of a file", param, ctx)
        return Target(name, None if file in ("", "-") else file)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the name of a format."""
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(name, help=entry.summary)
            for name, entry in REPORTERS.items()
            if name.startswith(incomplete)
        ]


def _targets(formats: tuple[Target, ...], output: str | None) -> list[Target]:
    """Decide what is written where.

    Raises ``click.UsageError`` when two reports would go to the same place.
    """
    if output == "-":
        output = None
    if not formats:
        terminal_format = output is None and terminal.is_terminal(sys.stdout)
        formats = (Target("full" if terminal_format else "concise", None),)
    targets = list(formats)
    unnamed = [index for index, target in enumerate(targets) if target.file is None]
    if len(unnamed) > 1:
        raise click.UsageError(
            "standard output holds one report only: "
            "give all but one --format a file (--format NAME=FILE)"
        )
    if output is not None:
        if not unnamed:
            raise click.UsageError(
                "--output has nothing to hold: every --format names its own file"
            )
        targets[unnamed[0]] = targets[unnamed[0]]._replace(file=output)
    import os

    if any(target.file == "" for target in targets):
        raise click.UsageError("a report needs the name of a file")
    files = [None if target.file is None else os.path.realpath(target.file) for target in targets]
    if len(set(files)) < len(files):
        raise click.UsageError("two reports would go to one file")
    return targets


def _spare_inputs(target: str, paths: tuple[str, ...]) -> None:
    """Raise ``click.UsageError`` where the report ``target`` would replace a file to be checked.

    A report of an earlier run may be replaced.
    """
    import os

    from selfcheck.transcripts.own_reports import starts_report
    from selfcheck.transcripts.reading import EXTENSIONS

    if not os.path.isfile(target):
        return
    real = os.path.realpath(target)
    inside = os.path.splitext(real)[1].lower() in EXTENSIONS
    for path in paths:
        folder = os.path.join(os.path.realpath(path), "")
        if real == os.path.realpath(path) or (inside and real.startswith(folder)):
            with open(target, "rb") as file:
                start = file.read(_ENOUGH_OF_A_REPORT)
            if not starts_report(start):
                raise click.UsageError(f"the report would replace a file to be checked: {target}")


def _exit_code(
    run: Run, failed: bool, unread: int, exit_zero: bool, fail_under: float | None
) -> int:
    """Turn the outcome of a run into the exit code, the same for every format.

    ``unread`` counts what failed without being a reply: files and records that could not be read,
    turns without a reply.
    """
    summary = run.summary
    if exit_zero:
        return 0
    if run.unreadable:
        return 2
    if fail_under is not None and summary.replies:
        # What is no reply and failed has not passed either.
        return 0 if 100 * summary.passed >= fail_under * (summary.replies + unread) else 1
    return 1 if failed else 0


def _settings(target: Target, lang: str | None, color: str, quiet: bool) -> Settings:
    """Work out how the report of ``target`` is to be written."""
    stream = sys.stdout if target.file is None else None
    return Settings(
        lang=lang or REPORTERS[target.name].lang,
        color=terminal.wants_color(color, stream),
        width=terminal.width(),
        ascii=stream is not None and not is_unicode(stream),
        quiet=quiet,
        note=terminal.stderr().write,
    )


def _write_reports(run: Run, plan: list[tuple[Target, Settings]]) -> tuple[bool, int]:
    """Run the check and write all reports. Raises ``OutputError``.

    Returns whether something failed, and how much that is no reply did.
    """
    failed = False
    unread = 0
    with ExitStack() as stack:
        outputs: list[StreamOutput | FileOutput] = []
        reporters: list[Reporter] = []
        for target, settings in plan:
            output: StreamOutput | FileOutput = (
                terminal.stdout()
                if target.file is None
                else stack.enter_context(FileOutput(target.file))
            )
            outputs.append(output)
            reporters.append(create(target.name, output.write, settings))
        for result in run:
            failed = failed or result.failed
            unread += not result.checked and result.failed
            for reporter in reporters:
                reporter.feed(result)
        for reporter in reporters:
            reporter.finish(run.summary)
        for output in outputs:
            output.commit()
    return failed, unread


def _join(codes: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Put the codes of a repeated option into one tuple."""
    return tuple(code for group in codes for code in group)


@click.command(
    "check",
    short_help="Check the latest reply of every transcript.",
    epilog="Formats: " + "; ".join(f"{name}: {entry.summary}" for name, entry in REPORTERS.items()),
)
@click.argument("paths", nargs=-1, type=click.Path(readable=False))
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=FormatType(),
    metavar="NAME[=FILE]",
    help="How to report, and into which file; may be repeated.  "
    "[default: full on a terminal, else concise]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(readable=False),
    metavar="FILE",
    help="Write the report that has no FILE of its own there instead of to standard output.",
)
@lang_option(
    None,
    auto=True,
    text="Language of the messages; auto follows each conversation.  "
    "[default: auto for hidden, else en]",
)
@click.option(
    "--replies",
    type=click.Choice(SCOPES),
    help="Which replies: the latest of each transcript, the latest of every turn, or all.  "
    "[default: latest]",
)
@click.option(
    "--examples/--no-examples",
    default=None,
    help="Check also the questionnaires that are shown as examples inside code.",
)
@click.option(
    "--as",
    "document",
    type=Name("kind of document", lambda: DOCUMENTS),
    metavar="KIND",
    help="Take every file for one questionnaire document by itself: " + ", ".join(DOCUMENTS) + ".",
)
@click.option(
    "--client",
    type=Name("client", lambda: CLIENTS, closed=False),
    metavar="NAME",
    help="Warn of what this client does not show: "
    + ", ".join(CLIENTS)
    + ", or one of the configuration.",
)
@click.option(
    "--questionnaire-tool",
    type=click.Choice(QUESTIONNAIRE_TOOLS),
    help="What a tool called questionnaire is: a lite-questionnaire or not; auto, as it looks.",
)
@click.option(
    "--select",
    multiple=True,
    type=Codes(),
    metavar="CODES",
    help="Report these codes only: codes or leading parts of codes, separated by commas.",
)
@click.option(
    "--ignore", multiple=True, type=Codes(), metavar="CODES", help="Do not report these codes."
)
@click.option("--strict/--no-strict", default=None, help="Count warnings as errors.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever is found.")
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Pass when at least PERCENT of the checked replies pass; what cannot be read counts as "
    "one that does not.",
)
@click.option(
    "--require-reply/--no-require-reply",
    default=None,
    help="A transcript without a reply is an error.",
)
@input_options()
@color_option()
@click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="In full and concise: no summary, and only what makes a reply fail.",
)
@click.option("-v", "--verbose", is_flag=True, help="List what is skipped in directories.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    formats: tuple[Target, ...],
    output: str | None,
    lang: str | None,
    replies: str | None,
    examples: bool | None,
    document: str | None,
    client: str | None,
    questionnaire_tool: str | None,
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    strict: bool | None,
    exit_zero: bool,
    fail_under: float | None,
    require_reply: bool | None,
    input_format: str | None,
    column: str | None,
    exclude: tuple[str, ...],
    include: tuple[str, ...],
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
    color: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Check the latest assistant reply of every transcript in PATHS, and the rest of its turn.

    PATHS are transcripts (.json, .jsonl, .sse, .eval, .parquet, also compressed), replies (.md,
    .txt) or directories that hold them; `-` is standard input. The rest of the turn is the answers
    in the user's message, calls of questionnaire_async and of the lite-questionnaire tool with
    their results, follow-up cards with their submissions, and repair rounds.
    """
    if not paths:
        raise click.UsageError("nothing to check: name files or directories, or - for stdin", ctx)
    if fail_under is not None and fail_under != fail_under:
        raise click.UsageError("--fail-under needs a number")
    if document and (input_format or column):
        raise click.UsageError("--as takes documents; --input-format and --column, transcripts")
    settings = configured(
        {
            "select": _join(select),
            "ignore": _join(ignore),
            "lang": lang,
            "replies": replies,
            "examples": examples,
            "client": client,
            "questionnaire-tool": questionnaire_tool,
            "strict": strict,
            "require-reply": require_reply,
            "input-format": input_format,
            "column": column,
            "exclude": exclude,
            "include": include,
        },
        config_file,
        no_config,
        document or "",
    )
    here = settings.here()
    if not formats:
        formats = here.format
    targets = _targets(formats, output)
    for target in targets:
        if target.file is not None:
            _spare_inputs(target.file, paths)
    from selfcheck.run import Run

    inputs = inputs_of(
        ctx,
        paths,
        settings,
        stdin_filename=stdin_filename,
        verbose=verbose,
        lang=here.lang,
        outputs=[target.file for target in targets if target.file is not None],
    )
    run = Run(inputs)
    plan = [(target, _settings(target, here.lang or None, color, quiet)) for target in targets]
    failed, unread = _write_reports(run, plan)
    if run.unreadable:
        say_unreadable(run.summary.transcripts > 0)
    ctx.exit(_exit_code(run, failed, unread, exit_zero, fail_under))
