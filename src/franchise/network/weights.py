"""The weights of the network, and what it computes from them.

With x the inputs (an observation, in some networks with the `insights` behind it) and [x != 0] 1 where they are not 0:

    h = x @ value + [x != 0] @ presence + bias
    h = h + relu(normal(h) @ inner + inner_bias) @ outer + outer_bias     once for each block
    t = relu(normal(h))
    logits = t @ policy + policy_bias                                      of the actions
    answers = t @ judge + judge_bias                                       chances and points of the seats

`normal` makes the mean 0 and the variance 1, then multiplies by `scale` and adds `shift`; every block has its own, and
the last ones are for t. docs/research.md explains what the answers mean.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.network.insights import INPUT_SIZE, inputs_of
from franchise.rules.actions import ACTION_COUNT
from franchise.trees.grow import ANSWERS

VARIANCE_FLOOR = 1e-5


class Weights(NamedTuple):
    """The arrays of a network, in the order in which they are stored."""

    value: Any
    presence: Any
    bias: Any
    scale: Any
    shift: Any
    inner: Any
    inner_bias: Any
    outer: Any
    outer_bias: Any
    policy: Any
    policy_bias: Any
    judge: Any
    judge_bias: Any


def shapes(width: int, blocks: int, inputs: int = INPUT_SIZE) -> dict[str, tuple[int, ...]]:
    """The shape of every array.

    >>> shapes(64, 2)["inner"]
    (2, 64, 64)
    """
    return {
        "value": (inputs, width),
        "presence": (inputs, width),
        "bias": (width,),
        "scale": (blocks + 1, width),
        "shift": (blocks + 1, width),
        "inner": (blocks, width, width),
        "inner_bias": (blocks, width),
        "outer": (blocks, width, width),
        "outer_bias": (blocks, width),
        "policy": (width, ACTION_COUNT),
        "policy_bias": (ACTION_COUNT,),
        "judge": (width, ANSWERS),
        "judge_bias": (ANSWERS,),
    }


def random_weights(width: int, blocks: int, seed: int, inputs: int = INPUT_SIZE) -> Weights:
    """Weights that know nothing, for tests and as a beginning.

    >>> random_weights(8, 1, seed=1).policy.shape
    (8, 475)
    """
    random = np.random.default_rng(seed)
    arrays = {}
    for name, shape in shapes(width, blocks, inputs).items():
        spread = shape[-2] ** -0.5 if name in ("value", "presence", "inner", "outer", "policy", "judge") else 0.0
        arrays[name] = (random.normal(size=shape) * spread).astype(np.float32)
    arrays["scale"] += 1
    return Weights(**arrays)


def reference_answer(weights: Weights, observation: NDArray[np.int16]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The logits and answers for rows of observations, in plain NumPy: slow, and easy to read.

    >>> logits, answers = reference_answer(random_weights(8, 1, seed=1), np.zeros((3, 1344), np.int16))
    >>> logits.shape, answers.shape
    ((3, 475), (3, 10))
    """
    x = inputs_of(observation, len(weights.value)).astype(np.float32)
    h = x @ weights.value + (x != 0) @ weights.presence + weights.bias
    for block in range(len(weights.inner)):
        inner = _relu(_normal(h, weights, block) @ weights.inner[block] + weights.inner_bias[block])
        h = h + inner @ weights.outer[block] + weights.outer_bias[block]
    t = _relu(_normal(h, weights, -1))
    return t @ weights.policy + weights.policy_bias, t @ weights.judge + weights.judge_bias


def _relu(x: NDArray[Any]) -> Any:
    return np.maximum(x, 0)


def _normal(h: NDArray[Any], weights: Weights, layer: int) -> Any:
    centred = h - h.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=1, keepdims=True) + VARIANCE_FLOOR)
    return centred / spread * weights.scale[layer] + weights.shift[layer]
