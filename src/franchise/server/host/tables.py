"""The tables of all games: what somebody does there is checked, stored and told to all who follow the game.

As with turns: check, apply, store, publish. What concerns people has a log of its own, so that nobody's turn in
progress grows old because somebody spoke.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from franchise.server.host.news import Hub
from franchise.server.host.presence import render_present
from franchise.server.host.room import Room
from franchise.server.host.rooms import Rooms
from franchise.server.host.standing import standing_of
from franchise.server.people.clock import new_clock, press
from franchise.server.people.seat import Seat, dump_seat
from franchise.server.people.table_state import TableState
from franchise.server.schema.table import PlanOut
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_tables import NumberedEntry, TableEntry
from franchise.server.storage.notices import AnyNotice, PlanNotice, PresenceNotice, TableNotice
from franchise.server.storage.people import Person
from franchise.server.storage.store import Store

TOGETHER_SECONDS = 0.1
TRIES = 3  # if other processes write at the same time


@dataclass(frozen=True)
class Change:
    """What a table is after something that somebody did, and how it is told."""

    entries: tuple[TableEntry, ...]
    state: TableState
    seats: tuple[Seat, ...]


Decide = Callable[[], Change]


class Tables:
    """The tables of all games."""

    def __init__(self, store: Store, rooms: Rooms, hub: Hub, send: Callable[[AnyNotice], None]) -> None:
        """`send` tells other processes what has changed."""
        self.store, self.rooms, self.hub, self.send = store, rooms, hub, send
        self._stirred: set[str] = set()  # games to which somebody has come, or which somebody has left, just now

    def change(self, room: Room, decide: Decide) -> None:
        """Do something at a table; if another process was faster, look once more whether it can be done."""
        with room.lock:
            for _ in range(TRIES):
                with suppress(LateError):
                    self._write(room, decide())
                    return
                self.rooms.refresh_table(room)
            raise LateError

    def _write(self, room: Room, change: Change) -> None:
        begins = change.state.has_begun and not room.table.has_begun
        is_waiting = not change.state.has_begun and any(seat.is_free for seat in change.seats)
        changed: dict[str, Any] = {
            "table_state": change.state.model_dump(mode="json", exclude_defaults=True),
            "listed": change.state.is_listed and is_waiting,
            "ownerless": False,
        }
        people = None
        if change.seats != room.seats or change.state.host != room.table.host:
            changed["seats"] = [dump_seat(seat) for seat in change.seats]
            concerned = (change.state.host, *(person for seat in change.seats for person in (seat.owner, seat.lent_by)))
            people = {person for person in concerned if person}
        if begins:
            changed |= self._beginning(room, change)
        number = room.table_number
        # Whoever has another seat now has laid out nothing for it.
        pairs = enumerate(zip(room.seats, change.seats, strict=True))
        changed_hands = [seat for seat, (before, after) in pairs if before.owner != after.owner]
        told = self.store.tables.change(room.id, number, change.entries, changed, people, changed_hands)
        self.rooms.refresh_table(room)
        if room.table_number > number + len(told):  # another process has already written more
            told = self.store.tables.entries(room.id, number)
        if begins:
            room.news.clear()
        self._publish(room, told)

    def _beginning(self, room: Room, change: Change) -> dict[str, Any]:
        """What is stored with a game that begins now: its clock runs, and a bot may be the first."""
        begun = room.fork()
        begun.table, begun.seats = change.state, change.seats
        if change.state.clock is not None:
            first = begun.game.active if begun.waits_for_person else None
            clock = new_clock(change.state.clock, len(begun.seats))
            begun.clock = press(change.state.clock, clock, first, self.store.time.now())
        return dict(standing_of(begun).__dict__)

    def _publish(self, room: Room, told: Sequence[NumberedEntry]) -> None:
        self.hub.publish_table(room, told)
        self.send(TableNotice(room.id, room.table_number))

    def catch_up(self, room: Room) -> None:
        """Tell what other processes have written at a table, whoever has read it here meanwhile."""
        with room.lock:
            self.rooms.refresh_table(room)
            known = self.hub.least_told_of_table(room.id)
            if known is not None and known < room.table_number:
                self.hub.publish_table(room, self.store.tables.entries(room.id, known))

    def tell_presence(self, game: str) -> None:
        """Tell other processes who follows a game here."""
        here = self.hub.present_here(game)
        self.send(PresenceNotice(game, tuple(sorted(here.people)), here.onlookers))

    def come_or_go(self, game: str) -> None:
        """Somebody has begun to follow a game, or has stopped: all are told soon, once for all who come together."""
        if game not in self._stirred:
            self._stirred.add(game)
            asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._tell_present, game)

    def _tell_present(self, game: str) -> None:
        self._stirred.discard(game)
        self.tell_presence(game)
        self.hub.tell_game(game, render_present(self.hub.present(game)))

    def show_plan(self, room: Room) -> None:
        """Somebody has changed his turn in progress, which all may see. It is stored first: others ask for it."""
        with room.lock:
            self.rooms.save_draft(room)
            plan = PlanNotice(room.id, room.revision, room.game.active)
        self.tell_plan(plan)
        self.send(plan)

    def tell_plan(self, plan: PlanNotice) -> None:
        """Let everybody who follows a game here know that there is a plan to look at."""
        told = PlanOut(kind="plan", revision=plan.revision, seat=plan.seat)
        self.hub.tell_game(plan.game, told.model_dump_json())

    def tell_rematch(self, room: Room, person: Person, game: str) -> None:
        """Let those at the table know that there is another game with the same seats."""
        entry = TableEntry("rematch", person.id, {"game": game})
        self.change(room, lambda: Change((entry,), room.table, room.seats))


def with_seat(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with another one in place of one of them."""
    return (*seats[:number], seat, *seats[number + 1 :])
