"""What one key says about the value of another."""

from __future__ import annotations

from selfcheck.config.errors import Rejected
from selfcheck.config.settings import Settings


def check_clients(settings: Settings) -> None:
    """Check ``clients`` against the registered names, and that ``client`` is one of the clients.

    Raises ``Rejected``, whose place begins with the key.
    """
    if not (settings.client or settings.clients):
        return
    from selfcheck.protocol.clients import WrongClients, client_called, clients_with
    from selfcheck.protocol.names import Names

    try:
        clients = clients_with(settings.clients, Names.with_more(dict(settings.names)))
    except WrongClients as fault:
        raise Rejected(str(fault), "clients", *fault.at) from None
    try:
        if settings.client:
            client_called(settings.client, clients)
    except ValueError as fault:
        raise Rejected(str(fault), "client") from None
