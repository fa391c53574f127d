"""What a search found out about its root."""

from typing import Any

from franchise.compiling import compiled
from franchise.trees.gains import GAINS
from franchise.trees.root import chosen_edge
from franchise.trees.select import visits_of
from franchise.trees.tree import ACTION, CHILD, DONE, EDGES, FIRST_EDGE, ROOT, SCORE, Tree

LEAST_CHANCE = 1e-6  # of a choice: 0 is for what is no choice, also after rounding to 16 bits


@compiled
def write_results(tree: Tree, policy: Any, visits: Any, value: Any) -> int:
    """Write the improved policy, the visits and the gains of the root, and return the action to do.

    `policy` and `visits` are 0 beforehand.
    """
    action: int = tree.edges[chosen_edge(tree), ACTION]
    first = tree.nodes[ROOT, FIRST_EDGE]
    for edge in range(first, first + tree.nodes[ROOT, EDGES]):
        policy[tree.edges[edge, ACTION]] = max(LEAST_CHANCE, tree.weights[edge, SCORE])
        visits[tree.edges[edge, ACTION]] = visits_of(tree, edge)
    write_value(tree, value)
    return action


@compiled
def write_value(tree: Tree, value: Any) -> None:
    """Write the gains that the improved policy may expect; SCORE has its chances.

    The mean over all simulations would be lower for whoever decides, since the search also tries what is bad.
    """
    first = tree.nodes[ROOT, FIRST_EDGE]
    for column in range(GAINS):
        value[column] = 0.0
    seen = 0.0
    for edge in range(first, first + tree.nodes[ROOT, EDGES]):
        child = tree.edges[edge, CHILD]
        if child and tree.nodes[child, DONE]:
            chance = max(LEAST_CHANCE, tree.weights[edge, SCORE])
            seen += chance
            for column in range(GAINS):
                value[column] += chance * tree.sums[child, column] / tree.nodes[child, DONE]
    for column in range(GAINS):
        value[column] = value[column] / seen if seen > 0.0 else tree.sums[ROOT, column] / tree.nodes[ROOT, DONE]
