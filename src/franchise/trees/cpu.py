"""A forest on one core, in NumPy arrays: what the GPU does, game by game."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.compiling import compiled
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
from franchise.vector.game_step import POLICY, RANDOM
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE


class Rows(NamedTuple):
    """All games: their positions, their generators, and the last action of each."""

    states: Any
    variants: Any
    seeds: Any
    noise_seeds: Any
    last: Any


@compiled
def tree_of(trees: Tree, game: int) -> Tree:
    """The tree of one game."""
    return Tree(
        trees.nodes[game],
        trees.edges[game],
        trees.weights[game],
        trees.sums[game],
        trees.states[game],
        trees.used[game],
        trees.noise[game],
    )


@compiled
def begin_rows(rows: Rows, words: Any) -> None:
    """Begin all games."""
    for game in range(len(rows.states)):
        seeds = rows.seeds[game]
        begin_self_play(rows.states[game], words, rows.variants[game], seeds, seeds[RANDOM:], rows.last[game:])


@compiled
def play_rows(rows: Rows, words: Any, actions: Any, done: Any, result: Any) -> None:
    """Do a choice in every game."""
    for game in range(len(rows.states)):
        seeds, state, variant = rows.seeds[game], rows.states[game], rows.variants[game]
        done[game] = play_on(
            state, words, variant, seeds, seeds[RANDOM:], rows.last[game:], actions[game], result[game]
        )


@compiled
def plant_rows(trees: Tree, rows: Rows, leaves: Any, observation: Any) -> None:
    """Begin a tree at every position."""
    for game in range(len(rows.states)):
        plant(tree_of(trees, game), rows.states[game], rows.last[game])
        leaves[game] = ROOT
    show_rows(trees, leaves, observation)


@compiled
def show_rows(trees: Tree, leaves: Any, observation: Any) -> None:
    """Write what is seen of every leaf."""
    for game in range(len(leaves)):
        leaf = max(ROOT, leaves[game])
        encode(trees.states[game, leaf], trees.nodes[game, leaf, SEAT], observation[game])


@compiled
def absorb_rows(trees: Tree, leaves: Any, logits: Any, answers: Any, words: Any, gains: Any) -> None:
    """Take in the network's answers."""
    for game in range(len(leaves)):
        if leaves[game] >= 0:
            absorb(tree_of(trees, game), ROOT, leaves[game], logits[game], answers[game], words, gains)


@compiled
def noise_rows(trees: Tree, random: Any, scale: float) -> None:
    """Draw noise for every root."""
    for game in range(len(random)):
        draw_noise(tree_of(trees, game), random[game], scale)


@compiled
def select_rows(trees: Tree, plan: Any, simulation: int, leaves: Any, observation: Any, words: Any, gains: Any) -> None:
    """One simulation in every tree, down to a leaf."""
    for game in range(len(leaves)):
        tree = tree_of(trees, game)
        considered = min(tree.nodes[ROOT, EDGES], len(plan) - 1)
        edge = root_edge(tree, plan[considered, simulation])
        leaves[game] = follow(tree, ROOT, edge, words, gains)
    show_rows(trees, leaves, observation)


@compiled
def harvest_rows(trees: Tree, actions: Any, policy: Any, visits: Any, value: Any) -> None:
    """Write the results of every search."""
    for game in range(len(actions)):
        actions[game] = write_results(tree_of(trees, game), policy[game], visits[game], value[game])


@compiled
def sample_rows(rows: Rows, words: Any, actions: Any) -> None:
    """A random choice for every game."""
    for game in range(len(actions)):
        find_choices(rows.states[game], rows.last[game], words)
        actions[game] = choose(words, rows.noise_seeds[game])


class CpuForest(Forest):
    """A forest on one core; `make_forest` makes one."""

    device = "cpu"

    def __init__(self, variants: Sequence[Variant], simulations: int, seed: int) -> None:
        """Begin the games."""
        super().__init__(variants, simulations, seed)
        seeds = seeds_of_games(self.seed, self.count)
        self._rows = Rows(
            states=np.zeros((self.count, SIZE), np.int64),
            variants=np.array(self.variants, np.int64),
            seeds=seeds,
            noise_seeds=seeds[:, :1] ^ POLICY,
            last=np.zeros(self.count, np.int64),
        )
        wanted = shapes(self.nodes, self.edges)
        self._trees = Tree(*(np.zeros((self.count, *shape.sizes), shape.dtype) for shape in wanted))
        self._leaves = np.zeros(self.count, np.int32)
        self._words = np.zeros(WORD_COUNT, np.int64)
        self._gains = np.zeros(GAINS, np.float32)
        self.observation = np.zeros((self.count, OBSERVATION_SIZE), np.int16)
        self.logits = np.zeros((self.count, ACTION_COUNT), np.float32)
        self.answers = np.zeros((self.count, ANSWERS), np.float32)
        self.action = np.zeros(self.count, np.int64)
        self.policy = np.zeros((self.count, ACTION_COUNT), np.float32)
        self.visits = np.zeros((self.count, ACTION_COUNT), np.int16)
        self.value = np.zeros((self.count, GAINS), np.float32)
        self.done = np.zeros(self.count, np.bool_)
        self.result = np.zeros((self.count, GAINS), np.float32)
        self.begin()

    @property
    def seat(self) -> NDArray[np.int64]:
        """Who decides at the root."""
        seats: NDArray[np.int64] = self._trees.nodes[:, ROOT, SEAT]
        return seats

    @property
    def choices(self) -> NDArray[np.int64]:
        """How many choices the root has."""
        choices: NDArray[np.int64] = self._trees.nodes[:, ROOT, EDGES]
        return choices

    def begin(self) -> None:
        """Begin the next game of every row."""
        begin_rows(self._rows, self._words)

    def plant(self) -> None:
        """Begin a tree at every game's position, and show the positions to the network."""
        plant_rows(self._trees, self._rows, self._leaves, self.observation)

    def absorb_root(self, noise: float) -> None:
        """Take in the network's answers about the roots, and draw noise."""
        self.absorb()
        noise_rows(self._trees, self._rows.noise_seeds, noise)

    def select(self, simulation: int) -> None:
        """Go down to a new leaf in every tree, and show the leaves to the network."""
        select_rows(self._trees, self.plan, simulation, self._leaves, self.observation, self._words, self._gains)

    def absorb(self) -> None:
        """Take in the network's answers about the leaves."""
        absorb_rows(self._trees, self._leaves, self.logits, self.answers, self._words, self._gains)

    def harvest(self) -> None:
        """Write the results of the search."""
        self.policy.fill(0)
        self.visits.fill(0)
        harvest_rows(self._trees, self.action, self.policy, self.visits, self.value)

    def play(self, actions: Any) -> None:
        """Do a choice in every game; where a game ends, the next one begins."""
        play_rows(self._rows, self._words, np.asarray(actions, np.int64), self.done, self.result)

    def sample(self) -> NDArray[np.int64]:
        """A random choice for every game."""
        actions = np.zeros(self.count, np.int64)
        sample_rows(self._rows, self._words, actions)
        return actions

    @property
    def games(self) -> tuple[Any, Any, Any]:
        """Positions, last actions and random generators, in rows."""
        return self._rows.states, self._rows.last, self._rows.noise_seeds

    def positions(self) -> NDArray[np.int64]:
        """A copy of all positions as the rules see them, one row a game."""
        positions: NDArray[np.int64] = self._rows.states.copy()
        return positions

    def set_positions(self, positions: NDArray[np.int64]) -> None:
        """Go on from these positions, one row a game."""
        self.check_positions(positions)
        self._rows.states[:] = positions
        self._rows.last[:] = NO_ACTION
