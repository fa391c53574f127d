"""A network with more blocks that still says the same, so that learning goes on with more room."""

import numpy as np

from franchise.model.errors import InvalidError
from franchise.network.weights import Weights, random_weights

BY_BLOCK = ("inner", "inner_bias", "outer", "outer_bias")
BY_NORMAL = ("scale", "shift")  # one for each block, then one for what comes after them


def deeper(weights: Weights, blocks: int, seed: int = 0) -> Weights:
    """The same network with new blocks at the end, which add nothing before they have learned.

    >>> deeper(random_weights(8, 2, seed=1), 3).inner.shape
    (3, 8, 8)
    """
    before, width = weights.inner.shape[:2]
    if blocks < before:
        raise InvalidError(f"the network has {before} blocks: it can't be made to have {blocks}")
    new = random_weights(width, blocks, seed)
    arrays = weights._asdict()
    for name in BY_BLOCK:
        arrays[name] = np.concatenate([arrays[name], getattr(new, name)[before:]])
    for name in BY_NORMAL:
        arrays[name] = np.concatenate([arrays[name][:-1], getattr(new, name)[before:blocks], arrays[name][-1:]])
    arrays["outer"][before:] = 0
    return Weights(**arrays)
