"""`random`: chooses any legal action, all equally likely."""

import numpy as np

from franchise.game import Game
from franchise.model.action import Action
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal


class RandomBot:
    """Chooses by chance alone.

    >>> RandomBot(seed=3).choose(Game(players=2, introductory=True, seed=1))
    Action('>phoenix$0')
    """

    def __init__(self, seed: int) -> None:
        """A seed makes the choices repeatable."""
        self.random, self.words = np.array([seed], np.uint64), np.zeros(WORD_COUNT, np.int64)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        return Action.from_id(int(choose_legal(game.state, self.words, self.random)))
