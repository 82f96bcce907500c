"""Codes about the arguments of the lite-questionnaire tool: questions and what each type has."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
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
from selfcheck.rules.lite_samples import (
    CONFIRM,
    DESCRIPTION,
    FEATURES,
    LANG,
    SATISFACTION,
    WITH_CHILD,
    asking,
)
from selfcheck.rules.samples import changed, written

_SEED = "lite-questionnaire, 参数与字段说明"
_BASE = f"{_SEED}, 基础字段"
_CHOICE = f"{_SEED}, select / multiSelect 特有字段"
_TEXT = f"{_SEED}, text 特有字段"
_CONFIRM = f"{_SEED}, confirm 特有字段"
_RATING = f"{_SEED}, rating 特有字段"

_QUESTION = Text("The question", "题目", "A pergunta")
_OPTION = Text("The option", "选项", "A opção")
_REFUSED = Text(
    "The tool refuses the call, and the user is not asked.",
    "工具会拒绝这次调用，用户不会被提问。",
    "A ferramenta recusa a chamada, e o usuário não é perguntado.",
)


_because = ending(_REFUSED)


def _example(question: Any, path: str = "", at: str = "", case: str = "") -> Example:
    """An example that asks one question, or is the text or the arguments given."""
    if isinstance(question, dict) and "questions" not in question and "title" not in question:
        question = asking(question)
    text = question if isinstance(question, str) else written(question)
    place = f"questions[1].{path}" if path and not path.startswith("questions") else path
    return Example(text, path=place, at=at, case=case, as_kind="lite")


def _options(*options: Any) -> dict[str, Any]:
    return changed(LANG, options=list(options))


def _button(field: str) -> dict[str, Case]:
    """The cases of the words of a button."""
    hint = Text(
        "Write the words of the button, or leave the field out.",
        "请写出按钮上的文字，或去掉该字段。",
        "Escreva as palavras do botão, ou retire o campo.",
    )
    cases = filled(field, hint, _QUESTION)
    return {case: cases[case] for case in ("blank", "type")}


_TS, _PY = LANG["options"]
_GOOD = _example(LANG)
_GOOD_MULTI = _example(FEATURES)
_GOOD_TEXT = _example(DESCRIPTION)
_GOOD_CONFIRM = _example(CONFIRM)
_GOOD_RATING = _example(SATISFACTION)

RULES: tuple[Rule, ...] = (
    Rule(
        code="lite.arguments_invalid",
        severity=ERROR,
        summary=Text(
            "The arguments are not a JSON object",
            "调用参数不是 JSON 对象",
            "Os argumentos não são um objeto JSON",
        ),
        cases={
            "empty": Case(
                Text("The arguments are empty.", "调用参数是空的。", "Os argumentos estão vazios."),
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
                    "Write one object with `questions`.",
                    "请写成一个包含 `questions` 的对象。",
                    "Escreva um objeto com `questions`.",
                ),
            ),
        },
        why=_because(
            "A tool gets its arguments by name, from one JSON object.",
            "工具从一个 JSON 对象中按名称取得参数。",
            "Uma ferramenta recebe os argumentos pelo nome, de um único objeto JSON.",
        ),
        source=_SEED,
        bad=(
            _example("\n", case="empty"),
            _example('{"questions": [],}', at=",", case="json"),
            _example("[]", at="[]", case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.questions_missing",
        severity=ERROR,
        summary=Text(
            "The arguments have no questions",
            "调用参数中没有题目",
            "Os argumentos não têm perguntas",
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
            "empty": Case(
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
            ),
            "type": Case(
                Text(
                    "`questions` is {value}, not an array.",
                    "`questions` 是 {value}，不是数组。",
                    "`questions` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array with one object for each question.",
                    "请写成数组，每道题对应一个对象。",
                    "Escreva uma lista com um objeto por pergunta.",
                ),
            ),
        },
        why=_because(
            "A questionnaire has at least one question.",
            "问卷至少要有一道题。",
            "Um questionário tem pelo menos uma pergunta.",
        ),
        source=_SEED,
        bad=(
            _example({"title": "项目设置"}, path="questions", at="{", case="absent"),
            _example(asking(), path="questions", at="[]", case="empty"),
            _example({"questions": "语言？"}, path="questions", at='"语言？"', case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.question_not_object",
        severity=ERROR,
        summary=Text("A question is not an object", "题目不是对象", "Uma pergunta não é um objeto"),
        cases={
            "": Case(
                Text(
                    "The question is {value}, not an object.",
                    "题目是 {value}，不是对象。",
                    "A pergunta é {value}, não um objeto.",
                ),
                Text(
                    "Write an object with `id`, `label`, `prompt` and `type`.",
                    "请写成对象，包含 `id`、`label`、`prompt` 和 `type`。",
                    "Escreva um objeto com `id`, `label`, `prompt` e `type`.",
                ),
            )
        },
        why=_because(
            "A bare value does not say what kind of answer it asks for.",
            "只有一个值时，看不出需要哪种回答。",
            "Um valor solto não diz que tipo de resposta se espera.",
        ),
        source=_BASE,
        bad=(_example(asking("项目描述"), path="questions[1]", at='"项目描述"'),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.id_missing",
        severity=ERROR,
        summary=Text(
            "A question has no usable id",
            "题目没有可用的 id",
            "Uma pergunta não tem id utilizável",
        ),
        cases=filled(
            "id",
            Text(
                "Write a short `id` that no other question has, children included.",
                "请写简短的 `id`，不要与其他题目（包括子问题）重复。",
                "Escreva um `id` curto que nenhuma outra pergunta tenha, nem as filhas.",
            ),
            _QUESTION,
        ),
        why=_because(
            "The answers are keyed by the ids of the questions.",
            "回答以题目的 id 为键。",
            "As respostas têm como chave os ids das perguntas.",
        ),
        source=_BASE,
        bad=(
            _example(changed(DESCRIPTION, "id"), path="id", at="{", case="absent"),
            _example(changed(DESCRIPTION, id=" "), path="id", at='" "', case="blank"),
            _example(changed(DESCRIPTION, id=3), path="id", at="3", case="type"),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.label_missing",
        severity=ERROR,
        summary=Text(
            "A question has no usable label",
            "题目没有可用的 label",
            "Uma pergunta não tem label utilizável",
        ),
        cases={
            **filled(
                "label",
                Text(
                    "Write a word or two for the question's tab as `label`.",
                    "请在 `label` 中写一两个词，作为该题的标签页名称。",
                    "Escreva em `label` uma ou duas palavras para a aba da pergunta.",
                ),
                _QUESTION,
            ),
            "wrong_field": misnamed("label", _QUESTION),
        },
        why=_because(
            "Every question has a tab, and the label is what stands on it.",
            "每道题有一个标签页，上面显示的就是 `label`。",
            "Cada pergunta tem uma aba, e o `label` é o que aparece nela.",
        ),
        source=_BASE,
        bad=(
            _example(changed(DESCRIPTION, "label"), path="label", at="{", case="absent"),
            _example(changed(DESCRIPTION, label=""), path="label", at='""', case="blank"),
            _example(changed(DESCRIPTION, label=None), path="label", at="null", case="type"),
            _example(
                changed(DESCRIPTION, "label", header="描述"),
                path="label",
                at='"header"',
                case="wrong_field",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.prompt_missing",
        severity=ERROR,
        summary=Text(
            "A question has no usable prompt",
            "题目没有可用的 prompt",
            "Uma pergunta não tem prompt utilizável",
        ),
        cases={
            **filled(
                "prompt",
                Text(
                    "Write the whole question as `prompt`.",
                    "请在 `prompt` 中写出完整的问题。",
                    "Escreva a pergunta inteira em `prompt`.",
                ),
                _QUESTION,
            ),
            "wrong_field": misnamed("prompt", _QUESTION),
        },
        why=_because(
            "The prompt is the question that the user reads.",
            "`prompt` 就是用户看到的问题。",
            "O `prompt` é a pergunta que o usuário lê.",
        ),
        source=_BASE,
        bad=(
            _example(changed(DESCRIPTION, "prompt"), path="prompt", at="{", case="absent"),
            _example(changed(DESCRIPTION, prompt=" "), path="prompt", at='" "', case="blank"),
            _example(
                changed(DESCRIPTION, prompt=["描述"]), path="prompt", at='["描述"]', case="type"
            ),
            _example(
                changed(DESCRIPTION, "prompt", question="项目描述"),
                path="prompt",
                at='"question"',
                case="wrong_field",
            ),
        ),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.type_missing",
        severity=ERROR,
        summary=Text("A question has no type", "题目没有 type", "Uma pergunta não tem type"),
        cases={
            "absent": Case(
                Text(
                    "The question has no `type`.", "题目缺少 `type`。", "A pergunta não tem `type`."
                ),
                Text(
                    "Add `type` with one of {allowed}.",
                    "请加上 `type`，取值为 {allowed} 之一。",
                    "Acrescente `type` com um destes valores: {allowed}.",
                ),
            ),
            "blank": Case(
                Text("`type` is blank.", "`type` 为空。", "`type` está em branco."),
                Text(
                    "Write one of {allowed}.",
                    "请写 {allowed} 之一。",
                    "Escreva um destes valores: {allowed}.",
                ),
            ),
        },
        why=_because(
            "The type decides how the question is answered.",
            "`type` 决定该题如何作答。",
            "O `type` decide como se responde à pergunta.",
        ),
        source=_BASE,
        bad=(
            _example(changed(LANG, "type"), path="type", at="{", case="absent"),
            _example(changed(LANG, type=""), path="type", at='""', case="blank"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.type_invalid",
        severity=ERROR,
        summary=Text(
            "A question has an unknown type",
            "题型无法识别",
            "Uma pergunta tem um type desconhecido",
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
            "The type is compared exactly, capitals included.",
            "`type` 的比较要求完全一致，包括大小写。",
            "O `type` é comparado exatamente, inclusive maiúsculas.",
        ),
        source=_BASE,
        bad=(
            _example(changed(LANG, type="matrix"), path="type", at='"matrix"'),
            _example(
                changed(FEATURES, type="multi_select"),
                path="type",
                at='"multi_select"',
                case="nearest",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.id_duplicate",
        severity=ERROR,
        summary=Text(
            "Two questions have the same id", "两道题的 id 相同", "Duas perguntas têm o mesmo id"
        ),
        cases={
            "": Case(
                Text(
                    "The id {value} is already that of {first}.",
                    "id {value} 已经用于 {first}。",
                    "O id {value} já é o de {first}.",
                ),
                Text(
                    "Give every question an id of its own, children included.",
                    "请给每道题各自的 id，包括子问题。",
                    "Dê um id próprio a cada pergunta, também às filhas.",
                ),
            )
        },
        why=Text(
            "The answers of all levels stand in one object under these ids; one would be lost.",
            "各层的回答都以这些 id 放在同一个对象里；其中一个会丢失。",
            "As respostas de todos os níveis ficam em um só objeto sob esses ids; uma se perderia.",
        ),
        source=_BASE,
        bad=(
            _example(
                changed(WITH_CHILD, children=[changed(WITH_CHILD["children"][0], id="lang")]),
                path="children[1].id",
                at='"lang"',
            ),
        ),
        good=_example(WITH_CHILD),
    ),
    Rule(
        code="lite.options_missing",
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
                    "Add `options`, an array of objects with `value` and `label`, or write the "
                    'type `"text"`.',
                    "请加上 `options`：由带有 `value` 和 `label` 的对象组成的数组；或把类型写成 "
                    '`"text"`。',
                    "Acrescente `options`, uma lista de objetos com `value` e `label`, ou ponha o "
                    'tipo `"text"`.',
                ),
            ),
            "empty": Case(
                Text(
                    "`options` is an empty array.",
                    "`options` 是空数组。",
                    "`options` é uma lista vazia.",
                ),
                Text(
                    'Write at least one option, or the type `"text"`.',
                    '请写至少一个选项，或把类型写成 `"text"`。',
                    'Escreva pelo menos uma opção, ou o tipo `"text"`.',
                ),
            ),
            "type": Case(
                Text(
                    "`options` is {value}, not an array.",
                    "`options` 是 {value}，不是数组。",
                    "`options` é {value}, não uma lista.",
                ),
                Text(
                    "Write an array of objects with `value` and `label`.",
                    "请写成由带有 `value` 和 `label` 的对象组成的数组。",
                    "Escreva uma lista de objetos com `value` e `label`.",
                ),
            ),
        },
        why=Text(
            "Nothing but the custom option is left to choose.",
            "除了自定义选项，没有其他内容可选。",
            "Não resta nada a escolher além da opção personalizada.",
        ),
        source=_CHOICE,
        bad=(
            _example(changed(LANG, "options"), path="options", at="{", case="absent"),
            _example(_options(), path="options", at="[]", case="empty"),
            _example(changed(LANG, options={}), path="options", at="{}", case="type"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.options_forbidden",
        severity=ERROR,
        summary=Text(
            "A question without a choice has options",
            "不供选择的题目带有选项",
            "Uma pergunta sem escolha tem opções",
        ),
        cases={
            "": Case(
                Text(
                    "The type `{type}` has no `options`.",
                    "题型 `{type}` 没有 `options`。",
                    "O tipo `{type}` não tem `options`.",
                ),
                Text(
                    'Write the type `"select"` or `"multiSelect"`, or remove `options`.',
                    '请把题型写成 `"select"` 或 `"multiSelect"`，或去掉 `options`。',
                    'Escreva o tipo `"select"` ou `"multiSelect"`, ou retire `options`.',
                ),
            )
        },
        why=Text(
            "A question of this type does not show them, so the user never learns of them.",
            "这种题型不显示选项，用户根本看不到它们。",
            "Uma pergunta deste tipo não as mostra, e o usuário nunca fica sabendo delas.",
        ),
        source=_CHOICE,
        bad=(_example(changed(CONFIRM, options=["是"]), path="options", at='["是"]'),),
        good=_GOOD_CONFIRM,
    ),
    Rule(
        code="lite.option_not_object",
        severity=ERROR,
        summary=Text("An option is not an object", "选项不是对象", "Uma opção não é um objeto"),
        cases={
            "": Case(
                Text(
                    "The option is {value}, not an object with `value` and `label`.",
                    "选项是 {value}，而不是带有 `value` 和 `label` 的对象。",
                    "A opção é {value}, não um objeto com `value` e `label`.",
                ),
                Text(
                    "Write an object with the words as `label`, and with a `value` of its own.",
                    "请写成对象：文字放在 `label` 中，并给它自己的 `value`。",
                    "Escreva um objeto com as palavras em `label` e com um `value` próprio.",
                ),
            )
        },
        why=_because(
            "An answer holds the value and the label of what was chosen.",
            "回答中要有所选内容的 value 和 label。",
            "A resposta traz o value e o label do que foi escolhido.",
        ),
        source=_CHOICE,
        bad=(_example(_options(_TS, "Python"), path="options[2]", at='"Python"'),),
        good=_GOOD,
    ),
    Rule(
        code="lite.option_value_missing",
        severity=ERROR,
        summary=Text(
            "An option has no usable value",
            "选项没有可用的 value",
            "Uma opção não tem value utilizável",
        ),
        cases={
            **filled(
                "value",
                Text(
                    "Write a short `value` that no other option of the question has.",
                    "请写简短的 `value`，不要与该题的其他选项重复。",
                    "Escreva um `value` curto que nenhuma outra opção da pergunta tenha.",
                ),
                _OPTION,
            ),
            "wrong_field": misnamed("value", _OPTION),
        },
        why=_because(
            "An answer names the chosen option by its value.",
            "回答用 value 指明所选的选项。",
            "A resposta indica a opção escolhida pelo value.",
        ),
        source=_CHOICE,
        bad=(
            _example(
                _options(_TS, {"label": "Python"}), path="options[2].value", at="{", case="absent"
            ),
            _example(
                _options(_TS, changed(_PY, value="")),
                path="options[2].value",
                at='""',
                case="blank",
            ),
            _example(
                _options(_TS, changed(_PY, value=2)), path="options[2].value", at="2", case="type"
            ),
            _example(
                _options(_TS, {"id": "py", "label": "Python"}),
                path="options[2].value",
                at='"id"',
                case="wrong_field",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.option_label_missing",
        severity=ERROR,
        summary=Text(
            "An option has no usable label",
            "选项没有可用的 label",
            "Uma opção não tem label utilizável",
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
        why=_because(
            "The label is all that the user sees of an option.",
            "用户看到的选项内容就是 `label`。",
            "O `label` é tudo o que o usuário vê de uma opção.",
        ),
        source=_CHOICE,
        bad=(
            _example(
                _options(_TS, {"value": "py"}), path="options[2].label", at="{", case="absent"
            ),
            _example(
                _options(_TS, changed(_PY, label=" ")),
                path="options[2].label",
                at='" "',
                case="blank",
            ),
            _example(
                _options(_TS, changed(_PY, label=True)),
                path="options[2].label",
                at="true",
                case="type",
            ),
            _example(
                _options(_TS, {"value": "py", "text": "Python"}),
                path="options[2].label",
                at='"text"',
                case="wrong_field",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.option_description_invalid",
        severity=ERROR,
        summary=Text(
            "The description of an option is not a string",
            "选项的 description 不是字符串",
            "A descrição de uma opção não é um texto",
        ),
        cases=not_of_type("description", STRING, TEXT_OR_NOTHING),
        why=_because(
            "The description is shown beside the label.",
            "`description` 会显示在 label 旁边。",
            "A descrição aparece ao lado do label.",
        ),
        source=_CHOICE,
        bad=(
            _example(
                _options(_TS, changed(_PY, description=3)), path="options[2].description", at="3"
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.option_value_duplicate",
        severity=ERROR,
        summary=Text(
            "Two options of a question have the same value",
            "同一题的两个选项 value 相同",
            "Duas opções de uma pergunta têm o mesmo value",
        ),
        cases={
            "": Case(
                Text(
                    "The value {value} is already that of option {first}.",
                    "value {value} 已经用于第 {first} 个选项。",
                    "O value {value} já é o da opção {first}.",
                ),
                Text(
                    "Give every option a value of its own, or remove the one that is there twice.",
                    "请给每个选项各自的 value，或删去重复的选项。",
                    "Dê um value próprio a cada opção, ou retire a repetida.",
                ),
            )
        },
        why=Text(
            "An answer names options by value; nobody can tell which of the two was meant.",
            "回答用 value 指明选项；相同就无法知道选的是哪一个。",
            "A resposta indica as opções pelo value; ninguém sabe qual das duas foi escolhida.",
        ),
        source=_CHOICE,
        bad=(
            _example(_options(_TS, changed(_PY, value="ts")), path="options[2].value", at='"ts"'),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.max_select_missing",
        severity=ERROR,
        summary=Text(
            "A question with options has no maxSelect",
            "选择题没有 maxSelect",
            "Uma pergunta de escolha não tem maxSelect",
        ),
        cases={
            "": Case(
                Text(
                    "The type `{type}` needs `maxSelect`.",
                    "题型 `{type}` 需要 `maxSelect`。",
                    "O tipo `{type}` precisa de `maxSelect`.",
                ),
                Text(
                    'Add `"maxSelect": 1` for `select`, or how many may be chosen for '
                    "`multiSelect`.",
                    '`select` 请加上 `"maxSelect": 1`；`multiSelect` 请写最多可选几项。',
                    'Acrescente `"maxSelect": 1` para `select`, ou quantas se podem escolher para '
                    "`multiSelect`.",
                ),
            ),
            "wrong_field": misnamed("maxSelect", _QUESTION),
        },
        why=_because(
            "It says how many options may be chosen.",
            "它说明最多可以选几项。",
            "Ele diz quantas opções se podem escolher.",
        ),
        source=_CHOICE,
        bad=(
            _example(changed(LANG, "maxSelect"), path="maxSelect", at="{"),
            _example(
                changed(FEATURES, "maxSelect", max=3),
                path="maxSelect",
                at='"max"',
                case="wrong_field",
            ),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.max_select_invalid",
        severity=ERROR,
        summary=Text(
            "maxSelect does not fit the question",
            "maxSelect 与题目不符",
            "maxSelect não combina com a pergunta",
        ),
        cases={
            "single": Case(
                Text(
                    "`maxSelect` is {value}, but a `{type}` takes one answer.",
                    "`maxSelect` 是 {value}，但 `{type}` 只能选一项。",
                    "`maxSelect` é {value}, mas um `{type}` aceita uma resposta.",
                ),
                Text(
                    'Write `1`, or the type `"multiSelect"`.',
                    '请写 `1`，或把题型写成 `"multiSelect"`。',
                    'Escreva `1`, ou o tipo `"multiSelect"`.',
                ),
            ),
            "several": Case(
                Text(
                    "`maxSelect` is {value}; for a `{type}` it is an integer of 2 or more.",
                    "`maxSelect` 是 {value}；`{type}` 要求它是不小于 2 的整数。",
                    "`maxSelect` é {value}; para um `{type}` é um inteiro de 2 ou mais.",
                ),
                Text(
                    'Write how many may be chosen, 2 or more, or the type `"select"` with `1`.',
                    '请写最多可选几项（不小于 2），或把题型写成 `"select"` 并写 `1`。',
                    'Escreva quantas se podem escolher, 2 ou mais, ou o tipo `"select"` com `1`.',
                ),
            ),
            "above": Case(
                Text(
                    "`maxSelect` is {value}, but there are {count} options and the custom one.",
                    "`maxSelect` 是 {value}，但只有 {count} 个选项和自定义选项。",
                    "`maxSelect` é {value}, mas há {count} opções e a personalizada.",
                ),
                Text(
                    "Write a number from 2 to {most}.",
                    "请写 2 到 {most} 之间的数。",
                    "Escreva um número de 2 a {most}.",
                ),
            ),
        },
        why=Text(
            "The user is told how many to choose; this number does not fit the control.",
            "界面会告诉用户最多选几项，而这个数字与控件不符。",
            "O usuário lê quantas escolher; este número não combina com o controle.",
        ),
        source=_CHOICE,
        bad=(
            _example(changed(LANG, maxSelect=2), path="maxSelect", at="2", case="single"),
            _example(changed(FEATURES, maxSelect=1), path="maxSelect", at="1", case="several"),
            _example(changed(FEATURES, maxSelect=5), path="maxSelect", at="5", case="above"),
        ),
        good=_GOOD_MULTI,
    ),
    Rule(
        code="lite.max_select_forbidden",
        severity=ERROR,
        summary=Text(
            "A question without a choice has maxSelect",
            "不供选择的题目带有 maxSelect",
            "Uma pergunta sem escolha tem maxSelect",
        ),
        cases={
            "": Case(
                Text(
                    "The type `{type}` has no `maxSelect`.",
                    "题型 `{type}` 没有 `maxSelect`。",
                    "O tipo `{type}` não tem `maxSelect`.",
                ),
                Text("Remove `maxSelect`.", "请去掉 `maxSelect`。", "Retire `maxSelect`."),
            )
        },
        why=Text(
            "There is nothing to count where nothing is selected.",
            "没有可选的内容，也就无从计数。",
            "Não há o que contar onde nada se seleciona.",
        ),
        source=_CHOICE,
        bad=(_example(changed(DESCRIPTION, maxSelect=1), path="maxSelect", at="1"),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.placeholder_invalid",
        severity=ERROR,
        summary=Text(
            "The placeholder is not a string",
            "placeholder 不是字符串",
            "O placeholder não é um texto",
        ),
        cases=not_of_type("placeholder", STRING, TEXT_OR_NOTHING),
        why=_because(
            "It is shown in the empty input.",
            "它显示在空的输入框中。",
            "Ele aparece no campo vazio.",
        ),
        source=_TEXT,
        bad=(_example(changed(DESCRIPTION, placeholder=[]), path="placeholder", at="[]"),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.multiline_invalid",
        severity=ERROR,
        summary=Text(
            "multiline is not a boolean", "multiline 不是布尔值", "multiline não é um booleano"
        ),
        cases=not_of_type("multiline", BOOLEAN, TRUE_OR_FALSE),
        why=_because(
            "It says whether the input has one line or several.",
            "它说明输入框是单行还是多行。",
            "Ele diz se o campo tem uma linha ou várias.",
        ),
        source=_TEXT,
        bad=(_example(changed(DESCRIPTION, multiline="true"), path="multiline", at='"true"'),),
        good=_GOOD_TEXT,
    ),
    Rule(
        code="lite.yes_label_invalid",
        severity=ERROR,
        summary=Text(
            "yesLabel is blank or not a string",
            "yesLabel 为空白或不是字符串",
            "yesLabel está em branco ou não é um texto",
        ),
        cases=_button("yesLabel"),
        why=_because(
            "It is what stands on the button.", "它是按钮上的文字。", "É o que aparece no botão."
        ),
        source=_CONFIRM,
        bad=(
            _example(changed(CONFIRM, yesLabel=""), path="yesLabel", at='""', case="blank"),
            _example(changed(CONFIRM, yesLabel=True), path="yesLabel", at="true", case="type"),
        ),
        good=_GOOD_CONFIRM,
    ),
    Rule(
        code="lite.no_label_invalid",
        severity=ERROR,
        summary=Text(
            "noLabel is blank or not a string",
            "noLabel 为空白或不是字符串",
            "noLabel está em branco ou não é um texto",
        ),
        cases=_button("noLabel"),
        why=_because(
            "It is what stands on the button.", "它是按钮上的文字。", "É o que aparece no botão."
        ),
        source=_CONFIRM,
        bad=(
            _example(changed(CONFIRM, noLabel=" "), path="noLabel", at='" "', case="blank"),
            _example(changed(CONFIRM, noLabel=None), path="noLabel", at="null", case="type"),
        ),
        good=_GOOD_CONFIRM,
    ),
    Rule(
        code="lite.range_invalid",
        severity=ERROR,
        summary=Text(
            "The range of a rating is not 1 to 5",
            "评分范围不是 1 到 5",
            "O intervalo de uma avaliação não é de 1 a 5",
        ),
        cases={
            "": Case(
                Text(
                    "The range of a rating is always 1 to 5; this is another one.",
                    "评分范围固定为 1 到 5，这里写的不是。",
                    "O intervalo de uma avaliação é sempre de 1 a 5; este é outro.",
                ),
                Text(
                    'Write `{{"min": 1, "max": 5}}`, or leave the field out.',
                    '请写 `{{"min": 1, "max": 5}}`，或去掉该字段。',
                    'Escreva `{{"min": 1, "max": 5}}`, ou retire o campo.',
                ),
            )
        },
        why=Text(
            "The slider has five steps whatever is written here, so answers mean something else.",
            "无论这里写什么，滑块都是五档，回答的含义会不一致。",
            "O controle tem cinco passos, diga o que disser aqui, e as respostas mudam de sentido.",
        ),
        source=_RATING,
        bad=(
            _example(changed(SATISFACTION, range={"min": 1, "max": 10}), path="range.max", at="10"),
        ),
        good=_GOOD_RATING,
    ),
    Rule(
        code="lite.show_emoji_invalid",
        severity=ERROR,
        summary=Text(
            "showEmoji is not a boolean", "showEmoji 不是布尔值", "showEmoji não é um booleano"
        ),
        cases=not_of_type("showEmoji", BOOLEAN, TRUE_OR_FALSE),
        why=_because(
            "It says whether faces are shown above the slider.",
            "它说明滑块上方是否显示表情。",
            "Ele diz se aparecem rostos acima do controle.",
        ),
        source=_RATING,
        bad=(_example(changed(SATISFACTION, showEmoji=1), path="showEmoji", at="1"),),
        good=_GOOD_RATING,
    ),
    Rule(
        code="lite.annotations_invalid",
        severity=ERROR,
        summary=Text(
            "annotations is not an object",
            "annotations 不是对象",
            "annotations não é um objeto",
        ),
        cases=not_of_type(
            "annotations",
            Text("an object", "对象", "um objeto"),
            Text(
                'Write an object such as `{{"1": "poor", "5": "excellent"}}`.',
                '请写成对象，例如 `{{"1": "很差", "5": "很好"}}`。',
                'Escreva um objeto como `{{"1": "ruim", "5": "ótimo"}}`.',
            ),
        ),
        why=_because(
            "Each rating that has words has them under its number.",
            "有文字注释的分值以数字为键。",
            "Cada nota que tem palavras as tem sob o seu número.",
        ),
        source=_RATING,
        bad=(
            _example(
                changed(SATISFACTION, annotations=["差", "好"]),
                path="annotations",
                at='["差", "好"]',
            ),
        ),
        good=_GOOD_RATING,
    ),
    Rule(
        code="lite.annotation_key_invalid",
        severity=ERROR,
        summary=Text(
            "An annotation is for no rating of the range",
            "注释的键不是范围内的分值",
            "Uma anotação não é de nenhuma nota do intervalo",
        ),
        cases={
            "": Case(
                Text(
                    "The annotation's key is {key}, which is no integer from 1 to 5.",
                    "注释的键是 {key}，不是 1 到 5 的整数。",
                    "A chave da anotação é {key}, que não é um inteiro de 1 a 5.",
                ),
                Text(
                    'Write one of `"1"` to `"5"`.',
                    '请写 `"1"` 到 `"5"` 之一。',
                    'Escreva de `"1"` a `"5"`.',
                ),
            )
        },
        why=Text(
            "No rating has this number, so its words are never shown.",
            "没有任何分值对应这个数字，文字永远不会显示。",
            "Nenhuma nota tem esse número, e as palavras nunca aparecem.",
        ),
        source=_RATING,
        bad=(
            _example(
                changed(SATISFACTION, annotations={"0": "非常差"}), path="annotations.0", at='"0"'
            ),
        ),
        good=_GOOD_RATING,
    ),
    Rule(
        code="lite.annotation_value_invalid",
        severity=ERROR,
        summary=Text(
            "An annotation is not a string", "注释不是字符串", "Uma anotação não é um texto"
        ),
        cases={
            "": Case(
                Text(
                    "The annotation is {value}, not a string.",
                    "注释是 {value}，不是字符串。",
                    "A anotação é {value}, não um texto.",
                ),
                Text(
                    "Write the words for this rating in double quotes.",
                    "请写该分值的文字，并加上双引号。",
                    "Escreva as palavras desta nota entre aspas duplas.",
                ),
            )
        },
        why=_because(
            "The words are shown, and go into the answer.",
            "这些文字会显示出来，也会写进回答。",
            "As palavras aparecem e vão para a resposta.",
        ),
        source=_RATING,
        bad=(
            _example(
                changed(SATISFACTION, annotations={"5": True}), path="annotations.5", at="true"
            ),
        ),
        good=_GOOD_RATING,
    ),
)
