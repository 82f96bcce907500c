"""An answer of OpenAI's chat API: each of its choices is an alternative reply.

A log's ``{"request": …, "response": …}`` puts the messages of the request before each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, TextPart, Transcript
from selfcheck.transcripts.readers import openai
from selfcheck.transcripts.readers.values import identity_of, objects

NAME = "openai-completion"
TITLE = "OpenAI completion"
SHAPE = "choices[{message{role, content}}]"
KEYS = ("choices", "system_fingerprint")

_OBJECTS = ("chat.completion", "text_completion")


def recognise(value: Any) -> bool:
    """Accept a completion, or an object that holds its request and it."""
    if not isinstance(value, dict) or "messages" in value:
        return False
    if "choices" in value:
        return is_completion(value)
    return _is_pair(value) and is_completion(value["response"])


def fits(value: Any) -> bool:
    """Accept an object with a list of choices, or one that holds such a response."""
    return isinstance(value, dict) and (
        isinstance(value.get("choices"), list)
        or (_is_pair(value) and isinstance(value["response"].get("choices"), list))
    )


def is_completion(value: Any) -> bool:
    """Say whether the decoded JSON ``value`` is a whole completion: no chunk of a streamed one.

    Servers that are compatible with OpenAI's may leave out ``object``.
    """
    if not isinstance(value, dict) or not isinstance(value.get("choices"), list):
        return False
    if value.get("object") in _OBJECTS:
        return True
    if value.get("object") is not None or not value["choices"]:
        return False
    return all(isinstance(item, dict) and _is_choice(item) for item in value["choices"])


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read each choice as a transcript of its own."""
    if isinstance(value.get("choices"), list):
        yield from read_choices(value, (), source, record, identity_of(value), NAME)
    else:
        response = value["response"]
        identity = identity_of(value) or identity_of(response)
        before = openai.read_messages(value["request"]["messages"], ("request", "messages"))
        path = ("response",)
        yield from read_choices(response, path, source, record, identity, NAME, before)


def read_choices(
    value: dict[str, Any],
    path: Path,
    source: RecordSource,
    record: int,
    identity: str,
    name: str,
    before: tuple[Message, ...] = (),
) -> Iterator[Transcript]:
    """Read the choices of the completion ``value``, which lies at ``path``, after ``before``.

    Where there are several, each one's number is added to the identity. Without any, there is one
    transcript without a reply. ``name`` is the format.
    """
    choices = objects(value.get("choices"))
    if not choices:
        yield Transcript(source, record, identity, before, name)
    for index, choice in choices:
        own = f"{identity}_choice_{index}" if identity and len(choices) > 1 else identity
        at = before[-1].message_index + 1 if before else 0
        reply = _reply(choice, at, (*path, "choices", index), identity_of(value, ("id",)))
        yield Transcript(source, record, own, (*before, *reply), name)


def _reply(choice: dict[str, Any], index: int, path: Path, own: str) -> tuple[Message, ...]:
    """Read the reply of one choice; ``own`` is the id of its completion."""
    message = choice.get("message")
    if isinstance(message, dict):
        read = openai.read_message(message, index, (*path, "message"))
        # Some servers leave out the role: who answers is the assistant.
        return (read._replace(role=read.role or "assistant", message_id=read.message_id or own),)
    text = choice.get("text")
    if isinstance(text, str):
        part = TextPart(text, (*path, "text"))
        return (Message(index, "assistant", (part,), message_id=own),)
    return ()


def _is_choice(choice: dict[str, Any]) -> bool:
    message = choice.get("message")
    return isinstance(message, dict) and ("role" in message or "content" in message)


def _is_pair(value: dict[str, Any]) -> bool:
    request = value.get("request")
    return (
        isinstance(request, dict)
        and isinstance(request.get("messages"), list)
        and isinstance(value.get("response"), dict)
    )
