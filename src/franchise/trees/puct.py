"""Which choice a simulation follows when there are thousands of simulations: PUCT, as in AlphaZero.

The improved policy of `select` gets as much as can be had out of a few simulations. With many it soon follows the best
value alone, and a choice that looked a little worse once is never tried again. Here every choice is tried again after
a while: the sooner, the more the network likes it. Each node looks at the gains of the seat that decides there (max^n).
"""

import math

from franchise.compiling import compiled
from franchise.rules.state import Words
from franchise.trees.gains import LOWEST
from franchise.trees.select import mean_utility
from franchise.trees.tree import CHILD, DONE, EDGES, FIRST_EDGE, SCORE, SEAT, Tree

EXPLORATION = 0.8  # between 0.4 and 1.2 no difference was found


@compiled
def most_promising_edge(tree: Tree, tries: Words, node: int) -> int:
    """The choice with the highest sum of its mean utility and a bonus, which falls whenever it is tried.

    `tries` says how often each edge was followed, SCORE what chance the network gives to it. What nobody has tried yet
    is taken to be as good as the node itself.
    """
    nodes, edges = tree.nodes, tree.edges
    first: int = nodes[node, FIRST_EDGE]
    seat, end = nodes[node, SEAT], first + nodes[node, EDGES]
    visits = 0
    for edge in range(first, end):
        visits += tries[edge]
    untried = mean_utility(tree, node, seat)
    bonus = EXPLORATION * math.sqrt(1.0 + visits)
    best = first
    highest = LOWEST
    for edge in range(first, end):
        child = edges[edge, CHILD]
        value = untried
        if child and nodes[child, DONE]:
            value = mean_utility(tree, child, seat)
        bound = value + bonus * tree.weights[edge, SCORE] / (1.0 + tries[edge])
        if bound > highest:
            highest = bound
            best = edge
    return best
