"""The schemas on their own: three engines read them and must agree about every value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import schema_store
from selfcheck.dialects import schema_check
from selfcheck.dialects.predicate import predicate
from selfcheck.fields import DOCUMENTS
from selfcheck.model import FENCED_YAML
from selfcheck.protocol import json_document, yaml_document
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.scanner import scan
from selfcheck.protocol.source_text import dedented, plain
from selfcheck.rules.card_samples import SUBMISSION
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.lite_samples import ALL as LITE
from selfcheck.rules.lite_samples import ANSWERS, answering, asking
from selfcheck.transcripts.model import Transcript
from selfcheck.transcripts.reading import EXTENSIONS, read_path
from tests.dialects.mutating import mutated as mutated_documents
from tests.dialects.test_card import CARDS
from tests.dialects.test_card import FIELDS as CARD_FIELDS
from tests.dialects.test_lite import FIELDS as LITE_FIELDS
from tests.dialects.test_lite_result import CANCELLED
from tests.dialects.test_lite_result import FIELDS as LITE_RESULT_FIELDS
from tests.dialects.test_result import GOOD as RESULT
from tests.dialects.test_result import changed_results
from tools import generate_schemas

FIXTURES = Path(__file__).parents[2] / "fixtures"
REQUESTS = ("fenced", "xml", "xml-yiii", "xml-ling")
BLANKS = [
    *map(chr, (*range(0x09, 0x0E), *range(0x1C, 0x21), 0x85, 0xA0, 0x1680)),
    *map(chr, (*range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF)),
]

# Keywords that hold no demand of their own, only other schemas or words about them.
_CARRIERS = {
    "$defs",
    "$id",
    "$ref",
    "$schema",
    "additionalProperties",
    "allOf",
    "description",
    "else",
    "if",
    "items",
    "properties",
    "then",
    "title",
    "x-selfcheck",
}


@cache
def _own(kind: str) -> Any:
    return predicate(schema_store.load(kind))


@cache
def _python(kind: str) -> Any:
    return jsonschema.Draft202012Validator(schema_store.load(kind))


@cache
def _rust(kind: str) -> Any:
    return jsonschema_rs.Draft202012Validator(schema_store.load(kind))


def _agreed(kind: str, value: Any) -> bool:
    """What all engines say of ``value``; fails when they differ."""
    own = bool(_own(kind)(value))
    assert own == _python(kind).is_valid(value) == _rust(kind).is_valid(value)
    assert own == schema_check.is_valid(kind, value)
    assert own == (schema_check.violations(kind, value) == [])
    return own


def _subschemas(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The schemas below ``schema`` whose failure is a failure of the whole, with their places."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for name in ("then", "else", "items", "additionalProperties"):
        yield from _subschemas(schema.get(name), f"{path}/{name}")
    for name in ("properties", "$defs"):
        for key, below in schema.get(name, {}).items():
            yield from _subschemas(below, f"{path}/{name}/{key}")
    for number, below in enumerate(schema.get("allOf", [])):
        yield from _subschemas(below, f"{path}/allOf/{number}")


def _coded(schema: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The keywords of one schema with their codes; ``required`` comes once for each property."""
    for keyword, coded in schema.get("x-selfcheck", {}).items():
        if isinstance(coded, dict):
            yield from ((keyword, one) for one in coded.values())
        else:
            yield keyword, coded


@pytest.mark.parametrize("kind", schema_store.names())
def test_every_schema_is_a_schema_of_the_draft_it_names(kind: str) -> None:
    schema = schema_store.load(kind)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema_rs.meta.validate(schema)


def test_the_generated_schemas_are_up_to_date() -> None:
    assert generate_schemas.main(["--check"]) == 0
    assert set(generate_schemas.schemas()) == set(DOCUMENTS)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_keyword_that_can_fail_has_its_code_beside_it(kind: str) -> None:
    for path, schema in _subschemas(schema_store.load(kind)):
        codes = schema.get("x-selfcheck", {})
        failing = set(schema) - _CARRIERS
        if schema.get("additionalProperties") is False:
            failing.add("additionalProperties")
        assert set(codes) == failing, path
        if "required" in schema:
            assert set(codes["required"]) == set(schema["required"]), path


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_codes_and_cases_are_in_the_catalogue(kind: str) -> None:
    found = [pair for _, schema in _subschemas(schema_store.load(kind)) for pair in _coded(schema)]
    assert found
    for _, coded in found:
        code, _, case = coded.partition("#")
        assert case in CODES[code].cases


def _codes_in(*kinds: str) -> set[str]:
    """The codes that the schemas of ``kinds`` find."""
    return {
        code.partition("#")[0]
        for kind in kinds
        for _, schema in _subschemas(schema_store.load(kind))
        for _, code in _coded(schema)
    }


def test_every_code_of_requests_that_a_schema_can_find_is_in_one() -> None:
    """The others relate parts of a request to each other."""
    coded = _codes_in(*REQUESTS)
    relating = {"default_not_in_options", "id_duplicate", "option_duplicate"}
    no_object = {"questionnaire.json.not_object", "questionnaire.yaml.not_mapping"}
    assert coded == no_object | {
        code
        for code in CODES
        if code.startswith("questionnaire.request.") and code.rpartition(".")[2] not in relating
    }


def test_every_code_of_async_arguments_that_a_schema_can_find_is_in_it() -> None:
    """The others relate parts of the arguments to each other."""
    relating = {"default_value_not_in_options", "question_id_duplicate"}
    assert _codes_in("async") == {
        code
        for code in CODES
        if code.startswith("questionnaire.start.") and code.rpartition(".")[2] not in relating
    }


def test_every_code_of_async_results_that_a_schema_can_find_is_in_it() -> None:
    """The others say what became of a call in its transcript."""
    relating = {"missing", "unmatched"}
    assert _codes_in("async-result") == {
        code
        for code in CODES
        if code.startswith("questionnaire.result.") and code.rpartition(".")[2] not in relating
    }


def test_every_code_of_cards_that_a_schema_can_find_is_in_it() -> None:
    """The others relate parts of a card to each other, or are about submissions and turns."""
    relating = {"option_id_duplicate", "recommended_duplicate", "question_id_duplicate"}
    assert _codes_in("card") == {
        code
        for code in CODES
        if code.count(".") == 1 and code.startswith("card.") and code[5:] not in relating
    }


def test_the_schema_of_submissions_finds_what_one_is_by_itself() -> None:
    """The other codes hold it against its card, or against the course of the conversation."""
    form = "json_invalid session_id_missing request_id_missing selections_invalid "
    form += "custom_input_invalid cancelled_invalid"
    assert _codes_in("card-submit") == {f"card.submit.{name}" for name in form.split()}


def test_the_schema_of_lite_results_finds_what_one_is_by_itself() -> None:
    """The other codes hold it against the arguments, or relate its parts to each other."""
    relating = "answers_forbidden question_unknown answer_missing answer_hidden label_mismatch "
    relating += "answer_type_mismatch value_unknown value_duplicate labels_count "
    relating += "annotation_mismatch constraint_violated"
    assert _codes_in("lite-result") == {
        code
        for code in CODES
        if code.startswith("lite.result.") and code[12:] not in relating.split()
    }


def test_every_code_of_lite_questionnaires_that_a_schema_can_find_is_in_it() -> None:
    """The others relate parts of the arguments to each other, or need an engine of their own."""
    relating = "id_duplicate option_value_duplicate annotation_key_invalid show_if_unknown_value "
    relating += "constraint_not_applicable constraint_contradictory pattern_invalid"
    assert _codes_in("lite") == {
        code
        for code in CODES
        if code.count(".") == 1 and code.startswith("lite.") and code[5:] not in relating.split()
    }


@pytest.mark.parametrize(
    "schema",
    [
        {"maxItems": 3},
        {"properties": {"a": {"format": "uri"}}},
        {"$defs": {"a": {"const": 1.5}}, "$ref": "#/$defs/a"},
        {"anyOf": [{"exclusiveMaximum": 2}]},
        {"if": {"type": "null"}, "then": {"oneOf": []}},
        {"not": {"uniqueItems": True}},
        {"items": {"prefixItems": []}},
        {"additionalProperties": {"dependentRequired": {}}},
        {"enum": ["a", 1]},
    ],
    ids=json.dumps,
)
def test_a_keyword_that_the_predicate_does_not_know_is_refused(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="supported"):
        predicate(schema)


# A list of values, or a value with lists in it to any depth.
_NESTED = {
    "$defs": {"list": {"type": "array", "items": {"$ref": "#/$defs/item"}}}
    | {"item": {"if": {"type": "array"}, "then": {"$ref": "#/$defs/list"}, "else": {"const": 1}}},
    "$ref": "#/$defs/list",
}


@pytest.mark.parametrize("value", [1, 1.0, 2, 0, 1.5, True, "1", None, [], [1, [1.0]], [[2]]])
@pytest.mark.parametrize(
    "schema",
    [{"const": 1}, {"const": True}, {"maximum": 1}, {"minimum": 1}, _NESTED],
    ids=json.dumps,
)
def test_numbers_and_recursion_mean_what_they_mean_to_others(schema: Any, value: Any) -> None:
    verdicts = {
        bool(predicate(schema)(value)),
        jsonschema.Draft202012Validator(schema).is_valid(value),
        jsonschema_rs.Draft202012Validator(schema).is_valid(value),
    }
    assert len(verdicts) == 1


@pytest.mark.parametrize("kind", ["", "no-such-kind", "../pyproject", "fenced.json"])
def test_a_schema_that_is_not_there_is_a_key_error(kind: str) -> None:
    with pytest.raises(KeyError):
        schema_store.load(kind)


# Real payloads.


def _decoded(reply: str) -> Iterator[tuple[str, Any]]:
    """The payloads of ``reply`` that decode, each with the document kinds to hold it against."""
    for block in scan(reply, DEFAULT_NAMES):
        try:
            if block.encoding == FENCED_YAML:
                source = dedented(reply, *block.payload, block.indent)
                yield "fenced", yaml_document.parse(source).value
            else:
                source = plain(reply, *block.payload)
                document = json_document.parse(source, block.name, escaped=block.escaped)
                profile = DEFAULT_NAMES.profiles.get(block.base)
                named = profile.xml_kind if profile else "xml"
                yield "response" if block.response else named, document.value
        except (yaml_document.InvalidYaml, json_document.InvalidJson):
            continue


def _fixture_replies() -> Iterator[str]:
    for path in sorted(FIXTURES.rglob("*")):
        if path.suffix not in EXTENSIONS:
            continue
        for record in read_path(str(path), path.name):
            if isinstance(record, Transcript):
                yield from (part.text for message in record.messages for part in message.parts)


def _example_replies() -> Iterator[str]:
    for rule in CODES.values():
        for example in (*rule.bad, rule.good):
            if not example.file and not example.as_kind:
                yield example.reply


def _example_documents() -> Iterator[tuple[str, Any]]:
    """The examples that are documents and decode, each with its kind."""
    for rule in CODES.values():
        for example in (*rule.bad, rule.good):
            value = json_document.quick_value(example.reply) if example.as_kind else None
            if value is not None:
                yield example.as_kind, value


def test_the_engines_agree_on_every_example_and_fixture() -> None:
    verdicts: dict[str, set[bool]] = {kind: set() for kind in DOCUMENTS}
    replies = (*_example_replies(), *_fixture_replies())
    for own, value in (*chain.from_iterable(map(_decoded, replies)), *_example_documents()):
        for kind in DOCUMENTS:
            verdict = _agreed(kind, value)
            if kind == own:
                verdicts[kind].add(verdict)
    assert all(verdicts[kind] == {True, False} for kind in DOCUMENTS)


# Made-up questionnaires.

_TEXTS = st.one_of(
    st.sampled_from(["继续", "Yes", "9:16", "não sei", "🙂", "a", "b"]),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(
        lambda text: text.replace("\ufeff", "").strip() != ""
    ),
)


@st.composite
def _questions(draw: st.DrawFn, *, strict: bool) -> dict[str, Any]:
    """A good question: by the fenced rules, or by those that all XML+JSON profiles share."""
    kind = draw(st.sampled_from(["single_choice", "multi_choice", "free_text"]))
    question: dict[str, Any] = {"type": kind, "text": draw(_TEXTS)}
    values = draw(st.lists(_TEXTS, min_size=1, max_size=4, unique=True))
    if kind == "free_text":
        question["default"] = draw(st.just("") | _TEXTS)
    else:
        objects = not strict and draw(st.booleans())
        question["options"] = [{"value": v, "label": v} for v in values] if objects else values
        chosen = draw(st.lists(st.sampled_from(values), unique=True))
        question["default"] = chosen if kind == "multi_choice" else values[0]
        if draw(st.booleans()):
            question["allow_other"] = draw(st.booleans())
    return question


@st.composite
def requests(draw: st.DrawFn, *, strict: bool) -> dict[str, Any]:
    """A good request: one for every XML+JSON profile, or a fenced one when ``strict``."""
    questions = draw(st.lists(_questions(strict=strict), min_size=1, max_size=3))
    request: dict[str, Any] = {"title": draw(_TEXTS), "questions": questions}
    if not strict:
        if draw(st.booleans()):
            request["ui_text"] = draw(st.dictionaries(_TEXTS, st.text("ab", max_size=3)))
        if draw(st.booleans()):
            request["timeout_seconds"] = draw(st.integers(1, 3600))
        for number, question in enumerate(questions):
            if draw(st.booleans()):
                question["id"] = f"id-{number}"
    return request


_WRONG = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([0.0, 1.0, 1.5, -2.0, 1e300]),
    st.text(st.sampled_from(BLANKS), max_size=3),
    st.sampled_from(["\u200b", "\u180e", "text", "multiple_choice", "free_text", "dropdown"]),
    st.just({}),
    st.just([]),
    st.lists(_TEXTS | st.none() | st.integers(0, 2), max_size=3),
    st.fixed_dictionaries(
        {}, optional={"value": st.none() | st.just(" ") | _TEXTS, "label": st.just("") | _TEXTS}
    ),
)
_FIELDS = st.sampled_from(
    [
        "title",
        "questions",
        "type",
        "text",
        "options",
        "default",
        "allow_other",
        "id",
        "ui_text",
        "timeout_seconds",
        "value",
        "label",
        "extra",
    ]
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container and key or index at which something stands in ``value``."""
    found: list[tuple[Any, Any]] = []
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, below in items:
        found += [(value, key), *_places(below)]
    return found


@st.composite
def mutated(draw: st.DrawFn, *, strict: bool) -> Any:
    """A request with one to four things changed, removed or added anywhere."""
    request = draw(requests(strict=strict))
    for _ in range(draw(st.integers(1, 4))):
        places = _places(request)
        if not places:
            break
        container, key = draw(st.sampled_from(places))
        action = draw(st.sampled_from(["replace", "remove", "add", "copy"]))
        if action == "remove":
            del container[key]
        elif action == "add" and isinstance(container, dict):
            container[draw(_FIELDS)] = draw(_WRONG)
        elif action == "copy":
            source, name = draw(st.sampled_from(places))
            if name in source if isinstance(source, dict) else name < len(source):
                container[key] = deepcopy(source[name])
        else:
            container[key] = draw(_WRONG)
    return request


@given(requests(strict=True))
def test_the_engines_accept_good_fenced_requests(request: dict[str, Any]) -> None:
    assert _agreed("fenced", request)


@pytest.mark.parametrize("kind", ["xml", "xml-yiii", "xml-ling"])
@given(request=requests(strict=False))
def test_the_engines_accept_good_xml_requests(kind: str, request: dict[str, Any]) -> None:
    assert _agreed(kind, request)


@given(mutated(strict=True) | mutated(strict=False))
def test_the_engines_agree_on_faulty_requests(request: Any) -> None:
    for kind in DOCUMENTS:
        _agreed(kind, request)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | st.floats(-2, 2) | _TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_FIELDS, inner, max_size=3),
        max_leaves=12,
    )
)
def test_the_engines_agree_on_any_value(value: Any) -> None:
    for kind in DOCUMENTS:
        _agreed(kind, value)


@given(changed_results())
def test_the_engines_agree_on_results(value: Any) -> None:
    _agreed("async-result", value)


@given(mutated_documents([asking(*LITE)], LITE_FIELDS))
def test_the_engines_agree_on_lite_questionnaires(value: Any) -> None:
    if _is_unicode(value):
        _agreed("lite", value)


@given(mutated_documents([answering(**ANSWERS), CANCELLED], LITE_RESULT_FIELDS))
def test_the_engines_agree_on_lite_results(value: Any) -> None:
    if _is_unicode(value):
        _agreed("lite-result", value)


def _is_unicode(value: Any) -> bool:
    """Whether a value has no lone surrogate, which one of the engines cannot take."""
    return "\\ud8" not in json.dumps(value)


@given(mutated_documents([*CARDS, SUBMISSION], CARD_FIELDS).filter(_is_unicode))
def test_the_engines_agree_on_cards_and_submissions(value: Any) -> None:
    _agreed("card", value)
    _agreed("card-submit", value)


@pytest.mark.parametrize("blank", BLANKS, ids=lambda text: f"{ord(text):04x}")
def test_the_engines_agree_on_what_is_trimmed(blank: str) -> None:
    """The byte-order mark is no blank to the runtime."""
    for text in (blank + "T", "T" + blank, f"T{blank}\n", f"\n{blank}T"):
        verdict = _agreed("async-result", {**RESULT, "title": text})
        assert verdict is (text.strip() == text)
    assert _agreed("async-result", {**RESULT, "title": f"T{blank}T"})


@pytest.mark.parametrize("blank", ["", *BLANKS], ids=lambda text: f"{ord(text or chr(0)):04x}")
@pytest.mark.parametrize("kind", REQUESTS)
def test_the_engines_agree_on_what_is_blank(kind: str, blank: str) -> None:
    question = {"type": "single_choice", "text": "Q", "options": ["a"], "default": "a"}
    for faulty in (
        {**question, "text": blank},
        {**question, "type": blank},
        {**question, "options": [blank]},
        {**question, "options": [blank + blank]},
    ):
        assert not _agreed(kind, {"title": "T", "questions": [faulty]})
    filled = {**question, "text": blank + "Q" + blank}
    assert _agreed(kind, {"title": blank + "T", "questions": [filled]})


@pytest.mark.parametrize("kind", REQUESTS)
@pytest.mark.parametrize("visible", ["\u200b", "\u180e", "\u2060", "\x00", "\x1b", "　。"])
def test_the_engines_agree_on_what_is_not_blank(kind: str, visible: str) -> None:
    question = {"type": "free_text", "text": visible, "default": ""}
    assert _agreed(kind, {"title": visible, "questions": [question]})


@pytest.mark.parametrize(
    ("seconds", "good"),
    [(1, True), (60.0, True), (0, False), (-1, False), (1.5, False), (True, False), ("60", False)],
)
def test_the_engines_agree_on_what_is_a_positive_integer(seconds: Any, good: bool) -> None:
    question = {"type": "free_text", "text": "Q"}
    assert _agreed("xml", {"questions": [question], "timeout_seconds": seconds}) is good
