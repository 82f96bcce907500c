"""Where JSON values lie in their text, checked against what the standard library decodes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.model import Path, Span
from selfcheck.transcripts.json_source import StringLiteral, elements, find

# Lone surrogates included: json.dumps writes them as escapes, and json.loads takes them.
_STRINGS = st.text(st.characters(min_codepoint=0, max_codepoint=0x10FFFF, categories=None))
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | _STRINGS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_STRINGS, inner, max_size=4),
    max_leaves=12,
)
_INDENTS = st.sampled_from([None, 0, 1, "\t"])


def _paths(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    found = [(path, value)]
    if isinstance(value, dict):
        for key, item in value.items():
            found += _paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += _paths(item, (*path, index))
    return found


def _escaped(text: str, how: list[int]) -> str:
    """Write ``text`` as a JSON string, character by character in the way that ``how`` says."""
    written = []
    for index, char in enumerate(text):
        choice = how[index % len(how)] if how else 0
        plain = json.dumps(char, ensure_ascii=0xD800 <= ord(char) <= 0xDFFF)[1:-1]
        if choice == 0:
            written.append(plain)
        elif choice == 1 and char in '"\\/':
            written.append("\\" + char)
        else:
            escape = json.dumps(char)[1:-1]
            if not escape.startswith("\\u"):
                escape = f"\\u{ord(char):04x}"
            written.append(escape.replace("\\u", "\x00").upper().replace("\x00", "\\u"))
    return '"' + "".join(written) + '"'


@given(_VALUES, st.booleans(), _INDENTS)
def test_every_value_is_found(value: Any, ascii_only: bool, indent: int | str | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    for path, expected in _paths(value):
        span = find(text, path)
        assert json.loads(text[span.start : span.end]) == json.loads(json.dumps(expected))
        assert text[span.start : span.end].strip() == text[span.start : span.end]


@given(_STRINGS, st.lists(st.integers(0, 2), max_size=7))
def test_every_slice_of_a_string_maps_back(text: str, how: list[int]) -> None:
    source = "  " + _escaped(text, how) + "  "
    decoded = json.loads(source)
    literal = StringLiteral(source, Span(2, len(source) - 2))
    places = [literal.source_offset(offset) for offset in range(len(decoded) + 1)]
    assert places[0] == 3
    assert places[-1] == literal.end == len(source) - 3
    for offset, char in enumerate(decoded):
        written = source[places[offset] : places[offset + 1]]
        assert json.loads(f'"{written}"') == char


def test_a_pair_of_surrogate_escapes_is_one_code_point() -> None:
    source = r'"a\ud83d\uDE00b"'
    literal = StringLiteral(source, Span(0, len(source)))
    assert [literal.source_offset(offset) for offset in range(4)] == [1, 2, 14, 15]


def test_lone_surrogates_are_one_each() -> None:
    source = r'"\ud83d\ud83d\ude00\ude00x"'
    literal = StringLiteral(source, Span(0, len(source)))
    assert [literal.source_offset(offset) for offset in range(5)] == [1, 7, 19, 25, 26]


def test_offsets_outside_are_cut() -> None:
    literal = StringLiteral('"ab"', Span(0, 4))
    assert (literal.source_offset(-1), literal.source_offset(9)) == (1, 3)


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ('{"a": 1, "a": 22}', ("a",), "22"),
        ('{"a": 1, "\\u0061": 33, "b": 2}', ("a",), "33"),
        ('{"a": [{"b": 1}], "a": [{"b": 2, "b": "}{"}]}', ("a", 0, "b"), '"}{"'),
        ('[ [] , {"k": NaN}]', (1, "k"), "NaN"),
        ('{"a\\"]": -1.5e3 }', ('a"]',), "-1.5e3"),
        ("\r\n\t[true]\n", (0,), "true"),
        ("  7  ", (), "7"),
    ],
)
def test_places(text: str, path: Path, expected: str) -> None:
    span = find(text, path)
    assert text[span.start : span.end] == expected
    assert json.dumps(json.loads(expected)) == json.dumps(_at(json.loads(text), path))


def _at(value: Any, path: Path) -> Any:
    for token in path:
        value = value[token]
    return value


def test_the_search_can_start_inside_a_text() -> None:
    text = '{"a": 1}\n{"a": 2}\n'
    span = find(text, ("a",), text.index("\n"))
    assert (text[span.start : span.end], span.start) == ("2", 15)


@pytest.mark.parametrize(
    ("text", "path"), [("{}", ("a",)), ("[1]", (1,)), ('"x"', (0,)), ('{"a": 1}', (0,))]
)
def test_what_is_not_there_is_a_key_error(text: str, path: Path) -> None:
    with pytest.raises(KeyError):
        find(text, path)


def test_depth_costs_no_recursion() -> None:
    depth = 100_000
    text = '{"a": ' + "[" * depth + "]" * depth + ', "b": 5}'
    span = find(text, ("b",))
    assert text[span.start : span.end] == "5"


@pytest.mark.parametrize("text", ['[[1, "a', '{"a": [', "[", '{"a"', '["\\'])
def test_broken_text_ends_in_an_error(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        find(text, (0, "a") if text.startswith("[") else ("a", 0))


@given(st.lists(_VALUES, max_size=6), _INDENTS)
def test_elements_of_an_array(values: list[Any], indent: int | str | None) -> None:
    text = json.dumps(values, indent=indent)
    found = [json.loads(text[start:end]) for start, end in elements(text)]
    assert found == json.loads(text)
