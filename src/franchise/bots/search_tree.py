"""One tree of a search, with all the memory that one thread needs to let it grow."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.bots import mcts
from franchise.bots.mcts import ACTION, CHILDREN, COLUMNS, FIRST_CHILD, SUMS, VISITS, Tree, Workspace
from franchise.bots.thinking import Tried
from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import SEATS, SIZE
from franchise.rules.position import copy_position
from franchise.trees.gains import CHANCE, GAINS

NODE_BYTES = np.dtype(np.int32).itemsize * COLUMNS + np.dtype(np.float64).itemsize * SUMS
DEEPEST = 4096  # more decisions than any game has
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
    >>> search = SearchTree(seed=1, capacity=1000, guided=True)
    >>> search.follow(Game(players=2, introductory=True, seed=1), None)
    >>> search.run(100)
    >>> len(search.children(search.node))
    8
    """

    def __init__(self, seed: int, capacity: int, guided: bool) -> None:
        """An empty tree with room for `capacity` nodes; the seed decides its simulations."""
        self.guided = guided
        self.position = np.zeros(SIZE, np.int64)
        self.capacity = capacity
        self.nodes = np.zeros((capacity, COLUMNS), np.int32)
        self.sums = np.zeros((capacity, SUMS), np.float64)
        self.influence = padded_array(SEATS, np.float64)
        self.tree = Tree(self.nodes, self.sums, self.influence)
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

    def follow(self, game: Game, since: Sequence[Action] | None) -> None:
        """Move down the tree by these actions; start again if one of them is not in the tree, or if it is half full.

        The sums of the points are reset: they belong to one root position.
        """
        copy_position(game.state, self.position)
        self.influence[:] = 0.0
        self.simulated = 0
        if since is None:
            self.forget()
        for action in since or ():
            found = [child for child in self.children(self.node) if self.nodes[child, ACTION] == action.id]
            if not found or self.used > self.capacity // 2:
                self.forget()
                return
            self.node = found[0]

    def run(self, simulations: int) -> None:
        """Run simulations from the position of the tree's current node."""
        self.used = mcts.search(
            self.position, self.node, self.tree, self.workspace, self.used, self.capacity, simulations, self.guided
        )
        self.simulated += simulations

    def decide(self, simulations: int) -> None:
        """Run all of them: the levels for people are measured by a fixed number of simulations."""
        self.run(simulations)

    def tried(self) -> dict[int, Tried]:
        """What is known about each action."""
        return {
            int(self.nodes[child, ACTION]): Tried(int(self.nodes[child, VISITS]), self.sums[child, CHANCE:])
            for child in self.children(self.node)
        }

    def points(self) -> tuple[NDArray[np.float64], int]:
        """The sums of every seat's influence at the end, and the number of simulations that they come from."""
        return self.influence, self.simulated

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
