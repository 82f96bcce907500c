"""Finds the protocol blocks of a reply (docs/protocol.md, *Finding blocks*).

One pass over the lines, as CommonMark's block structure has them, with the questionnaires read from
the raw text as their consumers do. The time is linear in the reply.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from selfcheck.model import FENCED_YAML, Span
from selfcheck.protocol import containers as nesting
from selfcheck.protocol import fences, inline
from selfcheck.protocol.block import CHECKED, IF_DECODABLE, UNCHECKED, Block, Fault
from selfcheck.protocol.columns import LINE, skip_indent
from selfcheck.protocol.names import DEFAULT_NAMES, Names, NearMiss
from selfcheck.rules.wording import Quoted

if TYPE_CHECKING:
    from selfcheck.protocol.code import Code
    from selfcheck.protocol.tags import TagIndex

_MISSPELT_TAG = re.compile(r"(?:<|&lt;)[a-z_-]{0,20}(?:quest|onnaire)")
_DEFINITION = re.compile(r"\[[^\]\r\n]++\]:[ \t]*+\S.*")
_PAYLOAD_START = re.compile(r"\s*+(?:---\s++)?(?:[\w\"']++[ \t]*+[:：]|\{)")
_ALL_MARKERS = re.compile(r"[\s>*+.)\d-]*+")
_HEADING = re.compile(r"#{1,6}(?=[ \t]|\Z)")
_SETEXT = re.compile(r"(?:=+|-+)[ \t]*+\Z")
_MARKERS_AFTER_BREAK = re.compile(r"[\r\n][ \t>]*")
_VISIBLE = re.compile(
    r"[^\s\x00-\x20\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff*_~#|=+\\<>-]"
)


def may_hold_block(text: str, names: Names = DEFAULT_NAMES) -> bool:
    """Whether ``text`` can hold a block or near miss at all; cheap, and never wrongly false."""
    tag = "<" in text or "&" in text
    ticks = "`" in text
    if not (tag or ticks or "~" in text):
        return False
    low = text.lower()
    # One edit of the word leaves one of these two parts whole, the letter between them included.
    if "quest" in low or "onnaire" in low:
        if "questionnaire" in low or (ticks and _has_misspelt_fence(low)):
            return True
        if tag and _MISSPELT_TAG.search(low):
            return True
    if names.configured and names.may_mean_configured(low):
        if names.tag_may_mean_configured(low):
            return True
        for mark in ("``", "~~~"):
            if any(names.may_mean_configured(line) for line in _fence_lines(low, mark)):
                return True
    return "&" in text and "&#" in text


def _has_misspelt_fence(low: str) -> bool:
    """Whether a fence line holds most of the word."""
    return any("quest" in line or "onnaire" in line for line in _fence_lines(low, "``"))


def _fence_lines(low: str, mark: str) -> Iterator[str]:
    """The rest of each line that holds ``mark``, from there on."""
    pos = low.find(mark)
    while pos >= 0:
        end = low.find("\n", pos)
        yield low[pos : end if end >= 0 else len(low)]
        pos = low.find(mark, end) if end >= 0 else -1


def scan(text: str, names: Names) -> list[Block]:
    """Return the blocks and near misses of a reply in order; spans are code points of ``text``."""
    if not may_hold_block(text, names):
        return []
    scanner = _Scanner(text, names)
    scanner.run()
    return scanner.blocks


def scan_with_code(text: str, names: Names) -> tuple[list[Block], list[Code]]:
    """Return the blocks of ``text`` as ``scan`` does, and the code that it leaves unread.

    The text is taken for one whose prose stands elsewhere: no block lacks its preface. Code regions
    come in no order; offsets are code points of ``text``.
    """
    code: list[Code] = []
    scanner = _Scanner(text, names)
    scanner.prose = True
    scanner.code = code
    scanner.run()
    return scanner.blocks, code


def _start(span: Span) -> int:
    return span.start


class _OpenFence(NamedTuple):
    char: str
    length: int
    depth: int


class _Scanner:
    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.blocks: list[Block] = []
        self.containers: list[int] = []
        self.paragraph: list[Span] = []
        self.fence: _OpenFence | None = None
        self.empty_item = False
        self.prose = False
        self.fenced_seen = False
        self.tags: TagIndex | None = None
        self.code: list[Code] | None = None
        # Searches that found no end are not made again: none for short fences to the reply's end,
        # none for fences after text up to the place that was searched.
        self.short_fences = True
        self.searched = 0

    def run(self) -> None:
        pos = 0
        while True:
            if pos < len(self.text):
                pos = self.line(pos)
                continue
            resume = self.end_paragraph()
            if resume is None:
                return
            pos = resume

    def line(self, pos: int) -> int:
        """Read the line at ``pos`` and return where to go on."""
        text = self.text
        line = LINE.match(text, pos)
        assert line is not None
        end, after = line.span(1)[1], line.end()
        count, place = nesting.matched(text, pos, end, self.containers)
        if self.empty_item:
            self.empty_item = False
            if count == len(self.containers) and not text[place.pos : end].strip(" \t"):
                # A list item that starts with a blank line ends at the next one.
                count -= 1
        fence = self.fence
        if fence is not None:
            if count >= fence.depth:
                start, column = skip_indent(text, place.pos, end, place.column)
                if column - place.column <= 3 and fences.closes(
                    text, start, end, fence.char, fence.length
                ):
                    self.fence = None
                elif self.code is not None:
                    self.code[-1].add(text, pos, place, end, after)
                return after
            self.fence = None
        raw, raw_column = skip_indent(text, pos, end, 0)
        if raw < end and raw_column <= 3 and text[raw] in "`~":
            resume = self.raw_fence(raw, raw_column, end, after, count, place.column)
            if resume is not None:
                return resume
        if pos >= self.searched and text.find("```", pos, end) >= 0:
            code = raw_column > 3 and not self.paragraph
            resume = None if code else self.fence_after_text(pos, raw, end, after)
            if resume is not None:
                return resume
        return self.structure(pos, end, after, count, place)

    def fence_after_text(self, pos: int, raw: int, end: int, after: int) -> int | None:
        """Handle a line that ends, but does not start, with a questionnaire's opening fence."""
        at = self.text.find("```", raw + 1, end)
        if at < 0 or _ALL_MARKERS.fullmatch(self.text, pos, at):
            return None
        opening = fences.opening_at(self.text, at, end)
        if opening is None or opening.info not in self.names:
            return None
        if _PAYLOAD_START.match(self.text, after) is None:
            # Prose that names the fence; a code block may follow it by chance.
            return None
        extent = fences.extent(self.text, after, opening.length, self.names)
        if extent.fault:
            self.searched = extent.end
            return None
        self.paragraph.append(Span(raw, at))
        resume = self.end_paragraph()
        if resume is not None:
            return resume
        self.near_fence(opening, "not_alone", {"name": opening.info})
        return extent.end

    def structure(self, pos: int, end: int, after: int, count: int, place: nesting.Place) -> int:
        """Place the line in the block structure, as CommonMark's chapter 5 and appendix do."""
        text = self.text
        continuing = bool(self.paragraph) and count == len(self.containers)
        start, column = skip_indent(text, place.pos, end, place.column)
        if (
            continuing
            and column - place.column <= 3
            and start < end
            and _SETEXT.match(text, start, end)
        ):
            resume = self.end_paragraph()
            return after if resume is None else resume
        new, place = nesting.opened(text, place, end, count, continuing)
        start, column = skip_indent(text, place.pos, end, place.column)
        indent = column - place.column
        in_paragraph = bool(self.paragraph) and not new
        if start < end and in_paragraph and (indent > 3 or not self.interrupts(start, end)):
            self.paragraph.append(Span(start, end))
            return after
        resume = self.end_paragraph()
        if resume is not None:
            return resume
        going_on = not new and count == len(self.containers)
        self.containers = self.containers[:count] + new
        self.empty_item = start >= end and bool(new) and new[-1] != nesting.QUOTE
        if start >= end or indent > 3:
            if self.code is not None:
                self.indented_code(pos, place, end, after, going_on, start >= end)
            return after
        opening = fences.opening_at(text, start, end) if text[start] in "`~" else None
        if opening is not None and opening.length >= 3:
            self.open_fence(opening, indent, after)
        elif (heading := _HEADING.match(text, start, end)) is not None:
            self.paragraph.append(Span(heading.end(), end))
            resume = self.end_paragraph()
            return after if resume is None else resume
        elif not nesting.is_break(text, start, end):
            self.paragraph.append(Span(start, end))
        return after

    def interrupts(self, start: int, end: int) -> bool:
        """Whether the line's rest ends a paragraph: a fence, a heading or a thematic break."""
        text = self.text
        if text[start] in "`~":
            opening = fences.opening_at(text, start, end)
            return opening is not None and opening.length >= 3
        return _HEADING.match(text, start, end) is not None or nesting.is_break(text, start, end)

    def open_fence(self, opening: fences.Opening, indent: int, after: int) -> None:
        """Enter an ordinary code fence; a registered one inside a container is a near miss."""
        self.enter_fence(opening, indent, after)
        name = self.meant(opening.info) if self.containers else None
        if name is not None:
            case = "blockquote" if nesting.QUOTE in self.containers else "list"
            self.near_fence(opening, "in_container", {"name": name}, case)

    def enter_fence(self, opening: fences.Opening, indent: int, after: int) -> None:
        """What comes next, from ``after`` on, is code in a fence ``indent`` columns deep."""
        self.fence = _OpenFence(opening.char, opening.length, len(self.containers))
        if self.code is not None:
            from selfcheck.protocol.code import FENCED, Code

            self.code.append(Code(FENCED, after, opening.info, indent))

    def indented_code(
        self,
        pos: int,
        place: nesting.Place,
        end: int,
        after: int,
        going_on: bool,
        blank: bool,
    ) -> None:
        """Keep a line of indented code, or a blank line that may lie in it."""
        from selfcheck.protocol.code import INDENTED, Code

        assert self.code is not None
        last = self.code[-1] if self.code else None
        if last is None or last.kind != INDENTED or last.end != pos or not going_on:
            if blank:
                return
            last = Code(INDENTED, pos, indent=4)
            self.code.append(last)
        last.add(self.text, pos, place, end, after)

    def code_span(self, piece: inline.Piece, lines: list[Span]) -> None:
        """Keep a code span of the paragraph ``lines``, without what containers put before them."""
        from selfcheck.protocol.code import SPAN, Code

        assert self.code is not None
        text = self.text
        ticks = 0
        while text[piece.start + ticks] == "`":
            ticks += 1
        start, end = piece.start + ticks, piece.end - ticks
        if text[start] == " " == text[end - 1] and end - start > 2:
            start, end = start + 1, end - 1
        code = Code(SPAN, start)
        number = bisect.bisect_right(lines, start, key=_start) - 1
        while number < len(lines) and lines[number].start < end:
            line = lines[number]
            following = lines[number + 1].start if number + 1 < len(lines) else end
            stop = min(end, line.end)
            code.add_words(max(start, line.start), stop)
            if following < end:
                line_end = LINE.match(text, stop)
                assert line_end is not None
                code.add_words(stop, line_end.end())
            number += 1
        self.code.append(code)

    def meant(self, info: str) -> str | None:
        """The registered name in an info string, in whatever case and whatever follows it."""
        if not info or info in self.names:
            return info or None
        near = self.names.near_info(info)
        return near.nearest if near is not None and near.kind in ("case", "extra") else None

    # Questionnaire fences, read from the raw line.

    def raw_fence(
        self, start: int, column: int, end: int, after: int, count: int, content_column: int
    ) -> int | None:
        """Handle a raw line that opens a questionnaire or near miss; ``None`` for all others."""
        opening = fences.opening_at(self.text, start, end)
        if opening is None or not opening.info:
            return None
        registered = opening.info in self.names
        near = None if registered else self.names.near_info(opening.info)
        if not registered and near is None:
            return None
        if opening.char == "~" and self.meant(opening.info) is None:
            return None
        if opening.length < 3 and not (registered and self.short_fences):
            return None
        if opening.length < 3 and fences.bare_line_after(self.text, after) is None:
            self.short_fences = False
            return None
        resume = self.end_paragraph()
        if resume is not None:
            return resume
        self.containers = self.containers[:count]
        if opening.length < 3:
            return self.short_fence(opening, column, after)
        if near is not None and near.kind == "extra" and opening.char == "`":
            fault = Fault(
                "questionnaire.fence.info_extra",
                opening.span,
                {"name": near.name, "extra": Quoted(near.extra)},
            )
            return self.live_fence(opening, near.name, column, after, fault)
        if registered and opening.char == "`":
            return self.live_fence(opening, opening.info, column, after)
        self.enter_fence(opening, max(0, column - content_column), after)
        if opening.char == "~":
            self.near_fence(opening, "tilde", {"name": self.meant(opening.info)})
        elif near is not None:
            self.near_name(opening, near)
        return after

    def near_name(self, opening: fences.Opening, near: NearMiss) -> None:
        if near.kind == "case":
            self.near_fence(
                opening, "name_case", {"name": near.nearest, "found": Quoted(near.name)}
            )
            return
        args = {"name": near.name, "nearest": near.nearest}
        case = "" if near.kind == "unregistered" else near.kind
        self.near_fence(opening, "unregistered_name", args, case)

    def near_fence(
        self,
        opening: fences.Opening,
        code: str,
        args: dict[str, Any],
        case: str = "",
    ) -> None:
        fault = Fault("questionnaire.fence." + code, opening.span, args, case)
        end = opening.span.end
        self.add(opening, str(args["name"]), Span(end, end), end, UNCHECKED, 0, fault)

    def short_fence(self, opening: fences.Opening, column: int, after: int) -> int:
        closing = fences.bare_line_after(self.text, after)
        assert closing is not None
        fault = Fault("questionnaire.fence.too_short", opening.span, {"name": opening.info})
        payload = Span(after, closing[0])
        faults = [fault, *self.preface(opening, opening.info)]
        self.add(opening, opening.info, payload, closing[1], CHECKED, column, *faults)
        return self.next_line(closing[1])

    def live_fence(
        self, opening: fences.Opening, name: str, column: int, after: int, *faults: Fault
    ) -> int:
        """Add the block of a questionnaire fence and return where the reply goes on after it."""
        extent = fences.extent(self.text, after, opening.length, self.names)
        found = list(faults)
        content = CHECKED
        ticks = {"name": name, "ticks": opening.length}
        if extent.fault == "unclosed":
            found.append(Fault("questionnaire.fence.unclosed", opening.span, ticks))
            content = UNCHECKED
        elif extent.fault == "closing_text":
            line = {**ticks, "found": Quoted(self.text[slice(*extent.found)])}
            found.append(Fault("questionnaire.fence.unclosed", extent.found, line, "closing_text"))
        elif extent.fault == "unclosed_indented":
            found.append(Fault("questionnaire.fence.unclosed", opening.span, ticks, "indented"))
        elif extent.fault == "short":
            lengths = {"name": name, "opening": opening.length, "closing": extent.length}
            found.append(Fault("questionnaire.fence.closing_too_short", opening.span, lengths))
        elif extent.fault:
            line = {"name": name, "found": Quoted(self.text[slice(*extent.found)])}
            case = "unclosed" if extent.fault == "nested_unclosed" else ""
            found.append(Fault("questionnaire.fence.nested", extent.found, line, case))
            content = UNCHECKED if case else IF_DECODABLE
        if column:
            found.append(
                Fault(
                    "questionnaire.fence.indented", opening.span, {"name": name, "columns": column}
                )
            )
        found += self.preface(opening, name)
        payload = Span(after, max(after, extent.payload_end))
        self.add(opening, name, payload, extent.end, content, column, *found)
        return extent.end

    def preface(self, opening: fences.Opening, name: str) -> list[Fault]:
        """The preface rule: prose must stand before the reply's first fenced questionnaire."""
        first, self.fenced_seen = not self.fenced_seen, True
        if self.prose or not first:
            return []
        return [Fault("questionnaire.fence.preface_missing", opening.span, {"name": name})]

    def add(
        self,
        opening: fences.Opening,
        name: str,
        payload: Span,
        end: int,
        content: str,
        indent: int,
        *faults: Fault,
    ) -> None:
        self.blocks.append(
            Block(
                name=name,
                base=name,
                encoding=FENCED_YAML,
                response=False,
                span=Span(opening.span.start, end),
                opening=opening.span,
                payload=payload,
                content=content,
                faults=faults,
                indent=indent,
            )
        )

    # Paragraphs: code spans, tags, prose.

    def end_paragraph(self) -> int | None:
        """Read the finished paragraph's inline content.

        Returns ``None``, or the start of the line to go on with when an element that opens in the
        paragraph reaches past it; the rest of the element's last line is then a paragraph of its
        own.
        """
        if not self.paragraph:
            return None
        lines = self.paragraph
        start, end = lines[0].start, lines[-1].end
        self.paragraph = []
        markup = max(self.text.find("<", start, end), self.text.find("&", start, end))
        if self.prose and markup < 0 and self.code is None:
            return None
        walk = inline.pieces(self.text, start, end)
        answer: int | None = None
        while True:
            try:
                piece = walk.send(answer)
            except StopIteration:
                return None
            answer = None
            if piece.kind == "text":
                self.prose = self.prose or self.is_prose(piece)
            elif piece.kind == "code" and self.code is not None:
                self.code_span(piece, lines)
            elif piece.kind == "tag":
                answer = self.tag(piece.start)
                if answer is not None and answer > end:
                    return self.next_line(answer)
                if answer is None and not self.prose and self.text[piece.start] == "&":
                    self.prose = True

    def is_prose(self, piece: inline.Piece) -> bool:
        words = _MARKERS_AFTER_BREAK.sub("\n", self.text[piece.start : piece.end])
        words = "\n".join(line for line in words.split("\n") if not _DEFINITION.fullmatch(line))
        return _VISIBLE.search(words) is not None

    def tag(self, pos: int) -> int | None:
        """Add the element that opens at ``pos``, if one does, and return its end."""
        from selfcheck.protocol import tags

        opening = tags.opening_at(self.text, pos, self.names)
        if opening is None:
            return None
        if self.tags is None:
            self.tags = tags.TagIndex(self.text, self.names)
        block = tags.element(self.text, opening, self.tags, self.names)
        if block is None:
            return None
        self.blocks.append(block)
        return block.span.end

    def next_line(self, pos: int) -> int:
        """Keep the rest of the line at ``pos`` as text and return the start of the next line."""
        line = LINE.match(self.text, pos)
        assert line is not None
        if self.text[pos : line.end(1)].strip():
            self.paragraph.append(Span(pos, line.end(1)))
        return line.end()
