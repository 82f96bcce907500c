"""Option types that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from selfcheck.model import LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # Generic in the newest click only.
    ParamType = click.ParamType

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def check_code(code: str) -> str:
    """Return ``code``, a diagnostic code or its leading part at a dot.

    Raises ``click.BadParameter`` with the nearest code when there is none.
    """
    from selfcheck.rules.catalogue import known_prefix, nearest

    if not known_prefix(code):
        near = nearest(code)
        guess = f" (did you mean {near}?)" if near else ""
        raise click.BadParameter(f"unknown code: {code or 'an empty text'}{guess}")
    return code


def complete_codes(incomplete: str) -> list[CompletionItem]:
    """Return the codes and their leading parts that begin with ``incomplete``."""
    from click.shell_completion import CompletionItem

    from selfcheck.rules.catalogue import CODES

    names: dict[str, None] = {}
    for code in CODES:
        parts = code.split(".")
        for length in range(1, len(parts) + 1):
            names[".".join(parts[:length])] = None
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


class Code(ParamType):
    """A diagnostic code or its leading part at a dot; gives the text."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check one code."""
        return check_code(str(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete a code."""
        return complete_codes(incomplete)


class Codes(ParamType):
    """Codes or their leading parts, separated by commas; gives a tuple of texts."""

    name = "codes"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Split and check the codes."""
        if isinstance(value, tuple):
            return value
        return tuple(check_code(code.strip()) for code in str(value).split(","))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the last of the codes."""
        done, comma, last = incomplete.rpartition(",")
        items = complete_codes(last)
        for item in items:
            item.value = done + comma + item.value
        return items


def lang_option(
    default: str | None, *, auto: bool, text: str
) -> Callable[[_Decorated], _Decorated]:
    """Make ``--lang``: one of the languages, and ``auto`` where a conversation can decide."""
    choices = (*LANGUAGES, "auto") if auto else LANGUAGES
    return click.option("--lang", type=click.Choice(choices), default=default, help=text)


def config_options() -> Callable[[_Decorated], _Decorated]:
    """Make ``--config`` and ``--no-config``; ``check_config_options`` looks at both."""

    def decorate(function: _Decorated) -> _Decorated:
        function = click.option(
            "--no-config", is_flag=True, help="Look at no configuration file; defaults hold."
        )(function)
        return click.option(
            "--config",
            "config_file",
            type=click.Path(readable=False),
            metavar="FILE",
            help="Take the configuration from FILE instead of looking for one.",
        )(function)

    return decorate


def check_config_options(config_file: str | None, no_config: bool) -> None:
    """Raise ``click.UsageError`` where ``--config`` and ``--no-config`` contradict each other."""
    if config_file is not None and no_config:
        raise click.UsageError("--config and --no-config contradict each other")


def color_option() -> Callable[[_Decorated], _Decorated]:
    """Make ``--color``."""
    return click.option(
        "--color",
        type=click.Choice(("auto", "always", "never")),
        default="auto",
        help="Colour in the output; auto obeys NO_COLOR, FORCE_COLOR and TERM.  [default: auto]",
    )


def json_option() -> Callable[[_Decorated], _Decorated]:
    """Make ``--format text|json`` of the commands that print reference material."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(("text", "json")),
        default="text",
        help="Text to read, or JSON.  [default: text]",
    )
