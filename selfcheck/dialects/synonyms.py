"""Words that models write for the protocol's own: what a hint suggests instead."""

from __future__ import annotations

TYPE_WORDS = {
    word: canonical
    for canonical, words in {
        "single_choice": "single singlechoice singleselect choice select radio radiobutton "
        "dropdown combobox list enum boolean bool yesno confirm 单选 单选题 escolhaunica unica",
        "multi_choice": "multi multiple multichoice multiplechoice multiselect multipleselect "
        "checkbox checkboxes checklist tags 多选 多选题 multiplaescolha multipla",
        "free_text": "free text freetext freeform textarea textbox textinput input string open "
        "openended longtext shorttext paragraph 文本 文本题 填空 填空题 问答题 texto textolivre",
    }.items()
    for word in words.split()
}
"""Type names in lower case, without blanks, hyphens and underscores, and the type they mean."""

LITE_TYPE_WORDS = {
    word: kind
    for kind, meant, more in (
        ("select", "single_choice", ""),
        ("multiSelect", "multi_choice", ""),
        ("text", "free_text", ""),
        (
            "confirm",
            "",
            "confirm confirmation boolean bool yesno toggle switch 确认 确认题",
        ),
        (
            "rating",
            "",
            "rating rate stars star score scale slider likert 评分 评分题 avaliacao",
        ),
    )
    for word in (*(known for known, type_ in TYPE_WORDS.items() if type_ == meant), *more.split())
}
"""Names of a lite-questionnaire's question types, squeezed in the same way, and what they mean."""

FIELD_WORDS = {
    "title": "name heading header subject 标题 título titulo",
    "questions": "items fields pages steps form 问题 题目 perguntas questões",
    "type": "kind questiontype inputtype mode 类型 tipo",
    "text": "question title label prompt description content body 题目 问题 文本 "
    "pergunta texto título",
    "options": "choices items answers values enum selections alternatives 选项 opções opcoes",
    "default": "defaultvalue defaults value selected initial preset 默认 默认值 padrão padrao",
    "allow_other": "other allowcustom custom hasother otheroption 其他",
}
"""For each field, names that mean it, squeezed in the same way."""

CARD_MODE_WORDS = {
    word: mode
    for mode, kind, more in (
        ("single", "single_choice", ""),
        ("multiple", "multi_choice", ""),
        ("text", "free_text", ""),
        ("wizard", "", "wizard steps step multistep stepper pages form survey questionnaire "
         "分步 分步问卷 向导 assistente etapas"),
    )
    for word in (*(known for known, meant in TYPE_WORDS.items() if meant == kind), *more.split())
}  # fmt: skip
"""Names of a card's modes, squeezed in the same way, and the mode they mean."""
