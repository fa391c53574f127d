"""Positions with their seats turned round."""

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import CITY_COUNT, PRICE_COUNT, REGION_COUNT
from franchise.rules import layout as at

SEAT_FIELDS = (
    at.MONEY,
    at.INFLUENCE,
    at.SUPPLY,
    at.BONUS,
    at.BONUS_USED,
    at.RESERVE,
    at.CLAIMED,
    at.EIGHTS,
    at.IN_SCORED,
    at.OWN,
    at.PRESENT,
)


def turn_seats(state: NDArray[np.int64], by: int) -> NDArray[np.int64]:
    """The same position in which everybody sits `by` seats further clockwise."""
    players = int(state[at.PLAYERS])
    moved = {seat: (seat + by) % players for seat in range(players)}
    turned = state.copy()
    turned[at.ACTIVE] = moved[int(state[at.ACTIVE])]
    for field in (at.ROUTE, at.DEVELOPMENT):
        if state[field]:
            turned[field] = moved[int(state[field]) - 1] + 1
    for seat, there in moved.items():
        for field in SEAT_FIELDS:
            turned[field + there] = state[field + seat]
        here, away = (at.REACH + PRICE_COUNT * each for each in (seat, there))
        turned[away : away + PRICE_COUNT] = state[here : here + PRICE_COUNT]
    turned[at.MARKERS] = _turn_markers(int(state[at.MARKERS]), moved)
    for city in range(CITY_COUNT):
        turned[at.CITY + city] = _turn_city(int(state[at.CITY + city]), moved)
    return turned


def _turn_markers(markers: int, moved: dict[int, int]) -> int:
    turned = 0
    for region in range(REGION_COUNT):
        holder = markers >> at.NIBBLE_BITS * region & at.NIBBLE_MASK
        if holder:
            turned |= moved[holder - 1] + 1 << at.NIBBLE_BITS * region
    return turned


def _turn_city(word: int, moved: dict[int, int]) -> int:
    filled = word >> at.FILLED_SHIFT & at.FILLED_MASK
    turned = word >> at.VALUE_SHIFT << at.VALUE_SHIFT | filled << at.FILLED_SHIFT
    for seat, there in moved.items():
        turned |= (word >> at.SEAT_BITS * seat & at.SEAT_MASK) << at.SEAT_BITS * there
    for space in range(filled):
        owner = word >> at.SPACES_SHIFT + at.SPACE_BITS * space & at.SPACE_MASK
        turned |= moved[owner] << at.SPACES_SHIFT + at.SPACE_BITS * space
    return turned
