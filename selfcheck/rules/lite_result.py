"""Codes about results of the lite-questionnaire tool: the result and the forms of its answers."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.cases import BOOLEAN, STRING, TRUE_OR_FALSE, ending, filled, not_of_type
from selfcheck.rules.lite_samples import ANSWERS, SUBMITTED, answering
from selfcheck.rules.samples import changed, written

_RESULT = "lite-questionnaire, 返回结果"
_FORMS = f"{_RESULT}, 答案类型"

READ = Text(
    "The assistant takes the result for the user's answers.",
    "助手会把结果当作用户的回答。",
    "O assistente toma o resultado pelas respostas do usuário.",
)
_THE_RESULT = Text("The result", "结果", "O resultado")
_OBJECT = Text(
    "Write one JSON object with `answers` and `submittedAt`, or one with `cancelled` and "
    "`message`.",
    "请写一个 JSON 对象：包含 `answers` 和 `submittedAt`，或包含 `cancelled` 和 `message`。",
    "Escreva um objeto JSON com `answers` e `submittedAt`, ou um com `cancelled` e `message`.",
)
_BY_ID = Text(
    'Write an object that has an answer for each question id, or `"cancelled": true`.',
    '请写一个对象，每个题目 id 对应一个回答，或写 `"cancelled": true`。',
    'Escreva um objeto com uma resposta para cada id de pergunta, ou `"cancelled": true`.',
)
_FIELDS = Text(
    "A single choice has `value` and `label`, a multiple choice `values` and `labels`, a text "
    "`text`, a confirmation `confirmed` and `label`, a rating `value` and `annotation`.",
    "单选的回答有 `value` 和 `label`，多选有 `values` 和 `labels`，文本有 `text`，"
    "确认有 `confirmed` 和 `label`，评分有 `value` 和 `annotation`。",
    "Uma escolha única tem `value` e `label`, uma múltipla `values` e `labels`, um texto `text`, "
    "uma confirmação `confirmed` e `label`, uma nota `value` e `annotation`.",
)


_because = ending(READ)


def _example(value: Any, path: str = "", at: str = "", case: str = "") -> Example:
    text = value if isinstance(value, str) else written(value)
    return Example(text, path=path, at=at, case=case, as_kind="lite-result")


def _answer(identity: str, value: Any, path: str = "", at: str = "", case: str = "") -> Example:
    """An example whose one fault is in the answer to the question ``identity``."""
    place = f"answers.{identity}" + (f".{path}" if path else "")
    return _example(answering(**{identity: value}), path=place, at=at, case=case)


def _quotes(kind: Text) -> Case:
    return Case(
        Text(
            f"`{{field}}` is {{value}}, not {kind.en}.",
            f"`{{field}}` 是 {{value}}，不是{kind.zh}。",
            f"`{{field}}` é {{value}}, não {kind.pt}.",
        ),
        Text(
            f"Write `{{field}}` as {kind.en}.",
            f"请把 `{{field}}` 写成{kind.zh}。",
            f"Escreva `{{field}}` como {kind.pt}.",
        ),
    )


_CANCELLED = {"cancelled": True, "message": "User cancelled the questionnaire"}
_ALL = answering(**ANSWERS)
_GOOD = _example(_ALL)
_GOOD_CANCELLED = _example(_CANCELLED)

RULES: tuple[Rule, ...] = (
    Rule(
        code="lite.result.json_invalid",
        severity=ERROR,
        summary=Text(
            "The result is not a JSON object",
            "结果不是 JSON 对象",
            "O resultado não é um objeto JSON",
        ),
        cases={
            "empty": Case(
                Text("The result is empty.", "结果是空的。", "O resultado está vazio."), _OBJECT
            ),
            "json": Case(
                Text(
                    "{problem} The result cannot be read.",
                    "{problem}因此无法读取结果。",
                    "{problem} Não é possível ler o resultado.",
                ),
                Text(
                    "{fix} The result must be one JSON object.",
                    "{fix}结果必须是一个 JSON 对象。",
                    "{fix} O resultado deve ser um objeto JSON.",
                ),
            ),
            "type": Case(
                Text(
                    "The result is {value}, not an object.",
                    "结果是 {value}，不是对象。",
                    "O resultado é {value}, não um objeto.",
                ),
                _OBJECT,
            ),
        },
        why=_because(
            "A result is one JSON object.",
            "结果是一个 JSON 对象。",
            "Um resultado é um objeto JSON.",
        ),
        source=_RESULT,
        bad=(
            _example("\n", case="empty"),
            _example(written(_CANCELLED).replace("true", "True"), at="True", case="json"),
            _example('["ts"]', at='["ts"]', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answers_missing",
        severity=ERROR,
        summary=Text(
            "A result that is not cancelled has no usable answers",
            "未取消的结果没有可用的 answers",
            "Um resultado que não é cancelado não tem answers utilizável",
        ),
        cases={
            "absent": Case(
                Text(
                    "The result has no `answers`.",
                    "结果缺少 `answers`。",
                    "O resultado não tem `answers`.",
                ),
                _BY_ID,
            ),
            "type": Case(
                Text(
                    "`answers` is {value}, not an object.",
                    "`answers` 是 {value}，不是对象。",
                    "`answers` é {value}, não um objeto.",
                ),
                _BY_ID,
            ),
        },
        why=_because(
            "Answers are looked up by the ids of their questions.",
            "回答按题目的 id 查找。",
            "As respostas são procuradas pelos ids das perguntas.",
        ),
        source=_RESULT,
        bad=(
            _example({"submittedAt": SUBMITTED}, path="answers", at="{", case="absent"),
            _example(changed(_ALL, answers=[]), path="answers", at="[]", case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answers_forbidden",
        severity=ERROR,
        summary=Text(
            "A cancelled result has answers",
            "已取消的结果带有回答",
            "Um resultado cancelado tem respostas",
        ),
        cases={
            "": Case(
                Text(
                    "The result is cancelled and has answers all the same.",
                    "结果已取消，却仍带有回答。",
                    "O resultado está cancelado e mesmo assim tem respostas.",
                ),
                Text(
                    "Leave out `answers`, or `cancelled` if the user has submitted them.",
                    "请去掉 `answers`；如果用户已经提交，请去掉 `cancelled`。",
                    "Retire `answers`, ou `cancelled` se o usuário as enviou.",
                ),
            )
        },
        why=Text(
            "A user who cancels has answered nothing; a draft is kept for the next call.",
            "用户取消就等于没有作答；草稿会保留到下一次调用。",
            "Quem cancela não respondeu nada; o rascunho fica para a próxima chamada.",
        ),
        source=_RESULT,
        bad=(
            _example(
                {**_CANCELLED, "answers": {"description": {"text": "x"}}},
                path="answers",
                at='{"description": {"text": "x"}}',
            ),
        ),
        good=_GOOD_CANCELLED,
    ),
    Rule(
        code="lite.result.cancelled_invalid",
        severity=ERROR,
        summary=Text(
            "cancelled is not a boolean", "cancelled 不是布尔值", "cancelled não é um booleano"
        ),
        cases=not_of_type("cancelled", BOOLEAN, TRUE_OR_FALSE),
        why=_because(
            "Any string counts as true, even one that says false.",
            "任何字符串都算作 true，哪怕写的是 false。",
            "Qualquer texto conta como true, mesmo um que diga false.",
        ),
        source=_RESULT,
        bad=(_example(changed(_CANCELLED, cancelled="true"), path="cancelled", at='"true"'),),
        good=_GOOD_CANCELLED,
    ),
    Rule(
        code="lite.result.message_invalid",
        severity=ERROR,
        summary=Text(
            "The message of a cancelled result is not a string",
            "已取消结果的 message 不是字符串",
            "A message de um resultado cancelado não é um texto",
        ),
        cases=not_of_type(
            "message",
            STRING,
            Text(
                "Say in a string that the user has cancelled.",
                "请用字符串说明用户已取消。",
                "Diga em um texto que o usuário cancelou.",
            ),
        ),
        why=_because(
            "It is put to the assistant as it is.",
            "它会原样交给助手。",
            "Ela é entregue ao assistente tal como é.",
        ),
        source=_RESULT,
        bad=(_example(changed(_CANCELLED, message=None), path="message", at="null"),),
        good=_GOOD_CANCELLED,
    ),
    Rule(
        code="lite.result.submitted_at_missing",
        severity=ERROR,
        summary=Text(
            "A result does not say when it was submitted",
            "结果没有说明提交时间",
            "Um resultado não diz quando foi enviado",
        ),
        cases=filled(
            "submittedAt",
            Text(
                f'Write the time of the submission, such as `"{SUBMITTED}"`.',
                f'请写提交时间，例如 `"{SUBMITTED}"`。',
                f'Escreva a hora do envio, como `"{SUBMITTED}"`.',
            ),
            _THE_RESULT,
        ),
        why=_because(
            "It belongs to every submitted result.",
            "每个已提交的结果都有提交时间。",
            "Faz parte de todo resultado enviado.",
        ),
        source=_RESULT,
        bad=(
            _example(changed(_ALL, "submittedAt"), path="submittedAt", at="{", case="absent"),
            _example(changed(_ALL, submittedAt=""), path="submittedAt", at='""', case="blank"),
            _example(
                changed(_ALL, submittedAt=1779796800),
                path="submittedAt",
                at="1779796800",
                case="type",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.submitted_at_invalid",
        severity=ERROR,
        summary=Text(
            "submittedAt is not a time with its zone",
            "submittedAt 不是带时区的时间",
            "submittedAt não é uma hora com fuso",
        ),
        cases={
            "": Case(
                Text(
                    "`submittedAt` is {value}, not a date and time with its zone.",
                    "`submittedAt` 是 {value}，不是带时区的日期时间。",
                    "`submittedAt` é {value}, não uma data com hora e fuso.",
                ),
                Text(
                    f'Write it as `"{SUBMITTED}"` is written.',
                    f'请按 `"{SUBMITTED}"` 的格式书写。',
                    f'Escreva como em `"{SUBMITTED}"`.',
                ),
            )
        },
        why=Text(
            "Readers of the result parse it; without a zone each takes it for another time.",
            "读取结果的程序会解析它；没有时区时，各自会理解成不同的时间。",
            "Quem lê o resultado o interpreta; sem fuso, cada um entende outra hora.",
        ),
        source=f"{_RESULT}; RFC 3339 §5.6",
        bad=(
            _example(
                changed(_ALL, submittedAt="2026-05-26 12:00"),
                path="submittedAt",
                at='"2026-05-26 12:00"',
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answer_not_object",
        severity=ERROR,
        summary=Text("An answer is not an object", "回答不是对象", "Uma resposta não é um objeto"),
        cases={
            "": Case(
                Text(
                    "The answer is {value}, not an object.",
                    "回答是 {value}，不是对象。",
                    "A resposta é {value}, não um objeto.",
                ),
                _FIELDS,
            )
        },
        why=_because(
            "What an answer is stands in its fields.",
            "回答的内容写在它的字段里。",
            "O que uma resposta é está nos campos dela.",
        ),
        source=_FORMS,
        bad=(_answer("lang", "ts", at='"ts"'),),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answer_form_unknown",
        severity=ERROR,
        summary=Text(
            "An answer has the fields of no question type",
            "回答不具有任何题型的字段",
            "Uma resposta não tem os campos de nenhum tipo de pergunta",
        ),
        cases={
            "": Case(
                Text(
                    "The answer is of no form that there is.",
                    "该回答不属于任何已有的形式。",
                    "A resposta não tem nenhuma das formas que existem.",
                ),
                _FIELDS,
            )
        },
        why=_because(
            "Each type of question has an answer of its own form.",
            "每种题型都有自己的回答形式。",
            "Cada tipo de pergunta tem uma forma de resposta.",
        ),
        source=_FORMS,
        bad=(_answer("lang", {"answer": "ts"}, at='{"answer": "ts"}'),),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answer_field_missing",
        severity=ERROR,
        summary=Text("An answer lacks a field", "回答缺少字段", "Falta um campo em uma resposta"),
        cases={
            "": Case(
                Text(
                    "The answer has no `{field}`.",
                    "回答缺少 `{field}`。",
                    "A resposta não tem `{field}`.",
                ),
                _FIELDS,
            )
        },
        why=_because(
            "Each form of answer has fields that are always there.",
            "每种回答形式都有必备的字段。",
            "Cada forma de resposta tem campos que sempre estão lá.",
        ),
        source=_FORMS,
        bad=(_answer("lang", {"value": "ts"}, path="label", at="{"),),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answer_field_invalid",
        severity=ERROR,
        summary=Text(
            "A field of an answer has the wrong type",
            "回答的字段类型不对",
            "Um campo de uma resposta é do tipo errado",
        ),
        cases={
            "string": _quotes(STRING),
            "strings": _quotes(Text("an array of strings", "字符串数组", "uma lista de textos")),
            "item": Case(
                Text(
                    "An item of `{field}` is {value}, not a string.",
                    "`{field}` 的一项是 {value}，不是字符串。",
                    "Um item de `{field}` é {value}, não um texto.",
                ),
                Text(
                    "Write every item of `{field}` in double quotes.",
                    "请给 `{field}` 的每一项加上双引号。",
                    "Escreva cada item de `{field}` entre aspas duplas.",
                ),
            ),
            "boolean": _quotes(BOOLEAN),
        },
        why=_because(
            "Answers are compared with their questions value by value.",
            "回答会与题目逐值比较。",
            "As respostas são comparadas com as perguntas valor por valor.",
        ),
        source=_FORMS,
        bad=(
            _answer("description", {"text": None}, path="text", at="null", case="string"),
            _answer(
                "features",
                {"values": "auth", "labels": ["用户认证"]},
                path="values",
                at='"auth"',
                case="strings",
            ),
            _answer(
                "features",
                {"values": [1], "labels": ["用户认证"]},
                path="values[1]",
                at="1",
                case="item",
            ),
            _answer(
                "confirm",
                {"confirmed": "yes", "label": "创建"},
                path="confirmed",
                at='"yes"',
                case="boolean",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.rating_invalid",
        severity=ERROR,
        summary=Text(
            "A rating is not a whole number from 1 to 5",
            "评分不是 1 到 5 的整数",
            "Uma nota não é um número inteiro de 1 a 5",
        ),
        cases={
            "": Case(
                Text(
                    "The rating is {value}, not a whole number from 1 to 5.",
                    "评分是 {value}，不是 1 到 5 的整数。",
                    "A nota é {value}, não um número inteiro de 1 a 5.",
                ),
                Text(
                    "Write 1, 2, 3, 4 or 5 without quotes.",
                    "请写不带引号的 1、2、3、4 或 5。",
                    "Escreva 1, 2, 3, 4 ou 5 sem aspas.",
                ),
            )
        },
        why=Text(
            "The scale has five steps, and no other can be chosen.",
            "量表只有五级，不能选择其他数值。",
            "A escala tem cinco degraus, e nenhum outro pode ser escolhido.",
        ),
        source=_FORMS,
        bad=(_answer("satisfaction", {"value": 6, "annotation": ""}, path="value", at="6"),),
        good=_GOOD,
    ),
)
