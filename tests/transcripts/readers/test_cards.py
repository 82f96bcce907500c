"""Cards and submissions in the messages of each format, and what is none of these."""

from __future__ import annotations

import json
from typing import Any

import pytest

from selfcheck import check_transcript
from selfcheck.rules.card_samples import SINGLE, SUBMISSION
from selfcheck.rules.samples import changed
from selfcheck.transcripts.model import CardPart, Message, TextPart, Transcript
from selfcheck.transcripts.readers.cards import card_of, is_event, with_submission
from selfcheck.transcripts.reading import read_bytes
from selfcheck.transcripts.source_map import SourceMap

FAULTY = changed(SINGLE, mode="radio")
NAME = "userinputrequired"
HELLO = {"role": "user", "content": "Hello"}


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"type": NAME, "data": SINGLE}, ("data",)),
        ({"type": NAME, "payload": SINGLE}, ("payload",)),
        ({"type": NAME, "card": SINGLE}, ("card",)),
        ({"type": NAME, NAME: SINGLE}, (NAME,)),
        ({"event": NAME, "data": json.dumps(SINGLE)}, ("data",)),
        ({"type": f"data-{NAME}", "data": SINGLE}, ("data",)),
        ({"message_type": NAME, "role": "assistant", "content": json.dumps(SINGLE)}, ("content",)),
        ({"role": NAME, "content": [{"type": "text", "text": "{}"}]}, ("content", 0, "text")),
        ({"type": NAME, **SINGLE}, ()),
        ({"type": NAME}, ()),
    ],
)
def test_what_is_a_card(value: Any, path: tuple[Any, ...]) -> None:
    found = card_of(value, ("p",))
    assert found is not None
    assert found.path == ("p", *path)


@pytest.mark.parametrize(
    "value",
    [SINGLE, {"type": "text", "text": NAME}, {"name": NAME}, {"type": [NAME]}, NAME, None, [], 5],
)
def test_a_card_is_known_by_its_event_alone(value: Any) -> None:
    assert card_of(value, ()) is None
    assert not is_event(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (json.dumps(SUBMISSION), True),
        ('\n {"requestId": "a", "cancelled": true}', True),
        # It was meant as one.
        ('{"requestId": "a", "selections": ["b",]}', True),
        ('{"requestId": "a"}', False),
        ('[{"requestId": "a", "selections": []}]', False),
        ('{"a": {"requestId": "a", "selections": []}}', False),
        ('Send {"requestId": "a", "selections": []}', False),
        ('{"requestId" and "selections" are fields of what?', False),
        ("", False),
    ],
)
def test_a_submission_is_the_whole_text_of_a_user(text: str, expected: bool) -> None:
    message = Message(0, "user", (TextPart(text, ("a",)),))
    found = with_submission(message)
    assert (found.cards == (CardPart(text, ("a",), submission=True),)) is expected
    assert (found == message) is not expected
    assert with_submission(message._replace(role="assistant")).cards == ()


_PART = {"type": NAME, "data": FAULTY}
_TEXT = {"type": "text", "text": "One thing:"}
_CASES: dict[str, Any] = {
    "openai": [HELLO, {"role": "assistant", "content": [_TEXT, _PART]}],
    "openai-event": [HELLO, {"role": "assistant", "content": "a"}, {"event": NAME, "data": FAULTY}],
    "sage": [
        {**HELLO, "message_id": "1"},
        {"role": "assistant", "message_type": NAME, "content": json.dumps(FAULTY)},
    ],
    "anthropic": {
        "system": "s",
        "model": "claude-x",
        "messages": [HELLO, {"role": "assistant", "content": [_TEXT, _PART]}],
    },
    "vercel": [
        {"id": "1", "role": "user", "parts": [{"type": "text", "text": "a"}]},
        {"role": "assistant", "parts": [_TEXT, {"type": f"data-{NAME}", "data": FAULTY}]},
    ],
    "langchain": [
        {"type": "human", "content": "a"},
        {"type": "ai", "content": [_TEXT, _PART]},
    ],
    "openai-responses": [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "a"}]},
        {"type": "message", "role": "assistant", "content": [_PART]},
    ],
    "openai-responses-item": [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "a"}]},
        {"type": NAME, "data": FAULTY},
    ],
    "sharegpt": {
        "conversations": [
            {"from": "human", "value": "a"},
            {"from": NAME, "value": json.dumps(FAULTY)},
        ]
    },
    "sse": [{"event": "message", "data": _TEXT}, {"event": NAME, "data": FAULTY}],
}  # fmt: skip


@pytest.mark.parametrize("name", _CASES)
def test_a_card_is_found_in_its_format_and_place(name: str) -> None:
    text = json.dumps(_CASES[name], indent=1)
    (found,) = read_bytes(text.encode(), "a.json")
    assert isinstance(found, Transcript)
    assert name.startswith(found.format)
    (card,) = [card for message in found.messages for card in message.cards]
    place = SourceMap(found.source).path_span(card.path)
    assert text.split("\n")[place.line - 1][place.column - 1] in '{"'
    (item,) = check_transcript(_CASES[name])
    assert (item.code, item.path) == ("card.mode_invalid", "mode")


def test_a_card_in_the_lines_of_claude_code_and_of_pi() -> None:
    claude = [
        {"type": "user", "uuid": "1", "parentUuid": None, "message": HELLO},
        {
            "type": "assistant",
            "uuid": "2",
            "parentUuid": "1",
            "message": {"id": "m", "role": "assistant", "content": [_TEXT, _PART]},
        },
    ]
    pi = [
        {"type": "session", "version": 3, "id": "s", "timestamp": "t"},
        {"type": "message", "id": "1", "parentId": None, "message": HELLO},
        {"type": "custom", "customType": NAME, "id": "2", "parentId": "1", "data": FAULTY},
    ]
    for lines, form in ((claude, "claude-code"), (pi, "pi")):
        text = "\n".join(map(json.dumps, lines)) + "\n"
        (found,) = read_bytes(text.encode(), "a.jsonl")
        assert isinstance(found, Transcript)
        assert found.format == form
        assert [card.payload for m in found.messages for card in m.cards] == [FAULTY]
        assert [message.role for message in found.messages] == ["user", "assistant"]


def test_lines_of_messages_and_events_are_one_transcript() -> None:
    lines = [HELLO, {"event": NAME, "data": SINGLE}, {"event": "continue", "data": SUBMISSION}]
    for first in (lines, lines[1:]):
        text = "\n".join(map(json.dumps, first)) + "\n"
        (found,) = read_bytes(text.encode(), "a.jsonl")
        assert isinstance(found, Transcript)
        assert [len(message.cards) for message in found.messages[-2:]] == [1, 1]


def test_the_details_of_a_lite_questionnaire_are_its_result() -> None:
    details = {"answers": {}, "submittedAt": "2026-01-01T00:00:00Z"}
    result = {
        "role": "toolResult",
        "toolCallId": "c",
        "toolName": "questionnaire",
        "content": [{"type": "text", "text": "The user answered."}],
        "details": details,
    }
    lines = [
        {"type": "session", "version": 3, "id": "s", "timestamp": "t"},
        {"type": "message", "id": "1", "parentId": None, "message": result},
    ]
    (found,) = read_bytes("\n".join(map(json.dumps, lines)).encode(), "a.jsonl")
    assert isinstance(found, Transcript)
    (read,) = found.messages[0].tool_results
    assert (read.content, read.path) == (details, (1, "message", "details"))


@pytest.mark.parametrize(
    "more", [{"isError": True}, {"details": {"durationMs": 3}}, {"details": None}]
)
def test_details_that_are_no_result_are_not_read(more: dict[str, Any]) -> None:
    result = {
        "role": "toolResult",
        "toolCallId": "c",
        "toolName": "questionnaire",
        "content": "No.",
        "details": {"answers": {}},
        **more,
    }
    lines = [
        {"type": "session", "version": 3, "id": "s", "timestamp": "t"},
        {"type": "message", "id": "1", "parentId": None, "message": result},
    ]
    (found,) = read_bytes("\n".join(map(json.dumps, lines)).encode(), "a.jsonl")
    assert isinstance(found, Transcript)
    assert found.messages[0].tool_results[0].content == "No."
