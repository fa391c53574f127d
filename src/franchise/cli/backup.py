"""`franchise backup`, `franchise restore` and `franchise export`: the games of a server as one file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from franchise.cli.console import Screen, report_errors
from franchise.cli.options import Database
from franchise.model.errors import FranchiseError, InvalidError
from franchise.terminal.contest import bar
from franchise.terminal.notice import compile_rules_with_notice
from franchise.texts import message

if TYPE_CHECKING:
    from sqlalchemy import URL, Engine

    from franchise.server.storage.snapshot import Progress

Backup = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
Records = Annotated[Path, typer.Argument(metavar="FILE", help="It is packed if its name ends in .gz.")]


def backup(file: Backup, db: Database = "") -> None:
    """Save all games in one file, also while the server runs.

    Examples:

        franchise backup games.backup

        franchise backup club.backup --db games.sqlite
    """
    from franchise.server.storage.backup import write_backup  # only here: other commands start faster without it
    from franchise.server.storage.snapshot import open_existing

    with _opened(db, open_existing) as engine, report_errors(str(file)), _progress("backup.progress") as tell:
        done = write_backup(engine, file, tell)
    Screen().print(message("backup.done", file=file, games=done.games, entries=done.entries), soft_wrap=True)


def restore(file: Backup, db: Database = "") -> None:
    """Fill an empty database, of SQLite or PostgreSQL, with the games of a backup.

    Examples:

        franchise restore club.backup --db new.sqlite

        franchise restore club.backup --db postgresql://franchise@localhost/franchise
    """
    from franchise.server.storage.backup import restore_backup
    from franchise.server.storage.database import open_database

    with _opened(db, open_database) as engine, report_errors(str(file)), _progress("restore.progress") as tell:
        done = restore_backup(file, engine, tell)
    Screen().print(message("restore.done", file=file, games=done.games, entries=done.entries), soft_wrap=True)


def export(file: Records, db: Database = "") -> None:
    """Write the records of all finished games into one file, a record on each line.

    Examples:

        franchise export games.jsonl.gz

        franchise export club.jsonl --db games.sqlite
    """
    from franchise.server.export import export_records
    from franchise.server.storage.snapshot import open_existing

    compile_rules_with_notice(Screen(stderr=True))
    with _opened(db, open_existing) as engine, report_errors(str(file)), _progress("export.progress") as tell:
        done = export_records(engine, file, tell)
    Screen().print(message("export.done", file=file, records=done.records), soft_wrap=True)
    if done.without:
        Screen().print(message("export.without", without=done.without), soft_wrap=True)


@contextmanager
def _opened(db: str, opening: "Callable[[URL], Engine]") -> "Iterator[Engine]":
    """The database that is meant; if it fails, now or later, that is told in one line."""
    from sqlalchemy.exc import SQLAlchemyError

    from franchise.server.settings import Settings

    with report_errors():
        try:
            engine = opening((Settings(database=db) if db else Settings()).database_url)
            yield engine
            engine.dispose()
        except FranchiseError:
            raise
        except (SQLAlchemyError, ImportError, ValueError) as fault:
            why = str(getattr(fault, "orig", fault)).partition("\n")[0]
            raise InvalidError(message("database.failed", why=why)) from fault


@contextmanager
def _progress(key: str) -> "Iterator[Progress]":
    """A bar on a terminal; elsewhere nothing."""
    shown = bar(console := Screen(stderr=True))
    shown.disable = not console.is_terminal
    with shown:
        task = shown.add_task(message(key), total=None)
        yield lambda done, number: shown.update(task, completed=done, total=number)
