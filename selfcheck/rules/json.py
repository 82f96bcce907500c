"""Codes about the JSON between the tags of an XML+JSON questionnaire or response."""

from __future__ import annotations

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import (
    EN,
    JSON_FREE,
    JSON_SINGLE,
    PT,
    element,
    json_free,
    json_single,
    obj,
)

_BLOCKS = "docs/protocol.md, Finding blocks"

_INVALID = {
    "": Case(
        Text(
            "The JSON is not valid: {found} cannot stand here.",
            "JSON 无效：此处不能出现 {found}。",
            "O JSON não é válido: {found} não pode estar aqui.",
        ),
        Text(
            "Write one JSON object as RFC 8259 defines it, with nothing in it but strings, "
            "numbers, true, false, null, arrays and objects.",
            "请按 RFC 8259 写一个 JSON 对象，其中只能有字符串、数字、true、false、null、"
            "数组和对象。",
            "Escreva um objeto JSON conforme a RFC 8259, só com textos, números, true, false, "
            "null, listas e objetos.",
        ),
    ),
    "empty": Case(
        Text(
            "The document is empty.",
            "文档是空的。",
            "O documento está vazio.",
        ),
        Text(
            "Write one JSON object.",
            "请写一个 JSON 对象。",
            "Escreva um objeto JSON.",
        ),
    ),
    "end": Case(
        Text(
            "The JSON ends before it is complete.",
            "JSON 还没有写完就结束了。",
            "O JSON termina antes de estar completo.",
        ),
        Text(
            "Add `{missing}` at the end of the JSON.",
            "请在 JSON 末尾补上 `{missing}`。",
            "Acrescente `{missing}` no fim do JSON.",
        ),
    ),
    "missing_bracket": Case(
        Text(
            "A closing `{expected}` is missing before {found}.",
            "{found} 之前缺少 `{expected}`。",
            "Falta um `{expected}` antes de {found}.",
        ),
        Text(
            "Close every array with `]` and every object with `}}`, innermost first.",
            "请由内到外逐层闭合：数组用 `]`，对象用 `}}`。",
            "Feche cada lista com `]` e cada objeto com `}}`, de dentro para fora.",
        ),
    ),
    "trailing_comma": Case(
        Text(
            "A comma stands before a closing bracket.",
            "右括号之前多了一个逗号。",
            "Há uma vírgula antes de um fechamento.",
        ),
        Text(
            "Remove the comma: in JSON the last item has none.",
            "请删掉这个逗号：JSON 的最后一项后面没有逗号。",
            "Remova a vírgula: em JSON o último item não leva vírgula.",
        ),
    ),
    "missing_comma": Case(
        Text(
            "A comma is missing before {found}.",
            "{found} 之前缺少逗号。",
            "Falta uma vírgula antes de {found}.",
        ),
        Text(
            "Separate the items of arrays and the fields of objects with commas.",
            "数组的各项之间、对象的各字段之间都要用逗号分隔。",
            "Separe com vírgulas os itens das listas e os campos dos objetos.",
        ),
    ),
    "missing_colon": Case(
        Text(
            "A colon is missing between a key and {found}.",
            "键与 {found} 之间缺少冒号。",
            "Falta dois-pontos entre uma chave e {found}.",
        ),
        Text(
            'Write each field as `"key": value`.',
            '请把每个字段写成 `"key": value`。',
            'Escreva cada campo como `"key": value`.',
        ),
    ),
    "single_quotes": Case(
        Text(
            "A string stands in single quotes.",
            "字符串用了单引号。",
            "Há um texto entre aspas simples.",
        ),
        Text(
            'Put all keys and strings in straight double quotes, as in `"title"`.',
            '所有键和字符串都请用直双引号，例如 `"title"`。',
            'Use aspas duplas retas em todas as chaves e textos, como em `"title"`.',
        ),
    ),
    "comment": Case(
        Text(
            "A comment, marked by {found}, stands in the JSON.",
            "JSON 中有以 {found} 标记的注释。",
            "Há no JSON um comentário, marcado por {found}.",
        ),
        Text(
            "Remove the comment: JSON has none.",
            "请删掉注释：JSON 不支持注释。",
            "Remova o comentário: JSON não tem comentários.",
        ),
    ),
    "unquoted_key": Case(
        Text(
            "The key {found} has no quotes.",
            "键 {found} 没有加引号。",
            "A chave {found} está sem aspas.",
        ),
        Text(
            'Put every key in double quotes, as in `"title": ...`.',
            '每个键都请加双引号，例如 `"title": ...`。',
            'Ponha cada chave entre aspas duplas, como em `"title": ...`.',
        ),
    ),
    "control_character": Case(
        Text(
            "A raw control character, `{found}` in JSON, stands inside a string.",
            "字符串中直接出现了控制字符，即 JSON 中的 `{found}`。",
            "Há um caractere de controle cru dentro de um texto; em JSON ele se escreve `{found}`.",
        ),
        Text(
            "Write it as the escape `{found}`, or leave it out.",
            "请写成转义 `{found}`，或将其删除。",
            "Escreva-o como o escape `{found}` ou retire-o.",
        ),
    ),
    "bad_escape": Case(
        Text(
            "JSON has no escape {found}.",
            "JSON 没有 {found} 这种转义。",
            "O escape {found} não existe em JSON.",
        ),
        Text(
            "Write a literal backslash twice, as `\\\\`, or remove it.",
            "反斜杠本身请写两次，即 `\\\\`，或将其删除。",
            "Escreva a barra invertida duas vezes, `\\\\`, ou remova-a.",
        ),
    ),
    "unescaped_quote": Case(
        Text(
            "A double quote inside a string ends it too early; {found} follows.",
            "字符串内部的双引号使它提前结束，后面还有 {found}。",
            "Aspas duplas dentro de um texto o encerram cedo demais; depois vem {found}.",
        ),
        Text(
            'Write quotes inside a string as `\\"`, or use other quotation marks there.',
            '字符串内部的引号请写成 `\\"`，或改用其他引号。',
            'Dentro de um texto, escreva as aspas como `\\"` ou use outro tipo de aspas.',
        ),
    ),
    "unclosed_string": Case(
        Text(
            "A string is opened but never closed.",
            "有字符串只写了开头的引号，没有结束的引号。",
            "Um texto foi aberto e nunca fechado.",
        ),
        Text(
            "Add the closing double quote at the end of this string.",
            "请在这个字符串末尾补上双引号。",
            "Acrescente as aspas duplas de fechamento no fim desse texto.",
        ),
    ),
    "fullwidth": Case(
        Text(
            "The full-width {found} stands where JSON needs `{expected}`.",
            "此处用了全角的 {found}，JSON 需要半角的 `{expected}`。",
            "O caractere {found}, de largura dupla, está onde o JSON exige `{expected}`.",
        ),
        Text(
            "Write `{expected}`; full-width punctuation may stand inside strings only.",
            "请改成半角 `{expected}`；全角标点只能出现在字符串内部。",
            "Escreva `{expected}`; pontuação de largura dupla só pode aparecer dentro de textos.",
        ),
    ),
    "python_constant": Case(
        Text(
            "`{found}` is Python, not JSON.",
            "`{found}` 是 Python 的写法，不是 JSON。",
            "`{found}` é Python, não JSON.",
        ),
        Text(
            "Write `{expected}`.",
            "请写成 `{expected}`。",
            "Escreva `{expected}`.",
        ),
    ),
    "extra_data": Case(
        Text(
            "The JSON object is complete, but {found} follows it.",
            "JSON 对象已经结束，但后面还有 {found}。",
            "O objeto JSON já terminou, mas {found} vem depois dele.",
        ),
        Text(
            "Keep one JSON object and nothing else.",
            "只保留一个 JSON 对象，不要有其他内容。",
            "Deixe um único objeto JSON e mais nada.",
        ),
    ),
    "number": Case(
        Text(
            "{found} is not a JSON number.",
            "{found} 不是合法的 JSON 数字。",
            "{found} não é um número JSON.",
        ),
        Text(
            "Write the number without leading zeros or plus sign, with digits around the decimal "
            "point, or put it in quotes.",
            "数字不要有前导零或加号，小数点两侧都要有数字；如果是文本，请加引号。",
            "Escreva o número sem zeros à esquerda nem sinal de mais, com algarismos dos dois "
            "lados do ponto, ou ponha-o entre aspas.",
        ),
    ),
    "yaml": Case(
        Text(
            "The content is YAML, not JSON.",
            "内容是 YAML，不是 JSON。",
            "O conteúdo é YAML, não JSON.",
        ),
        Text(
            "Write the YAML in a block fenced with ```questionnaire, or write a JSON object here.",
            "请把 YAML 放进以 ```questionnaire 开始的围栏，或在此处改写 JSON 对象。",
            "Escreva o YAML num bloco cercado com ```questionnaire, ou aqui um objeto JSON.",
        ),
    ),
    "fence": Case(
        Text(
            "The JSON stands in a code fence inside the element.",
            "元素内的 JSON 被放进了代码围栏。",
            "O JSON está em uma cerca de código dentro do elemento.",
        ),
        Text(
            "Write the JSON object itself, without the fence.",
            "请直接写 JSON 对象，去掉围栏。",
            "Escreva o próprio objeto JSON, sem a cerca.",
        ),
    ),
    "markup": Case(
        Text(
            "The content is made of further tags, not of JSON.",
            "内容是更多的标签，而不是 JSON。",
            "O conteúdo é feito de outras tags, não de JSON.",
        ),
        Text(
            "Write one JSON object, with `title` and `questions` as its fields.",
            "请写一个 JSON 对象，以 `title` 和 `questions` 为字段。",
            "Escreva um objeto JSON, com `title` e `questions` como campos.",
        ),
    ),
    "prose": Case(
        Text(
            "The content starts with {found} and is not JSON.",
            "内容以 {found} 开头，不是 JSON。",
            "O conteúdo começa com {found} e não é JSON.",
        ),
        Text(
            "Write a JSON object; if an element in a reply is only mentioned, put it in a code "
            "span.",
            "请写一个 JSON 对象；如果回复中只是提到这个元素，请放进行内代码。",
            "Escreva um objeto JSON; se um elemento da resposta só está sendo citado, coloque-o "
            "em código em linha.",
        ),
    ),
    "response": Case(
        Text(
            "The content of the response is not JSON.",
            "回答的内容不是 JSON。",
            "O conteúdo da resposta não é JSON.",
        ),
        Text(
            "Write one JSON object with `answers`, and nothing else.",
            "请只写一个包含 `answers` 的 JSON 对象。",
            "Escreva um objeto JSON com `answers`, e mais nada.",
        ),
    ),
}

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.json.invalid",
        severity=ERROR,
        summary=Text(
            "The content between the tags is not valid JSON",
            "标签之间的内容不是合法的 JSON",
            "O conteúdo entre as tags não é JSON válido",
        ),
        cases=_INVALID,
        why=Text(
            "Self-check and the clients parse the content as strict JSON. If that fails, the "
            "clients show the raw text instead of a form and Self-check asks for the reply again.",
            "Self-check 和客户端都按严格的 JSON 解析内容。解析失败时，客户端显示原始文本而不是表"
            "单，Self-check 会要求重新输出回复。",
            "O Self-check e os clientes leem o conteúdo como JSON estrito. Se isso falha, os "
            "clientes mostram o texto bruto em vez do formulário e o Self-check pede a "
            "resposta de novo.",
        ),
        source="RFC 8259",
        bad=(
            Example(
                element("\n```json\n" + JSON_SINGLE + "\n```\n"),
                at="```json",
                case="fence",
            ),
            Example(
                element('<title>发布确认</title><question type="text">现在发布？</question>'),
                at="<title>",
                case="markup",
            ),
            Example(element(obj(json_single(options='["发布",...]'))), at="."),
            Example("\n", case="empty", as_kind="xml"),
            Example(
                element("<answer>发布</answer>", name="questionnaire-response"),
                at="<answer>",
                case="response",
            ),
            Example(
                element('{"title":"发布确认","questions":[' + json_single()), at="}", case="end"
            ),
            Example(
                element(obj(json_single(options='["发布","暂缓"'))), at=",", case="missing_bracket"
            ),
            Example(
                element(obj(json_single(options='["发布","暂缓",]'))), at=",", case="trailing_comma"
            ),
            Example(
                element(obj(json_single(options='["发布" "暂缓"]'))),
                at='"暂缓"',
                case="missing_comma",
            ),
            Example(
                element('{"title" "Next step","questions":[' + json_free() + "]}", EN),
                at='"Next step"',
                case="missing_colon",
            ),
            Example(
                element(obj(json_free(), title="'Next step'"), EN), at="'", case="single_quotes"
            ),
            Example(
                element(obj(json_free(more=" /* opcional */"), title='"Detalhes"'), PT),
                at="/*",
                case="comment",
            ),
            Example(
                element(JSON_FREE.replace('"title"', "title"), EN), at="title", case="unquoted_key"
            ),
            Example(
                element(obj(json_single(text='"是否现在发布？\n今晚有空。"'))),
                at="\n",
                case="control_character",
            ),
            Example(
                element(obj(json_free(text='"Which files match \\d+?"')), EN),
                at="\\d",
                case="bad_escape",
            ),
            Example(
                element(obj(json_single(text='"点击"发布"继续？"'))), at='"', case="unescaped_quote"
            ),
            Example(
                element('{"questions":[{"type":"free_text","text":"What should I do next?}]}', EN),
                at='"',
                case="unclosed_string",
            ),
            Example(
                element(JSON_SINGLE.replace('"title":', '"title"：')), at="：", case="fullwidth"
            ),
            Example(
                element(obj(json_single(more=',"allow_other":True'))),
                at="True",
                case="python_constant",
            ),
            Example(element(JSON_FREE + "}", EN), at="}", case="extra_data"),
            Example(
                element(obj(json_single(), more=',"timeout_seconds":060')), at="060", case="number"
            ),
            Example(
                element(
                    "\ntitle: Próximo passo\nquestions:\n  - type: free_text\n"
                    '    text: O que faço agora?\n    default: ""\n',
                    PT,
                ),
                at="t",
                case="yaml",
            ),
            Example(
                "The form goes between <questionnaire>and its closing tag</questionnaire>.\n",
                at="and",
                case="prose",
            ),
        ),
        good=Example(element(JSON_SINGLE)),
    ),
    Rule(
        code="questionnaire.json.not_object",
        severity=ERROR,
        summary=Text(
            "The JSON between the tags is not an object",
            "标签之间的 JSON 不是对象",
            "O JSON entre as tags não é um objeto",
        ),
        cases={
            "": Case(
                Text(
                    "The JSON is {value}, not an object.",
                    "JSON 是 {value}，不是对象。",
                    "O JSON é {value}, não um objeto.",
                ),
                Text(
                    'Write an object: `{{"questions": [...]}}`.',
                    '请写成对象：`{{"questions": [...]}}`。',
                    'Escreva um objeto: `{{"questions": [...]}}`.',
                ),
            ),
            "response": Case(
                Text(
                    "The JSON of the response is {value}, not an object.",
                    "回答的 JSON 是 {value}，不是对象。",
                    "O JSON da resposta é {value}, não um objeto.",
                ),
                Text(
                    'Write an object: `{{"answers": [...]}}`.',
                    '请写成对象：`{{"answers": [...]}}`。',
                    'Escreva um objeto: `{{"answers": [...]}}`.',
                ),
            ),
        },
        why=Text(
            "Every reader looks for `questions` in an object. With anything else Self-check "
            "rejects the reply and no form is shown.",
            "所有读取方都在对象中查找 `questions`。如果不是对象，Self-check 会拒绝这条回复，表单"
            "也不会显示。",
            "Todos os leitores procuram `questions` num objeto. Com outra coisa, o Self-check "
            "rejeita a resposta e nenhum formulário aparece.",
        ),
        source=_BLOCKS,
        bad=(
            Example(element(f"[{json_single()}]"), at=f"[{json_single()}]"),
            Example(element("[]", name="questionnaire-response"), at="[]", case="response"),
        ),
        good=Example(element(obj(json_single(), title=None))),
    ),
    Rule(
        code="questionnaire.json.nonstandard",
        severity=ERROR,
        summary=Text(
            "The JSON holds NaN or Infinity",
            "JSON 中有 NaN 或 Infinity",
            "O JSON contém NaN ou Infinity",
        ),
        cases={
            "": Case(
                Text(
                    "`{found}` is not JSON.",
                    "`{found}` 不是 JSON 的值。",
                    "`{found}` não é JSON.",
                ),
                Text(
                    "Write an ordinary number, or leave the field out.",
                    "请写普通数字，或去掉这个字段。",
                    "Escreva um número comum ou retire o campo.",
                ),
            )
        },
        why=Text(
            "Python's parser lets these constants pass, so Self-check may accept them, but the "
            "JavaScript clients reject the whole questionnaire and show its source.",
            "Python 的解析器会放行这些常量，Self-check 可能因此接受；但 JavaScript 客户端会拒绝整"
            "份问卷并显示源文本。",
            "O leitor do Python deixa passar essas constantes, e o Self-check pode aceitá-las; "
            "já os clientes em JavaScript rejeitam o questionário inteiro e mostram o "
            "texto-fonte.",
        ),
        source="RFC 8259, section 6",
        bad=(Example(element(obj(json_single(), more=',"timeout_seconds":NaN')), at="NaN"),),
        good=Example(element(obj(json_single(), more=',"timeout_seconds":60'))),
    ),
    Rule(
        code="questionnaire.json.smart_quotes",
        severity=ERROR,
        summary=Text(
            "Typographic quotes stand where JSON needs straight ones",
            "JSON 应使用直引号，却用了弯引号",
            "Há aspas tipográficas onde o JSON exige aspas retas",
        ),
        cases={
            "": Case(
                Text(
                    "The JSON uses the typographic quote {found} around keys or strings.",
                    "JSON 的键或字符串用了弯引号 {found}。",
                    "O JSON usa a aspa tipográfica {found} em chaves ou textos.",
                ),
                Text(
                    'Use the straight double quote `"` around all keys and strings.',
                    '所有键和字符串都请用直双引号 `"`。',
                    'Use a aspa dupla reta `"` em todas as chaves e textos.',
                ),
            )
        },
        why=Text(
            "Only one client repairs typographic quotes by itself. All other readers see broken "
            "JSON and show no form.",
            "只有个别客户端会自动修正弯引号，其他读取方看到的是损坏的 JSON，不会显示表单。",
            "Só um cliente corrige aspas tipográficas por conta própria. Os demais veem JSON "
            "quebrado e não mostram o formulário.",
        ),
        source="RFC 8259, section 7; docs/protocol.md, Clients",
        bad=(
            Example(
                element(
                    "{“title”:“发布确认”,“questions”:[{“type”:“free_text”,“text”:“还有什"
                    "么要补充？”}]}"
                ),
                at="“",
            ),
        ),
        good=Example(
            element(
                '{"title":"发布确认","questions":[{"type":"free_text","text":"还有什么要补充？"}]}'
            )
        ),
    ),
    Rule(
        code="questionnaire.json.duplicate_key",
        severity=ERROR,
        summary=Text(
            "A key stands twice in one JSON object",
            "同一个 JSON 对象中有重复的键",
            "Uma chave aparece duas vezes no mesmo objeto JSON",
        ),
        cases={
            "": Case(
                Text(
                    "The key {key} stands twice in the same object.",
                    "键 {key} 在同一个对象中出现了两次。",
                    "A chave {key} aparece duas vezes no mesmo objeto.",
                ),
                Text(
                    "Keep one of the two and remove the other.",
                    "请只保留其中一个，删掉另一个。",
                    "Mantenha uma delas e remova a outra.",
                ),
            )
        },
        why=Text(
            "JSON readers keep the last value and drop the first without a word, so part of what "
            "the questionnaire says never reaches the user.",
            "JSON 解析器会保留最后一个值，悄悄丢弃前一个，问卷的部分内容因此永远到不了用户面前。",
            "Leitores de JSON ficam com o último valor e descartam o primeiro sem aviso: parte "
            "do questionário nunca chega ao usuário.",
        ),
        source="RFC 8259, section 4",
        bad=(
            Example(
                element(obj(json_single(more=',"text":"是否今晚发布？"'))),
                path="questions[1].text",
                at='"text"',
            ),
        ),
        good=Example(element(JSON_SINGLE)),
    ),
    Rule(
        code="questionnaire.json.transport_escaped",
        severity=WARNING,
        summary=Text(
            "The JSON is escaped once too often",
            "JSON 被多转义了一次",
            "O JSON foi escapado uma vez a mais",
        ),
        cases={
            "": Case(
                Text(
                    "The content parses only after `{found}` is unescaped: it was escaped "
                    "once too often.",
                    "还原 `{found}` 之后内容才能解析：它被多转义了一次。",
                    "O conteúdo só é lido depois de desfazer `{found}`: foi escapado "
                    "uma vez a mais.",
                ),
                Text(
                    'Write plain JSON: `"` around keys and strings, no backslash before them.',
                    '请写普通 JSON：键和字符串直接用 `"`，前面不加反斜杠。',
                    'Escreva JSON simples: `"` em chaves e textos, sem barra invertida antes.',
                ),
            )
        },
        why=Text(
            "This happens when JSON is put through a serializer twice. Some readers undo it, the "
            "others show the source instead of a form.",
            "JSON 被序列化两次时会这样。部分读取方会自动还原，其他的则显示源文本而不是表单。",
            "Isso acontece quando o JSON é serializado duas vezes. Alguns leitores desfazem o "
            "escape, os outros mostram o texto-fonte em vez do formulário.",
        ),
        source=_BLOCKS,
        bad=(Example(element(JSON_FREE.replace('"', '\\"'), EN), at='\\"'),),
        good=Example(element(JSON_FREE, EN)),
    ),
    Rule(
        code="questionnaire.json.too_deep",
        severity=ERROR,
        summary=Text(
            "The JSON is nested too deeply",
            "JSON 嵌套过深",
            "O JSON tem níveis demais",
        ),
        cases={
            "": Case(
                Text(
                    "The JSON is nested more than {limit} levels deep.",
                    "JSON 的嵌套超过 {limit} 层。",
                    "O JSON tem mais de {limit} níveis de aninhamento.",
                ),
                Text(
                    "Keep to the shape of a questionnaire: an object, its `questions`, and "
                    "their `options`.",
                    "请保持问卷应有的结构：一个对象、其中的 `questions`，以及各题的 `options`。",
                    "Mantenha a forma de um questionário: um objeto, suas `questions` e as "
                    "`options` de cada uma.",
                ),
            )
        },
        why=Text(
            "Parsers have a depth limit of their own and fail beyond it. No questionnaire needs "
            "more than a few levels.",
            "解析器自身有深度限制，超过就会失败。正常的问卷只需要几层。",
            "Os leitores têm um limite de profundidade e falham além dele. Nenhum questionário "
            "precisa de mais que alguns níveis.",
        ),
        source="RFC 8259, section 9",
        bad=(
            Example(
                element(obj(json_single(), more=',"extra":' + "[" * 1000 + "]" * 1000)), at="["
            ),
        ),
        good=Example(element(obj(json_single(), more=',"extra":[[]]'))),
    ),
)
