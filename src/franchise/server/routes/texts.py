"""A game as text for other programs: record, notation, position string."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.server.host.refusal import RefusedError
from franchise.server.rendering.online_record import render_online_record
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, At, TheHost, TheRoom, content, game_at
from franchise.server.schema.game import ProofOut

Version = Annotated[int, Query(ge=1, le=2)]
router = APIRouter(prefix=PREFIX, tags=["texts"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/record", response_class=Response, responses=content("application/json"))
def get_record(host: TheHost, room: TheRoom, version: Version = 1) -> Response:
    """The game as a record, up to its last complete turn. Version 2 has what happened at the table, and is signed."""
    if room.record is not None:
        return Response(room.record, media_type="application/json")
    if room.game.setup is None:
        raise RefusedError("no-record")
    with room.lock:
        if version == 1:
            return Response(dump_record(room.game), media_type="application/json")
        entries = host.store.entries(room.id)[: room.revision]
        return Response(render_online_record(room, entries, host.signer), media_type="application/json")


@router.get("/{id}/proof")
def get_proof(host: TheHost, room: TheRoom) -> ProofOut:
    """The head of the chain of the game's log, signed: whoever keeps it can prove that a record is complete."""
    with room.lock:
        if not room.head:
            raise RefusedError("no-record")
        return ProofOut(
            revision=room.revision,
            head=room.head,
            signature=host.signer.sign(room.head),
            key=host.signer.public_key,
        )


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
