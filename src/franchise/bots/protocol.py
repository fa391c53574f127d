"""What a bot is: it chooses an action for a game."""

from typing import Protocol

from franchise.game import Game
from franchise.model.action import Action


class Bot(Protocol):
    """Chooses a legal action for whoever is to decide.

    A bot that got a seed and a number of simulations chooses the same for the same history.
    """

    def choose(self, game: Game) -> Action:
        """The action to do; the game is not changed."""
        ...
