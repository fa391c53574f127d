"""Small operations on sets of actions that every search needs."""

from franchise.compiling import compiled
from franchise.rules.actions import INCREASE, WORD_BITS, WORD_COUNT
from franchise.rules.bits import lowest
from franchise.rules.state import Words


@compiled
def take_next(words: Words) -> int:
    """Remove the lowest action from a set and return it; -1 if the set is empty."""
    for word in range(WORD_COUNT):
        if words[word]:
            action = WORD_BITS * word + lowest(words[word])
            words[word] &= words[word] - 1
            return action
    return -1


@compiled
def drop_lower_increases(words: Words, last: int) -> None:
    """Drop the increases below `last`. The order of increases does not matter, so only the ascending one is tried."""
    for action in range(INCREASE, last):
        words[action // WORD_BITS] &= ~(1 << (action % WORD_BITS))
