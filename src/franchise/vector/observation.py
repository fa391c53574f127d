"""What a network sees of a position: one vector of whole numbers, told from one seat.

Seats are counted from the viewer: 0 is the viewer, 1 the next one clockwise. What belongs to a seat that nobody has is
0 throughout. "None" is 0 everywhere: a price is kept as dollars + 1, a seat that may be missing as its number + 1.
Everything that the rules look at is in here, so that two positions look the same only if one is the other with its
seats turned round. `SECTIONS` says where everything stands; docs/research.md explains it.
"""

from typing import NamedTuple, Protocol

import numpy as np

from franchise.board.load import LINK_PRICES
from franchise.board.tables import (
    CITY_COUNT,
    IN_PLAY,
    LOCATION_COUNT,
    MILESTONE_COUNT,
    MOST_PLAYERS,
    PRICE_COUNT,
    RED_ZONE_FROM,
    REGION,
    REGION_COUNT,
    TILE_KIND,
    TILE_VALUES,
    TOWNS,
)
from franchise.compiling import compiled
from franchise.rules import layout
from franchise.rules.bits import Words, count
from franchise.rules.boom import boom_spaces
from franchise.rules.layout import (
    ACTIVE,
    ARMED,
    BONUS,
    BONUS_READY,
    BONUS_USED,
    BOOM_CITY,
    CHOSEN_REGION,
    CITY,
    CLAIMED,
    DEVELOPMENT,
    DOUBLED,
    DRAW_BITS,
    DRAW_MASK,
    DRAW_ORDER,
    DRAWN,
    EIGHTS,
    EIGHTS_NOW,
    FILLED_MASK,
    FILLED_SHIFT,
    FIRST_MARKER,
    IN_SCORED,
    INCOME_TAKEN,
    INCREASED,
    INFLUENCE,
    INTRODUCTORY_START,
    MARKERS,
    MONEY,
    NIBBLE_BITS,
    NIBBLE_MASK,
    OPEN,
    OWN,
    PASSES,
    PLAYERS,
    PRESENT,
    QUEENIES,
    REACH,
    RESERVE,
    ROUTE,
    SCORED,
    SEAT_BITS,
    SEAT_MASK,
    SECOND_MARKER,
    SPACE_BITS,
    SPACE_MASK,
    SPACES_SHIFT,
    STAGE,
    SUPPLY,
    TRACK,
    TRACK_ORDER,
    TURN,
    VALUE_SHIFT,
    WALK_AT,
    WALKED,
)
from franchise.rules.regions import TOTAL_BITS, TOTAL_MASK, region_totals, tile_of
from franchise.rules.turn import income_for, spaces_around

SEATS = MOST_PLAYERS
MOST_SPACES = 8
STAGE_COUNT = layout.OVER + 1
QUEENIE_COUNT = 3


class Features(Protocol):
    """A row of numbers to be written."""

    def __setitem__(self, index: int, value: int, /) -> None: ...


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


def _sections(*parts: tuple[str, tuple[int, ...], str]) -> dict[str, Section]:
    sections, first = {}, 0
    for name, shape, meaning in parts:
        sections[name] = Section(name, first, shape, meaning)
        first += sections[name].size
    return sections


SECTIONS = _sections(
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
    ("region_standing", (SEATS, REGION_COUNT), "1 for whoever would be first in a region now, ties broken as in 5.3"),
    ("region_tied", (SEATS, REGION_COUNT), "others with just as many franchises in a region"),
    ("region_missing", (REGION_COUNT,), "places of a region that are still open"),
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

# Compiled code knows no dictionaries: the same beginnings as numbers.
FRANCHISES, PRICES, EMPTY, VALUE = (SECTIONS[name].first for name in ("franchises", "prices", "empty", "value"))
SCORED_AT, MARKER, WAITING, PATH = (SECTIONS[name].first for name in ("scored", "marker", "waiting", "path"))
BOOM_AT, SPACES = (SECTIONS[name].first for name in ("boom", "spaces"))
TOTALS, STANDING, TIED = (SECTIONS[f"region_{name}"].first for name in ("totals", "standing", "tied"))
MISSING, HOLDER, ON_TRACK = (SECTIONS[f"region_{name}"].first for name in ("missing", "marker", "track"))
TILE, KIND, PAYS, CHOSEN = (SECTIONS[f"region_{name}"].first for name in ("tile", "kind", "values", "chosen"))
SEAT_FIGURES, CLAIMED_AT, DRAWN_AT = (SECTIONS[name].first for name in ("money", "claimed", "drawn"))
STAGE_AT, QUEENIES_AT, GAME_FIGURES = (SECTIONS[name].first for name in ("stage", "queenies", "introductory"))
TOP_BITS = sum(1 << (TOTAL_BITS * seat + TOTAL_BITS - 1) for seat in range(SEATS))
PRICE_CODES = tuple(1 + price for price in LINK_PRICES)


@compiled
def encode(state: Words, viewer: int, out: Features) -> None:
    """Write what `viewer` sees of a position into `out`, a row of `OBSERVATION_SIZE` numbers.

    >>> from franchise.game import Game
    >>> seen = np.zeros(OBSERVATION_SIZE, np.int16)
    >>> encode(Game(players=2, introductory=True, seed=1).state, 0, seen)
    >>> [int(dollars) for dollars in seen[SEAT_FIGURES : SEAT_FIGURES + 2]]
    [3, 4]
    """
    players = state[PLAYERS]
    for distance in range(SEATS):
        if distance < players:
            seat = seat_at(viewer, distance, players)
            encode_presence(state, seat, distance, out)
            encode_seat(state, seat, distance, out)
        else:
            clear_seat(distance, out)
    encode_places(state, out)
    encode_spaces(state, viewer, out)
    for region in range(REGION_COUNT):
        encode_region(state, viewer, region, out)
    encode_game(state, out)


@compiled
def small(number: int) -> int:
    """The same number, a seat's or a region's; the mask tells the compiler that an index made of it is not negative."""
    return number & 15


@compiled
def seat_at(start: int, distance: int, players: int) -> int:
    """The seat so far clockwise from another one."""
    seat = start + distance
    return seat if seat < players else seat - players


@compiled
def clockwise(start: int, seat: int, players: int) -> int:
    """How far clockwise a seat is from another one."""
    distance = seat - start
    return distance if distance >= 0 else distance + players


@compiled
def encode_presence(state: Words, seat: int, distance: int, out: Features) -> None:
    """A seat's franchises, and its prices to the places that it may still enter."""
    seat, distance = small(seat), small(distance)
    own = state[OWN + seat]
    first = FRANCHISES + LOCATION_COUNT * distance
    for city in range(CITY_COUNT):
        out[first + city] = (state[CITY + city] >> (SEAT_BITS * seat)) & SEAT_MASK
    for town in range(CITY_COUNT, LOCATION_COUNT):
        out[first + town] = (own >> town) & 1
    free = state[OPEN] & ~own
    reach = REACH + PRICE_COUNT * seat
    p0 = state[reach] & free
    p1 = state[reach + 1] & free & ~p0
    p3 = state[reach + 2] & free & ~(p0 | p1)
    p5 = state[reach + 3] & free & ~(p0 | p1 | p3)
    p8 = state[reach + 4] & free & ~(p0 | p1 | p3 | p5)
    first = PRICES + LOCATION_COUNT * distance
    for place in range(LOCATION_COUNT):
        out[first + place] = (
            ((p0 >> place) & 1) * PRICE_CODES[0]
            + ((p1 >> place) & 1) * PRICE_CODES[1]
            + ((p3 >> place) & 1) * PRICE_CODES[2]
            + ((p5 >> place) & 1) * PRICE_CODES[3]
            + ((p8 >> place) & 1) * PRICE_CODES[4]
        )


@compiled
def encode_seat(state: Words, seat: int, distance: int, out: Features) -> None:
    """A seat's figures, in the order of the sections from "money" to "claimed"."""
    seat, distance = small(seat), small(distance)
    at = SEAT_FIGURES + distance
    out[at] = state[MONEY + seat]
    out[at + SEATS] = income_for(state, spaces_around(state, seat) + boom_spaces(state, seat))
    out[at + 2 * SEATS] = state[INFLUENCE + seat]
    out[at + 3 * SEATS] = state[SUPPLY + seat]
    out[at + 4 * SEATS] = state[BONUS + seat]
    out[at + 5 * SEATS] = state[BONUS_USED + seat]
    out[at + 6 * SEATS] = state[RESERVE + seat]
    out[at + 7 * SEATS] = state[EIGHTS + seat]
    out[at + 8 * SEATS] = state[IN_SCORED + seat]
    out[at + 9 * SEATS] = count(state[OWN + seat] & TOWNS)
    out[at + 10 * SEATS] = count(state[PRESENT + seat])
    out[at + 11 * SEATS] = 1 if state[ROUTE] == seat + 1 else 0
    out[at + 12 * SEATS] = 1 if state[DEVELOPMENT] == seat + 1 else 0
    out[at + 13 * SEATS] = 1
    out[at + 14 * SEATS] = 1 if state[ACTIVE] == seat else 0
    for milestone in range(MILESTONE_COUNT):
        out[CLAIMED_AT + MILESTONE_COUNT * distance + milestone] = (state[CLAIMED + seat] >> milestone) & 1


@compiled
def clear_seat(distance: int, out: Features) -> None:
    """Nothing but 0 for a seat that nobody has."""
    for place in range(LOCATION_COUNT):
        out[FRANCHISES + LOCATION_COUNT * distance + place] = 0
        out[PRICES + LOCATION_COUNT * distance + place] = 0
    for figure in range(SEAT_FIGURES + distance, CLAIMED_AT, SEATS):
        out[figure] = 0
    for milestone in range(MILESTONE_COUNT):
        out[CLAIMED_AT + MILESTONE_COUNT * distance + milestone] = 0


@compiled
def encode_places(state: Words, out: Features) -> None:
    """What is at every place, whoever looks at it."""
    opened, scored = state[OPEN], state[SCORED]
    for city in range(CITY_COUNT):
        word = state[CITY + city]
        value = word >> VALUE_SHIFT
        out[VALUE + city] = value
        out[EMPTY + city] = (value - ((word >> FILLED_SHIFT) & FILLED_MASK)) * ((opened >> city) & 1)
        out[SCORED_AT + city] = (scored >> city) & 1
        out[WAITING + city] = (state[INCREASED] >> city) & 1
    towns = IN_PLAY[state[PLAYERS]] & TOWNS
    for town in range(CITY_COUNT, LOCATION_COUNT):
        out[VALUE + town] = (towns >> town) & 1
        out[EMPTY + town] = (opened >> town) & 1
        out[SCORED_AT + town] = 0
        out[WAITING + town] = 0
    for place in range(LOCATION_COUNT):
        out[MARKER + place] = 0
        out[BOOM_AT + place] = 0
        out[PATH + place] = (state[WALKED] >> place) & 1
    note_at(state[FIRST_MARKER], MARKER, 1, out)
    note_at(state[SECOND_MARKER], MARKER, 2, out)
    note_at(state[DOUBLED], WAITING, 2, out)
    note_at(state[WALK_AT], PATH, 2, out)
    note_at(state[BOOM_CITY], BOOM_AT, 1, out)


@compiled
def note_at(place: int, section: int, value: int, out: Features) -> None:
    """Write a number at a place that is kept as its number + 1, if there is one."""
    if place > 0:
        out[section + place - 1] = value


@compiled
def encode_spaces(state: Words, viewer: int, out: Features) -> None:
    """Who is on each space of the open cities: it decides ties when a city is full (4.3)."""
    players = state[PLAYERS]
    for city in range(CITY_COUNT):
        word = state[CITY + city]
        filled = ((word >> FILLED_SHIFT) & FILLED_MASK) * ((state[OPEN] >> city) & 1)
        owners = word >> SPACES_SHIFT
        at = SPACES + MOST_SPACES * city
        for space in range(MOST_SPACES):
            owner = (owners >> (SPACE_BITS * space)) & SPACE_MASK
            out[at + space] = clockwise(viewer, owner, players) + 1 if space < filled else 0


@compiled
def encode_region(state: Words, viewer: int, region: int, out: Features) -> None:
    """A region's tile, what is missing, and who is where in it."""
    region = small(region)
    tile = tile_of(state, region)
    holder = ((state[MARKERS] >> (NIBBLE_BITS * region)) & NIBBLE_MASK) - 1
    out[MISSING + region] = count(state[OPEN] & REGION[region])
    out[TILE + region] = tile + 1
    out[KIND + region] = TILE_KIND[tile] + 1 if tile >= 0 else 0
    for rank in range(3):
        out[PAYS + REGION_COUNT * rank + region] = TILE_VALUES[tile, rank] if tile >= 0 else 0
    out[CHOSEN + region] = 1 if state[CHOSEN_REGION] == region + 1 else 0
    out[HOLDER + region] = 0 if holder < 0 else clockwise(viewer, holder, state[PLAYERS]) + 1
    out[ON_TRACK + region] = 0
    encode_standings(state, viewer, region, holder, out)


@compiled
def encode_standings(state: Words, viewer: int, region: int, holder: int, out: Features) -> None:
    """How many franchises each seat has in a region, its place, and how many others have just as many (5.2, 5.3)."""
    players, region = state[PLAYERS], small(region)
    start = max(holder, 0)
    totals = turned(region_totals(state, region), start, players)
    ahead, tied = compare_all(totals, players, holder >= 0)
    viewpoint = clockwise(start, viewer, players)
    totals = turned(totals, viewpoint, players)
    ahead = turned(ahead, viewpoint, players)
    tied = turned(tied, viewpoint, players)
    at = TOTALS + region
    for distance in range(SEATS):
        total = (totals >> (TOTAL_BITS * distance)) & TOTAL_MASK
        counts = 1 if total > 0 else 0
        out[at] = total
        out[at + STANDING - TOTALS] = (((ahead >> (TOTAL_BITS * distance)) & TOTAL_MASK) + 1) * counts
        out[at + TIED - TOTALS] = ((tied >> (TOTAL_BITS * distance)) & TOTAL_MASK) * counts
        at += REGION_COUNT


@compiled
def turned(totals: int, start: int, players: int) -> int:
    """The numbers of all seats, a byte each, counted from another seat."""
    everybody = (1 << (TOTAL_BITS * players)) - 1
    return (totals >> (TOTAL_BITS * start) | totals << (TOTAL_BITS * (players - start))) & everybody


@compiled
def compare_all(totals: int, players: int, nearer_is_ahead: bool) -> tuple[int, int]:
    """For every seat how many are ahead of it and how many are tied with it, a byte each.

    All seats are compared with the one next to them at once, then with the one after that, and so on. Of two that are
    tied the nearer one to the first byte is ahead, if anyone is.
    """
    everybody = (1 << (TOTAL_BITS * players)) - 1
    top = TOP_BITS & everybody  # no total is so high that it has this bit
    ahead = tied = 0
    for distance in range(1, players):
        others = turned(totals, distance, players)
        not_less = ((totals | top) - others) & top
        ties = not_less & ((others | top) - totals)
        tied += ties >> (TOTAL_BITS - 1)
        ahead += (top & ~not_less) >> (TOTAL_BITS - 1)
        if nearer_is_ahead:
            past_the_first = everybody & ~(everybody >> (TOTAL_BITS * distance))
            ahead += (ties & past_the_first) >> (TOTAL_BITS - 1)
    return ahead, tied


@compiled
def encode_game(state: Words, out: Features) -> None:
    """What belongs to nobody: milestones, stage, Queenies, the track, the turn."""
    for milestone in range(MILESTONE_COUNT):
        out[DRAWN_AT + milestone] = 0
    for place in range(count(state[DRAWN])):
        out[DRAWN_AT + ((state[DRAW_ORDER] >> (DRAW_BITS * place)) & DRAW_MASK)] = place + 1
    for space in range(state[TRACK]):
        out[ON_TRACK + ((state[TRACK_ORDER] >> (NIBBLE_BITS * space)) & NIBBLE_MASK)] = space + 1
    for stage in range(STAGE_COUNT):
        out[STAGE_AT + stage] = 1 if state[STAGE] == stage else 0
    for queenie in range(QUEENIE_COUNT):
        out[QUEENIES_AT + queenie] = (state[QUEENIES] >> queenie) & 1
    out[GAME_FIGURES] = state[INTRODUCTORY_START]
    out[GAME_FIGURES + 1] = state[TURN]
    out[GAME_FIGURES + 2] = state[PASSES]
    out[GAME_FIGURES + 3] = state[TRACK]
    out[GAME_FIGURES + 4] = RED_ZONE_FROM - state[TRACK]
    out[GAME_FIGURES + 5] = state[INCOME_TAKEN]
    out[GAME_FIGURES + 6] = state[BONUS_READY]
    out[GAME_FIGURES + 7] = state[ARMED]
    out[GAME_FIGURES + 8] = state[EIGHTS_NOW]
