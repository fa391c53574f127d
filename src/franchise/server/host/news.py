"""Notifies the listeners of a game that there is something new to fetch. Works within one server process only."""

import asyncio
from collections import defaultdict
from contextlib import suppress
from typing import Any

WAITING = 100  # messages kept for a slow listener; more can be dropped, since every message says "fetch the game"


class Hub:
    """Passes messages about a game on to its listeners."""

    def __init__(self) -> None:
        """A hub without listeners."""
        self._listeners: dict[str, set[asyncio.Queue[dict[str, Any]]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the event loop in which the listeners run."""
        self._loop = loop

    def listen(self, game: str) -> asyncio.Queue[dict[str, Any]]:
        """Start listening to a game; returns the queue of its messages."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING)
        self._listeners[game].add(queue)
        return queue

    def leave(self, game: str, queue: asyncio.Queue[dict[str, Any]]) -> None:
        """Stop listening."""
        self._listeners[game].discard(queue)
        if not self._listeners[game]:
            del self._listeners[game]

    def publish(self, game: str, message: dict[str, Any]) -> None:
        """Send a message to all listeners; may be called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._tell, game, message)

    def _tell(self, game: str, message: dict[str, Any]) -> None:
        for queue in self._listeners.get(game, ()):
            with suppress(asyncio.QueueFull):
                queue.put_nowait(message)
