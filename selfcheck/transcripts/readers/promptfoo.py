"""Results of promptfoo: each result is a transcript of its prompt and the reply to it.

An export (``--output results.json``) is one document, of which there are several versions; in
``.jsonl`` every line is a result. Source: promptfoo's ``OutputFile`` and ``EvaluateResult``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, TextPart, ToolCall, Transcript
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.readers import openai
from selfcheck.transcripts.readers.values import identity_of, objects, pair_calls

NAME = "promptfoo"
TITLE = "promptfoo results"
SHAPE = "results.results[{prompt, response{output}}]"
KEYS = ("evalId", "results", "promptIdx", "testIdx")

# What stands for texts that promptfoo was told not to write out.
_STRIPPED = ("[prompt stripped]", "[output stripped]")
_OUTCOME = ("success", "response", "error", "gradingResult")


def recognise(value: Any) -> bool:
    """Accept an export with its list of results, or one result, which has a number."""
    if not isinstance(value, dict):
        return False
    listed = _listed(value)
    if listed is None:
        return _is_result(value) and ("promptIdx" in value or "testIdx" in value)
    if not listed[0]:
        return isinstance(value.get("evalId"), str)
    found = [item for _, item in objects(listed[0])]
    if "evalId" in value:
        return any(key in item for item in found for key in ("prompt", "response"))
    return any(map(_is_result, found))


def fits(value: Any) -> bool:
    """Accept what holds a list of results, or a prompt, or the response to one."""
    return isinstance(value, dict) and (
        _listed(value) is not None or "prompt" in value or isinstance(value.get("response"), dict)
    )


def read(value: Any, source: RecordSource, record: int) -> Iterator[Transcript]:
    """Read each result: the prompt as it was sent, as the user's message, and the output.

    A text, or an assistant's message in OpenAI's form, is the reply; other outputs are data and
    none. Calls in the output are read. What graders said is no part of it. The identity is the
    result's own id, else the 0-based numbers of its test and prompt.
    """
    listed = _listed(value)
    if listed is None:
        yield _transcript(value, source, record, ())
        return
    results, path = listed
    for index, result in objects(results):
        yield _transcript(result, source, record, (*path, index))


def _listed(value: dict[str, Any]) -> tuple[list[Any], Path] | None:
    """Find the list of results in an export, or in its summary by itself, with its path."""
    results = value.get("results")
    if isinstance(results, list):
        return results, ("results",)
    if isinstance(results, dict) and isinstance(results.get("results"), list):
        return results["results"], ("results", "results")
    return None


def _is_result(value: dict[str, Any]) -> bool:
    prompt = value.get("prompt")
    return (
        isinstance(prompt, dict)
        and isinstance(prompt.get("raw"), str)
        and any(key in value for key in _OUTCOME)
    )


def _transcript(value: dict[str, Any], source: RecordSource, record: int, path: Path) -> Transcript:
    messages = [*_prompt(value.get("prompt"), (*path, "prompt"))]
    response = value.get("response")
    if isinstance(response, dict):
        place = (*path, "response", "output")
        messages += _reply(response.get("output"), len(messages), place)
    return Transcript(source, record, _identity(value), pair_calls(tuple(messages)), NAME)


def _identity(value: dict[str, Any]) -> str:
    numbers = [identity_of(value, (key,)) for key in ("testIdx", "promptIdx")]
    return identity_of(value) or ("-".join(numbers) if all(numbers) else "")


def _prompt(prompt: Any, path: Path) -> Iterator[Message]:
    """Read a prompt; one of several messages is their JSON: a message without a text of its own."""
    if isinstance(prompt, dict):
        prompt, path = prompt.get("raw"), (*path, "raw")
    if isinstance(prompt, str) and prompt not in _STRIPPED:
        parts = () if _is_chat(prompt) else (TextPart(prompt, path),)
        yield Message(0, "user", parts)


def _is_chat(prompt: str) -> bool:
    """Say whether a raw prompt is the JSON of messages, in which texts are written with escapes."""
    start = prompt.lstrip()[:1]
    if start not in ("[", "{"):
        return False
    try:
        return isinstance(parse_json(prompt), list | dict)
    except JsonFault:
        return False


def _reply(output: Any, index: int, path: Path) -> Iterator[Message]:
    """Read what a provider gave: a text, or OpenAI's calls or message.

    Anything else is data that the text was parsed into.
    """
    if isinstance(output, str):
        if output not in _STRIPPED:
            yield Message(index, "assistant", (TextPart(output, path),))
    elif isinstance(output, list):
        if any("role" in item for _, item in objects(output)):
            for number, item in enumerate(objects(output)):
                yield openai.read_message(item[1], index + number, (*path, item[0]))
        elif any(isinstance(call.get("function"), dict) for _, call in objects(output)):
            calls = _calls("tool_calls", output, path)
            yield Message(index, "assistant", (), tool_calls=calls)
    elif isinstance(output, dict):
        if output.get("role") == "assistant" or "tool_calls" in output or "function_call" in output:
            yield openai.read_message({**output, "role": "assistant"}, index, path)
        elif isinstance(output.get("name"), str) and isinstance(output.get("arguments"), str):
            calls = _calls("function_call", output, path)
            yield Message(index, "assistant", (), tool_calls=calls)


def _calls(key: str, output: Any, path: Path) -> tuple[ToolCall, ...]:
    """Read what stands under ``key`` of OpenAI's messages, and here lies at ``path`` itself."""
    calls = openai.read_message({key: output}, 0, path).tool_calls
    return tuple(call._replace(path=(*path, *call.path[len(path) + 1 :])) for call in calls)
