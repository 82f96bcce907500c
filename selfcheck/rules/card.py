"""Codes about follow-up cards (``userinputrequired``)."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.card_samples import (
    IMPLEMENT,
    MULTIPLE,
    NOTE,
    SAFE,
    SINGLE,
    STYLE,
    TEXT,
    WIZARD,
)
from selfcheck.rules.cases import (
    BOOLEAN,
    STRING,
    TEXT_OR_NOTHING,
    TRUE_OR_FALSE,
    ending,
    filled,
    misnamed,
    not_of_type,
)
from selfcheck.rules.samples import changed, listed, written

_CARD = "追问卡片 userinputrequired"
_FIELDS = f"{_CARD}, 字段说明"
_SINGLE = f"{_CARD}, 单选 single"
_MULTIPLE = f"{_CARD}, 多选 multiple"
_WIZARD = f"{_CARD}, 分步问卷 wizard"

_NO_CARD = Text(
    "The user does not get the card, while the stream waits for its submission.",
    "用户看不到这张卡片，而流却在等待提交。",
    "O usuário não recebe o cartão, enquanto o fluxo espera pelo envio.",
)


def _example(value: dict[str, Any] | str, path: str = "", at: str = "", case: str = "") -> Example:
    text = value if isinstance(value, str) else written(value)
    return Example(text, path=path, at=at, case=case, as_kind="card")


_because = ending(_NO_CARD)


def _with_options(*options: Any) -> dict[str, Any]:
    """The card of the seed with other options."""
    return changed(SINGLE, options=list(options))


def _with_page(page: Any) -> dict[str, Any]:
    """The wizard of the seed with another first page."""
    return changed(WIZARD, questions=[page, *WIZARD["questions"][1:]])


_A_CARD = Text("The card", "卡片", "O cartão")
_OPTION = Text("The option", "选项", "A opção")
_QUESTION = Text("The card or page", "卡片或分页", "O cartão ou a página")

_GOOD = _example(SINGLE)
_GOOD_MULTIPLE = _example(MULTIPLE)
_GOOD_TEXT = _example(TEXT)
_GOOD_WIZARD = _example(WIZARD)

RULES: tuple[Rule, ...] = (
    Rule(
        code="card.json_invalid",
        severity=ERROR,
        summary=Text(
            "The card is not a JSON object",
            "卡片不是 JSON 对象",
            "O cartão não é um objeto JSON",
        ),
        cases={
            "empty": Case(
                Text("The card is empty.", "卡片是空的。", "O cartão está vazio."),
                Text(
                    "Write one JSON object with `id`, `toolCallId`, `title` and `mode`.",
                    "请写一个 JSON 对象，包含 `id`、`toolCallId`、`title` 和 `mode`。",
                    "Escreva um objeto JSON com `id`, `toolCallId`, `title` e `mode`.",
                ),
            ),
            "json": Case(
                Text(
                    "{problem} The card cannot be read.",
                    "{problem}因此无法读取卡片。",
                    "{problem} Não é possível ler o cartão.",
                ),
                Text(
                    "{fix} The card must be one JSON object.",
                    "{fix}卡片必须是一个 JSON 对象。",
                    "{fix} O cartão deve ser um objeto JSON.",
                ),
            ),
            "type": Case(
                Text(
                    "The card is {value}, not an object.",
                    "卡片是 {value}，不是对象。",
                    "O cartão é {value}, não um objeto.",
                ),
                Text(
                    "Write one object with `id`, `toolCallId`, `title` and `mode`.",
                    "请写成一个对象，包含 `id`、`toolCallId`、`title` 和 `mode`。",
                    "Escreva um objeto com `id`, `toolCallId`, `title` e `mode`.",
                ),
            ),
        },
        why=_because(
            "The data of a `userinputrequired` event is one JSON object.",
            "`userinputrequired` 事件的数据是一个 JSON 对象。",
            "Os dados de um evento `userinputrequired` são um objeto JSON.",
        ),
        source=_FIELDS,
        bad=(
            _example("\n", case="empty"),
            _example(written(TEXT).replace('"\n}', '",\n}'), at=",", case="json"),
            _example('"请选择执行方式"', at='"请选择执行方式"', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.id_missing",
        severity=ERROR,
        summary=Text(
            "A card or a page of a wizard has no usable id",
            "卡片或向导分页没有可用的 id",
            "Um cartão ou uma página de assistente não tem id utilizável",
        ),
        cases=filled(
            "id",
            Text(
                "Write an `id` that no other card of the conversation, or page of the card, has.",
                "请写 `id`，不要与对话中的其他卡片或同一卡片的其他分页重复。",
                "Escreva um `id` que nenhum outro cartão da conversa, ou página do cartão, tenha.",
            ),
            _QUESTION,
        ),
        why=_because(
            "A submission names its card by this id, as `requestId`.",
            "提交时用 `requestId` 给出这个 id，以指明是哪张卡片。",
            "O envio indica o cartão por este id, em `requestId`.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(SINGLE, "id"), path="id", at="{", case="absent"),
            _example(changed(SINGLE, id=""), path="id", at='""', case="blank"),
            _example(changed(SINGLE, id=1), path="id", at="1", case="type"),
            _example(
                _with_page(changed(STYLE, "id")),
                path="questions[1].id",
                at="{",
                case="absent",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.tool_call_id_missing",
        severity=ERROR,
        summary=Text(
            "A card has no usable toolCallId",
            "卡片没有可用的 toolCallId",
            "Um cartão não tem toolCallId utilizável",
        ),
        cases=filled(
            "toolCallId",
            Text(
                "Write the id of the tool call that asks, as a string.",
                "请写发起提问的工具调用的 id，类型为字符串。",
                "Escreva o id da chamada de ferramenta que pergunta, como texto.",
            ),
            _A_CARD,
        ),
        why=Text(
            "The answer is given back to the agent as the result of this tool call; without its id "
            "the agent cannot go on.",
            "回答会作为这次工具调用的结果交还给 Agent；没有它的 id，Agent 就无法继续。",
            "A resposta volta ao agente como resultado dessa chamada; sem o id, ele não continua.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(TEXT, "toolCallId"), path="toolCallId", at="{", case="absent"),
            _example(changed(TEXT, toolCallId=" "), path="toolCallId", at='" "', case="blank"),
            _example(changed(TEXT, toolCallId=3), path="toolCallId", at="3", case="type"),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.title_missing",
        severity=ERROR,
        summary=Text(
            "A card or a page of a wizard has no usable title",
            "卡片或向导分页没有可用的标题",
            "Um cartão ou uma página de assistente não tem título utilizável",
        ),
        cases={
            **filled(
                "title",
                Text(
                    "Write the question that the user is to read as `title`.",
                    "请在 `title` 中写出给用户看的问题。",
                    "Escreva em `title` a pergunta que o usuário deve ler.",
                ),
                _QUESTION,
            ),
            "wrong_field": misnamed("title", _QUESTION),
        },
        why=Text(
            "The title is the question; without it the user sees controls and nothing that is "
            "asked.",
            "标题就是问题本身；没有标题，用户只看到控件，不知道在问什么。",
            "O título é a pergunta; sem ele o usuário vê controles e nada que se pergunte.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(TEXT, "title"), path="title", at="{", case="absent"),
            _example(changed(TEXT, title=""), path="title", at='""', case="blank"),
            _example(changed(TEXT, title=None), path="title", at="null", case="type"),
            _example(
                _with_page({"id": "style", "label": "希望呈现什么形象？", "mode": "text"}),
                path="questions[1].title",
                at='"label"',
                case="wrong_field",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.mode_missing",
        severity=ERROR,
        summary=Text(
            "A card or a page of a wizard has no mode",
            "卡片或向导分页没有 mode",
            "Um cartão ou uma página de assistente não tem mode",
        ),
        cases={
            "absent": Case(
                Text(
                    "The card or page has no `mode`.",
                    "卡片或分页缺少 `mode`。",
                    "O cartão ou a página não tem `mode`.",
                ),
                Text(
                    "Add `mode` with one of {allowed}.",
                    "请加上 `mode`，取值为 {allowed} 之一。",
                    "Acrescente `mode` com um destes valores: {allowed}.",
                ),
            ),
            "blank": Case(
                Text("`mode` is blank.", "`mode` 为空。", "`mode` está em branco."),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
        },
        why=_because(
            "The mode decides which control is shown.",
            "`mode` 决定显示哪种控件。",
            "O `mode` decide qual controle aparece.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(SINGLE, "mode"), path="mode", at="{", case="absent"),
            _example(changed(SINGLE, mode=""), path="mode", at='""', case="blank"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.mode_invalid",
        severity=ERROR,
        summary=Text(
            "A card or a page of a wizard has an unknown mode",
            "卡片或向导分页的 mode 无法识别",
            "Um cartão ou uma página de assistente tem um mode desconhecido",
        ),
        cases={
            "": Case(
                Text(
                    "`mode` is {value}, which is no mode.",
                    "`mode` 是 {value}，不是有效的模式。",
                    "`mode` é {value}, que não é um modo.",
                ),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "`mode` is {value}, which is no mode; it looks like `{nearest}`.",
                    "`mode` 是 {value}，不是有效的模式，它看起来是 `{nearest}`。",
                    "`mode` é {value}, que não é um modo; parece ser `{nearest}`.",
                ),
                Text(
                    "Write `{nearest}`; the modes are {allowed}.",
                    "请写成 `{nearest}`；可用的模式有 {allowed}。",
                    "Escreva `{nearest}`; os modos são {allowed}.",
                ),
            ),
            "nested": Case(
                Text(
                    "A page of a wizard has the mode {value}.",
                    "向导的分页使用了模式 {value}。",
                    "Uma página do assistente tem o modo {value}.",
                ),
                Text(
                    "Put the inner pages into `questions` of the card; a page has one of "
                    "{allowed}.",
                    "请把内层分页直接放进卡片的 `questions`；分页的模式为 {allowed} 之一。",
                    "Ponha as páginas internas em `questions` do cartão; uma página tem um destes "
                    "modos: {allowed}.",
                ),
            ),
        },
        why=_because(
            "The mode decides which control is shown; it is compared exactly, and wizards are not "
            "nested.",
            "`mode` 决定显示哪种控件；比较时要求完全一致，向导也不能嵌套。",
            "O `mode` decide qual controle aparece; a comparação é exata, e assistentes não se "
            "aninham.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(SINGLE, mode="radio"), path="mode", at='"radio"', case="nearest"),
            _example(changed(SINGLE, mode="rating"), path="mode", at='"rating"'),
            _example(
                _with_page({"id": "more", "title": "更多", "mode": "wizard", "questions": [NOTE]}),
                path="questions[1].mode",
                at='"wizard"',
                case="nested",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.description_invalid",
        severity=ERROR,
        summary=Text(
            "The description of a card or a page is not a string",
            "卡片或分页的 description 不是字符串",
            "A descrição de um cartão ou de uma página não é um texto",
        ),
        cases=not_of_type("description", STRING, TEXT_OR_NOTHING),
        why=Text(
            "The description is shown below the title as it is written.",
            "`description` 会原样显示在标题下方。",
            "A descrição aparece abaixo do título tal como foi escrita.",
        ),
        source=_FIELDS,
        bad=(
            _example(
                changed(SINGLE, description=["这是单选卡演示"]),
                path="description",
                at='["这是单选卡演示"]',
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.submit_label_invalid",
        severity=ERROR,
        summary=Text(
            "The label of the submit button is blank or not a string",
            "提交按钮的文字为空白或不是字符串",
            "O rótulo do botão de envio está em branco ou não é um texto",
        ),
        cases={
            "blank": Case(
                Text(
                    "`submitLabel` is blank.",
                    "`submitLabel` 为空白。",
                    "`submitLabel` está em branco.",
                ),
                Text(
                    "Write the words of the button, or leave the field out.",
                    "请写出按钮上的文字，或去掉该字段。",
                    "Escreva as palavras do botão, ou retire o campo.",
                ),
            ),
            "type": Case(
                Text(
                    "`submitLabel` is {value}, not a string.",
                    "`submitLabel` 是 {value}，不是字符串。",
                    "`submitLabel` é {value}, não um texto.",
                ),
                Text(
                    "Write the words of the button, or leave the field out.",
                    "请写出按钮上的文字，或去掉该字段。",
                    "Escreva as palavras do botão, ou retire o campo.",
                ),
            ),
        },
        why=Text(
            "A button without words does not say what it does.",
            "没有文字的按钮看不出有什么作用。",
            "Um botão sem palavras não diz o que faz.",
        ),
        source=_FIELDS,
        bad=(
            _example(changed(TEXT, submitLabel=""), path="submitLabel", at='""', case="blank"),
            _example(changed(TEXT, submitLabel=True), path="submitLabel", at="true", case="type"),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.options_missing",
        severity=ERROR,
        summary=Text(
            "A question with options has none",
            "选择题没有选项",
            "Uma pergunta de escolha não tem opções",
        ),
        cases={
            "absent": Case(
                Text("`options` is missing.", "缺少 `options`。", "Falta `options`."),
                Text(
                    "Add `options`, an array of objects with `id` and `label`, or write the mode "
                    '`"text"`.',
                    "请加上 `options`：由带有 `id` 和 `label` 的对象组成的数组；或把模式写成 "
                    '`"text"`。',
                    "Acrescente `options`, uma lista de objetos com `id` e `label`, ou escreva o "
                    'modo `"text"`.',
                ),
            ),
            "empty": Case(
                Text(
                    "`options` is an empty array.",
                    "`options` 是空数组。",
                    "`options` é uma lista vazia.",
                ),
                Text(
                    'Write at least one option, or the mode `"text"`.',
                    '请写至少一个选项，或把模式写成 `"text"`。',
                    'Escreva pelo menos uma opção, ou o modo `"text"`.',
                ),
            ),
            "type": Case(
                Text(
                    "`options` is {value}, not an array.",
                    "`options` 是 {value}，不是数组。",
                    "`options` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array of objects with `id` and `label`.",
                    "请写成由带有 `id` 和 `label` 的对象组成的数组。",
                    "Escreva uma lista de objetos com `id` e `label`.",
                ),
            ),
        },
        why=Text(
            "The user has nothing to choose from, and the card cannot be submitted.",
            "用户没有可选的内容，卡片也就无法提交。",
            "O usuário não tem o que escolher, e o cartão não pode ser enviado.",
        ),
        source=_SINGLE,
        bad=(
            _example(changed(SINGLE, "options"), path="options", at="{", case="absent"),
            _example(_with_options(), path="options", at="[]", case="empty"),
            _example(changed(SINGLE, options="先分析"), path="options", at='"先分析"', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.option_not_object",
        severity=ERROR,
        summary=Text(
            "An option is not an object",
            "选项不是对象",
            "Uma opção não é um objeto",
        ),
        cases={
            "": Case(
                Text(
                    "The option is {value}, not an object with `id` and `label`.",
                    "选项是 {value}，而不是带有 `id` 和 `label` 的对象。",
                    "A opção é {value}, não um objeto com `id` e `label`.",
                ),
                Text(
                    "Write an object with the words as `label`, and with an `id` of its own.",
                    "请写成对象：文字放在 `label` 中，并给它自己的 `id`。",
                    "Escreva um objeto com as palavras em `label` e com um `id` próprio.",
                ),
            )
        },
        why=Text(
            "Options are chosen by id and shown by label; a bare value has neither.",
            "选项靠 id 选取、靠 label 显示；只有一个值时两者都没有。",
            "As opções são escolhidas pelo id e mostradas pelo rótulo; um valor solto não tem "
            "nenhum dos dois.",
        ),
        source=_SINGLE,
        bad=(_example(_with_options(SAFE, "直接实现"), path="options[2]", at='"直接实现"'),),
        good=_GOOD,
    ),
    Rule(
        code="card.option_id_missing",
        severity=ERROR,
        summary=Text(
            "An option has no usable id",
            "选项没有可用的 id",
            "Uma opção não tem id utilizável",
        ),
        cases={
            **filled(
                "id",
                Text(
                    "Write a short `id` that no other option of the question has.",
                    "请写简短的 `id`，不要与该题的其他选项重复。",
                    "Escreva um `id` curto que nenhuma outra opção da pergunta tenha.",
                ),
                _OPTION,
            ),
            "wrong_field": misnamed("id", _OPTION),
        },
        why=Text(
            "A submission lists the ids of the chosen options; an option without one cannot be "
            "chosen.",
            "提交时列出所选选项的 id；没有 id 的选项无法被选择。",
            "O envio lista os ids das opções escolhidas; uma opção sem id não pode ser escolhida.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(SAFE, changed(IMPLEMENT, "id")),
                path="options[2].id",
                at="{",
                case="absent",
            ),
            _example(
                _with_options(changed(SAFE, id=""), IMPLEMENT),
                path="options[1].id",
                at='""',
                case="blank",
            ),
            _example(
                _with_options(changed(SAFE, id=1), IMPLEMENT),
                path="options[1].id",
                at="1",
                case="type",
            ),
            _example(
                _with_options(SAFE, {"value": "implement", "label": "直接实现"}),
                path="options[2].id",
                at='"value"',
                case="wrong_field",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.option_label_missing",
        severity=ERROR,
        summary=Text(
            "An option has no usable label",
            "选项没有可用的 label",
            "Uma opção não tem rótulo utilizável",
        ),
        cases={
            **filled(
                "label",
                Text(
                    "Write the words that the user is to read as `label`.",
                    "请在 `label` 中写出给用户看的文字。",
                    "Escreva em `label` as palavras que o usuário deve ler.",
                ),
                _OPTION,
            ),
            "wrong_field": misnamed("label", _OPTION),
        },
        why=Text(
            "The label is all that the user sees of an option.",
            "用户看到的选项内容就是 `label`。",
            "O rótulo é tudo o que o usuário vê de uma opção.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(SAFE, {"id": "implement"}),
                path="options[2].label",
                at="{",
                case="absent",
            ),
            _example(
                _with_options(SAFE, changed(IMPLEMENT, label=" ")),
                path="options[2].label",
                at='" "',
                case="blank",
            ),
            _example(
                _with_options(SAFE, changed(IMPLEMENT, label=2)),
                path="options[2].label",
                at="2",
                case="type",
            ),
            _example(
                _with_options(SAFE, {"id": "implement", "text": "直接实现"}),
                path="options[2].label",
                at='"text"',
                case="wrong_field",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.option_description_invalid",
        severity=ERROR,
        summary=Text(
            "The description of an option is not a string",
            "选项的 description 不是字符串",
            "A descrição de uma opção não é um texto",
        ),
        cases=not_of_type("description", STRING, TEXT_OR_NOTHING),
        why=Text(
            "The description is shown below the label as it is written.",
            "`description` 会原样显示在 label 下方。",
            "A descrição aparece abaixo do rótulo tal como foi escrita.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(SAFE, changed(IMPLEMENT, description=None)),
                path="options[2].description",
                at="null",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.recommended_invalid",
        severity=ERROR,
        summary=Text(
            "recommended is not a boolean",
            "recommended 不是布尔值",
            "recommended não é um booleano",
        ),
        cases=not_of_type("recommended", BOOLEAN, TRUE_OR_FALSE),
        why=Text(
            "Any string, even one that says false, would mark the option with a star.",
            "任何字符串，哪怕写的是 false，都会让选项带上星标。",
            "Qualquer texto, mesmo um que diga false, marcaria a opção com uma estrela.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(changed(SAFE, recommended="true"), IMPLEMENT),
                path="options[1].recommended",
                at='"true"',
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.options_forbidden",
        severity=ERROR,
        summary=Text(
            "A question without a choice has options",
            "不供选择的问题带有选项",
            "Uma pergunta sem escolha tem opções",
        ),
        cases={
            "": Case(
                Text(
                    "The mode `{mode}` has no `options`.",
                    "模式 `{mode}` 没有 `options`。",
                    "O modo `{mode}` não tem `options`.",
                ),
                Text(
                    'Write the mode `"single"` or `"multiple"`, or remove `options`; the options '
                    "of a wizard stand in its pages.",
                    '请把模式写成 `"single"` 或 `"multiple"`，或去掉 `options`；'
                    "向导的选项写在各个分页中。",
                    'Escreva o modo `"single"` ou `"multiple"`, ou retire `options`; as opções de '
                    "um assistente ficam nas páginas.",
                ),
            )
        },
        why=Text(
            "The control of this mode does not show them, so the user never learns of them.",
            "这种模式的控件不显示选项，用户根本看不到它们。",
            "O controle deste modo não as mostra, e o usuário nunca fica sabendo delas.",
        ),
        source=_FIELDS,
        bad=(_example(changed(TEXT, options=[SAFE]), path="options", at=listed([SAFE])),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.option_id_duplicate",
        severity=ERROR,
        summary=Text(
            "Two options of a question have the same id",
            "同一题的两个选项 id 相同",
            "Duas opções de uma pergunta têm o mesmo id",
        ),
        cases={
            "": Case(
                Text(
                    "The id {value} is already that of option {first}.",
                    "id {value} 已经用于第 {first} 个选项。",
                    "O id {value} já é o da opção {first}.",
                ),
                Text(
                    "Give every option an id of its own, or remove the one that is there twice.",
                    "请给每个选项各自的 id，或删去重复的选项。",
                    "Dê um id próprio a cada opção, ou retire a repetida.",
                ),
            )
        },
        why=Text(
            "A submission names options by id; nobody can tell which of the two was meant.",
            "提交时用 id 指明选项；id 相同就无法知道选的是哪一个。",
            "O envio indica as opções pelo id; ninguém sabe qual das duas foi escolhida.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(SAFE, changed(IMPLEMENT, id="safe")),
                path="options[2].id",
                at='"safe"',
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.recommended_duplicate",
        severity=ERROR,
        summary=Text(
            "A single choice recommends more than one option",
            "单选题推荐了多个选项",
            "Uma escolha única recomenda mais de uma opção",
        ),
        cases={
            "": Case(
                Text(
                    "Option {first} is recommended already, and only one can be chosen.",
                    "第 {first} 个选项已被推荐，而这里只能选一个。",
                    "A opção {first} já é recomendada, e só uma pode ser escolhida.",
                ),
                Text(
                    'Recommend one option, or write the mode `"multiple"`.',
                    '请只推荐一个选项，或把模式写成 `"multiple"`。',
                    'Recomende uma só opção, ou escreva o modo `"multiple"`.',
                ),
            )
        },
        why=Text(
            "The recommended option is selected when the card appears; two cannot be.",
            "卡片出现时推荐的选项会被选中，而单选题不能同时选中两个。",
            "A opção recomendada aparece selecionada no cartão; duas não podem aparecer.",
        ),
        source=_SINGLE,
        bad=(
            _example(
                _with_options(SAFE, changed(IMPLEMENT, recommended=True)),
                path="options[2].recommended",
                at="true",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="card.max_selections_invalid",
        severity=ERROR,
        summary=Text(
            "maxSelections is no possible number of selections",
            "maxSelections 不是可行的选择数量",
            "maxSelections não é um número possível de seleções",
        ),
        cases={
            "": Case(
                Text(
                    "`maxSelections` is {value}, not a positive integer.",
                    "`maxSelections` 是 {value}，不是正整数。",
                    "`maxSelections` é {value}, não um inteiro positivo.",
                ),
                Text(
                    "Write how many options may be chosen, or leave the field out.",
                    "请写最多可以选几个，或去掉该字段。",
                    "Escreva quantas opções podem ser escolhidas, ou retire o campo.",
                ),
            ),
            "above": Case(
                Text(
                    "`maxSelections` is {value}, but the number of options is {count}.",
                    "`maxSelections` 是 {value}，但选项只有 {count} 个。",
                    "`maxSelections` é {value}, mas o número de opções é {count}.",
                ),
                Text(
                    "Write {count} or less, or leave the field out.",
                    "请写不大于 {count} 的数，或去掉该字段。",
                    "Escreva {count} ou menos, ou retire o campo.",
                ),
            ),
        },
        why=Text(
            "The card tells the user how many options to choose; this number cannot be reached.",
            "卡片会告诉用户最多选几项，而这个数字无法实现。",
            "O cartão diz ao usuário quantas opções escolher; este número não é alcançável.",
        ),
        source=_WIZARD,
        bad=(
            _example(
                _with_page(changed(STYLE, maxSelections=0)),
                path="questions[1].maxSelections",
                at="0",
            ),
            _example(
                _with_page(changed(STYLE, maxSelections=4)),
                path="questions[1].maxSelections",
                at="4",
                case="above",
            ),
        ),
        good=_GOOD_WIZARD,
    ),
    Rule(
        code="card.max_selections_forbidden",
        severity=ERROR,
        summary=Text(
            "maxSelections stands in a question that is no multiple choice",
            "不是多选题却带有 maxSelections",
            "maxSelections está em uma pergunta que não é de escolha múltipla",
        ),
        cases={
            "": Case(
                Text(
                    "The mode `{mode}` has no `maxSelections`.",
                    "模式 `{mode}` 没有 `maxSelections`。",
                    "O modo `{mode}` não tem `maxSelections`.",
                ),
                Text(
                    'Write the mode `"multiple"`, or remove `maxSelections`.',
                    '请把模式写成 `"multiple"`，或去掉 `maxSelections`。',
                    'Escreva o modo `"multiple"`, ou retire `maxSelections`.',
                ),
            )
        },
        why=Text(
            "Only a multiple choice counts; the user would be told of a limit that is none.",
            "只有多选题才计数；这样会告诉用户一个并不存在的上限。",
            "Só a escolha múltipla conta; o usuário leria um limite que não existe.",
        ),
        source=_MULTIPLE,
        bad=(_example(changed(SINGLE, maxSelections=2), path="maxSelections", at="2"),),
        good=_GOOD_MULTIPLE,
    ),
    Rule(
        code="card.allow_custom_invalid",
        severity=ERROR,
        summary=Text(
            "allowCustom is not a boolean",
            "allowCustom 不是布尔值",
            "allowCustom não é um booleano",
        ),
        cases=not_of_type("allowCustom", BOOLEAN, TRUE_OR_FALSE),
        why=Text(
            "Any string, even one that says false, would open the field for words of one's own.",
            "任何字符串，哪怕写的是 false，都会打开自定义输入框。",
            "Qualquer texto, mesmo um que diga false, abriria o campo de resposta própria.",
        ),
        source=_MULTIPLE,
        bad=(_example(changed(MULTIPLE, allowCustom="yes"), path="allowCustom", at='"yes"'),),
        good=_GOOD_MULTIPLE,
    ),
    Rule(
        code="card.allow_custom_forbidden",
        severity=ERROR,
        summary=Text(
            "allowCustom stands in a question without a choice",
            "不供选择的问题带有 allowCustom",
            "allowCustom está em uma pergunta sem escolha",
        ),
        cases={
            "": Case(
                Text(
                    "The mode `{mode}` has no `allowCustom`.",
                    "模式 `{mode}` 没有 `allowCustom`。",
                    "O modo `{mode}` não tem `allowCustom`.",
                ),
                Text(
                    "Remove `allowCustom`: a text is the user's own anyway, and a wizard's pages "
                    "say it for themselves.",
                    "请去掉 `allowCustom`：文本本来就由用户自己填写，向导则由各分页自行说明。",
                    "Retire `allowCustom`: um texto já é do próprio usuário, e as páginas de um "
                    "assistente dizem isso por si.",
                ),
            )
        },
        why=Text(
            "There are no options beside which a field for words of one's own could stand.",
            "没有选项，也就没有可以与之并列的自定义输入框。",
            "Não há opções ao lado das quais um campo de resposta própria possa ficar.",
        ),
        source=_MULTIPLE,
        bad=(_example(changed(TEXT, allowCustom=True), path="allowCustom", at="true"),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="card.questions_missing",
        severity=ERROR,
        summary=Text(
            "A wizard has no pages",
            "向导没有分页",
            "Um assistente não tem páginas",
        ),
        cases={
            "absent": Case(
                Text("`questions` is missing.", "缺少 `questions`。", "Falta `questions`."),
                Text(
                    "Add `questions`, an array with one object for each page.",
                    "请加上 `questions`：一个数组，每个分页对应一个对象。",
                    "Acrescente `questions`, uma lista com um objeto por página.",
                ),
            ),
            "empty": Case(
                Text(
                    "`questions` is an empty array.",
                    "`questions` 是空数组。",
                    "`questions` é uma lista vazia.",
                ),
                Text(
                    "Write at least one page.",
                    "请写至少一个分页。",
                    "Escreva pelo menos uma página.",
                ),
            ),
            "type": Case(
                Text(
                    "`questions` is {value}, not an array.",
                    "`questions` 是 {value}，不是数组。",
                    "`questions` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array with one object for each page.",
                    "请写成数组，每个分页对应一个对象。",
                    "Escreva uma lista com um objeto por página.",
                ),
            ),
        },
        why=_because(
            "A wizard is made of its pages.",
            "向导由分页组成。",
            "Um assistente é feito de páginas.",
        ),
        source=_WIZARD,
        bad=(
            _example(changed(WIZARD, "questions"), path="questions", at="{", case="absent"),
            _example(changed(WIZARD, questions=[]), path="questions", at="[]", case="empty"),
            _example(changed(WIZARD, questions={}), path="questions", at="{}", case="type"),
        ),
        good=_GOOD_WIZARD,
    ),
    Rule(
        code="card.questions_forbidden",
        severity=ERROR,
        summary=Text(
            "Something that is no wizard has questions",
            "不是向导却带有 questions",
            "Algo que não é um assistente tem questions",
        ),
        cases={
            "": Case(
                Text(
                    "The mode `{mode}` has no `questions`.",
                    "模式 `{mode}` 没有 `questions`。",
                    "O modo `{mode}` não tem `questions`.",
                ),
                Text(
                    'Write the mode `"wizard"` for a card of several pages, or remove `questions`.',
                    '多页的卡片请把模式写成 `"wizard"`，否则请去掉 `questions`。',
                    'Escreva o modo `"wizard"` para um cartão de várias páginas, ou retire '
                    "`questions`.",
                ),
            )
        },
        why=Text(
            "Only a wizard shows pages; the user would never see these.",
            "只有向导才显示分页，用户根本看不到这些内容。",
            "Só um assistente mostra páginas; o usuário nunca veria estas.",
        ),
        source=_WIZARD,
        bad=(_example(changed(TEXT, questions=[NOTE]), path="questions", at=listed([NOTE])),),
        good=_GOOD_WIZARD,
    ),
    Rule(
        code="card.question_not_object",
        severity=ERROR,
        summary=Text(
            "A page of a wizard is not an object",
            "向导的分页不是对象",
            "Uma página do assistente não é um objeto",
        ),
        cases={
            "": Case(
                Text(
                    "The page is {value}, not an object with `id`, `title` and `mode`.",
                    "分页是 {value}，而不是带有 `id`、`title` 和 `mode` 的对象。",
                    "A página é {value}, não um objeto com `id`, `title` e `mode`.",
                ),
                Text(
                    "Write an object with the words as `title`, and with `id` and `mode`.",
                    "请写成对象：文字放在 `title` 中，并加上 `id` 和 `mode`。",
                    "Escreva um objeto com as palavras em `title`, e com `id` e `mode`.",
                ),
            )
        },
        why=Text(
            "A bare value does not say what kind of answer the page asks for.",
            "只有一个值时，看不出该分页需要哪种回答。",
            "Um valor solto não diz que tipo de resposta a página espera.",
        ),
        source=_WIZARD,
        bad=(
            _example(
                _with_page("希望呈现什么形象？"), path="questions[1]", at='"希望呈现什么形象？"'
            ),
        ),
        good=_GOOD_WIZARD,
    ),
    Rule(
        code="card.question_id_duplicate",
        severity=ERROR,
        summary=Text(
            "Two pages of a wizard have the same id",
            "向导的两个分页 id 相同",
            "Duas páginas de um assistente têm o mesmo id",
        ),
        cases={
            "": Case(
                Text(
                    "The id {value} is already that of page {first}.",
                    "id {value} 已经用于第 {first} 个分页。",
                    "O id {value} já é o da página {first}.",
                ),
                Text(
                    "Give every page an id of its own.",
                    "请给每个分页各自的 id。",
                    "Dê um id próprio a cada página.",
                ),
            )
        },
        why=Text(
            "What the user answers is kept by page; one of the two answers would be lost.",
            "用户的回答按分页保存；两个分页中会有一个的回答丢失。",
            "As respostas são guardadas por página; uma das duas se perderia.",
        ),
        source=_WIZARD,
        bad=(
            _example(
                _with_page(changed(NOTE, id="audience")),
                path="questions[2].id",
                at='"audience"',
            ),
        ),
        good=_GOOD_WIZARD,
    ),
)
