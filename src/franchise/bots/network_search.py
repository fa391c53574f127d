"""Search with the network on one core, wholly compiled: some leaves are collected and then judged together."""

from typing import NamedTuple

from franchise.compiling import compiled
from franchise.network.inference import MOST_POSITIONS, Scratch, answer, logit_of, look
from franchise.network.packaged import Network
from franchise.rules.layout import ACTIVE
from franchise.rules.state import Randomness, Words
from franchise.trees.action_sets import take_next
from franchise.trees.choices import find_choices
from franchise.trees.gains import Reals
from franchise.trees.grow import NO_ROOM, absorb, follow
from franchise.trees.puct import most_promising_edge
from franchise.trees.root import gumbel
from franchise.trees.select import visits_of
from franchise.trees.tree import DONE, EDGES, FIRST_EDGE, LAST, VISITS, Tree
from franchise.vector.observation import encode

SIMULATIONS_A_LEAF = 24  # so many simulations allow one more leaf to wait: it is chosen without the others' answers
NOISE = 0.25  # in the logits: the seed decides between choices that are about equal, and threads differ


class Workspace(NamedTuple):
    """What a search needs beside its tree: the network and its buffers, the leaves that wait, the random generator."""

    network: Network
    scratch: Scratch
    leaves: Words
    words: Words
    gains: Reals
    random: Randomness


@compiled
def judge(tree: Tree, root: int, number: int, workspace: Workspace) -> None:
    """Ask the network about the leaves that wait, and take in its answers."""
    network, scratch, leaves = workspace.network, workspace.scratch, workspace.leaves
    for row in range(number):
        state = tree.states[leaves[row]]
        encode(state, state[ACTIVE], scratch.observation[row])
        look(network.weights, scratch, row, state[ACTIVE])
    answer(network, scratch, number)
    for row in range(number):
        write_logits(tree, leaves[row], row, workspace)
        logits, answers = scratch.logits[row], scratch.answers[row]
        absorb(tree, root, leaves[row], logits, answers, workspace.words, workspace.gains)


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
def is_decided(tree: Tree, root: int, left: int) -> bool:
    """Whether the simulations that are left can't change which choice is visited most."""
    most = 0
    second = 0
    first = tree.nodes[root, FIRST_EDGE]
    for edge in range(first, first + tree.nodes[root, EDGES]):
        visits = visits_of(tree, edge)
        second = max(second, min(most, visits))
        most = max(most, visits)
    return most - second > left


@compiled
def search(tree: Tree, root: int, simulations: int, workspace: Workspace, until_decided: bool) -> None:
    """Run simulations from a node of the tree, perhaps only until the choice is decided."""
    if tree.nodes[root, DONE] == 0:
        workspace.leaves[0] = root
        tree.nodes[root, VISITS] = 1
        judge(tree, root, 1, workspace)
    together = min(MOST_POSITIONS, 1 + simulations // SIMULATIONS_A_LEAF)
    left = simulations
    while left > 0 and not (until_decided and is_decided(tree, root, left)):
        number = 0
        for _ in range(min(together, left)):
            edge = most_promising_edge(tree, root)
            leaf = follow(tree, root, edge, True, workspace.words, workspace.gains)
            if leaf == NO_ROOM:
                break
            left -= 1
            if leaf >= 0:
                workspace.leaves[number] = leaf
                number += 1
        if number > 0:
            judge(tree, root, number, workspace)
