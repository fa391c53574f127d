"""Standing orders: a turn that its player lays out ahead.

It is played when its moment comes, if it still brings the same.
"""

from collections.abc import Sequence
from typing import Any

from franchise.advice.next_turn import next_turn_of
from franchise.draft.preview import preview
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import FranchiseError
from franchise.model.stage import SETTING_UP
from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import Room
from franchise.server.storage.game_tables import StandingOrder


def planning_room(room: Room, seat: int) -> Room:
    """A room in which it is already this seat's turn, as if the others did nothing before. The room is locked."""
    if not room.is_running or room.game.stage in SETTING_UP or seat == room.game.active:
        raise RefusedError("no-order-now")
    return Room(room.id, room.seats, next_turn_of(room.game, seat), revision=room.revision)


def make_order(room: Room, seat: int, tokens: Sequence[str]) -> StandingOrder:
    """The order of these steps, with what it brings as things stand now. The room is locked."""
    plan, steps = planning_room(room, seat), [Action.from_token(token) for token in tokens]
    if not plan.trials.try_steps(steps).is_complete:
        raise RefusedError("nothing-to-do")
    return StandingOrder(tuple(tokens), what_it_brings(plan.game, steps))


def what_it_brings(game: Game, steps: Sequence[Action]) -> dict[str, Any]:
    """What a turn relies on: when it comes, what is paid, what everybody wins, and whether the game ends."""
    seen = preview(game, steps)
    return {
        "turn": game.turn,
        "paid": [event.dollars for event in seen.payments],
        "influence": list(seen.influence),
        "happens": sorted(
            [event.kind.value, -1 if event.seat is None else event.seat, event.location or "", event.region or ""]
            for event in seen.consequences
        ),
        "ends": seen.ends_game,
    }


def still_holds(room: Room, order: StandingOrder) -> list[Action] | None:
    """The actions of an order whose moment has come; None if it no longer brings what it did. The room is locked."""
    steps = [Action.from_token(token) for token in order.steps]
    try:
        if what_it_brings(room.at(len(room.game.actions)), steps) != order.brings:
            return None
        return list(room.trials.try_steps(steps).finish().actions)
    except FranchiseError:  # a step is not legal any more
        return None


def steps_that_fit(room: Room, order: StandingOrder) -> tuple[str, ...]:
    """What is left of an order that can't be played as it was meant."""
    steps = [Action.from_token(token) for token in order.steps]
    return tuple(step.token for step in room.trials.fit(steps)[0])
