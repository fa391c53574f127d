"""A player from outside: the bots' own search, `search`, wherever the games are.

A network that learns from itself alone plays well against itself. Among several players that is not enough: who wins
also depends on how all others play, and the searching bots play otherwise. So some games have such players in them from
the first choice to the last.

On a GPU several threads search for one game, each with a tree of its own; their visits are added up.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from franchise.bots.mcts import ACTION, CHILDREN, COLUMNS, FIRST_CHILD, SUMS, VISITS, Tree, Workspace, search
from franchise.compiling import compiled
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import SEATS, SIZE
from franchise.rules.randomness import STRIDE, mix
from franchise.rules.state import Words
from franchise.trees.forest import Forest
from franchise.trees.gains import GAINS
from franchise.vector.cuda import import_cuda, kernel

THREADS = 64
MOST_SIMULATIONS = 255  # of one tree: a path is never longer
DEEPEST = MOST_SIMULATIONS + 1
NODES_A_SIMULATION = 8  # on the average; a full tree does not grow any more
SEARCHES_AT_ONCE = 65536  # threads: there is room for so many trees


@compiled
def search_position(
    state: Words, last: int, tree: Tree, capacity: int, workspace: Workspace, simulations: int, seeds: Any, number: int
) -> None:
    """Search a position with the new tree of a thread; `last` is the action that led to it."""
    seeds[number] = seeds[number] + STRIDE
    workspace.random[0] = mix(seeds[number])
    tree.nodes[0, VISITS] = 0
    tree.nodes[0, CHILDREN] = 0
    tree.nodes[0, ACTION] = last
    for column in range(SUMS):
        tree.sums[0, column] = 0.0
    search(state, 0, tree, workspace, 1, capacity, simulations, True)


@compiled
def most_visited(nodes: Any, first: int, trees: int) -> int:
    """The action that neighbouring trees over the same position visited most; `nodes` has a column a tree."""
    begin = nodes[0, FIRST_CHILD, first]
    best = begin
    most = -1
    for child in range(begin, begin + nodes[0, CHILDREN, first]):
        visits = 0
        for tree in range(first, first + trees):
            visits += nodes[child, VISITS, tree]
        if visits > most:
            most = visits
            best = child
    action: int = nodes[best, ACTION, first]
    return action


def search_kernels() -> tuple[Any, Any]:
    """The search of many positions on a GPU, and the choice; they are made when needed: numba-cuda may be missing."""
    cuda: Any = import_cuda()

    @kernel()
    def search_kernel(
        states: Any, last: Any, chosen: Any, trees: int, nodes: Any, sums: Any, seeds: Any, simulations: int
    ) -> None:
        number = cuda.grid(1)
        if number < trees * chosen.shape[0]:
            game = chosen[number // trees]
            points = cuda.local.array(SEATS, np.float32)
            state = cuda.local.array(SIZE, np.int64)
            words = cuda.local.array(WORD_COUNT, np.int64)
            path = cuda.local.array(DEEPEST, np.int64)
            gains = cuda.local.array(GAINS, np.float32)
            random = cuda.local.array(1, np.uint64)
            for seat in range(SEATS):
                points[seat] = 0.0
            tree = Tree(nodes[:, :, number], sums[:, :, number], points)
            workspace = Workspace(state, words, path, gains, random)
            search_position(states[:, game], last[game], tree, len(nodes), workspace, simulations, seeds, number)

    @kernel()
    def choose_kernel(chosen: Any, trees: int, nodes: Any, actions: Any) -> None:
        place = cuda.grid(1)
        if place < chosen.shape[0]:
            actions[chosen[place]] = most_visited(nodes, trees * place, trees)

    return search_kernel, choose_kernel


class Searcher:
    """The bots' search in the games of a forest."""

    def __init__(self, forest: Forest, simulations: int, trees: int, seed: int) -> None:
        """So many simulations in each of so many trees a choice."""
        assert 1 <= simulations <= MOST_SIMULATIONS, "a tree of the searcher has no room for more simulations"
        self.forest, self.simulations, self.trees = forest, simulations, trees
        on_gpu = forest.device == "cuda"
        columns = SEARCHES_AT_ONCE if on_gpu else trees
        device = {"device": torch.device(forest.device)}
        nodes = torch.zeros(NODES_A_SIMULATION * simulations, COLUMNS, columns, dtype=torch.int32, **device)
        sums = torch.zeros(len(nodes), SUMS, columns, dtype=torch.float32, **device)
        self.room = nodes, sums
        seeds = np.random.default_rng(seed).integers(1 << 63, size=columns).astype(np.uint64)
        self.seeds: Any = import_cuda().to_device(seeds) if on_gpu else seeds
        self.kernels = search_kernels() if on_gpu else None

    def fill(self, wanted: Tensor, actions: Tensor) -> None:
        """Write an action for every game where it is wanted."""
        chosen = wanted.nonzero().squeeze(1)
        for some in chosen.split(SEARCHES_AT_ONCE // self.trees) if len(chosen) else ():
            if self.kernels is None:
                self._fill_on_core(some, actions)
            else:
                self._fill_on_gpu(some, actions)

    def _fill_on_gpu(self, chosen: Tensor, actions: Tensor) -> None:
        cuda: Any = import_cuda()
        assert self.kernels is not None
        search_kernel, choose_kernel = self.kernels
        states, last, _ = self.forest.games
        nodes, sums = (cuda.as_cuda_array(part) for part in self.room)
        games, played = cuda.as_cuda_array(chosen), cuda.as_cuda_array(actions)
        blocks = -(-len(chosen) * self.trees // THREADS)
        search_kernel[blocks, THREADS](states, last, games, self.trees, nodes, sums, self.seeds, self.simulations)
        choose_kernel[-(-len(chosen) // THREADS), THREADS](games, self.trees, nodes, played)

    def _fill_on_core(self, chosen: Tensor, actions: Tensor) -> None:
        states, last, _ = self.forest.games
        nodes, sums = (part.numpy() for part in self.room)
        room = Workspace(
            state=np.zeros(SIZE, np.int64),
            words=np.zeros(WORD_COUNT, np.int64),
            path=np.zeros(DEEPEST, np.int64),
            gains=np.zeros(GAINS, np.float32),
            random=np.zeros(1, np.uint64),
        )
        points = np.zeros(SEATS, np.float32)
        for game in chosen.tolist():
            for number in range(self.trees):
                tree = Tree(nodes[:, :, number], sums[:, :, number], points)
                search_position(states[game], last[game], tree, len(nodes), room, self.simulations, self.seeds, number)
            actions[game] = int(most_visited(nodes, 0, self.trees))
