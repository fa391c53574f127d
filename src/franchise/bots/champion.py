"""`champion`: a search that the network guides, with a budget of simulations or of milliseconds."""

from collections.abc import Sequence

import numpy as np

from franchise.bots.champion_tree import ChampionTree
from franchise.bots.thinking import Candidate, ThinkingBot
from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.actions import WORD_COUNT
from franchise.trees.action_sets import take_next
from franchise.trees.choices import NO_ACTION, find_choices

# Nodes of all trees together, 1.4 kB each, if no number of simulations is given: two searches of the level fit in.
DEFAULT_NODES = 81_920
MOST_NODES, FEWEST_NODES = 131_072, 2_048
FEWEST_TRIES = 64  # of a choice that is compared with the best one
ROUNDS_KEPT = 8  # searches that fit into a tree


def network_choices(game: Game) -> list[Action]:
    """The actions that the network was taught to choose from."""
    words = np.zeros(WORD_COUNT, np.int64)
    find_choices(game.state, game.actions[-1].id if game.actions else NO_ACTION, words)
    found = []
    action = int(take_next(words))
    while action >= 0:
        found.append(Action.from_id(action))
        action = int(take_next(words))
    return found


class ChampionBot(ThinkingBot):
    """Plays the action that the search tried most often.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> bot = ChampionBot(seed=1, sims=32)
    >>> bot.choose(game) in game.legal_actions
    True
    >>> round(sum(bot.thoughts(game).chances), 3)
    1.0
    """

    name = "champion"
    default_simulations = 40_000
    trees: Sequence[ChampionTree]

    def __init__(self, seed: int, sims: int | None = None, ms: int | None = None, threads: int = 1) -> None:
        """A number of simulations or of milliseconds for each decision; 40,000 simulations without either."""
        self.nodes = DEFAULT_NODES if sims is None else min(MOST_NODES, max(FEWEST_NODES, ROUNDS_KEPT * sims))
        super().__init__(seed, sims, ms, threads)

    def make_tree(self, seed: int, threads: int) -> ChampionTree:
        """A tree for one of so many threads."""
        return ChampionTree(seed, self.nodes // threads)

    def compare(self, game: Game) -> tuple[Candidate, ...]:
        """Its choices, the best one first. Each is tried often enough to be judged, even if the network dislikes it.

        >>> game = Game(players=2, introductory=True, seed=1)
        >>> min(choice.visits for choice in ChampionBot(seed=1, sims=400).compare(game)) > 10
        True
        """
        self.thoughts(game)
        for tree in self.trees:
            tree.try_all(FEWEST_TRIES // len(self.trees))
        return self.thoughts(game).choices

    def choices(self, game: Game) -> Sequence[Action]:
        """The actions that it thinks about."""
        return network_choices(game)
