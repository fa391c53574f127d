"""A game that is played: its seats, and the position that the entries of its log lead to."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Lock, RLock
from typing import Any

from franchise.game import SETTING_UP, STAGES, Game, Stage
from franchise.model.errors import FranchiseError
from franchise.model.event import Event
from franchise.rules import layout
from franchise.server.beginning import RULES_VERSION, load_beginning
from franchise.server.store import Entry, Store, StoredGame

PERSON = "person"


class Kind(StrEnum):
    """What an entry says: an action, back to an earlier number of actions, or that a player gives up."""

    ACTION = "action"
    BACK = "back"
    GIVE_UP = "give-up"


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot by its level; and the colour of the chain."""

    name: str
    kind: str
    colour: int

    @property
    def is_person(self) -> bool:
        """Whether a person decides."""
        return self.kind == PERSON


class UnknownGameError(FranchiseError):
    """There is no game of this id."""


class DamagedGameError(FranchiseError):
    """A stored game that can't be replayed."""


@dataclass
class Room:
    """A game with its seats and its log, as far as it was read."""

    id: str
    seats: tuple[Seat, ...]
    game: Game
    number: int = 0  # of entries read
    events: list[tuple[Event, ...]] = field(default_factory=list)  # what each action brought
    given_up: set[int] = field(default_factory=set)
    lock: RLock = field(default_factory=RLock, repr=False)

    @classmethod
    def open(cls, stored: StoredGame) -> "Room":
        """The room as it was in the beginning."""
        if stored.rules_version != RULES_VERSION:
            raise DamagedGameError(f"the game was played by version {stored.rules_version} of the rules")
        return cls(stored.id, tuple(Seat(**seat) for seat in stored.seats), load_beginning(stored.beginning))

    def read(self, entries: Sequence[Entry]) -> None:
        """Follow the log."""
        for entry in entries:
            match entry.kind:
                case Kind.BACK:
                    while len(self.game.actions) > int(entry.token):
                        self.game.pop()
                        self.events.pop()
                case Kind.GIVE_UP:
                    self.given_up.add(entry.seat)
                case _:
                    self.events.append(self.game.push(entry.token))
            self.number += 1

    @property
    def is_abandoned(self) -> bool:
        """Whether the game ended because nobody of those who sat down is left."""
        people = {number for number, seat in enumerate(self.seats) if seat.is_person}
        return bool(people) and people <= self.given_up

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens."""
        return self.game.is_over or self.is_abandoned

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot decides now."""
        return not self.is_over and self.bot_at(self.game.active) is not None

    def at(self, number: int) -> Game:
        """The game after its first `number` actions, without its history."""
        return Game.from_state(self.game.state_before(number), self.game.names)

    @property
    def decisions(self) -> list[int]:
        """Before which actions somebody new decides: the beginnings of turns, and every choice of a set-up."""
        starts = set(self.game.turn_starts)
        if self.game.setup is None:
            starts.add(0)  # it began with a position, perhaps in the middle of a turn
        return [number for number in range(len(self.game.actions) + 1) if number in starts or self._sets_up(number)]

    def _sets_up(self, number: int) -> bool:
        stage = STAGES[int(self.game.state_before(number)[layout.STAGE])]
        return stage in SETTING_UP and stage is not Stage.PLACING_REGION_TILE

    @property
    def way_back(self) -> int | None:
        """The number of actions before the last decision of a person, or None if there was none."""
        for number in reversed(self.decisions):
            seat = int(self.game.state_before(number)[layout.ACTIVE])
            if number < len(self.game.actions) and self.bot_at(seat) is None:
                return number
        return None

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays a seat, also for a person who gave up; None for a person."""
        if seat in self.given_up:
            return "casual"
        kind = self.seats[seat].kind
        return None if kind == PERSON else kind


class Rooms:
    """The rooms in use, read again from the store as far as somebody else wrote."""

    def __init__(self, store: Store, most: int = 200) -> None:
        """Keep so many of them in memory."""
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
                room.read(self.store.entries(room.id, room.number))
            except (ValueError, IndexError) as fault:  # what the game refuses is a ValueError, too
                with self._lock:
                    self._rooms.pop(room.id, None)
                raise DamagedGameError(f"entry {room.number}: {fault}") from fault

    def append(self, room: Room, number: int, new: Sequence[Entry]) -> None:
        """Write entries behind the first `number` and follow them; `LateError` if others are there already."""
        with room.lock:
            self.store.append(room.id, number, new)
            self.refresh(room)


def _open(stored: StoredGame) -> Room:
    try:
        return Room.open(stored)
    except (KeyError, TypeError, ValueError) as fault:
        raise DamagedGameError(str(fault)) from fault


def dump_seat(seat: Seat) -> dict[str, Any]:
    """A seat as it is stored.

    >>> dump_seat(Seat("Ann", "person", 0))
    {'name': 'Ann', 'kind': 'person', 'colour': 0}
    """
    return dict(seat.__dict__)
