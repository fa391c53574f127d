"""Seats: sit down by an invitation, leave, come back; the host arranges them and begins the game."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, status

from franchise.board.tables import MOST_PLAYERS
from franchise.record.limits import LONGEST_NAME
from franchise.server.host.access import check_host
from franchise.server.host.host import Host
from franchise.server.host.room import Room
from franchise.server.host.seating import check_lending
from franchise.server.people.talk import plain
from franchise.server.rendering.game import render_invited
from franchise.server.routes.shared import (
    ERRORS,
    NEEDS_RULES,
    PREFIX,
    AnyRoom,
    Asker,
    Somebody,
    TheHost,
    ThePerson,
    TheRoom,
    game_now,
)
from franchise.server.routes.who import check_rate
from franchise.server.schema.game import GameOut, InvitedOut
from franchise.server.schema.table import (
    ArrangeIn,
    BeginIn,
    BotTokenOut,
    InvitationIn,
    InvitationOut,
    SitIn,
)
from franchise.server.storage.people import id_of

router = APIRouter(prefix=PREFIX, tags=["seats"], responses=ERRORS, dependencies=NEEDS_RULES)
SeatNumber = Annotated[int, Path(ge=0, lt=MOST_PLAYERS)]


@router.get("/{id}/invitation")
def get_invitation(host: TheHost, room: TheRoom, person: ThePerson) -> InvitationOut:
    """The link by which friends sit down, for the host. The part behind # never reaches a server or its log."""
    check_host(room, id_of(person))
    return _invitation(host, room)


@router.post("/{id}/invitation/renew")
def renew_invitation(host: TheHost, room: TheRoom, person: Asker) -> InvitationOut:
    """Another link; the one before holds no longer."""
    host.seating.renew_invitation(room, person)
    return _invitation(host, room)


def _invitation(host: Host, room: Room) -> InvitationOut:
    token = host.seating.invitation(room)
    return InvitationOut(token=token, path=f"/join/{room.id}#{token}")


@router.post("/{id}/invitation")
def show_invitation(
    request: Request, host: TheHost, room: AnyRoom, person: ThePerson, given: InvitationIn
) -> InvitedOut:
    """What somebody who got an invitation sees before he sits down."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    host.seating.check_invitation(room, given.token)
    with room.lock:
        return render_invited(room, person)


@router.post("/{id}/seats/{seat}")
def sit_down(
    request: Request, host: TheHost, room: AnyRoom, person: Somebody, seat: SeatNumber, given: SitIn
) -> GameOut:
    """Sit down in a free seat. It needs the invitation, unless the table is open or from before seats had owners."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    host.seating.sit(room, person, seat, given.name, given.token)
    host.bots.wake(room)
    host.people.call(person, room.seats[seat].name)
    return game_now(host, room, person)


@router.delete("/{id}/seats/{seat}")
def leave_seat(host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber) -> GameOut:
    """Leave a seat of yours: somebody else may take it. Before the beginning the host can remove a guest."""
    owner = room.seats[seat].owner if seat < len(room.seats) else None
    if owner == person.id:
        host.seating.leave(room, person, seat)
    else:
        host.seating.remove(room, person, seat)
    host.questions.settle(room)
    host.bots.wake(room)
    return game_now(host, room, person)


@router.put("/{id}/seats/{seat}")
def arrange_seat(host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber, given: ArrangeIn) -> GameOut:
    """The host opens a seat, for anybody or for a name, or gives it to a bot; before the beginning."""
    host.seating.arrange(room, person, seat, given.kind, given.name)
    return game_now(host, room, person)


@router.post("/{id}/begin")
def begin(host: TheHost, room: TheRoom, person: Asker, given: BeginIn) -> GameOut:
    """The host begins the game."""
    host.seating.begin(room, person, given.fill)
    host.bots.wake(room)
    return game_now(host, room, person)


@router.post("/{id}/seats/{seat}/return")
def come_back(host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber) -> GameOut:
    """Play your seat yourself again, after a bot has kept it."""
    host.absence.come_back(room, person, seat)
    host.bots.wake(room)  # they have waited if everybody was away
    return game_now(host, room, person)


@router.post("/{id}/seats/{seat}/token", status_code=status.HTTP_201_CREATED)
def make_token(
    request: Request, host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber, given: SitIn
) -> BotTokenOut:
    """Let a program play one of your seats, or as the host a free one. Its token is shown once, and stored nowhere."""
    check_rate(request, request.app.state.settings.join_rate, "join")
    check_lending(room, person, seat)
    name = plain(given.name, LONGEST_NAME)
    program, token = host.people.new_program(name)
    host.seating.give_to_program(room, person, program, seat, name)
    return BotTokenOut(token=token, seat=seat)


@router.delete("/{id}/seats/{seat}/token")
def revoke_token(host: TheHost, room: TheRoom, person: Asker, seat: SeatNumber) -> GameOut:
    """Play a seat yourself that a program has played for you. Its token is worth nothing from now on."""
    program = host.seating.take_from_program(room, person, seat)
    host.store.people.forget(program.id)
    host.cut_off(program)
    return game_now(host, room, person)
