"""A new game as the options of a command describe it."""

import secrets

from franchise.advice.balanced_draw import balanced_seed
from franchise.cli.console import Screen
from franchise.cli.options import queenie_names
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.terminal.notice import compile_bots_with_notice, compile_rules_with_notice


def choose_tiles(expert: bool, placed: bool, balanced: bool) -> str | None:
    """How the tiles come to lie where they lie, by the options of a command; None if they lie as printed.

    >>> choose_tiles(expert=True, placed=False, balanced=True)
    'balanced'
    """
    if placed and balanced:
        raise InvalidError("tiles are either placed by the players or drawn in a balanced way: leave one of them out")
    return "placed" if placed else "balanced" if balanced else "drawn" if expert else None


def new_game(players: int, seed: int | None, introductory: bool, tiles: str | None, queenies: str) -> Game:
    """A game as the options of a command describe it."""
    screen, wanted = Screen(stderr=True), queenie_names(queenies)
    compile_rules_with_notice(screen)
    if tiles == "balanced":
        compile_bots_with_notice(screen)
        first = secrets.randbits(64) if seed is None else seed
        seed, tiles = balanced_seed(players, first, wanted, introductory), "drawn"
    return Game(players, introductory=introductory, expert=tiles, queenies=wanted, seed=seed)
