"""Runs the server as a program: binds a port, a free one by default, and reports the address."""

import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from threading import current_thread, main_thread

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from franchise.server.app import create_app
from franchise.server.edge.install import uvicorn_config
from franchise.server.edge.listening import drop_who_reads_nothing
from franchise.server.settings import Settings
from franchise.server.storage.database import POSTGRESQL
from franchise.server.storage.store import Store
from franchise.server.workers import Workers
from franchise.support.local_network import own_address

# The errors that opening a database may raise.
DATABASE_FAULTS = (SQLAlchemyError, OSError, ValueError, ImportError)

LOCAL = "127.0.0.1"
# How many new objects, and rounds of looking through them, make Python look for garbage. Nearly all of ours is freed at
# once: with Python's own 700, looking for the rest took a quarter of the time in which a turn in progress is rendered.
LOOK_FOR_GARBAGE = (20_000, 20, 50)
# How long a thread may keep others waiting. A turn takes a few steps in another thread: with Python's own 5 ms each of
# them would wait longer than it takes.
SWITCH_SECONDS = 0.0005
GRACE_SECONDS = 3  # for requests in progress when the server ends


def bind(host: str, port: int, is_shared: bool = False) -> socket.socket:
    """A socket that listens; port 0 means any that is free. If it is shared, other processes can bind it, too.

    >>> with bind(LOCAL, 0) as listening:
    ...     listening.getsockname()[1] > 0
    True
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named: only then does asyncio switch off Nagle's delay for what is accepted here.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """The address of the server: for others if they can reach it, else for this machine.

    >>> with bind(LOCAL, 0) as listening:
    ...     address(listening).startswith("http://127.0.0.1:")
    True
    """
    host, port = listening.getsockname()[:2]
    local = {"0.0.0.0": LOCAL, "::": "::1"}.get(host, host)
    return next(iter(network_addresses(listening)), url(local, port))


def network_addresses(listening: socket.socket) -> list[str]:
    """The addresses by which other machines reach the server; none if it listens on this one alone."""
    host, port = listening.getsockname()[:2]
    families = {"0.0.0.0": [socket.AF_INET], "::": [socket.AF_INET, socket.AF_INET6]}
    if host in families:
        return [url(own, port) for family in families[host] if (own := own_address(family))]
    return [] if is_only_local(listening) else [url(host, port)]


def is_only_local(listening: socket.socket) -> bool:
    """Whether this machine alone can reach the server."""
    return ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback


def url(host: str, port: int) -> str:
    """The address of a page on a host.

    >>> url("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


class Server(uvicorn.Server):
    """A server that calls a function when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        """`on_ready` is called once requests are answered."""
        super().__init__(config)
        self.on_ready = on_ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in good order when asked to, with status 0: uvicorn would let the signal kill the process afterwards."""
        if current_thread() is not main_thread():  # only that one gets signals
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call `on_ready`."""
        await super().startup(sockets)
        if self.started:
            # What is loaded now stays. Looking through it for garbage took 150 ms, in which nobody was answered.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*LOOK_FOR_GARBAGE)
            sys.setswitchinterval(SWITCH_SECONDS)
            self.on_ready()


Serve = Callable[[socket.socket, Callable[[], None]], None]  # on a socket; the function is called when it is ready


def prepare(settings: Settings) -> Serve:
    """Open the database, and return what serves: this process, or several workers."""
    if settings.workers == 1:
        app = create_app(settings)
        return lambda listening, on_ready: serve(app, listening, on_ready)
    if settings.database_url.get_backend_name() != POSTGRESQL:
        raise ValueError(
            "a file of SQLite is for one process: give the address of a PostgreSQL with --db, or leave out --workers"
        )
    Store(settings).close()  # its tables are brought up to date before anybody uses them
    return lambda listening, on_ready: Workers(settings, *listening.getsockname()[:2]).run(on_ready)


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Answer requests until Ctrl-C or SIGTERM; requests in progress are finished."""
    drop_who_reads_nothing(listening, app.state.settings.unread_seconds)
    config = uvicorn_config(app, log_level="warning", log_config=None, timeout_graceful_shutdown=GRACE_SECONDS)
    Server(config, on_ready).run([listening])
