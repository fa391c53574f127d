"""The networks that come with the package, or the one that FRANCHISE_NETWORK names.

`franchise.net` plays with any number of players. `franchise-2.net` has learned with two players alone, and is better at
it; so are those for three and five. With four players no better one has been found.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from franchise.network.alignment import aligned
from franchise.network.file import read_network
from franchise.network.weights import Weights

GENERAL = Path(__file__).parent / "franchise.net"
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
    return Network(Weights(*map(aligned, weights)), aligned(weights.policy.T), aligned(weights.judge.T))


@cache
def _load(path: Path) -> Network:
    return prepare(read_network(path))


def special_file(players: int) -> Path:
    """Where a network for this number of players alone would be.

    >>> special_file(5).name
    'franchise-5.net'
    """
    return GENERAL.with_name(f"{GENERAL.stem}-{players}{GENERAL.suffix}")


def packaged_file(players: int) -> Path:
    """The file of the package's best network for so many players.

    >>> packaged_file(2).name
    'franchise-2.net'
    """
    special = special_file(players)
    return special if special.exists() else GENERAL


def provenance_file(network: Path) -> Path:
    """The file that says where a network of the package came from.

    >>> provenance_file(GENERAL).name
    'franchise.json'
    """
    return network.with_suffix(".json")


def load_packaged(players: int) -> Network:
    """The network that bots use with so many players; it is read once.

    >>> load_packaged(2).policy.shape[0]
    475
    """
    chosen = os.environ.get(VARIABLE)
    return _load(Path(chosen) if chosen else packaged_file(players))
