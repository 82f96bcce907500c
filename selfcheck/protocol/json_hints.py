"""Why a payload is not JSON, in terms of what its author wrote (RFC 8259)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from selfcheck.model import Span
from selfcheck.protocol.document import Issue
from selfcheck.protocol.json_parser import MAX_DEPTH, JsonFault, Parser
from selfcheck.rules.base import Text
from selfcheck.rules.wording import Quoted, escape_controls, quoted

_SMART = dict.fromkeys(map(ord, "“”„‟＂"), '"')
_SMART_ALL = {**_SMART, **dict.fromkeys(map(ord, "‘’‚‛"), '"')}
_MAX_MORE = 5
_NONSTANDARD = re.compile(r"-?(?:NaN|Infinity)(?![A-Za-z0-9_])")
_FULLWIDTH = {"：": ":", "，": ",", "、": ",", "｛": "{", "｝": "}", "［": "[", "］": "]"}
_PYTHON = {"None": "null", "True": "true", "False": "false", "undefined": "null", "nil": "null"}
_NUMBERLIKE = re.compile(r"[-+.]?[0-9][0-9A-Za-z_.+-]*|[-+]?\.[0-9]+")
_WORD = re.compile(r"[^\W\d]\w*")
_STRING = re.compile(r"\"(?:[^\"\\\r\n]|\\.)*+\"")
_FENCE = re.compile(r"`{3,}[^\s`]*")
_TAG = re.compile(r"<[^<>]*>")
_YAML = re.compile(r"\s*(?:---\s+)?[\w\"']+[ \t]*:(?:[ \t]|[\r\n])")


def explain(text: str, fault: JsonFault) -> Issue:
    """Build the issue for a payload whose strict reading ended at ``fault``.

    Its spans are of ``text``.
    """
    if fault.expected == "depth":
        span = Span(fault.offset, fault.offset + 1)
        return Issue("questionnaire.json.too_deep", (), span, {"limit": MAX_DEPTH})
    first = _nonstandard(text, fault) or _smart_quotes(text)
    if first is not None:
        return first
    first = _invalid(text, fault)
    return first._replace(args={**first.args, "more": _more(text, first)})


def _more(text: str, first: Issue) -> Text | str:
    """Name the further faults: mend each that can only be mended in one way, and read on."""
    issue = first
    found: list[str] = []
    while len(found) < _MAX_MORE:
        mend = _MENDS.get(issue.case)
        if mend is None:
            break
        start, end = issue.span
        put = mend(text[start:end], issue.args)
        text = text[:start] + put + text[end:]
        try:
            Parser(text).parse()
            break
        except JsonFault as fault:
            if fault.expected == "depth" or fault.offset < start:
                break
            issue = _invalid(text, fault)
            found.append(quoted(text[issue.span.start : issue.span.end]))
    if not found:
        return ""
    return Text(
        f" Further faults: at {', '.join(found)}.",
        f"其他错误：{'、'.join(found)} 处。",
        f" Outros erros: em {', '.join(found)}.",
    )


_MENDS: dict[str, Callable[[str, dict[str, Any]], str]] = {
    "trailing_comma": lambda found, args: " ",
    "missing_comma": lambda found, args: "," + found,
    "missing_colon": lambda found, args: ":" + found,
    "python_constant": lambda found, args: str(args["expected"]),
    "unquoted_key": lambda found, args: f'"{found}"',
    "fullwidth": lambda found, args: str(args["expected"]),
    "number": lambda found, args: "0",
    "control_character": lambda found, args: " ",
    "bad_escape": lambda found, args: " ",
}


def _parses(text: str) -> bool:
    try:
        Parser(text).parse()
    except JsonFault:
        return False
    return True


def _nonstandard(text: str, fault: JsonFault) -> Issue | None:
    match = _NONSTANDARD.match(text, fault.offset)
    if match is None or fault.expected != "value":
        return None
    span = Span(match.start(), match.end())
    return Issue("questionnaire.json.nonstandard", (), span, {"found": match[0]})


def _smart_quotes(text: str) -> Issue | None:
    for table in (_SMART, _SMART_ALL):
        replaced = text.translate(table)
        if replaced != text and _parses(replaced):
            at = next(i for i, char in enumerate(text) if ord(char) in table)
            span = Span(at, at + 1)
            return Issue("questionnaire.json.smart_quotes", (), span, {"found": text[at]})
    return None


def _issue(case: str, start: int, end: int, **args: Any) -> Issue:
    return Issue("questionnaire.json.invalid", (), Span(start, max(end, start + 1)), args, case)


def _token(text: str, pos: int) -> str:
    """The token at ``pos``: a word, a number, a string on one line, or one character."""
    match = _WORD.match(text, pos) or _NUMBERLIKE.match(text, pos) or _STRING.match(text, pos)
    return match[0] if match else text[pos : pos + 1]


def _invalid(text: str, fault: JsonFault) -> Issue:
    stripped = text.strip()
    start = len(text) - len(text.lstrip())
    fence = _FENCE.match(text, start)
    if fence is not None:
        return _issue("fence", start, fence.end())
    if stripped.startswith("<"):
        tag = _TAG.match(text, start)
        return _issue("markup", start, tag.end() if tag else start + 1)
    if stripped[:1] not in '{["':
        if _YAML.match(text):
            start = len(text) - len(text.lstrip())
            return _issue("yaml", start, start + 1)
        if stripped[:1].isalpha() and stripped.split()[0] not in ("true", "false", "null"):
            start = len(text) - len(text.lstrip())
            word = stripped.split()[0]
            return _issue("prose", start, start + len(word), found=Quoted(stripped))
    if fault.expected == "string":
        return _string(text, fault)
    pos = fault.offset
    if pos >= len(text):
        last = max(0, len(text.rstrip()) - 1)
        return _issue("end", last, last + 1, missing=fault.stack or "}")
    return _structure(text, fault, pos)


def _string(text: str, fault: JsonFault) -> Issue:
    """A fault inside a string: ``fault.start`` is its opening quote."""
    pos = fault.offset
    if pos < len(text) and text[pos] < " " and pos > fault.start:
        if text[pos] in "\r\n" and not _closed_later(text, pos):
            return _issue("unclosed_string", fault.start, fault.start + 1)
        return _issue("control_character", pos, pos + 1, found=escape_controls(text[pos]))
    backslash = pos if text[pos : pos + 1] == "\\" else text.rfind("\\", fault.start, pos)
    if pos > fault.start and backslash >= 0:
        end = min(len(text), backslash + 2)
        return _issue("bad_escape", backslash, end, found=Quoted(text[backslash:end]))
    return _issue("unclosed_string", fault.start, fault.start + 1)


def _closed_later(text: str, pos: int) -> bool:
    """Whether the string goes on after a raw line break: its closing quote precedes structure."""
    quote = text.find('"', pos)
    return quote >= 0 and text[quote + 1 :].lstrip()[:1] in (",", "}", "]")


def _structure(text: str, fault: JsonFault, pos: int) -> Issue:
    char = text[pos]
    expected = fault.expected
    token = _token(text, pos)
    end = pos + len(token)
    found: Quoted | str = Quoted(token.strip('"') or token)
    if char.isspace():
        found = f"U+{ord(char):04X}"
    before = text[:pos].rstrip()
    if text.startswith(("//", "/*"), pos) or char == "#":
        return _issue(
            "comment", pos, pos + (1 if char == "#" else 2), found=Quoted(text[pos : pos + 2])
        )
    if char in "]}" and before.endswith(",") and expected in ("value", "key"):
        comma = len(before) - 1
        return _issue("trailing_comma", comma, comma + 1)
    if char in _FULLWIDTH:
        return _issue("fullwidth", pos, pos + 1, found=found, expected=_FULLWIDTH[char])
    if ord(char) in _SMART_ALL:
        return _issue("fullwidth", pos, pos + 1, found=found, expected='"')
    if char == "'":
        return _issue("single_quotes", pos, pos + 1)
    if expected == "end":
        rest = found if char.isspace() else Quoted(text[pos:].strip())
        return _issue("extra_data", pos, end, found=rest)
    if expected == "comma":
        return _after_value(text, fault, pos, end)
    if expected == "key" and (_WORD.match(text, pos) or _NUMBERLIKE.match(text, pos)):
        return _issue("unquoted_key", pos, end, found=found)
    if expected == "colon":
        return _issue("missing_colon", pos, end, found=found)
    if expected == "value" and token in _PYTHON:
        return _issue("python_constant", pos, end, found=token, expected=_PYTHON[token])
    if _NUMBERLIKE.match(text, pos):
        return _issue("number", pos, end, found=found)
    if char in "]}" and fault.stack and char != fault.stack[0]:
        return _issue("missing_bracket", pos, pos + 1, expected=fault.stack[0], found=found)
    return _issue("", pos, end, found=found)


def _after_value(text: str, fault: JsonFault, pos: int, end: int) -> Issue:
    """A value is complete, and neither a comma nor the right bracket follows."""
    char = text[pos]
    found = Quoted(text[pos:end].strip('"') or text[pos:end])
    inside_array = fault.stack[:1] == "]"
    if char == ":" and inside_array:
        key = text.rfind('"', 0, text.rfind('"', 0, pos))
        comma = text[:key].rstrip()
        at = max(0, len(comma) - 1)
        return _issue(
            "missing_bracket", at, at + 1, expected="]", found=Quoted(text[key : pos + 1])
        )
    if char in "]}":
        return _issue("missing_bracket", pos, pos + 1, expected=fault.stack[0], found=found)
    if text[:pos].endswith('"') and char not in '"{[':
        rest = text[pos:].split("\n", 1)[0]
        if '"' in rest:
            return _issue("unescaped_quote", pos - 1, pos, found=Quoted(rest))
    return _issue("missing_comma", pos, end, found=found)
