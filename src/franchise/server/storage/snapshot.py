"""Reads all games of a database as they are at one moment, while they go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, func, select

from franchise.model.errors import InvalidError
from franchise.server.storage.database import POSTGRESQL, SQLITE, open_database
from franchise.server.storage.migrate import newest_version, version_of
from franchise.server.storage.tables import (
    entries,
    games,
    keys,
    people,
    seated,
    standing_orders,
    subscriptions,
    table_entries,
)
from franchise.texts import message

AT_A_TIME = 100  # games that are in memory

# What belongs to a person, and to a game beside its entries.
OF_PERSON = (keys, subscriptions)
OF_GAME = (table_entries, seated, standing_orders)

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


def all_people(connection: Connection) -> Iterator[tuple[Row, dict[str, list[Row]]]]:
    """Every person with what belongs to him, by the name of its table."""
    query = select(people).order_by(people.c.id)
    for person in connection.execute(query, execution_options={"yield_per": AT_A_TIME}).mappings():
        yield dict(person), {table.name: _rows(connection, table, "person", person["id"]) for table in OF_PERSON}


def of_game(connection: Connection, game: str) -> dict[str, list[Row]]:
    """What belongs to a game beside its entries, by the name of its table."""
    return {table.name: _rows(connection, table, "game", game) for table in OF_GAME}


def _rows(connection: Connection, table: Table, column: str, value: str) -> list[Row]:
    query = select(table).where(table.c[column] == value).order_by(*table.primary_key.columns)
    return [dict(row) for row in connection.execute(query).mappings()]
