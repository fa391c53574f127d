"""Puts the edge around an app, and into the server that runs it."""

import asyncio
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from franchise.server.edge.body import BodyLimit
from franchise.server.edge.crowd import CrowdLimit, Room
from franchise.server.edge.descriptors import connections_possible, raise_descriptor_limit
from franchise.server.edge.head import HeadLimit
from franchise.server.edge.hosts import KnownHosts
from franchise.server.edge.origins import SameOrigin
from franchise.server.edge.protocol import GuardedProtocol
from franchise.server.edge.quiet_log import quieten
from franchise.server.edge.security_headers import SecurityHeaders
from franchise.server.edge.socket_protocol import GuardedSocketProtocol
from franchise.server.settings import EdgeSettings


def install(app: FastAPI, settings: EdgeSettings) -> None:
    """Add the middlewares of the edge; those that choose the language come later and so lie around them."""
    app.state.settings = settings
    requests = Room(settings.requests, settings.requests_per_address, settings.proxies)
    sockets = Room(settings.sockets, settings.sockets_per_address, settings.proxies)
    # The innermost first: a request passes them from the last one to the first.
    app.add_middleware(BodyLimit, settings=settings)
    app.add_middleware(CrowdLimit, kind="http", room=requests, key="busy")
    app.add_middleware(CrowdLimit, kind="websocket", room=sockets, key="busy")
    app.add_middleware(HeadLimit, settings=settings)
    app.add_middleware(SameOrigin, hosts=settings.hosts)
    app.add_middleware(KnownHosts, hosts=settings.hosts)
    app.add_middleware(SecurityHeaders, settings=settings)


def uvicorn_config(app: FastAPI, **more: Any) -> uvicorn.Config:
    """How uvicorn runs an app with this edge; `more` goes to uvicorn as it is."""
    settings: EdgeSettings = app.state.settings
    most = min(settings.connections, connections_possible(raise_descriptor_limit()))
    config = uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(GuardedProtocol, settings, most)),
        ws=GuardedSocketProtocol,
        ws_max_size=settings.socket_message_bytes,
        ws_per_message_deflate=False,  # a small message can unfold to a large one
        timeout_keep_alive=cast(int, settings.idle_seconds),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        **more,
    )
    quieten()
    return config
