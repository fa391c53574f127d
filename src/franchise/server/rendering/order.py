"""A turn that is laid out ahead, as its player sees it."""

from collections.abc import Sequence

from franchise.model.action import Action
from franchise.server.host.planned_turn import planning_room
from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import Room
from franchise.server.rendering.draft import render_draft
from franchise.server.rendering.position import render_frames
from franchise.server.schema.draft import DraftOut, OrderOut


def render_order(room: Room, seat: int, tokens: Sequence[str] | None) -> OrderOut:
    """The order of a seat, and a plan with these steps, or with those of the order. The room is locked."""
    order = room.orders.get(seat)
    standing = None if order is None else list(order.steps)
    try:
        return OrderOut(standing=standing, draft=_plan(room, seat, standing or [] if tokens is None else tokens))
    except RefusedError:  # nothing can be planned now
        if tokens is not None:
            raise
        return OrderOut(standing=standing, draft=None)


def _plan(room: Room, seat: int, tokens: Sequence[str]) -> DraftOut:
    plan = planning_room(room, seat)
    steps = [Action.from_token(token) for token in tokens]
    fitting = list(plan.trials.fit(steps)[0])
    drawn = render_draft(plan, fitting)
    # The plan has no history: where points came from is known from the game itself.
    now = render_frames(room, len(room.game.actions), len(room.game.actions))[0]
    for player, known in zip(drawn.position.players, now.players, strict=True):
        player.points = known.points
    return drawn
