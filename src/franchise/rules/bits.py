"""Sets of up to 64 things as the bits of one word, and the types of the arrays that compiled functions work on."""

from collections.abc import Callable
from typing import Protocol, cast

import numpy as np

from franchise.compiling import INTERPRETED, compiled


class Words(Protocol):
    """A flat array of 64-bit integers, as the rules see it."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Randomness(Protocol):
    """An array of one unsigned word: the state of a random generator."""

    def __getitem__(self, index: int, /) -> np.uint64: ...
    def __setitem__(self, index: int, value: np.uint64, /) -> None: ...


if INTERPRETED:
    # Hashes and random numbers wrap around on purpose; compiled code does so silently.
    np.seterr(over="ignore")

# To mypy NumPy's integers are no integers. `signed` makes a number of a word of bits; `word_of` makes one of 64 bits of
# a number, so that a shift drops what goes beyond, interpreted as well as compiled.
signed = cast("Callable[[np.uint64], int]", np.int64)
word_of = cast("Callable[[int], int]", np.int64)

PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
SUM_OF_BYTES = np.uint64(0x0101010101010101)
ONE, TWO, FOUR, TOP_BYTE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@compiled
def count(word: int) -> int:
    """The number of bits that are set. LLVM knows this pattern and makes one machine instruction of it.

    >>> int(count(0b1011))
    3
    """
    x = np.uint64(word)
    x = x - ((x >> ONE) & PAIRS)
    x = (x & FOURS) + ((x >> TWO) & FOURS)
    x = (x + (x >> FOUR)) & BYTES
    return signed((x * SUM_OF_BYTES) >> TOP_BYTE)


@compiled
def lowest(word: int) -> int:
    """The position of the lowest bit that is set.

    >>> int(lowest(0b1000))
    3
    """
    return count(~word & (word - 1))


@compiled
def nth(word: int, n: int) -> int:
    """The position of the `n`-th set bit, counted from zero.

    >>> int(nth(0b1011, 2))
    3
    """
    for _ in range(n):
        word &= word - 1
    return lowest(word)
