"""selfcheck: a linter for the questionnaires that language models write into their replies.

The names below are the public API; see their docstrings. Each is loaded when it is first used,
since a check of one reply should not pay for the checking of folders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfcheck._version import VERSION as __version__

if TYPE_CHECKING:
    from selfcheck.answering import AnswerError, build_response, response_element
    from selfcheck.api import check_paths, check_reply, check_transcript
    from selfcheck.dialects.form import Form, Option, Question
    from selfcheck.model import BlockInfo, Diagnostic, Report, Summary, TextSpan
    from selfcheck.normalization import normalize_async
    from selfcheck.options import Options
    from selfcheck.segments import Segment, split_reply

__all__ = [
    "AnswerError",
    "BlockInfo",
    "Diagnostic",
    "Form",
    "Option",
    "Options",
    "Question",
    "Report",
    "Segment",
    "Summary",
    "TextSpan",
    "__version__",
    "build_response",
    "check_paths",
    "check_reply",
    "check_transcript",
    "normalize_async",
    "response_element",
    "split_reply",
]

_HOMES = {
    "AnswerError": "selfcheck.answering",
    "BlockInfo": "selfcheck.model",
    "Diagnostic": "selfcheck.model",
    "Form": "selfcheck.dialects.form",
    "Option": "selfcheck.dialects.form",
    "Question": "selfcheck.dialects.form",
    "Options": "selfcheck.options",
    "Report": "selfcheck.model",
    "Segment": "selfcheck.segments",
    "Summary": "selfcheck.model",
    "TextSpan": "selfcheck.model",
    "build_response": "selfcheck.answering",
    "check_paths": "selfcheck.api",
    "check_reply": "selfcheck.api",
    "check_transcript": "selfcheck.api",
    "normalize_async": "selfcheck.normalization",
    "response_element": "selfcheck.answering",
    "split_reply": "selfcheck.segments",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
