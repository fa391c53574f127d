"""Compile the environments on cores ahead, so that nobody's first one waits."""

import numpy as np

from franchise.vector import make_vector
from franchise.vector.single_game import SingleGame


def compile_environments() -> None:
    """Compile the one for many games, and what PettingZoo, OpenSpiel and Gymnasium share.

    >>> compile_environments()
    """
    many = make_vector(1, players=2, seed=0)
    many.step(many.sample())
    one = SingleGame(many.positions()[0])
    one.observe(0)
    one.step(one.legal_actions()[0])
    one.utilities_at_random_end(np.array([1], np.uint64))
