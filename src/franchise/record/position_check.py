"""Whether a position can be played on: a string may be well written and still tell of an impossible table."""

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
    """Refuse a position that no game can come to, as far as this can be seen on the table."""
    for check in CHECKS:
        check(state)


def _require(holds: object, fault: str) -> None:
    if not holds:
        raise FormatError(f"position: {fault}")


def _seats(state: State) -> range:
    return range(int(state[PLAYERS]))


def _word(state: State, index: int) -> int:
    return int(state[index])


def _check_moment(state: State) -> None:
    stage = _word(state, STAGE)
    _require(_word(state, layout.ACTIVE) in _seats(state), "there is no such active seat")
    _require(
        (stage == layout.OVER) == bool(is_finished(state)), "it says the wrong thing about the end (rules 6.1, 6.2)"
    )
    _require(_word(state, layout.PASSES) <= _word(state, layout.TURN), "more turns passed than were played (rule 6.2)")
    turn, active = _word(state, layout.TURN), _word(state, layout.ACTIVE)
    if stage >= layout.BOOMING:
        seat = turn - 1 if stage == layout.OVER else turn
        _require(seat % len(_seats(state)) == active, f"seat {active} is not on turn (rule 1.4)")
    else:
        _require(turn == 0, "turns were played before the set-up was complete (chapter 2)")


def _check_tiles(state: State) -> None:
    in_play = IN_PLAY[_word(state, PLAYERS)]
    for city in range(CITY_COUNT):
        value = int(value_of(state, city))
        name = BOARD.locations[city].id
        _require(not value or in_play >> city & 1, f"{name} is not in play (rule 2.2)")
        _require(not value or GROUP[PRINTED_SIZE[city]] >> value & 1, f"no tile of value {value} on {name} (rule 2.6)")
    for value in BOARD.city_tiles:
        laid = sum(value_of(state, city) == value for city in range(CITY_COUNT))
        _require(laid <= TILES_OF_VALUE[value], f"{laid} city tiles of value {value} (rule 2.6)")
    tiles = [int(tile_of(state, region)) for region in range(REGION_COUNT) if tile_of(state, region) >= 0]
    pool = ALL_TILES if _word(state, layout.QUEENIES) & layout.REGIONS else BASE_TILES
    _require(len(set(tiles)) == len(tiles), "a region tile lies on two regions (rule 2.6)")
    _require(all(pool >> tile & 1 for tile in tiles), "a region tile without its Queenie (rule 8.3)")
    bare, blocked = bool(cities_to_lay(state)), len(tiles) < REGION_COUNT
    stage = _word(state, STAGE)
    _require(bare == (stage == layout.PLACING_CITIES), "city tiles are missing, or none is (rule 2.6)")
    placing = stage in (layout.PLACING_REGIONS, layout.PLACING_REGION_TILE)
    _require(
        bool(regions_to_lay(state)) >= placing and blocked == (bare or placing), "region tiles don't fit (rule 2.6)"
    )
    _require(not (bare and tiles), "region tiles come after the city tiles (rule 2.6)")
    chosen = _word(state, layout.CHOSEN_REGION)
    _require((chosen > 0) == (stage == layout.PLACING_REGION_TILE), "a region is chosen at the wrong time (rule 2.6)")
    _require(not chosen or regions_to_lay(state) >> chosen - 1 & 1, "the chosen region has its tile (rule 2.6)")


def _check_towns(state: State) -> None:
    seen = 0
    for seat in _seats(state):
        towns = _word(state, layout.OWN + seat) & TOWNS
        _require(towns & ~IN_PLAY[_word(state, PLAYERS)] == 0, "a franchise in a blocked town (rule 2.2)")
        _require(towns & seen == 0, "two owners in a town (rule 1.1)")
        seen |= towns
    stage, active = _word(state, STAGE), _word(state, layout.ACTIVE)
    for seat in _seats(state):
        towns = (_word(state, layout.OWN + seat) & TOWNS).bit_count()
        each = 2 if state[layout.INTRODUCTORY_START] else 1
        if stage < layout.STARTING or (stage == layout.STARTING and seat <= active):
            _require(towns == 0, f"seat {seat} has a starting town too early (rule 2.3)")
        elif stage < layout.BOOMING:
            _require(towns == each, f"seat {seat} has {towns} starting towns (rule 2.3)")
        else:
            _require(towns >= each, f"seat {seat} has lost a starting town (rule 2.3)")
    _require(not (stage == layout.STARTING and state[layout.INTRODUCTORY_START]), "starting towns are given (rule 2.5)")
    if stage == layout.BOOM_STARTING:
        _require(active == 0, "seat 0 puts the boom marker (rule 8.2)")


def _check_cities(state: State) -> None:
    for place in BOARD.cities:
        city = views.city(state, place)
        held = max(city.franchises)
        _require(not sum(city.franchises) or _word(state, STAGE) >= layout.BOOMING, "a city was entered too early")
        if city.scored:
            _require(1 <= sum(city.franchises) <= city.value, f"{city.id} can't have been scored so (rule 4.4)")
        else:
            fits = len(city.owners) < city.value and 2 * held <= city.value
            _require(not city.owners or fits, f"{city.id} would have been scored (rule 4.1)")


def _check_regions(state: State) -> None:
    blocked, scored = BLOCKED_REGIONS[_word(state, PLAYERS)], _word(state, layout.SCORED)
    track = [BOARD.regions[index].id for index in range(REGION_COUNT) if blocked >> index & 1]
    order = list(views.track(state))
    _require(order[: len(track)] == track, "the blocked regions come first on the track (rule 2.2)")
    _require(len(set(order)) == len(order), "a region stands twice on the track (rule 5.4)")
    bare = _word(state, STAGE) < layout.STARTING
    for index in range(REGION_COUNT):
        region = views.region(state, index)
        first = scored & REGION[index] & CITIES
        _require((region.marker is not None) == bool(first), f"the marker of {region.id} is wrong (rule 4.5)")
        complete = not bare and _word(state, layout.OPEN) & REGION[index] == 0
        _require(
            complete == (region.track_space is not None) or bare, f"{region.id} is wrongly on the track (rule 5.1)"
        )
        _require(not bare or region.id not in order[len(track) :], f"{region.id} was scored too early (rule 5.1)")


def _check_pieces(state: State) -> None:
    drawn_eights = bool(_word(state, layout.DRAWN) & TWO_EIGHTS)
    for seat in _seats(state):
        aside = 0
        if seat == state[layout.ACTIVE]:
            words = (layout.FIRST_MARKER, layout.SECOND_MARKER, layout.DOUBLED)
            aside = _word(state, layout.INCREASED).bit_count() + sum(bool(state[word]) for word in words)
        placed = sum(int(held_by(state, city, seat)) for city in range(CITY_COUNT))
        placed += (_word(state, layout.OWN + seat) & TOWNS).bit_count() + aside + _word(state, layout.SUPPLY + seat)
        eights = _word(state, layout.EIGHTS + seat)
        claims = _word(state, layout.CLAIMED + seat) & ~TWO_EIGHTS
        noted = sum(views.region(state, index).marker == seat for index in range(REGION_COUNT))
        noted += claims.bit_count() + (1 if eights else 0)
        _require(FRANCHISES <= placed + noted <= FRANCHISES + noted, f"seat {seat} has not got {FRANCHISES} franchises")
        _require(eights <= 2 and (not eights or drawn_eights), f"seat {seat}'s $8 links don't count (rule 8.1)")
        claimed_eights = bool(_word(state, layout.CLAIMED + seat) & TWO_EIGHTS)
        _require(not claimed_eights or eights == 2, f"seat {seat} has not passed two $8 links (rule 8.1)")


def _check_bonus(state: State) -> None:
    with_milestones = bool(_word(state, layout.QUEENIES) & layout.MILESTONES)
    drawn = drawn_milestones(state)
    wanted = MILESTONES_DRAWN[_word(state, PLAYERS)] if with_milestones else 0
    _require(len(drawn) == wanted and _draw_is_clean(state, wanted), f"{wanted} milestones are drawn (rule 8.1)")
    every = BONUS_TILES[_word(state, PLAYERS)]
    for seat in _seats(state):
        met = int(conditions_met(state, seat)) & _word(state, layout.DRAWN) & ~_word(state, layout.CLAIMED + seat)
        _require(not met or not state[layout.RESERVE + seat], f"seat {seat} would have claimed a milestone (rule 8.1)")
        words = (layout.BONUS, layout.BONUS_USED, layout.RESERVE)
        bonus, used, reserve = (_word(state, word + seat) for word in words)
        claimed = _word(state, layout.CLAIMED + seat)
        _require(bonus + used + reserve == every, f"seat {seat} has not got {every} bonus tiles (rule 2.1)")
        earned = every - reserve if with_milestones else 0
        _require(claimed.bit_count() == earned and claimed & ~_word(state, layout.DRAWN) == 0, "claims (rule 8.1)")
        _require(with_milestones or reserve == 0, "a reserve without milestones (rule 8.1)")


def _draw_is_clean(state: State, drawn: int) -> bool:
    return _word(state, layout.DRAW_ORDER) >> layout.DRAW_BITS * drawn == 0


def _check_queenies(state: State) -> None:
    queenies, stage = _word(state, layout.QUEENIES), _word(state, STAGE)
    boom = _word(state, layout.BOOM_CITY)
    with_boom = bool(queenies & layout.BOOM)
    _require(
        bool(boom) == (with_boom and stage >= layout.BOOMING), "the boom marker is not where it belongs (rule 8.2)"
    )
    _require(not boom or IN_PLAY[_word(state, PLAYERS)] >> boom - 1 & 1, "the boom marker is out of play (rule 8.2)")
    _require(with_boom or stage not in (layout.BOOM_STARTING, layout.BOOMING), "there is no boom marker (rule 8.2)")
    kinds = {"route": layout.ROUTE, "development": layout.DEVELOPMENT}
    scored = {
        region.tile.kind
        for region in (views.region(state, index) for index in range(REGION_COUNT))
        if region.tile is not None and region.track_space is not None and region.in_play
    }
    for kind, word in kinds.items():
        _require(not state[word] or kind in scored, f"nobody can have won the {kind} tile (rule 8.3)")


def _check_turn(state: State) -> None:
    stage, seat = _word(state, STAGE), _word(state, layout.ACTIVE)
    words = (
        layout.FIRST_MARKER, layout.SECOND_MARKER, layout.INCREASED, layout.DOUBLED, layout.ARMED, layout.WALK_AT,
        layout.WALKED, layout.EIGHTS_NOW, layout.INCOME_TAKEN,
    )  # fmt: skip
    if stage not in (layout.EXPANDING, layout.WALKING, layout.INCREASING):
        _require(not any(state[word] for word in words), "something of a turn is left (chapter 3)")
        _require(stage == layout.BOOMING or not state[layout.BONUS_READY], "a bonus tile is ready (rule 7.1)")
    else:
        _require(1 <= _word(state, layout.INCOME_TAKEN) <= HIGHEST_INCOME, "there is no such income (rule 3.1)")
    ready = _word(state, layout.BONUS_READY)
    second, doubled = _word(state, layout.SECOND_MARKER), _word(state, layout.DOUBLED)
    may = state[layout.BONUS + seat] > 0 and state[layout.TURN] >= state[PLAYERS] and not second and not doubled
    _require(ready in (0, 1) and (not ready or may), "no bonus tile can be ready (rule 7.1)")
    if stage == layout.BOOMING:
        _require(ready == int(may), "a bonus tile must be ready (rule 7.1)")
    used = _word(state, layout.BONUS_USED + seat)
    _require(not (second and doubled) and (used or not (second or doubled)), "two bonus actions (rule 7.1)")
    _check_markers(state)
    _check_increases(state)
    _check_walk(state)


def _check_markers(state: State) -> None:
    first, second = _word(state, layout.FIRST_MARKER), _word(state, layout.SECOND_MARKER)
    own = _word(state, layout.OWN + _word(state, layout.ACTIVE))
    _require(first or not second, "a second expansion without a first one (rule 7.2)")
    _require(not first or first != second, "two expansions to one location (rule 7.2)")
    for marker in (first, second):
        fits = not marker or (_word(state, layout.OPEN) & ~own) >> marker - 1 & 1
        _require(fits, "a marker where nobody can expand to (rule 3.2)")
    paths = bool(first) + bool(second) + bool(state[layout.WALKED])
    longest = LOCATION_COUNT if state[layout.QUEENIES] & layout.REGIONS else paths
    _require(_word(state, layout.EIGHTS_NOW) <= longest, "too many $8 links (rule 8.1)")


def _check_increases(state: State) -> None:
    seat, increased = _word(state, layout.ACTIVE), _word(state, layout.INCREASED)
    doubled = _word(state, layout.DOUBLED)
    possible = _word(state, layout.OWN + seat) & _word(state, layout.OPEN) & CITIES
    _require(increased & ~possible == 0, "an increase where none is possible (rule 3.3)")
    _require(not increased or state[STAGE] == layout.INCREASING, "an increase before its phase (rule 3.3)")
    double_fits = not doubled or (increased & _word(state, layout.ROOMY)) >> doubled - 1 & 1
    _require(double_fits, "a double where none is possible (rule 7.3)")


def _check_walk(state: State) -> None:
    stage, seat = _word(state, STAGE), _word(state, layout.ACTIVE)
    at, walked, armed = (_word(state, word) for word in (layout.WALK_AT, layout.WALKED, layout.ARMED))
    walking = stage == layout.WALKING
    _require(armed in (0, 1), "the route tile is armed or not (rule 8.3)")
    _require(not armed or state[layout.ROUTE] == seat + 1, "the route tile belongs to another (rule 8.3)")
    _require(bool(at) == walking and bool(walked) == walking, "a path at the wrong time (rule 8.3)")
    _require(not armed or walking or stage == layout.EXPANDING, "the route tile is armed too late (rule 8.3)")
    if walking:
        _require(state[layout.DEVELOPMENT] == seat + 1 and may_expand(state), "no path can be walked (rule 8.3)")
        _require(
            walked & ~IN_PLAY[_word(state, PLAYERS)] == 0 and walked >> at - 1 & 1, "an impossible path (rule 8.3)"
        )
        _require(walked & _word(state, layout.OWN + seat), "a path begins at an own location (rule 8.3)")
    words = np.zeros(WORD_COUNT, np.int64)
    legal(state, words)
    _require(words.any() or stage == layout.OVER, "nothing is possible: no link can follow (rule 8.3)")


CHECKS: tuple[Callable[[State], None], ...] = (
    _check_moment,
    _check_tiles,
    _check_towns,
    _check_cities,
    _check_regions,
    _check_pieces,
    _check_bonus,
    _check_queenies,
    _check_turn,
)
