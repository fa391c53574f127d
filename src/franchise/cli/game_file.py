"""Reading the game that a command is about: a file, standard input, or a position string given as such."""

import sys
from pathlib import Path

from franchise.cli.console import Screen
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.record.any_format import load_game
from franchise.rules.layout import TURN
from franchise.terminal.notice import compile_rules_with_notice


def read(file: str) -> str:
    """The text of a file, or of standard input."""
    if not file:
        raise InvalidError("the name of a file is missing")
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return data.decode("utf-8")


def open_game(text: str) -> Game:
    """The game in a text, once the rules are compiled."""
    compile_rules_with_notice(Screen(stderr=True))
    return load_game(text)


def label(file: str) -> str:
    """How a message names a file."""
    return "standard input" if file == "-" else "position" if is_position(file) else file


def is_position(text: str) -> bool:
    """Whether the argument is a position string rather than a file."""
    return text.lstrip().startswith("franchise-position")


def text_of(file: str) -> str:
    """The text of a file, or the position string that was given in its place."""
    return file if is_position(file) else read(file)


def after_turn(game: Game, turn: int) -> Game:
    """The game as it was after so many turns."""
    first = int(game.state_before(0)[TURN])
    starts = game.turn_starts
    if not starts or not first <= turn < first + len(starts):
        last = first + len(starts) - 1
        raise InvalidError(f"there is no turn {turn}: the game has positions after turns {first} to {max(first, last)}")
    return Game.from_state(game.state_before(starts[turn - first]), game.names)
