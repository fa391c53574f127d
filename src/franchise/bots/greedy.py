"""`greedy`: looks at all whole turns of its own and plays the one after which it stands best."""

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
        """Between turns that are about as good the seed decides."""
        self.turns = BestTurn(seed)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        return self.turns.best_action(game)
