"""A new game as the options of a command describe it."""

from franchise.cli.console import Screen
from franchise.cli.options import queenie_names
from franchise.game import Game
from franchise.terminal.notice import compile_rules_with_notice


def new_game(players: int, seed: int | None, introductory: bool, expert: bool, placed: bool, queenies: str) -> Game:
    """A game as the options of a command describe it."""
    compile_rules_with_notice(Screen(stderr=True))
    return Game(
        players,
        introductory=introductory,
        expert="placed" if placed else "drawn" if expert else None,
        queenies=queenie_names(queenies),
        seed=seed,
    )
