"""Pictures of positions, drawn by the server."""

from fastapi import APIRouter, Response

from franchise.drawing.picture import draw_png, draw_svg
from franchise.server import schema
from franchise.server.games import FAULTS, At, TheRoom, content, moment

router = APIRouter(prefix="/api/games", tags=["images"], responses=FAULTS)


@router.get("/{id}/image.svg", response_class=Response, responses=content("image/svg+xml"))
def get_svg(room: TheRoom, at: At = None, theme: schema.Theme = "light") -> Response:
    """A position as SVG, with its fonts."""
    with room.lock:
        _, game = moment(room, at)
    colours = [seat.colour for seat in room.seats]
    return Response(draw_svg(game, theme, colours, embed_fonts=True), media_type="image/svg+xml")


@router.get("/{id}/image.png", response_class=Response, responses=content("image/png"))
def get_png(room: TheRoom, at: At = None, theme: schema.Theme = "light") -> Response:
    """A position as PNG."""
    with room.lock:
        _, game = moment(room, at)
    colours = [seat.colour for seat in room.seats]
    return Response(draw_png(game, theme, colours=colours), media_type="image/png")
