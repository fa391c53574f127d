"""A backup: all games, people and the server's secret in one file, the same for every kind of database.

It is packed lines of JSON: a header, what belongs to the server, a person with his keys on each line, a game with its
entries on each line, and at the end a digest of all that, so that a file that was cut off is noticed. Who works on the
turn of a bot is left out: whoever opens the restored database takes it over.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BufferedIOBase
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, DateTime, Engine, Table, delete, insert, select

from franchise.model.errors import FranchiseError
from franchise.server.storage.database import POSTGRESQL
from franchise.server.storage.migrate import known_versions, migrate, newest_version
from franchise.server.storage.snapshot import (
    OF_GAME,
    OF_PERSON,
    Progress,
    Row,
    all_games,
    all_people,
    count_games,
    of_game,
    silent,
    snapshot,
)
from franchise.server.storage.tables import entries, games, people, server
from franchise.support.files import FOR_OWNER, written_whole
from franchise.texts import message

FORMAT, VERSION = "franchise-backup", 2
READABLE = (1, VERSION)  # the first has no people
LEASE = ("leased_by", "leased_until")
PACKING = 6  # of 1 to 9


class BackupError(FranchiseError):
    """A backup that can't be read, or that can't be restored here."""


@dataclass(frozen=True)
class Contents:
    """What a backup has."""

    games: int
    entries: int


# Writing


def write_backup(engine: Engine, file: Path, tell: Progress = silent) -> Contents:
    """Write all games as they are now; they may go on meanwhile.

    >>> from tempfile import TemporaryDirectory
    >>> from franchise.server.settings import Settings
    >>> from franchise.server.storage.store import Store
    >>> store = Store(Settings(database=":memory:"))
    >>> with TemporaryDirectory() as folder:
    ...     write_backup(store.engine, Path(folder) / "franchise.backup")
    Contents(games=0, entries=0)
    """
    with snapshot(engine) as connection, _packed(file) as stream:
        lines = _Lines(stream)
        number, written = count_games(connection), 0
        lines.write(_header(number))
        lines.write({"server": {row.name: row.value for row in connection.execute(select(server))}})
        for person, owned in all_people(connection):
            lines.write({"person": person} | {name: _all_without(rows, "person") for name, rows in owned.items()})
        for done, (game, log) in enumerate(all_games(connection), 1):
            belongs = {name: _all_without(rows, "game") for name, rows in of_game(connection, game["id"]).items()}
            lines.write({"game": _without(game, LEASE), "entries": _all_without(log, "game")} | belongs)
            written += len(log)
            tell(done, number)
        lines.write({"end": {"games": number, "entries": written, "sha256": lines.digest.hexdigest()}})
    return Contents(number, written)


@contextmanager
def _packed(file: Path) -> Iterator[BufferedIOBase]:
    """A packed file; it has the server's secret, so others may not read it."""
    with written_whole(file, FOR_OWNER) as raw, gzip.open(raw, "wb", PACKING) as stream:
        yield stream


def _header(number: int) -> Row:
    now = datetime.now(UTC)
    return {"format": FORMAT, "version": VERSION, "tables": newest_version(), "time": now, "games": number}


class _Lines:
    """Writes lines of JSON, and keeps the digest of all of them."""

    def __init__(self, stream: BufferedIOBase) -> None:
        self.stream, self.digest = stream, hashlib.sha256()

    def write(self, line: Row) -> None:
        text = json.dumps(line, separators=(",", ":"), default=_dump_time).encode() + b"\n"
        self.digest.update(text)
        self.stream.write(text)


def _dump_time(moment: datetime) -> str:
    """A moment in UTC; SQLite gives it without a zone."""
    return (moment if moment.tzinfo is None else moment.astimezone(UTC)).replace(tzinfo=UTC).isoformat()


def _all_without(rows: list[Row], column: str) -> list[Row]:
    return [_without(row, (column,)) for row in rows]


def _without(row: Row, columns: tuple[str, ...]) -> Row:
    return {name: value for name, value in row.items() if name not in columns}


# Reading


def check_backup(file: Path) -> Contents:
    """Read a whole backup; `BackupError` if it is damaged, cut off, or of a newer version."""
    numbers = [len(line["entries"]) for line in _read(file) if "game" in line]
    return Contents(len(numbers), sum(numbers))


def _read(file: Path) -> Iterator[Row]:
    """The lines of a backup but for the last, which must fit them."""
    digest = hashlib.sha256()
    try:
        with gzip.open(file) as stream:
            for number, text in enumerate(stream, 1):
                line = json.loads(text)
                if number == 1:
                    _check_header(line)
                if "end" in line:
                    if line["end"]["sha256"] != digest.hexdigest():
                        raise BackupError(message("backup.damaged"))
                    return
                digest.update(text)
                yield line
    except (gzip.BadGzipFile, zlib.error, json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise BackupError(message("backup.damaged")) from fault
    except EOFError:  # the packing was cut off
        pass
    raise BackupError(message("backup.cut-off"))


def _check_header(header: Any) -> None:
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BackupError(message("backup.other-file"))
    if header.get("version") not in READABLE or header.get("tables") not in known_versions():
        raise BackupError(message("backup.newer"))


# Restoring


def restore_backup(file: Path, engine: Engine, tell: Progress = silent) -> Contents:
    """Fill a database that has no games yet with those of a backup: all of them or none.

    The backup is checked before anything is done; tables that are missing are made.

    >>> from tempfile import TemporaryDirectory
    >>> from franchise.server.settings import Settings
    >>> from franchise.server.storage.store import Store
    >>> old, new = Store(Settings(database=":memory:")), Store(Settings(database=":memory:"))
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "franchise.backup"
    ...     old.secret == new.secret, write_backup(old.engine, file), restore_backup(file, new.engine)
    ...     old.secret == new.secret
    (False, Contents(games=0, entries=0), Contents(games=0, entries=0))
    True
    """
    contents, done = check_backup(file), 0
    migrate(engine)
    with _only_writer(engine) as connection:
        if count_games(connection):
            raise BackupError(message("restore.not-empty"))
        connection.execute(delete(server))
        for line in _read(file):
            if "server" in line:
                _add(connection, server, [{"name": name, "value": value} for name, value in line["server"].items()])
            elif "person" in line:
                _add(connection, people, [line["person"]])
                for table in OF_PERSON:
                    _add(connection, table, [row | {"person": line["person"]["id"]} for row in line[table.name]])
            elif "game" in line:
                _add(connection, games, [line["game"]])
                for table in (entries, *OF_GAME):
                    rows = line.get(table.name, [])
                    _add(connection, table, [row | {"game": line["game"]["id"]} for row in rows])
                done += 1
                tell(done, contents.games)
    return contents


@contextmanager
def _only_writer(engine: Engine) -> Iterator[Connection]:
    """A transaction, committed at the end, during which nobody else adds a game."""
    with engine.begin() as connection:
        is_shared = engine.dialect.name == POSTGRESQL
        lock = "LOCK TABLE games IN SHARE ROW EXCLUSIVE MODE" if is_shared else "BEGIN IMMEDIATE"
        connection.exec_driver_sql(lock)
        yield connection


def _add(connection: Connection, table: Table, rows: list[Row]) -> None:
    moments = [column.name for column in table.columns if isinstance(column.type, DateTime)]
    for row in rows:
        row.update({name: datetime.fromisoformat(row[name]) for name in moments if row.get(name)})
    if rows:
        connection.execute(insert(table), rows)
