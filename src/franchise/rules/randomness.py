"""A small random generator of our own (SplitMix64), so that a seed always gives the same game on every machine."""

import numpy as np

from franchise.compiling import compiled
from franchise.rules.bits import signed
from franchise.rules.state import Randomness

STRIDE = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def mix(word: np.uint64) -> np.uint64:
    """Scatter the bits of a word: SplitMix64's output function, also used for the hash of a position."""
    word = (word ^ (word >> S30)) * FIRST_FACTOR
    word = (word ^ (word >> S27)) * SECOND_FACTOR
    return word ^ (word >> S31)


@compiled
def below(random: Randomness, bound: int) -> int:
    """A random integer from 0 to `bound` - 1; `random` is an array of one word that moves on.

    >>> random = np.array([7], np.uint64)
    >>> [int(below(random, 6)) for _ in range(8)]
    [2, 0, 5, 3, 2, 1, 2, 1]
    """
    random[0] = random[0] + STRIDE
    return signed(((mix(random[0]) >> S32) * np.uint64(bound)) >> S32)
