"""What a position is worth to a seat: a readable estimate, in influence points.

Points that everybody has already are certain; the rest is a guess that grows more certain as the game goes on. The
weights were chosen by playing against each other; `greedy` uses nothing else.
"""

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
from franchise.rules.bits import Words, count, lowest
from franchise.rules.ending import POINTS_FOR_A_BONUS_TILE
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
from franchise.rules.places import empty_spaces, held_by, value_of
from franchise.rules.regions import DOLLARS, TOTAL_BITS, TOTAL_MASK, rank_of_place, region_totals, tile_of
from franchise.rules.turn import income_for, spaces_around

MONEY_WEIGHT = 0.3  # a dollar buys more than the third of a point that it is worth at the end
INCOME_WEIGHT = 1.5  # dollars of the next income, for each region still to come
BONUS_WEIGHT = 1.0  # of the four points that an unused bonus tile is worth
MAJORITY_WEIGHT = 1.2  # of a city's value, for the share of a majority that is reached
HALF_WEIGHT = 0.3  # of half a city's value, for leading in it
REGION_WEIGHT = 0.6  # of the value of the place that a seat has in a region


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
    """What a seat has and may hope for."""
    points = float(state[INFLUENCE + seat])
    if state[STAGE] == OVER:
        return points
    to_come = RED_ZONE_FROM - state[TRACK]
    points += count(state[OWN + seat] & TOWNS) + MONEY_WEIGHT * state[MONEY + seat]
    points += BONUS_WEIGHT * POINTS_FOR_A_BONUS_TILE * state[BONUS + seat]
    points += income_worth(state, seat, to_come)
    cities = state[OWN + seat] & state[OPEN] & CITIES
    while cities:
        points += city_worth(state, lowest(cities), seat)
        cities &= cities - 1
    for region in range(REGION_COUNT):
        points += region_worth(state, region, seat)
    return points


@compiled
def income_worth(state: Words, seat: int, to_come: int) -> float:
    """The next income, as often as it may still come."""
    return INCOME_WEIGHT * MONEY_WEIGHT * income_for(state, spaces_around(state, seat)) * to_come


@compiled
def city_worth(state: Words, city: int, seat: int) -> float:
    """The chance of a majority: none once too few spaces are left, the higher the fewer franchises are missing."""
    value = value_of(state, city)
    held = held_by(state, city, seat)
    needed = value // 2 + 1
    points = 0.0
    if needed - held <= empty_spaces(state, city):
        share = held / needed
        points += MAJORITY_WEIGHT * value * share * share
    most = 0
    for other in range(state[PLAYERS]):
        if other != seat:
            most = max(most, held_by(state, city, other))
    if held > most:
        points += HALF_WEIGHT * (value // 2)
    return points


@compiled
def region_worth(state: Words, region: int, seat: int) -> float:
    """The value of the place that a seat has in a region now, as far as the region is complete."""
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
    value = TILE_VALUES[tile, rank] * (MONEY_WEIGHT if TILE_KIND[tile] == DOLLARS else 1.0)
    size = count(REGION[region])
    return REGION_WEIGHT * value * (size - left + 1) / (size + 1)
