"""An app with an edge and little else, in a server of its own, and connections to it."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPResponse
from threading import Event, Thread
from typing import Any

from fastapi import Depends, FastAPI, Request, WebSocket, WebSocketDisconnect

from franchise.server.edge.install import install, uvicorn_config
from franchise.server.edge.private import only_local
from franchise.server.language import ReaderLanguage
from franchise.server.routes.errors import install as install_errors
from franchise.server.run import LOCAL, Server, bind
from franchise.server.settings import EdgeSettings

ELSEWHERE = "127.0.0.2"  # an address of this machine that no setting takes for a proxy
PATIENCE = 20


def small_app(settings: EdgeSettings) -> FastAPI:
    """An app that has an edge and little else."""
    app = FastAPI()
    install(app, settings)
    app.add_middleware(ReaderLanguage)
    install_errors(app)

    @app.post("/")
    async def size(request: Request) -> int:
        return len(await request.body())

    @app.get("/")
    async def nothing() -> None:
        return None

    @app.get("/private", dependencies=[Depends(only_local)])
    async def private() -> None:
        return None

    @app.get("/broken")
    async def broken() -> None:
        raise ZeroDivisionError

    @app.websocket("/live")
    async def live(opened: WebSocket) -> None:
        await opened.accept()
        with suppress(WebSocketDisconnect):
            while True:
                await opened.send_text(str(len(await opened.receive_text())))

    return app


@contextmanager
def serving(**settings: Any) -> Iterator[int]:
    """The port of a small app that runs in a server of its own."""
    ready = Event()
    with bind(LOCAL, 0) as listening:
        server = Server(uvicorn_config(small_app(EdgeSettings(**settings)), log_level="critical"), ready.set)
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        assert ready.wait(PATIENCE)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def knock(port: int, sent: bytes = b"", source: str = LOCAL) -> socket.socket:
    """A connection over which something was sent."""
    opened = socket.create_connection((LOCAL, port), timeout=PATIENCE, source_address=(source, 0))
    opened.sendall(sent)
    return opened


def is_closed(opened: socket.socket) -> bool:
    """Whether the server closes a connection without a word."""
    try:
        return opened.recv(1) == b""
    except ConnectionResetError:
        return True


def ask(port: int, sent: bytes, source: str = LOCAL) -> tuple[int, Any]:
    """The status and the error of an answer, also if its parts come apart."""
    with knock(port, sent, source) as opened:
        answer = HTTPResponse(opened)
        answer.begin()
        body = answer.read()
        return answer.status, json.loads(body) if body else None


def get(path: str = "/", *lines: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()
