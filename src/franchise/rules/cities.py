"""Chapter 4: filling a city's spaces and scoring it."""

from franchise.board.tables import REGION_OF
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.events import tell
from franchise.rules.layout import (
    ACTIVE,
    CITY,
    COUNTS_MASK,
    FILLED_MASK,
    FILLED_SHIFT,
    IN_SCORED,
    INFLUENCE,
    MARKERS,
    NIBBLE_BITS,
    NIBBLE_MASK,
    PLAYERS,
    ROOMY,
    SCORED,
    SEAT_BITS,
    SEAT_MASK,
    SPACE_BITS,
    SPACE_MASK,
    SPACES_SHIFT,
    SUPPLY,
    VALUE_SHIFT,
)
from franchise.rules.places import active_seat, close, enter, majority_of, take_from_supply
from franchise.rules.state import Words


@compiled
def open_in_city(state: Words, log: Words | None, city: int) -> int:
    """Put a franchise of the active player on the city's next space (3.4).

    If that scores the city (4.1) the answer is the city's value, else 0.
    """
    seat = active_seat(state)
    word = state[CITY + city]
    value = word >> VALUE_SHIFT
    filled = (word >> FILLED_SHIFT) & FILLED_MASK
    share = ((word >> (SEAT_BITS * seat)) & SEAT_MASK) + 1
    if share == 1:
        enter(state, seat, city)
    word |= seat << (SPACES_SHIFT + SPACE_BITS * filled)
    filled += 1
    state[CITY + city] = word + (1 << (SEAT_BITS * seat)) + (1 << FILLED_SHIFT)
    tell(log, events.OPENED, seat, city, filled - 1)
    if value - filled < 2:
        state[ROOMY] &= ~(1 << city)
    if share >= majority_of(state, city):
        winner, influence, kind = seat, value, events.CITY_MAJORITY
    elif filled == value:
        winner, influence, kind = most_franchises(state, city), value // 2, events.CITY_FULL
    else:
        return 0
    score_city(state, log, city, winner, influence, kind)
    return value


@compiled
def most_franchises(state: Words, city: int) -> int:
    """The seat with most franchises in a full city; tied, the one that came first (4.3)."""
    word = state[CITY + city]
    value = word >> VALUE_SHIFT
    winner = 0
    most = 0
    for space in range(value):
        seat = (word >> (SPACES_SHIFT + SPACE_BITS * space)) & SPACE_MASK
        share = (word >> (SEAT_BITS * seat)) & SEAT_MASK
        if share > most:
            most = share
            winner = seat
    return winner


@compiled
def score_city(state: Words, log: Words | None, city: int, winner: int, influence: int, kind: int) -> None:
    """Pay the winner, remove the tile, give the winner back all franchises but one (4.2 to 4.4), mark the region."""
    word = state[CITY + city]
    taken_back = ((word >> (SEAT_BITS * winner)) & SEAT_MASK) - 1
    word -= taken_back << (SEAT_BITS * winner)
    value = word >> VALUE_SHIFT
    counts = word & COUNTS_MASK
    state[CITY + city] = counts | value << VALUE_SHIFT
    state[INFLUENCE + winner] += influence
    state[SUPPLY + winner] += taken_back
    state[SCORED] |= 1 << city
    state[ROOMY] &= ~(1 << city)
    tell(log, kind, winner, city, influence, taken_back, state[ACTIVE])
    for seat in range(state[PLAYERS]):
        state[IN_SCORED + seat] += counts & SEAT_MASK
        counts >>= SEAT_BITS
    close(state, city)
    mark_region(state, log, REGION_OF[city])


@compiled
def mark_region(state: Words, log: Words | None, region: int) -> None:
    """The first scoring in a region: the active player's franchise goes beside the region tile (4.5)."""
    shift = NIBBLE_BITS * region
    if (state[MARKERS] >> shift) & NIBBLE_MASK:
        return
    seat = active_seat(state)
    state[MARKERS] |= (seat + 1) << shift
    tell(log, events.MARKER_SET, seat, region, take_from_supply(state, seat))
