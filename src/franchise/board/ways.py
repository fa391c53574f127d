"""What is reached from each place for how much money, over any number of links: for development paths (8.3)."""

import numpy as np

from franchise.board.load import FEW_PLAYERS
from franchise.board.tables import BOARD, IN_PLAY, LOCATION_COUNT, MOST_PLAYERS, constant_table, mask

Costs = np.ndarray[tuple[int, int], np.dtype[np.int64]]
NO_WAY = 1000  # dollars: more than any way can cost


def _joined(first: Costs, second: Costs) -> Costs:
    """The cheapest way from each place to each other: by a way of the first table, then by one of the second."""
    ways: Costs = (first[:, :, None] + second[None, :, :]).min(axis=1)
    return np.minimum(ways, NO_WAY)


def _links(players: int, free: bool) -> Costs:
    """What the links between places in play cost, or nothing at all; to stay costs nothing."""
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
    """The dollars of the cheapest way from each place to each other, if one of its links is free or none."""
    ways = _links(players, False)
    while True:
        longer = _joined(ways, ways)
        if (longer == ways).all():
            break
        ways = longer
    return _joined(_joined(ways, _links(players, True)), ways) if free_link else ways


_WAYS = [np.concatenate([_ways(players, free) for players in (MOST_PLAYERS, FEW_PLAYERS[0])]) for free in (False, True)]
# What the dearest of all cheapest ways costs: more money than this reaches nothing more.
DEAREST_WAY = int(_WAYS[0][_WAYS[0] < NO_WAY].max())

# REACHED[LOCATION_COUNT * few + location, dollars]: what is reached for so much; and if one link is free (8.3).
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
