"""Games on disk. An entry is stored before it is confirmed; its number is unique, even with several writers."""

import shutil
import tempfile
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from franchise.server.settings import Settings
from franchise.server.storage.tables import drafts, entries, games

BUSY_SECONDS = 5


@dataclass(frozen=True)
class StoredGame:
    """The parts of a game that never change."""

    id: str
    created: datetime
    rules_version: int
    beginning: dict[str, Any]
    seats: list[dict[str, Any]]


@dataclass(frozen=True)
class Entry:
    """One line of a game's log: an action, a take-back, or giving up."""

    seat: int
    kind: str
    token: str


class LateError(Exception):
    """Somebody else wrote first."""


class Store:
    """The database.

    >>> store = Store(Settings(database=":memory:"))
    >>> store.add_game(StoredGame("a" * 32, datetime.now(UTC), 1, {}, []))
    >>> store.append("a" * 32, 0, [Entry(0, "action", "=reno")])
    >>> store.entries("a" * 32)
    [Entry(seat=0, kind='action', token='=reno')]
    >>> store.append("a" * 32, 0, [Entry(1, "action", "=pueblo")])
    Traceback (most recent call last):
    franchise.server.storage.store.LateError
    """

    def __init__(self, settings: Settings) -> None:
        """Open the database and bring its tables up to date."""
        url = settings.database_url
        if url.drivername == "sqlite" and url.database == ":memory:":
            # Threads can't share a database in memory, so a temporary file is used instead.
            folder = tempfile.mkdtemp(prefix="franchise-")
            weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
            url = url.set(database=str(Path(folder) / "games.sqlite"))
        elif url.drivername == "sqlite" and url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
        migrate(self.engine)

    def add_game(self, game: StoredGame, first: Sequence[Entry] = ()) -> None:
        """Store a new game, with the entries that it begins with."""
        with self.engine.begin() as connection:
            connection.execute(insert(games).values(**game.__dict__))
            if first:
                connection.execute(insert(entries), _rows(game.id, 0, first))

    def find_game(self, identifier: str) -> StoredGame | None:
        """A game, or None if there is none of this id."""
        columns = [games.c[name] for name in StoredGame.__dataclass_fields__]
        with self.engine.connect() as connection:
            row = connection.execute(select(*columns).where(games.c.id == identifier)).one_or_none()
        return None if row is None else StoredGame(*row)

    def latest(self, number: int) -> list[tuple[str, datetime]]:
        """The ids of the games that were played last, with the time of their last entry."""
        played = func.coalesce(func.max(entries.c.made), games.c.created).label("played")
        query = (
            select(games.c.id, played)
            .outerjoin(entries, entries.c.game == games.c.id)
            .where(games.c.hidden.is_(False))
            .group_by(games.c.id, games.c.created)
            .order_by(played.desc())
            .limit(number)
        )
        with self.engine.connect() as connection:
            return [(row.id, row.played) for row in connection.execute(query)]

    def hide(self, identifier: str) -> None:
        """Leave a game out of the list."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == identifier).values(hidden=True))

    def entries(self, identifier: str, start: int = 0) -> list[Entry]:
        """The entries of a game from a number on."""
        query = (
            select(entries.c.seat, entries.c.kind, entries.c.token)
            .where(entries.c.game == identifier, entries.c.number >= start)
            .order_by(entries.c.number)
        )
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def append(self, identifier: str, revision: int, new: Sequence[Entry]) -> None:
        """Store entries after this revision, all or none, and drop the draft; `LateError` if others wrote first."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(entries), _rows(identifier, revision, new))
                connection.execute(delete(drafts).where(drafts.c.game == identifier))
        except IntegrityError:
            raise LateError from None

    def save_draft(self, identifier: str, revision: int, steps: Sequence[str]) -> None:
        """Keep the steps of the turn in progress."""
        with self.engine.begin() as connection:
            connection.execute(delete(drafts).where(drafts.c.game == identifier))
            if steps:
                connection.execute(insert(drafts).values(game=identifier, number=revision, steps=list(steps)))

    def draft(self, identifier: str, revision: int) -> list[str]:
        """The steps of the turn in progress that is built on this revision of the game."""
        query = select(drafts.c.steps).where(drafts.c.game == identifier, drafts.c.number == revision)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalar_one_or_none() or [])

    def close(self) -> None:
        """Close the connections to the database."""
        self.engine.dispose()


def _rows(identifier: str, first: int, new: Sequence[Entry]) -> list[dict[str, Any]]:
    now = datetime.now(UTC)
    return [
        {"game": identifier, "number": first + place, **entry.__dict__, "made": now} for place, entry in enumerate(new)
    ]


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Allow readers during a write, let writers wait for each other, and make commits survive a power cut."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
