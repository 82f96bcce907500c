"""Says whether a value is valid by one of our schemas, and nothing more.

Most blocks are valid, and for them the answer is all that is needed; loading a validator library
for it would cost more than the rest of the check. This one knows the keywords that our schemas use
and refuses every other, so that none is passed over; the tests hold it against two libraries.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Predicate = Callable[[Any], bool]

_ANNOTATIONS = frozenset({"$schema", "$id", "$defs", "title", "description", "x-selfcheck"})
_CONDITIONS = frozenset({"then", "else"})


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_TYPES: dict[str, Predicate] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    # JSON Schema 2020-12, section 6.1.1: a number with a zero fraction is an integer.
    "integer": lambda value: _is_number(value) and (isinstance(value, int) or value.is_integer()),
}


def predicate(schema: dict[str, Any]) -> Predicate:
    """Compile a schema (draft 2020-12) into a function that says whether a JSON value is valid.

    Raises ``ValueError`` for a keyword that it does not know.
    """
    return _Compiler(schema).compile(schema)


class _Compiler:
    def __init__(self, root: dict[str, Any]) -> None:
        self._definitions = root.get("$defs", {})
        self._compiled: dict[str, Predicate] = {}

    def compile(self, schema: Any) -> Predicate:
        """Compile one schema or subschema."""
        if schema is True:
            return lambda value: True
        checks = []
        for keyword, argument in schema.items():
            if keyword in _ANNOTATIONS or keyword in _CONDITIONS:
                continue
            make = _KEYWORDS.get(keyword)
            if make is None:
                raise ValueError(f"the schema keyword {keyword} is not supported")
            checks.append(make(self, argument, schema))
        return _every(checks)

    def reference(self, target: str) -> Predicate:
        """Compile ``#/$defs/NAME`` once, be it from within itself."""
        name = target.removeprefix("#/$defs/")
        if name in self._compiled:
            return self._compiled[name]
        # While it is being compiled, what refers to it looks it up when it is called.
        self._compiled[name] = lambda value: self._compiled[name](value)
        self._compiled[name] = self.compile(self._definitions[name])
        return self._compiled[name]


# Loops in place of all() and any(): a generator for each of them would double the time of a check.


def _every(checks: list[Predicate]) -> Predicate:
    if len(checks) == 1:
        return checks[0]

    def valid(value: Any) -> bool:
        for check in checks:  # noqa: SIM110 - a loop, for the reason above
            if not check(value):
                return False
        return True

    return valid


_Make = Callable[[_Compiler, Any, dict[str, Any]], Predicate]


def _type(_: _Compiler, argument: Any, __: dict[str, Any]) -> Predicate:
    if isinstance(argument, str):
        return _TYPES[argument]
    kinds = [_TYPES[kind] for kind in argument]
    return lambda value: any(kind(value) for kind in kinds)


def _required(_: _Compiler, argument: list[str], __: dict[str, Any]) -> Predicate:
    names = frozenset(argument)
    return lambda value: not isinstance(value, dict) or names <= value.keys()


def _properties(compiler: _Compiler, argument: dict[str, Any], _: dict[str, Any]) -> Predicate:
    checks = [(name, compiler.compile(part)) for name, part in argument.items() if part is not True]

    def valid(value: Any) -> bool:
        if isinstance(value, dict):
            for name, check in checks:
                if name in value and not check(value[name]):
                    return False
        return True

    return valid


def _additional(compiler: _Compiler, argument: Any, schema: dict[str, Any]) -> Predicate:
    known = frozenset(schema.get("properties", {}))
    if argument is False:
        return lambda value: not isinstance(value, dict) or known.issuperset(value)
    check = compiler.compile(argument)

    def valid(value: Any) -> bool:
        if not isinstance(value, dict):
            return True
        return all(check(part) for name, part in value.items() if name not in known)

    return valid


def _items(compiler: _Compiler, argument: Any, _: dict[str, Any]) -> Predicate:
    check = compiler.compile(argument)

    def valid(value: Any) -> bool:
        if isinstance(value, list):
            for item in value:
                if not check(item):
                    return False
        return True

    return valid


def _min_items(_: _Compiler, argument: int, __: dict[str, Any]) -> Predicate:
    return lambda value: not isinstance(value, list) or len(value) >= argument


def _minimum(_: _Compiler, argument: int, __: dict[str, Any]) -> Predicate:
    return lambda value: not _is_number(value) or value >= argument


def _maximum(_: _Compiler, argument: int, __: dict[str, Any]) -> Predicate:
    return lambda value: not _is_number(value) or value <= argument


def _pattern(_: _Compiler, argument: str, __: dict[str, Any]) -> Predicate:
    search = re.compile(argument).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _enum(_: _Compiler, argument: list[Any], __: dict[str, Any]) -> Predicate:
    texts = frozenset(argument)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("only strings are supported in enum")
    return lambda value: isinstance(value, str) and value in texts


def _const(_: _Compiler, argument: Any, __: dict[str, Any]) -> Predicate:
    if not isinstance(argument, bool | str | int):
        raise ValueError("only strings, booleans and integers are supported in const")
    if isinstance(argument, int) and not isinstance(argument, bool):
        # JSON knows one kind of numbers: 1.0 is 1; but in Python True is 1, too.
        return lambda value: _is_number(value) and bool(value == argument)
    return lambda value: type(value) is type(argument) and bool(value == argument)


def _not(compiler: _Compiler, argument: Any, _: dict[str, Any]) -> Predicate:
    check = compiler.compile(argument)
    return lambda value: not check(value)


def _any_of(compiler: _Compiler, argument: list[Any], _: dict[str, Any]) -> Predicate:
    checks = [compiler.compile(part) for part in argument]
    return lambda value: any(check(value) for check in checks)


def _all_of(compiler: _Compiler, argument: list[Any], _: dict[str, Any]) -> Predicate:
    return _every([compiler.compile(part) for part in argument])


def _if(compiler: _Compiler, argument: Any, schema: dict[str, Any]) -> Predicate:
    condition = compiler.compile(argument)
    then = compiler.compile(schema.get("then", True))
    otherwise = compiler.compile(schema.get("else", True))
    return lambda value: then(value) if condition(value) else otherwise(value)


_KEYWORDS: dict[str, _Make] = {
    "$ref": lambda compiler, target, _: compiler.reference(target),
    "type": _type,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional,
    "items": _items,
    "minItems": _min_items,
    "minimum": _minimum,
    "maximum": _maximum,
    "pattern": _pattern,
    "enum": _enum,
    "const": _const,
    "not": _not,
    "anyOf": _any_of,
    "allOf": _all_of,
    "if": _if,
}
