"""Constant tables and bit masks made from the board, in the shape that the compiled rules read.

A location is a bit of a 64-bit word: bits 0 to 24 are the cities, bits 25 to 44 the towns.
"""

from collections.abc import Iterable
from typing import Protocol, cast

import numpy as np

from franchise.board.load import FEW_PLAYERS, LINK_PRICES, PLAYER_COUNTS, TILE_KINDS, load_board

BOARD = load_board()

CITY_COUNT = len(BOARD.cities)
TOWN_COUNT = len(BOARD.towns)
LOCATION_COUNT = len(BOARD.locations)
REGION_COUNT = len(BOARD.regions)
TILE_COUNT = len(BOARD.region_tiles)
BASE_TILE_COUNT = REGION_COUNT
MILESTONE_COUNT = len(BOARD.milestones)
PRICE_COUNT = len(LINK_PRICES)
MOST_PLAYERS = max(PLAYER_COUNTS)
FRANCHISES = BOARD.franchises
RED_ZONE_FROM = BOARD.red_zone_from
REGION_INDEX = {region.id: region.index for region in BOARD.regions}
TILE_INDEX = {tile.id: tile.index for tile in BOARD.region_tiles}


class ConstantRow(Protocol):
    """A constant list of numbers."""

    def __getitem__(self, index: int, /) -> int: ...
    def __len__(self) -> int: ...


class ConstantTable(Protocol):
    """A constant table of numbers."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...


def constant_row(numbers: Iterable[int]) -> ConstantRow:
    """A constant row for compiled code."""
    return cast(ConstantRow, np.array(list(numbers), np.int64))


def constant_table(rows: Iterable[Iterable[int]]) -> ConstantTable:
    """A constant table for compiled code; short rows are filled up with zeros."""
    lists = [list(numbers) for numbers in rows]
    width = max(map(len, lists))
    return cast(ConstantTable, np.array([numbers + [0] * (width - len(numbers)) for numbers in lists], np.int64))


def mask(indices: Iterable[int]) -> int:
    """The word with these bits set."""
    return sum(1 << index for index in indices)


PRICE = constant_row(LINK_PRICES)
CITIES = mask(place.index for place in BOARD.cities)
TOWNS = mask(place.index for place in BOARD.towns)
EVERYWHERE = CITIES | TOWNS
REGION_OF = constant_row(place.region for place in BOARD.locations)
REGION = constant_row(
    mask(place.index for place in BOARD.locations if place.region == region.index) for region in BOARD.regions
)

# NEAR[location, price class]: the neighbours over links of exactly that price.
NEAR = constant_table(
    [
        mask(
            link.a + link.b - place.index
            for link in BOARD.links
            if link.price == price and place.index in (link.a, link.b)
        )
        for price in LINK_PRICES
    ]
    for place in BOARD.locations
)

# Regions that are blocked with 2 or 3 players (2.2), and the locations in play, both by number of players.
BLOCKED_REGIONS = constant_row(
    mask(region.index for region in BOARD.regions if not region.in_play_with_few and players in FEW_PLAYERS)
    for players in range(MOST_PLAYERS + 1)
)
IN_PLAY = constant_row(
    mask(place.index for place in BOARD.locations if not BLOCKED_REGIONS[players] >> place.region & 1)
    for players in range(MOST_PLAYERS + 1)
)

# INCOME[players, empty spaces]; for more empty spaces than the table has columns, the last column counts.
INCOME_WIDTH = 64
INCOME = constant_table(
    [max((dollars for least, dollars in BOARD.income.get(players, ()) if spaces >= least), default=0)
     for spaces in range(INCOME_WIDTH)]
    for players in range(MOST_PLAYERS + 1)
)  # fmt: skip
STARTING_MONEY = constant_table(BOARD.starting_money.get(players, (0,)) for players in range(MOST_PLAYERS + 1))
BONUS_TILES = constant_row(BOARD.bonus_tiles.get(players, 0) for players in range(MOST_PLAYERS + 1))
MILESTONES_DRAWN = constant_row(BOARD.milestones_drawn.get(players, 0) for players in range(MOST_PLAYERS + 1))
INTRODUCTORY = constant_table(
    [town for towns in BOARD.introductory_towns.get(players, ()) for town in towns]
    for players in range(MOST_PLAYERS + 1)
)

REGION_TRACK = constant_row(BOARD.region_track)
TILE_VALUES = constant_table(tile.values for tile in BOARD.region_tiles)
TILE_KIND = constant_row(TILE_KINDS.index(tile.kind) for tile in BOARD.region_tiles)

# The expert variant (2.6): the group of a city, the tiles of each value in the box, and every pair of city and value.
GROUP_OF_VALUE = {value: g for g, group in enumerate(BOARD.city_tile_groups) for value in group}
PRINTED_SIZE = constant_row(place.printed_size for place in BOARD.cities)
TILES_OF_VALUE = constant_row(BOARD.city_tiles.get(value, 0) for value in range(10))
CITY_TILE_PAIRS = [
    (place.index, value)
    for place in BOARD.cities
    for value in BOARD.city_tile_groups[GROUP_OF_VALUE[place.printed_size]]
]
PAIR_COUNT = len(CITY_TILE_PAIRS)
PAIR_CITY = constant_row(city for city, _ in CITY_TILE_PAIRS)
PAIR_VALUE = constant_row(value for _, value in CITY_TILE_PAIRS)


def _boom_reach(city: int, players: int) -> int:
    """The cities in play that the boom marker reaches from `city` over one link or over towns alone (8.2)."""
    in_play = IN_PLAY[players]
    seen, waiting = 1 << city, [city]
    while waiting:
        here = waiting.pop()
        for price in range(PRICE_COUNT):
            for place in BOARD.locations:
                bit = 1 << place.index
                if NEAR[here, price] & in_play & bit & ~seen:
                    seen |= bit
                    if not place.is_city:
                        waiting.append(place.index)
    return seen & CITIES


HIGHEST_INCOME = max(dollars for chart in BOARD.income.values() for _, dollars in chart)

# BOOM_REACH[few, city]: `few` is 1 for 2 or 3 players, when regions are blocked, else 0.
BOOM_REACH = constant_table(
    [_boom_reach(city, players) for city in range(CITY_COUNT)] for players in (MOST_PLAYERS, FEW_PLAYERS[0])
)
