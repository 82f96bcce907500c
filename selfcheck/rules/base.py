"""How a rule is declared: code, severity, texts, why, source and examples, all in one place."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """One text in the three languages that messages come in."""

    en: str
    zh: str
    pt: str


class Case(NamedTuple):
    """A message and its hint; both are ``str.format`` templates over the finding's arguments.

    The message says what is there; the hint says what to write instead. ``severity`` is ``""``
    where it is the rule's own.
    """

    message: Text
    hint: Text
    severity: str = ""


class Example(NamedTuple):
    """A reply that shows the rule at work; run as a test.

    ``reply`` is the whole assistant reply, or the content of a file called ``file`` where that is
    not ``""`` (a byte that is no UTF-8 stands as a lone surrogate, as ``surrogateescape`` has it).
    Where ``as_kind`` is not ``""`` it is a document of that kind and no reply at all (``async``:
    the arguments of a call); where ``client`` is not ``""`` it is checked for that client.
    In a bad example the rule's finding must have the path ``path`` (1-based,
    ``questions[1].default``), and its span must cover exactly the characters ``at``; ``case`` is
    the case of the rule that it shows.
    """

    reply: str
    path: str = ""
    at: str = ""
    case: str = ""
    file: str = ""
    as_kind: str = ""
    client: str = ""


class Rule(NamedTuple):
    """A diagnostic code and all that is said about it.

    ``cases`` maps a finding's ``case`` to its texts; either the key ``""`` is there, or every
    finding of the rule names a case. ``source`` names the norm: a section of *Sage Inline
    Questionnaire*, an RFC, a CommonMark section.
    """

    code: str
    severity: str
    summary: Text
    cases: dict[str, Case]
    why: Text
    source: str
    bad: tuple[Example, ...]
    good: Example


def option_of(example: Example) -> str:
    """The option of ``selfcheck check`` that ``example`` is checked with; mostly ``""``."""
    if example.as_kind:
        return f"--as {example.as_kind}"
    return f"--client {example.client}" if example.client else ""


def matches(code: str, prefix: str) -> bool:
    """Tell whether ``prefix`` is ``code`` itself or a leading part of it that ends before a dot."""
    return code == prefix or code.startswith(prefix + ".")
