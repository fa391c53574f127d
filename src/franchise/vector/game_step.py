"""What every vector environment does with one of its games; a core and a GPU run the same functions.

A game's row in the arrays:

    variant   the five numbers of `model.variant.Variant`
    seeds     three words: generator of the row's game seeds; seed of the current game; generator within that game
    words     the legal actions as bits
    influence, turns   the result of the last game that ended
"""

from typing import Any, Protocol

import numpy as np

from franchise.board.tables import MOST_PLAYERS
from franchise.compiling import compiled
from franchise.rules.actions import ACTION_COUNT, WORD_BITS
from franchise.rules.bits import count
from franchise.rules.ending import winners
from franchise.rules.layout import INFLUENCE, OVER, PLAYERS, STAGE, TURN
from franchise.rules.legal import legal
from franchise.rules.randomness import STRIDE, mix
from franchise.rules.setup import new_game
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.vector.observation import Features

SEEDS_WIDTH = 3
NEXT_SEEDS, GAME_SEED, RANDOM = 0, 1, 2
POLICY = np.uint64(0xA0761D6478BD642F)  # makes the seeds of random actions differ from those of the games


class Seeds(Protocol):
    """A row of unsigned words."""

    def __getitem__(self, index: int, /) -> np.uint64: ...
    def __setitem__(self, index: int, value: np.uint64, /) -> None: ...


class Rewards(Protocol):
    """A row of rewards to be written, one a seat."""

    def __setitem__(self, index: int, value: float, /) -> None: ...


@compiled
def seed_games(seed: np.uint64, seeds: Any) -> None:
    """Give each game its own random generator. The states are hashed, so that similar seeds give different games."""
    first = mix(seed ^ STRIDE)
    for game in range(len(seeds)):
        seeds[game, NEXT_SEEDS] = mix(first + STRIDE * np.uint64(game))


@compiled
def begin_game(state: Words, words: Words, variant: Words, seeds: Seeds, random: Randomness) -> None:
    """Set up the next game of a row; `Game(seed=...)` with the same seed sets up the same game."""
    seeds[NEXT_SEEDS] = seeds[NEXT_SEEDS] + STRIDE
    seeds[GAME_SEED] = mix(seeds[NEXT_SEEDS])
    random[0] = seeds[GAME_SEED]
    new_game(state, None, variant[0], variant[1], variant[2], variant[3], variant[4], random)
    legal(state, words)


@compiled
def is_legal(words: Words, action: int) -> bool:
    """Whether a number is an action that is legal."""
    return 0 <= action < ACTION_COUNT and (words[action // WORD_BITS] >> (action % WORD_BITS)) & 1 == 1


@compiled
def advance(
    state: Words,
    words: Words,
    variant: Words,
    seeds: Seeds,
    random: Randomness,
    action: int,
    reward: Rewards,
    influence: Features,
    turns: Features,
) -> bool:
    """Do a legal action; if that ends the game, write its result and begin the next one. Return whether it ended."""
    step(state, action)
    ended = state[STAGE] == OVER
    for seat in range(MOST_PLAYERS):
        reward[seat] = 0
    if ended:
        won = winners(state)
        for seat in range(MOST_PLAYERS):
            reward[seat] = utility(won, seat, state[PLAYERS])
            influence[seat] = state[INFLUENCE + seat]
        turns[0] = state[TURN]
        begin_game(state, words, variant, seeds, random)
    else:
        legal(state, words)
    return ended


@compiled
def utility(won: int, seat: int, players: int) -> float:
    """A seat's reward at the end. A sole winner gets 1 and the losers share -1; tied winners share. The sum is 0.

    >>> utility(0b01, 0, 2), utility(0b01, 1, 2), utility(0b001, 2, 3)
    (1.0, -1.0, -0.5)
    """
    if seat >= players:
        return 0.0
    if not won >> seat & 1:
        return -1.0 / (players - 1)
    number = count(won)
    return (players - number) / (number * (players - 1))
