"""Documents with a few things changed in them at random, for tests of what must always hold."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

ANY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 5),
    st.sampled_from([0.0, 1.0, 1.5, 1e300, 10**40, "", " ", "\u3000", "\ufeff", "a", "\ud800"]),
    st.just([]),
    st.just({}),
    st.just([1]),
    st.just([[]]),
)
"""Values of every JSON type, blank ones and odd ones among them."""


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container in ``value`` with each key or index at which something stands in it."""
    found: list[tuple[Any, Any]] = []
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, below in items:
        found += [(value, key), *places(below)]
    return found


@st.composite
def mutated(draw: st.DrawFn, documents: Sequence[Any], fields: Sequence[str]) -> Any:
    """One of ``documents`` with up to four things changed, removed, copied or added anywhere.

    ``fields`` are the names that added members may have.
    """
    document = deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(0, 4))):
        known = places(document)
        if not known:
            break
        container, key = draw(st.sampled_from(known))
        action = draw(st.sampled_from(["replace", "remove", "add", "copy"]))
        if action == "remove":
            del container[key]
        elif action == "add" and isinstance(container, dict):
            container[draw(st.sampled_from(fields))] = deepcopy(draw(ANY))
        elif action == "copy":
            source, name = draw(st.sampled_from(known))
            container[key] = deepcopy(source[name])
        else:
            container[key] = deepcopy(draw(ANY))
    return document
