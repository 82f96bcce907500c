"""The small model that every reader turns its format into."""

from __future__ import annotations

from typing import Any, NamedTuple

from selfcheck.model import Path, Span


class TextPart(NamedTuple):
    """One visible text of a message.

    ``path`` leads from the record's JSON value, which is ``source.text``, to the string
    (``("messages", 3, "content")``); ``None`` means that the whole file is the text (a Markdown or
    plain reply).
    """

    text: str
    path: Path | None


class ToolCall(NamedTuple):
    """A tool call: ``arguments`` is a JSON string or a decoded value, as the format has it.

    ``path`` leads to the arguments. Where it leads to a string that holds a whole call as JSON of
    its own, ``inside`` is the path of the arguments in there. ``parts`` are the pieces of arguments
    that a stream has cut, each with its own path; ``arguments`` is then what they make together.
    """

    id: str | None
    name: str
    arguments: Any
    path: Path
    inside: Path = ()
    parts: tuple[TextPart, ...] = ()


class ToolResult(NamedTuple):
    """A tool's answer to the call ``call_id``; ``content`` as the format has it, at ``path``."""

    call_id: str | None
    name: str | None
    content: Any
    path: Path


class CardPart(NamedTuple):
    """A follow-up card (``userinputrequired``) in a message, or the submission of one.

    ``payload`` is the decoded value, or text that should be its JSON, as the format has it;
    ``path`` leads to it. ``submission`` says which of both it is. ``span`` is where the text
    stands in ``source.text``, in code points, when it is no JSON value of the source.
    """

    payload: Any
    path: Path
    submission: bool = False
    span: Span | None = None


class Message(NamedTuple):
    """One message; ``message_index`` is its 0-based place in the transcript.

    ``role`` is ``user``, ``assistant``, ``system``, ``tool`` or whatever else the file says,
    lower-cased. ``parts`` holds visible text only: thinking and reasoning never get here.
    ``hidden`` is true for messages that the user never sees (docs/protocol.md, *Which reply is
    checked*). ``source`` is where the message's paths lead when that is not the transcript's own
    source: a second file that adds to it. ``joint`` is what stands between the parts in the text
    of the whole message: nothing where a stream has cut one text into pieces. ``diagnostic`` is
    true where the message's metadata calls it the runtime's diagnostic; ``selection.is_diagnostic``
    knows the others, too. ``message_id`` is the id that the format gives the message, or ``""``.
    ``cards`` are the follow-up cards that the message shows, or the submissions that it holds.
    """

    message_index: int
    role: str
    parts: tuple[TextPart, ...]
    hidden: bool = False
    tool_calls: tuple[ToolCall, ...] = ()
    tool_results: tuple[ToolResult, ...] = ()
    source: RecordSource | None = None
    joint: str = "\n\n"
    diagnostic: bool = False
    message_id: str = ""
    cards: tuple[CardPart, ...] = ()


class RecordSource(NamedTuple):
    """Where a transcript's text lies.

    ``text`` is the record's own source: a whole file without its BOM, one line of a JSONL file, or
    one element of a JSON array of transcripts. ``line`` and ``column`` are the 1-based place in the
    file at which it starts. ``cr_ends_line`` is true where a lone CR ends a line (Markdown), false
    in JSON files.

    ``starts`` is empty unless the record is a list that the reader gathered, such as a file with
    one message a line: then it holds, for each element, the 0-based code point of ``text`` at which
    the element's own JSON begins, and the first token of every path is an index into it.

    ``member`` is the name of the file inside an archive that ``text``, ``line`` and ``column``
    belong to, ``""`` outside archives. ``textual`` is false for a row of a binary table: then
    ``text`` is empty, and places are told in the reply alone.
    """

    file: str
    text: str
    line: int
    cr_ends_line: bool
    column: int = 1
    starts: tuple[int, ...] = ()
    member: str = ""
    textual: bool = True


class Transcript(NamedTuple):
    """One conversation of a file.

    ``record`` is its 1-based number in the file (the line for JSONL, the row of a table, 1 for a
    file with one message a line); alternatives of one line share its number. ``identity`` is the
    record's own id, or ``""``: what stays the same when lines move. ``format`` is the NAME of the
    reader.
    """

    source: RecordSource
    record: int
    identity: str
    messages: tuple[Message, ...]
    format: str


class Problem(NamedTuple):
    """A file or record that cannot be read as a transcript: a ``transcript.*`` code with its place.

    ``start`` and ``end`` are 0-based code points into ``source.text`` when ``source`` is there;
    ``source`` is ``None`` when there is no text to point into.
    """

    file: str
    record: int | None
    code: str
    case: str
    args: dict[str, Any]
    source: RecordSource | None = None
    start: int = 0
    end: int = 0
