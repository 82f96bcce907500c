"""What the schemas have in common: blanks, and keywords with their codes beside them."""

from __future__ import annotations

from typing import Any

from selfcheck.fields import TYPE_ALIASES

REQUEST = "questionnaire.request."
START = "questionnaire.start."
CARD = "card."
SUBMIT = "card.submit."
LITE = "lite."
LITE_RESULT = "lite.result."

# White space of Python's str.strip, which is all that the runtime takes off.
PYTHON_BLANK = (
    "\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f"
    "\\u205f\\u3000"
)
PYTHON_NON_BLANK = f"[^{PYTHON_BLANK}]"
# The white space of JavaScript's trim as well, so that blank means blank to both.
NON_BLANK = f"[^{PYTHON_BLANK}\\ufeff]"

Schema = dict[str, Any]


def coded(schema: Schema, family: str = REQUEST, /, **codes: Any) -> Schema:
    """Put the codes of a schema's keywords beside them; ``not_`` stands for ``not``."""
    named = {key.rstrip("_"): value for key, value in codes.items()}
    return {
        **schema,
        "x-selfcheck": {
            key: {name: family + code for name, code in value.items()}
            if isinstance(value, dict)
            else family + value
            for key, value in named.items()
        },
    }


def non_blank(
    code: str, kind: str = "type", blank: str = "blank", *, family: str = REQUEST
) -> Schema:
    return coded(
        {"type": "string", "pattern": NON_BLANK},
        family,
        type=f"{code}#{kind}",
        pattern=f"{code}#{blank}",
    )


def never(code: str, family: str = REQUEST) -> Schema:
    return coded({"not": {}}, family, not_=code)


def typed(name: str, code: str, family: str) -> Schema:
    """A value of the JSON type ``name``."""
    return coded({"type": name}, family, type=code)


def by(field: str, word: str, target: str) -> Schema:
    """Go on with the definition ``target`` where ``field`` says ``word``."""
    return {
        "if": {"required": [field], "properties": {field: {"const": word}}},
        "then": {"$ref": f"#/$defs/{target}"},
    }


def names_of(kind: str) -> list[str]:
    """The type ``kind`` and its aliases."""
    return [kind, *(name for name, meant in TYPE_ALIASES.items() if meant == kind)]


def document(name: str, title: str, body: Schema, no_object: str) -> Schema:
    """Make a whole schema of ``body``; ``no_object`` is the code of a document that is none."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:selfcheck:schema:{name}:1",
        "title": title,
        **body,
        "x-selfcheck": {"type": no_object, **body["x-selfcheck"]},
    }
