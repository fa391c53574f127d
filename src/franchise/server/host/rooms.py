"""The rooms in use: loaded from the store on request, kept in memory, and updated when others write."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

from franchise.model.rules_version import RULES_VERSION
from franchise.server import metrics
from franchise.server.host.room import DamagedGameError, Room, UnknownGameError
from franchise.server.host.standing import standing_of
from franchise.server.people.clock import Clock, press, with_returned
from franchise.server.storage.store import Draft, Entry, Store, StoredGame


class Rooms:
    """A cache of rooms that is kept up to date with the store."""

    def __init__(self, store: Store, most: int, on_change: Callable[[Room, int, bool], None]) -> None:
        """At most `most` rooms are kept. `on_change` hears, with a room locked, since when it changed and if by us."""
        self.store, self.most, self.on_change = store, most, on_change
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._unstored: dict[str, tuple[float, Draft]] = {}  # turns in progress, and since when they are not stored
        self._lock = Lock()

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._rooms)

    def find(self, identifier: str) -> Room:
        """The room of a game as it stands now; `UnknownGameError` if there is none."""
        room = self.at_hand(identifier)
        self.refresh(room)
        return room

    def loaded(self, identifier: str) -> Room | None:
        """The room of a game, if it is in memory."""
        with self._lock:
            room = self._rooms.get(identifier)
            if room is not None:
                self._rooms.move_to_end(identifier)
            return room

    def all_loaded(self) -> list[Room]:
        """All rooms in memory."""
        with self._lock:
            return list(self._rooms.values())

    def at_hand(self, identifier: str) -> Room:
        """The room of a game as it is in memory; entries that another process has just written may be missing."""
        if (known := self.loaded(identifier)) is not None:
            return known
        room = self._load(identifier)
        with self._lock:
            room = self._rooms.setdefault(identifier, room)
            while len(self._rooms) > self.most:
                self._rooms.popitem(last=False)
        return room

    def _load(self, identifier: str) -> Room:
        stored = self.store.find_game(identifier)
        if stored is None:
            raise UnknownGameError(identifier)
        entries = self.store.entries(identifier)
        try:
            room = Room.open(stored)
            room.read(entries)
        except (KeyError, TypeError, ValueError, IndexError) as fault:  # illegal actions are ValueErrors, too
            room = self._frozen(stored, len(entries), fault)
        room.draft = self._draft_of(room)
        self._sit(room)
        return room

    def _sit(self, room: Room) -> None:
        """Read who sits at the table now, and the turns that they have laid out ahead."""
        table = self.store.tables.find(room.id)
        if table is None:
            raise UnknownGameError(room.id)
        room.sit_at(table)
        room.orders = self.store.tables.orders(room.id) if table.table_state is not None else {}

    def refresh_table(self, room: Room) -> int:
        """Read who sits at the table now; how many entries its log had before."""
        with room.lock:
            before = room.table_number
            self._sit(room)
            return before

    def _draft_of(self, room: Room) -> Draft | None:
        """The turn in progress: what was planned here and is not stored yet, or what any process has stored."""
        with self._lock:
            kept = self._unstored.get(room.id)
        return kept[1] if kept and kept[1].number == room.revision else self.store.draft(room.id)

    def _frozen(self, stored: StoredGame, revision: int, fault: Exception) -> Room:
        """A game that this version of the rules can't replay, as it was last stored by its own version."""
        snapshot = self.store.snapshot(stored.id)
        if stored.rules_version == RULES_VERSION or snapshot is None:
            raise DamagedGameError(str(fault)) from fault
        try:
            return Room.frozen(stored, snapshot, revision)
        except (KeyError, TypeError, ValueError, IndexError) as damage:
            raise DamagedGameError(str(damage)) from damage

    def refresh(self, room: Room) -> None:
        """Read the new entries; a log that can't be replayed raises `DamagedGameError`."""
        with room.lock:
            before = room.revision
            new = self.store.entries(room.id, before)
            if not new:
                room.draft, number = self._draft_of(room), self.store.table_number(room.id)
                if number != room.table_number:
                    self._sit(room)
                return
            try:
                room.read(new)
            except (ValueError, IndexError) as fault:
                with self._lock:
                    self._rooms.pop(room.id, None)
                raise DamagedGameError(f"entry {room.revision}: {fault}") from fault
            room.draft, room.tried = self._draft_of(room), None
            if room.table.clock is not None or room.orders:
                self._sit(room)
            self.on_change(room, before, False)

    def keep_draft(self, room: Room, draft: Draft) -> None:
        """Keep a turn in progress; it is stored soon."""
        room.draft = draft
        with self._lock:
            since, _ = self._unstored.get(room.id, (time.monotonic(), None))
            self._unstored[room.id] = since, draft

    def read_draft(self, identifier: str) -> None:
        """Read a turn in progress that another process has stored, if the game is in memory."""
        room = self.loaded(identifier)
        if room is not None:
            with room.lock:
                room.draft = self._draft_of(room)

    def save_draft(self, room: Room) -> None:
        """Store a turn in progress now."""
        if room.draft is not None:
            self.store.save_drafts({room.id: room.draft})

    def save_drafts(self, after: float = 0.0) -> None:
        """Store the turns in progress that were changed so many seconds ago, and not committed since."""
        latest = time.monotonic() - after
        with self._lock:
            due = {game: kept for game, kept in self._unstored.items() if kept[0] <= latest}
        if due:
            self.store.save_drafts({game: draft for game, (_, draft) in due.items()})
        with self._lock:
            for game, kept in due.items():
                if self._unstored.get(game) is kept:
                    del self._unstored[game]

    def _pressed(self, before: Room, after: Room) -> Clock | None:
        """The clock after new entries: somebody else is to decide, or the same one once more."""
        rule, clock = after.table.clock, before.clock
        if rule is None or clock is None:
            return None
        clock = with_returned(rule, clock, set(before.kept) - set(after.kept))
        seat = after.game.active if after.waits_for_person else None
        if seat is not None and seat == clock.running and len(before.game.actions) == len(after.game.actions):
            return clock  # what happened has nothing to do with him
        return press(rule, clock, seat, self.store.time.now())

    def append(self, room: Room, new: Sequence[Entry], request: str | None = None) -> None:
        """Write entries and apply them; `LateError` if somebody else wrote first."""
        with room.lock:
            before = room.revision
            after = room.fork()
            after.read(new)
            after.clock = self._pressed(room, after)
            self.store.append(room.id, before, new, standing_of(after), request)
            room.adopt(after)
            with self._lock:
                self._unstored.pop(room.id, None)
            for entry in new:
                metrics.ENTRIES.labels(entry.kind).inc()
            self.on_change(room, before, True)
