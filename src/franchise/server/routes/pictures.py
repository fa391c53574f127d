"""Pictures of positions, drawn by the server."""

from fastapi import APIRouter, Response

from franchise.drawing.card import draw_card
from franchise.drawing.picture import draw_png, draw_svg
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, At, TheRoom, content, game_at
from franchise.server.schema.common import Theme

router = APIRouter(prefix=PREFIX, tags=["pictures"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/image.svg", response_class=Response, responses=content("image/svg+xml"))
def get_svg(room: TheRoom, at: At = None, theme: Theme = "light") -> Response:
    """A position as SVG, with its fonts."""
    with room.lock:
        game = game_at(room, at)
    colours = [seat.colour for seat in room.seats]
    return Response(draw_svg(game, theme, colours, embed_fonts=True), media_type="image/svg+xml")


@router.get("/{id}/image.png", response_class=Response, responses=content("image/png"))
def get_png(room: TheRoom, at: At = None, theme: Theme = "light") -> Response:
    """A position as PNG."""
    with room.lock:
        game = game_at(room, at)
    colours = [seat.colour for seat in room.seats]
    return Response(draw_png(game, theme, colours=colours), media_type="image/png")


@router.get("/{id}/card.png", response_class=Response, responses=content("image/png"))
def get_card(room: TheRoom, at: At = None) -> Response:
    """A position as PNG of 1200 by 630 pixels, for previews of links."""
    with room.lock:
        game = game_at(room, at)
    return Response(draw_card(game, [seat.colour for seat in room.seats]), media_type="image/png")
