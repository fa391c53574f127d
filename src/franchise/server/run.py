"""Runs the server as a program: binds a port, a free one by default, and reports the address."""

import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from franchise.server.edge.install import uvicorn_config
from franchise.server.edge.listening import drop_who_reads_nothing

# The errors that opening a database may raise.
DATABASE_FAULTS = (SQLAlchemyError, OSError, ValueError, ImportError)

LOCAL = "127.0.0.1"


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 means any that is free.

    >>> with bind(LOCAL, 0) as listening:
    ...     listening.getsockname()[1] > 0
    True
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named: only then does asyncio switch off Nagle's delay for what is accepted here.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """The address for a local browser, also if the server listens on all interfaces."""
    host, port = listening.getsockname()[:2]
    name = {"0.0.0.0": LOCAL, "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


class Server(uvicorn.Server):
    """A server that calls a function when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        """`on_ready` is called once requests are answered."""
        super().__init__(config)
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `on_ready`."""
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C."""
    drop_who_reads_nothing(listening, app.state.settings.unread_seconds)
    config = uvicorn_config(app, log_level="warning", timeout_graceful_shutdown=2)
    Server(config, on_ready).run([listening])
