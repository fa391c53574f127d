"""Which choice a simulation follows, and the policy that a search recommends.

The rule is that of Gumbel AlphaZero (Danihelka et al. 2022): the network's policy, corrected by the values that the
search found, is an improved policy; simulations are spread so that visits approach it. Values of choices that nobody
tried are completed by a mix of the network's value and those that were found. Each node looks at the gains of the seat
that decides there (max^n).
"""

import math

from franchise.compiling import compiled
from franchise.trees.gains import CHANCE, LEAD, LOWEST, Reals
from franchise.trees.tree import CHILD, DONE, EDGES, FIRST_EDGE, PRIOR, SCORE, SEAT, VALUE, VISITS, Tree

CHANCE_WEIGHT = 0.75  # what counts is winning; the lead decides between equal chances
# How much a difference of values counts against one of logits: more with every visit of the most visited choice
VALUE_SCALE = 1.0
FIRST_VISITS = 50.0


@compiled
def utility(gains: Reals, seat: int) -> float:
    """What a seat wants as much of as possible, between 0 and 1."""
    return CHANCE_WEIGHT * gains[CHANCE + seat] + (1.0 - CHANCE_WEIGHT) * gains[LEAD + seat]


@compiled
def mean_utility(tree: Tree, node: int, seat: int) -> float:
    """A seat's mean utility below a node that has been evaluated."""
    done: int = tree.nodes[node, DONE]
    return utility(tree.sums[node], seat) / done


@compiled
def score_edges(tree: Tree, node: int) -> int:
    """Write into SCORE the logits of the improved policy, and return how often the node's choices were visited."""
    nodes, edges, weights = tree.nodes, tree.edges, tree.weights
    first, seat = nodes[node, FIRST_EDGE], nodes[node, SEAT]
    end = first + nodes[node, EDGES]
    total = 0
    most = 0
    prior_seen = 0.0
    value_seen = 0.0
    for edge in range(first, end):
        child = edges[edge, CHILD]
        weights[edge, SCORE] = LOWEST
        if child:
            visits = nodes[child, VISITS]
            total += visits
            most = max(most, visits)
            if nodes[child, DONE]:
                prior = math.exp(weights[edge, PRIOR])
                value = mean_utility(tree, child, seat)
                weights[edge, SCORE] = value
                prior_seen += prior
                value_seen += prior * value
    mixed = tree.sums[node, VALUE]
    if prior_seen > 0.0:
        mixed = (mixed + total * value_seen / prior_seen) / (1 + total)
    scale = VALUE_SCALE * (FIRST_VISITS + most)
    for edge in range(first, end):
        value = weights[edge, SCORE]
        if value == LOWEST:
            value = mixed
        weights[edge, SCORE] = weights[edge, PRIOR] + scale * value
    return total


@compiled
def write_policy(tree: Tree, node: int) -> None:
    """Turn the logits in SCORE into chances."""
    weights = tree.weights
    first = tree.nodes[node, FIRST_EDGE]
    end = first + tree.nodes[node, EDGES]
    highest = weights[first, SCORE]
    for edge in range(first + 1, end):
        highest = max(highest, weights[edge, SCORE])
    norm = 0.0
    for edge in range(first, end):
        weights[edge, SCORE] = math.exp(weights[edge, SCORE] - highest)
        norm += weights[edge, SCORE]
    for edge in range(first, end):
        weights[edge, SCORE] /= norm


@compiled
def visits_of(tree: Tree, edge: int) -> int:
    """How often a choice was visited."""
    child = tree.edges[edge, CHILD]
    visits: int = tree.nodes[child, VISITS] if child else 0
    return visits


@compiled
def next_edge(tree: Tree, node: int) -> int:
    """The choice whose share of the visits is furthest below its chance in the improved policy."""
    total = score_edges(tree, node)
    write_policy(tree, node)
    first: int = tree.nodes[node, FIRST_EDGE]
    best = first
    most_missing = LOWEST
    for edge in range(first, first + tree.nodes[node, EDGES]):
        missing = tree.weights[edge, SCORE] - visits_of(tree, edge) / (1.0 + total)
        if missing > most_missing:
            most_missing = missing
            best = edge
    return best
