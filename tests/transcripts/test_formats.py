"""Every fixture is recognised as its own format and no other, and every path leads to its text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from selfcheck.transcripts import plain
from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import RecordSource, Transcript
from selfcheck.transcripts.readers import ALL, FORMATS, LOGS, READERS
from selfcheck.transcripts.reading import read_path
from selfcheck.transcripts.source_map import SourceMap
from tests.transcripts.raw import FILES, TABLES, format_of, name_of, text_of

_OF_A_FORMAT = [path for path in FILES if format_of(path) in FORMATS]
_JSON = [path for path in _OF_A_FORMAT if path.suffix in (".json", ".jsonl")]


def _values(path: Path) -> Iterator[Any]:
    """The values of a fixture that its reader is asked about."""
    text = text_of(path)
    if path.suffix == ".json":
        value = json.loads(text)
        own = [reader for reader in ALL if reader.recognise(value)]
        yield from [value] if own or not isinstance(value, list) else value
        return
    lines = []
    for line in text.split("\n"):
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict):
            lines.append(value)
    if any(reader.is_line(line) for reader in LOGS for line in lines):
        yield lines
    elif any(reader.recognise(line) for reader in READERS for line in lines):
        # Lines that are no transcript are what a bad fixture is about.
        yield from (line for line in lines if any(reader.recognise(line) for reader in READERS))
    else:
        yield lines


def _transcripts(path: Path) -> list[Transcript]:
    results = read_path(str(path), path.name)
    return [result for result in results if isinstance(result, Transcript)]


def test_every_format_has_good_and_bad_fixtures() -> None:
    kinds = {(format_of(path), path.parent.name) for path in FILES}
    assert {(name, kind) for name in FORMATS for kind in ("good", "bad")} <= kinds


@pytest.mark.parametrize("path", _OF_A_FORMAT, ids=name_of)
def test_a_fixture_is_read_as_its_own_format(path: Path) -> None:
    found = _transcripts(path)
    assert found
    assert {transcript.format for transcript in found} == {format_of(path)}


@pytest.mark.parametrize("path", _JSON, ids=name_of)
def test_a_fixture_is_recognised_as_its_own_format_and_no_other(path: Path) -> None:
    values = list(_values(path))
    assert values
    for value in values:
        claimed = [reader.NAME for reader in ALL if reader.recognise(value)]
        claimed = claimed or [reader.NAME for reader in ALL if reader.recognise([value])]
        assert claimed == [format_of(path)]


@pytest.mark.parametrize("path", _JSON, ids=name_of)
def test_only_its_own_log_claims_a_line(path: Path) -> None:
    for value in _values(path):
        for line in value if isinstance(value, list) else [value]:
            claimed = {reader.NAME for reader in LOGS if reader.is_line(line)}
            assert claimed <= {format_of(path)}


@pytest.mark.parametrize("path", _OF_A_FORMAT, ids=name_of)
def test_naming_the_format_changes_nothing(path: Path) -> None:
    named = read_path(str(path), path.name, How(format=format_of(path)))
    assert list(named) == list(read_path(str(path), path.name))


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix not in TABLES], ids=name_of)
def test_every_path_leads_to_its_text(path: Path) -> None:
    for transcript in _transcripts(path):
        for message in transcript.messages:
            source = message.source or transcript.source
            sources = SourceMap(source)
            text = text_of(path.parent / Path(source.file).name, source.member)
            for part in message.parts:
                if part.path is None:
                    assert part.text == text
                else:
                    assert json.loads(_cut(text, sources.path_span(part.path))) == part.text
            for call in message.tool_calls:
                assert _cut(text, sources.path_span(call.path))
            for result in message.tool_results:
                assert _cut(text, sources.path_span(result.path))


def _cut(text: str, span: tuple[int, int, int, int]) -> str:
    lines = text.split("\n")[span[0] - 1 : span[2]]
    lines[-1] = lines[-1][: span[3] - 1]
    lines[0] = lines[0][span[1] - 1 :]
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_messages_are_numbered_and_have_roles(path: Path) -> None:
    for transcript in _transcripts(path):
        indexes = [message.message_index for message in transcript.messages]
        assert indexes == list(range(len(indexes)))
        assert {message.role for message in transcript.messages} <= {
            "user",
            "assistant",
            "system",
            "tool",
        }


def test_every_reader_says_what_it_looks_for() -> None:
    names = [plain.NAME, *(reader.NAME for reader in ALL)]
    assert len(set(names)) == len(names) == len(FORMATS)
    for reader in ALL:
        assert reader.TITLE
        assert reader.SHAPE
        assert reader.KEYS


@pytest.mark.parametrize("reader", ALL, ids=lambda reader: reader.NAME)
@pytest.mark.parametrize("value", [None, 1, "a", [], {}, [None], [[]], [{}], {"messages": 1}])
def test_what_fits_can_be_read(reader: Any, value: Any) -> None:
    if reader.fits(value):
        for transcript in reader.read(value, RecordSource("a", "", 1, False), 1):
            assert transcript.format == reader.NAME
