"""A stored game in memory: its seats, and the position after the entries of its log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import RLock

from franchise.bots.levels import Level
from franchise.draft.steps import TrialGame
from franchise.game import Game
from franchise.model.errors import FranchiseError
from franchise.model.event import Event
from franchise.model.stage import SETTING_UP, STAGES, Stage
from franchise.record.chain import first_link, next_link
from franchise.record.online_record import start_of
from franchise.record.position import load_position
from franchise.rules import layout
from franchise.server.people.clock import Clock, load_clock
from franchise.server.people.seat import Seat
from franchise.server.people.table_state import OWNERLESS, TableState
from franchise.server.schema.position import PositionOut
from franchise.server.storage.game_start import load_game_start
from franchise.server.storage.game_tables import StandingOrder, StoredTable
from franchise.server.storage.store import Draft, Entry, Snapshot, StoredGame

ORDER = "order"  # stands where the level of a bot would, if a turn that was laid out ahead is to be played
GUIDED = "guided"  # the kind of a rival in a guided game: he follows the script as long as it lasts
LEVEL_AFTER_GIVING_UP = Level.CASUAL.value  # of the bot that replaces a person who gave up


MOST_TRIALS = 20  # then they are dropped: who changes his turn again and again must not fill the memory


class EntryKind(StrEnum):
    """What an entry says.

    An action; back to an earlier number of actions, and forth again; somebody gives up; a bot keeps the seat of
    somebody who is away, and he returns.
    """

    ACTION = "action"
    BACK = "back"
    FORTH = "forth"
    GIVE_UP = "give-up"
    KEEP = "keep"
    RETURN = "return"


@dataclass(frozen=True)
class SideLine:
    """A game as it was before actions were taken back: all its actions; those after the first `number` were undone."""

    number: int
    tokens: tuple[str, ...]
    revision: int


@dataclass(frozen=True)
class Substitution:
    """From which number of actions on a bot of a level kept a seat, and until which; None if it still does.

    `began` and `ended` are the numbers of the entries that say so.
    """

    seat: int
    level: str
    start: int
    began: int
    end: int | None = None
    ended: int | None = None


@dataclass
class Trials:
    """What was tried in the turn that begins at a revision, and how often it was asked for."""

    revision: int
    start: TrialGame
    uses: int = 0


class UnknownGameError(FranchiseError):
    """There is no game of this id."""


class DamagedGameError(FranchiseError):
    """A stored game that can't be replayed."""


class NewerGameError(FranchiseError):
    """A game with an entry that this version does not know: a newer server has written it."""


@dataclass
class Room:
    """A game with its seats, after the entries of the log that were read so far."""

    id: str
    seats: tuple[Seat, ...]
    game: Game
    revision: int = 0  # how many entries of the log were read
    head: str = ""  # of the chain of its log: the hash of all entries that were read
    take_backs: int = 0  # how many of them were take-backs
    events: list[tuple[Event, ...]] = field(default_factory=list)  # the events of each action
    taken_back: list[str] = field(default_factory=list)  # the actions that the last take-back undid, until the next one
    given_up: set[int] = field(default_factory=set)
    kept: dict[int, str] = field(default_factory=dict)  # seats of people who are away, and the level of who plays there
    substitutions: list[Substitution] = field(default_factory=list)
    side_lines: list[SideLine] = field(default_factory=list)
    table: TableState = OWNERLESS
    table_number: int = 0  # how many entries the log of the table has
    clock: Clock | None = None
    orders: dict[int, StandingOrder] = field(default_factory=dict)  # turns that were laid out ahead, by seat
    counts: list[int] = field(default_factory=lambda: [0])  # the number of actions after each number of entries
    jumped: int = 0  # the number of entries up to the last take-back or its undoing
    draft: Draft | None = None  # the turn in progress
    record: str | None = None  # of a game that can't be replayed
    frozen_at: int | None = None  # by which version of the rules it was played, if it can't be replayed by this one
    frames: dict[tuple[str, int, int], PositionOut] = field(default_factory=dict, repr=False)  # rendered last
    tried: Trials | None = field(default=None, repr=False)
    # The turn in progress as it was last sent, by language, revision and steps.
    rendered_drafts: dict[tuple[str, int, tuple[str, ...]], str] = field(default_factory=dict, repr=False)
    news: dict[tuple[int, int, str], str] = field(default_factory=dict, repr=False)  # rendered last, to be sent again
    lock: RLock = field(default_factory=RLock, repr=False)

    @classmethod
    def open(cls, stored: StoredGame) -> "Room":
        """The room at the start of the game, before any entry."""
        room = cls(stored.id, tuple(Seat(**seat) for seat in stored.seats), load_game_start(stored.beginning))
        if room.game.setup is not None:
            room.head = first_link(stored.id, start_of(room.game))
        return room

    def sit_at(self, stored: StoredTable) -> None:
        """Take over who sits where, and what they have agreed on."""
        self.seats = tuple(Seat(**seat) for seat in stored.seats)
        self.table = OWNERLESS if stored.table_state is None else TableState.model_validate(stored.table_state)
        self.table_number = stored.table_number
        self.clock = load_clock(stored.clock, stored.deadline)
        self.news, self.rendered_drafts = {}, {}  # they show who sits where
        names = tuple(seat.name for seat in self.seats)
        if all(names) and names != self.game.names:
            self.game.rename(names)

    @classmethod
    def frozen(cls, stored: StoredGame, kept: Snapshot, revision: int) -> "Room":
        """A game of an older version of the rules that can only be looked at, as it stood when it was last played."""
        seats = tuple(Seat(**seat) for seat in stored.seats)
        game = Game.from_state(load_position(kept.position).state, [seat.name for seat in seats])
        room = cls(stored.id, seats, game, revision, counts=[0] * (revision + 1), jumped=revision)
        room.frozen_at, room.record = stored.rules_version, kept.record
        return room

    @property
    def trials(self) -> TrialGame:
        """The beginning of the turn in progress: what is tried from here on is kept for the next changes of it."""
        if self.tried is None or self.tried.revision != self.revision or self.tried.uses >= MOST_TRIALS:
            self.tried = Trials(self.revision, TrialGame(self.at(len(self.game.actions))))
        self.tried.uses += 1
        return self.tried.start

    def side_line(self, index: int) -> "Room":
        """The game as it went on in a line that was taken back, with all its actions and events."""
        line = self.side_lines[index]
        game = self.game.copy()
        while game.actions:
            game.pop()
        return Room(self.id, self.seats, game, line.revision, events=[game.push(token) for token in line.tokens])

    def fork(self) -> "Room":
        """A copy on which entries can be tried before they are stored."""
        return replace(
            self,
            game=self.game.copy(),
            events=list(self.events),
            taken_back=list(self.taken_back),
            given_up=set(self.given_up),
            kept=dict(self.kept),
            substitutions=list(self.substitutions),
            side_lines=list(self.side_lines),
            counts=list(self.counts),
        )

    def adopt(self, fork: "Room") -> None:
        """Go on as in a copy, whose entries are stored now."""
        for name in PLAYED:
            setattr(self, name, getattr(fork, name))
        self.draft = self.tried = None

    def read(self, entries: Sequence[Entry]) -> None:
        """Apply new entries of the log."""
        for entry in entries:
            match entry.kind:
                case EntryKind.ACTION:
                    self.events.append(self.game.push(entry.token))
                    self.taken_back = []
                case EntryKind.BACK:
                    self._go_back(int(entry.token))
                case EntryKind.FORTH:
                    self._go_forth()
                case EntryKind.GIVE_UP:
                    self.given_up.add(entry.seat)
                    self.taken_back = []
                case EntryKind.KEEP:
                    self.kept[entry.seat] = entry.token
                    self.substitutions.append(
                        Substitution(entry.seat, entry.token, len(self.game.actions), self.revision)
                    )
                case EntryKind.RETURN:
                    self._return(entry.seat)
                case _:
                    raise NewerGameError(f"entry {self.revision} is of the kind {entry.kind!r}")
            self.head = next_link(self.head, entry.kind, entry.seat, entry.token) if self.head else ""
            self.revision += 1
            self.counts.append(len(self.game.actions))

    def _return(self, seat: int) -> None:
        self.kept.pop(seat, None)
        now = len(self.game.actions)
        self.substitutions = [
            replace(one, end=now, ended=self.revision) if one.seat == seat and one.end is None else one
            for one in self.substitutions
        ]

    def _go_forth(self) -> None:
        self.take_backs += 1  # pages show the restored position at once
        self.jumped = self.revision + 1
        for token in self.taken_back:
            self.events.append(self.game.push(token))
        self.taken_back = []
        self.side_lines.pop()  # it is the main line again

    def _go_back(self, number: int) -> None:
        self.take_backs += 1
        self.jumped = self.revision + 1
        self.taken_back = [action.token for action in self.game.actions[number:]]
        self.side_lines.append(SideLine(number, tuple(action.token for action in self.game.actions), self.revision))
        while len(self.game.actions) > number:
            self.game.pop()
            self.events.pop()

    @property
    def is_guided(self) -> bool:
        """Whether the game teaches its player."""
        return any(seat.kind == GUIDED for seat in self.seats)

    @property
    def can_rematch(self) -> bool:
        """Whether the same players can begin anew: the beginning is known, and it was no lesson."""
        return self.game.setup is not None and not self.is_guided and self.frozen_at is None

    @property
    def can_restore(self) -> bool:
        """Whether the last take-back can be undone."""
        return bool(self.taken_back) and not self.is_abandoned

    @property
    def is_abandoned(self) -> bool:
        """Whether the game ended because all people have given up."""
        people = {number for number, seat in enumerate(self.seats) if seat.is_person}
        return bool(people) and people <= self.given_up

    @property
    def is_over(self) -> bool:
        """Whether the game is over or abandoned."""
        return self.game.is_over or self.is_abandoned or self.frozen_at is not None

    @property
    def is_running(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.table.has_begun and not self.is_over

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot decides now."""
        return self.is_running and not self.is_deserted and self.bot_at(self.game.active) is not None

    @property
    def is_deserted(self) -> bool:
        """Whether bots keep the seats of all people: then the game waits until somebody is back."""
        people = [number for number, seat in enumerate(self.seats) if seat.is_person]
        return bool(people) and all(self.bot_at(number) is not None for number in people)

    @property
    def waits_for_person(self) -> bool:
        """Whether a person decides now."""
        return self.is_running and self.bot_at(self.game.active) is None

    @property
    def waits_for_order(self) -> bool:
        """Whether a turn that was laid out ahead is to be played now, if it still fits."""
        order = self.orders.get(self.game.active)
        return self.waits_for_person and order is not None and order.brings["turn"] == self.game.turn

    # The people at the table

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat, in the order of the seats."""
        return list(dict.fromkeys(seat.owner for seat in self.seats if seat.owner is not None))

    @property
    def voters(self) -> list[str]:
        """Everybody who is asked if something must be agreed on: those who play for themselves. Bots always agree."""
        present = (seat for number, seat in enumerate(self.seats) if self.bot_at(number) is None)
        return list(dict.fromkeys(seat.owner for seat in present if seat.owner and not seat.is_program))

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.owner == person]

    def is_seated(self, person: str | None) -> bool:
        """Whether a person belongs to the table, as a player or as the host."""
        return person is not None and (
            person == self.table.host or any(person in (seat.owner, seat.lent_by) for seat in self.seats)
        )

    @property
    def is_ownerless(self) -> bool:
        """Whether the game is from before seats had owners, and nobody has taken one since."""
        return self.table.host is None and not self.people

    def at(self, number: int) -> Game:
        """The game after its first `number` actions, without its history."""
        return Game.from_state(self.game.state_before(number), self.game.names)

    @property
    def decisions(self) -> Iterator[int]:
        """The numbers of actions at which a turn, or a decision of the set-up, begins; the last one first."""
        return (number for number in range(len(self.game.actions), -1, -1) if self._begins(number))

    def _begins(self, number: int) -> bool:
        if number == 0 and self.game.setup is None:
            return True  # it began with a position, perhaps in the middle of a turn
        return self.game.begins_turn(number) or self._sets_up(number)

    def _sets_up(self, number: int) -> bool:
        stage = STAGES[int(self.game.state_before(number)[layout.STAGE])]
        return stage in SETTING_UP and stage is not Stage.PLACING_REGION_TILE

    @property
    def way_back(self) -> int | None:
        """The number of actions before the last decision of a person, or None if there was none."""
        return self.last_decision([seat for seat in range(len(self.seats)) if self.bot_at(seat) is None])

    def last_decision(self, seats: Sequence[int]) -> int | None:
        """The number of actions before the last decision of one of these seats, or None if there was none."""
        if self.frozen_at is not None:
            return None
        for number in self.decisions:
            seat = int(self.game.state_before(number)[layout.ACTIVE])
            if number < len(self.game.actions) and seat in seats:
                return number
        return None

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that plays a seat, also for a person who gave up or is away; None for a person."""
        if seat in self.given_up:
            return LEVEL_AFTER_GIVING_UP
        if seat in self.kept:
            return self.kept[seat]
        return None if self.seats[seat].is_person or self.seats[seat].is_open else self.seats[seat].kind


# What new entries of the log may change.
PLAYED = (
    "game",
    "revision",
    "head",
    "take_backs",
    "events",
    "taken_back",
    "given_up",
    "kept",
    "substitutions",
    "side_lines",
    "clock",
    "counts",
    "jumped",
)
