"""Counts of action sequences to a fixed depth: they check `legal` and `step` together."""

from typing import Any

import numpy as np

from franchise import Game
from franchise.rules.actions import WORD_BITS, WORD_COUNT
from franchise.rules.legal import legal
from franchise.rules.state import State
from franchise.rules.step import step


def sequences(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions from here, or shorter ones that end the game."""
    words = np.zeros(WORD_COUNT, np.int64)
    legal(state, words)
    actions = [
        WORD_BITS * place + bit
        for place, word in enumerate(words.tolist())
        for bit in range(WORD_BITS)
        if word >> bit & 1
    ]
    if depth == 1 or not actions:
        return max(1, len(actions))
    total = 0
    for action in actions:
        after = state.copy()
        step(after, action)
        total += sequences(after, depth - 1)
    return total


def counts(opening: dict[str, Any]) -> list[int]:
    """The numbers of sequences of 1, 2, … actions after an opening: a variant and a few actions."""
    game = Game(**opening["variant"], seed=1)
    for token in opening["actions"]:
        game.push(token)
    return [sequences(game.state, depth) for depth in range(1, opening["depth"] + 1)]
