"""The keys of a configuration, one table: what each holds, its default and its explanation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_type_hints

from selfcheck.config import kinds
from selfcheck.config.kinds import Kind
from selfcheck.config.values import ByGlob, Globs, Target
from selfcheck.fields import QUESTIONNAIRE_TOOLS
from selfcheck.model import LANGUAGES


class Key(NamedTuple):
    """What is known about a key besides its name: the kind of its value, and its explanation.

    The explanation is one line of Markdown. A key ``for_run`` holds for a run as a whole: for every
    file it has the value of the working directory.
    """

    kind: Kind
    summary: str
    for_run: bool = False


def _languages() -> Iterable[str]:
    return (*LANGUAGES, "auto")


def _replies() -> Iterable[str]:
    from selfcheck.transcripts.selection import SCOPES

    return SCOPES


def _questionnaire_tools() -> Iterable[str]:
    return QUESTIONNAIRE_TOOLS


class Settings(NamedTuple):
    """What holds for a file, or for a folder: every key with its value, defaults filled in.

    To add a key, add a field: its type with the ``Key``, and the default. TOML has hyphens for
    underscores. An empty text means that nothing is set.

    Fields without a ``Key`` follow from others and from the path of the file: ``file_ignores`` are
    the codes that ``per_file_ignores`` adds for it, which ``ignore`` then holds as well;
    ``file_format`` is the transcript format that ``input_format`` has for it, or ``""``.
    """

    select: Annotated[
        tuple[str, ...],
        Key(kinds.CODES, "Report these codes only; all, when the list is empty."),
    ] = ()
    ignore: Annotated[tuple[str, ...], Key(kinds.CODES, "Do not report these codes.")] = ()
    per_file_ignores: Annotated[
        ByGlob,
        Key(kinds.CODES_BY_GLOB, "Codes not to report in the files that a pattern matches."),
    ] = ByGlob("")
    names: Annotated[
        tuple[tuple[str, str], ...],
        Key(
            kinds.NAMES,
            "More registered names: their JSON has to obey the rules of `yiii-questionnaire` "
            "(`strict`) or those of `questionnaire` (`lenient`).",
        ),
    ] = ()
    client: Annotated[
        str,
        Key(
            kinds.CLIENT,
            "The client that shows the replies: what it does not render is reported.",
        ),
    ] = ""
    clients: Annotated[
        tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...],
        Key(
            kinds.CLIENTS,
            "More clients, and more names for those that are built in: which registered names each "
            "shows as a form, in which encodings.",
        ),
    ] = ()
    questionnaire_tool: Annotated[
        str,
        Key(
            kinds.choice("tool", _questionnaire_tools),
            "What a tool called `questionnaire` is: `lite`, a lite-questionnaire; `none`, another "
            "tool; `auto`, as its arguments look.",
        ),
    ] = "auto"
    lang: Annotated[
        str,
        Key(
            kinds.choice("language", _languages, optional=True),
            "Language of the messages. Unless set, `auto` in the format `hidden`, else `en`.",
        ),
    ] = ""
    replies: Annotated[
        str,
        Key(
            kinds.choice("choice of replies", _replies),
            "Which replies of a transcript are checked: the latest one, the latest of every turn, "
            "or all.",
        ),
    ] = "latest"
    examples: Annotated[bool, Key(kinds.BOOLEAN, "Check the blocks inside code, too.")] = False
    strict: Annotated[bool, Key(kinds.BOOLEAN, "Count warnings as errors.")] = False
    require_reply: Annotated[
        bool, Key(kinds.BOOLEAN, "A transcript without a reply is an error.")
    ] = False
    exclude: Annotated[
        Globs, Key(kinds.GLOBS, "Files and folders to pass over inside folders.")
    ] = Globs("")
    include: Annotated[
        Globs, Key(kinds.GLOBS, "The only files to check inside folders, of any ending.")
    ] = Globs("")
    format: Annotated[
        tuple[Target, ...],
        Key(
            kinds.TARGETS,
            "How to report. A `FILE` is relative to the folder of the configuration. Unless set, "
            "`full` on a terminal, else `concise`.",
            for_run=True,
        ),
    ] = ()
    input_format: Annotated[
        ByGlob,
        Key(
            kinds.FORMAT_BY_GLOB,
            "The transcript format to read files as, instead of recognising it; of several "
            "patterns that match, the last one decides.",
        ),
    ] = ByGlob("")
    column: Annotated[
        str, Key(kinds.STRING, "The column of a dataset that holds the messages.")
    ] = ""
    file_ignores: tuple[str, ...] = ()
    file_format: str = ""


DEFAULTS = Settings()


def name_of(field: str) -> str:
    """Return the name that the field ``field`` of ``Settings`` has in TOML."""
    return field.replace("_", "-")


def field_of(name: str) -> str:
    """Return the field of ``Settings`` for the key ``name``."""
    return name.replace("-", "_")


def _keys() -> Mapping[str, Key]:
    hints: dict[str, Any] = get_type_hints(Settings, include_extras=True)
    found = {}
    for field, hint in hints.items():
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, Key):
                found[name_of(field)] = note
    return MappingProxyType(found)


KEYS: Mapping[str, Key] = _keys()
"""Every key under its name in TOML, in the order of the table."""

FOR_RUN = tuple(name for name, key in KEYS.items() if key.for_run)
"""The keys that have the same value for every file of a run."""


def choices(key: Key) -> list[str]:
    """Return the texts that the value of ``key`` may be or hold, where they are few."""
    return [] if key.kind.choices is None else list(key.kind.choices())


def plain(settings: Settings, field: str) -> Any:
    """Return the value of ``field`` as TOML and JSON have it: text, boolean, list or table."""
    value = getattr(settings, field)
    key = KEYS.get(name_of(field))
    if key is not None:
        return key.kind.show(value)
    return list(value) if isinstance(value, tuple) else value
