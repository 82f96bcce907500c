"""The closing sentence of a run, in three languages."""

from __future__ import annotations

from selfcheck.model import Summary


def _en(summary: Summary) -> str:
    def count(number: int, one: str, many: str) -> str:
        return f"{number} {one if number == 1 else many}"

    replies = count(summary.replies, "reply", "replies")
    found = [
        count(number, name, name + "s")
        for number, name in _findings(summary, "error", "warning", "info")
    ]
    text = f"Checked {replies} in {count(summary.files, 'file', 'files')}"
    if summary.replies:
        text += f": {summary.passed} passed, {summary.failed} failed"
    if found:
        text += f" ({', '.join(found)})"
    if summary.no_reply:
        text += f"; {count(summary.no_reply, 'transcript', 'transcripts')} without a reply"
    if summary.repair_rounds:
        rounds = count(summary.repair_rounds, "repair round", "repair rounds")
        text += f"; {rounds} in {count(summary.repaired_turns, 'turn', 'turns')}"
        if summary.most_repairs > 1 and summary.repaired_turns > 1:
            text += f", at most {summary.most_repairs} in one"
    if summary.skipped:
        text += f"; {summary.skipped} skipped (-v lists them)"
    return text + "."


def _zh(summary: Summary) -> str:
    found = [f"{number} 个{name}" for number, name in _findings(summary, "错误", "警告", "提示")]
    text = f"检查了 {summary.files} 个文件中的 {summary.replies} 条回复"
    if summary.replies:
        text += f"：{summary.passed} 条通过，{summary.failed} 条未通过"
    if found:
        text += f"（{'，'.join(found)}）"
    if summary.no_reply:
        text += f"；{summary.no_reply} 份对话没有回复"
    if summary.repair_rounds:
        text += f"；{summary.repaired_turns} 个轮次中共有 {summary.repair_rounds} 次修复尝试"
        if summary.most_repairs > 1 and summary.repaired_turns > 1:
            text += f"，一轮最多 {summary.most_repairs} 次"
    if summary.skipped:
        text += f"；跳过 {summary.skipped} 项（-v 会列出）"
    return text + "。"


def _pt(summary: Summary) -> str:
    def count(number: int, one: str, many: str) -> str:
        return f"{number} {one if number == 1 else many}"

    found = [
        count(number, one, one + "s") for number, one in _findings(summary, "erro", "aviso", "nota")
    ]
    checked = count(summary.replies, "resposta verificada", "respostas verificadas")
    text = f"{checked} em {count(summary.files, 'arquivo', 'arquivos')}"
    if summary.replies:
        passed = count(summary.passed, "aprovada", "aprovadas")
        text += f": {passed}, {count(summary.failed, 'reprovada', 'reprovadas')}"
    if found:
        text += f" ({', '.join(found)})"
    if summary.no_reply:
        text += f"; {count(summary.no_reply, 'conversa', 'conversas')} sem resposta"
    if summary.repair_rounds:
        rounds = count(summary.repair_rounds, "rodada de reparo", "rodadas de reparo")
        text += f"; {rounds} em {count(summary.repaired_turns, 'turno', 'turnos')}"
        if summary.most_repairs > 1 and summary.repaired_turns > 1:
            text += f", no máximo {summary.most_repairs} em um só"
    if summary.skipped:
        text += f"; {count(summary.skipped, 'item pulado', 'itens pulados')} (-v os lista)"
    return text + "."


def _findings(summary: Summary, error: str, warning: str, info: str) -> list[tuple[int, str]]:
    """Pair each count that is not zero with its name."""
    counts = [(summary.errors, error), (summary.warnings, warning), (summary.infos, info)]
    return [pair for pair in counts if pair[0]]


def summary_line(summary: Summary, lang: str) -> str:
    """Say in one sentence what a run checked and found.

    It is Chinese or Portuguese if ``lang`` is ``zh`` or ``pt``, else English.
    """
    return {"zh": _zh, "pt": _pt}.get(lang, _en)(summary)
