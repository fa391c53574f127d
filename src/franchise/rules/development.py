"""8.3, the development tile: an expansion that walks over several links, and the route tile that frees one of them."""

from franchise.board.tables import IN_PLAY, LOCATION_COUNT, NEAR, PRICE, PRICE_COUNT
from franchise.compiling import compiled
from franchise.rules.bits import Words, lowest
from franchise.rules.layout import (
    ACTIVE,
    ARMED,
    MONEY,
    OWN,
    PLAYERS,
    ROUTE,
    WALK_AT,
    WALKED,
)
from franchise.rules.places import enterable, linked

DEAREST_WAY = PRICE[PRICE_COUNT - 1] * LOCATION_COUNT  # more money than this changes nothing


@compiled
def walk_targets(state: Words) -> int:
    """Where a development path may end: what 3.2 allows and no link joins to an own location."""
    return enterable(state) & ~linked(state, state[ACTIVE])


@compiled
def walk_starts(state: Words) -> int:
    """The own locations from which a target can be reached and paid."""
    seat = state[ACTIVE]
    free = state[ROUTE] == seat + 1
    return state[OWN + seat] & within(walk_targets(state), IN_PLAY[state[PLAYERS]], state[MONEY + seat], free)


@compiled
def walk_steps(state: Words, armed: bool) -> int:
    """The next locations of the path from which, or at which, a target can still be reached and paid."""
    seat = state[ACTIVE]
    here = state[WALK_AT] - 1
    unvisited = IN_PLAY[state[PLAYERS]] & ~state[WALKED]
    targets = walk_targets(state) & unvisited
    free_later = not armed and state[ROUTE] == seat + 1
    steps = 0
    for price in range(PRICE_COUNT):
        near = NEAR[here, price] & unvisited
        left = state[MONEY + seat] - (0 if armed else PRICE[price])
        if near and left >= 0:
            steps |= near & within(targets, unvisited, left, free_later)
    return steps


@compiled
def may_stop(state: Words) -> bool:
    """The path has come to a target, and no armed route tile waits for a link."""
    return state[ARMED] == 0 and (walk_targets(state) >> (state[WALK_AT] - 1)) & 1 == 1


@compiled
def within(targets: int, allowed: int, budget: int, free: bool) -> int:
    """The locations from which one of `targets` is reached for at most `budget` over `allowed` ones.

    With `free` one link of the way costs nothing. A cheapest way never visits a place twice, so that nothing else
    needs to be looked at.
    """
    budget = min(budget, DEAREST_WAY)
    reached = within_paying(targets, allowed, budget)
    if not free:
        return reached
    for behind in range(budget + 1):
        if reached == allowed:
            break
        beyond = within_paying(targets, allowed, behind)
        freed = neighbours(beyond, 0)
        for price in range(1, PRICE_COUNT):
            freed |= neighbours(beyond, price)
        reached |= within_paying(freed & allowed, allowed, budget - behind)
    return reached


@compiled
def within_paying(targets: int, allowed: int, budget: int) -> int:
    """The locations from which one of `targets` is reached for at most `budget`, every link paid."""
    reached = 0
    # What was reached first at a cost lower by 1, 2, … 8: links of $1, $3, $5 and $8 lead on from there.
    n1 = n2 = n3 = n4 = n5 = n6 = n7 = n8 = 0
    for cost in range(budget + 1):
        fresh = targets if cost == 0 else neighbours(n1, 1) | neighbours(n3, 2) | neighbours(n5, 3) | neighbours(n8, 4)
        fresh = spread_free(fresh & allowed & ~reached, allowed & ~reached)
        reached |= fresh
        n8, n7, n6, n5, n4, n3, n2, n1 = n7, n6, n5, n4, n3, n2, n1, fresh
        if n1 | n2 | n3 | n4 | n5 | n6 | n7 | n8 == 0 or reached == allowed:
            break
    return reached


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
    """These locations and what is joined to them by $0 links."""
    while True:
        wider = places | neighbours(places, 0) & allowed
        if wider == places:
            return places
        places = wider
