"""The same search on a core and on a GPU, over committed positions, with answers that are exact on both.

A network's answers differ in their last bits from machine to machine. So the stand-in here answers by whole numbers:
what is left are the last bits of exponentials and logarithms in the search itself.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.rules.actions import ACTION_COUNT
from franchise.rules.state import State
from franchise.trees.forest import Forest, make_forest
from franchise.trees.grow import ANSWERS
from franchise.vector.sections import OBSERVATION_SIZE

SIMULATIONS = 64
LARGEST_WEIGHT = 8
UNIT = np.float32(1 / 128)


class Searched(NamedTuple):
    """What a search found in every position: the action, the visits, the policy, the gains of all seats."""

    action: NDArray[Any]
    visits: NDArray[Any]
    policy: NDArray[Any]
    value: NDArray[Any]


def exact_answers(forest: Forest) -> Callable[[], None]:
    """A stand-in for a network: sums of whole numbers, the same to the last bit on every machine."""
    random = np.random.default_rng(13)
    shape = (OBSERVATION_SIZE, ACTION_COUNT + ANSWERS)
    weights: Any = random.integers(-LARGEST_WEIGHT, LARGEST_WEIGHT + 1, shape).astype(np.int32)
    if forest.device == "cuda":
        import cupy

        weights = cupy.asarray(weights)

    def evaluate() -> None:
        sums = (forest.observation.astype(np.int32) @ weights).astype(np.float32) * UNIT
        forest.logits[:] = sums[:, :ACTION_COUNT]
        forest.answers[:] = sums[:, ACTION_COUNT:]

    return evaluate


def search_on(device: str, positions: Sequence[State]) -> Searched:
    """Search some positions on a device.

    >>> from franchise.game import Game
    >>> found = search_on("cpu", [Game(players=3, introductory=True, seed=1).state])
    >>> int(found.visits.sum()), found.policy.shape
    (64, (1, 475))
    """
    rows = np.stack(positions)
    forest = make_forest(len(rows), [{"players": 2}], SIMULATIONS, seed=1, device=device)
    forest.set_positions(rows)
    forest.search(exact_answers(forest), noise=1.0)
    results = (forest.action, forest.visits, forest.policy, forest.value)
    return Searched(*(part.get() if hasattr(part, "get") else part.copy() for part in results))


class Agreement(NamedTuple):
    """How far two searches agree: positions with the same visits, and the largest differences among those."""

    positions: int
    same: int
    policy: float
    value: float


def compare(one: Searched, other: Searched) -> Agreement:
    """Compare two searches of the same positions."""
    same = (one.visits == other.visits).all(axis=1) & (one.action == other.action)
    policy, value = (
        np.abs(a - b)[same].max(initial=0.0) for a, b in ((one.policy, other.policy), (one.value, other.value))
    )
    return Agreement(len(same), int(same.sum()), float(policy), float(value))
