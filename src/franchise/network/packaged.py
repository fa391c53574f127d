"""The network that comes with the package, or the one that FRANCHISE_NETWORK names."""

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from franchise.network.file import read_network
from franchise.network.weights import Weights

PACKAGED = Path(__file__).parent / "franchise.net"
PROVENANCE = PACKAGED.with_suffix(".json")  # where it came from
VARIABLE = "FRANCHISE_NETWORK"


class Network(NamedTuple):
    """A network as the inference uses it: its weights, and those of both heads once more with a row an answer."""

    weights: Weights
    policy: Any
    judge: Any


def prepare(weights: Weights) -> Network:
    """Lay out the weights for the inference.

    >>> from franchise.network.weights import random_weights
    >>> prepare(random_weights(8, 1, seed=1)).policy.shape
    (475, 8)
    """
    return Network(weights, np.ascontiguousarray(weights.policy.T), np.ascontiguousarray(weights.judge.T))


@cache
def _load(path: Path) -> Network:
    return prepare(read_network(path))


def load_packaged() -> Network:
    """The network that bots use; it is read once.

    >>> load_packaged().policy.shape[0]
    475
    """
    return _load(Path(os.environ.get(VARIABLE) or PACKAGED))
