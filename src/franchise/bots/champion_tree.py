"""One tree of the champion, with all the memory that one thread needs to let it grow."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from franchise.board.load import PLAYER_COUNTS
from franchise.bots.network_search import Workspace, search, try_all
from franchise.bots.thinking import Tried
from franchise.game import Game
from franchise.model.action import Action
from franchise.network.inference import MOST_POSITIONS, forget, make_scratch
from franchise.network.packaged import Network, load_packaged
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import OVER, SEATS, STAGE
from franchise.rules.position import same_position
from franchise.rules.state import State
from franchise.rules.step import step
from franchise.trees.action_sets import take_next
from franchise.trees.choices import NO_ACTION, find_choices
from franchise.trees.gains import CHANCE, GAINS, POINTS
from franchise.trees.graph import DEEPEST, empty_graph, plant_graph
from franchise.trees.tree import ACTION, CHILD, DONE, EDGES, EDGES_USED, FIRST_EDGE, NODES_USED, PRIOR, ROOT

EDGES_A_NODE = 8
SPARE_EDGES = 512
LEAST_AHEAD = 8  # the best choice stays tried so many times as often as those that are tried for comparison


class ChampionTree:
    """A tree that follows a game and asks the network for its number of players and its variant."""

    def __init__(self, seed: int, capacity: int) -> None:
        """An empty tree with room for `capacity` nodes; the seed decides between choices that are about equal."""
        self.graph = empty_graph(capacity, EDGES_A_NODE * capacity + SPARE_EDGES)
        self.tree = self.graph.tree
        self.random = np.array([seed], np.uint64)
        self.workspace = self._workspace(load_packaged(min(PLAYER_COUNTS), queenies=False))
        self.node = ROOT

    def _workspace(self, network: Network) -> Workspace:
        return Workspace(
            network=network,
            scratch=make_scratch(network.policy.shape[1]),
            paths=np.zeros((MOST_POSITIONS, 1 + DEEPEST), np.int64),
            words=np.zeros(WORD_COUNT, np.int64),
            gains=np.zeros(GAINS, np.float32),
            random=self.random,
        )

    def follow(self, game: Game, since: Sequence[Action] | None) -> None:
        """Go on to the game's position; begin a new tree if this one does not have it, or if it is half full."""
        found = None if since is None else self._find(since)
        network = load_packaged(game.players_count, bool(game.queenies))
        if network is not self.workspace.network:
            self.workspace = self._workspace(network)
        forget(self.workspace.scratch, network.weights)  # sums are exact again, and depend on this position alone
        if found is not None and not self._is_half_full() and same_position(self.tree.states[found], game.state):
            self.node = found
            return
        self.node = ROOT
        plant_graph(self.graph, game.state, game.actions[-1].id if game.actions else NO_ACTION)

    def _is_half_full(self) -> bool:
        """Whether half of the nodes or of the edges are used: where there are many choices, edges run out first."""
        used = self.tree.used
        return bool(2 * used[NODES_USED] > len(self.tree.nodes) or 2 * used[EDGES_USED] > len(self.tree.edges))

    def _find(self, actions: Sequence[Action]) -> int | None:
        """The node after these actions. Forced ones have no edge: a node lies behind them."""
        node = self.node
        for action in actions:
            edges = self._edges(node)
            taken = [edge for edge in edges if self.tree.edges[edge, ACTION] == action.id]
            if taken:
                node = int(self.tree.edges[taken[0], CHILD])
                if node == ROOT:
                    return None
        return node

    def _edges(self, node: int) -> range:
        first = int(self.tree.nodes[node, FIRST_EDGE])
        return range(first, first + int(self.tree.nodes[node, EDGES]))

    def _visits(self, edge: int) -> int:
        return int(self.graph.tries[edge])

    def run(self, simulations: int) -> None:
        """Run simulations from the position that it has come to."""
        search(self.graph, self.node, simulations, self.workspace, False)

    def decide(self, simulations: int) -> None:
        """Run simulations until there are so many in all, those kept from before included, or the choice is clear."""
        kept = max(0, int(self.tree.nodes[self.node, DONE]) - 1)  # the first one judged this position itself
        left = max(0, simulations - kept)
        search(self.graph, self.node, left, self.workspace, True)

    def try_all(self, fewest: int) -> None:
        """Try every choice at least so often, but never as often as the one that was found best."""
        most = max((self._visits(edge) for edge in self._edges(self.node)), default=0)
        try_all(self.graph, self.node, min(fewest, most // LEAST_AHEAD), self.workspace)

    def likeliest(self) -> int:
        """The action that the network itself likes best here."""
        edge = max(self._edges(self.node), key=lambda edge: float(self.tree.weights[edge, PRIOR]))
        return int(self.tree.edges[edge, ACTION])

    def tried(self) -> dict[int, Tried]:
        """What is known about each action."""
        found = {}
        for edge in self._edges(self.node):
            child, tries = int(self.tree.edges[edge, CHILD]), self._visits(edge)
            chances = self.tree.sums[child, CHANCE : CHANCE + SEATS] / max(1, self.tree.nodes[child, DONE])
            found[int(self.tree.edges[edge, ACTION])] = Tried(tries, tries * chances)
        return found

    def points(self) -> tuple[NDArray[np.float32], int]:
        """The sums of every seat's influence at the end, and the number of simulations that they come from."""
        sums: NDArray[np.float32] = self.tree.sums[self.node, POINTS : POINTS + SEATS]
        return sums, int(self.tree.nodes[self.node, DONE])

    def line(self) -> Iterator[int]:
        """The expected line of play: at each node the most visited action, as long as it was visited more than once."""
        node = self.node
        while edges := self._edges(node):
            edge = max(edges, key=self._visits)
            if self._visits(edge) < 2:
                return
            action = int(self.tree.edges[edge, ACTION])
            yield action
            yield from self._forced(self.tree.states[node], action)
            node = int(self.tree.edges[edge, CHILD])

    def _forced(self, state: State, action: int) -> Iterator[int]:
        """The actions without a choice that follow after an action."""
        state, words = state.copy(), self.workspace.words
        step(state, action)
        while state[STAGE] != OVER and find_choices(state, action, words) == 1:
            action = int(take_next(words))
            yield action
            step(state, action)
