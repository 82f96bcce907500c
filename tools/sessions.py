"""Runs the commands that the documentation shows, so that what it shows is what they print.

Used from Cog blocks in README.md and docs/ (see CONTRIBUTING.md).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def session(*commands: str, width: int = 88) -> str:
    """Return a console block: each command after ``$``, then all that it prints.

    ``commands`` are ``selfcheck …`` lines, run in the repository's root as a shell would; they may
    end with any exit code.
    """
    lines = []
    for command in commands:
        lines += [f"$ {command}", run(command, width).rstrip("\n")]
    return "\n".join(["```console", *lines, "```"])


def run(command: str, width: int = 88) -> str:
    """Return what ``command`` prints to standard output and standard error together."""
    environment = {
        **os.environ,
        "COLUMNS": str(width),
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
        "PATH": os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", ""))),
    }
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode("utf-8")


def python(code: str) -> str:
    """Return a console block of a Python session: the code, then what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True
    )
    shown = f"$ python - <<'END'\n{code.strip()}\nEND"
    return f"```console\n{shown}\n{done.stdout.rstrip()}\n```"


def source(path: str) -> str:
    """Return the file at ``path`` (from the root) in a block whose fence is a longer one."""
    text = (ROOT / path).read_text(encoding="utf-8").rstrip("\n")
    return f"````markdown\n{text}\n````"


__all__ = ["python", "run", "session", "source"]


def formats() -> str:
    """Return the Markdown table of the transcript formats, as their readers describe themselves."""
    from selfcheck.transcripts import plain
    from selfcheck.transcripts.readers import ALL

    rows = [f"| `{plain.NAME}` | {plain.TITLE} | any text |"]
    rows += [
        f"| `{reader.NAME}` | {reader.TITLE} | `{reader.SHAPE.replace('|', chr(92) + '|')}` |"
        for reader in sorted(ALL, key=lambda reader: reader.NAME)
    ]
    return "\n".join(["| name | format | what marks it |", "| --- | --- | --- |", *rows]) + "\n"
