"""Towns, cities and who is where: the terms of chapter 1."""

from franchise.board.tables import NEAR, PRICE_COUNT, REGION, REGION_OF
from franchise.compiling import compiled
from franchise.rules.layout import (
    ACTIVE,
    ACTIVE_MASK,
    CITY,
    COMPLETE,
    FILLED_MASK,
    FILLED_SHIFT,
    FIRST_MARKER,
    OPEN,
    OWN,
    PRESENT,
    REACH,
    SEAT_BITS,
    SEAT_MASK,
    SUPPLY,
    VALUE_SHIFT,
)
from franchise.rules.state import Words


@compiled
def active_seat(state: Words) -> int:
    """The seat that decides.

    The mask does not change the number. It tells the compiler that the number is not negative, so that it leaves out
    the check for Python's negative indices.
    """
    return state[ACTIVE] & ACTIVE_MASK


@compiled
def value_of(state: Words, city: int) -> int:
    """The value of the city's tile, which is its number of spaces (1.1); 0 if none was laid."""
    return state[CITY + city] >> VALUE_SHIFT


@compiled
def majority_of(state: Words, city: int) -> int:
    """The fewest franchises that are more than half of a city's spaces (4.1)."""
    return value_of(state, city) // 2 + 1


@compiled
def empty_spaces(state: Words, city: int) -> int:
    """The empty spaces of an open city: the highest number that is visible on its tile (1.2)."""
    word = state[CITY + city]
    return (word >> VALUE_SHIFT) - ((word >> FILLED_SHIFT) & FILLED_MASK)


@compiled
def held_by(state: Words, city: int, seat: int) -> int:
    """The franchises of a seat in a city, open or scored."""
    return (state[CITY + city] >> (SEAT_BITS * seat)) & SEAT_MASK


@compiled
def linked(state: Words, seat: int) -> int:
    """The locations one link away from an own location, at any price."""
    places = 0
    for price in range(PRICE_COUNT):
        places |= state[REACH + PRICE_COUNT * seat + price]
    return places


@compiled
def enterable(state: Words) -> int:
    """The locations that the active player could still enter: open, not his, without his marker (3.2, 7.2)."""
    places = state[OPEN] & ~state[OWN + active_seat(state)]
    if state[FIRST_MARKER]:
        places &= ~(1 << (state[FIRST_MARKER] - 1))
    return places


@compiled
def enter(state: Words, seat: int, location: int) -> None:
    """Note that a seat now has its first franchise in a location; it never loses its last one there (4.4)."""
    state[OWN + seat] |= 1 << location
    state[PRESENT + seat] |= 1 << REGION_OF[location]
    for price in range(PRICE_COUNT):
        state[REACH + PRICE_COUNT * seat + price] |= NEAR[location, price]


@compiled
def close(state: Words, location: int) -> None:
    """Close a location, so that nobody can enter it; if it is the last open one, its region is to be scored (5.1)."""
    state[OPEN] &= ~(1 << location)
    region = REGION_OF[location]
    if state[OPEN] & REGION[region] == 0:
        state[COMPLETE] |= 1 << region


@compiled
def take_from_supply(state: Words, seat: int) -> int:
    """Take a franchise for a marker: 1, or 0 if the supply is empty and the marker is only noted (3.7)."""
    if state[SUPPLY + seat] == 0:
        return 0
    state[SUPPLY + seat] -= 1
    return 1
