"""Faults that readers of selfcheck found in it; each test is named after what must hold."""

from __future__ import annotations

import pytest

from selfcheck import check_reply

YAML = 'title: T\nquestions:\n  - type: free_text\n    text: Q\n    default: ""\n'
JSON = '{"title":"t","questions":[{"type":"free_text","text":"x","default":""}]}'


def fence(payload: str) -> str:
    return f"Please.\n\n```questionnaire\n{payload}```\n"


def codes(reply: str) -> list[str]:
    return [item.code.removeprefix("questionnaire.") for item in check_reply(reply)]


@pytest.mark.parametrize(
    "reply",
    [
        "class A extends Base<Questionnaire> {",
        "fn f() -> Option<Questionnaire> {",
        "function useQ<TQuestionnaire>{}",
        "interface Foo<my-questionnaire> {}",
        "Use std::vector<questionnaire>{} in C++",
        "cat <<questionnaire>{file}",
        "The route is /<questionnaire>{id}",
        "Open it with ```questionnaire\nand write:\n\n```yaml\na: 1\n```\n",
        "Open it with ```questionnaire\nand go on.\n\n```\ncode\n```\n",
        "As code:\n\n    Reply: ```questionnaire\n    title: T\n    ```\n",
        "Wrap it in <questionnaire> and </questionnaire>.",
        "It stands between <questionnaire>...</questionnaire> tags.",
        "The `<questionnaire>` element follows.",
        fence(
            "title: T\nquestions:\n  - type: free_text\n    text: |\n      a\n      ~~~ c\n"
            '    default: ""\n'
        ),
        fence(YAML.replace("text: Q", "text: |\n      \tmake\n      all")),
        fence(
            "title: T # a comment\nquestions:\n  - type: free_text # text\n    text: Q\n"
            "    default: ''\n"
        ),
    ],
)
def test_what_only_looks_like_one_is_left_alone(reply: str) -> None:
    assert codes(reply) == []


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (f"<questionnaire><questionnaire>{JSON}</questionnaire></questionnaire>", ["json.invalid"]),
        (f"<questionnaire>\n```json\n{JSON}\n```\n</questionnaire>", ["json.invalid"]),
        (f"&lt;questionnaire>{JSON}&lt;/questionnaire>", ["tag.html_escaped"]),
        (f"<questionnaire>{JSON}\u00a0</questionnaire>", ["json.invalid"]),
        (f"<questionaire>{JSON}</questionaire>", ["tag.unregistered_name"]),
        (f"请回答<questionnaire>{JSON}", ["tag.unclosed"]),
        (f"Answer<questionnaire>{JSON}", ["tag.unclosed"]),
        (f"请回答<foo-questionnaire>{JSON}</foo-questionnaire>", ["tag.unregistered_name"]),
        (fence("title: t\u2028\n" + YAML[9:]), ["yaml.invalid"]),
        (fence(YAML.replace("    text", "\x85    text")), ["yaml.invalid"]),
        (fence(f"# note\n{JSON}\n"), ["fence.json_payload"]),
        (fence(f"---\n{JSON}\n"), ["fence.json_payload"]),
        (fence(YAML).removesuffix("```\n") + "```questionnaire\n", ["fence.unclosed"]),
        (fence(YAML).removesuffix("```\n") + "```Thanks, tell me!\n", ["fence.unclosed"]),
        (fence(YAML).removesuffix("```\n") + "``\n", ["fence.closing_too_short"]),
        (f"Please: ```questionnaire\n{YAML}```\n", ["fence.not_alone"]),
        (f"> ```Questionnaire\n> {YAML}", ["fence.in_container"]),
        (f"Please.\n\n~~~Questionnaire\n{YAML}~~~\n", ["fence.tilde"]),
        (f"<!-- ask -->\n\n```questionnaire\n{YAML}```\n", ["fence.preface_missing"]),
        (f"[a]: http://x\n\n```questionnaire\n{YAML}```\n", ["fence.preface_missing"]),
        (fence(YAML.replace("text: Q", "text: Pick #1 now")), ["yaml.text_lost"]),
        (fence(YAML.replace("text: Q", "text: &R and D")), ["yaml.text_lost"]),
    ],
)
def test_what_was_missed_is_found_once(reply: str, expected: list[str]) -> None:
    assert codes(reply) == expected


def test_an_empty_item_is_its_own_dash() -> None:
    reply = fence(
        "title: T\nquestions:\n  - type: multi_choice\n    text: Q\n    options:\n      - a\n"
        "      -\n      - b\n    default: []\n"
    )
    (found,) = check_reply(reply)
    assert (found.path, found.line, found.column, found.end_column) == (
        "questions[1].options[2]",
        10,
        7,
        8,
    )


def test_further_faults_of_json_are_named_at_once() -> None:
    (found,) = check_reply('<questionnaire>{"questions":["a" "b",],"x":None,}</questionnaire>')
    assert found.code == "questionnaire.json.invalid"
    assert "Further faults" in found.message
    assert "None" in found.message


@pytest.mark.parametrize("word", ["radio", "dropdown", "单选", "single", "Select"])
def test_a_type_in_other_words_gets_the_protocols_word(word: str) -> None:
    (found,) = check_reply(fence(YAML.replace("free_text", word)))
    assert found.code == "questionnaire.request.type_invalid"
    assert "`single_choice`" in found.message


def test_many_findings_on_one_long_line_keep_their_excerpts_short() -> None:
    items = ", ".join(["a"] * 2000)
    found = check_reply(fence(f"title: T\nquestions: [{items}]\n"))
    assert len(found) == 2000
    for item in found:
        assert item.excerpt is not None
        (line,) = item.excerpt.lines
        assert len(line) < 2000
        assert line[item.excerpt.start : item.excerpt.end] == "a"
