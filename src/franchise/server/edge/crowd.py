"""How many may be inside at a time: requests in progress and WebSockets, in all and for each address."""

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Literal

from starlette.types import ASGIApp, Receive, Scope, Send

from franchise.server.edge.clients import client_of
from franchise.server.edge.refusal import RETRY_AFTER, error_response

# Those who watch over the server are always answered.
ALWAYS = ("/healthz", "/readyz", "/metrics")


@dataclass
class Room:
    """Places for so many, and for so many of one client; clients in `unbounded` count only in all.

    >>> room = Room(3, 2, unbounded=("127.0.0.1",))
    >>> [room.enter("10.0.0.7") for _ in range(3)], room.enter("127.0.0.1"), room.enter("127.0.0.1")
    ([True, True, False], True, False)
    >>> room.leave("10.0.0.7")
    >>> room.enter("127.0.0.1")
    True
    """

    most: int
    most_of_one: int
    unbounded: Container[str] = ()
    inside: "Counter[str]" = field(default_factory=Counter)

    def enter(self, client: str) -> bool:
        """Take a place, if there is one."""
        of_one = 0 if client in self.unbounded else self.inside[client]
        if self.inside.total() >= self.most or of_one >= self.most_of_one:
            return False
        self.inside[client] += 1
        return True

    def leave(self, client: str) -> None:
        """Give the place back."""
        self.inside[client] -= 1
        if not self.inside[client]:
            del self.inside[client]


class CrowdLimit:
    """Middleware: whoever finds no place is told to come again."""

    def __init__(self, app: ASGIApp, kind: Literal["http", "websocket"], room: Room, key: str) -> None:
        """`kind` of request has its places in `room`; `key` names the refusal."""
        self.app, self.kind, self.room, self.key = app, kind, room, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if there is a place for it."""
        if scope["type"] != self.kind or scope["path"] in ALWAYS:
            return await self.app(scope, receive, send)
        client = client_of(scope)
        if not self.room.enter(client):
            return await error_response(503, self.key, headers=RETRY_AFTER)(scope, receive, send)
        try:
            await self.app(scope, receive, send)
        finally:
            self.room.leave(client)
