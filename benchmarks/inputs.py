"""The texts that are measured, each in several variants, so that no cache can answer for us."""

from __future__ import annotations

import re
from typing import NamedTuple

VARIANTS = 16

PROSE_BYTES = 2048
"""The size of every prose reply, in bytes of UTF-8."""

TRIGGER = "questionnaire"
"""The word that every protocol block has in it, and no prose reply here."""


class FencedReply(NamedTuple):
    """A valid reply with one fenced questionnaire, and that questionnaire's YAML alone."""

    reply: str
    payload: str


_PAYLOAD = """\
title: "Trip plan {number}"
questions:
  - type: single_choice
    text: "Which city should the trip start in?"
    options:
      - "Porto"
      - "Coimbra"
      - "Lisboa {number}"
    default: "Porto"
    allow_other: true
  - type: multi_choice
    text: "Which of these should be on the way?"
    options:
      - "Museums"
      - "Beaches"
      - "Old libraries"
      - "Mountain trails"
    default:
      - "Museums"
      - "Beaches"
  - type: free_text
    text: "Anything that the plan must leave room for?"
    default: ""
"""

_QUOTED_VALUE = re.compile('"([^"]+)"')

_PLAIN = (
    "The second draft of section {number} is ready. It keeps the outline that we agreed on, moves "
    "the numbers into one table, and says in a sentence each where they come from. Two figures "
    "changed: the travel time is now counted from door to door, and the price holds the local "
    "tax. Nothing else in the text depends on either. "
)

_MARKUP = (
    "Step {number}: call `load(path)` first, and keep `a < b` true while the list is read; the "
    "type is `Map<String, List<T>>`, as <b>before</b>.\n\n"
    "```python\nfor row in rows:\n    if row.size < limit and row.kind != '<none>':\n"
    "        print(f'{{row.name}}')\n```\n\n"
    "- the first pass takes < 5 ms\n- the ``second`` one > 9 ms\n\n"
)

_CHINESE = (
    "第 {number} 节的第二稿已经写好：保留了之前商定的提纲，把数字集中到一张表里，并逐条说明来源。"
    "有两处数据变了：路程时间改为按门到门计算，价格已包含当地税费。其余内容不受影响，可以直接继续。\n\n"
)


def fenced_replies(*, quoted: bool = True) -> list[FencedReply]:
    """Return the variants of a valid reply whose questionnaire has three questions.

    Without ``quoted`` every value that can be is a plain scalar, whose type a reader must resolve.
    """
    template = _PAYLOAD if quoted else _QUOTED_VALUE.sub(r"\1", _PAYLOAD)
    payloads = [template.format(number=number) for number in range(VARIANTS)]
    return [
        FencedReply(
            "The plan needs three decisions before I can book anything.\n\n"
            f"```questionnaire\n{payload}```\n",
            payload,
        )
        for payload in payloads
    ]


def yaml_file_text(reply: FencedReply) -> str:
    """Return a YAML document of exactly as many UTF-8 bytes as ``reply.reply``.

    It is the payload with comments around it, and clean by yamllint's default rules.
    """
    head = "---\n# "
    missing = len(reply.reply.encode()) - len((head + "\n" + reply.payload).encode())
    if not 0 < missing <= 78:
        raise ValueError(f"no comment line has {missing} characters of text")
    return f"{head}{'x' * missing}\n{reply.payload}"


def _prose(template: str) -> list[str]:
    """Repeat ``template`` up to ``PROSE_BYTES``; its number makes each variant another text."""
    texts = []
    for variant in range(VARIANTS):
        numbers = range(variant, variant + PROSE_BYTES)
        text = ""
        for number in numbers:
            text += template.format(number=number)
            if len(text.encode()) >= PROSE_BYTES:
                break
        texts.append(text.encode()[:PROSE_BYTES].decode(errors="ignore"))
    return texts


def plain_prose() -> list[str]:
    """Return replies of English sentences, without a backtick or an angle bracket."""
    return _prose(_PLAIN)


def marked_up_prose() -> list[str]:
    """Return replies with code spans, code fences, lists and many ``<``."""
    return _prose(_MARKUP)


def chinese_prose() -> list[str]:
    """Return replies of Chinese sentences."""
    return _prose(_CHINESE)
