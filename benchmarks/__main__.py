"""``python -m benchmarks [--quick] [--check]`` measures every case and prints the table.

``--quick`` takes fewer and shorter samples. ``--check`` exits with 1 when a ratio misses its
target; without it the table alone tells.
"""

from __future__ import annotations

import sys
import tempfile

from benchmarks.cases import CASES, Case
from benchmarks.timing import Comparison, compare

_OPTIONS = ("--quick", "--check")


def duration(seconds: float) -> str:
    """Write a duration with three digits and the unit that suits it: ``1.23 ms``."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def row(case: Case, result: Comparison) -> tuple[str, ...]:
    """Return the table's cells for one case."""
    return (
        f"{result.ratio:.2f}",
        f"<= {case.target:.2f}",
        "yes" if result.ratio <= case.target else "NO",
        case.name,
        duration(result.ours),
        case.against,
        duration(result.theirs),
    )


def measure(case: Case, quick: bool) -> Comparison:
    """Measure one case, in a temporary folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = case.sides(0.002 if quick else 0.01, folder)
        return compare(ours, theirs, max(3, case.pairs // 5) if quick else case.pairs)


def main(arguments: list[str]) -> int:
    """Measure all cases and print them; return the exit code."""
    unknown = [argument for argument in arguments if argument not in _OPTIONS]
    if unknown:
        print(f"usage: python -m benchmarks [{'] ['.join(_OPTIONS)}]", file=sys.stderr)
        return 2
    results = [(case, measure(case, "--quick" in arguments)) for case in CASES]
    head = ("ratio", "target", "met", "selfcheck", "costs", "against", "costs")
    rows = [head, *(row(case, result) for case, result in results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        print("  ".join(padded).rstrip())
    missed = any(result.ratio > case.target for case, result in results)
    return 1 if missed and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
