"""Codes about the tags of an XML+JSON questionnaire."""

from __future__ import annotations

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import EN, JSON_FREE, JSON_SINGLE, PT, ZH, element

_NAMES = "Sage Inline Questionnaire, XML+JSON 与别名边界; docs/protocol.md, Registered names"
_TAGS = "Sage Inline Questionnaire, XML+JSON 与别名边界; docs/protocol.md, Finding blocks"
_BLOCKS = "docs/protocol.md, Finding blocks"

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.tag.unregistered_name",
        severity=ERROR,
        summary=Text(
            "The tag is not a registered questionnaire name",
            "标签不是已注册的问卷名称",
            "A tag não é um nome de questionário registrado",
        ),
        cases={
            "": Case(
                Text(
                    "The tag is named `{name}`, which is not a registered questionnaire name.",
                    "标签名称是 `{name}`，它不是已注册的问卷名称。",
                    "A tag se chama `{name}`, que não é um nome de questionário registrado.",
                ),
                Text(
                    "Use the name `{nearest}` in both the opening and the closing tag.",
                    "请在开始标签和结束标签中都使用名称 `{nearest}`。",
                    "Use o nome `{nearest}` na tag de abertura e na de fechamento.",
                ),
            ),
            "misspelling": Case(
                Text(
                    "The tag is named `{name}`, one letter away from `{nearest}`.",
                    "标签名称是 `{name}`，与 `{nearest}` 只差一个字母。",
                    "A tag se chama `{name}`, a uma letra de `{nearest}`.",
                ),
                Text(
                    "Use the name `{nearest}` in both the opening and the closing tag.",
                    "请在开始标签和结束标签中都使用名称 `{nearest}`。",
                    "Use o nome `{nearest}` na tag de abertura e na de fechamento.",
                ),
                severity=WARNING,
            ),
        },
        why=Text(
            "Self-check and the clients look for registered names only. Under any other name the "
            "user sees the JSON as text.",
            "Self-check 和客户端只识别已注册的名称。换成别的名称，用户看到的就是一段 JSON 文本。",
            "O Self-check e os clientes procuram apenas nomes registrados. Com outro nome, o "
            "usuário vê o JSON como texto.",
        ),
        source=_NAMES,
        bad=(
            Example(
                element(JSON_FREE, EN, "questionaire"),
                at="<questionaire>",
                case="misspelling",
            ),
            Example(element(JSON_SINGLE, name="foo-questionnaire"), at="<foo-questionnaire>"),
            Example(element(JSON_FREE, EN, "questionnaire-form"), at="<questionnaire-form>"),
        ),
        good=Example(element(JSON_SINGLE)),
    ),
    Rule(
        code="questionnaire.tag.unclosed",
        severity=ERROR,
        summary=Text(
            "The opening tag has no closing tag",
            "开始标签没有对应的结束标签",
            "A tag de abertura não tem tag de fechamento",
        ),
        cases={
            "": Case(
                Text(
                    "The opening tag of `{name}` has no closing tag.",
                    "`{name}` 的开始标签没有对应的结束标签。",
                    "A tag de abertura de `{name}` não tem tag de fechamento.",
                ),
                Text(
                    "Add the closing tag of `{name}` right after the JSON object.",
                    "请紧接 JSON 对象之后写上 `{name}` 的结束标签。",
                    "Acrescente a tag de fechamento de `{name}` logo depois do objeto JSON.",
                ),
            )
        },
        why=Text(
            "Without a closing tag nobody can tell where the questionnaire ends: Self-check "
            "rejects the reply and the clients show the JSON as text.",
            "没有结束标签就无法判断问卷到哪里为止：Self-check 会拒绝这条回复，客户端则把 "
            "JSON 显示为文本。",
            "Sem a tag de fechamento não se sabe onde o questionário termina: o Self-check "
            "rejeita a resposta e os clientes mostram o JSON como texto.",
        ),
        source=_TAGS,
        bad=(Example(f"{ZH}\n\n<sage-questionnaire>{JSON_SINGLE}\n", at="<sage-questionnaire>"),),
        good=Example(element(JSON_SINGLE, name="sage-questionnaire")),
    ),
    Rule(
        code="questionnaire.tag.mismatched",
        severity=ERROR,
        summary=Text(
            "The closing tag has another name than the opening tag",
            "结束标签与开始标签名称不同",
            "A tag de fechamento tem nome diferente da de abertura",
        ),
        cases={
            "": Case(
                Text(
                    "The block opens as `{name}` but closes as `{found}`.",
                    "开始标签是 `{name}`，结束标签却是 `{found}`。",
                    "O bloco abre como `{name}`, mas fecha como `{found}`.",
                ),
                Text(
                    "Use the name `{name}` in both tags.",
                    "请在首尾标签中都使用名称 `{name}`。",
                    "Use o nome `{name}` nas duas tags.",
                ),
            )
        },
        why=Text(
            "Opening and closing tags have to carry the same name. Otherwise Self-check rejects "
            "the reply and the clients show no form.",
            "开始标签和结束标签必须同名，否则 Self-check 会拒绝这条回复，客户端也不会显示表单。",
            "As tags de abertura e de fechamento precisam ter o mesmo nome. Do contrário, o "
            "Self-check rejeita a resposta e os clientes não mostram o formulário.",
        ),
        source=_TAGS,
        bad=(
            Example(
                f"{EN}\n\n<sage-questionnaire>{JSON_FREE}</questionnaire>\n",
                at="<sage-questionnaire>",
            ),
        ),
        good=Example(element(JSON_FREE, EN, "sage-questionnaire")),
    ),
    Rule(
        code="questionnaire.tag.empty",
        severity=ERROR,
        summary=Text(
            "Nothing stands between the tags",
            "标签之间没有内容",
            "Não há nada entre as tags",
        ),
        cases={
            "": Case(
                Text(
                    "The `{name}` element is empty.",
                    "`{name}` 标签之间没有内容。",
                    "O elemento `{name}` está vazio.",
                ),
                Text(
                    "Write a JSON object with `questions` between the tags; if the element is "
                    "only mentioned, put it in a code span.",
                    "请在标签之间写一个包含 `questions` 的 JSON 对象；如果只是提到这个元素，请放"
                    "进行内代码。",
                    "Escreva entre as tags um objeto JSON com `questions`; se o elemento só está "
                    "sendo citado, coloque-o em código em linha.",
                ),
            ),
            "response": Case(
                Text(
                    "The response `{name}` is empty.",
                    "回答 `{name}` 是空的。",
                    "A resposta `{name}` está vazia.",
                ),
                Text(
                    "Write a JSON object with `answers` between the tags.",
                    "请在标签之间写一个包含 `answers` 的 JSON 对象。",
                    "Escreva entre as tags um objeto JSON com `answers`.",
                ),
            ),
        },
        why=Text(
            "There is nothing to ask: Self-check rejects the block, and the user sees no form or "
            "two bare tags.",
            "没有任何可问的内容：Self-check 会拒绝它，用户看不到表单，或只看到一对空标签。",
            "Não há o que perguntar: o Self-check rejeita o bloco, e o usuário não vê formulário "
            "ou vê duas tags soltas.",
        ),
        source=_BLOCKS,
        bad=(
            Example(element("", PT), at="<questionnaire>"),
            Example(
                element("", name="questionnaire-response"),
                at="<questionnaire-response>",
                case="response",
            ),
        ),
        good=Example(element(JSON_SINGLE, PT)),
    ),
    Rule(
        code="questionnaire.tag.name_case",
        severity=WARNING,
        summary=Text(
            "The tag is spelled with other capitals",
            "标签名称的大小写与注册名称不同",
            "O nome da tag tem maiúsculas e minúsculas diferentes",
        ),
        cases={
            "": Case(
                Text(
                    "The tag says {found}; the registered name is `{name}`, in lower case.",
                    "标签写的是 {found}，注册名称是小写的 `{name}`。",
                    "A tag diz {found}; o nome registrado é `{name}`, em minúsculas.",
                ),
                Text(
                    "Write `{name}` in both tags.",
                    "请在首尾标签中都写 `{name}`。",
                    "Escreva `{name}` nas duas tags.",
                ),
            )
        },
        why=Text(
            "Names are compared exactly. With other capitals no client shows a form and "
            "Self-check passes over the block in silence.",
            "名称按原样精确比较。大小写不同时，客户端不会显示表单，Self-check 也会直接略"
            "过而不提示。",
            "Os nomes são comparados exatamente. Com outra grafia, nenhum cliente mostra o "
            "formulário e o Self-check ignora o bloco em silêncio.",
        ),
        source=_NAMES,
        bad=(Example(element(JSON_FREE, EN, "Questionnaire"), at="<Questionnaire>"),),
        good=Example(element(JSON_FREE, EN)),
    ),
    Rule(
        code="questionnaire.tag.html_escaped",
        severity=WARNING,
        summary=Text(
            "The tags are written as HTML entities",
            "标签写成了 HTML 实体",
            "As tags estão escritas como entidades HTML",
        ),
        cases={
            "": Case(
                Text(
                    "The `{name}` tags are HTML-escaped and are found only after decoding "
                    "the entities.",
                    "`{name}` 标签经过了 HTML 转义，解码实体之后才能识别。",
                    "As tags de `{name}` estão escapadas em HTML e só são encontradas depois de "
                    "decodificar as entidades.",
                ),
                Text(
                    "Write the angle brackets and quotes as they are, without entities.",
                    "请直接书写尖括号和引号，不要使用实体。",
                    "Escreva os sinais de menor e maior e as aspas como são, sem entidades.",
                ),
            )
        },
        why=Text(
            "Readers that do not decode entities see text, not a questionnaire. New messages are "
            "told to write neither escaped tags nor escaped JSON.",
            "不解码实体的读取方看到的是文本而不是问卷。新消息不应写转义后的标签或 JSON。",
            "Quem não decodifica entidades vê texto, não um questionário. Mensagens novas não "
            "devem trazer tags nem JSON escapados.",
        ),
        source=_BLOCKS,
        bad=(
            Example(
                f"{ZH}\n\n&lt;questionnaire&gt;{JSON_SINGLE.replace(chr(34), '&quot;')}"
                "&lt;/questionnaire&gt;\n",
                at="&lt;questionnaire&gt;",
            ),
        ),
        good=Example(element(JSON_SINGLE)),
    ),
)
