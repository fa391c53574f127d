"""What a server survives: a short version of bench/faults.py, and the causes of what it once found."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fastapi.testclient import TestClient

import faults
from franchise.server.app import create_app
from franchise.server.settings import Settings
from franchise.server.storage.store import Standing, Store, StoredGame
from kit.serving import commit, look, new_game, wait_until


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose name is short enough for the socket of a database."""
    with TemporaryDirectory(prefix="faults-") as folder:
        yield Path(folder)


# A dead process keeps the jobs of its bots for 20 seconds: one of the two waits for that.
@pytest.mark.parametrize(
    ("has_postgresql", "names", "bots"),
    [(False, ["twice", "race", "whole"], 2), (True, ["twice", "race", "worker", "database"], 0)],
    ids=["sqlite", "postgresql"],
)
def test_nothing_confirmed_is_lost_and_everybody_plays_on(
    short: Path, has_postgresql: bool, names: list[str], bots: int
) -> None:
    with faults.opened(short, has_postgresql) as world:
        assert asyncio.run(faults.run(world, names, 3, bots)) == []


def test_a_job_that_nobody_works_on_any_more_is_free_when_its_lease_ends() -> None:
    store = Store(Settings(database=":memory:"))
    for game in ("a" * 32, "b" * 32):
        store.add_game(StoredGame(game, datetime.now(UTC), 1, {}, []), standing=Standing(bot="beginner"))
    assert set(store.claim_jobs(8)) == {"a" * 32, "b" * 32}
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET leased_until = leased_until - 3600")
    store.renew_jobs(["a" * 32])
    assert store.claim_jobs(8) == ["b" * 32]
    store.close()


def test_a_server_that_nobody_follows_a_game_on_hears_what_another_one_wrote(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "games.sqlite"), thinkers=1)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as other:
        game = new_game(one, "person", "person")
        draft = f"/api/games/{game}/draft"
        assert other.get(draft).json()["revision"] == 0
        after = commit(one, game, look(one, game), [])
        wait_until(lambda: other.get(draft).json(), lambda seen: seen["revision"] == after["revision"], 10)
