"""Values of a format with something wrong in them, and what must hold of every reader even then."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

from hypothesis import strategies as st

from selfcheck.model import Path
from selfcheck.transcripts.model import Message, RecordSource, Transcript
from selfcheck.transcripts.readers import Reader

SOURCE = RecordSource("a.jsonl", "", 1, cr_ends_line=False)

_FIXTURES = File(__file__).parents[3] / "fixtures" / "transcripts"
_WRONG: list[Any] = [None, True, 0, -1, 1e300, "", "text", "user", [], [[]], [None], {}, {"a": 1}]


def lines_of(name: str) -> list[Any]:
    """Return the values of the lines of the JSONL fixture ``name``."""
    text = (_FIXTURES / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def document_of(name: str) -> Any:
    """Return the value of the JSON fixture ``name``."""
    return json.loads((_FIXTURES / name).read_text(encoding="utf-8"))


def walk(value: Any, path: Path) -> Any:
    """Return what lies at ``path`` of ``value``; raise ``LookupError`` where nothing does."""
    for token in path:
        value = value[token]
    return value


@st.composite
def mutated(draw: st.DrawFn, values: list[Any]) -> Any:
    """One of ``values`` in which up to four nodes are dropped, replaced or repeated."""
    root = [copy.deepcopy(draw(st.sampled_from(values)))]
    for _ in range(draw(st.integers(1, 4))):
        places = list(_places(root))
        container, key = draw(st.sampled_from(places))
        change = draw(st.sampled_from(["drop", "replace", "repeat", "move"]))
        if change == "drop" and container is not root:
            del container[key]
        elif change == "repeat" and isinstance(container, list) and container is not root:
            container.append(copy.deepcopy(container[key]))
        elif change == "move":
            other, place = draw(st.sampled_from(places))
            container[key] = copy.deepcopy(other[place])
        else:
            container[key] = copy.deepcopy(draw(st.sampled_from(_WRONG)))
    return root[0]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    todo = [value]
    while todo:
        container = todo.pop()
        keys = container if isinstance(container, dict) else range(len(container))
        for key in keys:
            yield container, key
            if isinstance(container[key], dict | list):
                todo.append(container[key])


def read_one(reader: Reader, value: Any) -> Transcript:
    """Read ``value``, which must hold one transcript, and check its paths."""
    (transcript,) = reader.read(value, SOURCE, 1)
    check(transcript, value)
    return transcript


def check(transcript: Transcript, value: Any) -> None:
    """Check that messages are numbered and that every path leads where it should."""
    for index, message in enumerate(transcript.messages):
        assert message.message_index == index
        for part in message.parts:
            assert part.path is not None
            assert walk(value, part.path) == part.text
        for call in message.tool_calls:
            found = walk(value, call.path)
            assert found == call.arguments or call.arguments is None
        for result in message.tool_results:
            found = walk(value, result.path)
            assert found == result.content or result.content is None


def check_total(reader: Reader, value: Any) -> None:
    """Check that the reader never raises, and reads all that it takes for its format."""
    fits = reader.fits(value)
    if reader.recognise(value):
        assert fits
    if fits:
        for transcript in reader.read(value, SOURCE, 1):
            check(transcript, value)


def texts(message: Message) -> list[str]:
    """Return the visible texts of ``message``."""
    return [part.text for part in message.parts]
