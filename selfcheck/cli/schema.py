"""``selfcheck schema``: the JSON Schemas that ship with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from selfcheck.cli import terminal
from selfcheck.cli.options import ParamType
from selfcheck.rules.wording import did_you_mean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class SchemaName(ParamType):
    """The name of a schema; gives the text."""

    name = "schema"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Check the name."""
        from selfcheck.schema_store import names

        name = str(value)
        known = names()
        if name not in known:
            guess = did_you_mean(name, known)
            self.fail(f"unknown schema: {name}{guess}; there are {', '.join(known)}", param, ctx)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the name."""
        from click.shell_completion import CompletionItem

        from selfcheck.schema_store import names

        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]


@click.command("schema", short_help="Print a JSON Schema of the protocol.")
@click.argument("name", required=False, type=SchemaName())
def command(name: str | None) -> None:
    """Print the JSON Schema NAME (draft 2020-12); without NAME, list the names."""
    from selfcheck.schema_store import load, names, text

    out = terminal.stdout()
    if name is not None:
        out.write(text(name).rstrip("\n") + "\n")
        return
    width = max(len(known) for known in names())
    for known in names():
        title = str(load(known).get("title", ""))
        out.write(f"{known:{width}}  {title}".rstrip() + "\n")
