"""Where everything stands in an observation."""

from typing import NamedTuple

import numpy as np

from franchise.board.load import MILESTONES, TILE_KINDS
from franchise.board.tables import (
    BOARD,
    CITY_COUNT,
    LOCATION_COUNT,
    MILESTONE_COUNT,
    MOST_PLAYERS,
    REGION_COUNT,
)
from franchise.model.queenie import QUEENIES
from franchise.rules import layout

VERSION = 0  # of observations, insights, actions and rewards: raise it when one of them changes its meaning

SEATS = MOST_PLAYERS
MOST_SPACES = max(BOARD.city_tiles)
STAGE_COUNT = layout.OVER + 1
QUEENIE_COUNT = (layout.MILESTONES | layout.BOOM | layout.REGIONS).bit_count()


class Section(NamedTuple):
    """A part of the vector: `shape` numbers from `first` on, and what they mean."""

    name: str
    first: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))


def sections_of(*parts: tuple[str, tuple[int, ...], str], first: int = 0) -> dict[str, Section]:
    """Sections one after the other, by name.

    >>> sections_of(("a", (2, 3), "some"), ("b", (1,), "one"), first=10)["b"].first
    16
    """
    sections = {}
    for name, shape, meaning in parts:
        sections[name] = Section(name, first, shape, meaning)
        first += sections[name].size
    return sections


SECTIONS = sections_of(
    ("franchises", (SEATS, LOCATION_COUNT), "franchises by seat and place"),
    ("prices", (SEATS, LOCATION_COUNT), "1 + dollars of the cheapest link to a place that the seat may still enter"),
    ("empty", (LOCATION_COUNT,), "empty spaces of an open city, 1 for a free town"),
    ("value", (LOCATION_COUNT,), "spaces of the city's tile, 1 for a town in play"),
    ("scored", (LOCATION_COUNT,), "1 for a scored city"),
    ("marker", (LOCATION_COUNT,), "the turn's expansions: 1 the first, 2 the second"),
    ("waiting", (LOCATION_COUNT,), "franchises in a city's centre in this turn"),
    ("path", (LOCATION_COUNT,), "a development path: 1 visited, 2 where it has come"),
    ("boom", (LOCATION_COUNT,), "1 at the city of the boom marker"),
    ("spaces", (CITY_COUNT, MOST_SPACES), "1 + the seat on each space of an open city"),
    ("region_totals", (SEATS, REGION_COUNT), "franchises that count in a region"),
    ("region_standing", (SEATS, REGION_COUNT), "1 the first, 2 the next in a region (ties as in 5.3), 0 if not there"),
    ("region_tied", (SEATS, REGION_COUNT), "others with just as many franchises in a region"),
    ("region_missing", (REGION_COUNT,), "places of a region that are in play and still open"),
    ("region_marker", (REGION_COUNT,), "1 + the seat with the region marker"),
    ("region_track", (REGION_COUNT,), "1 + the space of the region track where its tile lies"),
    ("region_tile", (REGION_COUNT,), "1 + the number of the region's tile"),
    ("region_kind", (REGION_COUNT,), "1 + the kind of the region's tile"),
    ("region_values", (3, REGION_COUNT), "what the tile pays to the first, the second and the others"),
    ("region_chosen", (REGION_COUNT,), "1 for the region that waits for its tile"),
    ("money", (SEATS,), "dollars"),
    ("income", (SEATS,), "dollars that a turn would bring now"),
    ("influence", (SEATS,), "influence points"),
    ("supply", (SEATS,), "franchises left"),
    ("bonus", (SEATS,), "bonus tiles left"),
    ("bonus_used", (SEATS,), "bonus tiles used"),
    ("reserve", (SEATS,), "bonus tiles still to be earned by milestones"),
    ("eights", (SEATS,), "$8 links counted for the milestone"),
    ("in_scored", (SEATS,), "franchises in scored cities"),
    ("towns", (SEATS,), "towns with a franchise"),
    ("regions", (SEATS,), "regions with a franchise"),
    ("route", (SEATS,), "1 for whoever holds the route tile"),
    ("development", (SEATS,), "1 for whoever holds the development tile"),
    ("seated", (SEATS,), "1 for a seat that somebody has"),
    ("active", (SEATS,), "1 for the seat that decides"),
    ("claimed", (SEATS, MILESTONE_COUNT), "1 for a milestone that the seat has claimed"),
    ("drawn", (MILESTONE_COUNT,), "1 + the place of a milestone among those drawn"),
    ("stage", (STAGE_COUNT,), "1 for what is to be decided"),
    ("queenies", (QUEENIE_COUNT,), "1 for a Queenie in play"),
    ("introductory", (1,), "1 for the introductory start"),
    ("turn", (1,), "turns completed"),
    ("passes", (1,), "turns in a row without an expansion"),
    ("track", (1,), "tiles on the region track"),
    ("track_left", (1,), "tiles until the red zone"),
    ("income_taken", (1,), "this turn's income"),
    ("bonus_ready", (1,), "1 while a bonus tile may be used"),
    ("armed", (1,), "1 if the route tile frees the next link"),
    ("eights_now", (1,), "$8 links passed in this turn"),
)
OBSERVATION_SIZE = sum(section.size for section in SECTIONS.values())


# What the numbers of places, regions and so on mean, in the order in which they stand in a section or are counted.
NAMES: dict[str, tuple[str, ...]] = {
    "places": tuple(place.id for place in BOARD.locations),
    "regions": tuple(region.id for region in BOARD.regions),
    "tiles": tuple(tile.id for tile in BOARD.region_tiles),
    "kinds": TILE_KINDS,
    "milestones": MILESTONES,
    "queenies": tuple(sorted(QUEENIES, key=lambda name: QUEENIES[name])),
}
