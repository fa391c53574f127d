"""The live socket of a game: tells the page that there is something new to fetch."""

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect, status
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from franchise.model.errors import FranchiseError
from franchise.server.host.host import Host
from franchise.server.routes.shared import NEEDS_RULES, PREFIX

router = APIRouter(prefix=PREFIX, dependencies=NEEDS_RULES)


@router.websocket("/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """Tells the page that there is something new: a "log" or a "draft", with the revision of the game."""
    host: Host = socket.app.state.host
    await socket.accept()
    try:
        room = await run_in_threadpool(host.rooms.find, id)
    except (FranchiseError, SQLAlchemyError):
        await socket.close(code=status.WS_1008_POLICY_VIOLATION)
        return
    queue = host.hub.listen(id)
    told = asyncio.create_task(_tell(socket, queue, room.revision))
    gone = asyncio.create_task(_wait_until_gone(socket))
    try:
        await asyncio.wait({told, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        host.hub.leave(id, queue)
        told.cancel()
        gone.cancel()


async def _tell(socket: WebSocket, queue: "asyncio.Queue[dict[str, Any]]", revision: int) -> None:
    """Send the messages of the queue until the connection is closed."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_json({"kind": "log", "revision": revision})
        while True:
            await socket.send_json(await queue.get())


async def _wait_until_gone(socket: WebSocket) -> None:
    with suppress(RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
