"""Compile everything ahead: the rules, which a person waits for, and the bots, in the background.

`python -m franchise.warmup` compiles all of it and leaves it in the cache for whoever comes next.
"""

import subprocess
import sys
from contextlib import suppress

import numpy as np

from franchise.bots.registry import make_bot
from franchise.compiling import is_compiled, note_compiled
from franchise.draft.preview import income_of
from franchise.game import Game
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal
from franchise.telling.points import final_points

RULES, BOTS = "rules", "bots"


def compile_rules() -> None:
    """Compile what a game needs without bots, unless that was done before.

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
    note_compiled(RULES)


def compile_bots() -> None:
    """Compile the bots, too.

    >>> compile_bots()
    """
    compile_rules()
    if is_compiled(BOTS):
        return
    load_bots()
    note_compiled(BOTS)


def load_bots() -> None:
    """Let every kind of bot decide once, so that nobody's first decision takes longer."""
    game = Game(players=2, introductory=True, seed=0)
    for name in ("greedy", "beginner", "search:sims=2"):
        make_bot(name).choose(game)


class BackgroundCompiler:
    """Compiles the bots in a process of its own, while a person looks at the board."""

    def __init__(self) -> None:
        """Begin, if there is anything to do."""
        self.process: subprocess.Popen[bytes] | None = None
        if not is_compiled(BOTS):
            with suppress(OSError):
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "franchise.warmup"],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )

    @property
    def is_busy(self) -> bool:
        """Whether there is something to wait for."""
        return self.process is not None and self.process.poll() is None

    def wait(self) -> None:
        """Wait until it is done. If it fails, the bots are compiled when they are needed."""
        if self.process is not None:
            self.process.wait()

    def stop(self) -> None:
        """Give up what is not done yet."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()


if __name__ == "__main__":
    compile_bots()
