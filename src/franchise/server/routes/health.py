"""Whether the server lives and whether it is ready, for those who watch over it."""

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from franchise.server.edge.refusal import RETRY_AFTER, error_response
from franchise.server.host.host import Host
from franchise.server.routes.shared import TheHost
from franchise.server.storage.database import cause_of

router = APIRouter(include_in_schema=False, default_response_class=PlainTextResponse)


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def get_health() -> str:
    """The process lives. It needs no thread, so that it is answered also when all of them are busy."""
    return "ok"


@router.api_route("/readyz", methods=["GET", "HEAD"])
def get_readiness(host: TheHost) -> Response:
    """Whether games can be played now, or what is missing."""
    missing = missing_parts(host)
    if missing:
        return error_response(503, "not-ready", "; ".join(missing), RETRY_AFTER)
    return PlainTextResponse("ok")


def missing_parts(host: Host) -> list[str]:
    """What a game needs and is not there, in words."""
    missing = [] if host.thinkers.are_rules_ready else ["the rules are still being compiled"]
    try:
        with host.store.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError as fault:
        missing.append(f"the database does not answer: {cause_of(fault)}")
    return missing
