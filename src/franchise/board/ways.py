"""Which places can be reached from each place for how many dollars, over any number of links: for paths (8.3)."""

import numpy as np

from franchise.board.load import FEW_PLAYERS
from franchise.board.tables import BOARD, IN_PLAY, LOCATION_COUNT, MOST_PLAYERS, constant_table, mask

Costs = np.ndarray[tuple[int, int], np.dtype[np.int64]]
NO_WAY = 1000  # dollars: more than any way can cost


def _joined(first: Costs, second: Costs) -> Costs:
    """The cost of the cheapest way between any two places: first by the first table, then by the second."""
    ways: Costs = (first[:, :, None] + second[None, :, :]).min(axis=1)
    return np.minimum(ways, NO_WAY)


def _links(players: int, free: bool) -> Costs:
    """The cost between linked places in play: the price, or 0 if `free`. From a place to itself the cost is 0."""
    costs = np.full((LOCATION_COUNT, LOCATION_COUNT), NO_WAY, np.int64)
    for link in BOARD.links:
        if IN_PLAY[players] >> link.a & IN_PLAY[players] >> link.b & 1:
            for ends in ((link.a, link.b), (link.b, link.a)):
                costs[ends] = min(costs[ends], 0 if free else link.price)
    for place in BOARD.locations:
        if IN_PLAY[players] >> place.index & 1:
            costs[place.index, place.index] = 0
    return costs


def _ways(players: int, free_link: bool) -> Costs:
    """The cost of the cheapest way between any two places; with `free_link`, one link of the way is free."""
    ways = _links(players, False)
    while True:
        longer = _joined(ways, ways)
        if (longer == ways).all():
            break
        ways = longer
    return _joined(_joined(ways, _links(players, True)), ways) if free_link else ways


_WAYS = [np.concatenate([_ways(players, free) for players in (MOST_PLAYERS, FEW_PLAYERS[0])]) for free in (False, True)]
# The highest cost of any cheapest way: with more money than this, no further place can be reached.
DEAREST_WAY = int(_WAYS[0][_WAYS[0] < NO_WAY].max())

# REACHED[LOCATION_COUNT * few + location, dollars]: the places that can be reached from `location` for at most
# `dollars`. `few` is 1 for 2 or 3 players, else 0. In the second table one link is free (8.3).
REACHED, REACHED_WITH_FREE_LINK = (
    constant_table(
        [
            mask(place for place in range(LOCATION_COUNT) if costs[place] <= dollars)
            for dollars in range(DEAREST_WAY + 1)
        ]
        for costs in ways.tolist()
    )
    for ways in _WAYS
)
