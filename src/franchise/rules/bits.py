"""Sets of up to 64 things as the bits of one word."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from franchise.compiling import INTERPRETED, compiled

if INTERPRETED:
    # Hashes and random numbers overflow on purpose. Compiled code gives no warning, so NumPy must give none either.
    np.seterr(over="ignore")

# Both are np.int64; the casts are for mypy, which does not take NumPy's integers for ints. `signed` turns a uint64 into
# a signed number. `word_of` limits a number to 64 bits, so that a shift drops the high bits even when interpreted.
signed = cast("Callable[[np.uint64], int]", np.int64)
word_of = cast("Callable[[int], int]", np.int64)

if INTERPRETED:

    def ones(word: int) -> int:
        """The number of bits that are set."""
        return (int(word) % (1 << 64)).bit_count()

else:
    # Call the popcount instruction by name: on a GPU, LLVM does not recognise the usual mask formula for it.
    @intrinsic
    def ones(_: object, __: object) -> object:
        """The number of bits that are set, by one instruction."""

        def emit(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), emit


@compiled
def count(word: int) -> int:
    """The number of bits that are set.

    >>> int(count(0b1011))
    3
    """
    return ones(word)


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
