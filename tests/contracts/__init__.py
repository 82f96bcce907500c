"""The contracts of the rule families that are dialects of their own, one module each."""
