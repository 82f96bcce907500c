"""What a call, a result or a follow-up card carries: its JSON, of which every place is known.

Formats write arguments and results as decoded values or as JSON in a string, and put results into
parts and wrappers of their own. The way to what is meant is kept as a route: a path that leads to a
string, a path in the JSON text of that string, and so on; the last one leads to the end.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from selfcheck.model import Path, Span
from selfcheck.transcripts import json_source
from selfcheck.transcripts.model import (
    CardPart,
    Message,
    RecordSource,
    TextPart,
    ToolCall,
    ToolResult,
)
from selfcheck.transcripts.parsing import JsonFault, parse_json
from selfcheck.transcripts.selection import Reply
from selfcheck.transcripts.source_map import FileSpan, SourceMap, places_in

_Route = tuple[Path, ...]
_Place = Callable[[int, int], FileSpan | None]

# So many strings, parts and wrappers are opened to find a result.
_MOST_LAYERS = 8
_TEXT_TYPES = ("text", "input_text", "output_text")
# The fields in which formats keep a result: Gemini and Codex, the AI SDK, MCP, single text parts.
_WRAPPERS = ("output", "result", "content", "value", "text", "error")
# An object with one of these is a result of ``questionnaire_async`` itself and no wrapper.
_OWN_FIELDS = frozenset(
    {"validation_passed", "question_count", "questions", "should_end", "error_code", "errors"}
)


class _Payload(NamedTuple):
    """``raw`` is a text, which may be JSON, or a decoded value; ``value`` and ``is_json`` say
    what it is. ``routes`` lead to it, or to the pieces that it was put together from; where there
    is a ``span``, the raw text stands there in the source.
    """

    raw: Any
    routes: tuple[_Route, ...]
    value: Any
    is_json: bool
    span: Span | None = None


class Carried:
    """The arguments of a call, the content of a result, or the payload of a card.

    ``value`` is the decoded JSON, ``None`` also for what is none; ``is_json`` tells these apart.
    Neither looks at the source; ``reply`` and ``place`` do, when they are asked for.
    """

    def __init__(
        self,
        payload: _Payload,
        message: Message,
        source: RecordSource,
        source_map: SourceMap | None,
    ) -> None:
        """Take the payload of ``message``, and the places in ``source``, ``None`` for no file."""
        self.value = payload.value
        self.is_json = payload.is_json
        self._payload = payload
        self._message = message
        self._source = source
        self._source_map = source_map if source.textual else None

    @cached_property
    def reply(self) -> Reply:
        """The JSON text, as if it were a reply: what offsets and places refer to.

        A string is its text, a decoded value its JSON as it stands in the file. Where there is no
        file to take that from, it is written anew on one line.
        """
        raw = self._payload.raw
        if isinstance(raw, str):
            text = raw
        elif self._source_map is None:
            text = _written(raw)
        else:
            text = "".join(text for text, _ in self._pieces)
        piece = TextPart(text, self._payload.routes[0][0])
        return Reply(text, self._message.message_index, ((0, piece),), self._message.source)

    def place(self, start: int, end: int) -> FileSpan | None:
        """Return the place in the file of code points ``start`` to ``end`` of ``reply.text``.

        Without a file it is the place in that text; in the row of a table there is none. What is
        missing from the file (``value`` is ``None`` then) has the place of what should hold it.
        """
        if not self._source.textual:
            return None
        if self._source_map is None:
            return self._own_place(start, end)
        end = max(start, end)
        nth = self._nth(start)
        first = self._in_piece(nth, start, end)
        last_nth = self._nth(max(start, end - 1))
        if last_nth == nth:
            return first
        last = self._in_piece(last_nth, end - 1, end)
        if first is None or last is None:
            return None
        return FileSpan(first.line, first.column, last.end_line, last.end_column)

    @cached_property
    def _own_place(self) -> _Place:
        return places_in(self.reply)

    @cached_property
    def _pieces(self) -> list[tuple[str, _Place]]:
        """The text at the end of each route, with the function that gives its places."""
        assert self._source_map is not None
        missing = self._payload.raw is None
        text, places = self._source.text, self._source_map
        span = self._payload.span
        if span is not None:
            at = span.start
            return [(text[at : span.end], lambda a, b: places.source_span(at + a, at + b))]
        return [
            _follow(route, text, places.find(route[0]), places.source_span, missing)
            for route in self._payload.routes
        ]

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for text, _ in self._pieces[:-1]:
            starts.append(starts[-1] + len(text))
        return starts

    def _nth(self, offset: int) -> int:
        return max(bisect_right(self._starts, offset) - 1, 0)

    def _in_piece(self, nth: int, start: int, end: int) -> FileSpan | None:
        text, place = self._pieces[nth]
        first, last = (min(max(at - self._starts[nth], 0), len(text)) for at in (start, end))
        return place(first, last)


def result_value(result: ToolResult) -> Any:
    """Return the decoded JSON that ``result`` carries; ``None`` where it carries none."""
    return _unwrapped(result.content, result.path).value


def arguments_value(call: ToolCall) -> Any:
    """Return the decoded JSON of a call's arguments; ``None`` where they are none."""
    return _decoded(call.arguments)[0]


def card_value(card: CardPart) -> Any:
    """Return the decoded JSON of a card or a submission; ``None`` where it is none."""
    return _decoded(card.payload)[0]


def carried_arguments(
    call: ToolCall, message: Message, source: RecordSource, source_map: SourceMap | None
) -> Carried:
    """Return what the ``call`` of ``message`` carries.

    ``source`` is the message's own or its transcript's, ``source_map`` has its places: ``None``
    where messages are checked and no file.
    """
    routes: tuple[_Route, ...] = ((call.path, call.inside) if call.inside else (call.path,),)
    if call.parts:
        routes = tuple((part.path or (),) for part in call.parts)
    payload = _Payload(call.arguments, routes, *_decoded(call.arguments))
    return Carried(payload, message, source, source_map)


def carried_result(
    result: ToolResult, message: Message, source: RecordSource, source_map: SourceMap | None
) -> Carried:
    """Return what the ``result`` in ``message`` carries; the rest is as in ``carried_arguments``.

    JSON in strings, lists of text parts and objects that only wrap the result are opened. Of
    several parts the first that is JSON counts, or else all of them together.
    """
    payload = _unwrapped(result.content, result.path)
    return Carried(payload, message, source, source_map)


def carried_card(
    card: CardPart, message: Message, source: RecordSource, source_map: SourceMap | None
) -> Carried:
    """Return what the ``card`` of ``message``, or its submission, carries.

    The rest is as in ``carried_arguments``.
    """
    payload = _Payload(card.payload, ((card.path,),), *_decoded(card.payload), card.span)
    return Carried(payload, message, source, source_map)


def _decoded(raw: Any) -> tuple[Any, bool]:
    """Return the value of JSON text or of what is decoded already, and whether it is JSON."""
    if not isinstance(raw, str):
        return raw, True
    try:
        return parse_json(raw), True
    except JsonFault:
        return None, False


def _unwrapped(content: Any, path: Path) -> _Payload:
    raw: Any = content
    route: _Route = (path,)
    for _ in range(_MOST_LAYERS):
        value, is_json = _decoded(raw)
        inner = _inner(value) if is_json else []
        if not inner:
            return _Payload(raw, (route,), value, is_json)
        routes = tuple(_deeper(route, raw, tokens) for tokens, _ in inner)
        if len(inner) > 1:
            raw = "".join(text for _, text in inner)
            return _Payload(raw, routes, *_decoded(raw))
        route, raw = routes[0], inner[0][1]
    return _Payload(raw, (route,), *_decoded(raw))


def _deeper(route: _Route, raw: Any, tokens: Path) -> _Route:
    """Add to ``route``, which leads to ``raw``, the ``tokens`` that lead on from its value."""
    if isinstance(raw, str):
        return (*route, tokens)
    return (*route[:-1], (*route[-1], *tokens))


def _inner(value: Any) -> list[tuple[Path, Any]]:
    """Return what ``value`` only wraps, with the path to it; several texts where none is JSON."""
    if isinstance(value, str):
        return [((), value)]
    if isinstance(value, dict):
        field = _wrapper(value)
        return [((field,), value[field])] if field else []
    if not isinstance(value, list):
        return []
    texts = [found for index, item in enumerate(value) for found in _text(item, index)]
    return next(([found] for found in texts if _decoded(found[1])[1]), texts)


def _wrapper(value: dict[str, Any]) -> str:
    """Return the field of ``value`` that holds the result; ``""`` if it is the result itself."""
    if not _OWN_FIELDS.isdisjoint(value) or ("success" in value and "status" in value):
        return ""
    return next((key for key in _WRAPPERS if isinstance(value.get(key), str | list | dict)), "")


def _text(item: Any, index: int) -> list[tuple[Path, Any]]:
    """Return the text of a content part, if it is one of text, with its path."""
    if isinstance(item, str):
        return [((index,), item)]
    if not isinstance(item, dict) or item.get("type", "text") not in _TEXT_TYPES:
        return []
    text = item.get("text")
    return [((index, "text"), text)] if isinstance(text, str) else []


def _follow(
    route: _Route, text: str, span: Span, place: _Place, missing: bool
) -> tuple[str, _Place]:
    """Return the text at the end of ``route``, with its places.

    ``span`` is where the first path of the route leads in ``text``, whose places ``place`` gives.
    Where what the route leads to is ``missing``, the text is ``null``.
    """
    for path in route[1:]:
        text, place = _opened(text, span, place)
        span = json_source.find(text, path)
    if missing:
        return "null", lambda start, end: place(span.start, span.end)
    return _opened(text, span, place)


def _opened(text: str, span: Span, place: _Place) -> tuple[str, _Place]:
    """Return the string at ``span`` of ``text`` decoded, or other JSON as it is, with places."""
    source = text[span.start : span.end]
    if not source.startswith('"'):
        return source, lambda start, end: place(span.start + start, span.start + end)
    literal = json_source.StringLiteral(text, span)

    def places(start: int, end: int) -> FileSpan | None:
        return place(literal.source_offset(start), literal.source_offset(end))

    return json.loads(source), places


def _written(value: Any) -> str:
    """Return ``value`` as JSON; ``""`` for what Python hands over and JSON does not have."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return ""
