"""Finds and loads the JSON Schemas of the document kinds.

In an installed wheel they lie in the package; in a checkout, in ``schemas/`` beside it.
"""

from __future__ import annotations

import json
import os
from typing import Any

_HERE = os.path.dirname(os.path.abspath(__file__))
_FOLDERS = (os.path.join(_HERE, "schemas"), os.path.join(os.path.dirname(_HERE), "schemas"))


def _folder() -> str:
    return next((folder for folder in _FOLDERS if os.path.isdir(folder)), _FOLDERS[0])


def names() -> tuple[str, ...]:
    """The document kinds that have a schema, sorted."""
    files = os.listdir(_folder())
    return tuple(sorted(name[:-5] for name in files if name.endswith(".json")))


def text(name: str) -> str:
    """The source of the schema ``name``. Raises ``KeyError`` when there is none."""
    path = os.path.join(_folder(), f"{name}.json")
    if os.path.basename(path) != f"{name}.json" or not os.path.isfile(path):
        raise KeyError(name)
    with open(path, encoding="utf-8") as file:
        return file.read()


def load(name: str) -> dict[str, Any]:
    """The schema ``name`` as a dict. Raises ``KeyError`` when there is none."""
    schema: dict[str, Any] = json.loads(text(name))
    return schema
