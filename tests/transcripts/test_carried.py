"""What calls and results carry, in every format, and where each character of it stands."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.corpus.inputs import Inputs
from selfcheck.normalization import normalize_async
from selfcheck.options import DEFAULT
from selfcheck.rules.card_samples import TEXT as CARD
from selfcheck.run import Run
from selfcheck.transcripts import plain
from selfcheck.transcripts.carried import (
    Carried,
    carried_arguments,
    carried_result,
    result_value,
)
from selfcheck.transcripts.model import Message, RecordSource, ToolCall, ToolResult, Transcript
from selfcheck.transcripts.readers import FORMATS
from selfcheck.transcripts.reading import read_bytes, read_path
from selfcheck.transcripts.source_map import FileSpan, SourceMap

_TOOL = "questionnaire_async"
_ASKED = 'Zurück "jetzt"\n下😀\\ oder\tnie?'
_TOLD = 'Gestellt: "gut"\n下😀\\ 1 Frage.'
_ARGUMENTS = {"questions": [{"id": "go", "type": "text", "text": _ASKED}], "title": "下"}
_RESULT = {"success": True, "status": "awaiting_user_input", "message": _TOLD, "questions": []}

Dump = Callable[[Any], str]


class _Style(NamedTuple):
    """How a file is written: its own JSON, and the JSON in its strings."""

    ascii_outside: bool
    ascii_inside: bool
    indent: int | None
    line_end: str
    bom: bool


_STYLES = (
    _Style(False, False, None, "\n", False),
    _Style(True, False, 2, "\r\n", True),
    _Style(False, True, 1, "\n", True),
    _Style(True, True, None, "\r\n", False),
)


class _Case(NamedTuple):
    """A transcript in one format: ``write`` makes the document, or a tuple of lines.

    ``call`` and ``result`` say how many strings of JSON there are around the values; ``result`` is
    -1 where the format has no results.
    """

    format: str
    write: Callable[[Any, Any, Dump], Any]
    call: int
    result: int


def _openai_call(arguments: Any) -> dict[str, Any]:
    function = {"name": _TOOL, "arguments": arguments}
    return {"id": "c1", "type": "function", "function": function}


def _openai(arguments: Any, content: Any, **more: Any) -> list[Any]:
    calls = {"role": "assistant", "content": None, "tool_calls": [_openai_call(arguments)]}
    result = {"role": "tool", "tool_call_id": "c1", "content": content}
    return [{"role": "user", "content": "a"} | more, calls | more, result | more]


def _legacy(arguments: Any, content: Any) -> dict[str, Any]:
    call = {"name": _TOOL, "arguments": arguments}
    return {
        "messages": [
            {"role": "assistant", "content": None, "function_call": call},
            {"role": "function", "name": _TOOL, "content": content},
        ]
    }


def _events(messages: list[Any]) -> list[Any]:
    card = {"event": "userinputrequired", "data": CARD}
    return [*({"event": "message", "data": message} for message in messages), card]


def _completion(arguments: Any, content: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": None, "tool_calls": [_openai_call(arguments)]}
    request = {"model": "m", "messages": _openai("{}", content)}
    response = {"object": "chat.completion", "choices": [{"index": 0, "message": message}]}
    return {"request": request, "response": response}


def _items(arguments: Any, output: Any) -> list[Any]:
    return [
        {"type": "function_call", "call_id": "c1", "name": _TOOL, "arguments": arguments},
        {"type": "function_call_output", "call_id": "c1", "output": output},
    ]


def _anthropic(arguments: Any, content: Any) -> list[Any]:
    use = {"type": "tool_use", "id": "c1", "name": _TOOL, "input": arguments}
    result = {"type": "tool_result", "tool_use_id": "c1", "content": content}
    return [{"role": "assistant", "content": [use]}, {"role": "user", "content": [result]}]


def _claude_code(arguments: Any, content: Any) -> tuple[Any, ...]:
    said, answered = _anthropic(arguments, content)
    return (
        {"type": "assistant", "uuid": "u1", "parentUuid": None, "message": said},
        {"type": "user", "uuid": "u2", "parentUuid": "u1", "message": answered},
    )


def _sharegpt(call: Any, content: Any) -> dict[str, Any]:
    turns = [{"from": "function_call", "value": call}, {"from": "observation", "value": content}]
    return {"conversations": [{"from": "human", "value": "a"}, *turns]}


def _named(arguments: Any) -> dict[str, Any]:
    return {"name": _TOOL, "arguments": arguments}


def _codex(arguments: Any, output: Any) -> tuple[Any, ...]:
    items = _items(arguments, output)
    return tuple({"timestamp": "t", "type": "response_item", "payload": item} for item in items)


def _pi(arguments: Any, content: Any) -> tuple[Any, ...]:
    call = {"type": "toolCall", "id": "c1", "name": _TOOL, "arguments": arguments}
    said = {"role": "assistant", "content": [call]}
    result = {"role": "toolResult", "toolCallId": "c1", "toolName": _TOOL, "content": content}
    return (
        {"type": "session", "version": 3, "id": "s", "timestamp": "t"},
        {"type": "message", "id": "1", "parentId": None, "message": said},
        {"type": "message", "id": "2", "parentId": "1", "message": result},
    )


def _inspect(arguments: Any, content: Any) -> dict[str, Any]:
    call = {"id": "c1", "function": _TOOL, "arguments": arguments}
    said = {"role": "assistant", "content": "", "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "c1", "function": _TOOL, "content": content}
    return {"id": 1, "epoch": 1, "input": "a", "messages": [said, result]}


def _promptfoo(output: Any) -> dict[str, Any]:
    response = {"output": output}
    return {"promptIdx": 0, "prompt": {"raw": "a", "label": "a"}, "response": response}


def _langchain(fields: dict[str, Any], content: Any) -> list[Any]:
    return [
        {"type": "human", "content": "a"},
        {"type": "ai", "content": ""} | fields,
        {"type": "tool", "content": content, "tool_call_id": "c1", "name": _TOOL},
    ]


def _gemini(arguments: Any, response: Any) -> dict[str, Any]:
    call = {"functionCall": {"name": _TOOL, "args": arguments}}
    result = {"functionResponse": {"name": _TOOL, "response": response}}
    return {
        "contents": [{"role": "model", "parts": [call]}, {"role": "user", "parts": [result]}],
        "generationConfig": {},
    }


def _vercel(part: dict[str, Any]) -> list[Any]:
    return [{"id": "m", "role": "assistant", "parts": [{"toolCallId": "c1"} | part]}]


def _vercel_models(arguments: Any, output: Any) -> list[Any]:
    call = {"type": "tool-call", "toolCallId": "c1", "toolName": _TOOL, "input": arguments}
    result = {"type": "tool-result", "toolCallId": "c1", "toolName": _TOOL, "output": output}
    return [{"role": "assistant", "content": [call]}, {"role": "tool", "content": [result]}]


def _chatgpt(text: str, content: dict[str, Any]) -> dict[str, Any]:
    code = {"content_type": "code", "language": "json", "text": text}
    said = {"id": "n1", "author": {"role": "assistant"}, "recipient": _TOOL, "content": code}
    told = {"id": "n2", "author": {"role": "tool", "name": _TOOL}, "content": content}
    mapping = {
        "n1": {"id": "n1", "parent": None, "children": ["n2"], "message": said},
        "n2": {"id": "n2", "parent": "n1", "children": [], "message": told},
    }
    return {"mapping": mapping, "current_node": "n2"}


def _part(text: str, kind: str = "text") -> list[Any]:
    return [{"type": kind, "text": text}]


def _chunk(index: int, arguments: str) -> dict[str, Any]:
    call = {"index": 0, "function": {"arguments": arguments}}
    if index == 0:
        call = {"id": "c1", "index": 0, "function": {"name": _TOOL, "arguments": arguments}}
    choices = [{"index": 0, "delta": {"tool_calls": [call]}}]
    return {"id": "s", "object": "chat.completion.chunk", "choices": choices}


_INVOCATION = {"toolCallId": "c1", "toolName": _TOOL, "state": "result"}
_HALF = 7

_CASES = {
    "openai": _Case("openai", lambda a, r, d: _openai(d(a), d(r)), 1, 1),
    "openai-object": _Case("openai", lambda a, r, d: _openai(a, _part(d(r))), 0, 1),
    "openai-lines": _Case("openai", lambda a, r, d: tuple(_openai(d(a), d(r))), 1, 1),
    "openai-legacy": _Case("openai", lambda a, r, d: _legacy(d(a), d(r)), 1, 1),
    "openai-array": _Case(
        "openai", lambda a, r, d: [{"messages": _openai("{}", "")[:1]}, _legacy(d(a), d(r))], 1, 1
    ),
    "sse": _Case("sse", lambda a, r, d: _events(_openai(d(a), d(r))), 1, 1),
    "completion": _Case("openai-completion", lambda a, r, d: _completion(d(a), d(r)), 1, 1),
    "responses": _Case("openai-responses", lambda a, r, d: _items(d(a), d(r)), 1, 1),
    "responses-parts": _Case(
        "openai-responses", lambda a, r, d: {"input": _items(d(a), _part(d(r), "input_text"))}, 1, 1
    ),
    "batch": _Case(
        "openai-batch",
        lambda a, r, d: (
            {"custom_id": "x", "method": "POST", "body": {"messages": _openai(d(a), d(r))}},
        ),
        1,
        1,
    ),
    "chunks": _Case(
        "openai-chunks", lambda a, r, d: (_chunk(0, ""), _chunk(1, d(a)), _chunk(2, "")), 1, -1
    ),
    "anthropic": _Case("anthropic", lambda a, r, d: _anthropic(a, d(r)), 0, 1),
    "anthropic-parts": _Case(
        "anthropic", lambda a, r, d: {"messages": _anthropic(a, _part(d(r)))}, 0, 1
    ),
    "sharegpt": _Case("sharegpt", lambda a, r, d: _sharegpt(d(_named(a)), d(r)), 1, 1),
    "sharegpt-list": _Case(
        "sharegpt", lambda a, r, d: _sharegpt(d([_named({}), _named(a)]), d(r)), 1, 1
    ),
    "sharegpt-twice": _Case("sharegpt", lambda a, r, d: _sharegpt(d(_named(d(a))), d(r)), 2, 1),
    "sharegpt-object": _Case("sharegpt", lambda a, r, d: _sharegpt(_named(a), r), 0, 0),
    "sage": _Case("sage", lambda a, r, d: _openai(d(a), d(r), message_id="m"), 1, 1),
    "sage-journal": _Case(
        "sage-journal",
        lambda a, r, d: tuple(
            {"op": "put_message", "seq": seq, "message": message}
            for seq, message in enumerate(_openai(d(a), d(r)))
        ),
        1,
        1,
    ),
    "claude-code": _Case("claude-code", lambda a, r, d: _claude_code(a, _part(d(r))), 0, 1),
    "codex": _Case("codex", lambda a, r, d: _codex(d(a), d(r)), 1, 1),
    "codex-metadata": _Case(
        "codex", lambda a, r, d: _codex(d(a), d({"metadata": {}, "output": d(r)})), 1, 2
    ),
    "codex-content": _Case(
        "codex", lambda a, r, d: _codex(d(a), {"content": d(r), "success": True}), 1, 1
    ),
    "codex-mcp": _Case("codex", lambda a, r, d: _codex(d(a), d(_part(d(r)))), 1, 2),
    "pi": _Case("pi", lambda a, r, d: _pi(a, _part(d(r))), 0, 1),
    "inspect": _Case("inspect", lambda a, r, d: _inspect(a, d(r)), 0, 1),
    "inspect-parts": _Case("inspect", lambda a, r, d: _inspect(a, _part(d(r))), 0, 1),
    "promptfoo": _Case("promptfoo", lambda a, r, d: _promptfoo([_openai_call(d(a))]), 1, -1),
    "promptfoo-legacy": _Case("promptfoo", lambda a, r, d: _promptfoo(_named(d(a))), 1, -1),
    "langchain": _Case(
        "langchain",
        lambda a, r, d: _langchain({"tool_calls": [{"id": "c1", "name": _TOOL, "args": a}]}, d(r)),
        0,
        1,
    ),
    "langchain-more": _Case(
        "langchain",
        lambda a, r, d: _langchain(
            {"additional_kwargs": {"tool_calls": [_openai_call(d(a))]}}, _part(d(r))
        ),
        1,
        1,
    ),
    "langchain-legacy": _Case(
        "langchain",
        lambda a, r, d: _langchain({"additional_kwargs": {"function_call": _named(d(a))}}, d(r)),
        1,
        1,
    ),
    "gemini": _Case("gemini", lambda a, r, d: _gemini(a, r), 0, 0),
    "gemini-output": _Case("gemini", lambda a, r, d: _gemini(a, {"output": d(r)}), 0, 1),
    "gemini-result": _Case("gemini", lambda a, r, d: _gemini(a, {"result": r}), 0, 0),
    "gemini-mcp": _Case("gemini", lambda a, r, d: _gemini(a, {"content": _part(d(r))}), 0, 1),
    "vercel": _Case(
        "vercel",
        lambda a, r, d: _vercel(
            {"type": f"tool-{_TOOL}", "state": "output-available", "input": a, "output": r}
        ),
        0,
        0,
    ),
    "vercel-4": _Case(
        "vercel",
        lambda a, r, d: _vercel(
            {
                "type": "tool-invocation",
                "toolInvocation": {**_INVOCATION, "args": a, "result": d(r)},
            }
        ),
        0,
        1,
    ),
    "vercel-json": _Case(
        "vercel", lambda a, r, d: _vercel_models(a, {"type": "json", "value": r}), 0, 0
    ),
    "vercel-text": _Case(
        "vercel", lambda a, r, d: _vercel_models(a, {"type": "text", "value": d(r)}), 0, 1
    ),
    "vercel-content": _Case(
        "vercel", lambda a, r, d: _vercel_models(a, {"type": "content", "value": _part(d(r))}), 0, 1
    ),
    "chatgpt": _Case(
        "chatgpt",
        lambda a, r, d: _chatgpt(d(a), {"content_type": "text", "parts": [d(r)]}),
        1,
        1,
    ),
    "chatgpt-code": _Case(
        "chatgpt",
        lambda a, r, d: _chatgpt(d(a), {"content_type": "execution_output", "text": d(r)}),
        1,
        1,
    ),
}


def test_every_format_is_there() -> None:
    assert {case.format for case in _CASES.values()} == set(FORMATS) - {plain.NAME}


def _file(document: Any, style: _Style) -> tuple[str, str]:
    """Write ``document`` and return its text, without BOM, and a fitting name."""
    if isinstance(document, tuple):
        lines = [json.dumps(line, ensure_ascii=style.ascii_outside) for line in document]
        return style.line_end.join(lines) + style.line_end, "a.jsonl"
    text = json.dumps(document, ensure_ascii=style.ascii_outside, indent=style.indent)
    return text.replace("\n", style.line_end), "a.json"


def _transcript(data: bytes, name: str) -> Transcript:
    *_, transcript = read_bytes(data, name)
    assert isinstance(transcript, Transcript)
    return transcript


def _carried(transcript: Transcript, from_file: bool = True) -> Iterator[Carried]:
    """Yield what the last call and the last result carry."""
    calls = [(call, message) for message in transcript.messages for call in message.tool_calls]
    results = [(item, message) for message in transcript.messages for item in message.tool_results]
    call, message = calls[-1]
    source = message.source or transcript.source
    yield carried_arguments(call, message, source, SourceMap(source) if from_file else None)
    if results:
        result, message = results[-1]
        source = message.source or transcript.source
        yield carried_result(result, message, source, SourceMap(source) if from_file else None)


def _check_places(carried: Carried, value: str, layers: int, style: _Style, text: str) -> None:
    """Check that each character of the JSON string ``value`` has its own place in ``text``."""
    literal = json.dumps(value, ensure_ascii=style.ascii_inside if layers else style.ascii_outside)

    def written(part: str) -> str:
        """Write ``part`` as it stands in the file: in so many strings inside each other."""
        for layer in range(layers, 0, -1):
            outer = style.ascii_outside if layer == 1 else style.ascii_inside
            part = json.dumps(part, ensure_ascii=outer)[1:-1]
        return part

    start = carried.reply.text.index(literal)
    assert text.count(written(literal)) == 1
    at = text.index(written(literal))
    line = text[:at].count("\n") + 1
    before = at - (text.rfind("\n", 0, at) + 1) + 1
    columns = [before + len(written(literal[:end])) for end in range(len(literal) + 1)]
    whole = carried.place(start, start + len(literal))
    assert whole == (line, columns[0], line, columns[-1])
    for nth in range(len(literal)):
        place = carried.place(start + nth, start + nth + 1)
        assert place == (line, columns[nth], line, columns[nth + 1])


@pytest.mark.parametrize("style", _STYLES)
@pytest.mark.parametrize("case", _CASES.values(), ids=_CASES)
def test_values_stand_where_they_were_written(case: _Case, style: _Style) -> None:
    def dump(value: Any) -> str:
        return json.dumps(value, ensure_ascii=style.ascii_inside, indent=style.indent)

    text, name = _file(case.write(_ARGUMENTS, _RESULT, dump), style)
    data = text.encode("utf-8-sig" if style.bom else "utf-8")
    transcript = _transcript(data, name)
    assert transcript.format == case.format
    call, *results = _carried(transcript)
    assert (call.value, call.is_json) == (_ARGUMENTS, True)
    assert json.loads(call.reply.text) == _ARGUMENTS
    _check_places(call, _ASKED, case.call, style, text)
    assert len(results) == (case.result >= 0)
    for result in results:
        assert (result.value, result.is_json) == (_RESULT, True)
        assert json.loads(result.reply.text) == _RESULT
        _check_places(result, _TOLD, case.result, style, text)


@pytest.mark.parametrize("case", _CASES.values(), ids=_CASES)
def test_the_source_is_read_for_text_and_places_alone(case: _Case) -> None:
    text, name = _file(case.write(_ARGUMENTS, _RESULT, json.dumps), _STYLES[0])
    transcript = _transcript(text.encode(), name)
    # Without its text, no place can be found in it.
    blank = transcript._replace(
        source=transcript.source._replace(text=""),
        messages=tuple(message._replace(source=None) for message in transcript.messages),
    )
    call, *results = _carried(blank)
    assert call.value == _ARGUMENTS
    assert [result.value for result in results] == [_RESULT] * len(results)
    with pytest.raises((KeyError, ValueError, IndexError)):
        call.place(0, 1)


@pytest.mark.parametrize("case", _CASES.values(), ids=_CASES)
def test_messages_have_places_in_their_own_text(case: _Case) -> None:
    text, name = _file(case.write(_ARGUMENTS, _RESULT, _pretty), _STYLES[0])
    call, *results = _carried(_transcript(text.encode(), name), from_file=False)
    for carried, said in zip([call, *results], [_ASKED, _TOLD], strict=False):
        literal = json.dumps(said, ensure_ascii=False)
        start = carried.reply.text.index(literal)
        line = carried.reply.text[:start].count("\n") + 1
        column = start - carried.reply.text.rfind("\n", 0, start)
        place = carried.place(start, start + len(literal))
        assert place == (line, column, line, column + len(literal))


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def test_a_row_of_a_table_has_no_places() -> None:
    record = {"conversations": json.dumps(_openai(json.dumps(_ARGUMENTS), _RESULT))}
    transcript = _transcript((json.dumps(record) + "\n").encode(), "a.jsonl")
    assert not transcript.source.textual
    for from_file in (True, False):
        call, result = _carried(transcript, from_file)
        assert (call.value, result.value) == (_ARGUMENTS, _RESULT)
        assert call.reply.text == json.dumps(_ARGUMENTS)
        assert result.reply.text == json.dumps(_RESULT, ensure_ascii=False)
        assert call.place(0, 1) is None
        assert result.place(0, 1) is None


def test_a_message_may_lie_in_a_file_of_its_own(tmp_path: File) -> None:
    style = _Style(True, False, None, "\n", False)
    *asked, told = _openai(json.dumps(_ARGUMENTS, ensure_ascii=False), _RESULT, message_id="m")
    ids = iter("abc")
    session = [message | {"message_id": next(ids)} for message in asked]
    put = {"op": "put_message", "seq": 1, "message": told | {"message_id": next(ids)}}
    snapshot, _ = _file(session, style)
    journal, _ = _file((put,), style)
    (tmp_path / "messages.json").write_text(snapshot, "utf-8")
    (tmp_path / "messages.journal.jsonl").write_text(journal, "utf-8")
    (transcript,) = read_path(str(tmp_path / "messages.json"), "messages.json")
    assert isinstance(transcript, Transcript)
    call, result = _carried(transcript)
    _check_places(call, _ASKED, 1, style, snapshot)
    _check_places(result, _TOLD, 0, style, journal)
    assert result.reply.source is not None
    assert result.reply.source.file == "messages.journal.jsonl"


def test_the_member_of_an_archive() -> None:
    style = _Style(True, False, 2, "\n", False)
    text, _ = _file(_openai(json.dumps(_ARGUMENTS, ensure_ascii=False), _RESULT), style)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("runs/a.json", text)
    transcript = _transcript(packed.getvalue(), "a.zip")
    assert transcript.source.member == "runs/a.json"
    call, result = _carried(transcript)
    _check_places(call, _ASKED, 1, style, text)
    _check_places(result, _TOLD, 0, style, text)


@pytest.mark.parametrize("style", _STYLES)
@pytest.mark.parametrize("size", [1, _HALF, 40])
def test_a_span_may_cross_the_pieces_of_a_stream(size: int, style: _Style) -> None:
    whole = json.dumps(_ARGUMENTS, ensure_ascii=style.ascii_inside)
    cut = [whole[at : at + size] for at in range(0, len(whole), size)]
    text, name = _file(tuple(_chunk(nth, piece) for nth, piece in enumerate(cut)), style)
    (call,) = _carried(_transcript(text.encode(), name))
    assert (call.value, call.reply.text) == (_ARGUMENTS, whole)
    literal = json.dumps(_ASKED, ensure_ascii=style.ascii_inside)
    start = whole.index(literal)
    end = start + len(literal)
    lines = text.split("\n")
    key = '"arguments": "'

    def column(nth: int, before: str) -> int:
        """The column of what follows ``before`` in the ``nth`` piece."""
        written = json.dumps(before, ensure_ascii=style.ascii_outside)[1:-1]
        return lines[nth].index(key) + len(key) + len(written) + 1

    first, last = start // size, (end - 1) // size
    assert call.place(start, end) == (
        first + 1,
        column(first, whole[first * size : start]),
        last + 1,
        column(last, whole[last * size : end]),
    )


def test_the_pieces_of_a_streamed_message_of_langchain() -> None:
    whole = json.dumps(_ARGUMENTS)
    middle = whole.index('"title"')
    pieces = [whole[:middle], whole[middle:]]
    chunks = [
        {
            "type": "AIMessageChunk",
            "id": "run-1",
            "content": "",
            "tool_call_chunks": [{"name": _TOOL, "args": piece, "id": "c1", "index": 0}],
        }
        for piece in pieces
    ]
    text = json.dumps(chunks, indent=1)
    transcript = _transcript(text.encode(), "a.json")
    (call,) = _carried(transcript)
    assert call.value == _ARGUMENTS
    assert transcript.messages[0].message_id == "run-1"
    at = text.index(r"\"title\"")
    line = text[:at].count("\n") + 1
    column = at - text.rfind("\n", 0, at)
    assert call.place(middle, middle + 7) == (line, column, line, column + len(r"\"title\""))


@pytest.mark.parametrize(
    ("content", "text", "value"),
    [
        ("no JSON", "no JSON", None),
        ("", "", None),
        (None, "null", None),
        ([], "[]", []),
        ("[]", "[]", []),
        ({}, "{}", {}),
        (5, "5", 5),
        ('{"a": "\\ud800"}', '{"a": "\\ud800"}', {"a": "\ud800"}),
        ("true", "true", True),
        (_part("a") + _part("b"), "ab", None),
        (_part('{"a":') + _part("1}"), '{"a":1}', {"a": 1}),
        (_part("Here:") + _part('{"a": 1}'), '{"a": 1}', {"a": 1}),
        ([{"type": "image", "text": "{}"}, '{"b": 2}'], '{"b": 2}', {"b": 2}),
        ([{"type": "image"}], '[{"type": "image"}]', [{"type": "image"}]),
        ({"output": "failed", "metadata": {}}, "failed", None),
        ({"output": None, "result": '{"a": 1}'}, '{"a": 1}', {"a": 1}),
        ('{"error": {"code": 5}}', '{"code": 5}', {"code": 5}),
        ('"{\\"a\\": 1}"', '{"a": 1}', {"a": 1}),
        (
            {"success": False, "status": "error", "error": "x"},
            '{"success": false, "status": "error", "error": "x"}',
            {"success": False, "status": "error", "error": "x"},
        ),
        (
            {"errors": [], "content": "x"},
            '{"errors": [], "content": "x"}',
            {"errors": [], "content": "x"},
        ),
    ],
)
def test_what_is_opened(content: Any, text: str, value: Any) -> None:
    source_text = json.dumps([{"role": "tool", "tool_call_id": "c", "content": content}])
    source = RecordSource("a.json", source_text, 1, False)
    result = ToolResult("c", None, content, (0, "content"))
    message = Message(0, "tool", (), tool_results=(result,))
    assert result_value(result) == value
    for places in (SourceMap(source), None):
        carried = carried_result(result, message, source, places)
        assert (carried.value, carried.reply.text) == (value, text)
        assert carried.is_json == (value is not None or text == "null")


def test_pieces_that_are_joined_keep_their_places() -> None:
    text = json.dumps([{"role": "tool", "content": _part('{"a":\n') + _part(' "bc"}')}])
    source = RecordSource("a.json", text, 1, False)
    content = json.loads(text)[0]["content"]
    result = ToolResult(None, None, content, (0, "content"))
    message = Message(0, "tool", (), tool_results=(result,))
    carried = carried_result(result, message, source, SourceMap(source))
    assert carried.reply.text == '{"a":\n "bc"}'
    first, last = text.index(r"\"a\""), text.index("c" + r"\"}")
    assert carried.place(1, 10) == (1, first + 1, 1, last + 2)
    assert carried.place(8, 10) == (1, last, 1, last + 2)
    assert carried.place(9, 9) == (1, last + 1, 1, last + 1)


@pytest.mark.parametrize("function", [{"name": _TOOL}, {"name": _TOOL, "arguments": None}])
def test_arguments_that_are_missing_have_the_place_of_what_lacks_them(function: Any) -> None:
    call = {"id": "c1", "type": "function", "function": function}
    text = json.dumps([{"role": "assistant", "content": "a", "tool_calls": [call]}])
    (carried,) = _carried(_transcript(text.encode(), "a.json"))
    assert (carried.value, carried.is_json, carried.reply.text) == (None, True, "null")
    lacking = "null" if "arguments" in function else json.dumps(function)
    start = text.index(lacking) + 1
    assert carried.place(0, 4) == (1, start, 1, start + len(lacking))


def test_a_sharegpt_call_without_arguments() -> None:
    text = json.dumps(_sharegpt('{"name": "questionnaire_async"}', ""))
    call, _ = _carried(_transcript(text.encode(), "a.json"))
    assert (call.value, call.reply.text) == (None, "null")
    start = text.index('"{') + 1
    end = text.index('}"') + 3
    assert call.place(0, 4) == FileSpan(1, start, 1, end)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(['{"a": 1}', '["x"]', '"y"', '{"output": "{}"}', "5"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["output", "content", "text", "type", "value", "error", "success", "status"]
            ),
            inner,
            max_size=4,
        )
        | inner.map(lambda value: [{"type": "text", "text": json.dumps(value)}])
        | inner.map(json.dumps)
        | inner.map(lambda value: {"result": json.dumps(value)})
    ),
    max_leaves=12,
)


def _all_values(content: Any) -> Iterator[Any]:
    """Yield every value in ``content``, those of JSON in strings too, and of joined texts."""
    todo = [content]
    while todo:
        value = todo.pop()
        yield value
        if isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, list):
            todo += value
            joined = [item.get("text") if isinstance(item, dict) else item for item in value]
            texts = [text for text in joined if isinstance(text, str)]
            if len(texts) > 1:
                todo.append("".join(texts))
        elif isinstance(value, str):
            try:
                todo.append(json.loads(value))
            except ValueError:
                continue


@given(_JSON)
def test_a_result_is_something_that_was_in_the_content(content: Any) -> None:
    text = json.dumps([{"content": content}])
    source = RecordSource("a.json", text, 1, False)
    result = ToolResult(None, None, json.loads(text)[0]["content"], (0, "content"))
    message = Message(0, "tool", (), tool_results=(result,))
    carried = carried_result(result, message, source, SourceMap(source))
    if carried.is_json:
        told = [json.dumps(value) for value in _all_values(content)]
        assert json.dumps(carried.value) in told
        assert json.dumps(json.loads(carried.reply.text)) == json.dumps(carried.value)
    else:
        assert carried.value is None
    length = len(carried.reply.text)
    for start in range(length + 1):
        place = carried.place(start, length)
        assert place is not None
        assert (1, 1) <= place[:2] <= place[2:] <= (1, len(text) + 1)


@given(_JSON)
def test_arguments_may_be_anything(arguments: Any) -> None:
    call = ToolCall("c", _TOOL, arguments, (0, "x"))
    message = Message(0, "assistant", (), tool_calls=(call,))
    text = json.dumps([{"x": arguments}])
    source = RecordSource("a.json", text, 1, False)
    for places in (SourceMap(source), None):
        carried = carried_arguments(call, message, source, places)
        if carried.is_json:
            assert json.dumps(json.loads(carried.reply.text)) == json.dumps(carried.value)
        assert carried.place(0, len(carried.reply.text)) is not None


@pytest.mark.parametrize("arguments", [object(), [object()], pytest.param(10**5000, id="huge")])
def test_what_is_no_json_at_all_is_told_as_nothing(arguments: Any) -> None:
    call = ToolCall("c", _TOOL, arguments, (0,))
    message = Message(0, "assistant", (), tool_calls=(call,))
    carried = carried_arguments(call, message, RecordSource("", "", 1, False), None)
    assert carried.reply.text == ""
    assert carried.place(0, 0) == (1, 1, 1, 1)


def test_wrappers_are_opened_so_many_times() -> None:
    deep = '{"a": 1}'
    for _ in range(4):
        deep = json.dumps(deep)
    assert result_value(ToolResult(None, None, deep, ())) == {"a": 1}
    endless: dict[str, Any] = {}
    endless["output"] = endless
    assert result_value(ToolResult(None, None, endless, ())) is endless


# The whole check, in every format.

# Those that hold another call or transcript besides, or a result whose id no call has.
_MORE_TO_FIND = ("openai-array", "completion", "sharegpt-list", "langchain-legacy")
_ALONE = {name: case for name, case in _CASES.items() if name not in _MORE_TO_FIND}
_MARK = 'Ja ☃ "😀"\n'


def _checked(case: _Case, arguments: Any, result: Any, style: _Style) -> list[tuple[str, str, str]]:
    """Check a file in the format of ``case``: codes, paths, and what stands in the places."""

    def dump(value: Any) -> str:
        return json.dumps(value, ensure_ascii=style.ascii_inside, indent=style.indent)

    text, name = _file(case.write(arguments, result, dump), style)
    data = text.encode("utf-8-sig" if style.bom else "utf-8")
    inputs = Inputs(["-"], lambda _: DEFAULT, stdin=data, stdin_filename=name)
    lines = text.split("\n")
    found = [item for outcome in Run(inputs) for item in outcome.diagnostics]
    told = []
    for item in found:
        assert item.line is not None and item.line == item.end_line
        assert item.column is not None and item.end_column is not None
        at = lines[item.line - 1][item.column - 1 : item.end_column - 1]
        told.append((item.code, item.path, at))
    return told


def _in_file(value: str, layers: int, style: _Style) -> str:
    """The JSON string ``value`` as the file has it, in so many strings inside each other."""
    text = json.dumps(value, ensure_ascii=style.ascii_inside if layers else style.ascii_outside)
    for layer in range(layers, 0, -1):
        outer = style.ascii_outside if layer == 1 else style.ascii_inside
        text = json.dumps(text, ensure_ascii=outer)[1:-1]
    return text


@pytest.mark.parametrize("style", _STYLES)
@pytest.mark.parametrize("case", _ALONE.values(), ids=_ALONE)
def test_bad_arguments_and_results_are_found_in_every_format(case: _Case, style: _Style) -> None:
    question = {"id": "go", "type": "text", "text": "Go?"}
    bad = {"questions": [{**question, "allow_other": _MARK}]}
    expected = (
        "questionnaire.start.allow_other_type_invalid",
        "questions[1].allow_other",
        _in_file(_MARK, case.call, style),
    )
    found = _checked(case, bad, normalize_async(bad), style)
    answered = "questionnaire.result.missing"
    assert [item for item in found if item[0] != answered] == [expected]
    if case.result < 0:
        return
    good = {"questions": [question]}
    result = normalize_async(good)
    assert _checked(case, good, result, style) == []
    result["questions"][0]["text"] = _MARK
    assert _checked(case, good, result, style) == [
        (
            "questionnaire.result.normalization_mismatch",
            "questions[1].text",
            _in_file(_MARK, case.result, style),
        )
    ]
