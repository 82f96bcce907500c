"""Codes about submissions of follow-up cards."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.card_samples import (
    MULTIPLE,
    NOTE,
    SINGLE,
    STREAM,
    STYLE,
    SUBMISSION,
    TEXT,
    WIZARD,
    shown,
    stream,
    submitted,
)
from selfcheck.rules.cases import ending, filled
from selfcheck.rules.samples import CONVERSATION, changed, chat, said, written

_SUBMIT = "追问卡片 userinputrequired, 提交 API"
_RULES = "追问卡片 userinputrequired, 交互规则"

_REFUSED = Text(
    "The agent does not get the answer and goes on waiting.",
    "Agent 得不到回答，会继续等待。",
    "O agente não recebe a resposta e continua esperando.",
)


_because = ending(_REFUSED)


def _example(value: dict[str, Any] | str, path: str = "", at: str = "", case: str = "") -> Example:
    text = value if isinstance(value, str) else written(value)
    return Example(text, path=path, at=at, case=case, as_kind="card-submit")


def _answer(card: dict[str, Any], *selections: str, custom: str = "") -> dict[str, Any]:
    """A submission of a card."""
    return changed(
        SUBMISSION, requestId=card["id"], selections=list(selections), customInput=custom
    )


def _sent(
    card: dict[str, Any],
    *selections: str,
    custom: str = "",
    path: str = "",
    at: str = "",
    case: str = "",
) -> Example:
    """An example that is a stream: a card, and a submission of it."""
    events = stream(card, _answer(card, *selections, custom=custom))
    return Example(events, path=path, at=at, case=case, file=STREAM)


def _stream(*events: dict[str, Any] | str, at: str, case: str = "") -> Example:
    """An example that is a stream whose submission comes for nothing."""
    return Example(stream(*events), path="requestId", at=at, case=case, file=STREAM)


_SUBMISSION = Text("The submission", "提交内容", "O envio")
_OBJECT = Text(
    "Write one JSON object with `sessionId`, `requestId` and `selections`.",
    "请写一个 JSON 对象，包含 `sessionId`、`requestId` 和 `selections`。",
    "Escreva um objeto JSON com `sessionId`, `requestId` e `selections`.",
)

_GOOD = _example(SUBMISSION)
_GOOD_SINGLE = _sent(SINGLE, "safe")
_GOOD_MULTIPLE = _sent(MULTIPLE, "summary", "risks")
_GOOD_TEXT = _sent(TEXT, custom="支持导出")
_TWO_PAGES = changed(WIZARD, questions=[STYLE, NOTE])

RULES: tuple[Rule, ...] = (
    Rule(
        code="card.submit.json_invalid",
        severity=ERROR,
        summary=Text(
            "The submission is not a JSON object",
            "提交内容不是 JSON 对象",
            "O envio não é um objeto JSON",
        ),
        cases={
            "empty": Case(
                Text("The submission is empty.", "提交内容是空的。", "O envio está vazio."),
                _OBJECT,
            ),
            "json": Case(
                Text(
                    "{problem} The submission cannot be read.",
                    "{problem}因此无法读取提交内容。",
                    "{problem} Não é possível ler o envio.",
                ),
                Text(
                    "{fix} The submission must be one JSON object.",
                    "{fix}提交内容必须是一个 JSON 对象。",
                    "{fix} O envio deve ser um objeto JSON.",
                ),
            ),
            "type": Case(
                Text(
                    "The submission is {value}, not an object.",
                    "提交内容是 {value}，不是对象。",
                    "O envio é {value}, não um objeto.",
                ),
                _OBJECT,
            ),
        },
        why=_because(
            "The body of the request is one JSON object.",
            "请求体是一个 JSON 对象。",
            "O corpo da requisição é um objeto JSON.",
        ),
        source=_SUBMIT,
        bad=(
            _example("\n", case="empty"),
            _example(written(SUBMISSION).replace("false", "False"), at="False", case="json"),
            _example('["safe"]', at='["safe"]', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.session_id_missing",
        severity=ERROR,
        summary=Text(
            "A submission has no usable sessionId",
            "提交内容没有可用的 sessionId",
            "Um envio não tem sessionId utilizável",
        ),
        cases=filled(
            "sessionId",
            Text(
                'Write the id of the chat session, such as `"default"`.',
                '请写会话的 id，例如 `"default"`。',
                'Escreva o id da sessão de conversa, como `"default"`.',
            ),
            _SUBMISSION,
        ),
        why=_because(
            "It says which conversation is to go on.",
            "它说明要继续的是哪个会话。",
            "Ele diz qual conversa deve continuar.",
        ),
        source=_SUBMIT,
        bad=(
            _example(
                changed(SUBMISSION, "sessionId"),
                path="sessionId",
                at="{",
                case="absent",
            ),
            _example(changed(SUBMISSION, sessionId=""), path="sessionId", at='""', case="blank"),
            _example(changed(SUBMISSION, sessionId=7), path="sessionId", at="7", case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.request_id_missing",
        severity=ERROR,
        summary=Text(
            "A submission has no usable requestId",
            "提交内容没有可用的 requestId",
            "Um envio não tem requestId utilizável",
        ),
        cases=filled(
            "requestId",
            Text(
                "Write the `id` of the card that is submitted.",
                "请写所提交卡片的 `id`。",
                "Escreva o `id` do cartão que se envia.",
            ),
            _SUBMISSION,
        ),
        why=_because(
            "It says which card is answered.",
            "它说明回答的是哪张卡片。",
            "Ele diz a qual cartão se responde.",
        ),
        source=_SUBMIT,
        bad=(
            _example(
                changed(SUBMISSION, "requestId"),
                path="requestId",
                at="{",
                case="absent",
            ),
            _example(changed(SUBMISSION, requestId=" "), path="requestId", at='" "', case="blank"),
            _example(changed(SUBMISSION, requestId=None), path="requestId", at="null", case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.selections_invalid",
        severity=ERROR,
        summary=Text(
            "selections is not an array of strings",
            "selections 不是字符串数组",
            "selections não é uma lista de textos",
        ),
        cases={
            "type": Case(
                Text(
                    "`selections` is {value}, not an array.",
                    "`selections` 是 {value}，不是数组。",
                    "`selections` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array of option ids, also where it is one only.",
                    "请写成选项 id 的数组，只有一个时也一样。",
                    "Escreva uma lista de ids de opções, mesmo que seja um só.",
                ),
            ),
            "item": Case(
                Text(
                    "The selection is {value}, not a string.",
                    "所选内容是 {value}，不是字符串。",
                    "A seleção é {value}, não um texto.",
                ),
                Text(
                    "Write the `id` of the chosen option in double quotes.",
                    "请写所选选项的 `id`，并加上双引号。",
                    "Escreva o `id` da opção escolhida entre aspas duplas.",
                ),
            ),
        },
        why=_because(
            "Selections are compared with the ids of the options.",
            "所选内容要与选项的 id 比较。",
            "As seleções são comparadas com os ids das opções.",
        ),
        source=_SUBMIT,
        bad=(
            _example(
                changed(SUBMISSION, selections="safe"),
                path="selections",
                at='"safe"',
                case="type",
            ),
            _example(
                changed(SUBMISSION, selections=[1]), path="selections[1]", at="1", case="item"
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.custom_input_invalid",
        severity=ERROR,
        summary=Text(
            "customInput is not a string",
            "customInput 不是字符串",
            "customInput não é um texto",
        ),
        cases={
            "": Case(
                Text(
                    "`customInput` is {value}, not a string.",
                    "`customInput` 是 {value}，不是字符串。",
                    "`customInput` é {value}, não um texto.",
                ),
                Text(
                    "Write the user's own words as a string, or an empty string.",
                    "请把用户自己输入的内容写成字符串；没有时写空字符串。",
                    "Escreva as palavras do usuário como texto, ou um texto vazio.",
                ),
            )
        },
        why=_because(
            "The words go to the agent as they are.",
            "这些文字会原样交给 Agent。",
            "As palavras vão para o agente tal como são.",
        ),
        source=_SUBMIT,
        bad=(_example(changed(SUBMISSION, customInput=None), path="customInput", at="null"),),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.cancelled_invalid",
        severity=ERROR,
        summary=Text(
            "cancelled is not a boolean",
            "cancelled 不是布尔值",
            "cancelled não é um booleano",
        ),
        cases={
            "": Case(
                Text(
                    "`cancelled` is {value}, not a boolean.",
                    "`cancelled` 是 {value}，不是布尔值。",
                    "`cancelled` é {value}, não um booleano.",
                ),
                Text(
                    "Write `true` or `false` without quotes.",
                    "请写不带引号的 `true` 或 `false`。",
                    "Escreva `true` ou `false` sem aspas.",
                ),
            )
        },
        why=Text(
            "Any string, even one that says false, would throw the user's answer away.",
            "任何字符串，哪怕写的是 false，都会让用户的回答被丢弃。",
            "Qualquer texto, mesmo um que diga false, jogaria fora a resposta do usuário.",
        ),
        source=_SUBMIT,
        bad=(_example(changed(SUBMISSION, cancelled="false"), path="cancelled", at='"false"'),),
        good=_GOOD,
    ),
    Rule(
        code="card.submit.selections_missing",
        severity=ERROR,
        summary=Text(
            "A submission that is not cancelled answers nothing",
            "未取消的提交没有作答",
            "Um envio que não é cancelado não responde nada",
        ),
        cases={
            "neither": Case(
                Text(
                    "There are neither `selections` nor words in `customInput`.",
                    "既没有 `selections`，`customInput` 中也没有文字。",
                    "Não há `selections` nem palavras em `customInput`.",
                ),
                Text(
                    "Write the ids of the chosen options, or the user's own words, or "
                    '`"cancelled": true`.',
                    '请写所选选项的 id，或用户自己输入的内容，或 `"cancelled": true`。',
                    "Escreva os ids das opções escolhidas, ou as palavras do usuário, ou "
                    '`"cancelled": true`.',
                ),
            ),
            "": Case(
                Text(
                    "No option of the card is chosen.",
                    "没有选择卡片的任何选项。",
                    "Nenhuma opção do cartão foi escolhida.",
                ),
                Text(
                    "Write at least one of {options}.",
                    "请写 {options} 中的至少一个。",
                    "Escreva pelo menos um destes: {options}.",
                ),
            ),
            "page": Case(
                Text(
                    "No option of the page {page} is chosen.",
                    "没有选择分页 {page} 的任何选项。",
                    "Nenhuma opção da página {page} foi escolhida.",
                ),
                Text(
                    "Write at least one of {options}.",
                    "请写 {options} 中的至少一个。",
                    "Escreva pelo menos um destes: {options}.",
                ),
            ),
        },
        why=Text(
            "The agent asked because it cannot go on without an answer to every page.",
            "Agent 之所以提问，是因为每一页没有回答就无法继续。",
            "O agente perguntou porque não pode continuar sem resposta a cada página.",
        ),
        source=_SUBMIT,
        bad=(
            _example(
                changed(SUBMISSION, selections=[]), path="selections", at="[]", case="neither"
            ),
            _sent(SINGLE, path="selections", at="[]"),
            _sent(_TWO_PAGES, custom="靠近地铁", path="selections", at="[]", case="page"),
        ),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.selection_unknown",
        severity=ERROR,
        summary=Text(
            "A selection is not an option of the card",
            "所选内容不是卡片的选项",
            "Uma seleção não é uma opção do cartão",
        ),
        cases={
            "": Case(
                Text(
                    "{value} is not the id of an option of the card.",
                    "{value} 不是该卡片任何选项的 id。",
                    "{value} não é o id de uma opção do cartão.",
                ),
                Text(
                    "Write one of {options}.",
                    "请写 {options} 之一。",
                    "Escreva um destes: {options}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "{value} is not the id of an option of the card; it looks like {nearest}.",
                    "{value} 不是该卡片任何选项的 id，它看起来是 {nearest}。",
                    "{value} não é o id de uma opção do cartão; parece ser {nearest}.",
                ),
                Text(
                    "Write {nearest}; the ids are {options}.",
                    "请写成 {nearest}；可用的 id 有 {options}。",
                    "Escreva {nearest}; os ids são {options}.",
                ),
            ),
            "label": Case(
                Text(
                    "{value} is the label of an option, not its id.",
                    "{value} 是选项的 label，不是它的 id。",
                    "{value} é o rótulo de uma opção, não o id.",
                ),
                Text(
                    "Write {option}; the ids are {options}.",
                    "请写成 {option}；可用的 id 有 {options}。",
                    "Escreva {option}; os ids são {options}.",
                ),
            ),
            "custom": Case(
                Text(
                    "{value} is not the id of an option of the card.",
                    "{value} 不是该卡片任何选项的 id。",
                    "{value} não é o id de uma opção do cartão.",
                ),
                Text(
                    "Write one of {options}; the user's own words go into `customInput`.",
                    "请写 {options} 之一；用户自己输入的内容请放在 `customInput` 中。",
                    "Escreva um destes: {options}; as palavras do usuário vão em `customInput`.",
                ),
            ),
            "none": Case(
                Text(
                    "{value} is selected, but the card has no options.",
                    "选择了 {value}，但该卡片没有选项。",
                    "{value} foi selecionado, mas o cartão não tem opções.",
                ),
                Text(
                    "Write the user's words as `customInput`, and leave `selections` empty.",
                    "请把用户输入的内容写在 `customInput` 中，并让 `selections` 为空。",
                    "Escreva as palavras do usuário em `customInput` e deixe `selections` vazio.",
                ),
            ),
        },
        why=_because(
            "Selections are the ids of options of that very card.",
            "所选内容必须是这张卡片上选项的 id。",
            "As seleções são ids de opções desse mesmo cartão.",
        ),
        source=_SUBMIT,
        bad=(
            _sent(SINGLE, "later", path="selections[1]", at='"later"'),
            _sent(SINGLE, "Safe", path="selections[1]", at='"Safe"', case="nearest"),
            _sent(SINGLE, "先分析", path="selections[1]", at='"先分析"', case="label"),
            _sent(MULTIPLE, "报价", path="selections[1]", at='"报价"', case="custom"),
            _sent(TEXT, "导出", custom="支持导出", path="selections[1]", at='"导出"', case="none"),
        ),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.selection_duplicate",
        severity=ERROR,
        summary=Text(
            "An option is selected twice",
            "同一选项被选择了两次",
            "Uma opção foi selecionada duas vezes",
        ),
        cases={
            "": Case(
                Text(
                    "{value} is selection {first} already.",
                    "{value} 已经是第 {first} 个所选内容。",
                    "{value} já é a seleção {first}.",
                ),
                Text(
                    "Write each id once.",
                    "每个 id 请只写一次。",
                    "Escreva cada id uma só vez.",
                ),
            )
        },
        why=Text(
            "An option is chosen or not; the second one is counted against the limit for nothing.",
            "一个选项只有选或不选；重复的那个会白白占用数量上限。",
            "Uma opção é escolhida ou não; a segunda conta no limite à toa.",
        ),
        source=_SUBMIT,
        bad=(_sent(MULTIPLE, "tasks", "tasks", path="selections[2]", at='"tasks"'),),
        good=_GOOD_MULTIPLE,
    ),
    Rule(
        code="card.submit.selections_too_many",
        severity=ERROR,
        summary=Text(
            "More options are selected than the card allows",
            "所选选项超过了卡片允许的数量",
            "Foram selecionadas mais opções do que o cartão permite",
        ),
        cases={
            "": Case(
                Text(
                    "The card allows {most} of its options, and {count} are selected.",
                    "该卡片最多可选 {most} 项，却选择了 {count} 项。",
                    "O cartão permite {most} das opções, e {count} foram selecionadas.",
                ),
                Text(
                    "Leave no more than {most} in `selections`.",
                    "请在 `selections` 中只保留不超过 {most} 项。",
                    "Deixe no máximo {most} em `selections`.",
                ),
            ),
            "page": Case(
                Text(
                    "The page {page} allows {most} of its options, and {count} are selected.",
                    "分页 {page} 最多可选 {most} 项，却选择了 {count} 项。",
                    "A página {page} permite {most} das opções, e {count} foram selecionadas.",
                ),
                Text(
                    "Leave no more than {most} of this page in `selections`.",
                    "请在 `selections` 中只保留该分页的不超过 {most} 项。",
                    "Deixe no máximo {most} desta página em `selections`.",
                ),
            ),
        },
        why=Text(
            "A single choice has one answer; a multiple choice has at most `maxSelections`.",
            "单选题只有一个回答；多选题最多有 `maxSelections` 个。",
            "Uma escolha única tem uma resposta; uma múltipla tem no máximo `maxSelections`.",
        ),
        source=_SUBMIT,
        bad=(
            _sent(SINGLE, "safe", "implement", path="selections", at='["safe", "implement"]'),
            _sent(
                _TWO_PAGES,
                "healthy",
                "fashion",
                "light",
                custom="靠近地铁",
                path="selections",
                at='["healthy", "fashion", "light"]',
                case="page",
            ),
        ),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.custom_input_missing",
        severity=ERROR,
        summary=Text(
            "A text that was asked for is not there",
            "缺少所要求的文本",
            "Falta um texto que foi pedido",
        ),
        cases={
            "": Case(
                Text(
                    "The card asks for a text, and `customInput` has none.",
                    "该卡片要求输入文本，而 `customInput` 中没有内容。",
                    "O cartão pede um texto, e `customInput` não tem nenhum.",
                ),
                Text(
                    'Write the user\'s words as `customInput`, or `"cancelled": true`.',
                    '请把用户输入的内容写在 `customInput` 中，或写 `"cancelled": true`。',
                    'Escreva as palavras do usuário em `customInput`, ou `"cancelled": true`.',
                ),
            ),
            "page": Case(
                Text(
                    "The page {page} asks for a text, and `customInput` has none.",
                    "分页 {page} 要求输入文本，而 `customInput` 中没有内容。",
                    "A página {page} pede um texto, e `customInput` não tem nenhum.",
                ),
                Text(
                    'Write the user\'s words as `customInput`, or `"cancelled": true`.',
                    '请把用户输入的内容写在 `customInput` 中，或写 `"cancelled": true`。',
                    'Escreva as palavras do usuário em `customInput`, ou `"cancelled": true`.',
                ),
            ),
        },
        why=Text(
            "The answer to a text card is nothing but its words.",
            "文本卡片的回答就是这段文字。",
            "A resposta a um cartão de texto são só as palavras.",
        ),
        source=_SUBMIT,
        bad=(
            _sent(TEXT, path="customInput", at='""'),
            _sent(_TWO_PAGES, "healthy", path="customInput", at='""', case="page"),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.submit.custom_input_forbidden",
        severity=ERROR,
        summary=Text(
            "A card that allows no words of one's own gets some",
            "不允许自定义输入的卡片收到了自定义内容",
            "Um cartão sem resposta própria recebe uma",
        ),
        cases={
            "": Case(
                Text(
                    "`customInput` is {value}, but this card of mode `{mode}` takes no words.",
                    "`customInput` 是 {value}，但这张模式为 `{mode}` 的卡片不接受自定义输入。",
                    "`customInput` é {value}, mas este cartão de modo `{mode}` não aceita texto.",
                ),
                Text(
                    'Leave `customInput` empty, or let the card say `"allowCustom": true`.',
                    '请让 `customInput` 为空，或让卡片写上 `"allowCustom": true`。',
                    'Deixe `customInput` vazio, ou faça o cartão dizer `"allowCustom": true`.',
                ),
            )
        },
        why=Text(
            "The user was shown no field for words, so these are not the user's.",
            "用户没有看到输入框，所以这些文字不是用户写的。",
            "O usuário não viu campo para palavras; estas não são dele.",
        ),
        source=_SUBMIT,
        bad=(_sent(SINGLE, "safe", custom="尽快", path="customInput", at='"尽快"'),),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.request_unknown",
        severity=ERROR,
        summary=Text(
            "A submission names a card that was not shown",
            "提交内容指向没有出现过的卡片",
            "Um envio indica um cartão que não foi mostrado",
        ),
        cases={
            "": Case(
                Text(
                    "No card before this submission has the id {value}.",
                    "在此提交之前，没有卡片的 id 是 {value}。",
                    "Nenhum cartão antes deste envio tem o id {value}.",
                ),
                Text(
                    "Write the `id` of the card that is submitted.",
                    "请写所提交卡片的 `id`。",
                    "Escreva o `id` do cartão que se envia.",
                ),
            ),
            "nearest": Case(
                Text(
                    "No card before this submission has the id {value}; one has {nearest}.",
                    "在此提交之前，没有卡片的 id 是 {value}；有一张是 {nearest}。",
                    "Nenhum cartão antes deste envio tem o id {value}; um tem {nearest}.",
                ),
                Text(
                    "Write {nearest}, if that card is meant.",
                    "如果指的是那张卡片，请写成 {nearest}。",
                    "Escreva {nearest}, se for esse o cartão.",
                ),
            ),
            "none": Case(
                Text(
                    "No card was shown before this submission of {value}.",
                    "在提交 {value} 之前没有出现过卡片。",
                    "Nenhum cartão foi mostrado antes deste envio de {value}.",
                ),
                Text(
                    "Submit a card only after its `userinputrequired` event.",
                    "请在 `userinputrequired` 事件之后再提交卡片。",
                    "Envie um cartão só depois do evento `userinputrequired`.",
                ),
            ),
        },
        why=_because(
            "Nothing waits for a card of this id.",
            "没有任何流程在等待这个 id 的卡片。",
            "Nada espera por um cartão com este id.",
        ),
        source=_SUBMIT,
        bad=(
            _stream(SINGLE, _answer(TEXT, custom="支持导出"), at='"ask_003"'),
            _stream(
                SINGLE,
                changed(SUBMISSION, requestId="ask-001"),
                at='"ask-001"',
                case="nearest",
            ),
            _stream("请稍候。", SUBMISSION, at='"ask_001"', case="none"),
        ),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.already_submitted",
        severity=ERROR,
        summary=Text(
            "A card is submitted a second time",
            "卡片被再次提交",
            "Um cartão é enviado pela segunda vez",
        ),
        cases={
            "": Case(
                Text(
                    "The card {value} has been submitted before.",
                    "卡片 {value} 之前已经提交过。",
                    "O cartão {value} já foi enviado antes.",
                ),
                Text(
                    "Submit each card once; to ask again, show a new card with an id of its own.",
                    "每张卡片请只提交一次；要再次提问，请发出带有新 id 的卡片。",
                    "Envie cada cartão uma só vez; para perguntar de novo, mostre um cartão com "
                    "outro id.",
                ),
            )
        },
        why=Text(
            "The agent went on with the first submission; the second reaches nobody.",
            "Agent 已按第一次提交继续；第二次提交不会被任何流程接收。",
            "O agente continuou com o primeiro envio; o segundo não chega a ninguém.",
        ),
        source=_RULES,
        bad=(
            _stream(
                SINGLE,
                SUBMISSION,
                "好的，先分析。",
                changed(SUBMISSION, selections=["implement"]),
                at='"ask_001"',
            ),
        ),
        good=_GOOD_SINGLE,
    ),
    Rule(
        code="card.submit.card_cancelled",
        severity=ERROR,
        summary=Text(
            "A card is submitted after a new message of the user has cancelled it",
            "用户的新消息取消卡片后，卡片又被提交",
            "Um cartão é enviado depois que uma nova mensagem do usuário o cancelou",
        ),
        cases={
            "": Case(
                Text(
                    "The card {value} is cancelled: the user has sent a new message since.",
                    "卡片 {value} 已取消：此后用户发送了新消息。",
                    "O cartão {value} está cancelado: o usuário mandou uma nova mensagem depois.",
                ),
                Text(
                    "Do not submit a card after a new message of the user; show a new card to ask "
                    "again.",
                    "用户发送新消息后请不要再提交旧卡片；要再次提问，请发出新的卡片。",
                    "Não envie um cartão depois de uma nova mensagem do usuário; mostre um novo "
                    "para perguntar outra vez.",
                ),
            )
        },
        why=Text(
            "A new message of the user ends the pause, and the agent answers that message instead.",
            "用户的新消息会结束等待，Agent 转而回答这条消息。",
            "Uma nova mensagem do usuário encerra a pausa, e o agente responde a ela.",
        ),
        source=_RULES,
        bad=(
            Example(
                chat(
                    said("user", "帮我处理这个项目"),
                    shown(SINGLE),
                    said("user", "先别管这个，介绍一下你自己"),
                    said("assistant", "我是你的编程助手。"),
                    submitted(SUBMISSION),
                ),
                path="requestId",
                at='\\"ask_001\\"',
                file=CONVERSATION,
            ),
        ),
        good=_GOOD_SINGLE,
    ),
)
