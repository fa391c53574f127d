"""The choices worth a thought: sensible actions, increases in one order alone, and no position with a single choice."""

from franchise.compiling import compiled
from franchise.rules.actions import DOUBLE, INCREASE, WORD_COUNT
from franchise.rules.bits import count
from franchise.rules.layout import OVER, STAGE
from franchise.rules.legal import sensible
from franchise.rules.state import Words
from franchise.rules.step import step
from franchise.trees.action_sets import drop_lower_increases, take_next

NO_ACTION = -1


@compiled
def find_choices(state: Words, last: int, words: Words) -> int:
    """Write the choices of a position into `words` and return their number; `last` is the action that led to it.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> int(find_choices(state, NO_ACTION, np.zeros(WORD_COUNT, np.int64)))
    8
    """
    sensible(state, words)
    if INCREASE <= last < DOUBLE:
        drop_lower_increases(words, last)
    number = 0
    for word in range(WORD_COUNT):
        number += count(words[word])
    return number


@compiled
def play_forced(state: Words, last: int, words: Words) -> int:
    """Play on as long as there is a single choice, and return the last action."""
    while state[STAGE] != OVER and find_choices(state, last, words) == 1:
        last = take_next(words)
        step(state, last)
    return last
