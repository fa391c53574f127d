"""A search graph: a tree in which a position that is reached in several ways is one node.

The choices of a turn often lead to the same position in another order: up to two thirds of the nodes of a tree are
such doubles. Here they share what was found about them, and the network is asked once. A simulation that comes to a
known position in another way takes over its mean gains, as long as fewer simulations went that way than through the
position (Czech et al. 2021, and KataGo's search).

`Tree` has the arrays of the nodes and edges. PARENT means nothing here, VISITS is 1 as soon as a simulation has ended
at a node that waits for the network, and SCORE is the chance that the network gives to a choice.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from franchise.compiling import compiled
from franchise.rules.actions import DOUBLE, INCREASE
from franchise.rules.layout import ACTIVE, OVER, PLAYERS, STAGE
from franchise.rules.position import copy_position, hash_position, same_position
from franchise.rules.state import Words
from franchise.rules.step import step
from franchise.trees.choices import play_forced
from franchise.trees.gains import GAINS, Reals, final_gains, write_leads
from franchise.trees.grow import NO_LEAF, NO_ROOM, Numbers, add_node, add_to, expand, plant
from franchise.trees.puct import most_promising_edge
from franchise.trees.tree import (
    ACTION,
    CHILD,
    DONE,
    EDGES,
    FIRST_EDGE,
    LAST,
    NODES_USED,
    PRIOR,
    SCORE,
    SEAT,
    VISITS,
    Tree,
    empty_tree,
)

ANY_EDGE = -1  # the search chooses with which edge a simulation begins
DEEPEST = 512  # choices on the way of one simulation; no game has as many
S33 = np.uint64(33)
LENGTH = 0  # where a path keeps the number of its edges, which follow it


class Graph(NamedTuple):
    """A tree, how often simulations followed each edge, and a hash table of its nodes, in which 0 means none."""

    tree: Tree
    tries: Any
    table: Any


def empty_graph(nodes: int, edges: int) -> Graph:
    """A graph with room for so many nodes and edges.

    >>> graph = empty_graph(10, 100)
    >>> graph.tries.shape, graph.table.shape
    ((100,), (32,))
    """
    places = 1 << (2 * nodes).bit_length()
    return Graph(empty_tree(nodes, edges), np.zeros(edges, np.int32), np.zeros(places, np.int32))


@compiled
def plant_graph(graph: Graph, state: Words, last: int) -> None:
    """Begin a graph at a position that was reached by the action `last`."""
    plant(graph.tree, state, last)
    for place in range(len(graph.table)):
        graph.table[place] = 0


@compiled
def simulate(graph: Graph, root: int, first: int, path: Words, words: Words, gains: Reals) -> int:
    """One simulation from `root`: go down to a new node that waits for the network, and write the way into `path`.

    It begins with the edge `first`, or, for ANY_EDGE, with the most promising one. If it ends in a position that needs
    no answer of the network, its gains are added at once, and NO_LEAF is returned.
    """
    tree, tries = graph.tree, graph.tries
    node = root
    path[LENGTH] = 0
    while tree.nodes[node, EDGES] > 0 and path[LENGTH] < DEEPEST:
        edge = first if first != ANY_EDGE and node == root else most_promising_edge(tree, tries, node)
        child = tree.edges[edge, CHILD]
        if child == 0:
            if tree.used[NODES_USED] >= len(tree.nodes):
                break
            child = open_way(graph, node, edge, words)
        append(path, edge)
        tries[edge] += 1
        if tries[edge] <= tree.nodes[child, DONE]:
            return take_over(graph, root, child, path, gains)
        node = child
    return end_at(graph, root, node, path, gains)


@compiled
def append(path: Words, edge: int) -> None:
    """Add an edge to a path."""
    path[LENGTH] += 1
    path[path[LENGTH]] = edge


@compiled
def open_way(graph: Graph, node: int, edge: int, words: Words) -> int:
    """Play a choice for the first time, and return the node of its position: a new one, or one that is known."""
    tree = graph.tree
    action = tree.edges[edge, ACTION]
    child = add_node(tree, node, action)
    state = tree.states[child]
    copy_position(tree.states[node], state)
    step(state, action)
    tree.nodes[child, LAST] = play_forced(state, action, words)
    tree.nodes[child, SEAT] = state[ACTIVE]
    place = place_of(graph, child)
    if graph.table[place]:
        tree.used[NODES_USED] -= 1
        child = graph.table[place]
    graph.table[place] = child
    tree.edges[edge, CHILD] = child
    return child


@compiled
def place_of(graph: Graph, node: int) -> int:
    """The place in the table of a node with the same position and choices, or the free one where it belongs."""
    tree, table = graph.tree, graph.table
    last = lowest_increase(tree.nodes[node, LAST])
    mask = len(table) - 1
    place = int(np.int64(hash_position(tree.states[node]) >> S33)) & mask
    while table[place]:
        other = table[place]
        if lowest_increase(tree.nodes[other, LAST]) == last and same_position(tree.states[other], tree.states[node]):
            return place
        place = (place + 1) & mask
    return place


@compiled
def lowest_increase(last: int) -> int:
    """The lowest increase that may follow an action: choices depend on the action before them in nothing else."""
    return last if INCREASE <= last < DOUBLE else INCREASE


@compiled
def take_over(graph: Graph, root: int, node: int, path: Words, gains: Reals) -> int:
    """End a simulation before a node that others have looked at more often: its mean gains count for this way, too."""
    read_means(graph.tree, node, gains)
    path[LENGTH] -= 1
    add_along(graph.tree, root, path, gains)
    return NO_LEAF


@compiled
def end_at(graph: Graph, root: int, node: int, path: Words, gains: Reals) -> int:
    """End a simulation at a node without choices, or where nothing can grow: return it if it needs an answer."""
    tree = graph.tree
    state = tree.states[node]
    if tree.nodes[node, DONE]:
        read_means(tree, node, gains)
    elif state[STAGE] == OVER:
        final_gains(state, gains)
        write_leads(gains, state[PLAYERS])
    elif tree.nodes[node, VISITS]:
        cancel(graph, path)
        return NO_ROOM
    else:
        tree.nodes[node, VISITS] = 1
        return node
    add_along(tree, root, path, gains)
    return NO_LEAF


@compiled
def read_means(tree: Tree, node: int, gains: Reals) -> None:
    """The mean gains of a node that has been judged."""
    for column in range(GAINS):
        gains[column] = tree.sums[node, column] / tree.nodes[node, DONE]


@compiled
def cancel(graph: Graph, path: Words) -> None:
    """Take back a simulation that came to a node which still waits for its answer."""
    for place in range(1, path[LENGTH] + 1):
        graph.tries[path[place]] -= 1


@compiled
def leaf_of(tree: Tree, root: int, path: Words) -> int:
    """The node at the end of a path."""
    leaf: int = tree.edges[path[path[LENGTH]], CHILD] if path[LENGTH] else root
    return leaf


@compiled
def absorb_answer(
    graph: Graph, root: int, path: Words, logits: Numbers, answers: Numbers, words: Words, gains: Reals
) -> None:
    """Take in the network's answer about the node at the end of a path."""
    tree = graph.tree
    leaf = leaf_of(tree, root, path)
    expand(tree, leaf, logits, answers, words, gains)
    first = tree.nodes[leaf, FIRST_EDGE]
    for edge in range(first, first + tree.nodes[leaf, EDGES]):
        tree.weights[edge, SCORE] = math.exp(tree.weights[edge, PRIOR])
        graph.tries[edge] = 0
    add_along(tree, root, path, gains)


@compiled
def add_along(tree: Tree, root: int, path: Words, gains: Reals) -> None:
    """Add the result of a simulation to all nodes on its path."""
    players = tree.states[root, PLAYERS]
    node = root
    add_to(tree, node, gains, players)
    for place in range(1, path[LENGTH] + 1):
        node = tree.edges[path[place], CHILD]
        add_to(tree, node, gains, players)
