"""Finds the active player's best turn by trying all whole turns: every expansion, increase and bonus action."""

import numpy as np

from franchise.bots.evaluation import beginner_value, greedy_value
from franchise.compiling import compiled
from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.actions import DOUBLE, INCREASE, WORD_COUNT
from franchise.rules.layout import ACTIVE, OVER, SIZE, STAGE, TURN
from franchise.rules.legal import sensible
from franchise.rules.position import copy_position
from franchise.rules.step import step
from franchise.trees.action_sets import drop_lower_increases, take_next

DEEPEST = 64  # decisions in one turn
MOST_TURNS = 60_000  # tried for one decision; the rest is left out

WordRows = np.ndarray[tuple[int, int], np.dtype[np.int64]]


@compiled
def best_first_action(states: WordRows, choices: WordRows, most: int, tie_seed: int, short_sighted: bool) -> int:
    """The first action of the best turn from the position `states[0]`. The rows of both arrays are buffers by depth.

    A turn is judged as greedy judges it, or as a beginner does if `short_sighted`.
    """
    seat = states[0, ACTIVE]
    turn = states[0, TURN]
    sensible(states[0], choices[0])
    depth = 0
    first = best_action = -1
    best_value = -1e9
    looked_at = 0
    while depth >= 0:
        action = take_next(choices[depth])
        if action < 0 or looked_at >= most:
            depth -= 1
            continue
        if depth == 0:
            first = action
            if best_action < 0:
                best_action = action
        state = states[depth + 1]
        copy_position(states[depth], state)
        step(state, action)
        if state[STAGE] == OVER or state[TURN] != turn or state[ACTIVE] != seat or depth + 2 >= DEEPEST:
            looked_at += 1
            value = beginner_value(state, seat, tie_seed) if short_sighted else greedy_value(state, seat, tie_seed)
            if value > best_value:
                best_value = value
                best_action = first
            continue
        depth += 1
        sensible(state, choices[depth])
        if INCREASE <= action < DOUBLE:
            drop_lower_increases(choices[depth], action)
    return best_action


class BestTurn:
    """The search for the best turn, with its buffers."""

    def __init__(self, seed: int, short_sighted: bool = False) -> None:
        """The seed decides between equally good turns; with `short_sighted`, turns are judged as a beginner does."""
        self.tie_seed, self.short_sighted = seed % (1 << 32) + 1, short_sighted
        self.states, self.choices = np.zeros((DEEPEST, SIZE), np.int64), np.zeros((DEEPEST, WORD_COUNT), np.int64)

    def best_action(self, game: Game) -> Action:
        """The first action of the best turn.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> BestTurn(seed=1).best_action(game) in game.legal_actions
        True
        """
        self.states[0] = game.state
        best = best_first_action(self.states, self.choices, MOST_TURNS, self.tie_seed, self.short_sighted)
        return Action.from_id(int(best))
