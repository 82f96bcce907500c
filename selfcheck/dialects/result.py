"""The results of ``questionnaire_async`` calls, held against what the runtime makes of the call.

Without its call a result is held against itself: its form must be the normal form of its own
questions. Source: Sage Inline Questionnaire, *成功结果* and *校验失败*; docs/protocol.md,
*questionnaire_async*.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.dialects import normalise
from selfcheck.dialects.arguments import Expected
from selfcheck.dialects.form import Form, Option, Question
from selfcheck.model import Finding, Path, Span, path_text
from selfcheck.protocol.document import Document
from selfcheck.protocol.json_parser import JsonFault, Parser
from selfcheck.protocol.source_text import SourceText
from selfcheck.rules.base import Text
from selfcheck.rules.wording import Listing, Quoted, Value

AWAITING = "awaiting_user_input"
"""The ``status`` of a success."""

FAILED = "error"
"""The ``status`` of an error."""

ERROR_CODE = "INVALID_ARGUMENT"
"""The ``error_code`` of an error."""

_CODE = "questionnaire.result."
_START = "questionnaire.start."
_STOPPED = _START + "question_option_invalid"
# What is reported behind the options of a question, or beside them.
_BEHIND_OPTIONS = (_START + "default_", _START + "allow_other_", _START + "question_id_")

_QUESTION = re.compile(r"(questions\[[0-9]+\])(\.\w+)?")
_EITHER = Text("true or false", "true 或 false", "true ou false")


def succeeded(value: Any) -> bool:
    """Whether a decoded result says that the questionnaire was put to the user."""
    return (
        isinstance(value, dict)
        and value.get("success") is True
        and value.get("validation_passed") is not False
    )


def form_of_result(value: Any) -> Form | None:
    """The form that a client shows for a decoded result; ``None`` where it shows none.

    It shows the questions of a success that have a normal form, if there are any.
    """
    if not succeeded(value):
        return None
    form = normalise.arguments(value)
    return form if form.questions else None


def check_source(source: SourceText, expected: Expected | None = None) -> list[Finding]:
    """Check the JSON text of a result; spans of the findings are code points of the reply.

    ``expected`` is ``None`` for a result by itself. Nothing is said of places that already have a
    finding of the JSON (a duplicate key).
    """
    text = source.text
    unread = expected is not None and expected.unread
    parser = Parser(text)
    try:
        value, root = parser.parse()
    except JsonFault as fault:
        return [] if unread else [_unreadable(source, fault)]
    document = Document(value, root, source.to_reply, parser.issues, [])
    found = document.findings()
    for name, path, case, args in _faults(value, expected):
        if not document.is_spoken(path):
            found.append(Finding(_CODE + name, path, document.span(path), args, case))
    return found


def _unreadable(source: SourceText, fault: JsonFault) -> Finding:
    """The finding about text that is no JSON: at the fault, or all of it where it is just words."""
    code, text = _CODE + "status_invalid", source.text.strip()
    if not text:
        return Finding(code, (), Span(0, 0), {}, "empty")
    first = source.text.index(text)
    span = Span(first, first + len(text))
    if fault.offset > first:
        from selfcheck.protocol.json_hints import explain

        span = explain(source.text, fault).span
    place = Span(*map(source.to_reply, span))
    return Finding(code, (), place, {}, "json")


def is_clean(value: Any, expected: Expected | None = None) -> bool:
    """Tell whether a decoded result has no fault at all, found without any positions.

    It agrees with ``check_source`` where the JSON has no findings of its own.
    """
    return next(_faults(value, expected), None) is None


class _Fault(NamedTuple):
    """A finding without its place: its code's last part, path, case and arguments."""

    name: str
    path: Path
    case: str
    args: dict[str, Any]


_Faults = Iterator[_Fault]


def _faults(value: Any, expected: Expected | None) -> _Faults:
    """Everything that is wrong in ``value``, in order, worked out one by one."""
    if expected is not None and expected.unread:
        if isinstance(value, dict) and value.get("success") is True:
            yield _accepted(expected)
        return
    if not isinstance(value, dict):
        yield _Fault("status_invalid", (), "object", {"value": _shown(value)})
        return
    success = value.get("success")
    if not isinstance(success, bool):
        wanted = _EITHER if expected is None else _json(expected.form is not None)
        yield from _word(value, "success", wanted)
    elif expected is not None and success and expected.form is None:
        yield _accepted(expected)
    elif expected is not None and not success and expected.form is not None:
        yield _Fault("status_invalid", ("success",), "refused", {})
    else:
        if value.get("status") != (status := AWAITING if success else FAILED):
            yield from _word(value, "status", Quoted(status))
        if value.get("validation_passed") is not success:
            yield from _word(value, "validation_passed", _json(success))
        if success:
            yield from _form(value, expected.form if expected else None)
        else:
            yield from _errors(value, expected)


def _accepted(expected: Expected) -> _Fault:
    args = {"errors": Listing(tuple(_label(*error) for error in expected.errors))}
    return _Fault("status_invalid", ("success",), "accepted", args)


def _word(value: dict[str, Any], field: str, expected: Any) -> _Faults:
    """The fault of a status field that is missing or says something else."""
    args = {"field": field, "expected": expected}
    if field not in value:
        yield _Fault("status_invalid", (field,), "absent", args)
    else:
        args["value"] = _shown(value[field])
        yield _Fault("status_invalid", (field,), "", args)


# The success form.


def _form(value: dict[str, Any], form: Form | None) -> _Faults:
    """Hold a success against ``form``, or against its own normal form where that is ``None``."""
    given = value.get("questions")
    items = given if isinstance(given, list) else []
    wanted: list[Question | None]
    if form is None:
        title = normalise.trimmed(value.get("title"))
        wanted = [normalise.question(item, number) for number, item in enumerate(items, 1)]
    else:
        title, wanted = form.title, list(form.questions)
    if title or "title" in value:
        yield from _field(value, "title", (), title)
    if not isinstance(given, list) or not wanted:
        yield _unusable(("questions",), "questions")
    else:
        yield from _questions(items, wanted, own=form is None)
    if wanted:
        yield from _count(value, len(wanted))
    if "should_end" not in value:
        yield _Fault("should_end_missing", ("should_end",), "absent", {})
    elif value["should_end"] is not True:
        args = {"value": _shown(value["should_end"])}
        yield _Fault("should_end_missing", ("should_end",), "", args)


def _count(value: dict[str, Any], count: int) -> _Faults:
    given = value.get("question_count")
    if isinstance(given, bool) or given != count:
        case = "" if "question_count" in value else "absent"
        args = {"value": _shown(given), "count": count}
        yield _Fault("count_mismatch", ("question_count",), case, args)


def _questions(given: list[Any], wanted: list[Question | None], *, own: bool) -> _Faults:
    """Hold the questions of a result against those ``wanted``, one by one.

    ``own`` says that these are their own normal form, of which nobody has compared the ids yet.
    """
    seen: dict[str, int] = {}
    for index, want in enumerate(wanted):
        path: Path = ("questions", index)
        if index >= len(given):
            yield _Fault("normalization_mismatch", path, "fewer", {"number": index + 1})
        elif not isinstance(given[index], dict):
            yield _unusable(path, path_text(path))
        elif want is None:
            field = _stopped_at(given[index])
            yield _unusable((*path, field), field)
        else:
            yield from _question(given[index], path, want)
            first = seen.setdefault(want.id, index)
            if own and first != index:
                args = {"value": Quoted(want.id), "other": first + 1}
                yield _Fault("normalization_mismatch", (*path, "id"), "duplicate", args)
    for index in range(len(wanted), len(given)):
        args = {"count": len(wanted)}
        yield _Fault("normalization_mismatch", ("questions", index), "more", args)


def _stopped_at(question: dict[str, Any]) -> str:
    """The field for which a question has no normal form."""
    if normalise.question_type(question.get("type")) is None:
        return "type"
    return "options" if normalise.question_text(question) else "text"


def _question(given: dict[str, Any], path: Path, want: Question) -> _Faults:
    for field in Question._fields:
        if field == "options":
            yield from _options(given, path, want.options)
        else:
            yield from _field(given, field, path, getattr(want, field))


def _options(given: dict[str, Any], path: Path, want: tuple[Option, ...]) -> _Faults:
    """The fault of options that differ; it names the first where there are as many."""
    wanted = [option._asdict() for option in want]
    items = given.get("options")
    if not isinstance(items, list) or len(items) != len(wanted):
        yield from _field(given, "options", path, wanted)
        return
    for number, (item, option) in enumerate(zip(items, wanted, strict=True), 1):
        if not isinstance(item, dict) or any(item.get(key) != option[key] for key in option):
            yield _differs((*path, "options"), f"options[{number}]", item, option)
            return


def _field(given: dict[str, Any], field: str, path: Path, want: Any) -> _Faults:
    """The fault of a field that is missing or not equal to ``want``."""
    if field not in given:
        args = {"field": field, "expected": _shown(want)}
        yield _Fault("normalization_mismatch", (*path, field), "absent", args)
    elif type(given[field]) is not type(want) or given[field] != want:
        yield _differs((*path, field), field, given[field], want)


def _differs(path: Path, field: str, given: Any, want: Any) -> _Fault:
    args = {"field": field, "value": _shown(given), "expected": _shown(want)}
    return _Fault("normalization_mismatch", path, "", args)


def _unusable(path: Path, field: str) -> _Fault:
    return _Fault("normalization_mismatch", path, "unusable", {"field": field})


# The error form.


def _errors(value: dict[str, Any], expected: Expected | None) -> _Faults:
    """Hold the errors of a result against those of the arguments, where these are known."""
    path: Path = ("errors",)
    given = value.get("errors")
    if "errors" not in value:
        yield _Fault("errors_mismatch", path, "absent", {})
    elif not isinstance(given, list):
        yield _Fault("errors_mismatch", path, "type", {"value": _shown(given)})
    elif not given:
        yield _Fault("errors_mismatch", path, "none", {})
    elif broken := [number for number, item in enumerate(given, 1) if not _is_error(item)]:
        yield _Fault("errors_mismatch", path, "item", {"number": broken[0]})
    elif expected is not None:
        missing, extra = _difference(given, expected.errors)
        if missing or extra:
            case = "extra" if not missing else "differ" if extra else "missing"
            args = {"missing": Listing(tuple(missing)), "extra": Listing(tuple(extra))}
            yield _Fault("errors_mismatch", path, case, args)


def _is_error(item: Any) -> bool:
    return (
        isinstance(item, dict)
        and isinstance(item.get("code"), str)
        and isinstance(item.get("path"), str)
    )


def _difference(
    given: list[dict[str, Any]], expected: tuple[tuple[str, str], ...]
) -> tuple[list[str], list[str]]:
    """The labels of the errors that are expected and not given, and of those given beyond them.

    A given path may be the exact one, or that of the field or the question around it; the runtime
    also writes ``questions[1] options[2]``. Where our reading of a question has stopped at an
    option, the runtime may have read on.
    """
    recorded = Counter((item["code"], _dotted(item["path"])) for item in given)
    left = []
    for error in expected:
        if recorded[error] > 0:
            recorded[error] -= 1
        else:
            left.append(error)
    missing = []
    for code, path in left:
        found = next((near for near in _around(path) if recorded[code, near] > 0), None)
        if found is None:
            missing.append(_label(code, path))
        else:
            recorded[code, found] -= 1
    stopped = {_around(path)[-1] for code, path in expected if code == _STOPPED}
    extra = [
        _label(*error)
        for error in recorded.elements()
        if not (error[0].startswith(_BEHIND_OPTIONS) and stopped.intersection(_around(error[1])))
    ]
    return missing, extra


def _dotted(path: str) -> str:
    """Write ``questions[1] options[2]``, as the runtime has it, with a dot."""
    return path.replace("] options[", "].options[")


def _around(path: str) -> list[str]:
    """The paths of the field and of the question that ``path`` lies in, where there are such."""
    match = _QUESTION.match(path)
    return [match[0], match[1]] if match else [path]


def _label(code: str, path: str) -> str:
    name = code.removeprefix(_START)
    return f"{path}: {name}" if path else name


# Words.


def _shown(value: Any) -> Any:
    """A decoded value as an argument of a message: quoted when it is a string, else as JSON."""
    if isinstance(value, str):
        return Quoted(value)
    try:
        return _json(value)
    except (TypeError, ValueError, RecursionError):
        return Value("array" if isinstance(value, list) else "object")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
