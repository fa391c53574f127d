"""Long work has places of its own: who comes when one is full is sent away, and everybody else is answered at once."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from franchise.record.any_format import load_game
from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import commit, host_of, look, new_game

AT_ONCE = 12  # more than a lane takes


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(database=str(tmp_path / "games.sqlite"), thinkers=1))
    with TestClient(app, client=("127.0.0.1", 1)) as opened:
        yield opened


class Crowd:
    """Many who ask for the same at once, while the work waits until it is let go."""

    def __init__(self, client: TestClient, method: str, path: str, **wish: Any) -> None:
        self.go, self.threads = Event(), ThreadPoolExecutor(AT_ONCE)
        self.asked: list[Future[Response]] = [
            self.threads.submit(client.request, method, path, **wish) for _ in range(AT_ONCE)
        ]

    def answers(self) -> list[Response]:
        return [asked.result(60) for asked in self.asked]


def refused_at_once(crowd: Crowd) -> list[Response]:
    """The answers that came although the work waits."""
    return [asked.result() for asked in crowd.asked if asked.done()]


def check_crowd(client: TestClient, crowd: Crowd, others: str) -> None:
    while len(refused_at_once(crowd)) < AT_ONCE - 9:
        assert client.get("/api/status").status_code == 200, "everybody else is answered"
    assert client.get(others).status_code == 200
    crowd.go.set()
    answers = crowd.answers()
    assert sorted(answer.status_code for answer in answers) == [200] * 9 + [503] * (AT_ONCE - 9)
    refused = next(answer for answer in answers if answer.status_code == 503)
    assert refused.json()["error"] == "busy"
    assert int(refused.headers["Retry-After"]) > 0


def test_pictures_wait_for_each_other_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client, "person", "person")
    wait = Event()

    def rasterise(svg: str, **_: object) -> bytes:
        wait.wait(60)
        return svg.encode()

    monkeypatch.setattr(host_of(client).thinkers, "rasterise", rasterise)
    crowd = Crowd(client, "GET", f"/api/games/{game}/image.png")
    crowd.go = wait
    check_crowd(client, crowd, f"/api/games/{game}")


def test_hints_wait_for_each_other_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client, "person", "person")
    seen, wait = look(client, game), Event()
    thinkers = host_of(client).thinkers
    think = thinkers.hint

    def hint(so_far: Any) -> Any:
        wait.wait(60)
        return think(so_far)

    monkeypatch.setattr(thinkers, "hint", hint)
    crowd = Crowd(client, "POST", f"/api/games/{game}/hint", json={"revision": seen["revision"], "steps": []})
    crowd.go = wait
    check_crowd(client, crowd, f"/api/games/{game}/image.svg")


def test_reading_waits_for_itself_alone(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client, "person", "person")
    text, wait = client.get(f"/api/games/{game}/position").text, Event()

    def load(given: str) -> Any:
        wait.wait(60)
        return load_game(given)

    monkeypatch.setattr("franchise.server.routes.games.load_game", load)
    crowd = Crowd(client, "POST", "/api/games/read", json={"text": text})
    crowd.go = wait
    check_crowd(client, crowd, f"/api/games/{game}/image.svg")


def test_the_figures_tell_what_happened(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    before = figure(client, 'franchise_entries_total{kind="action"}')
    seen = commit(client, game, look(client, game), [])
    figures = client.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain")
    assert figure(client, 'franchise_entries_total{kind="action"}') == before + seen["revision"]
    assert figure(client, 'franchise_request_seconds_count{method="POST",route="/api/games/{id}/turns"}') >= 1


def figure(client: TestClient, name: str) -> float:
    lines = client.get("/metrics").text.splitlines()
    return next((float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name)), 0.0)


def test_the_figures_are_for_this_machine_alone(client: TestClient) -> None:
    with TestClient(client.app, client=("192.0.2.7", 1)) as elsewhere:
        assert elsewhere.get("/metrics").status_code in (403, 404)
