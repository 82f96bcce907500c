"""The JSON Schemas of the document kinds, as Python that is written out."""
