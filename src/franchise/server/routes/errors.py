"""Errors as HTTP answers: a status, a code for programs, and a sentence in the reader's language."""

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from franchise.model.errors import FormatError, FranchiseError, IllegalError, InvalidError
from franchise.server.edge.refusal import error_response
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import DamagedGameError, NewerGameError, UnknownGameError
from franchise.server.lanes import BusyError
from franchise.server.people.identity import FAILURE_SECONDS, TooManyFailuresError, UnknownKeyError
from franchise.server.people.rates import TooOftenError
from franchise.server.schema.common import ErrorOut
from franchise.server.storage.database import cause_of
from franchise.server.storage.errors import LateError

logger = logging.getLogger("franchise.server")


def response_to(fault: Exception) -> JSONResponse:
    """The answer for an error that the sender, the game, the host or the database is the cause of."""
    match fault:
        case UnknownGameError():
            return error_response(404, "unknown-game")
        case DamagedGameError():
            return error_response(410, "damaged-game", str(fault))
        case NewerGameError():
            return error_response(409, "newer-game", str(fault))
        case BusyError():
            return error_response(503, "busy", fault.lane, {"Retry-After": str(fault.seconds)})
        case ForbiddenError():
            return error_response(403, fault.key)
        case RefusedError():
            return error_response(409, fault.key)
        case UnknownKeyError():
            return error_response(403, "unknown-key")
        case TooManyFailuresError():
            return error_response(429, "too-many-failures", headers={"Retry-After": str(int(FAILURE_SECONDS))})
        case TooOftenError():
            return error_response(429, "too-often", headers={"Retry-After": str(fault.seconds)})
        case LateError():  # the request names an old revision: somebody else wrote first
            return error_response(409, "late")
        case IllegalError():
            illegal = ErrorOut(error="illegal", message=fault.reason, rule=fault.rule, detail=str(fault))
            return JSONResponse(illegal.model_dump(), 422)
        case FormatError():
            return error_response(422, "bad-text", str(fault))
        case SQLAlchemyError():
            return _database_failed(fault)
        case RequestValidationError() | ValidationError():
            return _bad_request(fault.errors()[0])
        case HTTPException():
            return _http_error(fault)
        case _:
            return error_response(422, "invalid", str(fault))


def _database_failed(fault: SQLAlchemyError) -> JSONResponse:
    """The database is locked, full or gone; everything that was confirmed before is stored."""
    cause = cause_of(fault)
    logger.error("the database failed: %s", cause)
    return error_response(503, "storage", cause)


def _bad_request(first: Mapping[str, Any]) -> JSONResponse:
    """A request does not fit the schema of the API."""
    if tuple(first["loc"]) == ("path", "id"):
        return error_response(404, "unknown-game")
    where = ".".join(str(part) for part in first["loc"])
    return error_response(422, "bad-request", f"{where}: {first['msg']}")


def _http_error(fault: HTTPException) -> JSONResponse:
    """An error of the framework, such as an unknown address or a wrong method."""
    key = {403: "only-here", 404: "no-page", 405: "no-method"}.get(fault.status_code, "refused")
    return error_response(fault.status_code, key, headers=fault.headers)


async def _answer(_: Request, fault: Exception) -> JSONResponse:
    return response_to(fault)


# What a sender, the game, the host or the database can be the cause of; anything else is an error in this program.
FAULTS = (FranchiseError, InvalidError, LateError, SQLAlchemyError, RequestValidationError)


def install(app: FastAPI) -> None:
    """Register the answers in an app."""
    for kind in (*FAULTS, HTTPException):
        app.add_exception_handler(kind, _answer)
