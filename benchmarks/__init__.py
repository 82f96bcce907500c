"""What a check costs, as ratios to well-known things: ``python -m benchmarks``."""
