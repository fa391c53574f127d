"""What a position is worth to a seat: a readable estimate, in influence points.

Points already scored are certain; the rest is an estimate that gets better as the game goes on. The weights were found
by letting the search play against itself with slightly different ones. `greedy` uses only this estimate; `search` uses
it at the end of its simulations.
"""

from typing import Protocol, cast

import numpy as np

from franchise.board.tables import (
    BLOCKED_REGIONS,
    CITIES,
    RED_ZONE_FROM,
    REGION,
    REGION_COUNT,
    TILE_KIND,
    TILE_VALUES,
    TOWNS,
)
from franchise.compiling import compiled
from franchise.rules.bits import count, lowest, signed
from franchise.rules.ending import DOLLARS_FOR_A_POINT, POINTS_FOR_A_BONUS_TILE
from franchise.rules.layout import (
    BONUS,
    INFLUENCE,
    MARKERS,
    MONEY,
    NIBBLE_BITS,
    NIBBLE_MASK,
    OPEN,
    OVER,
    OWN,
    PLAYERS,
    STAGE,
    TRACK,
)
from franchise.rules.places import empty_spaces, held_by, majority_of, value_of
from franchise.rules.position import hash_position
from franchise.rules.regions import DOLLARS, TOTAL_BITS, TOTAL_MASK, rank_of_place, region_totals, tile_of
from franchise.rules.state import Words
from franchise.rules.turn import income_for, spaces_around


class Weights(Protocol):
    """One weight for each number of players."""

    def __getitem__(self, players: int, /) -> float: ...


def weights(two: float, three: float, four: float, five: float) -> Weights:
    """A weight that depends on the number of players."""
    return cast(Weights, np.array([0.0, 0.0, two, three, four, five], np.float64))


MONEY_WEIGHT = weights(0.05, 0.2, 0.25, 0.25)  # a dollar in hand
INCOME_WEIGHT = weights(0.7, 0.5, 0.37, 0.37)  # a dollar of the next income, for each region still to come
BONUS_WEIGHT = weights(0.4, 0.6, 0.6, 0.6)  # of the points that an unused bonus tile is worth at the end
MAJORITY_WEIGHT = weights(0.68, 0.75, 0.77, 0.77)  # of a city's value, for the share of a majority that is reached
HALF_WEIGHT = weights(0.8, 0.9, 0.97, 0.97)  # of half a city's value, for leading in it
REGION_WEIGHT = weights(1.05, 0.75, 0.53, 0.53)  # of the value of the place that a seat has in a region
CITY_WEIGHT = weights(1.4, 0.8, 0.43, 0.43)  # for every open city with a franchise
FRANCHISE_WEIGHT = weights(0.6, 0.4, 0.24, 0.24)  # for every franchise in an open city

# A beginner's weights: scored points count far more than the rest, and a random preference adds a few points
SURE_POINT_WEIGHT = 100.0
PREFERENCE_WEIGHT = 4.0
SMALL_PREFERENCE_WEIGHT = 0.5  # for greedy, so that it does not play the same game every time
PREFERENCES = 1024
PREFERENCE_SHIFT = np.uint64(54)  # the highest ten bits
PREFERENCE_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@compiled
def evaluate(state: Words, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    mine = worth(state, seat)
    best_other = -1000.0
    for other in range(state[PLAYERS]):
        if other != seat:
            best_other = max(best_other, worth(state, other))
    return mine - best_other


@compiled
def worth(state: Words, seat: int) -> float:
    """The points that a seat has, plus the points it is expected to gain."""
    points = float(state[INFLUENCE + seat])
    if state[STAGE] == OVER:
        return points
    players = state[PLAYERS]
    points += count(state[OWN + seat] & TOWNS) + MONEY_WEIGHT[players] * state[MONEY + seat]
    points += BONUS_WEIGHT[players] * POINTS_FOR_A_BONUS_TILE * state[BONUS + seat]
    points += income_worth(state, seat)
    cities = state[OWN + seat] & state[OPEN] & CITIES
    while cities:
        points += city_worth(state, lowest(cities), seat)
        cities &= cities - 1
    for region in range(REGION_COUNT):
        points += region_worth(state, region, seat)
    return points


@compiled
def random_preference(state: Words, tie_seed: int) -> float:
    """A random preference for a position, between 0 and 1: a hash of the position and the number `tie_seed`."""
    return signed((hash_position(state) ^ np.uint64(tie_seed)) * PREFERENCE_FACTOR >> PREFERENCE_SHIFT) / PREFERENCES


@compiled
def greedy_value(state: Words, seat: int, tie_seed: int) -> float:
    """Greedy's value of the position after its turn: the estimate; `tie_seed` decides between about equal turns."""
    return evaluate(state, seat) + SMALL_PREFERENCE_WEIGHT * random_preference(state, tie_seed)


@compiled
def beginner_value(state: Words, seat: int, tie_seed: int) -> float:
    """A beginner's value of the position after his turn: mostly scored points, then the estimate, then `tie_seed`."""
    return (
        SURE_POINT_WEIGHT * state[INFLUENCE + seat]
        + worth(state, seat)
        + PREFERENCE_WEIGHT * random_preference(state, tie_seed)
    )


@compiled
def income_worth(state: Words, seat: int) -> float:
    """The next income, multiplied by the number of regions that can still be scored before the game ends."""
    to_come = RED_ZONE_FROM - state[TRACK]
    return INCOME_WEIGHT[state[PLAYERS]] * to_come * income_for(state, spaces_around(state, seat))


@compiled
def city_worth(state: Words, city: int, seat: int) -> float:
    """The expected points of a city. A majority counts more the fewer franchises it lacks, nothing if out of reach."""
    players = state[PLAYERS]
    value = value_of(state, city)
    held = held_by(state, city, seat)
    needed = majority_of(state, city)
    points = CITY_WEIGHT[players] + FRANCHISE_WEIGHT[players] * held
    if needed - held <= empty_spaces(state, city):
        share = held / needed
        points += MAJORITY_WEIGHT[players] * value * share * share
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, held_by(state, city, other))
    if held > most:
        points += HALF_WEIGHT[players] * (value // 2)
    return points


@compiled
def region_worth(state: Words, region: int, seat: int) -> float:
    """The value of a seat's current place in a region, in proportion to how complete the region is."""
    players = state[PLAYERS]
    left = count(state[OPEN] & REGION[region])
    if left == 0 or BLOCKED_REGIONS[players] >> region & 1:
        return 0.0
    totals = region_totals(state, region)
    mine = (totals >> (TOTAL_BITS * seat)) & TOTAL_MASK
    if mine == 0:
        return 0.0
    marker = ((state[MARKERS] >> (NIBBLE_BITS * region)) & NIBBLE_MASK) - 1
    place = 0
    for other in range(players):
        total = (totals >> (TOTAL_BITS * other)) & TOTAL_MASK
        ahead_in_ties = marker >= 0 and (other - marker) % players < (seat - marker) % players
        if other != seat and (total > mine or (total == mine and ahead_in_ties)):
            place += 1
    rank = rank_of_place(players, place)
    tile = tile_of(state, region)
    value = TILE_VALUES[tile, rank] * (1.0 / DOLLARS_FOR_A_POINT if TILE_KIND[tile] == DOLLARS else 1.0)
    size = count(REGION[region])
    return REGION_WEIGHT[players] * value * (size - left + 1) / (size + 1)
