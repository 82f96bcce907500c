"""Conversations of ChatGPT as its data export has them: a tree of messages in ``mapping``.

Editing a message or asking for another reply starts a branch; ``current_node`` ends the one that
was shown last.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
    Transcript,
)
from selfcheck.transcripts.readers.values import (
    identity_of,
    lineage,
    text_or_empty,
    text_or_none,
)
from selfcheck.transcripts.selection import is_person

NAME = "chatgpt"
TITLE = "ChatGPT export"
SHAPE = "{mapping: {ID: {message, parent, children}}, current_node}"
KEYS = ("mapping", "current_node")

_IDENTITIES = ("conversation_id", "id")
_NODES_TRIED = 3
# Types of content whose parts are shown. The others are thinking, context, or a call's code.
_SHOWN = frozenset({"text", "multimodal_text"})
_SPOKEN = frozenset({"text", "audio_transcription"})
_CONTEXTS = frozenset({"user_editable_context", "model_editable_context"})


def recognise(value: Any) -> bool:
    """Accept an object with a ``mapping`` of nodes."""
    if not fits(value):
        return False
    nodes = list(islice(value["mapping"].values(), _NODES_TRIED))
    return all(map(_is_node, nodes)) if nodes else "current_node" in value


def fits(value: Any) -> bool:
    """Accept an object with any ``mapping``."""
    return isinstance(value, dict) and isinstance(value.get("mapping"), dict)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the messages from the root to ``current_node``.

    Without that node, the last child of each node is followed from the root. A tool's message
    answers the call before it; calls have the ids of their messages.
    """
    mapping = value["mapping"]
    nodes = {key: node for key, node in mapping.items() if isinstance(node, dict)}
    messages: list[Message] = []
    call: ToolCall | None = None
    for key in _active(nodes, value.get("current_node")):
        body = nodes[key].get("message")
        if not isinstance(body, dict):
            continue
        message = _message(body, len(messages), ("mapping", key, "message"), call)
        messages.append(message._replace(message_id=key))
        if message.tool_calls:
            call = message.tool_calls[-1]
        elif is_person(message):
            call = None
    yield Transcript(source, record, identity_of(value, _IDENTITIES), tuple(messages), NAME)


def _is_node(node: Any) -> bool:
    return isinstance(node, dict) and ("parent" in node or "children" in node or "message" in node)


def _active(nodes: dict[str, dict[str, Any]], current: Any) -> list[str]:
    parents = {key: text_or_none(node.get("parent")) for key, node in nodes.items()}
    if not isinstance(current, str) or current not in nodes:
        roots = [key for key, parent in parents.items() if parent not in nodes]
        if not roots:
            return []
        current = _last_leaf(nodes, roots[0])
    return [key for key in lineage(current, parents) if key in nodes]


def _last_leaf(nodes: dict[str, dict[str, Any]], root: str) -> str:
    seen = {root}
    at = root
    while True:
        children = nodes[at].get("children")
        children = children if isinstance(children, list) else []
        known = [child for child in children if isinstance(child, str) and child in nodes]
        if not known or known[-1] in seen:
            return at
        at = known[-1]
        seen.add(at)


def _message(value: dict[str, Any], index: int, path: Path, call: ToolCall | None) -> Message:
    author = value.get("author")
    author = author if isinstance(author, dict) else {}
    role = text_or_empty(author.get("role")).lower()
    content = value.get("content")
    content = content if isinstance(content, dict) else {}
    hidden = _is_hidden(value, content)
    if role == "tool":
        name = text_or_empty(author.get("name"))
        call_id = call.id if call is not None and _answers(name, call) else None
        at, result = _body(value, path)
        tool_result = ToolResult(call_id, name or None, result, at)
        return Message(index, role, (), hidden, tool_results=(tool_result,))
    recipient = text_or_empty(value.get("recipient")) or "all"
    if role == "assistant" and recipient != "all":
        at, arguments = _body(value, path)
        made = ToolCall(text_or_none(value.get("id")), recipient, arguments, at)
        return Message(index, role, (), hidden, tool_calls=(made,))
    kind = text_or_empty(content.get("content_type", "text"))
    shown = kind in _SHOWN and value.get("channel") != "analysis"
    parts = _texts(content.get("parts"), (*path, "content", "parts")) if shown else ()
    return Message(index, role, parts, hidden)


def _is_hidden(value: dict[str, Any], content: dict[str, Any]) -> bool:
    metadata = value.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    weight = value.get("weight")
    return (
        metadata.get("is_visually_hidden_from_conversation") is True
        or metadata.get("is_user_system_message") is True
        or (isinstance(weight, int | float) and weight == 0)
        or text_or_empty(content.get("content_type")) in _CONTEXTS
    )


def _answers(name: str, call: ToolCall) -> bool:
    """Say whether ``call`` was one of the tool ``name``: ``a.b`` is a function of ``a``."""
    return name.split(".")[0] == call.name.split(".")[0]


def _body(value: dict[str, Any], path: Path) -> tuple[Path, Any]:
    """Return what a call or result holds, with its place: a text, the only part, or all of it."""
    if "content" not in value:
        return path, None
    content, place = value["content"], (*path, "content")
    if not isinstance(content, dict):
        return place, content
    if isinstance(content.get("text"), str):
        return (*place, "text"), content["text"]
    parts = content.get("parts")
    if not isinstance(parts, list):
        return place, content
    if len(parts) == 1:
        return (*place, "parts", 0), parts[0]
    return (*place, "parts"), parts


def _texts(parts: Any, path: Path) -> tuple[TextPart, ...]:
    """Read parts that are texts, or objects that hold what was said."""
    found: list[TextPart] = []
    for index, part in enumerate(parts if isinstance(parts, list) else ()):
        if isinstance(part, str):
            found.append(TextPart(part, (*path, index)))
        elif (
            isinstance(part, dict)
            and text_or_empty(part.get("content_type")) in _SPOKEN
            and isinstance(part.get("text"), str)
        ):
            found.append(TextPart(part["text"], (*path, index, "text")))
    return tuple(found)
