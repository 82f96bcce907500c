"""What a check looks for and how it speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from selfcheck.fields import DOCUMENTS, QUESTIONNAIRE_TOOLS
from selfcheck.model import LANGUAGES
from selfcheck.protocol.names import DEFAULT_NAMES, Names
from selfcheck.rules.base import matches

if TYPE_CHECKING:
    from selfcheck.protocol.clients import Client, Tables


class Options(NamedTuple):
    """What a check looks for and how it speaks.

    ``select`` and ``ignore`` hold leading parts of codes at a dot (``questionnaire.yaml``); an
    empty ``select`` means all. ``lang`` is ``en``, ``zh``, ``pt`` or ``auto`` (the language of each
    conversation); ``""`` leaves it to the reporter, and is English where there is none. ``strict``
    counts warnings as errors; ``require_reply`` makes a transcript without a reply an error.

    ``replies`` is ``latest``, ``every-turn`` (the latest of each turn) or ``all``. ``examples``
    checks blocks inside code, too. ``names`` registers more names, each with ``strict`` or
    ``lenient``: ``(("acme-form", "strict"),)``. ``client`` names the client that shows the
    replies, or is ``""``; ``clients`` adds clients, or names to those that are built in, each name
    with the encodings that are shown:
    ``(("acme", (("acme-form", ("fenced_yaml", "xml_json")),)),)``.

    The others say how files are read. ``input_format`` is the name of the only transcript format
    that is tried, or ``""``; ``column`` the field of every record that holds its messages, or
    ``""``; ``document`` the kind of questionnaire document that each file is, or ``""`` for
    transcripts and replies. ``questionnaire_tool`` says whether a tool called ``questionnaire`` is
    a lite-questionnaire: ``auto`` (as its arguments look), ``lite`` or ``none``.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    lang: str = "en"
    strict: bool = False
    require_reply: bool = False
    replies: str = "latest"
    examples: bool = False
    names: tuple[tuple[str, str], ...] = ()
    client: str = ""
    input_format: str = ""
    column: str = ""
    document: str = ""
    clients: Tables = ()
    questionnaire_tool: str = "auto"


DEFAULT = Options()


def names_of(options: Options) -> Names:
    """Return the registered names, the built-in and the configured ones.

    Raises ``ValueError`` for a profile that does not exist or a name that is built in.
    """
    return Names.with_more(dict(options.names)) if options.names else DEFAULT_NAMES


def client_of(options: Options) -> Client | None:
    """Return the client that shows the replies, where ``options`` name one.

    Raises ``ValueError`` for a client that does not exist, and for a table in ``clients`` that is
    wrong.
    """
    if not (options.client or options.clients):
        return None
    from selfcheck.protocol.clients import CLIENTS, client_called, clients_with

    clients = CLIENTS
    if options.clients:
        clients = clients_with(options.clients, names_of(options))
    return client_called(options.client, clients) if options.client else None


class Filter:
    """Which codes are wanted. Files that cannot be read are reported unless they are ignored."""

    def __init__(self, options: Options) -> None:
        """Check the options; raises ``ValueError`` for a code or language that does not exist."""
        self._select = options.select
        self._ignore = options.ignore
        if options == DEFAULT:
            return
        if options.lang not in ("", "auto", *LANGUAGES):
            raise ValueError(f"no such language: {options.lang}")
        if isinstance(options.select, str) or isinstance(options.ignore, str):
            raise ValueError("select and ignore take several codes: give a tuple or a list")
        _check_choices(options)
        if options.select or options.ignore:
            from selfcheck.rules.catalogue import known_prefix

            for prefix in (*options.select, *options.ignore):
                if not known_prefix(prefix):
                    raise ValueError(f"no such code: {prefix}")

    def wants(self, code: str, *, unreadable: bool = False) -> bool:
        """Whether a diagnostic of ``code`` is reported."""
        if any(matches(code, prefix) for prefix in self._ignore):
            return False
        if not self._select or unreadable:
            return True
        return any(matches(code, prefix) for prefix in self._select)


def _check_choices(options: Options) -> None:
    """Raise ``ValueError`` for a value that is none of its field's."""
    from selfcheck.transcripts.selection import SCOPES

    if options.replies not in SCOPES:
        raise ValueError(f"replies is one of {', '.join(SCOPES)}, not {options.replies}")
    client_of(options)
    if options.input_format:
        from selfcheck.transcripts.readers import FORMATS

        if options.input_format not in FORMATS:
            raise ValueError(f"no such transcript format: {options.input_format}")
    if options.questionnaire_tool not in QUESTIONNAIRE_TOOLS:
        known = ", ".join(QUESTIONNAIRE_TOOLS)
        raise ValueError(f"questionnaire_tool is one of {known}, not {options.questionnaire_tool}")
    if options.document and options.document not in DOCUMENTS:
        raise ValueError(f"no such kind of document: {options.document}")


EVERYTHING = Filter(DEFAULT)
"""The filter of ``DEFAULT``, made once: to check plain prose costs less than to make it."""
