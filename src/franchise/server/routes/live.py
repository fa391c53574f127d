"""The live socket of a game: it carries what happens, rendered, to everybody who follows the game."""

import asyncio
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect, status
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from franchise.model.errors import FranchiseError
from franchise.server.host.host import Host
from franchise.server.host.news import Listener
from franchise.server.routes.shared import NEEDS_RULES, PREFIX
from franchise.server.schema.common import Count
from franchise.texts import LANGUAGES, current_language

router = APIRouter(prefix=PREFIX, dependencies=NEEDS_RULES)


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str, since: Annotated[Count | None, Query()] = None, language: str = "") -> None:
    """Sends what happened since a revision of the game, then everything as it happens: each message is a `NewsOut`.

    A "beat" comes every 15 seconds, so that a silent connection is a broken one.
    """
    host: Host = socket.app.state.host
    await socket.accept()
    listener = Listener(language if language in LANGUAGES else current_language())
    try:
        first = await run_in_threadpool(lambda: host.hub.join(host.rooms.find(id), listener, since))
    except (FranchiseError, SQLAlchemyError):
        await socket.close(code=status.WS_1008_POLICY_VIOLATION)
        return
    told = asyncio.create_task(_tell(socket, listener, first))
    gone = asyncio.create_task(_wait_until_gone(socket))
    try:
        await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        host.hub.leave(id, listener)
        told.cancel()
        gone.cancel()


async def _tell(socket: WebSocket, listener: Listener, first: str | None) -> None:
    """Send the messages of the listener until he is cut off or gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        if first is not None:
            await socket.send_text(first)
        while (message := await listener.messages.get()) is not None:
            await socket.send_text(message)
        await socket.close(code=status.WS_1013_TRY_AGAIN_LATER)


async def _wait_until_gone(socket: WebSocket) -> None:
    with suppress(RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
