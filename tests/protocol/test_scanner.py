"""What counts as a questionnaire in a reply, and what the frames' faults point at."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from selfcheck.model import FENCED_YAML, XML_JSON
from selfcheck.protocol.block import CHECKED, IF_DECODABLE, UNCHECKED, Block
from selfcheck.protocol.containers import MAX_DEPTH
from selfcheck.protocol.names import DEFAULT_NAMES
from selfcheck.protocol.scanner import may_hold_block, scan

PROBE = '<questionnaire>{"questions":[{"type":"text","text":"q"}]}</questionnaire>'
FENCE = "```questionnaire\na: b\n```\n"


class Found(NamedTuple):
    """A block in the words of these tests; ``faults`` are code, case and the text pointed at."""

    name: str
    encoding: str
    content: str
    payload: str
    faults: tuple[tuple[str, str, str], ...] = ()


def found(text: str) -> list[Found]:
    return [described(text, block) for block in scan(text, DEFAULT_NAMES)]


def described(text: str, block: Block) -> Found:
    faults = tuple(
        (fault.code.removeprefix("questionnaire."), fault.case, text[slice(*fault.span)])
        for fault in block.faults
    )
    return Found(block.name, block.encoding, block.content, text[slice(*block.payload)], faults)


def fenced(payload: str, *faults: tuple[str, str, str], name: str = "questionnaire") -> Found:
    return Found(name, FENCED_YAML, CHECKED, payload, faults)


def element(payload: str, *faults: tuple[str, str, str], name: str = "questionnaire") -> Found:
    return Found(name, XML_JSON, CHECKED, payload, faults)


def near(opening: str, code: str, name: str = "questionnaire", case: str = "") -> Found:
    return Found(name, FENCED_YAML, UNCHECKED, "", ((code, case, opening),))


NO_PREFACE = ("fence.preface_missing", "", "```questionnaire")
PROBE_FOUND = element('{"questions":[{"type":"text","text":"q"}]}')

FENCES: dict[str, tuple[str, list[Found]]] = {
    "plain": ("Hi\n\n```questionnaire\na: b\n```\n", [fenced("a: b\n")]),
    "after a paragraph without a blank line": ("Hi\n" + FENCE, [fenced("a: b\n")]),
    "every registered name": (
        "Hi\n" + "".join(f"```{name}\na: b\n```\n" for name in DEFAULT_NAMES.profiles),
        [fenced("a: b\n", name=name) for name in DEFAULT_NAMES.profiles],
    ),
    "blanks around the name": ("Hi\n\n``` \tquestionnaire \t\na: b\n```", [fenced("a: b\n")]),
    "longer closing": ("Hi\n\n```questionnaire\na: b\n`````\t\n", [fenced("a: b\n")]),
    "indented closing": ("Hi\n\n```questionnaire\na: b\n   ```\n", [fenced("a: b\n")]),
    "CRLF": ("Hi\r\n\r\n```questionnaire\r\na: b\r\n```\r\n", [fenced("a: b\r\n")]),
    "lone CR": ("Hi\r\r```questionnaire\ra: b\r```\r", [fenced("a: b\r")]),
    "no final newline": ("Hi\n\n```questionnaire\na: b\n```", [fenced("a: b\n")]),
    "empty": ("Hi\n\n```questionnaire\n```\n", [fenced("")]),
    "two": ("Hi\n\n" + FENCE + "\n" + FENCE, [fenced("a: b\n")] * 2),
    "a list item before": ("- Hi\n\n" + FENCE, [fenced("a: b\n")]),
    "in a longer fence": ("Hi\n\n````md\n" + FENCE + "````\n" + FENCE, [fenced("a: b\n")]),
    "in a tilde fence": ("Hi\n\n~~~\n" + FENCE + "~~~\n", []),
    "in an open fence": ("Hi\n\n~~~~\n~~~\n" + FENCE, []),
    "in a longer open fence": ("Hi\n\n````py\nx\n\n" + FENCE, []),
    "tab before": ("Hi\n\n\t```questionnaire\n\ta: b\n\t```\n", []),
    "four columns": ("Hi\n\n    ```questionnaire\n    a: b\n    ```\n", []),
    "four columns in a paragraph": ("Hi\n    ```questionnaire\n", []),
    "one to three columns": (
        "Hi\n\n  ```questionnaire\n  a: b\n  ```\n",
        [fenced("  a: b\n", ("fence.indented", "", "```questionnaire"))],
    ),
    "backtick in the info string": ("Hi\n\n```questionnaire `x`\na\n```\n", []),
    "inline": ("Hi ```questionnaire a``` there", []),
    "ordinary code": ("```yaml\ntype: questionnaire\n```\n", []),
    "two backticks": (
        "Hi\n\n``questionnaire\na: b\n``\n",
        [fenced("a: b\n", ("fence.too_short", "", "``questionnaire"))],
    ),
    "two backticks, closed by three": (
        "Hi\n\n``questionnaire\na: b\n```\n",
        [fenced("a: b\n", ("fence.too_short", "", "``questionnaire"))],
    ),
    "two backticks, no closing": ("Hi\n\n``questionnaire\na: b\n", []),
    "two backticks as a code span": ("Hi ``questionnaire`` there\n", []),
    "unclosed": (
        "Hi\n\n```questionnaire\na: b\n",
        [
            Found(
                "questionnaire",
                FENCED_YAML,
                UNCHECKED,
                "a: b\n",
                (("fence.unclosed", "", "```questionnaire"),),
            )
        ],
    ),
    "closed four columns deep": (
        "Hi\n\n```questionnaire\na: b\n    ```\n",
        [fenced("a: b\n", ("fence.unclosed", "indented", "```questionnaire"))],
    ),
    "closing too short": (
        "Hi\n\n````questionnaire\na: b\n```\nBye " + PROBE,
        [fenced("a: b\n", ("fence.closing_too_short", "", "````questionnaire")), PROBE_FOUND],
    ),
    "nested": (
        "Hi\n\n```questionnaire\na: b\n```py\nx\n```\n```\nBye " + PROBE,
        [
            Found(
                "questionnaire",
                FENCED_YAML,
                IF_DECODABLE,
                "a: b\n```py\nx\n```\n",
                (("fence.nested", "", "```py"),),
            ),
            PROBE_FOUND,
        ],
    ),
    "nested tildes": (
        "Hi\n\n```questionnaire\na: |\n  ~~~\n```\n",
        [
            Found(
                "questionnaire",
                FENCED_YAML,
                IF_DECODABLE,
                "a: |\n  ~~~\n",
                (("fence.nested", "", "~~~"),),
            )
        ],
    ),
    "unclosed, then a good one": (
        "Hi\n\n```questionnaire\na: b\n\n" + FENCE,
        [
            Found(
                "questionnaire",
                FENCED_YAML,
                UNCHECKED,
                "a: b\n\n",
                (("fence.nested", "unclosed", "```questionnaire"),),
            ),
            fenced("a: b\n"),
        ],
    ),
    "words after the name": (
        "Hi\n\n```questionnaire yaml v1\na: b\n```\n",
        [fenced("a: b\n", ("fence.info_extra", "", "```questionnaire yaml v1"))],
    ),
    "tab after the name": (
        "Hi\n\n```questionnaire\tyaml\na: b\n```\n",
        [fenced("a: b\n", ("fence.info_extra", "", "```questionnaire\tyaml"))],
    ),
    "tildes": (
        "Hi\n\n~~~questionnaire\na: b\n~~~\nBye " + PROBE,
        [near("~~~questionnaire", "fence.tilde"), PROBE_FOUND],
    ),
    "tildes with another name": ("Hi\n\n~~~foo-questionnaire\na: b\n~~~\n", []),
    "other case": (
        "Hi\n\n```Questionnaire\na: b\n```\n",
        [near("```Questionnaire", "fence.name_case")],
    ),
    "unregistered": (
        "Hi\n\n```foo-questionnaire\na: b\n```\n",
        [near("```foo-questionnaire", "fence.unregistered_name", "foo-questionnaire")],
    ),
    "misspelt": (
        "Hi\n\n```questionaire\na: b\n```\n",
        [near("```questionaire", "fence.unregistered_name", "questionaire", "misspelling")],
    ),
    "prefixed": (
        "Hi\n\n```questionnaire-v2\na: b\n```\n",
        [near("```questionnaire-v2", "fence.unregistered_name", "questionnaire-v2", "prefix")],
    ),
    "two edits away": ("Hi\n\n```questionair\na: b\n```\n", []),
    "in a block quote": (
        "Hi\n\n> ```questionnaire\n> a: b\n> ```\n\n" + FENCE,
        [near("```questionnaire", "fence.in_container", case="blockquote"), fenced("a: b\n")],
    ),
    "in a list item, four columns": (
        "1.  Hi\n\n    ```questionnaire\n    a: b\n    ```\n\n" + FENCE,
        [near("```questionnaire", "fence.in_container", case="list"), fenced("a: b\n")],
    ),
    "in a nested list item": (
        "- Hi\n  - there\n\n    ```questionnaire\n    a: b\n    ```\n",
        [near("```questionnaire", "fence.in_container", case="list")],
    ),
    "on a list marker's line": (
        "Hi\n\n- ```questionnaire\n  a: b\n  ```\n",
        [near("```questionnaire", "fence.in_container", case="list")],
    ),
    "two columns in a list item": (
        "- Hi\n\n  ```questionnaire\n  a: b\n  ```\n",
        [fenced("  a: b\n", ("fence.indented", "", "```questionnaire"))],
    ),
    "three columns in a list item": (
        "1. Hi\n\n   ```questionnaire\n   a: b\n   ```\n",
        [fenced("   a: b\n", ("fence.indented", "", "```questionnaire"))],
    ),
    "too deep for its list item": ("- Hi\n\n      ```questionnaire\n", []),
    "after code on a marker's line": (
        "Hi\n\n- ```py\n  x\n  ```\n" + FENCE,
        [fenced("a: b\n")],
    ),
    "after code that its list item ends": ("Hi\n\n- ```py\n  x\n\n" + FENCE, [fenced("a: b\n")]),
    "after code that its quote ends": ("Hi\n\n> ```py\n> x\n" + FENCE, [fenced("a: b\n")]),
    "after a list item without content": (
        "Hi\n\n-\n\n    ```questionnaire\n    a: b\n    ```\n",
        [],
    ),
}


@pytest.mark.parametrize("case", FENCES)
def test_fences(case: str) -> None:
    text, expected = FENCES[case]
    assert found(text) == expected


PREFACES = {
    "nothing": "",
    "blank lines": "\n \t\n",
    "zero-width characters": "\u200b\ufeff\n\n",
    "fenced code": "```py\nx\n```\n",
    "indented code": "    x\n\n",
    "a code span": "`x`\n\n",
    "code spans and punctuation": "- `x` | `y`\n\n",
    "a thematic break": "---\n\n",
    "empty list item": "-\n\n",
    "a quote without text": ">\n\n",
    "an HTML tag": "<br/>\n\n",
    "an element of ours": PROBE + "\n\n",
    "markup only": "**\n\n",
}


@pytest.mark.parametrize("case", PREFACES)
def test_no_prose_before_the_first_fence(case: str) -> None:
    text = PREFACES[case] + FENCE
    assert found(text)[-1] == fenced("a: b\n", NO_PREFACE)


@pytest.mark.parametrize(
    "prose",
    [
        "Hi",
        "请选择：",
        "👍",
        "1",
        "# Heading",
        "- item",
        "> quote",
        "*a*",
        "`x` or y",
        "Heading\n===",
        "a <b>",
        "<b>x</b>",
        "&amp;",
        "```py\nx\n```\nand",
        "    code\n\ntext",
        "[a](b)",
    ],
)
def test_prose_before_the_first_fence(prose: str) -> None:
    assert found(prose + "\n\n" + FENCE) == [fenced("a: b\n")]


def test_only_the_first_fence_needs_prose() -> None:
    assert found(FENCE + "\n" + FENCE) == [fenced("a: b\n", NO_PREFACE), fenced("a: b\n")]


def test_an_element_needs_no_prose() -> None:
    assert found(PROBE) == [PROBE_FOUND]


O_, C_ = "<questionnaire>", "</questionnaire>"
ESCAPED = ("tag.html_escaped", "", "&lt;questionnaire&gt;")

ELEMENTS: dict[str, tuple[str, list[Found]]] = {
    "plain": (O_ + "{}" + C_, [element("{}")]),
    "every registered name": (
        "".join(f"<{name}>{{}}</{name}>" for name in DEFAULT_NAMES.profiles),
        [element("{}", name=name) for name in DEFAULT_NAMES.profiles],
    ),
    "inside a sentence": (f"Hi {O_}{{}}{C_} there {O_}[]{C_}", [element("{}"), element("[]")]),
    "over blank lines": (O_ + '\n{"a":\n\n"b"}\n\n' + C_, [element('\n{"a":\n\n"b"}\n\n')]),
    "over a list and a fence": (
        O_ + '{"a":"\n\n- ```\n\n"}' + C_ + "\n" + PROBE,
        [element('{"a":"\n\n- ```\n\n"}'), PROBE_FOUND],
    ),
    "attributes": (
        '<questionnaire id="a>b" lang=en\n x=\'"\'>{}</questionnaire>',
        [element("{}")],
    ),
    "escaped slash": (O_ + "{}<\\/questionnaire> " + PROBE, [element("{}"), PROBE_FOUND]),
    "blank in the closing tag": (O_ + "{}</questionnaire \n>", [element("{}")]),
    "empty": (O_ + C_, [element("")]),
    "prose as payload": (O_ + "title: x" + C_, [element("title: x")]),
    "backticks in a string": (O_ + '{"a":"`x` ```"}' + C_ + " `b`", [element('{"a":"`x` ```"}')]),
    "a tag in a string": (
        O_ + '{"a":"<questionnaire>{"}' + C_ + " end",
        [element('{"a":"<questionnaire>{"}')],
    ),
    "response": (
        "<sage-questionnaire-response>{}</sage-questionnaire-response>",
        [element("{}", name="sage-questionnaire-response")],
    ),
    "in a code span": (f"Write `{O_}{{}}{C_}` here", []),
    "in a longer code span": (f"Write `` ` {O_}{{}}{C_} `` here", []),
    "in a code span over lines": (f"Write `x\n{O_}{{}}{C_}` here", []),
    "after an unmatched backtick": (f"Write ` {O_}{{}}{C_} here", [element("{}")]),
    "after an escaped backtick": (f"Write \\`{O_}{{}}{C_}` here", [element("{}")]),
    "a code span ends with its paragraph": (f"a `b\n\n{O_}{{}}{C_}` c", [element("{}")]),
    "in fenced code": (f"```\n{O_}{{}}{C_}\n```\n", []),
    "in indented code": (f"Hi\n\n    {O_}{{}}{C_}\n", []),
    "in tabbed code": (f"Hi\n\n\t{O_}{{}}{C_}\n", []),
    "four columns in a paragraph": (f"Hi\n    {O_}{{}}{C_}\n", [element("{}")]),
    "in a block quote": (f"> {O_}{{}}{C_}\n", [element("{}")]),
    "in a lazy line": (f"> Hi\n    {O_}{{}}{C_}\n", [element("{}")]),
    "in a list item": (f"- Hi\n\n    {O_}{{}}{C_}\n", [element("{}")]),
    "in a heading": (f"## {O_}{{}}{C_}\n", [element("{}")]),
    "in an attribute of HTML": (f"<a title='{O_}{{}}{C_}'>", []),
    "mention": ("Use the <questionnaire> element.", []),
    "mention of both tags": ("Write <questionnaire> `...` or ```x``` </questionnaire>.", []),
    "mention before a real one": (f"The <questionnaire> tag: {PROBE}", [PROBE_FOUND]),
    "closing tag only": ("{}</questionnaire>", []),
    "self-closing": ("<questionnaire/>{}", []),
    "another element": ("<form>{}</form>", []),
    "unclosed": (
        "Hi " + O_ + '{"a": 1} there',
        [
            Found(
                "questionnaire",
                XML_JSON,
                IF_DECODABLE,
                '{"a": 1} ',
                (("tag.unclosed", "", O_),),
            )
        ],
    ),
    "unclosed and cut": (
        "Hi " + O_ + '{"a": "b',
        [Found("questionnaire", XML_JSON, UNCHECKED, "", (("tag.unclosed", "", O_),))],
    ),
    "unclosed, then a good one": (
        O_ + '{"a": 1}\n\n' + PROBE,
        [
            Found(
                "questionnaire",
                XML_JSON,
                IF_DECODABLE,
                '{"a": 1}\n\n',
                (("tag.unclosed", "", O_),),
            ),
            PROBE_FOUND,
        ],
    ),
    "a long object, unclosed": (
        O_ + '{"a": "' + "x" * 5000 + '"}',
        [
            Found(
                "questionnaire",
                XML_JSON,
                IF_DECODABLE,
                '{"a": "' + "x" * 5000 + '"}',
                (("tag.unclosed", "", O_),),
            )
        ],
    ),
    "mismatched": (
        O_ + "{}</sage-questionnaire> end",
        [element("{}", ("tag.mismatched", "", O_))],
    ),
    "mismatched response": (
        O_ + "{}</questionnaire-response>",
        [element("{}", ("tag.mismatched", "", O_))],
    ),
    "other case": (
        "<Questionnaire>{}</Questionnaire>",
        [
            Found(
                "Questionnaire",
                XML_JSON,
                UNCHECKED,
                "{}",
                (("tag.name_case", "", "<Questionnaire>"),),
            )
        ],
    ),
    "unregistered": (
        "<foo-questionnaire>{}</foo-questionnaire>",
        [
            Found(
                "foo-questionnaire",
                XML_JSON,
                UNCHECKED,
                "{}",
                (("tag.unregistered_name", "", "<foo-questionnaire>"),),
            )
        ],
    ),
    "unregistered response": (
        "<questionnaire-response-extra>{}</questionnaire-response-extra>",
        [
            Found(
                "questionnaire-response-extra",
                XML_JSON,
                UNCHECKED,
                "{}",
                (("tag.unregistered_name", "", "<questionnaire-response-extra>"),),
            )
        ],
    ),
    "unregistered mention": ("Use <foo-questionnaire> never.", []),
    "named entities": (
        "&lt;questionnaire&gt;{&quot;a&quot;:1}&lt;/questionnaire&gt;",
        [element("{&quot;a&quot;:1}", ESCAPED)],
    ),
    "decimal entities": (
        "&#60;questionnaire&#62;{}&#60;/questionnaire&#62;",
        [element("{}", ("tag.html_escaped", "", "&#60;questionnaire&#62;"))],
    ),
    "hexadecimal entities": (
        "&#x3C;questionnaire&#x3e;&#123;}&#x3C;/questionnaire&#x3E;",
        [element("&#123;}", ("tag.html_escaped", "", "&#x3C;questionnaire&#x3e;"))],
    ),
    "escaped opening, raw closing": (
        "&lt;questionnaire&gt;{}</questionnaire>",
        [element("{}", ESCAPED)],
    ),
    "escaped mention": ("Use &lt;questionnaire&gt; then.", []),
    "escaped in code": ("Use `&lt;questionnaire&gt;{}&lt;/questionnaire&gt;`.", []),
    "escaped and unclosed": (
        "&lt;questionnaire&gt;{} and",
        [
            Found(
                "questionnaire",
                XML_JSON,
                IF_DECODABLE,
                "{} ",
                (ESCAPED, ("tag.unclosed", "", "&lt;questionnaire&gt;")),
            )
        ],
    ),
    "inside a questionnaire's fence": (
        "Hi\n\n```questionnaire\na: " + PROBE + "\n```\n",
        [fenced("a: " + PROBE + "\n")],
    ),
    "nothing of ours": ("a < b && c > d `e`", []),
}


@pytest.mark.parametrize("case", ELEMENTS)
def test_elements(case: str) -> None:
    text, expected = ELEMENTS[case]
    assert found(text) == expected


def test_attributes_are_kept() -> None:
    text = '<questionnaire timeout_seconds="60">{}</questionnaire>'
    (block,) = scan(text, DEFAULT_NAMES)
    assert text[slice(*block.attributes)] == ' timeout_seconds="60"'
    assert text[slice(*block.opening)] == '<questionnaire timeout_seconds="60">'
    assert text[slice(*block.span)] == text


def test_the_span_of_a_fence_is_whole_lines() -> None:
    text = "Hi\n\n  ```questionnaire\n  a: b\n  ```\nBye"
    (block,) = scan(text, DEFAULT_NAMES)
    assert text[slice(*block.span)] == "```questionnaire\n  a: b\n  ```\n"
    assert block.indent == 2


def test_nesting_below_the_limit_is_followed() -> None:
    deep = "> " * (MAX_DEPTH - 1) + "```\n" + "> " * (MAX_DEPTH - 1) + PROBE + "\n"
    assert found(deep) == []


@given(st.text(alphabet='`~<>/&;{}"\\ \t\r\nquestionaire-lt#60:[]', max_size=200))
def test_any_text_can_be_scanned(text: str) -> None:
    for block in scan(text, DEFAULT_NAMES):
        spans = [block.span, block.opening, block.payload, block.attributes]
        spans += [fault.span for fault in block.faults]
        assert all(0 <= start <= end <= len(text) for start, end in spans)


@given(
    st.lists(
        st.sampled_from(
            [
                "```questionnaire\n",
                "a: b\n",
                "```\n",
                "<questionnaire>{",
                "}",
                "</questionnaire>",
                "\n",
                "- ",
                "> ",
                "    ",
                "`",
                "text ",
            ]
        )
    )
)
def test_blocks_come_in_order_and_apart(parts: list[str]) -> None:
    blocks = scan("".join(parts), DEFAULT_NAMES)
    for one, other in zip(blocks, blocks[1:], strict=False):
        assert one.span.end <= other.span.start


@given(
    st.lists(
        st.sampled_from(
            [
                "quest",
                "ionnaire",
                "Questionnaire",
                "``",
                "```",
                "~~~",
                "<",
                ">",
                "{",
                "}",
                "</",
                "\n",
                "&lt;",
                "&#113;",
                "uestionnaire",
                "&gt;",
                "questionaire",
                "-",
            ]
        )
    )
)
def test_the_quick_look_is_never_wrongly_false(parts: list[str]) -> None:
    text = "".join(parts)
    assume(not may_hold_block(text))
    # Prose that opens no code of its own, to send the same text through the whole scan.
    longer = "questionnaire <b>\n\n" + text
    assert scan(longer, DEFAULT_NAMES) == []


# Against markdown-it: which lines are code?

MARKDOWN = MarkdownIt("commonmark", {"html": False})
PREFIXES = [
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2. ",
    "10) ",
    "> ",
    ">",
    "",
    " ",
    "  ",
    "   ",
    "    ",
    "\t",
    "-\t",
    ">\t",
    "-",
    "-   ",
    "-     ",
    "     ",
]
ENDS = [
    "```",
    "````",
    "~~~",
    "``` py",
    "~~~ py",
    "text",
    "text `a` b",
    "# h",
    "---",
    "***",
    "===",
    "",
    "",
    "p`q",
]
# CommonMark reads what stands four columns deep in a paragraph as its text; markdown-it sees quote
# markers, fences and other structure there in some containers.
DEEP_STRUCTURE = re.compile(r"(?: {4}|\t)[ \t]*[->`~#=*_+0-9]")
DEEP_QUOTE = re.compile(r"(?: {4}|\t)[ \t]*>|> *\t *>|>  {4,}>")


def lines(end: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    prefix = st.lists(st.sampled_from(PREFIXES), max_size=3).map("".join)
    return st.builds(str.__add__, prefix, end)


def is_code(document: str) -> bool:
    """Whether markdown-it reads the probe of the document as code of any kind."""
    for token in MARKDOWN.parse(document):
        if token.type in ("fence", "code_block") and PROBE in token.content:
            return True
        if token.type == "inline" and PROBE in token.content:
            children = token.children or []
            return any(c.type == "code_inline" and PROBE in c.content for c in children)
    raise AssertionError("the probe is lost")


def comparable(document: list[str]) -> bool:
    """Whether markdown-it follows CommonMark on the document; see ``DEEP_STRUCTURE``."""
    if any(DEEP_QUOTE.search(line) for line in document):
        return False
    return not any(
        before.strip() and DEEP_STRUCTURE.search(line)
        for before, line in zip(document, document[1:], strict=False)
    )


@given(
    st.lists(lines(st.sampled_from(ENDS)), max_size=6),
    lines(st.just(PROBE)),
    st.lists(lines(st.sampled_from(ENDS)), max_size=2),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
@example(["-\t", ""], "     > " + PROBE, [], "\n")
@example(["1. ", ""], "     " + PROBE, [], "\n")
@example(["- ``` py", "  text"], PROBE, [], "\n")
@example(["> ```", "> text"], PROBE, ["```"], "\n")
@example(["- - text", ""], "      " + PROBE, [], "\r")
def test_code_is_what_markdown_says(
    before: list[str], probe: str, after: list[str], newline: str
) -> None:
    document = [*before, probe, *after]
    assume(comparable(document))
    text = newline.join([*document, ""])
    live = [block for block in scan(text, DEFAULT_NAMES) if block.encoding == XML_JSON]
    assert bool(live) is not is_code(text)
