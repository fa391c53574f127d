"""The arrays of a search tree.

A node is a position in which there is something to choose, or the end of a game. An edge is a choice. The edges of a
node lie side by side; those of all nodes share one pool. All arrays come from the caller, so that nothing is allocated
in compiled code, and a tree may be a column of larger arrays, as on a GPU.
"""

from typing import Any, NamedTuple

import numpy as np

from franchise.rules.actions import ACTION_COUNT
from franchise.rules.layout import SIZE
from franchise.trees.gains import GAINS

# Columns of `nodes`. VISITS counts on the way down, DONE on the way up: they differ while a leaf waits for the network.
VISITS, DONE, PARENT, FIRST_EDGE, EDGES, SEAT, LAST = range(7)
NODE_COLUMNS = 7
# Columns of `edges`. CHILD is 0 as long as nobody went there.
ACTION, CHILD = range(2)
EDGE_COLUMNS = 2
# Columns of `weights`, by edge: the network's prior as a logarithm, and a column for calculations
PRIOR, SCORE = range(2)
WEIGHT_COLUMNS = 2
# Columns of `sums`, by node: the gains of all simulations below it, then the network's own value for who decides there
VALUE = GAINS
SUM_COLUMNS = GAINS + 1
# `used`: how many nodes and edges are in use
NODES_USED, EDGES_USED = range(2)
USED_COLUMNS = 2
ROOT = 0


class Tree(NamedTuple):
    """One tree; the comments above say what the columns are. `noise` is added to the logits of the root's choices."""

    nodes: Any
    edges: Any
    weights: Any
    sums: Any
    states: Any
    used: Any
    noise: Any


class Shape(NamedTuple):
    """The shape of an array for one tree, and the type of its numbers."""

    sizes: tuple[int, ...]
    dtype: Any


def shapes(nodes: int, edges: int) -> list[Shape]:
    """The arrays of a tree with room for so many nodes and edges, in the order of `Tree`."""
    return [
        Shape((nodes, NODE_COLUMNS), np.int32),
        Shape((edges, EDGE_COLUMNS), np.int32),
        Shape((edges, WEIGHT_COLUMNS), np.float32),
        Shape((nodes, SUM_COLUMNS), np.float32),
        Shape((nodes, SIZE), np.int64),
        Shape((USED_COLUMNS,), np.int32),
        Shape((ACTION_COUNT,), np.float32),
    ]


def empty_tree(nodes: int, edges: int) -> Tree:
    """A tree with room for so many nodes and edges.

    >>> empty_tree(10, 100).sums.shape
    (10, 16)
    """
    return Tree(*(np.zeros(shape.sizes, shape.dtype) for shape in shapes(nodes, edges)))
