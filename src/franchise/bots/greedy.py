"""`greedy`: looks at all whole turns of its own and plays the one after which it stands best."""

from franchise.bots.whole_turns import WholeTurns
from franchise.game import Game
from franchise.model.action import Action


class GreedyBot:
    """Plays the turn after which it is furthest ahead by its own estimate.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> GreedyBot(seed=0).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int) -> None:
        """It leaves nothing to chance; the seed is there because every bot has one."""
        self.turns = WholeTurns()

    def choose(self, game: Game) -> Action:
        """The action to do."""
        return self.turns.best_action(game)
