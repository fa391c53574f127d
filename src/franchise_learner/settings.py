"""Everything that can be turned, in one place."""

from dataclasses import dataclass, replace
from typing import Any

from franchise.model.queenie import QUEENIES


@dataclass(frozen=True)
class Settings:
    """How a learner plays and learns. The defaults are for a large GPU."""

    # The network
    width: int = 512
    blocks: int = 2
    # Self-play
    fewest_players: int = 2  # and up to
    most_players: int = 5
    queenies: bool = True  # whether a part of the games has some
    games: int = 32768
    simulations: int = 64
    quick_simulations: int = 8  # of decisions that only lead on: their policy is not learned
    quick_decisions: int = 3  # of these after every searched one
    quick_noise: float = 0.25  # of these decisions; searched ones have 1. Values are then those of careful play
    memory: int = 512  # decisions of every game that are kept for learning; the longest games have some 220
    # Of the games, those that begin with foreign players: sampled turns, earlier selves, random choices
    sampler_share: float = 0.15
    earlier_share: float = 0.15
    slip_share: float = 0.15
    longest_phase: int = 100  # choices until the network plays all seats
    # Of the games, those with players who search from the first choice to the last; their trees for a choice
    searcher_share: float = 0.3
    lonely_share: float = 0.5  # of these: the network has one seat, and they have all others
    searcher_simulations: int = 128
    searcher_trees: int = 2
    # Of the games, those against a frozen network, which has all seats but one; its simulations for a choice
    frozen_share: float = 0.0
    frozen_simulations: int = 64
    # Learning
    batch: int = 16384
    updates: int = 4  # after every decision of all games
    rate: float = 1e-3
    last_rate: float = 1e-4
    average: float = 0.999  # of the averaged weights that play
    trace: float = 0.98  # how much what comes after a decision counts beside what the search thinks of it then
    warm_up: int = 200  # updates until the rate is reached
    points_weight: float = 0.5
    largest_gradient: float = 1.0


SMALL = Settings(
    width=32,
    blocks=1,
    games=24,
    simulations=4,
    quick_simulations=2,
    memory=64,
    batch=64,
    updates=2,
    longest_phase=40,
    searcher_simulations=4,
    frozen_simulations=4,
)  # runs in seconds on a core, to see that everything works


def exploiting(settings: Settings) -> Settings:
    """The same settings for a learner that meets nobody but a frozen network.

    >>> exploiting(SMALL).frozen_share, exploiting(SMALL).searcher_share
    (1.0, 0.0)
    """
    return replace(settings, frozen_share=1.0, sampler_share=0.0, earlier_share=0.0, slip_share=0.0, searcher_share=0.0)


PLAYERS = (2, 3, 4, 4, 5, 5)  # with more players it learns more slowly, so they play more often
WITHOUT_QUEENIES: list[dict[str, Any]] = [
    *({"expert": "drawn"} for _ in range(4)),
    *({} for _ in range(3)),
    {"introductory": True},
    {"expert": "placed"},
]


def variants(settings: Settings) -> list[dict[str, Any]]:
    """The games that are played: so many players, with Queenies in a part of the games if there may be any.

    >>> played = variants(Settings())
    >>> len(played), played[0], len(variants(Settings(fewest_players=4, queenies=False)))
    (84, {'players': 2, 'expert': 'drawn'}, 36)
    """
    counts = [players for players in PLAYERS if settings.fewest_players <= players <= settings.most_players]
    kinds = WITHOUT_QUEENIES + (_with_queenies() if settings.queenies else [])
    return [{"players": players, **kind} for kind in kinds for players in counts]


def _with_queenies() -> list[dict[str, Any]]:
    every = tuple(sorted(QUEENIES))
    return [
        {"queenies": every, "expert": "drawn"},
        {"queenies": every},
        *({"queenies": (queenie,), "expert": "drawn"} for queenie in every),
    ]
