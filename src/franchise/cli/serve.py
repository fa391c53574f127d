"""`franchise play` and `franchise serve`: the page."""

import gc
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

import typer

from franchise.cli.console import Screen, report_errors
from franchise.cli.options import Database
from franchise.model.errors import InvalidError
from franchise.terminal.notice import announce_compiling
from franchise.texts import message

LOCAL_HOST = "127.0.0.1"
PORTS = 1 << 16


def play(
    port: Annotated[int, typer.Option("--port", help="By default any that is free.")] = 0,
    db: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page, or only say where.")] = True,
) -> None:
    """Play in the browser: alone against bots, or with friends around this screen.

    Examples:

        franchise play

        franchise play --port 8000 --no-browser
    """
    run_server(LOCAL_HOST, port, db, browser)


def serve(
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets everybody in who can reach this machine.")] = "",
    port: Annotated[int, typer.Option("--port", help="0 means any that is free.")] = 8000,
    db: Database = "",
    workers: Annotated[
        int, typer.Option("--workers", envvar="FRANCHISE_WORKERS", help="Processes; more than one need PostgreSQL.")
    ] = 1,
) -> None:
    """Serve the page and its API, without opening a browser.

    Examples:

        franchise serve --port 8000 --db games.sqlite

        franchise serve --host 0.0.0.0 --port 8080

        franchise serve --db postgresql://franchise@localhost/franchise --workers 2
    """
    run_server(host or LOCAL_HOST, port, db, browser=False, workers=workers)


def run_server(host: str, port: int, db: str, browser: bool, workers: int = 1) -> None:
    """Start the server and say where it is."""
    with no_garbage_collection():
        from franchise.cli.invitation import invite  # only here: other commands start faster without them
        from franchise.server import logs, run
        from franchise.server.settings import Settings

    console = Screen(stderr=True)
    with report_errors():
        if not 0 <= port < PORTS:
            raise InvalidError(f"there is no port {port}: they go from 0, any that is free, to {PORTS - 1}")
        given = {"workers": workers, "database": db} if db else {"workers": workers}
        settings = Settings.model_validate(given)
        logs.configure(settings)
        try:
            serve_on = run.prepare(settings)
        except run.DATABASE_FAULTS as fault:
            raise InvalidError(message("serve.no-database", why=str(getattr(fault, "orig", fault)))) from fault
        try:
            listening = run.bind(host, port, is_shared=workers > 1)
        except OSError as fault:
            raise InvalidError(message("serve.no-port", host=host, port=port, why=fault.strerror or fault)) from fault
        where = run.address(listening)

        def ready() -> None:
            Screen().print(message("serve.ready", address=where))
            if not run.is_only_local(listening):
                invite(Screen(), run.network_addresses(listening))
            announce_compiling(console)
            if browser:
                webbrowser.open(where)

        with listening, suppress(KeyboardInterrupt):  # Ctrl-C is the normal way to stop the server
            serve_on(listening, ready)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Imports make many objects and no garbage: they are faster by a seventh if nobody looks for it.

    >>> with no_garbage_collection():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
