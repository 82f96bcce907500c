"""The code about what happens between a follow-up card and its submission."""

from __future__ import annotations

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.card_samples import SINGLE, STREAM, SUBMISSION, shown, stream, submitted
from selfcheck.rules.samples import CONVERSATION, called, chat, said

RULES: tuple[Rule, ...] = (
    Rule(
        code="card.turn.continued",
        severity=ERROR,
        summary=Text(
            "The assistant goes on between a card and its submission",
            "卡片提交之前助手继续输出",
            "O assistente continua entre um cartão e o envio",
        ),
        cases={
            "text": Case(
                Text(
                    "The assistant writes on before the card {id} is submitted.",
                    "卡片 {id} 提交之前，助手继续输出了文字。",
                    "O assistente continua a escrever antes do envio do cartão {id}.",
                ),
                Text(
                    "End the output with the card; write the words before it, or after the "
                    "submission.",
                    "请在卡片处停止输出；文字请写在卡片之前，或提交之后。",
                    "Termine a saída no cartão; escreva as palavras antes dele ou depois do envio.",
                ),
            ),
            "call": Case(
                Text(
                    "The assistant calls {name} before the card {id} is submitted.",
                    "卡片 {id} 提交之前，助手调用了 {name}。",
                    "O assistente chama {name} antes do envio do cartão {id}.",
                ),
                Text(
                    "Wait for the submission before calling a tool.",
                    "请等到提交之后再调用工具。",
                    "Espere o envio antes de chamar uma ferramenta.",
                ),
            ),
        },
        why=Text(
            "The stream pauses at a card: what comes before the submission was made without the "
            "user's answer, and the user may not see it.",
            "流会在卡片处暂停：提交之前的输出并没有依据用户的回答，用户也可能看不到。",
            "O fluxo para em um cartão: o que vem antes do envio foi feito sem a resposta do "
            "usuário, que talvez não o veja.",
        ),
        source="追问卡片 userinputrequired, 交互规则",
        bad=(
            Example(
                stream(SINGLE, "我先开始了。", SUBMISSION),
                at="我先开始了。",
                case="text",
                file=STREAM,
            ),
            Example(
                chat(
                    said("user", "帮我处理这个项目"),
                    shown(SINGLE),
                    called("{}", tool="read_file"),
                    submitted(SUBMISSION),
                ),
                at="{}",
                case="call",
                file=CONVERSATION,
            ),
        ),
        good=Example(stream(SINGLE, SUBMISSION, "好的，先分析。"), file=STREAM),
    ),
)
