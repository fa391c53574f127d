"""`python -m franchise_learner.mixing OUT NETWORK...`: the mean of networks that went on from the same one.

Networks that went on from the same one still agree on what their units mean, so a mean of their weights is a network,
too. It may judge better than each of them, and costs no more (docs/learning.md).
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from franchise.model.errors import InvalidError
from franchise.network.file import read_network, write_network
from franchise.network.weights import Weights
from franchise_learner.growth import with_inputs


def mixture(networks: Sequence[Weights]) -> Weights:
    """The mean of some networks; inputs that one of them does not have say nothing to it.

    >>> from franchise.network.weights import random_weights
    >>> mixture([random_weights(8, 1, seed=1, inputs=1344), random_weights(8, 1, seed=2)]).value.shape
    (1892, 8)
    """
    if len({network.inner.shape for network in networks}) != 1:
        found = ", ".join(f"{len(network.inner)} x {len(network.bias)}" for network in networks)
        raise InvalidError(
            f"networks of different sizes have no mean (blocks x width: {found}): "
            "give networks that went on from the same one"
        )
    most = max(len(network.value) for network in networks)
    padded = [with_inputs(network, most) for network in networks]
    return Weights(*(np.mean(arrays, axis=0, dtype=np.float32) for arrays in zip(*padded, strict=True)))


def main() -> None:
    """Read the networks and write their mean."""
    parser = argparse.ArgumentParser(prog="python -m franchise_learner.mixing", description=__doc__)
    parser.add_argument("out", type=Path, help="the file for the mean")
    parser.add_argument("networks", type=Path, nargs="+", help="the files of the networks")
    chosen = parser.parse_args()
    write_network(mixture([read_network(network) for network in chosen.networks]), chosen.out)


if __name__ == "__main__":
    main()
