"""Measures two things against each other, interleaved, so that a busy machine slows both alike."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

Sample = Callable[[], float]
"""Runs one sample and returns its cost in seconds."""


class Comparison(NamedTuple):
    """The median ratio of the pairs, and the median cost of either side in seconds."""

    ratio: float
    ours: float
    theirs: float


def compare(ours: Sample, theirs: Sample, pairs: int) -> Comparison:
    """Take ``pairs`` samples of each in turn, after one of each that does not count.

    Raises ``ValueError`` when ``pairs`` is not positive.
    """
    if pairs < 1:
        raise ValueError("a comparison needs at least one pair")
    ours()
    theirs()
    taken = [(ours(), theirs()) for _ in range(pairs)]
    return Comparison(
        median(mine / other for mine, other in taken),
        median(mine for mine, _ in taken),
        median(other for _, other in taken),
    )


def statement(code: str, names: dict[str, object], seconds: float, count: int) -> Sample:
    """Return a sample of the Python statement ``code``, run with ``names`` as its globals.

    ``code`` does its work ``count`` times; the sample's cost is that of one time. It is repeated so
    often that a sample takes about ``seconds``.
    """
    from timeit import Timer

    timer = Timer(code, globals=names)
    repeats = 1
    while (taken := timer.timeit(repeats)) < seconds / 2:
        repeats = max(repeats * 2, int(repeats * seconds / max(taken, 1e-9) / 2))
    return lambda: timer.timeit(repeats) / repeats / count


def process(command: list[str], folder: str) -> Sample:
    """Return a sample of ``command`` run as a process in ``folder``: wall time from start to end.

    The sample raises ``RuntimeError`` when the command's exit code is not 0.
    """
    import os
    import subprocess
    from time import perf_counter

    # An installed command has its bytecode beside it; a checkout gets it from the first run.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def sample() -> float:
        start = perf_counter()
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        taken = perf_counter() - start
        if run.returncode:
            said = (run.stdout + run.stderr).decode(errors="backslashreplace")
            raise RuntimeError(f"{command[0]} exits with {run.returncode}: {said}")
        return taken

    return sample
