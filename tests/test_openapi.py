"""The OpenAPI description is one by its own validator, and accepts what our schemas accept."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from openapi_schema_validator import OAS30Validator
from openapi_spec_validator import OpenAPIV30SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT4

from selfcheck.dialects import schema_check
from selfcheck.openapi import description
from selfcheck.rules.lite_samples import ALL, ANSWERS, answering, asking
from selfcheck.rules.samples import changed
from tests.dialects.mutating import mutated
from tests.dialects.test_lite import FIELDS, nested
from tests.dialects.test_lite_result import CANCELLED
from tests.dialects.test_lite_result import FIELDS as RESULT_FIELDS

DOCUMENT = description()
SCHEMAS = DOCUMENT["components"]["schemas"]
_REGISTRY: Registry[Any] = Registry().with_resource(
    "urn:description", DRAFT4.create_resource(DOCUMENT)
)


def accepts(name: str, value: Any) -> bool:
    """Whether the schema ``name`` of the description accepts ``value``."""
    validator = OAS30Validator(
        {"$ref": f"urn:description#/components/schemas/{name}"}, registry=_REGISTRY
    )
    valid: bool = validator.is_valid(value)
    return valid


def test_it_is_an_openapi_description() -> None:
    assert list(OpenAPIV30SpecValidator(DOCUMENT).iter_errors()) == []
    broken = {**DOCUMENT, "info": {}}
    assert list(OpenAPIV30SpecValidator(broken).iter_errors()) != []


def test_every_type_of_question_answer_and_constraint_has_a_schema() -> None:
    for kind in ("Select", "MultiSelect", "Text", "Confirm", "Rating"):
        assert {f"{kind}Question", f"{kind}Answer"} <= set(SCHEMAS)
    assert {"Questionnaire", "QuestionnaireResult", "Constraint", "Option"} <= set(SCHEMAS)


def test_the_examples_are_those_of_the_seed_and_valid() -> None:
    operation = DOCUMENT["paths"]["/questionnaire"]["post"]
    asked = operation["requestBody"]["content"]["application/json"]
    told = operation["responses"]["200"]["content"]["application/json"]
    assert (asked["example"], told["example"]) == (asking(*ALL), answering(**ANSWERS))
    assert accepts("Questionnaire", asked["example"])
    assert accepts("QuestionnaireResult", told["example"])


@pytest.mark.parametrize(
    ("name", "value", "valid"),
    [
        ("Questionnaire", asking(nested(6)), True),
        ("Questionnaire", asking(), False),
        ("Questionnaire", asking(changed(ALL[2], type=None)), False),
        ("Questionnaire", asking(changed(ALL[2], options=[])), False),
        ("QuestionnaireResult", CANCELLED, True),
        ("QuestionnaireResult", changed(CANCELLED, cancelled="yes"), False),
        ("QuestionnaireResult", answering(a={"value": 6, "annotation": ""}), False),
        ("QuestionnaireResult", answering(a=None), False),
        ("QuestionnaireResult", changed(answering(), submittedAt="today"), False),
    ],
)
def test_documents(name: str, value: Any, valid: bool) -> None:
    assert accepts(name, value) is valid


@given(mutated([asking(*ALL)], FIELDS))
def test_it_accepts_the_arguments_that_our_schema_accepts(value: Any) -> None:
    assert accepts("Questionnaire", value) == schema_check.is_valid("lite", value)


@given(mutated([answering(**ANSWERS), CANCELLED], RESULT_FIELDS))
def test_it_accepts_the_results_that_our_schema_accepts(value: Any) -> None:
    assert accepts("QuestionnaireResult", value) == schema_check.is_valid("lite-result", value)
