"""Games as a whole: list, set up, import, show, hide, play again."""

from contextlib import suppress

from fastapi import APIRouter, status

from franchise.record.any_format import load_game
from franchise.server.host.room import DamagedGameError, UnknownGameError
from franchise.server.rendering.game import render_summary
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, TheHost, TheLanes, TheRoom, game_now
from franchise.server.schema.game import GameOut, GameRef, ReadOut, SummaryOut
from franchise.server.schema.requests import GuidedGame, ImportIn, NewGame, TextIn

LISTED = 100

router = APIRouter(prefix=PREFIX, tags=["games"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("")
def list_games(host: TheHost) -> list[SummaryOut]:
    """The games that were played last; one that can't be replayed is left out."""
    found = []
    for listed in host.store.latest(LISTED):
        with suppress(DamagedGameError, UnknownGameError):
            found.append(render_summary(listed, listed.summary or host.summarise(listed.id)))
    return found


@router.post("", status_code=status.HTTP_201_CREATED)
def new_game(host: TheHost, wish: NewGame) -> GameRef:
    """Set up a game."""
    return GameRef(id=host.new_game(wish))


@router.post("/guided", status_code=status.HTTP_201_CREATED)
def guided_game(host: TheHost, wish: GuidedGame) -> GameRef:
    """Set up a guided first game."""
    return GameRef(id=host.guided_game(wish.name))


@router.post("/read")
async def read_text(lanes: TheLanes, given: TextIn) -> ReadOut:
    """Look into a record, a notation or a position string."""
    game = await lanes.reading.run(lambda: load_game(given.text))
    return ReadOut(names=list(game.names), turn=game.turn, over=game.is_over, queenies=sorted(game.queenies))


@router.post("/import", status_code=status.HTTP_201_CREATED)
async def import_game(host: TheHost, lanes: TheLanes, given: ImportIn) -> GameRef:
    """Take over a game from its text."""
    return GameRef(id=await lanes.reading.run(lambda: host.import_game(given.text, given.kinds)))


@router.get("/{id}")
def get_game(host: TheHost, room: TheRoom) -> GameOut:
    """A game as it stands now."""
    return game_now(host, room)


@router.delete("/{id}", status_code=status.HTTP_204_NO_CONTENT)
def hide_game(host: TheHost, room: TheRoom) -> None:
    """Leave a game out of the list; its address goes on to work."""
    host.store.hide(room.id)


@router.post("/{id}/rematch", status_code=status.HTTP_201_CREATED)
def rematch(host: TheHost, room: TheRoom) -> GameRef:
    """A new game with the same seats."""
    return GameRef(id=host.rematch(room))
