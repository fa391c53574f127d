"""Pictures of positions, drawn by the server."""

from fastapi import APIRouter, Response

from franchise.drawing.picture import draw_png, draw_svg
from franchise.drawing.share import draw_share, share_lines
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, At, TheRoom, content, game_at
from franchise.server.schema.common import Theme
from franchise.telling.story import turning_point

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


@router.get("/{id}/share.png", response_class=Response, responses=content("image/png"))
def get_share(room: TheRoom, at: At = None) -> Response:
    """The game in one picture of 1200 x 630, to be shown wherever its address is posted."""
    with room.lock:
        game = game_at(room, at)
    turning = turning_point(game)
    lines = share_lines(game, (turning.turn, turning.after - turning.before) if turning else None, room.is_abandoned)
    faces = ["" if seat.is_person else seat.name for seat in room.seats]
    return Response(draw_share(game, [seat.colour for seat in room.seats], lines, faces), media_type="image/png")
