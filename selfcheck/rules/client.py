"""Codes about what a named client shows; they are found only where a client is named."""

from __future__ import annotations

from selfcheck.model import INFO, WARNING
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.samples import EN, FREE, JSON_FREE, JSON_SINGLE, SINGLE, element, fenced

_NAMES = "Sage Inline Questionnaire, XML+JSON 与别名边界"
_STANDARD = "Sage Inline Questionnaire, 新消息的标准格式"

RULES: tuple[Rule, ...] = (
    Rule(
        code="questionnaire.client.not_rendered",
        severity=WARNING,
        summary=Text(
            "The named client does not show this questionnaire as a form",
            "所指定的客户端不会把这份问卷显示为表单",
            "O cliente indicado não mostra este questionário como formulário",
        ),
        cases={
            "name": Case(
                Text(
                    "The client `{client}` does not render `{name}`; its users see the source.",
                    "客户端 `{client}` 不渲染 `{name}`，用户看到的是源文本。",
                    "O cliente `{client}` não exibe `{name}`; o usuário vê o texto-fonte.",
                ),
                Text(
                    "For this client, write one of these names instead: {rendered}.",
                    "针对该客户端，请改用以下名称之一：{rendered}。",
                    "Para esse cliente, use um destes nomes: {rendered}.",
                ),
            ),
            "encoding": Case(
                Text(
                    "The client `{client}` does not render `{name}` as {encoding}; its users "
                    "see the source.",
                    "客户端 `{client}` 不渲染 {encoding} 形式的 `{name}`，用户看到的是源文本。",
                    "O cliente `{client}` não exibe `{name}` em {encoding}; o usuário vê o "
                    "texto-fonte.",
                ),
                Text(
                    "For this client, write the questionnaire as {rendered}.",
                    "针对该客户端，请把问卷写成 {rendered}。",
                    "Para esse cliente, escreva o questionário como {rendered}.",
                ),
            ),
        },
        why=Text(
            "A registered name passes Self-check, but each client renders only its own names, and "
            "some only one encoding. Elsewhere the block stays ordinary text.",
            "注册名称都能通过 Self-check，但每个客户端只渲染自己的名称，有的只渲染一种编码。在其他"
            "客户端中，这段内容只是普通文本。",
            "Um nome registrado passa pelo Self-check, mas cada cliente só exibe os seus nomes, e "
            "alguns só uma codificação. Nos demais o bloco continua sendo texto comum.",
        ),
        source=_NAMES,
        bad=(
            Example(
                fenced(SINGLE, name="ling-questionnaire"),
                at="```ling-questionnaire",
                case="name",
                client="sage",
            ),
            Example(
                element(JSON_FREE, EN, "questionnaire"),
                at="<questionnaire>",
                case="name",
                client="movo",
            ),
            Example(
                fenced(SINGLE, name="ling-questionnaire"),
                at="```ling-questionnaire",
                case="encoding",
                client="ling",
            ),
        ),
        good=Example(element(JSON_SINGLE, name="ling-questionnaire"), client="ling"),
    ),
    Rule(
        code="questionnaire.client.legacy_encoding",
        severity=INFO,
        summary=Text(
            "The questionnaire has a form that new messages should no longer use",
            "问卷采用了新消息不应再使用的形式",
            "O questionário tem uma forma que mensagens novas não devem mais usar",
        ),
        cases={
            "encoding": Case(
                Text(
                    "`{name}` is written as XML+JSON, which is kept for old conversations.",
                    "`{name}` 采用 XML+JSON，这种形式只为旧会话保留。",
                    "`{name}` está em XML+JSON, forma mantida para conversas antigas.",
                ),
                Text(
                    "In a new message, write it as YAML in a code fence called `{standard}`.",
                    "在新消息中，请写成名为 `{standard}` 的代码围栏中的 YAML。",
                    "Em uma mensagem nova, escreva-o como YAML em uma cerca de código chamada "
                    "`{standard}`.",
                ),
            ),
            "name": Case(
                Text(
                    "The fence is called `{name}`, a prefixed name that is kept for old "
                    "conversations.",
                    "围栏名为 `{name}`，带前缀的名称只为旧会话保留。",
                    "A cerca se chama `{name}`, um nome com prefixo mantido para conversas "
                    "antigas.",
                ),
                Text(
                    "In a new message, call the fence `{standard}`.",
                    "在新消息中，请把围栏命名为 `{standard}`。",
                    "Em uma mensagem nova, chame a cerca de `{standard}`.",
                ),
            ),
        },
        why=Text(
            "The client renders it all the same. New messages are to use unprefixed fenced YAML, "
            "which is checked most strictly and works in every product that has the standard name.",
            "客户端照样能渲染。但新消息应统一使用无前缀的围栏 YAML：它的校验最严格，并且在支持标准"
            "名称的所有产品中都能使用。",
            "O cliente o exibe mesmo assim. Mensagens novas devem usar o YAML cercado sem prefixo, "
            "que é verificado com mais rigor e serve em todo produto que tem o nome padrão.",
        ),
        source=_STANDARD,
        bad=(
            Example(element(JSON_SINGLE), at="<questionnaire>", case="encoding", client="sage"),
            Example(
                element(JSON_FREE, EN, "sage-questionnaire"),
                at="<sage-questionnaire>",
                case="encoding",
                client="sage",
            ),
            Example(
                fenced(SINGLE, name="sage-questionnaire"),
                at="```sage-questionnaire",
                case="name",
                client="sage",
            ),
        ),
        good=Example(fenced(FREE, EN), client="sage"),
    ),
)
