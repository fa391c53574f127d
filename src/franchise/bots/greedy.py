"""`greedy`: tries all of its possible turns and plays the one with the best position afterwards."""

from franchise.bots.best_turn import BestTurn
from franchise.game import Game
from franchise.model.action import Action


class GreedyBot:
    """Plays the turn after which it is furthest ahead by its own estimate.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> GreedyBot(seed=0).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int) -> None:
        """The seed decides between turns that are about equally good."""
        self.turns = BestTurn(seed)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        return self.turns.best_action(game)
