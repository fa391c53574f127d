"""Chapter 2 and the set-up of chapter 8: the only place where chance plays a part."""

from franchise.board.load import INTRODUCTORY_TOWNS_EACH
from franchise.board.tables import (
    BASE_TILE_COUNT,
    BLOCKED_REGIONS,
    BONUS_TILES,
    CITIES,
    CITY_COUNT,
    FRANCHISES,
    GROUP_OF_VALUE,
    IN_PLAY,
    INTRODUCTORY,
    MILESTONE_COUNT,
    MILESTONES_DRAWN,
    PAIR_CITY,
    PAIR_VALUE,
    PRINTED_SIZE,
    REGION_COUNT,
    STARTING_MONEY,
    TILE_COUNT,
    TILES_OF_VALUE,
    TOWNS,
    constant_row,
)
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import count, lowest, nth
from franchise.rules.boom import move_boom
from franchise.rules.events import tell
from franchise.rules.layout import (
    ACTIVE,
    BONUS,
    BOOM,
    BOOM_STARTING,
    CHOSEN_REGION,
    CITY,
    DRAW_BITS,
    DRAW_ORDER,
    DRAWN,
    INTRODUCTORY_START,
    MILESTONES,
    MONEY,
    NIBBLE_BITS,
    OPEN,
    PLACING_CITIES,
    PLACING_REGION_TILE,
    PLACING_REGIONS,
    PLAYERS,
    QUEENIES,
    REGION_TILES,
    REGIONS,
    RESERVE,
    ROOMY,
    SIZE,
    SMALLEST_VALUES,
    STAGE,
    STARTING,
    SUPPLY,
    TILE_BITS,
    TRACK,
    TRACK_ORDER,
    VALUE_SHIFT,
    VALUE_TWO,
)
from franchise.rules.places import active_seat, enter, value_of
from franchise.rules.randomness import below
from franchise.rules.regions import tile_of
from franchise.rules.state import Randomness, Words
from franchise.rules.turn import begin_turn

# How the city tiles are laid. Region tiles follow: printed, drawn from a pool, or placed in turn with the city tiles.
PRINTED_LAYOUT, DRAWN_LAYOUT, PLACED_LAYOUT = 0, 1, 2

ALL_TILES = (1 << TILE_COUNT) - 1
BASE_TILES = (1 << BASE_TILE_COUNT) - 1
QUEENIE_TILES = ALL_TILES & ~BASE_TILES
ALL_MILESTONES = (1 << MILESTONE_COUNT) - 1

# Values of tiles that may lie where a tile of this value is printed, as bits.
GROUP = constant_row(
    sum(1 << other for other, g in GROUP_OF_VALUE.items() if g == GROUP_OF_VALUE.get(value)) for value in range(10)
)


@compiled
def new_game(
    state: Words,
    log: Words | None,
    players: int,
    queenies: int,
    introductory: int,
    layout: int,
    tile_pool: int,
    random: Randomness,
) -> None:
    """Set up a game up to its first decision.

    `tile_pool` are the region tiles to draw ten from at random, as bits; 0 leaves the printed ones.

    >>> state, random = np.zeros(SIZE, np.int64), np.array([7], np.uint64)
    >>> new_game(state, None, 4, MILESTONES | BOOM, 0, DRAWN_LAYOUT, 0, random)
    >>> state[STAGE] == STARTING
    np.True_
    """
    clear_table(state, players, queenies, introductory)
    if layout == PRINTED_LAYOUT:
        lay_printed_cities(state)
    elif layout == DRAWN_LAYOUT:
        draw_city_tiles(state, random)
    if layout != PLACED_LAYOUT:
        if tile_pool:
            draw_region_tiles(state, tile_pool, random)
        else:
            lay_printed_regions(state)
    if queenies & MILESTONES:
        draw_milestones(state, random)
    begin_placing(state, log)


@compiled
def clear_table(state: Words, players: int, queenies: int, introductory: int) -> None:
    """An empty board, the players' money and pieces (2.1, 2.4), the blocked regions (2.2); no tiles yet."""
    for index in range(SIZE):
        state[index] = 0
    state[PLAYERS] = players
    state[QUEENIES] = queenies
    state[INTRODUCTORY_START] = introductory
    state[OPEN] = IN_PLAY[players] & TOWNS
    for seat in range(players):
        state[MONEY + seat] = STARTING_MONEY[players, seat]
        state[SUPPLY + seat] = FRANCHISES
        if queenies & MILESTONES:
            state[RESERVE + seat] = BONUS_TILES[players]
        else:
            state[BONUS + seat] = BONUS_TILES[players]
    blocked = BLOCKED_REGIONS[players]
    while blocked:
        state[TRACK_ORDER] |= lowest(blocked) << (NIBBLE_BITS * state[TRACK])
        state[TRACK] += 1
        blocked &= blocked - 1


@compiled
def lay_city_tile(state: Words, city: int, value: int) -> None:
    """Lay a tile on a city."""
    state[CITY + city] = value << VALUE_SHIFT
    state[OPEN] |= 1 << city
    state[ROOMY] |= 1 << city
    if value < 2 + SMALLEST_VALUES:
        state[VALUE_TWO + value - 2] |= 1 << city


@compiled
def lay_region_tile(state: Words, region: int, tile: int) -> None:
    """Lay a tile on a region."""
    state[REGION_TILES] |= (tile + 1) << (TILE_BITS * region)


@compiled
def lay_printed_cities(state: Words) -> None:
    """The city tiles as printed, on the cities in play."""
    cities = IN_PLAY[state[PLAYERS]] & CITIES
    while cities:
        lay_city_tile(state, lowest(cities), PRINTED_SIZE[lowest(cities)])
        cities &= cities - 1


@compiled
def lay_printed_regions(state: Words) -> None:
    """Each region's own tile."""
    for region in range(REGION_COUNT):
        lay_region_tile(state, region, region)


@compiled
def tiles_left(state: Words, value: int) -> int:
    """How many city tiles of this value are still in the box."""
    left = TILES_OF_VALUE[value]
    for city in range(CITY_COUNT):
        if value_of(state, city) == value:
            left -= 1
    return left


@compiled
def draw_city_tiles(state: Words, random: Randomness) -> None:
    """Any tile of its group on every city in play, at random (2.6)."""
    cities = IN_PLAY[state[PLAYERS]] & CITIES
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        group = GROUP[PRINTED_SIZE[city]]
        tiles = 0
        values = group
        while values:
            tiles += tiles_left(state, lowest(values))
            values &= values - 1
        chosen = below(random, tiles)
        values = group
        while chosen >= tiles_left(state, lowest(values)):
            chosen -= tiles_left(state, lowest(values))
            values &= values - 1
        lay_city_tile(state, city, lowest(values))


@compiled
def draw_region_tiles(state: Words, pool: int, random: Randomness) -> None:
    """A random tile of the pool on every region (2.6, 8.3)."""
    for region in range(REGION_COUNT):
        tile = nth(pool, below(random, count(pool)))
        pool &= ~(1 << tile)
        lay_region_tile(state, region, tile)


@compiled
def draw_milestones(state: Words, random: Randomness) -> None:
    """Draw the milestone tiles of this game (8.1)."""
    pool = ALL_MILESTONES
    for place in range(MILESTONES_DRAWN[state[PLAYERS]]):
        milestone = nth(pool, below(random, count(pool)))
        pool &= ~(1 << milestone)
        lay_milestone(state, place, milestone)


@compiled
def lay_milestone(state: Words, place: int, milestone: int) -> None:
    """Lay a milestone tile open."""
    state[DRAWN] |= 1 << milestone
    state[DRAW_ORDER] |= milestone << (DRAW_BITS * place)


@compiled
def cities_to_lay(state: Words) -> int:
    """The cities in play without a tile."""
    bare = 0
    cities = IN_PLAY[state[PLAYERS]] & CITIES
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        if value_of(state, city) == 0:
            bare |= 1 << city
    return bare


@compiled
def regions_to_lay(state: Words) -> int:
    """The regions in play without a tile."""
    bare = 0
    for region in range(REGION_COUNT):
        if tile_of(state, region) < 0:
            bare |= 1 << region
    return bare & ~BLOCKED_REGIONS[state[PLAYERS]]


@compiled
def region_tiles_left(state: Words) -> int:
    """The region tiles of the pool that lie nowhere yet: all 30 with the Regions Queenie, else the base tiles (2.6)."""
    left = ALL_TILES if state[QUEENIES] & REGIONS else BASE_TILES
    for region in range(REGION_COUNT):
        if tile_of(state, region) >= 0:
            left &= ~(1 << tile_of(state, region))
    return left


@compiled
def city_tile_choices(state: Words, first: int, end: int) -> int:
    """Which of the pairs of city and value from `first` to `end` may be placed now, as bits counted from `first`."""
    bare = cities_to_lay(state)
    choices = 0
    for pair in range(first, end):
        if bare >> PAIR_CITY[pair] & 1 and tiles_left(state, PAIR_VALUE[pair]) > 0:
            choices |= 1 << (pair - first)
    return choices


@compiled
def begin_placing(state: Words, log: Words | None) -> None:
    """Go to the next part of the set-up that is not done: tiles, starting franchises, boom marker, first turn."""
    players = state[PLAYERS]
    if cities_to_lay(state):
        state[STAGE] = PLACING_CITIES
    elif regions_to_lay(state):
        state[STAGE] = PLACING_REGIONS
    else:
        lay_blocked_regions(state)
        if state[INTRODUCTORY_START]:
            start_introductory(state, log)
            end_starting(state, log)
        else:
            state[STAGE] = STARTING
            state[ACTIVE] = players - 1


@compiled
def lay_blocked_regions(state: Words) -> None:
    """Give blocked regions the first remaining tiles (2.6). Those tiles only fill the region track."""
    for region in range(REGION_COUNT):
        if tile_of(state, region) < 0:
            lay_region_tile(state, region, lowest(region_tiles_left(state)))


@compiled
def place_city_tile(state: Words, log: Words | None, pair: int) -> None:
    """The active player lays a city tile; then it is the next player's turn to place one (2.6)."""
    lay_city_tile(state, PAIR_CITY[pair], PAIR_VALUE[pair])
    tell(log, events.TILE_LAID, state[ACTIVE], PAIR_CITY[pair], PAIR_VALUE[pair])
    pass_placing(state, log)


@compiled
def choose_region(state: Words, region: int) -> None:
    """The active player names the region for which he then chooses a tile (2.6)."""
    state[CHOSEN_REGION] = region + 1
    state[STAGE] = PLACING_REGION_TILE


@compiled
def place_region_tile(state: Words, log: Words | None, tile: int) -> None:
    """The active player lays a tile on the region he chose; then it is the next player's turn to place one (2.6)."""
    region = state[CHOSEN_REGION] - 1
    state[CHOSEN_REGION] = 0
    lay_region_tile(state, region, tile)
    tell(log, events.REGION_TILE_LAID, state[ACTIVE], region, tile)
    pass_placing(state, log)


@compiled
def pass_placing(state: Words, log: Words | None) -> None:
    """The next seat clockwise places, as long as there is something to place."""
    state[ACTIVE] = (state[ACTIVE] + 1) % state[PLAYERS]
    begin_placing(state, log)


@compiled
def put_starting_franchise(state: Words, log: Words | None, seat: int, town: int) -> None:
    """A franchise of this seat on a town, before the first turn."""
    enter(state, seat, town)
    state[OPEN] &= ~(1 << town)
    state[SUPPLY + seat] -= 1
    tell(log, events.STARTED, seat, town, 1)


@compiled
def start(state: Words, log: Words | None, town: int) -> None:
    """The active player chooses his starting town. The last seat chooses first, seat 0 last (2.3)."""
    put_starting_franchise(state, log, active_seat(state), town)
    if state[ACTIVE] > 0:
        state[ACTIVE] -= 1
    else:
        end_starting(state, log)


@compiled
def start_introductory(state: Words, log: Words | None) -> None:
    """The prescribed towns, seat by seat (2.5)."""
    for seat in range(state[PLAYERS]):
        for each in range(INTRODUCTORY_TOWNS_EACH):
            put_starting_franchise(
                state, log, seat, INTRODUCTORY[state[PLAYERS], INTRODUCTORY_TOWNS_EACH * seat + each]
            )


@compiled
def end_starting(state: Words, log: Words | None) -> None:
    """Seat 0 puts the boom marker, if there is one (8.2); then its first turn begins."""
    state[ACTIVE] = 0
    if state[QUEENIES] & BOOM:
        state[STAGE] = BOOM_STARTING
    else:
        begin_turn(state, log)


@compiled
def start_boom(state: Words, log: Words | None, city: int) -> None:
    """Seat 0 puts the boom marker at any city in play (8.2)."""
    move_boom(state, log, city)
    begin_turn(state, log)
