"""Places of their own for work that takes long, or is done often.

Each has a bounded queue: who comes when it is full is sent away.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from franchise.model.errors import FranchiseError
from franchise.server import metrics

Result = TypeVar("Result")


class BusyError(FranchiseError):
    """There are too many requests of this kind; `seconds` later there may be room."""

    def __init__(self, lane: str, seconds: int) -> None:
        """`lane` names the kind of work."""
        super().__init__(lane)
        self.lane, self.seconds = lane, seconds


class Lane:
    """A kind of work: so many at a time, so many wait, and the others are refused at once."""

    def __init__(self, name: str, at_a_time: int, waiting: int, seconds: int) -> None:
        """`seconds` is when those who are refused shall come again."""
        self.name, self.most, self.seconds = name, at_a_time + waiting, seconds
        self.inside = 0
        self._limiter = CapacityLimiter(at_a_time)

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do it in a thread of this lane."""
        if self.inside >= self.most:
            metrics.REFUSED.labels(self.name).inc()
            raise BusyError(self.name, self.seconds)
        self.inside += 1
        try:
            return await run_sync(work, limiter=self._limiter)
        finally:
            self.inside -= 1


class Lanes:
    """The lanes of a server."""

    def __init__(self) -> None:
        """All empty."""
        # Those who begin to follow a game. After a restart all come at once: others are answered between them.
        self.coming = asyncio.Semaphore(4)
        self.pictures = Lane("pictures", at_a_time=1, waiting=8, seconds=5)
        self.hints = Lane("hints", at_a_time=1, waiting=8, seconds=10)
        self.drafts = Lane("drafts", at_a_time=1, waiting=300, seconds=1)
        self.reading = Lane("reading", at_a_time=1, waiting=8, seconds=2)
