"""``full``: for people at a terminal, a block per diagnostic with the lines that it points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfcheck.model import TOOL_CALL, TOOL_RESULT, Diagnostic, Excerpt, ReplyResult, Summary
from selfcheck.report.base import Settings, Write
from selfcheck.report.snippet import snippet
from selfcheck.report.summary import summary_line
from selfcheck.report.text import STYLES, language, location, wanted, words
from selfcheck.rules.base import Text as Words
from selfcheck.rules.wording import escape_controls

if TYPE_CHECKING:
    from rich.text import Text

    from selfcheck.report.paper import Paper

_HINT = Words("hint: ", "建议：", "dica: ")
_REPLY_LINE = Words("reply line {line}:", "回复第 {line} 行：", "linha {line} da resposta:")
_MESSAGE_LINE = Words("message line {line}:", "消息第 {line} 行：", "linha {line} da mensagem:")
_LINES = {
    TOOL_CALL: Words(
        "arguments line {line}:", "参数第 {line} 行：", "linha {line} dos argumentos:"
    ),
    TOOL_RESULT: Words("result line {line}:", "结果第 {line} 行：", "linha {line} do resultado:"),
}
"""What the lines of an excerpt are counted in, where that is no text of a message."""
_EXPLAIN = Words(
    "`selfcheck explain CODE` says more about a code.",
    "`selfcheck explain CODE` 会详细说明某个代码。",
    "`selfcheck explain CODE` explica melhor um código.",
)
_INDENT = 2
_LEAST_WIDTH = 20


class FullReporter:
    """Writes a block for each diagnostic, then the counts.

    ``quiet`` leaves only what can fail a run. rich is loaded with the first diagnostic, so that a
    clean run does not pay for it.
    """

    def __init__(self, write: Write, settings: Settings) -> None:
        self._write = write
        self._settings = settings
        self._width = max(settings.width, _LEAST_WIDTH)
        self._paper: Paper | None = None

    def feed(self, result: ReplyResult) -> None:
        """Write a block for each diagnostic of ``result``."""
        for diagnostic in result.diagnostics:
            if wanted(diagnostic, result, self._settings):
                if self._paper is None:
                    from selfcheck.report.paper import Paper

                    self._paper = Paper(self._write, self._width, self._settings.color)
                own = diagnostic.message_index == result.reply_index
                self._block(self._paper, diagnostic, _REPLY_LINE if own else _MESSAGE_LINE)

    def finish(self, summary: Summary) -> None:
        """Write the counts."""
        if self._settings.quiet:
            return
        closing = summary_line(summary, self._settings.lang)
        if self._paper is None:
            self._write(closing + "\n")
            return
        lang = "en" if self._settings.lang == "auto" else self._settings.lang
        self._paper.paragraph(self._paper.text(closing, "bold"), 0)
        self._paper.paragraph(self._paper.text(getattr(_EXPLAIN, lang), "dim"), 0)

    def _block(self, paper: Paper, diagnostic: Diagnostic, counted: Words) -> None:
        lang = language(diagnostic, self._settings.lang)
        message, hint = words(diagnostic, lang)
        style = STYLES[diagnostic.severity]
        self._header(paper, diagnostic, style)
        body = paper.text()
        if diagnostic.path:
            body.append(escape_controls(diagnostic.path), "bold")
            body.append(": ")
        body.append(escape_controls(message))
        paper.paragraph(body, _INDENT)
        if diagnostic.excerpt is not None and diagnostic.excerpt.lines:
            encoding = diagnostic.block.encoding if diagnostic.block else ""
            self._excerpt(paper, diagnostic.excerpt, _LINES.get(encoding, counted), lang, style)
        if hint:
            text = paper.text()
            text.append(getattr(_HINT, lang), "bold green")
            text.append(escape_controls(hint))
            paper.paragraph(text, _INDENT)
        paper.line(paper.text())

    def _header(self, paper: Paper, diagnostic: Diagnostic, style: str) -> None:
        """Write place, severity and code in one line, however long, for ``grep`` to find it whole.

        A terminal wraps it.
        """
        header = paper.text()
        header.append(location(diagnostic), "bold")
        header.append("  ")
        header.append(diagnostic.severity, style)
        header.append("  ")
        header.append(escape_controls(diagnostic.code), "cyan")
        paper.line(header)

    def _excerpt(
        self, paper: Paper, excerpt: Excerpt, counted: Words, lang: str, style: str
    ) -> None:
        digits = len(str(excerpt.first_line + len(excerpt.lines) - 1))
        if not excerpt.in_file:
            label = getattr(counted, lang).format(line=excerpt.first_line)
            paper.paragraph(paper.text(label, "dim"), _INDENT)

        def gutter(number: int | None) -> Text:
            shown = "" if number is None else str(number)
            text = paper.text(" " * _INDENT)
            text.append(f"{shown:>{digits}} |", "blue")
            text.append(" ")
            return text

        room = self._width - _INDENT - digits - 3
        for line in snippet(excerpt, room, ascii_only=self._settings.ascii):
            paper.line(gutter(line.number) + paper.text(line.text))
            if line.length:
                underline = paper.text(" " * line.indent)
                underline.append("^" * line.length, style)
                paper.line(gutter(None) + underline)
