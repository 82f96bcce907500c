"""The benchmarks run, and measure what they say they measure. Nothing here looks at a clock."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from benchmarks import inputs
from benchmarks.__main__ import duration, row
from benchmarks.cases import CASES, Case, command
from benchmarks.timing import Comparison, compare, process
from selfcheck import check_reply

PROSE = (inputs.plain_prose, inputs.marked_up_prose, inputs.chinese_prose)


@pytest.mark.parametrize("quoted", [True, False])
def test_fenced_replies_are_valid_and_have_three_questions(quoted: bool) -> None:
    replies = inputs.fenced_replies(quoted=quoted)
    assert len({reply.reply for reply in replies}) == inputs.VARIANTS
    for reply in replies:
        assert check_reply(reply.reply) == ()
        document = yaml.load(reply.payload, yaml.SafeLoader)
        kinds = [question["type"] for question in document["questions"]]
        assert kinds == ["single_choice", "multi_choice", "free_text"]
        assert reply.payload in reply.reply
        assert ('"Porto"' in reply.payload) is quoted


def test_fenced_replies_are_really_checked() -> None:
    reply = inputs.fenced_replies()[0].reply.replace('default: "Porto"', 'default: "Faro"')
    codes = [diagnostic.code for diagnostic in check_reply(reply)]
    assert codes == ["questionnaire.request.default_not_in_options"]


def test_the_yaml_file_is_as_long_as_the_reply() -> None:
    for reply in inputs.fenced_replies():
        text = inputs.yaml_file_text(reply)
        assert len(text.encode()) == len(reply.reply.encode())
        assert yaml.load(text, yaml.SafeLoader) == yaml.load(reply.payload, yaml.SafeLoader)


@pytest.mark.parametrize("texts", PROSE)
def test_prose_has_two_kilobytes_and_no_trigger(texts: Callable[[], list[str]]) -> None:
    variants = texts()
    assert len(set(variants)) == inputs.VARIANTS
    for text in variants:
        assert inputs.PROSE_BYTES - 3 < len(text.encode()) <= inputs.PROSE_BYTES
        assert inputs.TRIGGER not in text.lower()
        assert check_reply(text) == ()


def test_prose_variants_hold_what_their_names_say() -> None:
    assert not any(mark in inputs.plain_prose()[0] for mark in "`<~")
    marked_up = inputs.marked_up_prose()[0]
    assert marked_up.count("<") > 20
    assert marked_up.count("```") > 5
    assert all(ord(letter) < 0x10000 for letter in inputs.chinese_prose()[0])
    assert sum(letter > "\u2fff" for letter in inputs.chinese_prose()[0]) > 500


@pytest.mark.parametrize("case", [case for case in CASES if "process" not in case.name])
def test_every_case_in_this_process_runs(case: Case, tmp_path: Path) -> None:
    ours, theirs = case.sides(1e-9, str(tmp_path))
    result = compare(ours, theirs, pairs=1)
    assert min(result) > 0
    assert row(case, result)[3] == case.name


def test_the_command_that_is_measured_passes_its_file(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text(inputs.fenced_replies()[0].reply, encoding="utf-8")
    assert process([*command("selfcheck"), "check", "one.md"], str(tmp_path))() > 0


def test_a_command_that_fails_is_no_sample(tmp_path: Path) -> None:
    sample = process([*command("selfcheck"), "check", "missing.md"], str(tmp_path))
    with pytest.raises(RuntimeError, match="exits with 2"):
        sample()


def test_compare_takes_the_median_of_the_pairs() -> None:
    ours = iter((100.0, 1.0, 2.0, 30.0))
    theirs = iter((100.0, 2.0, 2.0, 10.0))
    assert compare(lambda: next(ours), lambda: next(theirs), 3) == Comparison(1.0, 2.0, 2.0)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(2.5, "2.5 s"), (0.0123456, "12.3 ms"), (4.2e-5, "42 µs"), (3.1e-8, "31 ns")],
)
def test_duration(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_an_unknown_option_is_refused() -> None:
    run = subprocess.run(
        [*command("python"), "-m", "benchmarks", "--fast"],
        cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr.startswith("usage: ")
