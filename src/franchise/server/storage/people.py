"""People in the database: who they are, the keys by which they are known, and failed attempts to guess one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from franchise.server.storage.tables import failures, keys, people, seated, subscriptions

AT_A_TIME = 500  # people who are deleted in one transaction


@dataclass(frozen=True)
class Person:
    """Somebody who plays: a person with a browser, or a program."""

    id: str
    name: str
    is_program: bool = False


def id_of(person: Person | None) -> str | None:
    """The id of a person; a stranger has none.

    >>> id_of(Person("a", "Ann")), id_of(None)
    ('a', None)
    """
    return None if person is None else person.id


@dataclass(frozen=True)
class Key:
    """A key of a person, by its hash; `until` is when it ends, by the clock of the database."""

    hash: str
    person: str
    kind: str
    label: str
    made: datetime
    until: float | None = None


class PeopleStore:
    """The tables of people and keys."""

    def __init__(self, engine: Engine, reading: Engine, clock: ColumnElement[float]) -> None:
        """`reading` is for single reads, `clock` the time of the database."""
        self.engine, self.reading, self.clock = engine, reading, clock

    def add(self, person: Person, key: Key) -> None:
        """Store a new person with his first key."""
        now = datetime.now(UTC)
        with self.engine.begin() as connection:
            connection.execute(insert(people).values(**person.__dict__, made=now))
            connection.execute(insert(keys).values(**key.__dict__))

    def add_key(self, key: Key) -> None:
        """Store another key of a person."""
        with self.engine.begin() as connection:
            connection.execute(insert(keys).values(**key.__dict__))

    def find(self, hashed: str, kinds: Sequence[str]) -> Person | None:
        """The person who has a key that still holds."""
        columns = [people.c[name] for name in Person.__dataclass_fields__]
        query = select(*columns).join_from(keys, people).where(keys.c.hash == hashed, keys.c.kind.in_(kinds))
        with self.reading.connect() as connection:
            row = connection.execute(query.where(self._holds)).one_or_none()
        return None if row is None else Person(*row)

    @property
    def _holds(self) -> ColumnElement[bool]:
        return keys.c.until.is_(None) | (keys.c.until > self.clock)

    def use(self, hashed: str, kinds: Sequence[str]) -> Person | None:
        """The person of a key that can be used once; from now on there is no such key."""
        used = delete(keys).where(keys.c.hash == hashed, keys.c.kind.in_(kinds), self._holds).returning(keys.c.person)
        columns = [people.c[name] for name in Person.__dataclass_fields__]
        with self.engine.begin() as connection:
            found = connection.execute(used).scalar_one_or_none()
            if found is None:
                return None
            row = connection.execute(select(*columns).where(people.c.id == found)).one_or_none()
        return None if row is None else Person(*row)

    def keys_of(self, person: str, kinds: Sequence[str]) -> list[Key]:
        """The keys of a person that still hold, the newest first."""
        columns = [keys.c[name] for name in Key.__dataclass_fields__]
        query = select(*columns).where(keys.c.person == person, keys.c.kind.in_(kinds), self._holds)
        with self.reading.connect() as connection:
            return [Key(*row) for row in connection.execute(query.order_by(keys.c.made.desc()))]

    def revoke(self, person: str, begins: str) -> bool:
        """Take back the key of a person whose hash begins like this; whether there was one."""
        gone = delete(keys).where(keys.c.person == person, keys.c.hash.startswith(begins, autoescape=True))
        with self.engine.begin() as connection:
            return connection.execute(gone).rowcount > 0

    def rename(self, person: str, name: str) -> None:
        """Give a person another name, for games to come."""
        with self.engine.begin() as connection:
            connection.execute(update(people).where(people.c.id == person).values(name=name))

    def forget(self, person: str) -> None:
        """Delete a person: his keys, his name, which games were his. His seats stay where they are, without him."""
        with self.engine.begin() as connection:
            for table in (keys, seated, subscriptions):
                connection.execute(delete(table).where(table.c.person == person))
            connection.execute(delete(people).where(people.c.id == person))

    def drop_old_keys(self) -> None:
        """Delete the keys that hold no longer, and failures that are forgotten."""
        with self.engine.begin() as connection:
            connection.execute(delete(keys).where(keys.c.until < self.clock))
            connection.execute(delete(failures).where(failures.c.until < self.clock))

    def drop_passers_by(self, days: int) -> None:
        """Delete those who came so many days ago or earlier, and have no seat in any game."""
        latest = datetime.now(UTC) - timedelta(days=days)
        is_passer_by = (people.c.made < latest) & people.c.id.not_in(select(seated.c.person))
        with self.engine.begin() as connection:
            gone = list(connection.execute(select(people.c.id).where(is_passer_by).limit(AT_A_TIME)).scalars())
            for table in (keys, subscriptions):
                connection.execute(delete(table).where(table.c.person.in_(gone)))
            connection.execute(delete(people).where(people.c.id.in_(gone) & is_passer_by))

    # Browsers that want to be told

    def subscribe(self, person: str, endpoint: str, language: str, data: dict[str, Any]) -> None:
        """Remember where a browser of a person takes messages."""
        with self.engine.begin() as connection:
            connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint))
            row = {"endpoint": endpoint, "person": person, "language": language, "data": data}
            connection.execute(insert(subscriptions).values(row))

    def unsubscribe(self, *, person: str | None = None, endpoint: str | None = None) -> None:
        """Forget the browsers of a person, or one of them."""
        is_meant = subscriptions.c.person == person if endpoint is None else subscriptions.c.endpoint == endpoint
        with self.engine.begin() as connection:
            connection.execute(delete(subscriptions).where(is_meant))

    def subscriptions_of(self, person: str) -> list[tuple[str, str, dict[str, Any]]]:
        """The browsers of a person that want to be told: by the hash of their address, with language and address."""
        query = select(subscriptions.c.endpoint, subscriptions.c.language, subscriptions.c.data)
        with self.reading.connect() as connection:
            rows = connection.execute(query.where(subscriptions.c.person == person))
            return [(row.endpoint, row.language, row.data) for row in rows]

    # Failed attempts

    def failed(self, who: str) -> int:
        """How often somebody has failed lately."""
        query = select(failures.c.number).where(failures.c.who == who, failures.c.until > self.clock)
        with self.reading.connect() as connection:
            return connection.execute(query).scalar_one_or_none() or 0

    def count_failure(self, who: str, seconds: float) -> None:
        """Somebody has failed: it is remembered for so many seconds."""
        until = self.clock + seconds
        with self.engine.begin() as connection:
            again = update(failures).where(failures.c.who == who, failures.c.until > self.clock)
            if connection.execute(again.values(number=failures.c.number + 1, until=until)).rowcount:
                return
            connection.execute(delete(failures).where(failures.c.who == who))
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(failures).values(who=who, number=1, until=until))
        except IntegrityError:  # another process was first
            self.count_failure(who, seconds)
