"""Games in the database, with SQLite and with PostgreSQL: writers, migrations, the list, the jobs of bots."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text, update

from franchise.server.settings import Settings
from franchise.server.storage import migrate as migration
from franchise.server.storage.errors import LateError
from franchise.server.storage.migrate import NewerDatabaseError, migrate
from franchise.server.storage.notices import AnyNotice, Notice, Notices
from franchise.server.storage.store import LEASE_SECONDS, Draft, Entry, Standing, Store, StoredGame
from franchise.server.storage.tables import games, metadata

GAME, OTHER = "a" * 32, "b" * 32
ACTION = Entry(0, "action", "=reno")
SUMMARY = {"turn": 3}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(Settings(database=database))
    yield opened
    opened.close()


def stored(identifier: str = GAME) -> StoredGame:
    return StoredGame(identifier, datetime.now(UTC), 1, {"setup": 1}, [{"name": "Ann"}])


def test_of_ten_writers_at_one_number_one_wins(store: Store, database: str) -> None:
    store.add_game(stored())
    stores = [Store(Settings(database=database)) for _ in range(2)]

    def write(number: int) -> bool:
        try:
            stores[number % 2].append(GAME, 0, [Entry(number, "action", "=reno"), ACTION], Standing())
        except LateError:
            return False
        return True

    with ThreadPoolExecutor(10) as threads:
        assert sum(threads.map(write, range(10))) == 1
    assert len(store.entries(GAME)) == 2
    assert store.numbers([GAME]) == {GAME: (2, 0)}
    for one in stores:
        one.close()


def test_the_tables_are_those_that_the_store_uses(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_simultaneous_first_starts_all_come_up(database: str) -> None:
    words = [sys.executable, "-c", OPEN, database]
    starts = [subprocess.Popen(words, stderr=subprocess.PIPE, text=True) for _ in range(6)]
    faults = [start.communicate(timeout=60)[1] for start in starts]
    assert [start.returncode for start in starts] == [0] * 6, faults


OPEN = """
import sys
from franchise.server.settings import Settings
from franchise.server.storage.store import Store
assert Store(Settings(database=sys.argv[1])).secret
"""


def test_a_migration_is_whole_or_not_at_all(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = command.upgrade

    def fail_at_the_end(*arguments: object) -> None:
        upgrade(*arguments)  # type: ignore[arg-type]
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(command, "upgrade", fail_at_the_end)
    with pytest.raises(RuntimeError):
        Store(Settings(database=database))
    monkeypatch.undo()
    store = Store(Settings(database=database))
    store.add_game(stored())
    assert store.latest(1, None)[0].id == GAME
    store.close()


def test_an_older_database_is_copied_and_keeps_its_games(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    write_first_version(file)
    store = Store(Settings(database=str(file)))
    assert store.entries(GAME) == [ACTION]
    assert store.numbers([GAME]) == {GAME: (1, 0)}
    assert store.draft(GAME) == Draft(1, (">dallas$3",))
    assert [(one.id, one.summary) for one in store.latest(5, None)] == [(GAME, None)]
    store.close()
    with sqlite3.connect(tmp_path / "games.sqlite.before-0003") as copy:
        assert copy.execute("SELECT count(*) FROM drafts").fetchone() == (1,)
    copy.close()


def write_first_version(file: Path) -> None:
    """A database as the first version of the tables had it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config = migration._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for row in (
            f"INSERT INTO games VALUES ('{GAME}', '2026-01-01 00:00:00.000000', 1, '{{}}', '[]', 0)",
            f"INSERT INTO entries VALUES ('{GAME}', 0, 0, 'action', '=reno', '2026-01-02 00:00:00.000000')",
            f"""INSERT INTO drafts VALUES ('{GAME}', 1, '[">dallas$3"]')""",
        ):
            connection.exec_driver_sql(row)
    engine.dispose()


def test_a_newer_database_is_refused_with_a_word_on_what_to_do(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabaseError, match="newer version of the program"):
        migrate(store.engine)


def test_the_list_of_games_reads_no_entries(store: Store) -> None:
    for identifier in (GAME, OTHER):
        store.add_game(stored(identifier))
    store.append(GAME, 0, [ACTION], Standing(SUMMARY))
    made: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *asked: made.append(asked[2]))
    listed = store.latest(10, None)
    assert [one.id for one in listed] == [GAME, OTHER]
    assert listed[0].summary == SUMMARY
    assert len(made) == 2, "one for games of one's own, one for those from before"
    assert not any(" entries" in statement for statement in made)


def test_a_draft_of_a_game_that_went_on_is_not_kept(store: Store) -> None:
    store.add_game(stored())
    store.save_drafts({GAME: Draft(0, ("$10",))})
    assert store.draft(GAME) == Draft(0, ("$10",))
    store.append(GAME, 0, [ACTION], Standing())
    assert store.draft(GAME) is None
    store.save_drafts({GAME: Draft(0, ("$10",))})
    assert store.draft(GAME) is None


def test_the_secret_is_made_once_and_shared(store: Store, database: str) -> None:
    other = Store(Settings(database=database))
    assert len(store.secret) == 64
    assert store.secret == other.secret
    other.close()


# The jobs of bots


def test_a_job_is_done_by_one_process_and_taken_over_when_it_dies(store: Store, database: str) -> None:
    other = Store(Settings(database=database))
    store.add_game(stored())
    store.append(GAME, 0, [ACTION], Standing(bot="expert"))
    assert other.claim_jobs(5) == [], "the process that wrote the turn has the job"
    expire(store)
    assert other.claim_jobs(5) == [GAME]
    assert store.claim_jobs(5) == []
    expire(store)
    other.renew_jobs([GAME])
    assert store.claim_jobs(5) == [], "a process that lives keeps its jobs"
    expire(store)
    other.renew_jobs([OTHER])
    assert other.claim_jobs(5) == [GAME], "a job that failed is free again"
    other.release_jobs()
    assert store.claim_jobs(5) == [GAME]
    other.close()


def test_a_clock_that_is_set_back_keeps_no_job(store: Store) -> None:
    store.add_game(stored(), standing=Standing(bot="casual"))
    assert store.claim_jobs(5) == [GAME]
    expire(store, -3600)  # as if the clock stood one hour earlier now
    assert store.claim_jobs(5) == [GAME]


def test_a_turn_of_a_person_ends_the_job(store: Store) -> None:
    store.add_game(stored(), standing=Standing(bot="casual"))
    store.append(GAME, 0, [ACTION], Standing())
    expire(store)
    assert store.claim_jobs(5) == []


def expire(store: Store, seconds: float = LEASE_SECONDS + 1) -> None:
    """Let so much time go by for all leases."""
    with store.engine.begin() as connection:
        connection.execute(update(games).values(leased_until=games.c.leased_until - seconds))


def test_other_processes_hear_of_a_turn_after_it_is_stored(postgresql: str) -> None:
    store = Store(Settings(database=postgresql))
    heard: list[AnyNotice] = []
    listening, speaking = Notices(store.engine, "listener", heard.append), Notices(store.engine, "speaker", echo)
    for one in (listening, speaking):
        one.open()
    short, long = ({"en": "news"}, {"en": "".join(map(str, range(20_000)))})
    for _ in range(100):  # until the listening connection stands
        speaking.send(Notice(GAME, 1, 4, short))
        speaking.send(Notice(GAME, 4, 8, long))
        if len(heard) > 1:
            break
        listening._end.wait(0.1)
    for one in (listening, speaking):
        one.close()
    store.close()
    assert heard[:2] == [Notice(GAME, 1, 4, short), Notice(GAME, 4, 8, {})], "what is too long is left out"


def echo(notice: AnyNotice) -> None:
    raise AssertionError(f"nobody hears himself: {notice}")
