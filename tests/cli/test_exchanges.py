"""What users see of a conversation in which every part is wrong, in each format and language."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.support import ROOT, run

BAD = "fixtures/exchanges/bad/release.json"


@pytest.mark.parametrize("form", ["full", "concise", "hidden", "json"])
@pytest.mark.parametrize("lang", ["en", "zh", "pt"])
def test_a_conversation(
    form: str, lang: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "88")
    args = ("--replies", "every-turn", "--lang", lang, "--format", form, "--color", "never")
    result = run("check", *args, BAD)
    assert result.code == 1
    assert result.out == snapshot
