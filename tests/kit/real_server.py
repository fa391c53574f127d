"""A whole server on a port of this machine, in a thread."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from franchise.server.app import create_app
from franchise.server.edge.install import uvicorn_config
from franchise.server.run import LOCAL, Server, bind
from franchise.server.settings import Settings

PATIENCE = 30


@contextmanager
def real_server(**settings: Any) -> Iterator[str]:
    """The address of a server that runs until the end."""
    ready = Event()
    app = create_app(Settings(**{"database": ":memory:", "thinkers": 1, **settings}))
    with bind(LOCAL, 0) as listening:
        server = Server(uvicorn_config(app, log_level="critical"), ready.set)
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        assert ready.wait(PATIENCE)
        try:
            yield f"http://{LOCAL}:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
