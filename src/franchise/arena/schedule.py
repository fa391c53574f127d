"""Who sits where in which game: every bot meets every seat equally often, with the same set-ups."""

from collections.abc import Iterator
from dataclasses import dataclass

from franchise.model.errors import InvalidError
from franchise.model.setup import check_players


@dataclass(frozen=True)
class Pairing:
    """One game: which entrant sits in which seat, and the seed of the set-up and of the bots."""

    number: int
    seats: tuple[int, ...]
    seed: int


def schedule(entrants: int, players: int, games: int, seed: int = 0) -> Iterator[Pairing]:
    """The games of a match. Each set-up is played once by every rotation of the seats.

    >>> [pairing.seats for pairing in schedule(2, 2, 4)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> [pairing.seed for pairing in schedule(2, 2, 4)]
    [0, 0, 1, 1]
    """
    check_players(players)
    if entrants != players:
        raise InvalidError(f"{entrants} bots for {players} players: name one for each seat; the same may stand twice")
    for number in range(games):
        rotation = number % players
        seats = tuple((seat + rotation) % players for seat in range(players))
        yield Pairing(number, seats, seed + number // players)
