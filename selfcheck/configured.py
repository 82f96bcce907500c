"""The configuration files applied: which options hold for a file, which patterns in a directory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from selfcheck.config import Resolver, Settings
from selfcheck.corpus.discovery import Patterns
from selfcheck.options import Options
from selfcheck.transcripts.kinds import YAML


class Configured:
    """Looks up the configuration that holds for each path; the answers are kept."""

    def __init__(
        self,
        overrides: Mapping[str, Any] | None = None,
        config_file: str | None = None,
        *,
        isolated: bool = False,
        document: str = "",
    ) -> None:
        """Take what the command line sets (``overrides``: values under the names of keys).

        ``config_file`` is the only configuration that counts; ``isolated`` says that none does.
        ``document`` is the kind of document that every file is, or ``""``. Raises ``ConfigError``
        for a value in ``overrides`` or a configuration file that is wrong; so do all methods.
        """
        self._resolver = Resolver(overrides or {}, config_file, isolated)
        self.endings = YAML if document else ()
        """Further extensions that count in directories."""
        self._document = document
        self._options: dict[Settings, Options] = {}

    def here(self) -> Settings:
        """Return what holds for the working directory: what counts once for a run."""
        return self._resolver.for_directory(".")

    def options_for(self, path: str) -> Options:
        """Return the options for the file at ``path``; the same object for equal ones."""
        settings = self._resolver.for_file(path)
        options = self._options.get(settings)
        if options is None:
            options = self._options[settings] = Options(
                select=settings.select,
                ignore=settings.ignore,
                lang=settings.lang,
                strict=settings.strict,
                require_reply=settings.require_reply,
                replies=settings.replies,
                examples=settings.examples,
                names=settings.names,
                client=settings.client,
                clients=settings.clients,
                questionnaire_tool=settings.questionnaire_tool,
                input_format=settings.file_format,
                column=settings.column,
                document=self._document,
            )
        return options

    def patterns_for(self, directory: str) -> Patterns:
        """Return what is left out of ``directory`` and what alone is let in."""
        settings = self._resolver.for_directory(directory)
        return Patterns(settings.exclude, settings.include)
