"""Results of promptfoo: each result is a transcript of its prompt and the reply to it.

An export is one document; promptfoo writes one result a line, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, TextPart, Transcript
from selfcheck.transcripts.readers import openai
from selfcheck.transcripts.readers.values import identity_of, objects

NAME = "promptfoo"
TITLE = "promptfoo results"
SHAPE = "results.results[{prompt, response{output}}]"
KEYS = ("evalId", "results", "promptIdx", "testIdx")


def recognise(value: Any) -> bool:
    """Accept an export with its list of results, or one result, which names its test."""
    if not isinstance(value, dict):
        return False
    if _is_result(value):
        return "promptIdx" in value or "testIdx" in value
    results = _results(value)
    if results is None:
        return False
    found = [item for _, item in objects(results[0])]
    return all(map(_is_result, found)) and (bool(found) or "evalId" in value)


def fits(value: Any) -> bool:
    """Accept what holds a list of results, or is a result."""
    return isinstance(value, dict) and (_results(value) is not None or _is_result(value))


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read each result. The raw prompt is the user's message, whatever it consists of.

    A result without a response, or whose output is no text, has no reply; calls in the output are
    read. The identity is the result's own id, else the numbers of its test and prompt.
    """
    if _is_result(value):
        yield _transcript(value, source, record, ())
        return
    results = _results(value)
    for index, item in objects(results[0] if results else None):
        yield _transcript(item, source, record, (*(results[1] if results else ()), index))


def _results(value: dict[str, Any]) -> tuple[list[Any], Path] | None:
    """Find the list of results in an export, with its path."""
    outer = value.get("results")
    if isinstance(outer, list):
        return outer, ("results",)
    if isinstance(outer, dict) and isinstance(outer.get("results"), list):
        return outer["results"], ("results", "results")
    return None


def _is_result(value: dict[str, Any]) -> bool:
    return "prompt" in value and any(key in value for key in ("response", "success", "vars"))


def _transcript(value: dict[str, Any], source: RecordSource, record: int, path: Path) -> Transcript:
    messages = [*_prompt(value.get("prompt"), (*path, "prompt"))]
    response = value.get("response")
    if isinstance(response, dict):
        place = (*path, "response", "output")
        messages += _reply(response.get("output"), len(messages), place)
    return Transcript(source, record, _identity(value), tuple(messages), NAME)


def _prompt(prompt: Any, path: Path) -> Iterator[Message]:
    if isinstance(prompt, dict):
        prompt, path = prompt.get("raw"), (*path, "raw")
    if isinstance(prompt, str):
        yield Message(0, "user", (TextPart(prompt, path),))


def _reply(output: Any, index: int, path: Path) -> Iterator[Message]:
    """Read the output of a provider: text, a list of calls, or a message with its calls."""
    if isinstance(output, str):
        yield Message(index, "assistant", (TextPart(output, path),))
    elif isinstance(output, list):
        message = openai.read_message({"tool_calls": output}, index, path)
        depth = len(path)
        calls = tuple(
            call._replace(path=(*path, *call.path[depth + 1 :])) for call in message.tool_calls
        )
        yield Message(index, "assistant", (), tool_calls=calls)
    elif isinstance(output, dict):
        yield openai.read_message({**output, "role": "assistant"}, index, path)


def _identity(value: dict[str, Any]) -> str:
    own = identity_of(value)
    numbers = [value.get(key) for key in ("testIdx", "promptIdx")]
    if own or not all(isinstance(number, int) for number in numbers):
        return own
    return f"test_{numbers[0]}_prompt_{numbers[1]}"
