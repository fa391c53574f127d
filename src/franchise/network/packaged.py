"""The networks that come with the package, or the one that FRANCHISE_NETWORK names.

`franchise.net` knows all games, and plays those for which there is no better one. `franchise-3.net` is for three
players, `franchise-3-base.net` for three players without Queenies.
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


def special_file(players: int, base: bool = False) -> Path:
    """Where a network for this number of players alone would be, for the base game alone if it is asked for.

    >>> special_file(5).name, special_file(5, base=True).name
    ('franchise-5.net', 'franchise-5-base.net')
    """
    return GENERAL.with_stem(f"{GENERAL.stem}-{players}-base" if base else f"{GENERAL.stem}-{players}")


def packaged_file(players: int, queenies: bool) -> Path:
    """The file of the package's best network for so many players, with Queenies or without.

    >>> packaged_file(2, queenies=True).name
    'franchise-2.net'
    """
    special = [special_file(players)] if queenies else [special_file(players, base=True), special_file(players)]
    return next((file for file in special if file.exists()), GENERAL)


def provenance_file(network: Path) -> Path:
    """The file that says where a network of the package came from.

    >>> provenance_file(GENERAL).name
    'franchise.json'
    """
    return network.with_suffix(".json")


def load_packaged(players: int, queenies: bool) -> Network:
    """The network that bots use with so many players, with Queenies or without; it is read once.

    >>> load_packaged(2, queenies=False).policy.shape[0]
    475
    """
    chosen = os.environ.get(VARIABLE)
    return _load(Path(chosen) if chosen else packaged_file(players, queenies))
