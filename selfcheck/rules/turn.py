"""Codes about what follows what within a turn: calls that end it, replies to be repaired."""

from __future__ import annotations

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import (
    CONVERSATION,
    ZH,
    called,
    chat,
    element,
    fenced,
    json_single,
    obj,
    returned,
    said,
    single,
)

_ASKED = said("user", "发布前还需要确认什么？")
_CALL = called(obj(json_single()))
_RESULT = returned(
    '{"success":true,"status":"awaiting_user_input","validation_passed":true,"title":"发布确认",'
    '"question_count":1,"questions":[{"id":"q1","type":"single_choice","text":"是否现在发布？",'
    '"options":[{"value":"发布","label":"发布"},{"value":"暂缓","label":"暂缓"}],"default":"发布",'
    '"allow_other":false}],"should_end":true,"message":"问卷已发起并等待用户回复，共 1 题。"}'
)
_NEXT_CALL = {
    "role": "assistant",
    "content": None,
    "tool_calls": [
        {
            "id": "call_2",
            "type": "function",
            "function": {"name": "publish", "arguments": '{"channel":"stable"}'},
        }
    ],
}
_PUBLISHED = returned("published", "call_2")

_FAILED = said("assistant", fenced(single(default=None)))
_DIAGNOSTIC = said(
    "user",
    '<runtime_diagnostic source="sage_self_check" generated_by="system">\n'
    "questions[1].default [questionnaire.request.default_missing]\n</runtime_diagnostic>",
)
_PROMISE = said("assistant", "好的，我会修复这份问卷。")
_FOREIGN = said("assistant", fenced(single(), name="foo-questionnaire"))
_FOREIGN_DIAGNOSTIC = said(
    "user",
    '<runtime_diagnostic source="sage_self_check" generated_by="system">\n'
    "[questionnaire.fence.unregistered_name]\n</runtime_diagnostic>",
)


RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.turn.continued",
        severity=ERROR,
        summary=Text(
            "The assistant goes on after a successful call",
            "调用成功后助手仍在继续",
            "O assistente continua depois de uma chamada bem-sucedida",
        ),
        cases={
            "text": Case(
                Text(
                    "The assistant writes on, although `{tool}` has succeeded and ended the turn.",
                    "`{tool}` 已经成功并结束了本轮，助手却仍在输出文字。",
                    "O assistente segue escrevendo, embora `{tool}` tenha encerrado o turno.",
                ),
                Text(
                    "Stop after the result and wait for the user; say what has to be said before "
                    "the call.",
                    "收到结果后就停下来等待用户；要说的话请在调用之前说。",
                    "Pare após o resultado e espere o usuário; diga antes da chamada o que for "
                    "preciso.",
                ),
            ),
            "call": Case(
                Text(
                    "The assistant calls {name}, although `{tool}` has succeeded and ended the "
                    "turn.",
                    "`{tool}` 已经成功并结束了本轮，助手却又调用了 {name}。",
                    "O assistente chama {name}, embora `{tool}` tenha encerrado o turno.",
                ),
                Text(
                    "Stop after the result and wait for the user; call other tools before it or in "
                    "the next turn.",
                    "收到结果后就停下来等待用户；其他工具请在此之前或下一轮再调用。",
                    "Pare após o resultado e espere o usuário; chame outras ferramentas antes "
                    "ou no próximo turno.",
                ),
            ),
        },
        why=Text(
            "The form is shown and waits for its answer, which begins the next turn. Clients lock "
            "a form that is no longer in the latest message, so what comes after it takes the "
            "user's chance to answer away.",
            "表单已经显示并等待回答，而回答会开启新的一轮。客户端会锁定不在最新消息中的表单，因此之后的内"
            "容会让用户失去作答的机会。",
            "O formulário está à espera da resposta, que inicia o próximo turno. Os clientes "
            "bloqueiam um formulário que não está na última mensagem, e o usuário perde a chance "
            "de responder.",
        ),
        source="Sage Inline Questionnaire, questionnaire_async 成功结果; docs/protocol.md, "
        "questionnaire_async",
        bad=(
            Example(
                chat(_ASKED, _CALL, _RESULT, said("assistant", "请在上方填写问卷。")),
                at="请在上方填写问卷。",
                case="text",
                file=CONVERSATION,
            ),
            Example(
                chat(_ASKED, _CALL, _RESULT, _NEXT_CALL, _PUBLISHED),
                at=r"{\"channel\":\"stable\"}",
                case="call",
                file=CONVERSATION,
            ),
        ),
        good=Example(chat(_ASKED, _CALL, _RESULT), file=CONVERSATION),
    ),
    Rule(
        code="questionnaire.repair.missing",
        severity=ERROR,
        summary=Text(
            "The repaired reply lacks the questionnaire that failed",
            "修复后的回复缺少之前未通过的问卷",
            "A resposta reparada não traz o questionário que falhou",
        ),
        cases={
            "": Case(
                Text(
                    "`{name}` failed earlier in this turn, and this reply does not hold it again.",
                    "本轮中先前的 `{name}` 未通过检查，而这条回复没有再次给出它。",
                    "`{name}` falhou antes neste turno, e esta resposta não o traz de novo.",
                ),
                Text(
                    "Write the whole reply again, with the corrected `{name}` in it, as fenced "
                    "YAML or as JSON between tags.",
                    "请重新输出完整回复，并包含修正后的 `{name}`，围栏 YAML 或标签中的 JSON 均可。",
                    "Escreva de novo a resposta inteira com o `{name}` corrigido, como YAML "
                    "cercado ou JSON entre tags.",
                ),
            ),
            "unregistered": Case(
                Text(
                    "A questionnaire failed earlier in this turn, and this reply holds none.",
                    "本轮中先前有一份问卷未通过检查，而这条回复没有给出问卷。",
                    "Um questionário falhou antes neste turno, e esta resposta não traz nenhum.",
                ),
                Text(
                    "Write the whole reply again, with the questionnaire under a registered name: "
                    "{names}.",
                    "请重新输出完整回复，问卷使用已注册的名称：{names}。",
                    "Escreva de novo a resposta inteira, com o questionário sob um nome "
                    "registrado: {names}.",
                ),
            ),
        },
        why=Text(
            "The failed reply is replaced by the repaired one. A promise to do better, or prose "
            "alone, leaves the user without the question.",
            "修复后的回复会取代失败的回复。只承诺改正，或者只有文字，用户就看不到问卷了。",
            "A resposta reparada substitui a que falhou. Só uma promessa, ou só texto, deixa o "
            "usuário sem a pergunta.",
        ),
        source="Sage Inline Questionnaire, Self-check; docs/protocol.md, Repair rounds",
        bad=(
            Example(
                chat(_ASKED, _FAILED, _DIAGNOSTIC, _PROMISE),
                at="好的，我会修复这份问卷。",
                file=CONVERSATION,
            ),
            Example(
                chat(_ASKED, _FOREIGN, _FOREIGN_DIAGNOSTIC, _PROMISE),
                at="好的，我会修复这份问卷。",
                case="unregistered",
                file=CONVERSATION,
            ),
        ),
        good=Example(
            chat(_ASKED, _FAILED, _DIAGNOSTIC, said("assistant", element(obj(json_single()), ZH))),
            file=CONVERSATION,
        ),
    ),
)
