"""A forest on an NVIDIA GPU: one game and its tree per thread, with the same functions as on a core.

Internal arrays have one column per game, so that neighbouring threads access neighbouring addresses.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.model.variant import Variant
from franchise.rules.actions import ACTION_COUNT, WORD_COUNT
from franchise.rules.layout import SIZE
from franchise.rules.playout import choose
from franchise.trees.choices import NO_ACTION, find_choices
from franchise.trees.forest import Forest
from franchise.trees.gains import GAINS
from franchise.trees.grow import ANSWERS, absorb, follow, plant
from franchise.trees.harvest import write_results
from franchise.trees.root import draw_noise, root_edge
from franchise.trees.self_play import begin_self_play, play_on
from franchise.trees.tree import EDGES, ROOT, SEAT, Tree, shapes
from franchise.vector.api import seeds_of_games
from franchise.vector.cuda import import_cuda, kernel
from franchise.vector.game_step import POLICY, RANDOM
from franchise.vector.gpu import TILE_COLUMNS, TILE_FEATURES, TILE_ROWS, transpose_kernel
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE
from franchise.vector.transpose import IN_A_WORD

cuda: Any = import_cuda()

THREADS = 64  # a block: small, since a simulation waits for memory and there are few games for so large a machine


@kernel()
def tree_of(trees: Tree, game: int) -> Tree:
    """The tree of one game."""
    return Tree(
        trees.nodes[:, :, game],
        trees.edges[:, :, game],
        trees.weights[:, :, game],
        trees.sums[:, :, game],
        trees.states[:, :, game],
        trees.used[:, game],
        trees.noise[:, game],
    )


@kernel()
def begin_kernel(states: Any, variants: Any, seeds: Any, last: Any) -> None:
    """Begin all games."""
    game = cuda.grid(1)
    if game < states.shape[1]:
        words = cuda.local.array(WORD_COUNT, np.int64)
        begin_self_play(states[:, game], words, variants[:, game], seeds[:, game], seeds[RANDOM:, game], last[game:])


@kernel()
def play_kernel(states: Any, variants: Any, seeds: Any, last: Any, actions: Any, done: Any, result: Any) -> None:
    """Do a choice in every game."""
    game = cuda.grid(1)
    if game < states.shape[1]:
        words = cuda.local.array(WORD_COUNT, np.int64)
        done[game] = play_on(
            states[:, game],
            words,
            variants[:, game],
            seeds[:, game],
            seeds[RANDOM:, game],
            last[game:],
            actions[game],
            result[game],
        )


@kernel()
def plant_kernel(trees: Tree, positions: Any, last: Any, leaves: Any) -> None:
    """Begin a tree at every position."""
    game = cuda.grid(1)
    if game < positions.shape[1]:
        plant(tree_of(trees, game), positions[:, game], last[game])
        leaves[game] = ROOT


@kernel()
def encode_kernel(trees: Tree, leaves: Any, seen: Any) -> None:
    """Write what is seen of every leaf, in columns."""
    game = cuda.grid(1)
    if game < leaves.shape[0]:
        leaf = max(ROOT, leaves[game])
        encode(trees.states[leaf, :, game], trees.nodes[leaf, SEAT, game], seen[:, game])


@kernel()
def absorb_kernel(trees: Tree, leaves: Any, logits: Any, answers: Any) -> None:
    """Take in the network's answers."""
    game = cuda.grid(1)
    if game < leaves.shape[0] and leaves[game] >= 0:
        words = cuda.local.array(WORD_COUNT, np.int64)
        gains = cuda.local.array(GAINS, np.float32)
        tree = tree_of(trees, game)
        absorb(tree, ROOT, leaves[game], logits[game], answers[game], words, gains)


@kernel()
def noise_kernel(trees: Tree, random: Any, scale: float) -> None:
    """Draw noise for every root."""
    game = cuda.grid(1)
    if game < random.shape[1]:
        draw_noise(tree_of(trees, game), random[:, game], scale)


@kernel()
def select_kernel(trees: Tree, plan: Any, simulation: int, leaves: Any) -> None:
    """One simulation in every tree, down to a leaf."""
    game = cuda.grid(1)
    if game < leaves.shape[0]:
        words = cuda.local.array(WORD_COUNT, np.int64)
        gains = cuda.local.array(GAINS, np.float32)
        tree = tree_of(trees, game)
        considered = min(tree.nodes[ROOT, EDGES], plan.shape[0] - 1)
        edge = root_edge(tree, plan[considered, simulation])
        leaves[game] = follow(tree, ROOT, edge, words, gains)


@kernel()
def harvest_kernel(trees: Tree, actions: Any, policy: Any, visits: Any, value: Any) -> None:
    """Write the results of every search."""
    game = cuda.grid(1)
    if game < actions.shape[0]:
        tree = tree_of(trees, game)
        actions[game] = write_results(tree, policy[game], visits[game], value[game])


@kernel()
def sample_kernel(states: Any, last: Any, random: Any, actions: Any) -> None:
    """A random choice for every game."""
    game = cuda.grid(1)
    if game < actions.shape[0]:
        words = cuda.local.array(WORD_COUNT, np.int64)
        find_choices(states[:, game], last[game], words)
        actions[game] = choose(words, random[:, game])


class GpuForest(Forest):
    """A forest on a GPU; `make_forest` makes one. Its arrays are CuPy arrays in the GPU's memory."""

    device = "cuda"

    def __init__(self, variants: Sequence[Variant], simulations: int, seed: int) -> None:
        """Begin the games."""
        super().__init__(variants, simulations, seed)
        import cupy

        self._cupy: Any = cupy
        self._blocks = -(-self.count // THREADS)
        seeds = seeds_of_games(self.seed, self.count)
        self._seeds, self._noise_seeds = self._columns(seeds), self._columns(seeds[:, :1] ^ POLICY)
        self._variants = self._columns(np.array(self.variants, np.int64))
        self._states = self._room((SIZE, self.count), np.int64)
        self._last = self._room((self.count,), np.int64)
        self._leaves = self._room((self.count,), np.int32)
        self._make_trees()
        self._make_results()
        self.begin()

    def _make_trees(self) -> None:
        wanted = shapes(self.nodes, self.edges)
        arrays = [self._cupy.zeros((*shape.sizes, self.count), shape.dtype) for shape in wanted]
        self._trees = Tree(*(cuda.as_cuda_array(array) for array in arrays))
        nodes = Tree(*arrays).nodes
        self.seat, self.choices = nodes[ROOT, SEAT], nodes[ROOT, EDGES]

    def _make_results(self) -> None:
        zeros, games = self._cupy.zeros, self.count
        seen = zeros((OBSERVATION_SIZE, games + -games % IN_A_WORD), np.int16)
        self._seen, self._seen_words = cuda.as_cuda_array(seen), cuda.as_cuda_array(seen.view(np.uint64))
        self.observation = zeros((games, OBSERVATION_SIZE), np.int16)
        self._observation_words = cuda.as_cuda_array(self.observation.view(np.uint64))
        self.logits, self.answers = zeros((games, ACTION_COUNT), np.float32), zeros((games, ANSWERS), np.float32)
        self.action = zeros(games, np.int64)
        self.policy, self.visits = zeros((games, ACTION_COUNT), np.float32), zeros((games, ACTION_COUNT), np.int16)
        self.value, self.result = zeros((games, GAINS), np.float32), zeros((games, GAINS), np.float32)
        self.done = zeros(games, np.bool_)
        # Numba's views of the same memory, made once: converting a CuPy array at every call takes long.
        self._answered = cuda.as_cuda_array(self.logits), cuda.as_cuda_array(self.answers)
        found = self.action, self.policy, self.visits, self.value
        self._found = tuple(cuda.as_cuda_array(part) for part in found)
        self._ended = cuda.as_cuda_array(self.done), cuda.as_cuda_array(self.result)

    def plan_on_device(self, plan: NDArray[np.int32]) -> Any:
        """A plan in the GPU's memory."""
        return cuda.to_device(plan)

    def _room(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return cuda.as_cuda_array(self._cupy.zeros(shape, dtype))

    def _columns(self, rows: NDArray[Any]) -> Any:
        return cuda.as_cuda_array(self._cupy.asarray(np.ascontiguousarray(rows.T)))

    def _show(self) -> None:
        encode_kernel[self._blocks, THREADS](self._trees, self._leaves, self._seen)
        tiles = (-(-self.count // (IN_A_WORD * TILE_COLUMNS)), -(-OBSERVATION_SIZE // TILE_FEATURES))
        transpose_kernel[tiles, (TILE_COLUMNS, TILE_ROWS)](self._seen_words, self._observation_words)

    def begin(self) -> None:
        """Begin the next game of every row."""
        begin_kernel[self._blocks, THREADS](self._states, self._variants, self._seeds, self._last)

    def plant(self) -> None:
        """Begin a tree at every game's position, and show the positions to the network."""
        plant_kernel[self._blocks, THREADS](self._trees, self._states, self._last, self._leaves)
        self._show()

    def absorb_root(self, noise: float) -> None:
        """Take in the network's answers about the roots, and draw noise."""
        self.absorb()
        noise_kernel[self._blocks, THREADS](self._trees, self._noise_seeds, noise)

    def select(self, simulation: int) -> None:
        """Go down to a new leaf in every tree, and show the leaves to the network."""
        select_kernel[self._blocks, THREADS](self._trees, self.plan, simulation, self._leaves)
        self._show()

    def absorb(self) -> None:
        """Take in the network's answers about the leaves."""
        absorb_kernel[self._blocks, THREADS](self._trees, self._leaves, *self._answered)

    def harvest(self) -> None:
        """Write the results of the search."""
        self.policy.fill(0)
        self.visits.fill(0)
        harvest_kernel[self._blocks, THREADS](self._trees, *self._found)

    def play(self, actions: Any) -> None:
        """Do a choice in every game; where a game ends, the next one begins."""
        taken = cuda.as_cuda_array(self._cupy.asarray(actions))
        play_kernel[self._blocks, THREADS](self._states, self._variants, self._seeds, self._last, taken, *self._ended)

    def sample(self) -> Any:
        """A random choice for every game."""
        actions = self._cupy.empty(self.count, np.int64)
        sample_kernel[self._blocks, THREADS](self._states, self._last, self._noise_seeds, cuda.as_cuda_array(actions))
        return actions

    @property
    def games(self) -> tuple[Any, Any, Any]:
        """Positions, last actions and random generators, in columns."""
        return self._states, self._last, self._noise_seeds

    def positions(self) -> NDArray[np.int64]:
        """A copy of all positions as the rules see them, one row a game."""
        return np.ascontiguousarray(self._states.copy_to_host().T)

    def set_positions(self, positions: NDArray[np.int64]) -> None:
        """Go on from these positions, one row a game."""
        self.check_positions(positions)
        self._states = self._columns(positions)
        self._last = self._columns(np.full(self.count, NO_ACTION))
