"""Games as a whole: list, set up, import, show, hide, play again."""

from contextlib import suppress

from fastapi import APIRouter, Request, status

from franchise.record.any_format import load_game
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import DamagedGameError, UnknownGameError
from franchise.server.rendering.game import render_summary
from franchise.server.routes.shared import (
    ERRORS,
    NEEDS_RULES,
    PREFIX,
    Asker,
    Somebody,
    TheHost,
    TheLanes,
    ThePerson,
    TheRoom,
    game_now,
)
from franchise.server.routes.who import check_rate
from franchise.server.schema.common import PERSON
from franchise.server.schema.game import GameOut, GameRef, ReadOut, SummaryOut
from franchise.server.schema.requests import GuidedGame, ImportIn, NewGame, TextIn
from franchise.server.settings import Settings
from franchise.server.storage.people import id_of

LISTED = 100
NEVER = float("inf")

router = APIRouter(prefix=PREFIX, tags=["games"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("")
def list_games(host: TheHost, person: ThePerson) -> list[SummaryOut]:
    """Your games, those where you are to decide first and the most urgent of them before others.

    Then come those from before seats had owners. One that can't be replayed is left out.
    """
    found, own = [], id_of(person)
    for listed in host.store.latest(LISTED, own):
        with suppress(DamagedGameError, UnknownGameError):
            found.append(render_summary(listed, listed.summary or host.summarise(listed.id), own))
    return sorted(found, key=lambda game: (not game.is_own, not game.is_due, game.until or NEVER))


@router.post("", status_code=status.HTTP_201_CREATED)
def new_game(request: Request, host: TheHost, person: Somebody, wish: NewGame) -> GameRef:
    """Set up a game. Its seats of people belong to you; whoever is a stranger gets a cookie."""
    settings: Settings = request.app.state.settings
    check_rate(request, settings.create_rate, "create")
    if wish.table.is_listed and not settings.open_tables:
        raise RefusedError("no-open-tables")
    made = host.new_game(wish, person)
    if not person.name:
        host.people.call(person, next((seat.name.strip() for seat in wish.seats if seat.kind == PERSON), ""))
    return GameRef(id=made)


@router.post("/guided", status_code=status.HTTP_201_CREATED)
def guided_game(request: Request, host: TheHost, person: Somebody, wish: GuidedGame) -> GameRef:
    """Set up a guided first game."""
    check_rate(request, request.app.state.settings.create_rate, "create")
    return GameRef(id=host.guided_game(wish.name, person))


@router.post("/read")
async def read_text(lanes: TheLanes, given: TextIn) -> ReadOut:
    """Look into a record, a notation or a position string."""
    game = await lanes.reading.run(lambda: load_game(given.text))
    return ReadOut(names=list(game.names), turn=game.turn, over=game.is_over, queenies=sorted(game.queenies))


@router.post("/import", status_code=status.HTTP_201_CREATED)
async def import_game(request: Request, host: TheHost, lanes: TheLanes, person: Somebody, given: ImportIn) -> GameRef:
    """Take over a game from its text."""
    check_rate(request, request.app.state.settings.create_rate, "create")
    return GameRef(id=await lanes.reading.run(lambda: host.import_game(given.text, given.kinds, person)))


@router.get("/{id}")
def get_game(host: TheHost, room: TheRoom, person: ThePerson) -> GameOut:
    """A game as it stands now."""
    return game_now(host, room, person)


@router.delete("/{id}", status_code=status.HTTP_204_NO_CONTENT)
def hide_game(host: TheHost, room: TheRoom, person: ThePerson) -> None:
    """Leave a game out of your list; its address goes on to work. One without owners is left out of everybody's."""
    if room.is_ownerless:
        host.store.hide(room.id)
    elif person is None or not host.store.tables.hide(room.id, person.id):
        raise ForbiddenError("not-at-the-table")


@router.post("/{id}/rematch", status_code=status.HTTP_201_CREATED)
def rematch(request: Request, host: TheHost, room: TheRoom, person: Asker) -> GameRef:
    """A new game with the same seats."""
    check_rate(request, request.app.state.settings.create_rate, "create")
    return GameRef(id=host.rematch(room, person))
