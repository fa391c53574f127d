"""How long the address and the headers of a request may be."""

from starlette.types import ASGIApp, Receive, Scope, Send

from franchise.server.edge.refusal import error_response
from franchise.server.settings import EdgeSettings

Headers = list[tuple[bytes, bytes]]


def size_of(headers: Headers) -> int:
    """The bytes that headers took.

    >>> size_of([(b"host", b"localhost")])  # host: localhost, and the end of the line
    17
    """
    return sum(len(name) + len(value) + 4 for name, value in headers)


class HeadLimit:
    """Middleware that refuses a request whose address or headers are too long."""

    def __init__(self, app: ASGIApp, settings: EdgeSettings) -> None:
        """`settings` has the limits."""
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it is short enough."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif len(scope.get("raw_path") or scope["path"]) + len(scope["query_string"]) > self.settings.address_bytes:
            await error_response(414, "long-address")(scope, receive, send)
        elif size_of(scope["headers"]) > self.settings.head_bytes:
            await error_response(431, "long-head")(scope, receive, send)
        else:
            await self.app(scope, receive, send)
