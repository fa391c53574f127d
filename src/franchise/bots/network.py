"""`network`: plays what the network likes best, without any search."""

from franchise.bots.champion import network_choices
from franchise.bots.champion_tree import ChampionTree
from franchise.game import Game
from franchise.model.action import Action


class NetworkBot:
    """Plays the bare policy of the network.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> NetworkBot(seed=1).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int) -> None:
        """The seed decides between actions that the network likes about equally."""
        self.tree = ChampionTree(seed, capacity=2)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        choices = network_choices(game)
        if len(choices) == 1:
            return choices[0]
        self.tree.follow(game, None)
        self.tree.run(0)
        return Action.from_id(self.tree.likeliest())
