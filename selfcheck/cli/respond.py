"""``selfcheck respond``: the response that a client would send."""

from __future__ import annotations

import sys

import click

from selfcheck.answering import (
    AnswerError,
    Request,
    build_response,
    requests_by_call,
    requests_in,
    response_element,
)
from selfcheck.cli import terminal
from selfcheck.cli.inputs import input_options
from selfcheck.cli.reply import LatestReply, latest_reply, message_id_option, record_option
from selfcheck.dialects.form import MULTI, Form, Question
from selfcheck.report.output import is_unicode
from selfcheck.rules.wording import escape_controls, quoted
from selfcheck.transcripts.selection import is_reply


class _NoQuestionnaire(Exception):
    """The reply asks nothing that could be answered."""


def _request(reply: LatestReply, message_id: str, block: int | None) -> Request:
    """Choose the questionnaire in ``block``, or the only one of the reply.

    Raises ``_NoQuestionnaire`` where there is none at all, and ``click.UsageError`` where ``block``
    is needed or holds none.
    """
    requests = _requests(reply, message_id)
    if not requests:
        raise _NoQuestionnaire(f"the reply has no valid questionnaire: {_faults(reply)}")
    if block is None and len(requests) == 1:
        return requests[0]
    for request in requests:
        if request.ordinal == block:
            return request
    known = ", ".join(f"{item.ordinal} ({quoted(item.form.title)})" for item in requests)
    if block is None:
        raise click.UsageError(f"the reply has several questionnaires; choose a --block: {known}")
    raise click.UsageError(f"block {block} is no valid questionnaire; those are: {known}")


def _requests(reply: LatestReply, message_id: str) -> list[Request]:
    """Find what is asked: by calls after the reply's text, or in it and by calls beside it."""
    called = requests_by_call(reply.transcript, message_id, reply.options)
    messages = reversed(reply.transcript.messages)
    latest = next(filter(lambda item: is_reply(item) or item.tool_calls, messages), None)
    if called and latest is not None and not is_reply(latest):
        return called
    return requests_in(reply.text, message_id or reply.message_id, reply.options) + called


def _faults(reply: LatestReply) -> str:
    """Name the codes of what is wrong in the reply's turn, each once."""
    from selfcheck.fingerprint import Fingerprints
    from selfcheck.records import RecordChecker

    options = reply.options._replace(select=(), ignore=("transcript",), replies="latest")
    checker = RecordChecker(options, Fingerprints(), from_file=False)
    found = (item for outcome in checker.check(reply.transcript) for item in outcome.diagnostics)
    return ", ".join(dict.fromkeys(item.code for item in found)) or "none found"


def _assigned(option: str, value: str, form: Form) -> tuple[str, str]:
    """Split ``ID=TEXT`` where the id of a question of ``form`` ends, else at the first ``=``."""
    parts = value.split("=")
    if len(parts) < 2:
        raise click.UsageError(f"{option} needs the form ID=TEXT, not {quoted(value)}")
    for length in range(1, len(parts)):
        identity = "=".join(parts[:length])
        if form.question(identity) is not None:
            return identity, "=".join(parts[length:])
    return parts[0], "=".join(parts[1:])


def _several(question: Question, text: str) -> list[str]:
    """Split the answers to a multiple-choice question at commas, as CSV has them.

    A text that is an option as a whole stays whole. Raises ``AnswerError`` for text that is no CSV.
    """
    import csv

    if any(text.strip() in option for option in question.options):
        return [text]
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise AnswerError(f"question {quoted(question.id)}: {quoted(text)}: {error}") from error
    return [word for row in rows for word in row if word.strip()]


def _answers(values: tuple[str, ...], form: Form) -> dict[str, list[str]]:
    """Gather what the options ``--answer`` say, by the ids of questions."""
    answers: dict[str, list[str]] = {}
    for value in values:
        identity, text = _assigned("--answer", value, form)
        question = form.question(identity)
        several = question if question is not None and question.type == MULTI else None
        words = [text] if several is None else _several(several, text)
        answers.setdefault(identity, []).extend(words)
    return answers


def _others(values: tuple[str, ...], form: Form) -> dict[str, str]:
    """Gather what the options ``--other`` say, by the ids of questions."""
    others: dict[str, str] = {}
    for value in values:
        identity, text = _assigned("--other", value, form)
        if identity in others:
            raise click.UsageError(f"--other is given twice for {quoted(identity)}")
        others[identity] = text
    return others


@click.command("respond", short_help="Write the response that a client would send.")
@click.argument("file", type=click.Path(readable=False, dir_okay=False))
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="ID=ANSWER",
    help="The answer to the question ID: an option's value or label, or the text. Several for "
    "multiple choice are separated by commas, or --answer is repeated.",
)
@click.option(
    "--other",
    "others",
    multiple=True,
    metavar="ID=TEXT",
    help="An answer that is none of the options, where the question allows it.",
)
@click.option(
    "--block",
    type=click.IntRange(min=1),
    metavar="N",
    help="Which block of the reply to answer, where several are questionnaires.",
)
@message_id_option()
@record_option()
@input_options()
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    answers: tuple[str, ...],
    others: tuple[str, ...],
    block: int | None,
    message_id: str | None,
    record: int | None,
    input_format: str | None,
    column: str | None,
    exclude: tuple[str, ...],
    include: tuple[str, ...],
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
) -> None:
    """Write the response that a client would send for the questionnaire of a reply.

    FILE is a reply or a transcript in any format that `selfcheck check` reads, of which the latest
    reply counts, or the questionnaire_async call after it; `-` is standard input. Questions without
    an answer get their default. Exits with 1 when the reply has no valid questionnaire, or when an
    answer is not allowed.
    """
    reply = latest_reply(
        ctx,
        file,
        record,
        {
            "input-format": input_format,
            "column": column,
            "exclude": exclude,
            "include": include,
        },
        stdin_filename=stdin_filename,
        config_file=config_file,
        no_config=no_config,
        calls=True,
    )
    try:
        request = _request(reply, message_id or "", block)
        payload = build_response(
            request.form,
            request.name,
            request.questionnaire_id,
            _answers(answers, request.form),
            others=_others(others, request.form),
            other_label=request.other_label,
        )
    except (AnswerError, _NoQuestionnaire) as error:
        terminal.stderr().write(f"selfcheck: error: {escape_controls(str(error))}\n")
        ctx.exit(1)
    ascii_only = not is_unicode(sys.stdout)
    terminal.stdout().write(response_element(payload, request.name, ascii_only=ascii_only) + "\n")
