"""Brings the tables of a database up to date: whole or not at all, and once, however many servers start together."""

import shutil
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from franchise.server.storage.database import POSTGRESQL

WAIT_SECONDS = 60  # for another server that is bringing the same database up to date
LOCK = 1962  # any number that nothing else locks


class NewerDatabaseError(ValueError):
    """A newer version of this program has written the database."""


def migrate(engine: Engine) -> None:
    """Bring the tables up to date. Of a file with games a copy is made first."""
    with engine.connect() as connection:
        if version_of(connection) == newest_version():
            return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        _lock(connection)
        try:
            before = version_of(connection)  # another server may have been first
            if before != newest_version():
                _check_known(before)
                _copy_file(connection, before)
                _upgrade(connection)
            connection.execute(text("COMMIT"))
        except BaseException:
            connection.execute(text("ROLLBACK"))
            raise
    engine.dispose()  # this connection waits longer than others should


def newest_version() -> str:
    """The version of the tables that this program makes."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def version_of(connection: Connection) -> str | None:
    """The version of the tables of a database; None if it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def known_versions() -> set[str]:
    """The versions of the tables that this program can bring up to date."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _check_known(version: str | None) -> None:
    if version is not None and version not in known_versions():
        raise NewerDatabaseError(
            f"the database has version {version} of the tables, and this program knows them up to {newest_version()}. "
            "A newer version of the program has written it: install that one, or choose another database with --db"
        )


def _lock(connection: Connection) -> None:
    """Begin a transaction that no other server can be in at the same time."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("BEGIN"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    else:
        connection.execute(text(f"PRAGMA busy_timeout={WAIT_SECONDS * 1000}"))
        connection.execute(text("BEGIN EXCLUSIVE"))


def _copy_file(connection: Connection, version: str | None) -> None:
    """Copy a file of SQLite that already has games. Nobody writes it now, and what was written is in these files."""
    name = connection.engine.url.database
    if version is None or connection.dialect.name == POSTGRESQL or not name:
        return
    for suffix in ("", "-wal"):
        if (file := Path(name + suffix)).exists():
            shutil.copy2(file, f"{name}.before-{newest_version()}{suffix}")


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
