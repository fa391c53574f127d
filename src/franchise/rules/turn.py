"""Chapters 3 and 7: the five phases of a turn and the bonus actions."""

from franchise.board.tables import CITIES, CITY_COUNT, INCOME, INCOME_WIDTH, NEAR, PRICE, PRICE_COUNT
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import lowest
from franchise.rules.boom import boom_spaces
from franchise.rules.cities import open_in_city
from franchise.rules.ending import is_finished, score_finally
from franchise.rules.events import tell
from franchise.rules.layout import (
    ACTIVE,
    ARMED,
    BONUS,
    BONUS_READY,
    BONUS_USED,
    BOOM,
    BOOMING,
    DEVELOPMENT,
    DOUBLED,
    EIGHTS_NOW,
    EXPANDING,
    FIRST_MARKER,
    INCOME_TAKEN,
    INCREASED,
    MONEY,
    OPEN,
    OWN,
    PASSES,
    PLAYERS,
    QUEENIES,
    ROUTE,
    SECOND_MARKER,
    STAGE,
    SUPPLY,
    TURN,
    WALK_AT,
    WALKED,
    WALKING,
)
from franchise.rules.milestones import BIG_CITY, SMALLEST_BIG_CITY, check_milestones, count_eights
from franchise.rules.places import active_seat, close, empty_spaces, enter
from franchise.rules.regions import score_regions
from franchise.rules.state import Words

PRICE_OF_AN_INCREASE = 1
BONUS_DOLLARS = 10
EIGHT = PRICE_COUNT - 1


@compiled
def begin_turn(state: Words, log: Words | None) -> None:
    """Begin the active player's turn: with the boom marker if there is one (8.2), else with the income."""
    seat = active_seat(state)
    state[BONUS_READY] = 1 if state[BONUS + seat] > 0 and state[TURN] >= state[PLAYERS] else 0  # 7.1
    if state[QUEENIES] & BOOM:
        state[STAGE] = BOOMING
    else:
        take_income(state, log)


@compiled
def spaces_around(state: Words, seat: int) -> int:
    """The empty spaces of all open cities in which a seat has a franchise."""
    spaces = 0
    cities = state[OWN + seat] & state[OPEN] & CITIES
    while cities:
        spaces += empty_spaces(state, lowest(cities))
        cities &= cities - 1
    return spaces


@compiled
def income_for(state: Words, spaces: int) -> int:
    """The dollars that the chart gives for so many empty spaces."""
    return INCOME[state[PLAYERS], min(spaces, INCOME_WIDTH - 1)]


@compiled
def take_income(state: Words, log: Words | None) -> None:
    """Phase 1: dollars by the empty spaces of the open cities with an own franchise (3.1)."""
    seat = active_seat(state)
    spaces = spaces_around(state, seat)
    doubled = boom_spaces(state, seat)
    dollars = income_for(state, spaces + doubled)
    state[MONEY + seat] += dollars
    state[INCOME_TAKEN] = dollars
    state[STAGE] = EXPANDING
    tell(log, events.INCOME, seat, dollars, spaces + doubled, doubled)


@compiled
def may_expand(state: Words) -> bool:
    """Whether another expansion is allowed (3.2), the second by a bonus tile (7.2), and a franchise is left (3.7)."""
    return state[SUPPLY + active_seat(state)] > 0 and (state[FIRST_MARKER] == 0 or state[BONUS_READY] == 1)


@compiled
def expand(state: Words, log: Words | None, location: int, price: int) -> None:
    """Phase 2: put the marker on a location over one link of this price class (3.2)."""
    pass_link(state, log, location, price)
    set_marker(state, log, location)


@compiled
def pass_link(state: Words, log: Words | None, location: int, price: int) -> None:
    """Pay a link, unless the route tile frees it (8.3), and count it if it is an $8 link (8.1)."""
    seat = active_seat(state)
    paid = PRICE[price]
    if state[ARMED]:
        paid = 0
        state[ARMED] = 0
        state[ROUTE] = 0
        tell(log, events.ROUTE_USED, seat)
    state[MONEY + seat] -= paid
    if price == EIGHT:
        state[EIGHTS_NOW] += 1
    tell(log, events.LINK_PASSED, seat, location, paid, PRICE[price])


@compiled
def set_marker(state: Words, log: Words | None, location: int) -> None:
    """Set an expansion marker and set a franchise aside for it (3.7); the second costs a bonus tile (7.2)."""
    seat = active_seat(state)
    state[SUPPLY + seat] -= 1
    if state[FIRST_MARKER] == 0:
        state[FIRST_MARKER] = location + 1
        tell(log, events.EXPANDED, seat, location, 1, 1)
    else:
        spend_bonus(state, log)
        state[SECOND_MARKER] = location + 1
        tell(log, events.EXPANDED, seat, location, 2, 1)


@compiled
def spend_bonus(state: Words, log: Words | None) -> None:
    """Use a bonus tile: one a turn (7.1)."""
    seat = active_seat(state)
    state[BONUS_READY] = 0
    state[BONUS + seat] -= 1
    state[BONUS_USED + seat] += 1
    tell(log, events.BONUS_SPENT, seat)


@compiled
def walk(state: Words, log: Words | None, location: int) -> None:
    """Begin a development path at an own location, or go on to a neighbour (8.3)."""
    if state[STAGE] == EXPANDING:
        state[STAGE] = WALKING
    else:
        price = 0
        while not NEAR[state[WALK_AT] - 1, price] >> location & 1:
            price += 1
        pass_link(state, log, location, price)
    state[WALK_AT] = location + 1
    state[WALKED] |= 1 << location


@compiled
def stop_walking(state: Words, log: Words | None) -> None:
    """End the development path with a marker; the development tile is used up (8.3)."""
    location = state[WALK_AT] - 1
    state[STAGE] = EXPANDING
    state[WALK_AT] = 0
    state[WALKED] = 0
    state[DEVELOPMENT] = 0
    tell(log, events.DEVELOPMENT_USED, state[ACTIVE])
    set_marker(state, log, location)


@compiled
def increase(state: Words, log: Words | None, city: int) -> None:
    """Phase 3: one more franchise waits in the city's centre (3.3)."""
    seat = active_seat(state)
    state[MONEY + seat] -= PRICE_OF_AN_INCREASE
    state[SUPPLY + seat] -= 1
    state[INCREASED] |= 1 << city
    tell(log, events.INCREASED, seat, city, PRICE_OF_AN_INCREASE, 1)


@compiled
def double(state: Words, log: Words | None, city: int) -> None:
    """A bonus tile for a second franchise in a city's centre, free (7.3)."""
    spend_bonus(state, log)
    state[SUPPLY + active_seat(state)] -= 1
    state[DOUBLED] = city + 1
    tell(log, events.DOUBLED, state[ACTIVE], city, 1)


@compiled
def take_dollars(state: Words, log: Words | None) -> None:
    """A bonus tile for $10 (7.4)."""
    spend_bonus(state, log)
    state[MONEY + active_seat(state)] += BONUS_DOLLARS
    tell(log, events.DOLLARS, state[ACTIVE], BONUS_DOLLARS)


@compiled
def end_turn(state: Words, log: Words | None) -> None:
    """Phases 4 and 5, the check for the end (3.5), and the next turn."""
    if state[EIGHTS_NOW]:
        count_eights(state, log)
        check_milestones(state, log, 0)
    expanded = state[FIRST_MARKER] > 0
    open_all(state, log)
    score_regions(state, log)
    state[PASSES] = 0 if expanded else state[PASSES] + 1
    tell(log, events.TURN_ENDED, state[ACTIVE], 0 if expanded else 1)
    clear_turn(state)
    if is_finished(state):
        score_finally(state, log)
    else:
        following = state[ACTIVE] + 1
        state[ACTIVE] = following if following < state[PLAYERS] else 0
        begin_turn(state, log)


@compiled
def clear_turn(state: Words) -> None:
    """Reset the words that only matter during a turn."""
    state[TURN] += 1
    state[INCOME_TAKEN] = 0
    state[BONUS_READY] = 0
    state[FIRST_MARKER] = 0
    state[SECOND_MARKER] = 0
    state[INCREASED] = 0
    state[DOUBLED] = 0


@compiled
def open_all(state: Words, log: Words | None) -> None:
    """Phase 4: the markers become franchises in their order, then those in the cities' centres move out (3.4)."""
    marker, following = state[FIRST_MARKER], state[SECOND_MARKER]
    cities = state[INCREASED]
    while marker > 0 or cities:
        # One loop for both kinds: on a GPU, the threads of a warp then run the same code although their turns differ.
        if marker > 0:
            location = marker - 1
            marker, following = following, 0
        else:
            location = lowest(cities)
            cities &= cities - 1
        open_at(state, log, location)


@compiled
def open_at(state: Words, log: Words | None, location: int) -> None:
    """A marker, or what waits in a city's centre, becomes a franchise; a doubled city gets two (3.4, 7.3)."""
    scored = 0
    if location < CITY_COUNT:
        left = 2 if state[DOUBLED] == location + 1 else 1
        while left > 0 and scored == 0:
            scored = open_in_city(state, log, location)
            left -= 1
        if left > 0:
            state[SUPPLY + active_seat(state)] += 1
            tell(log, events.RETURNED, state[ACTIVE], location, 1)
    else:
        seat = active_seat(state)
        enter(state, seat, location)
        close(state, location)
        tell(log, events.OPENED, seat, location, 0)
    check_milestones(state, log, BIG_CITY if scored >= SMALLEST_BIG_CITY else 0)
