"""``selfcheck split``: a reply in pieces, as a client shows it."""

from __future__ import annotations

import math
import sys
from typing import Any

import click

from selfcheck.cli import terminal
from selfcheck.cli.inputs import input_options
from selfcheck.cli.options import lang_option
from selfcheck.cli.reply import latest_reply, message_id_option, record_option
from selfcheck.dialects import form
from selfcheck.report.jsontext import diagnostic_object, dumps
from selfcheck.report.output import is_unicode
from selfcheck.segments import Segment, derived_id, split_reply

FORMAT = "selfcheck-segments/1"
"""What the output calls itself."""


def segment_object(segment: Segment, lang: str) -> dict[str, Any]:
    """Return ``segment`` as the JSON object of the output."""
    normal = {"title": None, "questions": None}
    if segment.form is not None:
        normal = form.as_json(segment.form)
    return {
        "id": segment.id,
        "kind": segment.kind,
        "name": segment.name,
        "encoding": segment.encoding,
        "ordinal": segment.ordinal,
        "start": segment.span.start,
        "end": segment.span.end,
        "raw": segment.raw,
        "value": _as_json(segment.value),
        **normal,
        "diagnostics": [diagnostic_object(item, lang) for item in segment.diagnostics],
    }


def _as_json(value: Any) -> Any:
    """Replace numbers too large for a double, which JSON cannot write, as JavaScript does."""
    if isinstance(value, dict):
        return {key: _as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_as_json(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


@click.command("split", short_help="Split a reply into Markdown, questionnaires and responses.")
@click.argument("file", type=click.Path(readable=False, dir_okay=False))
@message_id_option()
@record_option()
@lang_option(
    None,
    auto=True,
    text="Language of the messages; auto follows the reply.  [default: en]",
)
@input_options(folders=False)
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    message_id: str | None,
    record: int | None,
    lang: str | None,
    input_format: str | None,
    column: str | None,
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
) -> None:
    """Split the latest reply in FILE into what a client shows one below the other, as JSON.

    FILE is a reply or a transcript in any format that `selfcheck check` reads; `-` is standard
    input. Each segment has its raw text, and these joined are the reply; a questionnaire has also
    its decoded payload and its questions in normal form. What is no valid block stays Markdown,
    with its diagnostics, and the exit code is 0 all the same.
    """
    reply = latest_reply(
        ctx,
        file,
        record,
        {
            "lang": lang,
            "input-format": input_format,
            "column": column,
        },
        stdin_filename=stdin_filename,
        config_file=config_file,
        no_config=no_config,
    )
    identity = message_id or reply.message_id or derived_id(reply.text)
    segments = split_reply(reply.text, identity, reply.options)
    ascii_only = not is_unicode(sys.stdout)
    lines = ",\n  ".join(
        dumps(segment_object(segment, reply.lang), ascii_only=ascii_only, exact=True)
        for segment in segments
    )
    write = terminal.stdout().write
    write(f'{{"format": "{FORMAT}",\n')
    write(f' "message_id": {dumps(identity, ascii_only=ascii_only)},\n')
    write(f' "segments": [{lines and chr(10) + "  "}{lines}]}}\n')
