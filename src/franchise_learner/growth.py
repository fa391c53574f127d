"""A larger network that still says the same, so that learning goes on with more room or with more inputs."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.model.errors import InvalidError
from franchise.network.weights import Weights, random_weights

BY_INPUT = ("value", "presence")
BY_BLOCK = ("inner", "inner_bias", "outer", "outer_bias")
BY_NORMAL = ("scale", "shift")  # one for each block, then one for what comes after them
# Arrays whose last axis, and those whose axis before the last one, are the units
TO_UNITS = ("value", "presence", "bias", "scale", "shift", "inner", "inner_bias", "outer", "outer_bias")
FROM_UNITS = ("inner", "outer", "policy", "judge")


def grown(weights: Weights, width: int, blocks: int, seed: int = 0) -> Weights:
    """The same network with this width and so many blocks.

    >>> grown(random_weights(8, 2, seed=1), 16, 3).inner.shape
    (3, 16, 16)
    """
    return deeper(wider(weights, width, seed), blocks, seed)


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


def wider(weights: Weights, width: int, seed: int = 0) -> Weights:
    """The same network with every unit several times.

    Whatever reads a unit reads all its copies, with random parts of the old weight: the copies say the same at first,
    and learn different things. A width that is no multiple would change the means that `normal` takes.

    >>> wider(random_weights(8, 2, seed=1), 16).inner.shape
    (2, 16, 16)
    """
    before = len(weights.bias)
    copies = width // before
    if copies * before != width or copies < 1:
        raise InvalidError(f"the network is {before} wide: it can be made a multiple of that, not {width}")
    random = np.random.default_rng(seed)
    arrays = weights._asdict()
    for name in TO_UNITS:
        arrays[name] = np.concatenate([arrays[name]] * copies, axis=-1)
    for name in FROM_UNITS:
        arrays[name] = _shared_out(arrays[name], copies, random)
    return Weights(**arrays)


def with_inputs(network: Weights, inputs: int) -> Weights:
    """The same network with more inputs, which say nothing.

    >>> with_inputs(random_weights(8, 1, seed=1, inputs=1344), 1892).presence.shape
    (1892, 8)
    """
    missing = ((0, inputs - len(network.value)), (0, 0))
    return network._replace(**{name: np.pad(getattr(network, name), missing) for name in BY_INPUT})


def _shared_out(array: NDArray[Any], copies: int, random: np.random.Generator) -> NDArray[Any]:
    """The rows of a matrix several times, with random parts of each number that add up to it."""
    parts = random.uniform(0.5, 1.5, (copies, *array.shape))
    parts /= parts.sum(0)
    return np.concatenate([array * part for part in parts], axis=-2).astype(array.dtype)
