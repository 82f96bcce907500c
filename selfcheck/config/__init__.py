"""The configuration: ``[tool.selfcheck]`` in ``pyproject.toml``, or ``selfcheck.toml``.

``settings`` holds the table of keys, ``kinds`` the types of their values, ``source`` reads a file,
``resolver`` says which file holds for which path. The names below are loaded when they are first
used: most commands need none, or only the errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selfcheck.config.errors import ConfigError
    from selfcheck.config.resolver import Origin, Resolver
    from selfcheck.config.settings import KEYS, Settings
    from selfcheck.config.values import ByGlob, Globs, Target

__all__ = ["KEYS", "ByGlob", "ConfigError", "Globs", "Origin", "Resolver", "Settings", "Target"]

_HOMES = {
    "KEYS": "settings",
    "ByGlob": "values",
    "ConfigError": "errors",
    "Globs": "values",
    "Origin": "resolver",
    "Resolver": "resolver",
    "Settings": "settings",
    "Target": "values",
}


def __getattr__(name: str) -> Any:
    """Load a name from its module (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
