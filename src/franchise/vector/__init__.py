"""Thousands of games at once, on the cores of a machine or on its GPU, for people who train players.

>>> from franchise.vector import make_vector
>>> env = make_vector(64, players=3, seed=1)
>>> batch = env.step(env.sample())
>>> batch.observation.shape[0], batch.legal.shape[1]
(64, 475)
"""

from franchise.vector.api import Batch, VectorEnv, make_vector

__all__ = ["Batch", "VectorEnv", "make_vector"]
