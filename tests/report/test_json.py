"""The machine-readable formats keep to their schema and are harmless to look at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.model import ReplyResult, Summary
from selfcheck.report.base import Settings
from selfcheck.report.jsontext import dumps
from selfcheck.report.spool import Spool
from selfcheck.rules.wording import escape_controls
from tests.report.samples import DEFAULT, EVIL, RESULTS, SUMMARY, render, result

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "schemas" / "report.json").read_text(encoding="utf-8")
)


def validate(document: Any) -> bool:
    """Ask two validators about ``document``; they must agree."""
    first = jsonschema.Draft202012Validator(SCHEMA).is_valid(document)
    second = jsonschema_rs.Draft202012Validator(SCHEMA).is_valid(document)
    assert first == second
    return first


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("results", [RESULTS, (), (result(),), (result(EVIL),)])
def test_a_report_fits_the_schema(results: Sequence[ReplyResult], ascii_only: bool) -> None:
    text = render("json", results, Settings(ascii=ascii_only))
    document = json.loads(text)
    assert validate(document)
    counts = SUMMARY._asdict()
    for field in ("repaired_turns", "most_repairs"):
        del counts[field]
    assert {**document["summary"], "skipped": document["skipped"]} == counts
    assert len(document["diagnostics"]) == sum(len(one.diagnostics) for one in results)
    assert not ascii_only or text.isascii()


def test_an_empty_run_is_a_document_too() -> None:
    document = json.loads(render("json", [], summary=Summary()))
    assert validate(document)
    assert document["diagnostics"] == []


def test_keys_come_in_the_order_of_the_contract() -> None:
    document = json.loads(render("json", [result(DEFAULT)]))
    assert list(document) == ["format", "tool", "summary", "skipped", "diagnostics"]
    (entry,) = document["diagnostics"]
    assert list(entry) == [
        "code",
        "severity",
        "message",
        "hint",
        "path",
        "pointer",
        "file",
        "member",
        "line",
        "column",
        "end_line",
        "end_column",
        "record",
        "message_index",
        "reply",
        "block",
        "fingerprint",
    ]
    assert list(entry["block"]) == [
        "name",
        "encoding",
        "ordinal",
        "reply_line",
        "reply_column",
        "example",
    ]
    assert entry["message"] == DEFAULT.message


def test_texts_come_in_the_language_asked_for() -> None:
    for lang, expected in (("pt", "pt"), ("auto", "zh"), ("en", "en")):
        document = json.loads(render("json", [result(DEFAULT)], Settings(lang=lang)))
        (entry,) = document["diagnostics"]
        assert (entry["message"], entry["hint"]) == DEFAULT.texts[expected]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("severity", "fatal"),
        ("line", 0),
        ("line", "3"),
        ("block", {}),
        ("pointer", "questions/0"),
        ("extra", None),
        ("message", None),
    ],
)
def test_the_schema_refuses(key: str, value: Any) -> None:
    document = json.loads(render("json", [result(DEFAULT)]))
    assert validate(document)
    document["diagnostics"][0][key] = value
    assert not validate(document)


@pytest.mark.parametrize("key", ["hint", "file", "block", "record", "fingerprint"])
def test_the_schema_misses_every_key(key: str) -> None:
    document = json.loads(render("json", [result(DEFAULT)]))
    del document["diagnostics"][0][key]
    assert not validate(document)


def test_jsonl_has_the_same_objects_a_line_each() -> None:
    lines = render("jsonl").splitlines()
    assert [json.loads(line) for line in lines] == json.loads(render("json"))["diagnostics"]
    assert render("jsonl", [result()]) == ""


@given(st.text(st.characters(categories=None)), st.booleans())
def test_json_text_is_harmless_and_true(text: str, ascii_only: bool) -> None:
    written = dumps({"key": text}, ascii_only=ascii_only)
    assert escape_controls(written) == written
    written.encode("utf-8")
    assert not ascii_only or written.isascii()
    assert json.loads(written)["key"] == text.encode("utf-8", "backslashreplace").decode("utf-8")


def test_json_text_escapes_delete_and_surrogates() -> None:
    assert dumps("\x7f\ud800é") == '"\\u007f\\\\ud800é"'
    assert dumps("é👍", ascii_only=True) == '"\\u00e9\\ud83d\\udc4d"'


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))), st.integers(0, 20))
def test_a_spool_gives_back_what_it_got(pieces: list[str], in_memory: int) -> None:
    spool = Spool(in_memory)
    for piece in pieces:
        spool.add(piece)
    written: list[str] = []
    spool.drain(written.append)
    assert "".join(written) == "".join(pieces)
    again: list[str] = []
    spool.drain(again.append)
    assert "".join(again) == ""
