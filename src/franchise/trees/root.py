"""At the root, while learning: sequential halving over choices drawn with Gumbel noise.

With few simulations this still improves the policy on average (Danihelka et al. 2022): noise decides which choices are
considered, each of them is visited equally often, then the better half, and so on.
"""

import math

import numpy as np
from numpy.typing import NDArray

from franchise.compiling import compiled
from franchise.rules.randomness import STRIDE, mix
from franchise.rules.state import Randomness
from franchise.trees.gains import LOWEST
from franchise.trees.select import score_edges, visits_of, write_policy
from franchise.trees.tree import EDGES, FIRST_EDGE, ROOT, SCORE, Tree

UNIT = 1.0 / (1 << 53)
S11 = np.uint64(11)


def halving_plan(simulations: int, considered: int) -> NDArray[np.int32]:
    """For every number of choices and every simulation: how often the choice to follow was visited before.

    >>> halving_plan(8, 4)[4].tolist(), halving_plan(8, 4)[2].tolist()
    ([0, 0, 0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 2, 2, 3, 3])
    """
    return np.array([_visits_before(simulations, number) for number in range(considered + 1)], np.int32)


def _visits_before(simulations: int, number: int) -> list[int]:
    if number <= 1:
        return list(range(simulations))
    rounds = math.ceil(math.log2(number))
    plan: list[int] = []
    visits = 0
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (rounds * number))):
            plan += [visits] * number
            visits += 1
        number = max(2, number // 2)
    return plan[:simulations]


@compiled
def gumbel(random: Randomness) -> float:
    """A number from the Gumbel distribution: added to logits, it turns the highest into a draw from their policy."""
    random[0] = random[0] + STRIDE
    return -math.log(-math.log((float(mix(random[0]) >> S11) + 0.5) * UNIT))


@compiled
def draw_noise(tree: Tree, random: Randomness, scale: float) -> None:
    """Draw noise for the root's choices."""
    for place in range(tree.nodes[ROOT, EDGES]):
        tree.noise[place] = scale * gumbel(random)


@compiled
def root_edge(tree: Tree, visits_before: int) -> int:
    """The best of the root's choices that were visited so often, by noise and improved policy; -1 if there is none."""
    score_edges(tree, ROOT)
    first = tree.nodes[ROOT, FIRST_EDGE]
    best = -1
    highest = LOWEST
    for place in range(tree.nodes[ROOT, EDGES]):
        score = tree.noise[place] + tree.weights[first + place, SCORE]
        if visits_of(tree, first + place) == visits_before and score > highest:
            highest = score
            best = first + place
    return best


@compiled
def chosen_edge(tree: Tree) -> int:
    """The choice that the search recommends; SCORE is the improved policy afterwards."""
    first = tree.nodes[ROOT, FIRST_EDGE]
    most = 0
    for edge in range(first, first + tree.nodes[ROOT, EDGES]):
        most = max(most, visits_of(tree, edge))
    best = root_edge(tree, most)
    write_policy(tree, ROOT)
    return best
