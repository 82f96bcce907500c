"""Codes about the answers to a questionnaire."""

from __future__ import annotations

import json
from typing import NamedTuple

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import (
    CONVERSATION,
    EN,
    PT,
    chat,
    element,
    fenced,
    free,
    json_single,
    multi,
    obj,
    said,
    single,
)

_PROTOCOL = "docs/protocol.md, Responses"
_ANSWERS = f"Sage Inline Questionnaire, Inline 回答协议; {_PROTOCOL}"
_CLIENTS = f"Sage Inline Questionnaire, 前端实现要求; {_PROTOCOL}"
_NAMES = f"Sage Inline Questionnaire, XML+JSON 与别名边界; {_PROTOCOL}"

_REPEAT_ID = Text(
    "Write the id of the question that is answered; the ids are {ids}.",
    "请写所回答题目的 id；可用的 id 有 {ids}。",
    "Escreva o id da pergunta respondida; os ids são {ids}.",
)

# Examples: each a short conversation in one language, in which the second message asks.


class _Talk(NamedTuple):
    """What the user says first, the request, and how the assistant takes the answer."""

    opening: str
    request: str
    closing: str


_SINGLE = _Talk("请准备发布。", fenced(single()), "好的，马上处理。")
_OWN = _Talk("请准备发布。", fenced(single(more="allow_other: true")), "好的，马上处理。")
_OBJECTS = _Talk(
    "请准备发布。",
    element(
        obj(
            json_single(
                options='[{"value":"go","label":"发布"},{"value":"wait","label":"暂缓"}]',
                default='"go"',
            )
        )
    ),
    "好的，马上处理。",
)
_MULTI = _Talk("Avise a equipe.", fenced(multi(), PT), "Certo, vou avisar.")
_FREE = _Talk("Go on.", fenced(free(), EN), "All right.")


def _fields(fields: dict[str, str | None]) -> str:
    return "{" + ",".join(f'"{key}":{value}' for key, value in fields.items() if value) + "}"


def _one(**changed: str | None) -> str:
    """The JSON of an answer to ``_SINGLE``; fields are source text, ``None`` leaves one out."""
    return _fields(
        {
            "question_id": '"q1"',
            "question": '"是否现在发布？"',
            "type": '"single_choice"',
            "answer": '"发布"',
            "value": '"发布"',
            "label": '"发布"',
            **changed,
        }
    )


def _several(**changed: str | None) -> str:
    """The JSON of an answer to ``_MULTI``."""
    chosen = '["e-mail","chat"]'
    return _fields(
        {
            "question_id": '"q1"',
            "type": '"multi_choice"',
            "answer": chosen,
            "values": chosen,
            "labels": chosen,
            **changed,
        }
    )


def _words(**changed: str | None) -> str:
    """The JSON of an answer to ``_FREE``."""
    return _fields(
        {"question_id": '"q1"', "type": '"free_text"', "answer": '"Ship it."', **changed}
    )


def _response(*answers: str, name: str = "questionnaire", **changed: str | None) -> str:
    """A response with these answers; fields of its top level are changed as in an answer's."""
    kind = name.replace("-", "_")
    head: dict[str, str | None] = {
        "type": f'"{kind}_response"',
        "questionnaire_id": '"m1_q1"',
        "status": '"submitted"',
        "answers": f"[{','.join(answers)}]",
    }
    return f"<{name}-response>{_fields({**head, **changed})}</{name}-response>"


def _chat(talk: _Talk, *said_by_turns: str) -> str:
    """The transcript of ``talk``, in which the user and the assistant go on by turns."""
    turns = [talk.opening, talk.request, *said_by_turns, talk.closing]
    return chat(*(said(("user", "assistant")[nth % 2], text) for nth, text in enumerate(turns)))


def _in_chat(
    talk: _Talk, *said_by_turns: str, path: str = "", at: str = "", case: str = ""
) -> Example:
    """An example that is such a transcript; ``at`` is what is pointed at, as the user wrote it."""
    shown = json.dumps(at, ensure_ascii=False)[1:-1]
    return Example(_chat(talk, *said_by_turns), path=path, at=shown, case=case, file=CONVERSATION)


_OTHER = '"__questionnaire_other__"'
_OWN_WORDS = {"answer": '"周五再说"', "value": _OTHER, "label": '"其他"'}
_GOOD = _in_chat(_SINGLE, _response(_one()))
_GOOD_OBJECTS = _in_chat(_OBJECTS, _response(_one(value='"go"')))
_GOOD_MULTI = _in_chat(_MULTI, _response(_several()))
_GOOD_FREE = _in_chat(_FREE, _response(_words()))

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
        source=_ANSWERS,
        bad=(
            Example(_response(answers=None), path="answers", at="{", case="absent"),
            Example(_response(answers="{}"), path="answers", at="{}", case="type"),
        ),
        good=Example(_response(_one())),
    ),
    Rule(
        code="questionnaire.response.name_mismatch",
        severity=ERROR,
        summary=Text(
            "The response bears another name than the questionnaire",
            "回答的名称与问卷不一致",
            "A resposta tem nome diferente do o questionário",
        ),
        cases={
            "": Case(
                Text(
                    "`{name}` does not answer the questionnaire before it, which is called "
                    "`{request}`.",
                    "`{name}` 与之前的问卷不对应，该问卷的名称是 `{request}`。",
                    "`{name}` não responde ao questionário anterior, que se chama `{request}`.",
                ),
                Text(
                    "Write `{expected}` in both tags, and the `type` that goes with it.",
                    "请把前后两个标签都写成 `{expected}`，并相应修改 `type`。",
                    "Escreva `{expected}` nas duas tags, e o `type` correspondente.",
                ),
            )
        },
        why=Text(
            "A client finds the answers of its form by the name of the element: under another "
            "name they belong to no questionnaire.",
            "客户端按元素名称找到表单的回答；名称不同，这些回答就不属于任何问卷。",
            "O cliente acha as respostas do formulário pelo nome do elemento: com outro nome elas "
            "não pertencem a nenhum questionário.",
        ),
        source=_NAMES,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(), name="sage-questionnaire"),
                at="<sage-questionnaire-response>",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.request_missing",
        severity=WARNING,
        summary=Text(
            "The response answers a questionnaire that is not in the transcript",
            "回答所对应的问卷不在对话记录中",
            "A resposta é a um questionário que não está na transcrição",
        ),
        cases={
            "": Case(
                Text(
                    "No earlier message asks a `{name}`, so the answers cannot be compared with "
                    "their questions.",
                    "之前的消息中没有 `{name}`，无法将回答与题目对照。",
                    "Nenhuma mensagem anterior traz um `{name}`, e as respostas não podem ser "
                    "comparadas com as perguntas.",
                ),
                Text(
                    "Keep the message with the questionnaire in the transcript.",
                    "请在对话记录中保留包含问卷的消息。",
                    "Mantenha na transcrição a mensagem que traz o questionário.",
                ),
            )
        },
        why=Text(
            "A response repeats little of what was asked. Where the request was cut off, the model "
            "has to guess what was answered.",
            "回答只重复了问题的一小部分。如果问卷已被截掉，模型只能猜测用户回答的是什么。",
            "Uma resposta repete pouco do que foi perguntado. Se o pedido foi cortado, o modelo "
            "precisa adivinhar a que se respondeu.",
        ),
        source=_PROTOCOL,
        bad=(
            Example(
                chat(said("user", _response(_one())), said("assistant", _SINGLE.closing)),
                at="<questionnaire-response>",
                file=CONVERSATION,
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.request_stale",
        severity=ERROR,
        summary=Text(
            "The response answers a questionnaire that is no longer open",
            "回答的问卷已经失效",
            "A resposta é a um questionário que já não está aberto",
        ),
        cases={
            "": Case(
                Text(
                    "The `{request}` that this answers is not in the latest message of the "
                    "assistant.",
                    "所回答的 `{request}` 不在助手最新的消息中。",
                    "O `{request}` respondido não está na última mensagem do assistente.",
                ),
                Text(
                    "Answer only a questionnaire of the assistant's latest message; say anything "
                    "else in plain words.",
                    "只回答助手最新消息中的问卷；其他内容请直接用文字说明。",
                    "Responda só a um questionário da última mensagem do assistente; diga o resto "
                    "em texto comum.",
                ),
            )
        },
        why=Text(
            "Clients lock the forms of older messages, since the conversation has moved on: what "
            "was decided there may no longer hold.",
            "对话已经继续，客户端会锁定旧消息中的表单：当时的选择可能已不再适用。",
            "Os clientes bloqueiam os formulários de mensagens antigas, pois a conversa avançou: o "
            "que ali se decidiu pode já não valer.",
        ),
        source=_CLIENTS,
        bad=(
            _in_chat(
                _SINGLE,
                "先等等，我要再看一遍。",
                "好的，您看完后告诉我。",
                _response(_one()),
                at="<questionnaire-response>",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.already_answered",
        severity=ERROR,
        summary=Text(
            "The questionnaire has been answered before",
            "该问卷已经回答过",
            "O questionário já foi respondido",
        ),
        cases={
            "": Case(
                Text(
                    "The `{request}` that this answers has its answer already.",
                    "所回答的 `{request}` 之前已经有了回答。",
                    "O `{request}` respondido já tem a sua resposta.",
                ),
                Text(
                    "Send one response for each questionnaire; tell later changes in plain words.",
                    "每份问卷只发送一次回答；之后的更改请直接用文字说明。",
                    "Envie uma só resposta por questionário; informe mudanças posteriores em "
                    "palavras comuns.",
                ),
            )
        },
        why=Text(
            "A form is locked once it was sent. With two responses nobody knows which one holds.",
            "表单提交后即被锁定。出现两份回答时，无法判断以哪一份为准。",
            "Um formulário é bloqueado depois de enviado. Com duas respostas, ninguém sabe qual "
            "delas vale.",
        ),
        source=_CLIENTS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one()),
                "已经开始发布。",
                _response(_one(answer='"暂缓"', value='"暂缓"', label='"暂缓"')),
                at="<questionnaire-response>",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.type_invalid",
        severity=ERROR,
        summary=Text(
            "The type of the response is not the one of its questionnaire",
            "回答的 type 与问卷不符",
            "O type da resposta não é o do questionário",
        ),
        cases={
            "absent": Case(
                Text(
                    "The response has no `type`.", "回答缺少 `type`。", "A resposta não tem `type`."
                ),
                Text(
                    "Add `type` with {expected}.",
                    "请加上 `type`，值为 {expected}。",
                    "Acrescente `type` com {expected}.",
                ),
            ),
            "": Case(
                Text(
                    "`type` is {value}, which is not the type of an answer to this questionnaire.",
                    "`type` 是 {value}，不是这份问卷的回答类型。",
                    "`type` é {value}, que não é o tipo de uma resposta a este questionário.",
                ),
                Text("Write {expected}.", "请写 {expected}。", "Escreva {expected}."),
            ),
        },
        why=Text(
            "The type repeats the name of the questionnaire, with `_` for `-` and `_response` "
            "after it; clients tell by it what the object is.",
            "type 重复问卷的名称，把 `-` 换成 `_` 并加上 `_response`；客户端据此识别这个对象。",
            "O tipo repete o nome do questionário, com `_` no lugar de `-` e `_response` no fim; "
            "por ele os clientes sabem o que é o objeto.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(), type='"questionnaire-response"'),
                path="type",
                at='"questionnaire-response"',
            ),
            _in_chat(_SINGLE, _response(_one(), type=None), path="type", at="{", case="absent"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.status_invalid",
        severity=ERROR,
        summary=Text(
            "The status of the response is missing or unknown",
            "回答的 status 缺失或无法识别",
            "O status da resposta falta ou é desconhecido",
        ),
        cases={
            "absent": Case(
                Text(
                    "The response has no `status`.",
                    "回答缺少 `status`。",
                    "A resposta não tem `status`.",
                ),
                Text(
                    "Add `status`; it may be {allowed}.",
                    "请加上 `status`，可用的值为 {allowed}。",
                    "Acrescente `status`; pode ser {allowed}.",
                ),
            ),
            "": Case(
                Text(
                    "`status` is {value}, which is no status of a response.",
                    "`status` 是 {value}，不是有效的回答状态。",
                    "`status` é {value}, que não é um estado de resposta.",
                ),
                Text(
                    "It may be {allowed}.",
                    "可用的值为 {allowed}。",
                    "Pode ser {allowed}.",
                ),
            ),
        },
        why=Text(
            "The status says that the user has sent the form. Only `ling-questionnaire` knows a "
            "second one, for a form that ran out of time.",
            "status 表明用户已经提交表单。只有 `ling-questionnaire` 另有一个状态，用于表单超时的情"
            "况。",
            "O status diz que o usuário enviou o formulário. Só `ling-questionnaire` tem mais um, "
            "para o formulário cujo tempo acabou.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(_SINGLE, _response(_one(), status='"done"'), path="status", at='"done"'),
            _in_chat(_SINGLE, _response(_one(), status=None), path="status", at="{", case="absent"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.answer_not_object",
        severity=ERROR,
        summary=Text(
            "An answer is not an object",
            "某项回答不是对象",
            "Uma das respostas não é um objeto",
        ),
        cases={
            "": Case(
                Text(
                    "The answer is {value}, not an object.",
                    "这项回答是 {value}，不是对象。",
                    "A resposta é {value}, não um objeto.",
                ),
                Text(
                    "Write an object with `question_id`, `type` and what was answered.",
                    "请写成对象，包含 `question_id`、`type` 和回答的内容。",
                    "Escreva um objeto com `question_id`, `type` e o que foi respondido.",
                ),
            )
        },
        why=Text(
            "A bare value does not say which question it answers.",
            "只有一个值时，看不出它回答的是哪道题。",
            "Um valor solto não diz a que pergunta responde.",
        ),
        source=_ANSWERS,
        bad=(Example(_response('"发布"'), path="answers[1]", at='"发布"'),),
        good=Example(_response(_one())),
    ),
    Rule(
        code="questionnaire.response.question_unknown",
        severity=ERROR,
        summary=Text(
            "An answer names no question of the questionnaire",
            "回答所指的题目不在问卷中",
            "Uma resposta não indica nenhuma pergunta do questionário",
        ),
        cases={
            "": Case(
                Text(
                    "The questionnaire has no question {value}.",
                    "问卷中没有题目 {value}。",
                    "O questionário não tem a pergunta {value}.",
                ),
                _REPEAT_ID,
            ),
            "nearest": Case(
                Text(
                    "The questionnaire has no question {value}; {nearest} is close, but not equal.",
                    "问卷中没有题目 {value}，与 {nearest} 相近但不相同。",
                    "O questionário não tem a pergunta {value}; {nearest} é parecido, mas não "
                    "igual.",
                ),
                Text(
                    "Write exactly {nearest}; the ids are {ids}.",
                    "请原样写成 {nearest}；可用的 id 有 {ids}。",
                    "Escreva exatamente {nearest}; os ids são {ids}.",
                ),
            ),
        },
        why=Text(
            "An answer belongs to the question whose id it names, which is `q1`, `q2` and so on by "
            "position where the question has none of its own.",
            "回答通过 id 对应到题目；题目没有自己的 id 时，按位置称为 `q1`、`q2` 等。",
            "Uma resposta pertence à pergunta cujo id ela indica, que é `q1`, `q2` e assim por "
            "diante, pela posição, quando a pergunta não tem id próprio.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(), _one(question_id='"publish"')),
                path="answers[2].question_id",
                at='"publish"',
            ),
            _in_chat(
                _SINGLE,
                _response(_one(), _one(question_id='"Q1"')),
                path="answers[2].question_id",
                at='"Q1"',
                case="nearest",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.question_duplicate",
        severity=ERROR,
        summary=Text(
            "A question is answered twice",
            "同一道题回答了两次",
            "Uma pergunta é respondida duas vezes",
        ),
        cases={
            "": Case(
                Text(
                    "The question {value} is already answered by answer {other}.",
                    "题目 {value} 已由第 {other} 项回答作答。",
                    "A pergunta {value} já foi respondida na resposta {other}.",
                ),
                Text(
                    "Keep one answer for each question, or name the question that was meant.",
                    "每道题只保留一项回答，或改为所指题目的 id。",
                    "Deixe uma resposta por pergunta ou indique a pergunta certa.",
                ),
            )
        },
        why=Text(
            "Of two answers to one question, one would be lost.",
            "同一道题有两项回答时，其中一项会丢失。",
            "De duas respostas à mesma pergunta, uma se perderia.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(), _one(answer='"暂缓"', value='"暂缓"', label='"暂缓"')),
                path="answers[2].question_id",
                at='"q1"',
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.question_unanswered",
        severity=ERROR,
        summary=Text(
            "A question has no answer",
            "有题目没有回答",
            "Uma pergunta ficou sem resposta",
        ),
        cases={
            "": Case(
                Text(
                    "The question {id} has no answer: {text}.",
                    "题目 {id} 没有回答：{text}。",
                    "A pergunta {id} ficou sem resposta: {text}.",
                ),
                Text(
                    "Add an answer with {id} as `question_id` and `{type}` as `type`.",
                    "请添加一项回答，`question_id` 为 {id}，`type` 为 `{type}`。",
                    "Acrescente uma resposta com {id} como `question_id` e `{type}` como `type`.",
                ),
            )
        },
        why=Text(
            "Clients send an answer for every question, if only an empty text or list. One that is "
            "missing was lost on the way, and the model would ask again or guess.",
            "客户端会为每道题发送一项回答，哪怕只是空文本或空列表。缺少的回答是中途丢失的，模型只"
            "能重新询问或猜测。",
            "Os clientes enviam uma resposta por pergunta, ainda que seja um texto ou uma lista "
            "vazia. A que falta se perdeu no caminho, e o modelo perguntaria de novo ou "
            "adivinharia.",
        ),
        source=_ANSWERS,
        bad=(_in_chat(_SINGLE, _response(), path="answers", at="[]"),),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.answer_type_mismatch",
        severity=ERROR,
        summary=Text(
            "An answer has another type than its question",
            "回答的类型与题型不一致",
            "Uma resposta tem tipo diferente do da pergunta",
        ),
        cases={
            "": Case(
                Text(
                    "`type` is {value}, but the question is of type `{type}`.",
                    "`type` 是 {value}，但题型是 `{type}`。",
                    "`type` é {value}, mas a pergunta é do tipo `{type}`.",
                ),
                Text(
                    "Write `{type}`, and the fields that go with it.",
                    "请写成 `{type}`，并使用与之对应的字段。",
                    "Escreva `{type}` e os campos correspondentes.",
                ),
            ),
            "alias": Case(
                Text(
                    "`type` is the alias {value}; answers use the canonical name.",
                    "`type` 使用了别名 {value}；回答中要用规范名称。",
                    "`type` é o apelido {value}; as respostas usam o nome canônico.",
                ),
                Text(
                    "Write `{type}`, whatever the request says.",
                    "请写成 `{type}`，不论问卷中如何写。",
                    "Escreva `{type}`, independentemente do que diz o pedido.",
                ),
            ),
        },
        why=Text(
            "The type says in which fields the choice stands. Clients make the canonical name of "
            "it before they show the form.",
            "type 决定所选内容放在哪些字段中。客户端在显示表单之前已将其规范化。",
            "O tipo diz em que campos está a escolha. Os clientes o convertem para o nome canônico "
            "antes de mostrar o formulário.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_words()),
                path="answers[1].type",
                at='"free_text"',
            ),
            _in_chat(
                _MULTI,
                _response(_several(type='"multiple_choice"')),
                path="answers[1].type",
                at='"multiple_choice"',
                case="alias",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.response.field_missing",
        severity=ERROR,
        summary=Text(
            "A field of the response is missing",
            "回答缺少字段",
            "Falta um campo da resposta",
        ),
        cases={
            "id": Case(
                Text("`{field}` is missing.", "缺少 `{field}`。", "Falta `{field}`."),
                Text(
                    "Add `{field}`, the id of the questionnaire, made of the id of its message "
                    'and its number there, as in `"message-7_q1"`.',
                    "请加上 `{field}`，即问卷的 id，由消息 id 和问卷在消息中的序号组成，例如 "
                    '`"message-7_q1"`。',
                    "Acrescente `{field}`, o id do questionário, feito do id da mensagem e do "
                    'número dele ali, como `"message-7_q1"`.',
                ),
            ),
            "id_blank": Case(
                Text("`{field}` is blank.", "`{field}` 为空白。", "`{field}` está em branco."),
                Text(
                    "Write the id of the questionnaire, made of the id of its message and its "
                    'number there, as in `"message-7_q1"`.',
                    '请写问卷的 id，由消息 id 和问卷在消息中的序号组成，例如 `"message-7_q1"`。',
                    "Escreva o id do questionário, feito do id da mensagem e do número dele ali, "
                    'como `"message-7_q1"`.',
                ),
            ),
            "type": Case(
                Text(
                    "The answer has no `{field}`.",
                    "这项回答缺少 `{field}`。",
                    "A resposta não tem `{field}`.",
                ),
                Text(
                    "Add `{field}` with the type of the question, {options}.",
                    "请加上 `{field}`，值为题型 {options}。",
                    "Acrescente `{field}` com o tipo da pergunta, {options}.",
                ),
            ),
            "choice": Case(
                Text(
                    "The answer has no field `{field}`.",
                    "这项回答没有字段 `{field}`。",
                    "A resposta não tem o campo `{field}`.",
                ),
                Text(
                    "Add `{field}` with one of {options}.",
                    "请加上 `{field}`，取值为 {options} 之一。",
                    "Acrescente `{field}` com um destes textos: {options}.",
                ),
            ),
            "list": Case(
                Text(
                    "The answer has no list `{field}`.",
                    "这项回答没有列表 `{field}`。",
                    "A resposta não tem a lista `{field}`.",
                ),
                Text(
                    "Add `{field}`, an array with what was chosen of {options}.",
                    "请加上 `{field}`：一个数组，列出从 {options} 中所选的各项。",
                    "Acrescente `{field}`, uma lista com o que foi escolhido entre {options}.",
                ),
            ),
            "text": Case(
                Text(
                    "The answer has no text in `{field}`.",
                    "这项回答缺少 `{field}` 文本。",
                    "A resposta não tem texto em `{field}`.",
                ),
                Text(
                    'Add `{field}` with what the user wrote; where that is nothing, write `""`.',
                    '请加上 `{field}`，填入用户所写的内容；没有内容时写 `""`。',
                    "Acrescente `{field}` com o que o usuário escreveu; se não escreveu nada, "
                    'escreva `""`.',
                ),
            ),
        },
        why=Text(
            "Readers of a response rely on the fields of its type: single choice has `answer`, "
            "`value` and `label`, multiple choice `answer`, `values` and `labels`, free text "
            "`answer`.",
            "读取回答的程序依赖各题型的字段：单选题有 `answer`、`value` 和 `label`，多选题有 "
            "`answer`、`values` 和 `labels`，文本题有 `answer`。",
            "Quem lê uma resposta conta com os campos do seu tipo: escolha única tem `answer`, "
            "`value` e `label`; escolha múltipla, `answer`, `values` e `labels`; texto livre, "
            "`answer`.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE, _response(_one(label=None)), path="answers[1].label", at="{", case="choice"
            ),
            _in_chat(
                _MULTI,
                _response(_several(values=None)),
                path="answers[1].values",
                at="{",
                case="list",
            ),
            _in_chat(
                _FREE, _response(_words(answer=None)), path="answers[1].answer", at="{", case="text"
            ),
            _in_chat(
                _SINGLE, _response(_one(type=None)), path="answers[1].type", at="{", case="type"
            ),
            _in_chat(
                _SINGLE,
                _response(_one(), questionnaire_id=None),
                path="questionnaire_id",
                at="{",
                case="id",
            ),
            _in_chat(
                _SINGLE,
                _response(_one(), questionnaire_id='" "'),
                path="questionnaire_id",
                at='" "',
                case="id_blank",
            ),
        ),
        good=_GOOD_MULTI,
    ),
    Rule(
        code="questionnaire.response.field_type_invalid",
        severity=ERROR,
        summary=Text(
            "A field of the response has the wrong type",
            "回答的字段类型错误",
            "Um campo da resposta tem o tipo errado",
        ),
        cases={
            "string": Case(
                Text(
                    "`{field}` is {value}, not a string.",
                    "`{field}` 是 {value}，不是字符串。",
                    "`{field}` é {value}, não um texto.",
                ),
                Text(
                    "Write a string in double quotes.",
                    "请写成带双引号的字符串。",
                    "Escreva um texto entre aspas duplas.",
                ),
            ),
            "choice": Case(
                Text(
                    "`{field}` is {value} where a string belongs.",
                    "`{field}` 应为字符串，实际是 {value}。",
                    "`{field}` é {value} onde deveria haver um texto.",
                ),
                Text(
                    "Write one of {options}.",
                    "请写 {options} 之一。",
                    "Escreva um destes textos: {options}.",
                ),
            ),
            "list": Case(
                Text(
                    "`{field}` is {value}, not an array of strings.",
                    "`{field}` 是 {value}，不是字符串数组。",
                    "`{field}` é {value}, não uma lista de textos.",
                ),
                Text(
                    "Write an array with what was chosen of {options}.",
                    "请写成数组，列出从 {options} 中所选的各项。",
                    "Escreva uma lista com o que foi escolhido entre {options}.",
                ),
            ),
            "item": Case(
                Text(
                    "Item {item} of `{field}` is {value}, not a string.",
                    "`{field}` 的第 {item} 项是 {value}，不是字符串。",
                    "O item {item} de `{field}` é {value}, não um texto.",
                ),
                Text(
                    "Write each item as one of these strings: {options}.",
                    "请把每一项都写成以下字符串之一：{options}。",
                    "Escreva cada item como um destes textos: {options}.",
                ),
            ),
        },
        why=Text(
            "Values and labels are strings, as the options are; a number or boolean equals none of "
            "them.",
            "value 和 label 与选项一样都是字符串；数字或布尔值与任何选项都不相等。",
            "Values e labels são textos, como as opções; um número ou booleano não é igual a "
            "nenhuma delas.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(value="true")),
                path="answers[1].value",
                at="true",
                case="choice",
            ),
            _in_chat(
                _MULTI,
                _response(_several(values='"e-mail, chat"')),
                path="answers[1].values",
                at='"e-mail, chat"',
                case="list",
            ),
            _in_chat(
                _MULTI,
                _response(_several(values='["e-mail",3]')),
                path="answers[1].values[2]",
                at="3",
                case="item",
            ),
            _in_chat(
                _FREE,
                _response(_words(answer="null")),
                path="answers[1].answer",
                at="null",
                case="string",
            ),
        ),
        good=_GOOD_MULTI,
    ),
    Rule(
        code="questionnaire.response.value_not_in_options",
        severity=ERROR,
        summary=Text(
            "The chosen value is not one of the options",
            "所选的值不在选项之中",
            "O valor escolhido não está entre as opções",
        ),
        cases={
            "": Case(
                Text(
                    "{value} is not the value of an option.",
                    "{value} 不是任何选项的 value。",
                    "{value} não é o value de nenhuma opção.",
                ),
                Text(
                    "Write the one that was chosen of {options}.",
                    "请写所选的 value，取值为 {options} 之一。",
                    "Escreva o que foi escolhido entre {options}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "{value} is not the value of an option; {nearest} is close, but not equal.",
                    "{value} 不是任何选项的 value，与 {nearest} 相近但不相同。",
                    "{value} não é o value de nenhuma opção; {nearest} é parecido, mas não igual.",
                ),
                Text(
                    "Write exactly {nearest}; the values are {options}.",
                    "请原样写成 {nearest}；可用的 value 有 {options}。",
                    "Escreva exatamente {nearest}; os values são {options}.",
                ),
            ),
            "label": Case(
                Text(
                    "{value} is an option's label, not its value.",
                    "{value} 是选项的 label，而不是 value。",
                    "{value} é o label de uma opção, não o value.",
                ),
                Text(
                    "Write the value of that option, {option}.",
                    "请写该选项的 value，即 {option}。",
                    "Escreva o value dessa opção, {option}.",
                ),
            ),
            "other": Case(
                Text(
                    "{value} stands for an answer in the user's own words, which this question "
                    "does not allow.",
                    "{value} 表示用户自己填写的回答，但这道题不允许。",
                    "{value} representa uma resposta com as palavras do usuário, que esta pergunta "
                    "não permite.",
                ),
                Text(
                    "Write the value of an option: {options}; or set `allow_other` in the request.",
                    "请写选项的 value：{options}；或在问卷中设置 `allow_other`。",
                    "Escreva o value de uma opção: {options}; ou defina `allow_other` como true no "
                    "pedido.",
                ),
            ),
            "empty": Case(
                Text(
                    "The value is blank: nothing is chosen.",
                    "值是空白，没有选择任何选项。",
                    "O valor está em branco: nada foi escolhido.",
                ),
                Text(
                    "Write the value of an option: {options}; from a list, remove the blank one.",
                    "请写选项的 value：{options}；在列表中请删掉空白项。",
                    "Escreva o value de uma opção: {options}; de uma lista, retire o que está em "
                    "branco.",
                ),
            ),
        },
        why=Text(
            "The model acts on the value. One that it never offered says nothing about what the "
            "user wants.",
            "模型按照 value 行事。它从未提供过的值无法说明用户想要什么。",
            "O modelo age conforme o value. Um que ele nunca ofereceu nada diz sobre o que o "
            "usuário quer.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(answer='"回滚"', value='"回滚"', label='"回滚"')),
                path="answers[1].value",
                at='"回滚"',
            ),
            _in_chat(
                _MULTI,
                _response(_several(values='["email","chat"]')),
                path="answers[1].values[1]",
                at='"email"',
                case="nearest",
            ),
            _in_chat(
                _OBJECTS, _response(_one()), path="answers[1].value", at='"发布"', case="label"
            ),
            _in_chat(
                _SINGLE,
                _response(_one(**_OWN_WORDS, other_text='"周五再说"')),
                path="answers[1].value",
                at=_OTHER,
                case="other",
            ),
            _in_chat(
                _SINGLE,
                _response(_one(answer='""', value='""', label='""')),
                path="answers[1].value",
                at='""',
                case="empty",
            ),
        ),
        good=_GOOD_OBJECTS,
    ),
    Rule(
        code="questionnaire.response.label_mismatch",
        severity=ERROR,
        summary=Text(
            "A label is not that of the chosen option",
            "label 与所选选项不符",
            "Um label não é o da opção escolhida",
        ),
        cases={
            "": Case(
                Text(
                    "The label is {found}, but the option {value} is called {label}.",
                    "label 是 {found}，但选项 {value} 的 label 是 {label}。",
                    "O label é {found}, mas a opção {value} se chama {label}.",
                ),
                Text(
                    "Write {label}, or the value of the option that is meant.",
                    "请写 {label}，或改为所指选项的 value。",
                    "Escreva {label} ou o value da opção pretendida.",
                ),
            ),
            "fewer": Case(
                Text(
                    "`labels` is shorter than `values`: {labels} against {values}.",
                    "`labels` 比 `values` 短：{labels} 项对 {values} 项。",
                    "`labels` é mais curto que `values`: {labels} contra {values}.",
                ),
                Text(
                    "Write one label for each value, in the same order.",
                    "请为每个 value 写一个 label，顺序一致。",
                    "Escreva um label para cada value, na mesma ordem.",
                ),
            ),
            "more": Case(
                Text(
                    "`labels` is longer than `values`: {labels} against {values}.",
                    "`labels` 比 `values` 长：{labels} 项对 {values} 项。",
                    "`labels` é mais longo que `values`: {labels} contra {values}.",
                ),
                Text(
                    "Remove the labels of what was not chosen, or add its value.",
                    "请删掉未选中选项的 label，或补上对应的 value。",
                    "Retire os labels do que não foi escolhido ou acrescente o value.",
                ),
            ),
        },
        why=Text(
            "The user saw the label, the model reads the value: they must tell the same choice.",
            "用户看到的是 label，模型读取的是 value：两者必须是同一个选择。",
            "O usuário viu o label, o modelo lê o value: os dois devem dizer a mesma escolha.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(label='"暂缓"')),
                path="answers[1].label",
                at='"暂缓"',
            ),
            _in_chat(
                _MULTI,
                _response(_several(labels='["e-mail"]')),
                path="answers[1].labels[2]",
                at="[",
                case="fewer",
            ),
            _in_chat(
                _MULTI,
                _response(_several(labels='["e-mail","chat","SMS"]')),
                path="answers[1].labels[3]",
                at='"SMS"',
                case="more",
            ),
        ),
        good=_GOOD_OBJECTS,
    ),
    Rule(
        code="questionnaire.response.answer_mismatch",
        severity=ERROR,
        summary=Text(
            "The answer says something other than what is chosen",
            "answer 与所选内容不一致",
            "O campo answer não corresponde à escolha",
        ),
        cases={
            "single": Case(
                Text(
                    "`answer` is {found}, but `value` is {value}.",
                    "`answer` 是 {found}，但 `value` 是 {value}。",
                    "`answer` é {found}, mas `value` é {value}.",
                ),
                Text(
                    "Write {expected} in `answer`, or in `value` what was really chosen.",
                    "请在 `answer` 中写 {expected}，或在 `value` 中写真正选择的值。",
                    "Escreva {expected} em `answer` ou, em `value`, o que foi realmente escolhido.",
                ),
            ),
            "multi": Case(
                Text(
                    "`answer` does not list the same choices as `values`, in the same order.",
                    "`answer` 与 `values` 列出的选择或顺序不一致。",
                    "`answer` não traz as mesmas escolhas que `values`, na mesma ordem.",
                ),
                Text(
                    "Write in `answer` the items of `values`, in their order: {values}.",
                    "请在 `answer` 中按顺序写 `values` 的各项：{values}。",
                    "Escreva em `answer` os itens de `values`, na ordem deles: {values}.",
                ),
            ),
            "none": Case(
                Text(
                    "`answer` lists choices, but `values` is empty.",
                    "`answer` 列出了选择，但 `values` 是空的。",
                    "`answer` traz escolhas, mas `values` está vazio.",
                ),
                Text(
                    "Write `[]` in `answer`, or the chosen values in `values`.",
                    "请在 `answer` 中写 `[]`，或在 `values` 中写所选的值。",
                    "Escreva `[]` em `answer` ou, em `values`, os valores escolhidos.",
                ),
            ),
        },
        why=Text(
            "`answer` is the choice as the user reads it again in the conversation. If it differs "
            "from the value, user and model go on from different decisions.",
            "`answer` 是用户在对话中看到的选择。如果它与 value 不同，用户和模型依据的就是不同的决"
            "定。",
            "`answer` é a escolha como o usuário a relê na conversa. Se difere do value, usuário e "
            "modelo partem de decisões diferentes.",
        ),
        source=_ANSWERS,
        bad=(
            _in_chat(
                _SINGLE,
                _response(_one(answer='"暂缓"')),
                path="answers[1].answer",
                at='"暂缓"',
                case="single",
            ),
            _in_chat(
                _MULTI,
                _response(_several(answer='["e-mail"]')),
                path="answers[1].answer",
                at='["e-mail"]',
                case="multi",
            ),
            _in_chat(
                _MULTI,
                _response(_several(answer='["e-mail"]', values="[]", labels="[]")),
                path="answers[1].answer",
                at='["e-mail"]',
                case="none",
            ),
        ),
        good=_GOOD_OBJECTS,
    ),
    Rule(
        code="questionnaire.response.other_text_missing",
        severity=ERROR,
        summary=Text(
            "The other choice comes without its text",
            "选择了其他，却没有填写内容",
            "A escolha de outra resposta vem sem o texto",
        ),
        cases={
            "absent": Case(
                Text(
                    "The user's own answer is chosen, but `other_text` is missing.",
                    "用户选择了自行填写，但缺少 `other_text`。",
                    "Foi escolhida uma resposta própria, mas falta `other_text`.",
                ),
                Text(
                    "Add `other_text` with what the user wrote.",
                    "请加上 `other_text`，填入用户所写的内容。",
                    "Acrescente `other_text` com o que o usuário escreveu.",
                ),
            ),
            "blank": Case(
                Text(
                    "The user's own answer is chosen, but `other_text` is {value}.",
                    "用户选择了自行填写，但 `other_text` 是 {value}。",
                    "Foi escolhida uma resposta própria, mas `other_text` é {value}.",
                ),
                Text(
                    "Write what the user wrote, or choose an option instead.",
                    "请填入用户所写的内容，或改选一个选项。",
                    "Escreva o que o usuário escreveu ou escolha uma opção.",
                ),
            ),
        },
        why=Text(
            "`__questionnaire_other__` only says that none of the options fits; what the user "
            "wants instead stands in `other_text`.",
            "`__questionnaire_other__` 只表示没有合适的选项；用户想要的内容在 `other_text` 中。",
            "`__questionnaire_other__` só diz que nenhuma opção serve; o que o usuário quer está "
            "em `other_text`.",
        ),
        source=_PROTOCOL,
        bad=(
            _in_chat(
                _OWN,
                _response(_one(**_OWN_WORDS)),
                path="answers[1].other_text",
                at="{",
                case="absent",
            ),
            _in_chat(
                _OWN,
                _response(_one(**_OWN_WORDS, other_text='" "')),
                path="answers[1].other_text",
                at='" "',
                case="blank",
            ),
        ),
        good=_in_chat(_OWN, _response(_one(**_OWN_WORDS, other_text='"周五再说"'))),
    ),
)
