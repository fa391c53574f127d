"""Counts of action sequences to a fixed depth: a regression over everything that legal and step do together."""

from typing import Any

import numpy as np
import pytest

from franchise.game import Game
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


ALL = {"milestones", "boom", "regions"}
COUNTS: list[tuple[dict[str, Any], list[str], list[int]]] = [
    ({"players": 2}, [], [12, 132, 520, 520, 908, 2052, 2052]),
    ({"players": 4}, [], [20, 380, 6840, 116280]),
    ({"players": 2, "introductory": True}, [], [8, 8, 15, 64, 64, 185, 1524, 5160, 8711, 38347, 193508]),
    ({"players": 5, "introductory": True}, [], [7, 7, 13, 49, 56, 140, 397, 492, 1100]),
    ({"players": 3, "introductory": True, "queenies": ALL}, ["@dallas"], [7, 42, 42, 88, 689, 2544, 2867, 9375]),
    ({"players": 4, "expert": "placed"}, [], [65, 4044, 237648]),
]


@pytest.mark.parametrize(("variant", "opening", "counts"), COUNTS)
def test_numbers_of_action_sequences(variant: dict[str, Any], opening: list[str], counts: list[int]) -> None:
    game = Game(**variant, seed=1)
    for token in opening:
        game.push(token)
    assert [sequences(game.state, depth) for depth in range(1, len(counts) + 1)] == counts
