"""The records of all finished games in one file, a record on each line."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from io import BufferedIOBase
from pathlib import Path

from sqlalchemy import Connection, Engine

from franchise.game import Game
from franchise.record.record import Record, to_record
from franchise.server.host.room import Room
from franchise.server.storage.snapshot import Progress, Row, all_games, count_games, silent, snapshot
from franchise.server.storage.store import Entry, StoredGame
from franchise.support.files import written_whole

PACKED = ".gz"


@dataclass(frozen=True)
class Exported:
    """How many records were written, and how many games are finished but have none."""

    records: int
    without: int


def export_records(engine: Engine, file: Path, tell: Progress = silent) -> Exported:
    """Write the record of every game that was played to its end; packed if the file's name ends in .gz.

    Of a game that these rules can't replay it is the record that was kept. A game has none if it began with a position.

    >>> from tempfile import TemporaryDirectory
    >>> from franchise.server.settings import Settings
    >>> from franchise.server.storage.store import Store
    >>> with TemporaryDirectory() as folder:
    ...     export_records(Store(Settings(database=":memory:")).engine, Path(folder) / "games.jsonl")
    Exported(records=0, without=0)
    """
    records = without = 0
    with snapshot(engine) as connection, _opened(file) as stream:
        for record in _finished(connection, tell):
            if record is None:
                without += 1
            else:
                stream.write(json.dumps(record).encode() + b"\n")
                records += 1
    return Exported(records, without)


@contextmanager
def _opened(file: Path) -> Iterator[BufferedIOBase]:
    with written_whole(file) as stream:
        if file.suffix.lower() == PACKED:
            with gzip.open(stream, "wb") as packed:
                yield packed
        else:
            yield stream


def _finished(connection: Connection, tell: Progress) -> Iterator[Record | None]:
    """The records of all finished games; None for a game without one."""
    number = count_games(connection)
    for done, (game, log) in enumerate(all_games(connection), 1):
        tell(done, number)
        if _may_be_over(game):
            try:
                played = _replayed(game, log)
                if played.is_over:
                    yield to_record(played)
            except (KeyError, TypeError, ValueError, IndexError):  # as when a room is loaded
                yield json.loads(game["record"]) if game["record"] else None


def _may_be_over(game: Row) -> bool:
    """Whether a game was played to its end; of games from before summaries were kept one can't tell yet."""
    summary = game["summary"]
    return summary is None or bool(summary.get("over") and not summary.get("abandoned"))


def _replayed(game: Row, log: list[Row]) -> Game:
    room = Room.open(StoredGame(**{field.name: game[field.name] for field in fields(StoredGame)}))
    room.read([Entry(entry["seat"], entry["kind"], entry["token"]) for entry in log])
    return room.game
