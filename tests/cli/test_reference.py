"""``explain``, ``rules`` and ``schema``: what the package knows, to read and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rich.cells import cell_len

from selfcheck.model import LANGUAGES
from selfcheck.openapi import description
from selfcheck.rules.catalogue import CODES
from selfcheck.rules.samples import CONVERSATION
from selfcheck.rules.systems import dialect_of
from selfcheck.rules.wording import escape_controls
from tests.cli.support import process, run


@pytest.mark.parametrize(
    ("dialect", "prefixes", "others"),
    [
        ("inline", ("questionnaire.",), ("start.", "result.", "turn.")),
        ("async", ("questionnaire.start.", "questionnaire.result.", "questionnaire.turn."), ()),
        ("card", ("card.",), ()),
        ("lite", ("lite.",), ()),
    ],
)
def test_rules_of_one_dialect(
    dialect: str, prefixes: tuple[str, ...], others: tuple[str, ...]
) -> None:
    result = run("rules", "--dialect", dialect, "--format", "json")
    listed = [item["code"] for item in json.loads(result.out)]
    assert listed == [
        code
        for code in CODES
        if code.startswith(prefixes) and not code.partition(".")[2].startswith(others or ("-",))
    ]
    assert listed


def test_every_code_but_those_of_files_is_in_one_dialect() -> None:
    without = [code for code in CODES if not dialect_of(code)]
    assert without == [code for code in CODES if code.startswith("transcript.")]


def test_a_dialect_that_has_none_of_the_codes_is_refused() -> None:
    result = run("rules", "card", "--dialect", "lite")
    assert result.code == 2
    assert "no code of the dialect lite" in result.err
    assert run("rules", "--dialect", "cards").code == 2


def _parts(contents: list[Any]) -> list[Any]:
    """The parts of those contents that are lists."""
    return [part for content in contents if isinstance(content, list) for part in content]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_explain_shows_all_there_is(code: str, lang: str) -> None:
    rule = CODES[code]
    result = run("explain", code, "--lang", lang)
    assert result.code == 0
    flat = "".join(result.out.split())
    for text in (code, rule.severity, getattr(rule.why, lang), rule.source):
        assert "".join(text.split()) in flat
    for example in (rule.good, *rule.bad[:1]):
        texts, margin = [example.reply.removesuffix("\n")], "    "
        if example.file == CONVERSATION:
            # Its messages stand there one below the other.
            contents = [message["content"] or "" for message in json.loads(example.reply)]
            texts = [text for text in contents if isinstance(text, str)]
            texts += [json.dumps(part, ensure_ascii=False) for part in _parts(contents)]
            margin += "  "
        for line in "\n".join(texts).rstrip("\n").split("\n"):
            assert margin + escape_controls(line) in result.out or not line
    for line in result.out.split("\n"):
        assert escape_controls(line) == line


def test_explain_fits_a_narrow_terminal() -> None:
    code = "questionnaire.request.default_not_in_options"
    result = process("explain", code, env={"COLUMNS": "40"})
    rule = CODES[code]
    examples = {f"    {line}" for line in (rule.good.reply + rule.bad[0].reply).split("\n")}
    for line in result.out.splitlines():
        assert cell_len(line) <= 40 or line in examples or line.startswith(code)


@pytest.mark.parametrize(
    ("code", "lang", "bad", "good", "message"),
    [
        (
            "questionnaire.start.questions_empty",
            "en",
            "Bad (with --as async) (at questions)",
            "Good (with --as async)",
            "`questions` is an empty array.",
        ),
        (
            "questionnaire.client.not_rendered",
            "zh",
            "错误示例（使用 --client sage）",
            "正确示例（使用 --client ling）",
            "客户端 `sage` 不渲染 `ling-questionnaire`，用户看到的是源文本。",
        ),
    ],
)
def test_explain_checks_an_example_with_the_option_that_it_shows(
    code: str, lang: str, bad: str, good: str, message: str
) -> None:
    lines = run("explain", code, "--lang", lang).out.split("\n")
    assert bad in lines
    assert good in lines
    assert f"  {message}" in lines


def test_explain_has_no_placeholder_left_to_format() -> None:
    text = run("explain", "questionnaire.yaml.invalid").out
    assert "{more}" not in text
    assert "{{" not in text


def test_explain_as_json() -> None:
    code = "questionnaire.yaml.ambiguous_scalar"
    found = json.loads(run("explain", code, "--format", "json", "--lang", "zh").out)
    rule = CODES[code]
    assert list(found) == ["code", "severity", "summary", "why", "cases", "bad", "good", "source"]
    assert found["code"] == code
    assert found["why"] == rule.why.zh
    assert [case["case"] for case in found["cases"]] == list(rule.cases)
    assert found["bad"][0] == rule.bad[0]._asdict()
    assert found["good"]["reply"] == rule.good.reply


def test_explain_a_prefix_lists_the_codes_below_it() -> None:
    below = [code for code in CODES if code.startswith("questionnaire.tag.")]
    text = run("explain", "questionnaire.tag").out
    assert [line.split(" ")[0] for line in text.splitlines() if line[0] != " "] == below
    found = json.loads(run("explain", "questionnaire.tag", "--format", "json").out)
    assert [entry["code"] for entry in found] == below


@pytest.mark.parametrize("command", ["explain", "rules"])
def test_an_unknown_code_names_the_nearest(command: str) -> None:
    result = run(command, "questionnaire.fence.unclosd")
    assert result.code == 2
    assert "did you mean questionnaire.fence.unclosed?" in result.err


def test_rules_lists_every_code_once_a_line() -> None:
    lines = run("rules").out.splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)
    assert [line.split()[1] for line in lines] == [rule.severity for rule in CODES.values()]
    starts = {line.index(rule.summary.en) for line, rule in zip(lines, CODES.values(), strict=True)}
    assert len(starts) == 1


def test_rules_can_be_narrowed() -> None:
    wanted = [code for code in CODES if code.startswith(("questionnaire.json.", "transcript."))]
    for args in (
        ("questionnaire.json", "transcript"),
        ("--select", "questionnaire.json,transcript"),
        ("--select", "questionnaire.json", "--select", "transcript"),
    ):
        lines = run("rules", *args).out.splitlines()
        assert [line.split()[0] for line in lines] == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_as_json(lang: str) -> None:
    found = json.loads(run("rules", "--format", "json", "--lang", lang).out)
    assert found == [
        {
            "code": rule.code,
            "severity": rule.severity,
            "summary": getattr(rule.summary, lang),
        }
        for rule in CODES.values()
    ]


def test_schema_lists_and_prints() -> None:
    names = [line.split()[0] for line in run("schema").out.splitlines()]
    assert "report" in names
    for name in names:
        result = run("schema", name)
        assert result.code == 0
        assert json.loads(result.out)["$schema"].endswith("2020-12/schema")


def test_schema_writes_the_openapi_description_of_lite_questionnaires() -> None:
    result = run("schema", "lite", "--openapi")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == description()
    for arguments in (("schema", "--openapi"), ("schema", "card", "--openapi")):
        refused = run(*arguments)
        assert (refused.code, refused.out) == (2, "")
        assert "only lite has an OpenAPI description" in refused.err


def test_an_unknown_schema_names_the_nearest() -> None:
    result = run("schema", "reprot")
    assert result.code == 2
    assert "unknown schema: reprot (did you mean report?)" in result.err
