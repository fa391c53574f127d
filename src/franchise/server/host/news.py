"""Who listens to a game hears that something new is to be fetched. One process; many would differ in this file."""

import asyncio
from collections import defaultdict
from contextlib import suppress
from typing import Any

WAITING = 100  # messages that a listener may be behind; who is further behind fetches everything anyway


class Hub:
    """Passes messages about a game on to its listeners."""

    def __init__(self) -> None:
        """A hub without listeners."""
        self._listeners: dict[str, set[asyncio.Queue[dict[str, Any]]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """The loop in which the listeners live."""
        self._loop = loop

    def listen(self, game: str) -> asyncio.Queue[dict[str, Any]]:
        """A queue of the messages from now on."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(WAITING)
        self._listeners[game].add(queue)
        return queue

    def leave(self, game: str, queue: asyncio.Queue[dict[str, Any]]) -> None:
        """Stop listening."""
        self._listeners[game].discard(queue)
        if not self._listeners[game]:
            del self._listeners[game]

    def publish(self, game: str, message: dict[str, Any]) -> None:
        """Tell all listeners; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(self._tell, game, message)

    def _tell(self, game: str, message: dict[str, Any]) -> None:
        for queue in self._listeners.get(game, ()):
            with suppress(asyncio.QueueFull):
                queue.put_nowait(message)
