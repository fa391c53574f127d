"""Errors as answers: a status, a code for programs, and a sentence in the reader's language."""

from collections.abc import Mapping

from fastapi.responses import JSONResponse

from franchise.server.schema.common import ErrorOut
from franchise.texts import message

LONGEST_DETAIL = 500  # characters; details may quote what came in
RETRY_AFTER = {"Retry-After": "2"}  # seconds


def error_response(
    status: int, key: str, detail: str | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """An error as a JSON answer, by the key of its message.

    >>> error_response(404, "no-page").body
    b'{"error":"no-page","message":"There is nothing at this address.","rule":null,"detail":null}'
    """
    if detail and len(detail) > LONGEST_DETAIL:
        detail = detail[:LONGEST_DETAIL] + "…"
    fault = ErrorOut(error=key, message=message(f"server.{key}"), detail=detail)
    return JSONResponse(fault.model_dump(), status, headers)
