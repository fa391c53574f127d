"""Random games for Hypothesis: a variant and a seed for the choices."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from franchise.game import Game
from franchise.model.event import Event

QUEENIES = ("milestones", "boom", "regions")
SEEDS = st.integers(0, 2**63)

variants = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "introductory": st.booleans(),
        "expert": st.sampled_from([None, "drawn", "placed"]),
        "queenies": st.sets(st.sampled_from(QUEENIES)),
        "seed": SEEDS,
    }
)


def steps(game: Game, seed: int) -> Iterator[tuple[Event, ...]]:
    """Play at random to the end, and yield the events of every step."""
    chance = random.Random(seed)
    while not game.is_over:
        yield game.push(chance.choice(list(game.legal_actions)))


def play_to(game: Game, seed: int, stop: int) -> Game:
    """Play at random for `stop` steps at most."""
    for number, _ in enumerate(steps(game, seed), 1):
        if number >= stop:
            break
    return game
