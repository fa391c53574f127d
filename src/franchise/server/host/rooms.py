"""The rooms in use: read from the store when somebody asks, kept in memory, and read on as others write."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from franchise.server.host.room import DamagedGameError, Room, UnknownGameError
from franchise.server.storage.store import Entry, Store, StoredGame


class Rooms:
    """The rooms in use, read again from the store as far as somebody else wrote."""

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
        """Read what was written since; a log that can't be followed is told, not guessed at."""
        with room.lock:
            try:
                room.read(self.store.entries(room.id, room.revision))
            except (ValueError, IndexError) as fault:  # what the game refuses is a ValueError, too
                with self._lock:
                    self._rooms.pop(room.id, None)
                raise DamagedGameError(f"entry {room.revision}: {fault}") from fault

    def append(self, room: Room, revision: int, new: Sequence[Entry]) -> None:
        """Write entries behind this revision and follow them; `LateError` if others are there already."""
        with room.lock:
            self.store.append(room.id, revision, new)
            self.refresh(room)


def _open(stored: StoredGame) -> Room:
    try:
        return Room.open(stored)
    except (KeyError, TypeError, ValueError) as fault:
        raise DamagedGameError(str(fault)) from fault
