"""The options that say which files are looked at and how they are read, for several commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from selfcheck.cli import terminal
from selfcheck.cli.options import (
    ParamType,
    check_config_options,
    config_options,
)
from selfcheck.rules.base import Text
from selfcheck.rules.wording import did_you_mean, escape_controls

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from selfcheck.configured import Configured
    from selfcheck.corpus.inputs import Inputs

_SKIPPED = Text(
    "skipped: {name} ({reason})", "跳过：{name}（{reason}）", "pulado: {name} ({reason})"
)
_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


class Name(ParamType):
    """One of the names that ``known`` returns, which is asked only when the option is used.

    Where it is not ``closed``, the configuration may know more names, and checks them.
    """

    def __init__(
        self, name: str, known: Callable[[], Iterable[str]], *, closed: bool = True
    ) -> None:
        self.name = name
        self._known = known
        self._closed = closed

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the name."""
        name = str(value)
        if not self._closed:
            return name
        known = list(self._known())
        if name not in known:
            guess = did_you_mean(name, known)
            self.fail(f"unknown {self.name}: {name}{guess}; there are {', '.join(known)}")
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete a name."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self._known() if name.startswith(incomplete)]


def _formats() -> Iterable[str]:
    from selfcheck.transcripts.readers import FORMATS

    return FORMATS


def input_options(*, folders: bool = True) -> Callable[[_Decorated], _Decorated]:
    """Make the options that ``configured`` and ``inputs_of`` take from a command's values.

    Those about what is in directories are left out where there are no ``folders``.
    """
    about_files = (
        click.option(
            "--input-format",
            type=Name("transcript format", _formats),
            metavar="NAME",
            help="Read every file as this transcript format instead of by its content.",
        ),
        click.option(
            "--column",
            metavar="NAME",
            help="The field of every record (the column of a table) that holds the messages.  "
            "[default: messages or conversations]",
        ),
    )
    about_folders = (
        click.option(
            "--exclude",
            multiple=True,
            metavar="GLOB",
            help="In directories, leave out what GLOB (as in .gitignore) matches; may be repeated.",
        ),
        click.option(
            "--include",
            multiple=True,
            metavar="GLOB",
            help="In directories, look only at files that GLOB matches, whatever their ending; "
            "may be repeated.",
        ),
    )
    about_all = (
        click.option(
            "--stdin-filename",
            metavar="NAME",
            help="What to call standard input; its ending also says what it holds.",
        ),
        config_options(),
    )
    options = (*about_files, *(about_folders if folders else ()), *about_all)

    def decorate(function: _Decorated) -> _Decorated:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def configured(
    overrides: dict[str, Any], config_file: str | None, no_config: bool, document: str = ""
) -> Configured:
    """Return the configuration with ``overrides``, what the command line says, on top of it.

    An override of ``None``, or an empty tuple, was not given. ``document`` is the kind of document
    that every file is, or ``""``. Raises ``click.UsageError`` where ``--config`` and
    ``--no-config`` contradict each other.
    """
    from selfcheck.configured import Configured

    check_config_options(config_file, no_config)
    given = {key: value for key, value in overrides.items() if value is not None and value != ()}
    return Configured(given, config_file, isolated=no_config, document=document)


def inputs_of(
    ctx: click.Context,
    paths: tuple[str, ...],
    settings: Configured,
    *,
    stdin_filename: str | None,
    verbose: bool,
    lang: str,
    outputs: Iterable[str] = (),
) -> Inputs:
    """Make the inputs of a command from its values; standard input is read if ``paths`` name it.

    ``verbose`` tells standard error of what is passed over, in ``lang``; ``outputs`` are files that
    reports go to. Raises ``click.UsageError`` when standard input is closed.
    """
    from selfcheck.corpus.inputs import Inputs

    return Inputs(
        paths,
        settings.options_for,
        patterns_for=settings.patterns_for,
        stdin=_standard_input(paths, ctx),
        stdin_filename=stdin_filename,
        outputs=outputs,
        endings=settings.endings,
        on_skip=_skip_note(lang) if verbose else None,
    )


def _standard_input(paths: tuple[str, ...], ctx: click.Context) -> bytes | None:
    """Read standard input if ``paths`` name it. Raises ``click.UsageError`` when it is closed."""
    if "-" not in paths:
        return None
    if sys.stdin is None:
        raise click.UsageError("standard input is closed", ctx)
    return sys.stdin.buffer.read()


def _skip_note(lang: str) -> Callable[[str, str], object]:
    """Return what tells standard error, in ``lang``, of an entry that is passed over."""
    from selfcheck.corpus.discovery import REASONS

    write = terminal.stderr().write
    spoken = "en" if lang in ("", "auto") else lang

    def note(display: str, reason: str) -> None:
        words = getattr(REASONS[reason], spoken)
        write(getattr(_SKIPPED, spoken).format(name=escape_controls(display), reason=words) + "\n")

    return note


def say_unreadable(read_some: bool) -> None:
    """Say on standard error that nothing, or not everything, that was named could be read."""
    text = (
        "not everything that was named could be read"
        if read_some
        else "nothing that was named could be read as a transcript or a reply"
    )
    terminal.stderr().write(f"selfcheck: error: {text}\n")
