"""The cards and the submission of the seed *追问卡片 userinputrequired*, for examples of rules."""

from __future__ import annotations

from typing import Any

from selfcheck.fields import CARD_EVENT
from selfcheck.rules.samples import as_json

SAFE = {"id": "safe", "label": "先分析", "description": "只阅读和给出方案", "recommended": True}
IMPLEMENT = {"id": "implement", "label": "直接实现", "description": "开始修改当前项目"}

SINGLE: dict[str, Any] = {
    "id": "ask_001",
    "toolCallId": "call_001",
    "title": "请选择执行方式",
    "description": "这是单选卡演示",
    "mode": "single",
    "options": [SAFE, IMPLEMENT],
    "submitLabel": "确认",
}

SUMMARY = {"id": "summary", "label": "项目摘要", "recommended": True}
TASKS = {"id": "tasks", "label": "待办清单"}
RISKS = {"id": "risks", "label": "风险提示"}

MULTIPLE: dict[str, Any] = {
    "id": "ask_002",
    "toolCallId": "call_002",
    "title": "请选择要生成的内容",
    "mode": "multiple",
    "options": [SUMMARY, TASKS, RISKS],
    "allowCustom": True,
    "submitLabel": "开始生成",
}

TEXT: dict[str, Any] = {
    "id": "ask_003",
    "toolCallId": "call_003",
    "title": "请描述你想要的功能",
    "mode": "text",
    "submitLabel": "提交",
}

STYLE: dict[str, Any] = {
    "id": "style",
    "title": "希望呈现什么形象？",
    "mode": "multiple",
    "maxSelections": 2,
    "options": [
        {"id": "healthy", "label": "有机健康"},
        {"id": "fashion", "label": "时尚打卡"},
        {"id": "light", "label": "轻生活方式"},
    ],
}
AUDIENCE: dict[str, Any] = {
    "id": "audience",
    "title": "主要面向哪些客群？",
    "mode": "multiple",
    "maxSelections": 2,
    "options": [{"id": "office", "label": "周边白领"}, {"id": "family", "label": "家庭客群"}],
}
NOTE: dict[str, Any] = {"id": "note", "title": "还有需要强调的特色吗？", "mode": "text"}

WIZARD: dict[str, Any] = {
    "id": "ask_004",
    "toolCallId": "call_004",
    "title": "商户画像构建",
    "mode": "wizard",
    "submitLabel": "确认提交",
    "questions": [STYLE, AUDIENCE, NOTE],
}

SUBMISSION: dict[str, Any] = {
    "sessionId": "default",
    "requestId": "ask_001",
    "selections": ["safe"],
    "customInput": "",
    "cancelled": False,
}


STREAM = "stream.sse"
"""The name of the file that an example is where it is an event stream, made by ``stream``."""


def shown(card: dict[str, Any]) -> dict[str, Any]:
    """Return the assistant message of a transcript that shows a card."""
    part = {"type": CARD_EVENT, "data": card}
    return {"role": "assistant", "content": [part]}


def submitted(submission: dict[str, Any]) -> dict[str, Any]:
    """Return the user message of a transcript that is a submission."""
    return {"role": "user", "content": as_json(submission)}


def stream(*events: dict[str, Any] | str) -> str:
    """Return a saved event stream of cards, submissions and words of the assistant."""
    return "".join(_event(event) for event in events)


def _event(event: dict[str, Any] | str) -> str:
    if isinstance(event, str):
        return f"event: message\ndata: {as_json({'type': 'text', 'content': event})}\n\n"
    name = "continue" if "requestId" in event else CARD_EVENT
    return f"event: {name}\ndata: {as_json(event)}\n\n"
