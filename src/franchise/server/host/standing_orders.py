"""Turns that people lay out ahead: kept for them, and played when their moment comes."""

from collections.abc import Sequence

from franchise.server.host.access import check_owner
from franchise.server.host.planned_turn import make_order, steps_that_fit, still_holds
from franchise.server.host.room import EntryKind, Room
from franchise.server.host.standing import standing_of
from franchise.server.host.tables import Change, Tables
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_tables import StandingOrder, TableEntry
from franchise.server.storage.people import Person
from franchise.server.storage.store import Draft, Entry


class StandingOrders:
    """The standing orders of all games."""

    def __init__(self, tables: Tables) -> None:
        """They are stored with the tables."""
        self.tables = tables

    def keep_order(self, room: Room, person: Person, seat: int, tokens: Sequence[str] | None) -> None:
        """Keep a turn that is to be played when its moment comes, or none any more. Nobody else is told of it."""

        def decide() -> Change:
            check_owner(room, person.id, seat)
            if tokens is None:
                self.tables.store.tables.drop_order(room.id, seat)
            else:
                self.tables.store.tables.keep_order(room.id, seat, make_order(room, seat, tokens))
            return Change((TableEntry("order", person.id, {"hidden": True}),), room.table, room.seats)

        self.tables.change(room, decide)

    def play_order(self, room: Room) -> None:
        """Play a turn that was laid out ahead; if it no longer brings the same, its player is asked."""
        with room.lock:
            seat = room.game.active
            order = room.orders.get(seat)
            if order is None or not room.waits_for_order:
                self._drop_past_order(room, seat)
                return
            actions = still_holds(room, order)
            if actions is None:
                self._drop(room, seat)
                self._give_back(room, seat, order)
            elif self._play(room, [Entry(seat, EntryKind.ACTION, action.token) for action in actions]):
                self._drop(room, seat)
            else:
                self.play_order(room)

    def _drop_past_order(self, room: Room, seat: int) -> None:
        """Whoever has played the turn himself needs no order for it any more."""
        order = room.orders.get(seat)
        if order is not None and order.brings["turn"] < room.game.turn:
            self._drop(room, seat)

    def _drop(self, room: Room, seat: int) -> None:
        self.tables.store.tables.drop_order(room.id, seat)
        del room.orders[seat]

    def _play(self, room: Room, turn: Sequence[Entry]) -> bool:
        """Play a turn; False if another process has written first, and it may still be the turn of the order."""
        try:
            self.tables.rooms.append(room, turn)
        except LateError:
            self.tables.rooms.refresh(room)
            return False
        return True

    def _give_back(self, room: Room, seat: int, order: StandingOrder) -> None:
        """Ask the player of an order what he wants now; what still fits of it is laid out for him."""
        self.tables.rooms.keep_draft(room, Draft(room.revision, steps_that_fit(room, order)))
        self.tables.store.save_summary(room.id, room.revision, standing_of(room))
        entry = TableEntry("order", room.seats[seat].owner, {"what": "kept-back", "seat": seat})
        self.tables.change(room, lambda: Change((entry,), room.table, room.seats))
