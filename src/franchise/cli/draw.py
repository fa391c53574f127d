"""`franchise draw`: a picture of a position."""

from pathlib import Path
from typing import Annotated

import typer

from franchise.cli.console import emit, report_errors
from franchise.cli.game_file import after_turn, label, open_game, text_of
from franchise.cli.options import Position, Turn
from franchise.drawing.picture import draw_png, draw_svg
from franchise.drawing.style import Theme
from franchise.model.errors import InvalidError


def draw(
    position: Position,
    turn: Turn = None,
    theme: Annotated[Theme, typer.Option("--theme", help="The colours.")] = Theme.LIGHT,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file, .svg or .png; without it SVG is printed.")
    ] = None,
) -> None:
    """Draw a position as a picture of the board.

    Examples:

        franchise draw game.json --turn 12 --output picture.png

        franchise draw game.json --theme dark --output picture.svg

        franchise random --seed 3 | franchise draw -
    """
    suffix = ".svg" if output is None else output.suffix.lower()
    with report_errors(str(output)):
        if suffix not in (".svg", ".png"):
            raise InvalidError("the name of a picture ends in .svg or .png")
    with report_errors(label(position)):
        game = open_game(text_of(position))
        game = game if turn is None else after_turn(game, turn)
        if output is None:
            emit(draw_svg(game, theme, embed_fonts=True))
        elif suffix == ".svg":
            output.write_text(draw_svg(game, theme, embed_fonts=True), encoding="utf-8")
        else:
            output.write_bytes(draw_png(game, theme))
