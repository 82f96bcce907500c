"""Codes about the fence of a fenced YAML questionnaire."""

from __future__ import annotations

from selfcheck.model import ERROR, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import EN, FREE, MULTI, PT, SINGLE, ZH, fenced, single

_BOUNDARY = "Sage Inline Questionnaire, 协议边界; docs/protocol.md, Finding blocks"
_NAMES = "Sage Inline Questionnaire, XML+JSON 与别名边界; docs/protocol.md, Registered names"
_BLOCKS = "docs/protocol.md, Finding blocks"
_COMMONMARK = "CommonMark 0.31.2, section 4.5"

_COMMAND = single(
    text="|\n      准备执行下面的命令，是否继续？\n      ```bash\n      make deploy\n      ```"
)

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.fence.unregistered_name",
        severity=ERROR,
        summary=Text(
            "The info string of the fence is not a registered questionnaire name",
            "围栏上写的名称不是已注册的问卷名称",
            "O nome escrito na cerca não é um nome de questionário registrado",
        ),
        cases={
            "": Case(
                Text(
                    "The fence is named `{name}`, which is not a registered questionnaire name.",
                    "围栏名称是 `{name}`，它不是已注册的问卷名称。",
                    "A cerca tem o nome `{name}`, que não é um nome de questionário registrado.",
                ),
                Text(
                    "Open the block with ```{nearest} alone on its line.",
                    "请把开始围栏写成 ```{nearest} 并独占一行。",
                    "Abra o bloco com ```{nearest} sozinho na linha.",
                ),
            ),
            "misspelling": Case(
                Text(
                    "The fence is named `{name}`, probably a misspelling of `{nearest}`.",
                    "围栏名称是 `{name}`，可能是 `{nearest}` 的误拼。",
                    "A cerca tem o nome `{name}`, provavelmente um erro de digitação de "
                    "`{nearest}`.",
                ),
                Text(
                    "If this is a questionnaire, open it with ```{nearest} alone on its line.",
                    "如果这是问卷，请把开始围栏写成 ```{nearest} 并独占一行。",
                    "Se isto é um questionário, abra-o com ```{nearest} sozinho na linha.",
                ),
                severity=WARNING,
            ),
            "prefix": Case(
                Text(
                    "The fence is named `{name}`; no registered name has anything after "
                    '"questionnaire".',
                    '围栏名称是 `{name}`，而已注册的名称在 "questionnaire" 之后没有其他内容。',
                    "A cerca tem o nome `{name}`; nenhum nome registrado continua depois de "
                    '"questionnaire".',
                ),
                Text(
                    "If this is a questionnaire, open it with ```{nearest} alone on its line.",
                    "如果这是问卷，请把开始围栏写成 ```{nearest} 并独占一行。",
                    "Se isto é um questionário, abra-o com ```{nearest} sozinho na linha.",
                ),
                severity=WARNING,
            ),
            "response": Case(
                Text(
                    "The fence is named `{name}`, but a response is no fenced block.",
                    "围栏名称是 `{name}`，但回答不使用围栏。",
                    "A cerca tem o nome `{name}`, mas uma resposta não é um bloco cercado.",
                ),
                Text(
                    "If this is a response, write it as JSON between the tags of `{nearest}`.",
                    "如果这是回答，请写成 `{nearest}` 标签之间的 JSON。",
                    "Se isto é uma resposta, escreva-a como JSON entre as tags de `{nearest}`.",
                ),
                severity=WARNING,
            ),
        },
        why=Text(
            "Self-check and the web and desktop clients look for registered names only. Under "
            "any other name the block is an ordinary code block: the user sees YAML source and "
            "nothing to answer.",
            "Self-check 以及网页端、桌面端都只识别已注册的名称。换成别的名称，它就只是普通代码"
            "块：用户看到的是 YAML 源码，无法作答。",
            "O Self-check e os clientes web e desktop procuram apenas nomes registrados. Com "
            "outro nome, o bloco é código comum: o usuário vê o YAML e não tem onde responder.",
        ),
        source=_NAMES,
        bad=(
            Example(fenced(SINGLE, name="foo-questionnaire"), at="```foo-questionnaire"),
            Example(fenced(FREE, EN, "questionaire"), at="```questionaire", case="misspelling"),
            Example(
                fenced(MULTI, PT, "questionnaire-form"), at="```questionnaire-form", case="prefix"
            ),
            Example(
                fenced('{"answers":[]}', name="questionnaire-response"),
                at="```questionnaire-response",
                case="response",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.fence.too_short",
        severity=ERROR,
        summary=Text(
            "The fence has two backticks instead of three or more",
            "围栏只有两个反引号，至少需要三个",
            "A cerca tem duas crases em vez de três ou mais",
        ),
        cases={
            "": Case(
                Text(
                    "The {name} block opens with two backticks, which Markdown does not "
                    "read as a fence.",
                    "{name} 问卷以两个反引号开始，Markdown 不会把它当作围栏。",
                    "O bloco {name} abre com duas crases, que o Markdown não lê como cerca.",
                ),
                Text(
                    "Open the block with three backticks, as in ```{name}, and close it with a "
                    "line of three backticks.",
                    "请用三个反引号开始，写成 ```{name} 一行，并用单独一行的三个反引号结束。",
                    "Abra o bloco com três crases, como em ```{name}, e feche-o com uma linha de "
                    "três crases.",
                ),
            )
        },
        why=Text(
            "Two backticks make inline code. Self-check and the clients find no questionnaire, "
            "and the user sees the YAML run together as text.",
            "两个反引号表示行内代码。Self-check 和各客户端都找不到问卷，用户看到的是连成一段"
            "的 YAML 文字。",
            "Duas crases formam código em linha. O Self-check e os clientes não encontram "
            "questionário, e o usuário vê o YAML como texto corrido.",
        ),
        source=_BOUNDARY,
        bad=(Example(f"{EN}\n\n``questionnaire\n{FREE}\n``\n", at="``questionnaire"),),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.fence.unclosed",
        severity=ERROR,
        summary=Text(
            "The fenced block is never closed",
            "问卷围栏没有结束",
            "O bloco cercado nunca é fechado",
        ),
        cases={
            "": Case(
                Text(
                    "The {name} block is opened but has no closing fence.",
                    "{name} 问卷有开始围栏，但没有结束围栏。",
                    "O bloco {name} foi aberto, mas não tem cerca de fechamento.",
                ),
                Text(
                    "Add a line with nothing but {ticks} backticks after the last line of the "
                    "questionnaire.",
                    "请在问卷最后一行之后另起一行，只写 {ticks} 个反引号。",
                    "Depois da última linha do questionário, acrescente uma linha só com "
                    "{ticks} crases.",
                ),
            ),
            "closing_text": Case(
                Text(
                    "The line that should close the block has text after its backticks: {found}.",
                    "本应结束代码块的那一行，反引号后面还有文字：{found}。",
                    "A linha que deveria fechar o bloco tem texto depois das crases: {found}.",
                ),
                Text(
                    "End the block with a line of {ticks} backticks alone, and put the text on "
                    "the next line.",
                    "请用只有 {ticks} 个反引号的一行结束代码块，把文字放到下一行。",
                    "Feche o bloco com uma linha só de {ticks} crases e ponha o texto na linha "
                    "seguinte.",
                ),
            ),
            "indented": Case(
                Text(
                    "The closing fence of the {name} block is indented by four or more columns, "
                    "so it closes nothing.",
                    "{name} 问卷的结束围栏缩进了四列或更多，因此不起作用。",
                    "A cerca de fechamento do bloco {name} tem recuo de quatro colunas ou mais e "
                    "por isso não fecha nada.",
                ),
                Text(
                    "Put the {ticks} closing backticks at the very start of their line.",
                    "请把用于结束的 {ticks} 个反引号写在行首，前面不留空格。",
                    "Escreva as {ticks} crases de fechamento bem no início da linha.",
                ),
            ),
        },
        why=Text(
            "Without a closing fence the questionnaire has no end: Self-check rejects the reply, "
            "and the clients show everything that follows as raw text instead of a form.",
            "没有结束围栏，问卷就没有终点：Self-check 会判定回复无效，客户端则把后面的全部内容显"
            "示为原始文本，而不是表单。",
            "Sem cerca de fechamento o questionário não tem fim: o Self-check rejeita a resposta "
            "e os clientes mostram tudo o que vem depois como texto bruto, sem formulário.",
        ),
        source=f"{_BOUNDARY}; {_COMMONMARK}",
        bad=(
            Example(
                fenced(SINGLE).removesuffix("\n") + "请选择后告诉我。\n",
                at="```请选择后告诉我。",
                case="closing_text",
            ),
            Example(f"{PT}\n\n```questionnaire\n{MULTI}\n", at="```questionnaire"),
            Example(
                f"{EN}\n\n```questionnaire\n{FREE}\n    ```\n",
                at="```questionnaire",
                case="indented",
            ),
        ),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.fence.closing_too_short",
        severity=ERROR,
        summary=Text(
            "The closing fence has fewer backticks than the opening fence",
            "结束围栏的反引号少于开始围栏",
            "A cerca de fechamento tem menos crases que a de abertura",
        ),
        cases={
            "": Case(
                Text(
                    "The {name} block opens with {opening} backticks, but the line meant to "
                    "close it has {closing}.",
                    "{name} 问卷的开始围栏有 {opening} 个反引号，而用来结束的那一行只有 "
                    "{closing} 个。",
                    "O bloco {name} abre com {opening} crases, mas a linha que deveria fechá-lo "
                    "tem {closing}.",
                ),
                Text(
                    "Close the block with at least {opening} backticks alone on their line.",
                    "请用单独一行、至少 {opening} 个反引号结束问卷。",
                    "Feche o bloco com pelo menos {opening} crases sozinhas na linha.",
                ),
            )
        },
        why=Text(
            "A fence is closed only by one that is at least as long. With a shorter one the "
            "block runs on to the end of the reply, and neither Self-check nor the clients "
            "can read it.",
            "只有不短于开始围栏的结束围栏才有效。结束围栏过短时，问卷会一直延续到回复末尾，"
            "Self-check 和客户端都无法读取。",
            "Só uma cerca pelo menos tão longa fecha a de abertura. Com uma mais curta, o bloco "
            "segue até o fim da resposta e nem o Self-check nem os clientes conseguem lê-lo.",
        ),
        source=f"{_BOUNDARY}; {_COMMONMARK}",
        bad=(Example(f"{ZH}\n\n````questionnaire\n{SINGLE}\n```\n", at="````questionnaire"),),
        good=Example(f"{ZH}\n\n````questionnaire\n{SINGLE}\n````\n"),
    ),
    Rule(
        code="questionnaire.fence.nested",
        severity=ERROR,
        summary=Text(
            "Another code fence stands inside the questionnaire",
            "问卷内部又出现了代码围栏",
            "Há outra cerca de código dentro do questionário",
        ),
        cases={
            "": Case(
                Text(
                    "The code fence {found} stands inside the {name} block.",
                    "{name} 问卷内部出现了代码围栏 {found}。",
                    "A cerca de código {found} está dentro do bloco {name}.",
                ),
                Text(
                    "Move the code into the prose before the questionnaire, or write it in the "
                    "question without a fence.",
                    "请把代码移到问卷之前的正文里，或者去掉围栏、直接写进题目文字。",
                    "Leve o código para o texto antes do questionário ou escreva-o na "
                    "pergunta sem cerca.",
                ),
            ),
            "unclosed": Case(
                Text(
                    "A new questionnaire opens with {found} while the {name} block is still open.",
                    "{name} 问卷还没有结束，又以 {found} 开始了新的问卷。",
                    "Um novo questionário abre com {found} enquanto o bloco {name} ainda "
                    "está aberto.",
                ),
                Text(
                    "Close the earlier block with a line of nothing but backticks before the "
                    "next one opens.",
                    "请先另起一行、只写反引号来结束前一份问卷，再开始下一份。",
                    "Feche o bloco anterior com uma linha só de crases antes de abrir o próximo.",
                ),
            ),
        },
        why=Text(
            "Clients that scan line by line take the inner fence for the end of the "
            "questionnaire, so the form loses its last part or is shown as raw text.",
            "逐行扫描的客户端会把内层围栏当作问卷的结尾，表单因此缺少后半部分，或直接显示"
            "为原始文本。",
            "Clientes que leem linha a linha tomam a cerca interna pelo fim do questionário: o "
            "formulário perde o final ou aparece como texto bruto.",
        ),
        source=_BOUNDARY,
        bad=(
            Example(fenced(_COMMAND), at="```bash"),
            Example(
                f"{EN}\n\n```questionnaire\n{FREE}\n\nAnd one "
                f"more:\n\n```sage-questionnaire\n{FREE}\n```\n",
                at="```sage-questionnaire",
                case="unclosed",
            ),
        ),
        good=Example(
            "准备执行下面的命令：\n\n```bash\nmake deploy\n```\n\n"
            f"```questionnaire\n{single(text='是否执行上面的命令？')}\n```\n"
        ),
    ),
    Rule(
        code="questionnaire.fence.preface_missing",
        severity=ERROR,
        summary=Text(
            "No visible prose stands before the first fenced questionnaire",
            "第一份围栏问卷之前没有可见的说明文字",
            "Não há texto visível antes do primeiro questionário cercado",
        ),
        cases={
            "": Case(
                Text(
                    "The reply has no visible prose before its first {name} block.",
                    "回复在第一份 {name} 问卷之前没有可见的说明文字。",
                    "A resposta não tem texto visível antes do primeiro bloco {name}.",
                ),
                Text(
                    "Write at least one sentence of plain text before the opening fence; code "
                    "does not count.",
                    "请在开始围栏之前写至少一句普通文字；代码不算。",
                    "Escreva pelo menos uma frase de texto comum antes da cerca de abertura; "
                    "código não conta.",
                ),
            )
        },
        why=Text(
            "A fenced questionnaire may not be the whole message: Self-check rejects such a "
            "reply, and the user would face a form that nothing introduces.",
            "围栏问卷不能是整条消息的唯一内容：Self-check 会拒绝这样的回复，用户也会面对一张毫无"
            "说明的表单。",
            "Um questionário cercado não pode ser a mensagem inteira: o Self-check rejeita a "
            "resposta, e o usuário receberia um formulário sem apresentação.",
        ),
        source="Sage Inline Questionnaire, 新消息的标准格式; docs/protocol.md, Finding blocks",
        bad=(Example(f"```questionnaire\n{SINGLE}\n```\n", at="```questionnaire"),),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.fence.info_extra",
        severity=ERROR,
        summary=Text(
            "Other words follow the name on the opening fence",
            "开始围栏的名称后面还有其他文字",
            "Há outras palavras depois do nome na cerca de abertura",
        ),
        cases={
            "": Case(
                Text(
                    "The opening fence has {extra} after the name `{name}`.",
                    "开始围栏的名称 `{name}` 之后还有 {extra}。",
                    "A cerca de abertura tem {extra} depois do nome `{name}`.",
                ),
                Text(
                    "Write ```{name} with nothing after it.",
                    "请只写 ```{name} 这一个名称，后面不加任何内容。",
                    "Escreva ```{name} e mais nada na linha.",
                ),
            )
        },
        why=Text(
            "The name has to match exactly. With more words behind it Self-check and the clients "
            "see an ordinary code block, and the user gets no form.",
            "名称必须完全一致。后面多出文字时，Self-check 和客户端只会看到普通代码块，用"
            "户得不到表单。",
            "O nome precisa ser exato. Com outras palavras depois dele, o Self-check e os "
            "clientes veem um bloco de código comum, e o usuário fica sem formulário.",
        ),
        source=_BOUNDARY,
        bad=(Example(fenced(MULTI, PT, "questionnaire yaml"), at="```questionnaire yaml"),),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.fence.empty",
        severity=ERROR,
        summary=Text(
            "The fenced questionnaire has no content",
            "围栏问卷没有内容",
            "O questionário cercado não tem conteúdo",
        ),
        cases={
            "": Case(
                Text(
                    "The {name} block is empty.",
                    "{name} 问卷是空的。",
                    "O bloco {name} está vazio.",
                ),
                Text(
                    "Write `title` and `questions` as YAML between the fences, or "
                    "remove the block.",
                    "请在围栏之间用 YAML 写出 `title` 和 `questions`，或删除这个代码块。",
                    "Escreva `title` e `questions` em YAML entre as cercas ou remova o bloco.",
                ),
            )
        },
        why=Text(
            "There is nothing to ask: Self-check rejects the block and the clients show an "
            "empty code box.",
            "没有任何可问的内容：Self-check 会拒绝它，客户端只显示一个空代码框。",
            "Não há o que perguntar: o Self-check rejeita o bloco e os clientes mostram uma "
            "caixa de código vazia.",
        ),
        source="Sage Inline Questionnaire, fenced YAML 字段; docs/protocol.md, Fenced YAML fields",
        bad=(Example(fenced("", EN, "sage-questionnaire"), at="```sage-questionnaire"),),
        good=Example(fenced(FREE, EN, "sage-questionnaire")),
    ),
    Rule(
        code="questionnaire.fence.json_payload",
        severity=ERROR,
        summary=Text(
            "The fenced questionnaire holds JSON or flow style instead of block YAML",
            "围栏问卷里写的是 JSON 或流式 YAML，而不是块状 YAML",
            "O questionário cercado traz JSON ou YAML em fluxo em vez de YAML em bloco",
        ),
        cases={
            "": Case(
                Text(
                    "The content of the {name} block starts with {found}: JSON, not block YAML.",
                    "{name} 问卷的内容以 {found} 开头，是 JSON 而不是块状 YAML。",
                    "O conteúdo do bloco {name} começa com {found}: é JSON, não YAML em bloco.",
                ),
                Text(
                    "Write block YAML: a line starting with `title:`, then `questions:` with one "
                    "`- type:` item for each question.",
                    "请改用块状 YAML：先写 `title:` 一行，再写 `questions:`，每道题以 `- "
                    "type:` 开头。",
                    "Escreva YAML em bloco: uma linha com `title:`, depois `questions:` com um "
                    "item `- type:` por pergunta.",
                ),
            )
        },
        why=Text(
            "The protocol keeps JSON for the XML encoding. Self-check rejects a fence with JSON "
            "inside, and the clients show the source text instead of a form.",
            "协议只在 XML 编码中使用 JSON。Self-check 会拒绝内含 JSON 的围栏，客户端则显示源文本"
            "而不是表单。",
            "O protocolo reserva o JSON para a codificação XML. O Self-check rejeita uma cerca "
            "com JSON, e os clientes mostram o texto-fonte em vez do formulário.",
        ),
        source=_BOUNDARY,
        bad=(
            Example(
                fenced(
                    '{"title": "Next step", "questions": '
                    '[{"type": "free_text", "text": "What should I do next?", "default": ""}]}',
                    EN,
                ),
                at="{",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.fence.name_case",
        severity=WARNING,
        summary=Text(
            "The name on the fence is spelled with other capitals",
            "围栏名称的大小写与注册名称不同",
            "O nome na cerca tem maiúsculas e minúsculas diferentes",
        ),
        cases={
            "": Case(
                Text(
                    "The fence says {found}; the registered name is `{name}`, in lower case.",
                    "围栏写的是 {found}，注册名称是小写的 `{name}`。",
                    "A cerca diz {found}; o nome registrado é `{name}`, em minúsculas.",
                ),
                Text(
                    "Open it with ```{name} instead.",
                    "请用 ```{name} 作为开始围栏。",
                    "Abra-o com ```{name} em vez disso.",
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
        source=_BOUNDARY,
        bad=(Example(fenced(MULTI, PT, "Questionnaire"), at="```Questionnaire"),),
        good=Example(fenced(MULTI, PT)),
    ),
    Rule(
        code="questionnaire.fence.indented",
        severity=WARNING,
        summary=Text(
            "The opening fence is indented",
            "开始围栏有缩进",
            "A cerca de abertura está recuada",
        ),
        cases={
            "": Case(
                Text(
                    "The opening fence of the {name} block is indented by {columns} column(s).",
                    "{name} 问卷的开始围栏缩进了 {columns} 列。",
                    "A cerca de abertura do bloco {name} tem recuo de {columns} coluna(s).",
                ),
                Text(
                    "Put both fences and the whole YAML at the start of their lines.",
                    "请把首尾围栏以及全部 YAML 都顶格书写。",
                    "Escreva as duas cercas e todo o YAML a partir do início das linhas.",
                ),
            )
        },
        why=Text(
            "Markdown takes the indentation of the fence off the content, but the existing "
            "Self-check does not and can misread the YAML.",
            "Markdown 会从内容中去掉围栏自身的缩进，但现有的 Self-check 不会这样做，可能误读"
            "其中的 YAML。",
            "O Markdown desconta do conteúdo o recuo da cerca, mas o Self-check atual não faz "
            "isso e pode ler mal o YAML.",
        ),
        source=f"{_COMMONMARK}; {_BLOCKS}",
        bad=(
            Example(
                f"{EN}\n\n"
                "  ```questionnaire\n"
                "  title: Next step\n"
                "  questions:\n"
                "    - type: free_text\n"
                "      text: What should I do next?\n"
                '      default: ""\n'
                "  ```\n",
                at="```questionnaire",
            ),
        ),
        good=Example(fenced(FREE, EN)),
    ),
    Rule(
        code="questionnaire.fence.tilde",
        severity=WARNING,
        summary=Text(
            "The fence is made of tildes instead of backticks",
            "围栏用的是波浪号而不是反引号",
            "A cerca usa tis em vez de crases",
        ),
        cases={
            "": Case(
                Text(
                    "The {name} block is fenced with tildes, which no client shows as a form.",
                    "{name} 问卷用波浪号作围栏，没有客户端会把它显示为表单。",
                    "O bloco {name} está cercado por tis, e nenhum cliente o mostra "
                    "como formulário.",
                ),
                Text(
                    "Use backticks for both fences: ```{name} to open, three backticks to close.",
                    "首尾围栏都请用反引号：以 ```{name} 开始，以三个反引号结束。",
                    "Use crases nas duas cercas: ```{name} para abrir, três crases para fechar.",
                ),
            )
        },
        why=Text(
            "A tilde fence is valid Markdown, so nothing complains, but Self-check and the "
            "clients read backticks only: the user sees a code block.",
            "波浪号围栏是合法的 Markdown，因此不会报错；但 Self-check 和客户端只识别反引号，用户"
            "看到的是代码块。",
            "A cerca de tis é Markdown válido, então nada reclama; mas o Self-check e os "
            "clientes só leem crases, e o usuário vê um bloco de código.",
        ),
        source=_BOUNDARY,
        bad=(Example(f"{ZH}\n\n~~~questionnaire\n{SINGLE}\n~~~\n", at="~~~questionnaire"),),
        good=Example(fenced(SINGLE)),
    ),
    Rule(
        code="questionnaire.fence.not_alone",
        severity=WARNING,
        summary=Text(
            "Text stands before the opening fence on its line",
            "开始围栏所在行的前面还有文字",
            "Há texto antes da cerca de abertura na mesma linha",
        ),
        cases={
            "": Case(
                Text(
                    "The opening fence of {name} follows other text on its line, so no client "
                    "shows it as a questionnaire.",
                    "{name} 的开始围栏前面还有文字，没有客户端会把它显示为问卷。",
                    "A cerca de abertura de {name} vem depois de outro texto na linha, e nenhum "
                    "cliente a mostra como questionário.",
                ),
                Text(
                    "Start the fence on a line of its own.",
                    "请让开始围栏独占一行。",
                    "Comece a cerca em uma linha só dela.",
                ),
            )
        },
        why=Text(
            "A fence opens at the start of a line only; everything after other words is text. The "
            "user sees the raw markup.",
            "围栏只能从行首开始，写在其他文字之后的都是普通文本，用户看到的是原始标记。",
            "Uma cerca só abre no início da linha; depois de outras palavras tudo é texto, e o "
            "usuário vê a marcação crua.",
        ),
        source="Sage Inline Questionnaire, 协议边界; CommonMark 0.31.2, section 4.5",
        bad=(
            Example(
                f"Please answer this: ```questionnaire\n{FREE}\n```\n",
                at="```questionnaire",
            ),
        ),
        good=Example(f"Please answer this:\n\n```questionnaire\n{FREE}\n```\n"),
    ),
    Rule(
        code="questionnaire.fence.in_container",
        severity=WARNING,
        summary=Text(
            "The fence stands inside a blockquote or a list item",
            "围栏位于引用块或列表项之内",
            "A cerca está dentro de uma citação ou de um item de lista",
        ),
        cases={
            "blockquote": Case(
                Text(
                    "The {name} block stands inside a blockquote, where no client shows "
                    "it as a form.",
                    "{name} 问卷位于引用块之内，没有客户端会把它显示为表单。",
                    "O bloco {name} está dentro de uma citação, onde nenhum cliente o mostra "
                    "como formulário.",
                ),
                Text(
                    "Take the quote marks off every line of the block.",
                    "请去掉问卷每一行开头的引用符号。",
                    "Tire o sinal de citação de todas as linhas do bloco.",
                ),
            ),
            "list": Case(
                Text(
                    "The {name} block is indented inside a list item, where no client shows "
                    "it as a form.",
                    "{name} 问卷缩进在列表项之内，没有客户端会把它显示为表单。",
                    "O bloco {name} está recuado dentro de um item de lista, onde nenhum cliente "
                    "o mostra como formulário.",
                ),
                Text(
                    "Put the block after the list, with both fences at the start of their lines.",
                    "请把问卷移到列表之后，首尾围栏都顶格书写。",
                    "Coloque o bloco depois da lista, com as duas cercas no início das linhas.",
                ),
            ),
        },
        why=Text(
            "The clients scan the raw text for a fence at the start of a line. Inside a quote or "
            "a list they find none, and the user sees a code block.",
            "客户端在原始文本的行首寻找围栏。放在引用或列表里就找不到，用户看到的只是代码块。",
            "Os clientes procuram no texto bruto uma cerca no início da linha. Dentro de citação "
            "ou lista não a encontram, e o usuário vê um bloco de código.",
        ),
        source=_BLOCKS,
        bad=(
            Example(
                f"{ZH}\n\n> ```questionnaire\n> " + SINGLE.replace("\n", "\n> ") + "\n> ```\n",
                at="```questionnaire",
                case="blockquote",
            ),
            Example(
                f"{PT}\n\n1. Escolha os canais:\n\n    ```questionnaire\n    "
                + MULTI.replace("\n", "\n    ")
                + "\n    ```\n",
                at="```questionnaire",
                case="list",
            ),
        ),
        good=Example(fenced(SINGLE)),
    ),
)
