"""The table of a game: what the host arranges, what people ask each other, and tables that wait for players."""

from fastapi import APIRouter, Request

from franchise.server.host.refusal import RefusedError
from franchise.server.rendering.table import render_open_table, render_table
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, Asker, TheHost, TheRoom, game_now
from franchise.server.routes.who import check_rate
from franchise.server.schema.game import GameOut
from franchise.server.schema.table import AnswerIn, AskIn, OpenTableOut, TableChange, TableOut

LISTED = 100

router = APIRouter(tags=["tables"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/api/tables")
def list_tables(request: Request, host: TheHost) -> list[OpenTableOut]:
    """The tables that wait for players, the newest first; none unless the server has such a list."""
    if not request.app.state.settings.open_tables:
        return []
    return [render_open_table(listed) for listed in host.store.waiting_tables(LISTED)]


@router.get(PREFIX + "/{id}/table")
def get_table(room: TheRoom) -> TableOut:
    """The table of a game."""
    with room.lock:
        return render_table(room)


@router.patch(PREFIX + "/{id}/table")
def change_table(request: Request, host: TheHost, room: TheRoom, person: Asker, given: TableChange) -> GameOut:
    """The host changes what was arranged."""
    check_rate(request, request.app.state.settings.talk_rate, "table", person.id)
    wanted = given.model_dump(exclude_none=True)
    if wanted.get("is_listed") and not request.app.state.settings.open_tables:
        raise RefusedError("no-open-tables")
    host.seating.set(room, person, wanted)
    return game_now(host, room, person)


@router.post(PREFIX + "/{id}/questions")
def ask(request: Request, host: TheHost, room: TheRoom, person: Asker, given: AskIn) -> GameOut:
    """Ask the table for something that all must agree to. If nobody else must, it is done at once."""
    check_rate(request, request.app.state.settings.talk_rate, "table", person.id)
    host.questions.ask(room, person, given.what, given.seat, given.actions)
    host.bots.wake(room)
    return game_now(host, room, person)


@router.post(PREFIX + "/{id}/questions/{number}")
def answer(request: Request, host: TheHost, room: TheRoom, person: Asker, number: int, given: AnswerIn) -> GameOut:
    """Agree to a question, or refuse. Whoever has asked takes it back by refusing."""
    check_rate(request, request.app.state.settings.talk_rate, "table", person.id)
    host.questions.answer(room, person, number, given.agrees)
    host.bots.wake(room)
    return game_now(host, room, person)
