"""The fixtures' own expectations, checked without the checker.

Beside each transcript lies ``<file>.expect``: a JSON list of the diagnostics that it must give.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from selfcheck.transcripts.model import Transcript
from selfcheck.transcripts.reading import read_path
from selfcheck.transcripts.selection import current_turn
from selfcheck.transcripts.source_map import SourceMap
from tests.transcripts.raw import FILES, ROOT, TABLES, name_of, text_of


def _expected(path: Path) -> list[dict[str, Any]]:
    expected: list[dict[str, Any]] = json.loads(
        path.with_name(path.name + ".expect").read_text(encoding="utf-8")
    )
    return expected


def _transcripts(path: Path) -> dict[tuple[str, int], list[Transcript]]:
    """The transcripts of a file under member and record; alternatives share a record."""
    found: dict[tuple[str, int], list[Transcript]] = {}
    for result in read_path(str(path), path.name):
        if isinstance(result, Transcript):
            found.setdefault((result.source.member, result.record), []).append(result)
    return found


def test_there_are_fixtures_and_no_sidecar_is_left_alone() -> None:
    assert FILES
    sidecars = {str(path).removesuffix(".expect") for path in ROOT.rglob("*.expect")}
    assert sidecars == set(map(str, FILES))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_fixture_is_what_its_folder_says(path: Path) -> None:
    assert bool(_expected(path)) is (path.parent.name == "bad")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_expected_places_are_those_of_the_reply(path: Path) -> None:
    transcripts = _transcripts(path)
    for expected in _expected(path):
        if expected["line"] is None or expected["message_index"] is None:
            assert path.suffix in TABLES or expected["message_index"] is None
            continue
        member = expected.get("member") or ""
        place = tuple(expected[key] for key in ("line", "column", "end_line", "end_column"))
        assert place[0] == place[2]
        matching = []
        for transcript in transcripts[member, expected["record"]]:
            reply = current_turn(transcript).reply
            if reply is None or reply.message_index != expected["message_index"]:
                continue
            source = reply.source or transcript.source
            file = path.parent / Path(source.file).name
            written = text_of(file, member).split("\n")[place[0] - 1][place[1] - 1 : place[3] - 1]
            in_json = reply.pieces[0][1].path is not None
            fault = json.loads(f'"{written}"') if in_json else written
            sources = SourceMap(source)
            matching += [
                start
                for start in range(len(reply.text))
                if reply.text.startswith(fault, start)
                and tuple(sources.reply_span(reply, start, start + len(fault))) == place
            ]
        assert len(matching) == 1
