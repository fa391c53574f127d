"""How a tree grows: a root, a simulation down to a new leaf, the network's answer, and the way back up."""

import math
from typing import Protocol

from franchise.compiling import compiled
from franchise.rules.actions import WORD_BITS, WORD_COUNT
from franchise.rules.bits import lowest
from franchise.rules.layout import ACTIVE, OVER, PLAYERS, SEATS, STAGE
from franchise.rules.position import copy_position
from franchise.rules.state import Words
from franchise.rules.step import step
from franchise.trees.choices import find_choices, play_forced
from franchise.trees.gains import CHANCE, GAINS, LOWEST, POINTS, Reals, final_gains, write_leads
from franchise.trees.select import next_edge, utility
from franchise.trees.tree import (
    ACTION,
    CHILD,
    DONE,
    EDGES,
    EDGES_USED,
    FIRST_EDGE,
    LAST,
    NODES_USED,
    PARENT,
    PRIOR,
    ROOT,
    SEAT,
    SUM_COLUMNS,
    VALUE,
    VISITS,
    Tree,
)
from franchise.vector.observation import seat_at

POINTS_UNIT = 20.0  # the network tells points in this unit
ANSWERS = 2 * SEATS  # what it tells beside the policy: logits of the chances, then points, from the viewer on
NO_LEAF = -1  # a simulation that needs no answer
NO_ROOM = -2  # a simulation that came to a leaf which still waits for its answer, and was taken back


class Numbers(Protocol):
    """A row of real numbers to be read."""

    def __getitem__(self, index: int, /) -> float: ...


@compiled
def plant(tree: Tree, state: Words, last: int) -> None:
    """Begin a tree at a position that was reached by the action `last`."""
    tree.used[NODES_USED] = 0
    tree.used[EDGES_USED] = 0
    add_node(tree, ROOT, last)
    copy_position(state, tree.states[ROOT])
    tree.nodes[ROOT, SEAT] = state[ACTIVE]


@compiled
def add_node(tree: Tree, parent: int, last: int) -> int:
    """Take the next free node; the caller fills in the position."""
    node: int = tree.used[NODES_USED]
    tree.used[NODES_USED] = node + 1
    nodes = tree.nodes
    nodes[node, VISITS] = 0
    nodes[node, DONE] = 0
    nodes[node, PARENT] = parent
    nodes[node, EDGES] = 0
    nodes[node, LAST] = last
    for column in range(SUM_COLUMNS):
        tree.sums[node, column] = 0.0
    return node


@compiled
def follow(tree: Tree, root: int, edge: int, words: Words, gains: Reals) -> int:
    """One simulation from `root` that begins with the choice `edge`: go down to a new node that waits for the network.

    If it ends in a position that needs no answer of the network, its gains are added at once, and NO_LEAF is returned.
    """
    nodes, edges = tree.nodes, tree.edges
    node = root
    nodes[node, VISITS] += 1
    while edges[edge, CHILD]:
        node = edges[edge, CHILD]
        nodes[node, VISITS] += 1
        if nodes[node, EDGES] == 0:
            return revisit(tree, root, node, gains)
        edge = next_edge(tree, node)
    if tree.used[NODES_USED] >= len(nodes):
        return revisit(tree, root, node, gains)
    return open_leaf(tree, root, node, edge, words, gains)


@compiled
def open_leaf(tree: Tree, root: int, node: int, edge: int, words: Words, gains: Reals) -> int:
    """Play a choice for the first time."""
    action = tree.edges[edge, ACTION]
    leaf = add_node(tree, node, action)
    state = tree.states[leaf]
    copy_position(tree.states[node], state)
    step(state, action)
    tree.nodes[leaf, LAST] = play_forced(state, action, words)
    tree.nodes[leaf, SEAT] = state[ACTIVE]
    tree.nodes[leaf, VISITS] = 1
    tree.edges[edge, CHILD] = leaf
    if state[STAGE] != OVER:
        return leaf
    final_gains(state, gains)
    write_leads(gains, state[PLAYERS])
    add_gains(tree, root, leaf, gains)
    return NO_LEAF


@compiled
def revisit(tree: Tree, root: int, node: int, gains: Reals) -> int:
    """End a simulation at a node that can't grow: add its mean gains once more, or take it back if it still waits."""
    done = tree.nodes[node, DONE]
    if done == 0:
        cancel(tree, root, node)
        return NO_ROOM
    for column in range(GAINS):
        gains[column] = tree.sums[node, column] / done
    add_gains(tree, root, node, gains)
    return NO_LEAF


@compiled
def cancel(tree: Tree, root: int, node: int) -> None:
    """Take back the visits of a simulation that came to nothing."""
    tree.nodes[node, VISITS] -= 1
    while node != root:
        node = tree.nodes[node, PARENT]
        tree.nodes[node, VISITS] -= 1


@compiled
def add_gains(tree: Tree, root: int, node: int, gains: Reals) -> None:
    """Add the result of a simulation to all nodes on its path."""
    players = tree.states[node, PLAYERS]
    while True:
        add_to(tree, node, gains, players)
        if node == root:
            return
        node = tree.nodes[node, PARENT]


@compiled
def add_to(tree: Tree, node: int, gains: Reals, players: int) -> None:
    """Add the result of a simulation to one node."""
    tree.nodes[node, DONE] += 1
    for seat in range(players):
        for block in range(0, GAINS, SEATS):
            tree.sums[node, block + seat] += gains[block + seat]


@compiled
def absorb(tree: Tree, root: int, leaf: int, logits: Numbers, answers: Numbers, words: Words, gains: Reals) -> None:
    """Take in the network's answer about a leaf."""
    expand(tree, leaf, logits, answers, words, gains)
    add_gains(tree, root, leaf, gains)


@compiled
def expand(tree: Tree, leaf: int, logits: Numbers, answers: Numbers, words: Words, gains: Reals) -> None:
    """Give a leaf its choices with their priors, and write the gains of every seat."""
    state = tree.states[leaf]
    read_gains(state, answers, gains)
    tree.sums[leaf, VALUE] = utility(gains, state[ACTIVE])
    number = find_choices(state, tree.nodes[leaf, LAST], words)
    if tree.used[EDGES_USED] + number <= len(tree.edges):
        add_edges(tree, leaf, number, logits, words)


@compiled
def read_gains(state: Words, answers: Numbers, gains: Reals) -> None:
    """Turn the network's answers, which count seats from the viewer on, into gains."""
    players, viewer = state[PLAYERS], state[ACTIVE]
    highest = LOWEST
    for distance in range(players):
        highest = max(highest, answers[distance])
    total = 0.0
    for distance in range(players):
        seat = seat_at(viewer, distance, players)
        gains[CHANCE + seat] = math.exp(answers[distance] - highest)
        gains[POINTS + seat] = POINTS_UNIT * answers[SEATS + distance]
        total += gains[CHANCE + seat]
    for seat in range(players):
        gains[CHANCE + seat] /= total
    write_leads(gains, players)


@compiled
def add_edges(tree: Tree, node: int, number: int, logits: Numbers, words: Words) -> None:
    """Give a node an edge for every choice in `words`, with the logarithm of its chance in the network's policy."""
    first = tree.used[EDGES_USED]
    tree.used[EDGES_USED] = first + number
    tree.nodes[node, FIRST_EDGE] = first
    tree.nodes[node, EDGES] = number
    edge = first
    highest = LOWEST
    for word in range(WORD_COUNT):
        bits = words[word]
        while bits:
            action = WORD_BITS * word + lowest(bits)
            tree.edges[edge, ACTION] = action
            tree.edges[edge, CHILD] = 0
            tree.weights[edge, PRIOR] = logits[action]
            highest = max(highest, tree.weights[edge, PRIOR])
            bits &= bits - 1
            edge += 1
    norm = 0.0
    for edge in range(first, first + number):
        norm += math.exp(tree.weights[edge, PRIOR] - highest)
    norm = highest + math.log(norm)
    for edge in range(first, first + number):
        tree.weights[edge, PRIOR] -= norm
