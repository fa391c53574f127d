"""One connection, guarded: too many are closed at once, and whoever sends slowly or without end is dropped."""

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from franchise.server.edge.clients import counted_as
from franchise.server.edge.head import size_of
from franchise.server.edge.refusal import error_response
from franchise.server.edge.security_headers import security_headers
from franchise.server.settings import EdgeSettings

logger = logging.getLogger("franchise.server")

# A WebSocket's head is read once more, by a parser that has these limits and fails beyond them.
MOST_SOCKET_HEADERS, LONGEST_SOCKET_HEADER = 100, 8000


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits of the number of connections, of time and of the head of a request."""

    def __init__(self, settings: EdgeSettings, most_connections: int, **uvicorn: Any) -> None:
        """`uvicorn` has what its own protocol takes."""
        super().__init__(**uvicorn)
        self.settings, self.most_connections = settings, most_connections
        self._deadline: asyncio.TimerHandle | None = None  # runs as long as a request is not complete
        self._is_in_head = False
        self._head_bytes = 0

    # The number of connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Close the connection at once if there are too many; else expect a request."""
        super().connection_made(transport)
        if self._is_one_too_many():
            logger.warning("too many connections: one of %s was closed", self.client and self.client[0])
            transport.abort()
        else:
            self._expect_request()

    def _is_one_too_many(self) -> bool:
        """Whether this connection, which is among those counted, goes beyond a limit."""
        if len(self.connections) > self.most_connections:
            return True
        if self.client is None or self.client[0] in self.settings.proxies:
            return False
        mine = counted_as(self.client[0])
        clients = [getattr(other, "client", None) for other in self.connections]
        of_mine = [client for client in clients if client is not None and counted_as(client[0]) == mine]
        return len(of_mine) > self.settings.connections_per_address

    # The time that a request takes to come in

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.settings.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request, as long as there is time and its head does not grow without end."""
        self._expect_request()
        self._head_bytes += len(data) if self._is_in_head else 0
        if self._head_bytes > self.settings.head_bytes + self.settings.address_bytes:
            self._refuse(431, "long-head")
        else:
            super().data_received(data)

    def on_message_begin(self) -> None:
        """The head of a request begins, perhaps right behind the end of another one."""
        super().on_message_begin()
        self._expect_request()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        """The head of a request is complete."""
        self._is_in_head, self._head_bytes = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is complete."""
        super().on_message_complete()
        self._stop_waiting()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a WebSocket."""
        self._stop_waiting()
        lines = [(b"", self.url), *self.headers]
        if len(lines) > MOST_SOCKET_HEADERS or any(size_of([line]) > LONGEST_SOCKET_HEADER for line in lines):
            self._refuse(431, "long-head")
        else:
            super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._stop_waiting()
        super().connection_lost(exc)

    # Refusals before there is a request that a route could answer

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        self._refuse(400, "no-http")

    def _refuse(self, status: int, key: str) -> None:
        answer = error_response(status, key, headers=security_headers(self.settings) | {"Connection": "close"})
        lines = [b"%s: %s\r\n" % header for header in answer.raw_headers]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n", bytes(answer.body)]))
        self.transport.close()
