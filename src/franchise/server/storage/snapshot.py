"""Reads all games of a database as they are at one moment, while they go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, func, select

from franchise.model.errors import InvalidError
from franchise.server.storage.database import POSTGRESQL, SQLITE, open_database
from franchise.server.storage.migrate import newest_version, version_of
from franchise.server.storage.tables import entries, games
from franchise.texts import message

AT_A_TIME = 100  # games that are in memory

Row = dict[str, Any]
Progress = Callable[[int, int], None]  # hears how many games are done, and of how many


def silent(_done: int, _all: int) -> None:
    """Tell nobody."""


def open_existing(url: URL) -> Engine:
    """The engine of a database that has games of this version of the program. Nothing in it is changed."""
    where = url.render_as_string()
    if url.get_backend_name() == SQLITE and not Path(url.database or "").is_file():
        raise InvalidError(message("database.missing", database=url.database))
    engine = open_database(url)
    with engine.connect() as connection:
        found = version_of(connection)
    if found != newest_version():
        engine.dispose()
        raise InvalidError(message("database.version", database=where, found=found or "-", known=newest_version()))
    return engine


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is at its first question; others go on to write."""
    with engine.connect() as connection:
        if engine.dialect.name == POSTGRESQL:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            connection.exec_driver_sql("BEGIN")  # without it every question would see a moment of its own
        yield connection


def count_games(connection: Connection) -> int:
    """How many games there are."""
    return connection.execute(select(func.count()).select_from(games)).scalar_one()


def all_games(connection: Connection) -> Iterator[tuple[Row, list[Row]]]:
    """Every game with its entries in their order, a few at a time."""
    ids = select(games).order_by(games.c.id)
    for game in connection.execute(ids, execution_options={"yield_per": AT_A_TIME}).mappings():
        log = select(entries).where(entries.c.game == game["id"]).order_by(entries.c.number)
        yield dict(game), [dict(entry) for entry in connection.execute(log).mappings()]
