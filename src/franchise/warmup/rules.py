"""Compile what a game without bots needs. The user has to wait for this."""

import numpy as np

from franchise.advice.ending import who_can_end
from franchise.advice.forecast import forecast_regions
from franchise.compiling import is_compiled, note_compiled
from franchise.game import Game
from franchise.model.income import income_of
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.telling.points import final_points

RULES = "rules"


def compile_rules() -> None:
    """Compile the rules, unless that was done before.

    >>> compile_rules()
    """
    if is_compiled(RULES):
        return
    game = Game(players=2, queenies={"boom"}, seed=0)
    words, random = np.zeros(WORD_COUNT, np.int64), np.zeros(1, np.uint64)
    for _ in range(4):
        game.push(int(choose_legal(game.state, words, random)))
    _ = game.position_hash, len(game.sensible_actions), game.copy() == game, game.regions
    _ = income_of(game.state, 0), final_points(game.state, 2)
    _ = forecast_regions(game), who_can_end(game)
    note_compiled(RULES)
