"""What a network sees of a position: one vector of whole numbers, from the point of view of one seat.

Seats are counted from the viewer: 0 is the viewer, 1 the next one clockwise. Features of seats that are not in play are
0. "None" is always 0: a price is stored as dollars + 1, a seat that may be missing as its number + 1. The vector has
everything that the rules depend on: two positions look the same only if they differ by a rotation of the seats.
`sections` says where everything stands; docs/research.md explains it.
"""

from typing import Protocol

from franchise.board.load import LINK_PRICES
from franchise.board.tables import (
    CITY_COUNT,
    IN_PLAY,
    LOCATION_COUNT,
    MILESTONE_COUNT,
    PRICE_COUNT,
    RED_ZONE_FROM,
    REGION,
    REGION_COUNT,
    TILE_KIND,
    TILE_VALUES,
    TOWNS,
)
from franchise.compiling import compiled
from franchise.rules.bits import count
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
from franchise.rules.state import Words
from franchise.rules.turn import income_for, spaces_around
from franchise.vector.sections import MOST_SPACES, QUEENIE_COUNT, SEATS, SECTIONS, STAGE_COUNT


class Features(Protocol):
    """A row of numbers to be written."""

    def __setitem__(self, index: int, value: int, /) -> None: ...


# Compiled code can't use the dictionary of sections, so their first indices are constants.
FRANCHISES, PRICES, EMPTY, VALUE = (SECTIONS[name].first for name in ("franchises", "prices", "empty", "value"))
SCORED_AT, MARKER, WAITING, PATH = (SECTIONS[name].first for name in ("scored", "marker", "waiting", "path"))
BOOM_AT, SPACES = (SECTIONS[name].first for name in ("boom", "spaces"))
TOTALS, STANDING, TIED = (SECTIONS[f"region_{name}"].first for name in ("totals", "standing", "tied"))
MISSING, HOLDER, ON_TRACK = (SECTIONS[f"region_{name}"].first for name in ("missing", "marker", "track"))
TILE, KIND, PAYS, CHOSEN = (SECTIONS[f"region_{name}"].first for name in ("tile", "kind", "values", "chosen"))
# `encode_seat` and `encode_game` write these one after the other.
SEAT_ORDER = (
    "money",
    "income",
    "influence",
    "supply",
    "bonus",
    "bonus_used",
    "reserve",
    "eights",
    "in_scored",
    "towns",
    "regions",
    "route",
    "development",
    "seated",
    "active",
)
GAME_ORDER = (
    "introductory",
    "turn",
    "passes",
    "track",
    "track_left",
    "income_taken",
    "bonus_ready",
    "armed",
    "eights_now",
)
for _order in (SEAT_ORDER, GAME_ORDER):
    assert " ".join(_order) in " ".join(SECTIONS), "the sections stand in another order than they are written"
SEAT_FIGURES, CLAIMED_AT, DRAWN_AT = (SECTIONS[name].first for name in ("money", "claimed", "drawn"))
STAGE_AT, QUEENIES_AT, GAME_FIGURES = (SECTIONS[name].first for name in ("stage", "queenies", "introductory"))
TOP_BITS = sum(1 << (TOTAL_BITS * seat + TOTAL_BITS - 1) for seat in range(SEATS))
PRICE_CODES = tuple(1 + price for price in LINK_PRICES)
assert max(PRICE_CODES) < 16, "a price + 1 has four bits"


@compiled
def encode(state: Words, viewer: int, out: Features) -> None:
    """Write what `viewer` sees of a position into `out`, a row of `OBSERVATION_SIZE` numbers.

    >>> from franchise.game import Game
    >>> from franchise.vector.sections import OBSERVATION_SIZE
    >>> seen = np.zeros(OBSERVATION_SIZE, np.int16)
    >>> encode(Game(players=2, introductory=True, seed=1).state, 0, seen)
    >>> [int(dollars) for dollars in seen[SEAT_FIGURES : SEAT_FIGURES + 2]]
    [3, 4]
    """
    encode_table(state, viewer, out)
    encode_turn(state, viewer, out)


@compiled
def encode_table(state: Words, viewer: int, out: Features) -> None:
    """What stays as it is until a turn ends: franchises and prices, the spaces of the cities, the regions."""
    players = state[PLAYERS]
    for distance in range(SEATS):
        if distance < players:
            encode_presence(state, seat_at(viewer, distance, players), distance, out)
        else:
            for place in range(LOCATION_COUNT):
                out[FRANCHISES + LOCATION_COUNT * distance + place] = 0
                out[PRICES + LOCATION_COUNT * distance + place] = 0
    encode_spaces(state, viewer, out)
    for region in range(REGION_COUNT):
        encode_region(state, viewer, region, out)


@compiled
def encode_turn(state: Words, viewer: int, out: Features) -> None:
    """What every decision may change: the figures of the seats, the marks of the turn, the stage."""
    players = state[PLAYERS]
    for distance in range(SEATS):
        if distance < players:
            encode_seat(state, seat_at(viewer, distance, players), distance, out)
        else:
            clear_figures(distance, out)
    encode_places(state, out)
    encode_game(state, out)


@compiled
def small(number: int) -> int:
    """The same number, for a seat or a region. The mask tells the compiler that it is not negative as an index."""
    return number & 15


@compiled
def seat_at(start: int, distance: int, players: int) -> int:
    """The seat that is `distance` seats clockwise from `start`."""
    seat = start + distance
    return seat if seat < players else seat - players


@compiled
def clockwise(start: int, seat: int, players: int) -> int:
    """How many seats clockwise `seat` is from `start`."""
    distance = seat - start
    return distance if distance >= 0 else distance + players


@compiled
def encode_presence(state: Words, seat: int, distance: int, out: Features) -> None:
    """A seat's franchises, and its cheapest link to each place that it may still enter."""
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
    ones = with_bit(p0, p1, p3, p5, p8, 0)
    twos = with_bit(p0, p1, p3, p5, p8, 1)
    fours = with_bit(p0, p1, p3, p5, p8, 2)
    eights = with_bit(p0, p1, p3, p5, p8, 3)
    first = PRICES + LOCATION_COUNT * distance
    for place in range(LOCATION_COUNT):
        low = (ones >> place) & 1 | ((twos >> place) & 1) << 1
        out[first + place] = low | ((fours >> place) & 1) << 2 | ((eights >> place) & 1) << 3


@compiled
def with_bit(p0: int, p1: int, p3: int, p5: int, p8: int, bit: int) -> int:
    """The places whose price + 1 has this bit set: four such words replace five words by price in the loop."""
    cheap = p0 * (PRICE_CODES[0] >> bit & 1) | p1 * (PRICE_CODES[1] >> bit & 1)
    return (
        cheap | p3 * (PRICE_CODES[2] >> bit & 1) | p5 * (PRICE_CODES[3] >> bit & 1) | p8 * (PRICE_CODES[4] >> bit & 1)
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
def clear_figures(distance: int, out: Features) -> None:
    """Write 0 for a seat that is not in play."""
    for figure in range(SEAT_FIGURES + distance, CLAIMED_AT, SEATS):
        out[figure] = 0
    for milestone in range(MILESTONE_COUNT):
        out[CLAIMED_AT + MILESTONE_COUNT * distance + milestone] = 0


@compiled
def encode_places(state: Words, out: Features) -> None:
    """The features of places that are the same for every viewer."""
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
    """Write a number at a place; `place` is its number + 1, or 0 for none."""
    if place > 0:
        out[section + place - 1] = value


@compiled
def encode_spaces(state: Words, viewer: int, out: Features) -> None:
    """Who is on each space of the open cities: this decides ties when a city is full (4.3)."""
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
    """A region's tile, how many open locations it still has, its marker, and the standings in it."""
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
    totals = rotated(region_totals(state, region), start, players)
    ahead, tied = compare_all(totals, players, holder >= 0)
    viewpoint = clockwise(start, viewer, players)
    totals = rotated(totals, viewpoint, players)
    ahead = rotated(ahead, viewpoint, players)
    tied = rotated(tied, viewpoint, players)
    at = TOTALS + region
    for distance in range(SEATS):
        total = (totals >> (TOTAL_BITS * distance)) & TOTAL_MASK
        counts = 1 if total > 0 else 0
        out[at] = total
        out[at + STANDING - TOTALS] = (((ahead >> (TOTAL_BITS * distance)) & TOTAL_MASK) + 1) * counts
        out[at + TIED - TOTALS] = ((tied >> (TOTAL_BITS * distance)) & TOTAL_MASK) * counts
        at += REGION_COUNT


@compiled
def rotated(totals: int, start: int, players: int) -> int:
    """The numbers of all seats, one byte each, rotated so that seat `start` comes first."""
    everybody = (1 << (TOTAL_BITS * players)) - 1
    return (totals >> (TOTAL_BITS * start) | totals << (TOTAL_BITS * (players - start))) & everybody


@compiled
def compare_all(totals: int, players: int, nearer_is_ahead: bool) -> tuple[int, int]:
    """How many seats are ahead of each seat, and how many are tied with it: one byte per seat.

    All seats are compared at once with their next neighbour, then with the one after that, and so on. With
    `nearer_is_ahead`, of two tied seats the one nearer to the first byte is ahead.
    """
    everybody = (1 << (TOTAL_BITS * players)) - 1
    top = TOP_BITS & everybody  # totals are too small to use this bit
    ahead = tied = 0
    for distance in range(1, players):
        others = rotated(totals, distance, players)
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
    """What belongs to no seat: milestones, stage, Queenies, the track, the turn."""
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
