"""Tells other processes on the same PostgreSQL that a game has new entries, and hears it from them.

A notice is only a hint that makes it quick: the log is the truth, and every process looks for gaps by itself. It is
sent after the commit, since within a transaction it would make all writers wait for each other. If there is room, it
carries the news as they were rendered: the others need neither read nor render them before they pass them on.
"""

import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from sqlalchemy import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from franchise.server.storage.database import POSTGRESQL

CHANNEL = "franchise_news_2"  # another one if the form of a notice changes
LONGEST = 7800  # bytes of packed news; PostgreSQL takes 8,000 with the rest
PACKING = 1  # of 1 to 9
LOOK_SECONDS = 1.0  # how often a thread looks whether it shall end
logger = logging.getLogger("franchise.server.storage")


@dataclass(frozen=True)
class Notice:
    """A game has so many entries now: what happened since a revision, in the languages of those who follow it."""

    game: str
    since: int
    number: int
    news: Mapping[str, str]


@dataclass(frozen=True)
class TableNotice:
    """The log of a table has so many entries now."""

    game: str
    number: int


@dataclass(frozen=True)
class PresenceNotice:
    """Who follows a game in another process: those at the table by their aliases, and how many others."""

    game: str
    people: tuple[str, ...]
    onlookers: int
    process: str = ""


@dataclass(frozen=True)
class PlanNotice:
    """Somebody has changed his turn in progress at a table where all may see it."""

    game: str
    revision: int
    seat: int


@dataclass(frozen=True)
class PersonNotice:
    """A key of a person was taken back: whoever listens with it is asked anew who he is."""

    person: str


AnyNotice = Notice | TableNotice | PresenceNotice | PlanNotice | PersonNotice


class Notices:
    """The notices of one process. With SQLite there are none."""

    def __init__(self, engine: Engine, process: str, on_notice: Callable[[AnyNotice], None]) -> None:
        """`on_notice` hears of games that other processes have changed."""
        self.engine, self.process, self.on_notice = engine, process, on_notice
        self.is_used = engine.dialect.name == POSTGRESQL
        self._to_send: SimpleQueue[AnyNotice] = SimpleQueue()
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

    def send(self, notice: AnyNotice) -> None:
        """Tell the others."""
        if self.is_used:
            self._to_send.put(notice)

    def _send_always(self) -> None:
        """Send what waits, everything that came together in one statement."""
        while not self._end.is_set():
            try:
                with self._connect() as connection:
                    self._send(connection)
            except Exception as fault:  # the database is gone for a while; the others find the gap themselves
                logger.warning("a notice was not sent", extra={"fault": str(fault)})
                self._end.wait(LOOK_SECONDS)
                self._take_all()

    def _send(self, connection: Any) -> None:
        while not self._end.is_set():
            with suppress(Empty):
                waiting = [self._to_send.get(timeout=LOOK_SECONDS), *self._take_all()]
                told = [f"{self.process} {dump_notice(notice)}" for notice in waiting]
                connection.execute(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told", [told])

    def _take_all(self) -> list[AnyNotice]:
        """What waits to be sent, and waits no longer."""
        taken = []
        while not self._to_send.empty():
            taken.append(self._to_send.get())
        return taken

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
        process, _, told = notice.payload.partition(" ")
        if process == self.process:
            return
        try:
            self.on_notice(load_notice(told, process))
        except (ValueError, SQLAlchemyError) as fault:  # the gap is found within a second
            logger.warning("a notice was not understood", extra={"fault": str(fault)})


def dump_notice(notice: AnyNotice) -> str:
    """A notice as text; news are left out if they are too long.

    >>> load_notice(dump_notice(Notice("a" * 32, 5, 8, {"en": "[…]"}))).news
    {'en': '[…]'}
    """
    match notice:
        case TableNotice():
            return f"table {notice.game} {notice.number}"
        case PresenceNotice():
            return f"here {notice.game} {notice.onlookers} {','.join(notice.people)}"
        case PlanNotice():
            return f"plan {notice.game} {notice.revision} {notice.seat}"
        case PersonNotice():
            return f"person {notice.person}"
    packed = b64encode(zlib.compress(json.dumps(notice.news).encode(), PACKING)).decode()
    return f"news {notice.game} {notice.since} {notice.number} {packed if len(packed) <= LONGEST else ''}"


def load_notice(text: str, process: str = "") -> Any:
    """The notice of a text that a process has sent.

    >>> load_notice("news abc 5 8 ")
    Notice(game='abc', since=5, number=8, news={})
    >>> load_notice("table abc 3"), load_notice("here abc 1 x,y", "p")
    (TableNotice(game='abc', number=3), PresenceNotice(game='abc', people=('x', 'y'), onlookers=1, process='p'))
    >>> load_notice("plan abc 7 1"), load_notice("person abc")
    (PlanNotice(game='abc', revision=7, seat=1), PersonNotice(person='abc'))
    """
    match text.split(" "):
        case "news", game, since, number, packed:
            news = json.loads(zlib.decompress(b64decode(packed))) if packed else {}
            return Notice(game, int(since), int(number), news)
        case "table", game, number:
            return TableNotice(game, int(number))
        case "here", game, onlookers, people:
            return PresenceNotice(game, tuple(people.split(",")) if people else (), int(onlookers), process)
        case "plan", game, revision, seat:
            return PlanNotice(game, int(revision), int(seat))
        case "person", person:
            return PersonNotice(person)
    raise ValueError(f"{text[:40]!r} is no notice")


def _plain(url: URL) -> str:
    """The address of a database as its own driver understands it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
