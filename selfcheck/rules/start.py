"""Codes about the arguments of a ``questionnaire_async`` call: the runtime's own."""

from __future__ import annotations

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.cases import ending
from selfcheck.rules.samples import json_free, json_single, obj

_ARGUMENTS = "Sage Inline Questionnaire, questionnaire_async 调用参数"

_REFUSED = Text(
    "The runtime answers the call with an error, and the user sees no form.",
    "运行时会以错误结果回应这次调用，用户看不到表单。",
    "O runtime responde à chamada com um erro, e o usuário não vê formulário.",
)


_because = ending(_REFUSED)


def _example(arguments: str, path: str = "", at: str = "", case: str = "") -> Example:
    return Example(arguments, path=path, at=at, case=case, as_kind="async")


_OBJECTS = '[{"value":"go","label":"发布"},{"value":"wait","label":"暂缓"}]'
_MULTI = json_single(type_='"multi_choice"', default='["发布"]')
_GOOD = _example(obj(json_single()))
_GOOD_OBJECTS = _example(obj(json_single(options=_OBJECTS, default='"go"')))
_GOOD_MULTI = _example(obj(_MULTI))
_GOOD_FREE = _example(obj(json_free(), title='"Next step"'))

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.start.arguments_invalid",
        severity=ERROR,
        summary=Text(
            "The arguments are not a JSON object",
            "调用参数不是 JSON 对象",
            "Os argumentos não são um objeto JSON",
        ),
        cases={
            "empty": Case(
                Text(
                    "The arguments are empty.",
                    "调用参数是空的。",
                    "Os argumentos estão vazios.",
                ),
                Text(
                    'Write one JSON object: `{{"questions": [...]}}`.',
                    '请写一个 JSON 对象：`{{"questions": [...]}}`。',
                    'Escreva um objeto JSON: `{{"questions": [...]}}`.',
                ),
            ),
            "json": Case(
                Text(
                    "{problem} The arguments cannot be read.",
                    "{problem}因此无法读取调用参数。",
                    "{problem} Não é possível ler os argumentos.",
                ),
                Text(
                    "{fix} The arguments must be one JSON object.",
                    "{fix}调用参数必须是一个 JSON 对象。",
                    "{fix} Os argumentos devem ser um objeto JSON.",
                ),
            ),
            "type": Case(
                Text(
                    "The arguments are {value}, not an object.",
                    "调用参数是 {value}，不是对象。",
                    "Os argumentos são {value}, não um objeto.",
                ),
                Text(
                    "Write one object with `questions` and, if you like, `title`.",
                    "请写成一个对象，包含 `questions`，也可以加上 `title`。",
                    "Escreva um objeto com `questions` e, se quiser, `title`.",
                ),
            ),
        },
        why=_because(
            "A tool gets its arguments by name, from one JSON object.",
            "工具从一个 JSON 对象中按名称取得参数。",
            "Uma ferramenta recebe os argumentos pelo nome, de um único objeto JSON.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(f"[{json_single()}]", at=f"[{json_single()}]", case="type"),
            _example("\n", case="empty"),
            _example(obj(json_single() + ","), at=",", case="json"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.start.questions_must_be_list",
        severity=ERROR,
        summary=Text(
            "The arguments have no list of questions",
            "调用参数中没有题目列表",
            "Os argumentos não têm lista de perguntas",
        ),
        cases={
            "absent": Case(
                Text("`questions` is missing.", "缺少 `questions`。", "Falta `questions`."),
                Text(
                    "Add `questions`, an array with one object for each question.",
                    "请加上 `questions`：一个数组，每道题对应一个对象。",
                    "Acrescente `questions`, uma lista com um objeto por pergunta.",
                ),
            ),
            "type": Case(
                Text(
                    "`questions` is {value}, not an array.",
                    "`questions` 是 {value}，不是数组。",
                    "`questions` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array with one object for each question, not a string that "
                    "holds one.",
                    "请写成数组，每道题对应一个对象，不要写成装着数组的字符串。",
                    "Escreva uma lista com um objeto por pergunta, não um texto que a contenha.",
                ),
            ),
        },
        why=_because(
            "Only `questions` says what is to be asked.",
            "要问什么只能由 `questions` 说明。",
            "Só `questions` diz o que perguntar.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example('{"title":"发布确认"}', path="questions", at="{", case="absent"),
            _example('{"questions":"[]"}', path="questions", at='"[]"', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.start.questions_empty",
        severity=ERROR,
        summary=Text(
            "The list of questions is empty",
            "题目列表是空的",
            "A lista de perguntas está vazia",
        ),
        cases={
            "": Case(
                Text(
                    "`questions` is an empty array.",
                    "`questions` 是空数组。",
                    "`questions` é uma lista vazia.",
                ),
                Text(
                    "Write at least one question, or do not make the call.",
                    "请写至少一道题，或不要发起调用。",
                    "Escreva pelo menos uma pergunta ou não faça a chamada.",
                ),
            )
        },
        why=_because(
            "A form without questions cannot be answered.",
            "没有题目的表单无法作答。",
            "Um formulário sem perguntas não pode ser respondido.",
        ),
        source=_ARGUMENTS,
        bad=(_example(obj(""), path="questions", at="[]"),),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.start.question_not_object",
        severity=ERROR,
        summary=Text(
            "A question is not an object",
            "题目不是对象",
            "Uma pergunta não é um objeto",
        ),
        cases={
            "": Case(
                Text(
                    "The question is {value}, not an object with `type` and `text`.",
                    "这道题是 {value}，而不是带有 `type` 和 `text` 的对象。",
                    "A pergunta é {value}, não um objeto com `type` e `text`.",
                ),
                Text(
                    "Write an object with the words as `text`, and with a `type`.",
                    "请写成对象：文字放在 `text` 中，并加上 `type`。",
                    "Escreva um objeto com as palavras em `text` e com um `type`.",
                ),
            )
        },
        why=_because(
            "A bare value does not say what kind of answer it asks for.",
            "只有一个值时，看不出需要哪种回答。",
            "Um valor solto não diz que tipo de resposta se espera.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj('"What should I do next?"', title='"Next step"'),
                path="questions[1]",
                at='"What should I do next?"',
            ),
        ),
        good=_GOOD_FREE,
    ),
    Rule(
        code="questionnaire.start.question_type_invalid",
        severity=ERROR,
        summary=Text(
            "The type of a question is missing or unknown",
            "题型缺失或无法识别",
            "O tipo de uma pergunta falta ou é desconhecido",
        ),
        cases={
            "absent": Case(
                Text(
                    "The question has no `type`.",
                    "这道题缺少 `type`。",
                    "A pergunta não tem `type`.",
                ),
                Text(
                    "Add `type` with one of {allowed}.",
                    "请加上 `type`，取值为 {allowed} 之一。",
                    "Acrescente `type` com um destes valores: {allowed}.",
                ),
            ),
            "": Case(
                Text(
                    "`type` is {value}, which is no question type.",
                    "`type` 是 {value}，不是有效的题型。",
                    "`type` é {value}, que não é um tipo de pergunta.",
                ),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "`type` is {value}, which is no question type; it looks like `{nearest}`.",
                    "`type` 是 {value}，不是有效的题型，它看起来是 `{nearest}`。",
                    "`type` é {value}, que não é um tipo de pergunta; parece ser `{nearest}`.",
                ),
                Text(
                    "Write `{nearest}`; the types are {allowed}.",
                    "请写成 `{nearest}`；可用的题型有 {allowed}。",
                    "Escreva `{nearest}`; os tipos são {allowed}.",
                ),
            ),
        },
        why=_because(
            "The type decides which control the user gets; capitals and blanks around it do not "
            "matter.",
            "题型决定用户看到哪种控件；大小写和首尾空白不影响识别。",
            "O tipo decide qual controle o usuário recebe; maiúsculas e espaços em volta não "
            "importam.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(type_='"dropdown"')),
                path="questions[1].type",
                at='"dropdown"',
                case="nearest",
            ),
            _example(obj(json_single(type_=None)), path="questions[1].type", at="{", case="absent"),
            _example(obj(json_single(type_='"rating"')), path="questions[1].type", at='"rating"'),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.start.question_text_required",
        severity=ERROR,
        summary=Text(
            "A question has neither a usable text nor a title",
            "题目既没有可用的 text，也没有可用的 title",
            "Uma pergunta não tem text nem title utilizável",
        ),
        cases={
            "absent": Case(
                Text(
                    "The question has neither `text` nor `title`.",
                    "这道题既没有 `text` 也没有 `title`。",
                    "A pergunta não tem `text` nem `title`.",
                ),
                Text(
                    "Add `text` with the words that the user is to read.",
                    "请加上 `text`，写出给用户看的题目文字。",
                    "Acrescente `text` com as palavras que o usuário deve ler.",
                ),
            ),
            "blank": Case(
                Text("`{field}` is blank.", "`{field}` 为空白。", "`{field}` está em branco."),
                Text(
                    "Write the words that the user is to read as `text`.",
                    "请在 `text` 中写出给用户看的题目文字。",
                    "Escreva em `text` as palavras que o usuário deve ler.",
                ),
            ),
            "type": Case(
                Text(
                    "`{field}` is {value}, not a string.",
                    "`{field}` 是 {value}，不是字符串。",
                    "`{field}` é {value}, não um texto.",
                ),
                Text(
                    "Write a non-blank string in double quotes as `text`.",
                    "请在 `text` 中写带双引号的非空字符串。",
                    "Escreva em `text` um texto não vazio entre aspas duplas.",
                ),
            ),
            "wrong_field": Case(
                Text(
                    "The question has neither `text` nor `title`; its words stand under {field}.",
                    "这道题既没有 `text` 也没有 `title`，题目文字写在了 {field} 中。",
                    "A pergunta não tem `text` nem `title`; as palavras estão em {field}.",
                ),
                Text(
                    "Rename the field to `text`.",
                    "请把该字段改名为 `text`。",
                    "Troque o nome do campo para `text`.",
                ),
            ),
        },
        why=_because(
            "The user would face a control without a question.",
            "没有题目文字时，用户只会看到控件。",
            "O usuário veria um controle sem pergunta.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(obj(json_single(text=None)), path="questions[1].text", at="{", case="absent"),
            _example(
                obj(json_single(text='" "')), path="questions[1].text", at='" "', case="blank"
            ),
            _example(obj(json_single(text="7")), path="questions[1].text", at="7", case="type"),
            _example(
                obj(json_single().replace('"text"', '"question"')),
                path="questions[1].text",
                at='"question"',
                case="wrong_field",
            ),
        ),
        good=_example(obj(json_single().replace('"text"', '"title"'))),
    ),
    Rule(
        code="questionnaire.start.question_id_duplicate",
        severity=ERROR,
        summary=Text(
            "Two questions have the same id",
            "两道题的 id 相同",
            "Duas perguntas têm o mesmo id",
        ),
        cases={
            "": Case(
                Text(
                    "The id {value} is that of question {other} already.",
                    "id {value} 已被第 {other} 题使用。",
                    "O id {value} já é o da pergunta {other}.",
                ),
                Text(
                    "Give each question an id of its own, or leave all of them out.",
                    "请给每道题不同的 id，或全部省略。",
                    "Dê a cada pergunta um id próprio ou retire todos.",
                ),
            ),
            "implicit": Case(
                Text(
                    "The id {value} is also that of question {other}: a question without an id "
                    "is called after its position.",
                    "id {value} 与第 {other} 题的 id 相同：没有 id 的题目会按位置命名。",
                    "O id {value} é também o da pergunta {other}: uma pergunta sem id recebe o "
                    "nome da sua posição.",
                ),
                Text(
                    "Use ids other than `q1`, `q2` and so on, or leave all of them out.",
                    "请使用 `q1`、`q2` 等以外的 id，或全部省略。",
                    "Use ids diferentes de `q1`, `q2` e assim por diante, ou retire todos.",
                ),
            ),
        },
        why=_because(
            "Answers name their question by its id. A number counts as the string of its digits, "
            "and blanks around an id do not count.",
            "回答通过 id 指明对应的题目。数字等同于其数字文本，id 首尾的空白不计。",
            "As respostas citam a pergunta pelo id. Um número vale como o texto dos seus dígitos, "
            "e espaços em volta do id não contam.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(
                    json_single(more=',"id":"go"')
                    + ","
                    + json_single(more=',"id":" go"', text='"何时发布？"')
                ),
                path="questions[2].id",
                at='" go"',
            ),
            _example(
                obj(json_single(more=',"id":"q2"') + "," + json_single(text='"何时发布？"')),
                path="questions[2].id",
                at="{",
                case="implicit",
            ),
        ),
        good=_example(obj(json_single(more=',"id":7') + "," + json_single(text='"何时发布？"'))),
    ),
    Rule(
        code="questionnaire.start.question_options_required",
        severity=ERROR,
        summary=Text(
            "A choice question has no options",
            "选择题没有选项",
            "Uma pergunta de escolha não tem opções",
        ),
        cases={
            "absent": Case(
                Text(
                    "The choice question has no `options`.",
                    "这道选择题缺少 `options`。",
                    "A pergunta de escolha não tem `options`.",
                ),
                Text(
                    "Add `options` with an array of strings, or use `free_text`.",
                    "请加上 `options`，值为字符串数组；或改用 `free_text`。",
                    "Acrescente `options` com uma lista de textos ou use `free_text`.",
                ),
            ),
            "empty": Case(
                Text(
                    "`options` is an empty array.",
                    "`options` 是空数组。",
                    "`options` é uma lista vazia.",
                ),
                Text(
                    "Write at least one option, or use `free_text`.",
                    "请写至少一个选项，或改用 `free_text`。",
                    "Escreva pelo menos uma opção ou use `free_text`.",
                ),
            ),
            "type": Case(
                Text(
                    "`options` is {value}, not an array.",
                    "`options` 是 {value}，不是数组。",
                    "`options` é {value}, não uma lista.",
                ),
                Text(
                    'Write an array, as in `["a", "b"]`.',
                    '请写成数组，例如 `["甲", "乙"]`。',
                    'Escreva uma lista, como `["a", "b"]`.',
                ),
            ),
        },
        why=_because(
            "A choice without options gives the user nothing to choose.",
            "没有选项的选择题让用户无从选择。",
            "Uma escolha sem opções não deixa nada para escolher.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(options=None, default=None)),
                path="questions[1].options",
                at="{",
                case="absent",
            ),
            _example(
                obj(json_single(options="[]", default=None)),
                path="questions[1].options",
                at="[]",
                case="empty",
            ),
            _example(
                obj(json_single(options='"发布"')),
                path="questions[1].options",
                at='"发布"',
                case="type",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="questionnaire.start.question_option_invalid",
        severity=ERROR,
        summary=Text(
            "An option is not a usable string or object",
            "选项不是可用的字符串或对象",
            "Uma opção não é um texto ou objeto utilizável",
        ),
        cases={
            "blank": Case(
                Text("The option is blank.", "选项为空白。", "A opção está em branco."),
                Text(
                    "Write the words that the user is to choose, or remove the option.",
                    "请写出供用户选择的文字，或删掉这个选项。",
                    "Escreva as palavras que o usuário pode escolher ou remova a opção.",
                ),
            ),
            "type": Case(
                Text(
                    "The option is {value}, neither a string nor an object.",
                    "选项是 {value}，既不是字符串也不是对象。",
                    "A opção é {value}, nem um texto nem um objeto.",
                ),
                Text(
                    "Write it as a string in double quotes, or as an object with `value` and "
                    "`label`.",
                    "请写成带双引号的字符串，或带有 `value` 和 `label` 的对象。",
                    "Escreva-a como texto entre aspas duplas ou como objeto com `value` e `label`.",
                ),
            ),
            "empty_object": Case(
                Text(
                    "The option object has neither a `value` nor a `label` that is a non-blank "
                    "string.",
                    "选项对象的 `value` 和 `label` 都不是非空字符串。",
                    "O objeto da opção não tem `value` nem `label` que seja um texto não vazio.",
                ),
                Text(
                    "Add a non-blank `value` and `label`, or write the option as a plain string.",
                    "请加上非空的 `value` 和 `label`，或直接写成字符串。",
                    "Acrescente `value` e `label` não vazios ou escreva a opção como "
                    "texto simples.",
                ),
            ),
        },
        why=_because(
            "An option needs a text to be shown and sent back.",
            "选项需要有文字，才能显示并作为回答返回。",
            "Uma opção precisa de um texto para ser mostrada e enviada de volta.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(options='["发布",2]')),
                path="questions[1].options[2]",
                at="2",
                case="type",
            ),
            _example(
                obj(json_single(options='["发布"," "]')),
                path="questions[1].options[2]",
                at='" "',
                case="blank",
            ),
            _example(
                obj(json_single(options='["发布",{"value":2}]')),
                path="questions[1].options[2]",
                at='{"value":2}',
                case="empty_object",
            ),
        ),
        good=_GOOD_OBJECTS,
    ),
    Rule(
        code="questionnaire.start.default_type_invalid",
        severity=ERROR,
        summary=Text(
            "The default has the wrong type for its question",
            "默认值的类型与题型不符",
            "O valor padrão tem o tipo errado para a pergunta",
        ),
        cases={
            "single": Case(
                Text(
                    "`default` is {value}; a `single_choice` question needs a string.",
                    "`default` 是 {value}，`single_choice` 题需要字符串。",
                    "`default` é {value}; uma pergunta `single_choice` exige um texto.",
                ),
                Text(
                    "Write the value of one option as a string, or leave `default` out.",
                    "请写一个选项的 value（字符串），或去掉 `default`。",
                    "Escreva o value de uma opção como texto ou retire `default`.",
                ),
            ),
            "multi": Case(
                Text(
                    "`default` is {value}; a `multi_choice` question needs an array of strings.",
                    "`default` 是 {value}，`multi_choice` 题需要字符串数组。",
                    "`default` é {value}; uma pergunta `multi_choice` exige uma lista de textos.",
                ),
                Text(
                    'Write an array of option values, as in `["a"]`, or leave `default` out.',
                    '请写成选项 value 的数组，例如 `["a"]`，或去掉 `default`。',
                    'Escreva uma lista de values de opções, como `["a"]`, ou retire `default`.',
                ),
            ),
            "text": Case(
                Text(
                    "`default` is {value}; a `free_text` question needs a string.",
                    "`default` 是 {value}，`free_text` 题需要字符串。",
                    "`default` é {value}; uma pergunta `free_text` exige um texto.",
                ),
                Text(
                    "Write a string in double quotes, or leave `default` out.",
                    "请写成带双引号的字符串，或去掉 `default`。",
                    "Escreva um texto entre aspas duplas ou retire `default`.",
                ),
            ),
        },
        why=_because(
            "A value of another type cannot be preselected.",
            "类型不符的值无法预选。",
            "Um valor de outro tipo não pode vir marcado.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(default="null")),
                path="questions[1].default",
                at="null",
                case="single",
            ),
            _example(
                obj(json_single(type_='"multiple_choice"')),
                path="questions[1].default",
                at='"发布"',
                case="multi",
            ),
            _example(
                obj('{"type":"text","text":"What should I do next?","default":5}'),
                path="questions[1].default",
                at="5",
                case="text",
            ),
        ),
        good=_example(obj('{"type":"text","text":"What should I do next?","default":null}')),
    ),
    Rule(
        code="questionnaire.start.default_value_not_in_options",
        severity=ERROR,
        summary=Text(
            "The default is not one of the options",
            "默认值不在选项之中",
            "O valor padrão não está entre as opções",
        ),
        cases={
            "": Case(
                Text(
                    "The default {value} is not the value of an option.",
                    "默认值 {value} 不是任何选项的 value。",
                    "O valor padrão {value} não é o value de nenhuma opção.",
                ),
                Text(
                    "Write one of {options}, or leave `default` out.",
                    "请改成 {options} 之一，或去掉 `default`。",
                    "Escreva uma destas opções: {options}; ou retire `default`.",
                ),
            ),
            "nearest": Case(
                Text(
                    "The default {value} is not the value of an option; {nearest} is close, but "
                    "not equal.",
                    "默认值 {value} 不是任何选项的 value，与 {nearest} 相近但不相同。",
                    "O valor padrão {value} não é o value de nenhuma opção; {nearest} é parecido, "
                    "mas não igual.",
                ),
                Text(
                    "Write exactly {nearest}; the values are {options}.",
                    "请原样写成 {nearest}；可用的 value 有 {options}。",
                    "Escreva exatamente {nearest}; os values são {options}.",
                ),
            ),
            "label": Case(
                Text(
                    "The default {value} is an option's label, not its value.",
                    "默认值 {value} 是选项的 label，而不是 value。",
                    "O valor padrão {value} é o label de uma opção, não o value.",
                ),
                Text(
                    "Write the value of that option, {option}.",
                    "请写该选项的 value，即 {option}。",
                    "Escreva o value dessa opção, {option}.",
                ),
            ),
            "blank": Case(
                Text(
                    "The default is blank, which is not the value of an option.",
                    "默认值是空白，不是任何选项的 value。",
                    "O valor padrão está em branco, e isso não é o value de nenhuma opção.",
                ),
                Text(
                    "To preselect nothing, leave `default` out; else write one of {options}.",
                    "不预选时请去掉 `default`，否则请写 {options} 之一。",
                    "Para não marcar nada, retire `default`; senão escreva uma destas opções: "
                    "{options}.",
                ),
            ),
            "several": Case(
                Text(
                    "Several items of `default` are not values of options: {values}.",
                    "`default` 中有多项不是选项的 value：{values}。",
                    "Vários itens de `default` não são values de opções: {values}.",
                ),
                Text(
                    "Use only these values: {options}.",
                    "请只使用这些 value：{options}。",
                    "Use só estes values: {options}.",
                ),
            ),
        },
        why=_because(
            "Defaults are compared with the values of the options, which are taken without blanks "
            "around them.",
            "默认值与选项的 value 逐字符比较，选项的 value 会先去掉首尾空白。",
            "O valor padrão é comparado com os values das opções, tomados sem espaços em volta.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(options=_OBJECTS)),
                path="questions[1].default",
                at='"发布"',
                case="label",
            ),
            _example(obj(json_single(default='"回滚"')), path="questions[1].default", at='"回滚"'),
            _example(
                obj(json_single(default='"发布 "')),
                path="questions[1].default",
                at='"发布 "',
                case="nearest",
            ),
            _example(
                obj(json_single(default='""')),
                path="questions[1].default",
                at='""',
                case="blank",
            ),
            _example(
                obj(json_single(type_='"multi_choice"', default='["回滚","发布","重试"]')),
                path="questions[1].default",
                at='["回滚","发布","重试"]',
                case="several",
            ),
        ),
        good=_GOOD_OBJECTS,
    ),
    Rule(
        code="questionnaire.start.default_list_invalid_items",
        severity=ERROR,
        summary=Text(
            "The default list holds something other than strings",
            "默认值列表中有非字符串的项",
            "A lista do valor padrão tem algo que não é texto",
        ),
        cases={
            "": Case(
                Text(
                    "Item {item} of `default` is {value}, not a string.",
                    "`default` 的第 {item} 项是 {value}，不是字符串。",
                    "O item {item} de `default` é {value}, não um texto.",
                ),
                Text(
                    "Write the value of an option, in double quotes.",
                    "请写选项的 value，并加上双引号。",
                    "Escreva o value de uma opção entre aspas duplas.",
                ),
            ),
            "several": Case(
                Text(
                    "{count} items of `default` are not strings; the first, item {item}, is "
                    "{value}.",
                    "`default` 中有 {count} 项不是字符串；其中最前的第 {item} 项是 {value}。",
                    "{count} itens de `default` não são textos; o primeiro, item {item}, é "
                    "{value}.",
                ),
                Text(
                    "Write each as the value of an option, in double quotes.",
                    "请把每一项都写成选项的 value，并加上双引号。",
                    "Escreva cada um como o value de uma opção, entre aspas duplas.",
                ),
            ),
        },
        why=_because(
            "Option values are strings, and so are the items that preselect them.",
            "选项的 value 是字符串，预选它们的各项也必须是字符串。",
            "Os values das opções são textos, e os itens que os marcam também.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(type_='"multi_choice"', options='["1","2"]', default='["1",2]')),
                path="questions[1].default",
                at='["1",2]',
            ),
            _example(
                obj(json_single(type_='"multi_choice"', options='["1","2"]', default="[1,2]")),
                path="questions[1].default",
                at="[1,2]",
                case="several",
            ),
        ),
        good=_GOOD_MULTI,
    ),
    Rule(
        code="questionnaire.start.allow_other_type_invalid",
        severity=ERROR,
        summary=Text(
            "allow_other is not a boolean",
            "allow_other 不是布尔值",
            "allow_other não é booleano",
        ),
        cases={
            "": Case(
                Text(
                    "`allow_other` is {value}, not a boolean.",
                    "`allow_other` 是 {value}，不是布尔值。",
                    "`allow_other` é {value}, não um booleano.",
                ),
                Text(
                    "Write `true` or `false` without quotes, or leave `allow_other` out.",
                    "请写 `true` 或 `false`，不加引号，或去掉 `allow_other`。",
                    "Escreva `true` ou `false` sem aspas ou retire `allow_other`.",
                ),
            )
        },
        why=_because(
            "The field is a switch: a text such as `false` could be taken for true.",
            "该字段是一个开关：`false` 这样的文本可能被当作 true。",
            "O campo é um interruptor: um texto como `false` poderia ser tomado por true.",
        ),
        source=_ARGUMENTS,
        bad=(
            _example(
                obj(json_single(more=',"allow_other":"true"')),
                path="questions[1].allow_other",
                at='"true"',
            ),
        ),
        good=_example(obj(json_single(more=',"allow_other":true'))),
    ),
)
