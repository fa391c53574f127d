"""Errors as HTTP answers: a status, a code for programs, and a sentence in the reader's language."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from franchise.model.errors import FormatError, FranchiseError, IllegalError, InvalidError
from franchise.server.edge.refusal import error_response
from franchise.server.host.host import RefusedError
from franchise.server.host.room import DamagedGameError, NewerGameError, UnknownGameError
from franchise.server.lanes import BusyError
from franchise.server.schema.common import ErrorOut
from franchise.server.storage.store import LateError

logger = logging.getLogger("franchise.server")


async def on_franchise_error(_: Request, fault: Exception) -> JSONResponse:
    """Answer for an error of the game or the host."""
    match fault:
        case UnknownGameError():
            return error_response(404, "unknown-game")
        case DamagedGameError():
            return error_response(410, "damaged-game", str(fault))
        case NewerGameError():
            return error_response(409, "newer-game", str(fault))
        case BusyError():
            busy = error_response(503, "busy", fault.lane)
            busy.headers["Retry-After"] = str(fault.seconds)
            return busy
        case RefusedError():
            return error_response(409, fault.key)
        case IllegalError():
            illegal = ErrorOut(error="illegal", message=fault.reason, rule=fault.rule, detail=str(fault))
            return JSONResponse(illegal.model_dump(), 422)
        case FormatError():
            return error_response(422, "bad-text", str(fault))
        case _:
            return error_response(422, "invalid", str(fault))


async def on_late(_: Request, __: Exception) -> JSONResponse:
    """Answer for a request that names an old revision: somebody else wrote first."""
    return error_response(409, "late")


async def on_database_error(_: Request, fault: Exception) -> JSONResponse:
    """Answer if the database is locked, full or gone; everything that was confirmed before is stored."""
    logger.error("the database failed: %s", fault)
    return error_response(503, "storage", str(getattr(fault, "orig", fault)))


async def on_bad_request(_: Request, fault: Exception) -> JSONResponse:
    """Answer for a request that does not fit the schema of the API."""
    assert isinstance(fault, RequestValidationError)
    first = fault.errors()[0]
    if tuple(first["loc"]) == ("path", "id"):
        return error_response(404, "unknown-game")
    where = ".".join(str(part) for part in first["loc"])
    return error_response(422, "bad-request", f"{where}: {first['msg']}")


async def on_http_error(_: Request, fault: Exception) -> JSONResponse:
    """Answer for errors of the framework, such as an unknown address or a wrong method."""
    assert isinstance(fault, HTTPException)
    key = {403: "only-here", 404: "no-page", 405: "no-method"}.get(fault.status_code, "refused")
    response = error_response(fault.status_code, key)
    response.headers.update(fault.headers or {})
    return response


def install(app: FastAPI) -> None:
    """Register these handlers in an app."""
    app.add_exception_handler(FranchiseError, on_franchise_error)
    app.add_exception_handler(InvalidError, on_franchise_error)
    app.add_exception_handler(LateError, on_late)
    app.add_exception_handler(SQLAlchemyError, on_database_error)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    app.add_exception_handler(HTTPException, on_http_error)
