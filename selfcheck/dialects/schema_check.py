"""Validation against the JSON Schemas in ``schemas/``, whose keywords carry their codes.

Two engines read the same schemas: a predicate says whether a value is valid, which is all that most
replies need; jsonschema lists what is wrong with the others.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from selfcheck import schema_store
from selfcheck.dialects.predicate import Predicate, predicate
from selfcheck.model import Path


class Violation(NamedTuple):
    """One broken keyword: its code and case from the schema, and the path of the value or field."""

    code: str
    case: str
    path: Path


@cache
def _quick(kind: str) -> Predicate:
    return predicate(schema_store.load(kind))


@cache
def _exact(kind: str) -> Any:
    import jsonschema

    return jsonschema.Draft202012Validator(schema_store.load(kind))


def is_valid(kind: str, value: Any) -> bool:
    """Whether ``value`` is valid by the schema ``kind``."""
    return _quick(kind)(value)


def violations(kind: str, value: Any) -> list[Violation]:
    """Everything in ``value`` that breaks the schema ``kind``, each fault once."""
    found: dict[Violation, None] = {}
    for error in _exact(kind).iter_errors(value):
        for violation in _read(error):
            found[violation] = None
    return list(found)


def _read(error: Any) -> list[Violation]:
    """Turn one validation error into violations, by the codes beside the keyword that failed."""
    path: Path = tuple(error.absolute_path)
    keyword = error.validator
    codes = error.schema.get("x-selfcheck", {}).get(keyword)
    if keyword == "required":
        missing = (name for name in error.validator_value if name not in error.instance)
        return [_violation(codes[name], (*path, name)) for name in missing]
    if keyword == "additionalProperties":
        known = error.schema.get("properties", {})
        extra = (name for name in error.instance if name not in known)
        return [_violation(codes, (*path, name)) for name in extra]
    return [_violation(codes, path)]


def _violation(coded: str, path: Path) -> Violation:
    code, _, case = coded.partition("#")
    return Violation(code, case, path)
