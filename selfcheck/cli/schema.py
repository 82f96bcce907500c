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


def _description(name: str | None) -> str:
    """The text of the OpenAPI description of the schema ``name``."""
    import json

    from selfcheck.openapi import OFFERED, description

    if name not in OFFERED:
        raise click.UsageError(
            f"only {', '.join(OFFERED)} has an OpenAPI description: selfcheck schema lite --openapi"
        )
    return json.dumps(description(), ensure_ascii=False, indent=2) + "\n"


@click.command("schema", short_help="Print a JSON Schema of the protocol.")
@click.argument("name", required=False, type=SchemaName())
@click.option(
    "--openapi",
    is_flag=True,
    help="Write an OpenAPI 3.0 description instead: arguments and result of the tool (lite only).",
)
def command(name: str | None, openapi: bool) -> None:
    """Print the JSON Schema NAME (draft 2020-12); without NAME, list the names."""
    from selfcheck.schema_store import load, names, text

    out = terminal.stdout()
    if openapi:
        out.write(_description(name))
        return
    if name is not None:
        out.write(text(name).rstrip("\n") + "\n")
        return
    width = max(len(known) for known in names())
    for known in names():
        title = str(load(known).get("title", ""))
        out.write(f"{known:{width}}  {title}".rstrip() + "\n")
