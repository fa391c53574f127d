"""The tables at which games are played, in the database: who sits there, and what people do beside the game."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from franchise.server.storage.errors import LateError
from franchise.server.storage.tables import games, seated, standing_orders, table_entries

NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class StoredTable:
    """Who sits where, what they have agreed on, how many entries the table's log has, and the clock."""

    seats: list[dict[str, Any]]
    table_state: dict[str, Any] | None = None
    table_number: int = 0
    clock: dict[str, Any] | None = None
    deadline: float | None = None


@dataclass(frozen=True)
class TableEntry:
    """Something that somebody did at the table; the server itself if `person` is None."""

    kind: str
    person: str | None = None
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class NumberedEntry(TableEntry):
    """An entry as it stands in the log of the table."""

    number: int = 0
    made: datetime = NEVER


@dataclass(frozen=True)
class StandingOrder:
    """A turn that was laid out ahead, and what it brings if everything is still as it was."""

    steps: tuple[str, ...]
    brings: dict[str, Any]


def _in_utc(moment: datetime) -> datetime:
    """A moment with its zone; SQLite gives it without one."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


ENTRY = [table_entries.c[name] for name in ("kind", "person", "data", "number", "made")]


class TableStore:
    """The people's side of games."""

    def __init__(self, engine: Engine, reading: Engine) -> None:
        """`reading` is for single reads."""
        self.engine, self.reading = engine, reading

    def find(self, game: str) -> StoredTable | None:
        """The table of a game."""
        query = select(*(games.c[name] for name in StoredTable.__dataclass_fields__)).where(games.c.id == game)
        with self.reading.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else StoredTable(*row)

    def change(
        self,
        game: str,
        number: int,
        new: Sequence[TableEntry],
        changed: dict[str, Any],
        people: Collection[str] | None = None,
        changed_hands: Collection[int] = (),
    ) -> list[NumberedEntry]:
        """Store what happened at the table and what it changed in the game's row; `LateError` if others wrote first.

        `people` are those who have a seat or are the host, if that has changed; what was laid out ahead for seats that
        have changed hands is dropped.
        """
        made = datetime.now(UTC)
        rows = [NumberedEntry(**entry.__dict__, number=number + place, made=made) for place, entry in enumerate(new)]
        change = update(games).where(games.c.id == game, games.c.table_number == number)
        with self.engine.begin() as connection:
            if connection.execute(change.values(table_number=number + len(rows), **changed)).rowcount == 0:
                raise LateError
            if rows:
                connection.execute(insert(table_entries), [{"game": game, **row.__dict__} for row in rows])
            if people is not None:
                self.seat(connection, game, people)
            if changed_hands:
                orders = standing_orders.c
                dropped = delete(standing_orders).where(orders.game == game, orders.seat.in_(changed_hands))
                connection.execute(dropped)
        return rows

    @staticmethod
    def seat(connection: Connection, game: str, people: Collection[str]) -> None:
        """Note which games these people have a seat in; others have none in this game."""
        connection.execute(delete(seated).where(seated.c.game == game, seated.c.person.not_in(people)))
        known = set(connection.execute(select(seated.c.person).where(seated.c.game == game)).scalars())
        if fresh := [{"person": person, "game": game} for person in people if person not in known]:
            connection.execute(insert(seated), fresh)

    def entries(self, game: str, start: int = 0, most: int | None = None) -> list[NumberedEntry]:
        """The entries of a table from a number on; the last ones if there are more than `most`."""
        query = select(*ENTRY).where(table_entries.c.game == game, table_entries.c.number >= start)
        with self.reading.connect() as connection:
            rows = connection.execute(query.order_by(table_entries.c.number.desc()).limit(most)).all()
        return [replace(entry, made=_in_utc(entry.made)) for entry in (NumberedEntry(*row) for row in reversed(rows))]

    def erase(self, game: str, number: int, data: dict[str, Any]) -> None:
        """Replace what an entry says."""
        change = update(table_entries).where(table_entries.c.game == game, table_entries.c.number == number)
        with self.engine.begin() as connection:
            connection.execute(change.values(data=data))

    def hide(self, game: str, person: str) -> bool:
        """Leave a game out of the list of a person; whether it was in it."""
        change = update(seated).where(seated.c.game == game, seated.c.person == person).values(hidden=True)
        with self.engine.begin() as connection:
            return connection.execute(change).rowcount > 0

    def games_of(self, person: str) -> list[str]:
        """The games in which a person has a seat, or is the host."""
        with self.reading.connect() as connection:
            return list(connection.execute(select(seated.c.game).where(seated.c.person == person)).scalars())

    def expired(self, now: float, most: int) -> list[str]:
        """Games in which somebody's time has run out."""
        query = select(games.c.id).where(games.c.deadline < now).order_by(games.c.deadline).limit(most)
        with self.reading.connect() as connection:
            return list(connection.execute(query).scalars())

    def drop_deadline(self, game: str) -> None:
        """Nobody's time runs in a game that can't go on."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == game).values(deadline=None))

    def postpone(self, seconds: float) -> None:
        """Give everybody whose time runs so many seconds more."""
        with self.engine.begin() as connection:
            change = update(games).where(games.c.deadline.is_not(None))
            connection.execute(change.values(deadline=games.c.deadline + bindparam("more")), {"more": seconds})

    # Turns that were laid out ahead

    def orders(self, game: str) -> dict[int, StandingOrder]:
        """The standing orders of a game by seat."""
        query = select(standing_orders.c.seat, standing_orders.c.steps, standing_orders.c.brings)
        with self.reading.connect() as connection:
            rows = connection.execute(query.where(standing_orders.c.game == game))
            return {row.seat: StandingOrder(tuple(row.steps), row.brings) for row in rows}

    def drop_order(self, game: str, seat: int) -> None:
        """There is no standing order of this seat any more."""
        with self.engine.begin() as connection:
            connection.execute(
                delete(standing_orders).where(standing_orders.c.game == game, standing_orders.c.seat == seat)
            )

    def keep_order(self, game: str, seat: int, order: StandingOrder) -> None:
        """Keep a turn that was laid out ahead, instead of an earlier one."""
        with self.engine.begin() as connection:
            connection.execute(
                delete(standing_orders).where(standing_orders.c.game == game, standing_orders.c.seat == seat)
            )
            row = {"game": game, "seat": seat, "steps": list(order.steps), "brings": order.brings}
            connection.execute(insert(standing_orders).values(row))
