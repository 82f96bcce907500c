"""Rollouts of the Codex CLI: a JSONL file with everything that happened in one session.

The items of the model's conversation are OpenAI's Responses items, each in a ``payload``, in files
of early 2025 bare. Events tell the same again for the user interface.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from selfcheck.model import Path
from selfcheck.transcripts.model import (
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    Transcript,
)
from selfcheck.transcripts.readers import openai_responses
from selfcheck.transcripts.readers.values import (
    are_objects,
    hide_injected,
    identity_of,
    objects,
    text_or_empty,
    text_or_none,
)
from selfcheck.transcripts.selection import is_person, is_reply

NAME = "codex"
TITLE = "Codex rollout"
SHAPE = "{timestamp, type: response_item|event_msg|session_meta, payload}"
KEYS = ("payload", "record_type")

_ITEM = "response_item"
_EVENT = "event_msg"
_META = "session_meta"
_TYPES = frozenset({_META, _ITEM, _EVENT, "turn_context", "compacted"})
# The first line of a file from before the payloads has at most these.
_OLD_META = frozenset({"id", "timestamp", "instructions", "git"})

# How the texts begin that Codex itself sends in the role of the user, in lower case.
_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "# agents.md instructions",
    "<instructions>",
    "<skill>",
    "<user_shell_command>",
    "<user_action>",
    "<turn_aborted>",
    "<subagent_notification>",
    "<goal_context>",
    "<codex_internal_context",
    "<hook_prompt",
    "<recommended_plugins>",
    "another language model started to solve this problem",
    "warning: apply_patch was requested via",
    "warning: the maximum number of unified exec processes",
)
_LONGEST = max(map(len, _INJECTED))

# Where a message was found. Those further down repeat those further up.
_IN_ITEM, _IN_FINISHED_ITEM, _IN_EVENT = range(3)
_SPEAKERS = {
    "user_message": "user",
    "UserMessage": "user",
    "agent_message": "assistant",
    "AgentMessage": "assistant",
}


class _Found(NamedTuple):
    """A message and where it was found, or so many turns that are taken back."""

    rank: int
    message: Message | None
    turns_back: int = 0


def is_line(value: Any) -> bool:
    """Accept a line with a payload of one of Codex's types, or the first line of an old file."""
    if not isinstance(value, dict):
        return False
    if isinstance(value.get("payload"), dict):
        return text_or_empty(value.get("type")) in _TYPES
    return _is_old_meta(value) or value.get("record_type") == "state"


def recognise(value: Any) -> bool:
    """Accept a list of objects of which at least one is a line that only Codex writes."""
    return fits(value) and any(map(is_line, value))


def fits(value: Any) -> bool:
    """Accept any list of objects."""
    return are_objects(value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the items, each a message of its own; turns that were taken back are left out.

    Events are read for a role of which no item says anything. The identity is the session's id. A
    compaction changes what the model remembers, not what was said, so it is passed over.
    """
    found = [each for index, line in objects(value) for each in _found(line, index)]
    messages = tuple(
        message._replace(message_index=index) for index, message in enumerate(_told(found))
    )
    yield Transcript(source, record, _session(value), messages, NAME)


def _found(line: dict[str, Any], index: int) -> Iterator[_Found]:
    payload = line.get("payload")
    kind = line.get("type")
    message: Message | None = None
    if not isinstance(payload, dict):
        message = _item(line, (index,))
    elif kind == _ITEM:
        message = _item(payload, (index, "payload"))
    elif kind == _EVENT:
        yield from _event(payload, (index, "payload"))
    if message is not None:
        yield _Found(_IN_ITEM, message)


def _item(item: dict[str, Any], path: Path) -> Message | None:
    if item.get("type") == "local_shell_call":
        place = (*path, "action") if "action" in item else path
        call_id = text_or_none(item.get("call_id")) or text_or_none(item.get("id"))
        call = ToolCall(call_id, "local_shell", item.get("action"), place)
        own = identity_of(item, ("id",))
        return Message(0, "assistant", (), tool_calls=(call,), message_id=own)
    if "type" not in item:
        return None
    message = openai_responses.read_item(item, 0, path)
    if message is None or message.role != "user":
        return message
    return hide_injected(message, _is_injected)


def _event(payload: dict[str, Any], path: Path) -> Iterator[_Found]:
    kind = text_or_empty(payload.get("type"))
    item = payload.get("item")
    if kind == "thread_rolled_back":
        turns = payload.get("num_turns")
        yield _Found(_IN_EVENT, None, turns if isinstance(turns, int) else 0)
    elif kind == "item_completed" and isinstance(item, dict):
        role = _SPEAKERS.get(text_or_empty(item.get("type")), "")
        texts = tuple(
            TextPart(part["text"], (*path, "item", "content", index, "text"))
            for index, part in objects(item.get("content"))
            if text_or_empty(part.get("type")).lower() == "text"
            and isinstance(part.get("text"), str)
        )
        if role:
            yield _spoken(_IN_FINISHED_ITEM, role, texts, identity_of(item, ("id",)))
    elif kind in _SPEAKERS and isinstance(payload.get("message"), str):
        text = TextPart(payload["message"], (*path, "message"))
        yield _spoken(_IN_EVENT, _SPEAKERS[kind], (text,))


def _spoken(rank: int, role: str, parts: tuple[TextPart, ...], own: str = "") -> _Found:
    message = Message(0, role, parts, message_id=own)
    return _Found(rank, hide_injected(message, _is_injected) if role == "user" else message)


def _is_injected(text: str) -> bool:
    return text.lstrip()[:_LONGEST].lower().startswith(_INJECTED)


def _told(found: list[_Found]) -> list[Message]:
    """Leave out what is told a second time, and the turns that were taken back."""
    best: dict[str, int] = {}
    for rank, message, _ in found:
        if message is not None and (is_person(message) or is_reply(message)):
            best[message.role] = min(rank, best.get(message.role, rank))
    messages: list[Message] = []
    starts: list[int] = []
    for rank, message, turns_back in found:
        if message is None:
            if starts and turns_back > 0:
                cut = max(len(starts) - turns_back, 0)
                del messages[starts[cut] :], starts[cut:]
        elif rank <= best.get(message.role, rank):
            if is_person(message):
                starts.append(len(messages))
            messages.append(message)
    return messages


def _session(values: list[Any]) -> str:
    """Return the id of the session; that of a fork comes before those that it was made from."""
    for _, line in objects(values):
        payload = line.get("payload")
        if line.get("type") == _META and isinstance(payload, dict):
            return identity_of(payload)
        if _is_old_meta(line):
            return identity_of(line)
    return ""


def _is_old_meta(line: dict[str, Any]) -> bool:
    return (
        {"id", "timestamp", "instructions"} <= line.keys() <= _OLD_META
        and isinstance(line["id"], str)
        and isinstance(line["timestamp"], str)
    )
