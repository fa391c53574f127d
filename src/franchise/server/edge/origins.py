"""From where a change is asked for: a foreign page must neither change a game nor follow one.

Browsers say where a request comes from; other programs need not, since nobody can make them ask unnoticed.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from franchise.server.edge.hosts import ANY, host_name
from franchise.server.edge.refusal import error_response

READING = ("GET", "HEAD", "OPTIONS")
USUAL_PORTS = {"http": ":80", "https": ":443"}


def is_same_host(origin: str, host: str) -> bool:
    """Whether a page of this origin came from this host and port.

    >>> is_same_host("http://localhost:8000", "localhost:8000"), is_same_host("https://me.org", "me.org:443")
    (True, True)
    >>> is_same_host("http://localhost:9000", "localhost:8000"), is_same_host("null", "localhost")
    (False, False)
    """
    scheme, _, authority = origin.lower().partition("://")
    usual = USUAL_PORTS.get(scheme, "")
    return bool(authority) and authority.removesuffix(usual) == host.lower().removesuffix(usual)


class SameOrigin:
    """Middleware that refuses changes and WebSockets which foreign pages ask for."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        """Pages of `hosts` are not foreign, whatever a proxy makes of the Host header."""
        self.app, self.names = app, {host_name(host) for host in hosts} - {ANY}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it only reads, or comes from our own page or another program."""
        reads = scope["type"] == "lifespan" or scope.get("method") in READING
        if reads or self._is_own(Headers(scope=scope)):
            await self.app(scope, receive, send)
        else:
            await error_response(403, "foreign-origin")(scope, receive, send)

    def _is_own(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site") != "cross-site"
        return is_same_host(origin, headers.get("host", "")) or _host_of(origin) in self.names


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).hostname
    except ValueError:
        return None
