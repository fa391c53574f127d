"""`Game`: what it takes from those who write programs, and how it refuses the rest."""

from typing import Any

import numpy as np
import pytest

from franchise import Game, IllegalError, InvalidError, Setup
from kit.table import FAR, lay, play


def test_refusals_name_the_rule_and_what_is_legal() -> None:
    game = lay(4, towns=FAR)
    play(game, "|")
    with pytest.raises(IllegalError, match=r"rule 3\.3.*legal now: \. \$10"):
        game.push("+omaha")


def test_names_may_be_of_any_language_but_not_break_a_line() -> None:
    make_setup: Any = Setup
    Game(2, names=("山田\u3000太郎", "Jean\u00a0Luc"), seed=1)
    for name in ("a\nb", "\x1b[31m", "\ud800", "\u2028"):
        with pytest.raises(InvalidError, match="line break or a control character"):
            Game(2, names=("A", name), seed=1)
    with pytest.raises(InvalidError, match="a name is text"):
        make_setup(2, (1, 2)).check()


def test_numbers_of_numpy_are_numbers() -> None:
    make_game: Any = Game
    game = make_game(np.int64(2), introductory=True, seed=1)
    game.push(np.int64(game.legal_actions[0].id))
    assert len(game.actions) == 1
    with pytest.raises(InvalidError, match="whole number"):
        make_game(3.0)
