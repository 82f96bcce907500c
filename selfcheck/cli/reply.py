"""The one reply that a command works on: the latest of a transcript, or a file that is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from selfcheck.cli import terminal
from selfcheck.cli.inputs import configured, inputs_of
from selfcheck.corpus.discovery import STDIN
from selfcheck.options import Options
from selfcheck.report.concise import concise_line
from selfcheck.transcripts.model import Problem, Transcript
from selfcheck.transcripts.selection import is_reply, reply_of

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


class LatestReply(NamedTuple):
    """A reply's text, and the id that its message has in the file (or ``""``).

    ``options`` hold for the file, ``lang`` for what is said about it. ``transcript`` is the one
    that it ends; of one that does nothing but call tools the text is ``""``.
    """

    text: str
    message_id: str
    options: Options
    lang: str
    transcript: Transcript


class NoReply(click.ClickException):
    """There is nothing to work on."""

    exit_code = 2


def record_option() -> Callable[[_Decorated], _Decorated]:
    """Make ``--record``, which ``latest_reply`` takes."""
    return click.option(
        "--record",
        type=click.IntRange(min=1),
        metavar="N",
        help="Which transcript of the file: the N-th, or the one in line or row N.",
    )


def message_id_option() -> Callable[[_Decorated], _Decorated]:
    """Make ``--message-id``."""
    return click.option(
        "--message-id",
        metavar="ID",
        help="The id of the message, from which those of its blocks are made.  "
        "[default: the one in the transcript, else one made from the text]",
    )


def latest_reply(
    ctx: click.Context,
    file: str,
    record: int | None,
    overrides: dict[str, Any],
    *,
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
    calls: bool = False,
) -> LatestReply:
    """Find the latest reply in ``file``, read as the configuration and ``overrides`` say.

    ``record`` is the 1-based number of its transcript, ``None`` where there should be only one; of
    alternatives, which share a number, the first is taken. Standard error is told what cannot be
    read. Raises ``NoReply`` when there is no such transcript or no reply in it, unless ``calls``
    says that tool calls are enough, and ``click.UsageError`` when there are several transcripts and
    ``record`` is ``None``.
    """
    settings = configured(overrides, config_file, no_config)
    lang = settings.here().lang or "en"
    inputs = inputs_of(
        ctx, (file,), settings, stdin_filename=stdin_filename, verbose=False, lang=lang
    )
    if file == STDIN:
        file = stdin_filename or "standard input"
    chosen: tuple[Transcript, Options] | None = None
    for item, options in inputs:
        if isinstance(item, Problem):
            if record is None or item.record in (None, record):
                _tell(item, options, lang)
        elif record is not None:
            if item.record == record:
                chosen = item, options
                break
        elif chosen is None:
            chosen = item, options
        elif item.record != chosen[0].record:
            raise click.UsageError(
                f"{file} holds several transcripts: name one of them with --record N"
            )
    if chosen is None:
        wanted = "" if record is None else f" with the number {record}"
        raise NoReply(f"{file} holds no transcript{wanted} that can be read")
    transcript, options = chosen
    message = next(filter(is_reply, reversed(transcript.messages)), None)
    if message is not None:
        return LatestReply(reply_of(message).text, message.message_id, options, lang, transcript)
    if calls and any(message.tool_calls for message in transcript.messages):
        return LatestReply("", "", options, lang, transcript)
    raise NoReply(f"{file} holds no reply")


def _tell(problem: Problem, options: Options, lang: str) -> None:
    """Tell standard error what cannot be read."""
    from selfcheck.fingerprint import Fingerprints
    from selfcheck.records import RecordChecker

    checker = RecordChecker(options, Fingerprints(), from_file=True)
    for found in checker.problem(problem):
        terminal.stderr().write(concise_line(found, lang) + "\n")
