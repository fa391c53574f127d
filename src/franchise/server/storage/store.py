"""Games in the database. An entry is stored before it is confirmed; its number is unique, even with several writers."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Update, bindparam, insert, null, select, text, update
from sqlalchemy.exc import IntegrityError

from franchise.server.settings import Settings
from franchise.server.storage.database import clock, open_database, reading_engine
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_tables import TableStore
from franchise.server.storage.migrate import migrate
from franchise.server.storage.people import PeopleStore
from franchise.server.storage.tables import entries, games, seated, server
from franchise.server.storage.time import DatabaseTime

LEASE_SECONDS = 20.0  # a process that has not renewed its leases for so long is dead
SECRET_BITS = 256
# Statements that are made once, since making them takes longer than doing them.
ADD_ENTRIES = insert(entries)
OF_GAME = games.c.id == bindparam("game")
SAVE_DRAFT = (
    update(games)
    .where(OF_GAME, games.c.number == bindparam("was"))
    .values(draft=bindparam("draft"), draft_number=bindparam("draft_number"))
)
SAVE_SNAPSHOT = update(games).where(OF_GAME).values(snapshot=bindparam("snapshot"), record=bindparam("record"))


@dataclass(frozen=True)
class StoredGame:
    """The parts of a game that never change."""

    id: str
    created: datetime
    rules_version: int
    beginning: dict[str, Any]
    seats: list[dict[str, Any]]


@dataclass(frozen=True)
class NewTable:
    """What the people of a new game have agreed on, and who they are."""

    state: dict[str, Any] | None = None
    is_listed: bool = False
    people: Collection[str] = ()


@dataclass(frozen=True)
class Entry:
    """One line of a game's log: an action, a take-back, or giving up."""

    seat: int
    kind: str
    token: str


@dataclass(frozen=True)
class Draft:
    """The steps of a turn in progress, built on this number of entries."""

    number: int
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """How a game stands, for the list, which bot is to play, if any, and the clock."""

    summary: dict[str, Any] = field(default_factory=dict)
    bot: str | None = None
    clock: dict[str, Any] | None = None
    deadline: float | None = None


@dataclass(frozen=True)
class Snapshot:
    """The position of a game as one line of text, and the record of a game that is over."""

    position: str
    record: str | None = None


@dataclass(frozen=True)
class Listed:
    """A game in the list; without a summary if it was last played before those were kept."""

    id: str
    played: datetime
    seats: list[dict[str, Any]]
    summary: dict[str, Any] | None
    table_state: dict[str, Any] | None = None
    deadline: float | None = None


class Store:
    """The database.

    >>> store = Store(Settings(database=":memory:"))
    >>> store.add_game(StoredGame("a" * 32, datetime.now(UTC), 1, {}, []))
    >>> store.append("a" * 32, 0, [Entry(0, "action", "=reno")], Standing())
    >>> store.entries("a" * 32)
    [Entry(seat=0, kind='action', token='=reno')]
    >>> store.append("a" * 32, 0, [Entry(1, "action", "=pueblo")], Standing())
    Traceback (most recent call last):
    franchise.server.storage.errors.LateError
    """

    def __init__(self, settings: Settings) -> None:
        """Open the database and bring its tables up to date."""
        self.engine = open_database(settings.database_url)
        try:
            migrate(self.engine)
        except BaseException:
            self.engine.dispose()
            raise
        self._reading = reading_engine(self.engine)
        self.clock = clock(self.engine)
        self.process = secrets.token_hex(16)  # names this process in leases
        self.people = PeopleStore(self.engine, self._reading, self.clock)
        self.tables = TableStore(self.engine, self._reading)
        self.time = DatabaseTime(self._reading, self.clock)

    def close(self) -> None:
        """Close the connections to the database."""
        self.engine.dispose()

    def check(self) -> None:
        """Ask the database for nothing; fails if it does not answer."""
        with self._reading.connect() as connection:
            connection.execute(text("SELECT 1"))

    @property
    def secret(self) -> str:
        """A number that nobody outside knows, made at the first start and shared by all processes."""
        with self._reading.connect() as connection:
            found = connection.execute(select(server.c.value).where(server.c.name == "secret")).scalar_one_or_none()
        if found is None:
            self._add_first("secret", secrets.token_hex(SECRET_BITS // 8))
            return self.secret
        return str(found)

    def _add_first(self, name: str, value: str) -> None:
        """Keep something that belongs to the server, unless another process was first."""
        with suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(insert(server).values(name=name, value=value))

    # Games

    def add_game(
        self,
        game: StoredGame,
        first: Sequence[Entry] = (),
        standing: Standing | None = None,
        table: NewTable | None = None,
    ) -> None:
        """Store a new game, with the entries that it begins with, and the people at its table."""
        table = table or NewTable()
        with self.engine.begin() as connection:
            stands = {"number": len(first), "played": game.created, **(standing or Standing()).__dict__}
            sits = {"table_state": table.state, "listed": table.is_listed, "ownerless": table.state is None}
            connection.execute(insert(games).values(**game.__dict__, **stands, **sits))
            if first:
                connection.execute(ADD_ENTRIES, _rows(game.id, 0, first))
            if table.people:
                TableStore.seat(connection, game.id, table.people)

    def find_game(self, identifier: str) -> StoredGame | None:
        """A game, or None if there is none of this id."""
        columns = [games.c[name] for name in StoredGame.__dataclass_fields__]
        with self._reading.connect() as connection:
            row = connection.execute(select(*columns).where(games.c.id == identifier)).one_or_none()
        return None if row is None else StoredGame(*row)

    def latest(self, number: int, person: str | None) -> list[Listed]:
        """The games of a person that were played last, and those that have no owners since they are from before."""
        columns = [games.c[name] for name in Listed.__dataclass_fields__]
        own = select(*columns).join_from(seated, games).where(seated.c.person == person, seated.c.hidden.is_(False))
        ownerless = select(*columns).where(games.c.ownerless.is_(True), games.c.hidden.is_(False))
        with self._reading.connect() as connection:
            # Two questions, each with an index of its own: one for both would read all games.
            rows = [
                row
                for query in (own, ownerless)
                for row in connection.execute(query.order_by(games.c.played.desc()).limit(number))
            ]
        return sorted((Listed(*row) for row in rows), key=lambda one: one.played, reverse=True)[:number]

    def waiting_tables(self, number: int) -> list[Listed]:
        """The tables that anybody may join, the newest first."""
        columns = [games.c[name] for name in Listed.__dataclass_fields__]
        query = select(*columns).where(games.c.listed.is_(True)).order_by(games.c.created.desc()).limit(number)
        with self._reading.connect() as connection:
            return [Listed(*row) for row in connection.execute(query)]

    def hide(self, identifier: str) -> None:
        """Leave a game out of the list."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == identifier).values(hidden=True))

    # Entries

    def entries(self, identifier: str, start: int = 0) -> list[Entry]:
        """The entries of a game from a number on."""
        query = (
            select(entries.c.seat, entries.c.kind, entries.c.token)
            .where(entries.c.game == identifier, entries.c.number >= start)
            .order_by(entries.c.number)
        )
        with self._reading.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def append(
        self, identifier: str, revision: int, new: Sequence[Entry], standing: Standing, request: str | None = None
    ) -> None:
        """Store entries after this revision, all or none, and drop the draft; `LateError` if others wrote first."""
        change = self._append_turn if standing.bot is None else self._append_job
        stands = {"number": revision + len(new), "played": datetime.now(UTC), **standing.__dict__}
        with self.engine.begin() as connection:
            if connection.execute(change, {**stands, "game": identifier, "was": revision}).rowcount == 0:
                raise LateError
            connection.execute(ADD_ENTRIES, _rows(identifier, revision, new, request))

    @cached_property
    def _append_turn(self) -> Update:
        """The change of a game by new entries."""
        kept = ("number", "played", "summary", "bot", "clock", "deadline")
        change = update(games).where(OF_GAME, games.c.number == bindparam("was"))
        change = change.values({name: bindparam(name) for name in kept})
        return change.values(draft=null(), draft_number=null(), leased_by=null(), leased_until=null())

    @cached_property
    def _append_job(self) -> Update:
        """The same if a bot is to play now: it is this process's job."""
        return self._append_turn.values(leased_by=self.process, leased_until=self.clock + LEASE_SECONDS)

    def save_summary(self, identifier: str, number: int, standing: Standing) -> None:
        """Keep how a game stands that was last played before this was kept."""
        change = update(games).where(games.c.id == identifier, games.c.number == number)
        with self.engine.begin() as connection:
            connection.execute(change.values(**standing.__dict__))

    def save_snapshots(self, snapshots: Mapping[str, Snapshot]) -> None:
        """Keep the positions of games, in case that later rules can't replay them."""
        with self.engine.begin() as connection:
            rows = [
                {"game": identifier, "snapshot": kept.position, "record": kept.record}
                for identifier, kept in sorted(snapshots.items())
            ]
            connection.execute(SAVE_SNAPSHOT, rows)

    def snapshot(self, identifier: str) -> Snapshot | None:
        """What was last kept of a game."""
        query = select(games.c.snapshot, games.c.record).where(games.c.id == identifier)
        with self._reading.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None or row.snapshot is None else Snapshot(*row)

    def request_at(self, identifier: str, number: int) -> str | None:
        """The sender's id of the turn that begins with this entry."""
        query = select(entries.c.request).where(entries.c.game == identifier, entries.c.number == number)
        with self._reading.connect() as connection:
            return connection.execute(query).scalar_one_or_none()

    def numbers(self, identifiers: Collection[str]) -> dict[str, tuple[int, int]]:
        """How many entries these games and their tables have."""
        query = select(games.c.id, games.c.number, games.c.table_number).where(games.c.id.in_(identifiers))
        with self._reading.connect() as connection:
            return {row.id: (row.number, row.table_number) for row in connection.execute(query)}

    # Whether the server was down

    def note_alive(self, silence: float) -> float:
        """Note that a server runs now. If none did for longer than `silence` seconds, return for how long."""
        now = self.time.unmoved()
        row = server.c.name == "alive"
        with self.engine.begin() as connection:
            found = connection.execute(select(server.c.value).where(row)).scalar_one_or_none()
            change = update(server).where(row, server.c.value == found).values(value=repr(now))
            is_first = connection.execute(change).rowcount > 0
        if found is None:
            self._add_first("alive", repr(now))
            return 0.0
        gap = now - float(found)
        return gap if is_first and gap > silence else 0.0

    def table_number(self, identifier: str) -> int:
        """How many entries the table of a game has."""
        with self._reading.connect() as connection:
            return int(connection.execute(select(games.c.table_number).where(games.c.id == identifier)).scalar_one())

    # Turns in progress

    def draft(self, identifier: str) -> Draft | None:
        """The turn in progress of a game."""
        query = select(games.c.draft_number, games.c.draft).where(games.c.id == identifier)
        with self._reading.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None or row.draft is None else Draft(row.draft_number, tuple(row.draft))

    def save_drafts(self, drafts: Mapping[str, Draft]) -> None:
        """Keep the turns in progress of games, except of those that have gone on meanwhile."""
        rows = [
            {"game": identifier, "was": draft.number, "draft": list(draft.steps), "draft_number": draft.number}
            for identifier, draft in sorted(drafts.items())  # in one order, so that two processes never wait in a ring
        ]
        with self.engine.begin() as connection:
            connection.execute(SAVE_DRAFT, rows)

    # The jobs of bots

    def claim_jobs(self, most: int) -> list[str]:
        """Take over games in which a bot is to play and that no living process works on."""
        free = (
            games.c.leased_until.is_(None)
            | (games.c.leased_until < self.clock)
            # A clock that was set back must not make a lease longer than any can be.
            | (games.c.leased_until > self.clock + 2 * LEASE_SECONDS)
        )
        chosen = select(games.c.id).where(games.c.bot.is_not(None), free).order_by(games.c.played).limit(most)
        lease = update(games).where(games.c.id.in_(chosen.with_for_update(skip_locked=True).scalar_subquery()))
        lease = lease.values(leased_by=self.process, leased_until=self.clock + LEASE_SECONDS)
        with self.engine.begin() as connection:
            return list(connection.execute(lease.returning(games.c.id)).scalars())

    def renew_jobs(self, identifiers: Collection[str]) -> None:
        """This process goes on to work on the jobs of these games; its others are free when their time is over."""
        own = update(games).where(games.c.leased_by == self.process, games.c.id.in_(identifiers))
        with self.engine.begin() as connection:
            connection.execute(own.values(leased_until=self.clock + LEASE_SECONDS))

    def release_jobs(self) -> None:
        """Leave all jobs of this process to others."""
        own = update(games).where(games.c.leased_by == self.process, games.c.bot.is_not(None))
        with self.engine.begin() as connection:
            connection.execute(own.values(leased_until=None))


def _rows(identifier: str, first: int, new: Sequence[Entry], request: str | None = None) -> list[dict[str, Any]]:
    now = datetime.now(UTC)
    return [
        {
            "game": identifier,
            "number": first + place,
            **entry.__dict__,
            "made": now,
            "request": None if place else request,
        }
        for place, entry in enumerate(new)
    ]
