"""The bots of a server: quick ones never wait for slow ones, they go on after a restart, nobody can foretell them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from franchise.bots.levels import Level
from franchise.server.app import create_app
from franchise.server.host.host import Host
from franchise.server.processes.helper import Helper
from franchise.server.processes.jobs import GameSoFar, play_turn
from franchise.server.settings import Settings
from kit.serving import commit, host_of, look, new_game, wait_for_person, wait_until

LINUX = sys.platform == "linux"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.sqlite")


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as opened:
        yield opened


class Brakes:
    """Lets deep bots think until they are let go, and notes who thinks."""

    def __init__(self, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.asked, self.seeds = Event(), list[str](), list[int]()

        def turn(_: Helper, so_far: GameSoFar, level: str, seed: int) -> list[str]:
            self.asked.append(str(so_far.start["seed"]))
            self.seeds.append(seed)
            if level not in (Level.BEGINNER, Level.CASUAL):
                self.go.wait(30)
            return play_turn(so_far, Level.BEGINNER, seed)

        monkeypatch.setattr(host.thinkers, "turn", turn)


def test_a_quick_bot_does_not_wait_for_slow_ones(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    brakes = Brakes(host_of(client), monkeypatch)
    slow = [new_game(client, "person", *["expert"] * 4) for _ in range(8)]
    for game in slow:
        commit(client, game, look(client, game), [])
    quick = new_game(client, "person", "beginner", "casual")
    commit(client, quick, look(client, quick), [])
    assert wait_for_person(client, quick, seconds=10)["deciding"] == 0
    assert all(look(client, game)["thinking"] == 1 for game in slow)
    brakes.go.set()


def test_games_take_turns_with_the_bots(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    brakes = Brakes(host_of(client), monkeypatch)
    games = [new_game(client, "person", "expert", "expert", seed=str(number)) for number in (1, 2, 3)]
    for game in games:
        commit(client, game, look(client, game), [])
    brakes.go.set()
    for game in games:
        wait_for_person(client, game)
    assert brakes.asked == ["1", "2", "3"] * 2, "each game one turn, then the next one"


def test_bots_draw_by_lot_from_a_secret(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    brakes = Brakes(host_of(client), monkeypatch)
    for _ in range(2):
        game = new_game(client, "person", "casual", seed="7")
        commit(client, game, look(client, game), [])
        assert wait_for_person(client, game)["seed"] == "7", "the seed of the set-up stays public"
    assert len(set(brakes.seeds)) == 2, "the same game elsewhere gets other seeds"
    assert not {7, 8} & set(brakes.seeds)


def test_bots_go_on_by_themselves_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as client:
        Brakes(host_of(client), monkeypatch)
        game = new_game(client, "person", "expert")
        commit(client, game, look(client, game), [])
    monkeypatch.undo()
    app = create_app(Settings(database=database, thinkers=1))
    Brakes(app.state.host, monkeypatch).go.set()
    with TestClient(app):
        store = app.state.host.store
        wait_until(lambda: store.numbers([game])[game][0], lambda number: number > 3, seconds=20)


# The server as a process


class Running:
    """A server in a process of its own."""

    def __init__(self, *options: str) -> None:
        words = [sys.executable, "-u", "-m", "franchise.cli", "serve", "--port", "0", *options]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        address = next(word for word in self.process.stdout.readline().split() if word.startswith("http"))
        self.client = httpx2.Client(base_url=address, timeout=30)

    def think(self) -> list[int]:
        """Let an expert think, and return the helper processes."""
        game = new_game(self.client, "person", "expert", "expert", "expert", "expert")
        commit(self.client, game, look(self.client, game), [])
        found: list[int] = wait_until(lambda: children_of(self.process.pid), bool)
        return found

    def close(self) -> None:
        self.client.close()
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def running(database: str) -> Iterator[Running]:
    server = Running("--db", database)
    yield server
    server.close()


def children_of(pid: int) -> list[int]:
    """The processes that a process has begun; known on Linux alone."""
    folder = Path(f"/proc/{pid}/task")
    return [int(child) for task in folder.glob("*/children") for child in task.read_text().split()]


def are_gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.skipif(not LINUX, reason="only Linux says which processes a process has begun")
def test_sigterm_ends_the_server_and_its_helpers_in_good_order(running: Running) -> None:
    helpers = running.think()
    began = time.monotonic()
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(10) == 0
    assert time.monotonic() - began < 10
    assert wait_until(lambda: are_gone(helpers), bool, seconds=2)


@pytest.mark.skipif(not LINUX, reason="only Linux says which processes a process has begun")
def test_helpers_notice_that_the_server_was_killed(running: Running) -> None:
    helpers = running.think()
    running.process.kill()
    running.process.wait()
    assert wait_until(lambda: are_gone(helpers), bool, seconds=5)


def test_sqlite_is_for_one_process(database: str) -> None:
    words = [sys.executable, "-m", "franchise.cli", "serve", "--port", "0", "--db", database, "--workers", "2"]
    told = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert told.returncode != 0
    assert "PostgreSQL" in " ".join(told.stderr.split())


def test_workers_share_games_and_are_replaced(postgresql: str) -> None:
    server = Running("--db", postgresql, "--workers", "2")
    try:
        game = new_game(server.client, "person", "person")
        first = children_of(server.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        seen: Any = wait_until(lambda: fetched(server, game), bool)
        assert seen["deciding"] == 0
        wait_until(lambda: len(children_of(server.process.pid)), lambda number: number == 2, seconds=20)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(15) == 0
    finally:
        server.close()


def fetched(server: Running, game: str) -> Any:
    """The game, or None while the worker that was asked is being replaced."""
    try:
        answer = server.client.get(f"/api/games/{game}")
    except httpx2.TransportError:
        return None
    return answer.json() if answer.status_code == 200 else None
