"""What each questionnaire response must hold by itself (docs/protocol.md, *Responses*)."""

from __future__ import annotations

from selfcheck.dialects import schema_check
from selfcheck.model import Finding
from selfcheck.protocol.document import Document


def check(document: Document) -> list[Finding]:
    """Check a decoded response; spans of the findings are code points of its message."""
    if schema_check.is_valid("response", document.value):
        return []
    spoken = {issue.path for issue in document.issues}
    return [
        Finding(code, path, document.span(path), {"value": document.described(path)}, case)
        for code, case, path in schema_check.violations("response", document.value)
        if path not in spoken
    ]
