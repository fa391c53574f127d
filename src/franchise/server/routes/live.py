"""The live socket of a game: it carries what happens to everybody who follows, and what a player does in his turn."""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect, status
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.types import Message

from franchise.model.errors import FranchiseError
from franchise.server import metrics
from franchise.server.host.access import check_watch
from franchise.server.host.host import Host
from franchise.server.host.news import Listener
from franchise.server.lanes import Lanes
from franchise.server.rendering.table import render_hello
from franchise.server.routes import playing
from franchise.server.routes.errors import FAULTS, response_to
from franchise.server.routes.shared import NEEDS_RULES, PREFIX, json_response
from franchise.server.routes.who import person_of
from franchise.server.schema.common import Count
from franchise.server.schema.orders import ORDERS, LayOrder, LookOrder, Order
from franchise.server.storage.people import Person, id_of
from franchise.texts import LANGUAGES, current_language, use_language

TALK_AT_FIRST = 200  # entries of the table's log that somebody gets who comes

router = APIRouter(prefix=PREFIX, dependencies=NEEDS_RULES)


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str, since: Annotated[Count | None, Query()] = None, language: str = "") -> None:
    """Sends what happened since a revision of the game, then everything as it happens: each message is a `NewsOut`.

    The first message is a `HelloOut`; what happens at the table comes as `TableNewsOut`, who follows the game as
    `HereOut`. A "beat" comes every 15 seconds, so that a silent connection is a broken one. Whoever plays can send an
    `Order`.
    """
    host: Host = socket.app.state.host
    if language in LANGUAGES:
        use_language(language)
    listener = Listener(current_language())
    async with socket.app.state.lanes.coming:
        await socket.accept()
        try:
            person = await person_of(socket)
            listener.person = id_of(person)
            first = await _join(host, id, listener, since)
            hello = await _hello(host, id, listener, person)
        except (FranchiseError, SQLAlchemyError):
            host.hub.leave(id, listener)
            await socket.close(code=status.WS_1008_POLICY_VIOLATION)
            return
    told = asyncio.create_task(_tell(socket, listener, [hello, *([first] if first else [])]))
    served = asyncio.create_task(_take_orders(socket, id, person))
    host.tables.come_or_go(id)
    try:
        ended, _ = await asyncio.wait({told, served}, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()  # an error in this program shows up in the log
    finally:
        host.hub.leave(id, listener)
        told.cancel()
        served.cancel()
        host.tables.come_or_go(id)


async def _join(host: Host, id: str, listener: Listener, since: int | None) -> str | None:
    """Follow a game, and get what happened since a revision."""
    room = host.rooms.loaded(id)
    if room is not None:
        check_watch(room, listener.person)
    # If he knows what all others know who follow it here, nothing has to be read or rendered.
    if room is not None and since == host.hub.most_told(id) and room.lock.acquire(blocking=False):
        try:
            if since == room.revision:
                return host.hub.join(room, listener, since)
        finally:
            room.lock.release()
    return await run_in_threadpool(_read_and_join, host, id, listener, since)


def _read_and_join(host: Host, id: str, listener: Listener, since: int | None) -> str | None:
    room = host.rooms.find(id)
    check_watch(room, listener.person)
    first = host.hub.join(room, listener, since)
    if host.hub.most_told(id) > room.revision:  # others were told of more between the two
        host.rooms.refresh(room)
    return first


async def _hello(host: Host, id: str, listener: Listener, person: Person | None) -> str:
    """The first message to somebody who follows a game: the table, and what was said there last."""
    room = host.rooms.loaded(id)
    if room is not None and not room.table_number and room.lock.acquire(blocking=False):  # there is nothing to read
        try:
            return render_hello(room, [], listener.audience, person, host.store.time.now())
        finally:
            room.lock.release()
    return await run_in_threadpool(_read_hello, host, id, listener, person)


def _read_hello(host: Host, id: str, listener: Listener, person: Person | None) -> str:
    room = host.rooms.at_hand(id)
    talk = host.store.tables.entries(id, most=TALK_AT_FIRST)
    with room.lock:
        return render_hello(room, talk, listener.audience, person, host.store.time.now())


async def _tell(socket: WebSocket, listener: Listener, first: Sequence[str]) -> None:
    """Send the messages of the listener until he is cut off or gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        for text in first:
            await socket.send_text(text)
        while (message := await listener.messages.get()) is not None:
            await socket.send_text(message)
        await socket.close(code=status.WS_1013_TRY_AGAIN_LATER)


async def _take_orders(socket: WebSocket, game: str, person: Person | None) -> None:
    """Answer what a player sends, one order after the other, until he is gone."""
    while (message := await _receive(socket))["type"] != "websocket.disconnect":
        answer = await _answer(socket, game, person, message.get("text") or "")
        with suppress(WebSocketDisconnect, RuntimeError):  # he is gone
            await socket.send_text(answer)
        await asyncio.sleep(0)  # others' turn, also if he has sent much that is refused at once


async def _receive(socket: WebSocket) -> Message:
    try:
        return await socket.receive()
    except RuntimeError:  # the connection was closed from here
        return {"type": "websocket.disconnect"}


async def _answer(socket: WebSocket, game: str, person: Person | None, text: str) -> str:
    """The answer to an order: with the status and the body that it would have by HTTP, and the order's number."""
    began, state = time.perf_counter(), socket.app.state
    try:
        order = ORDERS.validate_json(text)
    except ValidationError as fault:
        return _told(began, "other", _number_in(text), response_to(fault))
    try:
        known = person and await person_of(socket)  # his key may have been taken back meanwhile
        body = await _obey(state.host, state.lanes, game, known, order)
    except FAULTS as fault:
        return _told(began, order.kind, order.order, response_to(fault))
    return _told(began, order.kind, order.order, json_response(body))


def _told(began: float, kind: str, number: int | None, answer: Response) -> str:
    """An answer as it is sent; how long it took is noted."""
    metrics.REQUESTS.labels("order", kind).observe(time.perf_counter() - began)
    metrics.ANSWERS.labels(answer.status_code).inc()
    body = bytes(answer.body).decode()
    return f'{{"kind":"answer","order":{json.dumps(number)},"status":{answer.status_code},"body":{body}}}'


def _number_in(text: str) -> int | None:
    """The number of something that is no order, so that its sender knows what was refused."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    number = given.get("order") if isinstance(given, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) else None


async def _obey(host: Host, lanes: Lanes, game: str, person: Person | None, order: Order) -> str:
    match order:
        case LookOrder():
            return await playing.look(host, lanes, game, order.revision, person)
        case LayOrder():
            return await playing.lay(host, lanes, game, order, person)
        case _:
            return await playing.play_turn(host, game, order, person)
