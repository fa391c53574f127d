"""Transposes sixteen 16-bit numbers, four per word, at once."""

import numpy as np

from franchise.compiling import compiled

IN_A_WORD = 4  # numbers of 16 bits
EVERY_OTHER = np.uint64(0x0000FFFF0000FFFF)
LOW_HALF = np.uint64(0x00000000FFFFFFFF)
NUMBER, HALF = np.uint64(16), np.uint64(32)


@compiled
def transpose_sixteen(
    a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Transpose four words of four numbers each: one word of all first numbers, one of all second ones, and so on.

    >>> words = np.arange(16, dtype=np.int16).view(np.uint64)
    >>> np.array(transpose_sixteen(*words), np.uint64).view(np.int16)[:8].tolist()
    [0, 4, 8, 12, 1, 5, 9, 13]
    """
    # First swap numbers within pairs of words, then halves between the pairs.
    ab_even = (a & EVERY_OTHER) | (b & EVERY_OTHER) << NUMBER
    ab_odd = (a >> NUMBER) & EVERY_OTHER | b & ~EVERY_OTHER
    cd_even = (c & EVERY_OTHER) | (d & EVERY_OTHER) << NUMBER
    cd_odd = (c >> NUMBER) & EVERY_OTHER | d & ~EVERY_OTHER
    return (
        ab_even & LOW_HALF | cd_even << HALF,
        ab_odd & LOW_HALF | cd_odd << HALF,
        ab_even >> HALF | cd_even & ~LOW_HALF,
        ab_odd >> HALF | cd_odd & ~LOW_HALF,
    )
