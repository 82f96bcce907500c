"""Guesses which of the three message languages a conversation is held in."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_KANA_OR_HANGUL = re.compile("[\u3040-\u30ff\uac00-\ud7af]")
_LATIN_WORD = re.compile(r"[^\W\d_]+")
_PORTUGUESE = frozenset(
    [
        "não",
        "você",
        "vocês",
        "uma",
        "um",
        "que",
        "de",
        "do",
        "da",
        "dos",
        "das",
        "para",
        "por",
        "com",
        "como",
        "qual",
        "quais",
        "quando",
        "onde",
        "o",
        "os",
        "as",
        "é",
        "está",
        "são",
        "seu",
        "sua",
        "meu",
        "minha",
        "mais",
        "isso",
        "este",
        "esta",
        "esse",
        "essa",
        "pode",
        "favor",
        "obrigado",
        "quero",
        "fazer",
        "ou",
        "se",
        "em",
        "no",
        "na",
        "nos",
        "nas",
        "ao",
        "à",
        "sim",
        "também",
        "já",
    ]
)
_ENGLISH = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "to",
        "in",
        "on",
        "and",
        "or",
        "is",
        "are",
        "be",
        "you",
        "your",
        "i",
        "me",
        "my",
        "it",
        "this",
        "that",
        "what",
        "which",
        "when",
        "where",
        "how",
        "please",
        "can",
        "should",
        "would",
        "with",
        "for",
        "from",
        "do",
        "does",
        "not",
        "no",
        "yes",
        "have",
        "has",
        "need",
        "want",
        "make",
        "if",
        "at",
    ]
)
_LOOK_AT = 2000


def guess(texts: Iterable[str]) -> str:
    """Return ``zh``, ``pt`` or ``en`` for the first of ``texts`` that tells, ``en`` when none does.

    Han characters without kana or Hangul mean Chinese, unless they are fewer than the small words
    of another language, which quotes them; between the other two, the small words decide.
    """
    for text in texts:
        head = text[:_LOOK_AT]
        words = [word.lower() for word in _LATIN_WORD.findall(head)]
        portuguese = sum(word in _PORTUGUESE for word in words)
        english = sum(word in _ENGLISH for word in words)
        han = len(_HAN.findall(head))
        if han > max(portuguese, english) and not _KANA_OR_HANGUL.search(head):
            return "zh"
        if portuguese != english:
            return "pt" if portuguese > english else "en"
    return "en"
