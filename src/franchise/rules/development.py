"""8.3, the development tile: an expansion that walks over several links, and the route tile that frees one of them."""

from franchise.board.tables import BLOCKED_REGIONS, IN_PLAY, LOCATION_COUNT, NEAR, PRICE, PRICE_COUNT
from franchise.board.ways import DEAREST_WAY, REACHED, REACHED_WITH_FREE_LINK
from franchise.compiling import compiled
from franchise.rules.bits import lowest
from franchise.rules.layout import (
    ARMED,
    MONEY,
    OWN,
    PLAYERS,
    ROUTE,
    WALK_AT,
    WALKED,
)
from franchise.rules.places import active_seat, enterable, linked
from franchise.rules.state import Words


@compiled
def walk_targets(state: Words) -> int:
    """Where a development path may end: locations allowed by 3.2 that are not linked to an own location."""
    return enterable(state) & ~linked(state, active_seat(state))


@compiled
def walk_starts(state: Words) -> int:
    """The own locations from which a target can be reached and paid."""
    seat = active_seat(state)
    targets = walk_targets(state)
    return leading_to(state, state[OWN + seat], targets, state[MONEY + seat], state[ROUTE] == seat + 1)


@compiled
def leading_to(state: Words, places: int, targets: int, budget: int, free: bool) -> int:
    """Those of `places` with a way to one of `targets` for at most `budget`; the way may cross visited places."""
    few = 1 if BLOCKED_REGIONS[state[PLAYERS]] else 0
    dollars = min(budget, DEAREST_WAY)
    leading = 0
    while places:
        row = LOCATION_COUNT * few + lowest(places)
        reached = REACHED_WITH_FREE_LINK[row, dollars] if free else REACHED[row, dollars]
        if reached & targets:
            leading |= places & -places
        places &= places - 1
    return leading


@compiled
def walk_steps(state: Words, armed: bool) -> int:
    """The possible next locations of the path: targets, and locations from which a target can still be afforded."""
    seat = active_seat(state)
    here = state[WALK_AT] - 1
    unvisited = IN_PLAY[state[PLAYERS]] & ~state[WALKED]
    targets = walk_targets(state) & unvisited
    free_later = not armed and state[ROUTE] == seat + 1
    steps = 0
    for price in range(PRICE_COUNT):
        left = state[MONEY + seat] - (0 if armed else PRICE[price])
        near = NEAR[here, price] & unvisited
        if near and left >= 0:
            steps |= near & targets
            passed = leading_to(state, near & ~targets, targets, left, free_later)
            if passed:  # that way may cross a visited place, so search again without those
                steps |= within(targets, unvisited, left, free_later, passed)
    return steps


@compiled
def may_stop(state: Words) -> bool:
    """Whether the path may end here: at a target, and with no armed route tile left unused."""
    return state[ARMED] == 0 and (walk_targets(state) >> (state[WALK_AT] - 1)) & 1 == 1


@compiled
def within(targets: int, allowed: int, budget: int, free: bool, wanted: int) -> int:
    """Those of `wanted` from which one of `targets` can be reached for at most `budget` over `allowed` locations.

    With `free`, one link of the way costs nothing. The search goes backwards from the targets, one dollar at a time.
    It need not remember visited places, since a cheapest way never visits a place twice.
    """
    paying = freed = 0
    # p1 to p8: locations first reached at a cost lower by 1 to 8; links of $1, $3, $5 and $8 go on from there.
    # f1 to f8: the same for ways that have used the free link.
    p1 = p2 = p3 = p4 = p5 = p6 = p7 = p8 = 0
    f1 = f2 = f3 = f4 = f5 = f6 = f7 = f8 = 0
    for cost in range(budget + 1):
        fresh = targets if cost == 0 else one_link_on(p1, p3, p5, p8)
        fresh = spread_free(fresh & allowed & ~paying, allowed & ~paying)
        paying |= fresh
        p8, p7, p6, p5, p4, p3, p2, p1 = p7, p6, p5, p4, p3, p2, p1, fresh
        if free:
            fresh |= all_neighbours(fresh) | one_link_on(f1, f3, f5, f8)
            fresh = spread_free(fresh & allowed & ~freed, allowed & ~freed)
            freed |= fresh
            f8, f7, f6, f5, f4, f3, f2, f1 = f7, f6, f5, f4, f3, f2, f1, fresh
        waiting = p1 | p2 | p3 | p4 | p5 | p6 | p7 | p8 | f1 | f2 | f3 | f4 | f5 | f6 | f7 | f8
        if waiting == 0 or wanted & ~(paying | freed) == 0:
            break
    return wanted & (paying | freed)


@compiled
def one_link_on(one: int, three: int, five: int, eight: int) -> int:
    """The neighbours of these locations over links of $1, $3, $5 and $8."""
    return neighbours(one, 1) | neighbours(three, 2) | neighbours(five, 3) | neighbours(eight, 4)


@compiled
def all_neighbours(places: int) -> int:
    """All locations one link away, whatever it costs."""
    return neighbours(places, 0) | one_link_on(places, places, places, places)


@compiled
def neighbours(places: int, price: int) -> int:
    """All locations one link of this price class away."""
    near = 0
    while places:
        near |= NEAR[lowest(places), price]
        places &= places - 1
    return near


@compiled
def spread_free(places: int, allowed: int) -> int:
    """These locations and all that can be reached from them over $0 links."""
    while True:
        wider = places | neighbours(places, 0) & allowed
        if wider == places:
            return places
        places = wider
