"""Friends at a table of one server: who sits down, and what a refusal says."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient

from kit.serving import new_game

Pair = tuple[str, TestClient, TestClient]  # a game, its host, and a guest


def guest(client: TestClient) -> TestClient:
    """Somebody else at the same server, and in the same loop."""
    other = TestClient(client.app)
    other.portal = client.portal
    return other


@contextmanager
def a_table(ann: TestClient, *kinds: str, **wish: Any) -> Iterator[tuple[str, str]]:
    """A game with open seats, and the token of its invitation."""
    game = new_game(ann, *kinds, **wish)
    yield game, ann.get(f"/api/games/{game}/invitation").json()["token"]


def sit(client: TestClient, game: str, seat: int, name: str, token: str | None) -> Any:
    return client.post(f"/api/games/{game}/seats/{seat}", json={"name": name, "token": token})


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]
