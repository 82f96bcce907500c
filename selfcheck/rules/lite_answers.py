"""Codes about results of the lite-questionnaire tool that are held against its arguments."""

from __future__ import annotations

from typing import Any

from selfcheck.model import ERROR
from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.cases import ending
from selfcheck.rules.lite_result import READ
from selfcheck.rules.lite_samples import (
    ALL,
    ANSWERS,
    CONFIRM,
    DESCRIPTION,
    FEATURES,
    FRAMEWORK,
    LANG,
    SATISFACTION,
    WITH_CHILD,
    answering,
    asking,
    exchange,
)
from selfcheck.rules.samples import CONVERSATION, changed

_FORMS = "lite-questionnaire, 返回结果, 答案类型"
_CONSTRAINTS = "lite-questionnaire, 约束条件"
_CHILDREN = "lite-questionnaire, 条件子问题"


_because = ending(READ)


def _example(
    *questions: Any, path: str = "", at: str = "", case: str = "", **answers: Any
) -> Example:
    """An example that is a conversation: a call that asks ``questions``, and its result."""
    content = exchange(asking(*questions), answering(**answers))
    place = f"answers.{path}" if path else ""
    return Example(content, path=place, at=at.replace('"', '\\"'), case=case, file=CONVERSATION)


def _text(
    answer: str, kind: str, value: Any = None, at: str = "", case: str | None = None
) -> Example:
    """An example of a text that breaks a constraint of the type ``kind``."""
    constraint = {"type": kind} if value is None else {"type": kind, "value": value}
    question = changed(DESCRIPTION, constraints=[constraint])
    return _example(
        question,
        path="description.text",
        at=at,
        case=kind if case is None else case,
        description={"text": answer},
    )


def _features(
    *values: str,
    path: str = "features.values",
    at: str = "",
    case: str = "",
    labels: list[str] | None = None,
    own: bool = False,
    **more: Any,
) -> Example:
    """An example whose one question is the one of multiple choice."""
    known = {option["value"]: option["label"] for option in FEATURES["options"]}
    shown = [known.get(value, value) for value in values] if labels is None else labels
    answer = {"values": list(values), "labels": shown, "wasCustom": own}
    return _example(changed(FEATURES, **more), path=path, at=at, case=case, features=answer)


_TS = ANSWERS["lang"]
_GOOD = _example(*ALL, **ANSWERS)
_GOOD_LANG = _example(LANG, lang=_TS)
_GOOD_FEATURES = _features("auth", "api")
_GOOD_TEXT = _example(DESCRIPTION, description=ANSWERS["description"])
_GOOD_CHILD = _example(WITH_CHILD, lang=_TS, framework=ANSWERS["framework"])

_FEWER = Text(
    "Let the user choose again: at most {limit}.",
    "请让用户重新选择：最多 {limit} 项。",
    "Deixe o usuário escolher de novo: no máximo {limit}.",
)

RULES: tuple[Rule, ...] = (
    Rule(
        code="lite.result.question_unknown",
        severity=ERROR,
        summary=Text(
            "An answer belongs to no question",
            "回答不属于任何题目",
            "Uma resposta não pertence a nenhuma pergunta",
        ),
        cases={
            "": Case(
                Text(
                    "No question has the id {id}.",
                    "没有 id 为 {id} 的题目。",
                    "Nenhuma pergunta tem o id {id}.",
                ),
                Text(
                    "Use the ids of the questions: {ids}.",
                    "请使用题目的 id：{ids}。",
                    "Use os ids das perguntas: {ids}.",
                ),
            ),
            "nearest": Case(
                Text(
                    "No question has the id {id}; it looks like {nearest}.",
                    "没有 id 为 {id} 的题目，它看起来是 {nearest}。",
                    "Nenhuma pergunta tem o id {id}; parece ser {nearest}.",
                ),
                Text(
                    "Write {nearest}; the ids are {ids}.",
                    "请写成 {nearest}；可用的 id 有 {ids}。",
                    "Escreva {nearest}; os ids são {ids}.",
                ),
            ),
        },
        why=_because(
            "Answers are looked up by the ids of their questions.",
            "回答按题目的 id 查找。",
            "As respostas são procuradas pelos ids das perguntas.",
        ),
        source="lite-questionnaire, 返回结果",
        bad=(
            _example(LANG, lang=_TS, q7={"text": "x"}, path="q7", at='"q7"'),
            _example(LANG, langs=_TS, path="langs", at='"langs"', case="nearest"),
        ),
        good=_GOOD,
    ),
    Rule(
        code="lite.result.answer_missing",
        severity=ERROR,
        summary=Text(
            "A question that was shown has no answer",
            "已显示的题目没有回答",
            "Uma pergunta mostrada não tem resposta",
        ),
        cases={
            "absent": Case(
                Text(
                    "The question {id} has no answer.",
                    "题目 {id} 没有回答。",
                    "A pergunta {id} não tem resposta.",
                ),
                Text(
                    "Write its answer: `{form}`. Every question that is shown is required.",
                    "请写上它的回答：`{form}`。所有显示的题目都必答。",
                    "Escreva a resposta: `{form}`. Toda pergunta mostrada é obrigatória.",
                ),
            ),
            "empty": Case(
                Text(
                    "The answer to {id} is empty.",
                    "{id} 的回答为空。",
                    "A resposta a {id} está vazia.",
                ),
                Text(
                    "Let the user answer: every question that is shown is required.",
                    "请让用户作答：所有显示的题目都必答。",
                    "Deixe o usuário responder: toda pergunta mostrada é obrigatória.",
                ),
            ),
        },
        why=Text(
            "All questions must be answered; the form cannot be submitted before they are.",
            "所有题目都必答；答完之前无法提交。",
            "Todas as perguntas devem ser respondidas; antes disso o envio não é possível.",
        ),
        source="lite-questionnaire, 问题类型",
        bad=(
            _example(WITH_CHILD, lang=_TS, path="framework", at="{", case="absent"),
            _example(
                DESCRIPTION,
                description={"text": " "},
                path="description.text",
                at='" "',
                case="empty",
            ),
        ),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.result.answer_hidden",
        severity=ERROR,
        summary=Text(
            "A question that was not shown has an answer",
            "没有显示的题目有回答",
            "Uma pergunta que não foi mostrada tem resposta",
        ),
        cases={
            "value": Case(
                Text(
                    "The question {id} was not shown: it needs {wanted} as the answer to {parent}.",
                    "题目 {id} 没有显示：只有 {parent} 的回答是 {wanted} 时才会显示。",
                    "A pergunta {id} não foi mostrada: para isso, {parent} precisa de {wanted}.",
                ),
                Text(
                    "Leave the answer to {id} out.",
                    "请去掉 {id} 的回答。",
                    "Retire a resposta a {id}.",
                ),
            ),
            "": Case(
                Text(
                    "The question {id} was not shown, as its parent {parent} was not.",
                    "题目 {id} 没有显示，因为它的父问题 {parent} 没有显示。",
                    "A pergunta {id} não foi mostrada, pois {parent}, de que depende, não foi.",
                ),
                Text(
                    "Leave the answer to {id} out.",
                    "请去掉 {id} 的回答。",
                    "Retire a resposta a {id}.",
                ),
            ),
        },
        why=_because(
            "The user has never seen this question.",
            "用户从未看到这个题目。",
            "O usuário nunca viu esta pergunta.",
        ),
        source=_CHILDREN,
        bad=(
            _example(
                WITH_CHILD,
                lang={"value": "py", "label": "Python", "wasCustom": False},
                framework=ANSWERS["framework"],
                path="framework",
                at='"framework"',
                case="value",
            ),
            _example(
                changed(
                    LANG,
                    children=[
                        changed(FRAMEWORK, children=[changed(DESCRIPTION, id="notes")]),
                    ],
                ),
                lang={"value": "py", "label": "Python", "wasCustom": False},
                notes={"text": "x"},
                path="notes",
                at='"notes"',
            ),
        ),
        good=_GOOD_CHILD,
    ),
    Rule(
        code="lite.result.answer_type_mismatch",
        severity=ERROR,
        summary=Text(
            "An answer has the form of another question type",
            "回答是另一种题型的形式",
            "Uma resposta tem a forma de outro tipo de pergunta",
        ),
        cases={
            "": Case(
                Text(
                    "This is the answer to a `{form}` question, and the question is `{type}`.",
                    "这是 `{form}` 题的回答，而该题目是 `{type}`。",
                    "Esta é a resposta a uma pergunta `{form}`, e a pergunta é `{type}`.",
                ),
                Text(
                    "Write it as `{wanted}`.",
                    "请写成 `{wanted}`。",
                    "Escreva como `{wanted}`.",
                ),
            )
        },
        why=_because(
            "Each type of question has an answer of its own form.",
            "每种题型都有自己的回答形式。",
            "Cada tipo de pergunta tem uma forma de resposta.",
        ),
        source=_FORMS,
        bad=(_example(LANG, lang={"text": "ts"}, path="lang", at='{"text": "ts"}'),),
        good=_GOOD_LANG,
    ),
    Rule(
        code="lite.result.value_unknown",
        severity=ERROR,
        summary=Text(
            "A chosen value is not among the options",
            "所选的值不在选项之中",
            "Um valor escolhido não está entre as opções",
        ),
        cases={
            "": Case(
                Text(
                    "{value} is not the value of an option.",
                    "{value} 不是任何选项的 value。",
                    "{value} não é o value de uma opção.",
                ),
                Text(
                    'Write one of {options}, or `"wasCustom": true` for the user\'s own words.',
                    '请写 {options} 之一；若是用户自己输入的内容，请写 `"wasCustom": true`。',
                    'Escreva um destes: {options}; ou `"wasCustom": true` se são palavras do '
                    "usuário.",
                ),
            ),
            "nearest": Case(
                Text(
                    "{value} is not the value of an option; it looks like {nearest}.",
                    "{value} 不是任何选项的 value，它看起来是 {nearest}。",
                    "{value} não é o value de uma opção; parece ser {nearest}.",
                ),
                Text(
                    "Write {nearest}; the values are {options}.",
                    "请写成 {nearest}；可用的值有 {options}。",
                    "Escreva {nearest}; os valores são {options}.",
                ),
            ),
            "label": Case(
                Text(
                    "{value} is the label of an option, not its value.",
                    "{value} 是选项的 label，不是它的 value。",
                    "{value} é o label de uma opção, não o value.",
                ),
                Text(
                    "Write {option}; the values are {options}.",
                    "请写成 {option}；可用的值有 {options}。",
                    "Escreva {option}; os valores são {options}.",
                ),
            ),
            "several": Case(
                Text(
                    "{value} is not the value of an option, and value {first} is the user's own.",
                    "{value} 不是任何选项的 value，而第 {first} 个值已是用户自己的输入。",
                    "{value} não é o value de uma opção, e o valor {first} já é do usuário.",
                ),
                Text(
                    "There is one custom option; the values of the others are {options}.",
                    "自定义选项只有一个；其余选项的值有 {options}。",
                    "Só há uma opção própria; os valores das outras são {options}.",
                ),
            ),
        },
        why=_because(
            "Only the custom option takes other words, and then `wasCustom` is true.",
            "只有自定义选项可以填写其他内容，此时 `wasCustom` 为 true。",
            "Só a opção própria aceita outras palavras, e então `wasCustom` é true.",
        ),
        source=_FORMS,
        bad=(
            _example(
                LANG,
                lang={"value": "rust", "label": "Rust", "wasCustom": False},
                path="lang.value",
                at='"rust"',
            ),
            _features(
                "auth",
                "apis",
                labels=["用户认证", "REST API"],
                path="features.values[2]",
                at='"apis"',
                case="nearest",
            ),
            _example(
                LANG,
                lang={"value": "Python", "label": "Python", "wasCustom": False},
                path="lang.value",
                at='"Python"',
                case="label",
            ),
            _features(
                "离线", "暗色", own=True, path="features.values[2]", at='"暗色"', case="several"
            ),
        ),
        good=_GOOD_LANG,
    ),
    Rule(
        code="lite.result.value_duplicate",
        severity=ERROR,
        summary=Text(
            "A value is chosen twice", "同一个值被选了两次", "Um valor foi escolhido duas vezes"
        ),
        cases={
            "": Case(
                Text(
                    "{value} is the same as value {first}.",
                    "{value} 与第 {first} 个值相同。",
                    "{value} é igual ao valor {first}.",
                ),
                Text(
                    "Leave it out, with its label.",
                    "请去掉它和它的 label。",
                    "Retire-o, com o seu label.",
                ),
            )
        },
        why=Text(
            "An option is chosen or not; a second time would count towards the limits.",
            "选项只有选与不选；重复会被计入数量限制。",
            "Uma opção é escolhida ou não; a segunda vez contaria para os limites.",
        ),
        source=_FORMS,
        bad=(_features("auth", "auth", path="features.values[2]", at='"auth"'),),
        good=_GOOD_FEATURES,
    ),
    Rule(
        code="lite.result.labels_count",
        severity=ERROR,
        summary=Text(
            "There are not as many labels as values",
            "labels 与 values 数量不同",
            "Não há tantos labels quantos values",
        ),
        cases={
            "": Case(
                Text(
                    "There are {labels} in `labels`, and {values} in `values`.",
                    "`labels` 有 {labels} 项，而 `values` 有 {values} 项。",
                    "Há {labels} em `labels`, e {values} em `values`.",
                ),
                Text(
                    "Write one label for each value, in the same order.",
                    "请按相同顺序为每个值写一个 label。",
                    "Escreva um label para cada valor, na mesma ordem.",
                ),
            )
        },
        why=_because(
            "Labels are read beside the values.",
            "labels 与 values 逐项对应。",
            "Os labels são lidos ao lado dos valores.",
        ),
        source=_FORMS,
        bad=(
            _features(
                "auth", "api", labels=["用户认证"], path="features.labels", at='["用户认证"]'
            ),
        ),
        good=_GOOD_FEATURES,
    ),
    Rule(
        code="lite.result.label_mismatch",
        severity=ERROR,
        summary=Text(
            "A label is not the one of what was chosen",
            "label 与所选内容不符",
            "Um label não é o do que foi escolhido",
        ),
        cases={
            "": Case(
                Text(
                    "The label is {value}, and what was chosen reads {wanted}.",
                    "label 是 {value}，而所选内容显示为 {wanted}。",
                    "O label é {value}, e o que foi escolhido diz {wanted}.",
                ),
                Text("Write {wanted}.", "请写成 {wanted}。", "Escreva {wanted}."),
            )
        },
        why=Text(
            "Value and label say different things, and either may be taken for the answer.",
            "值与 label 说的不是同一件事，任何一个都可能被当作回答。",
            "O valor e o label dizem coisas diferentes, e qualquer um pode valer como resposta.",
        ),
        source=_FORMS,
        bad=(
            _example(
                LANG,
                lang={"value": "ts", "label": "Python", "wasCustom": False},
                path="lang.label",
                at='"Python"',
            ),
            _example(
                CONFIRM,
                confirm={"confirmed": False, "label": "创建"},
                path="confirm.label",
                at='"创建"',
            ),
        ),
        good=_example(CONFIRM, confirm={"confirmed": False, "label": "取消"}),
    ),
    Rule(
        code="lite.result.annotation_mismatch",
        severity=ERROR,
        summary=Text(
            "An annotation is not the one of its rating",
            "注释与评分不符",
            "Uma anotação não é a da sua nota",
        ),
        cases={
            "": Case(
                Text(
                    "The annotation is {value}; the question has {wanted} for {rating}.",
                    "注释是 {value}，而题目中 {rating} 分对应 {wanted}。",
                    "A anotação é {value}; a pergunta tem {wanted} para {rating}.",
                ),
                Text("Write {wanted}.", "请写成 {wanted}。", "Escreva {wanted}."),
            ),
            "none": Case(
                Text(
                    "The annotation is {value}; the question has none for {rating}.",
                    "注释是 {value}，而题目没有为 {rating} 分配置注释。",
                    "A anotação é {value}; a pergunta não tem nenhuma para {rating}.",
                ),
                Text("Write {wanted}.", "请写成 {wanted}。", "Escreva {wanted}."),
            ),
        },
        why=_because(
            "The words come from the question, and are empty where it has none.",
            "注释取自题目；题目没有时为空字符串。",
            "As palavras vêm da pergunta, e são vazias onde ela não as tem.",
        ),
        source=_FORMS,
        bad=(
            _example(
                SATISFACTION,
                satisfaction={"value": 1, "annotation": "非常好"},
                path="satisfaction.annotation",
                at='"非常好"',
            ),
            _example(
                SATISFACTION,
                satisfaction={"value": 3, "annotation": "还行"},
                path="satisfaction.annotation",
                at='"还行"',
                case="none",
            ),
        ),
        good=_example(SATISFACTION, satisfaction={"value": 3, "annotation": ""}),
    ),
    Rule(
        code="lite.result.constraint_violated",
        severity=ERROR,
        summary=Text(
            "An answer breaks a constraint of its question",
            "回答违反了题目的约束",
            "Uma resposta viola uma restrição da pergunta",
        ),
        cases={
            "required": Case(
                Text(
                    "The answer is empty, and the question is `required`.",
                    "回答为空，而题目有 `required` 约束。",
                    "A resposta está vazia, e a pergunta é `required`.",
                ),
                Text("Let the user answer.", "请让用户作答。", "Deixe o usuário responder."),
            ),
            "minSelect": Case(
                Text(
                    "{count} are chosen, and `minSelect` is {limit}.",
                    "选择了 {count} 项，而 `minSelect` 是 {limit}。",
                    "Foram escolhidos {count}, e `minSelect` é {limit}.",
                ),
                Text(
                    "Let the user choose again: at least {limit}.",
                    "请让用户重新选择：至少 {limit} 项。",
                    "Deixe o usuário escolher de novo: pelo menos {limit}.",
                ),
            ),
            "maxSelect": Case(
                Text(
                    "{count} are chosen, and the constraint `maxSelect` is {limit}.",
                    "选择了 {count} 项，而约束 `maxSelect` 是 {limit}。",
                    "Foram escolhidos {count}, e a restrição `maxSelect` é {limit}.",
                ),
                _FEWER,
            ),
            "field": Case(
                Text(
                    "{count} are chosen, and `maxSelect` of the question is {limit}.",
                    "选择了 {count} 项，而题目的 `maxSelect` 是 {limit}。",
                    "Foram escolhidos {count}, e `maxSelect` da pergunta é {limit}.",
                ),
                _FEWER,
            ),
            "minLength": Case(
                Text(
                    "The text has {count} characters, and `minLength` is {limit}.",
                    "文本有 {count} 个字符，而 `minLength` 是 {limit}。",
                    "O texto tem {count} caracteres, e `minLength` é {limit}.",
                ),
                Text(
                    "Let the user write at least {limit} characters.",
                    "请让用户写至少 {limit} 个字符。",
                    "Deixe o usuário escrever pelo menos {limit} caracteres.",
                ),
            ),
            "maxLength": Case(
                Text(
                    "The text has {count} characters, and `maxLength` is {limit}.",
                    "文本有 {count} 个字符，而 `maxLength` 是 {limit}。",
                    "O texto tem {count} caracteres, e `maxLength` é {limit}.",
                ),
                Text(
                    "Let the user write at most {limit} characters.",
                    "请让用户写不超过 {limit} 个字符。",
                    "Deixe o usuário escrever no máximo {limit} caracteres.",
                ),
            ),
            "pattern": Case(
                Text(
                    "{value} does not match the pattern {pattern}.",
                    "{value} 与正则表达式 {pattern} 不匹配。",
                    "{value} não corresponde ao padrão {pattern}.",
                ),
                Text(
                    "Let the user write a text that matches {pattern}.",
                    "请让用户写与 {pattern} 匹配的文本。",
                    "Deixe o usuário escrever um texto que corresponda a {pattern}.",
                ),
            ),
        },
        why=Text(
            "The form does not let such an answer pass, so it is not what the user submitted.",
            "表单不会放行这样的回答，所以它不是用户提交的内容。",
            "O formulário não deixa passar tal resposta; não é o que o usuário enviou.",
        ),
        source=_CONSTRAINTS,
        bad=(
            _text("", "required", at='""'),
            _features(at="[]", case="minSelect"),
            _features(
                "auth",
                "api",
                at='["auth", "api"]',
                case="maxSelect",
                constraints=[{"type": "maxSelect", "value": 1}],
            ),
            _features("auth", "api", "ws", at='["auth", "api", "ws"]', case="field", maxSelect=2),
            _text("太短", "minLength", 10, at='"太短"'),
            _text("太长的文本", "maxLength", 3, at='"太长的文本"'),
            _text("v1", "pattern", "^[0-9]+$", at='"v1"'),
        ),
        good=_GOOD_TEXT,
    ),
)
