"""Every reason why a payload is not JSON, with the characters at fault."""

from __future__ import annotations

import pytest

from selfcheck.protocol.json_document import InvalidJson, parse
from selfcheck.protocol.source_text import plain
from selfcheck.rules.catalogue import CODES

# Payload, case, the text pointed at and where it starts.
INVALID = [
    ('{"a": 1', "end", "1", 6),
    ('{"a": {"b": [1,\n\n', "end", ",", 14),
    ('{"a": [1, 2}', "missing_bracket", "}", 11),
    ('{"a": "b"] }', "missing_bracket", "]", 9),
    ('{"a": [1, 2, "b": 3}', "missing_bracket", ",", 11),
    ('{"a": 1,}', "trailing_comma", ",", 7),
    ('{"a": [1 ,\n ]}', "trailing_comma", ",", 9),
    ('{"a": 1 "b": 2}', "missing_comma", '"b"', 8),
    ('{"a": "b"\n"c": 1}', "missing_comma", '"c"', 10),
    ('{"a": ["b" "c"]}', "missing_comma", '"c"', 11),
    ('{"a": [{} {}]}', "missing_comma", "{", 10),
    ('{"a" 1}', "missing_colon", "1", 5),
    ('{"a"= 1}', "missing_colon", "=", 4),
    ("{'a': 1}", "single_quotes", "'", 1),
    ("{\"a\": 'b'}", "single_quotes", "'", 6),
    ('{"a": 1 // c\n}', "comment", "//", 8),
    ('{/* c */"a": 1}', "comment", "/*", 1),
    ('{"a": 1 # c\n}', "comment", "#", 8),
    ("{a: 1}", "unquoted_key", "a", 1),
    ("{标题: 1}", "unquoted_key", "标题", 1),
    ("{1: 2}", "unquoted_key", "1", 1),
    ("{null: 2}", "unquoted_key", "null", 1),
    ('{"a": "b\nc"}', "control_character", "\n", 8),
    ('{"a": "b\tc"}', "control_character", "\t", 8),
    ('{"a": "b\x1bc"}', "control_character", "\x1b", 8),
    ('{"a": "b\\qc"}', "bad_escape", "\\q", 8),
    ('{"a": "\\u12G4"}', "bad_escape", "\\u", 7),
    ('{"a": "b "c" d"}', "unescaped_quote", '"', 9),
    ('{"a": "b', "unclosed_string", '"', 6),
    ('{"a": "b\n, "c": 1}', "unclosed_string", '"', 6),
    ('{"a": "x\\', "unclosed_string", '"', 6),
    ('\n```json\n{"a": 1}\n```', "fence", "```json", 1),
    ('<q type="text">x</q>', "markup", '<q type="text">', 0),
    ('{"a"：1}', "fullwidth", "：", 4),
    ('{"a": 1，"b": 2}', "fullwidth", "，", 7),
    ('{"a": ［1]}', "fullwidth", "［", 6),
    ('{"a": “b, "c": 1}', "fullwidth", "“", 6),
    ('{"a": None}', "python_constant", "None", 6),
    ('{"a": True}', "python_constant", "True", 6),
    ('{"a": undefined}', "python_constant", "undefined", 6),
    ('{"a": 1} x', "extra_data", "x", 9),
    ('{"a": 1}}', "extra_data", "}", 8),
    ('{"a": 1}{"b": 2}', "extra_data", "{", 8),
    ('{"a": 012}', "number", "012", 6),
    ('{"a": .5}', "number", ".5", 6),
    ('{"a": +1}', "number", "+1", 6),
    ('{"a": 1.}', "number", "1.", 6),
    ('{"a": 1e}', "number", "1e", 6),
    ('{"a": 0x1F}', "number", "0x1F", 6),
    ("title: x\nquestions: []", "yaml", "t", 0),
    (" \n---\ntitle: x\n", "yaml", "-", 2),
    ("Please choose", "prose", "Please", 0),
    ("  请选择", "prose", "请选择", 2),
    ('{"a": b}', "", "b", 6),
    ('{"a": tru}', "", "tru", 6),
    ("{,}", "", ",", 1),
    ('{"a":}', "", "}", 5),
    ('{"a":1,,"b":2}', "", ",", 7),
]
OTHER = [
    ('{"a": NaN}', "nonstandard", "NaN", 6),
    ('{"a": -Infinity}', "nonstandard", "-Infinity", 6),
    ("{“a”: “b”}", "smart_quotes", "“", 1),
    ('{"a": “b”}', "smart_quotes", "“", 6),
    ('{"a": „b“}', "smart_quotes", "„", 6),
    ('{"a": ‘b’}', "smart_quotes", "‘", 6),
    (" [1] ", "not_object", "[1]", 1),
    ('"x"', "not_object", '"x"', 0),
    ("null", "not_object", "null", 0),
    ("-12.5", "not_object", "-12.5", 0),
]


@pytest.mark.parametrize(("payload", "case", "found", "start"), INVALID)
def test_invalid(payload: str, case: str, found: str, start: int) -> None:
    reply = "你好 " + payload
    with pytest.raises(InvalidJson) as caught:
        parse(plain(reply, 3, len(reply)), "questionnaire")
    issue = caught.value.issue
    assert (issue.code, issue.case) == ("questionnaire.json.invalid", case)
    assert (reply[slice(*issue.span)], issue.span.start - 3) == (found, start)


def test_every_case_is_in_the_table() -> None:
    # That a document is empty is found before it is parsed; what a response is, is known elsewhere.
    cases = {case for _, case, _, _ in INVALID} | {"empty", "response"}
    assert cases == set(CODES["questionnaire.json.invalid"].cases)


@pytest.mark.parametrize(("payload", "code", "found", "start"), OTHER)
def test_other_codes(payload: str, code: str, found: str, start: int) -> None:
    with pytest.raises(InvalidJson) as caught:
        parse(plain(payload, 0, len(payload)), "questionnaire")
    issue = caught.value.issue
    assert issue.code == "questionnaire.json." + code
    assert (payload[slice(*issue.span)], issue.span.start) == (found, start)


@pytest.mark.parametrize(
    ("payload", "case", "found"),
    [
        ("{&quot;a&quot;: 1,}", "trailing_comma", ","),
        ("{&quot;a&quot;: None}", "python_constant", "None"),
    ],
)
def test_faults_of_escaped_payloads_lie_in_the_reply(payload: str, case: str, found: str) -> None:
    with pytest.raises(InvalidJson) as caught:
        parse(plain(payload, 0, len(payload)), "questionnaire", escaped=True)
    issue = caught.value.issue
    assert issue.case == case
    assert payload[slice(*issue.span)] == found
