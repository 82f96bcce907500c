"""Scaffolds for the catalogue's examples, so that an example shows its one fault and little else.

Every ``str`` argument is source text and goes in as it is, quotes included; ``None`` leaves a field
out and ``""`` writes its key with an empty value.
"""

from __future__ import annotations

import json
from typing import Any

ZH = "继续之前，请先确认一件事。"
EN = "One thing to settle before I go on."
PT = "Antes de continuar, preciso de uma resposta sua."


def fenced(payload: str, preface: str = ZH, name: str = "questionnaire") -> str:
    """Return a reply: ``preface``, then ``payload`` in a fenced block called ``name``."""
    return f"{preface}\n\n```{name}\n{payload}\n```\n"


def element(payload: str, preface: str = ZH, name: str = "questionnaire") -> str:
    """Return a reply: ``preface``, then ``payload`` between the tags of ``name``."""
    return f"{preface}\n\n<{name}>{payload}</{name}>\n"


def _yaml(title: str | None, fields: tuple[tuple[str, str | None], ...], more: str) -> str:
    lines = [
        f"    {key}:{value}" if not value or value[0] == "\n" else f"    {key}: {value}"
        for key, value in fields
        if value is not None
    ]
    lines[0] = "  - " + lines[0].lstrip()
    head = [] if title is None else ["title:" + (" " + title if title else "")]
    tail = ["    " + more] if more else []
    return "\n".join([*head, "questions:", *lines, *tail])


def single(
    *,
    title: str | None = "发布确认",
    type_: str | None = "single_choice",
    text: str | None = "是否现在发布？",
    options: str | None = "[发布, 暂缓]",
    default: str | None = "发布",
    more: str = "",
) -> str:
    """Return the YAML of a Chinese single-choice question; ``more`` is a further line of it."""
    fields = (("type", type_), ("text", text), ("options", options), ("default", default))
    return _yaml(title, fields, more)


def multi(
    *,
    title: str | None = "Canais de aviso",
    type_: str | None = "multi_choice",
    text: str | None = "Por quais canais devo avisar a equipe?",
    options: str | None = "[e-mail, SMS, chat]",
    default: str | None = "[e-mail]",
    more: str = "",
) -> str:
    """Return the YAML of a Portuguese multiple-choice question; ``more`` is one more line of it."""
    fields = (("type", type_), ("text", text), ("options", options), ("default", default))
    return _yaml(title, fields, more)


def free(
    *,
    title: str | None = "Next step",
    type_: str | None = "free_text",
    text: str | None = "What should I do next?",
    default: str | None = '""',
    more: str = "",
) -> str:
    """Return the YAML of an English free-text question; ``more`` is a further line of it."""
    return _yaml(title, (("type", type_), ("text", text), ("default", default)), more)


def obj(questions: str, title: str | None = '"发布确认"', more: str = "") -> str:
    """Return the JSON object of a request; ``more`` is source text before the closing brace."""
    head = "" if title is None else f'"title":{title},'
    return f'{{{head}"questions":[{questions}]{more}}}'


def json_single(
    *,
    type_: str | None = '"single_choice"',
    text: str | None = '"是否现在发布？"',
    options: str | None = '["发布","暂缓"]',
    default: str | None = '"发布"',
    more: str = "",
) -> str:
    """Return the JSON of a Chinese single-choice question; ``more`` as in ``obj``."""
    fields = (("type", type_), ("text", text), ("options", options), ("default", default))
    shown = ",".join(f'"{key}":{value}' for key, value in fields if value is not None)
    return "{" + shown + more + "}"


def json_free(*, text: str = '"What should I do next?"', more: str = "") -> str:
    """Return the JSON of an English free-text question; ``more`` as in ``obj``."""
    return f'{{"type":"free_text","text":{text},"default":""{more}}}'


SINGLE = single()
MULTI = multi()
FREE = free()
JSON_SINGLE = obj(json_single())
JSON_FREE = obj(json_free(), title='"Next step"')


CONVERSATION = "conversation.json"
"""The name of the file that an example is where it is a whole conversation, made by ``chat``."""


def chat(*messages: dict[str, Any]) -> str:
    """Return the content of a transcript: OpenAI messages, one a line."""
    lines = (json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in messages)
    return "[" + ",\n ".join(lines) + "]\n"


def said(role: str, content: str) -> dict[str, Any]:
    """Return a message of a transcript that holds one text."""
    return {"role": role, "content": content}


def called(
    arguments: str, identity: str = "call_1", tool: str = "questionnaire_async"
) -> dict[str, Any]:
    """Return an assistant message that calls ``tool``, ``arguments`` being JSON."""
    function = {"name": tool, "arguments": arguments}
    call = {"id": identity, "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def returned(content: str, identity: str = "call_1") -> dict[str, Any]:
    """Return the message that brings the result of the call ``identity``."""
    return {"role": "tool", "tool_call_id": identity, "content": content}


def changed(value: dict[str, Any], /, *without: str, **fields: Any) -> dict[str, Any]:
    """Return ``value`` without the fields named, and with ``fields`` in place of its own."""
    kept = {key: part for key, part in value.items() if key not in without}
    return {**kept, **fields}


def written(value: dict[str, Any]) -> str:
    """Return an object as JSON to read: a field a line, and an item a line where it is a list."""
    return "{\n  " + ",\n  ".join(_member(*item) for item in value.items()) + "\n}\n"


def listed(items: list[Any]) -> str:
    """Return a list as ``written`` has it within an object: an item a line."""
    return "[\n    " + ",\n    ".join(map(as_json, items)) + "\n  ]"


def _member(key: str, value: Any) -> str:
    objects = isinstance(value, list) and any(isinstance(item, dict) for item in value)
    return f"{as_json(key)}: {listed(value) if objects else as_json(value)}"


def as_json(value: Any) -> str:
    """Return ``value`` as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)
