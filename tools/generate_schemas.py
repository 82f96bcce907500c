"""Writes the JSON Schemas of the document kinds into ``schemas/``; ``--check`` fails on drift.

The document kinds share most of their shape, and every schema must be usable on its own, so they
are put together, in ``tools/schemas``. Beside each keyword, under ``x-selfcheck``, stands the code
that its failure means, as ``code`` or ``code#case``; ``required`` has one for each property.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.schemas.card import card, card_submit
from tools.schemas.common import Schema
from tools.schemas.lite import lite
from tools.schemas.lite_result import lite_result
from tools.schemas.request import fenced, xml
from tools.schemas.response import response
from tools.schemas.result import result
from tools.schemas.start import start

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"


def schemas() -> dict[str, Schema]:
    """All generated schemas by document kind."""
    return {
        "fenced": fenced(),
        "xml": xml(
            "xml",
            "Questionnaire request in XML+JSON",
            aliases=True,
            strict=False,
            needs_label=False,
        ),
        "xml-yiii": xml(
            "xml-yiii",
            "Questionnaire request of yiii-questionnaire in XML+JSON",
            aliases=False,
            strict=True,
            needs_label=False,
        ),
        "xml-ling": xml(
            "xml-ling",
            "Questionnaire request of ling-questionnaire in XML+JSON",
            aliases=False,
            strict=False,
            needs_label=True,
        ),
        "response": response(),
        "async": start(),
        "async-result": result(),
        "card": card(),
        "card-submit": card_submit(),
        "lite": lite(),
        "lite-result": lite_result(),
    }


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` compare them; returns the exit code."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.generate_schemas [--check]", file=sys.stderr)
        return 2
    stale = []
    for name, schema in schemas().items():
        target = SCHEMAS / f"{name}.json"
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        if arguments:
            if not target.exists() or target.read_text(encoding="utf-8") != text:
                stale.append(target.name)
        else:
            target.write_text(text, encoding="utf-8")
    if stale:
        print("out of date, run `make schemas`: " + ", ".join(stale), file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
