"""Codes about the fields of a questionnaire, in either encoding."""

from __future__ import annotations

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import (
    EN,
    FREE,
    JSON_FREE,
    JSON_SINGLE,
    MULTI,
    PT,
    SINGLE,
    element,
    fenced,
    free,
    json_free,
    json_single,
    multi,
    obj,
    single,
)

_FENCED = "Sage Inline Questionnaire, fenced YAML 字段; docs/protocol.md, Fenced YAML fields"
_XML = "docs/protocol.md, XML+JSON fields"
_BOTH = f"{_FENCED}; {_XML}"

_QUOTE = Text(
    "Put the value in double quotes.",
    "请用英文双引号把值括起来。",
    "Ponha o valor entre aspas duplas.",
)

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.request.field_unknown",
        severity=ERROR,
        summary=Text(
            "A fenced questionnaire has a field that is not allowed",
            "围栏问卷中有不允许的字段",
            "O questionário cercado tem um campo não permitido",
        ),
        cases={
            "": Case(
                Text(
                    "The field {field} is not allowed here.",
                    "此处不允许字段 {field}。",
                    "O campo {field} não é permitido aqui.",
                ),
                Text(
                    "Remove it; the allowed fields are {allowed}.",
                    "请删除；允许的字段有 {allowed}。",
                    "Remova-o; os campos permitidos são {allowed}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "The field {field} is not allowed here; it looks like `{nearest}`.",
                    "此处不允许字段 {field}，它看起来是 `{nearest}`。",
                    "O campo {field} não é permitido aqui; parece ser `{nearest}`.",
                ),
                Text(
                    "Rename it to `{nearest}` or remove it; the allowed fields are {allowed}.",
                    "请改名为 `{nearest}` 或删除；允许的字段有 {allowed}。",
                    "Troque o nome para `{nearest}` ou remova-o; os campos permitidos "
                    "são {allowed}.",
                ),
            ),
        },
        why=Text(
            "Fenced YAML is strict: Self-check and the clients refuse a block with any other "
            "field, and the user sees its source.",
            "围栏 YAML 采用严格校验：只要有其他字段，Self-check 和客户端就会拒绝，用户看"
            "到的是源文本。",
            "O YAML cercado é estrito: o Self-check e os clientes recusam um bloco com qualquer "
            "outro campo, e o usuário vê o texto-fonte.",
        ),
        source=_FENCED,
        bad=(
            Example(
                fenced(FREE.replace("questions:", "timeout_seconds: 60\nquestions:"), EN),
                path="timeout_seconds",
                at="timeout_seconds",
            ),
            Example(
                fenced(single(more="required: true")),
                path="questions[1].required",
                at="required",
            ),
            Example(
                fenced(multi(more="allow_others: true"), PT),
                path="questions[1].allow_others",
                at="allow_others",
                case="nearest",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.request.title_missing",
        severity=ERROR,
        summary=Text(
            "The questionnaire has no usable title",
            "问卷没有可用的标题",
            "O questionário não tem um título utilizável",
        ),
        cases={
            "absent": Case(
                Text("`title` is missing.", "缺少 `title`。", "Falta `title`."),
                Text(
                    "Add a non-blank string as `title` at the top level.",
                    "请在顶层加上 `title`，值为非空字符串。",
                    "Acrescente no nível superior um `title` com texto não vazio.",
                ),
            ),
            "blank": Case(
                Text("`title` is blank.", "`title` 是空白。", "`title` está em branco."),
                Text(
                    "Write a few words that name the questionnaire.",
                    "请用几个字写明问卷的主题。",
                    "Escreva algumas palavras que deem nome ao questionário.",
                ),
            ),
            "type": Case(
                Text(
                    "`title` is {value}, not a string.",
                    "`title` 是 {value}，不是字符串。",
                    "`title` é {value}, não um texto.",
                ),
                Text(
                    "Write a non-blank string; put it in double quotes if it looks like a "
                    "number, date or boolean.",
                    "请写非空字符串；看起来像数字、日期或布尔值时，请加英文双引号。",
                    "Escreva um texto não vazio; use aspas duplas se ele parecer número, "
                    "data ou booleano.",
                ),
            ),
        },
        why=Text(
            "The title heads the form. Self-check and the clients refuse a fenced questionnaire "
            "without one, and so does Yiii for its own.",
            "标题显示在表单顶部。没有标题的围栏问卷会被 Self-check 和客户端拒绝，Yiii 的"
            "问卷也是如此。",
            "O título encabeça o formulário. O Self-check e os clientes recusam um questionário "
            "cercado sem ele, e o Yiii faz o mesmo com os seus.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced(single(title=None)), path="title", at="questions", case="absent"),
            Example(
                element(obj(json_single(), title=None), name="yiii-questionnaire"),
                path="title",
                at="{",
                case="absent",
            ),
            Example(fenced(multi(title='""'), PT), path="title", at='""', case="blank"),
            Example(fenced(free(title="2024"), EN), path="title", at="2024", case="type"),
            Example(fenced(free(title=""), EN), path="title", at="title", case="type"),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.title_type_invalid",
        severity=ERROR,
        summary=Text(
            "The title of an XML+JSON questionnaire is not a string",
            "XML+JSON 问卷的标题不是字符串",
            "O título de um questionário XML+JSON não é texto",
        ),
        cases={
            "": Case(
                Text(
                    "`title` is {value}, not a string.",
                    "`title` 是 {value}，不是字符串。",
                    "`title` é {value}, não um texto.",
                ),
                Text(
                    "Write a string in double quotes, or leave `title` out.",
                    "请写成带双引号的字符串，或去掉 `title`。",
                    "Escreva um texto entre aspas duplas ou retire `title`.",
                ),
            )
        },
        why=Text(
            "The title is optional here, but the clients put it on the form as text: a value of "
            "another type is rejected or lost.",
            "此处标题可以省略，但客户端会把它当作文字显示在表单上：其他类型的值会被拒绝或丢失。",
            "Aqui o título é opcional, mas os clientes o exibem como texto: um valor de outro "
            "tipo é recusado ou se perde.",
        ),
        source=_XML,
        bad=(Example(element(obj(json_single(), title="7")), path="title", at="7"),),
        good=Example(element(JSON_SINGLE)),
    ),
    Rule(
        code="questionnaire.request.questions_missing",
        severity=ERROR,
        summary=Text(
            "The questionnaire has no list of questions",
            "问卷没有题目列表",
            "O questionário não tem lista de perguntas",
        ),
        cases={
            "absent": Case(
                Text("`questions` is missing.", "缺少 `questions`。", "Falta `questions`."),
                Text(
                    "Add `questions` with a list of at least one question.",
                    "请加上 `questions`，列出至少一道题。",
                    "Acrescente `questions` com uma lista de pelo menos uma pergunta.",
                ),
            ),
            "type": Case(
                Text(
                    "`questions` is {value}, not an array.",
                    "`questions` 是 {value}，不是数组。",
                    "`questions` é {value}, não uma lista.",
                ),
                Text(
                    "Write a list with one item for each question, in YAML each starting "
                    "with `- type:`.",
                    "请写成列表，每道题一项；在 YAML 中每项以 `- type:` 开头。",
                    "Escreva uma lista com um item por pergunta; em YAML, cada um começa "
                    "com `- type:`.",
                ),
            ),
        },
        why=Text(
            "Without a list of questions there is no form to show: Self-check rejects the block "
            "and the clients fall back to its source.",
            "没有题目列表就没有可显示的表单：Self-check 会拒绝，客户端则退回显示源文本。",
            "Sem lista de perguntas não há formulário: o Self-check rejeita o bloco e os "
            "clientes mostram o texto-fonte.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced("title: 发布确认"), path="questions", at="title", case="absent"),
            Example(element('{"title":"发布确认"}'), path="questions", at="{", case="absent"),
            Example(
                fenced("title: Next step\nquestions: What should I do next?", EN),
                path="questions",
                at="What should I do next?",
                case="type",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.questions_empty",
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
                    "Write at least one question, or leave the questionnaire out.",
                    "请写至少一道题，或去掉这份问卷。",
                    "Escreva pelo menos uma pergunta ou retire o questionário.",
                ),
            )
        },
        why=Text(
            "A form without questions cannot be answered: Self-check and the clients reject it.",
            "没有题目的表单无法作答：Self-check 和客户端都会拒绝。",
            "Um formulário sem perguntas não pode ser respondido: o Self-check e os "
            "clientes o rejeitam.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced("title: Canais de aviso\nquestions: []", PT), path="questions", at="[]"),
            Example(element(obj("")), path="questions", at="[]"),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.request.question_not_object",
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
                    "Write its words as `text` and add `type` and `default`.",
                    "请把题目文字写在 `text` 中，并加上 `type` 和 `default`。",
                    "Ponha as palavras em `text` e acrescente `type` e `default`.",
                ),
            )
        },
        why=Text(
            "A client cannot tell what kind of answer a bare value asks for. Self-check rejects "
            "the block and the user sees no form.",
            "只有一个值时，客户端无法判断需要哪种回答。Self-check 会拒绝，用户看不到表单。",
            "De um valor solto o cliente não deduz que tipo de resposta se espera. O Self-check "
            "rejeita o bloco e o usuário não vê formulário.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced("title: 发布确认\nquestions:\n  - 是否现在发布？"),
                path="questions[1]",
                at="是否现在发布？",
            ),
            Example(
                element(obj('"What should I do next?"', title='"Next step"'), EN),
                path="questions[1]",
                at='"What should I do next?"',
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.type_missing",
        severity=ERROR,
        summary=Text(
            "A question has no type",
            "题目没有题型",
            "Uma pergunta não tem tipo",
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
            "blank": Case(
                Text("`type` is blank.", "`type` 是空白。", "`type` está em branco."),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
        },
        why=Text(
            "The type decides which control the user gets. Without it Self-check rejects the "
            "block, and lenient clients drop the question without a word.",
            "题型决定用户看到哪种控件。没有题型时，Self-check 会拒绝，宽松的客户端则悄悄"
            "丢掉这道题。",
            "O tipo decide qual controle o usuário recebe. Sem ele o Self-check rejeita o bloco, "
            "e clientes tolerantes descartam a pergunta sem aviso.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced(single(type_=None)), path="questions[1].type", at="text", case="absent"),
            Example(
                element(obj(json_single(type_=None))),
                path="questions[1].type",
                at="{",
                case="absent",
            ),
            Example(fenced(multi(type_='""'), PT), path="questions[1].type", at='""', case="blank"),
            Example(fenced(free(type_=""), EN), path="questions[1].type", at="type", case="absent"),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.type_invalid",
        severity=ERROR,
        summary=Text(
            "The type of a question is unknown",
            "题型无法识别",
            "O tipo de uma pergunta é desconhecido",
        ),
        cases={
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
                    "`type` is {value}; this looks like `{nearest}`.",
                    "`type` 是 {value}，看起来是 `{nearest}`。",
                    "`type` é {value}; parece ser `{nearest}`.",
                ),
                Text(
                    "Write `{nearest}`; the question types are {allowed}.",
                    "请写 `{nearest}`；有效的题型有 {allowed}。",
                    "Escreva `{nearest}`; os tipos de pergunta são {allowed}.",
                ),
            ),
        },
        why=Text(
            "Clients have a control for the known types only. Self-check rejects the block, and "
            "lenient clients drop the question without a word.",
            "客户端只为已知题型提供控件。遇到未知题型，Self-check 会拒绝，宽松的客户端则悄悄"
            "丢掉这道题。",
            "Os clientes só têm controles para os tipos conhecidos. O Self-check rejeita o "
            "bloco, e clientes tolerantes descartam a pergunta sem aviso.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced(single(type_="slider")), path="questions[1].type", at="slider"),
            Example(
                fenced(single(type_="dropdown")),
                path="questions[1].type",
                at="dropdown",
                case="nearest",
            ),
            Example(element(obj(json_single(type_="1"))), path="questions[1].type", at="1"),
            Example(
                fenced(multi(type_="multi-choice"), PT),
                path="questions[1].type",
                at="multi-choice",
                case="nearest",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.type_alias",
        severity=ERROR,
        summary=Text(
            "An alias stands where only canonical question types are allowed",
            "此处只允许标准题型，却用了别名",
            "Há um apelido onde só tipos canônicos são aceitos",
        ),
        cases={
            "": Case(
                Text(
                    "`type` is the alias {value}, which is not accepted here.",
                    "`type` 用了别名 {value}，此处不接受。",
                    "`type` é o apelido {value}, que não é aceito aqui.",
                ),
                Text(
                    "Write `{canonical}`.",
                    "请写成 `{canonical}`。",
                    "Escreva `{canonical}`.",
                ),
            )
        },
        why=Text(
            "Only `questionnaire_async` and lenient XML+JSON know the aliases. Elsewhere "
            "Self-check rejects the block or the client drops the question.",
            "只有 `questionnaire_async` 和宽松的 XML+JSON 认识别名。在其他地方，Self-check 会拒"
            "绝，或者客户端会丢掉这道题。",
            "Só o `questionnaire_async` e o XML+JSON tolerante conhecem os apelidos. Nos demais "
            "casos o Self-check rejeita o bloco ou o cliente descarta a pergunta.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(multi(type_="multiple_choice"), PT),
                path="questions[1].type",
                at="multiple_choice",
            ),
            Example(fenced(free(type_="text"), EN), path="questions[1].type", at="text"),
            Example(
                element(JSON_FREE.replace("free_text", "text"), EN, "ling-questionnaire"),
                path="questions[1].type",
                at='"text"',
            ),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.request.text_missing",
        severity=ERROR,
        summary=Text(
            "A question has no usable text",
            "题目没有可用的文字",
            "Uma pergunta não tem texto utilizável",
        ),
        cases={
            "absent": Case(
                Text(
                    "The question has no `text`.",
                    "这道题缺少 `text`。",
                    "A pergunta não tem `text`.",
                ),
                Text(
                    "Add `text` with the words that the user is to read.",
                    "请加上 `text`，写出给用户看的题目文字。",
                    "Acrescente `text` com as palavras que o usuário deve ler.",
                ),
            ),
            "blank": Case(
                Text("`text` is blank.", "`text` 是空白。", "`text` está em branco."),
                Text(
                    "Write the words that the user is to read.",
                    "请写出给用户看的题目文字。",
                    "Escreva as palavras que o usuário deve ler.",
                ),
            ),
            "type": Case(
                Text(
                    "`text` is {value}, not a string.",
                    "`text` 是 {value}，不是字符串。",
                    "`text` é {value}, não um texto.",
                ),
                Text(
                    "Write a non-blank string; put it in double quotes if it looks like a "
                    "number, date or boolean.",
                    "请写非空字符串；看起来像数字、日期或布尔值时，请加英文双引号。",
                    "Escreva um texto não vazio; use aspas duplas se ele parecer número, "
                    "data ou booleano.",
                ),
            ),
            "wrong_field": Case(
                Text(
                    "The question has no `text`; its words stand under {field}.",
                    "这道题缺少 `text`，题目文字写在了 {field} 中。",
                    "A pergunta não tem `text`; as palavras estão em {field}.",
                ),
                Text(
                    "Rename the field to `text`.",
                    "请把该字段改名为 `text`。",
                    "Troque o nome do campo para `text`.",
                ),
            ),
        },
        why=Text(
            "The user would face a control without a question. Self-check rejects the block, and "
            "lenient clients drop the question without a word.",
            "否则用户只会看到控件，看不到题目。Self-check 会拒绝，宽松的客户端则悄悄丢掉这道题。",
            "O usuário veria um controle sem pergunta. O Self-check rejeita o bloco, e clientes "
            "tolerantes descartam a pergunta sem aviso.",
        ),
        source=_BOTH,
        bad=(
            Example(fenced(single(text=None)), path="questions[1].text", at="type", case="absent"),
            Example(
                element(obj(json_single(text=None))),
                path="questions[1].text",
                at="{",
                case="absent",
            ),
            Example(fenced(free(text='" "'), EN), path="questions[1].text", at='" "', case="blank"),
            Example(
                fenced(multi(text="2024-01-01"), PT),
                path="questions[1].text",
                at="2024-01-01",
                case="type",
            ),
            Example(
                element(obj(json_single().replace('"text"', '"question"'))),
                path="questions[1].text",
                at='"question"',
                case="wrong_field",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.options_missing",
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
                    "Add `options` with a list of strings, or use `free_text`.",
                    "请加上 `options`，值为字符串列表；或改用 `free_text`。",
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
                    'Write a list, as in `options: ["a", "b"]` or one `- ` line per option.',
                    '请写成列表，例如 `options: ["a", "b"]`，或每个选项一行、以 `- ` 开头。',
                    'Escreva uma lista, como `options: ["a", "b"]` ou uma linha `- ` por opção.',
                ),
            ),
            "dash_blank": Case(
                Text(
                    "`options` is {value}: a dash without a blank after it starts no list item.",
                    "`options` 是 {value}：短横线后缺少空格，不构成列表项。",
                    "`options` é {value}: um traço sem espaço depois não inicia item de lista.",
                ),
                Text(
                    "Put a blank after each dash, as in `- Yes`.",
                    "请在每个短横线后加一个空格，例如 `- 继续`。",
                    "Ponha um espaço depois de cada traço, como em `- Sim`.",
                ),
            ),
        },
        why=Text(
            "A choice without options gives the user nothing to choose. Self-check and the "
            "clients reject it.",
            "没有选项的选择题让用户无从选择，Self-check 和客户端都会拒绝。",
            "Uma escolha sem opções não deixa nada para escolher. O Self-check e os "
            "clientes a rejeitam.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(options=None)),
                path="questions[1].options",
                at="type",
                case="absent",
            ),
            Example(
                element(obj(json_single(options=None, default=None))),
                path="questions[1].options",
                at="{",
                case="absent",
            ),
            Example(
                fenced(multi(options="[]", default="[]"), PT),
                path="questions[1].options",
                at="[]",
                case="empty",
            ),
            Example(
                fenced(single(options="发布")),
                path="questions[1].options",
                at="发布",
                case="type",
            ),
            Example(
                fenced(single(options="\n      -发布\n      -暂缓")),
                path="questions[1].options",
                at="-发布\n      -暂缓",
                case="dash_blank",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.option_invalid",
        severity=ERROR,
        summary=Text(
            "An option is not a usable string or object",
            "选项不是可用的字符串或对象",
            "Uma opção não é um texto ou objeto utilizável",
        ),
        cases={
            "blank": Case(
                Text("The option is blank.", "选项是空白。", "A opção está em branco."),
                Text(
                    "Write the words that the user is to choose, or remove the option.",
                    "请写出供用户选择的文字，或删掉这个选项。",
                    "Escreva as palavras que o usuário pode escolher ou remova a opção.",
                ),
            ),
            "type": Case(
                Text(
                    "The option is {value}, not a string.",
                    "选项是 {value}，不是字符串。",
                    "A opção é {value}, não um texto.",
                ),
                Text(
                    "Write it as a string in double quotes.",
                    "请写成带英文双引号的字符串。",
                    "Escreva-a como texto entre aspas duplas.",
                ),
            ),
            "object": Case(
                Text(
                    "The option is an object; fenced YAML accepts strings only.",
                    "选项是对象，而围栏 YAML 只接受字符串。",
                    "A opção é um objeto; o YAML cercado só aceita textos.",
                ),
                Text(
                    "Write the plain string {found} instead.",
                    "请直接写字符串 {found}。",
                    "Escreva em seu lugar o texto simples {found}.",
                ),
            ),
            "colon": Case(
                Text(
                    "The option holds a colon and a space, so YAML reads it as a mapping, not as "
                    "a string.",
                    "选项中有冒号加空格，YAML 把它读作映射，而不是字符串。",
                    "A opção contém dois-pontos e espaço, e o YAML a lê como um mapeamento, não "
                    "como texto.",
                ),
                Text(
                    "Put the whole option in double quotes: {found}.",
                    "请给整个选项加上英文双引号：{found}。",
                    "Ponha a opção inteira entre aspas duplas: {found}.",
                ),
            ),
            "label": Case(
                Text(
                    "The option object has no `label`, which `ling-questionnaire` requires.",
                    "选项对象缺少 `label`，而 `ling-questionnaire` 要求必填。",
                    "O objeto da opção não tem `label`, que o `ling-questionnaire` exige.",
                ),
                Text(
                    "Add a non-blank `label`, or write the option as a plain string.",
                    "请加上非空的 `label`，或直接写成字符串。",
                    "Acrescente um `label` não vazio ou escreva a opção como texto simples.",
                ),
            ),
            "empty_object": Case(
                Text(
                    "The option object has neither a `value` nor a `label`.",
                    "选项对象既没有 `value` 也没有 `label`。",
                    "O objeto da opção não tem `value` nem `label`.",
                ),
                Text(
                    "Add a non-blank `value` and `label`, or write the option as a plain string.",
                    "请加上非空的 `value` 和 `label`，或直接写成字符串。",
                    "Acrescente `value` e `label` não vazios ou escreva a opção como "
                    "texto simples.",
                ),
            ),
        },
        why=Text(
            "Strict readers reject the whole questionnaire for one bad option; lenient clients "
            "drop the option, so the user cannot choose it.",
            "只要有一个无效选项，严格的读取方就会拒绝整份问卷；宽松的客户端则会丢掉该选项，用"
            "户无法选择它。",
            "Leitores estritos rejeitam o questionário inteiro por uma opção inválida; clientes "
            "tolerantes descartam a opção, e o usuário não pode escolhê-la.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(options="\n      - 发布\n      - 暂缓: 下周", default="发布")),
                path="questions[1].options[2]",
                at="暂缓: 下周",
                case="colon",
            ),
            Example(
                fenced(single(options='[发布, ""]')),
                path="questions[1].options[2]",
                at='""',
                case="blank",
            ),
            Example(
                fenced(multi(options="[e-mail, 3]"), PT),
                path="questions[1].options[2]",
                at="3",
                case="type",
            ),
            Example(
                fenced(single(options="[发布, {value: wait, label: 暂缓}]")),
                path="questions[1].options[2]",
                at="{value: wait, label: 暂缓}",
                case="object",
            ),
            Example(
                element(
                    obj(json_single(options='["发布",{"value":"wait"}]')),
                    name="ling-questionnaire",
                ),
                path="questions[1].options[2]",
                at='{"value":"wait"}',
                case="label",
            ),
            Example(
                element(obj(json_single(options='["发布",{"value":"","label":""}]'))),
                path="questions[1].options[2]",
                at='{"value":"","label":""}',
                case="empty_object",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.option_duplicate",
        severity=WARNING,
        summary=Text(
            "Two options of a question are equal",
            "同一道题中有相同的选项",
            "Duas opções de uma pergunta são iguais",
        ),
        cases={
            "": Case(
                Text(
                    "The option {value} is the same as option {first}.",
                    "选项 {value} 与第 {first} 个选项相同。",
                    "A opção {value} é igual à opção {first}.",
                ),
                Text(
                    "Remove one of them or word it differently.",
                    "请删掉其中一个，或换一种写法。",
                    "Remova uma delas ou escreva-a de outro modo.",
                ),
            )
        },
        why=Text(
            "All readers accept it, but the user sees the same choice twice and the answer "
            "cannot tell which one was meant.",
            "各读取方都能接受，但用户会看到两个一样的选项，回答也无法区分选的是哪一个。",
            "Todos os leitores aceitam, mas o usuário vê a mesma escolha duas vezes e a resposta "
            "não diz qual delas foi marcada.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(options='[发布, "发布"]')),
                path="questions[1].options[2]",
                at='"发布"',
            ),
            Example(
                element(
                    obj(
                        json_single(
                            options='[{"value":"go","label":"发布"},{"value":"go","label":"上线"}]',
                            default='"go"',
                        )
                    )
                ),
                path="questions[1].options[2]",
                at='{"value":"go","label":"上线"}',
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.options_forbidden",
        severity=ERROR,
        summary=Text(
            "A free-text question has options",
            "文本题带有选项",
            "Uma pergunta de texto livre tem opções",
        ),
        cases={
            "": Case(
                Text(
                    "A `free_text` question may not have `options`.",
                    "`free_text` 题不能有 `options`。",
                    "Uma pergunta `free_text` não pode ter `options`.",
                ),
                Text(
                    "Remove `options`, or make the question `single_choice` or `multi_choice`.",
                    "请删掉 `options`，或把题型改为 `single_choice` 或 `multi_choice`。",
                    "Remova `options` ou mude a pergunta para `single_choice` ou `multi_choice`.",
                ),
            )
        },
        why=Text(
            "A free-text question shows an input box, so the options would never be seen. "
            "Self-check and the clients reject the block.",
            "文本题只显示输入框，选项永远不会出现。Self-check 和客户端都会拒绝。",
            "A pergunta de texto livre mostra uma caixa de entrada, e as opções nunca "
            "apareceriam. O Self-check e os clientes rejeitam o bloco.",
        ),
        source=_FENCED,
        bad=(
            Example(
                fenced(free(more="options: [Fix it, Wait]"), EN),
                path="questions[1].options",
                at="options",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.request.allow_other_forbidden",
        severity=ERROR,
        summary=Text(
            "A free-text question has allow_other",
            "文本题带有 allow_other",
            "Uma pergunta de texto livre tem allow_other",
        ),
        cases={
            "": Case(
                Text(
                    "A `free_text` question may not have `allow_other`.",
                    "`free_text` 题不能有 `allow_other`。",
                    "Uma pergunta `free_text` não pode ter `allow_other`.",
                ),
                Text(
                    "Remove `allow_other`; any text can be the answer anyway.",
                    "请删掉 `allow_other`；文本题本来就可以填写任意内容。",
                    "Remova `allow_other`; qualquer texto já pode ser a resposta.",
                ),
            )
        },
        why=Text(
            "The field belongs to choice questions. Self-check and the clients reject a fenced "
            "free-text question that has it.",
            "该字段只用于选择题。围栏问卷的文本题带有它时，Self-check 和客户端都会拒绝。",
            "O campo pertence às perguntas de escolha. O Self-check e os clientes rejeitam uma "
            "pergunta cercada de texto livre que o tenha.",
        ),
        source=_FENCED,
        bad=(
            Example(
                fenced(free(more="allow_other: true"), EN),
                path="questions[1].allow_other",
                at="allow_other",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.request.allow_other_type_invalid",
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
            ),
            "ambiguous": Case(
                Text(
                    "`allow_other` is {found}: a boolean for {reader}, but a string for other "
                    "readers.",
                    "`allow_other` 是 {found}：{reader} 读作布尔值，其他解析器却读作字符串。",
                    "`allow_other` é {found}: um booleano para o {reader}, mas um texto para "
                    "outros leitores.",
                ),
                Text(
                    "Write `true` or `false`.",
                    "请写 `true` 或 `false`。",
                    "Escreva `true` ou `false`.",
                ),
            ),
        },
        why=Text(
            "Self-check rejects any other value, and a client may take the text `false` for true.",
            "其他值会被 Self-check 拒绝，客户端还可能把文本 `false` 当作 true。",
            "O Self-check rejeita qualquer outro valor, e um cliente pode tomar o texto "
            "`false` por true.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(more='allow_other: "true"')),
                path="questions[1].allow_other",
                at='"true"',
            ),
            Example(
                fenced(single(more="allow_other: yes")),
                path="questions[1].allow_other",
                at="yes",
                case="ambiguous",
            ),
            Example(
                element(obj(json_single(more=',"allow_other":1'))),
                path="questions[1].allow_other",
                at="1",
            ),
        ),
        good=Example(fenced(single(more="allow_other: true"))),
    ),
    Rule(
        code="questionnaire.request.default_missing",
        severity=ERROR,
        summary=Text(
            "A question has no default where one is required",
            "题目缺少必填的默认值",
            "Falta o valor padrão obrigatório de uma pergunta",
        ),
        cases={
            "single": Case(
                Text(
                    "The `single_choice` question has no `default`.",
                    "这道 `single_choice` 题缺少 `default`。",
                    "A pergunta `single_choice` não tem `default`.",
                ),
                Text(
                    "Add `default` with one of the options: {options}.",
                    "请加上 `default`，取值为选项之一：{options}。",
                    "Acrescente `default` com uma das opções: {options}.",
                ),
            ),
            "multi": Case(
                Text(
                    "The `multi_choice` question has no `default`.",
                    "这道 `multi_choice` 题缺少 `default`。",
                    "A pergunta `multi_choice` não tem `default`.",
                ),
                Text(
                    "Add `default` with a list of options, or `default: []` to preselect none.",
                    "请加上 `default`，值为选项列表；不预选时写 `default: []`。",
                    "Acrescente `default` com uma lista de opções ou `default: []` para não "
                    "marcar nenhuma.",
                ),
            ),
            "text": Case(
                Text(
                    "The `free_text` question has no `default`.",
                    "这道 `free_text` 题缺少 `default`。",
                    "A pergunta `free_text` não tem `default`.",
                ),
                Text(
                    'Add `default: ""`, or a text to start from.',
                    '请加上 `default: ""`，或写一段初始文字。',
                    'Acrescente `default: ""` ou um texto inicial.',
                ),
            ),
        },
        why=Text(
            "Every fenced question, and every question of `yiii-questionnaire`, has to say what "
            "is preselected. Without it Self-check and the clients reject the questionnaire.",
            "围栏问卷以及 `yiii-questionnaire` 的每道题都必须写明默认值，否则 Self-check 和客户端"
            "会拒绝整份问卷。",
            "Toda pergunta cercada e toda pergunta de `yiii-questionnaire` precisa dizer o que "
            "vem marcado. Sem isso o Self-check e os clientes rejeitam o questionário.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(default=None)), path="questions[1].default", at="type", case="single"
            ),
            Example(
                element(obj(json_single(default=None)), name="yiii-questionnaire"),
                path="questions[1].default",
                at="{",
                case="single",
            ),
            Example(
                fenced(multi(default=None), PT),
                path="questions[1].default",
                at="type",
                case="multi",
            ),
            Example(
                fenced(free(default=None), EN), path="questions[1].default", at="type", case="text"
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.request.default_type_invalid",
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
                    "Write one option as a string, in double quotes if it looks like a number, "
                    "date or boolean.",
                    "请写一个选项（字符串）；看起来像数字、日期或布尔值时，请加英文双引号。",
                    "Escreva uma opção como texto, entre aspas duplas se parecer número, "
                    "data ou booleano.",
                ),
            ),
            "multi": Case(
                Text(
                    "`default` is {value}; a `multi_choice` question needs an array of strings.",
                    "`default` 是 {value}，`multi_choice` 题需要字符串数组。",
                    "`default` é {value}; uma pergunta `multi_choice` exige uma lista de textos.",
                ),
                Text(
                    'Write a list, as in `["a"]`, or `[]` to preselect none.',
                    '请写成列表，例如 `["a"]`；不预选时写 `[]`。',
                    'Escreva uma lista, como `["a"]`, ou `[]` para não marcar nenhuma.',
                ),
            ),
            "dash_blank": Case(
                Text(
                    "`default` is {value}: a dash without a blank after it starts no list item.",
                    "`default` 是 {value}：短横线后缺少空格，不构成列表项。",
                    "`default` é {value}: um traço sem espaço depois não inicia item de lista.",
                ),
                Text(
                    "Put a blank after each dash, as in `- Yes`.",
                    "请在每个短横线后加一个空格，例如 `- 继续`。",
                    "Ponha um espaço depois de cada traço, como em `- Sim`.",
                ),
            ),
            "text": Case(
                Text(
                    "`default` is {value}; a `free_text` question needs a string.",
                    "`default` 是 {value}，`free_text` 题需要字符串。",
                    "`default` é {value}; uma pergunta `free_text` exige um texto.",
                ),
                Text(
                    'Write a string in double quotes; `""` leaves the field empty.',
                    '请写成带英文双引号的字符串；留空时写 `""`。',
                    'Escreva um texto entre aspas duplas; `""` deixa o campo vazio.',
                ),
            ),
            "item": Case(
                Text(
                    "The item of `default` is {value}, not a string.",
                    "`default` 中的这一项是 {value}，不是字符串。",
                    "O item de `default` é {value}, não um texto.",
                ),
                _QUOTE,
            ),
        },
        why=Text(
            "Self-check rejects the questionnaire, and the clients cannot preselect a value of "
            "another type than the options have.",
            "Self-check 会拒绝这份问卷；默认值与选项类型不同，客户端也无法预选。",
            "O Self-check rejeita o questionário, e os clientes não conseguem marcar um valor de "
            "tipo diferente do das opções.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(multi(default="\n      -SMS\n      -chat"), PT),
                path="questions[1].default",
                at="-SMS\n      -chat",
                case="dash_blank",
            ),
            Example(
                fenced(single(default="[发布]")),
                path="questions[1].default",
                at="[发布]",
                case="single",
            ),
            Example(
                fenced(multi(default="SMS"), PT),
                path="questions[1].default",
                at="SMS",
                case="multi",
            ),
            Example(
                fenced(free(default="5"), EN), path="questions[1].default", at="5", case="text"
            ),
            Example(
                fenced(multi(options='["1", "2", "3"]', default='["1", 2]'), PT),
                path="questions[1].default[2]",
                at="2",
                case="item",
            ),
            Example(
                element(obj(json_single(default="null"))),
                path="questions[1].default",
                at="null",
                case="single",
            ),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.request.default_not_in_options",
        severity=ERROR,
        summary=Text(
            "The default is not one of the options",
            "默认值不在选项之中",
            "O valor padrão não está entre as opções",
        ),
        cases={
            "": Case(
                Text(
                    "The default {value} is not one of the options.",
                    "默认值 {value} 不在选项之中。",
                    "O valor padrão {value} não está entre as opções.",
                ),
                Text(
                    "Write one of {options}, or add it to the options.",
                    "请改成 {options} 之一，或把它加入选项。",
                    "Escreva uma destas opções: {options}; ou acrescente-o às opções.",
                ),
            ),
            "nearest": Case(
                Text(
                    "The default {value} is not one of the options; the option {nearest} is "
                    "close, but not equal.",
                    "默认值 {value} 不在选项之中，与选项 {nearest} 相近但不相同。",
                    "O valor padrão {value} não está entre as opções; a opção {nearest} é "
                    "parecida, mas não igual.",
                ),
                Text(
                    "Write {nearest} exactly as it stands in the options ({options}).",
                    "请写成 {nearest}，与选项（{options}）中的写法完全一致。",
                    "Escreva {nearest} exatamente como está nas opções ({options}).",
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
            "quotes": Case(
                Text(
                    "The default {value} is not one of the options: {found} is no quotation mark "
                    "in YAML, but part of the text.",
                    "默认值 {value} 不在选项之中：{found} 在 YAML 中不是引号，而是文字的一部分。",
                    "O valor padrão {value} não está entre as opções: {found} não é aspa em YAML, "
                    "e sim parte do texto.",
                ),
                Text(
                    "Write it exactly as the option {option}, with ASCII double quotes or none.",
                    "请与选项 {option} 写得完全一致，使用英文双引号或不加引号。",
                    "Escreva-o exatamente como a opção {option}, com aspas duplas ASCII ou sem "
                    "aspas.",
                ),
            ),
            "fullwidth_comma": Case(
                Text(
                    "The default {value} is not one of the options: a full-width comma does not "
                    "part them, so they are {options}.",
                    "默认值 {value} 不在选项之中：全角逗号或顿号不能分隔选项，"
                    "实际选项是 {options}。",
                    "O valor padrão {value} não está entre as opções: a vírgula de largura total "
                    "não as separa, e elas são {options}.",
                ),
                Text(
                    "Part the options with ASCII commas, as in `options: [a, b]`.",
                    "请用半角逗号加空格分隔选项，例如 `options: [甲, 乙]`。",
                    "Separe as opções com vírgulas ASCII, como em `options: [a, b]`.",
                ),
            ),
        },
        why=Text(
            "Defaults are compared with the options character by character. Without a match "
            "Self-check rejects the questionnaire and the clients have nothing to preselect.",
            "默认值与选项逐字符比较。没有匹配时，Self-check 会拒绝这份问卷，客户端也没有"
            "可预选的内容。",
            "O valor padrão é comparado com as opções caractere a caractere. Sem coincidência, o "
            "Self-check rejeita o questionário e os clientes não têm o que marcar.",
        ),
        source=_BOTH,
        bad=(
            Example(
                fenced(single(default="“发布”")),
                path="questions[1].default",
                at="“发布”",
                case="quotes",
            ),
            Example(fenced(single(default="回滚")), path="questions[1].default", at="回滚"),
            Example(
                fenced(single(options="[发布，暂缓]", default='"发布"')),
                path="questions[1].default",
                at='"发布"',
                case="fullwidth_comma",
            ),
            Example(
                fenced(multi(default="[e-mail, carta]"), PT),
                path="questions[1].default[2]",
                at="carta",
            ),
            Example(
                fenced(multi(default="[E-mail]"), PT),
                path="questions[1].default[1]",
                at="E-mail",
                case="nearest",
            ),
            Example(
                element(
                    obj(
                        json_single(
                            options=(
                                '[{"value":"go","label":"发布"},{"value":"wait","label":"暂缓"}]'
                            ),
                            default='"暂缓"',
                        )
                    )
                ),
                path="questions[1].default",
                at='"暂缓"',
                case="label",
            ),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.request.id_invalid",
        severity=ERROR,
        summary=Text(
            "The id of a question is not a non-blank string",
            "题目的 id 不是非空字符串",
            "O id de uma pergunta não é um texto não vazio",
        ),
        cases={
            "type": Case(
                Text(
                    "`id` is {value}, not a string.",
                    "`id` 是 {value}，不是字符串。",
                    "`id` é {value}, não um texto.",
                ),
                Text(
                    "Put it in double quotes, or leave `id` out.",
                    "请加上双引号，或去掉 `id`。",
                    "Ponha-o entre aspas duplas ou retire `id`.",
                ),
            ),
            "blank": Case(
                Text("`id` is blank.", "`id` 是空白。", "`id` está em branco."),
                Text(
                    "Write a short unique name, or leave `id` out.",
                    "请写一个简短且唯一的名称，或去掉 `id`。",
                    "Escreva um nome curto e único ou retire `id`.",
                ),
            ),
        },
        why=Text(
            "Answers name their question by its id. An id that is blank or no string cannot be "
            "matched when the answers come back.",
            "回答通过 id 指明题目。id 为空白或不是字符串时，返回的回答就无法对应。",
            "As respostas indicam a pergunta pelo id. Um id em branco ou que não é texto não "
            "pode ser associado quando elas voltam.",
        ),
        source=_XML,
        bad=(
            Example(
                element(obj(json_single(more=',"id":7'))),
                path="questions[1].id",
                at="7",
                case="type",
            ),
            Example(
                element(obj(json_free(more=',"id":" "'), title='"Next step"'), EN),
                path="questions[1].id",
                at='" "',
                case="blank",
            ),
        ),
        good=Example(element(obj(json_single(more=',"id":"publish"')))),
    ),
    Rule(
        code="questionnaire.request.id_duplicate",
        severity=ERROR,
        summary=Text(
            "Two questions have the same id",
            "两道题的 id 相同",
            "Duas perguntas têm o mesmo id",
        ),
        cases={
            "": Case(
                Text(
                    "The id {value} already belongs to question {other}.",
                    "id {value} 已被第 {other} 题使用。",
                    "O id {value} já pertence à pergunta {other}.",
                ),
                Text(
                    "Give each question an id of its own.",
                    "请为每道题设置不同的 id。",
                    "Dê a cada pergunta um id próprio.",
                ),
            ),
            "implicit": Case(
                Text(
                    "The id {value} clashes with question {other}: a question without `id` gets "
                    "`q` and its number.",
                    "id {value} 与第 {other} 题冲突：没有 `id` 的题目会自动使用 `q` 加题号。",
                    "O id {value} coincide com o da pergunta {other}: uma pergunta sem `id` "
                    "recebe `q` e o seu número.",
                ),
                Text(
                    "Give each question an explicit id of its own, or leave all of them out.",
                    "请为每道题写明不同的 id，或全部省略。",
                    "Dê a cada pergunta um id explícito e próprio ou retire todos.",
                ),
            ),
        },
        why=Text(
            "Answers name their question by its id. With two equal ids one answer "
            "overwrites the other.",
            "回答通过 id 指明题目。两个 id 相同时，一个回答会覆盖另一个。",
            "As respostas indicam a pergunta pelo id. Com dois iguais, uma resposta apaga a outra.",
        ),
        source=_XML,
        bad=(
            Example(
                element(obj(json_single(more=',"id":"a"') + "," + json_free(more=',"id":"a"'))),
                path="questions[2].id",
                at='"a"',
            ),
            Example(
                element(obj(json_single() + "," + json_free(more=',"id":"q1"'))),
                path="questions[2].id",
                at='"q1"',
                case="implicit",
            ),
        ),
        good=Example(
            element(obj(json_single(more=',"id":"a"') + "," + json_free(more=',"id":"b"')))
        ),
    ),
    Rule(
        code="questionnaire.request.ui_text_invalid",
        severity=ERROR,
        summary=Text(
            "ui_text is not an object of strings",
            "ui_text 不是由字符串组成的对象",
            "ui_text não é um objeto de textos",
        ),
        cases={
            "object": Case(
                Text(
                    "`ui_text` is {value}, not an object.",
                    "`ui_text` 是 {value}，不是对象。",
                    "`ui_text` é {value}, não um objeto.",
                ),
                Text(
                    'Write an object of strings, as in `{{"other": "Other"}}`, or leave '
                    "`ui_text` out.",
                    '请写成由字符串组成的对象，例如 `{{"other": "其他"}}`，或去掉 `ui_text`。',
                    'Escreva um objeto de textos, como `{{"other": "Outro"}}`, ou '
                    "retire `ui_text`.",
                ),
            ),
            "field": Case(
                Text(
                    "{field} of `ui_text` is {value}, not a string.",
                    "`ui_text` 的 {field} 是 {value}，不是字符串。",
                    "{field} de `ui_text` é {value}, não um texto.",
                ),
                Text(
                    "Write it as a string in double quotes, or leave it out.",
                    "请写成带双引号的字符串，或去掉这一项。",
                    "Escreva-o como texto entre aspas duplas ou retire-o.",
                ),
            ),
        },
        why=Text(
            "The clients print these texts on the form as they are. Anything but a string is "
            "rejected or shows up as noise.",
            "客户端会把这些文字原样显示在表单上。不是字符串的值会被拒绝，或显示成乱码。",
            "Os clientes mostram esses textos no formulário como estão. O que não é texto é "
            "recusado ou aparece como ruído.",
        ),
        source=_XML,
        bad=(
            Example(
                element(obj(json_single(), more=',"ui_text":"其他"')),
                path="ui_text",
                at='"其他"',
                case="object",
            ),
            Example(
                element(obj(json_single(), more=',"ui_text":{"other":1}')),
                path="ui_text.other",
                at="1",
                case="field",
            ),
        ),
        good=Example(element(obj(json_single(), more=',"ui_text":{"other":"其他"}'))),
    ),
    Rule(
        code="questionnaire.request.timeout_invalid",
        severity=ERROR,
        summary=Text(
            "timeout_seconds is not a positive integer",
            "timeout_seconds 不是正整数",
            "timeout_seconds não é um inteiro positivo",
        ),
        cases={
            "": Case(
                Text(
                    "`timeout_seconds` is {value}, not a positive integer.",
                    "`timeout_seconds` 是 {value}，不是正整数。",
                    "`timeout_seconds` é {value}, não um inteiro positivo.",
                ),
                Text(
                    "Write a whole number of seconds above zero, or leave it out.",
                    "请写大于零的整数秒数，或去掉它。",
                    "Escreva um número inteiro de segundos maior que zero ou retire o campo.",
                ),
            )
        },
        why=Text(
            "A client that counts down to the defaults needs a real number of seconds. With "
            "anything else the form closes at once or never.",
            "按倒计时采用默认值的客户端需要真实的秒数。其他值会让表单立即关闭，或永远不关闭。",
            "Um cliente que faz contagem regressiva até os padrões precisa de um número real de "
            "segundos. Com outra coisa o formulário fecha na hora ou nunca.",
        ),
        source=_XML,
        bad=(
            Example(
                element(obj(json_single(), more=',"timeout_seconds":0')),
                path="timeout_seconds",
                at="0",
            ),
            Example(
                element(obj(json_single(), more=',"timeout_seconds":"60"')),
                path="timeout_seconds",
                at='"60"',
            ),
            Example(
                f'{EN}\n\n<questionnaire timeout_seconds="soon">{JSON_FREE}</questionnaire>\n',
                path="timeout_seconds",
                at='"soon"',
            ),
        ),
        good=Example(element(obj(json_single(), more=',"timeout_seconds":60'))),
    ),
)
