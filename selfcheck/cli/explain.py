"""``selfcheck explain``: why a code exists, what it looks like, how to fix it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from selfcheck.cli import terminal
from selfcheck.cli.listing import write_list
from selfcheck.cli.options import Code, color_option, json_option, lang_option
from selfcheck.model import path_text
from selfcheck.protocol.clients import CLIENTS
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.report.output import is_unicode
from selfcheck.rules.base import Example, Rule, option_of
from selfcheck.rules.samples import CONVERSATION
from selfcheck.rules.wording import escape_controls

if TYPE_CHECKING:
    from selfcheck.report.paper import Paper


class _Headings(NamedTuple):
    """The headings of an explanation in one language."""

    why: str
    reported: str
    fix: str
    bad: str
    place: str
    option: str
    more: str
    good: str
    source: str


_HEADINGS = {
    "en": _Headings(
        why="Why",
        reported="What is reported",
        fix="Fix: ",
        bad="Bad",
        place=" (at {path})",
        option=" (with {option})",
        more="--format json shows all {count} examples",
        good="Good",
        source="Source",
    ),
    "zh": _Headings(
        why="原因",
        reported="报告内容",
        fix="改法：",
        bad="错误示例",
        place="（位于 {path}）",
        option="（使用 {option}）",
        more="--format json 可显示全部 {count} 个示例",
        good="正确示例",
        source="依据",
    ),
    "pt": _Headings(
        why="Por quê",
        reported="O que é relatado",
        fix="Correção: ",
        bad="Errado",
        place=" (em {path})",
        option=" (com {option})",
        more="--format json mostra todos os {count} exemplos",
        good="Certo",
        source="Fonte",
    ),
}


class _Ellipses(dict[str, str]):
    """Fills a template's arguments where no example has any: with an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"


# The tail that a message may get at run time, blank most of the time.
_UNKNOWN = _Ellipses(more="")


def _texts(example: Example, code: str) -> Iterator[dict[str, tuple[str, str | None]]]:
    """Check an example for what it is, and yield the texts of what is reported as ``code``."""
    if example.file:
        from selfcheck.corpus.inputs import Inputs
        from selfcheck.options import DEFAULT
        from selfcheck.run import Run

        content = example.reply.encode("utf-8", "surrogateescape")
        inputs = Inputs(["-"], lambda _: DEFAULT, stdin=content, stdin_filename=example.file)
        for result in Run(inputs):
            for item in result.diagnostics:
                if item.code == code and item.path == example.path:
                    yield item.texts
        return
    from selfcheck.checker import check_document, check_text
    from selfcheck.diagnosis import texts_of

    if example.as_kind:
        checked = check_document(example.reply, example.as_kind)
    else:
        client = CLIENTS.get(example.client)
        checked = check_text(example.reply, DEFAULT_NAMES, client=client)
    for block in checked:
        for found in block.findings:
            if found.code == code and path_text(found.path) == example.path:
                yield texts_of(found)


def _cases(rule: Rule, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, message and hint of each case of ``rule``, as the rule's examples give them."""
    shown: dict[str, tuple[str, str]] = {}
    for example in rule.bad:
        for texts in _texts(example, rule.code):
            message, hint = texts[lang]
            shown.setdefault(example.case, (message, hint or ""))
    for name, case in rule.cases.items():
        message = getattr(case.message, lang).format_map(_UNKNOWN)
        hint = getattr(case.hint, lang).format_map(_UNKNOWN)
        yield name, *shown.get(name, (message, hint))


def _object(rule: Rule, lang: str) -> dict[str, Any]:
    """Return all that is known about ``rule`` as a JSON object."""
    return {
        "code": rule.code,
        "severity": rule.severity,
        "summary": getattr(rule.summary, lang),
        "why": getattr(rule.why, lang),
        "cases": [
            {
                "case": name,
                "severity": rule.cases[name].severity or rule.severity,
                "message": message,
                "hint": hint,
            }
            for name, message, hint in _cases(rule, lang)
        ],
        "bad": [example._asdict() for example in rule.bad],
        "good": rule.good._asdict(),
        "source": rule.source,
    }


def _lines(example: Example) -> list[str]:
    """The lines of an example; a conversation is shown message by message, not as its JSON.

    Not so where the example is of a file: its JSON is then what matters.
    """
    if example.file != CONVERSATION:
        return example.reply.removesuffix("\n").split("\n")
    lines: list[str] = []
    for message in json.loads(example.reply):
        content = message["content"]
        parts = content if isinstance(content, list) else [content]
        said = [(f"{message['role']}:", _text_of(part)) for part in parts]
        for call in message.get("tool_calls", ()):
            function = call["function"]
            said.append((f"{message['role']}, {function['name']}:", function["arguments"]))
        for head, text in said:
            if text:
                lines += [head, *(f"  {line}" for line in text.rstrip("\n").split("\n"))]
    return lines


def _text_of(part: Any) -> str:
    """A content part to read: a text as it is, a card as its JSON, nothing for nothing."""
    if part is None or isinstance(part, str):
        return part or ""
    return json.dumps(part, ensure_ascii=False)


class _Page:
    """Writes one explanation, wrapped to the width of its paper."""

    def __init__(self, paper: Paper, lang: str) -> None:
        self._paper = paper
        self._lang = lang
        self._headings = _HEADINGS[lang]

    def _say(self, text: str, indent: int, style: str = "") -> None:
        self._paper.paragraph(self._paper.text(escape_controls(text), style), indent)

    def _heading(self, text: str) -> None:
        self._paper.line(self._paper.text())
        self._say(text, 0, "bold")

    def _example(self, example: Example) -> None:
        """Write a reply line by line, exactly as it is but for its controls."""
        for line in _lines(example):
            shown = escape_controls(line)
            self._paper.line(self._paper.text(f"    {shown}" if shown else ""))

    def _option(self, example: Example) -> str:
        """Name the option that an example is checked with, if it needs one."""
        option = option_of(example)
        return self._headings.option.format(option=option) if option else ""

    def write(self, rule: Rule) -> None:
        """Write the explanation of ``rule``."""
        headings = self._headings
        self._paper.line(self._paper.text(f"{rule.code} ({rule.severity})", "bold cyan"))
        self._say(getattr(rule.summary, self._lang), 0)
        self._heading(headings.why)
        self._say(getattr(rule.why, self._lang), 2)
        self._heading(headings.reported)
        for name, message, hint in _cases(rule, self._lang):
            own = rule.cases[name].severity
            self._say(f"{message} ({own})" if own else message, 2)
            self._say(headings.fix + hint, 4)
        if rule.bad:
            first = rule.bad[0]
            place = headings.place.format(path=first.path) if first.path else ""
            self._heading(headings.bad + self._option(first) + place)
            self._example(first)
            if len(rule.bad) > 1:
                self._say(headings.more.format(count=len(rule.bad)), 2, "dim")
        self._heading(headings.good + self._option(rule.good))
        self._example(rule.good)
        self._heading(headings.source)
        self._say(rule.source, 2)


@click.command("explain", short_help="Say why a code exists and how to fix it.")
@click.argument("code", type=Code())
@json_option()
@lang_option("en", auto=False, text="Language of the explanation.  [default: en]")
@color_option()
def command(code: str, form: str, lang: str, color: str) -> None:
    """Explain the diagnostic CODE: why it exists, a bad and a good example, how to fix it.

    A leading part of a code, such as questionnaire.yaml, lists the codes below it.
    """
    from selfcheck.rules.catalogue import CODES, matches

    out = terminal.stdout()
    rule = CODES.get(code)
    below = [other for other in CODES.values() if matches(other.code, code)]
    if form == "json":
        from selfcheck.report.jsontext import dumps

        found: Any = (
            [_object(other, lang) for other in below] if rule is None else _object(rule, lang)
        )
        out.write(dumps(found, ascii_only=not is_unicode(sys.stdout), indent=2) + "\n")
        return
    from selfcheck.report.paper import Paper

    paper = Paper(out.write, terminal.width(), terminal.wants_color(color, sys.stdout))
    if rule is not None:
        _Page(paper, lang).write(rule)
        return
    write_list(paper, below, lang)
