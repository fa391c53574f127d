"""The server as one ASGI app: the API under /api, and the page for every other address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from franchise.server.edge import install as edge
from franchise.server.host.host import Host
from franchise.server.host.news import Hub
from franchise.server.lanes import Lanes
from franchise.server.language import ReaderLanguage
from franchise.server.metrics import Measured
from franchise.server.people.push import Pusher
from franchise.server.people.rates import Rates
from franchise.server.processes.thinkers import Thinkers
from franchise.server.rendering.news import render_news
from franchise.server.rendering.table import render_table_news
from franchise.server.routes import ROUTERS, errors, page
from franchise.server.routes.page import PAGE, Assets
from franchise.server.settings import Settings
from franchise.server.storage.store import Store

# Bytes. A turn and a draft are smaller: packing them would take longer than all the rest of their answer.
WORTH_ZIPPING = 20_000
PACKING = 5  # of 1 to 9


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app for a database. The database is opened at once, so that errors show up at the start.

    >>> from fastapi.testclient import TestClient
    >>> with TestClient(create_app(Settings(database=":memory:"))) as client:
    ...     client.get("/api/games").json()
    []
    """
    settings = settings or Settings()
    hub = Hub(render_news, render_table_news)
    store = Store(settings)
    pusher = Pusher(store.people, settings.push_key, settings.push_contact, settings.push_anywhere)
    host = Host(store, hub, Thinkers(settings.thinkers), settings.rooms, pusher)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        hub.attach(asyncio.get_running_loop())
        host.open()
        yield
        host.close()

    summary = "The board game Franchise, played over HTTP."
    app = FastAPI(title="Franchise", summary=summary, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.host, app.state.lanes, app.state.rates = host, Lanes(), Rates()
    edge.install(app, settings)
    app.add_middleware(Measured)
    app.add_middleware(ReaderLanguage)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_ZIPPING, compresslevel=PACKING)
    errors.install(app)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/assets", Assets(directory=PAGE / "assets", check_dir=False), name="assets")
    app.include_router(page.router)  # the last one, since it answers for every address
    return app
