"""XML+JSON payloads against the standard library: what is JSON, its values and its places."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from selfcheck.model import Path, Span
from selfcheck.protocol.document import Document, Node
from selfcheck.protocol.json_document import InvalidJson, parse, quick_value
from selfcheck.protocol.json_parser import MAX_DEPTH, JsonFault, Parser
from selfcheck.protocol.source_text import plain

SEEDS = [
    '{"title":"T","questions":[{"type":"single_choice","text":"Go?","options":["a","b"],'
    '"default":"a","allow_other":true}]}',
    '{"a": [1, -2.5e3, null, false, {"b": "\\u00e9\\n\\"x\\""}], "c": {}}',
    '{ "k" : [ ] , "\\ud83d\\ude00": 0.1E+2 }',
]
CHARACTERS = "{}[]\",:\\ \n\t'01e.-+naftu/#“，&;\x00\x7f\u2028é\ud800"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Valid JSON with a few characters put in, taken out or changed."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        put = draw(st.sampled_from(["", *CHARACTERS]))
        text = text[:at] + put + text[at + draw(st.integers(0, 1)) :]
    return text


def decode(text: str) -> Document:
    return parse(plain(text, 0, len(text)), "questionnaire")


def standard(text: str) -> tuple[bool, Any]:
    """Whether the standard library reads ``text`` without its extensions, and what it reads."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        return True, json.loads(text, parse_constant=refuse)
    except ValueError:
        return False, None


@given(damaged())
@example('{"a": 1.}')
@example('{"a": -}')
@example('{"a": 01}')
@example('\ufeff{"a": 1}')
@example('{"a": "\x7f\u2028"}')
def test_strict_reading_is_the_standard_librarys(text: str) -> None:
    valid, value = standard(text)
    try:
        read, _ = Parser(text).parse()
    except JsonFault as fault:
        assert not valid
        assert 0 <= fault.offset <= len(text)
    else:
        assert valid
        assert read == value


@given(damaged())
def test_a_payload_is_accepted_silently_only_when_it_is_json(text: str) -> None:
    valid, value = standard(text)
    try:
        document = decode(text)
    except InvalidJson as error:
        span = error.issue.span
        assert 0 <= span.start < span.end <= len(text)
        assert not valid or not isinstance(value, dict)
    else:
        assert valid or document.issues
        if valid:
            assert document.value == value


@given(damaged())
def test_the_quick_way_reads_the_same(text: str) -> None:
    value = quick_value(text)
    if value is not None:
        assert standard(text) == (True, value)


def places(node: Node, path: Path = ()) -> list[tuple[Path, Node]]:
    found = [(path, node)]
    for index, item in enumerate(node.items):
        found += places(item, (*path, index))
    for key, (_, member) in node.members.items():
        found += places(member, (*path, key))
    return found


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(
    st.dictionaries(st.text(), JSON, max_size=4), st.sampled_from([None, 0, 1, 2]), st.booleans()
)
def test_every_span_cuts_out_its_value(
    value: dict[str, Any], indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    reply = "Olá 👍 " + text + "!"
    document = parse(plain(reply, 6, 6 + len(text)), "questionnaire")
    assert document.value == value
    for path, node in places(document.root):
        part: Any = value
        for token in path:
            part = part[token]
        assert json.loads(reply[slice(*document.span(path))]) == part
        for key, (span, _) in node.members.items():
            assert json.loads(reply[slice(*document.reply_span(span))]) == key


def test_the_span_of_a_missing_field_is_its_owner() -> None:
    text = '{"a": {"b": 1}, "c": {}}'
    document = decode(text)
    assert text[slice(*document.span(("a", "x")))] == "{"
    assert document.span(("a", "x")) == Span(6, 7)
    assert document.span(("c", "x", "y")) == Span(21, 22)


def issues(text: str) -> list[tuple[str, Path, str]]:
    document = decode(text)
    return [
        (i.code.removeprefix("questionnaire."), i.path, text[slice(*document.reply_span(i.span))])
        for i in document.issues
    ]


def test_duplicate_keys_are_each_reported_and_the_last_one_counts() -> None:
    text = '{"a":1,"a":2,"b":{"c":1,"\\u0063":2},"a":3}'
    assert issues(text) == [
        ("json.duplicate_key", ("a",), '"a"'),
        ("json.duplicate_key", ("b", "c"), '"\\u0063"'),
        ("json.duplicate_key", ("a",), '"a"'),
    ]
    assert decode(text).value == {"a": 3, "b": {"c": 2}}


TRANSPORT = [
    ('{\\"a\\": \\"b\\"}', {"a": "b"}, '\\"'),
    ('{\\"a\\": \\"b\\/c\\"}', {"a": "b/c"}, '\\"'),
    ('{\\"a\\": \\"\\u4f60\\ud83d\\ude00\\"}', {"a": "你😀"}, '\\"'),
    ('{\\"a\\": \\"x \\\\\\"y\\\\\\" z\\"}', {"a": 'x "y" z'}, '\\"'),
]


@pytest.mark.parametrize(("text", "value", "found"), TRANSPORT)
def test_transport_escapes_are_undone(text: str, value: Any, found: str) -> None:
    assert decode(text).value == value
    assert issues(text) == [("json.transport_escaped", (), found)]


@given(st.dictionaries(st.text(), st.text() | st.lists(st.text()), min_size=1, max_size=3))
def test_doubly_encoded_json_is_read(value: dict[str, Any]) -> None:
    twice = json.dumps(json.dumps(value))[1:-1]
    codes = [issue.code for issue in decode(twice).issues]
    assert codes == ["questionnaire.json.transport_escaped"]


def test_places_in_escaped_payloads_are_places_of_the_reply() -> None:
    text = 'x {\\"a\\": [\\"b\\", 12]}'
    document = parse(plain(text, 2, len(text)), "questionnaire")
    assert text[slice(*document.span(("a", 0)))] == '\\"b\\"'
    assert text[slice(*document.span(("a", 1)))] == "12"
    key = document.key_span(("a",))
    assert key is not None
    assert text[slice(*key)] == '\\"a\\"'


def test_escaped_slashes_and_entities_in_valid_json_are_left_alone() -> None:
    assert issues('{"a": "b\\/c &quot; &amp;"}') == []
    assert decode('{"a": "&quot;"}').value == {"a": "&quot;"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{&quot;a&quot;: &quot;b &amp; c&quot;}", {"a": "b & c"}),
        ("{&#34;a&#34;: &#x22;b&#X22;}", {"a": "b"}),
        ('{"a": &quot;b&quot;}', {"a": "b"}),
    ],
)
def test_entities_are_decoded(text: str, value: Any) -> None:
    assert decode(text).value == value
    ((code, path, found),) = issues(text)
    assert (code, path, found[0]) == ("tag.html_escaped", (), "&")


def test_entities_of_an_escaped_element_are_expected() -> None:
    text = "{&quot;a&quot;: &quot;&amp;amp;&quot;}"
    document = parse(plain(text, 0, len(text)), "questionnaire", escaped=True)
    assert (document.value, document.issues) == ({"a": "&amp;"}, [])
    assert text[slice(*document.span(("a",)))] == "&quot;&amp;amp;&quot;"


def nested(depth: int) -> str:
    return '{"a":' + "[" * (depth - 1) + "]" * (depth - 1) + "}"


def test_nesting_up_to_the_limit_is_read() -> None:
    assert issues(nested(MAX_DEPTH)) == []


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 100_000])
def test_deeper_nesting_is_refused_where_it_starts(depth: int) -> None:
    with pytest.raises(InvalidJson) as caught:
        decode(nested(depth))
    assert caught.value.issue.code == "questionnaire.json.too_deep"
    assert caught.value.issue.span == Span(4 + MAX_DEPTH, 5 + MAX_DEPTH)


@pytest.mark.parametrize("digits", [1, 400, 401, 100_000])
def test_long_integers_are_numbers(digits: int) -> None:
    text = '{"a":' + "1" * digits + "}"
    node = decode(text).node(("a",))
    assert node is not None
    assert (node.kind, node.end - node.start) == ("number", digits)
    assert quick_value(text) is not None


def test_numbers_too_large_for_a_double_are_numbers() -> None:
    assert decode('{"a": 1e400}').value == {"a": float("inf")}


@pytest.mark.parametrize("text", ['{"a": "\\ud800"}', '{"a": "\ud800"}'])
def test_lone_surrogates_are_text(text: str) -> None:
    assert decode(text).value == {"a": "\ud800"}
