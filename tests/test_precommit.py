"""The hooks, run by pre-commit itself on a scratch repository, from the checkout as it is now."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

HOOKS = ("transcripts", "replies", "prompts")
CODE = "questionnaire.request.default_not_in_options"
GOOD = """\
Antes de seguir, preciso de uma decisão.

```questionnaire
title: Formato
questions:
  - type: single_choice
    text: Qual formato?
    options: [curto, longo]
    default: curto
```
"""
BAD = GOOD.replace("default: curto", "default: médio")


class Scratch(NamedTuple):
    """A git repository that uses the hooks, and the environment to run git and pre-commit in."""

    folder: Path
    environment: Mapping[str, str]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the repository."""
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def hook(self, name: str, *files: str) -> subprocess.CompletedProcess[str]:
        """Run one hook over the files named."""
        command = [sys.executable, "-m", "pre_commit", "run", "--color=never", name]
        return self.run(*command, "--files", *files)


def commit_all(folder: Path, environment: Mapping[str, str]) -> str:
    """Make ``folder`` a git repository with one commit of all that is in it; return its hash."""
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
    for command in (
        ["git", "init", "--quiet"],
        ["git", "add", "--all"],
        ["git", *identity, "commit", "--quiet", "--no-verify", "--message", "All"],
        ["git", "rev-parse", "HEAD"],
    ):
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def transcript(reply: str) -> str:
    """Return one JSONL line: a conversation that ends with ``reply``."""
    messages = [
        {"role": "user", "content": "Escreva o resumo."},
        {"role": "assistant", "content": reply},
    ]
    return json.dumps({"messages": messages}) + "\n"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A repository with good and bad files, whose hooks come from a copy of this checkout."""
    base = tmp_path_factory.mktemp("precommit")
    # Neither the user's git settings nor those of a git hook that may be running these tests.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environment |= {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "PRE_COMMIT_HOME": str(base / "home"),
        "PYTHONIOENCODING": "utf-8",
    }
    environment.pop("PYTHONPATH", None)
    hooks = base / "hooks"
    unwanted = shutil.ignore_patterns(
        ".git", ".venv", "dist", "__pycache__", ".*_cache", ".hypothesis"
    )
    shutil.copytree(ROOT, hooks, ignore=unwanted)
    revision = commit_all(hooks, environment)

    folder = base / "project"
    folder.mkdir()
    config = {
        "repos": [
            {
                "repo": str(hooks),
                "rev": revision,
                "hooks": [{"id": f"selfcheck-{name}"} for name in HOOKS],
            }
        ]
    }
    # JSON is YAML.
    (folder / ".pre-commit-config.yaml").write_text(json.dumps(config), encoding="utf-8")
    for name, reply in (("good", GOOD), ("bad", BAD)):
        (folder / f"{name}.md").write_text(reply, encoding="utf-8")
        prompt = f"Ask like this:\n\n````markdown\n{reply}````\n"
        (folder / f"{name}-prompt.md").write_text(prompt, encoding="utf-8")
        (folder / f"{name}.jsonl").write_text(transcript(reply), encoding="utf-8")
        (folder / f"{name}.json").write_text(transcript(reply), encoding="utf-8")
    commit_all(folder, environment)
    return Scratch(folder, environment)


@pytest.mark.parametrize(
    ("hook", "name"),
    [
        ("selfcheck-replies", "good.md"),
        ("selfcheck-transcripts", "good.jsonl"),
        ("selfcheck-transcripts", "good.json"),
        ("selfcheck-prompts", "good-prompt.md"),
        ("selfcheck-replies", "bad-prompt.md"),
    ],
)
def test_a_good_file_passes(scratch: Scratch, hook: str, name: str) -> None:
    run = scratch.hook(hook, name)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Passed" in run.stdout


@pytest.mark.parametrize(
    ("hook", "name"),
    [
        ("selfcheck-replies", "bad.md"),
        ("selfcheck-transcripts", "bad.jsonl"),
        ("selfcheck-transcripts", "bad.json"),
        ("selfcheck-prompts", "bad.md"),
    ],
)
def test_a_bad_file_fails_with_the_code_and_its_place(
    scratch: Scratch, hook: str, name: str
) -> None:
    run = scratch.hook(hook, name)
    assert run.returncode == 1, run.stdout + run.stderr
    assert "Failed" in run.stdout
    assert CODE in run.stdout
    line = 9 if name.endswith(".md") else 1
    assert f"{name}:{line}:" in run.stdout


def test_a_wrong_example_in_a_prompt_fails(scratch: Scratch) -> None:
    run = scratch.hook("selfcheck-prompts", "bad-prompt.md")
    assert run.returncode == 1, run.stdout + run.stderr
    assert f"bad-prompt.md:12:14  error  {CODE}" in run.stdout


def test_good_and_bad_files_together_fail_for_the_bad_one_alone(scratch: Scratch) -> None:
    run = scratch.hook("selfcheck-transcripts", "good.jsonl", "bad.jsonl", "good.json")
    assert run.returncode == 1, run.stdout + run.stderr
    assert run.stdout.count(CODE) == 1
    assert "bad.jsonl:1:" in run.stdout
    assert "good.json" not in run.stdout


def test_each_hook_takes_the_files_of_its_kind_only(scratch: Scratch) -> None:
    replies = scratch.hook("selfcheck-replies", "bad.json", "bad.jsonl")
    transcripts = scratch.hook("selfcheck-transcripts", "bad.md")
    for run in (replies, transcripts):
        assert run.returncode == 0, run.stdout + run.stderr
        assert "(no files to check)" in run.stdout


def test_a_commit_with_a_bad_file_is_stopped(scratch: Scratch) -> None:
    installed = scratch.run(sys.executable, "-m", "pre_commit", "install")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    (scratch.folder / "new.md").write_text(BAD, encoding="utf-8")
    assert scratch.run("git", "add", "new.md").returncode == 0
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.com")
    stopped = scratch.run("git", *identity, "commit", "--message", "A reply")
    assert stopped.returncode == 1, stopped.stdout + stopped.stderr
    assert CODE in stopped.stdout + stopped.stderr
