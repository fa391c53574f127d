"""Search with the network on one core, wholly compiled: some leaves are collected and then judged together."""

from typing import Any, NamedTuple

from franchise.compiling import compiled
from franchise.network.inference import MOST_POSITIONS, Scratch, answer, logit_of, look
from franchise.network.packaged import Network
from franchise.rules.layout import ACTIVE
from franchise.rules.state import Randomness, Words
from franchise.trees.action_sets import take_next
from franchise.trees.choices import find_choices
from franchise.trees.gains import Reals
from franchise.trees.graph import ANY_EDGE, LENGTH, Graph, absorb_answer, leaf_of, simulate
from franchise.trees.grow import NO_ROOM
from franchise.trees.root import gumbel
from franchise.trees.tree import DONE, EDGES, FIRST_EDGE, LAST, NODES_USED, Tree
from franchise.vector.observation import encode

SIMULATIONS_A_LEAF = 24  # so many simulations allow one more leaf to wait: it is chosen without the others' answers
NOISE = 0.25  # in the logits: the seed decides between choices that are about equal, and threads differ


class Workspace(NamedTuple):
    """What a search needs beside its graph: the network, its buffers, the ways to leaves that wait, the randomness."""

    network: Network
    scratch: Scratch
    paths: Any
    words: Words
    gains: Reals
    random: Randomness


@compiled
def judge(graph: Graph, root: int, number: int, workspace: Workspace) -> None:
    """Ask the network about the leaves that wait, and take in its answers."""
    network, scratch, tree = workspace.network, workspace.scratch, graph.tree
    for row in range(number):
        state = tree.states[leaf_of(tree, root, workspace.paths[row])]
        encode(state, state[ACTIVE], scratch.inputs[row])
        look(network.weights, scratch, row, state[ACTIVE])
    answer(network, scratch, number)
    for row in range(number):
        path = workspace.paths[row]
        write_logits(tree, leaf_of(tree, root, path), row, workspace)
        logits, answers = scratch.logits[row], scratch.answers[row]
        absorb_answer(graph, root, path, logits, answers, workspace.words, workspace.gains)


@compiled
def write_logits(tree: Tree, leaf: int, row: int, workspace: Workspace) -> None:
    """The logits of a leaf's choices; the others are not needed."""
    network, words = workspace.network, workspace.words
    find_choices(tree.states[leaf], tree.nodes[leaf, LAST], words)
    action = take_next(words)
    while action >= 0:
        logit = logit_of(network, workspace.scratch, row, action)
        workspace.scratch.logits[row, action] = logit + NOISE * gumbel(workspace.random)
        action = take_next(words)


@compiled
def is_decided(graph: Graph, root: int, left: int) -> bool:
    """Whether the simulations that are left can't change which choice is tried most."""
    most = 0
    second = 0
    first = graph.tree.nodes[root, FIRST_EDGE]
    for edge in range(first, first + graph.tree.nodes[root, EDGES]):
        tries = graph.tries[edge]
        second = max(second, min(most, tries))
        most = max(most, tries)
    return most - second > left


@compiled
def has_room(graph: Graph) -> bool:
    """Whether the graph can grow. Without a free node no new choice can be tried: simulations would bring nothing."""
    return bool(graph.tree.used[NODES_USED] < len(graph.tree.nodes))


@compiled
def search(graph: Graph, root: int, simulations: int, workspace: Workspace, until_decided: bool) -> None:
    """Run simulations from a node of the graph while it has room, perhaps only until the choice is decided."""
    paths, words, gains = workspace.paths, workspace.words, workspace.gains
    if graph.tree.nodes[root, DONE] == 0:
        paths[0, LENGTH] = 0
        judge(graph, root, 1, workspace)
    together = min(MOST_POSITIONS, 1 + simulations // SIMULATIONS_A_LEAF)
    left = simulations
    while left > 0 and has_room(graph) and not (until_decided and is_decided(graph, root, left)):
        number = 0
        while number < together and left > 0:
            leaf = simulate(graph, root, ANY_EDGE, paths[number], words, gains)
            if leaf == NO_ROOM:
                break
            left -= 1
            if leaf >= 0:
                number += 1
        if number > 0:
            judge(graph, root, number, workspace)


@compiled
def try_all(graph: Graph, root: int, fewest: int, workspace: Workspace) -> None:
    """Try every choice of a node at least so often while the graph has room."""
    first = graph.tree.nodes[root, FIRST_EDGE]
    for edge in range(first, first + graph.tree.nodes[root, EDGES]):
        while graph.tries[edge] < fewest and has_room(graph):
            if simulate(graph, root, edge, workspace.paths[0], workspace.words, workspace.gains) >= 0:
                judge(graph, root, 1, workspace)
