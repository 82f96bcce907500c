"""What is said of JSON that is no transcript: what was looked for, and what came nearest."""

from __future__ import annotations

import re
from typing import Any

from selfcheck.fields import TYPE_ALIASES
from selfcheck.rules.base import Text
from selfcheck.rules.wording import quoted
from selfcheck.transcripts.kinds import YAML, How
from selfcheck.transcripts.model import Problem, RecordSource
from selfcheck.transcripts.own_reports import is_report
from selfcheck.transcripts.readers import ALL, Reader, named, openai, reader_of
from selfcheck.transcripts.readers.cards import is_submission
from selfcheck.transcripts.readers.values import objects

_CODE = "transcript.format_unrecognized"
_MAX_KEYS = 8
_YAML_QUESTIONS = re.compile(r"^[\"']?questions[\"']?[ \t]*+:", re.MULTILINE)


def unrecognised(value: Any, source: RecordSource, record: int | None, how: How) -> Problem:
    """Say of the JSON ``value`` that it is no transcript, and what it comes nearest to."""
    if how.format:
        reader = named(how.format)
        chosen = {"format": reader.TITLE, "shape": reader.SHAPE}
        return _problem(source, record, "chosen", chosen)
    kind = _document_kind(value)
    if kind:
        return _problem(
            source, record, "report" if kind == "report" else "document", {"kind": kind}
        )
    titles = ", ".join(reader.TITLE for reader in ALL)
    args: dict[str, Any] = {"looked": Text(titles, titles, titles), "nearest": _nearest(value)}
    return _problem(source, record, "", args)


def yaml_request(text: str, file: str) -> Problem | None:
    """Say of a YAML file that it is a request by itself, if ``text`` is one; else ``None``.

    A reply is never called ``.yaml``, and such a file would pass as one without any block.
    """
    if not file.lower().endswith(YAML) or not _YAML_QUESTIONS.search(text):
        return None
    source = RecordSource(file, text, 1, cr_ends_line=True)
    return _problem(source, None, "document", {"kind": "fenced"})


def no_column(
    value: dict[str, Any], source: RecordSource, record: int | None, column: str
) -> Problem:
    """Say of the record ``value`` that it lacks the field ``column``, and which ones it has."""
    keys = ", ".join(list(value)[:_MAX_KEYS])
    return _problem(source, record, "column", {"column": column, "columns": keys})


def _problem(source: RecordSource, record: int | None, case: str, args: dict[str, Any]) -> Problem:
    start = len(source.text) - len(source.text.lstrip(" \t\r\n"))
    end = min(start + 1, len(source.text))
    return Problem(source.file, record, _CODE, case, args, source, start, end)


def _document_kind(value: Any) -> str:
    """Name the kind of questionnaire document that the object ``value`` looks like, or ``""``."""
    if not isinstance(value, dict):
        return ""
    if is_report(value):
        return "report"
    if "toolCallId" in value and "mode" in value:
        return "card"
    if is_submission(value):
        return "card-submit"
    if "validation_passed" in value:
        return "async-result"
    questions = value.get("questions")
    asked = [item for _, item in objects(questions)]
    if any("prompt" in item and "text" not in item for item in asked):
        return "lite"
    if isinstance(value.get("answers"), list):
        return "response"
    if isinstance(value.get("answers"), dict) or ("cancelled" in value and "message" in value):
        return "lite-result"
    if not isinstance(questions, list):
        return ""
    if any(map(_is_normalised_first, asked)):
        return "async"
    return "xml" if any(map(_is_lenient, asked)) else "fenced"


def _is_normalised_first(question: dict[str, Any]) -> bool:
    """Say whether only a call's arguments may have such a question, which is normalised first."""
    kind = question.get("type")
    if "title" in question:
        return True
    return isinstance(kind, str) and kind not in TYPE_ALIASES and kind.strip().lower() != kind


def _is_lenient(question: dict[str, Any]) -> bool:
    options = question.get("options")
    return (
        "id" in question
        or question.get("type") in TYPE_ALIASES
        or (isinstance(options, list) and any(isinstance(option, dict) for option in options))
    )


def _nearest(value: Any) -> Text:
    """Describe ``value`` as the format whose marks it has, else by what it is."""
    if isinstance(value, dict) and "messages" in value:
        return _near_messages(value["messages"])
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(first, dict):
        reader = max(ALL, key=lambda reader: sum(key in first for key in reader.KEYS))
        keys = [key for key in reader.KEYS if key in first]
        if keys:
            return _near_format(reader, keys)
    inner = _inner(value)
    if inner is not None:
        return inner
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


def _inner(value: Any) -> Text | None:
    """Point at the field of an object, or of an object in it, that holds a transcript."""
    if not isinstance(value, dict):
        return None
    for key, field in value.items():
        reader = reader_of(field) if isinstance(field, dict | list) and field else None
        if reader is not None:
            name = quoted(key)
            return Text(
                f"an object whose field {name} is {reader.TITLE}: --column takes them",
                f"一个对象，其字段 {name} 是 {reader.TITLE}：可用 --column 读取",
                f"um objeto cujo campo {name} é {reader.TITLE}: --column o lê",
            )
    return None


def _near_messages(messages: Any) -> Text:
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


def _near_format(reader: Reader, keys: list[str]) -> Text:
    listed = ", ".join(keys)
    return Text(
        f"{reader.TITLE}, for its {listed}; but that format has {reader.SHAPE}",
        f"{reader.TITLE}（含有 {listed}），但该格式应为 {reader.SHAPE}",
        f"{reader.TITLE}, por causa de {listed}; mas esse formato tem {reader.SHAPE}",
    )


def _first_stranger(messages: list[Any]) -> int:
    """Return the 1-based number of the first element that is no message."""
    return next((n for n, item in enumerate(messages, 1) if not openai.is_message(item)), 1)
