"""Parquet and Arrow tables: one row is one record, its messages are in a column.

Rows are read in batches, and of the columns only the one with the messages and those with ids.
Binary files have no lines: a place is the row, and the place in the reply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, Protocol

from selfcheck.transcripts import plain
from selfcheck.transcripts.documents import read_one, read_text
from selfcheck.transcripts.kinds import COLUMNS, How
from selfcheck.transcripts.model import Problem, RecordSource, Transcript
from selfcheck.transcripts.readers.values import IDENTITIES, identity_of
from selfcheck.transcripts.signatures import ARROW_FILE, PARQUET
from selfcheck.transcripts.unpacking import Fault, fault_of, unreadable
from selfcheck.transcripts.unrecognised import no_column, unrecognised

_ROWS = 64
_BUFFER = 1 << 20


class _Table(Protocol):
    """A table of any format; whatever is called may raise anything."""

    names: list[str]

    def batches(self, columns: list[int]) -> Iterator[Any]:
        """Yield the rows as record batches, with the columns of these indexes."""


def read_table(
    stream: BinaryIO, container: str, source: RecordSource, how: How
) -> Iterator[Transcript | Problem]:
    """Yield the transcripts of the table in ``stream``, whose format ``container`` names.

    ``source`` is that of every row. Raises ``Fault`` for a table that is cut off or corrupt, after
    the rows before that place, and where the package that reads tables is missing.
    """
    table = _open(stream, container)
    column = how.column or next((name for name in COLUMNS if name in table.names), COLUMNS[0])
    if column not in table.names:
        yield no_column(dict.fromkeys(table.names), source, None, column)
        return
    wanted = [column, *(name for name in IDENTITIES if name in table.names and name != column)]
    columns = [table.names.index(name) for name in wanted]
    number = 0
    for number, row in enumerate(_rows(table, columns, stream, container), 1):
        try:
            values = _values(row, column, how.limit)
        except Exception as error:
            # Anything: the types of a column are as strange as its writer wants.
            fault = _row_fault(error, container)
            yield Problem(source.file, number, fault.code, fault.case, fault.arguments, source)
        else:
            yield from _read_row(values, number, column, source, how)
    if not number:
        raise unreadable("no_transcript", format=container)


def _rows(table: _Table, columns: list[int], stream: BinaryIO, container: str) -> Iterator[Any]:
    """Yield each row as a record batch of its own."""
    try:
        for batch in table.batches(columns):
            for index in range(batch.num_rows):
                yield batch.slice(index, 1)
    except Exception as error:
        # Anything: a library in another language ran over bytes of strangers.
        raise _fault(error, stream, container) from None


def _read_row(
    values: dict[str, Any], number: int, column: str, source: RecordSource, how: How
) -> list[Transcript | Problem]:
    value = values.pop(column)
    if how.format == plain.NAME:
        # Where no cell is a transcript, each is a text, whether its column was named or not.
        how = how._replace(column=column)
    if value is None and how.column:
        found: list[Transcript | Problem] = [Transcript(source, number, "", (), plain.NAME)]
    elif isinstance(value, str):
        found = read_text(value, source, number, how)
    else:
        found = _read_value(value, source, number, how._replace(column=""))
    identity = identity_of(values)
    return [
        item._replace(identity=identity) if identity and isinstance(item, Transcript) else item
        for item in found
    ]


def _read_value(
    value: Any, source: RecordSource, record: int, how: How
) -> list[Transcript | Problem]:
    if how.format == plain.NAME:
        how = how._replace(format="")
    found = read_one(value, source, record, how)
    if found is None and isinstance(value, list):
        # Some formats are known by the field that the list is in.
        found = read_one({"conversations": value}, source, record, how)
    return [unrecognised(value, source, record, how)] if found is None else found


def _values(row: Any, column: str, limit: int) -> dict[str, Any]:
    """Return the cells of a row under their columns' names, or raise anything."""
    size = _size(row)
    if size > limit:
        raise Fault("transcript.too_large", "", {"limit": limit, "size": size})
    values: dict[str, Any] = {}
    for name, cells in zip(row.schema.names, row.columns, strict=True):
        try:
            values[name] = _without_nulls(_value(cells[0]))
        except UnicodeDecodeError:
            # An id in binary is none that could be shown.
            if name == column:
                raise
    return values


def _size(row: Any) -> int:
    """Return how many bytes a row takes; 0 where the version installed cannot tell (views)."""
    try:
        return int(row.nbytes)
    except TypeError:
        return 0


def _row_fault(error: Exception, container: str) -> Fault:
    if isinstance(error, UnicodeDecodeError):
        args = {"offset": error.start, "byte": f"0x{error.object[error.start]:02x}"}
        return Fault("transcript.encoding_invalid", "", args)
    return fault_of(error, container)


def _value(scalar: Any) -> Any:
    """Return what JSON would have for an Arrow scalar; ``UnicodeDecodeError`` for bad UTF-8."""
    from pyarrow import BaseExtensionType, types

    kind = scalar.type
    if not scalar.is_valid:
        return None
    if types.is_dictionary(kind) or isinstance(kind, BaseExtensionType):
        return _value(scalar.value)
    if types.is_struct(kind):
        return {kind.field(index).name: _value(scalar[index]) for index in range(len(kind))}
    if types.is_map(kind):
        pairs = scalar.values
        return {
            str(_value(key)): _value(value)
            for key, value in zip(pairs.field(0), pairs.field(1), strict=True)
        }
    if hasattr(scalar, "values"):
        return [_value(item) for item in scalar.values]
    if hasattr(scalar, "as_buffer"):
        buffer = scalar.as_buffer()
        return buffer.to_pybytes().decode("utf-8") if buffer is not None else None
    if types.is_boolean(kind) or types.is_integer(kind) or types.is_floating(kind):
        return scalar.as_py()
    try:
        return scalar.cast("string").as_py()
    except NotImplementedError:
        return None


def _without_nulls(value: Any) -> Any:
    """Leave out the fields that only the column's type adds: those that other rows have."""
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_without_nulls(item) for item in value]
    return value


def _open(stream: BinaryIO, container: str) -> _Table:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise unreadable("extra", container=container) from None
    try:
        if container == PARQUET:
            return _Parquet(stream)
        return _ArrowFile(stream) if container == ARROW_FILE else _ArrowStream(stream)
    except Exception as error:
        raise _fault(error, stream, container) from None


class _Parquet:
    def __init__(self, stream: BinaryIO) -> None:
        from pyarrow.parquet import ParquetFile

        # With a small buffer, and none ahead, memory does not grow with the file: pages are read
        # when they are needed.
        self._file = ParquetFile(stream, buffer_size=_BUFFER, pre_buffer=False)
        self.names: list[str] = self._file.schema_arrow.names

    def batches(self, columns: list[int]) -> Iterator[Any]:
        names = [self.names[index] for index in columns]
        yield from self._file.iter_batches(_ROWS, columns=names, use_threads=False)


class _ArrowFile:
    def __init__(self, stream: BinaryIO) -> None:
        from pyarrow import ipc

        self._stream = stream
        self.names: list[str] = ipc.open_file(stream).schema.names

    def batches(self, columns: list[int]) -> Iterator[Any]:
        from pyarrow import ipc

        options = ipc.IpcReadOptions(included_fields=columns)
        reader = ipc.open_file(self._stream, options=options)
        for index in range(reader.num_record_batches):
            yield _validated(reader.get_batch(index))


class _ArrowStream:
    def __init__(self, stream: BinaryIO) -> None:
        from pyarrow import ipc

        self._stream = stream
        self.names: list[str] = ipc.open_stream(stream).schema.names

    def batches(self, columns: list[int]) -> Iterator[Any]:
        from pyarrow import ipc

        self._stream.seek(0)
        options = ipc.IpcReadOptions(included_fields=columns)
        for batch in ipc.open_stream(self._stream, options=options):
            yield _validated(batch)


def _validated(batch: Any) -> Any:
    """Return ``batch`` if all its offsets lie inside it: a file may point anywhere in memory."""
    batch.validate(full=True)
    return batch


def _fault(error: Exception, stream: BinaryIO, container: str) -> Fault:
    """Say why a table cannot be read on: its end tells whether it is whole."""
    if isinstance(error, OSError) and error.errno is not None:
        return fault_of(error, container)
    place = stream.tell()
    size = stream.seek(0, 2)
    stream.seek(max(0, size - 6))
    end = stream.read()
    if container == PARQUET:
        if end.endswith(b"PARE"):
            return unreadable("encrypted", container=container)
        whole = end.endswith(b"PAR1")
    elif container == ARROW_FILE:
        whole = end == b"ARROW1"
    else:
        whole = place < size
    return unreadable("corrupt" if whole else "cut_off", container=container)
