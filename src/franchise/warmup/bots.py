"""Compile the bots."""

from franchise.bots.registry import BUILT_IN, make_bot
from franchise.bots.thinking import ThinkingBot
from franchise.compiling import is_compiled, note_compiled
from franchise.game import Game
from franchise.warmup.rules import compile_rules

BOTS = "bots"


def compile_bots() -> None:
    """Compile the rules and the bots, unless that was done before.

    >>> compile_bots()
    """
    compile_rules()
    if is_compiled(BOTS):
        return
    load_bots()
    note_compiled(BOTS)


def load_bots() -> None:
    """Let every kind of bot decide once, so that its code is compiled and loaded."""
    game = Game(players=2, introductory=True, seed=0)
    for name in BUILT_IN:
        if not isinstance(make_bot(name), ThinkingBot):
            make_bot(name).choose(game)
    for name in ("search:sims=2", "champion:sims=2"):  # the levels that search differ in their budget alone
        make_bot(name).choose(game)
