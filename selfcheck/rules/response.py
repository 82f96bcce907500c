"""Codes about the answers to a questionnaire."""

from __future__ import annotations

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text

_HEAD = '{"type":"questionnaire_response","questionnaire_id":"m1_q1","status":"submitted"'
_ANSWER = (
    '{"question_id":"q1","question":"是否现在发布？","type":"single_choice",'
    '"answer":"发布","value":"发布","label":"发布"}'
)


def _response(more: str) -> str:
    return f"<questionnaire-response>{_HEAD}{more}}}</questionnaire-response>"


RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.response.answers_missing",
        severity=ERROR,
        summary=Text(
            "The response has no list of answers",
            "回答没有 answers 列表",
            "A resposta ao questionário não tem lista de respostas",
        ),
        cases={
            "absent": Case(
                Text("`answers` is missing.", "缺少 `answers`。", "Falta `answers`."),
                Text(
                    "Add `answers` at the top level, an array with one object for each question.",
                    "请在顶层加上 `answers`：一个数组，每道题对应一个对象。",
                    "Acrescente no nível superior `answers`, uma lista com um objeto por pergunta.",
                ),
            ),
            "type": Case(
                Text(
                    "`answers` is {value}, not an array.",
                    "`answers` 是 {value}，不是数组。",
                    "`answers` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array with one object for each question.",
                    "请写成数组，每道题对应一个对象。",
                    "Escreva uma lista com um objeto por pergunta.",
                ),
            ),
        },
        why=Text(
            "The answers are what the response is for. Without the array the clients show raw "
            "text in place of the answered form, and the model gets nothing to work with.",
            "回答的意义就在于 answers。没有这个数组，客户端显示的是原始文本而不是已填写的表单，模"
            "型也得不到答案。",
            "As respostas são a razão de ser da mensagem. Sem a lista, os clientes mostram texto "
            "bruto no lugar do formulário respondido e o modelo fica sem dados.",
        ),
        source="Sage Inline Questionnaire, Inline 回答协议; docs/protocol.md, Responses",
        bad=(
            Example(_response(""), path="answers", at="{", case="absent"),
            Example(_response(',"answers":{}'), path="answers", at="{}", case="type"),
        ),
        good=Example(_response(f',"answers":[{_ANSWER}]')),
    ),
)
