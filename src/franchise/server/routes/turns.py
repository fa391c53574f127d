"""What a player does: change the turn in progress, commit it, take back, give up, ask for a hint or a reason."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from franchise.model.action import Action
from franchise.server.host.access import sees_draft
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
    ThePerson,
    TheRoom,
    json_response,
    news_since,
)
from franchise.server.schema.common import Count, GameId, ReasonOut
from franchise.server.schema.draft import DraftOut, HintOut
from franchise.server.schema.requests import DraftIn, GiveUpIn, TakeBackIn, TurnIn
from franchise.server.storage.errors import LateError
from franchise.server.storage.people import id_of

router = APIRouter(prefix=PREFIX, tags=["turns"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/draft", response_model=DraftOut | None)
async def get_draft(host: TheHost, lanes: TheLanes, person: ThePerson, id: GameId, revision: Count = 0) -> Response:
    """The turn in progress if you are to decide, and everything that you can do; else null.

    With open planning everybody at the table sees it.

    `revision` is the one that the asker knows: the answer is of this one or a later one.
    """
    return json_response(await playing.look(host, lanes, id, revision, person))


@router.put("/{id}/draft", response_model=DraftOut)
async def put_draft(host: TheHost, lanes: TheLanes, person: ThePerson, id: GameId, given: DraftIn) -> Response:
    """Change the turn in progress."""
    return json_response(await playing.lay(host, lanes, id, given, person))


@router.post("/{id}/turns", **NEWS)
async def post_turn(host: TheHost, person: ThePerson, id: GameId, given: TurnIn) -> Response:
    """Commit a turn; the answer is what everybody who follows the game is told.

    `id` is made by the sender: a turn that is sent twice with the same id is done once, and gets the same answer.
    """
    return json_response(await playing.play_turn(host, id, given, person))


@router.post("/{id}/take-back", **NEWS)
def take_back(host: TheHost, room: TheRoom, person: ThePerson, given: TakeBackIn) -> Response:
    """Go back to the beginning of the last turn of a person."""
    with room.lock:
        host.take_back(room, given.revision, id_of(person))
        return news_since(host, room, given.revision)


@router.post("/{id}/take-forth", **NEWS)
def take_forth(host: TheHost, room: TheRoom, person: ThePerson, given: TakeBackIn) -> Response:
    """Undo the last take-back, as long as nothing else was done."""
    with room.lock:
        host.take_forth(room, given.revision, id_of(person))
        return news_since(host, room, given.revision)


@router.post("/{id}/give-up", **NEWS)
def give_up(host: TheHost, room: TheRoom, person: ThePerson, given: GiveUpIn) -> Response:
    """Leave the game."""
    with room.lock:
        host.give_up(room, given.revision, given.seat, id_of(person))
        return news_since(host, room, given.revision)


@router.get("/{id}/why-not")
def get_why_not(
    host: TheHost, room: TheRoom, person: ThePerson, token: Annotated[str, Query(max_length=40)]
) -> ReasonOut | None:
    """Why an action is not legal now, in the turn in progress if you may see it; null if it is."""
    with room.lock:
        draft = host.draft(room) if sees_draft(room, id_of(person)) else []
        reason = why_not(room.game, draft, Action.from_token(token))
    return None if reason is None else ReasonOut(rule=reason.rule, text=reason.text)


@router.post("/{id}/hint")
async def get_hint(host: TheHost, lanes: TheLanes, room: TheRoom, person: ThePerson, given: DraftIn) -> HintOut:
    """What the expert would do in your turn in progress."""

    def think() -> HintOut:
        hint, steps = host.hint(room, given.revision, given.steps, id_of(person))
        with room.lock:
            if given.revision != room.revision:
                raise LateError
            return render_hint(room, hint, steps)

    return await lanes.hints.run(think)
