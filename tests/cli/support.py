"""How the command line's tests run it, and the smallest replies that pass and fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from selfcheck.cli import cli

ROOT = Path(__file__).parents[2]

GOOD = """Please decide.

```questionnaire
title: Release
questions:
  - type: single_choice
    text: Ship it today?
    options: ["Ship", "Wait"]
    default: "Wait"
```
"""
BAD = GOOD.replace('default: "Wait"', 'default: "Later"')
WARNED = GOOD.replace("```questionnaire", " ```questionnaire")
CODE = "questionnaire.request.default_not_in_options"
WARNING = "questionnaire.fence.indented"


class Outcome(NamedTuple):
    """What a run left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def run(*args: str, stdin: bytes | None = None) -> Outcome:
    """Run the command line in this process."""
    result = CliRunner().invoke(cli, list(args), input=stdin, prog_name="selfcheck")
    return Outcome(result.exit_code, result.stdout, result.stderr)


def process(
    *args: str, cwd: Path = ROOT, stdin: bytes = b"", env: Mapping[str, str] | None = None
) -> Outcome:
    """Run the command line as a process of its own, as a user does; ``env`` is added to ours."""
    done = subprocess.run(
        [sys.executable, "-m", "selfcheck", *args],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **(env or {})},
        check=False,
    )
    return Outcome(
        done.returncode,
        done.stdout.decode("utf-8", "surrogateescape"),
        done.stderr.decode("utf-8", "surrogateescape"),
    )
