"""What the games of a match show: shares of victories with their intervals, points, time."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from franchise.arena.match import Outcome

Z = 1.96  # 95 %


@dataclass(frozen=True)
class Standing:
    """One entrant's figures."""

    name: str
    games: int
    share: float
    low: float
    high: float
    influence: float
    margin: float
    milliseconds: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories, after Wilson.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return (middle - spread) / whole, (middle + spread) / whole


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[Standing]:
    """The entrants' figures, in the order in which they were named; a bot that stands twice counts twice.

    >>> standings(["random"], [])[0].games
    0
    """
    found = []
    for entrant, name in enumerate(bots):
        games = len(outcomes)
        wins = sum(outcome.shares[entrant] for outcome in outcomes)
        low, high = wilson(wins, games)
        margins = [
            outcome.influence[entrant]
            - max(points for other, points in enumerate(outcome.influence) if other != entrant)
            for outcome in outcomes
        ]
        decisions = sum(outcome.decisions[entrant] for outcome in outcomes)
        seconds = sum(outcome.seconds[entrant] for outcome in outcomes)
        found.append(
            Standing(
                name=name,
                games=games,
                share=wins / max(1, games),
                low=low,
                high=high,
                influence=sum(outcome.influence[entrant] for outcome in outcomes) / max(1, games),
                margin=sum(margins) / max(1, games),
                milliseconds=1000 * seconds / max(1, decisions),
            )
        )
    return found
