"""A WebSocket, guarded: whoever sends much more than is answered is cut off, before it takes up memory."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MOST_WAITING = 50  # messages of one socket that nobody has looked at; a page sends one and waits


class GuardedSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, with a limit of the messages that wait."""

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, unless too many wait already."""
        if self.queue.qsize() >= MOST_WAITING:
            self.frames = []
            self.transport.abort()
        else:
            super().send_receive_event_to_app()
