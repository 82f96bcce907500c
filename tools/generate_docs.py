"""Generates ``docs/rules.md`` from the rule catalogue: ``python -m tools.generate_docs [--check]``.

With ``--check`` nothing is written: the exit code is 1, and the differing lines are shown, when the
file is not what the rules say.
"""

from __future__ import annotations

import os
import re
import string
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from selfcheck.rules.base import Case, Example, Rule, option_of
from selfcheck.rules.wording import escape_controls

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "rules.md")

_INTRODUCTION = """\
<!-- Generated from selfcheck/rules by "make docs": edit the rules, not this page. -->

# Rules

Every diagnostic has a code, and every code is one rule. `selfcheck explain CODE` shows the same
text in the terminal, in English, Chinese or Portuguese. `--select` and `--ignore` take a code or
any leading part of it that ends at a dot. Words in braces, such as `{value}`, stand for what the
reply says.

An **error** fails the reply. A **warning** does so under `--strict` only. An **info** never does.
"""

_MAX_LINE = 600
_MAX_SHOWN = 40

# What Markdown reads as more than text; an underscore inside a word is none of it.
_SPECIAL = re.compile(r"[\\`*\[\]<>|~&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
_BLOCK_START = re.compile(r"^(\s*(?:[-+#>=]|\d+[.)]))")
_QUOTED_CODE = re.compile("(?<!`)`([^`]+)`(?!`)")
_BACKTICKS = re.compile("`+")


def inline_markdown(text: str) -> str:
    """Return one line of Markdown that renders as ``text``, one line of plain text.

    What stands between two single backticks is shown as code, as the rules' texts mean it; anything
    else is shown as it is, other backticks too.
    """
    parts = _QUOTED_CODE.split(text)
    parts[::2] = [_SPECIAL.sub(lambda match: "\\" + match[0], part) for part in parts[::2]]
    parts[1::2] = [code_span(part) for part in parts[1::2]]
    escaped = "".join(parts)
    return _BLOCK_START.sub(lambda match: match[1][:-1] + "\\" + match[1][-1], escaped)


def code_span(text: str) -> str:
    """Return a Markdown code span of ``text``, whatever backticks that holds (CommonMark 6.1)."""
    shown = escape_controls(text)
    runs = {len(run) for run in _BACKTICKS.findall(shown)}
    ticks = "`" * next(length for length in range(1, len(runs) + 2) if length not in runs)
    ends = shown[:1] + shown[-1:]
    # Markdown takes one blank away where there is one at both ends.
    padding = " " if "`" in ends or (ends == "  " and shown.strip(" ")) else ""
    return f"{ticks}{padding}{shown}{padding}{ticks}"


def fenced(text: str, info: str = "") -> str:
    """Return ``text`` in a code fence longer than any run of backticks in it.

    Line feeds and tabs stay as they are; every other control character is shown as an escape.
    """
    lines = (
        "\t".join(escape_controls(piece) for piece in line.split("\t")) for line in text.split("\n")
    )
    body = "\n".join(_cut(line) for line in lines).removesuffix("\n")
    longest = max((len(run) for run in _BACKTICKS.findall(body)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{info}\n{body}\n{fence}"


def _cut(line: str) -> str:
    """Shorten a line that nobody would read to its end; what is left out is counted."""
    half = _MAX_LINE // 2
    left_out = len(line) - 2 * half
    if left_out <= half:
        return line
    return f"{line[:half]} … {left_out} characters … {line[-half:]}"


def template_text(template: str) -> str:
    """Return a message template as a reader sees it: ``{name}`` kept, doubled braces undone."""
    parts = string.Formatter().parse(template)
    return "".join(literal + (f"{{{name}}}" if name else "") for literal, name, _, _ in parts)


def severities(rule: Rule) -> list[str]:
    """Return the severities that findings of a rule have, its own first."""
    return list(
        dict.fromkeys([rule.severity, *(c.severity for c in rule.cases.values() if c.severity)])
    )


def family_of(rule: Rule) -> str:
    """Return the leading part of a rule's code: ``questionnaire.fence`` for its ``….empty``."""
    return rule.code.rpartition(".")[0]


def anchor(heading: str) -> str:
    """Return the anchor that Markdown viewers give a heading made of a code: no dots."""
    return heading.replace(".", "").lower()


def _place(example: Example) -> str:
    if example.file:
        return f"on {code_span(example.at)}" if example.at else "of the file"
    where = f"at {code_span(example.path)}" if example.path else "at the block itself"
    return f"{where}, on {code_span(example.at)}" if example.at else where


def _case_item(name: str, case: Case) -> str:
    label = f"{code_span(name)}: " if name else ""
    if case.severity:
        label = f"**{case.severity}** {label}"
    message = inline_markdown(template_text(case.message.en))
    hint = inline_markdown(template_text(case.hint.en))
    return f"- {label}{message}\n  → {hint}"


def _info(example: Example) -> str:
    """The info string for an example: what its file is, Markdown for a reply."""
    ending = "json" if example.as_kind else example.file.rpartition(".")[2]
    return ending if ending in ("json", "jsonl") else "markdown"


def _checked_as(example: Example) -> str:
    """What an example is checked as, where that is not a reply for no client in particular."""
    if example.file:
        return f", as {code_span(example.file)}"
    option = option_of(example)
    return f", with {code_span(option)}" if option else ""


def _rule_section(rule: Rule) -> Iterator[str]:
    yield f"### {rule.code}"
    yield f"**{rule.severity}** · {inline_markdown(rule.summary.en)}"
    yield inline_markdown(rule.why.en)
    yield "\n".join(_case_item(name, case) for name, case in rule.cases.items())
    for example in rule.bad:
        case = f" ({code_span(example.case)})" if example.case else ""
        yield f"Bad{case}{_checked_as(example)}, reported {_place(example)}:"
        yield fenced(example.reply, _info(example))
    yield f"Good{_checked_as(rule.good)}:"
    yield fenced(rule.good.reply, _info(rule.good))
    yield f"Source: {inline_markdown(rule.source)}"


def page(rules: Iterable[Rule]) -> str:
    """Return the whole page, ending with a line feed, for ``rules`` in the order given.

    Rules of one family must stand together.
    """
    families = [(name, list(members)) for name, members in groupby(rules, family_of)]
    sections = [_INTRODUCTION.rstrip("\n")]
    sections.append("\n".join(f"- [{name}](#{anchor(name)})" for name, _ in families))
    for name, members in families:
        sections.append(f"## {name}")
        rows = (
            f"| [`{rule.code}`](#{anchor(rule.code)}) | {' or '.join(severities(rule))} "
            f"| {inline_markdown(rule.summary.en)} |"
            for rule in members
        )
        sections.append("\n".join(["| code | severity | when |", "| --- | --- | --- |", *rows]))
        for rule in members:
            sections.extend(_rule_section(rule))
    return "\n\n".join(sections) + "\n"


def drift(found: str, wanted: str) -> list[str]:
    """Return the lines of a unified diff from ``found`` to ``wanted``; none when they are equal."""
    import difflib

    return list(
        difflib.unified_diff(
            found.splitlines(), wanted.splitlines(), "docs/rules.md", "the rules", n=0, lineterm=""
        )
    )


def main(arguments: list[str]) -> int:
    """Write the page, or with ``--check`` compare it; return the exit code."""
    from selfcheck.rules.catalogue import CODES

    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.generate_docs [--check]", file=sys.stderr)
        return 2
    wanted = page(CODES.values())
    if not arguments:
        os.makedirs(os.path.dirname(PAGE), exist_ok=True)
        with open(PAGE, "w", encoding="utf-8", newline="\n") as file:
            file.write(wanted)
        return 0
    try:
        with open(PAGE, encoding="utf-8", newline="") as file:
            found = file.read()
    except FileNotFoundError:
        found = ""
    if found == wanted:
        return 0
    changes = drift(found, wanted)
    print("\n".join(changes[:_MAX_SHOWN]))
    if len(changes) > _MAX_SHOWN:
        print(f"… and {len(changes) - _MAX_SHOWN} more lines")
    print("docs/rules.md is not what the rules say: run `make docs`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
