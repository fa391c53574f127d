"""Compile the CPU environments ahead of time."""

import numpy as np

from franchise.vector import make_vector
from franchise.vector.single_game import SingleGame


def compile_environments() -> None:
    """Compile the vector environment, and the code that the PettingZoo, OpenSpiel and Gymnasium adapters share.

    >>> compile_environments()
    """
    many = make_vector(1, players=2, seed=0)
    many.step(many.sample())
    one = SingleGame(many.positions()[0])
    one.observe(0)
    one.step(one.legal_actions()[0])
    one.utilities_at_random_end(np.array([1], np.uint64))
