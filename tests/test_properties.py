"""What must hold for any reply and any file, whatever stands in it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from selfcheck import Diagnostic, Options, check_paths, check_reply, check_transcript
from selfcheck.checker import check_text
from selfcheck.model import LANGUAGES
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.scanner import scan
from selfcheck.rules.catalogue import CODES

_SEEDS = sorted(
    {
        example.reply
        for rule in CODES.values()
        for example in (*rule.bad, rule.good)
        if not example.file
    }
)
_PIECES = [
    "```questionnaire\n",
    "```\n",
    "~~~~\n",
    "``questionnaire\n``\n",
    "```foo-questionnaire\n",
    "<questionnaire>{",
    "}</questionnaire>",
    "<sage-questionnaire-response>{}</sage-questionnaire-response>",
    "&lt;questionnaire&gt;{",
    "title: x\n",
    "questions:\n",
    "  - type: single_choice\n",
    "    default: *a\n",
    "    <<: &a {b: c}\n",
    "? [a]\n: b\n",
    "!!python/object:os.system\n",
    "> ",
    "    ",
    "\t",
    "\r",
    "\r\n",
    "\n\n",
    "\u2028",
    "\x85",
    "\x00",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "\u3000",
    "：",
    "“",
    "🙂👨‍👩‍👧",
    '"',
    "'",
    "\\",
    "9:16",
    "yes",
    "NaN",
    "1e999",
    "`",
    "&#x7b;",
]
_LINES = re.compile(r"[^\n]*\n|[^\n]+")


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """An example of the catalogue, or two spliced, with a few things cut, moved or put in."""
    text = draw(st.sampled_from(_SEEDS))
    if draw(st.booleans()):
        other = draw(st.sampled_from(_SEEDS))
        cut, at = draw(st.integers(0, len(text))), draw(st.integers(0, len(other)))
        text = text[:cut] + other[at:] if draw(st.booleans()) else text + "\n" + other
    for _ in range(draw(st.integers(0, 4))):
        lines = _LINES.findall(text)
        if not lines:
            break
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        one, two = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        action = draw(st.sampled_from(["cut", "insert", "swap", "drop", "copy", "indent", "any"]))
        if action == "cut":
            text = text[:start] + text[end:]
        elif action == "insert":
            text = text[:start] + draw(st.sampled_from(_PIECES)) + text[start:]
        elif action == "any":
            text = text[:start] + draw(st.text(max_size=5)) + text[end:]
        else:
            if action == "swap":
                lines[one], lines[two] = lines[two], lines[one]
            elif action == "drop":
                del lines[one]
            elif action == "copy":
                lines.insert(two, lines[one])
            else:
                lines[one] = draw(st.sampled_from([" ", "  ", "\t", "> ", "- "])) + lines[one]
            text = "".join(lines)
    return text


@st.composite
def written(draw: st.DrawFn) -> str:
    """A mutated reply that a file can hold: no lone surrogates."""
    return draw(mutated()).encode("utf-8", "ignore").decode()


ANY = st.one_of(mutated(), st.text(), st.lists(st.sampled_from(_PIECES)).map("".join))

Symbolic = list[tuple[str, str, str]]


def symbolic(found: tuple[Diagnostic, ...]) -> Symbolic:
    """What a change of layout must leave as it is."""
    return [(item.code, item.path, item.severity) for item in found]


def offsets(text: str) -> list[tuple[int, int]]:
    """All spans in ``text``, in the order of the findings."""
    return [
        (finding.span.start, finding.span.end)
        for block in check_text(text, DEFAULT_NAMES)
        for finding in block.findings
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the files of all examples: each writes its own anew."""
    return tmp_path_factory.mktemp("properties")


def check_file(folder: Path, name: str, data: bytes) -> tuple[Diagnostic, ...]:
    """Check a file with these bytes."""
    path = folder / name
    path.write_bytes(data)
    return check_paths([path]).diagnostics


@given(ANY)
def test_any_text_is_checked_and_every_span_lies_inside_it(text: str) -> None:
    for start, end in offsets(text):
        assert 0 <= start < end <= len(text)
    found = check_reply(text)
    assert len(found) == len(offsets(text))
    for item in found:
        assert item.line and item.column and item.end_line and item.end_column
        # Equal where a line break is all that is covered, which has no column of its own.
        assert (item.line, item.column) <= (item.end_line, item.end_column)
        assert item.code in CODES


@given(ANY)
def test_diagnostics_are_in_the_order_of_the_text(text: str) -> None:
    starts = [(item.line, item.column) for item in check_reply(text)]
    assert starts == sorted(starts, key=lambda place: (place[0] or 0, place[1] or 0))


@given(ANY)
def test_the_same_text_gives_the_same_diagnostics_with_fingerprints_of_their_own(text: str) -> None:
    found = check_reply(text)
    assert check_reply(text) == found
    names = [item.fingerprint for item in found]
    assert len(set(names)) == len(names)


@given(ANY)
def test_messages_are_one_line_that_cannot_act(text: str) -> None:
    for item in check_reply(text, Options(lang="auto")):
        assert set(item.texts) == set(LANGUAGES)
        for message, hint in item.texts.values():
            assert message and hint
            for words in (message, hint, item.path):
                assert not re.search(
                    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\ud800-\udfff]", words
                )


@given(st.binary() | ANY.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_read_or_refused_in_our_words(folder: Path, data: bytes) -> None:
    for name in ("any.md", "any.txt", "any.json", "any.jsonl"):
        for item in check_file(folder, name, data):
            assert item.code != "transcript.check_failed"
            assert item.file == str(folder / name)


@given(ANY)
def test_a_transcript_of_any_text_is_checked(text: str) -> None:
    messages = [{"role": "user", "content": text}, {"role": "assistant", "content": text}]
    for item in check_transcript(messages):
        assert item.code != "transcript.check_failed"


# Layout that leaves the meaning alone.


@given(written())
def test_crlf_changes_no_code_and_no_path(text: str) -> None:
    assume("\r" not in text)
    # In a quoted JSON string either is a raw control character, and a YAML reader takes both for
    # the same line end.
    assert symbolic(check_reply(text.replace("\n", "\r\n"))) == symbolic(check_reply(text))


_FENCED = [
    seed
    for seed in _SEEDS
    if re.fullmatch(r"[^`~<&\n]+\n\n```questionnaire\n(?:(?!\s*```)[^\n\t]*\n)+```\n", seed)
]


@given(st.sampled_from(_FENCED), st.integers(1, 3))
def test_an_indented_fence_has_the_faults_of_the_straight_one(text: str, columns: int) -> None:
    head, fence, rest = text.partition("```questionnaire")
    moved = head + "".join(" " * columns + line for line in _LINES.findall(fence + rest))
    found = [item for item in check_reply(moved) if item.code != "questionnaire.fence.indented"]
    assert symbolic(tuple(found)) == symbolic(check_reply(text))
    assert [item.code for item in check_reply(moved)].count("questionnaire.fence.indented") == 1


def test_there_are_fences_to_indent() -> None:
    assert len(_FENCED) > 50


@given(st.sampled_from(_FENCED), st.text("\n", min_size=1, max_size=4))
def test_blank_lines_before_a_reply_move_its_lines_and_nothing_else(
    folder: Path, text: str, blank: str
) -> None:
    for name, content, moved in (
        ("moved.md", text, blank + text),
        ("moved.json", _as_json(text), _as_json(blank + text)),
    ):
        one = check_file(folder, name, content.encode())
        two = check_file(folder, name, moved.encode())
        assert [item.fingerprint for item in one] == [item.fingerprint for item in two]
        assert symbolic(one) == symbolic(two)


def _as_json(text: str) -> str:
    return json.dumps([{"role": "assistant", "content": text}])


def _record(question: str, reply: str) -> str:
    messages = [{"role": "user", "content": question}, {"role": "assistant", "content": reply}]
    return json.dumps({"messages": messages}, ensure_ascii=False) + "\n"


@given(st.sampled_from(_SEEDS), st.sampled_from(_SEEDS))
def test_a_record_before_it_changes_no_fingerprint(folder: Path, text: str, other: str) -> None:
    own = _record("the one", text)
    alone = check_file(folder, "records.jsonl", own.encode())
    both = check_file(folder, "records.jsonl", (_record("another", other) + own).encode())
    second = [item for item in both if item.record == 2]
    assert [item.fingerprint for item in second] == [item.fingerprint for item in alone]
    assert len({item.fingerprint for item in both}) == len(both)


# The same reply in every kind of file.


def _reply_places(found: tuple[Diagnostic, ...]) -> list[tuple[object, ...]]:
    return [
        (
            item.code,
            item.path,
            item.block and (item.block.ordinal, item.block.reply_line, item.block.reply_column),
        )
        for item in found
    ]


def _cut(lines: list[str], item: Diagnostic) -> str:
    """The characters of a JSON file that a diagnostic points at; they lie on one line there."""
    assert item.line and item.column and item.end_line and item.end_column
    assert item.line == item.end_line
    return lines[item.line - 1][item.column - 1 : item.end_column - 1]


@given(written(), st.booleans(), st.sampled_from([None, 1, 2]))
def test_a_reply_has_the_same_faults_in_every_kind_of_file(
    folder: Path, text: str, ascii_only: bool, indent: int | None
) -> None:
    assume(text.strip() and not text.startswith("\ufeff"))
    plain = check_file(folder, "reply.md", text.encode())
    covered = [text[start:end] for start, end in offsets(text)]
    assert [item.code for item in plain] == [item.code for item in check_reply(text)]
    messages = [{"role": "user", "content": "?"}, {"role": "assistant", "content": text}]
    array = json.dumps(messages, ensure_ascii=ascii_only, indent=indent)
    record = json.dumps({"messages": messages}, ensure_ascii=ascii_only)
    lines = "\n".join(json.dumps(message, ensure_ascii=ascii_only) for message in messages)
    for name, content in {
        "reply.json": array,
        "reply.jsonl": record,
        "messages.jsonl": lines,
    }.items():
        found = check_file(folder, name, content.encode())
        assert _reply_places(found) == _reply_places(plain)
        cut = [_cut(content.split("\n"), item) for item in found]
        assert [json.loads(f'"{piece}"') for piece in cut] == covered


@given(written())
def test_what_is_passed_over_is_a_block_that_a_consumer_reads(text: str) -> None:
    reported = {item.block.ordinal for item in check_reply(text) if item.block}
    for ordinal, block in enumerate(scan(text, DEFAULT_NAMES), 1):
        if ordinal not in reported:
            assert block.base in DEFAULT_NAMES
            assert not block.faults
