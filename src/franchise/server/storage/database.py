"""Opens the database: a file of SQLite for one process, or PostgreSQL for several."""

import shutil
import tempfile
import weakref
from pathlib import Path
from typing import Any

from sqlalchemy import URL, ColumnElement, Engine, create_engine, event, literal_column
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from franchise.support.extras import import_extra

BUSY_SECONDS = 5
CONNECTIONS = 10  # of one process to PostgreSQL
SQLITE, POSTGRESQL = "sqlite", "postgresql"


def open_database(url: URL) -> Engine:
    """The engine of a database. One in memory is a temporary file, since threads can't share a database in memory."""
    if url.get_backend_name() == POSTGRESQL:
        import_extra("psycopg", "psycopg", "postgresql")
        url = url.set(drivername="postgresql+psycopg")
        return create_engine(url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS)
    if url.get_backend_name() != SQLITE:
        raise ValueError(f"{url.get_backend_name()} is not supported: use a file of SQLite, or PostgreSQL")
    folder = tempfile.mkdtemp(prefix="franchise-") if url.database == ":memory:" else None
    if folder is not None:
        url = url.set(database=str(Path(folder) / "games.sqlite"))
    elif url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url)
    event.listen(engine, "connect", _prepare_sqlite)
    if folder is not None:
        weakref.finalize(engine, shutil.rmtree, folder, ignore_errors=True)
    return engine


def reading_engine(engine: Engine) -> Engine:
    """The same database for single reads. For them PostgreSQL needs no transaction: two messages fewer."""
    return engine.execution_options(isolation_level="AUTOCOMMIT") if engine.dialect.name == POSTGRESQL else engine


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Allow readers during a write, let writers wait for each other, and make commits survive a power cut."""
    # The first pragma tells how long the others may wait: many processes may open the file at once.
    for pragma in (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def cause_of(fault: SQLAlchemyError) -> str:
    """What the database itself said, without the statement, which may be long.

    >>> cause_of(DBAPIError("INSERT …", {}, OSError("the disk is full")))
    'the disk is full'
    """
    return str(fault.orig if isinstance(fault, DBAPIError) else fault)


def clock(engine: Engine) -> ColumnElement[float]:
    """Seconds since 1970 by the clock of the database, as an expression: all processes share this clock."""
    if engine.dialect.name == POSTGRESQL:
        return literal_column("extract(epoch from clock_timestamp())::float")
    return literal_column("((julianday('now') - 2440587.5) * 86400.0)")
