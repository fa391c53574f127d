"""Who sits where in which game: every bot meets every seat equally often, with the same set-ups."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from franchise.model.errors import InvalidError
from franchise.model.setup import check_players


@dataclass(frozen=True)
class Pairing:
    """One game: which entrant sits in which seat, and the seed of the set-up and of the bots."""

    number: int
    seats: tuple[int, ...]
    seed: int


def entrants(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The bots of a match; the last one named takes the seats that are left.

    >>> entrants(["casual", "beginner"], 4)
    ('casual', 'beginner', 'beginner', 'beginner')
    """
    check_players(players)
    if not bots:
        raise InvalidError("a match needs a bot at least")
    return (*bots, *[bots[-1]] * (players - len(bots)))


def whole_rounds(entrants: int, players: int, games: int) -> int:
    """`games` rounded up, so that every entrant plays every seat and meets all others equally often.

    >>> whole_rounds(3, 3, 100), whole_rounds(4, 2, 100)
    (102, 108)
    """
    round_ = comb(entrants, players) * players
    return -(-games // round_) * round_


def schedule(entrants: int, players: int, games: int, seed: int = 0) -> Iterator[Pairing]:
    """The games of a match.

    Each set-up is played once in every rotation of the seats; with more entrants than seats, by every combination of
    entrants in every rotation.

    >>> [pairing.seats for pairing in schedule(2, 2, 4)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> [pairing.seats for pairing in schedule(3, 2, 6)]
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    """
    check_players(players)
    if entrants < players:
        raise InvalidError(f"{entrants} bots can't take {players} seats")
    if games < 1:
        raise InvalidError(f"a match has one game at least, not {games}")
    chosen = list(combinations(range(entrants), players))
    for number in range(games):
        block, rotation = divmod(number, players)
        among = chosen[block % len(chosen)]
        seats = tuple(among[(seat + rotation) % players] for seat in range(players))
        yield Pairing(number, seats, seed + block // len(chosen))
