"""What a position is worth to every seat: the three blocks of `gains`, with one number a seat each.

CHANCE   its chance of winning
LEAD     how far it is ahead of the best of the others, mapped to 0 to 1
POINTS   its influence at the end of the game
"""

import math
from typing import Protocol

from franchise.compiling import compiled
from franchise.rules.bits import count
from franchise.rules.ending import winners
from franchise.rules.layout import INFLUENCE, PLAYERS, SEATS
from franchise.rules.state import Words

CHANCE, LEAD, POINTS = 0, SEATS, 2 * SEATS
GAINS = 3 * SEATS

LEAD_SCALE = 12.0  # a lead of this many points becomes 0.73
LOWEST = -1000.0  # fewer points than anybody has


class Reals(Protocol):
    """A flat array of real numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


@compiled
def final_gains(state: Words, gains: Reals) -> None:
    """Write the chances and points of a finished game; tied winners share the victory."""
    won = winners(state)
    for seat in range(state[PLAYERS]):
        gains[CHANCE + seat] = (won >> seat & 1) / count(won)
        gains[POINTS + seat] = state[INFLUENCE + seat]


@compiled
def write_leads(gains: Reals, players: int) -> None:
    """Write the leads that follow from the points."""
    for seat in range(players):
        best_other = LOWEST
        for other in range(players):
            if other != seat:
                best_other = max(best_other, gains[POINTS + other])
        gains[LEAD + seat] = 1.0 / (1.0 + math.exp((best_other - gains[POINTS + seat]) / LEAD_SCALE))
