"""Tables that several processes serve: what one does is seen in the others."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.friends import error
from kit.serving import as_same_person, choices, look, new_game

Two = tuple[TestClient, TestClient]


@pytest.fixture
def two(postgresql: str) -> Iterator[Two]:
    """The same person at two servers on one database."""
    apps = [create_app(Settings(database=postgresql, thinkers=1)) for _ in range(2)]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as other:
        one.put("/api/me", json={"name": "Ann"})
        as_same_person(other, one)
        yield one, other


def test_open_planning_reaches_the_other_process_at_once(two: Two) -> None:
    one, other = two
    game = new_game(one, "person", "person", table={"open_planning": True})
    seen = look(one, game)
    with other.websocket_connect(f"/api/games/{game}/live?since={seen['revision']}") as socket:
        assert socket.receive_json()["kind"] == "hello"
        steps = choices(seen, "expand")[0]["steps"]
        one.put(f"/api/games/{game}/draft", json={"revision": seen["revision"], "steps": steps})
        while (message := socket.receive_json())["kind"] != "plan":
            pass
        assert message["seat"] == 0
        assert other.get(f"/api/games/{game}/draft").json()["steps"] == steps


def test_a_browser_whose_key_is_taken_back_hears_nothing_more_elsewhere(two: Two) -> None:
    one, other = two
    game = new_game(one, "person", "person", table={"onlookers": False})
    with other.websocket_connect(f"/api/games/{game}/live") as socket:
        assert socket.receive_json()["kind"] == "hello"
        for key in one.get("/api/me/keys").json():
            assert one.delete(f"/api/me/keys/{key['id']}").status_code == 204
        while socket.receive()["type"] != "websocket.close":
            pass
    assert error(other.get(f"/api/games/{game}")) == (403, "closed-table")
