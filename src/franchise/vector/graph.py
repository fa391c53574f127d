"""The board as a constant graph, for graph networks; places are in the same order as in an observation."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import BOARD, REGION_COUNT

NODE_FEATURES = ("city", "town", "printed size")


class BoardGraph(NamedTuple):
    """Places and links: `edges` has each link in both directions, from the first row to the second."""

    nodes: NDArray[np.float32]
    edges: NDArray[np.int64]
    prices: NDArray[np.float32]
    regions: NDArray[np.int64]


def board_graph() -> BoardGraph:
    """The graph of the board.

    A node's features are those of `NODE_FEATURES`, then its region as a one-hot vector; `prices` are the dollars of the
    edges, and `regions` is the number of each place's region.

    >>> graph = board_graph()
    >>> graph.nodes.shape, graph.edges.shape, graph.prices.dtype
    ((45, 13), (2, 214), dtype('float32'))
    """
    nodes = np.zeros((len(BOARD.locations), len(NODE_FEATURES) + REGION_COUNT), np.float32)
    for place in BOARD.locations:
        nodes[place.index, :3] = place.is_city, not place.is_city, place.printed_size
        nodes[place.index, len(NODE_FEATURES) + place.region] = 1
    there = np.array([(link.a, link.b) for link in BOARD.links], np.int64).T
    prices = np.array([link.price for link in BOARD.links], np.float32)
    return BoardGraph(
        nodes=nodes,
        edges=np.concatenate([there, there[::-1]], axis=1),
        prices=np.concatenate([prices, prices]),
        regions=np.array([place.region for place in BOARD.locations], np.int64),
    )
