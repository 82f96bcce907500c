"""A decoded JSON document to transcripts: one, an array of them, or a problem instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.fields import TYPE_ALIASES
from selfcheck.rules.base import Text
from selfcheck.transcripts import json_source
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.own_reports import is_report
from selfcheck.transcripts.readers import READERS, openai, reader_of


def read_document(value: Any, source: RecordSource) -> Iterator[Transcript | Problem]:
    """Yield the transcripts of the decoded JSON file ``value``; ``source`` is the file's.

    An array of transcripts gives one record per element, numbered from 1; elements that are none
    give a problem each. A file that is no transcript at all gives one problem.
    """
    single = read_one(value, source, 1)
    if single is not None:
        yield single
    elif isinstance(value, list) and any(reader_of(item) for item in value):
        for record, (item, part) in enumerate(zip(value, _split(source), strict=True), start=1):
            yield read_one(item, part, record) or unrecognised(item, part, record)
    else:
        yield unrecognised(value, source, None)


def read_one(value: Any, source: RecordSource, record: int) -> Transcript | None:
    """Read ``value`` as a transcript, or as the only message of one; ``None`` if it is neither."""
    reader = reader_of(value)
    if reader is not None:
        return reader.read(value, source, record)
    reader = reader_of([value])
    if reader is not None:
        return reader.read([value], source._replace(starts=(0,)), record)
    return None


def is_message(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` is one message and not a transcript by itself."""
    return isinstance(value, dict) and reader_of(value) is None and reader_of([value]) is not None


def unrecognised(value: Any, source: RecordSource, record: int | None) -> Problem:
    """Say of the JSON ``value`` that it is no transcript, and what it comes nearest to."""
    kind = _document_kind(value)
    titles = ", ".join(reader.TITLE for reader in READERS)
    args: dict[str, Any] = (
        {"kind": kind}
        if kind
        else {"looked": Text(titles, titles, titles), "nearest": _nearest(value)}
    )
    start = len(source.text) - len(source.text.lstrip(" \t\r\n"))
    return Problem(
        source.file,
        record,
        "transcript.format_unrecognized",
        "document" if kind else "",
        args,
        source,
        start,
        min(start + 1, len(source.text)),
    )


def _split(source: RecordSource) -> Iterator[RecordSource]:
    """Cut the source of an array into those of its elements, in one pass."""
    line, column, seen = source.line, source.column, 0
    for start, end in json_source.elements(source.text):
        breaks = source.text.count("\n", seen, start)
        if breaks:
            line += breaks
            column = start - source.text.rfind("\n", seen, start)
        else:
            column += start - seen
        seen = start
        yield source._replace(text=source.text[start:end], line=line, column=column)


def _document_kind(value: Any) -> str:
    """Name the kind of questionnaire document that the object ``value`` looks like, or ``""``."""
    if not isinstance(value, dict):
        return ""
    if is_report(value):
        return "report"
    if "toolCallId" in value and "mode" in value:
        return "card"
    if "validation_passed" in value:
        return "async-result"
    if isinstance(value.get("answers"), list):
        return "response"
    questions = value.get("questions")
    if not isinstance(questions, list):
        return ""
    if any(isinstance(item, dict) and _is_lenient(item) for item in questions):
        return "xml"
    return "fenced"


def _is_lenient(question: dict[str, Any]) -> bool:
    options = question.get("options")
    return (
        "id" in question
        or question.get("type") in TYPE_ALIASES
        or (isinstance(options, list) and any(isinstance(option, dict) for option in options))
    )


def _nearest(value: Any) -> Text:
    if isinstance(value, dict) and "messages" in value:
        messages = value["messages"]
        if not isinstance(messages, list):
            return Text(
                "an object whose messages field is no list",
                "一个对象，但其 messages 字段不是数组",
                "um objeto cujo campo messages não é uma lista",
            )
        number = _first_stranger(messages)
        return Text(
            f"an object with messages, but messages[{number}] has no role and content",
            f"一个含 messages 的对象，但 messages[{number}] 没有 role 和 content",
            f"um objeto com messages, mas messages[{number}] não tem role e content",
        )
    if isinstance(value, dict) and "role" in value:
        return Text(
            "a message without content",
            "一条没有 content 的消息",
            "uma mensagem sem content",
        )
    if isinstance(value, dict):
        return Text(
            "an object without messages", "一个没有 messages 的对象", "um objeto sem messages"
        )
    if isinstance(value, list):
        number = _first_stranger(value)
        return Text(
            f"a list, but its item {number} has no role and content",
            f"一个数组，但第 {number} 项没有 role 和 content",
            f"uma lista, mas seu item {number} não tem role e content",
        )
    return Text(
        "a single JSON value, neither object nor list",
        "单个 JSON 值，既不是对象也不是数组",
        "um único valor JSON, nem objeto nem lista",
    )


def _first_stranger(messages: list[Any]) -> int:
    """Return the 1-based number of the first element that is no message."""
    return next((n for n, item in enumerate(messages, 1) if not openai.is_message(item)), 1)
