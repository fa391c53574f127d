"""Runs the server as a program: binds a port, a free one by default, and reports the address."""

import socket
from collections.abc import Callable
from ipaddress import ip_address

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from franchise.server.edge.install import uvicorn_config
from franchise.server.edge.listening import drop_who_reads_nothing
from franchise.support.local_network import own_address

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
