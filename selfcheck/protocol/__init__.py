"""The protocol's text layer: names, Markdown code regions, blocks, and payloads with positions."""
