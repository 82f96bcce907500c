"""Codes about the YAML inside a fenced questionnaire."""

from __future__ import annotations

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import (
    EN,
    FREE,
    MULTI,
    PT,
    SINGLE,
    element,
    fenced,
    free,
    multi,
    single,
)

_BOUNDARY = "Sage Inline Questionnaire, 协议边界; docs/protocol.md, Finding blocks"
_READERS = "docs/protocol.md, Fenced YAML fields"
_SAFE = "Sage Inline Questionnaire, 前端实现要求; docs/protocol.md, Finding blocks"

_INVALID = {
    "": Case(
        Text(
            "The content is not valid YAML: {problem}.{more}",
            "内容不是合法的 YAML，解析器报告：{problem}。{more}",
            "O conteúdo não é YAML válido; o leitor diz: {problem}.{more}",
        ),
        Text(
            "Write each field as `key: value` on its own line and put values with punctuation in "
            "double quotes.",
            "请每行写一个 `key: value`，带标点的值用英文双引号括起来。",
            "Escreva cada campo como `key: value` em sua própria linha e ponha entre aspas "
            "duplas os valores com pontuação.",
        ),
    ),
    "empty": Case(
        Text(
            "The document is empty.{more}",
            "文档是空的。{more}",
            "O documento está vazio.{more}",
        ),
        Text(
            "Write the fields `title` and `questions`, each on its own line.",
            "请写出 `title` 和 `questions` 两个字段，各占一行。",
            "Escreva os campos `title` e `questions`, cada um em sua própria linha.",
        ),
    ),
    "colon": Case(
        Text(
            "The unquoted value {value} holds a colon and a space, which YAML reads as "
            "another key.{more}",
            "未加引号的值 {value} 中有冒号加空格，YAML 会把它当作新的键。{more}",
            "O valor sem aspas {value} tem dois-pontos seguidos de espaço, e o YAML lê isso como "
            "outra chave.{more}",
        ),
        Text(
            'Put the whole value in double quotes, as in `title: "Plan: stage 2"`.',
            '请用英文双引号把整个值括起来，例如 `title: "计划: 第二阶段"`。',
            'Ponha o valor inteiro entre aspas duplas, como em `title: "Plano: fase 2"`.',
        ),
    ),
    "colon_blank": Case(
        Text(
            "There is no space after the colon of the key {key}.{more}",
            "键 {key} 的冒号后面缺少空格。{more}",
            "Falta um espaço depois dos dois-pontos da chave {key}.{more}",
        ),
        Text(
            "Write a space after the colon, as in `text: ...`.",
            "请在冒号后面加一个空格，例如 `text: ...`。",
            "Escreva um espaço depois dos dois-pontos, como em `text: ...`.",
        ),
    ),
    "leading_character": Case(
        Text(
            'The unquoted value {value} starts with "{char}", which has a meaning of its own '
            "in YAML.{more}",
            '未加引号的值 {value} 以 "{char}" 开头，而它在 YAML 中有特殊含义。{more}',
            'O valor sem aspas {value} começa com "{char}", que tem sentido próprio em YAML.{more}',
        ),
        Text(
            "Put the whole value in double quotes.",
            "请用英文双引号把整个值括起来。",
            "Ponha o valor inteiro entre aspas duplas.",
        ),
    ),
    "emphasis": Case(
        Text(
            "The unquoted value {value} starts with Markdown emphasis, which YAML reads as an "
            "alias.{more}",
            "未加引号的值 {value} 以 Markdown 强调符号开头，YAML 会把它当作别名。{more}",
            "O valor sem aspas {value} começa com ênfase de Markdown, que o YAML lê como "
            "alias.{more}",
        ),
        Text(
            "Remove the asterisks, or put the whole value in double quotes.",
            "请去掉星号，或用英文双引号把整个值括起来。",
            "Remova os asteriscos ou ponha o valor inteiro entre aspas duplas.",
        ),
    ),
    "alias": Case(
        Text(
            "The alias {name} refers to an anchor that does not exist.{more}",
            "别名 {name} 所指的锚点不存在。{more}",
            "O alias {name} aponta para uma âncora que não existe.{more}",
        ),
        Text(
            "If the value really starts with an asterisk, put it in double quotes; otherwise "
            "write the value itself.",
            "如果值本来就以星号开头，请用英文双引号括起来；否则请直接写出值。",
            "Se o valor começa mesmo com asterisco, ponha-o entre aspas duplas; senão, escreva o "
            "próprio valor.",
        ),
    ),
    "text_after_quote": Case(
        Text(
            "The value {value} goes on after its closing quote.{more}",
            "值 {value} 在结束引号之后还有文字。{more}",
            "O valor {value} continua depois das aspas de fechamento.{more}",
        ),
        Text(
            'Put the whole value in double quotes and write the quotes inside it as `\\"`.',
            '请用英文双引号把整个值括起来，里面的引号写成 `\\"`。',
            'Ponha o valor inteiro entre aspas duplas e escreva as aspas internas como `\\"`.',
        ),
    ),
    "backslash_quote": Case(
        Text(
            "The value {value} is in single quotes, where a backslash does not escape a "
            "quote.{more}",
            "值 {value} 用了单引号，而在单引号中反斜杠不能转义引号。{more}",
            "O valor {value} está entre aspas simples, onde a barra invertida não escapa "
            "aspas.{more}",
        ),
        Text(
            "Double the inner quote (`''`), or put the value in double quotes.",
            "请把里面的单引号写两次（`''`），或改用英文双引号。",
            "Duplique a aspa interna (`''`) ou use aspas duplas em volta do valor.",
        ),
    ),
    "bad_escape": Case(
        Text(
            "Double-quoted YAML has no escape {found}.{more}",
            "YAML 双引号字符串没有 {found} 这种转义。{more}",
            "O escape {found} não existe em YAML entre aspas duplas.{more}",
        ),
        Text(
            "Write the backslash twice, as `\\\\`, or use single quotes.",
            "请把反斜杠写两次，即 `\\\\`，或改用单引号。",
            "Escreva a barra invertida duas vezes, `\\\\`, ou use aspas simples.",
        ),
    ),
    "tab": Case(
        Text(
            "A tab stands where YAML allows spaces only.{more}",
            "这里用了制表符，而 YAML 只允许空格。{more}",
            "Há uma tabulação onde o YAML só permite espaços.{more}",
        ),
        Text(
            "Use spaces: two for each level of indentation, one after a colon; a tab that is part "
            "of a text is written `\\t` inside double quotes.",
            "请改用空格：每层缩进两个，冒号后一个；文字中的制表符请在英文双引号内写成 `\\t`。",
            "Use espaços: dois por nível de recuo, um depois de dois-pontos; uma tabulação que faz "
            "parte do texto se escreve `\\t` entre aspas duplas.",
        ),
    ),
    "bullet": Case(
        Text(
            "The list item {value} starts with a bullet that YAML does not know.{more}",
            "列表项 {value} 使用了 YAML 不认识的项目符号。{more}",
            "O item de lista {value} começa com um marcador que o YAML não conhece.{more}",
        ),
        Text(
            "Start each item with a dash and a space, as in `- Yes`.",
            "请用短横线加空格开始每一项，例如 `- 继续`。",
            "Comece cada item com um hífen e um espaço, como em `- Sim`.",
        ),
    ),
    "dash_blank": Case(
        Text(
            "The list item {value} has no space after its dash.{more}",
            "列表项 {value} 的短横线后面缺少空格。{more}",
            "O item de lista {value} não tem espaço depois do hífen.{more}",
        ),
        Text(
            "Write `- ` and then the item.",
            "请先写 `- `（短横线加空格），再写内容。",
            "Escreva `- ` (hífen e espaço) e depois o item.",
        ),
    ),
    "fullwidth_colon": Case(
        Text(
            "The key {key} is followed by a full-width colon.{more}",
            "键 {key} 后面用了全角冒号。{more}",
            "A chave {key} é seguida de dois-pontos de largura dupla.{more}",
        ),
        Text(
            "Write an ASCII colon and a space, `: `.",
            "请改成半角冒号加空格，即 `: `。",
            "Escreva dois-pontos ASCII e um espaço, `: `.",
        ),
    ),
    "fullwidth_comma": Case(
        Text(
            "Items of a list in brackets are separated by a full-width comma.{more}",
            "方括号列表的各项之间用了全角逗号。{more}",
            "Itens de uma lista entre colchetes estão separados por vírgula de largura "
            "dupla.{more}",
        ),
        Text(
            'Separate them with an ASCII comma and a space, as in `["a", "b"]`.',
            '请改用半角逗号加空格分隔，例如 `["a", "b"]`。',
            'Separe-os com vírgula ASCII e espaço, como em `["a", "b"]`.',
        ),
    ),
    "fullwidth_quote": Case(
        Text(
            "The typographic quote {found} does not quote anything in YAML.{more}",
            "弯引号 {found} 在 YAML 中不起引号的作用。{more}",
            "A aspa tipográfica {found} não funciona como aspas em YAML.{more}",
        ),
        Text(
            'Use straight double quotes `"` around the value.',
            '请用英文直双引号 `"` 把值括起来。',
            'Use aspas duplas retas `"` em volta do valor.',
        ),
    ),
    "missing_bracket": Case(
        Text(
            "An opened bracket has no closing `{expected}`.{more}",
            "有一个括号没有对应的 `{expected}`。{more}",
            "Um colchete ou chave aberto não tem o `{expected}` correspondente.{more}",
        ),
        Text(
            "Add `{expected}` after the last item, or write the list with one `- ` line per item.",
            "请在最后一项之后补上 `{expected}`，或改为每项一行、以 `- ` 开头的列表。",
            "Acrescente `{expected}` depois do último item ou escreva a lista com uma linha "
            "`- ` por item.",
        ),
    ),
    "unclosed_quote": Case(
        Text(
            "The quote `{quote}` is opened but never closed.{more}",
            "引号 `{quote}` 只有开头，没有结尾。{more}",
            "A aspa `{quote}` foi aberta e nunca fechada.{more}",
        ),
        Text(
            "Add `{quote}` at the end of the value.",
            "请在值的末尾补上 `{quote}`。",
            "Acrescente `{quote}` no fim do valor.",
        ),
    ),
    "extra_comma": Case(
        Text(
            "There is a comma too many.{more}",
            "这里多了一个逗号。{more}",
            "Há uma vírgula a mais.{more}",
        ),
        Text(
            "Remove the comma: YAML lines end without one, and items in brackets have one "
            "between them.",
            "请删掉这个逗号：YAML 行末不加逗号，方括号中的各项之间只要一个。",
            "Remova a vírgula: linhas YAML terminam sem ela, e itens entre colchetes têm só "
            "uma entre si.",
        ),
    ),
    "indentation": Case(
        Text(
            "This line is not indented like the other fields of its mapping.{more}",
            "这一行的缩进与同级字段不一致。{more}",
            "Esta linha não tem o mesmo recuo dos outros campos do seu bloco.{more}",
        ),
        Text(
            "Start all dashes of a list in one column, and all fields of a question in the "
            "column two spaces to the right of its dash.",
            "请让同一列表的所有短横线对齐，同一道题的所有字段对齐在短横线右边两个空格处。",
            "Comece todos os hífens de uma lista na mesma coluna, e todos os campos de uma "
            "pergunta dois espaços à direita do seu hífen.",
        ),
    ),
    "missing_comma": Case(
        Text(
            "A comma is missing between two items of the list.{more}",
            "列表的两项之间缺少逗号。{more}",
            "Falta uma vírgula entre dois itens da lista.{more}",
        ),
        Text(
            'Put a comma after each item but the last, as in `["a", "b"]`.',
            '请在除最后一项外的每一项后加逗号，例如 `["a", "b"]`。',
            'Ponha uma vírgula depois de cada item, menos o último, como em `["a", "b"]`.',
        ),
    ),
    "text_after_list": Case(
        Text(
            "After the list's closing bracket stands {found}.{more}",
            "列表的右括号之后还有 {found}。{more}",
            "Depois do colchete que fecha a lista está {found}.{more}",
        ),
        Text(
            "Remove it; nothing may follow the closing bracket.",
            "请删除；右括号之后不能有其他内容。",
            "Remova-o; nada pode vir depois do colchete de fechamento.",
        ),
    ),
    "comment": Case(
        Text(
            "Everything from {found} on is a comment for YAML, so the bracket before it is never "
            "closed.{more}",
            "从 {found} 起的内容被 YAML 当作注释，前面的括号因此没有闭合。{more}",
            "Tudo a partir de {found} é comentário para o YAML, e o colchete antes dele nunca "
            "fecha.{more}",
        ),
        Text(
            'Put items that start with `#` in double quotes, as in `["#1", "#2"]`.',
            '请给以 `#` 开头的项加上英文双引号，例如 `["#1", "#2"]`。',
            'Ponha entre aspas duplas os itens que começam com `#`, como em `["#1", "#2"]`.',
        ),
    ),
    "control_character": Case(
        Text(
            "The control character `{found}` stands in the YAML, which does not allow it.{more}",
            "YAML 中出现了不允许的控制字符 `{found}`。{more}",
            "Há no YAML o caractere de controle `{found}`, que não é permitido.{more}",
        ),
        Text(
            "Remove the character.",
            "请删掉这个字符。",
            "Remova o caractere.",
        ),
    ),
    "duplicate_anchor": Case(
        Text(
            "The anchor {name} is defined twice.{more}",
            "锚点 {name} 定义了两次。{more}",
            "A âncora {name} está definida duas vezes.{more}",
        ),
        Text(
            "Remove the anchor; if the value really starts with `&`, put it in double quotes.",
            "请去掉锚点；如果值本来就以 `&` 开头，请用英文双引号括起来。",
            "Remova a âncora; se o valor começa mesmo com `&`, ponha-o entre aspas duplas.",
        ),
    ),
}

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.yaml.invalid",
        severity=ERROR,
        summary=Text(
            "The content of the fence is not valid YAML",
            "围栏中的内容不是合法的 YAML",
            "O conteúdo da cerca não é YAML válido",
        ),
        cases=_INVALID,
        why=Text(
            "When PyYAML or js-yaml cannot read the block, no form appears: the clients show the "
            "raw text, and Self-check asks the model for the whole reply again.",
            "PyYAML 或 js-yaml 无法读取时，表单就不会出现：客户端显示原始文本，Self-check 要求模"
            "型重新输出整条回复。",
            "Quando o PyYAML ou o js-yaml não consegue ler o bloco, não há formulário: "
            "os clientes mostram o texto bruto e o Self-check pede ao modelo a resposta "
            "inteira de novo.",
        ),
        source=f"{_BOUNDARY}; YAML 1.2.2",
        bad=(
            Example("\n", case="empty", as_kind="fenced"),
            Example(
                fenced(multi(options='["e-mail" "SMS"]', default="[SMS]"), PT),
                at='"',
                case="missing_comma",
            ),
            Example(
                fenced(multi(options="[e-mail, SMS]].", default="[SMS]"), PT),
                at="].",
                case="text_after_list",
            ),
            Example(
                fenced(free(text="[#12, #15]"), EN),
                at="#12, #15]",
                case="comment",
            ),
            Example(
                fenced(multi(options='["e-mail", "SMS]', default="[SMS]"), PT),
                at='"',
                case="unclosed_quote",
            ),
            Example(
                fenced(single(options="\n      * 发布\n      * 暂缓", default="发布")),
                at="* 发布",
                case="bullet",
            ),
            Example(
                fenced(single(options="\n      - **发布**: 现在\n      - 暂缓", default="暂缓")),
                at="**发布**: 现在",
                case="emphasis",
            ),
            Example(
                fenced(multi(options="[**e-mail**, SMS]", default="[SMS]"), PT),
                at="**e-mail**",
                case="emphasis",
            ),
            Example(
                fenced(multi(options="[e-mail, SMS],"), PT),
                at=",",
                case="extra_comma",
            ),
            Example(fenced(SINGLE + "\n请选择后告诉我"), at="请选择后告诉我"),
            Example(fenced(single(title="发布: 二期")), at="发布: 二期", case="colon"),
            Example(
                fenced(free(text="Which branch: main or dev?"), EN),
                at="Which branch: main or dev?",
                case="colon",
            ),
            Example(fenced(SINGLE.replace("text: ", "text:")), at="text:", case="colon_blank"),
            Example(
                fenced(single(text="@运维 是否同意发布？")),
                at="@运维 是否同意发布？",
                case="leading_character",
            ),
            Example(
                fenced(free(text="`make deploy` failed, what next?"), EN),
                at="`make deploy` failed, what next?",
                case="leading_character",
            ),
            Example(
                fenced(
                    multi(options="\n      - 50% dos usuários\n      - %desconto", default="[]"), PT
                ),
                at="%desconto",
                case="leading_character",
            ),
            Example(
                fenced(single(options="\n      - 发布\n      - [推荐] 暂缓")),
                at="[推荐] 暂缓",
                case="leading_character",
            ),
            Example(
                fenced(free(text="{name} is taken, which name instead?"), EN),
                at="{name} is taken, which name instead?",
                case="leading_character",
            ),
            Example(
                fenced(free(text="- What should I do next?"), EN),
                at="- What should I do next?",
                case="leading_character",
            ),
            Example(
                fenced(single(options="\n      - **立即**发布\n      - 暂缓", default="暂缓")),
                at="**立即**发布",
                case="emphasis",
            ),
            Example(
                fenced(free(text="*Now* or later?"), EN), at="*Now* or later?", case="emphasis"
            ),
            Example(
                fenced(multi(options="\n      - e-mail\n      - *todos"), PT),
                at="*todos",
                case="alias",
            ),
            Example(
                fenced(multi(text='"Clique em "Avisar" para quais canais?"'), PT),
                at='"Clique em "Avisar" para quais canais?"',
                case="text_after_quote",
            ),
            Example(
                fenced(single(text='"发布"还是"暂缓"？')),
                at='"发布"还是"暂缓"？',
                case="text_after_quote",
            ),
            Example(
                fenced(free(text="'Why didn\\'t it work?'"), EN),
                at="\\'",
                case="backslash_quote",
            ),
            Example(
                fenced(free(text='"Which files match \\d+?"'), EN), at="\\d", case="bad_escape"
            ),
            Example(fenced(MULTI.replace("  - type", "\t- type"), PT), at="\t", case="tab"),
            Example(
                fenced(SINGLE.replace("- type", "-type")),
                at="-type: single_choice",
                case="dash_blank",
            ),
            Example(fenced(SINGLE.replace("text: ", "text：")), at="：", case="fullwidth_colon"),
            Example(fenced(single(options='["发布"，"暂缓"]')), at="，", case="fullwidth_comma"),
            Example(fenced(single(title='"发布确认”')), at="”", case="fullwidth_quote"),
            Example(
                fenced(multi(options="[e-mail, SMS, chat"), PT),
                at="[e-mail, SMS, chat",
                case="missing_bracket",
            ),
            Example(fenced(single(text='"是否现在发布？')), at='"', case="unclosed_quote"),
            Example(fenced(multi(options="[e-mail,, SMS]"), PT), at=",", case="extra_comma"),
            Example(fenced(free(title='"Next step",'), EN), at=",", case="extra_comma"),
            Example(
                fenced(FREE.replace("    text", "   text"), EN),
                at="text: What should I do next?",
                case="indentation",
            ),
            Example(fenced(single(text="是否现在\x08发布？")), at="\x08", case="control_character"),
            Example(
                fenced(multi(options="[&a e-mail, SMS]", default="[&a SMS]"), PT),
                at="&a",
                case="duplicate_anchor",
            ),
        ),
        good=Example(fenced(single(title='"发布: 二期"'))),
    ),
    Rule(
        code="questionnaire.yaml.not_mapping",
        severity=ERROR,
        summary=Text(
            "The top level of the YAML is not a mapping",
            "YAML 顶层不是映射",
            "O nível superior do YAML não é um mapeamento",
        ),
        cases={
            "": Case(
                Text(
                    "The content is {value}, not a mapping with `title` and `questions`.",
                    "内容是 {value}，而不是带有 `title` 和 `questions` 的映射。",
                    "O conteúdo é {value}, não um mapeamento com `title` e `questions`.",
                ),
                Text(
                    "Start with a line `title: ...`, then write `questions:` and the list of "
                    "questions below it.",
                    "请先写一行 `title: ...`，再写 `questions:`，并在其下列出题目。",
                    "Comece com uma linha `title: ...`; depois escreva `questions:` e, abaixo, a "
                    "lista de perguntas.",
                ),
            ),
            "markup": Case(
                Text(
                    "The fence holds an element with tags instead of YAML.",
                    "围栏中是带标签的元素，而不是 YAML。",
                    "A cerca contém um elemento com tags em vez de YAML.",
                ),
                Text(
                    "Write the questionnaire as block YAML inside the fence, or leave the fence "
                    "out and write the element alone.",
                    "请在围栏内用块状 YAML 写问卷；或者去掉围栏，只写这个元素。",
                    "Escreva o questionário em YAML de bloco dentro da cerca, ou tire a cerca e "
                    "escreva só o elemento.",
                ),
            ),
            "fullwidth_colon": Case(
                Text(
                    "The keys are followed by full-width colons, so YAML reads "
                    "everything as one text.",
                    "键后面用的是全角冒号，YAML 因此把全部内容读成一段文字。",
                    "As chaves são seguidas de dois-pontos de largura dupla, e o YAML lê tudo "
                    "como um texto só.",
                ),
                Text(
                    "Write an ASCII colon and a space after every key, as in `title: ...`.",
                    "请在每个键后面写半角冒号加空格，例如 `title: ...`。",
                    "Escreva dois-pontos ASCII e um espaço depois de cada chave, como em "
                    "`title: ...`.",
                ),
            ),
            "colon_blank": Case(
                Text(
                    "There is no space after the colons of the keys, so YAML reads "
                    "everything as one text.",
                    "键的冒号后面没有空格，YAML 因此把全部内容读成一段文字。",
                    "Não há espaço depois dos dois-pontos das chaves, e o YAML lê tudo como "
                    "um texto só.",
                ),
                Text(
                    "Write a space after every colon, as in `title: ...`.",
                    "请在每个冒号后面加一个空格，例如 `title: ...`。",
                    "Escreva um espaço depois de cada dois-pontos, como em `title: ...`.",
                ),
            ),
        },
        why=Text(
            "All readers look for `title` and `questions` at the top level. Without a mapping "
            "Self-check rejects the block and the clients show its source.",
            "所有读取方都在顶层查找 `title` 和 `questions`。顶层不是映射时，Self-check 会拒绝，客"
            "户端则显示源文本。",
            "Todos os leitores procuram `title` e `questions` no nível superior. Sem um "
            "mapeamento, o Self-check rejeita o bloco e os clientes mostram o texto-fonte.",
        ),
        source="Sage Inline Questionnaire, fenced YAML 字段; docs/protocol.md, Fenced YAML fields",
        bad=(
            Example(
                fenced(element('{"questions":[]}', "").strip()),
                at=element('{"questions":[]}', "").strip(),
                case="markup",
            ),
            Example(fenced("What should I do next?", EN), at="What should I do next?"),
            Example(
                fenced("title：发布确认\nquestions：是否现在发布？"),
                at="title：发布确认\nquestions：是否现在发布？",
                case="fullwidth_colon",
            ),
            Example(
                fenced("title:Aviso\nquestions:Quais canais?", PT),
                at="title:Aviso\nquestions:Quais canais?",
                case="colon_blank",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.yaml.duplicate_key",
        severity=ERROR,
        summary=Text(
            "A key stands twice in one YAML mapping",
            "同一个 YAML 映射中有重复的键",
            "Uma chave aparece duas vezes no mesmo mapeamento YAML",
        ),
        cases={
            "": Case(
                Text(
                    "The key {key} stands twice in the same mapping.",
                    "键 {key} 在同一个映射中出现了两次。",
                    "A chave {key} aparece duas vezes no mesmo mapeamento.",
                ),
                Text(
                    "Keep one of the two; start a further question with its own `- type:` line.",
                    "请只保留一个；如果是另一道题，请另起一个 `- type:` 列表项。",
                    "Mantenha uma delas; comece outra pergunta com sua própria linha `- type:`.",
                ),
            )
        },
        why=Text(
            "js-yaml refuses duplicate keys, so the clients show raw text. PyYAML keeps the last "
            "value and silently loses the first.",
            "js-yaml 拒绝重复的键，客户端因此显示原始文本；PyYAML 则保留最后一个值，悄悄"
            "丢掉前一个。",
            "O js-yaml recusa chaves duplicadas, e os clientes mostram o texto bruto. O PyYAML "
            "fica com o último valor e perde o primeiro sem aviso.",
        ),
        source="YAML 1.2.2, section 3.2.1.1",
        bad=(
            Example(fenced(free(more="text: And why?"), EN), path="questions[1].text", at="text"),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.yaml.non_string_key",
        severity=ERROR,
        summary=Text(
            "A key of a YAML mapping is not a string",
            "YAML 映射的键不是字符串",
            "Uma chave do mapeamento YAML não é texto",
        ),
        cases={
            "": Case(
                Text(
                    "The key {found} is not a string.",
                    "键 {found} 不是字符串。",
                    "A chave {found} não é um texto.",
                ),
                Text(
                    "Use only the field names of the protocol as keys, and remove this one.",
                    "键只能使用协议规定的字段名，请删掉这一项。",
                    "Use como chaves apenas os nomes de campo do protocolo e remova esta.",
                ),
            )
        },
        why=Text(
            "Python keeps such a key as a number or boolean while JavaScript turns it into text, "
            "so the readers disagree about the questionnaire.",
            "Python 会把这样的键保留为数字或布尔值，JavaScript 则转换成文本，各读取方得到的问"
            "卷因此不一致。",
            "O Python guarda essa chave como número ou booleano e o JavaScript a transforma em "
            "texto: os leitores discordam sobre o questionário.",
        ),
        source="Sage Inline Questionnaire, fenced YAML 字段; docs/protocol.md, Fenced YAML fields",
        bad=(Example(fenced(single(more="1: 备注")), path="questions[1]", at="1"),),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.yaml.custom_tag",
        severity=ERROR,
        summary=Text(
            "A YAML tag outside the core schema is used",
            "使用了核心模式之外的 YAML 标签",
            "Há uma tag YAML fora do esquema básico",
        ),
        cases={
            "": Case(
                Text(
                    "The value carries the YAML tag {tag}.",
                    "这个值带有 YAML 标签 {tag}。",
                    "O valor traz a tag YAML {tag}.",
                ),
                Text(
                    "Remove the tag; if the value really starts with an exclamation mark, put it "
                    "in double quotes.",
                    "请去掉标签；如果值本来就以感叹号开头，请用英文双引号括起来。",
                    "Remova a tag; se o valor começa mesmo com ponto de exclamação, ponha-o "
                    "entre aspas duplas.",
                ),
            )
        },
        why=Text(
            "Safe loaders do not build custom types: PyYAML and js-yaml both stop at an unknown "
            "tag, and the user sees raw text.",
            "安全加载器不会构造自定义类型：PyYAML 和 js-yaml 遇到未知标签都会停止，用户看到的"
            "是原始文本。",
            "Leitores seguros não constroem tipos próprios: o PyYAML e o js-yaml param diante de "
            "uma tag desconhecida, e o usuário vê o texto bruto.",
        ),
        source=f"{_SAFE}; YAML 1.2.2, section 10.3",
        bad=(
            Example(
                fenced(single(default="!secret 发布")),
                path="questions[1].default",
                at="!secret",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.yaml.multiple_documents",
        severity=ERROR,
        summary=Text(
            "The fence holds more than one YAML document",
            "围栏中有多个 YAML 文档",
            "A cerca contém mais de um documento YAML",
        ),
        cases={
            "": Case(
                Text(
                    "A `---` line starts a second YAML document in the block.",
                    "`---` 一行在围栏中开始了第二个 YAML 文档。",
                    "Uma linha `---` começa um segundo documento YAML no bloco.",
                ),
                Text(
                    "Put all questions into one `questions` list and remove the `---` line.",
                    "请把所有题目写进同一个 `questions` 列表，并删掉 `---` 一行。",
                    "Reúna todas as perguntas numa única lista `questions` e remova a linha `---`.",
                ),
            ),
            "front_matter": Case(
                Text(
                    "The YAML is wrapped in `---` lines like front matter; the second one starts "
                    "another document.",
                    "YAML 像文档头信息那样被 `---` 包了起来，第二个 `---` 会开始另一个文档。",
                    "O YAML está entre linhas `---`, como um front matter; a segunda começa "
                    "outro documento.",
                ),
                Text(
                    "Remove both `---` lines.",
                    "请删掉这两行 `---`。",
                    "Remova as duas linhas `---`.",
                ),
            ),
        },
        why=Text(
            "Self-check and the clients load exactly one document and fail on a second one, so "
            "the user sees raw text.",
            "Self-check 和客户端只加载一个文档，遇到第二个就会失败，用户看到的是原始文本。",
            "O Self-check e os clientes leem exatamente um documento e falham no segundo: o "
            "usuário vê o texto bruto.",
        ),
        source="docs/protocol.md, Finding blocks; YAML 1.2.2, section 9.2",
        bad=(
            Example(fenced(f"{FREE}\n---\n{free(title='Later')}", EN), at="---"),
            Example(fenced(f"---\n{MULTI}\n---", PT), at="---", case="front_matter"),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.yaml.ambiguous_scalar",
        severity=ERROR,
        summary=Text(
            "An unquoted value is a string for some YAML readers only",
            "未加引号的值只有部分 YAML 解析器当作字符串",
            "Um valor sem aspas só é texto para alguns leitores de YAML",
        ),
        cases={
            "": Case(
                Text(
                    "Without quotes {found} is a string for some readers, but {reader} reads it "
                    "as {reading}.",
                    "{found} 没有加引号：有的解析器读作字符串，{reader} 却读作 {reading}。",
                    "Sem aspas, {found} é texto para alguns leitores, mas no {reader} "
                    "vira {reading}.",
                ),
                Text(
                    "Write {found}, with the double quotes.",
                    "请写成 {found}，带上英文双引号。",
                    "Escreva {found}, com as aspas duplas.",
                ),
            ),
            "unreadable": Case(
                Text(
                    "Without quotes {found} is a string for some readers, but {reader} cannot "
                    "read it at all.",
                    "{found} 没有加引号：有些解析器读作字符串，{reader} 却根本无法读取。",
                    "Sem aspas, {found} é um texto para alguns leitores, mas o {reader} não "
                    "consegue lê-lo.",
                ),
                Text(
                    "Write {found}, with the double quotes.",
                    "请写成 {found}，带上英文双引号。",
                    "Escreva {found}, com as aspas duplas.",
                ),
            ),
            "soft": Case(
                Text(
                    "Without quotes {found} is a boolean in strict YAML 1.1.",
                    "{found} 没有加引号：严格的 YAML 1.1 会读作布尔值。",
                    "Sem aspas, {found} é um booleano em YAML 1.1 estrito.",
                ),
                Text(
                    "Write {found}, with the double quotes, to be safe.",
                    "稳妥起见，请写成 {found}，带上英文双引号。",
                    "Por segurança, escreva {found}, com as aspas duplas.",
                ),
                severity=WARNING,
            ),
            "line_separator": Case(
                Text(
                    "The value holds the character {found}, which is a line break for YAML 1.1 "
                    "readers only.",
                    "这个值中有字符 {found}，只有 YAML 1.1 的解析器把它当作换行。",
                    "O valor contém o caractere {found}, que só é quebra de linha para leitores "
                    "de YAML 1.1.",
                ),
                Text(
                    "Replace it with a space.",
                    "请换成普通空格。",
                    "Troque-o por um espaço.",
                ),
            ),
        },
        why=Text(
            "Self-check reads YAML 1.1 (PyYAML), the clients read YAML 1.2 (js-yaml). A value "
            "like `yes` or `9:16` becomes a boolean or the number 556 on one side, so an option "
            "is lost or changed for the user.",
            "Self-check 按 YAML 1.1（PyYAML）读取，客户端按 YAML 1.2（js-yaml）读取。`yes`、"
            "`9:16` 这样的值在其中一方会变成布尔值或数字 556，用户看到的选项因此丢失或改变。",
            "O Self-check lê YAML 1.1 (PyYAML) e os clientes leem YAML 1.2 (js-yaml). Um valor "
            "como `yes` ou `9:16` vira booleano ou o número 556 de um dos lados, e uma opção se "
            "perde ou muda para o usuário.",
        ),
        source=f"{_READERS}; YAML 1.1 bool, int and float types",
        bad=(
            Example(
                fenced(
                    single(
                        text="视频用哪种画幅？",
                        options='\n      - 9:16\n      - "16:9"',
                        default='"16:9"',
                    )
                ),
                path="questions[1].options[1]",
                at="9:16",
            ),
            Example(
                fenced(multi(options='[yes, "no"]', default='["no"]'), PT),
                path="questions[1].options[1]",
                at="yes",
            ),
            Example(fenced(free(default="1e3"), EN), path="questions[1].default", at="1e3"),
            Example(
                fenced(single(options='["=", "<"]', default="=")),
                path="questions[1].default",
                at="=",
                case="unreadable",
            ),
            Example(
                fenced(free(default="y"), EN), path="questions[1].default", at="y", case="soft"
            ),
            Example(
                fenced(single(text='"是否现在发布？\u2028今晚有空。"')),
                path="questions[1].text",
                at="\u2028",
                case="line_separator",
            ),
        ),
        good=Example(
            fenced(
                single(
                    text="视频用哪种画幅？",
                    options='\n      - "9:16"\n      - "16:9"',
                    default='"16:9"',
                )
            )
        ),
    ),
    Rule(
        code="questionnaire.yaml.text_lost",
        severity=WARNING,
        summary=Text(
            "Words of an unquoted value are read as a comment or an anchor",
            "未加引号的值中有文字被读作注释或锚点",
            "Palavras de um valor sem aspas são lidas como comentário ou âncora",
        ),
        cases={
            "comment": Case(
                Text(
                    "Everything from {found} on is a comment for YAML, so no reader shows it.",
                    "从 {found} 起的内容被 YAML 当作注释，任何解析器都不会显示。",
                    "Tudo a partir de {found} é comentário para o YAML, e nenhum leitor o mostra.",
                ),
                Text(
                    "Put the whole value in double quotes; if it is meant as a comment, write a "
                    "blank after the `#`.",
                    "请给整个值加上英文双引号；如果确实是注释，请在 `#` 后加一个空格。",
                    "Ponha o valor inteiro entre aspas duplas; se for mesmo um comentário, deixe "
                    "um espaço depois de `#`.",
                ),
            ),
            "anchor": Case(
                Text(
                    "{found} names an anchor for YAML, so no reader shows it as text.",
                    "{found} 被 YAML 当作锚点，任何解析器都不会把它显示为文字。",
                    "{found} dá nome a uma âncora para o YAML, e nenhum leitor a mostra como "
                    "texto.",
                ),
                Text(
                    "Put the whole value in double quotes.",
                    "请给整个值加上英文双引号。",
                    "Ponha o valor inteiro entre aspas duplas.",
                ),
            ),
        },
        why=Text(
            "All readers agree, so nothing is rejected, but the user sees a question or an option "
            "without those words.",
            "所有解析器的读法一致，因此不会被拒绝，但用户看到的题目或选项少了这些文字。",
            "Todos os leitores concordam e nada é rejeitado, mas o usuário vê uma pergunta ou "
            "opção sem essas palavras.",
        ),
        source="YAML 1.2.2, sections 6.6 and 6.9.2",
        bad=(
            Example(
                fenced(free(text="Which ticket first, #12 or #15?"), EN),
                path="questions[1].text",
                at="#12 or #15?",
                case="comment",
            ),
            Example(
                fenced(single(options="\n      - 发布\n      - &other 方案", default="发布")),
                path="questions[1].options[2]",
                at="&other",
                case="anchor",
            ),
        ),
        good=Example(fenced(free(text='"Which ticket first, #12 or #15?"'), EN)),
    ),
    Rule(
        code="questionnaire.yaml.too_complex",
        severity=ERROR,
        summary=Text(
            "The YAML is too deep, too large or expands too far",
            "YAML 嵌套过深、过大或展开过多",
            "O YAML é profundo demais, grande demais ou se expande demais",
        ),
        cases={
            "depth": Case(
                Text(
                    "The YAML is nested more than {limit} levels deep.",
                    "YAML 的嵌套超过 {limit} 层。",
                    "O YAML tem mais de {limit} níveis de aninhamento.",
                ),
                Text(
                    "Keep to the shape of a questionnaire: `title`, `questions`, and the "
                    "`options` of each.",
                    "请保持问卷应有的结构：`title`、`questions` 以及各题的 `options`。",
                    "Mantenha a forma de um questionário: `title`, `questions` e as "
                    "`options` de cada uma.",
                ),
            ),
            "aliases": Case(
                Text(
                    "The aliases expand to more than {limit} values.",
                    "别名展开后超过 {limit} 个值。",
                    "Os aliases se expandem em mais de {limit} valores.",
                ),
                Text(
                    "Write the values out instead of repeating them with anchors and aliases.",
                    "请直接写出各个值，不要用锚点和别名重复。",
                    "Escreva os valores por extenso em vez de repeti-los com âncoras e aliases.",
                ),
            ),
            "size": Case(
                Text(
                    "The YAML is larger than {limit} characters.",
                    "YAML 超过 {limit} 个字符。",
                    "O YAML tem mais de {limit} caracteres.",
                ),
                Text(
                    "Shorten the questionnaire, or split it over several replies.",
                    "请精简问卷，或分成几次提问。",
                    "Encurte o questionário ou divida-o em várias respostas.",
                ),
            ),
            "recursive": Case(
                Text(
                    "The alias {name} stands inside the value it refers to.",
                    "别名 {name} 出现在它所指的值内部。",
                    "O alias {name} está dentro do próprio valor a que se refere.",
                ),
                Text(
                    "Write the value itself instead of the alias.",
                    "请直接写出值，不要用别名。",
                    "Escreva o próprio valor em vez do alias.",
                ),
            ),
        },
        why=Text(
            "Deep nesting and alias expansion can exhaust the memory or the stack of the runtime "
            "and of the user's browser. No real questionnaire needs them.",
            "过深的嵌套和别名展开可能耗尽运行时或用户浏览器的内存和调用栈。真正的问卷用不到它们。",
            "Aninhamento profundo e expansão de aliases podem esgotar a memória ou a pilha do "
            "runtime e do navegador. Nenhum questionário real precisa disso.",
        ),
        source=_SAFE,
        bad=(
            Example(fenced(multi(default="[" * 1000 + "]" * 1000), PT), at="[", case="depth"),
            Example(
                fenced("title: Next step\nquestions: &all\n  - *all", EN),
                at="*all",
                case="recursive",
            ),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
)
