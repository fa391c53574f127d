"""The income that a position promises."""

from franchise.rules.boom import boom_spaces
from franchise.rules.state import State
from franchise.rules.turn import income_for, spaces_around


def income_of(state: State, seat: int) -> int:
    """The income that a seat would take now (3.1, 8.2).

    >>> from franchise.game import Game
    >>> income_of(Game(players=2, introductory=True, seed=1).state, 0)
    1
    """
    return int(income_for(state, spaces_around(state, seat) + boom_spaces(state, seat)))
