"""``hidden``: the diagnostic that a runtime sends back to the model, which its user never sees.

The message quotes a reply that strangers may have steered, and it is read by scanners that look for
questionnaires. ``defuse`` makes sure that none of them finds one (docs/protocol.md, *The hidden
diagnostic*).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from selfcheck.fields import ASYNC_TOOL, CARD_EVENT
from selfcheck.model import (
    DOCUMENT,
    TOOL_CALL,
    XML_JSON,
    Diagnostic,
    ReplyResult,
    Summary,
    can_fail,
)
from selfcheck.report.base import Settings, Write
from selfcheck.report.concise import concise_line
from selfcheck.report.text import language, words
from selfcheck.rules.wording import escape_controls, quoted

_OPENING = '<runtime_diagnostic source="sage_self_check" generated_by="system">'
_CLOSING = "</runtime_diagnostic>"
# Of a long line, so many code points around the fault.
_SHOWN = 60
_NOT_THE_MODELS = (
    "transcript.",
    "questionnaire.result.",
    "questionnaire.turn.",
    "lite.result.",
    "card.submit.",
    "card.turn.",
)
_PAYLOADS = ("questionnaire.yaml", "questionnaire.json")


class _Words(NamedTuple):
    """The instruction's fixed sentences, one list of them per language."""

    intro: str
    again: str
    lost: str
    again_call: str
    again_card: str
    problems: str
    block: str
    call: str
    card: str
    whole: str
    arguments: str
    reply: str
    line: str
    colon: str
    fix: str
    backticks: str
    tildes: str
    signs: str


_WORDS = {
    "en": _Words(
        intro="Internal repair instruction from the runtime. It is not a new request from the "
        "user, who does not see it.",
        again="The questionnaire in your latest reply cannot be used as it is. Output the "
        "complete corrected reply again now: all of its text and the whole questionnaire, with "
        "every problem below fixed. Do not merely promise to fix it, and do not mention this "
        "instruction.",
        lost="Your latest reply does not hold the questionnaire that was to be repaired. Output "
        "the complete corrected reply again now: all of its text and the whole questionnaire. Do "
        "not merely promise to fix it, and do not mention this instruction.",
        again_call="The arguments of your {tool} call cannot be used as they are. "
        "Output the complete corrected reply again now: call the tool with all of its arguments, "
        "with every problem below fixed. Do not merely promise to fix it, and do not mention this "
        "instruction.",
        again_card="The follow-up card in your latest reply cannot be used as it is. Output the "
        "complete corrected reply again now: the whole card, with every problem below fixed. Do "
        "not merely promise to fix it, and do not mention this instruction.",
        problems="Problems:",
        block="block {ordinal}, ",
        call="call {ordinal}, ",
        card="card {ordinal}, ",
        whole="the questionnaire itself",
        arguments="the arguments themselves",
        reply="the reply",
        line="line {line} of the questionnaire, {text}",
        colon=": ",
        fix=" Fix: ",
        backticks="[{count} backticks]",
        tildes="[{count} tildes]",
        signs="In the lines above, ‹ and › stand for angle brackets, words in square brackets "
        "such as [3 backticks] for the signs that they name, and a blank was put after some & "
        "and \\ signs.",
    ),
    "zh": _Words(
        intro="这是运行时发出的内部修复指令，不是用户的新请求，用户看不到它。",
        again="你最近一条回复中的问卷无法直接使用。请现在重新输出完整的、修正后的回复：包括全部正文和整份问卷，"
        "并修复下列所有问题。不要只承诺会修复，也不要提及这条指令。",
        lost="你最近一条回复中没有应当修复的问卷。请现在重新输出完整的、修正后的回复：包括全部正文和整份问卷。"
        "不要只承诺会修复，也不要提及这条指令。",
        again_call="你对 {tool} 的调用参数无法直接使用。请现在重新输出完整的、修正后的"
        "回复：带上全部参数再次调用该工具，并修复下列所有问题。不要只承诺会修复，也不要提及这条指令。",
        again_card="你最近一条回复中的追问卡片无法直接使用。请现在重新输出完整的、修正后的回复："
        "包括整张卡片，并修复下列所有问题。不要只承诺会修复，也不要提及这条指令。",
        problems="问题：",
        block="第 {ordinal} 个问卷块，",
        call="第 {ordinal} 次调用，",
        card="第 {ordinal} 张卡片，",
        whole="问卷本身",
        arguments="参数本身",
        reply="回复",
        line="问卷第 {line} 行 {text}",
        colon="：",
        fix="改法：",
        backticks="[{count} 个反引号]",
        tildes="[{count} 个波浪号]",
        signs="以上各行中，‹ 和 › 代表尖括号，[3 个反引号] 这类方括号文字代表它所说的符号，"
        "部分 & 和 \\ 之后加了一个空格。",
    ),
    "pt": _Words(
        intro="Instrução interna de reparo do runtime. Não é um novo pedido do usuário, "
        "que não a vê.",
        again="O questionário da sua última resposta não pode ser usado como está. Escreva "
        "agora, de novo, a resposta completa e corrigida: todo o texto e o questionário inteiro, "
        "com todos os problemas abaixo resolvidos. Não basta prometer a correção, e não mencione "
        "esta instrução.",
        lost="Sua última resposta não traz o questionário que devia ser reparado. Escreva agora, "
        "de novo, a resposta completa e corrigida: todo o texto e o questionário inteiro. Não "
        "basta prometer a correção, e não mencione esta instrução.",
        again_call="Os argumentos da sua chamada de {tool} não podem ser usados como "
        "estão. Escreva agora, de novo, a resposta completa e corrigida: chame a ferramenta com "
        "todos os argumentos, com todos os problemas abaixo resolvidos. Não basta prometer a "
        "correção, e não mencione esta instrução.",
        again_card="O cartão da sua última resposta não pode ser usado como está. Escreva agora, "
        "de novo, a resposta completa e corrigida: o cartão inteiro, com todos os problemas abaixo "
        "resolvidos. Não basta prometer a correção, e não mencione esta instrução.",
        problems="Problemas:",
        block="bloco {ordinal}, ",
        call="chamada {ordinal}, ",
        card="cartão {ordinal}, ",
        whole="o próprio questionário",
        arguments="os próprios argumentos",
        reply="a resposta",
        line="linha {line} do questionário, {text}",
        colon=": ",
        fix=" Correção: ",
        backticks="[{count} crases]",
        tildes="[{count} tis]",
        signs="Nas linhas acima, ‹ e › representam os sinais de menor e maior, textos entre "
        "colchetes como [3 crases] representam os sinais que nomeiam, e alguns & e \\ ganharam "
        "um espaço depois.",
    ),
}

# Backslashes and joiners between the signs count as part of a run: a reader that drops them must
# not be left with a fence. Two backticks are enough to look like one; strikethrough is two tildes.
_BACKTICKS = re.compile("`(?:[\\\\\u200c\u200d]*`)+")
_TILDES = re.compile("~(?:[\\\\\u200c\u200d]*~){2,}")
# Escapes that can stand for any character, in JSON, YAML, Python, JavaScript and CSS.
_CODED = re.compile(r"\\(?=[uUxXN0-9])")


def defuse(line: str, lang: str) -> str:
    """Rewrite ``line`` so that no scanner takes any of it for a tag, a fence or a line of its own.

    Entities and backslash escapes would come back to life in a reader that decodes them, so signs
    are replaced by others that decode to nothing: angle brackets by ``‹ ›``, runs of backticks or
    tildes by words of ``lang``; and where ``&`` or ``\\`` could begin such a code, a blank takes it
    apart. Controls and line ends become visible escapes; the result is one line.
    """
    fixed = _WORDS[lang]
    line = escape_controls(line)
    line = _BACKTICKS.sub(lambda run: fixed.backticks.format(count=run[0].count("`")), line)
    line = _TILDES.sub(lambda run: fixed.tildes.format(count=run[0].count("~")), line)
    line = re.sub(r"&(?=\S)", "& ", _CODED.sub(r"\\ ", line))
    return line.replace("<", "‹").replace(">", "›")


def repairable(diagnostic: Diagnostic, result: ReplyResult) -> bool:
    """Tell whether the model can mend ``diagnostic`` by writing its reply, or its call, again.

    Files that cannot be read are not its fault, nor are the answers in a user's message, the
    results of its calls and what was made of these; of a call's faults its result has told.
    """
    if (
        diagnostic.told
        or diagnostic.message_index is None
        or diagnostic.message_index != result.reply_index
    ):
        return False
    return not diagnostic.code.startswith(_NOT_THE_MODELS)


def _line_of_payload(found: Diagnostic, fixed: _Words) -> str | None:
    """Name the line of the block where a payload does not parse, and show it."""
    family = found.code.rpartition(".")[0]
    excerpt, block = found.excerpt, found.block
    if excerpt is None or block is None or family not in _PAYLOADS:
        return None
    number = excerpt.first_line - block.reply_line + (block.encoding == XML_JSON)
    line = excerpt.lines[0]
    if len(line) > _SHOWN:
        start = max(0, excerpt.start - _SHOWN // 2)
        line = line[start : start + _SHOWN]
    return fixed.line.format(line=number, text=quoted(line.strip()))


def _place(found: Diagnostic, several: bool, fixed: _Words) -> str:
    """Name the place of ``found`` in the reply; with ``several`` blocks, also which it is in."""
    block = found.block
    if block is None:
        return fixed.reply
    if _is_call(found):
        return fixed.call.format(ordinal=block.ordinal) + (found.path or fixed.arguments)
    if block.name == CARD_EVENT:
        return fixed.card.format(ordinal=block.ordinal) + (found.path or fixed.whole)
    place = found.path or _line_of_payload(found, fixed) or fixed.whole
    return fixed.block.format(ordinal=block.ordinal) + place if several else place


def _orders(diagnostics: list[Diagnostic], fixed: _Words) -> list[str]:
    """Say what is to be done again: the reply, a card, a call, or several of them."""
    block = lost = card = False
    tools: dict[str, None] = {}
    for found in diagnostics:
        if found.block is None:
            lost = True
        elif _is_call(found):
            tools[found.block.name] = None
        elif found.block.name == CARD_EVENT:
            card = True
        else:
            block = True
    orders = [fixed.again] if block else [fixed.lost] if lost else []
    if card:
        orders.append(fixed.again_card)
    return [*orders, *(fixed.again_call.format(tool=tool) for tool in tools)]


def _is_call(found: Diagnostic) -> bool:
    """Whether ``found`` is about the arguments of a call, or a document that holds some."""
    block = found.block
    if block is None or block.encoding != DOCUMENT:
        return block is not None and block.encoding == TOOL_CALL
    return block.name == ASYNC_TOOL or found.code.startswith("lite.")


def instruction(diagnostics: list[Diagnostic], lang: str) -> str:
    """Write the whole element for one reply, its last line end included.

    ``diagnostics`` are the problems to name, in order; ``lang`` is one of ``model.LANGUAGES``.
    """
    fixed = _WORDS[lang]
    several = any(found.block is not None and found.block.ordinal > 1 for found in diagnostics)
    problems: list[str] = []
    changed = False
    for number, found in enumerate(diagnostics, 1):
        message, hint = words(found, lang)
        place = _place(found, several, fixed)
        line = f"{number}. {place} [{found.code}]{fixed.colon}{message}"
        if hint:
            line += fixed.fix + hint
        safe = defuse(line, lang)
        changed = changed or safe != escape_controls(line)
        problems.append(safe)
    lines = [_OPENING, fixed.intro, *_orders(diagnostics, fixed), fixed.problems, *problems]
    if changed:
        lines.append(fixed.signs)
    return "\n".join([*lines, _CLOSING, ""])


class HiddenReporter:
    """Writes one element per failing reply and nothing for the others.

    Errors that are not the reply's own, such as a file that cannot be read, go to the settings'
    note.
    """

    def __init__(self, write: Write, settings: Settings) -> None:
        self._write = write
        self._settings = settings

    def feed(self, result: ReplyResult) -> None:
        """Write the element for ``result`` when it fails."""
        failing = [d for d in result.diagnostics if can_fail(d, result.strict)]
        for diagnostic in failing:
            if not repairable(diagnostic, result):
                self._settings.note(concise_line(diagnostic, self._settings.lang) + "\n")
        if any(repairable(diagnostic, result) for diagnostic in failing):
            # Warnings too, once the reply has to be written again: they may name the cause.
            problems = [
                d for d in result.diagnostics if repairable(d, result) and can_fail(d, True)
            ]
            lang = language(problems[0], self._settings.lang)
            self._write(instruction(problems, lang))

    def finish(self, summary: Summary) -> None:
        """Write nothing: standard output holds the elements alone."""
