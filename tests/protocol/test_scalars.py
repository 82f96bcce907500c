"""What each reader makes of a plain scalar, against the readers themselves."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from selfcheck.protocol.scalars import JS_YAML, PYYAML, READERS, YAML_12, Reading, read_plain

RECORDED: dict[str, str] = json.loads(
    (Path(__file__).parent / "data" / "js-yaml-4.json").read_text(encoding="utf-8")
)["kinds"]

WORDS = [
    word
    for stem in (
        "yes",
        "no",
        "on",
        "off",
        "true",
        "false",
        "null",
        "y",
        "n",
        "nan",
        "inf",
        ".inf",
        ".nan",
        "~",
        "=",
        "<<",
    )
    for word in (stem, stem.upper(), stem.capitalize(), "-" + stem, "+" + stem, stem + "s")
]
DATES = [
    "2024-01-01",
    "2024-1-1",
    "2024-13-45",
    "2024-01-01T10:00:00",
    "2024-1-1 1:00:00",
    "2024-01-01 10:00:00 +1",
    "2024-01-01T10:00:00.5+08:00",
    "2024-01-01t25:61:61Z",
    "2024-01-01T10:00:00.",
    "2024-01-01T10:00",
]
SCALARS = st.one_of(
    st.text("0123456789+-.:_eExXobBaAfFnN~ TZ", min_size=1, max_size=10),
    st.sampled_from(WORDS),
    st.builds(str.__add__, st.sampled_from(DATES), st.sampled_from(["", "0", "Z", "x"])),
).map(str.strip)


def is_one_plain_scalar(text: str) -> bool:
    """Whether ``- text`` is a list of one plain scalar that is spelled ``text``."""
    try:
        events = list(yaml.parse(f"- {text}\n", Loader=yaml.SafeLoader))
    except yaml.YAMLError:
        return False
    scalars = [event for event in events if isinstance(event, yaml.ScalarEvent)]
    return (
        len(events) == 7
        and len(scalars) == 1
        and scalars[0].value == text
        and not scalars[0].style
        and not scalars[0].anchor
        and not scalars[0].tag
    )


def kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, datetime.date):
        return "date"
    assert isinstance(value, str)
    return "string"


def pyyaml_kind(text: str) -> str:
    """What PyYAML reads; a date of no calendar is a date that it cannot build."""
    try:
        return kind(yaml.safe_load(f"- {text}\n")[0])
    except yaml.constructor.ConstructorError:
        return "unreadable"
    except ValueError as error:
        # int() says so of ``0b_``; everything else is a month or an hour out of range.
        return "unreadable" if "invalid literal" in str(error) else "date"


def ruamel_kind(text: str) -> str:
    try:
        return kind(YAML(typ="safe", pure=True).load(f"- {text}\n")[0])
    except YAMLError:
        return "unreadable"
    except ValueError as error:
        words = str(error)
        return "unreadable" if "literal" in words or "could not convert" in words else "date"


@given(SCALARS)
@example("0b_")
@example("2024-13-45")
@example("190:20:30.15")
def test_pyyaml(text: str) -> None:
    assume(is_one_plain_scalar(text))
    assert PYYAML.kind_of(text) == pyyaml_kind(text)


@given(SCALARS)
@example("0b10")
@example("-0x1F")
@example("1_000.5")
def test_yaml_12_is_what_ruamel_reads(text: str) -> None:
    assume(is_one_plain_scalar(text))
    read = ruamel_kind(text)
    # It stumbles over ``=`` and over signs and prefixes with nothing but underscores after them,
    # which the core schema reads as strings.
    assume(read != "unreadable")
    assert YAML_12.kind_of(text) == read


@pytest.mark.parametrize("text", RECORDED)
def test_js_yaml(text: str) -> None:
    assert JS_YAML.kind_of(text) == RECORDED[text]


@pytest.mark.parametrize("text", [text for text in RECORDED if is_one_plain_scalar(text)])
def test_pyyaml_reads_the_recorded_scalars(text: str) -> None:
    assert PYYAML.kind_of(text) == pyyaml_kind(text)


@given(SCALARS)
def test_a_scalar_is_a_string_where_no_reader_says_otherwise(text: str) -> None:
    kinds = {reader.kind_of(text) for reader in READERS}
    reading = read_plain(text)
    if reading.soft:
        assert kinds == {"string"}
    elif kinds == {"string"}:
        assert reading == Reading("string")
    elif "string" in kinds:
        assert reading.kind == "string"
        assert reading.reading in kinds
    else:
        assert reading.kind in kinds


@pytest.mark.parametrize("text", ["yes", "no", "on", "off", "Yes", "NO"])
def test_booleans_of_pyyaml(text: str) -> None:
    assert read_plain(text) == Reading("string", "PyYAML", "boolean")


@pytest.mark.parametrize("text", ["9:16", "12:30", "1:30:00", "1_000"])
def test_numbers_of_pyyaml(text: str) -> None:
    assert read_plain(text) == Reading("string", "PyYAML", "number")


@pytest.mark.parametrize("text", ["1e3", "1.5e3", "0o14"])
def test_numbers_of_the_others(text: str) -> None:
    assert read_plain(text) == Reading("string", "js-yaml 4", "number")


@pytest.mark.parametrize("text", ["=", "<<"])
def test_what_pyyaml_cannot_construct(text: str) -> None:
    assert read_plain(text) == Reading("string", "PyYAML", "unreadable")


@pytest.mark.parametrize("text", ["y", "n", "Y", "N"])
def test_booleans_of_yaml_11_alone(text: str) -> None:
    assert read_plain(text) == Reading("string", "YAML 1.1", "boolean", soft=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("true", "boolean"),
        ("~", "null"),
        ("", "null"),
        ("12", "number"),
        ("012", "number"),
        ("0x1F", "number"),
        (".5", "number"),
        ("2024-01-01", "date"),
        ("2024-13-45", "date"),
    ],
)
def test_what_is_no_string_for_any_reader(text: str, expected: str) -> None:
    assert read_plain(text) == Reading(expected)
