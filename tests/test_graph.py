"""The champion's search graph: every position is one node, and its numbers add up."""

import numpy as np
import pytest

from franchise.bots.champion import ChampionBot
from franchise.bots.champion_tree import ChampionTree
from franchise.bots.network import NetworkBot
from franchise.game import Game
from franchise.rules.layout import SEATS
from franchise.trees.gains import CHANCE
from franchise.trees.graph import lowest_increase
from franchise.trees.tree import CHILD, DONE, EDGES, EDGES_USED, FIRST_EDGE, LAST, NODES_USED, ROOT, SCORE

SIMULATIONS = 1500


def searched(players: int, actions: int) -> ChampionTree:
    """A graph of the middle of a game."""
    game, quick = Game(players, expert="drawn", seed=3), NetworkBot(seed=1)
    for _ in range(actions):
        game.push(quick.choose(game))
    bot = ChampionBot(seed=1, sims=SIMULATIONS)
    bot.think(game)
    tree = bot.trees[0]
    assert isinstance(tree, ChampionTree)
    return tree


def edges_of(tree: ChampionTree, node: int) -> range:
    first = int(tree.tree.nodes[node, FIRST_EDGE])
    return range(first, first + int(tree.tree.nodes[node, EDGES]))


@pytest.mark.parametrize(("players", "actions"), [(2, 10), (4, 40), (5, 60)])
def test_a_position_that_is_reached_in_several_ways_is_one_node(players: int, actions: int) -> None:
    tree = searched(players, actions)
    nodes = range(int(tree.tree.used[NODES_USED]))
    seen = {(tree.tree.states[node].tobytes(), lowest_increase(int(tree.tree.nodes[node, LAST]))) for node in nodes}
    assert len(seen) == len(nodes), "a position has two nodes"
    children = [int(tree.tree.edges[edge, CHILD]) for node in nodes for edge in edges_of(tree, node)]
    ways = np.bincount([child for child in children if child])
    assert ways[1:].min() == 1, "a node that nobody leads to"
    assert ways.max() > 1, "no position was reached in two ways: this test shows nothing"


def test_every_simulation_is_counted_once_at_the_root_and_chances_stay_chances() -> None:
    tree = searched(4, 40)
    arrays, tries = tree.tree, tree.graph.tries
    assert sum(tries[edge] for edge in edges_of(tree, tree.node)) == SIMULATIONS == arrays.nodes[tree.node, DONE] - 1
    assert tries.min() == 0
    for node in range(int(arrays.used[NODES_USED])):
        followed = sum(int(tries[edge]) for edge in edges_of(tree, node))
        if edges_of(tree, node):
            assert followed == arrays.nodes[node, DONE] - 1, "the network's own judgement, and one for every simulation"
        chances = arrays.sums[node, CHANCE : CHANCE + SEATS] / arrays.nodes[node, DONE]
        assert chances.sum() == pytest.approx(1, abs=1e-3)
        if edges_of(tree, node):
            assert sum(arrays.weights[edge, SCORE] for edge in edges_of(tree, node)) == pytest.approx(1, abs=1e-3)


def test_a_graph_that_begins_anew_searches_like_a_new_one() -> None:
    """Nothing of an earlier search may be left in it, not even of the same position."""
    game = Game(3, expert="drawn", seed=5)
    used, fresh = ChampionBot(seed=1, sims=300), ChampionBot(seed=1, sims=300)
    used.think(game)
    used.beginning = None
    tree = used.trees[0]
    assert isinstance(tree, ChampionTree)
    tree.random[0] = 1
    assert used.thoughts(game) == fresh.thoughts(game)


def test_a_search_without_room_ends() -> None:
    tree = ChampionTree(seed=1, capacity=64)
    tree.follow(Game(3, expert="drawn", seed=5), None)
    tree.run(100_000)
    assert tree.tree.used[NODES_USED] == 64
    assert tree.tree.nodes[tree.node, DONE] < 1000, "simulations that bring nothing were counted"


def test_a_graph_begins_anew_before_its_edges_run_out() -> None:
    """Where tiles are placed there are so many choices that edges run out long before nodes do."""
    game, bot = Game(5, expert="placed", seed=1), ChampionBot(seed=1, sims=600)
    tree = bot.trees[0]
    assert isinstance(tree, ChampionTree)
    begun = 0
    for _ in range(12):
        game.push(bot.choose(game))
        begun += tree.node == ROOT
        assert tree.tree.used[EDGES_USED] < len(tree.tree.edges), "there is no room for choices"
    assert 2 <= begun < 12, "kept at times, and begun anew at times"
