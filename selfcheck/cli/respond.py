"""``selfcheck respond``: the response that a client would send."""

from __future__ import annotations

import sys

import click

from selfcheck.answering import (
    Answerable,
    AnswerError,
    answerable,
    build_response,
    response_element,
)
from selfcheck.cli import terminal
from selfcheck.cli.inputs import input_options
from selfcheck.cli.reply import LatestReply, latest_reply, message_id_option, record_option
from selfcheck.dialects.form import MULTI, Form, Question
from selfcheck.report.output import is_unicode
from selfcheck.rules.wording import escape_controls, quoted


class _NoQuestionnaire(Exception):
    """The reply asks nothing that could be answered."""


def _request(reply: LatestReply, message_id: str, block: int | None) -> Answerable:
    """Choose the questionnaire in ``block``, or the only one that can be answered.

    Raises ``_NoQuestionnaire`` where there is none at all, and ``click.UsageError`` where ``block``
    is needed or holds none.
    """
    requests = answerable(reply.transcript, message_id, reply.options)
    if not requests:
        raise _NoQuestionnaire(f"nothing can be answered in the latest reply{_faults(reply)}")
    if block is None and len(requests) == 1:
        return requests[0]
    for request in requests:
        if request.ordinal == block:
            return request
    known = ", ".join(f"{item.ordinal} ({quoted(_called(item.form))})" for item in requests)
    if block is None:
        raise click.UsageError(f"there are several questionnaires; choose a --block: {known}")
    raise click.UsageError(f"nothing can be answered in block {block}; choose one of {known}")


def _called(form: Form) -> str:
    """What a questionnaire is called: by its title, or else by its first question."""
    return form.title or next((question.text for question in form.questions), "")


def _faults(reply: LatestReply) -> str:
    """Name the codes of what is wrong in the reply's turn, each once, as the end of a message."""
    from selfcheck.fingerprint import Fingerprints
    from selfcheck.records import RecordChecker

    options = reply.options._replace(select=(), ignore=("transcript",), replies="latest")
    checker = RecordChecker(options, Fingerprints(), from_file=False)
    found = (item for outcome in checker.check(reply.transcript) for item in outcome.diagnostics)
    codes = ", ".join(dict.fromkeys(item.code for item in found))
    return f" ({codes}); `selfcheck check` says more" if codes else ""


def _assigned(option: str, value: str, form: Form) -> tuple[str, str]:
    """Split ``ID=TEXT`` where the id of a question of ``form`` ends, else at the first ``=``."""
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise click.UsageError(f"{option} is not UTF-8: {quoted(value)}")
    parts = value.split("=")
    if len(parts) < 2:
        raise click.UsageError(f"{option} needs the form ID=ANSWER, not {quoted(value)}")
    for length in range(len(parts) - 1, 0, -1):
        identity = "=".join(parts[:length])
        if form.question(identity) is not None:
            return identity, "=".join(parts[length:])
    return parts[0], "=".join(parts[1:])


def _several(question: Question, text: str) -> list[str]:
    """Split the answers to a multiple-choice question at commas, outside of options that hold one.

    With quotation marks in it, it is read as CSV. Raises ``AnswerError`` for text that is none.
    """
    names = {name for option in question.options for name in option}
    if text.strip() in names:
        return [text]
    if '"' in text:
        import csv

        try:
            rows = list(csv.reader([text], skipinitialspace=True, strict=True))
        except csv.Error as error:
            raise AnswerError(f"question {quoted(question.id)}: {quoted(text)}: {error}") from error
        return [word for row in rows for word in row if word.strip()]
    longest_first = sorted(names, key=len, reverse=True)
    words = []
    while text := text.lstrip(" ,"):
        first = text.split(",", 1)[0]
        word = next((name for name in longest_first if _begins(text, name)), first)
        words.append(word)
        text = text[len(word) :]
    return words


def _begins(text: str, name: str) -> bool:
    """Whether ``text`` is ``name``, or ``name`` and a comma and more."""
    return text.startswith(name) and text[len(name) :].lstrip()[:1] in ("", ",")


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
@input_options(folders=False)
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
    stdin_filename: str | None,
    config_file: str | None,
    no_config: bool,
) -> None:
    """Write the response that a client would send for the questionnaire of a reply.

    FILE is a reply or a transcript in any format that `selfcheck check` reads, of which the latest
    reply counts, or the questionnaire_async call after it; `-` is standard input. Questions without
    an answer get their default. Blocks are counted as `selfcheck split` does, calls after them.
    Exits with 1 when nothing can be answered, or when an answer is not allowed.
    """
    reply = latest_reply(
        ctx,
        file,
        record,
        {
            "input-format": input_format,
            "column": column,
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
