"""Seats at a table: invitations, who sits down and leaves, what the host arranges, and the beginning of the game."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any, Literal

from franchise.bots.levels import Level
from franchise.model.errors import FranchiseError
from franchise.record.limits import LONGEST_NAME
from franchise.server.host.absence import Absence
from franchise.server.host.access import check_host, check_owner
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import Room
from franchise.server.host.tables import Change, Tables, with_seat
from franchise.server.people.keys import derived, is_same
from franchise.server.people.seat import Seat
from franchise.server.people.table_state import TableState
from franchise.server.people.talk import plain
from franchise.server.schema.common import OPEN, PERSON
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_tables import TableEntry
from franchise.server.storage.people import Person

SPARE_NAMES = ("Rosa", "Walter", "Kim", "Travis", "Mabel")  # of bots that take open seats; they have portraits

logger = logging.getLogger("franchise.server.upkeep")


class Seating:
    """What is done with seats, at all tables."""

    def __init__(self, tables: Tables, absence: Absence, secret: str) -> None:
        """Invitations are made from the secret of the server."""
        self.tables, self.absence, self._secret = tables, absence, secret
        self._random = SystemRandom()

    # Invitations

    def invitation(self, room: Room) -> str:
        """The token of the link by which friends sit down. It is not stored: only this server can make it."""
        return derived(self._secret, "invitation", room.id, room.table.invitation)

    def check_invitation(self, room: Room, token: str) -> None:
        """Whether a token is that of the present invitation; an old game needs none."""
        if room.table.host is not None and not is_same(token, self.invitation(room)):
            raise ForbiddenError("old-invitation")

    def renew_invitation(self, room: Room, person: Person) -> None:
        """Make the old link worthless."""

        def decide() -> Change:
            check_host(room, person.id)
            state = room.table.model_copy(update={"invitation": room.table.invitation + 1})
            return Change((TableEntry("set", person.id, {"hidden": True}),), state, room.seats)

        self.tables.change(room, decide)

    # Seats

    def sit(self, room: Room, person: Person, seat: int, name: str, token: str | None) -> None:
        """Sit down in a free seat: whoever has the invitation may, and at an open table or an old game anybody."""
        name = plain(name, LONGEST_NAME)

        def decide() -> Change:
            self._check_invited(room, person, token)
            if seat >= len(room.seats) or not room.seats[seat].is_free:
                raise RefusedError("seat-taken")
            if any(one.name == name for number, one in enumerate(room.seats) if number != seat and one.kind != OPEN):
                raise RefusedError("name-taken")
            taken = replace(room.seats[seat], name=name, kind=PERSON, owner=person.id, is_program=person.is_program)
            left = tuple(one for one in room.table.left if one != person.id)
            state = room.table.model_copy(update={"host": room.table.host or person.id, "left": left})
            entry = TableEntry("sit", person.id, {"name": name, "seat": seat})
            return Change((entry,), state, with_seat(room.seats, seat, taken))

        self.tables.change(room, decide)
        if seat in room.kept and room.is_running:  # a bot has kept it until somebody came
            self.absence.come_back(room, person, seat)

    def _check_invited(self, room: Room, person: Person, token: str | None) -> None:
        if person.id in room.table.removed:
            raise ForbiddenError("removed")
        is_public = room.table.is_listed and not room.table.has_begun
        if room.table.host is None or room.is_seated(person.id) or is_public or person.id in room.table.left:
            return
        if token is None or not is_same(token, self.invitation(room)):
            raise ForbiddenError("old-invitation" if token else "no-invitation")

    def give_to_program(self, room: Room, person: Person, program: Person, seat: int, name: str) -> None:
        """Let a program play a seat from now on, under a name of its own."""

        def decide() -> Change:
            check_lending(room, person, seat)
            lent = room.seats[seat]
            taken = replace(
                lent, name=name, kind=PERSON, owner=program.id, is_program=True, lent_by=person.id, lender=lent.name
            )
            entry = TableEntry("lend", person.id, {"name": lent.name, "seat": seat, "text": name})
            return Change((entry,), room.table, with_seat(room.seats, seat, taken))

        self.tables.change(room, decide)

    def take_from_program(self, room: Room, person: Person, seat: int) -> Person:
        """Play a seat oneself that a program had; the program, whose token is worth nothing from now on."""
        programs = []

        def decide() -> Change:
            lent = room.seats[seat] if seat < len(room.seats) else None
            if lent is None or lent.owner is None or lent.lent_by != person.id:
                raise ForbiddenError("not-your-program")
            programs.append(Person(lent.owner, lent.name, is_program=True))
            own = replace(
                lent, name=lent.lender or lent.name, owner=person.id, is_program=False, lent_by=None, lender=""
            )
            entry = TableEntry("unlend", person.id, {"name": own.name, "seat": seat})
            return Change((entry,), room.table, with_seat(room.seats, seat, own))

        self.tables.change(room, decide)
        return programs[-1]

    def forget(self, person: Person) -> list[Room]:
        """Leave all seats of a person who is deleted, and his tables to others; the rooms in which bots play on."""
        left = []
        for game in self.tables.store.tables.games_of(person.id):
            try:
                room = self.tables.rooms.find(game)
                self._hand_on(room, person)
                for seat in room.seats_of(person.id):
                    self.leave(room, person, seat)
                left.append(room)
            except (FranchiseError, LateError) as fault:  # a damaged game; he goes all the same
                logger.warning("somebody could not leave a game", extra={"game": game, "fault": str(fault)})
        return left

    def _hand_on(self, room: Room, person: Person) -> None:
        """Let somebody else at the table be its host; if nobody is there, whoever sits down will be."""

        def decide() -> Change:
            others = [owner for owner in room.people if owner != person.id]
            host = others[0] if others else None
            state = room.table.model_copy(update={"host": host, "is_listed": room.table.is_listed and bool(host)})
            return Change((TableEntry("set", host, {"hidden": True}),), state, room.seats)

        if room.table.host == person.id:
            self.tables.change(room, decide)

    def leave(self, room: Room, person: Person, seat: int) -> None:
        """Leave a seat: before the beginning it is open again, later whoever is invited may take it."""

        def decide() -> Change:
            check_owner(room, person.id, seat)
            state = room.table.model_copy(update={"left": (*room.table.left, person.id)})
            return without_owner(room, "leave", person.id, seat, state)

        with room.lock:
            check_owner(room, person.id, seat)
            self.absence.keep(room, seat)  # until somebody else sits down
            self.tables.change(room, decide)

    def remove(self, room: Room, person: Person, seat: int) -> None:
        """Remove a guest before the beginning; later the table must agree (`ask`)."""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            guest = room.seats[seat].owner if seat < len(room.seats) else None
            if guest is None or guest == person.id:
                raise RefusedError("nobody-to-remove")
            return without_owner(room, "remove", person.id, seat, banned(room.table, guest))

        self.tables.change(room, decide)

    def arrange(self, room: Room, person: Person, seat: int, kind: Literal["open"] | Level, name: str) -> None:
        """Before the beginning the host opens a seat, keeps it for a name, or gives it to a bot."""
        name = plain(name, LONGEST_NAME) if name.strip() else ""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            owner = room.seats[seat].owner if seat < len(room.seats) else None
            if seat >= len(room.seats) or owner not in (None, person.id):
                raise RefusedError("seat-taken")
            if kind != OPEN and not name:
                raise RefusedError("no-name")
            arranged = Seat(name, str(kind), room.seats[seat].colour)
            entry = TableEntry("arrange", person.id, {"name": name, "seat": seat, "kind": str(kind)})
            return Change((entry,), room.table, with_seat(room.seats, seat, arranged))

        self.tables.change(room, decide)

    def begin(self, room: Room, person: Person, fill: Level | None) -> None:
        """Begin the game; bots of a level take the seats that are still open. Who begins is drawn now (2.3)."""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            seats = self._filled(room.seats, fill)
            if room.table.draws_order:
                self._random.shuffle(seats)
            state = room.table.model_copy(update={"has_begun": True})
            return Change((TableEntry("begin", person.id),), state, tuple(seats))

        self.tables.change(room, decide)

    def _filled(self, seats: Sequence[Seat], fill: Level | None) -> list[Seat]:
        if fill is None and any(seat.is_open for seat in seats):
            raise RefusedError("open-seats")
        names = {seat.name for seat in seats}
        spare = iter(name for name in SPARE_NAMES if name not in names)
        return [
            Seat(seat.name or next(spare), str(fill), seat.colour) if seat.is_open and fill else seat for seat in seats
        ]

    def set(self, room: Room, person: Person, wanted: dict[str, Any]) -> None:
        """The host changes what was arranged: onlookers, open planning, whether the table is listed, who keeps seats.

        The clock can be changed before the beginning only.
        """

        def decide() -> Change:
            check_host(room, person.id)
            if "clock" in wanted and room.table.has_begun:
                raise RefusedError("has-begun")
            state = TableState.model_validate(room.table.model_dump() | wanted)
            told = {name: value for name, value in wanted.items() if name != "clock"}
            return Change((TableEntry("set", person.id, told),), state, room.seats)

        self.tables.change(room, decide)


def check_lending(room: Room, person: Person, seat: int) -> None:
    """A seat is lent to a program by its owner, a free one by the host."""
    if seat >= len(room.seats):
        raise RefusedError("no-person")
    if room.seats[seat].is_free:
        check_host(room, person.id)
    else:
        check_owner(room, person.id, seat)


def without_owner(room: Room, kind: str, by: str | None, seat: int, state: TableState) -> Change:
    """A table at which somebody has left his seat, or was removed."""
    left = room.seats[seat]
    free = replace(left, owner=None, is_program=False, lent_by=None, lender="")
    if not room.table.has_begun:
        free = replace(free, kind=OPEN, name="")
    entry = TableEntry(kind, by, {"name": left.name, "seat": seat})
    return Change((entry,), state, with_seat(room.seats, seat, free))


def banned(state: TableState, guest: str) -> TableState:
    """A table at which somebody may not sit down again."""
    return state.model_copy(update={"removed": (*state.removed, guest)})
