"""The public API: check a reply, a transcript, or files. Nothing here prints or exits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from selfcheck.fingerprint import Fingerprints
from selfcheck.model import Diagnostic, Report
from selfcheck.options import DEFAULT, EVERYTHING, Filter, Options, client_of, names_of
from selfcheck.protocol.scanner import may_hold_block

__all__ = ["Options", "check_paths", "check_reply", "check_transcript"]


def check_reply(text: str, options: Options = DEFAULT) -> tuple[Diagnostic, ...]:
    """Check one assistant reply, or the document that ``options.document`` says it is.

    Takes the reply's Markdown as the model wrote it. Returns its diagnostics in order of position;
    ``line`` and ``column`` are places in ``text`` (1-based, code points), ``file`` is ``None``.
    Raises ``ValueError`` for a code or language in ``options`` that does not exist.
    """
    wanted = EVERYTHING if options is DEFAULT else Filter(options)
    names = names_of(options)
    if options.document:
        from selfcheck.checker import check_document

        failed = check_document(text, options.document)
    elif not may_hold_block(text, names):
        return ()
    else:
        from selfcheck.checker import check_text

        failed = check_text(text, names, examples=options.examples, client=client_of(options))
    if not failed:
        return ()
    from selfcheck.diagnosis import Context, diagnose
    from selfcheck.language import guess
    from selfcheck.transcripts.model import TextPart
    from selfcheck.transcripts.selection import Reply
    from selfcheck.transcripts.source_map import places_in

    reply = Reply(text, 0, ((0, TextPart(text, None)),))
    context = Context(
        file=None,
        member="",
        record=None,
        identity="",
        reply=reply,
        place=places_in(reply),
        whole_file=True,
        lang=options.lang,
        reply_lang=guess([text]),
        fingerprints=Fingerprints(),
    )
    diagnostics = diagnose(failed, context)
    return tuple(
        item._replace(message_index=None) for item in diagnostics if wanted.wants(item.code)
    )


def check_transcript(
    messages: Sequence[Mapping[str, Any]] | Mapping[str, Any], options: Options = DEFAULT
) -> tuple[Diagnostic, ...]:
    """Check a conversation: by default its current turn.

    That is the latest reply, the answers in the user's message before it, the turn's calls of
    ``questionnaire_async`` with their results, and whether a repaired reply holds what failed.

    Takes messages as a list or in an object, in any format that ``selfcheck check`` recognises in a
    JSON document (``role`` and ``content`` of OpenAI's chat format, Anthropic's content blocks, …).
    Returns diagnostics whose ``line`` and ``column`` are places in the message's own text, or in
    the JSON of its call or result, and whose ``message_index`` is 0-based. Raises ``ValueError``
    when the messages have no known format, or for a code or language in ``options`` that does not
    exist.
    """
    from selfcheck.records import RecordChecker
    from selfcheck.transcripts import plain
    from selfcheck.transcripts.model import RecordSource, Transcript
    from selfcheck.transcripts.readers import reader_of, transcripts_of

    # Before ``document`` is blanked: messages are no document, and a wrong one is an error.
    Filter(options)
    options = options._replace(document="")
    checker = RecordChecker(options, Fingerprints(), from_file=False)
    if isinstance(messages, Mapping):
        value: Any = dict(messages)
    else:
        value = [dict(item) if isinstance(item, Mapping) else item for item in messages]
    source = RecordSource("", "", 1, False)
    form = options.input_format
    reader = reader_of(value, form) if form != plain.NAME else None
    if reader is not None:
        transcripts = transcripts_of(reader, value, source, 1)
    elif value:
        raise ValueError("the messages have no format that selfcheck reads")
    else:
        transcripts = [Transcript(source, 1, "", (), "")]
    return tuple(
        diagnostic
        for transcript in transcripts
        for outcome in checker.check(transcript)
        for diagnostic in outcome.diagnostics
    )


def check_paths(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
    options: Options | None = None,
) -> Report:
    """Check files and directories (searched recursively), as ``selfcheck check`` does.

    Takes one path or several. Without ``options``, the configuration file found upward from each
    file holds, as for the command; ``options`` given hold alone. Returns every diagnostic with the
    counts of the run and the exit code that the command would have. Files that cannot be read
    become diagnostics. Raises ``ValueError`` for a code or language in ``options`` that does not
    exist, and ``selfcheck.config.ConfigError`` for a configuration that is wrong.
    """
    from selfcheck.corpus.inputs import Inputs
    from selfcheck.run import Run

    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    names = [os.fspath(path) for path in several]
    if options is None:
        from selfcheck.configured import Configured

        configured = Configured()
        inputs = Inputs(names, configured.options_for, patterns_for=configured.patterns_for)
    else:
        fixed = options
        inputs = Inputs(names, lambda path: fixed)
    run = Run(inputs)
    diagnostics: list[Diagnostic] = []
    failed = False
    for result in run:
        diagnostics += result.diagnostics
        failed = failed or result.failed
    return Report(tuple(diagnostics), run.summary, 2 if run.unreadable else int(failed))
