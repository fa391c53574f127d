"""A position as the picture of a link: in the form in which messengers and networks show it."""

from collections.abc import Sequence

from resvg_py import svg_to_bytes

from franchise.drawing.geometry import load_map
from franchise.drawing.picture import draw_svg
from franchise.drawing.strip import strip_height
from franchise.drawing.style import FACES, FONTS, palette
from franchise.drawing.svg import at
from franchise.game import Game

CARD_WIDTH, CARD_HEIGHT = 1200, 630
THEME = "light"


def draw_card(game: Game, colours: Sequence[int] | None = None) -> bytes:
    """The whole position as PNG, with a margin at both sides; `colours` as in `draw_svg`.

    >>> draw_card(Game(players=2, introductory=True, seed=1))[1:4]
    b'PNG'
    """
    width, height = load_map().width, load_map().height + strip_height(game)
    scale = min(CARD_WIDTH / width, CARD_HEIGHT / height)
    left, top = (CARD_WIDTH - scale * width) / 2, (CARD_HEIGHT - scale * height) / 2
    card = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{CARD_WIDTH}" height="{CARD_HEIGHT}">'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{palette(THEME)["page"]}"/>'
        f"<g {at(left, top, scale)}>{draw_svg(game, THEME, colours)}</g></svg>"
    )
    return bytes(svg_to_bytes(svg_string=card, font_files=[str(FONTS / name) for _, _, name in FACES]))
