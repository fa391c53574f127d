"""What a player does: change the turn in progress, commit it, take back, give up, ask for a hint or a reason."""

from typing import Annotated

from fastapi import APIRouter, Query

from franchise.model.action import Action
from franchise.server.rendering.draft import why_not
from franchise.server.rendering.hint import render_hint
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, TheHost, TheRoom, game_now
from franchise.server.schema.common import ReasonOut
from franchise.server.schema.draft import HintOut
from franchise.server.schema.game import GameOut
from franchise.server.schema.requests import DraftIn, GiveUpIn, TakeBackIn
from franchise.server.storage.store import LateError

router = APIRouter(prefix=PREFIX, tags=["turns"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.put("/{id}/draft")
def put_draft(host: TheHost, room: TheRoom, given: DraftIn) -> GameOut:
    """Change the turn in progress."""
    host.save_draft(room, given.revision, given.steps)
    return game_now(host, room)


@router.post("/{id}/turns")
def post_turn(host: TheHost, room: TheRoom, given: DraftIn) -> GameOut:
    """Commit a turn."""
    with room.lock:  # so that the answer shows what came of this turn, before the bots play on
        host.commit(room, given.revision, given.steps)
        return game_now(host, room)


@router.post("/{id}/take-back")
def take_back(host: TheHost, room: TheRoom, given: TakeBackIn) -> GameOut:
    """Go back to the beginning of the last turn of a person."""
    host.take_back(room, given.revision)
    return game_now(host, room)


@router.post("/{id}/take-forth")
def take_forth(host: TheHost, room: TheRoom, given: TakeBackIn) -> GameOut:
    """Undo the last take-back, as long as nothing else was done."""
    host.take_forth(room, given.revision)
    return game_now(host, room)


@router.post("/{id}/give-up")
def give_up(host: TheHost, room: TheRoom, given: GiveUpIn) -> GameOut:
    """Leave the game."""
    host.give_up(room, given.revision, given.seat)
    return game_now(host, room)


@router.get("/{id}/why-not")
def get_why_not(host: TheHost, room: TheRoom, token: Annotated[str, Query(max_length=40)]) -> ReasonOut | None:
    """Why an action is not legal now, in the turn in progress; null if it is."""
    with room.lock:
        reason = why_not(room.game, host.draft(room), Action.from_token(token))
    return None if reason is None else ReasonOut(rule=reason.rule, text=reason.text)


@router.post("/{id}/hint")
def get_hint(host: TheHost, room: TheRoom, given: DraftIn) -> HintOut:
    """What the expert would do in the turn in progress."""
    hint, steps = host.hint(room, given.revision, given.steps)
    with room.lock:
        if given.revision != room.revision:
            raise LateError
        return render_hint(room, hint, steps)
