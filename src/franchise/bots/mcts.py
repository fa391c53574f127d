"""Monte Carlo tree search for any number of players, wholly compiled: one reward for each seat (max^n).

A node is a position after a decision; its children lie side by side, one for each sensible action. The state is copied
at the root of every simulation and played forward, never undone. All arrays come from the caller, so that nothing is
allocated here.
"""

import math
from typing import NamedTuple, Protocol

from franchise.bots.rollout import roll_out
from franchise.compiling import compiled
from franchise.rules.actions import DOUBLE, INCREASE, WORD_BITS, WORD_COUNT
from franchise.rules.bits import count, lowest
from franchise.rules.layout import ACTIVE, OVER, PLAYERS, SEATS, STAGE
from franchise.rules.legal import sensible
from franchise.rules.position import copy_position
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.trees.action_sets import drop_lower_increases
from franchise.trees.gains import CHANCE, LEAD, POINTS, Reals

# Columns of a tree's `nodes`, and of its `sums`: chances, then leads, by seat
VISITS, FIRST_CHILD, CHILDREN, ACTION, SEAT = range(5)
COLUMNS = 5
SUMS = 2 * SEATS

EXPLORATION = 0.3
CHANCE_WEIGHT = 0.5  # the reward mixes winning with the lead


class Numbers(Protocol):
    """A table of whole numbers."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...


class Sums(Protocol):
    """A table of real numbers."""

    def __getitem__(self, index: tuple[int, int], /) -> float: ...
    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...


class Tree(NamedTuple):
    """The tree: `nodes` in whole numbers, `sums` of the results of all simulations by node, `points` of the root."""

    nodes: Numbers
    sums: Sums
    points: Reals


class Workspace(NamedTuple):
    """The buffers of a simulation: a position, legal actions, the path down the tree, the results."""

    state: Words
    words: Words
    path: Words
    gains: Reals
    random: Randomness


@compiled
def add_children(tree: Tree, node: int, used: int, capacity: int, state: Words, words: Words) -> int:
    """Give a leaf a child for every sensible action, unless the tree is full; return the number of nodes in use."""
    nodes = tree.nodes
    sensible(state, words)
    if INCREASE <= nodes[node, ACTION] < DOUBLE:
        drop_lower_increases(words, nodes[node, ACTION])
    children = 0
    for word in range(WORD_COUNT):
        children += count(words[word])
    if used + children > capacity:
        return used
    nodes[node, FIRST_CHILD] = used
    nodes[node, CHILDREN] = children
    nodes[node, SEAT] = state[ACTIVE]
    for word in range(WORD_COUNT):
        bits = words[word]
        while bits:
            nodes[used, VISITS] = 0
            nodes[used, CHILDREN] = 0
            nodes[used, ACTION] = WORD_BITS * word + lowest(bits)
            for column in range(SUMS):
                tree.sums[used, column] = 0.0
            bits &= bits - 1
            used += 1
    return used


@compiled
def best_child(tree: Tree, node: int) -> int:
    """The child with the highest upper confidence bound for the seat that decides here; unvisited ones come first."""
    nodes, sums = tree.nodes, tree.sums
    seat = nodes[node, SEAT]
    first = nodes[node, FIRST_CHILD]
    log_visits = math.log(nodes[node, VISITS] + 1.0)
    best = first
    best_bound = -1.0
    for child in range(first, first + nodes[node, CHILDREN]):
        visits = nodes[child, VISITS]
        if visits == 0:
            return child
        reward = CHANCE_WEIGHT * sums[child, CHANCE + seat] + (1.0 - CHANCE_WEIGHT) * sums[child, LEAD + seat]
        bound = reward / visits + EXPLORATION * math.sqrt(log_visits / visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@compiled
def descend(tree: Tree, node: int, state: Words) -> int:
    """Go down to the best child and play its action."""
    child = best_child(tree, node)
    step(state, tree.nodes[child, ACTION])
    return child


@compiled
def simulate(
    root: Words, root_node: int, tree: Tree, workspace: Workspace, used: int, capacity: int, guided: bool
) -> int:
    """One simulation: go down the tree, expand a leaf, play on, update the path; return the number of nodes in use."""
    nodes, path, state = tree.nodes, workspace.path, workspace.state
    copy_position(root, state)
    node = root_node
    path[0] = node
    depth = 0
    while nodes[node, CHILDREN] > 0:
        node = descend(tree, node, state)
        depth += 1
        path[depth] = node
    if state[STAGE] != OVER and (depth == 0 or nodes[node, VISITS] > 0):
        used = add_children(tree, node, used, capacity, state, workspace.words)
        if nodes[node, CHILDREN] > 0:
            depth += 1
            path[depth] = descend(tree, node, state)
    roll_out(state, workspace.words, guided, workspace.random, workspace.gains)
    backpropagate(tree, workspace, depth, state[PLAYERS])
    return used


@compiled
def backpropagate(tree: Tree, workspace: Workspace, depth: int, players: int) -> None:
    """Add the results of a simulation to all nodes on its path."""
    gains = workspace.gains
    for level in range(depth + 1):
        node = workspace.path[level]
        tree.nodes[node, VISITS] += 1
        for seat in range(players):
            tree.sums[node, CHANCE + seat] += gains[CHANCE + seat]
            tree.sums[node, LEAD + seat] += gains[LEAD + seat]
    for seat in range(players):
        tree.points[seat] += gains[POINTS + seat]


@compiled
def search(
    root: Words,
    root_node: int,
    tree: Tree,
    workspace: Workspace,
    used: int,
    capacity: int,
    simulations: int,
    guided: bool,
) -> int:
    """Run simulations from a position and return the number of nodes in use. A full tree does not grow any more."""
    for _ in range(simulations):
        used = simulate(root, root_node, tree, workspace, used, capacity, guided)
    return used
