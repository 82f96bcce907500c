"""A line of what OpenAI's Batch API writes, or of what it is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import RecordSource, Transcript
from selfcheck.transcripts.readers import openai, openai_completion, openai_responses
from selfcheck.transcripts.readers.values import identity_of

NAME = "openai-batch"
TITLE = "OpenAI batch"
SHAPE = "custom_id, response{status_code, body}"
KEYS = ("custom_id", "response")


def recognise(value: Any) -> bool:
    """Accept a line of the output: a custom id with a response, which is null where it failed.

    Accept a line of the input as well, whose body is a request.
    """
    if not isinstance(value, dict) or not isinstance(value.get("custom_id"), str):
        return False
    if "response" not in value:
        return isinstance(value.get("body"), dict) and "method" in value
    response = value["response"]
    if response is None:
        return "error" in value
    return isinstance(response, dict) and "body" in response


def fits(value: Any) -> bool:
    """Accept an object that has a response, or a body."""
    return isinstance(value, dict) and ("response" in value or "body" in value)


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read the body as a completion, a response, or a request; each choice is a transcript.

    What failed, or gave something else than messages, is a transcript without messages. The
    identity is the custom id, which the user has given.
    """
    identity = identity_of(value, ("custom_id", "id"))
    response = value.get("response")
    body = value.get("body")
    path: Path = ("body",)
    if isinstance(response, dict):
        body, path = response.get("body"), ("response", "body")
    if isinstance(body, dict) and isinstance(body.get("choices"), list):
        choices = openai_completion.read_choices
        yield from choices(body, path, source, record, identity, NAME)
    elif isinstance(body, dict) and isinstance(body.get("messages"), list):
        messages = openai.read_messages(body["messages"], (*path, "messages"))
        yield Transcript(source, record, identity, messages, NAME)
    elif isinstance(body, dict):
        messages = openai_responses.read_response(body, path)
        yield Transcript(source, record, identity, messages, NAME)
    else:
        yield Transcript(source, record, identity, (), NAME)
