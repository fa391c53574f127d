"""Checks that a position can come up in a game: a well-formed string may still describe an impossible one.

Each check names the rule that is broken; the checks follow the chapters of the rules.
"""

from collections.abc import Callable

import numpy as np

from franchise.board.tables import (
    BLOCKED_REGIONS,
    BOARD,
    BONUS_TILES,
    CITIES,
    CITY_COUNT,
    FRANCHISES,
    HIGHEST_INCOME,
    IN_PLAY,
    LOCATION_COUNT,
    MILESTONES_DRAWN,
    PRINTED_SIZE,
    REGION,
    REGION_COUNT,
    TILES_OF_VALUE,
    TOWNS,
)
from franchise.model import views
from franchise.model.errors import FormatError
from franchise.model.setup import drawn_milestones
from franchise.rules import layout
from franchise.rules.actions import WORD_COUNT
from franchise.rules.ending import is_finished
from franchise.rules.layout import PLAYERS, STAGE
from franchise.rules.legal import legal
from franchise.rules.milestones import TWO_EIGHTS, conditions_met
from franchise.rules.places import held_by, value_of
from franchise.rules.regions import tile_of
from franchise.rules.setup import ALL_TILES, BASE_TILES, GROUP, cities_to_lay, regions_to_lay
from franchise.rules.state import State
from franchise.rules.turn import may_expand


def check_position(state: State) -> None:
    """Refuse a position that no game can reach, as far as this can be seen from the position alone."""
    for check in CHECKS:
        check(state)


def _require(holds: object, fault: str) -> None:
    if not holds:
        raise FormatError(f"position: {fault}")


def _seats(state: State) -> range:
    return range(int(state[PLAYERS]))


def _word(state: State, index: int) -> int:
    return int(state[index])


def _in_play(state: State) -> int:
    return IN_PLAY[_word(state, PLAYERS)]


# Turn and stage


def _check_moment(state: State) -> None:
    """The active seat fits the number of turns, and the game is over exactly when the rules end it."""
    stage, turn, active = (_word(state, word) for word in (STAGE, layout.TURN, layout.ACTIVE))
    _require(active in _seats(state), "there is no such active seat")
    says_over, is_over = stage == layout.OVER, bool(is_finished(state))
    _require(says_over == is_over, "it says the wrong thing about the end (rules 6.1, 6.2)")
    _require(_word(state, layout.PASSES) <= turn, "more turns passed than were played (rule 6.2)")
    if stage < layout.BOOMING:
        _require(turn == 0, "turns were played before the set-up was complete (chapter 2)")
    else:
        last = turn - 1 if says_over else turn
        _require(last % len(_seats(state)) == active, f"seat {active} is not on turn (rule 1.4)")


# Tiles


def _check_city_tiles(state: State) -> None:
    """City tiles lie on cities in play, each in its group, and no more of a value than there are."""
    for city in range(CITY_COUNT):
        value, name = int(value_of(state, city)), BOARD.locations[city].id
        if value:
            _require(_in_play(state) >> city & 1, f"{name} is not in play (rule 2.2)")
            _require(GROUP[PRINTED_SIZE[city]] >> value & 1, f"no tile of value {value} on {name} (rule 2.6)")
    for value in BOARD.city_tiles:
        laid = sum(value_of(state, city) == value for city in range(CITY_COUNT))
        _require(laid <= TILES_OF_VALUE[value], f"{laid} city tiles of value {value} (rule 2.6)")
    is_placing = _word(state, STAGE) == layout.PLACING_CITIES
    _require(bool(cities_to_lay(state)) == is_placing, "city tiles are missing, or none is (rule 2.6)")


def _check_region_tiles(state: State) -> None:
    """Every region has a tile of its own as soon as the tiles are placed, and not before the city tiles."""
    tiles = [int(tile_of(state, region)) for region in range(REGION_COUNT) if tile_of(state, region) >= 0]
    pool = ALL_TILES if _word(state, layout.QUEENIES) & layout.REGIONS else BASE_TILES
    _require(len(set(tiles)) == len(tiles), "a region tile lies on two regions (rule 2.6)")
    _require(all(pool >> tile & 1 for tile in tiles), "a region tile without its Queenie (rule 8.3)")
    stage = _word(state, STAGE)
    if stage == layout.PLACING_CITIES:
        _require(not tiles, "region tiles come after the city tiles (rule 2.6)")
    elif stage in (layout.PLACING_REGIONS, layout.PLACING_REGION_TILE):
        # Blocked regions get their tiles when the last region in play has its own.
        _require(regions_to_lay(state), "region tiles don't fit (rule 2.6)")
    else:
        _require(len(tiles) == REGION_COUNT, "region tiles don't fit (rule 2.6)")


def _check_chosen_region(state: State) -> None:
    """A region is chosen while its tile is being chosen, and it has none yet."""
    chosen = _word(state, layout.CHOSEN_REGION)
    is_choosing = _word(state, STAGE) == layout.PLACING_REGION_TILE
    _require((chosen > 0) == is_choosing, "a region is chosen at the wrong time (rule 2.6)")
    if chosen:
        _require(regions_to_lay(state) >> chosen - 1 & 1, "the chosen region has its tile (rule 2.6)")


# Places


def _check_town_owners(state: State) -> None:
    """A town in play has one owner at most."""
    seen = 0
    for seat in _seats(state):
        towns = _word(state, layout.OWN + seat) & TOWNS
        _require(towns & ~_in_play(state) == 0, "a franchise in a blocked town (rule 2.2)")
        _require(towns & seen == 0, "two owners in a town (rule 1.1)")
        seen |= towns


def _check_starting_towns(state: State) -> None:
    """Every seat gets its starting towns in its turn and keeps them."""
    stage, active = _word(state, STAGE), _word(state, layout.ACTIVE)
    introductory = bool(state[layout.INTRODUCTORY_START])
    each = 2 if introductory else 1
    for seat in _seats(state):
        towns = (_word(state, layout.OWN + seat) & TOWNS).bit_count()
        if stage < layout.STARTING or (stage == layout.STARTING and seat <= active):
            _require(towns == 0, f"seat {seat} has a starting town too early (rule 2.3)")
        elif stage < layout.BOOMING:
            _require(towns == each, f"seat {seat} has {towns} starting towns (rule 2.3)")
        else:
            _require(towns >= each, f"seat {seat} has lost a starting town (rule 2.3)")
    if introductory:
        _require(stage != layout.STARTING, "starting towns are given (rule 2.5)")
    if stage == layout.BOOM_STARTING:
        _require(active == 0, "seat 0 puts the boom marker (rule 8.2)")


def _check_cities(state: State) -> None:
    """In an open city spaces are left and nobody has a majority; a scored city has only the franchises that stay."""
    for place in BOARD.cities:
        city = views.city(state, place)
        if any(city.franchises):
            _require(_word(state, STAGE) >= layout.BOOMING, "a city was entered too early")
        if city.scored:
            _require(1 <= sum(city.franchises) <= city.value, f"{city.id} can't have been scored so (rule 4.4)")
        elif city.owners:
            has_majority = 2 * max(city.franchises) > city.value
            is_full = len(city.owners) >= city.value
            _require(not has_majority and not is_full, f"{city.id} would have been scored (rule 4.1)")


# Regions


def _check_track(state: State) -> None:
    """The track begins with the blocked regions and has no region twice."""
    blocked, track = _blocked_regions(state), list(views.track(state))
    _require(track[: len(blocked)] == blocked, "the blocked regions come first on the track (rule 2.2)")
    _require(len(set(track)) == len(track), "a region stands twice on the track (rule 5.4)")


def _blocked_regions(state: State) -> list[str]:
    blocked = BLOCKED_REGIONS[_word(state, PLAYERS)]
    return [region.id for region in BOARD.regions if blocked >> region.index & 1]


def _check_regions(state: State) -> None:
    """A region has its marker from the first scoring on, and is on the track when nothing in it is open any more."""
    tiles_are_placed = _word(state, STAGE) >= layout.STARTING
    for index in range(REGION_COUNT):
        region = views.region(state, index)
        has_scored_city = bool(_word(state, layout.SCORED) & REGION[index] & CITIES)
        has_marker, on_track = region.marker is not None, region.track_space is not None
        _require(has_marker == has_scored_city, f"the marker of {region.id} is wrong (rule 4.5)")
        if tiles_are_placed:
            is_complete = _word(state, layout.OPEN) & REGION[index] == 0
            _require(is_complete == on_track, f"{region.id} is wrongly on the track (rule 5.1)")
        elif region.in_play:
            _require(not on_track, f"{region.id} was scored too early (rule 5.1)")


# Pieces and bonus tiles


def _check_pieces(state: State) -> None:
    """Every seat has all its franchises: in the supply, on the board, set aside, or used as markers.

    Markers that were placed with an empty supply are only noted and use no franchise (3.7), so they may be missing.
    """
    for seat in _seats(state):
        pieces, marks = _pieces(state, seat), _marks(state, seat)
        fits = pieces <= FRANCHISES <= pieces + marks
        _require(fits, f"seat {seat} has not got {FRANCHISES} franchises")


def _pieces(state: State, seat: int) -> int:
    """The franchises of a seat in its supply, on the board and set aside in this turn."""
    in_cities = sum(int(held_by(state, city, seat)) for city in range(CITY_COUNT))
    in_towns = (_word(state, layout.OWN + seat) & TOWNS).bit_count()
    aside = _set_aside(state) if seat == state[layout.ACTIVE] else 0
    return _word(state, layout.SUPPLY + seat) + in_cities + in_towns + aside


def _set_aside(state: State) -> int:
    """The franchises that wait for phase 4: one for each marker and increase, one more for a double."""
    words = (layout.FIRST_MARKER, layout.SECOND_MARKER, layout.DOUBLED)
    return _word(state, layout.INCREASED).bit_count() + sum(bool(state[word]) for word in words)


def _marks(state: State, seat: int) -> int:
    """The number of a seat's markers: on regions, on milestones, and for its first $8 link."""
    regions = sum(views.region(state, index).marker == seat for index in range(REGION_COUNT))
    milestones = (_word(state, layout.CLAIMED + seat) & ~TWO_EIGHTS).bit_count()
    eights = 1 if state[layout.EIGHTS + seat] else 0
    return regions + milestones + eights


def _check_eights(state: State) -> None:
    """$8 links are counted only if their milestone is drawn, up to two; who claimed it has passed two."""
    is_drawn = bool(_word(state, layout.DRAWN) & TWO_EIGHTS)
    for seat in _seats(state):
        eights = _word(state, layout.EIGHTS + seat)
        if eights:
            _require(is_drawn and eights <= 2, f"seat {seat}'s $8 links don't count (rule 8.1)")
        if _word(state, layout.CLAIMED + seat) & TWO_EIGHTS:
            _require(eights == 2, f"seat {seat} has not passed two $8 links (rule 8.1)")


def _check_milestones(state: State) -> None:
    """As many milestones are drawn as the rules say, and every condition that is met is claimed."""
    wanted = MILESTONES_DRAWN[_word(state, PLAYERS)] if _has_milestones(state) else 0
    nothing_behind = _word(state, layout.DRAW_ORDER) >> layout.DRAW_BITS * wanted == 0
    is_drawn = len(drawn_milestones(state)) == wanted and nothing_behind
    _require(is_drawn, f"{wanted} milestones are drawn (rule 8.1)")
    for seat in _seats(state):
        unclaimed = _word(state, layout.DRAWN) & ~_word(state, layout.CLAIMED + seat)
        if state[layout.RESERVE + seat]:
            is_missed = int(conditions_met(state, seat)) & unclaimed
            _require(not is_missed, f"seat {seat} would have claimed a milestone (rule 8.1)")


def _has_milestones(state: State) -> bool:
    return bool(_word(state, layout.QUEENIES) & layout.MILESTONES)


def _check_bonus_tiles(state: State) -> None:
    """Every seat has all its bonus tiles: unused, used or, with milestones, still to be earned."""
    every = BONUS_TILES[_word(state, PLAYERS)]
    for seat in _seats(state):
        words = (layout.BONUS, layout.BONUS_USED, layout.RESERVE)
        bonus, used, reserve = (_word(state, word + seat) for word in words)
        claimed = _word(state, layout.CLAIMED + seat)
        _require(bonus + used + reserve == every, f"seat {seat} has not got {every} bonus tiles (rule 2.1)")
        earned = every - reserve if _has_milestones(state) else 0
        is_drawn = claimed & ~_word(state, layout.DRAWN) == 0
        _require(
            claimed.bit_count() == earned and is_drawn, f"seat {seat} has other milestones than bonus tiles (rule 8.1)"
        )
        if not _has_milestones(state):
            _require(reserve == 0, "a reserve without milestones (rule 8.1)")


# The Boom and the Regions Queenie


def _check_boom_marker(state: State) -> None:
    """The boom marker stands at a city in play from the first turn on, if there is one."""
    stage, boom = _word(state, STAGE), _word(state, layout.BOOM_CITY)
    with_boom = bool(_word(state, layout.QUEENIES) & layout.BOOM)
    is_placed = with_boom and stage >= layout.BOOMING
    _require(bool(boom) == is_placed, "the boom marker is not where it belongs (rule 8.2)")
    if boom:
        _require(_in_play(state) >> boom - 1 & 1, "the boom marker is out of play (rule 8.2)")
    if stage in (layout.BOOM_STARTING, layout.BOOMING):
        _require(with_boom, "there is no boom marker (rule 8.2)")


def _check_special_tiles(state: State) -> None:
    """Somebody has the route or the development tile only if the region that brings it was scored."""
    regions = [views.region(state, index) for index in range(REGION_COUNT)]
    scored = [region for region in regions if region.in_play and region.track_space is not None]
    kinds = {region.tile.kind for region in scored if region.tile is not None}
    for kind, word in (("route", layout.ROUTE), ("development", layout.DEVELOPMENT)):
        if state[word]:
            _require(kind in kinds, f"nobody can have won the {kind} tile (rule 8.3)")


# The turn

TURN_WORDS = (
    layout.FIRST_MARKER,
    layout.SECOND_MARKER,
    layout.INCREASED,
    layout.DOUBLED,
    layout.ARMED,
    layout.WALK_AT,
    layout.WALKED,
    layout.EIGHTS_NOW,
    layout.INCOME_TAKEN,
)


def _check_turn(state: State) -> None:
    """Between two turns the words of the turn are empty; within a turn its income was taken."""
    if _word(state, STAGE) in (layout.EXPANDING, layout.WALKING, layout.INCREASING):
        _require(1 <= _word(state, layout.INCOME_TAKEN) <= HIGHEST_INCOME, "there is no such income (rule 3.1)")
    else:
        _require(not any(state[word] for word in TURN_WORDS), "something of a turn is left (chapter 3)")


def _check_bonus_action(state: State) -> None:
    """One bonus action per turn: once it is used none is ready; a second expansion or a double has used it."""
    stage, seat, ready = _word(state, STAGE), _word(state, layout.ACTIVE), _word(state, layout.BONUS_READY)
    second, doubled = _word(state, layout.SECOND_MARKER), _word(state, layout.DOUBLED)
    in_first_round = state[layout.TURN] < state[PLAYERS]
    may = bool(state[layout.BONUS + seat] > 0) and not in_first_round and not second and not doubled
    _require(ready in (0, 1), "no bonus tile can be ready (rule 7.1)")
    if ready:
        _require(stage >= layout.BOOMING and stage != layout.OVER, "a bonus tile is ready (rule 7.1)")
        _require(may, "no bonus tile can be ready (rule 7.1)")
    elif stage == layout.BOOMING:
        _require(not may, "a bonus tile must be ready (rule 7.1)")
    _require(not (second and doubled), "two bonus actions (rule 7.1)")
    if second or doubled:
        _require(_word(state, layout.BONUS_USED + seat), "two bonus actions (rule 7.1)")


def _check_markers(state: State) -> None:
    """Expansion markers stand on different locations that the player may enter."""
    first, second = _word(state, layout.FIRST_MARKER), _word(state, layout.SECOND_MARKER)
    enterable = _word(state, layout.OPEN) & ~_word(state, layout.OWN + _word(state, layout.ACTIVE))
    if second:
        _require(first, "a second expansion without a first one (rule 7.2)")
        _require(first != second, "two expansions to one location (rule 7.2)")
    for marker in (first, second):
        if marker:
            _require(enterable >> marker - 1 & 1, "a marker where nobody can expand to (rule 3.2)")
    paths = bool(first) + bool(second) + bool(state[layout.WALKED])
    most_links = LOCATION_COUNT if state[layout.QUEENIES] & layout.REGIONS else paths
    _require(_word(state, layout.EIGHTS_NOW) <= most_links, "too many $8 links (rule 8.1)")


def _check_increases(state: State) -> None:
    """Increases are in open cities with an own franchise, a double where two spaces are empty."""
    increased, doubled = _word(state, layout.INCREASED), _word(state, layout.DOUBLED)
    own = _word(state, layout.OWN + _word(state, layout.ACTIVE))
    possible = own & _word(state, layout.OPEN) & CITIES
    _require(increased & ~possible == 0, "an increase where none is possible (rule 3.3)")
    if increased:
        _require(state[STAGE] == layout.INCREASING, "an increase before its phase (rule 3.3)")
    if doubled:
        has_room = (increased & _word(state, layout.ROOMY)) >> doubled - 1 & 1
        _require(has_room, "a double where none is possible (rule 7.3)")


def _check_route_tile(state: State) -> None:
    """The route tile is armed by its owner, before a link."""
    stage, armed = _word(state, STAGE), _word(state, layout.ARMED)
    _require(armed in (0, 1), "the route tile is armed or not (rule 8.3)")
    if armed:
        is_owner = state[layout.ROUTE] == _word(state, layout.ACTIVE) + 1
        _require(is_owner, "the route tile belongs to another (rule 8.3)")
        in_time = stage in (layout.EXPANDING, layout.WALKING)
        _require(in_time, "the route tile is armed too late (rule 8.3)")


def _check_path(state: State) -> None:
    """A development path belongs to the owner of the tile and begins at an own location."""
    seat, at, walked = (_word(state, word) for word in (layout.ACTIVE, layout.WALK_AT, layout.WALKED))
    is_walking = _word(state, STAGE) == layout.WALKING
    _require(bool(at) == is_walking and bool(walked) == is_walking, "a path at the wrong time (rule 8.3)")
    if is_walking:
        may_walk = state[layout.DEVELOPMENT] == seat + 1 and may_expand(state)
        _require(may_walk, "no path can be walked (rule 8.3)")
        is_possible = walked & ~_in_play(state) == 0 and walked >> at - 1 & 1
        _require(is_possible, "an impossible path (rule 8.3)")
        _require(walked & _word(state, layout.OWN + seat), "a path begins at an own location (rule 8.3)")


def _check_that_something_is_legal(state: State) -> None:
    words = np.zeros(WORD_COUNT, np.int64)
    legal(state, words)
    if _word(state, STAGE) != layout.OVER:
        _require(words.any(), "nothing is possible: no link can follow (rule 8.3)")


CHECKS: tuple[Callable[[State], None], ...] = (
    _check_moment,
    _check_city_tiles,
    _check_region_tiles,
    _check_chosen_region,
    _check_town_owners,
    _check_starting_towns,
    _check_cities,
    _check_track,
    _check_regions,
    _check_pieces,
    _check_eights,
    _check_milestones,
    _check_bonus_tiles,
    _check_boom_marker,
    _check_special_tiles,
    _check_turn,
    _check_bonus_action,
    _check_markers,
    _check_increases,
    _check_route_tile,
    _check_path,
    _check_that_something_is_legal,
)
