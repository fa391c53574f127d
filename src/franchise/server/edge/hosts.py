"""By which name the server is asked: a foreign name that leads here would let a foreign page read what is here."""

import socket
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from franchise.server.edge.refusal import error_response

ANY = "*"


def host_name(authority: str) -> str:
    """The name in a Host header, without the port.

    >>> host_name("Localhost:8000"), host_name("[::1]:8000"), host_name("10.0.0.7")
    ('localhost', '::1', '10.0.0.7')
    """
    authority = authority.strip().lower()
    if authority.startswith("["):
        return authority[1:].partition("]")[0]
    return authority.partition(":")[0].rstrip(".")


def own_names() -> set[str]:
    """The names of this machine, for itself and in its local network."""
    name = socket.gethostname().lower()
    return {"localhost", "127.0.0.1", "::1", name, f"{name.partition('.')[0]}.local"}


class KnownHosts:
    """Middleware that refuses requests for names which are not this server's."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        """`hosts` are known beside the names of this machine."""
        self.app, self.names = app, own_names() | {host_name(host) for host in hosts}
        self.any = ANY in self.names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it is for this server."""
        if scope["type"] == "lifespan" or self._is_known(scope):
            await self.app(scope, receive, send)
        else:
            host = Headers(scope=scope).get("host", "")
            detail = f"the host {host[:100]!r} is unknown; FRANCHISE_HOSTS has those known beside local ones"
            await error_response(421, "unknown-host", detail)(scope, receive, send)

    def _is_known(self, scope: Scope) -> bool:
        name = host_name(Headers(scope=scope).get("host", ""))
        if self.any or name in self.names or name.endswith(".localhost"):
            return True
        # The address of this machine by which the connection came in.
        return bool(scope["server"]) and name == host_name(_bracketed(scope["server"][0]))


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
