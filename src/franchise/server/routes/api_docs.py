"""The description of the API, for people: a page of our own, since the usual ones load scripts from elsewhere."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from franchise.server.rendering.api_docs import api_page, api_style

router = APIRouter(include_in_schema=False)


@router.get("/docs")
def get_docs(request: Request) -> HTMLResponse:
    """The page."""
    return HTMLResponse(api_page(request.app.openapi()))


@router.get("/docs/style.css")
def get_style() -> Response:
    """Its style sheet."""
    return Response(api_style(), media_type="text/css")
