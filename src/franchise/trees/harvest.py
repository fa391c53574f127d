"""What a search found out about its root."""

from typing import Any

from franchise.compiling import compiled
from franchise.trees.gains import GAINS
from franchise.trees.root import chosen_edge
from franchise.trees.select import visits_of
from franchise.trees.tree import ACTION, DONE, EDGES, FIRST_EDGE, ROOT, SCORE, Tree

LEAST_CHANCE = 1e-6  # of a choice: 0 is for what is no choice, also after rounding to 16 bits


@compiled
def write_results(tree: Tree, policy: Any, visits: Any, value: Any) -> int:
    """Write the improved policy, the visits and the mean gains of the root, and return the action to do.

    `policy` and `visits` are 0 beforehand.
    """
    action: int = tree.edges[chosen_edge(tree), ACTION]
    first = tree.nodes[ROOT, FIRST_EDGE]
    for edge in range(first, first + tree.nodes[ROOT, EDGES]):
        policy[tree.edges[edge, ACTION]] = max(LEAST_CHANCE, tree.weights[edge, SCORE])
        visits[tree.edges[edge, ACTION]] = visits_of(tree, edge)
    for column in range(GAINS):
        value[column] = tree.sums[ROOT, column] / tree.nodes[ROOT, DONE]
    return action
