"""What the known clients show as a form: a registered name in an encoding, or raw text.

Source: Sage Inline Questionnaire, *XML+JSON 与别名边界* (Sage); docs/protocol.md, *Clients*. It
counts only where a client is named: the protocol itself registers more than any one of them shows.
Configuration adds clients, and names to those that are built in.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from selfcheck.model import FENCED_YAML, XML_JSON, Finding
from selfcheck.protocol.block import Block
from selfcheck.protocol.names import CANONICAL, Names
from selfcheck.rules.base import Text
from selfcheck.rules.wording import Listing, did_you_mean, quoted


class Client(NamedTuple):
    """A client, and the encodings that it shows as a form under each registered name."""

    name: str
    renders: Mapping[str, tuple[str, ...]]


_BOTH = (FENCED_YAML, XML_JSON)
_RENDERED: dict[str, dict[str, tuple[str, ...]]] = {
    "sage": {"questionnaire": _BOTH, "sage-questionnaire": _BOTH},
    "ling": {"ling-questionnaire": (XML_JSON,)},
    "yiii": {"yiii-questionnaire": _BOTH},
    "movo": {"movo-questionnaire": _BOTH},
}

CLIENTS: Mapping[str, Client] = MappingProxyType(
    {name: Client(name, MappingProxyType(renders)) for name, renders in _RENDERED.items()}
)
"""The built-in clients under their names."""

NOT_RENDERED = "questionnaire.client.not_rendered"
"""The code of a request that the client shows as text."""

ENCODINGS = _BOTH
"""The encodings in which a client may show a name."""

Tables = tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
"""Configured clients, each with the encodings that it shows under each registered name."""


class WrongClients(ValueError):
    """A fault in ``Tables``; ``at`` leads to it: a client, a name, the 0-based encoding."""

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.at = at


def clients_with(more: Tables, names: Names) -> Mapping[str, Client]:
    """Return the built-in clients and ``more``, under their names.

    A client of ``more`` that is built in gets the names in addition. Raises ``WrongClients`` for a
    name that is not among ``names`` or that the client has already, for an encoding that does not
    exist, and where a client has no name or a name no encoding.
    """
    found = dict(CLIENTS)
    for client, table in more:
        if not table:
            raise WrongClients(f"the client {client} needs at least one name", client)
        renders = dict(found[client].renders) if client in found else {}
        for name, encodings in table:
            if name not in names:
                guess = did_you_mean(name, names.profiles)
                message = f"{quoted(name)} is no registered name{guess}; `names` registers more"
                raise WrongClients(message, client, name)
            if name in renders:
                message = f"the client {client} shows {quoted(name)} already"
                raise WrongClients(message, client, name)
            renders[name] = _known(encodings, client, name)
        found[client] = Client(client, MappingProxyType(renders))
    return MappingProxyType(found)


def _known(encodings: tuple[str, ...], client: str, name: str) -> tuple[str, ...]:
    """Return ``encodings`` of ``name`` once they are checked; raises ``WrongClients``."""
    if not encodings:
        message = f"the client {client} needs at least one encoding for {quoted(name)}"
        raise WrongClients(message, client, name)
    for index, encoding in enumerate(encodings):
        if encoding not in ENCODINGS:
            guess = did_you_mean(encoding, ENCODINGS)
            known = ", ".join(ENCODINGS)
            message = f"unknown encoding {quoted(encoding)}{guess}; there are {known}"
            raise WrongClients(message, client, name, index)
    return tuple(encodings)


def client_called(name: str, clients: Mapping[str, Client]) -> Client:
    """Return the one of ``clients`` called ``name``; raises ``ValueError`` where there is none."""
    if name not in clients:
        guess = did_you_mean(name, clients)
        known = ", ".join(clients)
        raise ValueError(f"unknown client {quoted(name)}{guess}; there are {known}")
    return clients[name]


_ENCODINGS = {
    FENCED_YAML: Text("fenced YAML", "围栏 YAML", "YAML cercado"),
    XML_JSON: Text(
        "JSON between tags of that name",
        "同名标签之间的 JSON",
        "JSON entre tags desse nome",
    ),
}
# Faults that say already that the block's name is none that anyone reads.
_NAME_FAULTS = ("unregistered_name", "name_case")


def client_findings(block: Block, client: Client) -> list[Finding]:
    """What ``client`` makes of ``block``: a list of one finding, or of none.

    Only requests under a registered name count; each finding covers the block's opening.
    """
    if block.response or any(fault.code.endswith(_NAME_FAULTS) for fault in block.faults):
        return []
    found = not_rendered(block, client) or legacy_encoding(block, client)
    return [] if found is None else [found]


def not_rendered(block: Block, client: Client) -> Finding | None:
    """The finding about a request that ``client`` shows as raw text, if it does."""
    code = NOT_RENDERED
    args = {"name": block.base, "client": client.name}
    encodings = client.renders.get(block.base)
    if encodings is None:
        # A name that is shown in another encoding only is the second choice.
        fitting = [name for name in client.renders if block.encoding in client.renders[name]]
        names = Listing(tuple(fitting or client.renders))
        return Finding(code, (), block.opening, {**args, "rendered": names}, "name")
    if block.encoding in encodings:
        return None
    args_of_encoding = {
        **args,
        "encoding": _ENCODINGS[block.encoding],
        "rendered": _ENCODINGS[encodings[0]],
    }
    return Finding(code, (), block.opening, args_of_encoding, "encoding")


def legacy_encoding(block: Block, client: Client) -> Finding | None:
    """The finding about a request in a form that new messages should no longer use.

    They should use the standard one, unprefixed fenced YAML (Sage Inline Questionnaire,
    *新消息的标准格式*); nothing is said where ``client`` does not render that.
    """
    if FENCED_YAML not in client.renders.get(CANONICAL, ()):
        return None
    if block.encoding == FENCED_YAML and block.base == CANONICAL:
        return None
    case = "name" if block.encoding == FENCED_YAML else "encoding"
    args = {"name": block.base, "standard": CANONICAL}
    return Finding("questionnaire.client.legacy_encoding", (), block.opening, args, case)
