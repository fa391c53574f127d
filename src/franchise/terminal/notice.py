"""A word to those who wait while the rules are compiled for the first time."""

import numpy as np
from rich.console import Console

from franchise.bots.greedy import GreedyBot
from franchise.bots.search import SearchBot
from franchise.compiling import is_compiled, note_compiled
from franchise.game import Game
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.texts import message


def compile_with_notice(console: Console) -> None:
    """Compile everything that a game needs, unless that was done before.

    >>> compile_with_notice(Console(stderr=True))
    """
    if is_compiled():
        return
    with console.status(message("notice.compiling")):
        game = Game(players=2, queenies={"boom"}, seed=0)
        words, random = np.zeros(WORD_COUNT, np.int64), np.zeros(1, np.uint64)
        for _ in range(4):
            game.push(int(choose_legal(game.state, words, random)))
        for bot in (GreedyBot(seed=0), SearchBot(seed=0, sims=2)):
            bot.choose(game)
        _ = game.position_hash, len(game.sensible_actions), game.copy() == game, game.regions
    note_compiled()
