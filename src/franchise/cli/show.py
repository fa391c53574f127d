"""`franchise show`: a position in the terminal."""

from franchise.cli.console import Screen, report_errors
from franchise.cli.game_file import after_turn, label, open_game, text_of
from franchise.cli.options import Position, Turn
from franchise.terminal.view import draw as terminal_view


def show(position: Position, turn: Turn = None) -> None:
    """Draw a position in the terminal.

    Examples:

        franchise show game.json --turn 12

        franchise random --seed 3 | franchise show -
    """
    with report_errors(label(position)):
        game = open_game(text_of(position))
        Screen().print(terminal_view(game if turn is None else after_turn(game, turn)))
