"""Turns that are laid out ahead, and are played when their moment comes."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool

from franchise.board.tables import MOST_PLAYERS
from franchise.server.host.access import check_owner
from franchise.server.rendering.order import render_order
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, Asker, TheHost, TheRoom
from franchise.server.routes.who import check_rate
from franchise.server.schema.draft import OrderOut
from franchise.server.schema.requests import OrderIn

router = APIRouter(prefix=PREFIX, tags=["orders"], responses=ERRORS, dependencies=NEEDS_RULES)
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_PLAYERS)]


@router.get("/{id}/seats/{seat}/order")
async def get_order(room: TheRoom, person: Asker, seat: SeatNumber) -> OrderOut:
    """The turn that you have laid out ahead, and the plan as if it were your turn now."""
    check_owner(room, person.id, seat)

    def look() -> OrderOut:
        with room.lock:
            return render_order(room, seat, None)

    return await run_in_threadpool(look)


@router.put("/{id}/seats/{seat}/order")
async def put_order(
    request: Request, host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber, given: OrderIn
) -> OrderOut:
    """Change the plan. With `keep` it stands: it is played as soon as it is your turn, if it still brings the same."""
    check_owner(room, person.id, seat)
    if given.keep:
        check_rate(request, request.app.state.settings.talk_rate, "order", person.id)

    def plan() -> OrderOut:
        with room.lock:
            if given.keep:
                host.orders.keep_order(room, person, seat, given.steps)
            return render_order(room, seat, given.steps)

    return await run_in_threadpool(plan)


@router.delete("/{id}/seats/{seat}/order")
def drop_order(host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber) -> OrderOut:
    """There is no standing order any more."""
    host.orders.keep_order(room, person, seat, None)
    with room.lock:
        return render_order(room, seat, None)
