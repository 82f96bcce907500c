"""Parquet and Arrow tables: every row is a record, and its messages are in one column."""

from __future__ import annotations

import datetime
import io
import json
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.transcripts.kinds import How
from selfcheck.transcripts.model import Message, Problem, RecordSource, TextPart, Transcript
from selfcheck.transcripts.reading import read_bytes, read_path
from selfcheck.transcripts.selection import current_turn
from selfcheck.transcripts.source_map import SourceMap

_MESSAGES = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
_JSON = json.dumps(_MESSAGES)


def _parquet(table: pa.Table) -> bytes:
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    return buffer.getvalue()


def _ipc(table: pa.Table, open_writer: Any) -> bytes:
    buffer = io.BytesIO()
    with open_writer(buffer, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    return buffer.getvalue()


_WRITERS: dict[str, Callable[[pa.Table], bytes]] = {
    "Parquet": _parquet,
    "Arrow": lambda table: _ipc(table, pa.ipc.new_file),
    "Arrow IPC stream": lambda table: _ipc(table, pa.ipc.new_stream),
}


def _read(data: bytes, **options: Any) -> list[Transcript | Problem]:
    return list(read_bytes(data, "t", How(**options)))


def _short(results: list[Transcript | Problem]) -> list[tuple[int | None, str]]:
    return [
        (result.record, result.format)
        if isinstance(result, Transcript)
        else (result.record, f"{result.code.removeprefix('transcript.')} {result.case}".strip())
        for result in results
    ]


def _column(values: list[Any], type_: Any = None, **options: Any) -> list[Transcript | Problem]:
    name = options.get("column") or "messages"
    return _read(_parquet(pa.table({name: pa.array(values, type_)})), **options)


@pytest.mark.parametrize("container", _WRITERS)
@pytest.mark.parametrize("column", ["messages", "conversation"])
def test_rows_are_records_with_their_ids(container: str, column: str) -> None:
    rows = [_MESSAGES, [*_MESSAGES, {"role": "user", "content": None}], _MESSAGES[:1]]
    table = pa.table({"score": [1, 2, 3], column: rows, "uuid": ["x", "y", None]})
    results = _read(_WRITERS[container](table))
    assert results == [
        Transcript(
            RecordSource("t", "", 1, False, textual=False),
            row,
            identity,
            tuple(
                Message(index, role, (TextPart(text, (index, "content")),))
                if text
                else Message(index, role, ())
                for index, (role, text) in enumerate(messages)
            ),
            "openai",
        )
        for row, identity, messages in [
            (1, "x", [("user", "a"), ("assistant", "b")]),
            (2, "y", [("user", "a"), ("assistant", "b"), ("user", "")]),
            (3, "", [("user", "a")]),
        ]
    ]


def test_messages_come_before_conversations() -> None:
    table = pa.table({"conversations": [["x"]], "messages": [_MESSAGES]})
    assert _short(_read(_parquet(table))) == [(1, "openai")]


def test_fields_that_only_other_rows_have_are_left_out() -> None:
    call = {"id": "c1", "function": {"name": "f", "arguments": "{}"}}
    rows = [_MESSAGES, [{"role": "assistant", "content": None, "tool_calls": [call]}]]
    first, second = _column(rows)
    assert isinstance(first, Transcript)
    assert isinstance(second, Transcript)
    assert first.messages[1].tool_calls == ()
    assert [(item.id, item.name, item.arguments) for item in second.messages[0].tool_calls] == [
        ("c1", "f", "{}")
    ]


@pytest.mark.parametrize("container", _WRITERS)
def test_a_column_that_is_not_there_is_told_with_those_that_are(container: str) -> None:
    data = _WRITERS[container](pa.table({"prompt": ["a"], "reply": ["b"]}))
    for given_name, named in (("", "messages"), ("replies", "replies")):
        (problem,) = _read(data, column=given_name)
        assert isinstance(problem, Problem)
        assert (problem.code, problem.case) == ("transcript.format_unrecognized", "column")
        assert problem.args == {"column": named, "columns": "prompt, reply"}


def test_messages_may_be_json() -> None:
    values = [_JSON, "hello", "[1", "[1]", None]
    expected = [
        (1, "openai"),
        (2, "format_unrecognized"),
        (3, "json_invalid truncated"),
        (4, "format_unrecognized"),
        (5, "format_unrecognized"),
    ]
    assert _short(_column(values)) == expected
    assert _short(_column(values, pa.large_string())) == expected
    assert _short(_column([_JSON.encode(), b"\xff"])) == [
        (1, "openai"),
        (2, "encoding_invalid"),
    ]


def test_a_table_of_documents_has_texts_in_the_usual_column() -> None:
    transcripts = _column(['{"questions": []}', "x", None], format="plain")
    assert _short(transcripts) == [(1, "plain"), (2, "plain"), (3, "plain")]
    first, second, empty = transcripts
    assert isinstance(first, Transcript) and isinstance(second, Transcript)
    assert first.messages[0].parts[0].text == '{"questions": []}'
    assert second.messages[0].parts[0].text == "x"
    assert isinstance(empty, Transcript) and empty.messages == ()


def test_a_named_column_may_hold_replies() -> None:
    python = "[{'role': 'user', 'content': 'x'}]"
    values = ["hello", _JSON, "[link](x)", '{"messages": [', python, None]
    assert _short(_column(values, column="response")) == [
        (1, "plain"),
        (2, "openai"),
        (3, "plain"),
        (4, "json_invalid truncated"),
        (5, "json_invalid"),
        (6, "plain"),
    ]
    assert _short(_column(values[:3], column="response", format="plain")) == [
        (1, "plain"),
        (2, "plain"),
        (3, "plain"),
    ]
    assert _short(_column(values[:3], column="response", format="openai")) == [
        (1, "format_unrecognized chosen"),
        (2, "openai"),
        (3, "json_invalid"),
    ]
    (reply, *_) = _column(values, column="response")
    assert isinstance(reply, Transcript)
    assert reply.messages == (Message(0, "assistant", (TextPart("hello", ()),)),)


@pytest.mark.parametrize(
    "array",
    [
        pa.array([_JSON]).dictionary_encode(),
        pa.array([_JSON], pa.string_view()),
        pa.array([_JSON], pa.json_()),
        pa.array([_MESSAGES], pa.list_(pa.map_(pa.string(), pa.string()))),
        pa.array(
            [_MESSAGES], pa.large_list(pa.struct({"role": pa.string(), "content": pa.string()}))
        ),
    ],
    ids=lambda array: str(array.type),
)
def test_columns_of_other_types_are_read(array: pa.Array) -> None:
    data = _ipc(pa.table({"messages": array}), pa.ipc.new_stream)
    (found,) = _read(data)
    assert isinstance(found, Transcript)
    assert [part.text for message in found.messages for part in message.parts] == ["a", "b"]


def test_values_that_json_does_not_have_cost_nothing() -> None:
    at = pa.array([10**17 + 1], pa.timestamp("ns"))
    span = pa.array([(1, 2, 3)], pa.month_day_nano_interval())
    text = pa.array(["a"])
    fields = {"role": pa.array(["user"]), "content": text, "at": at, "span": span}
    struct = pa.StructArray.from_arrays(list(fields.values()), list(fields))
    column = pa.ListArray.from_arrays([0, 1], struct)
    ids = pa.array([b"\xff" * 16], pa.binary(16))
    data = _ipc(pa.table({"messages": column, "id": ids}), pa.ipc.new_stream)
    assert _short(_read(data)) == [(1, "openai")]


def test_ids_that_are_numbers_are_ids() -> None:
    (found,) = _read(_parquet(pa.table({"messages": [_MESSAGES], "id": [7]})))
    assert isinstance(found, Transcript)
    assert found.identity == "7"


def test_a_row_that_is_too_large_costs_only_itself() -> None:
    long = [{"role": "user", "content": "a" * 1000}]
    results = _column([_MESSAGES, long, _MESSAGES], limit=500)
    assert _short(results) == [(1, "openai"), (2, "too_large"), (3, "openai")]
    assert isinstance(results[1], Problem)
    assert results[1].args["limit"] == 500
    assert results[1].args["size"] > 1000


@pytest.mark.parametrize("container", _WRITERS)
def test_a_table_that_is_cut_off_says_so(container: str) -> None:
    data = _WRITERS[container](pa.table({"messages": [_MESSAGES] * 5}))
    for cut in (9, len(data) // 2, len(data) - 10):
        *found, problem = _read(data[:cut])
        assert all(isinstance(item, Transcript) for item in found)
        assert isinstance(problem, Problem)
        assert (problem.code, problem.case) == ("transcript.unreadable", "cut_off")
        assert problem.args == {"container": container}


def test_rows_before_a_cut_are_read() -> None:
    data = _WRITERS["Arrow IPC stream"](pa.table({"messages": [_MESSAGES] * 50}))
    *found, problem = _read(data[: len(data) // 2])
    assert _short([problem]) == [(None, "unreadable cut_off")]
    assert _short(found) == [(row + 1, "openai") for row in range(len(found))]
    assert len(found) > 10


def test_a_table_that_points_outside_itself_is_corrupt() -> None:
    batch = pa.record_batch({"messages": pa.array([_JSON, _JSON])})
    data = bytearray(_ipc(pa.Table.from_batches([batch]), pa.ipc.new_stream))
    offsets = b"".join(len(_JSON).__mul__(nth).to_bytes(4, "little") for nth in range(3))
    place = data.index(offsets)
    data[place + 8 : place + 12] = (1 << 30).to_bytes(4, "little")
    assert _short(_read(bytes(data))) == [(None, "unreadable corrupt")]


def test_an_encrypted_table_says_so() -> None:
    data = b"PARE" + (40).to_bytes(4, "little") + b"x" * 40 + b"PARE"
    assert _short(_read(data)) == [(None, "unreadable encrypted")]


@pytest.mark.parametrize("container", _WRITERS)
def test_without_its_package_a_table_names_the_extra(
    container: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = _WRITERS[container](pa.table({"messages": [_MESSAGES]}))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (problem,) = _read(data)
    assert isinstance(problem, Problem)
    assert (problem.case, problem.args) == ("extra", {"container": container})


def test_memory_does_not_grow_with_the_table(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"messages": [_MESSAGES] * 3000}), path, row_group_size=500)
    tracemalloc.start()
    try:
        rows = [result.record for result in read_path(str(path), "t")]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rows == list(range(1, 3001))
    assert peak < 1 << 20
    assert pa.total_allocated_bytes() < 1 << 20


def test_a_column_of_json_lines_may_hold_replies() -> None:
    text = "Olá \U0001f600\nnext"
    record = json.dumps({"n": 1, "id": "q", "reply": text})
    lines = f'\n{record}\n{json.dumps({"reply": _JSON})}\n{{"reply": 5}}\n{{"other": 5}}\n'
    results = list(read_bytes(lines.encode(), "a.jsonl", How(column="reply")))
    assert _short(results) == [
        (2, "plain"),
        (3, "openai"),
        (4, "format_unrecognized"),
        (5, "format_unrecognized column"),
    ]
    first, second = results[:2]
    assert isinstance(first, Transcript)
    assert isinstance(second, Transcript)
    assert first.identity == "q"
    reply = current_turn(first).reply
    assert reply is not None
    assert reply.text == text
    at = record.index("next") + 1
    assert SourceMap(first.source).reply_position(reply, text.index("next")) == (2, at)
    assert second.source.textual is False


_SCALARS = st.none() | st.text(max_size=4) | st.integers(-5, 5) | st.booleans()
_ITEMS = st.dictionaries(
    st.sampled_from(["role", "content", "from", "value", "type", "parts", "tool_calls", "id"]),
    _SCALARS | st.lists(st.text(max_size=3), max_size=2),
    max_size=4,
)


@given(st.lists(st.lists(_ITEMS, max_size=3) | st.none(), min_size=1, max_size=4))
def test_any_rows_give_results(rows: list[Any]) -> None:
    try:
        table = pa.table({"messages": rows, "id": [datetime.date(2025, 3, 9)] * len(rows)})
    except (pa.ArrowInvalid, pa.ArrowTypeError):
        # Rows of types that no table can hold together.
        return
    results = _read(_ipc(table, pa.ipc.new_stream))
    assert {result.record for result in results} == set(range(1, len(rows) + 1))


_TABLES = [
    writer(pa.table({"messages": [_MESSAGES] * 3, "id": ["a", "b", "c"]}))
    for writer in _WRITERS.values()
]


@given(
    st.sampled_from(_TABLES),
    st.lists(st.tuples(st.integers(8, 3000), st.integers(0, 255)), min_size=1, max_size=3),
)
def test_any_damage_gives_results(data: bytes, flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(data)
    for place, value in flips:
        damaged[8 + place % (len(damaged) - 8)] = value
    for item in _read(bytes(damaged), limit=10_000):
        assert isinstance(item, Transcript) or item.code.startswith("transcript.")
