"""JSON text to a decoded value, with every fault turned into our own words and a place."""

from __future__ import annotations

import json
from typing import Any

from selfcheck.rules.base import Text
from selfcheck.rules.wording import Value
from selfcheck.transcripts.model import Problem, RecordSource

_TOO_DEEP = Text(
    "it is nested too deeply to be read", "嵌套过深，无法读取", "o aninhamento é profundo demais"
)
_NOT_JSON = Text(
    "it is not JSON (RFC 8259)", "不是合法的 JSON（RFC 8259）", "não é JSON (RFC 8259)"
)

# The standard library's words (the start of each is the same in every version) and ours.
_PROBLEMS = (
    (
        "Expecting value",
        Text("a value is expected here", "此处应为一个值", "aqui deve haver um valor"),
    ),
    (
        "Expecting property name",
        Text(
            "a key in double quotes is expected here",
            "此处应为带双引号的键名",
            "aqui deve haver uma chave entre aspas duplas",
        ),
    ),
    (
        "Expecting ':'",
        Text("a colon is expected here", "此处应为冒号", "aqui deve haver dois-pontos"),
    ),
    (
        "Expecting ','",
        Text(
            "a comma or a closing bracket is expected here",
            "此处应为逗号或右括号",
            "aqui deve haver uma vírgula ou um fecho",
        ),
    ),
    (
        "Invalid control character",
        Text(
            "a control character stands unescaped in a string",
            "字符串中有未转义的控制字符",
            "há um caractere de controle sem escape em um texto",
        ),
    ),
    (
        "Invalid \\",
        Text(
            "a backslash escape that JSON does not know",
            "JSON 不支持的反斜杠转义",
            "um escape com barra invertida que o JSON não conhece",
        ),
    ),
    (
        "Extra data",
        Text(
            "more text follows the end of the value",
            "值结束之后还有多余内容",
            "há mais texto depois do fim do valor",
        ),
    ),
    (
        "Illegal trailing comma",
        Text("a comma too many", "多了一个逗号", "uma vírgula a mais"),
    ),
)
_LITERALS = ("true", "false", "null", "NaN", "Infinity", "-Infinity")


class JsonFault(Exception):
    """A text that is not JSON: the case and arguments of ``transcript.json_invalid`` and the place.

    ``start`` and ``end`` are 0-based code points of the text. ``extra_data`` is true when a whole
    value was read and more text followed it.
    """

    def __init__(
        self, case: str, args: dict[str, Any], start: int, end: int, extra_data: bool = False
    ) -> None:
        super().__init__(case)
        self.case = case
        self.arguments = args
        self.start = start
        self.end = end
        self.extra_data = extra_data

    def problem(self, source: RecordSource, record: int | None) -> Problem:
        """Make it a problem of ``source``, whose text is the one that was parsed."""
        return Problem(
            source.file,
            record,
            "transcript.json_invalid",
            self.case,
            self.arguments,
            source,
            self.start,
            self.end,
        )


def parse_json(text: str) -> Any:
    """Decode the JSON ``text``; of duplicate keys the last one counts.

    Lone surrogates, ``NaN`` and numbers of any size are let through: they do not keep a transcript
    from being read. Raises ``JsonFault`` and nothing else.
    """
    import orjson

    try:
        return orjson.loads(text.encode("utf-8"))
    except ValueError:
        return _parse_leniently(text)


def _parse_leniently(text: str) -> Any:
    try:
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            raise
        except ValueError:
            # An integer with more digits than Python converts; nothing here needs its value.
            return json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        raise _fault(text, error) from None
    except (RecursionError, ValueError):
        raise JsonFault("", {"problem": _TOO_DEEP}, 0, min(1, len(text))) from None


def _fault(text: str, error: json.JSONDecodeError) -> JsonFault:
    length = len(text.rstrip(" \t\r\n"))
    if length == 0:
        return JsonFault("empty", {}, 0, 0)
    if _is_cut_off(text[error.pos : error.pos + 16].rstrip(), error, length):
        return JsonFault("truncated", {}, length, length)
    problem = next((text for start, text in _PROBLEMS if error.msg.startswith(start)), _NOT_JSON)
    end = min(error.pos + 1, len(text))
    extra = error.msg.startswith("Extra data")
    return JsonFault("", {"problem": problem}, error.pos, end, extra)


def _is_cut_off(rest: str, error: json.JSONDecodeError, length: int) -> bool:
    """Say whether the text just ends: at ``error.pos``, or inside the token that starts there."""
    if error.pos >= length or error.msg.startswith("Unterminated string"):
        return True
    if error.msg.startswith("Expecting value"):
        return any(literal.startswith(rest) for literal in _LITERALS)
    return error.msg.startswith("Invalid \\u") and error.pos + 6 > length and '"' not in rest


def value_of(value: Any, text: str) -> Value:
    """Describe the decoded ``value`` whose JSON source is ``text``, for a message."""
    if isinstance(value, str):
        return Value("string", value)
    if isinstance(value, bool):
        return Value("boolean", text.strip())
    if value is None:
        return Value("null", text.strip())
    if isinstance(value, dict):
        return Value("object")
    if isinstance(value, list):
        return Value("array")
    return Value("number", text.strip())
