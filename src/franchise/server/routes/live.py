"""The live socket of a game: it carries what happens to everybody who follows, and what a player does in his turn."""

import asyncio
import time
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect, status
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import State

from franchise.model.errors import FranchiseError
from franchise.server import metrics
from franchise.server.host.host import Host
from franchise.server.host.news import Listener
from franchise.server.lanes import Lanes
from franchise.server.routes import playing
from franchise.server.routes.errors import FAULTS, response_to
from franchise.server.routes.shared import NEEDS_RULES, PREFIX
from franchise.server.schema.common import Count
from franchise.server.schema.orders import ORDERS, LayOrder, LookOrder, Order
from franchise.texts import LANGUAGES, current_language, use_language

router = APIRouter(prefix=PREFIX, dependencies=NEEDS_RULES)


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str, since: Annotated[Count | None, Query()] = None, language: str = "") -> None:
    """Sends what happened since a revision of the game, then everything as it happens: each message is a `NewsOut`.

    A "beat" comes every 15 seconds, so that a silent connection is a broken one. Whoever plays can send an `Order`.
    """
    host: Host = socket.app.state.host
    await socket.accept()
    if language in LANGUAGES:
        use_language(language)
    listener = Listener(current_language())
    try:
        first = await _join(host, id, listener, since)
    except (FranchiseError, SQLAlchemyError):
        await socket.close(code=status.WS_1008_POLICY_VIOLATION)
        return
    told = asyncio.create_task(_tell(socket, listener, first))
    served = asyncio.create_task(_take_orders(socket, id))
    try:
        ended, _ = await asyncio.wait({told, served}, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()  # an error in this program shows up in the log
    finally:
        host.hub.leave(id, listener)
        told.cancel()
        served.cancel()


async def _join(host: Host, id: str, listener: Listener, since: int | None) -> str | None:
    """Follow a game. If the room knows all that others were told who follow it here, nobody has to ask the database."""
    told, room = host.hub.told_of(id), host.rooms.loaded(id)
    if told is not None and room is not None and room.lock.acquire(blocking=False):
        try:
            if room.revision >= told:
                return host.hub.join(room, listener, since)
        finally:
            room.lock.release()
    return await run_in_threadpool(lambda: host.hub.join(host.rooms.find(id), listener, since))


async def _tell(socket: WebSocket, listener: Listener, first: str | None) -> None:
    """Send the messages of the listener until he is cut off or gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        if first is not None:
            await socket.send_text(first)
        while (message := await listener.messages.get()) is not None:
            await socket.send_text(message)
        await socket.close(code=status.WS_1013_TRY_AGAIN_LATER)


async def _take_orders(socket: WebSocket, game: str) -> None:
    """Answer what a player sends, one order after the other, until he is gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            await socket.send_text(await _answer(socket.app.state, game, message.get("text") or ""))


async def _answer(state: State, game: str, text: str) -> str:
    """The answer to an order: with the status and the body that it would have by HTTP, and the order's number."""
    began, kind, number = time.perf_counter(), "other", "null"
    try:
        order = ORDERS.validate_json(text)
        kind, number = order.kind, str(order.order)
        code, body = status.HTTP_200_OK, await _obey(state.host, state.lanes, game, order)
    except (*FAULTS, ValidationError) as fault:
        refusal = response_to(fault)
        code, body = refusal.status_code, bytes(refusal.body).decode()
    metrics.REQUESTS.labels("order", kind).observe(time.perf_counter() - began)
    metrics.ANSWERS.labels(code).inc()
    return f'{{"kind":"answer","order":{number},"status":{code},"body":{body}}}'


async def _obey(host: Host, lanes: Lanes, game: str, order: Order) -> str:
    match order:
        case LookOrder():
            return await playing.look(host, lanes, game, order.revision)
        case LayOrder():
            return await playing.lay(host, lanes, game, order)
        case _:
            return await playing.play_turn(host, game, order)
