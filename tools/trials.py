"""A trial: a match between bots, a number of games, and what has been played of it."""

from dataclasses import dataclass

from franchise.arena.folder import Folder
from franchise.arena.outcome import Match, Outcome


@dataclass(frozen=True)
class Trial:
    """A match, and how many games of it are planned.

    >>> Trial("greedy over random", Match(("greedy", "random"), 2), 100).key
    '2-greedy-random'
    """

    name: str
    match: Match
    games: int

    @property
    def key(self) -> str:
        """A name for files."""
        match, variant = self.match, self.match.variant
        told = [str(match.players), *dict.fromkeys(match.bots)]
        told += ["balanced"] if variant.balanced else [variant.expert] if variant.expert else []
        told += ["opening"] if variant.random_opening else []
        told += ["queenies"] if variant.queenies else []
        return "-".join(told).replace(":", "-").replace("=", "-")


@dataclass(frozen=True)
class Played:
    """What was played of a trial."""

    trial: Trial
    folder: Folder
    outcomes: list[Outcome]
    seconds: float
