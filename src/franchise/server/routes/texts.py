"""A game as text for other programs: record, notation, position string."""

from fastapi import APIRouter, Response

from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.server.host.refusal import RefusedError
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, At, TheRoom, content, game_at

router = APIRouter(prefix=PREFIX, tags=["texts"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/record", response_class=Response, responses=content("application/json"))
def get_record(room: TheRoom) -> Response:
    """The game as a record, up to its last complete turn."""
    if room.record is not None:
        return Response(room.record, media_type="application/json")
    if room.game.setup is None:
        raise RefusedError("no-record")
    with room.lock:
        return Response(dump_record(room.game), media_type="application/json")


@router.get("/{id}/notation", response_class=Response, responses=content("text/plain"))
def get_notation(room: TheRoom) -> Response:
    """The game in notation."""
    if room.game.setup is None:
        raise RefusedError("no-record")
    with room.lock:
        return Response(dump_notation(room.game), media_type="text/plain; charset=utf-8")


@router.get("/{id}/position", response_class=Response, responses=content("text/plain"))
def get_position(room: TheRoom, at: At = None) -> Response:
    """A position as one line of text."""
    with room.lock:
        return Response(dump_position(game_at(room, at)) + "\n", media_type="text/plain; charset=utf-8")
