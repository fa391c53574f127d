"""The rooms in use: loaded from the store on request, kept in memory, and updated when others write."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from franchise.server.host.room import DamagedGameError, Room, UnknownGameError
from franchise.server.storage.store import Entry, Store, StoredGame


class Rooms:
    """A cache of rooms that is kept up to date with the store."""

    def __init__(self, store: Store, most: int = 200) -> None:
        """At most `most` rooms are kept in memory."""
        self.store, self.most = store, most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = Lock()

    def find(self, identifier: str) -> Room:
        """The room of a game as it stands now; `UnknownGameError` if there is none."""
        with self._lock:
            room = self._rooms.get(identifier)
            if room is None:
                stored = self.store.find_game(identifier)
                if stored is None:
                    raise UnknownGameError(identifier)
                room = self._rooms[identifier] = _open(stored)
            self._rooms.move_to_end(identifier)
            while len(self._rooms) > self.most:
                self._rooms.popitem(last=False)
        self.refresh(room)
        return room

    def refresh(self, room: Room) -> None:
        """Read the new entries; a log that can't be replayed raises `DamagedGameError`."""
        with room.lock:
            try:
                room.read(self.store.entries(room.id, room.revision))
            except (ValueError, IndexError) as fault:  # illegal actions are ValueErrors, too
                with self._lock:
                    self._rooms.pop(room.id, None)
                raise DamagedGameError(f"entry {room.revision}: {fault}") from fault

    def append(self, room: Room, revision: int, new: Sequence[Entry]) -> None:
        """Write entries after this revision and apply them; `LateError` if somebody else wrote first."""
        with room.lock:
            self.store.append(room.id, revision, new)
            self.refresh(room)


def _open(stored: StoredGame) -> Room:
    try:
        return Room.open(stored)
    except (KeyError, TypeError, ValueError) as fault:
        raise DamagedGameError(str(fault)) from fault
