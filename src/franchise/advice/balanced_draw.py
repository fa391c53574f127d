"""A balanced draw: of many drawn set-ups, the one in which all seats have the most equal chances.

The rules allow every draw (2.6); this only chooses among them, by the judgement of the champion.
"""

from collections.abc import Iterable, Sequence

from franchise.bots.champion import ChampionBot
from franchise.game import Game
from franchise.model.setup import check_players

CANDIDATES = 128  # draws to choose from
SIMULATIONS = 64  # for the judgement of one
SEEDS = 1 << 64
STEP = 0x9E3779B97F4A7C15  # between the seeds of two draws: those of neighbouring games have none in common


def balanced_seed(
    players: int,
    seed: int,
    queenies: Iterable[str] = (),
    introductory: bool = False,
    candidates: int = CANDIDATES,
) -> int:
    """The seed of the fairest of so many draws; the same seed gives the same one.

    >>> chosen = balanced_seed(2, 7, candidates=6)
    >>> unfairness(seat_chances(2, chosen)) <= unfairness(seat_chances(2, 7))
    True
    """
    check_players(players)
    wanted = tuple(queenies)
    drawn = [(seed + STEP * number) % SEEDS for number in range(candidates)]
    return min(drawn, key=lambda each: unfairness(seat_chances(players, each, wanted, introductory)))


def seat_chances(
    players: int, seed: int, queenies: Iterable[str] = (), introductory: bool = False
) -> tuple[float, ...]:
    """Each seat's chance of winning with the tiles that a seed draws, as the champion judges it.

    >>> round(sum(seat_chances(3, 7)), 3)
    1.0
    """
    game = Game(players, expert="drawn", queenies=queenies, introductory=introductory, seed=seed)
    return ChampionBot(seed=seed, sims=SIMULATIONS).thoughts(game).chances


def unfairness(chances: Sequence[float]) -> float:
    """How far the best seat is ahead of the worst.

    >>> unfairness((0.5, 0.25, 0.25))
    0.25
    """
    return max(chances) - min(chances)
