"""Renders a position: as text, in the terminal, or as a picture."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from franchise.drawing.picture import draw_png
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.rules.state import State
from franchise.support.extras import import_extra
from franchise.terminal.view import draw

RENDER_MODES = ["ansi", "human", "rgb_array"]
FRAMES_PER_SECOND = 2
TEXT_WIDTH = 110
PICTURE_WIDTH = 960


def check_render_mode(mode: str | None) -> str | None:
    """Refuse an unknown mode.

    >>> check_render_mode("ansi")
    'ansi'
    """
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidError(f"render_mode is {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Render a position: returns text or an array of pixels, or prints it and returns None.

    >>> from franchise.model.random_setup import draw as draw_position
    >>> from franchise.model.variant import read_variant
    >>> render(draw_position(read_variant(2), 1), "rgb_array").shape[1:]
    (960, 3)
    """
    if mode is None:
        return None
    game = Game.from_state(state)
    if mode == "ansi":
        return as_text(game)
    if mode == "rgb_array":
        return as_pixels(game)
    Console().print(draw(game))
    return None


def as_text(game: Game) -> str:
    """The view of the terminal, with its colours."""
    console = Console(file=io.StringIO(), force_terminal=True, width=TEXT_WIDTH, color_system="truecolor")
    with console.capture() as captured:
        console.print(draw(game))
    return captured.get()


def as_pixels(game: Game) -> NDArray[np.uint8]:
    """The drawing of the board, red, green and blue."""
    image: Any = import_extra("PIL.Image", "Pillow", "envs")
    picture = image.open(io.BytesIO(draw_png(game, width=PICTURE_WIDTH))).convert("RGB")
    return np.asarray(picture, np.uint8).copy()
