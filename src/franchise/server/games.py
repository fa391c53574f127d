"""The API of games: `/api/games`."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket, WebSocketDisconnect, status
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import FranchiseError
from franchise.record.files import load_game
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.server import drafted, present, retold, schema
from franchise.server.host import Host, RefusedError
from franchise.server.positions import frames
from franchise.server.rooms import DamagedGameError, Room, UnknownGameError
from franchise.server.store import LateError
from franchise.telling.why import explain
from franchise.texts import find_rules

LISTED = 100
MOST_FRAMES = 5000
FAULTS: dict[int | str, dict[str, object]] = {
    code: {"model": schema.Fault} for code in (400, 404, 405, 409, 410, 422, 503)
}


def content(kind: str) -> dict[int | str, dict[str, object]]:
    """How an answer is described that is no JSON of a model."""
    return {200: {"content": {kind: {}}}}


router = APIRouter(prefix="/api/games", tags=["games"], responses=FAULTS)


def host_of(request: Request) -> Host:
    """The host of this server."""
    host: Host = request.app.state.host
    return host


TheHost = Annotated[Host, Depends(host_of)]


def room_of(host: TheHost, id: schema.GameId) -> Room:
    """The room of the game in the address; its bots go on if they were interrupted."""
    room = host.rooms.find(id)
    host.wake(room)
    return room


TheRoom = Annotated[Room, Depends(room_of)]
At = Annotated[int | None, Query(ge=0, le=1_000_000)]


def seen(host: Host, room: Room) -> schema.GameOut:
    """A game as its page shows it."""
    with room.lock:
        steps = [] if room.is_over or room.waits_for_bot else host.draft(room)
        return present.game(room, steps)


def moment(room: Room, at: int | None) -> tuple[int, Game]:
    """The number of actions asked for, all of them by default, and the game then."""
    number = len(room.game.actions) if at is None else at
    if number > len(room.game.actions):
        raise RefusedError("no-such-moment")
    return number, room.at(number)


@router.get("")
def list_games(host: TheHost) -> list[schema.SummaryOut]:
    """The games that were played last; one that can't be replayed is left out."""
    found = []
    for identifier, played in host.store.latest(LISTED):
        with suppress(DamagedGameError, UnknownGameError):
            found.append(present.summary(host.rooms.find(identifier), played))
    return found


@router.post("", status_code=status.HTTP_201_CREATED)
def new_game(host: TheHost, wish: schema.NewGame) -> schema.GameRef:
    """Set up a game."""
    return schema.GameRef(id=host.new_game(wish))


@router.post("/read")
def read_text(given: schema.TextIn) -> schema.ReadOut:
    """Look into a record, a notation or a position string."""
    game = load_game(given.text)
    return schema.ReadOut(names=list(game.names), turn=game.turn, over=game.is_over, queenies=sorted(game.queenies))


@router.post("/import", status_code=status.HTTP_201_CREATED)
def import_game(host: TheHost, given: schema.ImportIn) -> schema.GameRef:
    """Take over a game from its text."""
    return schema.GameRef(id=host.import_game(given.text, given.kinds))


@router.get("/{id}")
def get_game(host: TheHost, room: TheRoom) -> schema.GameOut:
    """A game as it stands now."""
    return seen(host, room)


@router.delete("/{id}", status_code=status.HTTP_204_NO_CONTENT)
def hide_game(host: TheHost, room: TheRoom) -> None:
    """Leave a game out of the list; its address goes on to work."""
    host.store.hide(room.id)


@router.put("/{id}/draft")
def put_draft(host: TheHost, room: TheRoom, given: schema.DraftIn) -> schema.GameOut:
    """Change the turn in progress."""
    host.save_draft(room, given.number, given.steps)
    return seen(host, room)


@router.post("/{id}/turns")
def post_turn(host: TheHost, room: TheRoom, given: schema.DraftIn) -> schema.GameOut:
    """Commit a turn."""
    host.commit(room, given.number, given.steps)
    return seen(host, room)


@router.post("/{id}/take-back")
def take_back(host: TheHost, room: TheRoom, given: schema.TakeBackIn) -> schema.GameOut:
    """Go back to the beginning of the last turn of a person."""
    host.take_back(room, given.number)
    return seen(host, room)


@router.post("/{id}/give-up")
def give_up(host: TheHost, room: TheRoom, given: schema.GiveUpIn) -> schema.GameOut:
    """Leave the game."""
    host.give_up(room, given.number, given.seat)
    return seen(host, room)


@router.post("/{id}/rematch", status_code=status.HTTP_201_CREATED)
def rematch(host: TheHost, room: TheRoom) -> schema.GameRef:
    """A new game with the same seats."""
    return schema.GameRef(id=host.rematch(room))


@router.get("/{id}/frames")
def get_frames(room: TheRoom, start: schema.Number = 0, end: schema.Number = MOST_FRAMES) -> list[schema.PositionOut]:
    """The positions after `start` to `end` actions."""
    with room.lock:
        return frames(room, start, min(end, start + MOST_FRAMES))


@router.get("/{id}/log")
def get_log(room: TheRoom, start: schema.Number = 0) -> list[schema.LogLine]:
    """What happened, in words, from the position `start` on."""
    with room.lock:
        return retold.log(room, start)


@router.get("/{id}/why")
def get_why(room: TheRoom, number: schema.Number, index: schema.Number) -> schema.WhyOut:
    """Why something in the log happened: the rule, and the figures that went into it."""
    with room.lock:
        if number > len(room.events):
            raise RefusedError("no-such-moment")
        events = retold.events_at(room, number)
        if index >= len(events):
            raise RefusedError("no-such-moment")
        told = explain(room.at(number), events[index], retold.links_to(room, number, index))
    return schema.WhyOut(
        text=told.text, figures=list(told.figures), rule=told.rule, rule_text=find_rules(told.rule)[told.rule]
    )


@router.get("/{id}/why-not")
def get_why_not(host: TheHost, room: TheRoom, token: Annotated[str, Query(max_length=40)]) -> schema.ReasonOut | None:
    """Why an action is not legal now, in the turn in progress; null if it is."""
    with room.lock:
        steps = [] if room.is_over or room.waits_for_bot else host.draft(room)
        reason = drafted.why_not(room.game, steps, Action.from_token(token))
    return None if reason is None else schema.ReasonOut(rule=reason.rule, text=reason.text)


@router.get("/{id}/history")
def get_history(room: TheRoom) -> schema.HistoryOut:
    """The game turn by turn, for charts."""
    with room.lock:
        return retold.history(room)


@router.post("/{id}/hint")
def get_hint(host: TheHost, room: TheRoom, given: schema.DraftIn) -> schema.HintOut:
    """What the expert would do in the turn in progress."""
    hint, steps = host.hint(room, given.number, given.steps)
    with room.lock:
        if given.number != room.number:
            raise LateError
        return drafted.hinted(room, hint, steps)


@router.get("/{id}/record", response_class=Response, responses=content("application/json"))
def get_record(room: TheRoom) -> Response:
    """The game as a record, up to its last complete turn."""
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
        return Response(dump_position(moment(room, at)[1]) + "\n", media_type="text/plain; charset=utf-8")


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Tells the page that there is something new: a "log" or a "draft", with the number of entries."""
    host: Host = socket.app.state.host
    await socket.accept()
    try:
        room = await run_in_threadpool(host.rooms.find, id)
    except (FranchiseError, SQLAlchemyError):
        await socket.close(code=status.WS_1008_POLICY_VIOLATION)
        return
    queue = host.hub.listen(id)
    told = asyncio.create_task(_tell(socket, queue, room.number))
    gone = asyncio.create_task(_wait_until_gone(socket))
    try:
        await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        host.hub.leave(id, queue)
        told.cancel()
        gone.cancel()


async def _tell(socket: WebSocket, queue: "asyncio.Queue[dict[str, Any]]", number: int) -> None:
    """Pass the news on as long as somebody is there to hear them."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_json({"kind": "log", "number": number})
        while True:
            await socket.send_json(await queue.get())


async def _wait_until_gone(socket: WebSocket) -> None:
    with suppress(RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
