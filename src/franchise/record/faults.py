"""Replaying the actions of a text, so that an error names its place in the text."""

from franchise.game import Game
from franchise.model.errors import FormatError, FranchiseError


def push_at(game: Game, token: str, where: str) -> None:
    """Do an action of a text; if it fails, the error says where in the text it stands.

    >>> push_at(Game(players=2, introductory=True, seed=1), "$10", "turn 1")
    Traceback (most recent call last):
    franchise.model.errors.FormatError: turn 1: $10 is not legal (rule 7.1): no bonus tile can be used ...
    """
    try:
        game.push(token)
    except FranchiseError as fault:
        raise FormatError(f"{where}: {fault}") from None
