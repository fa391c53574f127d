"""The order in a region: `rank_region` is the rule; the bots and the observation have fast ways of their own."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from franchise import Game
from franchise.board.tables import BOARD, REGION
from franchise.bots.evaluation import REGION_WEIGHT, region_worth
from franchise.rules import events, layout
from franchise.rules.regions import rank_region
from kit.observing import section, seen
from kit.table import lay

State = NDArray[np.int64]
Paid = dict[int, tuple[int, int]]  # by seat: how many are ahead of it, and what it gains


def paid_by_the_rules(state: State, region: int, marker: int) -> Paid:
    """What the rules would pay for the region now, if this seat had its marker."""
    state, log = with_marker(state, region, marker), np.zeros(events.LOG_SIZE, np.int64)
    rank_region(state, log, region)
    rows = log[1 : 1 + events.WIDTH * int(log[0])].reshape(-1, events.WIDTH).tolist()
    ranked = [row for row in rows if row[0] == events.REGION_RANKED]
    return {row[1]: (place, row[4]) for place, row in enumerate(ranked)}


def with_marker(state: State, region: int, marker: int | None) -> State:
    """The position with the region's marker given to a seat, or to nobody."""
    state = state.copy()
    shift = layout.NIBBLE_BITS * region
    state[layout.MARKERS] &= ~(layout.NIBBLE_MASK << shift)
    if marker is not None:
        state[layout.MARKERS] |= marker + 1 << shift
    return state


def tables(players: int) -> Iterator[tuple[Game, int]]:
    """Incomplete regions with franchises strewn over them, few enough that ties are frequent."""
    for seed in range(40):
        chance = random.Random(seed)
        region = chance.choice([region for region in BOARD.regions if players > 3 or region.in_play_with_few])
        towns = [place.id for place in BOARD.towns if place.region == region.index]
        cities = [place.id for place in BOARD.cities if place.region == region.index]
        counts = {city: {seat: chance.randint(0, 2) for seat in range(players)} for city in cities[:-1]}
        owners = {town: chance.randrange(players) for town in towns if chance.random() < 0.7}
        opened = {cities[-1]: chance.sample(range(players), chance.randint(0, 1))}
        yield lay(players, towns=owners, cities=opened, scored=counts, check=False), region.index


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_and_observation_order_a_region_as_the_rules_do(players: int) -> None:
    ties = 0
    for game, region in tables(players):
        for marker in range(players):
            state = with_marker(game.state, region, marker)
            ties += compare(state, region, marker, paid_by_the_rules(state, region, marker))
    assert ties > 20


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_a_marker_nobody_is_ahead_in_a_tie(players: int) -> None:
    """Each seat has the place that it would have with the marker."""
    ties = 0
    for game, region in tables(players):
        state = with_marker(game.state, region, None)
        own = (paid_by_the_rules(state, region, seat) for seat in range(players))
        expected = {seat: paid[seat] for seat, paid in enumerate(own) if seat in paid}
        ties += compare(state, region, 0, expected)
    assert ties > 5


def compare(state: State, region: int, viewer: int, expected: Paid) -> int:
    """Hold both fast ways to what the rules say; how many seats are tied."""
    players = int(state[layout.PLAYERS])
    look = seen(state, viewer)
    standing, tied = (section(look, f"region_{name}")[:, region] for name in ("standing", "tied"))
    held = section(look, "region_totals")[:, region].tolist()
    size = int(REGION[region]).bit_count()
    left = (int(state[layout.OPEN]) & int(REGION[region])).bit_count()
    scale = REGION_WEIGHT[players] * (size - left + 1) / (size + 1)
    for seat in range(players):
        at = (seat - viewer) % players
        place, value = expected.get(seat, (-1, 0))
        assert standing[at] == place + 1
        assert tied[at] == (held.count(held[at]) - 1 if held[at] else 0)
        assert region_worth(state, region, seat) == pytest.approx(scale * value)
    assert held[players:] == [0] * (5 - players)
    return int(tied.sum())
