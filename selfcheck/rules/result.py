"""Codes about the results of ``questionnaire_async`` calls."""

from __future__ import annotations

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import CONVERSATION, called, chat, json_single, obj, returned, said

_SUCCESS = "Sage Inline Questionnaire, 成功结果; docs/protocol.md, questionnaire_async"
_FAILURE = "Sage Inline Questionnaire, 校验失败; docs/protocol.md, questionnaire_async"

_ID = '"id":"q1",'
_TYPE = '"type":"single_choice",'
_OPTIONS = '[{"value":"发布","label":"发布"},{"value":"暂缓","label":"暂缓"}]'
_OTHER_OPTIONS = _OPTIONS.replace('"label":"暂缓"', '"label":"稍后"')
_QUESTION = (
    "{" + _ID + _TYPE + f'"text":"是否现在发布？","options":{_OPTIONS},"default":"发布",'
    '"allow_other":false}'
)
_SECOND = _QUESTION.replace('"q1"', '"q2"')
_STATUS = '"status":"awaiting_user_input"'
_ENDS = '"should_end":true'
_RESULT = (
    f'{{"success":true,{_STATUS},"validation_passed":true,"title":"发布确认","question_count":1,'
    f'"questions":[{_QUESTION}],{_ENDS},"message":"问卷已发起并等待用户回复，共 1 题。"}}'
)
_TWO = _RESULT.replace('"question_count":1', '"question_count":2').replace(
    f"[{_QUESTION}]", f"[{_QUESTION},{_SECOND}]"
)
_ITEM = (
    '{"code":"questionnaire.start.default_type_invalid","path":"questions[1].default",'
    '"message":"默认值的类型不正确。","details":{}}'
)
_ERROR = (
    '{"success":false,"status":"error","error_code":"INVALID_ARGUMENT","validation_passed":false,'
    f'"errors":[{_ITEM}]}}'
)

_ASKED = said("user", "发布前还需要确认什么？")
_ARGUMENTS = obj(json_single())
_CALL = called(_ARGUMENTS)


def _in_file(text: str) -> str:
    """Return ``text`` as it stands in a JSON string of a file."""
    return text.replace('"', '\\"')


def _alone(result: str, at: str, path: str = "", case: str = "") -> Example:
    """Return an example that is a result by itself, in which ``at`` stands."""
    return Example(result, path=path, at=at, case=case, as_kind="async-result")


def _after(result: str, at: str, path: str, case: str = "") -> Example:
    """Return an example in which a good call has returned ``result``, in which ``at`` stands."""
    content = chat(_ASKED, _CALL, returned(result))
    return Example(content, path=path, at=_in_file(at), case=case, file=CONVERSATION)


def _refused(result: str, at: str, path: str, case: str, questions: int = 1) -> Example:
    """Return an example in which a call with bad defaults has returned ``result``."""
    call = called(obj(",".join([json_single(default="5")] * questions)))
    content = chat(_ASKED, call, returned(result))
    return Example(content, path=path, at=_in_file(at), case=case, file=CONVERSATION)


_OTHER_ITEM = _ITEM.replace("default_type_invalid", "question_type_invalid")
_GOOD = Example(chat(_ASKED, _CALL, returned(_RESULT)), file=CONVERSATION)
_GOOD_RESULT = Example(_RESULT, as_kind="async-result")
_GOOD_ERROR = Example(_ERROR, as_kind="async-result")

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.result.missing",
        severity=ERROR,
        summary=Text(
            "A call has no result",
            "调用没有对应的结果",
            "Uma chamada ficou sem resultado",
        ),
        cases={
            "": Case(
                Text(
                    "The transcript ends without a result of the call {id} of `{tool}`.",
                    "对话记录结束时，`{tool}` 的调用 {id} 还没有结果。",
                    "A transcrição termina sem um resultado da chamada {id} de `{tool}`.",
                ),
                Text(
                    "Record the tool message with the result, under the id of the call.",
                    "请记录带有结果的 tool 消息，并使用该调用的 id。",
                    "Registre a mensagem da ferramenta com o resultado, com o id da chamada.",
                ),
            ),
            "continued": Case(
                Text(
                    "The conversation goes on without a result of the call {id} of `{tool}`.",
                    "`{tool}` 的调用 {id} 还没有结果，对话就继续了。",
                    "A conversa continua sem um resultado da chamada {id} de `{tool}`.",
                ),
                Text(
                    "Answer the call before anything else is said, with a result under its id.",
                    "请在继续对话之前先返回这次调用的结果，并使用它的 id。",
                    "Responda à chamada antes de qualquer outra fala, com um resultado com o id "
                    "dela.",
                ),
            ),
        },
        why=Text(
            "Clients show the form from the result. Without one the user sees no form, and most "
            "model APIs refuse a conversation in which a call is left open.",
            "客户端根据结果显示表单。没有结果，用户就看不到表单；多数模型接口也会拒绝含有未完成调用的对话。",
            "Os clientes mostram o formulário a partir do resultado. Sem ele o usuário não vê "
            "nada, e a maioria das APIs recusa uma conversa com uma chamada em aberto.",
        ),
        source=_SUCCESS,
        bad=(
            Example(chat(_ASKED, _CALL), at=_in_file(_ARGUMENTS), file=CONVERSATION),
            Example(
                chat(_ASKED, _CALL, said("assistant", "请填写上面的问卷。")),
                at=_in_file(_ARGUMENTS),
                case="continued",
                file=CONVERSATION,
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.result.unmatched",
        severity=ERROR,
        summary=Text(
            "A result belongs to no open call",
            "结果不对应任何待答的调用",
            "Um resultado não pertence a nenhuma chamada em aberto",
        ),
        cases={
            "": Case(
                Text(
                    "No call of `{tool}` before this result has the id {id}.",
                    "在这个结果之前，没有 id 为 {id} 的 `{tool}` 调用。",
                    "Nenhuma chamada de `{tool}` antes deste resultado tem o id {id}.",
                ),
                Text(
                    "Give the result the id of the call that it answers.",
                    "请让结果使用它所回应的调用的 id。",
                    "Dê ao resultado o id da chamada a que ele responde.",
                ),
            ),
            "answered": Case(
                Text(
                    "The call {id} of `{tool}` already has a result.",
                    "`{tool}` 的调用 {id} 已经有结果了。",
                    "A chamada {id} de `{tool}` já tem um resultado.",
                ),
                Text(
                    "Keep one result for each call.",
                    "每次调用只保留一个结果。",
                    "Mantenha um só resultado por chamada.",
                ),
            ),
        },
        why=Text(
            "Clients join a result to its call by the id. One that fits no call is not shown, and "
            "a second one may show the form twice.",
            "客户端通过 id 把结果与调用对应起来。对不上的结果不会显示，重复的结果则可能让表单出现"
            "两次。",
            "Os clientes ligam o resultado à chamada pelo id. Um que não corresponde a nenhuma não "
            "é mostrado, e um segundo pode mostrar o formulário duas vezes.",
        ),
        source=_FAILURE,
        bad=(
            Example(
                chat(_ASKED, said("assistant", "我来确认一下。"), returned(_RESULT, "call_9")),
                at=_in_file(_RESULT),
                file=CONVERSATION,
            ),
            Example(
                chat(_ASKED, _CALL, returned(_RESULT), returned(_TWO)),
                at=_in_file(_TWO),
                case="answered",
                file=CONVERSATION,
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.result.status_invalid",
        severity=ERROR,
        summary=Text(
            "A result says the wrong thing about its success",
            "结果的成败状态不正确",
            "O resultado informa incorretamente se houve sucesso",
        ),
        cases={
            "accepted": Case(
                Text(
                    "`success` is true, although the arguments are wrong: {errors}.",
                    "`success` 为 true，但调用参数有错误：{errors}。",
                    "`success` é true, embora os argumentos estejam errados: {errors}.",
                ),
                Text(
                    "Return the error form, with `success` false and these errors.",
                    "请返回错误结果，`success` 为 false，并列出这些错误。",
                    "Devolva a forma de erro, com `success` false e esses erros.",
                ),
            ),
            "refused": Case(
                Text(
                    "`success` is false, although nothing is wrong with the arguments.",
                    "`success` 为 false，但调用参数没有错误。",
                    "`success` é false, embora não haja nada errado com os argumentos.",
                ),
                Text(
                    "Return the normalised questionnaire, with `success` true.",
                    "请返回标准化后的问卷，`success` 为 true。",
                    "Devolva o questionário normalizado, com `success` true.",
                ),
            ),
            "absent": Case(
                Text("`{field}` is missing.", "缺少 `{field}`。", "Falta `{field}`."),
                Text(
                    "Add `{field}`: {expected}.",
                    "请加上 `{field}`：{expected}。",
                    "Acrescente `{field}`: {expected}.",
                ),
            ),
            "": Case(
                Text(
                    "`{field}` is {value}, which does not fit the result.",
                    "`{field}` 是 {value}，与结果不符。",
                    "`{field}` é {value}, o que não combina com o resultado.",
                ),
                Text(
                    "Write `{field}`: {expected}.",
                    "请写 `{field}`：{expected}。",
                    "Escreva `{field}`: {expected}.",
                ),
            ),
            "empty": Case(
                Text("The result is empty.", "结果是空的。", "O resultado está vazio."),
                Text(
                    "Return one JSON object, in the success form or the error form.",
                    "请返回一个 JSON 对象：成功结果或错误结果。",
                    "Devolva um objeto JSON, na forma de sucesso ou na de erro.",
                ),
            ),
            "json": Case(
                Text(
                    "The result cannot be read as JSON here.",
                    "结果从此处起无法解析为 JSON。",
                    "Aqui o resultado não pode ser lido como JSON.",
                ),
                Text(
                    "Return one JSON object and no other text.",
                    "请只返回一个 JSON 对象，不要带其他文字。",
                    "Devolva um objeto JSON e nenhum outro texto.",
                ),
            ),
            "object": Case(
                Text(
                    "The result is {value}, not an object.",
                    "结果是 {value}，不是对象。",
                    "O resultado é {value}, não um objeto.",
                ),
                Text(
                    "Return one JSON object with `success` and `status`.",
                    "请返回一个带有 `success` 和 `status` 的 JSON 对象。",
                    "Devolva um objeto JSON com `success` e `status`.",
                ),
            ),
        },
        why=Text(
            "Clients open the form when `success` is true and show the errors when it is false. A "
            "wrong status opens a form that cannot be answered, or hides one that can.",
            "`success` 为 true 时客户端打开表单，为 false 时显示错误。状态不对，就会打开无法作答的"
            "表单，或者隐藏本可作答的表单。",
            "Os clientes abrem o formulário quando `success` é true e mostram os erros quando é "
            "false. Um estado errado abre um formulário inútil ou esconde um bom.",
        ),
        source=f"{_SUCCESS}; {_FAILURE}",
        bad=(
            _after(_ERROR, "false", "success", "refused"),
            _alone(_RESULT.replace('"success":true,', ""), "{", "success", "absent"),
            _alone(_RESULT.replace("awaiting_user_input", "done"), '"done"', "status"),
            _refused(_RESULT, "true", "success", "accepted"),
            _alone("\n", "", case="empty"),
            _alone("问卷已发起", "问卷已发起", case="json"),
            _alone('["questions"]', '["questions"]', case="object"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.result.normalization_mismatch",
        severity=ERROR,
        summary=Text(
            "A result differs from the normalised arguments",
            "结果与标准化后的参数不一致",
            "Um resultado difere dos argumentos normalizados",
        ),
        cases={
            "": Case(
                Text(
                    "`{field}` is {value}; the normal form has {expected}.",
                    "`{field}` 是 {value}，标准化后应为 {expected}。",
                    "`{field}` é {value}; a forma normal tem {expected}.",
                ),
                Text("Return {expected}.", "请返回 {expected}。", "Devolva {expected}."),
            ),
            "absent": Case(
                Text(
                    "`{field}` is missing; the normal form has every field.",
                    "缺少 `{field}`；标准化后的问卷包含所有字段。",
                    "Falta `{field}`; a forma normal tem todos os campos.",
                ),
                Text(
                    "Add `{field}`: {expected}.",
                    "请加上 `{field}`：{expected}。",
                    "Acrescente `{field}`: {expected}.",
                ),
            ),
            "unusable": Case(
                Text(
                    "`{field}` is missing or holds nothing that could be shown.",
                    "`{field}` 缺失，或其中没有可以显示的内容。",
                    "`{field}` falta ou não contém nada que se possa mostrar.",
                ),
                Text(
                    "Return what the arguments have, in normal form.",
                    "请按标准化形式返回调用参数中的内容。",
                    "Devolva o que está nos argumentos, na forma normal.",
                ),
            ),
            "fewer": Case(
                Text(
                    "Question {number} of the arguments is missing.",
                    "缺少参数中的第 {number} 题。",
                    "Falta a pergunta {number} dos argumentos.",
                ),
                Text(
                    "Return all questions, in their order.",
                    "请按顺序返回所有题目。",
                    "Devolva todas as perguntas, na ordem delas.",
                ),
            ),
            "more": Case(
                Text(
                    "The arguments have no such question; their number of questions is {count}.",
                    "调用参数中没有这道题；参数中的题目数为 {count}。",
                    "Os argumentos não têm essa pergunta; o número de perguntas é {count}.",
                ),
                Text(
                    "Return the questions of the arguments and no others.",
                    "请只返回调用参数中的题目。",
                    "Devolva as perguntas dos argumentos e nenhuma outra.",
                ),
            ),
            "duplicate": Case(
                Text(
                    "The id {value} is that of question {other} as well.",
                    "id {value} 与第 {other} 题的 id 相同。",
                    "O id {value} é também o da pergunta {other}.",
                ),
                Text(
                    "Refuse arguments in which two questions have one id.",
                    "两道题的 id 相同时，请返回错误结果。",
                    "Recuse argumentos em que duas perguntas têm o mesmo id.",
                ),
            ),
        },
        why=Text(
            "The form is shown from the result and answered by its ids and values. Where these "
            "are not those of the normal form, clients differ in what they show and send.",
            "表单根据结果显示，回答也使用其中的 id 和选项值。如果它们不是标准化形式，各客户端显示和"
            "发送的内容就会不同。",
            "O formulário é mostrado a partir do resultado e respondido pelos ids e valores dele. "
            "Fora da forma normal, cada cliente mostra e envia algo diferente.",
        ),
        source=_SUCCESS,
        bad=(
            _after(
                _RESULT.replace(_OPTIONS, _OTHER_OPTIONS),
                _OTHER_OPTIONS,
                "questions[1].options",
            ),
            _alone(
                _RESULT.replace("single_choice", "Single_Choice"),
                '"Single_Choice"',
                "questions[1].type",
            ),
            _alone(
                _RESULT.replace(_ID, ""),
                "{",
                "questions[1].id",
                "absent",
            ),
            _alone(
                _RESULT.replace('"是否现在发布？"', '" "'), '" "', "questions[1].text", "unusable"
            ),
            _after(_RESULT.replace(f"[{_QUESTION}]", "[]"), "[", "questions[1]", "fewer"),
            _after(
                _TWO.replace('"question_count":2', '"question_count":1'),
                _SECOND,
                "questions[2]",
                "more",
            ),
            _alone(
                _TWO.replace('"id":"q2"', '"id":"q1" '),
                '"q1"',
                "questions[2].id",
                "duplicate",
            ),
        ),
        good=_GOOD_RESULT,
    ),
    Rule(
        code="questionnaire.result.count_mismatch",
        severity=ERROR,
        summary=Text(
            "`question_count` is not the number of questions",
            "`question_count` 与题目数不符",
            "`question_count` não é o número de perguntas",
        ),
        cases={
            "absent": Case(
                Text(
                    "`question_count` is missing.",
                    "缺少 `question_count`。",
                    "Falta `question_count`.",
                ),
                Text(
                    "Add `question_count`: {count}.",
                    "请加上 `question_count`：{count}。",
                    "Acrescente `question_count`: {count}.",
                ),
            ),
            "": Case(
                Text(
                    "`question_count` is {value}, and the number of questions is {count}.",
                    "`question_count` 是 {value}，而题目数是 {count}。",
                    "`question_count` é {value}, e o número de perguntas é {count}.",
                ),
                Text("Return {count}.", "请返回 {count}。", "Devolva {count}."),
            ),
        },
        why=Text(
            "The number is told to the user and logged. When it is wrong, nobody knows whether a "
            "question has been lost.",
            "这个数字会展示给用户并写入日志。数字不对，就无法知道是否丢了题目。",
            "O número é dito ao usuário e registrado. Se está errado, ninguém sabe se uma "
            "pergunta se perdeu.",
        ),
        source=_SUCCESS,
        bad=(
            _alone(
                _RESULT.replace('"question_count":1', '"question_count":3'), "3", "question_count"
            ),
            _alone(
                _RESULT.replace('"question_count":1,', ""),
                "{",
                "question_count",
                "absent",
            ),
        ),
        good=_GOOD_RESULT,
    ),
    Rule(
        code="questionnaire.result.errors_mismatch",
        severity=ERROR,
        summary=Text(
            "A result does not tell the errors of the arguments",
            "结果没有如实列出参数的错误",
            "Um resultado não relata os erros dos argumentos",
        ),
        cases={
            "absent": Case(
                Text("`errors` is missing.", "缺少 `errors`。", "Falta `errors`."),
                Text(
                    "Add `errors`, an array with `code` and `path` of each error.",
                    "请加上 `errors`：一个数组，包含每个错误的 `code` 和 `path`。",
                    "Acrescente `errors`, uma lista com `code` e `path` de cada erro.",
                ),
            ),
            "type": Case(
                Text(
                    "`errors` is {value}, not an array.",
                    "`errors` 是 {value}，不是数组。",
                    "`errors` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array with `code` and `path` of each error.",
                    "请写成数组，包含每个错误的 `code` 和 `path`。",
                    "Escreva uma lista com `code` e `path` de cada erro.",
                ),
            ),
            "none": Case(
                Text(
                    "`errors` is empty, although the call has failed.",
                    "调用失败了，`errors` 却是空的。",
                    "`errors` está vazio, embora a chamada tenha falhado.",
                ),
                Text(
                    "Name every error with its `code` and `path`.",
                    "请用 `code` 和 `path` 列出每个错误。",
                    "Relate cada erro com `code` e `path`.",
                ),
            ),
            "item": Case(
                Text(
                    "Error {number} is no object with `code` and `path` as strings.",
                    "第 {number} 个错误不是带有字符串 `code` 和 `path` 的对象。",
                    "O erro {number} não é um objeto com os textos `code` e `path`.",
                ),
                Text(
                    "Write each error as an object with `code`, `path`, `message` and `details`.",
                    "请把每个错误写成带有 `code`、`path`、`message` 和 `details` 的对象。",
                    "Escreva cada erro como um objeto com `code`, `path`, `message` e `details`.",
                ),
            ),
            "missing": Case(
                Text(
                    "Errors of the arguments are missing: {missing}.",
                    "缺少参数的错误：{missing}。",
                    "Faltam erros dos argumentos: {missing}.",
                ),
                Text(
                    "Report all errors of all questions.",
                    "请报告所有题目的所有错误。",
                    "Relate todos os erros de todas as perguntas.",
                ),
            ),
            "extra": Case(
                Text(
                    "The arguments do not have these errors: {extra}.",
                    "调用参数中没有这些错误：{extra}。",
                    "Os argumentos não têm estes erros: {extra}.",
                ),
                Text(
                    "Report only what is wrong with the arguments.",
                    "请只报告参数中确实存在的错误。",
                    "Relate só o que está errado nos argumentos.",
                ),
            ),
            "differ": Case(
                Text(
                    "The arguments have the errors {missing}, which are missing, and not {extra}.",
                    "缺少参数的错误 {missing}，而 {extra} 并不存在。",
                    "Os argumentos têm os erros {missing}, que faltam, e não {extra}.",
                ),
                Text(
                    "Report the errors of the arguments under the runtime's own codes.",
                    "请使用运行时自己的错误码报告参数的错误。",
                    "Relate os erros dos argumentos com os códigos do próprio runtime.",
                ),
            ),
        },
        why=Text(
            "The model mends the call by these errors. One that is missing or wrong costs another "
            "round.",
            "模型根据这些错误修正调用。漏报或误报都会多花一轮。",
            "O modelo corrige a chamada por esses erros. Um que falta ou está errado custa outra "
            "rodada.",
        ),
        source=_FAILURE,
        bad=(
            _alone(_ERROR.replace(f',"errors":[{_ITEM}]', ""), "{", "errors", "absent"),
            _alone(_ERROR.replace(f"[{_ITEM}]", '"default"'), '"default"', "errors", "type"),
            _alone(_ERROR.replace(f"[{_ITEM}]", "[]"), "[]", "errors", "none"),
            _alone(_ERROR.replace(_ITEM, '"default"'), '["default"]', "errors", "item"),
            _refused(_ERROR, f"[{_ITEM}]", "errors", "missing", questions=2),
            _refused(
                _ERROR.replace(_ITEM, f"{_ITEM},{_OTHER_ITEM}"),
                f"[{_ITEM},{_OTHER_ITEM}]",
                "errors",
                "extra",
            ),
            _refused(_ERROR.replace(_ITEM, _OTHER_ITEM), f"[{_OTHER_ITEM}]", "errors", "differ"),
        ),
        good=_GOOD_ERROR,
    ),
    Rule(
        code="questionnaire.result.should_end_missing",
        severity=ERROR,
        summary=Text(
            "A success does not end the turn",
            "成功结果没有结束本轮",
            "Um sucesso não encerra o turno",
        ),
        cases={
            "absent": Case(
                Text(
                    "`should_end` is missing.",
                    "缺少 `should_end`。",
                    "Falta `should_end`.",
                ),
                Text(
                    "Add `should_end`: true.",
                    "请加上 `should_end`：true。",
                    "Acrescente `should_end`: true.",
                ),
            ),
            "": Case(
                Text(
                    "`should_end` is {value}, not true.",
                    "`should_end` 是 {value}，不是 true。",
                    "`should_end` é {value}, não true.",
                ),
                Text("Return true.", "请返回 true。", "Devolva true."),
            ),
        },
        why=Text(
            "The agent stops for the user only when the result says so; otherwise it talks on "
            "over its own question.",
            "只有结果这样说明，智能体才会停下来等待用户；否则它会自顾自地继续。",
            "O agente só para e espera o usuário quando o resultado o diz; senão segue falando "
            "por cima da própria pergunta.",
        ),
        source=_SUCCESS,
        bad=(
            _alone(_RESULT.replace(_ENDS, '"should_end":0'), "0", "should_end"),
            _alone(_RESULT.replace(f",{_ENDS}", ""), "{", "should_end", "absent"),
        ),
        good=_GOOD_RESULT,
    ),
)
