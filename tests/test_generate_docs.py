"""The generated page shows texts and examples as they are, whatever Markdown is in them."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from selfcheck.rules.base import Case, Example, Rule, Text
from selfcheck.rules.catalogue import CODES
from tools.generate_docs import (
    code_span,
    drift,
    fenced,
    inline_markdown,
    page,
    template_text,
)

HEADING = ("heading_open", "h3")


def text(words: str) -> Text:
    """The same words in every language."""
    return Text(words, words, words)


RULE = Rule(
    code="questionnaire.fence.empty",
    severity="error",
    summary=text("a | bar and *stars*"),
    cases={
        "": Case(text("Found {found} in {{}}."), text("Write `title: …`.")),
        "other": Case(text("Other."), text("Fix.")),
    },
    why=text("- no list item"),
    source="CommonMark 0.31.2, section 4.5",
    bad=(Example("Go?\n\n````questionnaire\n````\n", "questions[1].text", "````questionnaire"),),
    good=Example("Fine.\n"),
)


@pytest.mark.parametrize(
    "words",
    [
        "plain",
        "single_choice stays",
        "*a* _b_ ``d`` [e](f) <g> &amp; h | i ~j~ \\k",
        "# no heading",
        "- no item",
        "12. no item",
        "> no quote",
        "a **now** or ```questionnaire alone on its line",
        "one ` alone",
    ],
)
def test_escaped_text_renders_as_itself(words: str) -> None:
    tokens = MarkdownIt().parse(inline_markdown(words))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    assert {child.type for child in children} <= {"text", "text_special"}
    assert "".join(child.content for child in children) == words


def test_words_in_single_backticks_render_as_code() -> None:
    (inline,) = MarkdownIt().parseInline(inline_markdown("Put `: ` or ` *a* ` in ``` *quotes*."))
    shown = [(child.type, child.content) for child in inline.children or []]
    assert [content for kind, content in shown if kind == "code_inline"] == [": ", " *a* "]
    assert "".join(content for _, content in shown) == "Put :  or  *a*  in ``` *quotes*."


@pytest.mark.parametrize(
    "words", ["a", "`", "a`b", "``a", "`a``b", "a `b` ``c`` ```d", " ", " a ", " a"]
)
def test_a_code_span_holds_any_backticks(words: str) -> None:
    inline = MarkdownIt().parseInline(code_span(words))[0]
    (child,) = inline.children or []
    assert (child.type, child.content) == ("code_inline", words)


def test_a_fence_is_longer_than_those_inside() -> None:
    reply = "Go?\n\n`````questionnaire\ntitle:\tT\n`````\n"
    (token,) = MarkdownIt().parse(fenced(reply, "markdown"))
    assert (token.type, token.info, token.content) == ("fence", "markdown", reply)


def test_control_characters_in_examples_are_shown_as_escapes() -> None:
    assert fenced("a\x1b[31m\u202eb\r\n\tc") == "```\na\\u001b[31m\\u202eb\\r\n\tc\n```"


def test_template_fields_stay_and_doubled_braces_go() -> None:
    assert template_text("{a} in {{}} and {b}") == "{a} in {} and {b}"


def test_the_page_has_every_part_of_a_rule() -> None:
    shown = page([RULE])
    assert "| [`questionnaire.fence.empty`](#questionnairefenceempty) | error | a \\|" in shown
    assert "- Found {found} in {}.\n  → Write `title: …`." in shown
    assert "- `other`: Other." in shown
    assert "Bad, reported at `questions[1].text`, on ````` ````questionnaire `````:" not in shown
    assert "Bad, reported at `questions[1].text`, on ` ````questionnaire `:" in shown
    assert "`````markdown\nGo?\n\n````questionnaire\n````\n`````" in shown
    assert "Good:\n\n```markdown\nFine.\n```" in shown
    assert shown.endswith("Source: CommonMark 0.31.2, section 4.5\n")


def test_the_page_says_what_an_example_is_checked_with() -> None:
    document = Example("{}", path="questions", at="{", as_kind="async")
    for_a_client = Example("Go?", client="ling")
    shown = page([RULE._replace(bad=(document,), good=for_a_client)])
    assert "Bad, with `--as async`, reported at `questions`, on `{`:\n\n```json\n{}\n```" in shown
    assert "Good, with `--client ling`:\n\n```markdown\nGo?\n```" in shown


def test_drift_names_what_differs() -> None:
    assert drift("a\nb\n", "a\nb\n") == []
    assert drift("a\nb\n", "a\nc\n")[-2:] == ["-b", "+c"]


def test_every_rule_and_example_of_the_catalogue_is_on_the_page() -> None:
    tokens = MarkdownIt().parse(page(CODES.values()))
    pairs = zip(tokens, tokens[1:], strict=False)
    headings = [after.content for token, after in pairs if (token.type, token.tag) == HEADING]
    assert headings == list(CODES)
    examples = sum(len(rule.bad) + 1 for rule in CODES.values())
    assert [token.type for token in tokens].count("fence") == examples
