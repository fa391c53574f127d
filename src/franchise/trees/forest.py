"""Many games of self-play, each with a search tree: the interface, and the order of things in a search."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.variant import Variant
from franchise.rules.layout import OVER, SIZE, STAGE
from franchise.trees.root import halving_plan
from franchise.vector.api import check_seed, find_device, read_variants

EDGES_A_NODE = 16  # on the average; a node has 4 to 6 choices as a rule
SPARE_EDGES = 128  # for a root with many choices
FEWEST_CONSIDERED, MOST_CONSIDERED = 8, 16  # choices at the root, at most; more of them with many simulations
SIMULATIONS_A_CHOICE = 16  # that is considered, at least, beyond the first few
MOST_SIMULATIONS = 4096


class Forest(ABC):
    """Games side by side, each with a tree over its position.

    All arrays have one row a game: NumPy arrays on a core, CuPy arrays on a GPU. Every search and every step overwrites
    them.

        observation   what the network is asked about
        logits        its answer: a logit for every action
        answers       its answer: logits of the seats' chances, then their points in units of 20, from the viewer on
        seat          who decides
        choices       how many choices there are
        action        what the search recommends
        policy        the improved policy, 0 for what is no choice
        value         the gains of every seat, by the search
        visits        how often the search visited each action
        done, result  whether a game has just ended, and the gains of every seat in the last game that did
    """

    device: str
    simulations: int
    plan: Any
    observation: Any
    logits: Any
    answers: Any
    seat: Any
    choices: Any
    action: Any
    policy: Any
    value: Any
    visits: Any
    done: Any
    result: Any

    def __init__(self, variants: Sequence[Variant], simulations: int, seed: int) -> None:
        """One game for each of the variants."""
        if not 1 <= whole(simulations, "number of simulations") <= MOST_SIMULATIONS:
            raise InvalidError(f"a search has 1 to {MOST_SIMULATIONS:,} simulations, not {simulations:,}")
        self.variants = tuple(variants)
        self.count = len(self.variants)
        self.seed = check_seed(seed)
        self.nodes = simulations + 1
        self.edges = EDGES_A_NODE * self.nodes + SPARE_EDGES
        self._plans: dict[int, Any] = {}
        self.use(simulations)

    def use(self, simulations: int) -> None:
        """Let the next searches take so many simulations, at most as many as there is room for."""
        if not 1 <= simulations < self.nodes:
            raise InvalidError(f"there is room for 1 to {self.nodes - 1:,} simulations, not for {simulations:,}")
        self.simulations = simulations
        if simulations not in self._plans:
            self._plans[simulations] = self.plan_on_device(halving_plan(simulations, considered_choices(simulations)))
        self.plan = self._plans[simulations]

    def plan_on_device(self, plan: NDArray[np.int32]) -> Any:
        """A plan where the trees are."""
        return plan

    def search(self, evaluate: Callable[[], None], noise: float = 1.0) -> None:
        """Search all positions: `evaluate` reads `observation` and writes `logits` and `answers`.

        Afterwards `action`, `policy`, `value` and `visits` are the results. Without noise, the search is the same every
        time.
        """
        self.plant()
        self.grow(evaluate, noise)

    def grow(self, evaluate: Callable[[], None], noise: float) -> None:
        """The search after `plant`."""
        evaluate()
        self.absorb_root(noise)
        for simulation in range(self.simulations):
            self.select(simulation)
            evaluate()
            self.absorb()
        self.harvest()

    @abstractmethod
    def begin(self) -> None:
        """Begin the next game of every row."""

    @abstractmethod
    def plant(self) -> None:
        """Begin a tree at every game's position, and show the positions to the network."""

    @abstractmethod
    def absorb_root(self, noise: float) -> None:
        """Take in the network's answers about the roots, and draw noise."""

    @abstractmethod
    def select(self, simulation: int) -> None:
        """Go down to a new leaf in every tree, and show the leaves to the network."""

    @abstractmethod
    def absorb(self) -> None:
        """Take in the network's answers about the leaves."""

    @abstractmethod
    def harvest(self) -> None:
        """Write the results of the search."""

    @abstractmethod
    def play(self, actions: Any) -> None:
        """Do a choice in every game; where a game ends, the next one begins."""

    @abstractmethod
    def sample(self) -> Any:
        """A random choice for every game."""

    @property
    @abstractmethod
    def games(self) -> tuple[Any, Any, Any]:
        """Positions, last actions and random generators as the compiled code sees them, for players from outside."""

    @abstractmethod
    def positions(self) -> Any:
        """A copy of all positions as the rules see them, one row a game."""

    @abstractmethod
    def set_positions(self, positions: NDArray[np.int64]) -> None:
        """Go on from these positions, one row a game."""

    def check_positions(self, positions: NDArray[np.int64]) -> None:
        """Refuse positions that do not fit, or in which nothing is left to decide."""
        if positions.shape != (self.count, SIZE):
            raise InvalidError(f"positions have the shape ({self.count}, {SIZE}), not {positions.shape}")
        over = np.flatnonzero(positions[:, STAGE] == OVER)
        if len(over):
            raise InvalidError(f"the game in row {over[0]} is over: there is nothing to search")


def considered_choices(simulations: int) -> int:
    """How many choices a search looks at from its root, at most.

    >>> [considered_choices(simulations) for simulations in (8, 64, 200, 512)]
    [8, 8, 12, 16]
    """
    return min(MOST_CONSIDERED, max(FEWEST_CONSIDERED, simulations // SIMULATIONS_A_CHOICE))


def make_forest(
    count: int, variants: Iterable[Mapping[str, Any]], simulations: int, seed: int = 0, device: str = "cpu"
) -> Forest:
    """A forest of `count` games that take the variants in turn, on "cpu", "cuda" or "auto".

    >>> forest = make_forest(4, [{"players": 2}, {"players": 3}], simulations=8)
    >>> forest.search(lambda: None)  # a network that finds everything equally good
    >>> forest.policy.shape, forest.visits.sum(axis=1).tolist()
    ((4, 475), [8, 8, 8, 8])
    """
    read = read_variants(variants)
    chosen = [read[game % len(read)] for game in range(count)]
    if find_device(device) == "cuda":
        from franchise.trees.gpu import GpuForest

        return GpuForest(chosen, simulations, seed)
    from franchise.trees.cpu import CpuForest

    return CpuForest(chosen, simulations, seed)
