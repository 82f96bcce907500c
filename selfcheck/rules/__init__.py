"""The catalogue of diagnostic codes: one file per family, found by one registry."""
