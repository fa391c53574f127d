"""One tree of a search, with all the memory that one thread needs to let it grow."""

import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from franchise.bots import mcts
from franchise.bots.mcts import ACTION, CHILDREN, COLUMNS, FIRST_CHILD, SUMS, VISITS, Tree, Workspace
from franchise.bots.rollout import GAINS
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import SEATS, SIZE
from franchise.rules.state import State

NODE_BYTES = np.dtype(np.int32).itemsize * COLUMNS + np.dtype(np.float64).itemsize * SUMS
DEEPEST = 4096  # more decisions than any game has
CHUNK = 64  # simulations between two looks at the clock
MARGIN = 16  # numbers: more than a cache line


def padded_array(size: int, kind: type[np.generic]) -> Any:
    """An array with a margin on both sides, so that two threads never write to the same cache line.

    >>> padded_array(3, np.int64)
    array([0, 0, 0])
    """
    return np.zeros(size + 2 * MARGIN, kind)[MARGIN : MARGIN + size]


class SearchTree:
    """A tree that follows a game.

    >>> from franchise.game import Game
    >>> search = SearchTree(seed=1, capacity=1000)
    >>> search.run(Game(players=2, introductory=True, seed=1).state, 100, guided=True)
    >>> len(search.children(search.node))
    8
    """

    def __init__(self, seed: int, capacity: int) -> None:
        """An empty tree with room for `capacity` nodes; the seed decides its simulations."""
        self.capacity = capacity
        self.nodes = np.zeros((capacity, COLUMNS), np.int32)
        self.sums = np.zeros((capacity, SUMS), np.float64)
        self.points = padded_array(SEATS, np.float64)
        self.tree = Tree(self.nodes, self.sums, self.points)
        self.workspace = Workspace(
            state=padded_array(SIZE, np.int64),
            words=padded_array(WORD_COUNT, np.int64),
            path=padded_array(DEEPEST, np.int64),
            gains=padded_array(GAINS, np.float64),
            random=padded_array(1, np.uint64),
        )
        self.workspace.random[0] = np.uint64(seed)
        self.forget()

    def forget(self) -> None:
        """Start again with an empty tree."""
        self.nodes[0] = 0
        self.sums[0] = 0.0
        self.node, self.used, self.simulated = 0, 1, 0

    def follow(self, actions: Iterable[int]) -> None:
        """Move down the tree by these actions; start again if one of them is not in the tree, or if it is half full.

        The sums of the points are reset: they belong to one root position.
        """
        self.points[:] = 0.0
        self.simulated = 0
        for action in actions:
            found = [child for child in self.children(self.node) if self.nodes[child, ACTION] == action]
            if not found or self.used > self.capacity // 2:
                self.forget()
                return
            self.node = found[0]

    def run(self, state: State, simulations: int, guided: bool) -> None:
        """Run simulations from `state`, the position of the tree's current node."""
        root, workspace = self.node, self.workspace
        self.used = mcts.search(state, root, self.tree, workspace, self.used, self.capacity, simulations, guided)
        self.simulated += simulations

    def run_until(self, end: float, state: State, guided: bool) -> None:
        """Run simulations until the time `end`, at least one chunk."""
        self.run(state, CHUNK, guided)
        while time.perf_counter() < end:
            self.run(state, CHUNK, guided)

    def children(self, node: int) -> range:
        """The children of a node."""
        first = int(self.nodes[node, FIRST_CHILD])
        return range(first, first + int(self.nodes[node, CHILDREN]))

    def line(self) -> Iterator[int]:
        """The expected line of play: at each node the most visited action, as long as it was visited more than once."""
        node = self.node
        while children := self.children(node):
            node = max(children, key=lambda child: int(self.nodes[child, VISITS]))
            if self.nodes[node, VISITS] < 2:
                return
            yield int(self.nodes[node, ACTION])
