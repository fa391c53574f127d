"""`greedy`: looks at all whole turns of its own and plays the one after which it stands best."""

import numpy as np

from franchise.bots.evaluation import evaluate
from franchise.compiling import compiled
from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.actions import DOUBLE, INCREASE, WORD_BITS, WORD_COUNT
from franchise.rules.bits import Words, lowest
from franchise.rules.layout import ACTIVE, OVER, SIZE, STAGE, TURN
from franchise.rules.legal import sensible
from franchise.rules.position import copy_position
from franchise.rules.step import step

DEEPEST = 64  # decisions in one turn
MOST_TURNS = 60_000  # looked at for one decision; what is left out is more of the same

Table = np.ndarray[tuple[int, int], np.dtype[np.int64]]


@compiled
def best_first_action(states: Table, choices: Table, most: int) -> int:
    """The first action of the best turn from the position in row 0; rows are positions and choices by depth."""
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
            value = evaluate(state, seat)
            if value > best_value:
                best_value = value
                best_action = first
            continue
        depth += 1
        sensible(state, choices[depth])
        if INCREASE <= action < DOUBLE:
            drop_lower_increases(choices[depth], action)
    return best_action


@compiled
def take_next(words: Words) -> int:
    """The lowest action in a set, taken out of it; -1 if it is empty."""
    for word in range(WORD_COUNT):
        if words[word]:
            action = WORD_BITS * word + lowest(words[word])
            words[word] &= words[word] - 1
            return action
    return -1


@compiled
def drop_lower_increases(words: Words, last: int) -> None:
    """Increases are a set: look at each set in one order only."""
    for action in range(INCREASE, last):
        words[action // WORD_BITS] &= ~(1 << (action % WORD_BITS))


class GreedyBot:
    """Plays the turn after which it is furthest ahead by its own estimate.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> GreedyBot(seed=0).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int) -> None:
        """It leaves nothing to chance; the seed is there because every bot has one."""
        self.states, self.choices = np.zeros((DEEPEST, SIZE), np.int64), np.zeros((DEEPEST, WORD_COUNT), np.int64)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        self.states[0] = game.state
        return Action.from_id(int(best_first_action(self.states, self.choices, MOST_TURNS)))
