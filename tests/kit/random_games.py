"""Random games: for Hypothesis a variant and a seed for the choices, for plain loops a number alone."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from franchise.game import Game
from franchise.model.event import Event
from franchise.model.queenie import Queenie

QUEENIES = tuple(Queenie)
SEEDS = st.integers(0, 2**63)
LONGEST = 5000  # steps: a game that takes longer will never end, because a rule is broken

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
    for _ in range(LONGEST):
        if game.is_over:
            return
        yield game.push(chance.choice(list(game.legal_actions)))
    raise AssertionError(f"the game does not end within {LONGEST} steps")


def play_to(game: Game, seed: int, stop: int) -> Game:
    """Play at random for `stop` steps at most."""
    for number, _ in enumerate(steps(game, seed), 1):
        if number >= stop:
            break
    return game


def any_variant(seed: int) -> dict[str, Any]:
    """The options of a game: a different mixture for each seed; four successive seeds have all numbers of players."""
    chance = random.Random(seed)
    return {
        "players": 2 + seed % 4,
        "introductory": chance.random() < 0.5,
        "expert": chance.choice([None, "drawn", "placed"]),
        "queenies": {name for name in QUEENIES if chance.random() < 0.6},
        "seed": seed,
    }


def positions(seeds: range, every: int) -> Iterator[Game]:
    """Positions of random games of all variants: the first, then every `every` steps, and the last."""
    for seed in seeds:
        game = Game(**any_variant(seed))
        yield game
        for number, _ in enumerate(steps(game, seed), 1):
            if number % every == 0 or game.is_over:
                yield game
