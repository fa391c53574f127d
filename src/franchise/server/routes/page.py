"""The page itself: its files by their names, and for every other address the page, which decides what to show."""

import mimetypes
import re
from contextlib import suppress
from pathlib import Path

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from franchise.model.errors import FranchiseError
from franchise.server.host.access import check_watch
from franchise.server.host.host import Host
from franchise.server.rendering.link_preview import LinkPreview, game_preview, page_preview, preview_tags
from franchise.server.rendering.missing_page import missing_page
from franchise.server.routes.shared import TheHost

PAGE = Path(__file__).parents[1] / "page"
GAME = re.compile(r"game/([0-9a-f]{32})(?:/(?:replay|end))?/?")
NUMBER = re.compile("[0-9]{1,6}")
# Files that say which version of the page this is: a browser asks for them again each time.
FRESH = ("index.html", "manifest.webmanifest", "sw.js", "theme.js")
ASK_EACH_TIME, A_DAY, FOREVER = "no-cache", "public, max-age=86400", "public, max-age=31536000, immutable"

# Not every system knows these, and some say something else.
for suffix, kind in {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}.items():
    mimetypes.add_type(kind, suffix)

router = APIRouter(include_in_schema=False)


class Assets(StaticFiles):
    """Scripts, styles and fonts. Their names change with their contents, so that browsers may keep them for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or an error of status 404."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOREVER
        return response


@router.api_route("/{address:path}", methods=["GET", "HEAD"])
def get_page(request: Request, host: TheHost, address: str, at: str = Query("")) -> Response:
    """A file of the page, or the page for any address that does not look like a file."""
    if address.startswith("api/"):
        raise HTTPException(404)
    if address in {file.name for file in PAGE.glob("*.*")} - {"index.html"}:
        return FileResponse(PAGE / address, headers={"Cache-Control": ASK_EACH_TIME if address in FRESH else A_DAY})
    if "." in address.rpartition("/")[2] or address.startswith("."):
        raise HTTPException(404)
    if not (PAGE / "index.html").exists():
        return HTMLResponse(missing_page(), 503, {"Cache-Control": ASK_EACH_TIME})
    server = str(request.base_url).rstrip("/")
    tags = preview_tags(_preview(host, address, at), server, request.url.path)
    text = (PAGE / "index.html").read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)
    return HTMLResponse(text, headers={"Cache-Control": ASK_EACH_TIME})


def _preview(host: Host, address: str, at: str) -> LinkPreview:
    """What is shown of a link to this address. The page comes at once, also while the rules are being compiled."""
    found = GAME.fullmatch(address)
    if found and host.thinkers.are_rules_ready:
        with suppress(FranchiseError, SQLAlchemyError):
            room = host.rooms.find(found[1])
            with room.lock:
                check_watch(room, None)  # a preview is for everybody
                return game_preview(room, int(at) if NUMBER.fullmatch(at) else None)
    return page_preview()
