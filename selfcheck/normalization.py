"""What ``questionnaire_async`` returns: the arguments of a call in, the runtime's answer out.

Source: Sage Inline Questionnaire, *questionnaire_async*; docs/protocol.md of the same name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import LANGUAGES
from selfcheck.rules.base import Text

_ISSUED = Text(
    "The questionnaire is issued and awaits the user's reply: 1 question.",
    "问卷已发起并等待用户回复，共 1 题。",
    "O questionário foi enviado e aguarda a resposta do usuário: 1 pergunta.",
)
_ISSUED_MANY = Text(
    "The questionnaire is issued and awaits the user's reply: {count} questions.",
    "问卷已发起并等待用户回复，共 {count} 题。",
    "O questionário foi enviado e aguarda a resposta do usuário: {count} perguntas.",
)


def normalize_async(arguments: Any, lang: str = "auto") -> dict[str, Any]:
    """Return what the runtime returns for a call of ``questionnaire_async``.

    Takes the arguments as JSON text (``str``) or decoded, whatever they are. Good ones give the
    success form, with the questionnaire in normal form; bad ones the error form, with an error for
    each fault: its ``code``, its ``path`` (1-based, ``questions[1].default``) and a ``message``.
    ``lang`` is the language of the messages: ``en``, ``zh``, ``pt``, or ``auto`` for that of the
    arguments. Raises ``ValueError`` for any other.
    """
    if lang not in (*LANGUAGES, "auto"):
        raise ValueError(f"unknown language: {lang}; there are {', '.join(LANGUAGES)}, auto")
    from selfcheck.dialects import normalise
    from selfcheck.dialects.arguments import read_arguments
    from selfcheck.dialects.form import as_json
    from selfcheck.dialects.result import AWAITING, ERROR_CODE, FAILED

    value, findings = read_arguments(arguments)
    if lang == "auto":
        from selfcheck.language import guess

        lang = guess(_texts(arguments if value is None else value))
    if not findings:
        form = normalise.arguments(value)
        count = len(form.questions)
        issued = _ISSUED if count == 1 else _ISSUED_MANY
        return {
            "success": True,
            "status": AWAITING,
            "validation_passed": True,
            "title": form.title,
            "question_count": count,
            "questions": as_json(form)["questions"],
            "should_end": True,
            "message": getattr(issued, lang).format(count=count),
        }
    from selfcheck.diagnosis import texts_of
    from selfcheck.model import path_text

    return {
        "success": False,
        "status": FAILED,
        "error_code": ERROR_CODE,
        "validation_passed": False,
        "errors": [
            {
                "code": finding.code,
                "path": path_text(finding.path),
                "message": texts_of(finding)[lang][0],
                "details": {},
            }
            for finding in findings
        ],
    }


def _texts(value: Any, depth: int = 6) -> Iterator[str]:
    """What the user would read of ``value``, in order; of text that is no JSON, all."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict) and depth:
        for field in ("title", "text", "questions", "options", "label"):
            yield from _texts(value.get(field), depth - 1)
    elif isinstance(value, list) and depth:
        for item in value:
            yield from _texts(item, depth - 1)
