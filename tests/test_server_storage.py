"""What is stored: games survive the server, and a database that fails is told and loses nothing."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.golden import golden
from kit.serving import choices, commit, draft, host_of, look, new_game, play_randomly


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=str(database), thinkers=1))) as opened:
        yield opened


def test_a_game_survives_the_server(database: Path) -> None:
    with TestClient(create_app(Settings(database=str(database)))) as client:
        game = new_game(client, "person", "person", queenies=["milestones", "boom", "regions"], start="drawn")
        seen = look(client, game)
        seen = commit(client, game, draft(client, game, seen, choices(seen, "set-up")[0]["steps"]))
        drafted = draft(client, game, seen, choices(seen, "set-up")[0]["steps"])
    with TestClient(create_app(Settings(database=str(database))), cookies=client.cookies) as client:
        assert look(client, game) == drafted
        assert [row["id"] for row in client.get("/api/games").json()] == [game]


def test_a_database_that_is_locked_is_told_and_loses_nothing(
    client: TestClient, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("franchise.server.storage.database.BUSY_SECONDS", 0)
    host_of(client).store.engine.dispose()
    answer = client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": []})
    assert answer.status_code == 503
    assert answer.json()["error"] == "storage"
    assert "locked" in answer.json()["detail"]
    other.execute("ROLLBACK")
    other.close()
    assert look(client, game)["revision"] == seen["revision"]
    assert commit(client, game, seen, [])["revision"] > seen["revision"]


def test_a_full_disk_is_told_and_loses_nothing(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    engine = host_of(client).store.engine
    with engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    engine.dispose()
    event.listen(engine, "connect", lambda opened, _: opened.execute(f"PRAGMA max_page_count={pages}"))
    answer = client.post("/api/games/import", json={"text": json.dumps(golden("games")[0]["record"])})
    assert answer.status_code == 503
    assert "full" in answer.json()["detail"]
    assert look(client, game)["revision"] == seen["revision"]
    assert [row["id"] for row in client.get("/api/games").json()] == [game]


def test_a_database_that_is_gone_is_told(client: TestClient, database: Path) -> None:
    game = new_game(client, "person", "person")
    host_of(client).store.engine.dispose()
    for file in database.parent.glob("games.sqlite*"):
        file.unlink()
    answer = client.get(f"/api/games/{game}")
    assert answer.status_code == 503
    assert answer.json()["error"] == "storage"


def test_a_game_that_cannot_be_replayed_is_told_and_breaks_nothing_else(client: TestClient, database: Path) -> None:
    good, bad = new_game(client, "person", "person"), new_game(client, "person", "person")
    with sqlite3.connect(database) as connection:
        connection.execute("INSERT INTO entries VALUES (?, 0, 0, 'action', '>atlantis$3', '2026-01-01', NULL)", (bad,))
    answer = client.get(f"/api/games/{bad}")
    assert answer.status_code == 410
    assert "atlantis" in answer.json()["detail"]
    assert {row["id"] for row in client.get("/api/games").json()} == {good, bad}
    assert look(client, good)["draft"] is not None


def test_a_game_with_a_damaged_beginning_breaks_nothing_else(client: TestClient, database: Path) -> None:
    good, bad = new_game(client, "person", "person"), new_game(client, "person", "person")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE games SET beginning = '{}' WHERE id = ?", (bad,))
    host_of(client).rooms._rooms.clear()
    assert client.get(f"/api/games/{bad}").status_code == 410
    assert {row["id"] for row in client.get("/api/games").json()} == {good, bad}
    assert look(client, good)["draft"] is not None


def test_a_game_of_older_rules_is_replayed_or_shown_as_it_stood(database: Path) -> None:
    with TestClient(create_app(Settings(database=str(database), thinkers=1))) as client:
        legal, other, over = (new_game(client, "person", "person", seed=str(seed)) for seed in (1, 2, 3))
        commit(client, other, look(client, other), [])
        play_randomly(client, over, 1)
        before = {game: look(client, game) for game in (legal, other, over)}
        record = client.get(f"/api/games/{over}/record").json()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE games SET rules_version = 0")
        connection.execute("UPDATE entries SET token = '>atlantis$3' WHERE number = 0")
    with TestClient(create_app(Settings(database=str(database), thinkers=1)), cookies=client.cookies) as client:
        assert look(client, legal) == before[legal], "every action is still legal"
        for game in (other, over):
            seen = look(client, game)
            assert (seen["older_rules"], seen["over"], seen["draft"]) == (0, True, None)
            assert seen["position"]["cities"] == before[game]["position"]["cities"]
            answer = client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": []})
            assert (answer.status_code, answer.json()["error"]) == (409, "older-rules")
        assert client.get(f"/api/games/{over}/record").json() == record
        assert len(client.get("/api/games").json()) == 3
