"""The document kinds: what a JSON Schema says of them, and the rules that it cannot say."""
