"""Makes the virtual environment that the Makefile fills: ``python3 tools/make_venv.py FOLDER``.

Uses the standard library only, and runs on a Python that is too old just far enough to say so.
"""

from __future__ import annotations

import os
import subprocess
import sys

OLDEST = (3, 11)


def is_usable(folder: str) -> bool:
    """Tell whether ``folder`` holds an environment whose Python runs, is new enough and has pip."""
    python = os.path.join(folder, "bin", "python")
    probe = f"import pip, sys; sys.exit(sys.version_info < {OLDEST!r})"
    try:
        run = subprocess.run([python, "-c", probe], capture_output=True, check=False)
    except OSError:
        return False
    return run.returncode == 0


def make(folder: str) -> None:
    """Make a fresh environment with pip in ``folder``, replacing whatever is left of an older one.

    Debian's Python comes without ``ensurepip`` unless python3-venv is installed; an installed pip
    or virtualenv then serves as well. Raises ``SystemExit`` with a sentence for the user when none
    is there.
    """
    ways = (
        [sys.executable, "-m", "venv", "--clear", folder],
        [sys.executable, "-m", "virtualenv", "--quiet", "--clear", folder],
    )
    complaint = ""
    for way in ways:
        run = subprocess.run(way, capture_output=True, text=True, check=False)
        if run.returncode == 0 and is_usable(folder):
            return
        complaint = complaint or (run.stdout + run.stderr).strip()
    inside = os.path.join(folder, "bin", "python")
    bare = [sys.executable, "-m", "venv", "--clear", "--without-pip", folder]
    outside_pip = [sys.executable, "-m", "pip", "--python", inside, "install", "--quiet", "pip"]
    if all(
        subprocess.run(step, capture_output=True, check=False).returncode == 0
        for step in (bare, outside_pip)
    ):
        return
    raise SystemExit(
        f"{complaint}\ncannot make a virtual environment in {folder}: install Python's venv module "
        "(on Debian and Ubuntu: apt install python3-venv), or name another Python: make PYTHON=…"
    )


def main(arguments: list[str]) -> int:
    """Make the environment named by the one argument unless it is there; return the exit code."""
    if len(arguments) != 1:
        print("usage: make_venv.py FOLDER", file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        print(f"selfcheck needs Python 3.11 or later, this is {sys.version}", file=sys.stderr)
        return 1
    if not is_usable(arguments[0]):
        make(arguments[0])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
