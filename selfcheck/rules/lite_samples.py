"""The questions and the result of the seed *lite-questionnaire*, for examples of rules."""

from __future__ import annotations

from typing import Any

from selfcheck.rules.samples import as_json, called, chat, returned, said

FRAMEWORK: dict[str, Any] = {
    "id": "framework",
    "type": "select",
    "maxSelect": 1,
    "label": "框架",
    "prompt": "用哪个框架？",
    "showIf": {"value": "ts"},
    "options": [{"value": "react", "label": "React"}, {"value": "vue", "label": "Vue"}],
}
LANG: dict[str, Any] = {
    "id": "lang",
    "type": "select",
    "maxSelect": 1,
    "label": "语言",
    "prompt": "用哪种编程语言？",
    "options": [{"value": "ts", "label": "TypeScript"}, {"value": "py", "label": "Python"}],
}
"""The first question without its child."""

WITH_CHILD: dict[str, Any] = {**LANG, "children": [FRAMEWORK]}

FEATURES: dict[str, Any] = {
    "id": "features",
    "type": "multiSelect",
    "maxSelect": 3,
    "label": "功能",
    "prompt": "需要哪些功能？",
    "options": [
        {"value": "auth", "label": "用户认证"},
        {"value": "api", "label": "REST API"},
        {"value": "ws", "label": "WebSocket"},
    ],
    "constraints": [{"type": "minSelect", "value": 1, "message": "至少选择一项"}],
}
DESCRIPTION: dict[str, Any] = {
    "id": "description",
    "type": "text",
    "label": "描述",
    "prompt": "项目描述",
    "multiline": True,
}
CONFIRM: dict[str, Any] = {
    "id": "confirm",
    "type": "confirm",
    "label": "确认",
    "prompt": "确定要创建项目？",
    "yesLabel": "创建",
    "noLabel": "取消",
}
SATISFACTION: dict[str, Any] = {
    "id": "satisfaction",
    "type": "rating",
    "label": "满意度",
    "prompt": "对代码质量的满意度？",
    "range": {"min": 1, "max": 5},
    "showEmoji": True,
    "annotations": {"1": "非常差", "5": "非常好"},
}

ALL = [WITH_CHILD, FEATURES, DESCRIPTION, CONFIRM, SATISFACTION]

ANSWERS: dict[str, Any] = {
    "lang": {"value": "ts", "label": "TypeScript", "wasCustom": False},
    "framework": {"value": "react", "label": "React", "wasCustom": False},
    "features": {"values": ["auth", "api"], "labels": ["用户认证", "REST API"], "wasCustom": False},
    "description": {"text": "一个高性能 API 服务"},
    "confirm": {"confirmed": True, "label": "创建"},
    "satisfaction": {"value": 5, "annotation": "非常好"},
}
"""An answer to each of the questions."""

SUBMITTED = "2026-05-26T12:00:00.000Z"


def asking(*questions: Any) -> dict[str, Any]:
    """Return the arguments that ask ``questions``."""
    return {"questions": list(questions)}


def answering(**answers: Any) -> dict[str, Any]:
    """Return the result that has ``answers``, by the ids of their questions."""
    return {"answers": answers, "submittedAt": SUBMITTED}


def exchange(arguments: Any, result: Any) -> str:
    """Return the content of a transcript: a call with ``arguments``, and its result."""
    return chat(
        said("user", "帮我创建项目"),
        called(as_json(arguments), tool="questionnaire"),
        returned(as_json(result)),
    )
