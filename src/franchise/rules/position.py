"""A position as a whole: copy, equality, hash, and the words that are computed from other words."""

import numpy as np

from franchise.board.tables import CITY_COUNT, IN_PLAY, LOCATION_COUNT, PRICE_COUNT, TOWNS
from franchise.compiling import compiled
from franchise.rules.layout import (
    IN_SCORED,
    OPEN,
    OWN,
    PLAYERS,
    PRESENT,
    REACH,
    ROOMY,
    SCORED,
    SIZE,
    SMALLEST_VALUES,
    VALUE_TWO,
)
from franchise.rules.places import empty_spaces, enter, held_by, value_of
from franchise.rules.randomness import STRIDE, mix
from franchise.rules.state import Words


@compiled
def copy_position(source: Words, target: Words) -> None:
    """Copy a position over another one.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> other = np.zeros_like(state)
    >>> copy_position(state, other)
    >>> bool(same_position(state, other))
    True
    """
    for index in range(SIZE):
        target[index] = source[index]


@compiled
def same_position(a: Words, b: Words) -> bool:
    """Whether two positions are the same in every respect.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> bool(same_position(state, np.zeros_like(state)))
    False
    """
    different = 0
    for index in range(SIZE):
        different |= a[index] ^ b[index]
    return different == 0


@compiled
def hash_position(state: Words) -> np.uint64:
    """A 64-bit hash: equal positions have equal hashes, on every machine.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> bool(hash_position(state) == hash_position(state.copy()))
    True
    """
    hashed = STRIDE
    for index in range(SIZE):
        hashed = mix(hashed ^ np.uint64(state[index])) + STRIDE
    return hashed


@compiled
def derive(state: Words) -> None:
    """Recompute the words that depend on the towns' owners, the city words and the set of scored cities.

    Only needed for a position that was put together from its parts; in play, every step keeps these words up to date.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> other = state.copy()
    >>> other[OPEN] = 0
    >>> derive(other)
    >>> bool(same_position(state, other))
    True
    """
    state[ROOMY] = 0
    state[OPEN] = IN_PLAY[state[PLAYERS]] & TOWNS
    for small in range(SMALLEST_VALUES):
        state[VALUE_TWO + small] = 0
    for seat in range(state[PLAYERS]):
        derive_presence(state, seat)
    for city in range(CITY_COUNT):
        value = value_of(state, city)
        if 2 <= value < 2 + SMALLEST_VALUES:
            state[VALUE_TWO + value - 2] |= 1 << city
        if value and not state[SCORED] >> city & 1:
            state[OPEN] |= 1 << city
            if empty_spaces(state, city) >= 2:
                state[ROOMY] |= 1 << city


@compiled
def derive_presence(state: Words, seat: int) -> None:
    """Recompute a seat's locations, regions and reach, its franchises in scored cities, and the towns it closes."""
    present = state[OWN + seat] & TOWNS
    state[OPEN] &= ~present
    state[IN_SCORED + seat] = 0
    for city in range(CITY_COUNT):
        held = held_by(state, city, seat)
        if held:
            present |= 1 << city
        if state[SCORED] >> city & 1:
            state[IN_SCORED + seat] += held
    state[OWN + seat] = 0
    state[PRESENT + seat] = 0
    for price in range(PRICE_COUNT):
        state[REACH + PRICE_COUNT * seat + price] = 0
    for location in range(LOCATION_COUNT):
        if present >> location & 1:
            enter(state, seat, location)
