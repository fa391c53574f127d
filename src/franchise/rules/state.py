"""A position as an array, and the types of the other arrays that compiled functions work on.

`layout` says what stands where in a position.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

State = NDArray[np.int64]  # a position, as everybody outside the rules holds it


class Words(Protocol):
    """A flat array of 64-bit integers, as compiled functions see it: a position, a log, a set of actions."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Randomness(Protocol):
    """An array of one unsigned word: the state of a random generator."""

    def __getitem__(self, index: int, /) -> np.uint64: ...
    def __setitem__(self, index: int, value: np.uint64, /) -> None: ...
