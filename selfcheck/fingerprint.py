"""Names a diagnostic by what it is about, so that it keeps its name when lines move."""

from __future__ import annotations


class Fingerprints:
    """Makes the fingerprints of one run; equal ones get an ordinal, by the order they come in."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def of(self, *parts: str | int) -> str:
        """Return the fingerprint of what ``parts`` name (file, record, block, path, code).

        It is 32 hexadecimal digits, with ``-N`` after them from the second of its kind on.
        """
        digest = digest_of("\x1f".join(str(part) for part in parts))
        count = self._seen[digest] = self._seen.get(digest, 0) + 1
        return digest if count == 1 else f"{digest}-{count}"


def digest_of(text: str) -> str:
    """Return the first 32 hexadecimal digits of the SHA-256 of ``text``."""
    import hashlib

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
