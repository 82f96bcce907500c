"""The fixtures' own expectations, checked without the checker.

Beside each transcript lies ``<file>.expect``: a JSON list of the diagnostics that it must give.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck.transcripts.model import Transcript
from selfcheck.transcripts.reading import EXTENSIONS, read_path
from selfcheck.transcripts.selection import current_turn
from selfcheck.transcripts.source_map import SourceMap

_ROOT = Path(__file__).parents[2] / "fixtures" / "transcripts"
_FILES = sorted(path for path in _ROOT.rglob("*") if path.suffix in EXTENSIONS)


def _expected(path: Path) -> list[dict[str, Any]]:
    expected: list[dict[str, Any]] = json.loads(
        path.with_name(path.name + ".expect").read_text(encoding="utf-8")
    )
    return expected


def test_there_are_fixtures_and_no_sidecar_is_left_alone() -> None:
    assert _FILES
    sidecars = {str(path).removesuffix(".expect") for path in _ROOT.rglob("*.expect")}
    assert sidecars == set(map(str, _FILES))


@pytest.mark.parametrize("path", _FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_fixture_is_what_its_folder_says(path: Path) -> None:
    assert bool(_expected(path)) is (path.parent.name == "bad")


@pytest.mark.parametrize("path", _FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_expected_places_are_those_of_the_reply(path: Path) -> None:
    text = path.read_bytes().decode("utf-8-sig")
    transcripts: dict[int, Transcript] = {}
    for result in read_path(str(path), path.name):
        assert isinstance(result, Transcript)
        transcripts[result.record] = result
    assert transcripts
    for expected in _expected(path):
        transcript = transcripts[expected["record"]]
        reply = current_turn(transcript).reply
        assert reply is not None
        assert reply.message_index == expected["message_index"]
        place = tuple(expected[key] for key in ("line", "column", "end_line", "end_column"))
        assert place[0] == place[2]
        written = text.split("\n")[place[0] - 1][place[1] - 1 : place[3] - 1]
        in_json = transcript.messages[0].parts[0].path is not None
        fault = json.loads(f'"{written}"') if in_json else written
        sources = SourceMap(transcript.source)
        places = [
            tuple(sources.reply_span(reply, start, start + len(fault)))
            for start in range(len(reply.text))
            if reply.text.startswith(fault, start)
        ]
        assert place in places
