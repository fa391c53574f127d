"""Tells other processes on the same PostgreSQL that a game has new entries, and hears it from them.

A notice is only a hint that makes it quick: the log is the truth, and every process looks for gaps by itself. It is
sent after the commit, since within a transaction it would make all writers wait for each other.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from sqlalchemy import URL, Engine

from franchise.server.storage.database import POSTGRESQL

CHANNEL = "franchise"
LOOK_SECONDS = 1.0  # how often a thread looks whether it shall end
logger = logging.getLogger("franchise.server.storage")


class Notices:
    """The notices of one process. With SQLite there are none."""

    def __init__(self, engine: Engine, process: str, on_notice: Callable[[str, int], None]) -> None:
        """`on_notice` hears of games, with their number of entries, that other processes have changed."""
        self.engine, self.process, self.on_notice = engine, process, on_notice
        self.is_used = engine.dialect.name == POSTGRESQL
        self._to_send: SimpleQueue[str] = SimpleQueue()
        self._end = Event()

    def open(self) -> None:
        """Send and hear from now on."""
        if self.is_used:
            self._end.clear()
            for work in (self._send_always, self._listen_always):
                Thread(target=work, name="notices", daemon=True).start()

    def close(self) -> None:
        """Send and hear no more."""
        self._end.set()

    def send(self, game: str, number: int) -> None:
        """Tell the others that a game has so many entries now."""
        if self.is_used:
            self._to_send.put(f"{game} {number} {self.process}")

    def _send_always(self) -> None:
        """Send what waits, everything that came together in one statement."""
        while not self._end.is_set():
            try:
                with self._connect() as connection:
                    self._send(connection)
            except Exception as fault:  # the database is gone for a while; the others find the gap themselves
                logger.warning("a notice was not sent", extra={"fault": str(fault)})
                self._end.wait(LOOK_SECONDS)

    def _send(self, connection: Any) -> None:
        while not self._end.is_set():
            with suppress(Empty):
                waiting = [self._to_send.get(timeout=LOOK_SECONDS)]
                while not self._to_send.empty():
                    waiting.append(self._to_send.get())
                connection.execute(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told", [waiting])

    def _connect(self) -> Any:
        """A connection of its own, without the pool: each of the two is in use as long as the process runs."""
        import psycopg  # only here: whoever uses SQLite need not have it

        return psycopg.connect(_plain(self.engine.url), autocommit=True)

    def _listen_always(self) -> None:
        while not self._end.is_set():
            try:
                self._listen()
            except Exception as fault:  # the database is gone for a while
                logger.warning("notices are not heard", extra={"fault": str(fault)})
                self._end.wait(LOOK_SECONDS)

    def _listen(self) -> None:
        with self._connect() as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._end.is_set():
                for notice in connection.notifies(timeout=LOOK_SECONDS):
                    self._hear(notice)
                    if self._end.is_set():
                        break

    def _hear(self, notice: Any) -> None:
        game, number, process = notice.payload.split()
        if process != self.process:
            self.on_notice(game, int(number))


def _plain(url: URL) -> str:
    """The address of a database as its own driver understands it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
