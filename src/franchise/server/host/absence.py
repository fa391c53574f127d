"""Those who are away: a bot keeps their seat until they come back, so that nobody's leaving ruins a game."""

from franchise.server.host.access import check_owner
from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import EntryKind, Room
from franchise.server.host.tables import Change, Tables
from franchise.server.storage.game_tables import TableEntry
from franchise.server.storage.people import Person
from franchise.server.storage.store import Entry

TIME = "time"  # it ran out


class Absence:
    """Seats that bots keep, at all tables."""

    def __init__(self, tables: Tables) -> None:
        """Who plays a seat stands in the game's log, and is told at the table."""
        self.tables = tables

    def keep(self, room: Room, seat: int, why: str = "") -> None:
        """Let a bot keep a seat, and tell why."""
        if room.is_running and room.bot_at(seat) is None:
            self.tables.rooms.append(room, [Entry(seat, EntryKind.KEEP, room.table.keeper.value)])
            self._tell(room, "keep", None, seat, why)

    def _tell(self, room: Room, kind: str, person: str | None, seat: int, why: str = "") -> None:
        """Write into the table's log who plays a seat from now on; the game's log has it already."""
        entry = TableEntry(kind, person, {"seat": seat, "name": room.seats[seat].name, "what": why or None})
        self.tables.change(room, lambda: Change((entry,), room.table, room.seats))

    def end_time(self, room: Room) -> bool:
        """A bot keeps the seat of somebody whose time has run out; whether there was somebody."""
        with room.lock:
            clock = room.clock
            if clock is None or clock.running is None or not clock.is_over(self.tables.store.time.now()):
                return False
            self.keep(room, clock.running, TIME)
            return True

    def come_back(self, room: Room, person: Person, seat: int) -> None:
        """Somebody is back and plays his seat himself again."""
        with room.lock:
            check_owner(room, person.id, seat)
            if seat not in room.kept or not room.is_running:
                raise RefusedError("not-kept")
            self.tables.rooms.append(room, [Entry(seat, EntryKind.RETURN, "")])
            self._tell(room, "return", person.id, seat)
