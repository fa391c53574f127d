"""The games of a match, several at a time on this machine."""

import os
from collections.abc import Generator, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import SimpleQueue

from franchise.arena.outcome import Match
from franchise.arena.referee import DEFAULT_PATIENCE, Played, Referee
from franchise.arena.schedule import Pairing


def cores() -> int:
    """How many cores this process may use.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Referees:
    """Some referees; each has one game at a time."""

    def __init__(self, match: Match, jobs: int, patience: float) -> None:
        """Make `jobs` referees."""
        self.all = [Referee(match, patience) for _ in range(jobs)]
        self.free: SimpleQueue[Referee] = SimpleQueue()
        for referee in self.all:
            self.free.put(referee)

    def play(self, pairing: Pairing) -> Played:
        """Let the next free referee play a game."""
        referee = self.free.get()
        try:
            return referee.play(pairing)
        finally:
            self.free.put(referee)

    def close(self) -> None:
        """End all processes at once, even in the middle of a game."""
        for referee in self.all:
            referee.close()


def play_match(
    match: Match, pairings: Iterable[Pairing], jobs: int = 1, patience: float = DEFAULT_PATIENCE
) -> Generator[Played]:
    """Play all games, `jobs` at a time, and yield outcomes and records as games end; the caller may stop at any time.

    >>> from franchise.arena.schedule import schedule
    >>> sum(outcome.shares[1] for outcome, _ in play_match(Match(("random", "random"), 2), schedule(2, 2, 4))) <= 4
    True
    """
    referees = Referees(match, jobs, patience)
    pool = ThreadPoolExecutor(jobs)
    try:
        for future in as_completed([pool.submit(referees.play, pairing) for pairing in pairings]):
            yield future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        referees.close()
        pool.shutdown()
