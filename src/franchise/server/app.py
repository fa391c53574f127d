"""The server as one ASGI app: the API under /api, and the page for every other address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from franchise.server import errors
from franchise.server.bot_processes.pool import Thinkers
from franchise.server.host.host import Host
from franchise.server.host.news import Hub
from franchise.server.language import ReaderLanguage
from franchise.server.routes import ROUTERS
from franchise.server.settings import Settings
from franchise.server.storage.store import Store

PAGE = Path(__file__).parent / "page"
WORTH_ZIPPING = 1000  # bytes


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app for a database. The database is opened at once, so that errors show up at the start.

    >>> from fastapi.testclient import TestClient
    >>> with TestClient(create_app(Settings(database=":memory:"))) as client:
    ...     client.get("/api/games").json()
    []
    """
    settings = settings or Settings()
    hub = Hub()
    host = Host(Store(settings), hub, Thinkers(settings.thinkers))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        hub.attach(asyncio.get_running_loop())
        host.open()
        yield
        host.close()

    app = FastAPI(title="Franchise", summary="The board game Franchise, played over HTTP.", lifespan=lifespan)
    app.state.host = host
    app.add_middleware(ReaderLanguage)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_ZIPPING)
    errors.install(app)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/assets", StaticFiles(directory=PAGE / "assets", check_dir=False), name="assets")
    app.add_api_route("/{address:path}", page, methods=["GET"], include_in_schema=False)
    return app


def page(address: str) -> Response:
    """The page, for any address: the page itself decides by the address what to show."""
    if address.startswith("api/"):
        raise HTTPException(404)
    if address in {file.name for file in PAGE.glob("*.*")}:
        return FileResponse(PAGE / address)
    if not (PAGE / "index.html").exists():
        raise HTTPException(503)
    return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})
