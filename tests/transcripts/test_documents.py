"""Decoded JSON documents: what a recognised one without any transcript gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from selfcheck.transcripts import documents
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.reading import read_bytes


class _Empty:
    """A log that was begun and never got as far as a transcript."""

    NAME = "empty"
    TITLE = "Empty log"
    SHAPE = "{samples}"
    KEYS = ("samples",)

    def recognise(self, value: Any, /) -> bool:
        return isinstance(value, dict) and "samples" in value

    def fits(self, value: Any, /) -> bool:
        return self.recognise(value)

    def read(self, value: Any, source: RecordSource, record: int, /) -> Iterator[Transcript]:
        yield from ()


@pytest.mark.parametrize(
    ("text", "name", "records"),
    [
        ('\n {"samples": []}', "a.json", [1]),
        ('{"samples": []}\n{"samples": []}\n', "a.jsonl", [1, 2]),
        ('[{"samples": []}, {"samples": []}]', "a.json", [1, 2]),
    ],
)
def test_a_log_without_transcripts_is_told(
    text: str, name: str, records: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def reader_of(value: Any, *_: Any) -> _Empty | None:
        return _Empty() if _Empty().recognise(value) else None

    monkeypatch.setattr(documents, "reader_of", reader_of)
    monkeypatch.setattr("selfcheck.transcripts.json_lines.reader_of", reader_of)
    results = list(read_bytes(text.encode(), name))
    assert [result.record for result in results] == records
    for result in results:
        assert isinstance(result, Problem)
        assert (result.code, result.case) == ("transcript.unreadable", "no_transcript")
        assert result.args == {"format": "Empty log"}
        assert result.source is not None
        assert result.source.text[result.start : result.end] == "{"


def test_what_python_prints_of_messages_is_meant_as_a_transcript() -> None:
    text = "[{'role': 'user', 'content': 'x'}]"
    (problem,) = read_bytes(text.encode(), "-")
    assert isinstance(problem, Problem)
    assert problem.code == "transcript.json_invalid"
    (reply,) = read_bytes(b"[{'a': 1}] is a list", "-")
    assert isinstance(reply, Transcript)


def test_a_column_inside_an_array_keeps_its_place() -> None:
    value = [{"reply": "one"}, {"reply": "two"}, 5]
    text = json.dumps(value, indent=1)
    first, second, third = read_bytes(text.encode(), "a.json", How(column="reply"))
    assert isinstance(first, Transcript)
    assert isinstance(second, Transcript)
    assert isinstance(third, Problem)
    assert second.record == 2
    line = text[: text.index('"two"')].count("\n") + 1
    assert (second.source.text, second.source.line, second.source.column) == ('"two"', line, 12)
