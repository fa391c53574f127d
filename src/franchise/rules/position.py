"""A position as a whole: copy, equality and hash."""

import numpy as np

from franchise.compiling import compiled
from franchise.rules.bits import Words
from franchise.rules.layout import SIZE
from franchise.rules.randomness import STRIDE, mix


@compiled
def copy_position(source: Words, target: Words) -> None:
    """Copy a position over another one."""
    for index in range(SIZE):
        target[index] = source[index]


@compiled
def same_position(a: Words, b: Words) -> bool:
    """Whether two positions are the same in every respect."""
    for index in range(SIZE):
        if a[index] != b[index]:
            return False
    return True


@compiled
def hash_position(state: Words) -> np.uint64:
    """A 64-bit hash: equal positions have equal hashes, on every machine."""
    hashed = STRIDE
    for index in range(SIZE):
        hashed = mix(hashed ^ np.uint64(state[index])) + STRIDE
    return hashed
