"""What a player does: change the turn in progress, commit it, take back, give up, ask for a hint or a reason."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from franchise.model.action import Action
from franchise.server.rendering.draft import why_not
from franchise.server.rendering.hint import render_hint
from franchise.server.routes import playing
from franchise.server.routes.shared import (
    ERRORS,
    NEEDS_RULES,
    NEWS,
    PREFIX,
    TheHost,
    TheLanes,
    TheRoom,
    json_response,
    news_since,
)
from franchise.server.schema.common import Count, GameId, ReasonOut
from franchise.server.schema.draft import DraftOut, HintOut
from franchise.server.schema.requests import DraftIn, GiveUpIn, TakeBackIn, TurnIn
from franchise.server.storage.store import LateError

router = APIRouter(prefix=PREFIX, tags=["turns"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/draft", response_model=DraftOut | None)
async def get_draft(host: TheHost, lanes: TheLanes, id: GameId, revision: Count = 0) -> Response:
    """The turn in progress of the person who is to decide, and everything that he can do; null if nobody is.

    `revision` is the one that the asker knows: the answer is of this one or a later one.
    """
    return json_response(await playing.look(host, lanes, id, revision))


@router.put("/{id}/draft", response_model=DraftOut)
async def put_draft(host: TheHost, lanes: TheLanes, id: GameId, given: DraftIn) -> Response:
    """Change the turn in progress."""
    return json_response(await playing.lay(host, lanes, id, given))


@router.post("/{id}/turns", **NEWS)
async def post_turn(host: TheHost, id: GameId, given: TurnIn) -> Response:
    """Commit a turn; the answer is what everybody who follows the game is told.

    `id` is made by the sender: a turn that is sent twice with the same id is done once, and gets the same answer.
    """
    return json_response(await playing.play_turn(host, id, given))


@router.post("/{id}/take-back", **NEWS)
def take_back(host: TheHost, room: TheRoom, given: TakeBackIn) -> Response:
    """Go back to the beginning of the last turn of a person."""
    with room.lock:
        host.take_back(room, given.revision)
        return news_since(host, room, given.revision)


@router.post("/{id}/take-forth", **NEWS)
def take_forth(host: TheHost, room: TheRoom, given: TakeBackIn) -> Response:
    """Undo the last take-back, as long as nothing else was done."""
    with room.lock:
        host.take_forth(room, given.revision)
        return news_since(host, room, given.revision)


@router.post("/{id}/give-up", **NEWS)
def give_up(host: TheHost, room: TheRoom, given: GiveUpIn) -> Response:
    """Leave the game."""
    with room.lock:
        host.give_up(room, given.revision, given.seat)
        return news_since(host, room, given.revision)


@router.get("/{id}/why-not")
def get_why_not(host: TheHost, room: TheRoom, token: Annotated[str, Query(max_length=40)]) -> ReasonOut | None:
    """Why an action is not legal now, in the turn in progress; null if it is."""
    with room.lock:
        reason = why_not(room.game, host.draft(room), Action.from_token(token))
    return None if reason is None else ReasonOut(rule=reason.rule, text=reason.text)


@router.post("/{id}/hint")
async def get_hint(host: TheHost, lanes: TheLanes, room: TheRoom, given: DraftIn) -> HintOut:
    """What the expert would do in the turn in progress."""

    def think() -> HintOut:
        hint, steps = host.hint(room, given.revision, given.steps)
        with room.lock:
            if given.revision != room.revision:
                raise LateError
            return render_hint(room, hint, steps)

    return await lanes.hints.run(think)
