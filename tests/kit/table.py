"""A table laid by hand: positions for tests, with the pieces counted so that everybody has 40."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from franchise import Game, IllegalError, Setup
from franchise.board.tables import BOARD, FRANCHISES, REGION_INDEX, TOWNS
from franchise.record.position_check import check_position
from franchise.rules import layout
from franchise.rules.events import LOG_SIZE
from franchise.rules.places import held_by
from franchise.rules.position import derive

# The players of the rulebook's examples, by seat: the colours of the board in their order.
BLUE, RED, ORANGE, BLACK, BEIGE = range(5)
NAMES = ("A", "B", "C", "D")

# Starting towns away from the places that the tests use: for four players, and for two.
FAR = {"spokane": 0, "conrad": 1, "fargo": 2, "reno": 3}
FEW = {"salt-lake-city": 0, "raleigh": 1}
PRINTED = {region.id: region.id for region in BOARD.regions}


def lay(
    players: int,
    *,
    towns: Mapping[str, int] | None = None,
    cities: Mapping[str, Sequence[int]] | None = None,
    scored: Mapping[str, Mapping[int, int]] | None = None,
    markers: Mapping[str, int] | None = None,
    track: Sequence[str] = (),
    money: Sequence[int] | None = None,
    influence: Sequence[int] | None = None,
    active: int = 0,
    round_number: int = 2,
    supply: Mapping[int, int] | None = None,
    setup: Setup | None = None,
    words: Mapping[int, int] | None = None,
    check: bool = True,
) -> Game:
    """A game in the expansion phase of a seat's turn. A seat for which no town is given starts in a town far away."""
    setup = setup or Setup(players, tuple("ABCDE"[:players]))
    state = setup.lay_out(np.zeros(LOG_SIZE, np.int64))
    seats = range(players)
    state[layout.OWN : layout.OWN + 5] = 0
    for town, seat in (towns or {}).items():
        state[layout.OWN + seat] |= 1 << BOARD.location(town).index
    for city, owners in (cities or {}).items():
        _fill(state, BOARD.location(city).index, owners)
    for city, counts in (scored or {}).items():
        index = BOARD.location(city).index
        state[layout.SCORED] |= 1 << index
        state[layout.CITY + index] += sum(number << layout.SEAT_BITS * seat for seat, number in counts.items())
    for region, seat in (markers or {}).items():
        state[layout.MARKERS] |= (seat + 1) << layout.NIBBLE_BITS * REGION_INDEX[region]
    for region in track:
        state[layout.TRACK_ORDER] |= REGION_INDEX[region] << layout.NIBBLE_BITS * int(state[layout.TRACK])
        state[layout.TRACK] += 1
    state[layout.STAGE] = layout.EXPANDING
    state[layout.ACTIVE] = active
    state[layout.TURN] = (round_number - 1) * players + active
    state[layout.INCOME_TAKEN] = 1
    for seat in seats:
        state[layout.MONEY + seat] = (money or [10] * players)[seat]
        state[layout.INFLUENCE + seat] = (influence or [0] * players)[seat]
        placed = sum(int(held_by(state, city, seat)) for city in range(25))
        placed += (int(state[layout.OWN + seat]) & TOWNS).bit_count() + list((markers or {}).values()).count(seat)
        state[layout.SUPPLY + seat] = (supply or {}).get(seat, FRANCHISES - placed)
    for word, value in (words or {}).items():
        state[word] = value
    ready = state[layout.BONUS + active] > 0 and round_number > 1
    state[layout.BONUS_READY] = int(ready)
    derive(state)
    if check:
        check_position(state)
    return Game.from_state(state)


def _fill(state: np.ndarray[tuple[int], np.dtype[np.int64]], city: int, owners: Sequence[int]) -> None:
    word = int(state[layout.CITY + city])
    for space, seat in enumerate(owners):
        word |= seat << (layout.SPACES_SHIFT + layout.SPACE_BITS * space)
        word += (1 << layout.SEAT_BITS * seat) + (1 << layout.FILLED_SHIFT)
    state[layout.CITY + city] = word


def play(game: Game, *tokens: str) -> list[str]:
    """Push tokens; the kinds of all events."""
    return [event.kind.value for token in tokens for event in game.push(token)]


def turn(game: Game, *tokens: str) -> list[str]:
    """Push tokens and end the turn."""
    done = play(game, *tokens)
    if game.stage.value == "expanding":
        done += play(game, "|")
    return done + play(game, ".")


def refused(game: Game, token: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalError) as caught:
        game.push(token)
    return caught.value.rule


def regions_setup(players: int = 4, **tiles: str) -> Setup:
    """A game with the Regions Queenie; these regions get the tiles in question, the others keep their own."""
    wanted = PRINTED | {name.replace("_", "-"): tile for name, tile in tiles.items()}
    return Setup(players, tuple("ABCDE"[:players]), queenies=frozenset({"regions"}), region_tiles=wanted)
