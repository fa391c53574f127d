"""Pictures of positions, drawn by the server."""

from fastapi import APIRouter, Response

from franchise.drawing.picture import draw_png, draw_svg
from franchise.drawing.share import draw_share, share_lines
from franchise.server.routes.shared import (
    ERRORS,
    NEEDS_RULES,
    PREFIX,
    At,
    TheHost,
    TheLanes,
    TheRoom,
    content,
    game_at,
)
from franchise.server.schema.common import Theme
from franchise.telling.story import turning_point

router = APIRouter(prefix=PREFIX, tags=["pictures"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/image.svg", response_class=Response, responses=content("image/svg+xml"))
async def get_svg(lanes: TheLanes, room: TheRoom, at: At = None, theme: Theme = "light") -> Response:
    """A position as SVG, with its fonts."""

    def draw() -> str:
        return draw_svg(game_at(room, at), theme, [seat.colour for seat in room.seats], embed_fonts=True)

    return Response(await lanes.pictures.run(draw), media_type="image/svg+xml")


@router.get("/{id}/image.png", response_class=Response, responses=content("image/png"))
async def get_png(host: TheHost, lanes: TheLanes, room: TheRoom, at: At = None, theme: Theme = "light") -> Response:
    """A position as PNG."""

    def draw() -> bytes:
        colours = [seat.colour for seat in room.seats]
        return draw_png(game_at(room, at), theme, colours=colours, rasterise=host.thinkers.rasterise)

    return Response(await lanes.pictures.run(draw), media_type="image/png")


@router.get("/{id}/share.png", response_class=Response, responses=content("image/png"))
async def get_share(host: TheHost, lanes: TheLanes, room: TheRoom, at: At = None) -> Response:
    """The game in one picture of 1200 x 630, to be shown wherever its address is posted."""

    def draw() -> bytes:
        game = game_at(room, at)
        turning = turning_point(game)
        gain = (turning.turn, turning.after - turning.before) if turning else None
        lines = share_lines(game, gain, room.is_abandoned)
        faces = ["" if seat.is_person else seat.name for seat in room.seats]
        return draw_share(game, [seat.colour for seat in room.seats], lines, faces, host.thinkers.rasterise)

    return Response(await lanes.pictures.run(draw), media_type="image/png")
