"""What is wrong with a configuration, as one line of text."""

from __future__ import annotations

from selfcheck.rules.wording import escape_controls


class ConfigError(Exception):
    """A configuration that cannot be used.

    ``file`` is the configuration file as it is shown, ``line`` the 1-based line of the key at fault
    and ``key`` the key (``tool.selfcheck.ignore[2]``, counted from 1); both are ``None`` where the
    fault has none. As text it is one line without control characters:
    ``selfcheck.toml:3: unknown key "selct" (did you mean "select"?)``.
    """

    def __init__(self, file: str, line: int | None, key: str | None, message: str) -> None:
        self.file = file
        self.line = line
        self.key = key
        self.message = message
        place = file if line is None else f"{file}:{line}"
        parts = [place, message] if key is None else [place, key, message]
        super().__init__(escape_controls(": ".join(parts)))


class Rejected(Exception):
    """A value that is wrong for its key: why, and where in the value.

    ``at`` leads from the key's value to the fault: the keys of tables, and 0-based places in lists.
    """

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
