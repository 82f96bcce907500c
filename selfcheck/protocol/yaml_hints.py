"""Why a fenced payload is not YAML, in terms of what its author wrote.

The parser says where it gave up; that is often a line after the mistake. The detectors below look
at the lines around that place for the mistakes that language models make, in order of certainty. A
mistake that one line explains is then masked and the rest parsed again, so that one report names
all such lines.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from selfcheck.fields import QUESTION_FIELDS, TOP_FIELDS
from selfcheck.model import Span
from selfcheck.protocol.columns import LINE
from selfcheck.protocol.document import Issue
from selfcheck.protocol.source_text import plain
from selfcheck.protocol.yaml_composer import InvalidYaml, YamlSyntax, compose
from selfcheck.rules.base import Text
from selfcheck.rules.wording import Quoted, escape_controls, shorten

_MAX_MORE = 20
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SEPARATOR = re.compile("[\x85\u2028\u2029]")
_STRAY_MARK = re.compile("(?<=[\r\n])[ ]*+(\ufeff)")
_LINE = re.compile(
    r"(?P<indent>[ \t]*)(?P<dashes>(?:-[ ]+)*)"
    r"(?:(?P<key>\"[^\"]*\"[ ]*+|'[^']*'[ ]*+|[^\s:：\"'#\[\]{},-][^:：#\[\]{},]*+)"
    r"(?P<colon>:)(?=[ \t]|\Z))?"
    r"(?P<gap>[ \t]*)(?P<value>.*)\Z"
)
_KEYS = "|".join((*TOP_FIELDS, *QUESTION_FIELDS))
_COLON_BLANK = re.compile(rf"[ \t]*(?:- +)*(?P<key>{_KEYS}):(?=[^ \t\r\n:])")
_FULLWIDTH_COLON = re.compile(rf"[ \t]*(?:- +)*(?P<key>[\"']?(?:{_KEYS}|[^\s:：]{{1,20}})[\"']?)：")
_DASH = re.compile(r"(?P<indent>[ \t]*)-(?=[^\s-])(?P<value>.*)\Z")
_EMPHASIS = re.compile(r"(\*{1,3})(?=[^\s*])")
_BLOCK_SCALAR = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?\Z")
_ALIAS = re.compile(r"\*[\w-]+(?=[ \t]*[,\]}])")
_TIGHT_COMMENT = re.compile(r"(?:\A\[|[ \t])(?P<words>#[^\s#].*\S|#[^\s#])")
_FIELD = re.compile(rf"[ ]*(?:- +)*(?:{_KEYS})[ ]*:")
_BULLET = re.compile(r"[ \t]*(?P<bullet>[*•·◦▪+])[ \t]+(?P<value>\S.*)\Z")
_ITEM = re.compile(r"[^,\]}]*+")
_LEADING = "*&@`%[{]},|>!?"
_BAD_ESCAPE = re.compile(
    r"(?<!\\)(?:\\\\)*+(\\(?:[^0abt\tnvfre \"/\\N_LPxuU]"
    r"|x(?![0-9A-Fa-f]{2})|u(?![0-9A-Fa-f]{4})|U(?![0-9A-Fa-f]{8})))"
)
_LAYOUT_PROBLEMS = (
    "expected key",
    "'-' indicator",
    "mapping values",
    "block sequence entries",
    "indentation",
)
_PROBLEMS = {
    "could not find expected ':'": Text(
        "a line that is neither `key: value` nor a list item",
        "这一行既不是 `key: value`，也不是列表项",
        "uma linha que não é `key: value` nem item de lista",
    ),
    "did not find expected ',' or ']'": Text(
        "a list in brackets goes on without a comma or its closing bracket",
        "方括号中的列表缺少逗号或右括号",
        "uma lista entre colchetes continua sem vírgula nem colchete de fechamento",
    ),
    "did not find expected ',' or '}'": Text(
        "a mapping in braces goes on without a comma or its closing brace",
        "花括号中的映射缺少逗号或右括号",
        "um mapeamento entre chaves continua sem vírgula nem chave de fechamento",
    ),
    "did not find expected node content": Text(
        "a value is missing here", "这里缺少值", "falta um valor aqui"
    ),
    "did not find expected alphabetic or numeric character": Text(
        "an alias or anchor has no name that YAML allows",
        "别名或锚点的名称不是 YAML 允许的",
        "um alias ou uma âncora não tem um nome que o YAML permita",
    ),
    "found character that cannot start any token": Text(
        "a character that no value can start with",
        "值不能以这个字符开头",
        "um caractere com que nenhum valor pode começar",
    ),
    "a merge key needs a mapping": Text(
        "`<<` needs a mapping to merge", "`<<` 需要一个可合并的映射", "`<<` exige um mapeamento"
    ),
}
_OPENERS = {"[": "]", "{": "}"}


class _Mistake(NamedTuple):
    """A mistake found on one line: its case, its place in the source, the value that holds it.

    ``value`` is the span that quoting would cure, when it would; it is masked to look for more.
    """

    case: str
    span: Span
    args: dict[str, Any]
    value: Span | None = None


class _Line(NamedTuple):
    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def explain(text: str, problem: str, offset: int, context: int | None) -> Issue:
    """Build the ``questionnaire.yaml.invalid`` issue for a payload that the parser refused.

    ``problem`` is the parser's wording, ``offset`` (and ``context``) the 0-based places that it
    named.
    """
    control = _CONTROL.search(text)
    if control is not None:
        span = Span(control.start(), control.end())
        return _issue(_Mistake("control_character", span, {"found": _escape(control[0])}), "")
    mark = _STRAY_MARK.search(text)
    if mark is not None:
        span = Span(*mark.span(1))
        return _issue(_Mistake("control_character", span, {"found": "U+FEFF"}), "")
    lines = _lines(text)
    mistake = _find(text, lines, problem, offset, context)
    return _issue(mistake, _more(text, lines, mistake))


def _escape(char: str) -> str:
    return escape_controls(char) if escape_controls(char) != char else f"U+{ord(char):04X}"


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    pos = 0
    while pos < len(text) or not found:
        line = LINE.match(text, pos)
        assert line is not None
        found.append(_Line(pos, line[1]))
        pos = line.end()
        if not line[0]:
            break
    return found


def _issue(mistake: _Mistake, more: Text | str) -> Issue:
    return Issue(
        "questionnaire.yaml.invalid",
        (),
        mistake.span,
        {**mistake.args, "more": more},
        mistake.case,
    )


def _find(
    text: str, lines: list[_Line], problem: str, offset: int, context: int | None
) -> _Mistake:
    """Find the mistake behind a refusal at ``offset``."""
    suspects = _suspects(lines, offset, context)
    if problem.startswith("did not find expected indentation"):
        return _by_problem(text, problem, offset, suspects)
    for detect in (_line_mistake, _bracket_mistake):
        for line in suspects:
            if not line.text.strip() or line.text.lstrip().startswith("#"):
                continue
            mistake = detect(line)
            if mistake is not None:
                return mistake
    return _by_problem(text, problem, offset, suspects)


def _suspects(lines: list[_Line], offset: int, context: int | None) -> list[_Line]:
    """The lines to look at: the one named, the one with text before it, those since ``context``."""
    at = max((i for i, line in enumerate(lines) if line.start <= offset), default=0)
    near = [lines[at]]
    before = next((line for line in reversed(lines[:at]) if line.text.strip()), None)
    if before is not None:
        near.append(before)
    if context is not None and context < offset:
        near += [line for line in lines[:at] if line.end >= context][:50]
    return near


def _by_problem(text: str, problem: str, offset: int, suspects: list[_Line]) -> _Mistake:
    """Fall back on what the parser said."""
    separator = _SEPARATOR.search(text)
    if separator is not None:
        span = Span(separator.start(), separator.end())
        return _Mistake("control_character", span, {"found": f"U+{ord(separator[0]):04X}"})
    offset = min(offset, max(0, len(text) - 1))
    while offset > 0 and text[offset] in "\r\n":
        offset -= 1
    span = Span(offset, offset + 1)
    if "alias" in problem or "anchor" in problem:
        name = re.compile(r"[^\s,\]}]*").match(text, offset)
        if name is not None and name[0]:
            return _Mistake("alias", Span(*name.span()), {"name": Quoted(name[0])})
    if "escape" in problem:
        return _Mistake(
            "bad_escape", span, {"found": Quoted(text[max(0, offset - 1) : offset + 1])}
        )
    if "\t" in suspects[0].text[: max(0, offset - suspects[0].start) + 1]:
        at = suspects[0].start + suspects[0].text.index("\t")
        return _Mistake("tab", Span(at, at + 1), {})
    continued = _continued_value(suspects) if "mapping values" in problem else None
    if continued is not None:
        return continued
    if any(words in problem for words in _LAYOUT_PROBLEMS):
        line = suspects[0]
        first = line.start + len(line.text) - len(line.text.lstrip())
        stop = max(first + 1, line.start + len(line.text.rstrip()))
        return _Mistake("indentation", Span(first, stop), {})
    start = offset
    while start > 0 and not text[start].isspace() and not text[start - 1].isspace():
        start -= 1
    word = re.compile(r"\S+").match(text, start)
    return _Mistake(
        "", Span(*word.span()) if word else span, {"problem": _PROBLEMS.get(problem, problem)}
    )


def _continued_value(suspects: list[_Line]) -> _Mistake | None:
    """A colon in a line that goes on with an unquoted value: ``text: Which``, ``  style: a?``.

    A line that starts with a field of the protocol is one that was indented too far.
    """
    if len(suspects) < 2 or _FIELD.match(suspects[0].text):
        return None
    line, before = suspects[:2]
    parts = _LINE.match(before.text)
    assert parts is not None
    value = parts["value"]
    if parts["key"] is None or not value or value[0] in "\"'|>[{&*!":
        return None
    depth = len(line.text) - len(line.text.lstrip(" "))
    if before.start > line.start or depth <= parts.start("key"):
        return None
    start = before.start + parts.start("value")
    words = f"{value.rstrip()} {line.text.strip()}"
    return _Mistake(
        "colon", Span(start, line.start + len(line.text.rstrip())), {"value": Quoted(words)}
    )


def _line_mistake(line: _Line) -> _Mistake | None:
    """A mistake that the line alone explains."""
    start, text = line
    stripped = text.lstrip(" ")
    if stripped.startswith("\t"):
        at = start + len(text) - len(stripped)
        return _Mistake("tab", Span(at, at + 1), {})
    wide = _FULLWIDTH_COLON.match(text)
    if wide is not None and not re.match(r"[ \t]*(?:- +)*[^\s:：]+:[ \t]", text):
        at = start + wide.end() - 1
        return _Mistake("fullwidth_colon", Span(at, at + 1), {"key": Quoted(wide["key"])})
    tight = _COLON_BLANK.match(text)
    if tight is not None:
        span = Span(start + tight.start("key"), start + tight.end())
        return _Mistake("colon_blank", span, {"key": Quoted(tight["key"])})
    dash = _DASH.match(text)
    if dash is not None and not text.strip().startswith("---"):
        at = start + dash.end("indent")
        value = dash["value"].strip()
        return _Mistake(
            "dash_blank", Span(at, start + len(text.rstrip())), {"value": Quoted(value)}
        )
    bullet = _BULLET.match(text)
    if bullet is not None:
        span = Span(start + bullet.start("bullet"), start + len(text.rstrip()))
        return _Mistake("bullet", span, {"value": Quoted(bullet["value"].rstrip())})
    parts = _LINE.match(text)
    assert parts is not None
    key = parts["key"]
    if key is not None and key[0] == "*" and _EMPHASIS.match(key):
        span = Span(start + parts.start("key"), start + len(text.rstrip()))
        found = text[parts.start("key") :].rstrip()
        return _Mistake("emphasis", span, {"value": Quoted(found)}, span)
    value = parts["value"].rstrip()
    if not value:
        return None
    at = start + parts.start("value")
    return _value_mistake(
        value, at, parts["gap"], parts["key"] is not None or bool(parts["dashes"])
    )


def _value_mistake(value: str, at: int, gap: str, is_value: bool) -> _Mistake | None:
    """A mistake in the value that starts at ``at`` of the source."""
    span = Span(at, at + len(value))
    if "\t" in gap:
        tab = at - len(gap) + gap.index("\t")
        return _Mistake("tab", Span(tab, tab + 1), {})
    first = value[0]
    if first in "\"'":
        return _quoted_mistake(value, at, span, is_value)
    if not is_value:
        return None
    args = {"value": Quoted(value)}
    if first == "*" and _EMPHASIS.match(value) and _is_emphasis(value):
        return _Mistake("emphasis", span, args, span)
    if first in "[{":
        return _flow_mistake(value, at, span)
    if first in "|>" and _BLOCK_SCALAR.match(value):
        return None
    if first == "&" and re.match(r"&[\w-]+(?:\s|\Z)", value, re.ASCII):
        return None
    if first == "*" and re.fullmatch(r"\*[\w-]+", value, re.ASCII):
        return None
    if first == "!" and re.match(r"!\S*(?:\s|\Z)", value):
        return None
    if first in _LEADING and not (first == "?" and len(value) > 1 and value[1] != " "):
        return _Mistake("leading_character", span, {"char": first, **args}, span)
    if value.startswith("- "):
        return _Mistake("leading_character", span, {"char": "- ", **args}, span)
    comment = re.search(r"[ \t]#", value)
    words = value[: comment.start()].rstrip() if comment else value
    if re.search(r":(?:[ \t]|\Z)", words):
        return _Mistake(
            "colon", Span(at, at + len(words)), {"value": Quoted(words)}, Span(at, at + len(words))
        )
    tab = value.find("\t")
    if tab >= 0:
        return _Mistake("tab", Span(at + tab, at + tab + 1), {})
    return None


def _is_emphasis(value: str) -> bool:
    """Whether the value reads as Markdown emphasis: it starts with ``**``, or a ``*`` follows."""
    return value.startswith("**") or "*" in value[1:]


def _quoted_mistake(value: str, at: int, span: Span, is_value: bool) -> _Mistake | None:
    quote = value[0]
    pattern = r"\"(?:[^\"\\]|\\.)*\"" if quote == '"' else r"'(?:[^']|'')*'"
    closed = re.match(pattern, value)
    if closed is None:
        stop = next((char for char in "”’“‘" if value.endswith(char)), None)
        if stop is not None:
            found = Quoted(stop)
            return _Mistake("fullwidth_quote", Span(span.end - 1, span.end), {"found": found}, span)
        if quote == "'" and "\\'" in value:
            return _backslash(value, at, span)
        return _Mistake("unclosed_quote", Span(at, at + 1), {"quote": quote}, span)
    rest = value[closed.end() :]
    if quote == '"':
        escape = _BAD_ESCAPE.search(closed[0])
        if escape is not None:
            where = Span(at + escape.start(1), at + escape.end(1))
            return _Mistake("bad_escape", where, {"found": Quoted(escape[1])}, span)
    if is_value and rest.strip() == ",":
        comma = at + len(value) - 1
        return _Mistake("extra_comma", Span(comma, comma + 1), {}, span)
    if not rest.strip() or re.match(r"[ \t]+#", rest) or rest.lstrip()[0] in ",]}:":
        return None
    if quote == "'" and "\\'" in value:
        return _backslash(value, at, span)
    return _Mistake("text_after_quote", span, {"value": Quoted(value)}, span)


def _backslash(value: str, at: int, span: Span) -> _Mistake:
    where = at + value.index("\\'")
    return _Mistake("backslash_quote", Span(where, where + 2), {"value": Quoted(value)}, span)


def _flow_mistake(value: str, at: int, span: Span) -> _Mistake | None:
    """A mistake in a flow value that starts and, it seems, should end on this line."""
    closers: list[str] = []
    pos = 0
    token = re.compile(
        r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'|[\[\]{}]|[“”]|，|,[ \t]*,|.", re.DOTALL
    )
    item_start = True
    for match in token.finditer(value):
        part = match[0]
        pos = match.end()
        if part[0] in "\"'" and len(part) > 1 and item_start:
            follow = value[pos:].lstrip()
            if follow.startswith("，"):
                where = at + pos + value[pos:].index("，")
                return _Mistake("fullwidth_comma", Span(where, where + 1), {}, span)
            if follow and follow[0] in "\"'":
                where = at + pos + len(value[pos:]) - len(follow)
                return _Mistake("missing_comma", Span(where, where + 1), {}, span)
            if follow and follow[0] not in ",]}:":
                return _Mistake("text_after_quote", span, {"value": Quoted(value)}, span)
            item_start = False
        elif part in "\"'" and item_start:
            quote = Span(at + match.start(), at + match.start() + 1)
            return _Mistake("unclosed_quote", quote, {"quote": part}, span)
        elif part in _OPENERS:
            closers.append(_OPENERS[part])
            item_start = True
        elif part in "]}":
            if not closers or closers[-1] != part:
                if closers:
                    bracket = Span(at + match.start(), at + pos)
                    return _Mistake("missing_bracket", bracket, {"expected": closers[-1]}, span)
                break
            closers.pop()
            item_start = False
            if not closers:
                break
        elif part[0] == ",":
            if len(part) > 1:
                comma = Span(at + match.end() - 1, at + match.end())
                return _Mistake("extra_comma", comma, {}, span)
            item_start = True
        elif not part.isspace():
            alias = _ALIAS.match(value, match.start())
            if item_start and alias is not None:
                named = Span(at + alias.start(), at + alias.end())
                return _Mistake("alias", named, {"name": Quoted(alias[0])})
            if item_start and part in "*&@`%!|>":
                return _item_mistake(value, match.start(), at)
            item_start = False
    rest = value[pos:].strip()
    if not closers and rest == ",":
        last = at + value.rindex(",")
        return _Mistake("extra_comma", Span(last, last + 1), {}, span)
    if not closers and rest and not rest.strip("]}.;"):
        after = at + value.rindex(rest)
        extra = Span(after, after + len(rest))
        return _Mistake("text_after_list", extra, {"found": Quoted(rest)}, span)
    if not closers and rest and not rest.startswith("#"):
        args = {"char": value[0], "value": Quoted(value)}
        return _Mistake("leading_character", span, args, span)
    return None


def _item_mistake(value: str, start: int, at: int) -> _Mistake:
    """A flow item that starts with a character that means something else to YAML."""
    match = _ITEM.match(value, start)
    item = match[0].rstrip() if match else value[start:]
    span = Span(at + start, at + start + len(item))
    if _EMPHASIS.match(item) and _is_emphasis(item):
        return _Mistake("emphasis", span, {"value": Quoted(item)}, span)
    args = {"char": item[0], "value": Quoted(item)}
    return _Mistake("leading_character", span, args, span)


def _bracket_mistake(line: _Line) -> _Mistake | None:
    """An opening bracket that its line does not close."""
    parts = _LINE.match(line.text)
    assert parts is not None
    value = re.sub(r"[ \t]#.*", "", parts["value"]).rstrip()
    if not value or value[0] not in "[{":
        return None
    depth: list[str] = []
    for match in re.finditer(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'|[\[\]{}]", value):
        if match[0] in _OPENERS:
            depth.append(_OPENERS[match[0]])
        elif match[0] in "]}" and depth:
            depth.pop()
    if not depth:
        return None
    at = line.start + parts.start("value")
    span = Span(at, at + len(value))
    comment = _TIGHT_COMMENT.search(parts["value"])
    if comment is not None:
        start = at + comment.start("words")
        words = Span(start, start + len(comment["words"]))
        return _Mistake("comment", words, {"found": Quoted(comment["words"])}, None)
    return _Mistake("missing_bracket", span, {"expected": "".join(reversed(depth))}, span)


def _more(text: str, lines: list[_Line], first: _Mistake) -> Text | str:
    """Name the further lines that are no YAML either: mask each mistake and parse on."""
    found: list[int] = []
    mistake = first
    masked = text
    while mistake.value is not None and len(found) < _MAX_MORE:
        value = mistake.value
        mask = '"' + "x" * max(0, value.end - value.start - 2) + '"'
        if len(mask) != value.end - value.start:
            break
        masked = masked[: value.start] + mask + masked[value.end :]
        try:
            compose(plain(masked, 0, len(masked)))
            break
        except InvalidYaml:
            break
        except YamlSyntax as error:
            mistake = _find(masked, _lines(masked), error.problem, error.offset, error.context)
        number = _line_number(lines, mistake.span.start)
        if number not in found:
            found.append(number)
    own = _line_number(lines, first.span.start)
    return _more_text(lines, [number for number in found if number != own])


def _line_number(lines: list[_Line], offset: int) -> int:
    """The 1-based number of the line that holds ``offset``."""
    return sum(1 for line in lines if line.start <= offset)


def _more_text(lines: list[_Line], numbers: list[int]) -> Text | str:
    if not numbers:
        return ""
    shown = []
    for number in numbers[:5]:
        content = lines[number - 1].text.strip()
        shown.append((number, '"' + escape_controls(shorten(content, 40)) + '"'))
    en = ", ".join(f"line {number} {content}" for number, content in shown)
    zh = "、".join(f"第 {number} 行 {content}" for number, content in shown)
    pt = ", ".join(f"linha {number} {content}" for number, content in shown)
    return Text(
        f" Also invalid in this block: {en}.",
        f"此代码块中同样无效的还有：{zh}。",
        f" Também inválido neste bloco: {pt}.",
    )
