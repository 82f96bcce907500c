"""The command line: one file per command, each loaded only when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import click

from selfcheck._version import VERSION
from selfcheck.config.errors import ConfigError
from selfcheck.report.output import OutputError, ReaderGone, StreamOutput
from selfcheck.rules.wording import did_you_mean, escape_controls

INTERRUPTED = 130
# What a shell reports for a program that wrote to a pipe that nobody reads any more.
_BROKEN_PIPE = 141


class _Entry(NamedTuple):
    """A command: the module that defines it as ``command``, and its line in the help."""

    module: str
    summary: str


COMMANDS: dict[str, _Entry] = {
    "check": _Entry("selfcheck.cli.check", "Check the latest reply of every transcript."),
    "transcripts": _Entry("selfcheck.cli.transcripts", "Show how files are understood."),
    "split": _Entry("selfcheck.cli.split", "Split a reply as a client does."),
    "respond": _Entry("selfcheck.cli.respond", "Write the response that a client would send."),
    "normalize": _Entry(
        "selfcheck.cli.normalize", "Print what questionnaire_async returns for arguments."
    ),
    "config": _Entry("selfcheck.cli.config", "Show the configuration that holds for a path."),
    "explain": _Entry("selfcheck.cli.explain", "Say why a code exists and how to fix it."),
    "rules": _Entry("selfcheck.cli.rules", "List the codes with severity and summary."),
    "schema": _Entry("selfcheck.cli.schema", "Print a JSON Schema of the protocol."),
}


class LazyGroup(click.Group):
    """A group whose commands are the modules of ``COMMANDS``; listing them imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command ``cmd_name``; ``None`` when there is none."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        from importlib import import_module

        command = import_module(entry.module).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that ``args`` begin with.

        An unknown one raises ``click.UsageError``, with a guess at the one that was meant.
        """
        name = args[0]
        if name in COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        raise click.UsageError(f"no such command: {name}{did_you_mean(name, COMMANDS)}", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 no error found, 1 errors found, 2 usage error or nothing could be read, "
    "130 interrupted.",
)
@click.version_option(VERSION, message="%(prog)s %(version)s")
def cli() -> None:
    """Find what is wrong with the questionnaires that language models write into their replies."""


def _show(error: click.ClickException) -> None:
    """Print a usage error to standard error, each line safe to print."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    lines = []
    if context is not None:
        lines.append(context.get_usage())
        lines.append(f"Try '{context.command_path} --help' for help.\n")
    lines.append(f"selfcheck: error: {error.format_message()}")
    safe = [escape_controls(line) for line in "\n".join(lines).split("\n")]
    click.echo("\n".join(safe), err=True)


def _close_quietly() -> None:
    """Point streams that can no longer be written at the null device, so that exit cannot fail."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _say(text: str) -> None:
    """Print one line about a failure to standard error, if that can be written."""
    with suppress(OSError):
        click.echo(f"selfcheck: {escape_controls(text)}", err=True)


def _run(argv: Sequence[str] | None) -> int:
    try:
        result = cli.main(
            args=None if argv is None else list(argv),
            prog_name="selfcheck",
            standalone_mode=False,
        )
        StreamOutput(sys.stdout).commit()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        _show(error)
        return 2
    except (OutputError, ConfigError) as error:
        _say(f"error: {error}")
        return 2
    except BrokenPipeError as error:
        raise ReaderGone from error
    except SystemExit as error:
        # click leaves with 1 when nobody reads its help any more.
        if error.code == 1:
            raise ReaderGone from error
        raise
    except OSError as error:
        _say(f"error: {error.strerror or error}")
        return 2
    return result if isinstance(result, int) else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on ``argv`` (default: the process's arguments) and return the exit code.

    Never raises for a failure of its own: an unexpected error becomes one line on standard error
    and the exit code 2; the environment variable ``SELFCHECK_DEBUG=1`` adds the traceback.
    """
    try:
        return _run(argv)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except ReaderGone:
        return _BROKEN_PIPE
    except Exception as error:
        if os.environ.get("SELFCHECK_DEBUG") == "1":
            import traceback

            traceback.print_exc()
        _say(f"internal error: {type(error).__name__}: {error}".rstrip(": "))
        return 2
    finally:
        _close_quietly()
