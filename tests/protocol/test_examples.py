"""Which blocks inside code are examples, and where they lie in the reply."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from selfcheck.protocol.code import SPAN
from selfcheck.protocol.examples import MAX_DEPTH, scan_examples
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.scanner import scan, scan_with_code
from tests.protocol.test_scanner import (
    ENDS,
    FENCE,
    MARKDOWN,
    PROBE,
    comparable,
    is_code,
    lines,
)

Shown = tuple[str, tuple[str, ...]]
"""The text of an example as it lies in the reply, and its faults without their family."""

E_ = '<questionnaire>{"a": 1}</questionnaire>'
NAMED = '<foo-questionnaire>{"a": 1}</foo-questionnaire>'


def shown(text: str) -> list[Shown]:
    found = [
        (region.reply_span(block.span), tuple(fault.code[14:] for fault in block.faults))
        for region in scan_examples(text, DEFAULT_NAMES)
        for block in region.blocks
    ]
    return [(text[slice(*span)], faults) for span, faults in sorted(found)]


def indented(text: str, prefix: str) -> str:
    return "".join(prefix + line for line in text.splitlines(keepends=True))


EXAMPLES: dict[str, tuple[str, list[Shown]]] = {
    "a fence in a longer one": (f"````md\n{FENCE}````\n", [(FENCE, ())]),
    "a fence in a tilde fence": (f"~~~\n{FENCE}~~~\n", [(FENCE, ())]),
    "two in one region": (f"~~~\n{FENCE}\n{FENCE}~~~\n", [(FENCE, ()), (FENCE, ())]),
    "a region that never closes": (f"Hi\n\n~~~\n{FENCE}", [(FENCE, ())]),
    "a region that its quote ends": (f"> ~~~\n> {E_}\n{E_}\n", [(E_, ())]),
    "an indented region": ("Hi\n\n" + indented(FENCE, "    "), [(indented(FENCE, "    ")[4:], ())]),
    "an indented region with a blank line": (
        "Hi\n\n" + indented("```questionnaire\na: b\n", "    ") + "\n    c: d\n    ```\n",
        [("```questionnaire\n    a: b\n\n    c: d\n    ```\n", ())],
    ),
    "two items with indented code": (
        f"-     {E_}\n-     {E_}\n",
        [(E_, ()), (E_, ())],
    ),
    "an element in a fence": (f"```xml\n{E_}\n```\n", [(E_, ())]),
    "an element in a fence with no info string": (f"```\n{E_}\n```\n", [(E_, ())]),
    "an element in a code span": (f"Use `{E_}` or ``{E_}``", [(E_, ()), (E_, ())]),
    "an element in a code span, with blanks": (f"Use `` {E_} ``", [(E_, ())]),
    "a code span over the lines of a quote": (
        '> See `<questionnaire>\n> {"a":\n> 1}</questionnaire>`\n',
        [('<questionnaire>\n> {"a":\n> 1}</questionnaire>', ())],
    ),
    "a fence in a code span": (
        "See ```` ```questionnaire\na: b\n``` ````",
        [("```questionnaire\na: b\n```", ())],
    ),
    "in a quote": (
        indented(f"````\n{FENCE}````\n", "> "),
        [(indented(FENCE, "> ")[2:], ())],
    ),
    "in a list item": (
        "- Hi\n\n" + indented(f"````\n{FENCE}````\n", "  "),
        [(indented(FENCE, "  ")[2:], ())],
    ),
    "in a list item, indented with tabs": (
        "- Hi\n\n" + indented(f"````\n{FENCE}````\n", "\t"),
        [(indented(FENCE, "\t")[1:], ())],
    ),
    "in an indented fence": (
        indented(f"````\n{FENCE}````\n", "  "),
        [(indented(FENCE, "  ")[2:], ())],
    ),
    "in a region of its own region": (f"~~~~\n~~~\n{FENCE}~~~\n~~~~\n", [(FENCE, ())]),
    "CRLF": (
        "~~~\r\n```questionnaire\r\na: b\r\n```\r\n~~~\r\n",
        [(FENCE.replace("\n", "\r\n"), ())],
    ),
    "a response": (
        "`<questionnaire-response>{}</questionnaire-response>`",
        [("<questionnaire-response>{}</questionnaire-response>", ())],
    ),
    "an unclosed fence": (
        "```md\n```questionnaire\na: b\n```\n",
        [("```questionnaire\na: b\n", ("fence.unclosed",))],
    ),
    "an unclosed element": (
        '~~~\n<questionnaire>{"a": 1}\n~~~\n',
        [('<questionnaire>{"a": 1}\n', ("tag.unclosed",))],
    ),
    "a mismatched element": (
        '`<questionnaire>{"a": 1}</sage-questionnaire>`',
        [('<questionnaire>{"a": 1}</sage-questionnaire>', ("tag.mismatched",))],
    ),
    "an unregistered element": (f"`{NAMED}`", [(NAMED, ("tag.unregistered_name",))]),
    "an element with a letter missing": (
        '`<questionaire>{"a": 1}</questionaire>`',
        [("<questionaire>", ("tag.unregistered_name",))],
    ),
    "an unregistered fence": (
        "~~~\n```foo-questionnaire\na: b\n```\n~~~\n",
        [("```foo-questionnaire", ("fence.unregistered_name",))],
    ),
    "a fence in a quote in a region": (
        "~~~\n> ```questionnaire\n> a: b\n> ```\n~~~\n",
        [("```questionnaire", ("fence.in_container",))],
    ),
    "an indented fence in a region": (
        "~~~~\n ```questionnaire\n a: b\n ```\n~~~~\n",
        [("```questionnaire\n a: b\n ```\n", ("fence.indented",))],
    ),
    "a template with fields": (
        '`<questionnaire>{"title": {{title}}}</questionnaire>`',
        [],
    ),
    "markup as payload": (
        "~~~\n<questionnaire><title>T</title></questionnaire>\n~~~\n",
        [("<questionnaire><title>T</title></questionnaire>", ())],
    ),
}


@pytest.mark.parametrize("case", EXAMPLES)
def test_examples(case: str) -> None:
    text, expected = EXAMPLES[case]
    assert shown(text) == expected


MENTIONS = [
    "`questionnaire`",
    "Write ` ```questionnaire ` first",
    "Write ```` ```questionnaire ```` first\nand ```` ``` ```` last",
    "`<questionnaire>`",
    "`<questionnaire>` and `</questionnaire>`",
    "`<questionnaire></questionnaire>`",
    "`<questionnaire>…</questionnaire>`",
    "`<questionnaire>...</questionnaire>`",
    "`<questionnaire>{...}</questionnaire>`",
    "`<questionnaire>[…]</questionnaire>`",
    "`<questionnaire>{`",
    '`<questionnaire>{"title": `',
    "`<foo-questionnaire>{…}</foo-questionnaire>`",
    "`<foo-questionnaire>{`",
    "`<questionnaire>JSON</questionnaire>`",
    "`<questionnaire>the JSON object here</questionnaire>`",
    "`<questionnaire>在此写 JSON</questionnaire>`",
    "`<questionnaire>{{payload}}</questionnaire>`",
    "`<questionnaire>${payload}</questionnaire>`",
    "`<questionnaire>{json}</questionnaire>`",
    "`<questionnaire>{payload | tojson}</questionnaire>`",
    "~~~\n```questionnaire\n~~~\n",
    "~~~\n```questionnaire\n```\n~~~\n",
    "~~~\n```questionnaire\n...\n```\n~~~\n",
    "~~~\n```questionnaire\n<YAML here>\n```\n~~~\n",
    "~~~\n```questionnaire\n{{yaml}}\n```\n~~~\n",
    "~~~\n```foo-questionnaire\n```\n~~~\n",
    "~~~\n<questionnaire>{\n~~~\n",
    "```diff\n+```questionnaire\n ```questionnaire\n a: b\n+```\n```\n",
    "~~~\n+```questionnaire\n+a: b\n+```\n~~~\n",
    "~~~sh\ngrep '<questionnaire>{' replies\necho '```questionnaire' >> reply\n~~~\n",
    '~~~py\nf"<questionnaire>{json.dumps({"a": 1})}</questionnaire>"\n~~~\n',
    '~~~py\nTAGS = {"open": "<questionnaire>", "close": "</questionnaire>"}\n~~~\n',
    '~~~py\nre.search(r"<questionnaire>(\\{.*?\\})</questionnaire>", text)\n~~~\n',
    "~~~ts\nconst parsed: Array<questionnaire> = []\n~~~\n",
    "~~~js\n`<questionnaire>${JSON.stringify({a: 1})}</questionnaire>`\n~~~\n",
]


@pytest.mark.parametrize("text", MENTIONS)
def test_mentions_in_code_are_no_examples(text: str) -> None:
    assert shown(text) == []


def test_what_is_live_is_no_example() -> None:
    assert shown(f"Hi {E_}\n\n{FENCE}") == []


def nested(depth: int) -> str:
    fences = ["~" * (3 + number) + "\n" for number in range(depth)]
    return "".join(fences[::-1]) + FENCE + "".join(fences)


def test_regions_in_regions_are_followed_to_the_limit() -> None:
    assert shown(nested(MAX_DEPTH)) == [(FENCE, ())]
    assert shown(nested(MAX_DEPTH + 1)) == []


@given(
    st.lists(lines(st.sampled_from(ENDS)), max_size=6),
    lines(st.just(PROBE)),
    st.lists(lines(st.sampled_from(ENDS)), max_size=2),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@example(["> - ```", ""], "> \t" + PROBE, ["> ```"], "\n")
def test_an_element_is_an_example_where_markdown_says_code(
    before: list[str], probe: str, after: list[str], newline: str
) -> None:
    document = [*before, probe, *after]
    assume(comparable(document))
    text = newline.join([*document, ""])
    assert shown(text) == ([(PROBE, ())] if is_code(text) else [])


_TOKENS = st.sampled_from(
    [
        '<questionnaire>{"a":1}</questionnaire>',
        "```questionnaire\ntitle: x\n```\n",
        "&lt;questionnaire>{}",
        "`",
        "```",
        "````\n",
        "~~~\n",
        "> ",
        "- ",
        "    ",
        "\t",
        "\r\n",
        "\n",
        "x",
    ]
)


@given(st.lists(_TOKENS, max_size=40).map("".join))
@example("- \t\t`<questionnaire>{}</questionnaire>`")
def test_any_text_can_be_scanned(text: str) -> None:
    live = scan(text, DEFAULT_NAMES)
    for region in scan_examples(text, DEFAULT_NAMES):
        for block in region.blocks:
            for span in (block.span, block.opening, block.payload, block.attributes):
                start, end = region.reply_span(span)
                assert 0 <= start <= end <= len(text)
            start, end = region.reply_span(block.span)
            assert not any(one.span.start < end and start < one.span.end for one in live)


@given(st.lists(lines(st.sampled_from([*ENDS, PROBE, PROBE, "```"])), min_size=3, max_size=9))
@example(["- `````", "\t\t" + PROBE, "\t`````"])
@example(["> Hi", "", ">     " + PROBE])
def test_every_character_of_a_region_comes_from_the_reply(document: list[str]) -> None:
    reply = "\n".join([*document, ""])
    for region in scan_examples(reply, DEFAULT_NAMES):
        text = region.source.text
        places = [region.source.to_reply(offset) for offset in range(len(text))]
        assert places == sorted(places)
        for char, place in zip(text, places, strict=True):
            # A tab that a container used in part counts as blanks.
            assert char == reply[place] or (char == " " and reply[place] == "\t")


def contents_by_markdown(text: str) -> list[str]:
    """What markdown-it has as the content of the code that holds the probe."""
    found = []
    for token in MARKDOWN.parse(text):
        if token.type in ("fence", "code_block"):
            found.append(token.content.rstrip())
        for child in token.children or []:
            if child.type == "code_inline":
                found.append(" ".join(child.content.split()))
    return [content for content in found if PROBE in content]


def contents(text: str) -> list[str]:
    """The same of ours; of a code span the words alone, since markdown-it keeps more blanks."""
    _, regions = scan_with_code(text, DEFAULT_NAMES)
    found = []
    for region in regions:
        content = region.source(text).text
        found.append(" ".join(content.split()) if region.kind == SPAN else content.rstrip())
    return [content for content in found if PROBE in content]


@given(
    st.lists(lines(st.sampled_from(ENDS)), max_size=6),
    lines(st.sampled_from([PROBE, f"`` {PROBE} ``", f"`{PROBE}", f"  {PROBE}"])),
    st.lists(lines(st.sampled_from(ENDS)), max_size=3),
)
@example(["- `````"], "\t\t" + PROBE, [])
def test_the_content_of_code_is_what_markdown_says(
    before: list[str], probe: str, after: list[str]
) -> None:
    document = [*before, probe, *after]
    text = "\n".join([*document, ""])
    # markdown-it keeps a tab whole of which a quote has used a column; cmark keeps the rest of it.
    assume(comparable(document) and ">\t" not in text)
    assert contents(text) == contents_by_markdown(text)


@pytest.mark.parametrize(
    "text",
    [
        '```\n<questionnaire>{"title": "...", "questions": [...]}</questionnaire>\n```\n',
        '`<questionnaire>{"questions": […]}</questionnaire>`\n',
        '```\n<questionnaire>{"questions": {{questions}}}</questionnaire>\n```\n',
        "````\n```questionnaire\ntitle: T\nquestions:\n  ...\n```\n````\n",
        "````\n```questionnaire\ntitle: T\nquestions:\n  # as above\n```\n````\n",
        "````\n```questionnaire\ntitle: <title>\nquestions: []\n```\n````\n",
        "````\n```questionnaire\ntitle: T\nquestions:\r\n  - text: …\r\n```\n````\n",
        "````\n```questionnaire\ntitle: T\nquestions:\n- type: a | b\n```\n````\n",
        '````\n```questionnaire\ntitle: "<title>"\nquestions: []\n```\n````\n',
        "````\n```questionnaire\ntitle: T\noptions: [<a>, <b>]\n```\n````\n",
        '```\n<questionnaire>{"title": <title>, "questions": []}</questionnaire>\n```\n',
        '```\n<questionnaire>{"type": "a" | "b"}</questionnaire>\n```\n',
        '```html\n<questionnaire id="x"><title>Foo</title></questionnaire>\n```\n',
        "```tsx\n<questionnaire-form>{ready && <Form />}</questionnaire-form>\n```\n",
    ],
)
def test_what_is_left_to_the_reader_is_no_example(text: str) -> None:
    assert scan_examples(text, DEFAULT_NAMES) == []


@pytest.mark.parametrize(
    "text",
    [
        '```\n<questionnaire>{"title": "Wait ...", "questions": []}</questionnaire>\n```\n',
        "```\n<questionnaire>{title: 'T', questions: []}</questionnaire>\n```\n",
        "````\n```questionnaire\ntitle: And then ...\nquestions: []\n```\n````\n",
        "````\n```questionnaire\ntitle: T # short\nquestions: []\n```\n````\n",
        "```\n<questionnaire><title>T</title></questionnaire>\n```\n",
    ],
)
def test_a_whole_block_is_an_example(text: str) -> None:
    (region,) = scan_examples(text, DEFAULT_NAMES)
    assert len(region.blocks) == 1
