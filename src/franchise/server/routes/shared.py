"""What several routes share: the host and the room of a request, the errors that they may answer with."""

import asyncio
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from franchise.game import Game
from franchise.server.host.access import check_watch
from franchise.server.host.host import Host
from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import Room
from franchise.server.lanes import Lanes
from franchise.server.rendering.game import render_game
from franchise.server.routes.who import asker, person_of, somebody
from franchise.server.schema.common import ErrorOut, GameId
from franchise.server.schema.game import GameOut, NewsOut
from franchise.server.storage.people import Person, id_of
from franchise.texts import current_language

PREFIX = "/api/games"
LOOK_AGAIN_SECONDS = 0.1
# Of the routes, and of the edge before them.
STATUSES = (400, 403, 404, 405, 409, 410, 413, 414, 421, 422, 429, 431, 503)
ERRORS: dict[int | str, dict[str, object]] = {code: {"model": ErrorOut} for code in STATUSES}


def content(kind: str) -> dict[int | str, dict[str, object]]:
    """The OpenAPI description of an answer that is not JSON."""
    return {200: {"content": {kind: {}}}}


async def host_of(request: Request) -> Host:
    """The host of this server. It is not asked in another thread, which would take longer than the answer."""
    host: Host = request.app.state.host
    return host


async def wait_for_rules(connection: HTTPConnection) -> None:
    """Let a request wait while the rules are compiled, which happens once, during the very first start."""
    host: Host = connection.app.state.host
    while not host.thinkers.are_rules_ready:
        await asyncio.sleep(LOOK_AGAIN_SECONDS)


# Every router of games has this, since nothing can be done with a game before the rules are ready.
NEEDS_RULES = [Depends(wait_for_rules)]
TheHost = Annotated[Host, Depends(host_of)]


ThePerson = Annotated[Person | None, Depends(person_of)]
Somebody = Annotated[Person, Depends(somebody)]
Asker = Annotated[Person, Depends(asker)]


def room_of(host: TheHost, id: GameId, person: ThePerson) -> Room:
    """The room of the game in the address, if whoever asks may see it; its bots go on if they were interrupted."""
    room = host.rooms.find(id)
    check_watch(room, id_of(person))
    host.bots.wake(room)
    return room


def any_room(host: TheHost, id: GameId) -> Room:
    """The room of the game in the address, whoever asks: for those who come with an invitation."""
    return host.rooms.find(id)


async def lanes_of(request: Request) -> Lanes:
    """The lanes of this server."""
    lanes: Lanes = request.app.state.lanes
    return lanes


def json_response(text: str) -> Response:
    """An answer that is JSON already, without the checks of the framework: it is of the right type."""
    return Response(text, media_type="application/json")


def news_since(host: Host, room: Room, revision: int) -> Response:
    """What happened in a game since a revision."""
    with room.lock:
        return json_response(host.hub.news(room, revision, current_language()))


# How an answer with news is described.
NEWS: dict[str, Any] = {"response_model": NewsOut}
TheRoom = Annotated[Room, Depends(room_of)]
AnyRoom = Annotated[Room, Depends(any_room)]
TheLanes = Annotated[Lanes, Depends(lanes_of)]
# The number of actions before the position; by default all of them.
At = Annotated[int | None, Query(ge=0, le=1_000_000)]


def game_now(host: Host, room: Room, person: Person | None) -> GameOut:
    """A game as the page shows it to somebody."""
    with room.lock:
        return render_game(room, host.draft(room), person)


def game_at(room: Room, at: int | None) -> Game:
    """The game after so many actions, by default after all of them, with what happened before."""
    with room.lock:
        found = room.game.copy()
    last = len(found.actions)
    if at is not None and at > last:
        raise RefusedError("no-such-moment")
    for _ in range(last if at is None else at, last):
        found.pop()
    return found
