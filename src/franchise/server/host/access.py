"""Who may do what with a game. Every route and every order of the live socket asks here."""

from franchise.server.host.refusal import ForbiddenError
from franchise.server.host.room import Room


def may_watch(room: Room, person: str | None) -> bool:
    """Only those at the table may see a game, unless the host lets others watch."""
    return room.table.onlookers or room.is_ownerless or room.is_seated(person)


def check_watch(room: Room, person: str | None) -> None:
    """Refuse whoever may not see a game."""
    if not may_watch(room, person):
        raise ForbiddenError("closed-table")


def check_seated(room: Room, person: str | None) -> None:
    """Something that only those at the table may do."""
    if not room.is_seated(person):
        raise ForbiddenError("not-at-the-table")


def check_host(room: Room, person: str | None) -> None:
    """Something that only the host may do."""
    if person is None or person != room.table.host:
        raise ForbiddenError("only-the-host")


def check_owner(room: Room, person: str | None, seat: int) -> None:
    """A seat is played by its owner alone."""
    if seat < len(room.seats) and room.seats[seat].is_free:
        raise ForbiddenError("free-seat")
    if seat >= len(room.seats) or person is None or room.seats[seat].owner != person:
        raise ForbiddenError("not-your-seat")


def check_decider(room: Room, person: str | None) -> None:
    """The turn in progress is that of whoever decides now."""
    if room.waits_for_person:
        check_owner(room, person, room.game.active)


def sees_draft(room: Room, person: str | None) -> bool:
    """Whether somebody may see the turn in progress."""
    if not room.waits_for_person:
        return False
    return room.table.open_planning or (person is not None and room.seats[room.game.active].owner == person)
