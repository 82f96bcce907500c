"""The catalogue against its contract: which codes there are, their arguments and their texts."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pkgutil import iter_modules
from string import Formatter

import pytest
import yaml

from selfcheck import rules
from selfcheck.model import ERROR, INFO, LANGUAGES, WARNING
from selfcheck.rules.base import Example, Rule, Text
from selfcheck.rules.catalogue import CODES, known_prefix, matches, nearest, rule
from tests.contracts import card, card_submit, lite, lite_result

E, W = ERROR, WARNING

# The families that are about content: each of their cases needs an example.
_WITH_EXAMPLES = (
    *(
        f"questionnaire.{family}."
        for family in ("request", "response", "start", "result", "turn", "repair", "client")
    ),
    "card.",
    "lite.",
)

# The contract: each code with its severity, its cases, and the arguments of each case.
CONTRACT: dict[str, tuple[str, dict[str, str]]] = {
    "questionnaire.fence.unregistered_name": (
        E,
        {
            "": "name nearest",
            "misspelling": "name nearest",
            "prefix": "name nearest",
            "response": "name nearest",
        },
    ),
    "questionnaire.fence.too_short": (E, {"": "name"}),
    "questionnaire.fence.unclosed": (
        E,
        {"": "name ticks", "closing_text": "name ticks found", "indented": "name ticks"},
    ),
    "questionnaire.fence.closing_too_short": (E, {"": "name opening closing"}),
    "questionnaire.fence.nested": (E, {"": "name found", "unclosed": "name found"}),
    "questionnaire.fence.preface_missing": (E, {"": "name"}),
    "questionnaire.fence.info_extra": (E, {"": "name extra"}),
    "questionnaire.fence.empty": (E, {"": "name"}),
    "questionnaire.fence.json_payload": (E, {"": "name found"}),
    "questionnaire.fence.name_case": (W, {"": "name found"}),
    "questionnaire.fence.indented": (W, {"": "name columns"}),
    "questionnaire.fence.tilde": (W, {"": "name"}),
    "questionnaire.fence.not_alone": (W, {"": "name"}),
    "questionnaire.fence.in_container": (W, {"blockquote": "name", "list": "name"}),
    "questionnaire.tag.unregistered_name": (
        E,
        {"": "name nearest", "misspelling": "name nearest"},
    ),
    "questionnaire.tag.unclosed": (E, {"": "name"}),
    "questionnaire.tag.mismatched": (E, {"": "name found"}),
    "questionnaire.tag.empty": (E, {"": "name", "response": "name"}),
    "questionnaire.tag.name_case": (W, {"": "name found"}),
    "questionnaire.tag.html_escaped": (W, {"": "name"}),
    "questionnaire.json.invalid": (
        E,
        {
            "": "found",
            "empty": "",
            "end": "missing",
            "missing_bracket": "expected found",
            "trailing_comma": "",
            "missing_comma": "found",
            "missing_colon": "found",
            "single_quotes": "",
            "comment": "found",
            "unquoted_key": "found",
            "control_character": "found",
            "bad_escape": "found",
            "unescaped_quote": "found",
            "unclosed_string": "",
            "fullwidth": "found expected",
            "python_constant": "found expected",
            "extra_data": "found",
            "number": "found",
            "yaml": "",
            "fence": "",
            "markup": "",
            "prose": "found",
            "response": "",
        },
    ),
    "questionnaire.json.not_object": (E, {"": "value", "response": "value"}),
    "questionnaire.json.nonstandard": (E, {"": "found"}),
    "questionnaire.json.smart_quotes": (E, {"": "found"}),
    "questionnaire.json.duplicate_key": (E, {"": "key"}),
    "questionnaire.json.transport_escaped": (W, {"": "found"}),
    "questionnaire.json.too_deep": (E, {"": "limit"}),
    "questionnaire.yaml.invalid": (
        E,
        {
            "": "problem more",
            "empty": "more",
            "colon": "value more",
            "colon_blank": "key more",
            "leading_character": "char value more",
            "emphasis": "value more",
            "alias": "name more",
            "text_after_quote": "value more",
            "backslash_quote": "value more",
            "bad_escape": "found more",
            "tab": "more",
            "bullet": "value more",
            "dash_blank": "value more",
            "fullwidth_colon": "key more",
            "fullwidth_comma": "more",
            "fullwidth_quote": "found more",
            "missing_bracket": "expected more",
            "unclosed_quote": "quote more",
            "extra_comma": "more",
            "indentation": "more",
            "missing_comma": "more",
            "text_after_list": "found more",
            "comment": "found more",
            "control_character": "found more",
            "duplicate_anchor": "name more",
        },
    ),
    "questionnaire.yaml.not_mapping": (
        E,
        {"": "value", "markup": "", "fullwidth_colon": "", "colon_blank": ""},
    ),
    "questionnaire.yaml.duplicate_key": (E, {"": "key"}),
    "questionnaire.yaml.non_string_key": (E, {"": "found"}),
    "questionnaire.yaml.custom_tag": (E, {"": "tag"}),
    "questionnaire.yaml.multiple_documents": (E, {"": "", "front_matter": ""}),
    "questionnaire.yaml.ambiguous_scalar": (
        E,
        {
            "": "found reader reading",
            "unreadable": "found reader",
            "soft": "found",
            "line_separator": "found",
        },
    ),
    "questionnaire.yaml.text_lost": (W, {"comment": "found", "anchor": "found"}),
    "questionnaire.yaml.too_complex": (
        E,
        {"depth": "limit", "aliases": "limit", "size": "limit", "recursive": "name"},
    ),
    "questionnaire.request.field_unknown": (
        E,
        {"": "field allowed", "nearest": "field nearest allowed"},
    ),
    "questionnaire.request.title_missing": (E, {"absent": "", "blank": "", "type": "value"}),
    "questionnaire.request.title_type_invalid": (E, {"": "value"}),
    "questionnaire.request.questions_missing": (E, {"absent": "", "type": "value"}),
    "questionnaire.request.questions_empty": (E, {"": ""}),
    "questionnaire.request.question_not_object": (E, {"": "value"}),
    "questionnaire.request.type_missing": (E, {"absent": "allowed", "blank": "allowed"}),
    "questionnaire.request.type_invalid": (
        E,
        {"": "value allowed", "nearest": "value nearest allowed"},
    ),
    "questionnaire.request.type_alias": (E, {"": "value canonical"}),
    "questionnaire.request.text_missing": (
        E,
        {"absent": "", "blank": "", "type": "value", "wrong_field": "field"},
    ),
    "questionnaire.request.options_missing": (
        E,
        {"absent": "", "empty": "", "type": "value", "dash_blank": "value"},
    ),
    "questionnaire.request.option_invalid": (
        E,
        {
            "blank": "",
            "type": "value",
            "object": "found",
            "colon": "found",
            "label": "",
            "empty_object": "",
        },
    ),
    "questionnaire.request.option_duplicate": (W, {"": "value first"}),
    "questionnaire.request.options_forbidden": (E, {"": ""}),
    "questionnaire.request.allow_other_forbidden": (E, {"": ""}),
    "questionnaire.request.allow_other_type_invalid": (
        E,
        {"": "value", "ambiguous": "found reader"},
    ),
    "questionnaire.request.default_missing": (E, {"single": "options", "multi": "", "text": ""}),
    "questionnaire.request.default_type_invalid": (
        E,
        {
            "single": "value",
            "multi": "value",
            "dash_blank": "value",
            "text": "value",
            "item": "value",
        },
    ),
    "questionnaire.request.default_not_in_options": (
        E,
        {
            "": "value options",
            "nearest": "value nearest options",
            "label": "value option",
            "quotes": "value found option",
            "fullwidth_comma": "value options",
        },
    ),
    "questionnaire.request.id_invalid": (E, {"type": "value", "blank": ""}),
    "questionnaire.request.id_duplicate": (E, {"": "value other", "implicit": "value other"}),
    "questionnaire.request.ui_text_invalid": (E, {"object": "value", "field": "field value"}),
    "questionnaire.request.timeout_invalid": (E, {"": "value"}),
    "questionnaire.response.answers_missing": (E, {"absent": "", "type": "value"}),
    "questionnaire.response.name_mismatch": (E, {"": "name request expected"}),
    "questionnaire.response.request_missing": (W, {"": "name"}),
    "questionnaire.response.request_stale": (E, {"": "request"}),
    "questionnaire.response.already_answered": (E, {"": "request"}),
    "questionnaire.response.type_invalid": (E, {"absent": "expected", "": "value expected"}),
    "questionnaire.response.status_invalid": (E, {"absent": "allowed", "": "value allowed"}),
    "questionnaire.response.answer_not_object": (E, {"": "value"}),
    "questionnaire.response.question_unknown": (
        E,
        {"": "value ids", "nearest": "value nearest ids"},
    ),
    "questionnaire.response.question_duplicate": (E, {"": "value other"}),
    "questionnaire.response.question_unanswered": (E, {"": "id text type"}),
    "questionnaire.response.answer_type_mismatch": (E, {"": "value type", "alias": "value type"}),
    "questionnaire.response.field_missing": (
        E,
        {
            "id": "field",
            "id_blank": "field",
            "type": "field options",
            "choice": "field options",
            "list": "field options",
            "text": "field",
        },
    ),
    "questionnaire.response.field_type_invalid": (
        E,
        {
            "string": "field value",
            "choice": "field value options",
            "list": "field value options",
            "item": "field item value options",
        },
    ),
    "questionnaire.response.value_not_in_options": (
        E,
        {
            "": "value options",
            "nearest": "value nearest options",
            "label": "value option",
            "other": "value options",
            "empty": "options",
        },
    ),
    "questionnaire.response.label_mismatch": (
        E,
        {"": "value found label", "fewer": "labels values", "more": "labels values"},
    ),
    "questionnaire.response.answer_mismatch": (
        E,
        {"single": "found value expected", "multi": "values", "none": ""},
    ),
    "questionnaire.response.other_text_missing": (E, {"absent": "", "blank": "value"}),
    "questionnaire.start.arguments_invalid": (
        E,
        {"empty": "", "json": "problem fix", "type": "value"},
    ),
    "questionnaire.start.questions_must_be_list": (E, {"absent": "", "type": "value"}),
    "questionnaire.start.questions_empty": (E, {"": ""}),
    "questionnaire.start.question_not_object": (E, {"": "value"}),
    "questionnaire.start.question_type_invalid": (
        E,
        {"absent": "allowed", "": "value allowed", "nearest": "value nearest allowed"},
    ),
    "questionnaire.start.question_text_required": (
        E,
        {"absent": "", "blank": "field", "type": "field value", "wrong_field": "field"},
    ),
    "questionnaire.start.question_id_duplicate": (
        E,
        {"": "value other", "implicit": "value other"},
    ),
    "questionnaire.start.question_options_required": (
        E,
        {"absent": "", "empty": "", "type": "value"},
    ),
    "questionnaire.start.question_option_invalid": (
        E,
        {"blank": "", "type": "value", "empty_object": ""},
    ),
    "questionnaire.start.default_type_invalid": (
        E,
        {"single": "value", "multi": "value", "text": "value"},
    ),
    "questionnaire.start.default_value_not_in_options": (
        E,
        {
            "": "value options",
            "nearest": "value nearest options",
            "label": "value option",
            "blank": "options",
            "several": "values options",
        },
    ),
    "questionnaire.start.default_list_invalid_items": (
        E,
        {"": "item value", "several": "count item value"},
    ),
    "questionnaire.start.allow_other_type_invalid": (E, {"": "value"}),
    "questionnaire.result.missing": (E, {"": "tool id", "continued": "tool id"}),
    "questionnaire.result.unmatched": (E, {"": "tool id", "answered": "tool id"}),
    "questionnaire.result.status_invalid": (
        E,
        {
            "accepted": "errors",
            "refused": "",
            "absent": "field expected",
            "": "field value expected",
            "empty": "",
            "json": "",
            "object": "value",
        },
    ),
    "questionnaire.result.normalization_mismatch": (
        E,
        {
            "": "field value expected",
            "absent": "field expected",
            "unusable": "field",
            "fewer": "number",
            "more": "count",
            "duplicate": "value other",
        },
    ),
    "questionnaire.result.count_mismatch": (E, {"absent": "count", "": "value count"}),
    "questionnaire.result.errors_mismatch": (
        E,
        {
            "absent": "",
            "type": "value",
            "none": "",
            "item": "number",
            "missing": "missing",
            "extra": "extra",
            "differ": "missing extra",
        },
    ),
    "questionnaire.result.should_end_missing": (E, {"absent": "", "": "value"}),
    "questionnaire.turn.continued": (E, {"text": "tool", "call": "tool name"}),
    "questionnaire.repair.missing": (E, {"": "name", "unregistered": "names"}),
    **card.CONTRACT,
    **card_submit.CONTRACT,
    "card.turn.continued": (E, {"text": "id", "call": "name id"}),
    **lite.CONTRACT,
    **lite_result.CONTRACT,
    "questionnaire.client.not_rendered": (
        W,
        {"name": "client name rendered", "encoding": "client name encoding rendered"},
    ),
    "questionnaire.client.legacy_encoding": (
        INFO,
        {"encoding": "name standard", "name": "name standard"},
    ),
    "transcript.unreadable": (
        E,
        {
            "": "reason",
            "nothing": "",
            "missing": "",
            "no_container": "ending",
            "directory": "",
            "permission": "",
            "special": "",
            "cut_off": "container",
            "corrupt": "container",
            "encrypted": "container",
            "compression": "method",
            "foreign": "container",
            "nested": "",
            "extra": "container",
            "archive_nothing": "members",
            "archive_empty": "",
            "no_transcript": "format",
        },
    ),
    "transcript.encoding_invalid": (E, {"": "offset byte", "utf16": ""}),
    "transcript.json_invalid": (
        E,
        {"": "problem", "truncated": "", "not_object": "value", "empty": ""},
    ),
    "transcript.format_unrecognized": (
        E,
        {
            "": "looked nearest",
            "chosen": "format shape",
            "column": "column columns",
            "report": "kind",
            "document": "kind",
        },
    ),
    "transcript.too_large": (
        E,
        {"line": "limit size", "": "limit size", "unpacked": "limit"},
    ),
    "transcript.check_failed": (E, {"": "error"}),
    "transcript.no_reply": (INFO, {"": "", "empty": ""}),
}

RULES = [pytest.param(found, id=found.code) for found in CODES.values()]
BAD = [
    pytest.param(found, example, id=f"{found.code}-{number}")
    for found in CODES.values()
    for number, example in enumerate(found.bad, 1)
]


def _blocks(code: str) -> list[object]:
    """The bad examples of a rule that are replies, and no documents by themselves."""
    bad = [example for example in CODES[code].bad if not example.as_kind]
    return [pytest.param(example, id=example.case) for example in bad]


def _payload(reply: str) -> str:
    """The text between the first fence of ``reply`` and the line of backticks that closes it."""
    match = re.search(r"^`{3,}[\w-]+\n(.*?)^`{3,}$", reply, re.DOTALL | re.MULTILINE)
    assert match is not None
    return match[1]


def _fields(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def _texts(found: Rule) -> list[Text]:
    cases = [text for case in found.cases.values() for text in (case.message, case.hint)]
    return [found.summary, found.why, *cases]


def test_every_code_of_the_contract_is_there_in_its_order() -> None:
    assert list(CODES) == list(CONTRACT)


def test_no_code_is_declared_twice() -> None:
    modules = (
        import_module(f"selfcheck.rules.{item.name}") for item in iter_modules(rules.__path__)
    )
    declared = [found.code for module in modules for found in getattr(module, "RULES", ())]
    assert sorted(declared) == sorted(CODES)


@pytest.mark.parametrize("found", RULES)
def test_severity_and_cases_are_those_of_the_contract(found: Rule) -> None:
    severity, cases = CONTRACT[found.code]
    assert found.severity == severity
    assert list(found.cases) == list(cases)


@pytest.mark.parametrize("found", RULES)
def test_templates_use_only_the_arguments_they_are_given(found: Rule) -> None:
    for key, documented in CONTRACT[found.code][1].items():
        arguments = {name: f"[{name}]" for name in documented.split()}
        for template in (*found.cases[key].message, *found.cases[key].hint):
            text = template.format(**arguments)
            assert text.strip() == text
            assert all(f"[{name}]" in text for name in _fields(template))


@pytest.mark.parametrize("found", RULES)
def test_every_argument_is_told_in_the_message_or_the_hint(found: Rule) -> None:
    for key, documented in CONTRACT[found.code][1].items():
        case = found.cases[key]
        for lang in LANGUAGES:
            told = set(_fields(getattr(case.message, lang)) + _fields(getattr(case.hint, lang)))
            unused = set(documented.split()) - told
            assert unused <= {"ticks", "name"}, (key, lang)


@pytest.mark.parametrize("found", RULES)
def test_all_languages_have_the_same_placeholders(found: Rule) -> None:
    for case in found.cases.values():
        for text in (case.message, case.hint):
            assert set(_fields(text.zh)) == set(_fields(text.en))
            assert set(_fields(text.pt)) == set(_fields(text.en))


@pytest.mark.parametrize("found", RULES)
def test_no_text_could_be_read_as_protocol(found: Rule) -> None:
    for text in _texts(found):
        for words in text:
            assert words
            assert not set("<>\n\r\u2028\u2029") & set(words)
            assert not words.startswith(("``", "~~"))
            assert words == words.strip()


@pytest.mark.parametrize("found", RULES)
def test_texts_are_in_their_language(found: Rule) -> None:
    for text in _texts(found):
        assert len(set(text)) == len(LANGUAGES)
        assert not re.search("[\u3000-\u9fff\uff00-\uffef]", text.en + text.pt)
        assert re.search("[\u4e00-\u9fff]", text.zh)


@pytest.mark.parametrize("found", RULES)
def test_messages_and_hints_are_sentences(found: Rule) -> None:
    for case in found.cases.values():
        for text in (case.message, case.hint):
            assert text.en.removesuffix("{more}").endswith(".")
            assert text.pt.removesuffix("{more}").endswith(".")
            assert text.zh.removesuffix("{more}").endswith("。")


def test_further_lines_close_every_message_about_invalid_yaml() -> None:
    for case in CODES["questionnaire.yaml.invalid"].cases.values():
        assert all(message.endswith("{more}") for message in case.message)


@pytest.mark.parametrize("found", RULES)
def test_every_rule_about_a_reply_has_examples(found: Rule) -> None:
    assert found.source
    assert found.good.reply.strip()
    assert found.bad or found.code.startswith("transcript.")


@pytest.mark.parametrize(("found", "example"), BAD)
def test_bad_examples_hold_what_they_point_at(found: Rule, example: Example) -> None:
    assert example.at or example.file or example.case == "empty"
    assert example.at in example.reply
    assert example.case in found.cases
    assert example.reply != found.good.reply


@pytest.mark.parametrize(
    "code",
    [
        "questionnaire.json.invalid",
        "questionnaire.yaml.invalid",
        *(code for code in CONTRACT if code.startswith(_WITH_EXAMPLES)),
    ],
)
def test_every_case_about_content_has_an_example(code: str) -> None:
    assert {example.case for example in CODES[code].bad} == set(CODES[code].cases)


@pytest.mark.parametrize("example", _blocks("questionnaire.yaml.invalid"))
def test_examples_of_invalid_yaml_are_refused_by_a_yaml_reader(example: Example) -> None:
    with pytest.raises(yaml.YAMLError):
        yaml.safe_load(_payload(example.reply))


@pytest.mark.parametrize("found", [r for r in CODES.values() if not r.good.file + r.good.as_kind])
def test_good_fenced_examples_are_yaml(found: Rule) -> None:
    fence = re.search(r"^`{3,}[a-z-]*questionnaire$", found.good.reply, re.MULTILINE)
    if fence is None:
        assert re.search(r"</[a-z-]*questionnaire(-response)?>$", found.good.reply.rstrip())
        return
    value = yaml.safe_load(_payload(found.good.reply[fence.start() :]))
    assert set(value) == {"title", "questions"}


@pytest.mark.parametrize("example", _blocks("questionnaire.json.invalid"))
def test_examples_of_invalid_json_are_refused_by_a_json_reader(example: Example) -> None:
    match = re.search(r"<(questionnaire[\w-]*)>(.*)</\1>", example.reply, re.DOTALL)
    assert match is not None
    with pytest.raises(json.JSONDecodeError):
        json.loads(match[2])


def test_a_rule_is_found_by_its_code() -> None:
    code = "questionnaire.request.default_missing"
    assert rule(code).code == code


@pytest.mark.parametrize("code", ["", "questionnaire", "questionnaire.yaml", "no.such.code"])
def test_an_unknown_code_raises(code: str) -> None:
    with pytest.raises(KeyError):
        rule(code)


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("questionnaire.yaml.invalid", True),
        ("questionnaire.yaml", True),
        ("questionnaire", True),
        ("questionnaire.ya", False),
        ("questionnaire.yaml.", False),
        ("questionnaire.yaml.invalid.x", False),
        ("questionnaire.json", False),
        ("yaml.invalid", False),
        ("", False),
    ],
)
def test_a_prefix_ends_at_a_dot(prefix: str, expected: bool) -> None:
    assert matches("questionnaire.yaml.invalid", prefix) is expected


def test_known_prefixes_are_the_leading_parts_of_codes() -> None:
    assert known_prefix("questionnaire.fence")
    assert known_prefix("transcript.no_reply")
    assert not known_prefix("questionnaire.fences")
    assert not known_prefix("")


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("questionnaire.yaml.invaild", "questionnaire.yaml.invalid"),
        ("questionnaire.request.default_not_in_option", None),
        ("default_type_invalid", "questionnaire.request.default_type_invalid"),
        ("fence.tilde", "questionnaire.fence.tilde"),
    ],
)
def test_nearest_names_the_code_that_was_meant(asked: str, expected: str | None) -> None:
    assert nearest(asked) == (expected or asked + "s")


def test_nearest_gives_nothing_for_something_else() -> None:
    assert nearest("zzz") is None
