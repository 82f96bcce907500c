"""Codes about the constraints on a lite-questionnaire's answers, and about its child questions."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.cases import ending, filled, not_of_type
from selfcheck.rules.lite_samples import (
    DESCRIPTION,
    FEATURES,
    FRAMEWORK,
    LANG,
    WITH_CHILD,
    asking,
)
from selfcheck.rules.samples import as_json, changed, written

_CONSTRAINTS = "lite-questionnaire, 约束条件"
_CHILDREN = "lite-questionnaire, 条件子问题"

_NOT_CHECKED = Text(
    "What the user enters is then not held to it.",
    "这样就不会按它检查用户的输入。",
    "O que o usuário digita então não é conferido por ela.",
)


_because = ending(_NOT_CHECKED)


def _example(question: dict[str, Any], path: str, at: str, case: str = "") -> Example:
    text = written(asking(question))
    return Example(text, path=f"questions[1].{path}", at=at, case=case, as_kind="lite")


def _constrained(question: dict[str, Any], *constraints: Any) -> dict[str, Any]:
    return changed(question, constraints=list(constraints))


def _parent(**child: Any) -> dict[str, Any]:
    """The seed's question with a child that is changed."""
    return changed(LANG, children=[changed(FRAMEWORK, **child)])


_LEAST = FEATURES["constraints"][0]
_LONG = {"type": "minLength", "value": 10, "message": "至少 10 个字符"}
_GOOD = Example(written(asking(FEATURES)), as_kind="lite")
_GOOD_TEXT = Example(written(asking(_constrained(DESCRIPTION, _LONG))), as_kind="lite")
_GOOD_CHILD = Example(written(asking(WITH_CHILD)), as_kind="lite")
_CONSTRAINT = Text("The constraint", "约束", "A restrição")

RULES: tuple[Rule, ...] = (
    Rule(
        code="lite.constraints_invalid",
        severity=ERROR,
        summary=Text(
            "constraints is not an array", "constraints 不是数组", "constraints não é uma lista"
        ),
        cases=not_of_type(
            "constraints",
            Text("an array", "数组", "uma lista"),
            Text(
                "Write an array of objects with `type` and `value`, or leave the field out.",
                "请写成由带有 `type` 和 `value` 的对象组成的数组，或去掉该字段。",
                "Escreva uma lista de objetos com `type` e `value`, ou retire o campo.",
            ),
        ),
        why=_because(
            "Constraints are listed, also where there is one.",
            "约束写成列表，只有一个时也一样。",
            "As restrições formam uma lista, mesmo que haja só uma.",
        ),
        source=_CONSTRAINTS,
        bad=(_example(changed(FEATURES, constraints=_LEAST), "constraints", as_json(_LEAST)),),
        good=_GOOD,
    ),
    Rule(
        code="lite.constraint_not_object",
        severity=ERROR,
        summary=Text(
            "A constraint is not an object", "约束不是对象", "Uma restrição não é um objeto"
        ),
        cases={
            "": Case(
                Text(
                    "The constraint is {value}, not an object with `type` and `value`.",
                    "约束是 {value}，而不是带有 `type` 和 `value` 的对象。",
                    "A restrição é {value}, não um objeto com `type` e `value`.",
                ),
                Text(
                    'Write an object such as `{{"type": "minLength", "value": 10}}`.',
                    '请写成对象，例如 `{{"type": "minLength", "value": 10}}`。',
                    'Escreva um objeto como `{{"type": "minLength", "value": 10}}`.',
                ),
            )
        },
        why=_because(
            "A name alone does not say what limit is meant.",
            "只有名称看不出要限制到多少。",
            "Um nome sozinho não diz que limite se quer.",
        ),
        source=_CONSTRAINTS,
        bad=(_example(_constrained(DESCRIPTION, "required"), "constraints[1]", '"required"'),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.constraint_type_missing",
        severity=ERROR,
        summary=Text("A constraint has no type", "约束没有 type", "Uma restrição não tem type"),
        cases={
            "absent": Case(
                Text(
                    "The constraint has no `type`.",
                    "约束缺少 `type`。",
                    "A restrição não tem `type`.",
                ),
                Text(
                    "Add `type` with one of {allowed}.",
                    "请加上 `type`，取值为 {allowed} 之一。",
                    "Acrescente `type` com um destes valores: {allowed}.",
                ),
            ),
            "blank": Case(
                Text("`type` is blank.", "`type` 为空。", "`type` está em branco."),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
        },
        why=_because(
            "The type says what is limited.",
            "`type` 说明限制的是什么。",
            "O `type` diz o que se limita.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, changed(_LONG, "type")),
                "constraints[1].type",
                "{",
                "absent",
            ),
            _example(
                _constrained(DESCRIPTION, changed(_LONG, type="")),
                "constraints[1].type",
                '""',
                "blank",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.constraint_type_invalid",
        severity=ERROR,
        summary=Text(
            "A constraint has an unknown type",
            "约束的 type 无法识别",
            "Uma restrição tem um type desconhecido",
        ),
        cases={
            "": Case(
                Text(
                    "`type` is {value}, which is no constraint.",
                    "`type` 是 {value}，不是有效的约束。",
                    "`type` é {value}, que não é uma restrição.",
                ),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "`type` is {value}, which is no constraint; it looks like `{nearest}`.",
                    "`type` 是 {value}，不是有效的约束，它看起来是 `{nearest}`。",
                    "`type` é {value}, que não é uma restrição; parece ser `{nearest}`.",
                ),
                Text(
                    "Write `{nearest}`; the constraints are {allowed}.",
                    "请写成 `{nearest}`；可用的约束有 {allowed}。",
                    "Escreva `{nearest}`; as restrições são {allowed}.",
                ),
            ),
        },
        why=_because(
            "A constraint of an unknown type cannot be applied.",
            "无法识别的约束不能生效。",
            "Uma restrição de tipo desconhecido não pode ser aplicada.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, changed(_LONG, type="email")),
                "constraints[1].type",
                '"email"',
            ),
            _example(
                _constrained(DESCRIPTION, changed(_LONG, type="min_length")),
                "constraints[1].type",
                '"min_length"',
                "nearest",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.constraint_not_applicable",
        severity=ERROR,
        summary=Text(
            "A constraint does not fit the type of its question",
            "约束不适用于该题型",
            "Uma restrição não serve para o tipo da pergunta",
        ),
        cases={
            "": Case(
                Text(
                    "`{constraint}` is for `{wanted}` questions, and this is a `{type}`.",
                    "`{constraint}` 只适用于 `{wanted}`，而这道题是 `{type}`。",
                    "`{constraint}` é para perguntas `{wanted}`, e esta é `{type}`.",
                ),
                Text(
                    "Remove the constraint, or write one that fits: `required` fits every type.",
                    "请去掉该约束，或换成适用的约束：`required` 适用于所有题型。",
                    "Retire a restrição, ou escreva uma que sirva: `required` serve para todas.",
                ),
            )
        },
        why=_because(
            "There is nothing in the answer that it could count or match.",
            "回答中没有它可以计数或匹配的内容。",
            "Não há na resposta o que ela possa contar ou comparar.",
        ),
        source=_CONSTRAINTS,
        bad=(_example(_constrained(DESCRIPTION, _LEAST), "constraints[1].type", '"minSelect"'),),
        good=_GOOD,
    ),
    Rule(
        code="lite.constraint_value_missing",
        severity=ERROR,
        summary=Text("A constraint has no value", "约束没有 value", "Uma restrição não tem value"),
        cases={
            "": Case(
                Text(
                    "`{type}` needs a `value`.",
                    "`{type}` 需要 `value`。",
                    "`{type}` precisa de `value`.",
                ),
                Text(
                    "Add `value`: a number for a limit, a regular expression for `pattern`.",
                    "请加上 `value`：限制写数字，`pattern` 写正则表达式。",
                    "Acrescente `value`: um número para um limite, uma expressão regular para "
                    "`pattern`.",
                ),
            )
        },
        why=_because(
            "Only the value says where the limit is.",
            "限制是多少只能由 `value` 说明。",
            "Só o `value` diz onde está o limite.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, changed(_LONG, "value")), "constraints[1].value", "{"
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.constraint_value_invalid",
        severity=ERROR,
        summary=Text(
            "The value of a constraint has the wrong type",
            "约束的 value 类型不对",
            "O value de uma restrição tem o tipo errado",
        ),
        cases={
            "number": Case(
                Text(
                    "The value of `{type}` is {value}, not an integer of 0 or more.",
                    "`{type}` 的值是 {value}，不是不小于 0 的整数。",
                    "O valor de `{type}` é {value}, não um inteiro de 0 ou mais.",
                ),
                Text(
                    "Write a whole number without quotes.",
                    "请写不带引号的整数。",
                    "Escreva um número inteiro sem aspas.",
                ),
            ),
            "pattern": Case(
                Text(
                    "The value of `{type}` is {value}, not a string.",
                    "`{type}` 的值是 {value}，不是字符串。",
                    "O valor de `{type}` é {value}, não um texto.",
                ),
                Text(
                    "Write a regular expression in double quotes, its backslashes doubled.",
                    "请写带双引号的正则表达式，其中的反斜杠要写两个。",
                    "Escreva uma expressão regular entre aspas duplas, com as barras invertidas "
                    "dobradas.",
                ),
            ),
        },
        why=_because(
            "An answer cannot be compared with it.",
            "无法用它与回答比较。",
            "Não se pode comparar uma resposta com ele.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, changed(_LONG, value="10")),
                "constraints[1].value",
                '"10"',
                "number",
            ),
            _example(
                _constrained(DESCRIPTION, {"type": "pattern", "value": 10}),
                "constraints[1].value",
                "10",
                "pattern",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.constraint_message_invalid",
        severity=ERROR,
        summary=Text(
            "The message of a constraint is blank or not a string",
            "约束的 message 为空白或不是字符串",
            "A mensagem de uma restrição está em branco ou não é um texto",
        ),
        cases={
            case: text
            for case, text in filled(
                "message",
                Text(
                    "Write what the user is told when the limit is not kept, or leave it out.",
                    "请写不满足限制时给用户的提示，或去掉该字段。",
                    "Escreva o que se diz ao usuário quando o limite não é respeitado, ou tire-o.",
                ),
                _CONSTRAINT,
            ).items()
            if case != "absent"
        },
        why=Text(
            "The user would see an error without words.",
            "用户会看到没有文字的错误提示。",
            "O usuário veria um erro sem palavras.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(FEATURES, changed(_LEAST, message="")),
                "constraints[1].message",
                '""',
                "blank",
            ),
            _example(
                _constrained(FEATURES, changed(_LEAST, message=None)),
                "constraints[1].message",
                "null",
                "type",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.constraint_contradictory",
        severity=ERROR,
        summary=Text(
            "No answer can satisfy the constraints",
            "没有回答能同时满足这些约束",
            "Nenhuma resposta satisfaz as restrições",
        ),
        cases={
            "": Case(
                Text(
                    "`{constraint}` is {value}, but `{other}` is {limit}.",
                    "`{constraint}` 是 {value}，而 `{other}` 是 {limit}。",
                    "`{constraint}` é {value}, mas `{other}` é {limit}.",
                ),
                Text(
                    "Let the least be no more than the most.",
                    "请让下限不大于上限。",
                    "Faça o mínimo não passar do máximo.",
                ),
            ),
            "field": Case(
                Text(
                    "`{constraint}` is {value}, but `maxSelect` of the question is {limit}.",
                    "`{constraint}` 是 {value}，而该题的 `maxSelect` 是 {limit}。",
                    "`{constraint}` é {value}, mas o `maxSelect` da pergunta é {limit}.",
                ),
                Text(
                    "Write {limit} or less, or let more be chosen.",
                    "请写不大于 {limit} 的数，或允许选择更多项。",
                    "Escreva {limit} ou menos, ou permita escolher mais.",
                ),
            ),
        },
        why=Text(
            "Every question must be answered, so the user cannot submit the questionnaire.",
            "所有题目都必须作答，因此用户无法提交问卷。",
            "Toda pergunta deve ser respondida, e o usuário não consegue enviar o questionário.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, _LONG, {"type": "maxLength", "value": 5}),
                "constraints[2].value",
                "5",
            ),
            _example(
                _constrained(FEATURES, changed(_LEAST, value=4)),
                "constraints[1].value",
                "4",
                "field",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.pattern_invalid",
        severity=ERROR,
        summary=Text(
            "A pattern is not a regular expression in JavaScript",
            "pattern 不是有效的 JavaScript 正则表达式",
            "Um pattern não é uma expressão regular de JavaScript",
        ),
        cases={
            "": Case(
                Text(
                    "The pattern {value} is no regular expression in JavaScript: {problem}.",
                    "{value} 不是有效的 JavaScript 正则表达式：{problem}。",
                    "O pattern {value} não é uma expressão regular de JavaScript: {problem}.",
                ),
                Text(
                    "Correct the expression; JavaScript has no `(?P…)`, no `(?i)` and no comments.",
                    "请改正该表达式；JavaScript 不支持 `(?P…)`、`(?i)` 和注释。",
                    "Corrija a expressão; JavaScript não tem `(?P…)`, `(?i)` nem comentários.",
                ),
            )
        },
        why=Text(
            "The tool makes a `RegExp` of it, which fails before the user sees anything.",
            "工具会用它创建 `RegExp`，在用户看到任何内容之前就会失败。",
            "A ferramenta cria dele um `RegExp`, que falha antes de o usuário ver algo.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _example(
                _constrained(DESCRIPTION, {"type": "pattern", "value": "[a-z"}),
                "constraints[1].value",
                '"[a-z"',
            ),
        ),
        good=Example(
            written(asking(_constrained(DESCRIPTION, {"type": "pattern", "value": "^[a-z]+$"}))),
            as_kind="lite",
        ),
    ),
    Rule(
        code="lite.children_invalid",
        severity=ERROR,
        summary=Text("children is not an array", "children 不是数组", "children não é uma lista"),
        cases=not_of_type(
            "children",
            Text("an array", "数组", "uma lista"),
            Text(
                "Write an array of questions, or leave the field out.",
                "请写成题目的数组，或去掉该字段。",
                "Escreva uma lista de perguntas, ou retire o campo.",
            ),
        ),
        why=Text(
            "The child questions are never asked.",
            "这些子问题永远不会被提出。",
            "As perguntas filhas nunca são feitas.",
        ),
        source=_CHILDREN,
        bad=(
            _example(
                changed(LANG, children={"id": "framework"}), "children", '{"id": "framework"}'
            ),
        ),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.children_forbidden",
        severity=ERROR,
        summary=Text(
            "A question without a choice has children",
            "不供选择的题目带有子问题",
            "Uma pergunta sem escolha tem filhas",
        ),
        cases={
            "": Case(
                Text(
                    "The type `{type}` has no `children`.",
                    "题型 `{type}` 没有 `children`。",
                    "O tipo `{type}` não tem `children`.",
                ),
                Text(
                    "Move the children to the top level, or to a question with options.",
                    "请把子问题移到顶层，或移到带有选项的题目中。",
                    "Mova as filhas para o nível de cima, ou para uma pergunta com opções.",
                ),
            )
        },
        why=Text(
            "Children are shown for an option that is chosen; here there is none.",
            "子问题在选中某个选项后显示，而这里没有选项。",
            "As filhas aparecem quando se escolhe uma opção; aqui não há nenhuma.",
        ),
        source=_CHILDREN,
        bad=(
            _example(
                changed(DESCRIPTION, children=[changed(FRAMEWORK, "showIf")]),
                "children",
                as_json([changed(FRAMEWORK, "showIf")]),
            ),
        ),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.show_if_invalid",
        severity=ERROR,
        summary=Text(
            "The condition of a child has no usable value",
            "子问题的条件没有可用的 value",
            "A condição de uma filha não tem value utilizável",
        ),
        cases={
            "type": Case(
                Text(
                    "`showIf` is {value}, not an object.",
                    "`showIf` 是 {value}，不是对象。",
                    "`showIf` é {value}, não um objeto.",
                ),
                Text(
                    'Write an object with the value of the parent\'s option: `{{"value": "..."}}`.',
                    '请写成对象，给出父题选项的 value：`{{"value": "..."}}`。',
                    'Escreva um objeto com o value da opção da mãe: `{{"value": "..."}}`.',
                ),
            ),
            "absent": Case(
                Text(
                    "`showIf` has no `value`.",
                    "`showIf` 缺少 `value`。",
                    "`showIf` não tem `value`.",
                ),
                Text(
                    "Add the value of the parent's option as `value`.",
                    "请加上 `value`，写父题选项的 value。",
                    "Acrescente em `value` o value da opção da mãe.",
                ),
            ),
            "value": Case(
                Text(
                    "The value of `showIf` is {value}, not a string.",
                    "`showIf` 的值是 {value}，不是字符串。",
                    "O valor de `showIf` é {value}, não um texto.",
                ),
                Text(
                    "Write the value of one option of the parent in double quotes.",
                    "请写父题一个选项的 value，并加上双引号。",
                    "Escreva o value de uma opção da mãe entre aspas duplas.",
                ),
            ),
        },
        why=Text(
            "The condition is never met, and the child question never asked.",
            "条件永远不会满足，子问题也就不会被提出。",
            "A condição nunca se cumpre, e a pergunta filha nunca é feita.",
        ),
        source=_CHILDREN,
        bad=(
            _example(_parent(showIf="ts"), "children[1].showIf", '"ts"', "type"),
            _example(_parent(showIf={"equals": "ts"}), "children[1].showIf.value", "{", "absent"),
            _example(
                _parent(showIf={"value": ["ts"]}), "children[1].showIf.value", '["ts"]', "value"
            ),
        ),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.show_if_misplaced",
        severity=ERROR,
        summary=Text(
            "A question on the top level has a condition",
            "顶层题目带有条件",
            "Uma pergunta do nível de cima tem condição",
        ),
        cases={
            "": Case(
                Text(
                    "Only children have `showIf`; this question has no parent.",
                    "只有子问题才有 `showIf`，而这道题没有父题。",
                    "Só filhas têm `showIf`; esta pergunta não tem mãe.",
                ),
                Text(
                    "Move the question into `children` of the one that it depends on, or remove "
                    "`showIf`.",
                    "请把该题移到它所依赖的题目的 `children` 中，或去掉 `showIf`。",
                    "Mova a pergunta para `children` daquela de que depende, ou retire `showIf`.",
                ),
            )
        },
        why=Text(
            "A condition is about the parent's answer; without one the question is always asked.",
            "条件针对父题的回答；没有父题时，这道题总会被提出。",
            "A condição trata da resposta da mãe; sem ela, a pergunta é sempre feita.",
        ),
        source=_CHILDREN,
        bad=(_example(FRAMEWORK, "showIf", '{"value": "ts"}'),),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.show_if_unknown_value",
        severity=ERROR,
        summary=Text(
            "A condition names no option of the parent",
            "条件中的值不是父题的选项",
            "Uma condição não indica nenhuma opção da mãe",
        ),
        cases={
            "": Case(
                Text(
                    "{value} is not the value of an option of the parent.",
                    "{value} 不是父题任何选项的 value。",
                    "{value} não é o value de uma opção da mãe.",
                ),
                Text(
                    "Write one of {options}.",
                    "请写 {options} 之一。",
                    "Escreva um destes: {options}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "{value} is not the value of an option of the parent; it looks like {nearest}.",
                    "{value} 不是父题任何选项的 value，它看起来是 {nearest}。",
                    "{value} não é o value de uma opção da mãe; parece ser {nearest}.",
                ),
                Text(
                    "Write {nearest}; the values are {options}.",
                    "请写成 {nearest}；可用的 value 有 {options}。",
                    "Escreva {nearest}; os values são {options}.",
                ),
            ),
            "label": Case(
                Text(
                    "{value} is the label of an option of the parent, not its value.",
                    "{value} 是父题选项的 label，不是它的 value。",
                    "{value} é o label de uma opção da mãe, não o value.",
                ),
                Text(
                    "Write {option}; the values are {options}.",
                    "请写成 {option}；可用的 value 有 {options}。",
                    "Escreva {option}; os values são {options}.",
                ),
            ),
        },
        why=Text(
            "The condition is never met, and the child question never asked.",
            "条件永远不会满足，子问题也就不会被提出。",
            "A condição nunca se cumpre, e a pergunta filha nunca é feita.",
        ),
        source=_CHILDREN,
        bad=(
            _example(_parent(showIf={"value": "go"}), "children[1].showIf.value", '"go"'),
            _example(
                _parent(showIf={"value": "TS"}), "children[1].showIf.value", '"TS"', "nearest"
            ),
            _example(
                _parent(showIf={"value": "TypeScript"}),
                "children[1].showIf.value",
                '"TypeScript"',
                "label",
            ),
        ),
        good=_GOOD_CHILD,
    ),
)
