"""Why an action is not legal: the number of the rule and the reason.

The reasons look at the same figures as `rules.legal`; a test checks on random games that the two agree.
"""

from collections.abc import Iterator
from typing import NamedTuple

from franchise.board.load import LINK_PRICES
from franchise.board.tables import (
    BLOCKED_REGIONS,
    BOARD,
    CITY_COUNT,
    IN_PLAY,
    NEAR,
    PRICE_COUNT,
    RED_ZONE_FROM,
    REGION_OF,
)
from franchise.model.action import Action, ActionKind
from franchise.rules import layout
from franchise.rules.boom import boom_targets
from franchise.rules.development import may_stop, walk_starts, walk_steps
from franchise.rules.layout import ACTIVE, FIRST_MARKER, INCREASED, MONEY, OWN, PLAYERS, REACH, STAGE
from franchise.rules.legal import expansion_targets
from franchise.rules.places import linked, value_of
from franchise.rules.regions import tile_of
from franchise.rules.setup import region_tiles_left, tiles_left
from franchise.rules.state import Words
from franchise.rules.turn import PRICE_OF_AN_INCREASE
from franchise.texts import message


class Reason(NamedTuple):
    """The rule that forbids something, and why."""

    rule: str
    text: str


def _reason(rule: str, key: str, **figures: object) -> Reason:
    return Reason(rule, message(f"reason.{key}", **figures))


# The stages in which an action of a kind can come up at all.
STAGES = {
    ActionKind.PLACE_CITY: {layout.PLACING_CITIES},
    ActionKind.CHOOSE_REGION: {layout.PLACING_REGIONS},
    ActionKind.PLACE_REGION: {layout.PLACING_REGION_TILE},
    ActionKind.START: {layout.STARTING},
    ActionKind.MOVE_BOOM: {layout.BOOM_STARTING, layout.BOOMING},
    ActionKind.EXPAND: {layout.EXPANDING},
    ActionKind.DONE: {layout.EXPANDING},
    ActionKind.WALK: {layout.EXPANDING, layout.WALKING},
    ActionKind.ARM_ROUTE: {layout.EXPANDING, layout.WALKING},
    ActionKind.STOP: {layout.WALKING},
    ActionKind.INCREASE: {layout.INCREASING},
    ActionKind.DOUBLE: {layout.INCREASING},
    ActionKind.END_TURN: {layout.INCREASING},
    ActionKind.DOLLARS: {layout.EXPANDING, layout.INCREASING},
}

# The decision to be made in each stage, and its rule.
DECISIONS = {
    layout.PLACING_CITIES: ("2.6", "place-city"),
    layout.PLACING_REGIONS: ("2.6", "choose-region"),
    layout.PLACING_REGION_TILE: ("2.6", "place-region"),
    layout.STARTING: ("2.3", "start"),
    layout.BOOM_STARTING: ("8.2", "boom-start"),
    layout.BOOMING: ("8.2", "boom"),
    layout.EXPANDING: ("3.2", "expand"),
    layout.WALKING: ("8.3", "walk"),
    layout.INCREASING: ("3.3", "increase"),
}


def why_not(state: Words, action: Action) -> Reason | None:
    """The reason why an action is not legal in a position, or None if it is."""
    stage = int(state[STAGE])
    if stage == layout.OVER:
        return _reason("6.1" if state[layout.TRACK] >= RED_ZONE_FROM else "6.2", "over")
    if stage not in STAGES[action.kind]:
        rule, decision = DECISIONS[stage]
        return _reason(rule, f"stage.{decision}")
    if state[layout.ARMED] and action.kind not in (ActionKind.EXPAND, ActionKind.WALK):
        return _reason("8.3", "armed")
    return next(_REASONS[action.kind](state, action), None)


def _seat(state: Words) -> int:
    return int(state[ACTIVE])


def _index(action: Action) -> int:
    assert action.location is not None
    return BOARD.location(action.location).index


def _blocked(state: Words, location: int) -> Iterator[Reason]:
    if not IN_PLAY[state[PLAYERS]] >> location & 1:
        region = BOARD.regions[REGION_OF[location]].name
        yield _reason("2.2", "blocked", region=region)


def _bonus(state: Words) -> Iterator[Reason]:
    seat = _seat(state)
    if state[layout.TURN] < state[PLAYERS]:
        yield _reason("7.1", "first-turn")
    if state[layout.SECOND_MARKER] or state[layout.DOUBLED]:
        yield _reason("7.1", "bonus-used")
    if state[layout.BONUS + seat] == 0 and not state[layout.BONUS_READY]:
        yield _reason("7.1", "no-bonus")
    if not state[layout.BONUS_READY]:
        yield _reason("7.1", "bonus-used")


def _enter(state: Words, location: int) -> Iterator[Reason]:
    """Why a location can't be the target of an expansion, however it is reached."""
    seat = _seat(state)
    yield from _blocked(state, location)
    if state[OWN + seat] >> location & 1:
        yield _reason("3.2", "own")
    if state[FIRST_MARKER] == location + 1:
        yield _reason("7.2", "marker")
    if not state[layout.OPEN] >> location & 1:
        yield _reason("3.2", "scored" if location < CITY_COUNT else "occupied")


def _expansion_left(state: Words) -> Iterator[Reason]:
    if state[layout.SUPPLY + _seat(state)] == 0:
        yield _reason("3.7", "no-supply")
    if state[FIRST_MARKER] and not state[layout.BONUS_READY]:
        why = next(_bonus(state))
        yield Reason("7.2", message("reason.expanded", why=why.text))


def _expand(state: Words, action: Action) -> Iterator[Reason]:
    seat, location = _seat(state), _index(action)
    yield from _enter(state, location)
    yield from _expansion_left(state)
    if not linked(state, seat) >> location & 1:
        yield _reason("3.2", "no-link")
    prices = [
        price for number, price in enumerate(LINK_PRICES) if state[REACH + PRICE_COUNT * seat + number] >> location & 1
    ]
    if action.price not in prices:
        named = (message("picture.money", money=price) for price in prices)
        yield _reason("3.2", "other-price", prices=message("reason.or").join(named))
    assert action.price is not None
    if action.price > state[MONEY + seat] and not state[layout.ARMED]:
        yield _reason("3.6", "too-dear", price=action.price, money=state[MONEY + seat])


def _increase(state: Words, action: Action) -> Iterator[Reason]:
    seat, city = _seat(state), _index(action)
    yield from _blocked(state, city)
    if city + 1 in (state[FIRST_MARKER], state[layout.SECOND_MARKER]):
        yield _reason("3.3", "just-expanded")
    if not state[OWN + seat] >> city & 1:
        yield _reason("3.3", "not-there")
    if not state[layout.OPEN] >> city & 1:
        yield _reason("3.3", "scored")
    if state[INCREASED] >> city & 1:
        yield _reason("3.3", "increased")
    if state[layout.SUPPLY + seat] == 0:
        yield _reason("3.7", "no-supply")
    if state[MONEY + seat] < PRICE_OF_AN_INCREASE:
        yield _reason("3.6", "too-dear", price=PRICE_OF_AN_INCREASE, money=state[MONEY + seat])


def _double(state: Words, action: Action) -> Iterator[Reason]:
    city = _index(action)
    yield from _bonus(state)
    if not state[INCREASED] >> city & 1:
        yield _reason("7.3", "not-increased")
    if not state[layout.ROOMY] >> city & 1:
        yield _reason("7.3", "one-space")
    if state[layout.SUPPLY + _seat(state)] == 0:
        yield _reason("3.7", "no-supply")


def _dollars(state: Words, action: Action) -> Iterator[Reason]:
    yield from _bonus(state)


def _boom(state: Words, action: Action) -> Iterator[Reason]:
    city = _index(action)
    yield from _blocked(state, city)
    if state[STAGE] == layout.BOOMING and not boom_targets(state) >> city & 1:
        yield _reason("8.2", "boom-too-far")


def _arm(state: Words, action: Action) -> Iterator[Reason]:
    if state[layout.ROUTE] != state[ACTIVE] + 1:
        yield _reason("8.3", "no-route-tile")
    if state[STAGE] == layout.WALKING:
        if not walk_steps(state, True):
            yield _reason("8.3", "no-link-follows")
        return
    yield from _expansion_left(state)
    if not linked(state, _seat(state)) & expansion_targets(state):
        yield _reason("8.3", "no-link-follows")


def _walk(state: Words, action: Action) -> Iterator[Reason]:
    seat, location = _seat(state), _index(action)
    yield from _blocked(state, location)
    if state[STAGE] == layout.EXPANDING:
        if state[layout.DEVELOPMENT] != seat + 1:
            yield _reason("8.3", "no-development-tile")
        if state[layout.ARMED]:
            yield _reason("8.3", "armed")
        yield from _expansion_left(state)
        if not state[OWN + seat] >> location & 1:
            yield _reason("8.3", "walk-from-own")
        if not walk_starts(state) >> location & 1:
            yield _reason("8.3", "walk-nowhere")
        return
    if state[layout.WALKED] >> location & 1:
        yield _reason("8.3", "visited")
    if not any(NEAR[state[layout.WALK_AT] - 1, price] >> location & 1 for price in range(PRICE_COUNT)):
        yield _reason("8.3", "no-neighbour")
    if not walk_steps(state, state[layout.ARMED] == 1) >> location & 1:
        yield _reason("8.3", "walk-nowhere")


def _stop(state: Words, action: Action) -> Iterator[Reason]:
    if not may_stop(state):
        yield from _enter(state, int(state[layout.WALK_AT]) - 1)
        yield _reason("8.3", "direct-link")


def _start(state: Words, action: Action) -> Iterator[Reason]:
    town = _index(action)
    yield from _blocked(state, town)
    if not state[layout.OPEN] >> town & 1:
        yield _reason("2.3", "occupied")


def _place_city(state: Words, action: Action) -> Iterator[Reason]:
    city = _index(action)
    yield from _blocked(state, city)
    if value_of(state, city):
        yield _reason("2.6", "has-tile")
    assert action.value is not None
    if tiles_left(state, action.value) == 0:
        yield _reason("2.6", "no-tile-left")


def _choose_region(state: Words, action: Action) -> Iterator[Reason]:
    region = next(region for region in BOARD.regions if region.id == action.region)
    if BLOCKED_REGIONS[state[PLAYERS]] >> region.index & 1:
        yield _reason("2.2", "blocked", region=region.name)
    if tile_of(state, region.index) >= 0:
        yield _reason("2.6", "has-tile")


def _place_region(state: Words, action: Action) -> Iterator[Reason]:
    tile = next(tile for tile in BOARD.region_tiles if tile.id == action.tile)
    if not region_tiles_left(state) >> tile.index & 1:
        yield _reason("2.6", "no-tile-left")


def _always(state: Words, action: Action) -> Iterator[Reason]:
    yield from ()


_REASONS = {
    ActionKind.EXPAND: _expand,
    ActionKind.DONE: _always,
    ActionKind.END_TURN: _always,
    ActionKind.DOLLARS: _dollars,
    ActionKind.ARM_ROUTE: _arm,
    ActionKind.STOP: _stop,
    ActionKind.INCREASE: _increase,
    ActionKind.DOUBLE: _double,
    ActionKind.MOVE_BOOM: _boom,
    ActionKind.WALK: _walk,
    ActionKind.START: _start,
    ActionKind.PLACE_CITY: _place_city,
    ActionKind.CHOOSE_REGION: _choose_region,
    ActionKind.PLACE_REGION: _place_region,
}
